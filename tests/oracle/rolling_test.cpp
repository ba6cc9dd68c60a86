#include "oracle/rolling.hpp"

#include <gtest/gtest.h>

namespace oracle {
namespace {

const RollingBody kHorse{4, 0.9L, 1.3L, 0.5L, 9.81L};

TEST(OracleRolling, TwoQuadraturesAgree) {
  for (const Real theta0 : {1e-3L, 0.1L, 0.5L, 1.0L, 2.0L}) {
    const Real a = rolling_period(kHorse, theta0), b = rolling_period_trapezoid(kHorse, theta0, 400);
    EXPECT_NEAR(static_cast<double>(a / b - 1), 0, 1e-17) << static_cast<double>(theta0);  // round-off of 400 terms
  }
}

TEST(OracleRolling, LimitsAreThoseOfSmallAmplitudeAndOfAPendulum) {
  // The period is even in θ0: at 1e-6 it differs from the limit by the order of 1e-12.
  EXPECT_NEAR(static_cast<double>(rolling_period(kHorse, 1e-6L) / rolling_period_small(kHorse) - 1), 0, 1e-11);
  // Arc of no radius: a pendulum hung at the centre, 4 sqrt((I + m e²)/(m g e)) K(sin θ0/2).
  const RollingBody pendulum{4, 0.9L, 0, 0.5L, 9.81L};
  const Real theta0 = 1.7L;
  const Real expected =
      4 * std::sqrt((0.9L + 4 * 0.25L) / (4 * 9.81L * 0.5L)) * complete_elliptic(std::sin(theta0 / 2));
  EXPECT_NEAR(static_cast<double>(rolling_period(pendulum, theta0) / expected - 1), 0, 1e-17);  // round-off
}

TEST(OracleRolling, AgreesWithTheIntegratedEquationOfMotion) {
  // d/dt (∂T/∂θ') - ∂T/∂θ + ∂V/∂θ = 0:  J θ'' = -m ρ e sin θ θ'² - m g e sin θ, integrated to the first θ = 0.
  const RollingBody& b = kHorse;
  const Real theta0 = 0.6L, h = rolling_period_small(b) / 4000;
  const auto slope = [&](std::array<Real, 2> y) {
    const Real s = std::sin(y[0]), c = std::cos(y[0]);
    const Real J = b.inertia + b.mass * (square(b.radius) + square(b.depth) - 2 * b.radius * b.depth * c);
    return std::array<Real, 2>{y[1], -b.mass * b.depth * s * (b.radius * square(y[1]) + b.gravity) / J};
  };
  const auto step = [&](std::array<Real, 2> y, Real dt) {
    const auto at = [&](std::array<Real, 2> k, Real f) {
      return std::array<Real, 2>{y[0] + f * k[0], y[1] + f * k[1]};
    };
    const auto k1 = slope(y), k2 = slope(at(k1, dt / 2)), k3 = slope(at(k2, dt / 2)), k4 = slope(at(k3, dt));
    return std::array<Real, 2>{y[0] + dt / 6 * (k1[0] + 2 * k2[0] + 2 * k3[0] + k4[0]),
                               y[1] + dt / 6 * (k1[1] + 2 * k2[1] + 2 * k3[1] + k4[1])};
  };
  std::array<Real, 2> y{theta0, 0};
  Real t = 0;
  while (step(y, h)[0] > 0) {
    y = step(y, h);
    t += h;
  }
  t += bisect([&](Real dt) { return step(y, dt)[0]; }, 0, h);
  // Order 4 with 2π/4000 rad a step: (1.6e-3)⁴ / 120 = 5e-14 a radian.
  EXPECT_NEAR(static_cast<double>(4 * t / rolling_period(b, theta0) - 1), 0, 2e-13);
}

}  // namespace
}  // namespace oracle
