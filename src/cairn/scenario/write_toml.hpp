#pragma once

#include <string>

#include "cairn/scenario/scenario.hpp"

namespace cairn::scenario {

/// The scenario as TOML, every key with its value; numbers in SI and with all their digits, so that reading it gives
/// the same scenario back. Keys that stand for "not given" are left out.
std::string write_toml(const Scenario& scenario);

}  // namespace cairn::scenario
