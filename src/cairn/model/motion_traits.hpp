#pragma once

#include <limits>
#include <optional>
#include <string>

#include "cairn/model/motion.hpp"

/// What studies ask of a motion and change in it, whatever its kind.
namespace cairn {

/// The motion `factor` times as strong; a negative factor mirrors it.
MotionDescription scaled(MotionDescription motion, double factor);

/// Its largest |acceleration|; 0 where that says nothing of it, as with jumps of velocity. [m/s2]
double peak_acceleration(const MotionDescription& motion);

/// What becomes of samples in a run that begins and ends.
struct AppliedSamples {
  double peak{};       // largest |acceleration| of all samples, their scale in it [m/s2]
  double peak_time{};  // when it is reached first [s]
  double begin{};      // of the samples [s]
  double end{};        // of the samples; zeros at their end do not count [s]
  double left_out{};   // share of ∫a² dt behind the end of the run [-]
  double missed{};     // share of ∫a² dt before the beginning of the run [-]
};

/// Of a motion made of samples, in a run from `from`, or from before all samples, that ends at `until`; nothing of other
/// motions.
std::optional<AppliedSamples> applied_samples(const Motion& motion, double until,
                                              double from = -std::numeric_limits<double>::infinity());

/// Whether it is a pulse, which has a frequency and an amplitude of acceleration; and that pulse with others.
/// [Hz], [m/s2]
bool is_pulse(const MotionDescription& motion);
MotionDescription with_values(MotionDescription pulse, double frequency, double amplitude);
double amplitude_of(const MotionDescription& pulse);

/// Around the largest acceleration of a pulse.
PulseCrest crest_of(const MotionDescription& pulse);

/// "full-sine, half-sine, ... or near-fault"
std::string pulse_names();

}  // namespace cairn
