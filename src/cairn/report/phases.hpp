#pragma once

#include <string>

#include "cairn/results/page.hpp"

namespace cairn::report {

/// A coloured strip over time: what kind of motion held, with a tick below it for every impact.
std::string phases_svg(const results::Phases& phases);

/// Its legend with the share of the time that each kind held, as HTML.
std::string phases_legend(const results::Phases& phases);

}  // namespace cairn::report
