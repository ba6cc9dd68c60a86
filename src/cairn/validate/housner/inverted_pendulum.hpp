/// Housner's block on one corner as an inverted pendulum, in closed form.                docs/theory/planar_patterns.md
#pragma once

#include <cmath>

#include "cairn/math/elementary.hpp"
#include "cairn/math/elliptic.hpp"

namespace cairn::validate {

/// φ is the angle of the radius from the vertical; φ̈ = p² sin φ. Released at rest at φ0, it reaches φ1 > φ0 > 0 after
///   t = F(ψ, k)/p,  tan ψ = √(x1² - x0²) / (x0 √(1 - x1²)),  1 - k² = x0²,  x = sin(φ/2)
/// since dt = dx / (p √((x² - x0²)(1 - x²))).
inline double fall_time(double p, double phi0, double phi1) {
  const double x0 = math::sin(0.5 * phi0);
  const double c1 = math::cos(0.5 * phi1);
  const double rise = math::sin(0.5 * (phi1 + phi0)) * math::sin(0.5 * (phi1 - phi0));  // x1² - x0²
  return math::elliptic_f(std::sqrt(rise) / (x0 * c1), x0 * x0) / p;
}

/// Angular velocity there: φ̇² = 4 p² (x1² - x0²).
inline double fall_rate(double p, double phi0, double phi1) {
  return 2.0 * p * std::sqrt(math::sin(0.5 * (phi1 + phi0)) * math::sin(0.5 * (phi1 - phi0)));
}

/// Where a block that leaves φ1 upwards with that rate turns back.
inline double turning_angle(double p, double phi1, double rate) {
  const double x1 = math::sin(0.5 * phi1);
  const double share = rate / (2.0 * p);
  return 2.0 * math::asin(std::sqrt(x1 * x1 - share * share));
}

}  // namespace cairn::validate
