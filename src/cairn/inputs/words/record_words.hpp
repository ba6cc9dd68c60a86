#pragma once

#include <string>

#include "cairn/model/record.hpp"

/// On records of ground motion, for whoever gave them on the command line.
namespace cairn::inputs {

/// "header line 4", "option --unit".
std::string words_of(const UnitSource& source);

}  // namespace cairn::inputs
