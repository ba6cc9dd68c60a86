/// `cairn compare` as a person and a script meet it: what it prints, what it writes, what it leaves behind when something
/// goes wrong, and that the page that explains it shows what it does.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "cairn/files/store.hpp"
#include "run_program.hpp"

namespace cairn::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kExamples = std::string(CAIRN_SOURCE_DIR) + "/examples/";
const std::string kBlock = "compare '" + kExamples + "block/scenario.toml' ";

std::ptrdiff_t lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

TEST(CompareCommand, PrintsOneTableAndSaysWhyRunsPart) {
  const Folder folder;
  const Outcome outcome = standard_output(
      kBlock + "--laws 'housner,lzb(restitution=0.5),lambda-epsilon(lambda=0.1)' --out " + folder.quoted("new/one"));
  EXPECT_EQ(outcome.code, 0);
  for (const char* part :
       {"A block let go from a tilt", "All 3 survive.", "| law ", "| housner ", "| lzb(restitution=0.5) ",
        "| lambda-epsilon(lambda=0.1) ", "rotation/alpha", "certified", "lost in impacts [J]", "r by peaks",
        "parts from the first", "| impact 1, t = ", "rebound at", "scenario-compare.h5", "scenario-compare.html"})
    EXPECT_TRUE(contains(outcome.text, part)) << part << " is not in\n" << outcome.text;
  EXPECT_GT(fs::file_size(folder / "new/one/scenario-compare.h5"), 1000U);
  EXPECT_TRUE(contains(bytes_of(folder / "new/one/scenario-compare.html"), "<svg"));
}

TEST(CompareCommand, WithoutAListEveryLawRunsTheScenariosOwnFirst) {
  const Folder folder;
  const Outcome outcome = standard_output(kBlock + "--json --out " + folder.quoted("."));
  EXPECT_EQ(outcome.code, 0);
  const json document = json::parse(outcome.text);
  EXPECT_EQ(document["runs"].size(), 10U);
  EXPECT_EQ(document["reference"], "housner") << "that of the scenario";
  for (const json& run : document["runs"]) EXPECT_TRUE(run["parting"].is_null()) << run["name"];
}

TEST(CompareCommand, QuietLeavesTheTableAndTheFiles) {
  const Folder folder;
  const std::string arguments = kBlock + "--laws housner --laws plastic --quiet --out " + folder.quoted(".");
  const Outcome outcome = standard_output(arguments);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(lines(outcome.text), 2 + 2 + 2 + 2) << "headline and a blank line, header and rule, two rows, two files\n"
                                                << outcome.text;
  EXPECT_EQ(standard_error(arguments).text, "");
}

TEST(CompareCommand, JsonIsAloneOnStandardOutput) {
  const Folder folder;
  const Outcome outcome =
      standard_output(kBlock + "--laws 'housner,lzb(restitution=0.5)' --json --out " + folder.quoted("."));
  EXPECT_EQ(outcome.code, 0);
  const json document = json::parse(outcome.text);
  const json& lzb = document["runs"][1];
  EXPECT_EQ(lzb["name"], "lzb(restitution=0.5)");
  EXPECT_EQ(lzb["parting"]["kind"], "answer");
  EXPECT_EQ(lzb["parting"]["t"], lzb["parting"]["reference"]["t"]);
  EXPECT_EQ(lzb["parting"]["reference"]["impact"], 1);
  EXPECT_EQ(lzb["parting"]["run"]["contacts"].size(), 2U);
  EXPECT_TRUE(document["runs"][0]["parting"].is_null());
  EXPECT_GT(lzb["agreement"].get<double>(), lzb["agreed"].get<double>());
  EXPECT_EQ(document["files"]["result"], folder / "./scenario-compare.h5");
  EXPECT_FALSE(document["provenance"]["commit"].get<std::string>().empty());
}

TEST(CompareCommand, ResultFileHoldsEveryRunAndItsScenarioRuns) {
  const Folder folder;
  ASSERT_EQ(
      standard_output("compare '" + kExamples +
                      "record/scenario.toml' --laws 'housner,newton(restitution=0.2)' --out " + folder.quoted("."))
          .code,
      0);
  const auto tree = cairn::files::read_store(folder / "scenario-compare.h5");
  ASSERT_TRUE(tree) << cairn::to_text(tree.error());
  const auto group = [](const cairn::files::Group& parent, const std::string& name) -> const cairn::files::Group& {
    for (const cairn::files::Group& g : parent.groups)
      if (g.name == name) return g;
    throw std::runtime_error("no group " + name);
  };
  const cairn::files::Group& newton = group(group(*tree, "runs"), "newton(restitution=0.2)");
  const std::string text =
      std::get<std::vector<std::string>>(group(newton, "scenario").datasets.front().values).front();
  fs::copy(kExamples + "record/pulse.csv", folder / "pulse.csv");
  folder.write("again.toml", text);
  const Outcome again = standard_output("run " + folder.quoted("again.toml") + " --json --out " + folder.quoted("."));
  ASSERT_EQ(again.code, 0);
  const double loss = json::parse(again.text)["energies"]["impact_loss"];
  const cairn::files::Group& energies = group(newton, "energies");
  for (const cairn::files::Dataset& dataset : energies.datasets) {
    if (dataset.name == "impact_loss") {
      EXPECT_EQ(std::get<std::vector<double>>(dataset.values).front(), loss) << "the same bits";
    }
  }
}

TEST(CompareCommand, ResultOfARunWillDo) {
  const Folder folder;
  ASSERT_EQ(standard_output("run '" + kExamples + "statue/scenario.toml' --out " + folder.quoted(".")).code, 0);
  const std::string laws = " --laws lzb,plastic --quiet --out ";
  const Outcome from_toml =
      standard_output("compare '" + kExamples + "statue/scenario.toml'" + laws + folder.quoted("a"));
  const Outcome from_result = standard_output("compare " + folder.quoted("scenario.h5") + laws + folder.quoted("b"));
  EXPECT_EQ(from_toml.code, 0);
  EXPECT_EQ(from_result.code, 0);
  EXPECT_EQ(bytes_of(folder / "a/scenario-compare.h5"), bytes_of(folder / "b/scenario-compare.h5"));
  EXPECT_EQ(bytes_of(folder / "a/scenario-compare.html"), bytes_of(folder / "b/scenario-compare.html"));
  const Outcome of_comparison = standard_error("compare " + folder.quoted("a/scenario-compare.h5"));
  EXPECT_EQ(of_comparison.code, 2);
  EXPECT_TRUE(contains(of_comparison.text, "cairn comparison")) << of_comparison.text;
}

// --------------------------------------------------------------------------------------------------------- bad input

TEST(CompareCommand, BadListsAreToldInFullAndNothingIsWritten) {
  struct Sample {
    const char* laws;
    std::vector<const char*> parts;
  };
  const Folder folder;
  for (const Sample& sample : {
           Sample{"newtn", {"--laws item 1 'newtn'", "perhaps newton"}},
           Sample{"lzb(lamda=0.3)", {"--laws item 1 'lzb(lamda=0.3)': lamda", "unknown key"}},
           Sample{"housner,lambda-epsilon(lambda=7)",
                  {"item 2", "lambda: expected a finite number from 0 to 1, found 7"}},
           Sample{"lzb(restitution=0.5", {"brackets and quotation marks that close"}},
           Sample{"lzb,lzb", {"item 2 'lzb'", "those of lzb"}},
           Sample{"lzb,lzb(restitution=0)", {"item 2", "those of lzb"}},
           Sample{"newtn,lzb(a=1)", {"'newtn'", "'lzb(a=1)'", "2 faults"}},
       }) {
    const std::string arguments = kBlock + "--laws '" + sample.laws + "' --out " + folder.quoted("out");
    const Outcome outcome = standard_error(arguments);
    EXPECT_EQ(outcome.code, 2) << sample.laws;
    for (const char* part : sample.parts) EXPECT_TRUE(contains(outcome.text, part)) << part << "\n" << outcome.text;
    EXPECT_EQ(standard_output(arguments + " --json").text, "") << sample.laws;
    EXPECT_EQ(folder.names(), Names{}) << sample.laws;
  }
}

TEST(CompareCommand, BadScenarioIsToldAsByRun) {
  const Folder folder;
  folder.write("bad.toml", "[[body]]\nbox = { width = -1.0, height = 1.0 }\ndensity = 1.0\n[run]\nduration = 1.0\n");
  const Outcome by_run = standard_error("run " + folder.quoted("bad.toml") + " --out " + folder.quoted("out"));
  const Outcome by_compare =
      standard_error("compare " + folder.quoted("bad.toml") + " --laws lzb --out " + folder.quoted("out"));
  EXPECT_EQ(by_compare.code, 2);
  EXPECT_EQ(by_compare.text.substr(0, by_compare.text.find("cairn compare")),
            by_run.text.substr(0, by_run.text.find("cairn run")));
  EXPECT_EQ(folder.names(), (Names{"bad.toml"}));
  EXPECT_EQ(standard_error("compare nowhere.toml").code, 2);
  EXPECT_EQ(standard_error("compare").code, 2);
  EXPECT_TRUE(contains(standard_error("compare a.toml --lawes lzb").text, "--laws"));
}

TEST(CompareCommand, FailedRunSaysSoAndKeepsTheResult) {
  const Folder folder;
  const Outcome outcome = standard_output(
      kBlock + "--laws 'housner,lambda-epsilon(lambda=1, cut_to_energy=false)' --out " + folder.quoted("."));
  EXPECT_EQ(outcome.code, 3);
  for (const char* part :
       {"1 survives and 1 gives no verdict", "| failed ", "gaining", "energy raised", "impact.cut_to_energy"})
    EXPECT_TRUE(contains(outcome.text, part)) << part << "\n" << outcome.text;
  EXPECT_EQ(folder.names(), (Names{"scenario-compare.h5", "scenario-compare.html"}));
}

// ------------------------------------------------------------------------------------------------------------ system

TEST(CompareCommand, FolderThatCannotBeWrittenIsASystemFailure) {
  for (const char* place : {"/proc", "/proc/cairn", "/dev/null/cairn"}) {  // also for root
    const Outcome outcome = standard_error(kBlock + "--laws housner --out " + place);
    EXPECT_EQ(outcome.code, 4) << place << "\n" << outcome.text;
    EXPECT_TRUE(contains(outcome.text, place)) << outcome.text;
    EXPECT_EQ(standard_output(kBlock + "--laws housner --json --out " + place).text, "");
  }
  if (geteuid() != 0) {  // root may write whatever the permissions say
    const Folder folder;
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(standard_error(kBlock + "--laws housner --out " + folder.quoted(".")).code, 4);
    EXPECT_EQ(folder.names(), Names{});
  }
}

TEST(CompareCommand, FileSizeLimitLeavesNoHalfFile) {
  const Folder folder;
  folder.write("scenario-compare.h5", "what was there before");
  const Outcome outcome = shell("bash -c \"ulimit -f 16; '" CAIRN_PROGRAM "' " + kBlock + "--out '" +
                                folder.path().string() + "' 2>&1 >/dev/null\"");
  EXPECT_EQ(outcome.code, 4) << outcome.text;
  EXPECT_TRUE(contains(outcome.text, "scenario-compare.h5")) << outcome.text;
  EXPECT_EQ(folder.names(), (Names{"scenario-compare.h5"}));
  EXPECT_EQ(bytes_of(folder / "scenario-compare.h5"), "what was there before");
}

TEST(CompareCommand, CompletionOffersLawsEnginesAndOptions) {
  const auto offers = [](const std::string& words, const std::string& count) {
    return shell("bash -c \"source <('" CAIRN_PROGRAM "' completion bash); COMP_WORDS=(" + words +
                 "); COMP_CWORD=" + count + "; _cairn; echo \\${COMPREPLY[*]}\"")
        .text;
  };
  EXPECT_EQ(offers("cairn comp", "1"), "compare completion\n");
  EXPECT_EQ(offers("cairn compare --la", "2"), "--laws\n");
  EXPECT_EQ(offers("cairn compare a.toml --laws newt", "4"), "newton\n");
  EXPECT_EQ(offers("cairn compare a.toml --engines plan", "4"), "planar\n") << "no engine was offered";
}

// -------------------------------------------------------------------------------------------------------------- page

/// The blocks of the page in this language, in order.
std::vector<std::string> blocks(const std::string& page, const std::string& language) {
  std::vector<std::string> found;
  const std::string open = "```" + language + "\n";
  for (std::size_t at = page.find(open); at != std::string::npos; at = page.find(open, at)) {
    at += open.size();
    found.push_back(page.substr(at, page.find("```", at) - at));
  }
  return found;
}

TEST(CompareHowTo, TheRunThroughShowsWhatTheProgramPrints) {
  const std::string page = bytes_of(std::string(CAIRN_SOURCE_DIR) + "/docs/how-to/compare_laws.md");
  ASSERT_EQ(blocks(page, "toml").size(), 1U);
  ASSERT_GE(blocks(page, "sh").size(), 1U);
  ASSERT_GE(blocks(page, "text").size(), 1U);
  const Folder folder;
  folder.write("drop.toml", blocks(page, "toml").front());
  const std::string command = blocks(page, "sh").front();
  ASSERT_TRUE(command.starts_with("cairn ")) << command;
  const Outcome outcome = shell("cd " + folder.quoted(".") + " && '" CAIRN_PROGRAM "' " + command.substr(6));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.text, blocks(page, "text").front());
}

}  // namespace
}  // namespace cairn::tests
