#pragma once

#include <cmath>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn::math {

/// One standard normal number from two uniform ones (Box and Muller 1958); |z| <= 8.6.
CAIRN_HD inline double standard_normal(CounterRng& rng) {
  const double u = 1.0 - rng.uniform();  // in (0, 1]
  const double radius = std::sqrt(-2.0 * log(u));
  return radius * cos(2.0 * kPi * rng.uniform());
}

}  // namespace cairn::math
