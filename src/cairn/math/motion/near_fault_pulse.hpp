#pragma once

#include <array>
#include <string_view>

#include "cairn/core/units.hpp"
#include "cairn/math/motion/motion_words.hpp"
#include "cairn/math/motion/trigonometry.hpp"

namespace cairn::math {

/// Near-fault velocity pulse of Mavroeidis & Papageorgiou (2003), Bull. Seismol. Soc. Am. 93(3). With τ = t - centre,
/// ω = 2πf, β = ω/γ, θ = ωτ + ν, on |τ| <= γ/(2f) and zero outside:
///   v = (A/2)(1 + cos βτ) cos θ = A cos²(βτ/2) cos θ                                                              (M.6)
///   a = -A cos(βτ/2) [β sin(βτ/2) cos θ + ω cos(βτ/2) sin θ]                                                      (M.7)
///   d = A [½T(ω) + ¼T(ω + β) + ¼T(ω - β)],   T(Ω) = s cos(Ωs/2 + ν - Ωγ/(2f)) sinc(Ωs/2),   s = t - start         (M.8)
/// (M.8) has no small denominator, so γ = 1 (ω = β) needs no case of its own. v is zero at both ends, d at the first.
class NearFaultPulse {
 public:
  /// Velocity amplitude A [m/s], prevailing frequency f [Hz], γ >= 1 [-] (number of zero crossings), phase ν [rad],
  /// start of the support [s]; the centre lies γ/(2f) later.
  CAIRN_HD NearFaultPulse(double amplitude, double frequency, double gamma, double phase, double start)
      : amplitude_(amplitude),
        omega_(2.0 * kPi * frequency),
        beta_(2.0 * kPi * frequency / gamma),
        phase_(phase),
        half_duration_(0.5 * gamma / frequency),
        start_(start),
        end_(start + gamma / frequency),
        end_displacement_(displacement(gamma / frequency)) {}

  CAIRN_HD constexpr double centre() const { return start_ + half_duration_; }

  CAIRN_HD constexpr double acceleration(double t, Side side = Side::after) const {
    if (!detail::inside(t, start_, end_, side)) return 0.0;
    const double tau = (t - start_) - half_duration_;
    const SinCos bell = sincos(0.5 * beta_ * tau);
    const SinCos wave = sincos(omega_ * tau + phase_);
    return -amplitude_ * (bell.cos * (beta_ * (bell.sin * wave.cos) + omega_ * (bell.cos * wave.sin)));
  }
  CAIRN_HD constexpr MotionSample at(double t, Side side = Side::after) const {
    if (t <= start_) return {acceleration(t, side), 0.0, 0.0};
    if (t >= end_) return {acceleration(t, side), 0.0, end_displacement_};
    const double tau = (t - start_) - half_duration_;
    const SinCos bell = sincos(0.5 * beta_ * tau);
    const SinCos wave = sincos(omega_ * tau + phase_);
    return {-amplitude_ * (bell.cos * (beta_ * (bell.sin * wave.cos) + omega_ * (bell.cos * wave.sin))),
            amplitude_ * (bell.cos * bell.cos * wave.cos), displacement(t - start_)};
  }
  CAIRN_HD constexpr double next_knot(double t) const { return detail::next_of(start_, end_, t); }
  CAIRN_HD constexpr double start_time() const { return start_; }
  CAIRN_HD constexpr double end_time() const { return end_; }

  /// Second-order Taylor enclosure about the middle for short intervals; for long ones the sum of the enclosures of the
  /// three harmonics -(A/2) ω sin(ωτ+ν), -(A/4)(ω±β) sin((ω±β)τ+ν) of a.
  CAIRN_HD Range bounds(double t0, double t1) const {
    return detail::bounds_with_support(t0, t1, start_, end_, [&](double from, double to) {
      const double plus = omega_ + beta_;
      const double minus = omega_ - beta_;
      const double from_tau = (from - start_) - half_duration_;
      const double to_tau = (to - start_) - half_duration_;
      const double half = 0.5 * (to_tau - from_tau);
      // rounding of phases up to plus * half_duration + |ν|, times the largest |a|
      const double slack = detail::kOutward * omega_ * (1.0 + plus * half_duration_ + detail::size_of(phase_));
      if (plus * half < 0.5) {
        const double middle = from_tau + half;
        const SinCos w0 = sincos(omega_ * middle + phase_);
        const SinCos w1 = sincos(plus * middle + phase_);
        const SinCos w2 = sincos(minus * middle + phase_);
        const double value = -0.5 * omega_ * w0.sin - 0.25 * plus * w1.sin - 0.25 * minus * w2.sin;
        const double slope =
            -0.5 * omega_ * omega_ * w0.cos - 0.25 * plus * plus * w1.cos - 0.25 * minus * minus * w2.cos;
        const double curvature =
            0.5 * omega_ * omega_ * omega_ + 0.25 * plus * plus * plus + 0.25 * minus * minus * minus;
        const double spread = half * (detail::size_of(slope) + 0.5 * half * curvature);
        return detail::times(amplitude_, {value - spread - slack, value + spread + slack});
      }
      const Range s0 =
          detail::times(-0.5 * omega_, detail::sine_range(omega_ * from_tau + phase_, omega_ * to_tau + phase_));
      const Range s1 =
          detail::times(-0.25 * plus, detail::sine_range(plus * from_tau + phase_, plus * to_tau + phase_));
      const Range s2 =
          detail::times(-0.25 * minus, detail::sine_range(minus * from_tau + phase_, minus * to_tau + phase_));
      return detail::times(amplitude_, {s0.lo + s1.lo + s2.lo - slack, s0.hi + s1.hi + s2.hi + slack});
    });
  }

  /// |a| <= (A/2)[β |sin βτ| + ω (1 + cos βτ)], integrated from t to the end.
  CAIRN_HD constexpr double remaining_impulse(double t) const {
    if (t >= end_) return 0.0;
    const double tau = t > start_ ? (t - start_) - half_duration_ : -half_duration_;
    const SinCos value = sincos(beta_ * tau);
    const double bell_variation = tau < 0.0 ? 3.0 - value.cos : 1.0 + value.cos;
    const double carrier = omega_ * (half_duration_ - tau) - omega_ / beta_ * value.sin;
    const double slack = detail::kOutward * (4.0 + 4.0 * omega_ * half_duration_);
    return 0.5 * detail::size_of(amplitude_) * (bell_variation + carrier + slack);
  }

  /// A sixth of the period of the fastest harmonic.
  CAIRN_HD constexpr double resolution() const { return 2.0 * kPi / (omega_ + beta_) / 6.0; }

 private:
  /// (M.8)
  CAIRN_HD constexpr double displacement(double s) const {
    return amplitude_ * (0.5 * term(omega_, s) + (0.25 * term(omega_ + beta_, s) + 0.25 * term(omega_ - beta_, s)));
  }
  CAIRN_HD constexpr double term(double rate, double s) const {
    return s * (cos(rate * (0.5 * s - half_duration_) + phase_) * detail::sinc(0.5 * rate * s));
  }

  double amplitude_;         // [m/s]
  double omega_;             // [rad/s]
  double beta_;              // [rad/s]
  double phase_;             // [rad]
  double half_duration_;     // [s]
  double start_;             // [s]
  double end_;               // [s]
  double end_displacement_;  // [m]
};

}  // namespace cairn::math

namespace cairn {

/// Near-fault velocity pulse of Mavroeidis & Papageorgiou (2003).
struct NearFaultMotion {
  double velocity_amplitude{};  // A [m/s]
  double frequency{};           // prevailing frequency f_p > 0 [Hz]
  double gamma{1.0};            // γ >= 1: number of zero crossings; usually 1 to 3 [-]
  double phase{};               // ν [rad]
  double start{};               // of the support; the centre lies γ/(2 f_p) later [s]

  static constexpr std::string_view kName = "near-fault";
  static constexpr std::string_view kAbout = "velocity pulse of Mavroeidis and Papageorgiou (2003)";
  static constexpr auto kParameters = std::array{
      MotionParameter<NearFaultMotion>{.name = "velocity_amplitude",
                                       .about = "A: peak of the velocity's envelope",
                                       .unit = "m/s",
                                       .value = &NearFaultMotion::velocity_amplitude,
                                       .required = true},
      frequency_of(&NearFaultMotion::frequency, "prevailing frequency f_p"),
      MotionParameter<NearFaultMotion>{.name = "gamma",
                                       .about = "length of the pulse in periods; usually 1 to 3",
                                       .unit = "",
                                       .value = &NearFaultMotion::gamma,
                                       .at_least = 1.0},
      MotionParameter<NearFaultMotion>{
          .name = "phase", .about = "of the carrier at the centre", .unit = "rad", .value = &NearFaultMotion::phase},
      start_of(&NearFaultMotion::start, "of the support; the centre lies gamma/(2 frequency) later")};
  static constexpr auto kStrength = &NearFaultMotion::velocity_amplitude;
  static constexpr MotionPeak kPeak = MotionPeak::searched;
  static constexpr PulseCrest kCrest = kNoCrest;  // its peak depends on its cycles and its phase

  /// The amplitude of the acceleration is 2π f_p A.
  double pulse_acceleration() const { return 2.0 * kPi * frequency * velocity_amplitude; }
  void set_pulse(double pulse_frequency, double acceleration) {
    velocity_amplitude = acceleration / (2.0 * kPi * pulse_frequency);
    frequency = pulse_frequency;
  }

  CAIRN_HD math::NearFaultPulse code() const { return {velocity_amplitude, frequency, gamma, phase, start}; }
};

}  // namespace cairn
