/// Synthetic records against their target, judged by another integrator than the one that matched them.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "cairn/model/motion.hpp"
#include "cairn/model/response_spectrum.hpp"
#include "cairn/model/synthetic_record.hpp"

namespace cairn {
namespace {

/// Pseudo-acceleration by classical Runge-Kutta with steps of a hundredth of the period or a fifth of dt.
double judged(const std::vector<double>& a, double dt, double period, double damping) {
  const double omega = 6.283185307179586 / period;
  const int parts = static_cast<int>(std::ceil(std::fmax(5.0, 100.0 * dt / period)));
  const double h = dt / parts;
  double u = 0.0;
  double v = 0.0;
  double largest = 0.0;
  const std::size_t tail = static_cast<std::size_t>(period / dt) + 1;
  for (std::size_t k = 0; k + 1 < a.size() + tail; ++k) {
    const double a0 = k < a.size() ? a[k] : 0.0;
    const double a1 = k + 1 < a.size() ? a[k + 1] : 0.0;
    for (int i = 0; i < parts; ++i) {
      const auto ground = [&](double part) { return a0 + (a1 - a0) * (i + part) / parts; };
      const auto slope = [&](double part, double x, double y) {
        return -ground(part) - 2 * damping * omega * y - omega * omega * x;
      };
      const double k1 = slope(0.0, u, v);
      const double k2 = slope(0.5, u + h / 2 * v, v + h / 2 * k1);
      const double k3 = slope(0.5, u + h / 2 * v + h * h / 4 * k1, v + h / 2 * k2);
      const double k4 = slope(1.0, u + h * v + h * h / 2 * k2, v + h * k3);
      u += h * v + h * h / 6 * (k1 + k2 + k3);
      v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
      largest = std::fmax(largest, std::fabs(u));
    }
  }
  return omega * omega * largest;
}

TEST(SyntheticRecord, SpectrumWithinTenPercentForSeveralSeeds) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
    SyntheticOptions options;
    options.seed = seed;
    options.duration = seed % 2 == 0 ? 20.0 : 30.0;
    const auto record = synthesise_record(options);
    ASSERT_TRUE(record.has_value()) << to_text(record.error());
    // The target by its formula, not by the table that was matched; periods that the matching did not look at.
    const ElasticSpectrum target;
    double worst = 0.0;
    double worst_period = 0.0;
    for (const double period : log_spaced_periods(kFirstMatchedPeriod, kLastMatchedPeriod, 211)) {
      const double misfit =
          std::fabs(judged(record->acceleration, record->dt, period, options.damping) / target.at(period) - 1.0);
      if (misfit > worst) {
        worst = misfit;
        worst_period = period;
      }
    }
    std::printf(
        "seed %d: worst misfit %.4f at %.3f s (own judgement %.4f), PGA %.2f m/s2, PGV %.3f m/s, PGD %.3f m, "
        "%d passes\n",
        static_cast<int>(seed), worst, worst_period, record->worst_misfit, record->peak_acceleration,
        record->peak_velocity, record->peak_displacement, record->iterations);
    EXPECT_LE(worst, kSpectrumBand);
    EXPECT_LE(record->worst_misfit, kSpectrumBand);
  }
}

TEST(SyntheticRecord, BaselineEndsAtRest) {
  const auto record = synthesise_record({.seed = 11});
  ASSERT_TRUE(record.has_value()) << to_text(record.error());
  EXPECT_EQ(record->acceleration.size(), 2501U);
  EXPECT_EQ(record->acceleration.front(), 0.0);
  EXPECT_EQ(record->acceleration.back(), 0.0);
  const Motion motion = Motion::create(SampledMotion{.acceleration = record->acceleration, .dt = record->dt}).value();
  const math::MotionSample end = motion.view().at(motion.view().end_time() + 1.0);
  // Sums of 2500 terms of the size of the peaks, rounded: 2500 · 1e-16 of PGV and PGD.
  EXPECT_NEAR(end.velocity, 0.0, 3e-13 * record->peak_velocity);
  EXPECT_NEAR(end.displacement, 0.0, 3e-12 * record->peak_displacement);
  // Sane: the displacement spectrum at 4 s is Sa (T/2π)² = 0.15 m; a base that wanders farther is drift, not shaking.
  EXPECT_LT(record->peak_displacement, 0.45);
  EXPECT_GT(record->peak_displacement, 0.03);
}

TEST(SyntheticRecord, SameOptionsSameBitsOtherSeedsOtherRecords) {
  const auto first = synthesise_record({.seed = 7, .duration = 20.0});
  const auto again = synthesise_record({.seed = 7, .duration = 20.0});
  const auto stream = synthesise_record({.seed = 7, .stream = 1, .duration = 20.0});
  const auto seed = synthesise_record({.seed = 8, .duration = 20.0});
  ASSERT_TRUE(first && again && stream && seed);
  EXPECT_EQ(first->acceleration, again->acceleration);
  EXPECT_NE(first->acceleration, stream->acceleration);
  EXPECT_NE(first->acceleration, seed->acceleration);
}

TEST(SyntheticRecord, ScalesWithItsTarget) {
  const auto one = synthesise_record({.target = table_of({.ground_acceleration = 1.0}), .seed = 3});
  const auto four = synthesise_record({.target = table_of({.ground_acceleration = 4.0}), .seed = 3});
  ASSERT_TRUE(one && four);
  double worst = 0.0;
  for (std::size_t k = 0; k < one->acceleration.size(); ++k) {
    worst = std::fmax(worst, std::fabs(4.0 * one->acceleration[k] - four->acceleration[k]));
  }
  std::printf("largest difference %.1e of PGA\n", worst / four->peak_acceleration);
  // Everything but the logarithms of the table scales by a power of two without rounding: measured 2.5e-15.
  EXPECT_LE(worst, 1e-12 * four->peak_acceleration);
}

TEST(SyntheticRecord, AnImpossibleTargetFailsByName) {
  // A step of a factor 50 within one per cent of period: no oscillator with 5 % damping can follow.
  SyntheticOptions options;
  options.target = {{0.05, 0.999, 1.001, 6.0}, {5.0, 5.0, 0.1, 0.1}};
  options.duration = 15.0;
  options.dt = 0.02;
  const auto record = synthesise_record(options);
  ASSERT_FALSE(record.has_value());
  EXPECT_EQ(record.error().kind, SynthesisFailure::Kind::not_converged);
  EXPECT_GT(record.error().worst_misfit, kSpectrumBand);
  EXPECT_NEAR(record.error().worst_period, 1.0, 0.5);
  EXPECT_NE(to_text(record.error()).find("did not converge"), std::string::npos);
}

TEST(SyntheticRecord, BadOptionsAreListed) {
  SyntheticOptions options;
  options.duration = 5.0;
  options.dt = 0.5;
  options.damping = 0.0;
  options.target = {{0.1, 0.05, 1.0}, {1.0, -1.0, std::nan("")}};
  const auto record = synthesise_record(options);
  ASSERT_FALSE(record.has_value());
  EXPECT_EQ(record.error().kind, SynthesisFailure::Kind::bad_input);
  std::vector<std::string> keys;
  for (const InputError& fault : record.error().faults) keys.push_back(fault.key);
  EXPECT_EQ(keys, (std::vector<std::string>{"duration", "dt", "damping", "target.periods[1]", "target.accelerations[1]",
                                            "target.accelerations[2]"}));
  options = {};
  options.target.periods.clear();
  EXPECT_FALSE(synthesise_record(options).has_value());
}

TEST(ElasticSpectrum, EquationsOfTheCode) {
  const ElasticSpectrum s{
      .ground_acceleration = 2.0, .soil_factor = 1.2, .corner_b = 0.15, .corner_c = 0.5, .corner_d = 2.0};
  EXPECT_DOUBLE_EQ(s.at(0.0), 2.4);
  EXPECT_DOUBLE_EQ(s.at(0.075), 2.4 * 1.75);
  EXPECT_DOUBLE_EQ(s.at(0.15), 6.0);
  EXPECT_DOUBLE_EQ(s.at(0.4), 6.0);
  EXPECT_DOUBLE_EQ(s.at(1.0), 3.0);
  EXPECT_DOUBLE_EQ(s.at(2.0), 1.5);
  EXPECT_DOUBLE_EQ(s.at(4.0), 0.375);
  const TargetSpectrum table = table_of(s);
  for (const double period : log_spaced_periods(0.05, 5.0, 97)) {
    EXPECT_NEAR(table.at(period), s.at(period), 5e-4 * s.at(period));  // log-log lines over steps of 3 %: curvature/8
  }
  EXPECT_EQ(table.at(1e-3), table.accelerations.front());
  EXPECT_EQ(table.at(100.0), table.accelerations.back());
}

}  // namespace
}  // namespace cairn
