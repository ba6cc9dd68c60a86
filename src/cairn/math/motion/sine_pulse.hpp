#pragma once

#include "cairn/math/motion/trigonometry.hpp"

namespace cairn::math {

/// Acceleration A sin ωτ or A cos ωτ, τ = t - start, from start to end; zero outside; v = d = 0 at the start.
///   sine:    v = (A/ω)(1 - cos ωτ),   d = (A/ω²)(ωτ - sin ωτ)                                                    (M.2)
///   cosine:  v = (A/ω) sin ωτ,        d = (A/ω²)(1 - cos ωτ)                                                     (M.3)
/// The full-sine, half-sine, N-cycle and cosine pulses, the one-sine of Zhang & Brogliato 2011 (RR-7580) eq 43, and an
/// endless harmonic acceleration are its members.
class SinePulse {
 public:
  /// `cycles` cycles of A sin(2πfτ); cycles is a positive multiple of 1/2. [m/s2], [Hz], [-], [s]
  CAIRN_HD static SinePulse n_cycle(double amplitude, double frequency, double cycles, double start) {
    const double omega = 2.0 * kPi * frequency;
    const bool ends_moving = std::floor(cycles) != cycles;
    return {amplitude,
            omega,
            false,
            start,
            start + cycles / frequency,
            ends_moving ? 2.0 * amplitude / omega : 0.0,
            amplitude / (omega * omega) * (2.0 * kPi * cycles)};
  }
  CAIRN_HD static SinePulse full_sine(double amplitude, double frequency, double start) {
    return n_cycle(amplitude, frequency, 1.0, start);
  }
  CAIRN_HD static SinePulse half_sine(double amplitude, double frequency, double start) {
    return n_cycle(amplitude, frequency, 0.5, start);
  }
  /// One cycle of A cos(2πfτ): the acceleration jumps at both ends.
  CAIRN_HD static SinePulse cosine(double amplitude, double frequency, double start) {
    return {amplitude, 2.0 * kPi * frequency, true, start, start + 1.0 / frequency, 0.0, 0.0};
  }
  /// a_p sin(ω_p t + ψ) for -ψ/ω_p <= t <= (2π - ψ)/ω_p: a full sine that begins at t = -ψ/ω_p, so that it has reached
  /// a_p sin ψ at t = 0. `origin` shifts the whole pulse. [m/s2], [rad/s], [rad], [s]
  CAIRN_HD static SinePulse one_sine(double amplitude, double omega, double phase, double origin) {
    return {amplitude,
            omega,
            false,
            origin - phase / omega,
            origin + (2.0 * kPi - phase) / omega,
            0.0,
            amplitude / (omega * omega) * (2.0 * kPi)};
  }
  /// A sin ωτ from start to end, which may be kNever. [m/s2], [rad/s], [s]
  CAIRN_HD static SinePulse harmonic(double amplitude, double omega, double start, double end) {
    const double x = omega * (end - start);
    const bool ends = x < kNever;
    return {amplitude,
            omega,
            false,
            start,
            end,
            ends ? amplitude / omega * detail::one_minus_cos(x) : 0.0,
            ends ? amplitude / (omega * omega) * detail::x_minus_sin(x) : 0.0};
  }

  CAIRN_HD constexpr double acceleration(double t, Side side = Side::after) const {
    if (!detail::inside(t, start_, end_, side)) return 0.0;
    const double x = omega_ * (t - start_);
    return amplitude_ * (cosine_ ? cos(x) : sin(x));
  }
  CAIRN_HD constexpr MotionSample at(double t, Side side = Side::after) const {
    if (t <= start_) return {acceleration(t, side), 0.0, 0.0};
    if (t >= end_) return {acceleration(t, side), end_velocity_, end_displacement_ + end_velocity_ * (t - end_)};
    const double x = omega_ * (t - start_);
    const SinCos value = sincos(x);
    const double velocity_unit = amplitude_ / omega_;
    const double displacement_unit = amplitude_ / (omega_ * omega_);
    if (cosine_) {
      return {amplitude_ * value.cos, velocity_unit * value.sin, displacement_unit * detail::one_minus_cos(x)};
    }
    return {amplitude_ * value.sin, velocity_unit * detail::one_minus_cos(x),
            displacement_unit * detail::x_minus_sin(x)};
  }
  CAIRN_HD constexpr double next_knot(double t) const { return detail::next_of(start_, end_, t); }
  CAIRN_HD constexpr double start_time() const { return start_; }
  CAIRN_HD constexpr double end_time() const { return end_; }

  CAIRN_HD Range bounds(double t0, double t1) const {
    const double quarter = cosine_ ? 0.5 * kPi : 0.0;
    return detail::bounds_with_support(t0, t1, start_, end_, [&](double from, double to) {
      const Range sine = detail::sine_range(omega_ * (from - start_) + quarter, omega_ * (to - start_) + quarter);
      return detail::times(amplitude_, detail::widened(sine, detail::kOutward));
    });
  }

  CAIRN_HD double remaining_impulse(double t) const {
    if (t >= end_ || amplitude_ == 0.0) return 0.0;
    if (end_ == kNever) return kNever;
    const double quarter = cosine_ ? 0.5 * kPi : 0.0;
    const double from = t > start_ ? omega_ * (t - start_) : 0.0;
    const double to = omega_ * (end_ - start_);
    const double rest = detail::integral_of_abs_sine(to + quarter) - detail::integral_of_abs_sine(from + quarter);
    return detail::size_of(amplitude_) / omega_ * (rest + detail::kOutward * (1.0 + to));
  }

  CAIRN_HD constexpr double resolution() const { return 2.0 * kPi / omega_ / 6.0; }

 private:
  CAIRN_HD constexpr SinePulse(double amplitude, double omega, bool cosine, double start, double end,
                               double end_velocity, double end_displacement)
      : amplitude_(amplitude),
        omega_(omega),
        start_(start),
        end_(end),
        end_velocity_(end_velocity),
        end_displacement_(end_displacement),
        cosine_(cosine) {}

  double amplitude_;         // [m/s2]
  double omega_;             // [rad/s]
  double start_;             // [s]
  double end_;               // [s]
  double end_velocity_;      // [m/s]
  double end_displacement_;  // [m]
  bool cosine_;
};

}  // namespace cairn::math
