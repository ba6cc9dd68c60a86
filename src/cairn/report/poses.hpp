#pragma once

#include <string>

#include "cairn/results/page.hpp"

namespace cairn::report {

/// The body's outline on the ground at each instant, one panel each, all at one scale.
std::string poses_svg(const results::Poses& poses);

}  // namespace cairn::report
