#pragma once

#include <array>
#include <cmath>
#include <string_view>

#include "cairn/math/motion/motion_words.hpp"
#include "cairn/math/motion/sine_pulse.hpp"

namespace cairn {

/// Several cycles of a sine of acceleration.
struct NCycleMotion {
  double amplitude{};  // [m/s2]
  double frequency{};  // > 0 [Hz]
  double cycles{1.0};  // a positive multiple of 1/2 [-]
  double start{};      // [s]

  static constexpr std::string_view kName = "n-cycle";
  static constexpr std::string_view kAbout = "several cycles of a sine of acceleration";
  static constexpr auto kParameters =
      std::array{acceleration_of(&NCycleMotion::amplitude, "peak acceleration"),
                 frequency_of(&NCycleMotion::frequency, "of the cycles"),
                 MotionParameter<NCycleMotion>{.name = "cycles",
                                               .about = "how many, a multiple of 1/2",
                                               .unit = "",
                                               .value = &NCycleMotion::cycles,
                                               .above = 0.0,
                                               .keeps = [](double n) { return std::floor(2.0 * n) == 2.0 * n; },
                                               .expected = "a positive multiple of 1/2"},
                 start_of(&NCycleMotion::start)};
  static constexpr auto kStrength = &NCycleMotion::amplitude;
  static constexpr MotionPeak kPeak = MotionPeak::strength;
  static constexpr PulseCrest kCrest = kSineCrest;

  CAIRN_HD math::SinePulse code() const { return math::SinePulse::n_cycle(amplitude, frequency, cycles, start); }
};

}  // namespace cairn
