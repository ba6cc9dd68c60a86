/// The store of a running study: what it keeps, and what it says about stores that cannot be used.
#include "cairn/files/case_store.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <map>

#include "files/temporary_folder.hpp"

namespace cairn::files {
namespace {

using tests::bytes_of;
using tests::put;
using tests::TemporaryFolder;
using Mode = CaseStore::Mode;

const StoreIdentity kIdentity{
    .study = "sweep", .definition = "abc", .version = "1.0", .columns = "a\tnumber\tm\n", .seed = 3};

using Cases = std::map<std::uint64_t, std::string>;

CaseStore opened(const TemporaryFolder& folder, Mode mode, const StoreIdentity& identity = kIdentity) {
  auto store = CaseStore::open(folder / "study.cases", identity, mode);
  EXPECT_TRUE(store) << to_text(store.error());
  return std::move(store).value();
}

StoreError refused(const std::filesystem::path& path, Mode mode = Mode::resume,
                   const StoreIdentity& identity = kIdentity) {
  auto store = CaseStore::open(path, identity, mode);
  EXPECT_FALSE(store);
  return store ? StoreError{} : store.error();
}

Cases content(const CaseStore& store) {
  Cases cases;
  const auto read = store.read(0, 1000000, [&](std::uint64_t i, std::string_view bytes) { cases[i] = bytes; });
  EXPECT_TRUE(read) << to_text(read.error());
  return cases;
}

void write(CaseStore& store, const Cases& cases) {
  std::vector<StoredCase> list;
  for (const auto& [index, bytes] : cases) list.push_back({index, bytes});
  const auto written = store.write(list);
  EXPECT_TRUE(written) << to_text(written.error());
}

/// Many cases, so that the file has many pages.
Cases many() {
  Cases cases;
  for (std::uint64_t i = 0; i < 2000; ++i) cases[i] = std::string(100, static_cast<char>('a' + i % 26));
  return cases;
}

TEST(CaseStore, KeepsCasesFromProcessToProcess) {
  const TemporaryFolder folder;
  const Cases cases = {{0, "zero"}, {7, std::string("a\0b", 3)}, {3, ""}};
  {
    CaseStore store = opened(folder, Mode::create);
    EXPECT_EQ(store.count().value(), 0U);
    write(store, cases);
    write(store, {{3, "three"}});
  }
  const CaseStore store = opened(folder, Mode::resume);
  EXPECT_EQ(store.count().value(), 3U);
  EXPECT_EQ(content(store), (Cases{{0, "zero"}, {3, "three"}, {7, std::string("a\0b", 3)}}));
  Cases some;
  ASSERT_TRUE(store.read(1, 7, [&](std::uint64_t i, std::string_view bytes) { some[i] = bytes; }));
  EXPECT_EQ(some, (Cases{{3, "three"}}));
}

TEST(CaseStore, ResumeWithoutAStoreBeginsOne) {
  const TemporaryFolder folder;
  EXPECT_EQ(opened(folder, Mode::resume).count().value(), 0U);
  put(folder / "study.cases", "");  // a process that was killed before it wrote anything
  EXPECT_EQ(opened(folder, Mode::resume).count().value(), 0U);
}

TEST(CaseStore, CreateRefusesWhatIsThere) {
  const TemporaryFolder folder;
  {
    CaseStore store = opened(folder, Mode::create);
    write(store, {{0, "zero"}, {1, "one"}});
  }
  const StoreError error = refused(folder / "study.cases", Mode::create);
  EXPECT_EQ(error.fault, StoreFault::already_there);
  EXPECT_EQ(error.found, "one with 2 finished cases");
  EXPECT_EQ(opened(folder, Mode::resume).count().value(), 2U) << "nothing is lost";
}

TEST(CaseStore, OneProcessAtATime) {
  const TemporaryFolder folder;
  CaseStore store = opened(folder, Mode::create);
  write(store, {{0, "zero"}});
  for (const Mode mode : {Mode::create, Mode::resume}) {
    const StoreError here = refused(folder / "study.cases", mode);
    EXPECT_EQ(here.fault, StoreFault::in_use) << to_text(here);
    EXPECT_EQ(here.path, (folder / "study.cases").string());
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const auto other = CaseStore::open(folder / "study.cases", kIdentity, mode);
      _exit(!other && other.error().fault == StoreFault::in_use ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "another process got in";
  }
  write(store, {{1, "one"}});
  EXPECT_EQ(content(store).size(), 2U) << "the first one is not disturbed";
}

TEST(CaseStore, AnotherStudyIsNotMixedIn) {
  const TemporaryFolder folder;
  {
    CaseStore store = opened(folder, Mode::create);
    write(store, {{0, "zero"}});
  }
  const auto with = [](auto change) {
    StoreIdentity identity = kIdentity;
    change(identity);
    return identity;
  };
  const std::vector<std::pair<StoreIdentity, StoreFault>> others = {
      {with([](StoreIdentity& i) { i.definition = "xyz"; }), StoreFault::other_study},
      {with([](StoreIdentity& i) { i.seed = 4; }), StoreFault::other_study},
      {with([](StoreIdentity& i) { i.study = "fragility"; }), StoreFault::other_study},
      {with([](StoreIdentity& i) { i.columns = "b\n"; }), StoreFault::other_study},
      {with([](StoreIdentity& i) { i.version = "1.1"; }), StoreFault::other_version}};
  for (const auto& [identity, fault] : others) {
    const StoreError error = refused(folder / "study.cases", Mode::resume, identity);
    EXPECT_EQ(error.fault, fault) << to_text(error);
    EXPECT_FALSE(error.expected.empty() || error.found.empty());
  }
  EXPECT_EQ(opened(folder, Mode::resume).count().value(), 1U) << "nothing is lost";
}

TEST(CaseStore, FilesOfAnotherKindAreLeftAlone) {
  const TemporaryFolder folder;
  for (const std::string& bytes : {std::string("hello"), std::string(5000, 'x')}) {
    put(folder / "study.cases", bytes);
    EXPECT_EQ(refused(folder / "study.cases").fault, StoreFault::not_a_store);
    EXPECT_EQ(refused(folder / "study.cases", Mode::create).fault, StoreFault::not_a_store);
    EXPECT_EQ(bytes_of(folder / "study.cases"), bytes);
  }
  EXPECT_EQ(folder.content().size(), 1U);
}

TEST(CaseStore, DamageIsNoticedWhereverItIs) {
  const TemporaryFolder folder;
  {
    CaseStore store = opened(folder, Mode::create);
    write(store, many());
  }
  const std::string whole = bytes_of(folder / "study.cases");
  int noticed = 0;
  int places = 0;
  for (std::size_t at = 0; at + 64 < whole.size(); at += whole.size() / 40) {
    std::string damaged = whole;
    for (std::size_t k = at; k < at + 64; ++k) damaged[k] = static_cast<char>(~damaged[k]);
    put(folder / "study.cases", damaged);
    ++places;
    auto store = CaseStore::open(folder / "study.cases", kIdentity, Mode::resume);
    if (!store) {
      ++noticed;
      EXPECT_TRUE(store.error().fault == StoreFault::damaged || store.error().fault == StoreFault::not_a_store)
          << at << ": " << to_text(store.error());
      continue;
    }
    Cases found;
    const auto read = store->read(0, 1000000, [&](std::uint64_t i, std::string_view bytes) { found[i] = bytes; });
    if (!read) {
      ++noticed;
      EXPECT_EQ(read.error().fault, StoreFault::damaged) << at << ": " << to_text(read.error());
    } else {
      EXPECT_EQ(found, many()) << "damage at " << at << " that nobody noticed";
    }
  }
  EXPECT_GT(noticed, places / 2);
  std::printf("64 bytes damaged at %d places: %d noticed, the others hold no case\n", places, noticed);
}

TEST(CaseStore, CutShortIsNoticed) {
  const TemporaryFolder folder;
  {
    CaseStore store = opened(folder, Mode::create);
    write(store, many());
  }
  const std::string whole = bytes_of(folder / "study.cases");
  for (const double share : {0.25, 0.5, 0.9}) {
    const std::string cut = whole.substr(0, static_cast<std::size_t>(share * static_cast<double>(whole.size())));
    put(folder / "study.cases", cut);
    const StoreError error = refused(folder / "study.cases");
    EXPECT_EQ(error.fault, StoreFault::damaged) << to_text(error);
    EXPECT_EQ(bytes_of(folder / "study.cases"), cut) << "left as it was";
  }
}

TEST(CaseStore, MissingFolderIsASystemFailure) {
  const TemporaryFolder folder;
  const StoreError error = refused(folder / "none/study.cases");
  EXPECT_EQ(error.fault, StoreFault::system) << to_text(error);
}

TEST(CaseStore, ReadOnlyFolderIsNamed) {
  const StoreError error = refused("/proc/study.cases");  // nobody may write there, root neither
  EXPECT_TRUE(error.fault == StoreFault::read_only || error.fault == StoreFault::system) << to_text(error);
  EXPECT_EQ(error.path, "/proc/study.cases");
}

// The limit on a file's size stands in for a full disk, which needs a file system of its own (study_command_test.cpp).
TEST(CaseStore, WhatWasCommittedBeforeTheDiskWasFullIsKept) {
  const TemporaryFolder folder;
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    auto store = CaseStore::open(folder / "study.cases", kIdentity, Mode::create);
    if (!store || !store->write(std::vector<StoredCase>{{0, "zero"}, {1, "one"}})) _exit(1);
    const rlimit limit{1 << 16, 1 << 16};
    setrlimit(RLIMIT_FSIZE, &limit);
    std::vector<StoredCase> more;
    for (const auto& [index, bytes] : many()) more.push_back({index + 2, bytes});
    const auto refused_write = store->write(more);
    if (refused_write || refused_write.error().fault != StoreFault::disk_full) _exit(2);
    // A smaller part still finds room: the store goes on.
    _exit(store->write(std::vector<StoredCase>{{2, "two"}}) ? 0 : 3);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status)) << "killed by signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(content(opened(folder, Mode::resume)), (Cases{{0, "zero"}, {1, "one"}, {2, "two"}}));
}

TEST(CaseStore, RemoveLeavesNothing) {
  const TemporaryFolder folder;
  CaseStore store = opened(folder, Mode::create);
  write(store, many());
  EXPECT_TRUE(std::move(store).remove());
  EXPECT_TRUE(folder.content().empty());
}

}  // namespace
}  // namespace cairn::files
