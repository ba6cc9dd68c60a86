#pragma once

#include <array>
#include <string_view>

#include "cairn/math/motion/motion_types.hpp"
#include "cairn/math/motion/motion_words.hpp"

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

namespace cairn {

struct StillMotion {
  static constexpr std::string_view kName = "still";
  static constexpr std::string_view kAbout = "no motion";
  static constexpr std::array<MotionParameter<StillMotion>, 0> kParameters{};
  static constexpr MotionPeak kPeak = MotionPeak::none;

  CAIRN_HD math::Still code() const { return {}; }
};

}  // namespace cairn
