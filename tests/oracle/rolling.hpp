/// A body on a circular arc of radius ρ that rolls without slip (a rocking horse); its centroid lies e below the arc's
/// centre when upright. From the velocity of the centroid, with the centre moving at ρ θ':
///   T = ½ J(θ) θ'²,  J = I + m (ρ² + e² - 2 ρ e cos θ),   V = m g (ρ - e cos θ).                                  (1)
/// Energy gives θ'; the quarter period is the integral of dθ/θ' from 0 to θ0. With k = sin(θ0/2), sin(θ/2) = k sin u:
///   period = 4 ∫_0^{π/2} sqrt( J(θ(u)) / (m g e (1 - k² sin²u)) ) du,                                             (2)
/// smooth and periodic in u.
#pragma once
#include "oracle/numeric.hpp"

namespace oracle {

struct RollingBody {
  Real mass, inertia;  // [kg], about the centroid [kg m2]
  Real radius;         // ρ of the arc [m]
  Real depth;          // e, centre of the arc to centroid, > 0 for a stable body [m]
  Real gravity;        // [m/s2]
};

namespace detail {
/// Integrand of (2). cos θ = 1 - 2 k² sin²u; ρ² + e² - 2ρe cos θ = (ρ - e)² + 4 ρ e k² sin²u.
inline Real rolling_integrand(const RollingBody& b, Real k, Real u) {
  const Real s2 = square(k * std::sin(u));
  const Real J = b.inertia + b.mass * (square(b.radius - b.depth) + 4 * b.radius * b.depth * s2);
  return std::sqrt(J / (b.mass * b.gravity * b.depth * (1 - s2)));
}
}  // namespace detail

/// Period of oscillation with amplitude theta0 [s], 0 < theta0 < π, by tanh-sinh quadrature.
inline Real rolling_period(const RollingBody& b, Real theta0) {
  require(b.depth > 0 && theta0 > 0 && theta0 < kPi, "rolling_period: needs a stable body and 0 < theta0 < pi");
  const Real k = std::sin(theta0 / 2);
  return 4 * integrate([&](Real u) { return detail::rolling_integrand(b, k, u); }, 0, kPi / 2);
}

/// The same by the trapezoidal rule over a whole turn of u, which converges exponentially for a periodic integrand.
inline Real rolling_period_trapezoid(const RollingBody& b, Real theta0, int points) {
  const Real k = std::sin(theta0 / 2);
  Real sum = 0;
  for (int n = 0; n < points; ++n)
    sum += detail::rolling_integrand(b, k, 2 * kPi * static_cast<Real>(n) / static_cast<Real>(points));
  return 2 * kPi * sum / static_cast<Real>(points);
}

/// Limit of small amplitude.
inline Real rolling_period_small(const RollingBody& b) {
  return 2 * kPi * std::sqrt((b.inertia + b.mass * square(b.radius - b.depth)) / (b.mass * b.gravity * b.depth));
}

}  // namespace oracle
