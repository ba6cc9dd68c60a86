#pragma once

#include "cairn/scenario/fields.hpp"
#include "cairn/scenario/scenario.hpp"

namespace cairn::scenario {

/// Every key of a scenario with name, type, unit, range, default and meaning, in the order of the file. The only place
/// where they are written down.
void describe(Fields& fields, Scenario& scenario);

/// Those of [impact] alone.
void describe(Fields& fields, Impact& impact);

}  // namespace cairn::scenario
