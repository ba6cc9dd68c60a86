#pragma once

#include <string>

#include "cairn/geometry/repair.hpp"

/// What a repair did, in a sentence with its figures.
namespace cairn::inputs {

std::string words_of(const geometry::RepairStep& step);

}  // namespace cairn::inputs
