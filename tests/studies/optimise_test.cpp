/// kind = "optimise": optima that are known, and margins against plain bisection.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "cairn/core/units.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "cairn/studies/optimise/candidates.hpp"
#include "contains.hpp"
#include "planar_run.hpp"
#include "studies/planned_study.hpp"

namespace cairn::scenario {
namespace {

using tests::contains;
using tests::figure;
using tests::found;
using tests::Planned;
using tests::table_of;

/// A pedestal with a block on it, offset along x, under a push that rises and falls once.
std::string scene(const std::string& motion = "kind = \"half-sine\", amplitude = 3.0, frequency = 0.7") {
  return R"(
[[body]]
name = "block on a pedestal"
[[body.stack]]
width = 0.5
height = 0.1
density = 2400.0
[[body.stack]]
width = 0.3
height = 1.2
density = 2700.0
[ground]
friction = { static = 2.0, kinetic = 2.0 }
[ground.motion]
x = { )" +
         motion + R"( }
[impact]
law = "housner"
[run]
duration = 8.0
)";
}

std::string study_of(const std::string& keys) { return "[study]\nkind = \"optimise\"\n" + keys; }
std::string parameter(const std::string& key, const std::string& from, const std::string& to) {
  return "[[study.parameter]]\nkey = \"" + key + "\"\nfrom = " + from + "\nto = " + to + "\n";
}

Planned planned(const std::string& text) { return tests::planned(text, inputs_from({})); }
InputErrors faults_of(const std::string& text) { return tests::faults_of(text, inputs_from({})); }

const std::string kQuick =
    "levels = { from = 0.25, to = 8.0, count = 16 }\nsamples = 8\ncentres = 2\nresolution = 0.01\n";

/// The scenario with a factor of its half-sine, as `cairn run` runs it.
bool topples(const Planned& study, double width, double factor) {
  Scenario one = scenario_of(*study.loaded);
  one.study.reset();
  std::get<Stack>(one.bodies.front().shape).layers[0].width = width;
  std::get<HalfSineMotion>(one.ground.motion_x).amplitude *= factor;
  const auto loaded = load(write_toml(one), "one.toml", inputs_from({}));
  EXPECT_TRUE(loaded) << to_text(loaded.error());
  return tests::planar_run(*loaded)->result.verdict == planar::Verdict::toppled;
}

// Under a single push the moment that topples grows with the arm: the widest base is the best.
TEST(Optimise, TheWidestBaseIsFoundAtItsBound) {
  const Planned study = planned(scene() + study_of(kQuick + parameter("body.stack[0].width", "0.35", "0.7")));
  const results::Table table = table_of(study);
  const std::size_t best = studies::best_candidate(table);
  EXPECT_EQ(table.numbers("body.stack[0].width")[best], 0.7);
  const results::StudyFindings findings = study.plan.findings(table);
  EXPECT_TRUE(contains(figure(findings, "body.stack[0].width"), "its upper bound")) << findings.headline;
  EXPECT_EQ(table.numbers("body.stack[0].width")[0], 0.5) << "case 0 is the scenario as it is";
  for (const std::size_t i : {std::size_t{0}, best}) {
    const double width = table.numbers("body.stack[0].width")[i];
    const double margin = table.numbers("margin")[i];
    ASSERT_EQ(table.texts("seen")[i], "exactly");
    // Within half the accuracy, 1e-3, of a change of verdict.
    EXPECT_FALSE(topples(study, width, margin * (1.0 - 6e-4)));
    EXPECT_TRUE(topples(study, width, margin * (1.0 + 6e-4)));
  }
}

// The scenario is 0.5 m wide: better than every candidate, but not one of them.
TEST(Optimise, TheBestLiesWithinTheBoundsAlsoWhereTheScenarioDoesNot) {
  const Planned study = planned(scene() + study_of(kQuick + parameter("body.stack[0].width", "0.35", "0.45")));
  const results::Table table = table_of(study);
  const std::size_t best = studies::best_candidate(table);
  EXPECT_EQ(table.numbers("body.stack[0].width")[best], 0.45);
  EXPECT_LT(table.numbers("margin")[best], table.numbers("margin")[0]);
  const results::StudyFindings findings = study.plan.findings(table);
  EXPECT_TRUE(contains(figure(findings, "body.stack[0].width"), "0.45 m, its upper bound"));
  const results::Table best_tenth = found(findings, "best");
  const std::vector<double>& tenth = best_tenth.numbers("body.stack[0].width");
  for (std::size_t i = 0; i < tenth.size(); ++i)
    EXPECT_TRUE(tenth[i] <= 0.45 && (i == 0 || tenth[i] != tenth[0])) << "within, and none twice";
}

TEST(Optimise, RunsThatAreTooShortForAVerdictAreSaid) {
  std::string text = scene();
  const std::size_t at = text.find("duration = ");
  text.replace(at, text.find('\n', at) - at, "duration = 0.3");
  const std::string keys = kQuick + parameter("body.stack[0].width", "0.35", "0.7");
  const Planned shorter = planned(text + study_of(keys));
  EXPECT_FALSE(figure(shorter.plan.findings(table_of(shorter)), "NOT PROVEN").empty());
  const Planned enough = planned(scene() + study_of(keys));
  EXPECT_EQ(figure(enough.plan.findings(table_of(enough)), "NOT PROVEN"), "");
}

// Pushed to either side alike, a symmetric body stands best in the middle of its base.
TEST(Optimise, NoEccentricityIsBestForAMotionAndItsMirrorImage) {
  const std::string keys = kQuick + "accuracy = 1e-5\n" + parameter("body.stack[1].offset", "-0.07", "0.09");
  const Planned study = planned(scene() + study_of(keys));
  const results::Table table = table_of(study);
  const std::size_t best = studies::best_candidate(table);
  // Steps end at 0.01 of 0.16 m.
  EXPECT_NEAR(table.numbers("body.stack[1].offset")[best], 0.0, 0.0016);
  EXPECT_LE(table.numbers("margin")[best], table.numbers("margin")[0] * (1.0 + 1e-5)) << "case 0 has no offset";
  EXPECT_GE(table.numbers("margin")[best], table.numbers("margin")[0] * (1.0 - 0.01)) << "0.0016 m of an arm of 0.25 m";
  // In one direction alone it is best to lean against the push.
  const Planned one = planned(scene() + study_of("direction = \"positive\"\n" + keys));
  const results::Table lean = table_of(one);
  EXPECT_EQ(lean.numbers("body.stack[1].offset")[studies::best_candidate(lean)], 0.09);
}

TEST(Optimise, EveryFormOfTheBaseCanBeReachedByItsKey) {
  const std::string keys =
      "levels = { from = 0.25, to = 8.0, count = 16 }\nsamples = 4\ncentres = 1\nresolution = 0.2\n"
      "most_candidates = 12\n";
  for (const auto& [key, from, to] :
       {std::tuple("body.stack[0].width", "0.4", "0.6"), std::tuple("body.stack[0].rounding", "0.0", "0.08"),
        std::tuple("body.stack[0].chamfer", "0.0", "0.08"), std::tuple("body.stack[0].density", "500", "7800"),
        std::tuple("body.stack[0].height", "0.05", "0.3"), std::tuple("body.stack[0].gap", "0.0", "0.4"),
        std::tuple("body.stack[0].offset", "-0.05", "0.05"),
        std::tuple("body.stack[0].width, body.stack[1].width", "0.3", "0.4")}) {
    const Planned study = planned(scene() + study_of(keys + parameter(key, from, to)));
    const results::Table table = table_of(study);
    double least = std::numeric_limits<double>::infinity(), most = 0.0;
    for (std::size_t i = 0; i < table.size(); ++i) {
      EXPECT_EQ(table.texts("failure")[i], "") << key;
      least = std::min(least, table.numbers("margin")[i]);
      most = std::max(most, table.numbers("margin")[i]);
    }
    std::printf("%-42s margins %.4f to %.4f\n", key, least, most);
    // More than two margins of accuracy 1e-3 may differ by chance.
    EXPECT_GT(most, least * 1.002) << key << " plays a part";
  }
}

TEST(Optimise, CandidatesThatCannotBeMadeAreRowsWithTheirReason) {
  const Planned study = planned(scene() + study_of(kQuick + parameter("body.stack[0].chamfer", "0.0", "0.4")));
  const results::Table table = table_of(study);
  std::size_t refused = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const bool fits = table.numbers("body.stack[0].chamfer")[i] < 0.1;  // its side is 0.1 m high
    EXPECT_EQ(std::isnan(table.numbers("margin")[i]), !fits);
    EXPECT_EQ(contains(table.texts("failure")[i], "body.stack[0].chamfer"), !fits) << table.texts("failure")[i];
    refused += fits ? 0 : 1;
  }
  EXPECT_GT(refused, 0U);
  EXPECT_LT(table.numbers("body.stack[0].chamfer")[studies::best_candidate(table)], 0.1);
}

TEST(Optimise, MarginIsTheLeastOverAllMotions) {
  const std::string records = "kind = \"synthetic\", seed = 3, duration = 10.0, scale = 3.0";
  const std::string keys = "levels = { from = 0.25, to = 8.0, count = 21 }\nsamples = 2\nmost_candidates = 2\n" +
                           parameter("body.stack[0].width", "0.45", "0.55");
  const results::Table both = table_of(planned(scene(records) + study_of("seeds = 2\n" + keys)));
  std::vector<results::Table> each;
  for (const char* seed : {"3", "4"})
    for (const char* direction : {"positive", "negative"}) {
      std::string motion = records;
      motion.replace(motion.find("seed = 3"), 8, std::string("seed = ") + seed);
      each.push_back(
          table_of(planned(scene(motion) + study_of(std::string("direction = \"") + direction + "\"\n" + keys))));
    }
  for (std::size_t i = 0; i < both.size(); ++i) {
    double least = std::numeric_limits<double>::infinity();
    for (const results::Table& table : each) least = std::min(least, table.numbers("margin")[i]);
    EXPECT_EQ(both.numbers("margin")[i], least) << "each motion is searched as if it were alone";
  }
}

TEST(Optimise, SameBitsForAnyNumberOfThreadsAndAfterInterruptions) {
  const Planned study = planned(scene("kind = \"full-sine\", amplitude = 4.0, frequency = 1.2") +
                                study_of("seed = 5\n" + kQuick + parameter("body.stack[0].width", "0.35", "0.6") +
                                         parameter("body.stack[1].offset", "-0.05", "0.05")));
  EXPECT_GT(table_of(study).size(), 30U) << "there were rounds of steps";
  tests::expect_same_bits(study, 7);
}

TEST(Optimise, SearchSaysWhenItEndedEarlyAndHowFlatTheTopIs) {
  const Planned study =
      planned(scene() + study_of("levels = { from = 0.25, to = 8.0, count = 16 }\nsamples = 8\nmost_candidates = 10\n" +
                                 parameter("body.stack[0].width", "0.35", "0.7")));
  const results::Table table = table_of(study);
  EXPECT_LE(table.size(), 11U);
  const results::StudyFindings findings = study.plan.findings(table);
  EXPECT_TRUE(contains(figure(findings, "search"), "most_candidates")) << figure(findings, "search");
  EXPECT_FALSE(figure(findings, "best tenth").empty());
  EXPECT_TRUE(contains(figure(findings, "not looked at"), "16 levels"));
  EXPECT_EQ(found(findings, "best").size(), 1U);
  // Nothing topples it at these levels: a bound is said to be one.
  const Planned safe = planned(scene() + study_of("levels = { from = 0.01, to = 0.1, count = 3 }\nsamples = 2\n" +
                                                  parameter("body.stack[0].width", "0.35", "0.7")));
  const results::StudyFindings none = safe.plan.findings(table_of(safe));
  EXPECT_TRUE(contains(none.headline, "more than 0.1 times the motion")) << none.headline;
}

TEST(Optimise, FaultsNameFileLineKeyExpectedAndFound) {
  const auto only = [](const std::string& keys, const std::string& text = scene()) {
    const InputErrors faults = faults_of(text + study_of(keys));
    EXPECT_EQ(faults.size(), 1U) << keys << "\n" << to_text(faults);
    if (faults.empty()) return InputError{};
    EXPECT_EQ(faults.front().file, "test.toml");
    EXPECT_FALSE(faults.front().expected.empty());
    EXPECT_FALSE(faults.front().found.empty());
    return faults.front();
  };
  const std::string width = parameter("body.stack[0].width", "0.35", "0.7");
  const InputError unknown = only(parameter("body.stack[0].widht", "0.35", "0.7"));
  EXPECT_EQ(unknown.key, "study.parameter.key");
  EXPECT_EQ(unknown.found, "body.stack[0].widht");
  EXPECT_GT(unknown.line, 20);
  EXPECT_TRUE(contains(unknown.expected, "perhaps body.stack[0].width")) << unknown.expected;
  EXPECT_EQ(only("").key, "study.parameter");
  EXPECT_EQ(only(parameter("body.stack[0].width", "0.7", "0.7")).key, "study.parameter.to");
  EXPECT_EQ(only(parameter("body.stack[0].width", "-0.1", "0.7")).key, "study.parameter.from");
  EXPECT_EQ(only(parameter("impact.law", "0.1", "0.7")).key, "study.parameter.key");
  EXPECT_EQ(only(parameter("run.most_events", "1", "7")).expected, "a key whose value is a number");
  EXPECT_EQ(only(parameter("ground.motion.x.amplitude", "1", "7")).found, "ground.motion.x.amplitude");
  EXPECT_EQ(only(width + width).found, "body.stack[0].width twice");
  EXPECT_EQ(only(width + parameter("body.stack[1].width", "0.4", "0.2")).key, "study.parameter[1].to");
  EXPECT_EQ(only("levels = { from = 2.0, to = 1.0, count = 3 }\n" + width).key, "study.levels.to");
  EXPECT_EQ(only("samples = 0\n" + width).key, "study.samples");
  EXPECT_EQ(only("resolution = 0.0\n" + width).key, "study.resolution");
  EXPECT_EQ(only("seeds = 3\n" + width).key, "study.seeds");
  EXPECT_EQ(only("direction = \"up\"\n" + width).key, "study.direction");
  EXPECT_EQ(only(width, scene("kind = \"still\"")).key, "ground.motion.x");
}

TEST(Optimise, ScenarioIsWrittenAndReadBack) {
  const Planned study = planned(scene() + study_of(kQuick + parameter("body.stack[0].width", "0.35", "0.7")));
  const auto again = load(write_toml(scenario_of(*study.loaded)), "again.toml", inputs_from({}));
  ASSERT_TRUE(again) << to_text(again.error());
  EXPECT_EQ(write_toml(scenario_of(*again)), write_toml(scenario_of(*study.loaded)));
}

TEST(Optimise, ExampleFindsAPedestalBelowTheCentroid) {
  const Planned study = planned(tests::bytes_of(CAIRN_SOURCE_DIR "/examples/study_optimise/scenario.toml"));
  const results::Table table = table_of(study);
  const results::StudyFindings findings = study.plan.findings(table);
  std::printf("%s\n", findings.headline.c_str());
  for (const results::Figure& f : findings.figures) std::printf("  %-22s %s\n", f.name.c_str(), f.value.c_str());
  const std::size_t best = studies::best_candidate(table);
  EXPECT_GT(table.numbers("margin")[best], table.numbers("margin")[0]);
  EXPECT_EQ(table.numbers("body.stack[0].width")[best], 0.46);
  EXPECT_EQ(table.numbers("body.stack[0].chamfer")[best], 0.0);
  // Trunk and head stand 0.02 and 0.03 m aside: the pedestal follows them.
  EXPECT_GT(table.numbers("body.stack[0].offset")[best], 0.015);
  EXPECT_LT(table.numbers("body.stack[0].offset")[best], 0.03);
}

}  // namespace
}  // namespace cairn::scenario
