#pragma once

/// The one measure of rounding that tolerances are derived from.
namespace cairn::math {

/// The result of one operation on doubles errs by no more than this part of itself; two doubles next to one lie twice as
/// far apart.
inline constexpr double kUnitRoundOff = 1.1102230246251565e-16;  // 2^-53

}  // namespace cairn::math
