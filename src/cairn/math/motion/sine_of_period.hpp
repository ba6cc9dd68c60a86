#pragma once

#include <array>
#include <string_view>

#include "cairn/math/motion/motion_words.hpp"
#include "cairn/math/motion/sine_pulse.hpp"

namespace cairn {

/// One cycle of a sine of acceleration, by its period.
struct SineOfPeriodMotion {
  double amplitude{};  // [m/s2]
  double period{};     // > 0 [s]
  double start{};      // [s]

  static constexpr std::string_view kName = "sine-of-period";
  static constexpr std::string_view kAbout = "one cycle of a sine of acceleration, by its period";
  static constexpr auto kParameters =
      std::array{acceleration_of(&SineOfPeriodMotion::amplitude, "peak acceleration"),
                 MotionParameter<SineOfPeriodMotion>{.name = "period",
                                                     .about = "of the cycle",
                                                     .unit = "s",
                                                     .value = &SineOfPeriodMotion::period,
                                                     .required = true,
                                                     .above = 0.0},
                 start_of(&SineOfPeriodMotion::start)};
  static constexpr auto kStrength = &SineOfPeriodMotion::amplitude;
  static constexpr MotionPeak kPeak = MotionPeak::strength;

  CAIRN_HD math::SinePulse code() const { return math::SinePulse::full_sine(amplitude, 1.0 / period, start); }
};

}  // namespace cairn
