/// kind = "fragility": capacities against plain bisection and a closed form, curves against the fit of their own table.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/scenario/study_plan.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "cairn/studies/lognormal_fit.hpp"
#include "contains.hpp"
#include "data_folder.hpp"
#include "planar_run.hpp"
#include "run_program.hpp"
#include "sanitized.hpp"
#include "studies/planned_study.hpp"
#include "studies/real_records.hpp"

namespace cairn::scenario {
namespace {

using studies::FitStatus;
using studies::Observation;
using studies::Seen;
using tests::contains;
using tests::figure;
using tests::found;
using tests::Planned;
using tests::table_of;

/// A block of width 0.25 and height 1.25 under the record a.txt.
std::string scene(const std::string& friction = "0.8") {
  return R"(
[[body]]
box = { width = 0.25, height = 1.25 }
density = 2500.0
[ground]
friction = { static = )" +
         friction + ", kinetic = " + friction + R"( }
[ground.motion]
x = { record = "a.txt", unit = "m/s2", dt = 0.02 }
[impact]
law = "housner"
[run]
duration = 12.0
)";
}

const std::string kLevels = "levels = { from = 1.0, to = 16.0, count = 5 }\n";

std::string study_of(const std::string& keys, const std::string& records = "a.txt, b.txt, c.txt, d.txt, e.txt, f.txt") {
  return "[study]\nkind = \"fragility\"\nrecords = \"" + records + "\"\n" + keys;
}

/// Six seconds of a few sines under an envelope, as a file of one column; the name is the seed. "slow*" rises in so many
/// seconds and holds for long.
Result<std::string, InputErrors> record_text(const std::string& name) {
  std::string text;
  if (name.starts_with("slow")) {
    const double rise = name == "slow4.txt" ? 4.0 : 3.0;
    for (int k = 0; k <= 500; ++k) text += std::to_string(std::fmin(1.0, 0.02 * k / rise)) + "\n";
    return text;
  }
  if (name == "still.txt") return std::string("0\n0\n0\n0\n");
  if (name == "none.txt")
    return Unexpected(InputErrors{{.file = name, .line = 0, .key = {}, .expected = "a file", .found = "none"}});
  CounterRng rng(static_cast<std::uint64_t>(name.front()));
  std::vector<double> frequency, phase;
  for (int n = 0; n < 6; ++n) {
    frequency.push_back(rng.uniform(0.4, 3.0));
    phase.push_back(rng.uniform(0.0, 6.28));
  }
  for (int k = 0; k <= 300; ++k) {
    const double t = 0.02 * k;
    double a = 0.0;
    for (std::size_t n = 0; n < frequency.size(); ++n) a += std::sin(6.2832 * frequency[n] * t + phase[n]);
    text += std::to_string(a * t * std::exp(-t)) + "\n";
  }
  return text;
}

Planned planned(const std::string& text, const ReadInput& read = record_text) { return tests::planned(text, read); }

InputErrors faults_of(const std::string& text) { return tests::faults_of(text, record_text); }

/// The verdict of the scenario as `cairn run` gives it, with this record and scale.
bool topples(const Planned& study, const std::string& record, double scale) {
  Scenario one = scenario_of(*study.loaded);
  one.study.reset();
  std::get<RecordFile>(one.ground.motion_x).file = record;
  std::get<RecordFile>(one.ground.motion_x).scale = scale;
  const auto loaded = load(write_toml(one), "one.toml", record_text);
  EXPECT_TRUE(loaded) << to_text(loaded.error());
  const auto record_of_run = tests::planar_run(*loaded);
  EXPECT_TRUE(record_of_run);
  return record_of_run->result.verdict == planar::Verdict::toppled;
}

TEST(Fragility, CapacityIsWhereTheRunsOfTheScenarioChange) {
  const Planned study = planned(scene() + study_of(kLevels + "accuracy = 0.01\n"));
  const results::Table table = table_of(study);
  const results::Table capacities = found(study.plan.findings(table), "capacities");
  ASSERT_EQ(capacities.size(), 6U);
  std::size_t exact = 0;
  for (std::size_t r = 0; r < capacities.size(); ++r) {
    const std::string& record = capacities.texts("record")[r];
    const double capacity = capacities.numbers("capacity")[r];
    if (capacities.texts("seen")[r] != "exactly") continue;
    ++exact;
    // Of the rows, one gives the scale of this record per unit of intensity.
    const double unit = table.numbers("scale")[5 * r] / table.numbers("intensity")[5 * r];
    // Plain bisection of the scenario's own runs from the two levels around.
    double low = 1.0;
    while (2.0 * low < capacity) low *= 2.0;
    double high = 2.0 * low;
    ASSERT_FALSE(topples(study, record, low * unit));
    ASSERT_TRUE(topples(study, record, high * unit));
    while (high > 1.0001 * low) {
      const double middle = std::sqrt(low * high);
      (topples(study, record, middle * unit) ? high : low) = middle;
    }
    // Both halve the same bracket in the logarithm, so that they agree even where there are several changes.
    EXPECT_LE(std::fabs(std::log(capacity / high)), 0.5 * std::log(1.01) + 1e-4) << record;
    EXPECT_GE(capacity, 0.2 * kStandardGravity * (1.0 - 0.01)) << "below g b/h nothing moves";
  }
  EXPECT_GE(exact, 4U) << "the levels hold most capacities";
}

// A push that rises slowly and stays is static: the block falls over as soon as it exceeds g b/h = 0.2 g.
TEST(Fragility, SlowPushHasTheStaticCapacity) {
  std::string text = scene();
  text.replace(text.find("dt = 0.02"), 9, "dt = 0.02, baseline = \"none\"");
  const Planned study = planned(text + study_of(kLevels + "accuracy = 1e-6\n", "slow3.txt, slow4.txt"));
  const results::Table capacities = found(study.plan.findings(table_of(study)), "capacities");
  for (std::size_t r = 0; r < 2; ++r) {
    EXPECT_EQ(capacities.texts("seen")[r], "exactly");
    // It is held for 6 s and more: a push larger by δ takes about ln(1/δ)/p seconds with p = √(3g/4R) = 3.4 1/s, so that
    // within that time δ = 1e-6 topples it.
    EXPECT_NEAR(capacities.numbers("capacity")[r], 0.2 * kStandardGravity, 3e-6 * 0.2 * kStandardGravity);
  }
}

TEST(Fragility, StripesCurveIsTheFitOfItsOwnTable) {
  const Planned study =
      planned(scene() + study_of("method = \"stripes\"\nintensity = \"sa\"\nperiod = 0.8\nconfidence = 0.8\n"
                                 "levels = { from = 1.5, to = 24.0, count = 5 }\n"));
  const results::Table table = table_of(study);
  ASSERT_EQ(table.size(), 30U);
  std::vector<Observation> seen;
  for (std::size_t i = 0; i < table.size(); ++i)
    seen.push_back({table.texts("verdict")[i] == "toppled" ? Seen::below : Seen::above, table.numbers("intensity")[i]});
  const studies::LognormalFit fit = studies::fit_lognormal(seen);
  ASSERT_EQ(fit.status, FitStatus::ok);
  const results::StudyFindings findings = study.plan.findings(table);
  const results::Table curve = found(findings, "curve");
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const double x = curve.numbers("intensity")[i];
    EXPECT_EQ(curve.numbers("probability")[i], fit.probability(x));
    EXPECT_EQ(curve.numbers("low")[i], fit.band(x, 0.8).low);
    EXPECT_EQ(curve.numbers("high")[i], fit.band(x, 0.8).high);
  }
  const results::Table stripes = found(findings, "stripes");
  ASSERT_EQ(stripes.size(), 5U);
  for (std::size_t l = 0; l < 5; ++l) {
    std::int64_t toppled = 0;
    for (std::size_t i = l; i < 30; i += 5) toppled += table.texts("verdict")[i] == "toppled" ? 1 : 0;
    EXPECT_EQ(stripes.integers("toppled")[l], toppled);
    EXPECT_EQ(stripes.integers("runs")[l], 6);
  }
  EXPECT_TRUE(contains(figure(findings, "bands"), "too narrow"));
}

TEST(Fragility, CloudTakesTheRecordsAsTheyAre) {
  for (const char* intensity : {"pgv-pga", "pgv"}) {
    const Planned study =
        planned(scene() + study_of("method = \"cloud\"\nintensity = \"" + std::string(intensity) + "\"\n"));
    const results::Table table = table_of(study);
    ASSERT_EQ(table.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_EQ(table.numbers("scale")[i], 1.0);
      EXPECT_EQ(table.texts("verdict")[i] == "toppled", topples(study, table.texts("record")[i], 1.0));
    }
  }
}

// Levels that end between the second and the third capacity: the median is beyond all runs, and that is said.
TEST(Fragility, ExtrapolationIsSaid) {
  const Planned all = planned(scene() + study_of(kLevels));
  const results::StudyFindings whole = all.plan.findings(table_of(all));
  EXPECT_TRUE(figure(whole, "EXTRAPOLATED").empty());
  EXPECT_TRUE(figure(whole, "FEW CAPACITIES").empty());
  std::vector<double> capacities = found(whole, "capacities").numbers("capacity");
  std::sort(capacities.begin(), capacities.end());
  const double to = std::sqrt(capacities[1] * capacities[2]);
  const Planned few =
      planned(scene() + study_of("levels = { from = 1.0, to = " + std::to_string(to) + ", count = 5 }\n"));
  const results::StudyFindings findings = few.plan.findings(table_of(few));
  EXPECT_TRUE(contains(figure(findings, "capacities"), "2 found")) << figure(findings, "capacities");
  EXPECT_TRUE(contains(findings.headline, "Extrapolated: the median lies above the highest level that was run."))
      << findings.headline;
  EXPECT_TRUE(contains(figure(findings, "EXTRAPOLATED"), "above the highest level that was run"));
  EXPECT_TRUE(contains(figure(findings, "FEW CAPACITIES"), "2 found between the levels"));
}

TEST(Fragility, BlockThatOnlySlidesNeverFails) {
  // Friction below b/h: it slides before it can lift off, whatever the motion.
  const Planned study = planned(scene("0.15") + study_of(kLevels));
  const results::Table table = table_of(study);
  EXPECT_EQ(table.size(), 30U) << "nothing to halve";
  const results::StudyFindings findings = study.plan.findings(table);
  EXPECT_EQ(figure(findings, "fit"), studies::name_of(FitStatus::no_failures));
  EXPECT_TRUE(contains(findings.headline, "nothing failed")) << findings.headline;
  const results::Table capacities = found(findings, "capacities");
  for (const std::string& seen : capacities.texts("seen")) EXPECT_EQ(seen, "above");
}

TEST(Fragility, SameBitsForAnyNumberOfThreadsAndAfterInterruptions) {
  const Planned study = planned(scene() + study_of(kLevels + "accuracy = 0.1\n"));
  EXPECT_GT(table_of(study).size(), 30U) << "there were rounds of halving";
  tests::expect_same_bits(study, 11);
}

/// Seen: records with an offset of the instrument went into a study as they were, and its median fell to a half.
TEST(Fragility, EveryRecordThatNeedsABaselineIsToldAtOnce) {
  const auto read = [](const std::string& name) -> Result<std::string, InputErrors> {
    if (!name.starts_with("raw")) return record_text(name);
    std::string text;
    for (int k = 0; k <= 300; ++k) text += std::to_string(0.5 + std::sin(0.1 * k)) + "\n";
    return text;
  };
  const std::string record = R"(record = "a.txt")";
  const auto faults_with = [&](const std::string& own, const std::string& list) {
    std::string text = scene();
    text.replace(text.find(record), record.size(), own);
    return tests::faults_of(text + study_of(kLevels, list), read);
  };
  const InputErrors of_list = faults_with(record, "a.txt, raw1.txt, b.txt, raw2.txt");
  ASSERT_EQ(of_list.size(), 2U) << to_text(of_list);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(of_list[k].key, "study.records");
    EXPECT_TRUE(contains(of_list[k].expected, "baseline: 0 or 1")) << of_list[k].expected;
    EXPECT_TRUE(contains(of_list[k].found, "raw" + std::to_string(k + 1) + ".txt: a mean acceleration of"));
  }
  // The scenario's own record is one of them: the others are told with it, and it is told once.
  const InputErrors of_all = faults_with("record = \"raw1.txt\"", "a.txt, raw1.txt, raw2.txt, raw3.txt");
  ASSERT_EQ(of_all.size(), 3U) << to_text(of_all);
  std::string keys;
  for (const InputError& fault : of_all) keys += fault.key + " ";
  EXPECT_EQ(keys, "ground.motion.x.baseline study.records study.records ");
  EXPECT_TRUE(faults_with("baseline = 0, " + record, "a.txt, raw1.txt").empty());
  EXPECT_TRUE(faults_with("baseline = \"none\", " + record, "a.txt, raw1.txt").empty());
}

TEST(Fragility, VerticalRecordsAreRefusedUnlessTold) {
  const auto read = [](const std::string& name) -> Result<std::string, InputErrors> {
    std::string text = "time [s]," + std::string(name == "up.csv" ? "UP" : "N") + " [m/s2]\n";
    for (int k = 0; k <= 60; ++k) text += std::to_string(0.1 * k) + "," + std::to_string(std::sin(0.314159 * k)) + "\n";
    return text;
  };
  std::string text = scene();
  const std::string record = "record = \"a.txt\", unit = \"m/s2\", dt = 0.02";
  text.replace(text.find(record), record.size(), "record = \"n.csv\"");
  const InputErrors faults = tests::faults_of(text + study_of(kLevels, "n.csv, up.csv"), read);
  ASSERT_EQ(faults.size(), 1U) << to_text(faults);
  EXPECT_EQ(faults[0].key, "study.records");
  EXPECT_TRUE(contains(faults[0].expected, "component")) << faults[0].expected;
  EXPECT_TRUE(contains(faults[0].found, "up.csv: UP")) << faults[0].found;
  text.replace(text.find("record = \"n.csv\""), 16, "component = \"as given\", record = \"n.csv\"");
  EXPECT_TRUE(tests::faults_of(text + study_of(kLevels, "n.csv, up.csv"), read).empty());
}

TEST(Fragility, CutsAndStrengthAreNoted) {
  std::string text = scene();
  text.replace(text.find("12.0"), 4, "4.0");
  std::string notes;
  const Planned study = planned(text + study_of("levels = { from = 1.0, to = 40.0, count = 5 }\n", "a.txt, b.txt"));
  for (const std::string& note : study.plan.notes) notes += note + "\n";
  EXPECT_TRUE(contains(notes, "2 of 2 records go on after the run has ended at 4 s: run.duration cuts them. Of "))
      << notes;
  EXPECT_TRUE(contains(notes, "which ends at 6 s, ")) << notes;
  EXPECT_TRUE(contains(notes, "At the highest level 2 of 2 records have a PGA beyond 3 g")) << notes;
  EXPECT_TRUE(contains(notes, "up to 4.08 g")) << notes;
}

TEST(Fragility, SyntheticRecordsComeFromSeeds) {
  std::string text = scene();
  const std::string record = "record = \"a.txt\", unit = \"m/s2\", dt = 0.02";
  text.replace(text.find(record), record.size(), "kind = \"synthetic\", seed = 7, duration = 10.0");
  const Planned study = planned(text + "[study]\nkind = \"fragility\"\nmethod = \"cloud\"\nseeds = 2\n");
  const results::Table table = table_of(study);
  ASSERT_EQ(table.size(), 2U);
  EXPECT_EQ(table.texts("record")[0], "seed 7");
  EXPECT_EQ(table.texts("record")[1], "seed 8");
  EXPECT_NE(table.numbers("rotation")[0], table.numbers("rotation")[1]);
  // The first is the scenario as it stands.
  Scenario one = scenario_of(*study.loaded);
  one.study.reset();
  const auto loaded = load(write_toml(one), "one.toml", record_text);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(table.numbers("rotation")[0], tests::planar_run(*loaded)->result.maxima.rotation);
}

TEST(Fragility, FaultsNameFileLineKeyExpectedAndFound) {
  const auto only = [](const std::string& keys, const std::string& records = "a.txt, b.txt") {
    const InputErrors faults = faults_of(scene() + study_of(keys, records));
    EXPECT_EQ(faults.size(), 1U) << keys << "\n" << to_text(faults);
    if (faults.empty()) return InputError{};
    EXPECT_EQ(faults.front().file, "test.toml");
    EXPECT_FALSE(faults.front().expected.empty());
    return faults.front();
  };
  EXPECT_EQ(only("").key, "study.levels");
  EXPECT_EQ(only(kLevels + "method = \"ide\"\n").key, "study.method");
  EXPECT_EQ(only(kLevels + "intensity = \"pgd\"\n").key, "study.intensity");
  const InputError ratio = only(kLevels + "intensity = \"pgv-pga\"\n");
  EXPECT_EQ(ratio.key, "study.intensity");
  EXPECT_EQ(ratio.found, "pgv-pga");
  EXPECT_GT(ratio.line, 10);
  EXPECT_EQ(only(kLevels + "intensity = \"sa\"\n").key, "study.period");
  EXPECT_EQ(only(kLevels + "period = 1.0\n").key, "study.period");
  EXPECT_EQ(only(kLevels + "intensity = \"sa\"\nperiod = -1.0\n").key, "study.period");
  EXPECT_EQ(only(kLevels + "damping = 1.0\n").key, "study.damping");
  EXPECT_EQ(only(kLevels + "accuracy = 0.0\n").key, "study.accuracy");
  EXPECT_EQ(only(kLevels + "confidence = 1.0\n").key, "study.confidence");
  EXPECT_EQ(only("levels = { from = 2.0, to = 2.0, count = 3 }\n").key, "study.levels.to");
  EXPECT_EQ(only("levels = { from = 0.0, to = 2.0, count = 3 }\n").key, "study.levels.from");
  EXPECT_EQ(only("levels = { from = 1.0, to = 2.0, count = 1 }\n").key, "study.levels.count");
  EXPECT_EQ(only("method = \"cloud\"\n" + kLevels).key, "study.levels");
  EXPECT_EQ(only(kLevels + "seeds = 3\n").key, "study.seeds");
  EXPECT_EQ(only(kLevels, "a.txt").key, "study.records");
  EXPECT_EQ(only(kLevels, "a.txt, a.txt").found, "a.txt twice");
  EXPECT_EQ(only(kLevels, "a.txt, ").found, "nothing");
  const InputError absent = only(kLevels, "a.txt, none.txt");
  EXPECT_EQ(absent.key, "study.records");
  EXPECT_TRUE(contains(absent.found, "none.txt")) << absent.found;
  EXPECT_EQ(only(kLevels, "a.txt, still.txt").found, "still.txt: 0");

  std::string pulse = scene();
  const std::string record = "record = \"a.txt\", unit = \"m/s2\", dt = 0.02";
  pulse.replace(pulse.find(record), record.size(), "kind = \"ricker\", amplitude = 1.0, frequency = 1.0");
  EXPECT_EQ(faults_of(pulse + study_of(kLevels)).front().key, "study.records");
  std::string synthetic = scene();
  synthetic.replace(synthetic.find(record), record.size(), "kind = \"synthetic\", duration = 10.0");
  const InputErrors both = faults_of(synthetic + study_of(kLevels));
  ASSERT_EQ(both.size(), 2U) << to_text(both);
  EXPECT_EQ(both[0].key, "study.records");
  EXPECT_EQ(both[1].key, "study.seeds");
  std::string vertical = scene();
  vertical.replace(vertical.find("[impact]"), 8,
                   "z = { kind = \"ricker\", amplitude = 1.0, frequency = 1.0 }\n[impact]");
  EXPECT_EQ(faults_of(vertical + study_of(kLevels)).front().key, "ground.motion.z");
}

TEST(Fragility, ScenarioIsWrittenAndReadBack) {
  const Planned study = planned(scene() + study_of(kLevels + "intensity = \"sa\"\nperiod = 0.5\n"));
  const auto again = load(write_toml(scenario_of(*study.loaded)), "again.toml", record_text);
  ASSERT_TRUE(again) << to_text(again.error());
  EXPECT_EQ(write_toml(scenario_of(*again)), write_toml(scenario_of(*study.loaded)));
  EXPECT_EQ(study.plan.inputs.size(), 6U) << "all records are kept with the result";
}

TEST(Fragility, ExampleOfSyntheticRecordsHasACurve) {
  if (tests::kSanitized) GTEST_SKIP() << "thousands of runs of one kind, in the tests without sanitizers";
  const Planned study =
      planned(tests::bytes_of(CAIRN_SOURCE_DIR "/examples/study_fragility/scenario.toml"), inputs_from({}));
  const results::StudyFindings findings = study.plan.findings(table_of(study));
  std::printf("%s\n", findings.headline.c_str());
  const results::Table capacities = found(findings, "capacities");
  ASSERT_EQ(capacities.size(), 12U);
  for (std::size_t r = 0; r < capacities.size(); ++r) {
    EXPECT_EQ(capacities.texts("seen")[r], "exactly") << "the levels of the example hold every capacity";
    EXPECT_GE(capacities.numbers("capacity")[r], 0.2 * kStandardGravity * (1.0 - 0.02)) << "below g b/h nothing moves";
  }
  EXPECT_EQ(found(findings, "curve").size(), 101U);
}

TEST(Fragility, RecordsOfRealEarthquakes) {
  const auto folder = data_folder();
  if (!folder || !std::filesystem::is_directory(*folder / "records")) GTEST_SKIP() << kNoData;
  const ReadInput read = inputs_in(*folder / "records");
  const std::vector<std::string> names = tests::horizontal_records(*folder / "records");
  ASSERT_GE(names.size(), 10U);
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  for (const std::string keys : {"intensity = \"pga\"\nlevels = { from = 1.5, to = 48.0, count = 16 }\n",
                                 "intensity = \"pgv\"\nlevels = { from = 0.1, to = 12.8, count = 15 }\n"}) {
    std::string text = scene();
    const std::string record = "record = \"a.txt\", unit = \"m/s2\", dt = 0.02";
    text.replace(text.find(record), record.size(), "record = \"" + names.front() + "\", baseline = 1");
    text.replace(text.find("12.0"), 4, "120.0");
    const Planned study = planned(text + study_of(keys + "accuracy = 0.02\n", list), read);
    const results::Table table = table_of(study);
    const results::StudyFindings findings = study.plan.findings(table);
    std::printf("%zu records, %zu runs: %s\n", names.size(), table.size(), findings.headline.c_str());
    for (const results::Figure& f : findings.figures) std::printf("  %-14s %s\n", f.name.c_str(), f.value.c_str());
    for (const std::string& failure : table.texts("failure")) EXPECT_EQ(failure, "");
    if (contains(keys, "pga")) {
      const results::Table capacities = found(findings, "capacities");
      for (const double capacity : capacities.numbers("capacity"))
        EXPECT_GE(capacity, 0.2 * kStandardGravity * (1.0 - 0.02)) << "below g b/h nothing moves";
    }
    EXPECT_FALSE(figure(findings, "median").empty()) << findings.headline;
  }
}

}  // namespace
}  // namespace cairn::scenario
