#pragma once

#include <string>

namespace cairn::scenario {

/// The format of scenarios as JSON Schema (draft 2020-12).
std::string schema_json();

}  // namespace cairn::scenario
