#pragma once

#include <limits>

namespace cairn::inputs {

/// A limit or time that nobody gave.
inline constexpr double kNotGiven = std::numeric_limits<double>::infinity();

}  // namespace cairn::inputs
