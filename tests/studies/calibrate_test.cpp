/// kind = "calibrate": keys found again from synthetic noisy measurements, non-identifiability, faults, bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>

#include "cairn/files/case_store.hpp"
#include "cairn/planar/free_rocking.hpp"
#include "cairn/scenario/study_plan.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "cairn/studies/calibrate/calibrate.hpp"
#include "cairn/studies/sampling.hpp"
#include "contains.hpp"
#include "planar_run.hpp"
#include "run_program.hpp"
#include "scale.hpp"
#include "studies/rows_of.hpp"

namespace cairn::scenario {
namespace {

using tests::contains;
using tests::rows_of;

/// A block let go from a tilt.
std::string scene(const std::string& impact, double width = 0.25, double duration = 5.0, double tilt = 0.12) {
  return "[[body]]\nbox = { width = " + std::to_string(width) +
         ", height = 1.0 }\ndensity = 2500.0\ntilt = " + std::to_string(tilt) +
         "\n[ground]\nfriction = { static = 1.0, kinetic = 1.0 }\n" + "[impact]\nreport_limits = false\n" + impact +
         "\n[run]\nduration = " + std::to_string(duration) + "\n";
}

std::string study(const std::string& keys, const std::string& parameters) {
  return "[study]\nkind = \"calibrate\"\nmeasured = \"data.csv\"\n" + keys + parameters;
}
std::string parameter(const std::string& key, double from, double to) {
  return "[[study.parameter]]\nkey = \"" + key + "\"\nfrom = " + std::to_string(from) + "\nto = " + std::to_string(to) +
         "\n";
}

ReadInput one_file(const std::string& text) {
  return [text](const std::string& name) -> Result<std::string, InputErrors> {
    if (name == "data.csv") return text;
    return Unexpected(InputErrors{{.file = name, .line = 0, .key = {}, .expected = "a file", .found = "none"}});
  };
}

struct Planned {
  std::unique_ptr<Loaded> loaded;
  StudyPlan plan;
};

Planned planned(const std::string& text, const std::string& data) {
  auto loaded = load(text, "test.toml", one_file(data));
  EXPECT_TRUE(loaded) << to_text(loaded.error());
  Planned made{std::make_unique<Loaded>(std::move(loaded).value()), {}};
  auto plan = plan_study(*made.loaded, "test.toml");
  EXPECT_TRUE(plan) << to_text(plan.error());
  made.plan = std::move(plan).value();
  return made;
}

results::Table table_of(const Planned& made, unsigned threads = 1, files::CaseStore* store = nullptr) {
  studies::Execution execution(made.plan.definition, {.threads = threads}, store);
  const auto ended = made.plan.run(execution);
  EXPECT_TRUE(ended && *ended == studies::Ended::finished);
  return std::move(execution).take_table();
}

InputErrors faults_of(const std::string& text, const std::string& data) {
  const auto loaded = load(text, "test.toml", one_file(data));
  if (!loaded) return loaded.error();
  const auto plan = plan_study(*loaded, "test.toml");
  return plan ? InputErrors{} : plan.error();
}

results::Table found(const results::StudyFindings& findings, const std::string& name) {
  for (const results::StudyTable& table : findings.tables)
    if (table.name == name) return table.table;
  throw std::out_of_range("no table " + name);
}
std::string figure(const results::StudyFindings& findings, const std::string& name) {
  for (const results::Figure& f : findings.figures)
    if (f.name == name) return f.value;
  return "";
}

/// What a run of this scene gives, without noise.
struct Truth {
  std::vector<double> times, rotations;  // at instants
  std::vector<double> peaks, impacts;    // after the first impact; of impacts
};
Truth truth_of(const std::string& text, std::size_t instants, double step) {
  const auto loaded = load(text, "truth.toml", one_file(""));
  EXPECT_TRUE(loaded) << to_text(loaded.error());
  Truth truth;
  const runs::PlanarSetup& setup = tests::setup_of(*loaded);
  planar::RunOptions options = setup.options;
  options.sample_times.clear();
  for (std::size_t k = 1; k <= instants; ++k) options.sample_times.push_back(step * static_cast<double>(k));
  const planar::RunResult run = planar::run(setup.model, setup.start, options).value();
  truth.times = options.sample_times;
  for (const planar::Sample& sample : run.samples) truth.rotations.push_back(sample.state.theta);
  const planar::FreeRocking rocking = planar::free_rocking(setup.model.body, setup.start, 0.0, run);
  for (std::size_t n = 1; n < rocking.swings.size(); ++n) {
    truth.impacts.push_back(rocking.swings[n].begin);
    truth.peaks.push_back(std::fabs(rocking.swings[n].peak));
  }
  return truth;
}

double error_of(double noise, std::uint64_t trial, std::size_t k) {
  return noise * studies::normal_quantile(studies::open_uniform(2026, trial, k));
}
std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

struct Known {
  std::string key;
  double value;
};

/// Of a hundred trials with other noise, how many intervals hold the truth; each is a whole study.
void expect_recovered(const char* name, const std::string& text, const std::vector<Known>& truth,
                      const std::function<std::string(std::uint64_t)>& data) {
  const int trials = scaled(100, 5);
  const int most_missed = (trials + 9) / 10;
  std::vector<int> held(truth.size()), identified(truth.size());
  std::vector<double> width(truth.size());
  std::int64_t runs = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (int trial = 0; trial < trials; ++trial) {
    const Planned made = planned(text, data(static_cast<std::uint64_t>(trial)));
    const results::Table table = table_of(made);
    for (const std::int64_t n : table.integers("runs")) runs += n;
    const results::Table estimates = found(made.plan.findings(table), "estimates");
    for (std::size_t p = 0; p < truth.size(); ++p) {
      const double low = estimates.numbers("low")[p], high = estimates.numbers("high")[p];
      ASSERT_EQ(estimates.texts("parameter")[p], truth[p].key);
      held[p] += low <= truth[p].value && truth[p].value <= high ? 1 : 0;
      identified[p] += estimates.integers("identified")[p] == 1 ? 1 : 0;
      width[p] += (high - low) / trials;
    }
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  for (std::size_t p = 0; p < truth.size(); ++p) {
    std::printf("%s: %s = %g held by %d of %d intervals of 95 %%, mean width %.3g; enclosed by the data in %d\n", name,
                truth[p].key.c_str(), truth[p].value, held[p], trials, width[p], identified[p]);
    // At least 90 of 100. Of intervals that hold it with a probability of 0.95, 89 or fewer in 100 do so once in
    // ninety tries (binomial); the seeds are fixed, so that it does not change from run to run.
    EXPECT_GE(held[p], trials - most_missed) << truth[p].key;
    EXPECT_GE(identified[p], trials - most_missed) << truth[p].key;
  }
  std::printf("%s: %.2f s for a study of %.0f runs on one core\n", name, seconds / trials,
              static_cast<double>(runs) / trials);
}

std::string rotations(const Truth& truth, double noise, std::uint64_t trial) {
  std::string csv = "time [s], rotation [rad]\n";
  for (std::size_t k = 0; k < truth.times.size(); ++k)
    csv += number(truth.times[k]) + ", " + number(truth.rotations[k] + error_of(noise, trial, k)) + "\n";
  return csv;
}

// θ(t) every 25 ms to 0.0035 rad (0.2°) of a squat block with LZB impacts: energetic restitution and effective width.
TEST(Calibrate, RecoversRestitutionAndWidthFromRotations) {
  const Truth truth = truth_of(scene("law = \"lzb\"\nrestitution = 0.8", 0.6, 0.8, 0.3), 31, 0.025);
  const std::string text = scene("law = \"lzb\"\nrestitution = 0.5", 0.5, 0.8, 0.3) +
                           study("noise = 0.0035\nsamples = 64\nsearches = 3\n",
                                 parameter("impact.restitution", 0.5, 0.95) + parameter("body.box.width", 0.5, 0.7));
  expect_recovered("rotations", text, {{"impact.restitution", 0.8}, {"body.box.width", 0.6}},
                   [&](std::uint64_t trial) { return rotations(truth, 0.0035, trial); });
}

// A slender block rocks on as after Housner's impacts whatever the restitution below 0.9: θ(t) tells nothing of it, and the
// study says so; the width it does tell.
TEST(Calibrate, RestitutionOfASlenderBlockIsNotIdentifiable) {
  const Truth truth = truth_of(scene("law = \"lzb\"\nrestitution = 0.6", 0.23, 1.1), 40, 0.025);
  const std::string text = scene("law = \"lzb\"\nrestitution = 0.5", 0.25, 1.1) +
                           study("noise = 0.0035\nsamples = 64\nsearches = 3\n",
                                 parameter("impact.restitution", 0.3, 0.9) + parameter("body.box.width", 0.2, 0.28));
  const Planned made = planned(text, rotations(truth, 0.0035, 1));
  const results::StudyFindings findings = made.plan.findings(table_of(made));
  EXPECT_TRUE(contains(findings.headline, "NOT IDENTIFIABLE: impact.restitution")) << findings.headline;
  const results::Table estimates = found(findings, "estimates");
  EXPECT_EQ(estimates.texts("low_end")[0], "open");
  EXPECT_LT(estimates.numbers("high")[1] - estimates.numbers("low")[1], 0.01);
}

// Eight impact times to 5 ms whose clock is off by an unknown time: restitution of the rate of rotation, noise unknown.
TEST(Calibrate, RecoversAngularRestitutionFromImpactTimesWithAFreeOrigin) {
  const std::string law = "law = \"angular\"\nratio = \"given\"\nvalue = 0.95";
  const Truth truth = truth_of(scene(law), 0, 0.0);
  ASSERT_GE(truth.impacts.size(), 8U);
  const std::string text =
      scene(law) + study("what = \"impact-times\"\norigin = \"free\"\nsamples = 32\nsearches = 3\n",
                         parameter("impact.value", 0.92, 0.99) + parameter("body.tilt", 0.08, 0.16));
  expect_recovered("impact times", text, {{"impact.value", 0.95}, {"body.tilt", 0.12}}, [&](std::uint64_t trial) {
    std::string csv = "number; time [ms]\n";
    for (std::size_t k = 0; k < 8; ++k)
      csv += std::to_string(k + 1) + "; " + number(1e3 * (truth.impacts[k] + 7.7 + error_of(0.005, trial, k))) + "\n";
    return csv;
  });
}

// Six peaks to 0.1°: λ of the λ-ε law.
TEST(Calibrate, RecoversLambdaFromPeaks) {
  const std::string law = "law = \"lambda-epsilon\"\nlambda = 0.3";
  const Truth truth = truth_of(scene(law), 0, 0.0);
  ASSERT_GE(truth.peaks.size(), 6U);
  const std::string text = scene(law) + study("what = \"peaks\"\nnoise = \"0.1 deg\"\nsamples = 16\nsearches = 3\n",
                                              parameter("impact.lambda", 0.0, 0.6));
  expect_recovered("peaks", text, {{"impact.lambda", 0.3}}, [&](std::uint64_t trial) {
    std::string csv = "peak [deg]\n";
    for (std::size_t k = 0; k < 6; ++k)
      csv += number(truth.peaks[k] * 180.0 / 3.14159265 + error_of(0.1, trial, k)) + "\n";
    return csv;
  });
}

std::string one_peak() {
  const Truth truth = truth_of(scene("law = \"lambda-epsilon\"\nlambda = 0.3"), 0, 0.0);
  return "peak [rad]\n" + number(truth.peaks[0]) + "\n";
}

TEST(Calibrate, OnePeakIdentifiesNothingOfTwoParameters) {
  for (const bool stated : {false, true}) {
    const std::string text = scene("law = \"lambda-epsilon\"\nlambda = 0.3") +
                             study(std::string("what = \"peaks\"\n") + (stated ? "noise = \"0.1 deg\"\n" : ""),
                                   parameter("impact.lambda", 0.0, 0.6) + parameter("body.box.width", 0.16, 0.5));
    const Planned made = planned(text, one_peak());
    const results::StudyFindings findings = made.plan.findings(table_of(made));
    EXPECT_TRUE(contains(findings.headline, "NOT IDENTIFIABLE: impact.lambda, body.box.width.")) << findings.headline;
    const std::string why = figure(findings, "NOT IDENTIFIABLE");
    EXPECT_TRUE(contains(why, "1 peak for 2 unknowns: too few")) << why;
    std::printf("one peak, noise %s: %s\n", stated ? "stated" : "not stated", why.c_str());
    const results::Table estimates = found(findings, "estimates");
    for (const std::int64_t identified : estimates.integers("identified")) EXPECT_EQ(identified, 0);
    // The ridge: what one parameter does, the other undoes.
    const results::Table profiles = found(findings, "profiles");
    double widest = 0.0;
    for (std::size_t i = 0; i < profiles.size(); ++i)
      if (profiles.texts("parameter")[i] == "impact.lambda" && profiles.numbers("deviance")[i] < 1.0)
        widest = std::max(widest, std::fabs(profiles.numbers("impact.lambda")[i] - 0.3));
    EXPECT_GT(widest, 0.1) << "values far from the truth that repeat the peak";
    EXPECT_TRUE(contains(figure(findings, "trade-off"), "as impact.lambda goes")) << figure(findings, "trade-off");
  }
}

TEST(Calibrate, OnePeakOfUnknownNoiseGivesAValueWithoutAnInterval) {
  const std::string base = scene("law = \"lambda-epsilon\"\nlambda = 0.1");
  const std::string parameters = parameter("impact.lambda", 0.0, 0.6);
  Planned made = planned(base + study("what = \"peaks\"\n", parameters), one_peak());
  results::StudyFindings findings = made.plan.findings(table_of(made));
  results::Table estimates = found(findings, "estimates");
  EXPECT_NEAR(estimates.numbers("value")[0], 0.3, 1e-5) << "the run's own accuracy is 1e-8, the file has nine digits";
  EXPECT_TRUE(std::isnan(estimates.numbers("low")[0]) && std::isnan(estimates.numbers("high")[0]));
  EXPECT_TRUE(contains(findings.headline, "NOT IDENTIFIABLE: impact.lambda")) << findings.headline;
  EXPECT_TRUE(contains(figure(findings, "impact.lambda"), "no interval")) << figure(findings, "impact.lambda");
  // With its noise stated, one peak does enclose one parameter.
  made = planned(base + study("what = \"peaks\"\nnoise = 1e-4\n", parameters), one_peak());
  findings = made.plan.findings(table_of(made));
  EXPECT_EQ(found(findings, "estimates").integers("identified")[0], 1);
}

TEST(Calibrate, PeaksAndTimesOfTheReleaseCountFromFirst) {
  const std::string law = "law = \"lambda-epsilon\"\nlambda = 0.2";
  const Truth truth = truth_of(scene(law), 0, 0.0);
  // The release is peak 0: then only the others tell, and the fit is exact.
  std::string csv = "peak [rad]\n0.12\n";
  for (std::size_t k = 0; k < 4; ++k) csv += number(truth.peaks[k]) + "\n";
  Planned made =
      planned(scene(law) + study("what = \"peaks\"\nfirst = 0\n", parameter("impact.lambda", 0.0, 0.6)), csv);
  results::StudyFindings findings = made.plan.findings(table_of(made));
  EXPECT_NEAR(found(findings, "estimates").numbers("value")[0], 0.2, 1e-5);
  EXPECT_NEAR(found(findings, "fit").numbers("modelled")[0], 0.12, 1e-12);
  // Impacts from the third on, on the run's own clock.
  csv = "time [s]\n";
  for (std::size_t k = 2; k < 6; ++k) csv += number(truth.impacts[k]) + "\n";
  made = planned(scene(law) + study("what = \"impact-times\"\nfirst = 3\n", parameter("impact.lambda", 0.0, 0.6)), csv);
  findings = made.plan.findings(table_of(made));
  EXPECT_NEAR(found(findings, "estimates").numbers("value")[0], 0.2, 1e-5);
  const results::Table fit = found(findings, "fit");
  for (std::size_t i = 0; i < fit.size(); ++i) EXPECT_LT(std::fabs(fit.numbers("residual")[i]), 1e-6);
}

// More impacts than there are in the time of the run: no values give them, and nothing is guessed in their place.
TEST(Calibrate, SaysWhatNoRunGives) {
  std::string csv = "time [s]\n";
  for (int k = 1; k <= 100; ++k) csv += number(0.3 + 0.4 * k) + "\n";
  const std::string text = scene("law = \"housner\"") + study("what = \"impact-times\"\norigin = \"free\"\n",
                                                              parameter("body.box.width", 0.24, 0.26));
  const Planned made = planned(text, csv);
  const results::Table table = table_of(made);
  const std::vector<std::int64_t>& missing = table.integers("missing");
  EXPECT_GT(*std::min_element(missing.begin(), missing.end()), 0);
  const results::StudyFindings findings = made.plan.findings(table);
  EXPECT_TRUE(contains(findings.headline, "No values within the bounds give all that was measured"))
      << findings.headline;
  const std::int64_t fewest = *std::min_element(missing.begin(), missing.end());
  EXPECT_TRUE(contains(findings.headline, "at best " + std::to_string(fewest) + " of 100 impact times are missing."))
      << findings.headline;
  EXPECT_TRUE(contains(figure(findings, "fewest missing with"), "body.box.width"));
}

// Data of another body: the residuals are far above the noise that was stated.
TEST(Calibrate, SaysWhenTheModelDoesNotFit) {
  const Truth truth = truth_of(scene("law = \"housner\"", 0.32), 40, 0.025);
  const std::string csv = rotations(truth, 0.0, 0);
  const std::string text = scene("law = \"lambda-epsilon\"") +
                           study("noise = \"0.1 deg\"\nsamples = 32\n", parameter("impact.lambda", 0.0, 0.6));
  const Planned made = planned(text, csv);
  const results::StudyFindings findings = made.plan.findings(table_of(made));
  EXPECT_TRUE(contains(findings.headline, "The model does not fit.")) << findings.headline;
  EXPECT_FALSE(figure(findings, "DOES NOT FIT").empty());
  EXPECT_TRUE(contains(figure(findings, "residuals"), "not independent")) << figure(findings, "residuals");
}

// Forty rotations of the right model with a noise of a tenth of what was stated: chi2 of about 0.4 where 39 is usual.
TEST(Calibrate, SaysWhenTheStatedNoiseIsTooLarge) {
  const Truth truth = truth_of(scene("law = \"lambda-epsilon\""), 40, 0.025);
  const std::string text = scene("law = \"lambda-epsilon\"") +
                           study("noise = \"0.2 deg\"\nsamples = 32\n", parameter("impact.lambda", 0.0, 0.6));
  constexpr double kStated = 0.2 * 3.14159265358979 / 180.0;
  for (const double share : {0.1, 1.0}) {
    const Planned made = planned(text, rotations(truth, share * kStated, 0));
    const results::StudyFindings findings = made.plan.findings(table_of(made));
    const bool said = contains(findings.headline, "The stated noise is larger than the residuals show.");
    EXPECT_EQ(said, share < 1.0) << findings.headline << "\n" << figure(findings, "noise");
    EXPECT_FALSE(contains(findings.headline, "does not fit")) << findings.headline;
    if (said) {
      EXPECT_TRUE(contains(figure(findings, "STATED NOISE"), "by a factor of about ")) << figure(findings, "noise");
      EXPECT_TRUE(contains(figure(findings, "STATED NOISE"), "the intervals are too wide"));
    }
  }
}

/// The scene with another friction.
std::string with_friction(std::string text, const std::string& mu) {
  const std::string as_it_is = "{ static = 1.0, kinetic = 1.0 }";
  return text.replace(text.find(as_it_is), as_it_is.size(), "{ static = " + mu + ", kinetic = " + mu + " }");
}

// A squat block slips where the friction is below b/h = 0.6, and θ(t) without noise tells how large it is.
TEST(Calibrate, KeysThatTakeTheSameValue) {
  const std::string base = scene("law = \"lzb\"\nrestitution = 0.5", 0.6, 0.8, 0.3);
  const Truth truth = truth_of(with_friction(base, "0.4"), 31, 0.025);
  std::string csv = "t [s]\ttheta [deg]\n";
  for (std::size_t k = 0; k < truth.times.size(); ++k)
    csv += number(truth.times[k]) + "\t" + number(truth.rotations[k] * 180.0 / 3.14159265358979) + "\n";
  const Planned made =
      planned(base + study("", parameter("ground.friction.static, ground.friction.kinetic", 0.2, 0.9)), csv);
  const results::StudyFindings findings = made.plan.findings(table_of(made));
  const results::Table estimates = found(findings, "estimates");
  EXPECT_NEAR(estimates.numbers("value")[0], 0.4, 1e-5) << findings.headline;
  EXPECT_EQ(estimates.integers("identified")[0], 1);
  EXPECT_TRUE(contains(figure(findings, "noise"), "almost exactly")) << figure(findings, "noise");
}

// Seen: friction that never slips was "found" as 0.347 (0.247 to 0.510) where the truth was 0.3, from differences of 1e-10
// in the last digits of the runs.
TEST(Calibrate, RoundOffOfRunsIsNoMeasurement) {
  const std::string base = scene("law = \"lzb\"\nrestitution = 0.5", 0.25, 1.1);
  const Truth truth = truth_of(with_friction(base, "0.3"), 40, 0.025);
  const Planned made =
      planned(base + study("samples = 24\n", parameter("ground.friction.static, ground.friction.kinetic", 0.26, 0.9)),
              rotations(truth, 0.0, 0));
  const results::StudyFindings findings = made.plan.findings(table_of(made));
  EXPECT_TRUE(contains(findings.headline, "NOT IDENTIFIABLE: ground.friction.static")) << findings.headline;
  const results::Table estimates = found(findings, "estimates");
  EXPECT_EQ(estimates.texts("low_end")[0], "open");
  EXPECT_EQ(estimates.texts("high_end")[0], "open");
}

TEST(Calibrate, SameBitsForAnyThreadsAndInterruptions) {
  const Truth truth = truth_of(scene("law = \"lambda-epsilon\"\nlambda = 0.3", 0.23), 40, 0.025);
  const std::string csv = rotations(truth, 0.002, 7);
  const std::string text =
      scene("law = \"lambda-epsilon\"") +
      study("samples = 40\n", parameter("impact.lambda", 0.0, 0.6) + parameter("body.box.width", 0.2, 0.3));
  const Planned made = planned(text, csv);
  const results::Table first = table_of(made);
  const auto rows = rows_of(first);
  for (const unsigned threads : {2U, 7U}) EXPECT_EQ(rows_of(table_of(made, threads)), rows) << threads;
  ASSERT_GT(rows.size(), 60U) << "there were rounds after the 40 samples";
  // Whatever part of the rows an interruption left in the store, the rest is the same: of the samples, and of later rounds.
  for (const std::size_t kept : {std::size_t{11}, std::size_t{50}, rows.size() - 3}) {
    const tests::TemporaryFolder folder;
    auto store = files::CaseStore::open(folder / "study.cases", studies::identity_of(made.plan.definition),
                                        files::CaseStore::Mode::create);
    ASSERT_TRUE(store) << to_text(store.error());
    std::vector<files::StoredCase> left;
    for (std::size_t i = 0; i < kept; ++i)
      if (i % 7 != 3) left.push_back(studies::stored_case(i, first.row(i), 0.001));
    ASSERT_TRUE(store->write(left));
    EXPECT_EQ(rows_of(table_of(made, 2, &*store)), rows) << kept;
  }
}

TEST(Calibrate, IsWrittenAsItWasRead) {
  const std::string text =
      scene("law = \"lambda-epsilon\"") +
      study("what = \"impact-times\"\norigin = \"free\"\nfirst = 3\nnoise = \"5 ms\"\nconfidence = 0.9\n",
            parameter("impact.lambda", 0.0, 0.6) + parameter("body.box.width", 0.2, 0.3));
  const auto loaded = load(text, "test.toml", one_file("time [s]\n1.0\n"));
  ASSERT_TRUE(loaded) << to_text(loaded.error());
  const auto again = load(write_toml(scenario_of(*loaded)), "again.toml", one_file("time [s]\n1.0\n"));
  ASSERT_TRUE(again) << to_text(again.error());
  EXPECT_EQ(write_toml(scenario_of(*again)), write_toml(scenario_of(*loaded)));
  const auto* asked = again->study->kind.get_if<studies::Calibrate>();
  ASSERT_NE(asked, nullptr);
  const studies::Calibrate& read = *asked;
  EXPECT_EQ(read.noise, 0.005);
  EXPECT_TRUE(read.free_origin);
  EXPECT_EQ(read.first, 3U);
  EXPECT_EQ(read.parameters.size(), 2U);
}

TEST(Calibrate, FaultsNameFileKeyExpectedAndFound) {
  const std::string base = scene("law = \"lambda-epsilon\"");
  const std::string good = "time [s], rotation [rad]\n0.1, 0.11\n0.2, 0.09\n";
  const std::string lambda = parameter("impact.lambda", 0.0, 0.6);
  struct Case {
    std::string study, data, key, expected, found;
  };
  const std::string missing_file = "[study]\nkind = \"calibrate\"\nmeasured = \"none.csv\"\n" + lambda;
  const std::vector<Case> cases = {
      {missing_file, good, "study.measured", "a file", "none.csv"},
      {study("", lambda), "seconds [s], rotation [rad]\n0.1, 0.1\n", "time", "a column titled \"time [s]\"", "seconds"},
      {study("", lambda), "time [s], rotation\n0.1, 0.1\n", "rotation", "its unit in brackets", "rotation"},
      {study("", lambda), "time [s], rotation [m]\n0.1, 0.1\n", "rotation", "one of rad, deg", "rotation [m]"},
      {study("", lambda), "time [s], rotation [rad]\n0.2, 0.1\n0.1, 0.2\n", "time", "a time after 0.2", "0.1"},
      {study("", lambda), "time [s], rotation [rad]\n0.2, x\n", "rotation", "a finite number", "x"},
      {study("", lambda), "time [s], rotation [rad]\n0.2, 1, 2\n", "file", "2 columns", "3"},
      {study("", lambda), "time [s], rotation [rad]\n", "file", "at least one measurement", "none"},
      {study("", lambda), "\xff\xfe\x81 \xc3\n0.1, 0.1\n", "time", "a column titled", "'??? ?'"},
      {study("", lambda), std::string("PK\x03\x04\0\0\xff", 7), "file", "measurements as text", "a NUL byte"},
      {study("", lambda), "# nothing\n", "file", "a line of titles", "nothing"},
      {study("", lambda), "time [s], rotation [rad]\n0.2, 0.1\n9.0, 0.1\n", "study.measured", "end of the run", "9"},
      {study("", lambda), "time [s], rotation [rad]\n-0.2, 0.1\n", "study.measured", "run.start", "-0.2"},
      {study("noise = -1.0\n", lambda), good, "study.noise", "> 0", "-1"},
      {study("confidence = 1.5\n", lambda), good, "study.confidence", "< 1", "1.5"},
      {study("origin = \"free\"\n", lambda), good, "study.origin", "given", "free"},
      {study("first = 0\n", lambda), good, "study.first", "at least 1", "0"},
      {study("first = 2\n", lambda), good, "study.first", "none for", "2"},
      {study("", parameter("impact.lamda", 0.0, 0.6)), good, "study.parameter.key", "impact.lambda", "impact.lamda"},
      {study("", parameter("impact.law", 0.0, 0.6)), good, "study.parameter.key", "a key that is a number",
       "impact.law"},
      {study("", parameter("impact.lambda", 0.6, 0.1)), good, "study.parameter.to", "above study.parameter.from",
       "0.1"},
      {study("", parameter("impact.lambda", 0.0, 1.6)), good, "study.parameter.to", "from 0 to 1", "1.6"},
      {study("", lambda + lambda), good, "study.parameter", "every key once", "impact.lambda twice"},
  };
  for (const Case& c : cases) {
    const InputErrors faults = faults_of(base + c.study, c.data);
    ASSERT_FALSE(faults.empty()) << c.expected;
    bool matched = false;
    for (const InputError& f : faults)
      matched = matched || (f.key == c.key && contains(f.expected, c.expected) && contains(f.found, c.found) &&
                            !f.file.empty() && (f.line > 0 || f.file == "data.csv"));
    EXPECT_TRUE(matched) << c.key << " / " << c.expected << " / " << c.found << "\n" << to_text(faults);
  }
}

}  // namespace
}  // namespace cairn::scenario
