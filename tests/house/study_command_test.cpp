/// `cairn study` as a person and a script meet it: what it prints and writes, and what is left when it is interrupted,
/// killed, short of room or given a store that it cannot use.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

#include "cairn/core/rng.hpp"
#include "cairn/files/store.hpp"
#include "run_program.hpp"
#include "sanitized.hpp"
#include "scale.hpp"

namespace cairn::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kExample = std::string(CAIRN_SOURCE_DIR) + "/examples/study_sweep/scenario.toml";
const Names kResults = {"scenario.h5", "scenario.csv", "scenario.html", "scenario-sweep.svg", "scenario-sweep.png"};

/// The example with more cases: `side` x 20.
std::string larger(int side) {
  std::string text = bytes_of(kExample);
  text.replace(text.find("count = 24"), 10, "count = " + std::to_string(side));
  return text;
}

/// As many cases as leave time for an interruption: the sanitizers make each several times slower.
std::string interruptible(int side) { return larger(kSanitized ? side / 4 : side); }

/// What an uninterrupted study of this text gives.
std::string table_of(const std::string& scenario) {
  const Folder folder;
  folder.write("scenario.toml", scenario);
  const Outcome outcome =
      standard_error("study " + folder.quoted("scenario.toml") + " --quiet --out " + folder.quoted("out"));
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  return bytes_of(folder / "out/scenario.csv");
}

TEST(StudyCommand, SaysWhatItFoundAndWhereTheFilesAre) {
  const Folder folder;
  const Outcome outcome = standard_output("study '" + kExample + "' --out " + folder.quoted("new/one"));
  EXPECT_EQ(outcome.code, 0);
  for (const char* part : {"A block under one cycle", "of 480 cases topple", "survived", "least margin", "scenario.h5",
                           "scenario.csv", "scenario.html"})
    EXPECT_TRUE(contains(outcome.text, part)) << part << " is not in\n" << outcome.text;
  Names names;
  for (const auto& entry : fs::directory_iterator(folder / "new/one")) names.insert(entry.path().filename().string());
  EXPECT_EQ(names, kResults) << "the store of finished cases is gone with the study";
  const std::string page = bytes_of(folder / "new/one/scenario.html");
  for (const char* part : {"of 480 cases topple", "No case failed", "ground.motion.x.frequency", "log_range"})
    EXPECT_TRUE(contains(page, part)) << part;
}

TEST(StudyCommand, JsonIsAloneOnStandardOutput) {
  const Folder folder;
  const Outcome outcome = standard_output("study '" + kExample + "' --json --out '" + folder.path().string() + "'");
  EXPECT_EQ(outcome.code, 0);
  const json document = json::parse(outcome.text);
  EXPECT_EQ(document["cases"], 480);
  EXPECT_EQ(document["kind"], "sweep");
  EXPECT_EQ(document["failures"].size(), 0U);
  EXPECT_EQ(document["files"]["table"], folder / "scenario.csv");
}

TEST(StudyCommand, QuietLeavesTheHeadlineAndTheFiles) {
  const Folder folder;
  const std::string arguments = "study '" + kExample + "' --quiet --out '" + folder.path().string() + "'";
  const Outcome outcome = standard_output(arguments);
  EXPECT_EQ(std::count(outcome.text.begin(), outcome.text.end(), '\n'),
            1 + static_cast<std::ptrdiff_t>(kResults.size()))
      << outcome.text;
  EXPECT_EQ(standard_error(arguments).text, "");
}

/// What is wrong with the files of `other` beside those of `first`: one that is missing, or other bytes. Empty: nothing.
std::string different_files(const Folder& first, const Folder& other, const Names& names) {
  for (const std::string& name : names) {
    if (!fs::exists(first / name) || !fs::exists(other / name)) return name + " is missing";
    if (bytes_of(first / name) != bytes_of(other / name)) return name + " has other bytes";
  }
  return {};
}

// The column `seconds` made two equal studies differ in every line of their tables, in the HDF5 file and on the page.
TEST(StudyCommand, EqualStudiesGiveEqualFiles) {
  const Folder first;
  for (const char* threads : {"1", "2", "7"}) {
    const Folder folder;
    const Folder& here = std::string(threads) == "1" ? first : folder;
    ASSERT_EQ(
        standard_output("study '" + kExample + "' --threads " + threads + " --out '" + here.path().string() + "'").code,
        0);
    EXPECT_EQ(different_files(first, here, kResults), "") << threads << " threads";
  }
  EXPECT_FALSE(contains(bytes_of(first / "scenario.csv"), "seconds"));
  EXPECT_FALSE(contains(bytes_of(first / "scenario.html"), "seconds"));
}

TEST(StudyCommand, TimesHaveAFileOfTheirOwn) {
  const Folder folder;
  const std::string out = " --out '" + folder.path().string() + "'";
  ASSERT_EQ(standard_output("study '" + kExample + "' --times" + out).code, 0);
  Names there = kResults;
  there.insert("scenario-times.csv");
  EXPECT_EQ(folder.names(), there);
  std::istringstream lines(bytes_of(folder / "scenario-times.csv"));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "case,seconds");
  int cases = 0;
  for (; std::getline(lines, line); ++cases) EXPECT_GT(std::stod(line.substr(line.find(',') + 1)), 0.0) << line;
  EXPECT_EQ(cases, 480);
}

TEST(StudyCommand, ResultFileIsReadWithoutHelp) {
  const Folder folder;
  ASSERT_EQ(standard_output("study '" + kExample + "' --out '" + folder.path().string() + "'").code, 0);
  // Plain one-dimensional columns of equal length with their units; the CSV says the same.
  const Outcome outcome = python(folder, R"(
import csv, h5py
cases = h5py.File('scenario.h5')['cases']
rows = list(csv.DictReader(open('scenario.csv')))
assert len(rows) == 480
for name in cases:
    column = cases[name]
    assert column.shape == (480,), name
    assert 'about' in column.attrs, name
    values = column.asstr()[:] if column.dtype.kind in 'SO' else column[:]
    for row, value in zip(rows, values):
        said = row[name]
        assert (said == value) if isinstance(value, str) else (float(said) == value or value != value), (name, said, value)
assert cases['ground.motion.x.frequency'].attrs['unit'] == 'Hz'
assert list(rows[0]) == ['case'] + [n for n in rows[0] if n != 'case'] and set(rows[0]) == set(cases)
print('same', sum(v == 'toppled' for v in cases['verdict'].asstr()[:]))
)");
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_TRUE(outcome.text.starts_with("same ")) << outcome.text;
}

TEST(StudyCommand, ResultRunsAgainToTheSameTable) {
  const Folder folder;
  const std::string out = " --out '" + folder.path().string() + "'";
  ASSERT_EQ(standard_output("study '" + kExample + "'" + out).code, 0);
  ASSERT_EQ(standard_output("study " + folder.quoted("scenario.h5") + out).code, 0);
  EXPECT_EQ(bytes_of(folder / "scenario-again.csv"), bytes_of(folder / "scenario.csv"));
}

TEST(StudyCommand, BadInputRunsNothing) {
  const Folder folder;
  std::string text = bytes_of(kExample);
  text.replace(text.find("ground.motion.x.frequency"), 25, "ground.motion.x.frequenzy");
  folder.write("scenario.toml", text);
  const Outcome outcome = standard_error("study " + folder.quoted("scenario.toml") + " --out " + folder.quoted("out"));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(contains(outcome.text, "scenario.toml:26: study.vary[0].key: expected")) << outcome.text;
  EXPECT_TRUE(contains(outcome.text, "perhaps ground.motion.x.frequency")) << outcome.text;
  EXPECT_FALSE(fs::exists(folder / "out"));
  const Outcome none = standard_error("study '" + std::string(CAIRN_SOURCE_DIR) + "/examples/block/scenario.toml'");
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(contains(none.text, "[study]")) << none.text;
}

TEST(StudyCommand, FailedCasesAreRowsWithTheirReason) {
  const Folder folder;
  std::string text = bytes_of(kExample);
  text.replace(text.find("duration = 15.0"), 15, "duration = 15.0\nmost_events = 8");
  folder.write("scenario.toml", text);
  const Outcome outcome =
      standard_output("study " + folder.quoted("scenario.toml") + " --out '" + folder.path().string() + "'");
  EXPECT_EQ(outcome.code, 0) << "one failing case is not the end";
  EXPECT_TRUE(contains(outcome.text, "Cases that failed:")) << outcome.text;
  EXPECT_TRUE(contains(outcome.text, "too many events")) << outcome.text;
  EXPECT_TRUE(contains(bytes_of(folder / "scenario.csv"), "too many events"));
  EXPECT_TRUE(contains(bytes_of(folder / "scenario.html"), "too many events"));
}

// ------------------------------------------------------------------------------------------------- interruptions

/// Runs `cairn` and sends it a signal a while after it has opened its store; what it said on standard error.
Outcome interrupted_by(const std::string& signal, const Folder& folder, const std::string& arguments) {
  folder.write("interrupt.sh", "'" CAIRN_PROGRAM "' " + arguments +
                                   " & program=$!\n"
                                   "while [ ! -e scenario.cases-wal ] && kill -0 $program; do sleep 0.01; done\n"
                                   "sleep 0.3\nkill -" +
                                   signal + " $program\nwait $program\n");
  Outcome outcome = shell("cd '" + folder.path().string() + "' && bash interrupt.sh 2>&1 >/dev/null");
  fs::remove(folder / "interrupt.sh");
  return outcome;
}

TEST(StudyCommand, InterruptedTwiceItResumesToTheSameFiles) {
  const std::string text = interruptible(400);
  const Folder folder;
  folder.write("scenario.toml", text);
  const std::string arguments =
      "study " + folder.quoted("scenario.toml") + " --quiet --out '" + folder.path().string() + "'";
  int interrupted = 0;
  for (const char* signal : {"INT", "TERM"}) {
    const Outcome outcome = interrupted_by(signal, folder, arguments + (interrupted > 0 ? " --resume" : ""));
    if (outcome.code == 0) break;  // a machine that has done all cases by then
    ++interrupted;
    EXPECT_TRUE(contains(outcome.text, "To continue:\n  cairn study '" + (folder / "scenario.toml"))) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "--resume")) << outcome.text;
    EXPECT_TRUE(fs::exists(folder / "scenario.cases"));
    EXPECT_FALSE(fs::exists(folder / "scenario.h5"));
    const Outcome anew = standard_error(arguments);
    EXPECT_EQ(anew.code, 2) << "what was computed is not thrown away";
    EXPECT_TRUE(contains(anew.text, "--resume continues it")) << anew.text;
  }
  if (interrupted == 2) {
    EXPECT_EQ(standard_output(arguments + " --resume --times").code, 0);
    const std::string times = bytes_of(folder / "scenario-times.csv");
    EXPECT_FALSE(contains(times, "NaN")) << "what a case took is known whoever computed it";
    const std::string table = bytes_of(folder / "scenario.csv");
    EXPECT_EQ(std::count(times.begin(), times.end(), '\n'), std::count(table.begin(), table.end(), '\n'));
  }
  const Folder whole;
  whole.write("scenario.toml", text);
  ASSERT_EQ(standard_output("study " + whole.quoted("scenario.toml") + " --out '" + whole.path().string() + "'").code,
            0);
  EXPECT_EQ(different_files(whole, folder, kResults), "");
}

TEST(StudyCommand, KilledAtTwentyInstantsItResumesToTheSameTable) {
  const std::string text = interruptible(1000);
  const Folder folder;
  folder.write("scenario.toml", text);
  const std::string command = "'" CAIRN_PROGRAM "' study " + folder.quoted("scenario.toml") +
                              " --quiet --resume --out '" + folder.path().string() + "' 2>&1 >/dev/null";
  constexpr std::uint64_t kSeed = 11;
  cairn::CounterRng instants(kSeed);
  int killed = 0;
  const int times = scaled(20, 4);
  for (int k = 0; k < times; ++k) {
    const Outcome outcome = shell("timeout -s KILL " + std::to_string(instants.uniform(0.01, 0.6)) + " " + command);
    EXPECT_FALSE(contains(outcome.text, "cairn study:")) << "it went on, until killed: " << outcome.text;
    killed += outcome.code != 0 ? 1 : 0;
    if (fs::exists(folder / "scenario.h5")) {
      EXPECT_TRUE(cairn::files::read_store(folder / "scenario.h5")) << "a half file";
    }
  }
  const Outcome last = shell(command);
  EXPECT_EQ(last.code, 0) << last.text;
  EXPECT_GT(killed, 0);
  EXPECT_EQ(bytes_of(folder / "scenario.csv"), table_of(text));
  Names there = kResults;
  there.insert("scenario.toml");
  EXPECT_EQ(folder.names(), there);
  std::printf("killed %d of %d times (seed %llu)\n", killed, times, static_cast<unsigned long long>(kSeed));
}

// ------------------------------------------------------------------------------------------------- the store

/// A folder with the store of a study that was interrupted.
class Interrupted : public Folder {
 public:
  Interrupted() {
    write("scenario.toml", interruptible(2000));
    interrupted_by("INT", *this, arguments());
    EXPECT_TRUE(fs::exists(*this / "scenario.cases"));
  }
  std::string arguments() const {
    return "study " + quoted("scenario.toml") + " --quiet --out '" + path().string() + "'";
  }
};

TEST(StudyCommand, SecondProcessIsToldAndTheFirstGoesOn) {
  const Folder folder;
  folder.write("scenario.toml", interruptible(1000));
  const std::string arguments =
      "study " + folder.quoted("scenario.toml") + " --quiet --out '" + folder.path().string() + "'";
  const Outcome both = shell("'" CAIRN_PROGRAM "' " + arguments + " >/dev/null & first=$!; while [ ! -s " +
                             folder.quoted("scenario.cases") + " ]; do sleep 0.01; done; '" CAIRN_PROGRAM "' " +
                             arguments + " --resume 2>&1; echo second $?; wait $first; echo first $?");
  EXPECT_TRUE(contains(both.text, "scenario.cases: expected a study that no other process works on")) << both.text;
  EXPECT_TRUE(contains(both.text, "second 4\nfirst 0")) << both.text;
  EXPECT_TRUE(fs::exists(folder / "scenario.h5"));
}

TEST(StudyCommand, StoreOfAnotherScenarioIsNotMixedIn) {
  const Interrupted folder;
  std::string text = interruptible(2000);
  text.replace(text.find("width = 0.5"), 11, "width = 0.4");
  folder.write("scenario.toml", text);
  const std::string before = bytes_of(folder / "scenario.cases");
  const Outcome outcome = standard_error(folder.arguments() + " --resume");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(contains(outcome.text, "scenario.cases: expected cases of this study, with its definition"))
      << outcome.text;
  EXPECT_EQ(bytes_of(folder / "scenario.cases"), before) << "nothing is lost";
}

TEST(StudyCommand, DamagedStoreIsToldAndLeftAlone) {
  const Interrupted folder;
  std::string damaged = bytes_of(folder / "scenario.cases");
  ASSERT_GT(damaged.size(), 20000U);
  for (std::size_t k = 8192; k < 16384; ++k) damaged[k] = static_cast<char>(k);
  put(folder / "scenario.cases", damaged);
  const Outcome outcome = standard_error(folder.arguments() + " --resume");
  EXPECT_EQ(outcome.code, 2) << outcome.text;
  EXPECT_TRUE(contains(outcome.text, "scenario.cases: expected an undamaged store, found")) << outcome.text;
  EXPECT_EQ(bytes_of(folder / "scenario.cases"), damaged);
  put(folder / "scenario.cases", "a letter to a friend");
  EXPECT_TRUE(contains(standard_error(folder.arguments() + " --resume").text, "a file of another kind"));
  EXPECT_EQ(bytes_of(folder / "scenario.cases"), "a letter to a friend");
}

TEST(StudyCommand, FileSizeLimitStopsItAndItResumes) {
  const std::string text = larger(400);
  const Folder folder;
  folder.write("scenario.toml", text);
  const std::string command =
      "'" CAIRN_PROGRAM "' study " + folder.quoted("scenario.toml") + " --quiet --out '" + folder.path().string() + "'";
  const Outcome limited = shell("bash -c \"ulimit -f 256; " + command + " 2>&1 >/dev/null\"");
  EXPECT_EQ(limited.code, 4) << limited.text;
  EXPECT_TRUE(contains(limited.text, "continue with --resume")) << limited.text;
  const Outcome rest = shell(command + " --resume 2>&1 >/dev/null");
  EXPECT_EQ(rest.code, 0) << rest.text;
  EXPECT_EQ(bytes_of(folder / "scenario.csv"), table_of(text));
}

/// Runs a script in a small file system of its own; nothing where this machine lets nobody mount one.
std::optional<std::string> on_file_system(const Folder& folder, const std::string& options, const std::string& script) {
  fs::create_directories(folder / "disk");
  const std::string mount = "unshare --user --map-root-user --mount bash -c \"mount -t tmpfs -o " + options + " none " +
                            folder.quoted("disk");
  if (shell(mount + "\" 2>/dev/null").code != 0) return std::nullopt;
  return shell(mount + " && " + script + "\"").text;
}

TEST(StudyCommand, FullDiskStopsItAndItResumesWithMoreRoom) {
  const std::string text = larger(400);
  const Folder folder;
  folder.write("scenario.toml", text);
  const std::string command =
      "'" CAIRN_PROGRAM "' study " + folder.quoted("scenario.toml") + " --quiet --out " + folder.quoted("disk");
  const std::optional<std::string> said = on_file_system(
      folder, "size=600k",
      command + " 2>&1 >/dev/null; echo code \\$?; ls -A " + folder.quoted("disk") + "; mount -o remount,size=64m " +
          folder.quoted("disk") + "; " + command + " --resume 2>&1 >/dev/null; echo code \\$?; cp " +
          folder.quoted("disk/scenario.csv") + " " + folder.quoted("table.csv"));
  if (!said) GTEST_SKIP() << "no right to mount a file system here";
  EXPECT_TRUE(contains(*said, "expected room on the disk")) << *said;
  EXPECT_TRUE(contains(*said, "code 4\nscenario.cases")) << *said;
  EXPECT_TRUE(said->ends_with("code 0\n")) << *said;
  EXPECT_EQ(bytes_of(folder / "table.csv"), table_of(text));
}

TEST(StudyCommand, ReadOnlyFolderIsASystemFailure) {
  for (const char* place : {"/proc", "/proc/cairn", "/dev/null/cairn"}) {
    const Outcome outcome = standard_error("study '" + kExample + "' --out " + place);
    EXPECT_EQ(outcome.code, 4) << place << "\n" << outcome.text;
    EXPECT_TRUE(contains(outcome.text, place)) << outcome.text;
  }
  const Folder folder;
  const std::optional<std::string> said = on_file_system(
      folder, "ro",
      "'" CAIRN_PROGRAM "' study '" + kExample + "' --out " + folder.quoted("disk") + " 2>&1; echo code \\$?");
  if (!said) GTEST_SKIP() << "no right to mount a file system here";
  EXPECT_TRUE(contains(*said, "expected a folder and a file that may be written")) << *said;
  EXPECT_TRUE(said->ends_with("code 4\n")) << *said;
}

}  // namespace
}  // namespace cairn::tests
