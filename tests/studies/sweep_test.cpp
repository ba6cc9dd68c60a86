/// kind = "sweep": every case is the scenario as if its file had those values, and faults are told before anything runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/laws/built_in_laws.hpp"
#include "cairn/scenario/study_plan.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "planar_run.hpp"
#include "run_program.hpp"
#include "studies/rows_of.hpp"

namespace cairn::scenario {
namespace {

using tests::contains;
using tests::rows_of;

const std::string kScene = R"(
[[body]]
box = { width = 0.25, height = 1.0 }
density = 2500.0
[ground]
friction = { static = 0.8, kinetic = 0.7 }
[ground.motion]
x = { kind = "full-sine", amplitude = 4.0, frequency = 1.0 }
[impact]
law = "lambda-epsilon"
[run]
duration = 8.0
)";

struct Planned {
  std::unique_ptr<Loaded> loaded;
  StudyPlan plan;
};

Planned planned(const std::string& text, const ReadInput& read = inputs_from({})) {
  auto loaded = load(text, "test.toml", read);
  EXPECT_TRUE(loaded) << to_text(loaded.error());
  Planned made{std::make_unique<Loaded>(std::move(loaded).value()), {}};
  auto plan = plan_study(*made.loaded, "test.toml");
  EXPECT_TRUE(plan) << to_text(plan.error());
  made.plan = std::move(plan).value();
  return made;
}

results::Table table_of(const Planned& study, unsigned threads = 2) {
  studies::Execution execution(study.plan.definition, {.threads = threads});
  const auto ended = study.plan.run(execution);
  EXPECT_TRUE(ended && *ended == studies::Ended::finished);
  return std::move(execution).take_table();
}

InputErrors faults_of(const std::string& text, const ReadInput& read) {
  const auto loaded = load(text, "test.toml", read);
  if (!loaded) return loaded.error();
  const auto plan = plan_study(*loaded, "test.toml");
  return plan ? InputErrors{} : plan.error();
}

InputErrors faults_of(const std::string& study) { return faults_of(kScene + study, inputs_from({})); }

const std::string kSweep = R"(
[study]
kind = "sweep"
[[study.vary]]
key = "ground.motion.x.amplitude"
range = { from = 1.0, to = 9.0, count = 9 }
[[study.vary]]
key = "body.box.height"
values = [0.8, 1.0, 1.4]
[[study.vary]]
key = "impact.law"
words = "lambda-epsilon, housner, lzb"
[[study.vary]]
key = "ground.friction.static, ground.friction.kinetic"
values = [0.3, 0.8]
)";

// The oracle is the reader of scenarios itself: each case as a text, read and run on its own.
TEST(Sweep, EveryCaseIsTheScenarioWithThoseValues) {
  const Planned study = planned(kScene + kSweep);
  const results::Table table = table_of(study);
  ASSERT_EQ(table.size(), 9U * 3U * 3U * 2U);
  for (std::size_t i = 0; i < table.size(); i += 7) {
    Scenario one = scenario_of(*study.loaded);
    one.study.reset();
    std::get<FullSineMotion>(one.ground.motion_x).amplitude = table.numbers("ground.motion.x.amplitude")[i];
    std::get<Box>(one.bodies.front().shape).height = table.numbers("body.box.height")[i];
    const std::string& law = table.texts("impact.law")[i];
    if (law == "housner") one.impact.law = Housner{};
    if (law == "lzb") one.impact.law = Lzb{};
    one.ground.friction = {table.numbers("ground.friction.static")[i], table.numbers("ground.friction.kinetic")[i]};
    const auto loaded = load(write_toml(one), "one.toml", inputs_from({}));
    ASSERT_TRUE(loaded) << to_text(loaded.error());
    const auto record = tests::planar_run(*loaded);
    ASSERT_TRUE(record);
    const planar::RunResult& r = record->result;
    EXPECT_EQ(table.texts("verdict")[i], name_of(r.verdict)) << i;
    EXPECT_EQ(std::bit_cast<std::uint64_t>(table.numbers("rotation")[i]),
              std::bit_cast<std::uint64_t>(r.maxima.rotation));
    EXPECT_EQ(std::bit_cast<std::uint64_t>(table.numbers("margin")[i]), std::bit_cast<std::uint64_t>(r.margin));
    EXPECT_EQ(std::bit_cast<std::uint64_t>(table.numbers("end_time")[i]),
              std::bit_cast<std::uint64_t>(r.final_state.t));
    EXPECT_EQ(table.integers("impacts")[i], static_cast<std::int64_t>(r.counts.impacts));
    EXPECT_EQ(table.texts("failure")[i], r.verdict == planar::Verdict::failed ? name_of(r.failure) : "");
  }
}

TEST(Sweep, SameBitsForAnyNumberOfThreads) {
  const Planned study = planned(kScene + kSweep);
  const std::vector<std::string> one = rows_of(table_of(study, 1));
  EXPECT_EQ(rows_of(table_of(study, 2)), one);
  EXPECT_EQ(rows_of(table_of(study, 7)), one);
}

// Nothing told that another law had answered every impact of a case: the table had counts of "unusual" events, in which
// changes of pattern are counted too.
TEST(Sweep, CasesThatAnotherLawAnsweredAreCounted) {
  const Planned study = planned(R"(
[[body]]
box = { width = 0.3, height = 0.6 }
density = 2500.0
tilt = 0.2
[ground]
friction = { static = 0.5, kinetic = 0.4 }
[run]
duration = 5.0
[study]
kind = "sweep"
[[study.vary]]
key = "impact.law"
words = "kinematic, plastic"
)");
  const results::Table table = table_of(study);
  EXPECT_EQ(table.numbers(results::kFallbackColumn), (std::vector<double>{1.0, 0.0}));
  EXPECT_GT(table.integers("impacts")[0], 10);
  const std::vector<results::Figure> figures = study.plan.findings(table).figures;
  const auto told = std::find_if(figures.begin(), figures.end(),
                                 [](const results::Figure& one) { return one.name == "ANOTHER LAW"; });
  ASSERT_NE(told, figures.end());
  EXPECT_TRUE(told->value.starts_with("in 1 of 2 runs the law had no answer")) << told->value;
}

TEST(Sweep, SamplesFromDistributions) {
  const Planned study = planned(kScene + R"(
[study]
kind = "sweep"
sampling = "sobol"
samples = 64
seed = 5
[[study.vary]]
key = "ground.motion.x.amplitude"
lognormal = { median = 3.0, dispersion = 0.4 }
[[study.vary]]
key = "ground.friction.static, ground.friction.kinetic"
normal = { mean = 0.6, deviation = 0.1, low = 0.4, high = 0.8 }
)");
  const results::Table table = table_of(study);
  ASSERT_EQ(table.size(), 64U);
  EXPECT_EQ(table.numbers("ground.friction.static"), table.numbers("ground.friction.kinetic"));
  std::size_t below = 0;
  for (const double a : table.numbers("ground.motion.x.amplitude")) below += a < 3.0;
  EXPECT_EQ(below, 32U) << "2^6 Sobol points: one half on each side of the median";
}

/// A record whose samples a seed makes, as a file of one column.
std::string record_text(std::uint64_t seed) {
  CounterRng rng(seed);
  std::string text;
  for (int k = 0; k < 400; ++k) text += std::to_string(rng.uniform(-3.0, 3.0)) + "\n";
  return text;
}

TEST(Sweep, RecordsAndScales) {
  const std::string scene = R"(
[[body]]
box = { width = 0.25, height = 1.0 }
density = 2500.0
[ground]
friction = { static = 0.8, kinetic = 0.7 }
[ground.motion]
x = { record = "a.txt", unit = "m/s2", dt = 0.01 }
[run]
duration = 6.0
[study]
kind = "sweep"
[[study.vary]]
key = "ground.motion.x.record"
words = "a.txt, b.txt"
[[study.vary]]
key = "ground.motion.x.scale"
range = { from = 0.5, to = 2.0, count = 4 }
)";
  int reads = 0;
  const ReadInput read = [&](const std::string& name) -> Result<std::string, InputErrors> {
    ++reads;
    return record_text(name == "a.txt" ? 1 : 2);
  };
  const Planned study = planned(scene, read);
  const int reads_before = reads;
  const results::Table table = table_of(study);
  EXPECT_EQ(reads, reads_before) << "files are read before the cases, not with them";
  EXPECT_EQ(study.plan.inputs.size(), 2U) << "both records are kept with the result";
  ASSERT_EQ(table.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(table.texts("failure")[i], "");
    EXPECT_EQ(table.texts("ground.motion.x.record")[i], i < 4 ? "a.txt" : "b.txt");
  }
  EXPECT_NE(table.numbers("rotation")[3], table.numbers("rotation")[7]);
  EXPECT_NE(table.numbers("rotation")[2], table.numbers("rotation")[3]);
}

/// Seen: a sweep over records took those with an offset of the instrument as they were.
TEST(Sweep, EveryRecordThatNeedsABaselineIsToldAtOnce) {
  const ReadInput read = [](const std::string& name) -> Result<std::string, InputErrors> {
    std::string text;
    for (int k = 0; k <= 400; ++k)
      text += std::to_string((name.starts_with("raw") ? 0.5 : 0.0) + std::sin(0.05 * kPi * k)) + "\n";
    return text;
  };
  for (const std::string own : {"a.txt", "raw1.txt"}) {
    const InputErrors faults = faults_of(R"(
[[body]]
box = { width = 0.25, height = 1.0 }
density = 2500.0
[ground]
friction = { static = 0.8, kinetic = 0.7 }
[ground.motion]
x = { record = ")" + own + R"(", unit = "m/s2", dt = 0.01 }
[run]
duration = 6.0
[study]
kind = "sweep"
[[study.vary]]
key = "ground.motion.x.record"
words = "a.txt, raw1.txt, b.txt, raw2.txt"
)",
                                         read);
    ASSERT_EQ(faults.size(), 2U) << to_text(faults);
    EXPECT_EQ(faults[0].key, own == "a.txt" ? "study.vary" : "ground.motion.x.baseline");
    EXPECT_EQ(faults[1].key, "study.vary");
    EXPECT_TRUE(contains(faults[1].found, "raw2.txt: a mean acceleration of")) << faults[1].found;
  }
}

TEST(Sweep, ACaseWhosePartsDoNotFitIsARow) {
  // Neither end of the ranges is at fault, so that it shows only when the case is made.
  const Planned study = planned(kScene + R"(
[study]
kind = "sweep"
sampling = "zipped"
[[study.vary]]
key = "ground.friction.static"
values = [0.8, 0.5, 0.8]
[[study.vary]]
key = "ground.friction.kinetic"
values = [0.5, 0.6, 0.5]
)");
  const results::Table table = table_of(study);
  EXPECT_EQ(table.texts("failure")[0], "");
  EXPECT_TRUE(contains(table.texts("failure")[1], "ground.friction.kinetic")) << table.texts("failure")[1];
  EXPECT_EQ(table.numbers("ground.friction.kinetic")[1], 0.6) << "the case can still be told";
  EXPECT_EQ(table.texts("failure")[2], "");
}

TEST(Sweep, FaultsNameFileLineKeyExpectedAndFound) {
  const auto only = [](const std::string& vary) {
    const InputErrors faults = faults_of("[study]\nkind = \"sweep\"\n[[study.vary]]\n" + vary);
    EXPECT_EQ(faults.size(), 1U) << vary << "\n" << to_text(faults);
    return faults.empty() ? InputError{} : faults.front();
  };
  const InputError unknown = only("key = \"body.box.heigth\"\nvalues = [1.0]\n");
  EXPECT_EQ(unknown.file, "test.toml");
  EXPECT_EQ(unknown.key, "study.vary.key");
  EXPECT_GT(unknown.line, 10);
  EXPECT_TRUE(contains(unknown.expected, "perhaps body.box.height")) << unknown.expected;
  EXPECT_EQ(unknown.found, "body.box.heigth");

  const InputError range = only("key = \"body.box.height\"\nrange = { from = -1.0, to = 1.0, count = 3 }\n");
  EXPECT_EQ(range.key, "study.vary");
  EXPECT_TRUE(contains(range.expected, "body.box.height as a finite number > 0 [m]")) << range.expected;
  EXPECT_EQ(range.found, "-1 in case 0");

  EXPECT_EQ(only("key = \"impact.law\"\nwords = \"housner, magic\"\n").found, "magic");
  EXPECT_EQ(only("key = \"body.box.height\"\nnormal = { mean = 1.0, deviation = 0.1 }\n").key, "study.vary");
  EXPECT_EQ(only("key = \"body.box.height, body.box.height\"\nvalues = [1.0]\n").found, "body.box.height twice");
  EXPECT_EQ(only("key = \"ground.friction.static\"\nvalues = [0.9, 0.2]\n").found, "0.7 in case 1")
      << "the kinetic coefficient of the scenario is larger";
  EXPECT_EQ(only("key = \"body.box.height\"\n").key, "study.vary") << "no values";
  EXPECT_EQ(faults_of("[study]\nkind = \"swep\"\n").front().key, "study.kind");
  EXPECT_EQ(faults_of("").front().key, "study");
}

TEST(Sweep, ScenarioWithAStudyIsWrittenAndReadBack) {
  const Planned study = planned(kScene + kSweep);
  const auto again = load(write_toml(scenario_of(*study.loaded)), "again.toml", inputs_from({}));
  ASSERT_TRUE(again) << to_text(again.error());
  EXPECT_EQ(write_toml(scenario_of(*again)), write_toml(scenario_of(*study.loaded)));
  Scenario without = scenario_of(*study.loaded);
  without.study.reset();
  EXPECT_FALSE(contains(write_toml(without), "study"));
}

TEST(Sweep, DigestKnowsWhatResultsDependOn) {
  const auto digest = [](const std::string& text) { return planned(text).plan.definition.digest; };
  const std::string base = digest(kScene + kSweep);
  EXPECT_EQ(digest("# a comment\n" + kScene + "\n\n" + kSweep), base);
  std::string other = kScene + kSweep;
  other.replace(other.find("0.25"), 4, "0.26");
  EXPECT_NE(digest(other), base);
}

TEST(StudyResult, CsvHasEveryDigitAndQuotesWhatItMust) {
  results::Table table({{"a", results::ColumnType::number, "m", ""}, {"b,c", results::ColumnType::text, "", ""}});
  table.resize(4);
  table.set_row(0, {0.1, std::string("plain")});
  table.set_row(1, {std::nextafter(0.1, 1.0), std::string("say \"no\", twice")});
  table.set_row(2, {-std::numeric_limits<double>::infinity(), std::string("two\nlines")});
  EXPECT_EQ(
      results::table_csv(table),
      "case,a,\"b,c\"\n0,0.1,plain\n1,0.10000000000000002,\"say \"\"no\"\", twice\"\n2,-Inf,\"two\nlines\"\n3,NaN,\n");
}

}  // namespace
}  // namespace cairn::scenario
