#pragma once

#include <cstddef>

#include "cairn/studies/tables.hpp"

namespace cairn::studies {

/// A column of the cases: the least factor of the motion that topples the body.
inline constexpr const char* kMarginColumn = "margin";

/// The number of the candidate with the largest margin, the first of equals, the scenario as it is left out; the table's
/// size where none has one.
std::size_t best_candidate(const Table& cases);

}  // namespace cairn::studies
