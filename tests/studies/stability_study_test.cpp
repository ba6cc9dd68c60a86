/// kind = "stability": from [study] to diagrams, tables and pictures; faults are told before anything runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cairn/model/standing.hpp"
#include "cairn/report/study_pictures.hpp"
#include "cairn/scenario/load.hpp"
#include "cairn/scenario/study_plan.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "cairn/studies/stability/stability_plan.hpp"
#include "run_program.hpp"

namespace cairn::scenario {
namespace {

using studies::kDiagramTable;
using studies::kVariantColumn;
using tests::bytes_of;
using tests::contains;

const std::string kScene = R"(
[[body]]
name = "block"
box = { width = 0.5, height = 2.0 }
density = 2500.0
[ground]
friction = { static = 2.0, kinetic = 2.0 }
[ground.motion]
x = { kind = "full-sine", amplitude = 4.0, frequency = 1.0 }
[impact]
law = "housner"
[run]
duration = 10.0
)";

const std::string kCoarse = R"(
[study]
kind = "stability"
frequency = { from = 0.5, to = 3.0, cells = 8 }
amplitude = { from = "0.1 g", to = "1.9 g", cells = 8 }
accuracy = 0.01
probes = 100
)";

StudyResult result_of(const std::string& text, const ReadInput& read = inputs_from({})) {
  const auto loaded = load(text, "test.toml", read);
  EXPECT_TRUE(loaded) << to_text(loaded.error());
  const auto plan = plan_study(*loaded, "test.toml");
  EXPECT_TRUE(plan) << to_text(plan.error());
  studies::Execution execution(plan->definition, {});
  const auto ended = plan->run(execution);
  EXPECT_TRUE(ended && *ended == studies::Ended::finished);
  return study_result(*loaded, *plan, std::move(execution).take_table());
}

InputErrors faults_of(const std::string& scene, const std::string& study) {
  const auto loaded = load(scene + study, "test.toml", inputs_from({}));
  EXPECT_TRUE(loaded) << to_text(loaded.error());
  const auto plan = plan_study(*loaded, "test.toml");
  EXPECT_FALSE(plan);
  return plan ? InputErrors{} : plan.error();
}

const results::Table& table_of(const StudyResult& result, const std::string& name) {
  for (const results::StudyTable& table : result.findings.tables)
    if (table.name == name) return table.table;
  ADD_FAILURE() << name;
  static const results::Table kNone;
  return kNone;
}

// Burton & Chatzis on λ: a larger λ loses less energy at impacts, which enlarges the region toppled after impacts and
// leaves that toppled without any.
TEST(StabilityStudy, ExampleComparesLawsAndBodies) {
  const std::string folder = std::string(CAIRN_SOURCE_DIR) + "/examples/study_stability";
  std::string text = bytes_of(folder + "/scenario.toml");
  text.replace(text.find("accuracy  = 1e-3"), 16, "accuracy  = 5e-3");  // the figures below need no more
  const StudyResult result = result_of(text, inputs_in(folder));
  const results::Table& diagrams = table_of(result, kDiagramTable);
  ASSERT_EQ(diagrams.size(), 6U) << "three variants, two directions";
  EXPECT_EQ(diagrams.texts(kVariantColumn)[1], "lambda = 0.3");
  const std::vector<double>& a = diagrams.numbers("failure_a");
  const std::vector<double>& b = diagrams.numbers("failure_b");
  // Shares are known to the length of the boundary, below 2, times the accuracy.
  EXPECT_NEAR(a[1], a[0], 0.01) << "without impacts the law is of no account";
  EXPECT_GT(b[1], b[0] + 0.03);
  EXPECT_LT(a[2] + b[2], a[0] + b[0] - 0.05) << "the wider base is safer";
  for (std::size_t d = 0; d < 3; ++d) {
    EXPECT_EQ(a[d], a[d + 3]) << "symmetric bodies: both directions alike";
    EXPECT_EQ(b[d], b[d + 3]);
  }
  EXPECT_EQ(static_cast<std::size_t>(diagrams.integers("runs")[0] + diagrams.integers("runs")[1] +
                                     diagrams.integers("runs")[2]) *
                2,
            result.cases.size());
  EXPECT_GT(table_of(result, "boundaries").size(), 100U);

  const std::vector<report::StudyPicture> pictures = report::study_pictures(result);
  ASSERT_EQ(pictures.size(), 2U);
  EXPECT_EQ(pictures[0].name, "diagram-positive");
  for (const char* part : {"<svg xmlns", "failure A", "failure B", "lambda = 0.3", "wider base",
                           "frequency of the pulse [Hz]", "class=\"line v-red d-1\"", "url(#hatch-positive)", "</svg>"})
    EXPECT_TRUE(contains(pictures[0].file, part)) << part;
  EXPECT_FALSE(contains(pictures[0].file, "var(--")) << "a file of its own knows no style sheet";
}

TEST(StabilityStudy, DimensionlessAxesScaleWithTheBody) {
  // Two similar blocks, one twice as large, in the axes of Zhang & Brogliato 2011: the same diagram, though not bit by bit.
  std::string study = kCoarse;
  study.replace(study.find("kind = \"stability\""), 18,
                "kind = \"stability\"\naxes = \"dimensionless\"\ndirection = \"positive\"");
  study.replace(study.find("from = 0.5, to = 3.0"), 20, "from = 1.0, to = 8.0");
  study.replace(study.find("from = \"0.1 g\", to = \"1.9 g\""), 28, "from = 0.5, to = 7.0");
  study +=
      "[[study.variant]]\nname = \"small\"\n[[study.variant]]\nname = \"large\"\nset = \"body.box.width = 1.0, "
      "body.box.height = 4.0\"\n";
  const StudyResult result = result_of(kScene + study);
  const results::Table& diagrams = table_of(result, kDiagramTable);
  ASSERT_EQ(diagrams.size(), 2U);
  for (const char* share : {"survived", "failure_a", "failure_b"})
    EXPECT_NEAR(diagrams.numbers(share)[0], diagrams.numbers(share)[1], 0.02) << share << ": boundary 2 times accuracy";
  // p = √(3g/4R) of a rectangle: the larger one is slower by √2.
  EXPECT_NEAR(diagrams.numbers("frequency_unit")[0] / diagrams.numbers("frequency_unit")[1], std::sqrt(2.0), 1e-12);
  const double p = std::sqrt(3.0 * kStandardGravity / (4.0 * std::hypot(0.25, 1.0)));
  EXPECT_NEAR(diagrams.numbers("frequency_unit")[0], p / 6.283185307179586, 1e-12);
  EXPECT_NEAR(diagrams.numbers("amplitude_unit")[0], std::atan(0.25) * kStandardGravity, 1e-12);
  EXPECT_TRUE(contains(report::study_pictures(result)[0].on_page, "a_p / (α g)"));
}

TEST(StabilityStudy, AnotherScenarioIsAVariant) {
  std::string wide = kScene;
  wide.replace(wide.find("width = 0.5"), 11, "width = 0.6");
  const ReadInput read = inputs_from({{"wide.toml", wide}});
  const std::string base = kCoarse + "direction = \"positive\"\n";
  const StudyResult from_file =
      result_of(kScene + base + "[[study.variant]]\nname = \"w\"\nscenario = \"wide.toml\"\n", read);
  const StudyResult from_key =
      result_of(kScene + base + "[[study.variant]]\nname = \"w\"\nset = \"body.box.width = 0.6\"\n");
  ASSERT_EQ(from_file.cases.size(), from_key.cases.size());
  EXPECT_EQ(from_file.cases.texts("outcome"), from_key.cases.texts("outcome"));
  ASSERT_EQ(from_file.inputs.size(), 1U) << "kept with the result, which can be run again";
  EXPECT_EQ(from_file.inputs[0].name(), "wide.toml");
}

TEST(StabilityStudy, GridRunsTheMiddlesOfItsCells) {
  const StudyResult result = result_of(kScene + kCoarse + "method = \"grid\"\n");
  EXPECT_EQ(result.cases.size(), 128U);
  EXPECT_EQ(result.cases.numbers("frequency")[0], 0.5 + 2.5 / 16.0);
  EXPECT_EQ(report::study_pictures(result).size(), 2U);
}

TEST(StabilityStudy, RunsThatAreTooShortForAVerdictAreSaid) {
  const auto said = [](const StudyResult& result) {
    return std::any_of(result.findings.figures.begin(), result.findings.figures.end(),
                       [](const results::Figure& figure) { return figure.name == "NOT PROVEN"; });
  };
  const std::string text = kScene + kCoarse;
  EXPECT_FALSE(said(result_of(text)));
  std::string shorter = text;
  const std::size_t at = shorter.find("duration = ");
  ASSERT_NE(at, std::string::npos);
  shorter.replace(at, shorter.find('\n', at) - at, "duration = 0.05");
  EXPECT_TRUE(said(result_of(shorter)));
}

TEST(StabilityStudy, AllFaultsBeforeAnythingRuns) {
  std::string still = kScene;
  still.replace(still.find("\nx = {") + 1, 1, "z");
  std::string study = kCoarse;
  study.replace(study.find("to = 3.0"), 8, "to = 0.2");
  const InputErrors faults = faults_of(still, study + R"(
[[study.variant]]
name = "a"
law = "no-such-law"
[[study.variant]]
name = "a"
set = "body.box.widht = 1.0"
[[study.variant]]
name = "c"
scenario = "none.toml"
)");
  const std::string text = to_text(faults);
  for (const char* part :
       {"study.kind: expected a scenario with a pulse", "study.frequency.to: expected more than `from`",
        "study.variant: expected every name once", "study.variant[0].law", "perhaps body.box.width",
        "study.variant[2].scenario: expected a scenario file that can be read"})
    EXPECT_TRUE(contains(text, part)) << part << " is not in\n" << text;
}

TEST(StabilityStudy, IsWrittenAsItWasRead) {
  const std::string text =
      kScene + kCoarse + "impacts = true\ndirection = \"negative\"\n[[study.variant]]\nname = \"x\"\nlaw = \"lzb\"\n";
  const auto loaded = load(text, "test.toml", inputs_from({}));
  ASSERT_TRUE(loaded) << to_text(loaded.error());
  const auto again = load(write_toml(scenario_of(*loaded)), "again.toml", inputs_from({}));
  ASSERT_TRUE(again) << to_text(again.error());
  EXPECT_TRUE(scenario_of(*again) == scenario_of(*loaded));
}

}  // namespace
}  // namespace cairn::scenario
