#pragma once

#include <cstdint>

/// The distribution of a sum of squares of independent normal numbers, with the same bits everywhere.
/// docs/theory/calibration.md
namespace cairn::studies {

/// The share that lies above `sum`; `freedom` ≥ 1, sum ≥ 0 (CAIRN_CHECK). A finite sum up to 200 degrees of freedom, the
/// cube root of Wilson and Hilferty beyond.                                                           (J.10), (J.11)
double chi_square_share_above(double sum, std::uint64_t freedom);

}  // namespace cairn::studies
