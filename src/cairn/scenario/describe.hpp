#pragma once

#include "cairn/keys/fields.hpp"
#include "cairn/scenario/scenario.hpp"

namespace cairn::scenario {

/// Every key of a scenario with name, type, unit, range, default and meaning, in the order of the file: those of the
/// scene, then [study].
void describe(keys::Fields& fields, Scenario& scenario);

}  // namespace cairn::scenario
