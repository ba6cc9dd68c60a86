/// Measures of records and the steps that change them, against closed forms and against the motion that engines see.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/model/motion.hpp"
#include "cairn/model/record_axes.hpp"
#include "cairn/model/record_measures.hpp"
#include "cairn/model/record_steps.hpp"

namespace cairn {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// Noise with an offset and a drift: what a bad record looks like.
std::vector<double> noise(std::uint64_t seed, std::size_t count) {
  CounterRng rng(seed);
  std::vector<double> values(count);
  for (std::size_t k = 0; k < count; ++k) {
    const double t = static_cast<double>(k) / static_cast<double>(count);
    values[k] = 3.0 * rng.uniform(-0.5, 0.5) * t * (1.0 - t) + 0.02 - 0.05 * t;
  }
  return values;
}

RecordChannel channel_of(std::vector<double> values, double dt = 0.01, double start = 0.0) {
  RecordChannel channel;
  channel.name = "A";
  channel.dt = dt;
  channel.start = start;
  channel.values = std::move(values);
  return channel;
}

RecordChannel horizontal(std::string name, double azimuth, std::vector<double> values, double dt = 0.01) {
  RecordChannel channel = channel_of(std::move(values), dt);
  channel.name = std::move(name);
  channel.pointing = Pointing::azimuth;
  channel.azimuth = azimuth;
  return channel;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (std::bit_cast<std::uint64_t>(a[k]) != std::bit_cast<std::uint64_t>(b[k])) return false;
  return true;
}

// ---------------------------------------------------------------------------------------------------------- measures

TEST(RecordMeasures, VelocityAndDisplacementAreThoseOfTheEngine) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const std::vector<double> a = noise(seed, 1501);
    const double dt = 0.0125;
    const IntegratedMotion integrated = integrate(a, dt);
    const auto motion = Motion::create(SampledMotion{a, dt});
    ASSERT_TRUE(motion);
    for (std::size_t k = 0; k < a.size(); ++k) {
      // the same recurrence; at() reads sample k from the interval before or after it, some roundings apart
      const math::MotionSample sample = motion->view().at(static_cast<double>(k) * dt);
      ASSERT_NEAR(integrated.velocity[k], sample.velocity, 1e-15);
      ASSERT_NEAR(integrated.displacement[k], sample.displacement, 1e-14);
    }
  }
}

TEST(RecordMeasures, PeaksLieBetweenSamplesToo) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::vector<double> a = noise(seed, 301);
    const double dt = 0.02;
    const RecordMeasures m = measure(a, dt);
    const auto motion = Motion::create(SampledMotion{a, dt});
    ASSERT_TRUE(motion);
    double most_v = 0.0;
    double most_d = 0.0;
    constexpr int kParts = 200;
    for (int k = 0; k <= 300 * kParts; ++k) {
      const math::MotionSample s = motion->view().at(k * dt / kParts);
      most_v = std::fmax(most_v, std::fabs(s.velocity));
      most_d = std::fmax(most_d, std::fabs(s.displacement));
    }
    EXPECT_GE(std::fabs(m.velocity.value), most_v * (1.0 - 4.0 * kEpsilon));
    EXPECT_GE(std::fabs(m.displacement.value), most_d * (1.0 - 4.0 * kEpsilon));
    // A point within dt/400 of a turning point misses it by slope (dt/400)²/2 < 200 (5e-5)²/2 = 3e-7 m/s, and likewise d.
    EXPECT_LE(std::fabs(m.velocity.value), most_v + 3e-7);
    EXPECT_LE(std::fabs(m.displacement.value), most_d + 1e-8);
    const math::MotionSample at_v = motion->view().at(m.velocity.time);
    const math::MotionSample at_d = motion->view().at(m.displacement.time);
    EXPECT_NEAR(at_v.velocity, m.velocity.value, 1e-14);  // a few roundings of values below 1
    EXPECT_NEAR(at_d.displacement, m.displacement.value, 1e-14);
  }
}

TEST(RecordMeasures, ConstantAcceleration) {
  const RecordMeasures m = measure(std::vector<double>(101, -2.0), 0.01);
  EXPECT_DOUBLE_EQ(m.duration, 1.0);
  EXPECT_EQ(m.acceleration.value, -2.0);
  EXPECT_EQ(m.acceleration.time, 0.0) << "the first of equal ones";
  EXPECT_NEAR(m.final_velocity, -2.0, 4 * kEpsilon);
  EXPECT_NEAR(m.final_displacement, -1.0, 4 * kEpsilon);
  EXPECT_NEAR(m.mean, -2.0, 8 * kEpsilon);
  EXPECT_NEAR(m.arias, 0.5 * 3.14159265358979 / 9.80665 * 4.0, 1e-14);
  EXPECT_NEAR(m.time_5, 0.05, 1e-15);
  EXPECT_NEAR(m.significant_5_75(), 0.70, 1e-15);
  EXPECT_NEAR(m.significant_5_95(), 0.90, 1e-15);
}

TEST(RecordMeasures, RampIsIntegratedExactly) {
  // a = 6 t: v = 3 t², d = t³, ∫a² = 12 t³; 5 % of it at the cube root of 0.05, whatever the step.
  for (const std::size_t steps : {1U, 7U, 100U}) {
    std::vector<double> a(steps + 1);
    for (std::size_t k = 0; k <= steps; ++k) a[k] = 6.0 * static_cast<double>(k) / static_cast<double>(steps);
    const RecordMeasures m = measure(a, 1.0 / static_cast<double>(steps));
    EXPECT_NEAR(m.final_velocity, 3.0, 3.0 * 10 * kEpsilon);  // ten roundings
    EXPECT_NEAR(m.final_displacement, 1.0, 10 * kEpsilon);
    EXPECT_NEAR(m.arias, 0.5 * 3.141592653589793 / 9.80665 * 12.0, 1e-14);
    EXPECT_NEAR(m.time_5, std::cbrt(0.05), 1e-14);
    EXPECT_NEAR(m.time_95, std::cbrt(0.95), 1e-14);
  }
}

TEST(RecordMeasures, SineConvergesWithOrderTwo) {
  // One cycle of sin 2πt: PGV = 1/π, PGD = 1/(2π), Arias = (π/2g)/2. Straight lines miss each by (2π h)²/12 of itself.
  double before = 0.0;
  for (const int n : {50, 100, 200}) {
    std::vector<double> a;
    for (int k = 0; k <= n; ++k) a.push_back(std::sin(2.0 * 3.141592653589793 * k / n));
    const RecordMeasures m = measure(a, 1.0 / n);
    const double h = 2.0 * 3.141592653589793 / n;
    EXPECT_NEAR(m.velocity.value, 1.0 / 3.141592653589793, 1.01 * h * h / 12.0 / 3.14);
    EXPECT_NEAR(m.displacement.value, 0.5 / 3.141592653589793, 1.01 * h * h / 12.0 / 6.28);
    const double error = std::fabs(m.arias - 0.25 * 3.141592653589793 / 9.80665);
    if (before > 0.0) {
      EXPECT_NEAR(before / error, 4.0, 0.02) << "order 2; the next term is h² smaller";
    }
    before = error;
  }
}

TEST(RecordMeasures, SilenceHasNone) {
  const RecordMeasures m = measure(std::vector<double>(10, 0.0), 0.1);
  EXPECT_EQ(m.arias, 0.0);
  EXPECT_EQ(m.acceleration.value, 0.0);
  EXPECT_EQ(m.significant_5_95(), 0.0);
  EXPECT_THROW(static_cast<void>(measure(std::vector<double>(1, 0.0), 0.1)), ContractViolation);
  EXPECT_THROW(static_cast<void>(measure(std::vector<double>(3, 0.0), 0.0)), ContractViolation);
}

// ---------------------------------------------------------------------------------------------------------- baseline

TEST(Baseline, PolynomialIsRemovedWhole) {
  for (int degree = 0; degree <= kMostBaselineDegree; ++degree) {
    std::vector<double> values;
    for (int k = 0; k <= 500; ++k) {
      const double x = k / 250.0 - 1.0;
      double p = 0.0;
      for (int j = 0; j <= degree; ++j) p = p * x + 0.3 * j - 1.0;
      values.push_back(p);
    }
    RecordChannel channel = channel_of(values);
    Notes notes;
    ASSERT_TRUE(remove_baseline(channel, degree, notes));
    double most = 0.0;
    for (const double value : channel.values) most = std::fmax(most, std::fabs(value));
    // Shares of size 10 are taken off in turn; some roundings of it remain. Measured 1.8e-15 at most.
    EXPECT_LT(most, 2e-14) << degree;
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_NE(notes[0].find(degree == 0 ? "The mean over time" : "A baseline of degree"), std::string::npos);
  }
}

TEST(Baseline, MotionEndsAtRest) {
  for (int degree = 0; degree <= 4; ++degree) {
    const std::vector<double> a = noise(7, 4001);
    RecordChannel channel = channel_of(a, 0.005);
    const RecordMeasures before = measure(a, 0.005);
    Notes notes;
    ASSERT_TRUE(remove_baseline(channel, degree, notes));
    const RecordMeasures after = measure(channel.values, 0.005);
    // Rounding of 4000 samples of size 1 over 20 s: 4000 ε 0.005 s in v, times 20 s in d. Measured 6e-17 and 7e-16.
    EXPECT_LT(std::fabs(after.final_velocity), 5e-15) << degree;
    if (degree >= 1) {
      EXPECT_LT(std::fabs(after.final_displacement), 1e-13) << degree;
    }
    EXPECT_GT(std::fabs(before.final_velocity), 0.01);
    EXPECT_GT(std::fabs(before.final_displacement), 0.1);
  }
}

TEST(Baseline, MeanIsTheOffsetThatIsReported) {
  const std::vector<double> a = noise(3, 801);
  RecordChannel channel = channel_of(a);
  Notes notes;
  ASSERT_TRUE(remove_baseline(channel, 0, notes));
  const double mean = measure(a, 0.01).mean;
  for (std::size_t k = 0; k < a.size(); ++k) ASSERT_NEAR(channel.values[k], a[k] - mean, 4 * kEpsilon);
}

TEST(Baseline, SecondTimeChangesNothingThatCounts) {
  RecordChannel once = channel_of(noise(11, 2001));
  Notes notes;
  ASSERT_TRUE(remove_baseline(once, 3, notes));
  RecordChannel twice = once;
  ASSERT_TRUE(remove_baseline(twice, 3, notes));
  for (std::size_t k = 0; k < once.values.size(); ++k) ASSERT_NEAR(once.values[k], twice.values[k], 4 * kEpsilon);
}

TEST(Baseline, DegreeMustFit) {
  Notes notes;
  for (const int degree : {-1, 11}) {
    RecordChannel channel = channel_of(noise(1, 100));
    const auto done = remove_baseline(channel, degree, notes);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().at(0).key, "baseline");
    EXPECT_EQ(done.error().at(0).found, std::to_string(degree));
  }
  RecordChannel two = channel_of({1.0, 2.0});
  EXPECT_FALSE(remove_baseline(two, 1, notes)) << "nothing would be left";
  EXPECT_TRUE(notes.empty());
}

// ------------------------------------------------------------------------------------------------------ other steps

TEST(Taper, EndsAreZeroAndTheMiddleIsUntouched) {
  const std::vector<double> ones(101, 1.0);
  RecordChannel channel = channel_of(ones);
  Notes notes;
  ASSERT_TRUE(taper(channel, 0.2, notes));
  EXPECT_EQ(channel.values.front(), 0.0);
  EXPECT_EQ(channel.values.back(), 0.0);
  for (int k = 0; k <= 100; ++k) {
    const double t = 0.01 * std::min(k, 100 - k);
    const double expected = t >= 0.2 ? 1.0 : 0.5 * (1.0 - std::cos(3.141592653589793 * t / 0.2));
    EXPECT_NEAR(channel.values[static_cast<std::size_t>(k)], expected, 1e-15) << k;  // a few roundings
  }
  EXPECT_NE(notes.at(0).find("changed 40 of 101 samples"), std::string::npos) << notes.at(0);
  EXPECT_FALSE(taper(channel, 0.51, notes)) << "the two would meet";
  EXPECT_FALSE(taper(channel, -1.0, notes));
}

TEST(Cut, KeepsTheSamplesInsideAndTheirTimes) {
  std::vector<double> values;
  for (int k = 0; k < 1000; ++k) values.push_back(k);
  Notes notes;
  RecordChannel channel = channel_of(values, 0.01, 5.0);
  ASSERT_TRUE(cut(channel, TimeWindow{5.29, 7.57}, notes));  // decimal times that no double hits
  EXPECT_EQ(channel.values.front(), 29.0);
  EXPECT_EQ(channel.values.back(), 257.0);
  EXPECT_DOUBLE_EQ(channel.start, 5.29);

  channel = channel_of(values, 0.01, 5.0);
  ASSERT_TRUE(cut(channel, TimeWindow{-3.0, 5.095}, notes));
  EXPECT_EQ(channel.values.size(), 10U);
  EXPECT_EQ(channel.start, 5.0);
  EXPECT_NE(notes.back().find("beyond the record"), std::string::npos) << notes.back();

  channel = channel_of(values, 0.01, 5.0);
  ASSERT_TRUE(cut(channel, SampleWindow{3, 4}, notes));
  EXPECT_EQ(channel.values, (std::vector<double>{2.0, 3.0}));
  EXPECT_DOUBLE_EQ(channel.start, 5.02);
}

TEST(Cut, WindowWithoutTwoSamplesIsAFault) {
  Notes notes;
  const auto refused = [&](auto window, const std::string& key) {
    RecordChannel channel = channel_of(noise(1, 100), 0.01, 5.0);
    const auto done = cut(channel, window, notes);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().at(0).key, key);
    EXPECT_EQ(channel.values.size(), 100U);
  };
  refused(TimeWindow{0.0, 4.9}, "window");
  refused(TimeWindow{5.111, 5.119}, "window");
  refused(TimeWindow{7.0, 6.0}, "window");
  refused(TimeWindow{5.0, HUGE_VAL}, "window");
  refused(SampleWindow{0, 5}, "sample_window");
  refused(SampleWindow{5, 5}, "sample_window");
  refused(SampleWindow{5, 101}, "sample_window");
  EXPECT_TRUE(notes.empty());
}

TEST(Resample, FinerStepsAreTheSameFunction) {
  const std::vector<double> a = noise(5, 401);
  RecordChannel channel = channel_of(a, 0.02);
  Notes notes;
  ASSERT_TRUE(resample(channel, 0.005, notes));
  ASSERT_EQ(channel.values.size(), 1601U);
  const RecordMeasures before = measure(a, 0.02);
  const RecordMeasures after = measure(channel.values, 0.005);
  for (std::size_t k = 0; k < a.size(); ++k) ASSERT_EQ(channel.values[4 * k], a[k]);
  EXPECT_NEAR(after.velocity.value, before.velocity.value, 1e-14);  // roundings of 1600 values below 1
  EXPECT_NEAR(after.displacement.value, before.displacement.value, 1e-13);
  EXPECT_NEAR(after.arias, before.arias, 1e-14);
  EXPECT_NE(notes.at(0).find("from 0.02 to 0.005 s, 401 to 1601 samples"), std::string::npos) << notes.at(0);
}

TEST(Resample, WholeMultiplesPickSamples) {
  const std::vector<double> a = noise(5, 402);
  RecordChannel channel = channel_of(a, 0.005);
  Notes notes;
  ASSERT_TRUE(resample(channel, 0.01, notes));
  ASSERT_EQ(channel.values.size(), 201U);
  for (std::size_t k = 0; k < channel.values.size(); ++k) ASSERT_EQ(channel.values[k], a[2 * k]);
  const Notes same = notes;
  ASSERT_TRUE(resample(channel, 0.01, notes));
  EXPECT_EQ(notes, same) << "nothing to do, nothing to say";
  for (const double dt : {0.0, -1.0, 1e-12, 1e9, HUGE_VAL}) EXPECT_FALSE(resample(channel, dt, notes)) << dt;
}

TEST(Apply, PeakAskedForIsMetByOneFactor) {
  RecordChannel up = channel_of({0.0, -8.0, 1.0});
  up.pointing = Pointing::up;
  std::vector<RecordChannel> channels = {horizontal("N", 0, {0.0, 1.0, -2.0}), horizontal("E", 90, {4.0, 0.0, 0.0}),
                                         up};
  Notes notes;
  ASSERT_TRUE(apply({.peak = 2.0}, channels, notes));
  EXPECT_EQ(channels[0].values, (std::vector<double>{0.0, 0.5, -1.0}));
  EXPECT_EQ(channels[1].values, (std::vector<double>{2.0, 0.0, 0.0}));
  EXPECT_EQ(channels[2].values, (std::vector<double>{0.0, -4.0, 0.5})) << "the ratio of the components is kept";
  ASSERT_TRUE(apply({.peak = 2.0}, channels[2], notes));
  EXPECT_EQ(channels[2].values[1], -2.0) << "alone it is the one";
}

TEST(Apply, StepsAreTakenInOrderAndSaid) {
  RecordChannel channel = channel_of(noise(9, 2001));
  Notes notes;
  ASSERT_TRUE(apply({.window = TimeWindow{2.0, 12.0}, .resample_dt = 0.005, .baseline = 1, .taper = 1.0, .scale = -2.0},
                    channel, notes));
  ASSERT_EQ(notes.size(), 5U);
  const char* words[] = {"Cut to samples 201 to 1201 of 2001", "Resampled along", "A baseline of degree 1",
                         "A cosine taper of 1 s", "Multiplied by -2"};
  for (std::size_t k = 0; k < notes.size(); ++k) EXPECT_NE(notes[k].find(words[k]), std::string::npos) << notes[k];
  EXPECT_EQ(channel.values.size(), 2001U);
  EXPECT_EQ(channel.start, 2.0);
}

TEST(Apply, FaultsNameTheStep) {
  const auto key_of = [](const RecordSteps& steps, std::vector<double> values) {
    RecordChannel channel = channel_of(std::move(values));
    Notes notes;
    const auto done = apply(steps, channel, notes);
    return done ? std::string("none") : done.error().at(0).key;
  };
  const std::vector<double> some = {0.0, 1.0, 2.0};
  EXPECT_EQ(key_of({.window = TimeWindow{0, 1}, .sample_window = SampleWindow{1, 2}}, some), "sample_window");
  EXPECT_EQ(key_of({.scale = 2.0, .peak = 1.0}, some), "peak");
  EXPECT_EQ(key_of({.peak = -1.0}, some), "peak");
  EXPECT_EQ(key_of({.peak = 1.0}, {0.0, 0.0}), "peak");
  EXPECT_EQ(key_of({.scale = std::nan("")}, some), "scale");
  EXPECT_EQ(key_of({.scale = 1e308}, {0.0, 1e10}), "scale");
  EXPECT_EQ(key_of({.taper = 9.0}, some), "taper");
}

// -------------------------------------------------------------------------------------------------------------- axes

TEST(Axes, DownBecomesUp) {
  RecordChannel channel = channel_of({1.0, -2.0, 0.5});
  channel.pointing = Pointing::down;
  channel.stated_peak = -2.0;
  Notes notes;
  to_up(channel, notes);
  EXPECT_EQ(channel.values, (std::vector<double>{-1.0, 2.0, -0.5}));
  EXPECT_EQ(channel.pointing, Pointing::up);
  EXPECT_EQ(channel.stated_peak, 2.0);
  EXPECT_EQ(notes.size(), 1U);
  to_up(channel, notes);
  EXPECT_EQ(channel.values[1], 2.0) << "only once";
}

TEST(Axes, SinesOfRoundAnglesAreExact) {
  const double exact[] = {0.0, 0.5, -1, 1.0, -1, 0.5, 0.0, -0.5, -1, -1.0, -1, -0.5};
  for (int k = -24; k <= 24; ++k) {
    const int j = ((k % 12) + 12) % 12;
    if (j == 2 || j == 4 || j == 8 || j == 10) continue;  // half the root of three
    EXPECT_EQ(std::fabs(sin_of_degrees(30.0 * k)), std::fabs(exact[j])) << 30 * k;
    EXPECT_EQ(sin_of_degrees(30.0 * k) < 0, exact[j] < 0) << 30 * k;
  }
  for (double d = -400.0; d < 400.0; d += 7.3)
    EXPECT_NEAR(sin_of_degrees(d), std::sin(d * 3.141592653589793 / 180.0), 1e-15);  // the argument's rounding
}

TEST(Axes, RotationIsTheProjection) {
  const std::vector<double> east = noise(1, 200);
  const std::vector<double> north = noise(2, 200);
  const auto along = [&](double azimuth) {
    std::vector<double> values;
    const double r = azimuth * 3.141592653589793 / 180.0;
    for (std::size_t k = 0; k < east.size(); ++k) values.push_back(std::sin(r) * east[k] + std::cos(r) * north[k]);
    return values;
  };
  for (const auto& [one, two] : {std::pair{0.0, 90.0}, {67.0, 337.0}, {360.0, 90.0}, {20.0, 85.0}, {300.0, 280.0}}) {
    for (const double azimuth : {0.0, 33.0, 90.0, 217.5, -40.0}) {
      Notes notes;
      const auto turned = rotate(horizontal("1", one, along(one)), horizontal("2", two, along(two)), azimuth, notes);
      ASSERT_TRUE(turned) << to_text(turned.error());
      const std::vector<double> expected = along(azimuth);
      // Roundings of sines over the sine of the angle between the two, 1/sin 20° = 3 at most; measured 7e-16.
      for (std::size_t k = 0; k < expected.size(); ++k) ASSERT_NEAR(turned->values[k], expected[k], 5e-15);
      EXPECT_EQ(turned->azimuth, azimuth < 0 ? azimuth + 360 : azimuth);
      ASSERT_EQ(notes.size(), 1U);
    }
  }
}

TEST(Axes, OwnAzimuthGivesTheSameBits) {
  const std::vector<double> a = noise(1, 200);
  const std::vector<double> b = noise(2, 200);
  Notes notes;
  EXPECT_TRUE(same_bits(rotate(horizontal("1", 67, a), horizontal("2", 337, b), 67, notes)->values, a));
  EXPECT_TRUE(same_bits(rotate(horizontal("1", 67, a), horizontal("2", 337, b), 337, notes)->values, b));
  std::vector<double> minus = a;
  for (double& value : minus) value = -value;
  EXPECT_TRUE(same_bits(rotate(horizontal("1", 67, a), horizontal("2", 337, b), 247, notes)->values, minus));
}

TEST(Axes, BodyAxesAreRightHanded) {
  // East motion only; x to the east: all of it is in x, y points north.
  RecordChannel up = channel_of({1.0, 1.0});
  up.pointing = Pointing::up;
  std::vector<RecordChannel> channels = {horizontal("N", 0, {3.0, 0.0}), up, horizontal("E", 90, {0.0, 2.0})};
  Notes notes;
  ASSERT_TRUE(rotate_to(channels, 90.0, notes));
  EXPECT_EQ(channels[0].values, (std::vector<double>{0.0, 2.0})) << "x: east";
  EXPECT_EQ(channels[2].values, (std::vector<double>{3.0, 0.0})) << "y: north";
  EXPECT_EQ(channels[2].azimuth, 0.0);
  EXPECT_EQ(channels[1].values, (std::vector<double>{1.0, 1.0})) << "the vertical stays";
  EXPECT_EQ(notes.size(), 2U);
}

TEST(Axes, RotationNeedsTwoHorizontals) {
  Notes notes;
  std::vector<RecordChannel> one = {horizontal("N", 0, {3.0, 0.0}), channel_of({1.0, 2.0})};
  const auto refused = rotate_to(one, 10.0, notes);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().at(0).key, "azimuth");
  EXPECT_NE(refused.error().at(0).found.find("direction not told"), std::string::npos);
  const auto parallel = rotate(horizontal("1", 10, {1, 2}), horizontal("2", 195, {1, 2}), 0, notes);
  ASSERT_FALSE(parallel);
  EXPECT_NE(parallel.error().at(0).expected.find("apart"), std::string::npos);
}

TEST(Axes, DifferentLengthsAreFilledWithZeros) {
  std::vector<RecordChannel> channels = {channel_of(noise(1, 601)), channel_of(noise(2, 602)),
                                         channel_of(noise(3, 599), 0.01, 0.03)};
  const std::vector<RecordChannel> before = channels;
  Notes notes;
  ASSERT_TRUE(align(channels, notes));
  ASSERT_TRUE(are_aligned(channels));
  EXPECT_EQ(channels[0].values.size(), 602U);
  for (std::size_t c = 0; c < 3; ++c) {
    const std::size_t shift = c == 2 ? 3 : 0;
    for (std::size_t k = 0; k < 602; ++k) {
      const bool inside = k >= shift && k - shift < before[c].values.size();
      ASSERT_EQ(channels[c].values[k], inside ? before[c].values[k - shift] : 0.0) << c << " " << k;
    }
  }
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].find("602 samples of 0.01 s"), std::string::npos) << notes[0];
  EXPECT_EQ(notes[0].find("straight lines"), std::string::npos) << "all were on one grid";
  ASSERT_TRUE(align(channels, notes));
  EXPECT_EQ(notes.size(), 1U) << "nothing to do, nothing to say";
}

TEST(Axes, CoarserChannelIsReadAlongStraightLines) {
  std::vector<RecordChannel> channels = {channel_of({0.0, 1.0, 4.0}, 0.02),
                                         channel_of({1.0, 2.0, 3.0, 4.0, 5.0}, 0.01)};
  Notes notes;
  ASSERT_TRUE(align(channels, notes));
  EXPECT_EQ(channels[0].values, (std::vector<double>{0.0, 0.5, 1.0, 2.5, 4.0}));
  EXPECT_EQ(channels[1].values, (std::vector<double>{1.0, 2.0, 3.0, 4.0, 5.0}));
  EXPECT_NE(notes.at(0).find("straight lines"), std::string::npos);

  std::vector<RecordChannel> far = {channel_of({0.0, 1.0}, 1e-3, 0.0), channel_of({0.0, 1.0}, 1e-3, 1e9)};
  EXPECT_FALSE(align(far, notes)) << "years apart";
}

}  // namespace
}  // namespace cairn
