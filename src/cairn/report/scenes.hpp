#pragma once

#include <string>

#include "cairn/results/page.hpp"

namespace cairn::report {

/// Several bodies in the plane at some instants, as SVG: colours tell them apart, a legend names them.
std::string scenes_svg(const results::Scenes& scenes);

/// A piece of HTML that names the bodies by their colours; of many the first ones.
std::string bodies_legend(const std::vector<std::pair<std::string, std::string>>& names_and_styles);

}  // namespace cairn::report
