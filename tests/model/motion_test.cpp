#include "cairn/model/motion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cairn/core/rng.hpp"

namespace cairn {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Keys of the faults of a description; empty when it is accepted.
std::vector<std::string> faults_of(const MotionDescription& description) {
  const auto motion = Motion::create(description);
  std::vector<std::string> keys;
  if (!motion) {
    for (const InputError& error : motion.error()) keys.push_back(error.key);
  }
  return keys;
}

using Keys = std::vector<std::string>;

TEST(Motion, EveryKindIsCreatedAndIsWhatItSays) {
  const auto view_of = [](const MotionDescription& description) { return Motion::create(description).value(); };
  EXPECT_EQ(Motion().view().at(3.0), math::MotionSample{});
  EXPECT_EQ(view_of(StillMotion{}).view().acceleration(1.0), 0.0);
  // The middle of a cycle, a quarter of it, and so on, by the definitions.
  EXPECT_DOUBLE_EQ(view_of(FullSineMotion{.amplitude = 2.0, .frequency = 0.5}).view().acceleration(0.5), 2.0);
  EXPECT_EQ(view_of(HalfSineMotion{.amplitude = 2.0, .frequency = 0.5, .start = 1.0}).view().end_time(), 2.0);
  EXPECT_EQ(view_of(CosineMotion{.amplitude = 2.0, .frequency = 0.5}).view().acceleration(0.0), 2.0);
  EXPECT_EQ(view_of(NCycleMotion{.amplitude = 2.0, .frequency = 0.5, .cycles = 2.5}).view().end_time(), 5.0);
  EXPECT_DOUBLE_EQ(
      view_of(OneSineMotion{.amplitude = 2.0, .angular_frequency = 3.0, .phase = 0.5}).view().acceleration(0.0),
      2.0 * std::sin(0.5));
  EXPECT_EQ(view_of(HarmonicAccelerationMotion{.amplitude = 2.0, .angular_frequency = 3.0}).view().end_time(),
            kInfinity);
  const Motion ricker = view_of(RickerMotion{.amplitude = -2.0, .frequency = 1.5, .start = 0.2});
  EXPECT_DOUBLE_EQ(ricker.view().acceleration(0.2 + 6.0 / (3.14159265358979323846 * 1.5)), -2.0);
  const Motion near_fault =
      view_of(NearFaultMotion{.velocity_amplitude = 0.7, .frequency = 0.8, .gamma = 2.0, .start = 1.0});
  EXPECT_DOUBLE_EQ(near_fault.view().at(1.0 + 1.25).velocity, 0.7);
  const Motion base = view_of(HarmonicDisplacementMotion{.amplitude = 0.1, .angular_frequency = 4.0});
  EXPECT_EQ(base.view().at(0.0).velocity, 0.4);
  const Motion sampled =
      view_of(SampledMotion{.acceleration = {0.0, 1.0, -1.0}, .dt = 0.5, .scale = 2.0, .start = 1.0});
  EXPECT_EQ(sampled.view().acceleration(1.25), 1.0);
  EXPECT_EQ(sampled.view().at(1.5).velocity, 0.5);
}

TEST(Motion, NamesAreDistinct) {
  std::set<std::string_view> names;
  const std::vector<MotionDescription> all = {StillMotion{},
                                              FullSineMotion{},
                                              HalfSineMotion{},
                                              CosineMotion{},
                                              NCycleMotion{},
                                              OneSineMotion{},
                                              HarmonicAccelerationMotion{},
                                              RickerMotion{},
                                              NearFaultMotion{},
                                              HarmonicDisplacementMotion{},
                                              SampledMotion{}};
  for (const MotionDescription& description : all) names.insert(name_of(description));
  EXPECT_EQ(names.size(), std::variant_size_v<MotionDescription>);
  EXPECT_EQ(name_of(NearFaultMotion{}), "near-fault");
  EXPECT_EQ(name_of(SampledMotion{}), "sampled");
}

TEST(Motion, AllFaultsAtOnceByName) {
  EXPECT_EQ(faults_of(FullSineMotion{.amplitude = kNan, .frequency = -1.0, .start = kInfinity}),
            (Keys{"amplitude", "frequency", "start"}));
  EXPECT_EQ(faults_of(HalfSineMotion{.amplitude = 1.0, .frequency = 0.0}), Keys{"frequency"});
  EXPECT_EQ(faults_of(CosineMotion{.amplitude = kInfinity, .frequency = 1.0}), Keys{"amplitude"});
  for (const double cycles : {0.0, -1.0, 1.25, kNan, kInfinity}) {
    EXPECT_EQ(faults_of(NCycleMotion{.amplitude = 1.0, .frequency = 1.0, .cycles = cycles}), Keys{"cycles"}) << cycles;
  }
  EXPECT_EQ(faults_of(OneSineMotion{.amplitude = 1.0, .angular_frequency = kNan, .phase = kNan, .origin = kNan}),
            (Keys{"angular_frequency", "phase", "origin"}));
  EXPECT_EQ(faults_of(HarmonicAccelerationMotion{.amplitude = 1.0, .angular_frequency = 1.0, .duration = 0.0}),
            Keys{"duration"});
  EXPECT_EQ(faults_of(HarmonicDisplacementMotion{.amplitude = 1.0, .angular_frequency = 1.0, .duration = kNan}),
            Keys{"duration"});
  EXPECT_EQ(faults_of(RickerMotion{.amplitude = 1.0, .frequency = kInfinity}), Keys{"frequency"});
  EXPECT_EQ(faults_of(NearFaultMotion{.velocity_amplitude = kNan, .frequency = 0.0, .gamma = 0.99, .phase = kNan}),
            (Keys{"velocity_amplitude", "frequency", "gamma", "phase"}));
  EXPECT_EQ(faults_of(SampledMotion{.acceleration = {1.0}, .dt = 0.0, .scale = kNan, .start = kNan}),
            (Keys{"acceleration", "dt", "scale", "start"}));
  EXPECT_EQ(faults_of(SampledMotion{.acceleration = {1.0, kNan, 2.0, kInfinity}, .dt = 0.01}),
            (Keys{"acceleration[1]", "acceleration[3]"}));
  EXPECT_EQ(faults_of(SampledMotion{.acceleration = std::vector<double>(5000, kNan), .dt = 0.01}).size(), 11U)
      << "ten are listed, then a count";
}

TEST(Motion, FaultsOfTheNumbersTogether) {
  EXPECT_EQ(faults_of(FullSineMotion{.amplitude = 1.0, .frequency = 1e9, .start = 1e9}), Keys{"start"})
      << "start and end are the same double";
  EXPECT_EQ(faults_of(SampledMotion{.acceleration = {1.0, 2.0, 1.0}, .dt = 1e-9, .start = 1e9}), Keys{"dt"});
  EXPECT_EQ(faults_of(FullSineMotion{.amplitude = 1e300, .frequency = 1e-10}), Keys{"amplitude"}) << "d overflows";
  EXPECT_EQ(faults_of(SampledMotion{.acceleration = {1e308, 1e308, 0.0}, .dt = 1e3}), Keys{"amplitude"});
}

TEST(Motion, TextOfAFault) {
  const auto motion = Motion::create(FullSineMotion{.amplitude = 1.0, .frequency = -2.5});
  ASSERT_FALSE(motion);
  EXPECT_EQ(to_text(motion.error()), "frequency: expected a finite number > 0 [Hz], found -2.5");
}

TEST(Motion, AnyFiniteAmplitudeIsWelcome) {
  for (const double amplitude : {0.0, -3.0, 1e-30}) {
    EXPECT_TRUE(faults_of(FullSineMotion{.amplitude = amplitude, .frequency = 1.0}).empty());
    EXPECT_TRUE(faults_of(NearFaultMotion{.velocity_amplitude = amplitude, .frequency = 1.0}).empty());
    EXPECT_TRUE(faults_of(SampledMotion{.acceleration = {0.0, amplitude}, .dt = 0.01}).empty());
  }
}

/// The record's integrals in extended precision.
struct Reference {
  std::vector<long double> v{0.0L}, d{0.0L};

  Reference(const std::vector<double>& a, double dt) {
    for (std::size_t k = 0; k + 1 < a.size(); ++k) {
      const long double h = dt;
      d.push_back(d[k] + h * v[k] + h * h * (2.0L * a[k] + a[k + 1]) / 6.0L);
      v.push_back(v[k] + h * (static_cast<long double>(a[k]) + a[k + 1]) / 2.0L);
    }
  }
};

TEST(SampledMotion, IsIntegratedExactlyAtTheSamplesOfALongRecord) {
  CounterRng rng(23);
  std::vector<double> a(200000);
  for (double& value : a) value = rng.uniform(-1.0, 1.0) + 0.3;  // drifts far away
  const double dt = 0.005;
  const Reference exact(a, dt);
  const Motion motion = Motion::create(SampledMotion{.acceleration = a, .dt = dt}).value();
  const auto& record = std::get<math::Sampled>(motion.view().kind());
  double worst = 0.0;
  for (std::size_t k = 1; k + 1 < a.size(); k += 37) {
    const math::MotionSample sample = motion.view().at(record.sample_time(static_cast<std::int64_t>(k)));
    ASSERT_EQ(sample.acceleration, a[k]);
    worst = std::fmax(worst, std::fabs(static_cast<double>(sample.velocity / exact.v[k] - 1.0L)));
    worst = std::fmax(worst, std::fabs(static_cast<double>(sample.displacement / exact.d[k] - 1.0L)));
  }
  EXPECT_LE(worst, 1e-13);  // terms are rounded before they are summed: 2^-53 each, and they do not all add up
}

TEST(SampledMotion, TrailingZerosAreNoMotion) {
  std::vector<double> a = {0.0, 1.0, -2.0, 1.0, 0.0, 0.0, 0.0, 0.0};
  const Motion padded = Motion::create(SampledMotion{.acceleration = a, .dt = 0.25}).value();
  EXPECT_EQ(padded.view().end_time(), 1.0);
  EXPECT_EQ(padded.view().next_knot(1.0), kInfinity);
  a.resize(5);
  const Motion bare = Motion::create(SampledMotion{.acceleration = a, .dt = 0.25}).value();
  for (double t = 0.0; t < 3.0; t += 0.07) EXPECT_EQ(padded.view().at(t), bare.view().at(t));

  const Motion nothing = Motion::create(SampledMotion{.acceleration = std::vector<double>(50, 0.0), .dt = 0.1}).value();
  EXPECT_EQ(nothing.view().remaining_impulse(0.0), 0.0);
}

TEST(SampledMotion, ViewOutlivesTheOriginalThroughACopy) {
  std::optional<Motion> original =
      Motion::create(SampledMotion{.acceleration = {0.0, 1.0, 0.5, 0.0}, .dt = 0.1}).value();
  const Motion copy = *original;
  const math::Motion1D view = copy.view();
  original.reset();
  EXPECT_EQ(view.acceleration(0.1), 1.0);
}

TEST(SampledMotion, BoundsAndImpulseByBlocksEqualThoseByHand) {
  CounterRng rng(31);
  std::vector<double> a(1000);
  for (double& value : a) value = rng.uniform(-2.0, 2.0);
  const double dt = 0.01;
  const Motion motion = Motion::create(SampledMotion{.acceleration = a, .dt = dt}).value();
  const math::Motion1D& view = motion.view();
  for (int i = 0; i < 2000; ++i) {
    const double t0 = rng.uniform(0.0, 9.9);
    const double t1 = rng.uniform(t0, 9.98);
    double low = std::fmin(view.acceleration(t0), view.acceleration(t1));
    double high = std::fmax(view.acceleration(t0), view.acceleration(t1));
    for (double t = view.next_knot(t0); t < t1; t = view.next_knot(t)) {
      low = std::fmin(low, view.acceleration(t));
      high = std::fmax(high, view.acceleration(t));
    }
    const math::Range range = view.bounds(t0, t1);
    ASSERT_LE(range.lo, low);
    ASSERT_GE(range.hi, high);
    ASSERT_NEAR(range.lo, low, 1e-11);  // outward by the rounding of t/dt, here up to 1000 · 4e-16 · |Δ|
    ASSERT_NEAR(range.hi, high, 1e-11);
  }
  double trapezia = 0.0;
  for (std::size_t k = 0; k + 1 < a.size(); ++k) trapezia += dt * (std::fabs(a[k]) + std::fabs(a[k + 1])) / 2.0;
  EXPECT_NEAR(view.remaining_impulse(0.0), trapezia, 1e-12 * trapezia);  // the same sum, rounded otherwise
}

TEST(SampledMotion, MirrorGivesNegatedBits) {
  CounterRng rng(41);
  std::vector<double> a(500);
  for (double& value : a) value = rng.uniform(-2.0, 2.0);
  std::vector<double> b = a;
  for (double& value : b) value = -value;
  const Motion plus = Motion::create(SampledMotion{.acceleration = a, .dt = 0.01}).value();
  const Motion minus = Motion::create(SampledMotion{.acceleration = b, .dt = 0.01}).value();
  const Motion scaled = Motion::create(SampledMotion{.acceleration = a, .dt = 0.01, .scale = -1.0}).value();
  for (int i = 0; i < 2000; ++i) {
    const double t = rng.uniform(-0.5, 6.0);
    const math::MotionSample p = plus.view().at(t);
    for (const math::MotionSample m : {minus.view().at(t), scaled.view().at(t)}) {
      ASSERT_EQ(p.acceleration, -m.acceleration);
      ASSERT_EQ(p.velocity, -m.velocity);
      ASSERT_EQ(p.displacement, -m.displacement);
    }
  }
}

}  // namespace
}  // namespace cairn
