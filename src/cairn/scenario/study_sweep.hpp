#pragma once

#include "cairn/scenario/study_plan.hpp"

namespace cairn::scenario {

/// kind = "sweep": a case is the scenario with the varied keys replaced, run by its engine to the verdict.
Result<KindPlan, InputErrors> plan_sweep(const Loaded& loaded, const Sweep& sweep, std::uint64_t seed);

}  // namespace cairn::scenario
