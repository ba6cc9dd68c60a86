#pragma once

#include <array>
#include <string_view>

#include "cairn/math/motion/motion_words.hpp"
#include "cairn/math/motion/sine_pulse.hpp"

namespace cairn {

/// One cycle of a cosine of acceleration, which jumps at both ends.
struct CosineMotion {
  double amplitude{};  // [m/s2]
  double frequency{};  // > 0 [Hz]
  double start{};      // [s]

  static constexpr std::string_view kName = "cosine";
  static constexpr std::string_view kAbout = "one cycle of a cosine of acceleration, which jumps at both ends";
  static constexpr auto kParameters =
      std::array{acceleration_of(&CosineMotion::amplitude, "peak acceleration"),
                 frequency_of(&CosineMotion::frequency, "of the cycle"), start_of(&CosineMotion::start)};
  static constexpr auto kStrength = &CosineMotion::amplitude;
  static constexpr MotionPeak kPeak = MotionPeak::strength;
  static constexpr PulseCrest kCrest = kSineCrest;

  CAIRN_HD math::SinePulse code() const { return math::SinePulse::cosine(amplitude, frequency, start); }
};

}  // namespace cairn
