/// Berard 2006, Cooking with complementarity: its recipes and what the time-stepper must show on them.
#pragma once

#include "cairn/validate/validate.hpp"

namespace cairn::validate {

Case berard(const Progress& progress);

}  // namespace cairn::validate
