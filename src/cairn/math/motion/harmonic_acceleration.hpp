#pragma once

#include <array>
#include <limits>
#include <string_view>

#include "cairn/math/motion/motion_words.hpp"
#include "cairn/math/motion/sine_pulse.hpp"

namespace cairn {

/// A sine of acceleration from `start` on, for `duration` or for ever.
struct HarmonicAccelerationMotion {
  double amplitude{};                                        // [m/s2]
  double angular_frequency{};                                // > 0 [rad/s]
  double start{};                                            // [s]
  double duration{std::numeric_limits<double>::infinity()};  // > 0 [s]

  static constexpr std::string_view kName = "harmonic-acceleration";
  static constexpr std::string_view kAbout = "a sine of acceleration";
  static constexpr auto kParameters =
      std::array{acceleration_of(&HarmonicAccelerationMotion::amplitude, "of the acceleration"),
                 angular_frequency_of(&HarmonicAccelerationMotion::angular_frequency, ""),
                 start_of(&HarmonicAccelerationMotion::start), duration_of(&HarmonicAccelerationMotion::duration)};
  static constexpr auto kStrength = &HarmonicAccelerationMotion::amplitude;
  static constexpr MotionPeak kPeak = MotionPeak::strength;

  CAIRN_HD math::SinePulse code() const {
    return math::SinePulse::harmonic(amplitude, angular_frequency, start, start + duration);
  }
};

}  // namespace cairn
