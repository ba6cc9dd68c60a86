#pragma once

#include "cairn/math/motion/cosine.hpp"
#include "cairn/math/motion/full_sine.hpp"
#include "cairn/math/motion/half_sine.hpp"
#include "cairn/math/motion/harmonic_acceleration.hpp"
#include "cairn/math/motion/harmonic_displacement.hpp"
#include "cairn/math/motion/kind_list.hpp"
#include "cairn/math/motion/n_cycle.hpp"
#include "cairn/math/motion/near_fault_pulse.hpp"
#include "cairn/math/motion/one_sine.hpp"
#include "cairn/math/motion/ricker.hpp"
#include "cairn/math/motion/still.hpp"

namespace cairn {

/// Every kind of motion that formulas give: the one list of them, in the order of the reference. A kind is a file of its
/// own, which has its numbers, its words (kName, kAbout, kParameters), the code that evaluates it (`code`) and what studies
/// ask of it: kStrength (the number that makes it stronger and weaker), kPeak, and for a pulse kCrest.
using ClosedMotions =
    math::KindList<StillMotion, FullSineMotion, HalfSineMotion, CosineMotion, NCycleMotion, OneSineMotion,
                   HarmonicAccelerationMotion, RickerMotion, NearFaultMotion, HarmonicDisplacementMotion>;

}  // namespace cairn
