#pragma once

#include <array>
#include <string_view>

#include "cairn/math/motion/motion_words.hpp"
#include "cairn/math/motion/sine_pulse.hpp"

namespace cairn {

/// Half a cycle of a sine of acceleration; the ground ends with constant velocity.
struct HalfSineMotion {
  double amplitude{};  // [m/s2]
  double frequency{};  // of the full cycle, > 0 [Hz]
  double start{};      // [s]

  static constexpr std::string_view kName = "half-sine";
  static constexpr std::string_view kAbout =
      "half a cycle of a sine of acceleration; the ground ends with constant velocity";
  static constexpr auto kParameters =
      std::array{acceleration_of(&HalfSineMotion::amplitude, "peak acceleration"),
                 frequency_of(&HalfSineMotion::frequency, "of the full cycle"), start_of(&HalfSineMotion::start)};
  static constexpr auto kStrength = &HalfSineMotion::amplitude;
  static constexpr MotionPeak kPeak = MotionPeak::strength;
  static constexpr PulseCrest kCrest = kSineCrest;

  CAIRN_HD math::SinePulse code() const { return math::SinePulse::half_sine(amplitude, frequency, start); }
};

}  // namespace cairn
