#pragma once

#include <optional>

#include "cairn/keys/fields.hpp"
#include "cairn/scenario/study.hpp"

namespace cairn::scenario {

/// [study]: its keys with name, type, unit, range, default and meaning, by kind.
void describe_study(keys::Fields& fields, std::optional<Study>& study);

}  // namespace cairn::scenario
