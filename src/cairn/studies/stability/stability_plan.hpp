#pragma once

#include "cairn/studies/stability/pulses.hpp"
#include "cairn/studies/stability/stability.hpp"

namespace cairn::studies {

/// The axes and how they are searched; `diagrams` of them, without their bodies: enough to read a finished table.
StabilityPlan stability_plane(const Stability& stability, std::uint64_t seed, std::size_t diagrams);

/// Names of the table of diagrams among the findings, and of its columns that pictures read.
inline constexpr const char* kDiagramTable = "diagrams";
inline constexpr const char* kVariantColumn = "variant";
inline constexpr const char* kSignColumn = "direction";

}  // namespace cairn::studies
