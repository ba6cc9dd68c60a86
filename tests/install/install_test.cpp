/// Cairn in programs of others: installed and found by CMake or pkg-config, or as a folder of their project.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>

#include "cairn/laws/kernel/newton.hpp"
#include "install/consumer/shaken_block.hpp"
#include "run_program.hpp"
#include "sanitized.hpp"

namespace {

using cairn::tests::Folder;
using cairn::tests::Outcome;
using cairn::tests::shell;

const std::string kSource = CAIRN_SOURCE_DIR;
const std::string kConsumer = kSource + "/tests/install/consumer";

std::string text_of_file(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string configure(const std::string& options) {
  return "'" CAIRN_CMAKE "' -G '" CAIRN_GENERATOR "' -DCMAKE_CXX_COMPILER='" CAIRN_CXX "' " + options;
}

void succeeds(const std::string& command) {
  const Outcome outcome = shell("{ " + command + "; } 2>&1");
  ASSERT_EQ(outcome.code, 0) << command << "\n" << outcome.text;
}

/// Newton's law by its name and from outside, in the programs of this folder: the run of this process, bit by bit.
void expect_same_bits(const std::string& program) {
  const std::string expected = consumer::bits_of_shaken_block(cairn::Newton{});
  ASSERT_GT(expected.size(), 1000U) << expected;
  EXPECT_EQ(shell("'" + program + "' inside").text, expected);
  EXPECT_EQ(shell("'" + program + "'").text, expected);
}

class Installed : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (cairn::tests::kSanitized) return;
    folder_.emplace();
    succeeds("'" CAIRN_CMAKE "' --install '" CAIRN_BUILD_DIR "' --component engine --prefix " +
             folder_->quoted("prefix"));
  }
  static void TearDownTestSuite() { folder_.reset(); }
  void SetUp() override {
    if (cairn::tests::kSanitized) GTEST_SKIP() << "archives with the address sanitizer are not for others";
  }
  static const Folder& folder() { return *folder_; }

  /// The consumer built by CMake in a folder of its own, with these flags.
  static void build(const std::string& name, const std::string& flags, const std::string& targets) {
    succeeds(configure("-S '" + kConsumer + "' -B " + folder().quoted(name) +
                       " -DCMAKE_PREFIX_PATH=" + folder().quoted("prefix") + " -DCMAKE_CXX_FLAGS='" + flags + "'"));
    if (HasFatalFailure()) return;
    succeeds("'" CAIRN_CMAKE "' --build " + folder().quoted(name) + " --target " + targets);
  }

 private:
  static inline std::optional<Folder> folder_;
};

TEST_F(Installed, IsFoundByCMake) {
  ASSERT_NO_FATAL_FAILURE(build("cmake", "-O1", "block own_law same_bits"));
  expect_same_bits(folder() / "cmake/same_bits");

  // The pages show these programs and what they print.
  const std::string library = text_of_file(kSource + "/docs/how-to/library.md");
  EXPECT_NE(library.find(shell(folder().quoted("cmake/block")).text + "```"), std::string::npos)
      << shell(folder().quoted("cmake/block")).text;
  const std::string own_law = text_of_file(kSource + "/docs/how-to/own_law.md");
  EXPECT_NE(own_law.find(shell(folder().quoted("cmake/own_law")).text + "```"), std::string::npos)
      << shell(folder().quoted("cmake/own_law")).text;
}

TEST_F(Installed, GivesTheSameBitsWhereTheProgramMayUseFma) {
  const std::string processor = text_of_file("/proc/cpuinfo");
  if (processor.find(" fma ") == std::string::npos || processor.find(" avx2 ") == std::string::npos)
    GTEST_SKIP() << "this processor has no FMA";
  ASSERT_NO_FATAL_FAILURE(build("fma", "-O2 -march=x86-64-v3", "same_bits"));
  expect_same_bits(folder() / "fma/same_bits");
}

TEST_F(Installed, IsFoundByPkgConfig) {
  succeeds("cd " + folder().quoted("") +
           " && export PKG_CONFIG_PATH=prefix/" CAIRN_LIBDIR "/pkgconfig && '" CAIRN_CXX "' -O1 '" + kConsumer +
           "/same_bits.cpp' -o same_bits $(pkg-config --cflags --libs cairn)");
  expect_same_bits(folder() / "same_bits");
}

TEST(Inside, AnotherProjectGetsWhatItNeedsAndNoMore) {
  if (cairn::tests::kSanitized) GTEST_SKIP() << "configures only, nothing for a sanitizer to see";
  const Folder folder;
  succeeds(configure("-S '" + kSource + "/tests/install/inside' -B " + folder.quoted("build") + " -DCAIRN_SOURCE='" +
                     kSource + "' -DCMAKE_EXPORT_COMPILE_COMMANDS=ON"));
  const std::string commands = text_of_file(folder / "build/compile_commands.json");
  std::string own;
  int others = 0;
  std::istringstream lines(commands);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("\"command\"") == std::string::npos) continue;
    if (line.find("consumer/block.cpp") != std::string::npos)
      own = line;
    else
      ++others;
    EXPECT_EQ(line.find("-Werror"), std::string::npos) << line;
    EXPECT_EQ(line.find("gtest"), std::string::npos) << line;
  }
  EXPECT_GT(others, 30) << "the engine";
  for (const char* flag : {"-std=", "++20", "-ffp-contract=off", "-I" CAIRN_SOURCE_DIR "/src"})
    EXPECT_NE(own.find(flag), std::string::npos) << flag << " in " << own;
#if !defined(__clang__)
  EXPECT_NE(own.find("-fno-tree-slp-vectorize"), std::string::npos) << own;
#endif
  EXPECT_EQ(own.find("-Wall"), std::string::npos) << "warnings are the other project's choice: " << own;
}

/// What a page shows is what is built here.
TEST(Pages, ShowTheProgramsThatAreBuilt) {
  const std::string library = text_of_file(kSource + "/docs/how-to/library.md");
  const std::string own_law = text_of_file(kSource + "/docs/how-to/own_law.md");
  EXPECT_NE(library.find("```cpp\n" + text_of_file(kConsumer + "/block.cpp") + "```"), std::string::npos);
  EXPECT_NE(own_law.find("```cpp\n" + text_of_file(kConsumer + "/own_law.cpp") + "```"), std::string::npos);
}

}  // namespace
