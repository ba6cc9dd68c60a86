/// A study killed at any instant: its store opens, goes on, and has lost nothing that was finished a second before.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#include "files/temporary_folder.hpp"
#include "scale.hpp"
#include "studies/rows_of.hpp"
#include "studies/sampled_work.hpp"

namespace cairn::studies {
namespace {

using files::CaseStore;
using tests::rows_of;
using tests::sampled_definition;
using tests::sampled_row;

constexpr std::uint64_t kCases = 4000;
constexpr double kMostLost = 1.0;    // what a kill may cost [s]
constexpr double kLatestKill = 2.5;  // [s]

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// When each case was finished, in memory that outlives the process; 0 where it was not.
class Finished {
 public:
  Finished()
      : times_(static_cast<std::atomic<double>*>(mmap(nullptr, kCases * sizeof(std::atomic<double>),
                                                      PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  Finished(const Finished&) = delete;
  Finished& operator=(const Finished&) = delete;
  ~Finished() { munmap(times_, kCases * sizeof(std::atomic<double>)); }
  std::atomic<double>& operator[](std::uint64_t index) const { return times_[index]; }

 private:
  std::atomic<double>* times_;
};

/// In a process of its own: a study of slow cases, about five seconds of them.
[[noreturn]] void study_until_killed(const std::filesystem::path& path, const Finished& finished) {
  auto store = CaseStore::open(path, identity_of(sampled_definition()), CaseStore::Mode::create);
  if (!store) _exit(1);
  Execution execution(sampled_definition(), {.threads = 4}, &*store);
  const auto ended = execution.run_cases(kCases, [&]() -> Worker {
    return [&](std::uint64_t index, Row& row) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      // The row is all but in the store's queue: it is finished now.
      try {
        std::string failure = sampled_row(index, row);
        finished[index] = now();
        return failure;
      } catch (...) {
        finished[index] = now();
        throw;
      }
    };
  });
  _exit(ended ? 0 : 1);
}

TEST(Kill, NothingOlderThanASecondIsLostAndEveryStoreGoesOn) {
  Execution whole(sampled_definition(), {});
  ASSERT_TRUE(whole.run_cases(kCases, [] { return Worker(sampled_row); }));
  const std::vector<std::string> expected = rows_of(whole.table());

  constexpr std::uint64_t kSeed = 20;
  CounterRng instants(kSeed);
  const int kills = scaled(20, 4);
  double oldest_lost = 0.0;
  std::uint64_t most_lost = 0;
  for (int k = 0; k < kills; ++k) {
    const tests::TemporaryFolder folder;
    const Finished finished;
    const double instant = instants.uniform(0.0, kLatestKill);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) study_until_killed(folder / "study.cases", finished);
    std::this_thread::sleep_for(std::chrono::duration<double>(instant));
    kill(child, SIGKILL);
    const double killed = now();
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the study was over before " << instant << " s";

    auto store = CaseStore::open(folder / "study.cases", identity_of(sampled_definition()), CaseStore::Mode::resume);
    ASSERT_TRUE(store) << "killed after " << instant << " s: " << to_text(store.error());
    std::vector<bool> kept(kCases);
    ASSERT_TRUE(store->read(0, kCases, [&](std::uint64_t index, std::string_view) { kept[index] = true; }));
    std::uint64_t lost = 0;
    for (std::uint64_t index = 0; index < kCases; ++index) {
      if (finished[index] == 0.0 || kept[index]) continue;
      ++lost;
      oldest_lost = std::max(oldest_lost, killed - finished[index]);
      EXPECT_LE(killed - finished[index], kMostLost) << "case " << index << ", killed after " << instant << " s";
    }
    most_lost = std::max(most_lost, lost);

    Execution rest(sampled_definition(), {}, &*store);
    const auto ended = rest.run_cases(kCases, [] { return Worker(sampled_row); });
    ASSERT_TRUE(ended) << to_text(ended.error());
    EXPECT_EQ(rows_of(rest.table()), expected) << "killed after " << instant << " s";
  }
  std::printf("%d kills (seed %llu): at most %llu cases lost, the oldest finished %.3f s before the kill\n", kills,
              static_cast<unsigned long long>(kSeed), static_cast<unsigned long long>(most_lost), oldest_lost);
}

}  // namespace
}  // namespace cairn::studies
