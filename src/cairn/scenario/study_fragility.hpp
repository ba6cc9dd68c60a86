#pragma once

#include "cairn/scenario/study_plan.hpp"

namespace cairn::scenario {

/// kind = "fragility": a case is the scenario under one of the records, scaled to an intensity.
Result<KindPlan, InputErrors> plan_fragility(const Loaded& loaded, const Fragility& fragility);

}  // namespace cairn::scenario
