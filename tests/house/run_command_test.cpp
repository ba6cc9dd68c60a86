/// `cairn run`, `cairn schema` and `cairn completion` as a person and a script meet them: what they print, what they
/// write, what they leave behind when something goes wrong.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cairn/files/store.hpp"
#include "run_program.hpp"
#include "scenario/broken_scenarios.hpp"

namespace cairn::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kExamples = std::string(CAIRN_SOURCE_DIR) + "/examples/";

TEST(RunCommand, SaysTheVerdictAndWhereTheFilesAre) {
  const Folder folder;
  const Outcome outcome =
      standard_output("run '" + kExamples + "statue/scenario.toml' --out '" + (folder / "new/one") + "'");
  EXPECT_EQ(outcome.code, 0);
  for (const char* part : {"An irregular statue", "The statue rocks up to", "margin  ", "slip path", "unusual events",
                           "new/one/scenario.h5", "new/one/scenario.html"})
    EXPECT_TRUE(contains(outcome.text, part)) << part << " is not in\n" << outcome.text;
  EXPECT_TRUE(fs::file_size(folder / "new/one/scenario.h5") > 1000);
  EXPECT_TRUE(contains(bytes_of(folder / "new/one/scenario.html"), "<svg"));
}

TEST(RunCommand, QuietLeavesTheVerdictAndTheFiles) {
  const Folder folder;
  const std::string arguments =
      "run '" + kExamples + "block/scenario.toml' --quiet --out '" + folder.path().string() + "'";
  const Outcome outcome = standard_output(arguments);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(std::count(outcome.text.begin(), outcome.text.end(), '\n'), 3) << outcome.text;
  EXPECT_EQ(standard_error(arguments).text, "");
}

// A vase on a round foot: "rocks up to ..., but does not topple" and nothing else.
TEST(RunCommand, QuietKeepsWhatStandsAgainstTheVerdict) {
  const Folder folder;
  const Outcome outcome =
      standard_output("run '" + kExamples + "vase/sand.toml' --quiet --out '" + folder.path().string() + "'");
  EXPECT_TRUE(outcome.text.starts_with("In this plane: the amphora rocks up to ")) << outcome.text;
  EXPECT_TRUE(contains(outcome.text, "\nA planar run says nothing about the other directions: the base is round"))
      << outcome.text;
  EXPECT_EQ(std::count(outcome.text.begin(), outcome.text.end(), '\n'), 4) << outcome.text;
}

// "The prism stays at rest.", on its side.
TEST(RunCommand, ABodyThatCannotStandIsBadInput) {
  const Folder folder;
  const std::string arguments = "run '" + kExamples + "leaning/prism.toml' --out '" + folder.path().string() + "'";
  const Outcome outcome = standard_error(arguments);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(contains(outcome.text,
                       "cannot stand as given: it falls over by itself onto its right side (1.89 m long), a "
                       "turn of 58 deg clockwise; set_down = true lays it there before the run"))
      << outcome.text;
  EXPECT_TRUE(folder.names().empty()) << "nothing was written";
}

// A run whose every impact another law had answered said so only as "unusual events 38 (100 %)", far below its verdict.
TEST(RunCommand, ALawThatAnotherStandsInForIsToldBelowTheVerdict) {
  const Folder folder;
  const std::string scene = "'" + std::string(CAIRN_SOURCE_DIR) + "/tests/odd_scenes/scenes/law_falls_back.toml'";
  const std::string out = " --quiet --out '" + folder.path().string() + "'";
  const std::string told =
      "In 38 of 38 impacts (100 %) the law kinematic had no answer that could be taken; the plastic impact stands in "
      "for "
      "it there.";
  EXPECT_TRUE(contains(standard_output("run " + scene + out).text, "does not topple.\n" + told + "\n"));
  const json document = json::parse(standard_output("run " + scene + " --json" + out).text);
  EXPECT_EQ(document["caveats"], json::parse(R"([{"kind": "another law", "sentence": ")" + told + "\"}]"));
  EXPECT_EQ(document["counts"]["fallbacks"], 38);
  EXPECT_TRUE(contains(bytes_of(folder / "law_falls_back.html"), "<p class=\"more\">" + told));
  const json plain = json::parse(standard_output("run '" + kExamples + "block/scenario.toml' --json" + out).text);
  EXPECT_TRUE(plain["caveats"].empty());
  EXPECT_EQ(plain["counts"]["fallbacks"], 0);
}

TEST(RunCommand, JsonIsAloneOnStandardOutput) {
  const Folder folder;
  const Outcome outcome =
      standard_output("run '" + kExamples + "shelf/scenario.toml' --json --out '" + folder.path().string() + "'");
  EXPECT_EQ(outcome.code, 0);
  const json document = json::parse(outcome.text);
  EXPECT_EQ(document["verdict"], "survived");
  EXPECT_EQ(document["samples"].size(), 4U);
  EXPECT_EQ(document["samples"][1]["t"], 0.5);
  EXPECT_EQ(document["files"]["result"], folder / "scenario.h5");
  EXPECT_GT(document["maxima"]["slip_path"].get<double>(), 0.1);
  EXPECT_FALSE(document["provenance"]["commit"].get<std::string>().empty());
}

TEST(RunCommand, ResultRunsAgainToTheSameBytes) {
  for (const char* example : {"statue", "record"}) {
    const Folder folder;
    ASSERT_EQ(
        standard_output("run '" + kExamples + example + "/scenario.toml' --out '" + folder.path().string() + "'").code,
        0);
    const Outcome again =
        standard_output("run '" + (folder / "scenario.h5") + "' --out '" + folder.path().string() + "'");
    EXPECT_EQ(again.code, 0);
    EXPECT_EQ(folder.names(), (Names{"scenario.h5", "scenario.html", "scenario-again.h5", "scenario-again.html"}));
    EXPECT_EQ(bytes_of(folder / "scenario.h5"), bytes_of(folder / "scenario-again.h5")) << example;
    EXPECT_EQ(bytes_of(folder / "scenario.html"), bytes_of(folder / "scenario-again.html")) << example;
  }
}

TEST(RunCommand, ResultFileHoldsTheRun) {
  const Folder folder;
  ASSERT_EQ(standard_output("run '" + kExamples + "record/scenario.toml' --out '" + folder.path().string() + "'").code,
            0);
  const auto tree = cairn::files::read_store(folder / "scenario.h5");
  ASSERT_TRUE(tree) << cairn::to_text(tree.error());
  Names groups;
  for (const cairn::files::Group& group : tree->groups) groups.insert(group.name);
  EXPECT_EQ(groups, (Names{"scenario", "inputs", "provenance", "body", "verdict", "maxima", "energies", "counts",
                           "samples", "curve", "events", "peaks", "final_state"}));
}

TEST(RunCommand, BadInputIsToldInFullAndNothingIsWritten) {
  const Folder folder;
  folder.write("pulse.csv", "0.0, 0.1\n0.1, 0.2\n0.2, 0.0\n");
  folder.write("bad.csv", "0.0, 0.1\n0.1, 0.2\n0.2, oops\n");
  for (const broken::Case& broken : broken::cases()) {
    folder.write("scenario.toml", broken::text_of(broken));
    const std::string arguments = "run '" + (folder / "scenario.toml") + "' --out '" + (folder / "out") + "'";
    const Outcome outcome = standard_error(arguments);
    EXPECT_EQ(outcome.code, 2) << broken.name << "\n" << outcome.text;
    EXPECT_EQ(static_cast<std::size_t>(std::count(outcome.text.begin(), outcome.text.end(), '\n')),
              broken.faults.size() + 1)
        << broken.name << ": a line per fault and one that counts them\n"
        << outcome.text;
    for (const broken::Fault& fault : broken.faults) {
      const std::string file = fault.file.empty() ? folder / "scenario.toml" : fault.file;
      EXPECT_TRUE(contains(outcome.text, file + ":" + std::to_string(fault.line) + ": " + fault.key))
          << broken.name << "\n"
          << outcome.text;
    }
    EXPECT_EQ(folder.names(), (Names{"bad.csv", "pulse.csv", "scenario.toml"})) << broken.name;
    EXPECT_EQ(standard_output(arguments + " --json").text, "") << broken.name;
  }
}

TEST(RunCommand, DamagedResultIsBadInput) {
  const Folder folder;
  ASSERT_EQ(standard_output("run '" + kExamples + "shelf/scenario.toml' --out '" + folder.path().string() + "'").code,
            0);
  std::string bytes = bytes_of(folder / "scenario.h5");
  folder.write("cut.h5", bytes.substr(0, bytes.size() / 2));
  folder.write("empty.toml", "");
  for (const char* name : {"cut.h5", "empty.toml"}) {
    const Outcome outcome = standard_error("run '" + (folder / name) + "' --out '" + (folder / "out") + "'");
    EXPECT_EQ(outcome.code, 2) << name << outcome.text;
    EXPECT_TRUE(contains(outcome.text, name)) << outcome.text;
    EXPECT_FALSE(fs::exists(folder / "out"));
  }
}

TEST(RunCommand, FailedRunSaysSoAndKeepsItsResult) {
  const Folder folder;
  folder.write("many.toml",
               "[[body]]\nbox = { width = 0.25, height = 1.0 }\ndensity = 2500.0\ntilt = 0.1\n[ground]\n"
               "friction = { static = 1.0, kinetic = 1.0 }\n[run]\nduration = 20.0\nmost_events = 3\n");
  const Outcome outcome =
      standard_output("run '" + (folder / "many.toml") + "' --out '" + folder.path().string() + "'");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_TRUE(contains(outcome.text, "No verdict")) << outcome.text;
  EXPECT_TRUE(contains(outcome.text, "most_events")) << "what to try";
  EXPECT_TRUE(fs::exists(folder / "many.h5"));
}

// ------------------------------------------------------------------------------------------------------------ system

TEST(RunCommand, FolderThatCannotBeWrittenIsASystemFailure) {
  const std::string scenario = "run '" + kExamples + "shelf/scenario.toml' --out ";
  for (const char* place : {"/proc", "/proc/cairn", "/dev/null/cairn"}) {  // also for root
    const Outcome outcome = standard_error(scenario + place);
    EXPECT_EQ(outcome.code, 4) << place << "\n" << outcome.text;
    EXPECT_TRUE(contains(outcome.text, place)) << outcome.text;
    EXPECT_EQ(standard_output(scenario + place + " --json").text, "");
  }
}

/// Runs the program on the statue with a small file system of its own as the folder, then lists what it holds. Nothing
/// where this machine lets nobody mount one.
std::optional<std::string> run_on_file_system(const std::string& options) {
  const Folder folder;
  const std::string place = "'" + folder.path().string() + "'";
  const std::string mount =
      "unshare --user --map-root-user --mount bash -c \"mount -t tmpfs -o " + options + " none " + place;
  if (shell(mount + "\" 2>/dev/null").code != 0) return std::nullopt;
  return shell(mount + " && '" CAIRN_PROGRAM "' run '" + kExamples + "statue/scenario.toml' --out " + place +
               " 2>&1 >/dev/null; echo code \\$?; ls -A " + place + "\"")
      .text;
}

TEST(RunCommand, ReadOnlyFolderIsASystemFailure) {
  if (geteuid() != 0) {  // root may write whatever the permissions say
    const Folder folder;
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(standard_error("run '" + kExamples + "shelf/scenario.toml' --out '" + folder.path().string() + "'").code,
              4);
    EXPECT_EQ(folder.names(), Names{});
  }
  const std::optional<std::string> text = run_on_file_system("ro");
  if (!text) GTEST_SKIP() << "no right to mount a file system here";
  EXPECT_TRUE(contains(*text, "Read-only file system")) << *text;
  EXPECT_TRUE(text->ends_with("code 4\n")) << *text;
}

TEST(RunCommand, FileSizeLimitLeavesNoHalfFile) {
  const Folder folder;
  folder.write("scenario.h5", "what was there before");
  const std::string command =
      "'" CAIRN_PROGRAM "' run '" + kExamples + "statue/scenario.toml' --out '" + folder.path().string() + "'";
  const Outcome outcome = shell("bash -c \"ulimit -f 16; " + command + " 2>&1 >/dev/null\"");
  EXPECT_EQ(outcome.code, 4) << outcome.text;
  EXPECT_TRUE(contains(outcome.text, "scenario.h5")) << outcome.text;
  EXPECT_EQ(folder.names(), (Names{"scenario.h5"}));
  EXPECT_EQ(bytes_of(folder / "scenario.h5"), "what was there before");
}

TEST(RunCommand, FullDiskLeavesNoHalfFile) {
  const std::optional<std::string> text = run_on_file_system("size=64k");
  if (!text) GTEST_SKIP() << "no right to mount a file system here";
  EXPECT_TRUE(contains(*text, "No space left")) << *text;
  EXPECT_TRUE(text->ends_with("code 4\n")) << "the disk holds something: " << *text;
}

TEST(RunCommand, FullStandardOutputIsASystemFailure) {
  const Folder folder;
  const std::string command =
      "'" CAIRN_PROGRAM "' run '" + kExamples + "shelf/scenario.toml' --json --out '" + folder.path().string() + "'";
  EXPECT_EQ(shell(command + " 2>/dev/null >/dev/full").code, 4);
}

TEST(RunCommand, KilledInTheMiddleLeavesWholeFilesOrNone) {
  const Folder folder;
  const std::string command = "'" CAIRN_PROGRAM "' run '" + kExamples + "statue/scenario.toml' --quiet --out '" +
                              folder.path().string() + "' >/dev/null";
  int whole = 0;
  for (int k = 0; k < 40; ++k) {
    fs::remove(folder / "scenario.h5");
    fs::remove(folder / "scenario.html");
    shell("timeout -s KILL " + std::to_string(0.001 * (k + 1)) + " " + command + " 2>/dev/null");
    for (const std::string& name : folder.names())
      EXPECT_TRUE(name == "scenario.h5" || name == "scenario.html") << name;
    if (fs::exists(folder / "scenario.h5")) {
      ++whole;
      EXPECT_TRUE(cairn::files::read_store(folder / "scenario.h5")) << "a half file";
    }
    if (fs::exists(folder / "scenario.html")) {
      EXPECT_TRUE(contains(bytes_of(folder / "scenario.html"), "</html>"));
    }
  }
  RecordProperty("whole", whole);
}

// ----------------------------------------------------------------------------------------------- schema, completion

TEST(SchemaCommand, PrintsTextMarkdownAndJson) {
  EXPECT_TRUE(contains(standard_output("schema").text, "near-fault"));
  EXPECT_TRUE(contains(standard_output("schema --markdown").text, "# The scenario file"));
  const json schema = json::parse(standard_output("schema --json").text);
  EXPECT_TRUE(schema["properties"].contains("body"));
  EXPECT_LT(standard_output("schema --quiet").text.size(), standard_output("schema").text.size());
}

TEST(Completion, OffersCommandsOptionsAndCases) {
  const auto offers = [](const std::string& words, const std::string& count) {
    return shell("bash -c \"source <('" CAIRN_PROGRAM "' completion bash); COMP_WORDS=(" + words +
                 "); COMP_CWORD=" + count + "; _cairn; echo \\${COMPREPLY[*]}\"")
        .text;
  };
  EXPECT_EQ(offers("cairn va", "1"), "validate\n");
  for (const char* command : {"run", "motion", "validate", "schema", "completion"})
    EXPECT_TRUE(contains(offers("cairn ''", "1"), command)) << command;
  EXPECT_EQ(offers("cairn motion --ba", "2"), "--baseline\n");
  EXPECT_EQ(offers("cairn run --j", "2"), "--json\n");
  EXPECT_EQ(offers("cairn schema --m", "2"), "--markdown\n");
  EXPECT_EQ(offers("cairn validate hou", "2"), "housner\n");
}

}  // namespace
}  // namespace cairn::tests
