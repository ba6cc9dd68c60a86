#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/keys/fields.hpp"
#include "cairn/runs/engine.hpp"

/// The one table of engines.
namespace cairn::runs {

/// Every engine, the one that runs a scene by default first. The table is engine_table.cpp and nothing else, so that a
/// program may link another one.
std::span<const Engine* const> engines();

/// The engine of a name; null where there is none.
const Engine* engine_named(std::string_view name);

/// Their names and what each is, for a key that chooses one.
std::vector<keys::Choice> engine_choices();

}  // namespace cairn::runs
