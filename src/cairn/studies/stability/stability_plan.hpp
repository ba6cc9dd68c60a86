#pragma once

#include "cairn/studies/study_plan.hpp"
#include "cairn/studies/stability/pulses.hpp"

namespace cairn::studies {

/// kind = "stability": the pulse of the scenario with other frequencies and amplitudes, on the scenario's body or on
/// several variants of it.                                                       docs/theory/studies.md, "Stability"
Result<KindPlan, InputErrors> plan_stability(const Loaded& loaded, const Stability& stability, std::uint64_t seed);

/// The axes and how they are searched; `diagrams` of them, without their bodies: enough to read a finished table.
StabilityPlan stability_plane(const Stability& stability, std::uint64_t seed, std::size_t diagrams);

/// Names of the table of diagrams among the findings, and of its columns that pictures read.
inline constexpr const char* kDiagramTable = "diagrams";
inline constexpr const char* kVariantColumn = "variant";
inline constexpr const char* kSignColumn = "direction";

}  // namespace cairn::studies
