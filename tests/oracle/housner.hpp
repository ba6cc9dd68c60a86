/// Free rocking of a rectangular block that never slides, with Housner's impacts, without any ODE integrator.
///
/// About a corner the block is an inverted pendulum: with R the distance corner - centroid, the inertia about the
/// corner is 4/3 m R² and, with φ = α - |θ| the angle of the centroid from the vertical through the corner,
///   φ'' = p² sin φ,   p² = 3g/(4R),   ½ φ'² = p² (cos φ0 - cos φ)   from rest at φ0.                              (1)
/// Time from rest at φ0 to φ1 > φ0, with s = sin(φ/2), s0 = sin(φ0/2), s1 = sin(φ1/2):
///   p t = ∫ ds / sqrt((s² - s0²)(1 - s²)).                                                                        (2)
/// s = s0 cosh u removes the end-point singularity:      p t = ∫_0^U du / sqrt(1 - s0² cosh²u),   s0 cosh U = s1;  (3)
/// as an elliptic integral of modulus k² = 1 - s0²:      p t = F(χ, k),  tan²χ = (s1² - s0²) / (s0² (1 - s1²)).    (4)
#pragma once
#include <vector>

#include "oracle/numeric.hpp"

namespace oracle {

/// sin²(b/2) - sin²(a/2) without cancellation.
inline Real difference_of_squares(Real a, Real b) { return std::sin((b + a) / 2) * std::sin((b - a) / 2); }

/// Time of (2) by Carlson's form of (4): F(χ,k) = τ R_F(1, 1 + s0² τ², 1 + τ²) with τ = tan χ.
inline Real inverted_pendulum_time_elliptic(Real p, Real phi0, Real phi1) {
  require(p > 0 && phi0 > 0 && phi1 >= phi0 && phi1 < kPi, "inverted_pendulum_time: angles");
  const Real s0 = std::sin(phi0 / 2);
  const Real tau = std::sqrt(difference_of_squares(phi0, phi1)) / (s0 * std::cos(phi1 / 2));
  return tau * carlson_rf(1, 1 + square(s0 * tau), 1 + square(tau)) / p;
}

/// The same time by quadrature of (3).
inline Real inverted_pendulum_time_quadrature(Real p, Real phi0, Real phi1) {
  require(p > 0 && phi0 > 0 && phi1 >= phi0 && phi1 < kPi, "inverted_pendulum_time: angles");
  const Real s0 = std::sin(phi0 / 2);
  const Real end = std::asinh(std::sqrt(difference_of_squares(phi0, phi1)) / s0);
  return integrate([s0](Real u) { return 1 / std::sqrt(1 - square(s0 * std::cosh(u))); }, 0, end) / p;
}

struct RockingBlock {
  Real alpha;    // atan(half width / half height) [rad]
  Real radius;   // corner to centroid [m]
  Real gravity;  // [m/s2]
  static RockingBlock from_halves(Real half_width, Real half_height, Real gravity) {
    return {std::atan2(half_width, half_height), std::hypot(half_width, half_height), gravity};
  }
  Real p() const { return std::sqrt(3 * gravity / (4 * radius)); }        // [1/s]
  Real rate_ratio() const { return 1 - 1.5L * square(std::sin(alpha)); }  // θ'+ / θ'- [-]
};

struct RockingImpact {
  Real time;         // [s]
  Real rate_before;  // signed θ' [rad/s]
  Real rate_after;   // signed θ' [rad/s]
  Real peak_after;   // signed rotation at the next standstill [rad]
  Real peak_time;    // [s]
};

using PendulumTime = Real (*)(Real p, Real phi0, Real phi1);

/// The first n impacts after a release at rest with tilt theta0, 0 < |theta0| < alpha.
/// With D = sin²(α/2) - sin²(φ_peak/2) the rate at the impact is 2 p √D, and an impact turns D into r² D. The next
/// peak θ solves sin(α - θ/2) sin(θ/2) = D, a quadratic in tan(θ/2) of which the smaller root is taken.
inline std::vector<RockingImpact> housner_rocking(const RockingBlock& block, Real theta0, int n,
                                                  PendulumTime time = inverted_pendulum_time_elliptic) {
  const Real alpha = block.alpha, p = block.p(), r = block.rate_ratio();
  require(std::fabs(theta0) > 0 && std::fabs(theta0) < alpha, "housner_rocking: 0 < |theta0| < alpha");
  require(r > 0, "housner_rocking: too stocky, the block does not rock on");
  std::vector<RockingImpact> impacts;
  Real side = static_cast<Real>(sign_of(theta0)), peak = std::fabs(theta0), peak_time = 0;
  Real D = difference_of_squares(alpha - peak, alpha);
  for (int k = 0; k < n; ++k) {
    const Real impact_time = peak_time + time(p, alpha - peak, alpha);
    const Real rate = -side * 2 * p * std::sqrt(D);
    D *= r * r;
    const Real root = std::sqrt(square(std::sin(alpha)) - 4 * D * (D + std::cos(alpha)));
    peak = 2 * std::atan(2 * D / (std::sin(alpha) + root));
    side = -side;
    peak_time = impact_time + time(p, alpha - peak, alpha);
    impacts.push_back({impact_time, rate, r * rate, side * peak, peak_time});
  }
  return impacts;
}

/// Time of the fall from rest at δ past balance (θ = α + δ) to the rotation theta_end from upright (60° = π/3).
inline Real toppling_time(const RockingBlock& block, Real delta, Real theta_end,
                          PendulumTime time = inverted_pendulum_time_elliptic) {
  return time(block.p(), delta, theta_end - block.alpha);
}

}  // namespace oracle
