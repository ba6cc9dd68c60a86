/// kind = "spectrum": the static limit of long pulses and how it is approached, every case against a run of its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "cairn/core/units.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "contains.hpp"
#include "data_folder.hpp"
#include "planar_run.hpp"
#include "sanitized.hpp"
#include "studies/planned_study.hpp"
#include "studies/real_records.hpp"

namespace cairn::scenario {
namespace {

using tests::contains;
using tests::figure;
using tests::found;
using tests::Planned;
using tests::planned;
using tests::table_of;

const std::string kPulse = R"(kind = "half-sine", amplitude = 1.0, frequency = 1.0)";

std::string scene(const std::string& motion = kPulse, const std::string& more = "") {
  return R"(
[[body]]
box = { width = 0.25, height = 1.25 }
density = 2500.0
[ground]
friction = { static = 3.0, kinetic = 3.0 }
[ground.motion]
x = { )" +
         motion + R"( }
[impact]
law = "housner"
[run]
duration = 8.0
)" + more;
}

std::string study_of(const std::string& keys) { return "[study]\nkind = \"spectrum\"\n" + keys; }

const std::string kBlocks =
    "slenderness = { from = 0.15, to = 0.3, count = 2 }\nsize = { from = 0.4, to = 1.6, count = 3, logarithmic = true "
    "}\n";
const std::string kOneBlock =
    "slenderness = { from = 0.2, to = 0.2, count = 1 }\nsize = { from = 1.0, to = 1.0, count = 1 }\n";

/// Two records of a few sines; "still.txt" has none.
Result<std::string, InputErrors> record_text(const std::string& name) {
  if (name == "still.txt") return std::string("0\n0\n0\n");
  if (name != "a.txt" && name != "b.txt" && name != "c.txt")
    return Unexpected(InputErrors{{.file = name, .line = 0, .key = {}, .expected = "a file", .found = "none"}});
  const double f = name == "a.txt" ? 0.9 : name == "b.txt" ? 1.4 : 2.1;
  std::string text;
  for (int k = 0; k <= 200; ++k) {
    const double t = 0.02 * k;
    text += std::to_string(12.0 * std::sin(6.2832 * f * t) * t * std::exp(-t)) + "\n";
  }
  return text;
}
const std::string kRecord = R"(record = "a.txt", unit = "m/s2", dt = 0.02)";

InputErrors faults_of(const std::string& text) { return tests::faults_of(text, record_text); }

/// The scenario with this block and this factor of its motion, as `cairn run` runs it.
planar::RunResult run_alone(const Planned& study, double alpha, double radius, const std::string& record,
                            double scale) {
  Scenario one = scenario_of(*study.loaded);
  one.study.reset();
  auto& box = std::get<Box>(one.bodies.front().shape);
  box.width = 2.0 * radius * std::sin(alpha);
  box.height = 2.0 * radius * std::cos(alpha);
  auto& motion = std::get<RecordFile>(one.ground.motion_x);
  motion.file = record;
  motion.scale = scale;
  const auto loaded = load(write_toml(one), "one.toml", record_text);
  EXPECT_TRUE(loaded) << to_text(loaded.error());
  return tests::planar_run(*loaded)->result;
}

// (O.6): with κ² = cos α (ω_p/p)², A/(g tan α) = 1 + c κ²/2 + (c²/4 - 3d/8 + 17/8 c² sin²α) κ⁴ + O(κ⁶), where c = d = 1 of a
// half-sine, c = 3/2 and d = 15/4 of a Ricker wavelet.
TEST(Spectrum, LongPulsesReachTheStaticLimitAsDerived) {
  struct Form {
    const char* motion;
    double c;
    double d;
  };
  for (const Form& form : {Form{"kind = \"half-sine\", amplitude = -1.0, frequency = 1.0", 1.0, 1.0},
                           Form{"kind = \"ricker\", amplitude = 1.0, frequency = 1.0", 1.5, 3.75}}) {
    std::string text = scene(form.motion);
    text.replace(text.find("duration = 8.0"), 14, "duration = 8.0\ntolerance = 1e-13");
    const Planned study =
        planned(text + study_of("response = \"overturning\"\naccuracy = 1e-12\n"
                                "slenderness = { from = 0.1, to = 0.5, count = 3 }\n"
                                "size = { from = 0.5, to = 0.5, count = 1 }\n"
                                "frequency = { from = 0.02, to = 0.16, count = 4, logarithmic = true }\n"
                                "levels = { from = 0.9, to = 1.6, count = 8 }\n"),
                record_text);
    const results::Table spectrum = found(study.plan.findings(table_of(study)), "spectrum");
    ASSERT_EQ(spectrum.size(), 12U);
    std::printf("%s\n  alpha  omega_p/p  A/(g tan alpha)   less static  order  less two terms\n", form.motion);
    for (std::size_t first = 0; first < 12; first += 4) {
      double before = 0.0;
      std::vector<double> rest;
      for (std::size_t i = first; i < first + 4; ++i) {
        const double alpha = spectrum.numbers("slenderness")[i], nu = spectrum.numbers("frequency")[i];
        const double k2 = std::cos(alpha) * nu * nu, sine = std::sin(alpha), c2 = form.c * form.c;
        const double limit =
            1.0 + 0.5 * form.c * k2 + (c2 / 4.0 - 3.0 * form.d / 8.0 + 17.0 / 8.0 * c2 * sine * sine) * k2 * k2;
        EXPECT_NEAR(spectrum.numbers("long_pulse")[i], limit, 1e-14) << "the table says the same, but for round-off";
        const double least = spectrum.numbers("median")[i];
        const double order = i == first ? 0.0 : std::log2((least - 1.0) / before);
        std::printf("  %5.2f  %9.3f  %15.12f  %.4e  %6.3f  %+.2e\n", alpha, nu, least, least - 1.0, order,
                    least - limit);
        before = least - 1.0;
        rest.push_back(least - limit);
        EXPECT_GT(least, 1.0);
        if (i > first) {
          EXPECT_NEAR(order, 2.0, 3.0 * nu * nu) << "the second term against the first";
        }
      }
      // What two terms leave is of the sixth order. It is 8e-12 at the least, known to the accuracy of the search, 1e-12:
      // 0.2 in the logarithm. At 0.16 the end of the pulse is felt, by exp(-π/(2κ)).
      EXPECT_NEAR(std::log2(rest[1] / rest[0]), 6.0, 0.25);
    }
  }
}

// The equations know size and density only through p = √(3g/4R) and the pulse's frequency over it.
TEST(Spectrum, PulsesOfEqualOmegaOverPTreatAllSizesAlike) {
  const Planned study = planned(
      scene("kind = \"full-sine\", amplitude = 1.0, frequency = 1.0") +
          study_of("response = \"overturning\"\naccuracy = 1e-6\nslenderness = { from = 0.2, to = 0.2, count = 1 }\n"
                   "size = { from = 0.1, to = 1.6, count = 3, logarithmic = true }\n"
                   "frequency = { from = 1.0, to = 4.0, count = 3, logarithmic = true }\n"),
      record_text);
  // The time after the pulse must suffice for the slow fall of a large block: 8 s are 17 of its 1/p.
  const results::Table spectrum = found(study.plan.findings(table_of(study)), "spectrum");
  ASSERT_EQ(spectrum.size(), 9U);
  for (std::size_t f = 0; f < 3; ++f)
    for (std::size_t s = 1; s < 3; ++s)
      EXPECT_NEAR(spectrum.numbers("median")[3 * s + f], spectrum.numbers("median")[f],
                  2e-6 * spectrum.numbers("median")[f])
          << "both are bracketed to 1e-6, in the same brackets unless round-off moves a verdict";
}

TEST(Spectrum, EveryCaseOfARockingSpectrumIsARunOfItsBlock) {
  const Planned study =
      planned(scene(kRecord) + study_of(kBlocks + "records = \"a.txt, b.txt, c.txt\"\n"), record_text);
  const results::Table table = table_of(study);
  ASSERT_EQ(table.size(), 2U * 3U * 3U);
  const results::Table spectrum = found(study.plan.findings(table), "spectrum");
  ASSERT_EQ(spectrum.size(), 6U);
  std::size_t toppled = 0;
  for (std::size_t cell = 0; cell < 6; ++cell) {
    const double alpha = spectrum.numbers("slenderness")[cell], radius = spectrum.numbers("size")[cell];
    std::vector<double> turned;
    for (std::size_t i = 3 * cell; i < 3 * cell + 3; ++i) {
      EXPECT_EQ(table.numbers("slenderness")[i], alpha);
      EXPECT_EQ(table.numbers("size")[i], radius);
      const planar::RunResult alone = run_alone(study, alpha, radius, table.texts("motion")[i], 1.0);
      EXPECT_EQ(table.texts("verdict")[i], name_of(alone.verdict));
      // Width and height come from our own sine and cosine there and from libm's here: an ulp apart, which an impact or
      // two may enlarge.
      EXPECT_NEAR(table.numbers("rotation")[i], alone.maxima.rotation, 1e-9 * alone.maxima.rotation);
      const bool fell = alone.verdict == planar::Verdict::toppled;
      toppled += fell ? 1 : 0;
      turned.push_back(fell ? std::numeric_limits<double>::infinity() : table.numbers("rotation")[i] / alpha);
    }
    std::sort(turned.begin(), turned.end());
    EXPECT_EQ(spectrum.numbers("median")[cell], turned[1]);
    EXPECT_EQ(
        spectrum.numbers("overturned")[cell],
        static_cast<double>(std::count_if(turned.begin(), turned.end(), [](double r) { return std::isinf(r); })) / 3.0);
    EXPECT_EQ(spectrum.integers("number")[cell], 3);
  }
  EXPECT_GT(toppled, 0U);
  EXPECT_LT(toppled, 18U) << "some stand, some fall, or the test says little";
}

TEST(Spectrum, MotionsAreScaledToAPga) {
  const Planned study =
      planned(scene(kRecord) + study_of(kOneBlock + "pga = 3.0\nrecords = \"a.txt, b.txt\"\n"), record_text);
  const results::Table table = table_of(study);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(table.numbers("intensity")[i], 3.0 / (kStandardGravity * std::tan(0.2)), 1e-14)
        << "round-off of a quotient";
    const planar::RunResult alone = run_alone(study, 0.2, 1.0, table.texts("motion")[i], table.numbers("scale")[i]);
    EXPECT_NEAR(table.numbers("rotation")[i], alone.maxima.rotation, 1e-9 * alone.maxima.rotation) << "as above";
  }
}

TEST(Spectrum, LeastMotionIsWhereTheRunsOfTheBlockChange) {
  const Planned study = planned(
      scene(kRecord) + study_of(kBlocks + "response = \"overturning\"\naccuracy = 0.001\nrecords = \"a.txt, b.txt\"\n"
                                          "levels = { from = 1.0, to = 32.0, count = 6 }\n"),
      record_text);
  const results::Table table = table_of(study);
  const results::Table spectrum = found(study.plan.findings(table), "spectrum");
  std::size_t checked = 0;
  for (std::size_t cell = 0; cell < spectrum.size(); ++cell) {
    const double alpha = spectrum.numbers("slenderness")[cell], radius = spectrum.numbers("size")[cell];
    std::vector<double> least;
    for (const std::size_t m : {std::size_t{0}, std::size_t{1}}) {
      const std::size_t row = (2 * cell + m) * 6;  // its levels begin there
      const double unit = table.numbers("scale")[row] / table.numbers("intensity")[row];
      const auto topples = [&](double level) {
        return run_alone(study, alpha, radius, table.texts("motion")[row], level * unit).verdict ==
               planar::Verdict::toppled;
      };
      double high = 1.0;
      while (high <= 32.0 && !topples(high)) high *= 2.0;
      if (high > 32.0 || high == 1.0) continue;
      double low = 0.5 * high;
      while (high > 1.00001 * low) {
        const double middle = std::sqrt(low * high);
        (topples(middle) ? high : low) = middle;
      }
      least.push_back(high);
    }
    if (least.size() < 2) continue;
    ++checked;
    // Both halve the same brackets in the logarithm. The median of two is their mean.
    const double mean = 0.5 * (least[0] + least[1]);
    EXPECT_NEAR(spectrum.numbers("median")[cell], mean, (0.0005 + 1e-5) * mean);
  }
  EXPECT_GE(checked, 4U);
}

TEST(Spectrum, NearFaultPulsesTooReachTheStaticLimitAndClaimNoTermsOfIt) {
  const Planned study = planned(scene("kind = \"near-fault\", velocity_amplitude = 0.5, frequency = 1.0, gamma = 2.0") +
                                    study_of(kOneBlock + "response = \"overturning\"\naccuracy = 1e-4\n"
                                                         "frequency = { from = 0.05, to = 0.1, count = 2 }\n"
                                                         "levels = { from = 0.9, to = 1.6, count = 8 }\n"),
                                record_text);
  const results::Table spectrum = found(study.plan.findings(table_of(study)), "spectrum");
  ASSERT_EQ(spectrum.size(), 2U);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_GT(spectrum.numbers("median")[k], 1.0 - 1e-4) << "below PGA = g tan alpha it does not lift off";
    EXPECT_LT(spectrum.numbers("median")[k], 1.02) << "of the order of (omega_p/p)^2";
    EXPECT_TRUE(std::isnan(spectrum.numbers("long_pulse")[k]));
  }
}

TEST(Spectrum, SameBitsForAnyNumberOfThreadsAndAfterInterruptions) {
  const Planned study = planned(
      scene(kRecord) + study_of(kBlocks + "response = \"overturning\"\naccuracy = 0.05\nrecords = \"a.txt, b.txt\"\n"
                                          "levels = { from = 1.0, to = 32.0, count = 6 }\n"),
      record_text);
  EXPECT_GT(table_of(study).size(), 2U * 3U * 2U * 6U) << "there were rounds of halving";
  tests::expect_same_bits(study, 11);
}

TEST(Spectrum, TheScenariosOwnMotionServesWhereNoneIsGiven) {
  for (const std::string& motion :
       {kRecord, std::string("kind = \"near-fault\", velocity_amplitude = 0.6, frequency = 1.0, gamma = 2.0"),
        std::string("kind = \"synthetic\", duration = 10.0")}) {
    const Planned study = planned(scene(motion) + study_of(kOneBlock), record_text);
    const results::Table table = table_of(study);
    ASSERT_EQ(table.size(), 1U);
    EXPECT_EQ(table.numbers("scale")[0], 1.0) << "as it is, to the bit";
    // The engine's own bound of the acceleration, sampled: no sample exceeds PGA, one comes near.
    const math::Motion1D view = tests::setup_of(*study.loaded).model.ground_x.view();
    double largest = 0.0;
    for (int k = 0; k <= 8000; ++k) largest = std::max(largest, std::fabs(view.acceleration(1e-3 * k)));
    const double pga = table.numbers("intensity")[0] * kStandardGravity * std::tan(0.2);
    EXPECT_LE(largest, pga * (1.0 + 1e-12)) << "round-off";
    EXPECT_GE(largest, pga * (1.0 - 1e-3)) << "a millisecond at 2 Hz is 0.006 of a period, (2 pi 0.006)^2/8 = 2e-4";
  }
}

TEST(Spectrum, FaultsNameFileLineKeyExpectedAndFound) {
  const auto only = [](const std::string& text) {
    const InputErrors faults = faults_of(text);
    EXPECT_EQ(faults.size(), 1U) << text << "\n" << to_text(faults);
    if (faults.empty()) return InputError{};
    EXPECT_EQ(faults.front().file, "test.toml");
    EXPECT_FALSE(faults.front().expected.empty());
    EXPECT_FALSE(faults.front().found.empty());
    return faults.front();
  };
  const auto keys = [&](const std::string& more) { return only(scene() + study_of(kBlocks + more)); };
  EXPECT_EQ(keys("response = \"rock\"\n").key, "study.response");
  const InputError levels = keys("levels = { from = 1.0, to = 2.0, count = 3 }\n");
  EXPECT_EQ(levels.key, "study.levels");
  EXPECT_GT(levels.line, 10);
  EXPECT_EQ(keys("response = \"overturning\"\nlevels = { from = 2.0, to = 2.0, count = 3 }\n").key, "study.levels.to");
  EXPECT_EQ(keys("response = \"overturning\"\npga = 2.0\n").key, "study.pga");
  EXPECT_EQ(keys("accuracy = 0.0\n").key, "study.accuracy");
  EXPECT_EQ(keys("seeds = 3\n").key, "study.seeds");
  EXPECT_EQ(keys("frequency = { from = 2.0, to = 1.0, count = 3 }\n").key, "study.frequency.to");
  EXPECT_EQ(keys("frequency = { from = 0.0, to = 1.0, count = 3 }\n").key, "study.frequency.from");
  EXPECT_EQ(only(scene() + study_of("size = { from = 0.4, to = 1.6, count = 3 }\n")).key, "study.slenderness");
  EXPECT_EQ(only(scene() + study_of("size = { from = 0.4, to = 1.6, count = 3 }\n"
                                    "slenderness = { from = \"5 deg\", to = \"90 deg\", count = 3 }\n"))
                .key,
            "study.slenderness.to");
  EXPECT_EQ(only(scene() + study_of("slenderness = { from = 0.1, to = 0.2, count = 1 }\n"
                                    "size = { from = 0.4, to = 1.6, count = 3 }\n"))
                .key,
            "study.slenderness.to");
  EXPECT_EQ(only(scene(kRecord) + study_of(kBlocks + "frequency = { from = 1.0, to = 2.0, count = 3 }\n")).key,
            "study.frequency");
  EXPECT_EQ(only(scene(kRecord) + study_of(kBlocks + "records = \"a.txt\"\n")).key, "study.records");
  EXPECT_EQ(only(scene(kRecord) + study_of(kBlocks + "records = \"a.txt, still.txt\"\n")).found, "still.txt: 0");
  EXPECT_EQ(only(scene("kind = \"still\"") + study_of(kBlocks)).key, "ground.motion.x");
  EXPECT_EQ(
      only(scene("kind = \"harmonic-displacement\", amplitude = 0.1, angular_frequency = 6.0") + study_of(kBlocks)).key,
      "ground.motion.x");
  std::string vertical = scene();
  vertical.replace(vertical.find("[impact]"), 8,
                   "z = { kind = \"ricker\", amplitude = 1.0, frequency = 1.0 }\n[impact]");
  EXPECT_EQ(only(vertical + study_of(kBlocks)).key, "ground.motion.z");
  std::string prism = scene();
  prism.replace(prism.find("box = { width = 0.25, height = 1.25 }"), 37,
                "prism = { polygon = [[0, 0], [0.3, 0], [0.3, 1], [0, 1]] }");
  EXPECT_EQ(only(prism + study_of(kBlocks)).key, "body");
  EXPECT_TRUE(contains(only(scene() + study_of("slenderness = { from = 0.1, to = 0.2, count = 10000 }\n"
                                               "size = { from = 0.4, to = 1.6, count = 10000 }\n"))
                           .found,
                       "1e+08"));
}

TEST(Spectrum, ScenarioIsWrittenAndReadBack) {
  const Planned study = planned(
      scene() + study_of(kBlocks + "response = \"overturning\"\nfrequency = { from = 1.0, to = 2.0, count = 3 }\n"
                                   "levels = { from = 1.0, to = 32.0, count = 6 }\n"),
      record_text);
  const auto again = load(write_toml(scenario_of(*study.loaded)), "again.toml", record_text);
  ASSERT_TRUE(again) << to_text(again.error());
  EXPECT_EQ(write_toml(scenario_of(*again)), write_toml(scenario_of(*study.loaded)));
}

TEST(Spectrum, ExamplesShowTheEffectsOfSizeAndOfLongPulses) {
  if (tests::kSanitized) GTEST_SKIP() << "thousands of runs of one kind, in the tests without sanitizers";
  const std::string folder = CAIRN_SOURCE_DIR "/examples/study_spectrum/";
  const Planned rocking = planned(tests::bytes_of(folder + "scenario.toml"), inputs_from({}));
  const results::StudyFindings rocks = rocking.plan.findings(table_of(rocking));
  std::printf("%s\n", rocks.headline.c_str());
  const results::Table spectrum = found(rocks, "spectrum");
  ASSERT_EQ(spectrum.size(), 36U);
  for (std::size_t a = 0; a < 4; ++a)  // Housner's effect of size: of equal slenderness, the largest is the safest
    EXPECT_LT(spectrum.numbers("overturned")[9 * a + 8], spectrum.numbers("overturned")[9 * a]);
  const Planned pulses = planned(tests::bytes_of(folder + "pulse.toml"), inputs_from({}));
  const results::StudyFindings overturned = pulses.plan.findings(table_of(pulses));
  std::printf("%s\n%s\n", overturned.headline.c_str(), figure(overturned, "static limit").c_str());
  const results::Table least = found(overturned, "spectrum");
  for (std::size_t a = 0; a < 3; ++a) {
    // Below g tan α nothing lifts off. The second half of the sine finds a block that may still rock, so that (O.6) is
    // an upper bound, but for its own remainder of (ω_p/p)⁴ and the accuracy 1e-4.
    EXPECT_GT(least.numbers("median")[13 * a], 1.0);
    EXPECT_LE(least.numbers("median")[13 * a], least.numbers("long_pulse")[13 * a] + std::pow(0.125, 4) + 1e-4);
  }
}

TEST(Spectrum, BlocksUnderRecordsOfRealEarthquakes) {
  const auto folder = data_folder();
  if (!folder || !std::filesystem::is_directory(*folder / "records")) GTEST_SKIP() << kNoData;
  const ReadInput read = inputs_in(*folder / "records");
  const std::vector<std::string> names = tests::horizontal_records(*folder / "records");
  ASSERT_GE(names.size(), 10U);
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  std::string text = scene("record = \"" + names.front() + "\", baseline = 1");
  text.replace(text.find("duration = 8.0"), 14, "duration = 120.0");
  const Planned study =
      planned(text + study_of("slenderness = { from = 0.1, to = 0.3, count = 3 }\npga = \"0.4 g\"\n"
                              "size = { from = 0.25, to = 4.0, count = 5, logarithmic = true }\nrecords = \"" +
                              list + "\"\n"),
              read);
  const results::Table table = table_of(study);
  for (const std::string& failure : table.texts("failure")) EXPECT_EQ(failure, "");
  const results::StudyFindings findings = study.plan.findings(table);
  std::printf("%zu records at 0.4 g: %s\n", names.size(), findings.headline.c_str());
  const results::Table spectrum = found(findings, "spectrum");
  std::printf("  alpha [rad]  R [m]   median  84 %%    overturned\n");
  for (std::size_t i = 0; i < spectrum.size(); ++i) {
    std::printf("  %11.2f  %5.2f  %7.3f  %7.3f  %.2f\n", spectrum.numbers("slenderness")[i],
                spectrum.numbers("size")[i], spectrum.numbers("median")[i], spectrum.numbers("p84")[i],
                spectrum.numbers("overturned")[i]);
    EXPECT_EQ(spectrum.integers("number")[i], static_cast<std::int64_t>(names.size()));
  }
  for (std::size_t a = 0; a < 3; ++a)
    EXPECT_LE(spectrum.numbers("overturned")[5 * a + 4], spectrum.numbers("overturned")[5 * a]) << "the effect of size";
}

}  // namespace
}  // namespace cairn::scenario
