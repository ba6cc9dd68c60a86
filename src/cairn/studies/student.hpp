#pragma once

#include <cstdint>

/// Student's distribution with a whole number of degrees of freedom, with the same bits everywhere.
/// docs/theory/calibration.md
namespace cairn::studies {

/// The share that lies between -t and t; `freedom` ≥ 1, t ≥ 0 (CAIRN_CHECK). A finite sum.                       (J.7)
double student_share(double t, std::uint64_t freedom);

/// The t ≥ 0 for which student_share is `share`, 0 < share < 1 (CAIRN_CHECK), to the last bits.
double student_limit(double share, std::uint64_t freedom);

/// The same of the normal distribution, to which Student's tends with many degrees of freedom.
double normal_limit(double share);

}  // namespace cairn::studies
