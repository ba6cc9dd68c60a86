#pragma once

#include <optional>

#include "cairn/inputs/scene.hpp"
#include "cairn/studies/kind.hpp"

namespace cairn::scenario {

using namespace inputs;

/// A scenario as a person writes it: a plain value that mirrors the TOML file.
struct Scenario : Scene {
  std::optional<studies::Study> study;
};

/// Equal in every key, each number in every bit.
bool operator==(const Scenario& a, const Scenario& b);

}  // namespace cairn::scenario
