#pragma once

#include <array>
#include <string_view>

#include "cairn/core/units.hpp"
#include "cairn/math/motion/motion_words.hpp"
#include "cairn/math/motion/sine_pulse.hpp"

namespace cairn {

/// a_p sin(ω_p t + ψ) over one cycle, begun so that t = 0 finds it at phase ψ: Zhang & Brogliato 2011 (RR-7580), eq 43.
struct OneSineMotion {
  double amplitude{};          // a_p [m/s2]
  double angular_frequency{};  // ω_p > 0 [rad/s]
  double phase{};              // ψ [rad]
  double origin{};             // the paper's t = 0 [s]

  static constexpr std::string_view kName = "one-sine";
  static constexpr std::string_view kAbout =
      "one cycle of a sine of acceleration, at a given phase at the origin of time";
  static constexpr auto kParameters =
      std::array{acceleration_of(&OneSineMotion::amplitude, "peak acceleration"),
                 angular_frequency_of(&OneSineMotion::angular_frequency, "of the cycle"),
                 MotionParameter<OneSineMotion>{
                     .name = "phase", .about = "at the origin", .unit = "rad", .value = &OneSineMotion::phase},
                 MotionParameter<OneSineMotion>{.name = "origin",
                                                .about = "the time at which the sine has this phase",
                                                .unit = "s",
                                                .value = &OneSineMotion::origin}};
  static constexpr auto kStrength = &OneSineMotion::amplitude;
  static constexpr MotionPeak kPeak = MotionPeak::strength;
  static constexpr PulseCrest kCrest = kSineCrest;

  void set_pulse(double frequency, double acceleration) {
    amplitude = acceleration;
    angular_frequency = 2.0 * kPi * frequency;
  }

  CAIRN_HD math::SinePulse code() const {
    return math::SinePulse::one_sine(amplitude, angular_frequency, phase, origin);
  }
};

}  // namespace cairn
