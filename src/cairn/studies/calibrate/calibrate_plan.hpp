#pragma once

#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

/// kind = "calibrate": a case is a run with some values of the parameters, or a search for better ones.
Result<KindPlan, InputErrors> plan_calibrate(const Loaded& loaded, const Calibrate& calibrate, std::uint64_t seed);

}  // namespace cairn::studies
