#pragma once

#include <string>

#include "cairn/results/page.hpp"

namespace cairn::report {

/// Amounts that add up, as bars from left to right, each beginning where the one above it ends.
std::string waterfall_svg(const results::Waterfall& bars);

}  // namespace cairn::report
