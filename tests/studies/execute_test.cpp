/// The same rows for any number of threads, in any order, with or without interruptions.
#include "cairn/studies/execute.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <set>

#include "files/temporary_folder.hpp"
#include "studies/rows_of.hpp"
#include "studies/sampled_work.hpp"

namespace cairn::studies {
namespace {

using files::CaseStore;
using tests::rows_of;
using tests::sampled_definition;
using tests::sampled_row;

constexpr std::uint64_t kCases = 3000;

Worker plain_worker() { return sampled_row; }

/// One thread, ascending, no store.
const std::vector<std::string>& reference() {
  static const std::vector<std::string> kRows = [] {
    Execution execution(sampled_definition(), {.threads = 1});
    EXPECT_EQ(execution.run_cases(kCases, plain_worker).value(), Ended::finished);
    return rows_of(execution.table());
  }();
  return kRows;
}

TEST(Execute, SameBitsForAnyNumberOfThreads) {
  for (const unsigned threads : {1U, 2U, 7U}) {
    Execution execution(sampled_definition(), {.threads = threads});
    ASSERT_EQ(execution.run_cases(kCases, plain_worker).value(), Ended::finished);
    EXPECT_EQ(rows_of(execution.table()), reference()) << threads << " threads";
  }
}

TEST(Execute, SameBitsInAnyOrder) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Execution execution(sampled_definition(), {.threads = 3, .shuffle = seed});
    ASSERT_EQ(execution.run_cases(kCases, plain_worker).value(), Ended::finished);
    EXPECT_EQ(rows_of(execution.table()), reference());
  }
}

TEST(Execute, ShuffleHandsOutEveryCaseOnceInAnotherOrder) {
  std::vector<std::uint64_t> order;
  Execution execution(sampled_definition(), {.threads = 1, .shuffle = 5});
  ASSERT_TRUE(execution.run_cases(500, [&]() -> Worker {
    return [&](std::uint64_t index, Row& row) {
      order.push_back(index);
      return sampled_row(index, row);
    };
  }));
  EXPECT_EQ(std::set<std::uint64_t>(order.begin(), order.end()).size(), 500U);
  EXPECT_EQ(order.size(), 500U);
  EXPECT_FALSE(std::is_sorted(order.begin(), order.end()));
}

TEST(Execute, SameBitsAfterTwoInterruptions) {
  for (const unsigned threads : {1U, 2U, 7U}) {
    const tests::TemporaryFolder folder;
    const Definition definition = sampled_definition();
    std::uint64_t computed = 0;
    for (const std::uint64_t stop_after : {kCases / 3, kCases / 3, kCases}) {
      auto store = CaseStore::open(folder / "study.cases", identity_of(definition), CaseStore::Mode::resume);
      ASSERT_TRUE(store) << to_text(store.error());
      std::atomic<bool> stop{false};
      std::atomic<std::uint64_t> here{0};
      Execution execution(definition, {.threads = threads, .stop = &stop, .shuffle = stop_after + threads}, &*store);
      const auto ended = execution.run_cases(kCases, [&]() -> Worker {
        return [&](std::uint64_t index, Row& row) {
          if (++here == stop_after) stop = true;
          return sampled_row(index, row);
        };
      });
      ASSERT_TRUE(ended) << to_text(ended.error());
      EXPECT_EQ(*ended, stop_after == kCases ? Ended::finished : Ended::stopped);
      EXPECT_EQ(execution.progress().taken, computed) << "what was finished before is not computed again";
      computed += here;
      EXPECT_EQ(store->count().value(), computed) << "what was finished is in the store";
      if (*ended == Ended::finished) {
        EXPECT_EQ(rows_of(execution.table()), reference()) << threads << " threads";
        EXPECT_EQ(execution.seconds().size(), kCases);
        for (const double seconds : execution.seconds()) EXPECT_GE(seconds, 0.0) << "known whoever computed it";
      }
    }
    EXPECT_EQ(computed, kCases);
  }
}

TEST(Execute, OneFailingCaseIsARowWithItsReason) {
  Execution execution(sampled_definition(), {.threads = 2});
  ASSERT_TRUE(execution.run_cases(200, plain_worker));
  const std::vector<std::string>& failures = execution.table().texts(kFailureColumn);
  EXPECT_EQ(failures[50], "no case 50");
  EXPECT_EQ(failures[100], "not this one");
  EXPECT_EQ(failures[101], "");
  EXPECT_GT(execution.table().integers("steps")[50], 0) << "what was known before the failure stays";
  EXPECT_EQ(execution.table().texts("word")[50], "");
  EXPECT_EQ(execution.progress().failures, 4U) << "0, 50, 100, 150";
}

TEST(Execute, OutOfMemoryIsNoResultOfACase) {
  Execution execution(sampled_definition(), {.threads = 2});
  EXPECT_THROW(static_cast<void>(execution.run_cases(100,
                                                     []() -> Worker {
                                                       return [](std::uint64_t index, Row&) -> std::string {
                                                         if (index == 40) throw std::bad_alloc();
                                                         return {};
                                                       };
                                                     })),
               std::bad_alloc);
}

TEST(Execute, RoundsGoOnWhereTheLastOneEnded) {
  const tests::TemporaryFolder folder;
  const Definition definition = sampled_definition();
  std::vector<std::string> first;
  for (const bool again : {false, true}) {
    auto store = CaseStore::open(folder / "study.cases", identity_of(definition), CaseStore::Mode::resume);
    ASSERT_TRUE(store) << to_text(store.error());
    Execution execution(definition, {.threads = 2}, &*store);
    ASSERT_TRUE(execution.run_cases(100, plain_worker));
    // What comes next depends on the rows so far, as in an adaptive study.
    const auto more = static_cast<std::uint64_t>(execution.table().integers("steps")[7]);
    ASSERT_TRUE(execution.run_cases(more, plain_worker));
    EXPECT_EQ(execution.table().size(), 100 + more);
    EXPECT_EQ(execution.progress().taken, again ? 100 + more : 0);
    if (again) {
      EXPECT_EQ(rows_of(execution.table()), first);
    }
    first = rows_of(execution.table());
  }
}

TEST(Execute, TellsProgress) {
  std::vector<Progress> told;
  Execution execution(sampled_definition(), {.threads = 2, .progress = [&](const Progress& p) { told.push_back(p); }});
  ASSERT_TRUE(execution.run_cases(kCases, plain_worker));
  ASSERT_FALSE(told.empty());
  const Progress& last = told.back();
  EXPECT_EQ(last.done, kCases);
  EXPECT_EQ(last.total, kCases);
  EXPECT_EQ(last.failures, kCases / 50);
  EXPECT_EQ(last.left, 0.0);
  EXPECT_GT(last.rate, 0.0);
  // The rate is computed from the same two numbers: equal but for rounding.
  EXPECT_NEAR(last.rate * last.elapsed, static_cast<double>(kCases), 1e-6);
}

TEST(Execute, NoCasesIsFinished) {
  Execution execution(sampled_definition(), {});
  EXPECT_EQ(execution.run_cases(0, plain_worker).value(), Ended::finished);
  EXPECT_EQ(execution.table().size(), 0U);
}

}  // namespace
}  // namespace cairn::studies
