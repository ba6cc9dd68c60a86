#pragma once

#include <vector>

namespace cairn::studies {

/// The value below which a share of the sorted `values` lies, linear between neighbours, 0 at the first and 1 at the
/// last of them; infinite where a neighbour with any weight is; NaN of no values.                                (O.8)
double share_below(const std::vector<double>& values, double share);

}  // namespace cairn::studies
