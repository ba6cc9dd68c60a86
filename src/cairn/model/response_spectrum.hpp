#pragma once

#include <span>
#include <vector>

/// Response of a damped linear oscillator to sampled ground acceleration.      docs/theory/motions.md
///   ü + 2ζω u̇ + ω² u = -a(t),   u(0) = u̇(0) = 0                                                                   (M.12)
/// solved exactly for an acceleration that is linear between samples (Nigam & Jennings 1969, Bull. Seismol. Soc. Am. 59(2)).
namespace cairn {

struct OscillatorPeak {
  double displacement{};         // u of largest |u|, with its sign [m]
  double time{};                 // when, from the first sample [s]
  double pseudo_acceleration{};  // ω² |u| [m/s2]
};

/// The peak over the record and the free vibration after it; found inside sample intervals too, to 3e-5 of itself.
/// dt > 0, period > 0, 0 <= damping < 1, at least two samples (CAIRN_CHECK).
OscillatorPeak oscillator_peak(std::span<const double> acceleration, double dt, double period, double damping);

/// Pseudo-acceleration spectrum at the given periods. [m/s2]
std::vector<double> response_spectrum(std::span<const double> acceleration, double dt, std::span<const double> periods,
                                      double damping);

/// `count` >= 2 periods from first to last, both included, equally spaced in their logarithm. [s]
std::vector<double> log_spaced_periods(double first, double last, int count);

/// One exact step of (M.12): the state after a time h, given the acceleration at its ends.
class OscillatorStep {
 public:
  OscillatorStep(double period, double damping, double h);

  struct State {
    double displacement{};  // [m]
    double velocity{};      // [m/s]
  };
  State advance(const State& state, double a0, double a1) const {
    return {uu_ * state.displacement + uv_ * state.velocity + u0_ * a0 + u1_ * a1,
            vu_ * state.displacement + vv_ * state.velocity + v0_ * a0 + v1_ * a1};
  }

 private:
  double uu_, uv_, u0_, u1_;
  double vu_, vv_, v0_, v1_;
};

}  // namespace cairn
