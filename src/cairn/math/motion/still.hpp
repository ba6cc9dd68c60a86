#pragma once

#include "cairn/math/motion/motion_types.hpp"

namespace cairn::math {

/// No motion.
class Still {
 public:
  CAIRN_HD constexpr double acceleration(double /*t*/, Side /*side*/ = Side::after) const { return 0.0; }
  CAIRN_HD constexpr MotionSample at(double /*t*/, Side /*side*/ = Side::after) const { return {}; }
  CAIRN_HD constexpr double next_knot(double /*t*/) const { return kNever; }
  CAIRN_HD constexpr double start_time() const { return 0.0; }
  CAIRN_HD constexpr double end_time() const { return 0.0; }
  CAIRN_HD constexpr Range bounds(double /*t0*/, double /*t1*/) const { return {0.0, 0.0}; }
  CAIRN_HD constexpr double remaining_impulse(double /*t*/) const { return 0.0; }
  CAIRN_HD constexpr double resolution() const { return kNever; }
};

}  // namespace cairn::math
