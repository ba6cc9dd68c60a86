#pragma once

#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/math/motion/motion_types.hpp"

/// Combinations of sine and cosine that the closed forms of the motions share, without cancellation.
namespace cairn::math::detail {

/// 1 - cos x.
CAIRN_HD constexpr double one_minus_cos(double x) {
  const double s = sin(0.5 * x);
  return 2.0 * s * s;
}

/// x - sin x; by its series for small x (the first term left out is below 2^-55 of the sum).
CAIRN_HD constexpr double x_minus_sin(double x) {
  if (size_of(x) > 0.5) return x - sin(x);
  const double z = x * x;
  return x * z / 6.0 * (1.0 - z / 20.0 * (1.0 - z / 42.0 * (1.0 - z / 72.0 * (1.0 - z / 110.0 * (1.0 - z / 156.0)))));
}

/// sin(x)/x.
CAIRN_HD constexpr double sinc(double x) {
  constexpr double kSmallSquare = 1e-8;  // z^2/120 is below 2^-60
  const double z = x * x;
  return z < kSmallSquare ? 1.0 - z / 6.0 : sin(x) / x;
}

/// Encloses sin over [x0, x1].
CAIRN_HD inline Range sine_range(double x0, double x1) {
  const double slack = kOutward * (1.0 + size_of(x0) + size_of(x1));
  if (!(x1 - x0 < 2.0 * kPi)) return {-1.0, 1.0};
  const double s0 = sin(x0);
  const double s1 = sin(x1);
  Range range = widened({smaller(s0, s1), larger(s0, s1)}, slack);
  // A crest pi/2 + 2 pi k or a trough -pi/2 + 2 pi k in between; near misses are counted, which only widens.
  const double crest = 0.5 * kPi + 2.0 * kPi * std::ceil((x0 - slack - 0.5 * kPi) / (2.0 * kPi));
  const double trough = -0.5 * kPi + 2.0 * kPi * std::ceil((x0 - slack + 0.5 * kPi) / (2.0 * kPi));
  if (crest <= x1 + slack) range.hi = 1.0;
  if (trough <= x1 + slack) range.lo = -1.0;
  return {larger(range.lo, -1.0), smaller(range.hi, 1.0)};
}

/// Integral of |sin| from 0 to x >= 0.
CAIRN_HD inline double integral_of_abs_sine(double x) {
  const double arches = std::floor(x / kPi);
  return 2.0 * arches + one_minus_cos(x - arches * kPi);
}

}  // namespace cairn::math::detail
