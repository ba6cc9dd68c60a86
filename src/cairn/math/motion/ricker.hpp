#pragma once

#include <array>
#include <string_view>

#include "cairn/math/motion/motion_words.hpp"
#include "cairn/math/motion/trigonometry.hpp"

namespace cairn::math {

/// Symmetric Ricker wavelet ("Mexican hat") as acceleration, u = πf (t - centre), f the frequency of its spectral peak:
///   a = A (1 - 2u²) e^{-u²},   v = (A/πf) [g(u) - g(-U)],   g(u) = u e^{-u²}                                      (M.4)
///   d = (A/(πf)²) [½(e^{-U²} - e^{-u²}) + (u + U) U e^{-U²}]                                                      (M.5)
/// Zero outside |u| <= U = 6, where the wavelet itself has fallen to 1.7e-14 A.
class Ricker {
 public:
  static constexpr double kHalfWidth = 6.0;  // U [-]

  /// [m/s2], [Hz], [s]; the centre lies U/(πf) after the start.
  CAIRN_HD Ricker(double amplitude, double frequency, double start)
      : amplitude_(amplitude),
        rate_(kPi * frequency),
        start_(start),
        centre_(start + kHalfWidth / (kPi * frequency)),
        end_(start + 2.0 * kHalfWidth / (kPi * frequency)),
        edge_(exp(-kHalfWidth * kHalfWidth)) {}

  CAIRN_HD constexpr double centre() const { return centre_; }

  CAIRN_HD constexpr double acceleration(double t, Side side = Side::after) const {
    if (!detail::inside(t, start_, end_, side)) return 0.0;
    return amplitude_ * shape(rate_ * (t - centre_));
  }
  CAIRN_HD constexpr MotionSample at(double t, Side side = Side::after) const {
    if (t <= start_) return {acceleration(t, side), 0.0, 0.0};
    const double velocity_unit = amplitude_ / rate_;
    const double displacement_unit = amplitude_ / (rate_ * rate_);
    const double edge_velocity = kHalfWidth * edge_;  // -g(-U)
    if (t >= end_) {
      const double velocity = velocity_unit * (2.0 * edge_velocity);
      const double displacement = displacement_unit * (2.0 * kHalfWidth * edge_velocity);
      return {acceleration(t, side), velocity, displacement + velocity * (t - end_)};
    }
    const double u = rate_ * (t - centre_);
    const double bell = exp(-u * u);
    return {amplitude_ * ((1.0 - 2.0 * u * u) * bell), velocity_unit * (u * bell + edge_velocity),
            displacement_unit * (0.5 * (edge_ - bell) + (u + kHalfWidth) * edge_velocity)};
  }
  CAIRN_HD constexpr double next_knot(double t) const { return detail::next_of(start_, end_, t); }
  CAIRN_HD constexpr double start_time() const { return start_; }
  CAIRN_HD constexpr double end_time() const { return end_; }

  /// The shape rises and falls between its extremes at u = 0 and u = ±√1.5.
  CAIRN_HD constexpr Range bounds(double t0, double t1) const {
    return detail::bounds_with_support(t0, t1, start_, end_, [&](double from, double to) {
      constexpr double kTroughPlace = 1.2247448713915890;  // √1.5
      constexpr double kTrough = -0.44626032029685964;     // -2 e^{-1.5}
      const double u0 = rate_ * (from - centre_) - detail::kOutward;
      const double u1 = rate_ * (to - centre_) + detail::kOutward;
      Range range = detail::hull({shape(u0), shape(u0)}, shape(u1));
      if (u0 <= 0.0 && u1 >= 0.0) range.hi = 1.0;
      if ((u0 <= kTroughPlace && u1 >= kTroughPlace) || (u0 <= -kTroughPlace && u1 >= -kTroughPlace)) {
        range.lo = kTrough;
      }
      return detail::times(amplitude_, detail::widened(range, 8.0 * detail::kOutward));  // |shape'| < 3.2
    });
  }

  /// Total variation of v: g turns at u = ±1/√2, where |g| = e^{-1/2}/√2.
  CAIRN_HD constexpr double remaining_impulse(double t) const {
    if (t >= end_) return 0.0;
    constexpr double kTurn = 0.70710678118654752;     // 1/√2
    constexpr double kExtreme = 0.42888194248035340;  // e^{-1/2}/√2
    const double u = t > start_ ? rate_ * (t - centre_) : -kHalfWidth;
    const double g = u * exp(-u * u);
    const double edge = kHalfWidth * edge_;  // g(U)
    double variation = 0.0;
    if (u < -kTurn) {
      variation = (g + kExtreme) + 2.0 * kExtreme + (kExtreme - edge);
    } else if (u < kTurn) {
      variation = (kExtreme - g) + (kExtreme - edge);
    } else {
      variation = g - edge;
    }
    return detail::size_of(amplitude_) / rate_ * (variation + detail::kOutward);
  }

  /// A tenth of 1/f: u moves by 0.31, over which a polynomial of degree 8 follows the shape to 3e-11.
  CAIRN_HD constexpr double resolution() const { return kPi / rate_ / 10.0; }

 private:
  CAIRN_HD static constexpr double shape(double u) { return (1.0 - 2.0 * u * u) * exp(-u * u); }

  double amplitude_;  // [m/s2]
  double rate_;       // πf [1/s]
  double start_;      // [s]
  double centre_;     // [s]
  double end_;        // [s]
  double edge_;       // e^{-U²} [-]
};

}  // namespace cairn::math

namespace cairn {

/// Symmetric Ricker wavelet of acceleration.
struct RickerMotion {
  double amplitude{};  // at the centre [m/s2]
  double frequency{};  // of the spectral peak, > 0 [Hz]
  double start{};      // of the support; the centre lies 6/(π frequency) later [s]

  static constexpr std::string_view kName = "ricker";
  static constexpr std::string_view kAbout = "symmetric Ricker wavelet of acceleration";
  static constexpr auto kParameters =
      std::array{acceleration_of(&RickerMotion::amplitude, "at the centre"),
                 frequency_of(&RickerMotion::frequency, "of the spectral peak"),
                 start_of(&RickerMotion::start, "of the support; the centre lies 6/(pi frequency) later")};
  static constexpr auto kStrength = &RickerMotion::amplitude;
  static constexpr MotionPeak kPeak = MotionPeak::strength;
  static constexpr PulseCrest kCrest{1.5, 3.75};

  CAIRN_HD math::Ricker code() const { return {amplitude, frequency, start}; }
};

}  // namespace cairn
