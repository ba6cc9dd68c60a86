#pragma once

#include <array>
#include <limits>
#include <string_view>

#include "cairn/math/motion/motion_words.hpp"
#include "cairn/math/motion/trigonometry.hpp"

namespace cairn::math {

/// Base displacement A sin ωτ, τ = t - start >= 0, until `end` (which may be kNever):
///   d = A sin ωτ,   v = Aω cos ωτ,   a = -Aω² sin ωτ                                                              (M.9)
/// The base stands still before the start, so v jumps there from 0 to Aω and no finite acceleration accounts for it: a run
/// from the start says whether the body has the base's velocity or is at rest. After the end v stays and d goes on linearly.
class HarmonicDisplacement {
 public:
  /// [m], [rad/s], [s], [s]
  CAIRN_HD HarmonicDisplacement(double amplitude, double omega, double start, double end)
      : amplitude_(amplitude), omega_(omega), start_(start), end_(end) {
    if (end < kNever) {
      const SinCos value = sincos(omega * (end - start));
      end_velocity_ = amplitude * omega * value.cos;
      end_displacement_ = amplitude * value.sin;
    }
  }

  CAIRN_HD constexpr double acceleration(double t, Side side = Side::after) const {
    if (!detail::inside(t, start_, end_, side)) return 0.0;
    return -(amplitude_ * (omega_ * omega_)) * sin(omega_ * (t - start_));
  }
  CAIRN_HD constexpr MotionSample at(double t, Side side = Side::after) const {
    if (t < start_ || (t == start_ && side == Side::before)) return {};
    if (t >= end_) return {acceleration(t, side), end_velocity_, end_displacement_ + end_velocity_ * (t - end_)};
    const SinCos value = sincos(omega_ * (t - start_));
    return {-(amplitude_ * (omega_ * omega_)) * value.sin, amplitude_ * omega_ * value.cos, amplitude_ * value.sin};
  }
  CAIRN_HD constexpr double next_knot(double t) const { return detail::next_of(start_, end_, t); }
  CAIRN_HD constexpr double start_time() const { return start_; }
  CAIRN_HD constexpr double end_time() const { return end_; }

  CAIRN_HD Range bounds(double t0, double t1) const {
    return detail::bounds_with_support(t0, t1, start_, end_, [&](double from, double to) {
      const Range sine = detail::sine_range(omega_ * (from - start_), omega_ * (to - start_));
      return detail::times(-(amplitude_ * (omega_ * omega_)), detail::widened(sine, detail::kOutward));
    });
  }

  /// Without the jump of v at the start.
  CAIRN_HD double remaining_impulse(double t) const {
    if (t >= end_ || amplitude_ == 0.0) return 0.0;
    if (end_ == kNever) return kNever;
    const double from = t > start_ ? omega_ * (t - start_) : 0.0;
    const double to = omega_ * (end_ - start_);
    const double rest = detail::integral_of_abs_sine(to) - detail::integral_of_abs_sine(from);
    return detail::size_of(amplitude_) * omega_ * (rest + detail::kOutward * (1.0 + to));
  }

  CAIRN_HD constexpr double resolution() const { return 2.0 * kPi / omega_ / 6.0; }

 private:
  double amplitude_;           // [m]
  double omega_;               // [rad/s]
  double start_;               // [s]
  double end_;                 // [s]
  double end_velocity_{};      // [m/s]
  double end_displacement_{};  // [m]
};

}  // namespace cairn::math

namespace cairn {

/// Base displacement A sin ωτ from `start` on, for `duration` or for ever. The base's velocity is Aω at once.
struct HarmonicDisplacementMotion {
  double amplitude{};                                        // [m]
  double angular_frequency{};                                // > 0 [rad/s]
  double start{};                                            // [s]
  double duration{std::numeric_limits<double>::infinity()};  // > 0 [s]

  static constexpr std::string_view kName = "harmonic-displacement";
  static constexpr std::string_view kAbout = "a sine of displacement; the base's velocity jumps at the start";
  static constexpr auto kParameters =
      std::array{MotionParameter<HarmonicDisplacementMotion>{.name = "amplitude",
                                                             .about = "of the displacement",
                                                             .unit = "m",
                                                             .value = &HarmonicDisplacementMotion::amplitude,
                                                             .required = true},
                 angular_frequency_of(&HarmonicDisplacementMotion::angular_frequency, ""),
                 start_of(&HarmonicDisplacementMotion::start), duration_of(&HarmonicDisplacementMotion::duration)};
  static constexpr auto kStrength = &HarmonicDisplacementMotion::amplitude;
  static constexpr MotionPeak kPeak = MotionPeak::none;

  CAIRN_HD math::HarmonicDisplacement code() const { return {amplitude, angular_frequency, start, start + duration}; }
};

}  // namespace cairn
