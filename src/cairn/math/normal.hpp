#pragma once
#include "cairn/math/elementary.hpp"

/// The standard normal distribution, with the same bits everywhere; relative errors below 1e-13 also far in the lower tail.
///   Φ(z) = ½ + φ(z) (z + z³/3 + z⁵/(3·5) + ...)                                                               (U.1)
///   Φ(-z) = φ(z)/(z + 1/(z + 2/(z + 3/...))),  z large                                                          (U.2)
///                                                                                          docs/theory/fragility.md
namespace cairn::math {

inline constexpr double kLogRootTwoPi = 0.91893853320467274178;

/// Beyond, (U.1) loses digits to the difference from ½ and (U.2) converges within its terms.
inline constexpr double kNormalTail = 2.5;

namespace detail {

/// (U.2) without φ: the ratio of Mills.
CAIRN_HD inline double mills_ratio(double z) {
  constexpr int kTerms = 160;  // at z = 2.5 the last one changes nothing
  double tail = z;
  for (int k = kTerms; k >= 1; --k) tail = z + static_cast<double>(k) / tail;
  return 1.0 / tail;
}

/// The sum of (U.1).
CAIRN_HD inline double central_sum(double z) {
  double term = z;
  double sum = z;
  for (int k = 1; k < 200; ++k) {
    term *= z * z / (2.0 * k + 1.0);
    const double next = sum + term;
    if (next == sum) break;
    sum = next;
  }
  return sum;
}

}  // namespace detail

CAIRN_HD inline double log_normal_density(double z) { return -0.5 * z * z - kLogRootTwoPi; }
CAIRN_HD inline double normal_density(double z) { return exp(log_normal_density(z)); }

/// Φ(z): the share below z.
CAIRN_HD inline double normal_share(double z) {
  if (z < -kNormalTail) return normal_density(z) * detail::mills_ratio(-z);
  if (z > kNormalTail) return 1.0 - normal_density(z) * detail::mills_ratio(z);
  return 0.5 + normal_density(z) * detail::central_sum(z);
}

/// ln Φ(z), finite for every finite z.
CAIRN_HD inline double log_normal_share(double z) {
  if (z < -kNormalTail) return log_normal_density(z) + log(detail::mills_ratio(-z));
  return log(normal_share(z));
}

/// φ(z)/Φ(z), the slope of ln Φ.
CAIRN_HD inline double normal_slope(double z) {
  if (z < -kNormalTail) return 1.0 / detail::mills_ratio(-z);
  return normal_density(z) / normal_share(z);
}

}  // namespace cairn::math
