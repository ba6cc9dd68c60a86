/// Rocking blocks with answers in closed form: Housner's free rocking, thresholds, slides, throws, scaling.
#pragma once

#include "cairn/validate/validate.hpp"

namespace cairn::validate {

Case housner(const Progress& progress);

}  // namespace cairn::validate
