#pragma once

#include <array>
#include <string_view>

#include "cairn/math/motion/motion_words.hpp"
#include "cairn/math/motion/sine_pulse.hpp"

namespace cairn {

/// One cycle of a sine of acceleration.
struct FullSineMotion {
  double amplitude{};  // [m/s2]
  double frequency{};  // > 0 [Hz]
  double start{};      // [s]

  static constexpr std::string_view kName = "full-sine";
  static constexpr std::string_view kAbout = "one cycle of a sine of acceleration";
  static constexpr auto kParameters =
      std::array{acceleration_of(&FullSineMotion::amplitude, "peak acceleration"),
                 frequency_of(&FullSineMotion::frequency, "of the cycle"), start_of(&FullSineMotion::start)};
  static constexpr auto kStrength = &FullSineMotion::amplitude;
  static constexpr MotionPeak kPeak = MotionPeak::strength;
  static constexpr PulseCrest kCrest = kSineCrest;

  CAIRN_HD math::SinePulse code() const { return math::SinePulse::full_sine(amplitude, frequency, start); }
};

}  // namespace cairn
