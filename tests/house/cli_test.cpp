/// The program's manners: what it prints, where, and which exit code it leaves.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/validate_command.hpp"
#include "run_program.hpp"

namespace {

using cairn::cli::ExitCode;
using cairn::tests::contains;
using cairn::tests::Outcome;
using cairn::tests::shell;
using cairn::tests::standard_error;
using cairn::tests::standard_output;
using cairn::validate::Case;
using cairn::validate::Row;

Row row(double ours, bool ok) {
  return {.line = "3",
          .what = "slip",
          .expected = 0.1,
          .ours = ours,
          .difference = ours - 0.1,
          .limit = 1e-9,
          .unit = "m",
          .ok = ok,
          .note = ""};
}

TEST(Program, HelpAtEveryLevel) {
  for (const std::string command : {"", "run", "compare", "inspect", "motion", "validate", "schema", "completion"}) {
    const Outcome outcome = standard_output(command + " --help");
    EXPECT_EQ(outcome.code, 0) << command;
    EXPECT_TRUE(contains(outcome.text, command.empty() ? "validate" : command)) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, "Exit codes")) << outcome.text;
  }
  EXPECT_TRUE(contains(standard_output("validate --help").text, "housner"));
}

TEST(Program, VersionNamesTheBuild) {
  const Outcome outcome = standard_output("--version");
  EXPECT_EQ(outcome.code, 0);
  for (const char* part : {"cairn 0.", "commit", "compiler", "-ffp-contract=off"}) {
    EXPECT_TRUE(contains(outcome.text, part)) << outcome.text;
  }
}

TEST(Program, BadInputIsExplained) {
  struct Sample {
    const char* arguments;
    const char* fault;
    const char* remedy;
  };
  for (const Sample& sample :
       {Sample{"", "command", "validate"}, Sample{"topple", "topple", "validate"},
        Sample{"--fast", "--fast", "--version"}, Sample{"validate --fast", "--fast", "--json"},
        Sample{"validate housner nosuch other", "'nosuch', 'other'", "housner"}, Sample{"run", "scenario", "--out"},
        Sample{"run nowhere.toml", "nowhere.toml", "exists"}, Sample{"run .", "a folder", "a file"},
        Sample{"run a.toml --fast", "--fast", "--json"}, Sample{"schema --json --markdown", "--json", "--markdown"},
        Sample{"motion", "file", "--baseline"}, Sample{"completion fish", "fish", "bash"}}) {
    const Outcome outcome = standard_error(sample.arguments);
    EXPECT_EQ(outcome.code, 2) << sample.arguments;
    EXPECT_TRUE(contains(outcome.text, sample.fault)) << outcome.text;
    EXPECT_TRUE(contains(outcome.text, sample.remedy)) << outcome.text;
    EXPECT_EQ(standard_output(sample.arguments).text, "") << "standard output is for results";
  }
}

TEST(Program, FullDiskIsASystemFailure) {
  EXPECT_EQ(shell("'" CAIRN_PROGRAM "' --version 2>/dev/null >/dev/full").code, 4);
  EXPECT_EQ(shell("'" CAIRN_PROGRAM "' --help 2>/dev/null >/dev/full").code, 4);
}

TEST(Validate, VerdictFollowsTheWorstRow) {
  using cairn::cli::verdict;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(verdict({}), ExitCode::ok);
  EXPECT_EQ(verdict({Case{"a", "", {row(0.1, true)}}}), ExitCode::ok);
  EXPECT_EQ(verdict({Case{"a", "", {row(0.1, true)}}, Case{"b", "", {row(0.2, false)}}}), ExitCode::figure_missed);
  EXPECT_EQ(verdict({Case{"a", "", {row(0.2, false), row(nan, false)}}}), ExitCode::numerical_failure);
}

TEST(Validate, TableIsPaddedMarkdown) {
  const Case sample{"sample", "Title", {row(0.1, true), row(0.25, false)}};
  EXPECT_EQ(cairn::cli::markdown_table(sample, false),
            "sample: Title\n"
            "\n"
            "| line | what     | expected | ours | difference | limit | ok  |\n"
            "| ---- | -------- | -------: | ---: | ---------: | ----: | --- |\n"
            "| 3    | slip [m] |      0.1 |  0.1 |          0 | 1e-09 | yes |\n"
            "| 3    | slip [m] |      0.1 | 0.25 |       0.15 | 1e-09 | NO  |\n");
  const std::string missed = cairn::cli::markdown_table(sample, true);
  EXPECT_TRUE(contains(missed, "0.25"));
  EXPECT_FALSE(contains(missed, "yes"));
  EXPECT_EQ(cairn::cli::markdown_table(Case{"a", "", {row(0.1, true)}}, true), "");
}

TEST(Validate, FiguresKeepTheirDigits) {
  const Case sample{"a", "", {row(1.0 / 3.0, false)}};
  EXPECT_TRUE(contains(cairn::cli::markdown_table(sample, false), " 0.3333333333333333 "));
  // JSON gives the same bits back: the next number above 0.3 is not 0.3.
  EXPECT_TRUE(contains(cairn::cli::json_document({Case{"a", "", {row(0.30000000000000004, false)}}}),
                       "\"ours\": 0.30000000000000004"));
}

TEST(Validate, JsonNamesTheBuildAndTheRows) {
  const std::string text = cairn::cli::json_document({Case{"a", "T", {row(0.1, true)}}});
  for (const char* part : {"\"version\"", "\"commit\"", "\"ok\": true", "\"name\": \"a\"", "\"limit\": 1e-09"}) {
    EXPECT_TRUE(contains(text, part)) << part << " is not in\n" << text;
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(contains(cairn::cli::json_document({Case{"a", "", {row(nan, false)}}}), "\"ours\": null"));
}

}  // namespace
