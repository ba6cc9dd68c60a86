/// A file is there whole, or as it was: whatever the disk, the limits or a signal do meanwhile.
#include "cairn/files/atomic_write.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <string>

#include "files/temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;
using cairn::files::atomic_write;
using cairn::files::Staging;
using cairn::tests::bytes_of;
using cairn::tests::put;
using cairn::tests::TemporaryFolder;

/// Runs `work` in a child process and gives its exit status; limits and mounts end with the child.
int in_child(const std::function<int()>& work) {
  const pid_t child = fork();
  if (child == 0) _exit(work());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

class AtomicWrite : public testing::TestWithParam<Staging> {};
INSTANTIATE_TEST_SUITE_P(Staging, AtomicWrite, testing::Values(Staging::unnamed, Staging::named),
                         [](const auto& chosen) { return chosen.param == Staging::unnamed ? "unnamed" : "named"; });

TEST_P(AtomicWrite, WritesAndReplaces) {
  const TemporaryFolder folder;
  const fs::path path = folder / "a.txt";
  for (const std::string text : {"first", "", "a longer second text"}) {
    ASSERT_TRUE(atomic_write(path, text, GetParam()));
    EXPECT_EQ(bytes_of(path), text);
    EXPECT_EQ(folder.content().size(), 1U) << "nothing but the file is left";
  }
}

TEST_P(AtomicWrite, PermissionsAreThoseOfAnyNewFile) {
  const TemporaryFolder folder;
  const mode_t before = umask(022);
  ASSERT_TRUE(atomic_write(folder / "a", "x", GetParam()));
  umask(before);
  EXPECT_EQ(fs::status(folder / "a").permissions(), fs::perms(0644));
}

TEST_P(AtomicWrite, NameWithoutAFolderIsInTheWorkingFolder) {
  const TemporaryFolder folder;
  EXPECT_EQ(in_child([&] {
              fs::current_path(folder.path());
              return atomic_write("plain.txt", "here", GetParam()) ? 0 : 1;
            }),
            0);
  EXPECT_EQ(bytes_of(folder / "plain.txt"), "here");
}

TEST_P(AtomicWrite, FollowsALink) {
  const TemporaryFolder folder;
  put(folder / "real", "old");
  fs::create_symlink("real", folder / "link");
  ASSERT_TRUE(atomic_write(folder / "link", "new", GetParam()));
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(bytes_of(folder / "real"), "new");
}

TEST_P(AtomicWrite, RefusesWhatIsNoFile) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "sub");
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  for (const fs::path& path :
       {folder / "sub", folder / "pipe", fs::path("/dev/null"), fs::path(""), folder / "none/"}) {
    const auto answer = atomic_write(path, "x", GetParam());
    ASSERT_FALSE(answer) << path;
    EXPECT_EQ(answer.error().path, path.string());
    EXPECT_FALSE(answer.error().errno_text.empty());
  }
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(folder.content().size(), 2U);
}

TEST_P(AtomicWrite, FolderThatIsNotThere) {
  const TemporaryFolder folder;
  put(folder / "file", "content");
  const auto absent = atomic_write(folder / "none/a", "x", GetParam());
  ASSERT_FALSE(absent);
  EXPECT_EQ(absent.error().errno_text, "No such file or directory");
  const auto below_a_file = atomic_write(folder / "file/a", "x", GetParam());
  ASSERT_FALSE(below_a_file);
  EXPECT_EQ(below_a_file.error().errno_text, "Not a directory");
  EXPECT_EQ(cairn::files::to_text(below_a_file.error()),
            (folder / "file/a").string() + ": cannot create a file in this folder: Not a directory");
  EXPECT_EQ(folder.content().size(), 1U);
}

TEST_P(AtomicWrite, ReadOnlyFolder) {
  const TemporaryFolder folder;
  put(folder / "a", "old");
  fs::permissions(folder.path(), fs::perms(0555));
  const int status = in_child([&] {
    // Root may write anywhere; whoever runs this, an ordinary user may not.
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) return 2;
    const auto answer = atomic_write(folder / "a", "new", GetParam());
    return !answer && answer.error().errno_text == "Permission denied" ? 0 : 1;
  });
  fs::permissions(folder.path(), fs::perms(0755));
  EXPECT_EQ(status, 0);
  EXPECT_EQ(bytes_of(folder / "a"), "old");
  EXPECT_EQ(folder.content().size(), 1U);
}

TEST_P(AtomicWrite, FileSizeLimitIsAnErrorAndNoSignal) {
  const TemporaryFolder folder;
  put(folder / "a", "old");
  EXPECT_EQ(in_child([&] {
              const rlimit limit{100000, 100000};
              setrlimit(RLIMIT_FSIZE, &limit);
              const auto answer = atomic_write(folder / "a", std::string(200000, 'x'), GetParam());
              if (answer || answer.error().errno_text != "File too large") return 1;
              sigset_t pending;
              sigpending(&pending);
              if (sigismember(&pending, SIGXFSZ) == 1) return 2;
              return atomic_write(folder / "b", std::string(100000, 'x'), GetParam()) ? 0 : 3;
            }),
            0);
  EXPECT_EQ(bytes_of(folder / "a"), "old");
  EXPECT_EQ(folder.content().size(), 2U) << "the temporary file is gone";
}

TEST_P(AtomicWrite, FullDisk) {
  const TemporaryFolder folder;
  const int status = in_child([&] {
    if (mount("none", folder.path().c_str(), "tmpfs", 0, "size=256k") != 0) return 77;
    put(folder / "a", "old");
    const auto answer = atomic_write(folder / "a", std::string(1000000, 'x'), GetParam());
    const bool refused = !answer && answer.error().errno_text == "No space left on device";
    const bool untouched = bytes_of(folder / "a") == "old" && folder.content().size() == 1;
    umount(folder.path().c_str());
    return refused ? (untouched ? 0 : 2) : 1;
  });
  if (status == 77) GTEST_SKIP() << "a small disk cannot be mounted here (no root)";
  EXPECT_EQ(status, 0);
}

/// Killed at 40 moments of a write that takes many milliseconds, the reader finds the old file or the new one.
TEST_P(AtomicWrite, KilledWhileWriting) {
  const TemporaryFolder folder;
  const std::string old_text(1000, 'o');
  const std::string new_text(std::size_t{8} << 20, 'n');
  int kept = 0;
  for (int k = 0; k < 40; ++k) {
    put(folder / "a", old_text);
    const pid_t child = fork();
    if (child == 0) {
      while (true) (void)atomic_write(folder / "a", new_text, GetParam()).has_value();
    }
    const timespec moment{0, 150000L * k};
    nanosleep(&moment, nullptr);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    const std::string found = bytes_of(folder / "a");
    EXPECT_TRUE(found == old_text || found == new_text) << found.size() << " bytes, killed at moment " << k;
    kept += found == old_text ? 1 : 0;
    for (const std::string& name : folder.content()) {
      EXPECT_TRUE(name == "a" || name.ends_with(".part")) << name;
    }
  }
  EXPECT_GT(kept, 0) << "no kill came before the first write was complete";
}

}  // namespace
