#pragma once

#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

/// The table that a picture is drawn from.
inline constexpr const char* kSpectrumTable = "spectrum";

/// kind = "spectrum": a case is a block of some slenderness and size under one of the motions, scaled.
Result<KindPlan, InputErrors> plan_spectrum(const Loaded& loaded, const Spectrum& spectrum);

}  // namespace cairn::studies
