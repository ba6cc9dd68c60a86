#pragma once

#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

/// A column of the cases: the least factor of the motion that topples the body.
inline constexpr const char* kMarginColumn = "margin";

/// kind = "optimise": a case is the scenario with other values of its parameters, and how much of the motion topples it.
/// Case 0 is the scenario as it is.
Result<KindPlan, InputErrors> plan_optimise(const Loaded& loaded, const Optimise& optimise, std::uint64_t seed);

/// The number of the candidate with the largest margin, the first of equals, the scenario as it is left out; the table's
/// size where none has one.
std::size_t best_candidate(const results::Table& cases);

}  // namespace cairn::studies
