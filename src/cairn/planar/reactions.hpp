#pragma once
#include "cairn/planar/kernel/patterns.hpp"
#include "cairn/planar/result.hpp"

namespace cairn::planar {

/// Closed-form accelerations and reactions of the pattern that a state is in, at its own time (right limit).
Accelerations accelerations_of(const KernelModel& model, const State& state);
Reactions reactions_of(const KernelModel& model, const State& state);

}  // namespace cairn::planar
