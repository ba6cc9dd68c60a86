/// The oscillator's exact steps against closed forms and against an independent integration.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/model/response_spectrum.hpp"

namespace cairn {
namespace {

constexpr double kTwoPi = 6.283185307179586;

TEST(OscillatorStep, IsExactForLinearAcceleration) {
  // ü + 2ζω u̇ + ω² u = -(p + q t) has the solution u = α + β t when started on it: β = -q/ω², α = -(p + 2ζω β)/ω².
  for (const double period : {0.07, 0.5, 3.0}) {
    for (const double damping : {0.0, 0.05, 0.6}) {
      const double omega = kTwoPi / period;
      const double p = 1.7;
      const double q = -4.0;
      const double beta = -q / (omega * omega);
      const double alpha = -(p + 2 * damping * omega * beta) / (omega * omega);
      const double h = 0.02;
      const OscillatorStep step(period, damping, h);
      const OscillatorStep::State next = step.advance({alpha, beta}, p, p + q * h);
      const double size = std::fabs(alpha) + std::fabs(beta) * h;
      EXPECT_NEAR(next.displacement, alpha + beta * h, 1e-13 * size);  // a dozen roundings; terms cancel by 1/(ωh)
      EXPECT_NEAR(next.velocity, beta, 1e-12 * (std::fabs(beta) + omega * size));
    }
  }
}

TEST(OscillatorStep, FreeVibrationDecays) {
  const double period = 0.8;
  const double damping = 0.05;
  const double omega = kTwoPi / period;
  const double damped = omega * std::sqrt(1 - damping * damping);
  const OscillatorStep step(period, damping, 0.01);
  OscillatorStep::State state{1.0, 0.0};
  for (int k = 1; k <= 200; ++k) {
    state = step.advance(state, 0.0, 0.0);
    const double t = 0.01 * k;
    const double exact =
        std::exp(-damping * omega * t) * (std::cos(damped * t) + damping * omega / damped * std::sin(damped * t));
    ASSERT_NEAR(state.displacement, exact, 1e-13);  // 200 steps of a few roundings each
  }
}

TEST(OscillatorPeak, SuddenConstantAcceleration) {
  // Undamped, u = -(a/ω²)(1 - cos ωt): the peak is 2a/ω², so Sa = 2a, at half a period; here between samples.
  const std::vector<double> a(400, 1.5);
  for (const double period : {0.0731, 0.317, 2.9}) {
    const OscillatorPeak peak = oscillator_peak(a, 0.01, period, 0.0);
    EXPECT_NEAR(peak.pseudo_acceleration, 3.0, 3.0 * 3e-5) << period;  // what the header promises
    EXPECT_LT(peak.displacement, 0.0);
  }
  EXPECT_NEAR(oscillator_peak(a, 0.01, 2.9, 0.0).time, 1.45, 1e-3);  // time of a flat peak: square root of 3e-5 of it
}

TEST(OscillatorPeak, FreeVibrationAfterTheRecordCounts) {
  // A short pulse: u grows to v/ω a quarter of a period after it. Impulse 0.02 m/s.
  const std::vector<double> a = {0.0, 2.0, 0.0};
  const double period = 2.0;
  const OscillatorPeak peak = oscillator_peak(a, 0.01, period, 0.0);
  EXPECT_NEAR(std::fabs(peak.displacement), 0.02 * period / kTwoPi,
              1e-4 * 0.02 * period / kTwoPi);  // (ω dt)²/12 = 8e-5
  EXPECT_GT(peak.time, 0.4);
}

TEST(OscillatorPeak, AgreesWithTinyRungeKuttaSteps) {
  CounterRng rng(12);
  std::vector<double> a(800);
  for (double& value : a) value = rng.uniform(-2.0, 2.0);
  const double dt = 0.01;
  for (const double period : {0.1, 0.43, 1.9}) {
    const double omega = kTwoPi / period;
    const double damping = 0.05;
    const auto ground = [&](double t) {
      const auto k = static_cast<std::size_t>(t / dt);
      if (k + 1 >= a.size()) return 0.0;
      const double part = t / dt - static_cast<double>(k);
      return a[k] * (1 - part) + a[k + 1] * part;
    };
    const auto slope = [&](double t, double u, double v) {
      return -ground(t) - 2 * damping * omega * v - omega * omega * u;
    };
    double u = 0.0;
    double v = 0.0;
    double largest = 0.0;
    constexpr int kPerSample = 40;
    const double h = dt / kPerSample;
    for (int i = 0; i < 800 * kPerSample; ++i) {
      const double t = i * h;
      const double k1 = slope(t, u, v);
      const double k2 = slope(t + h / 2, u + h / 2 * v, v + h / 2 * k1);
      const double k3 = slope(t + h / 2, u + h / 2 * v + h * h / 4 * k1, v + h / 2 * k2);
      const double k4 = slope(t + h, u + h * v + h * h / 2 * k2, v + h * k3);
      u += h * v + h * h / 6 * (k1 + k2 + k3);
      v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
      largest = std::fmax(largest, std::fabs(u));
    }
    const double ours = oscillator_peak(a, dt, period, damping).pseudo_acceleration;
    // Ours is good to 3e-5; the other sees the peak at 40 points per sample: (ωh/2)²/2 = 3e-5 at the shortest period.
    EXPECT_NEAR(ours, omega * omega * largest, 6e-5 * ours) << period;
  }
}

TEST(ResponseSpectrum, PeriodsAndContracts) {
  const std::vector<double> periods = log_spaced_periods(0.1, 4.0, 101);
  EXPECT_EQ(periods.front(), 0.1);
  EXPECT_EQ(periods.back(), 4.0);
  EXPECT_EQ(periods.size(), 101U);
  for (std::size_t i = 2; i < periods.size(); ++i) {
    EXPECT_NEAR(periods[i] / periods[i - 1], periods[1] / periods[0], 1e-12);  // roundings of exp and log
  }
  const std::vector<double> a = {0.0, 1.0, 0.0};
  const std::vector<double> spectrum = response_spectrum(a, 0.01, periods, 0.05);
  EXPECT_EQ(spectrum.size(), periods.size());
  EXPECT_EQ(spectrum[7], oscillator_peak(a, 0.01, periods[7], 0.05).pseudo_acceleration);
  EXPECT_THROW(static_cast<void>(oscillator_peak(a, 0.0, 1.0, 0.05)), ContractViolation);
  EXPECT_THROW(static_cast<void>(oscillator_peak(a, 0.01, 1.0, 1.0)), ContractViolation);
  EXPECT_THROW(static_cast<void>(oscillator_peak(std::vector<double>{1.0}, 0.01, 1.0, 0.05)), ContractViolation);
}

}  // namespace
}  // namespace cairn
