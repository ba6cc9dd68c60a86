#include "oracle/fixed_step.hpp"

#include <gtest/gtest.h>

#include "oracle/housner.hpp"
#include "oracle/sliding.hpp"

namespace oracle {
namespace {

const Real kG = 9.81L;
GroundAcceleration still(Real) { return {0, 0}; }

/// The body with `vertex` on the ground, at rest relative to it, turning at omega about that vertex.
State standing_on(const Body& body, std::size_t vertex, Real theta, Real omega) {
  const Vec r = offset(body, vertex, theta);
  return {0, -r.x, -r.z, theta, r.z * omega, -r.x * omega, omega};
}

TEST(OracleFixedStep, ThrownBlockLandsWhenTheParabolaSays) {
  const Phase phase{rectangle(0.2L, 0.5L, 3), Pattern::flight, {}, 0, 0, kG, still};
  const State start{0, 0, 0.5L + 0.1L, 0, 0.4L, 2, 0};
  const PhaseEnd end = run_phase(phase, start, 2, 1e-3L, {touches_ground(0), touches_ground(2)});
  // Runge-Kutta is exact for a parabola: round-off of 400 steps.
  const Real landing = (2 + std::sqrt(4 + 2 * kG * 0.1L)) / kG;
  EXPECT_EQ(end.guard, 0);
  EXPECT_NEAR(static_cast<double>(end.state.t - landing), 0, 1e-17);
  EXPECT_NEAR(static_cast<double>(end.state.x - 0.4L * landing), 0, 1e-17);
}

TEST(OracleFixedStep, RockingBlockLandsWhenHousnersQuadratureSaysWithFourthOrder) {
  const Body body = rectangle(0.2L, 0.5L, 3);
  const RockingBlock block = RockingBlock::from_halves(0.2L, 0.5L, kG);
  const Real theta0 = 0.7L * block.alpha;
  const Phase phase{body, Pattern::rocking, {0}, 0, 0, kG, still};
  const auto exact = housner_rocking(block, theta0, 1).front();
  Real error[3];
  for (int level = 0; level < 3; ++level) {
    const Real h = 0.02L / static_cast<Real>(1 << level);
    const PhaseEnd end = run_phase(phase, standing_on(body, 0, theta0, 0), 5, h, {touches_ground(1)});
    EXPECT_EQ(end.guard, 0);
    error[level] = std::fabs(end.state.t - exact.time);
  }
  // The guard's vertex has the drift of the integration, so the event too converges with order 4 (ratio 16); the part
  // of the last step that is left to the event varies, hence the band.
  EXPECT_GT(error[0] / error[1], 10);
  EXPECT_GT(error[1] / error[2], 10);
  EXPECT_LT(error[1] / error[2], 26);
  const PhaseEnd fine = run_phase(phase, standing_on(body, 0, theta0, 0), 5, 2e-4L, {touches_ground(1)});
  // error[2], measured 6e-10, times (2e-4 / 5e-3)^4 = 2.6e-6; the pin's work is drift as well, measured 1.2e-14 J.
  EXPECT_NEAR(static_cast<double>(fine.state.t - exact.time), 0, 5e-15);
  EXPECT_NEAR(static_cast<double>(fine.state.omega / exact.rate_before - 1), 0, 5e-15);
  EXPECT_NEAR(static_cast<double>(fine.contact_work), 0, 5e-14);
}

TEST(OracleFixedStep, SlideRockingBalancesItsEnergyUntilItLandsOrSticks) {
  const Body body = rectangle(0.4L, 0.5L, 3);
  const auto shaken = [](Real t) { return GroundAcceleration{3 * std::sin(7 * t), 1 * std::cos(5 * t)}; };
  enum { kSticks, kLands, kLifts };
  for (const int sign : {-1, 1}) {
    const Phase phase{body, Pattern::slide_rocking, {0}, sign, 0.25L, kG, shaken};
    State start = standing_on(body, 0, 0.3L, 0);
    start.vx += 0.15L * static_cast<Real>(sign);
    Real previous = 0;
    for (const Real h : {4e-3L, 2e-3L, 1e-3L}) {
      const PhaseEnd end = run_phase(phase, start, 0.4L, h, {slip_stops(), touches_ground(1), normal_force_vanishes()});
      EXPECT_EQ(end.guard, sign < 0 ? kLands : kSticks);  // the tilted block pushes its corner to the left
      EXPECT_LT(end.contact_work, 0);
      const Real change = mechanical_energy(body, end.state, kG) - mechanical_energy(body, start, kG);
      const Real residual = std::fabs(change - end.contact_work - end.ground_work);
      // Order 4: each halving gains 16; 8 leaves room for the event's part of a step.
      if (previous > 0) {
        EXPECT_LT(residual, previous / 8) << static_cast<double>(h);
      }
      previous = residual;
      EXPECT_NEAR(static_cast<double>(gap(body, end.state, 0)), 0, 1e-10);  // drift, order 4: measured 3e-11 at 4e-3
    }
    EXPECT_LT(previous, 1e-10L);  // [J] of 17; measured 3e-11
  }
}

TEST(OracleFixedStep, NormalForceGuardStopsARockerWhereTheGroundFallsAway) {
  // The ground's downward acceleration grows linearly; a symmetric block at rest leaves when it reaches g.
  const Body body = rectangle(0.2L, 0.5L, 3);
  const Phase phase{body, Pattern::rest, {0, 1}, 0, 0, kG, [](Real t) { return GroundAcceleration{0, -20 * t}; }};
  const PhaseEnd end = run_phase(phase, standing_on(body, 0, 0, 0), 2, 1e-2L, {normal_force_vanishes()});
  EXPECT_EQ(end.guard, 0);
  EXPECT_NEAR(static_cast<double>(end.state.t - kG / 20), 0, 1e-17);  // a linear function, round-off
}

TEST(OracleFixedStep, SlidingBlockEndsWhereTheClosedFormSays) {
  const Body body = rectangle(0.5L, 0.3L, 3);
  const Real A = 6, T = 0.8L, mu = 0.3L;
  const HalfSineSlip exact = half_sine_slip(A, T, mu, mu, kG);
  Phase phase{body,
              Pattern::sliding,
              {0, 1},
              -1,
              mu,
              kG,
              [&](Real t) { return GroundAcceleration{A * std::sin(kPi * t / T), 0}; }};
  State start = standing_on(body, 0, 0, 0);
  const Real x0 = start.x;
  start.t = exact.start;
  const PhaseEnd pulse = run_phase(phase, start, T, 1e-3L, {slip_stops()});
  ASSERT_EQ(pulse.guard, -1);  // here it outlasts the pulse
  phase.ground = still;
  const PhaseEnd end = run_phase(phase, pulse.state, T + 5, 1e-3L, {slip_stops()});
  ASSERT_EQ(end.guard, 0);
  // Order 4 with h w = 4e-3: (4e-3)⁴ / 120 of the 0.3 m of slip, about 1e-12.
  EXPECT_NEAR(static_cast<double>(end.state.x - x0 - exact.displacement), 0, 1e-12);
  EXPECT_NEAR(static_cast<double>(end.state.t - exact.end), 0, 1e-12);
}

}  // namespace
}  // namespace oracle
