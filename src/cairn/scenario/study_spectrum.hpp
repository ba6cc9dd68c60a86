#pragma once

#include "cairn/scenario/study_plan.hpp"

namespace cairn::scenario {

/// The table that a picture is drawn from.
inline constexpr const char* kSpectrumTable = "spectrum";

/// kind = "spectrum": a case is a block of some slenderness and size under one of the motions, scaled.
Result<KindPlan, InputErrors> plan_spectrum(const Loaded& loaded, const Spectrum& spectrum);

}  // namespace cairn::scenario
