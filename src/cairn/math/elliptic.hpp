#pragma once
#include <cmath>

#include "cairn/core/host_device.hpp"
#include "cairn/math/elementary.hpp"

/// Elliptic integrals of the first kind as plain value code.
/// Source: Carlson 1995, Numerical computation of real or complex elliptic integrals, Numerical Algorithms 10, 13-26, §2
/// (duplication); the series and its coefficients: NIST Digital Library of Mathematical Functions, eq 19.36.1.
/// The modulus enters by its complement 1 - k², which is what is known accurately next to a separatrix.
namespace cairn::math {

/// R_F(x, y, z) = ½ ∫_0^∞ dt / √((t+x)(t+y)(t+z)), to some ulp. Finite arguments, none negative, at most one zero; NaN
/// otherwise.
CAIRN_HD inline double carlson_rf(double x, double y, double z) {
  const int zeros = (x == 0.0 ? 1 : 0) + (y == 0.0 ? 1 : 0) + (z == 0.0 ? 1 : 0);
  if (!(x >= 0.0 && y >= 0.0 && z >= 0.0 && zeros <= 1 && detail::is_finite(x + y + z))) return detail::kNan;
  // A round of duplication keeps R_F and brings the arguments four times closer together. Terms of degree 8 in their
  // relative spread are left out: 2^-56 at the spread that ends the loop.
  constexpr double kSpread = 1.0 / 128.0;
  for (;;) {
    const double mean = (x + y + z) / 3.0;
    const double dx = (mean - x) / mean;
    const double dy = (mean - y) / mean;
    const double dz = -(dx + dy);
    if (std::fabs(dx) < kSpread && std::fabs(dy) < kSpread && std::fabs(dz) < kSpread) {
      const double e2 = dx * dy - dz * dz;
      const double e3 = dx * dy * dz;
      const double series = e2 * (-1.0 / 10.0 + e2 * (1.0 / 24.0 - e2 * (5.0 / 208.0))) +
                            e3 * (1.0 / 14.0 + e2 * (e2 / 16.0 - 3.0 / 44.0) + e3 * (3.0 / 104.0));
      return (1.0 + series) / std::sqrt(mean);
    }
    const double root_x = std::sqrt(x);
    const double root_y = std::sqrt(y);
    const double root_z = std::sqrt(z);
    const double lambda = root_x * root_y + root_y * root_z + root_z * root_x;
    x = 0.25 * (x + lambda);
    y = 0.25 * (y + lambda);
    z = 0.25 * (z + lambda);
  }
}

/// Complete integral K = ∫_0^{π/2} dφ / √(1 - k² sin²φ), given 1 - k² > 0.
CAIRN_HD inline double elliptic_k(double complement) { return carlson_rf(0.0, complement, 1.0); }

/// Incomplete integral F = ∫_0^φ of the same for |φ| ≤ π/2, given tan φ (also infinite) and 1 - k². Exactly odd.
CAIRN_HD inline double elliptic_f(double tangent, double complement) {
  if (std::fabs(tangent) <= 1.0) {
    const double square = tangent * tangent;
    return tangent * carlson_rf(1.0, 1.0 + complement * square, 1.0 + square);
  }
  // The same divided through by the tangent: R_F is homogeneous of degree -1/2.
  const double inverse = 1.0 / tangent;
  const double square = inverse * inverse;
  return std::copysign(carlson_rf(square, complement + square, 1.0 + square), tangent);
}

}  // namespace cairn::math
