#include "oracle/constrained_motion.hpp"

#include <gtest/gtest.h>

#include "oracle/random_polygon.hpp"

namespace oracle {
namespace {

const Real kG = 9.81L;

TEST(OracleConstrainedMotion, BlockOnACornerIsHousnersPendulum) {
  const Body block = rectangle(0.2L, 0.5L, 3);
  const Real R = std::hypot(0.2L, 0.5L), alpha = std::atan2(0.2L, 0.5L);
  for (const Real theta : {0.05L, 0.2L, 0.7L}) {
    // Tilted counter-clockwise it stands on its lower left corner.
    const auto motion = solve_motion(
        {Pattern::rocking, block.mass, block.inertia, {offset(block, 0, theta)}, 1.3L, 0, 0, {0.4L, -0.7L}, kG});
    ASSERT_TRUE(motion);
    // 4/3 m R² θ'' = -m (g + azg) R sin(α - θ) + m axg R cos(α - θ): moments about the corner, ω without effect. The
    // ground moving right throws the centroid, above the left corner, to the left.
    const Real expected = 3 / (4 * R) * (-(kG - 0.7L) * std::sin(alpha - theta) + 0.4L * std::cos(alpha - theta));
    EXPECT_NEAR(static_cast<double>(motion->alpha / expected - 1), 0, 1e-16);  // 100 epsilon
  }
}

TEST(OracleConstrainedMotion, BlockAtRestCarriesTheResultantWhereStaticsPutsIt) {
  const Body block = rectangle(0.2L, 0.5L, 3);
  const std::vector<Vec> feet{offset(block, 0, 0), offset(block, 1, 0)};
  const auto rest = solve_motion({Pattern::rest, 3, block.inertia, feet, 0, 0, 0, {1.5L, 0.5L}, kG});
  ASSERT_TRUE(rest);
  // 1e-16: 100 epsilon of quantities of order one to thirty.
  EXPECT_NEAR(static_cast<double>(rest->fx - 3 * 1.5L), 0, 1e-16);
  EXPECT_NEAR(static_cast<double>(rest->fz - 3 * (kG + 0.5L)), 0, 1e-16);
  // Moment about the centroid: x_s Fz = -h Fx, pushed back (to the left) by a ground that accelerates to the right.
  EXPECT_NEAR(static_cast<double>((-0.2L + 0.4L * rest->d) + 0.5L * rest->fx / rest->fz), 0, 1e-16);
  for (const Real a : {rest->ax, rest->az, rest->alpha}) EXPECT_NEAR(static_cast<double>(a), 0, 1e-16);

  for (const int sign : {-1, 1}) {
    const auto slide = solve_motion({Pattern::sliding, 3, block.inertia, feet, 0, sign, 0.3L, {1.5L, 0.5L}, kG});
    ASSERT_TRUE(slide);
    const Real friction = -static_cast<Real>(sign) * 0.3L * (kG + 0.5L);
    EXPECT_NEAR(static_cast<double>(slide->ax - (friction - 1.5L)), 0, 1e-16);
    EXPECT_NEAR(static_cast<double>((-0.2L + 0.4L * slide->d) - static_cast<Real>(sign) * 0.3L * 0.5L), 0, 1e-16);
  }
}

TEST(OracleConstrainedMotion, SmoothStickOnIceAndFreeFall) {
  // No friction: Fx = 0, Fz = m (g + z''), z'' = -r_x θ'' + r_z ω², so θ'' = m r_x (g + r_z ω²) / (I + m r_x²).
  const Real m = 2, I = 0.3L, omega = 2.5L;
  const Vec r{-0.3L, -0.4L};
  const auto ice = solve_motion({Pattern::slide_rocking, m, I, {r}, omega, 1, 0, {0, 0}, kG});
  ASSERT_TRUE(ice);
  const Real expected = m * r.x * (kG + r.z * omega * omega) / (I + m * r.x * r.x);
  EXPECT_NEAR(static_cast<double>(ice->alpha / expected - 1), 0, 1e-16);  // 100 epsilon
  const auto fall = solve_motion({Pattern::flight, m, I, {}, omega, 0, 0, {0.3L, -0.2L}, kG});
  ASSERT_TRUE(fall);
  EXPECT_EQ(fall->alpha, 0);
  EXPECT_NEAR(static_cast<double>(fall->ax + 0.3L), 0, 1e-18);
  EXPECT_NEAR(static_cast<double>(fall->az + kG - 0.2L), 0, 1e-17);
}

TEST(OracleConstrainedMotion, ContactVertexStaysWhereItsConstraintHoldsIt) {
  // The vertex follows from geometry, x(t) = x + v t + a t²/2 and the same for z and θ; its second difference in time
  // must vanish in the constrained directions.
  Random random(7);
  Real worst = 0;
  for (int n = 0; n < 500; ++n) {
    const Body body = random_polygon(random);
    const Real size = body_size(body), rate = std::sqrt(kG / size);
    const Pattern pattern = n % 2 ? Pattern::rocking : Pattern::slide_rocking;
    const Real theta = random.uniform(-3, 3), omega = rate * random.uniform(-2, 2);
    const auto motion = solve_motion({pattern,
                                      body.mass,
                                      body.inertia,
                                      {offset(body, 0, theta)},
                                      omega,
                                      1,
                                      random.uniform(0, 1),
                                      {random.uniform(-5, 5), random.uniform(-5, 5)},
                                      kG});
    ASSERT_TRUE(motion);
    const auto vertex = [&](Real t) {
      const Vec r = offset(body, 0, theta + omega * t + motion->alpha * t * t / 2);
      return Vec{motion->ax * t * t / 2 + r.x, motion->az * t * t / 2 + r.z};
    };
    const Real h = 1e-4L / rate;
    const Vec a = vertex(-h), b = vertex(0), c = vertex(h);
    const Real turn = std::fabs(motion->alpha) + omega * omega;  // the difference formula errs by h² size turn²
    const Real scale = size * turn * turn * h * h + kG * 1e-9L;  // and by epsilon / (rate h)² ~ 1e-11 of g
    worst = std::fmax(worst, std::fabs(a.z - 2 * b.z + c.z) / (h * h) / scale);
    if (pattern == Pattern::rocking) worst = std::fmax(worst, std::fabs(a.x - 2 * b.x + c.x) / (h * h) / scale);
  }
  EXPECT_LT(worst, 1);
}

TEST(OracleConstrainedMotion, SlideRockingOfARectangleFailsOnlyBeyondFourThirds) {
  // With r = R (sin φ, -cos φ), I = m R²/3 and friction pushing under the body,
  // m a_n / Fz = 1 + 3 sin φ (sin φ - μ cos φ)
  // has a zero in φ only if sqrt(1 + μ²) >= 5/3, i.e. μ >= 4/3; there the Fz of a body without rotation changes sign.
  const auto least_force = [](Real mu) {
    Real least = 1;
    for (int k = 1; k < 900; ++k) {
      const Real phi = static_cast<Real>(k) * kPi / 1800;
      const auto motion =
          solve_motion({Pattern::slide_rocking, 1, 1 / 3.0L, {{std::sin(phi), -std::cos(phi)}}, 0, 1, mu, {0, 0}, 1});
      if (motion) least = std::fmin(least, motion->fz);
    }
    return least;
  };
  EXPECT_GT(least_force(1.33L), 0);
  EXPECT_LT(least_force(1.34L), 0);
}

}  // namespace
}  // namespace oracle
