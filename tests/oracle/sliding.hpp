/// Slip of a rigid block that neither rocks nor lifts, on a ground that accelerates as a half-sine, a(t) = A sin(π t/T)
/// for 0 < t < T. With s the slip against the ground's acceleration (x = -sgn(A) s), w = π/T:
///   it starts when |A| sin(w t1) = μ_s g;   s'' = |A| sin(w t) - μ_k g  (0 < t < T),  -μ_k g afterwards.          (1)
/// It stops at s' = 0, either inside the pulse, where |A| sin(w t) < μ_k g keeps it, or after T on a parabola.
#pragma once
#include "oracle/numeric.hpp"

namespace oracle {

struct HalfSineSlip {
  bool slides = false;
  Real start = 0, end = 0;         // [s]
  Real velocity_at_pulse_end = 0;  // relative, signed; 0 if it has stopped [m/s]
  Real displacement = 0;           // final x relative to the ground [m]
};

inline HalfSineSlip half_sine_slip(Real amplitude, Real duration, Real mu_static, Real mu_kinetic, Real gravity) {
  require(mu_kinetic > 0 && mu_kinetic <= mu_static, "half_sine_slip: 0 < mu_kinetic <= mu_static");
  require(duration > 0 && gravity > 0, "half_sine_slip: duration and gravity");
  const Real A = std::fabs(amplitude), w = kPi / duration, brake = mu_kinetic * gravity;
  if (A <= mu_static * gravity) return {};
  const Real t1 = std::asin(mu_static * gravity / A) / w;
  const auto speed = [&](Real t) {  // ∫ (1), cos a - cos b = 2 sin((a+b)/2) sin((b-a)/2)
    return 2 * A / w * std::sin(w * (t + t1) / 2) * std::sin(w * (t - t1) / 2) - brake * (t - t1);
  };
  const auto slip = [&](Real t) {
    return A / w * (std::cos(w * t1) * (t - t1) - (std::sin(w * t) - std::sin(w * t1)) / w) -
           brake * square(t - t1) / 2;
  };
  HalfSineSlip out;
  out.slides = true;
  out.start = t1;
  const Real direction = -static_cast<Real>(sign_of(amplitude));
  const Real at_pulse_end = speed(duration);
  if (at_pulse_end > 0) {
    out.end = duration + at_pulse_end / brake;
    out.velocity_at_pulse_end = direction * at_pulse_end;
    out.displacement = direction * (slip(duration) + square(at_pulse_end) / (2 * brake));
  } else {
    const Real fastest = duration - std::asin(brake / A) / w;  // the speed grows until here, then falls
    out.end = bisect(speed, fastest, duration);
    out.displacement = direction * slip(out.end);
  }
  return out;
}

}  // namespace oracle
