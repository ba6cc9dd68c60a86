#pragma once

#include "cairn/studies/subject.hpp"

namespace cairn::scenario {

/// How studies read other scenarios and laws: by the format of scenarios.
const studies::Forms& forms();

}  // namespace cairn::scenario
