#pragma once

#include <string>

#include "cairn/model/motion.hpp"

/// What studies ask of a motion and change in it, whatever its kind.
namespace cairn {

/// The motion `factor` times as strong; a negative factor mirrors it.
MotionDescription scaled(MotionDescription motion, double factor);

/// Its largest |acceleration|; 0 where that says nothing of it, as with jumps of velocity. [m/s2]
double peak_acceleration(const MotionDescription& motion);

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
