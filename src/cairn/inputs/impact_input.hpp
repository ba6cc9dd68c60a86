#pragma once
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/model/planar_model.hpp"

namespace cairn::inputs {

/// What [impact] says of contacts, as an engine reads it.
struct ImpactInput {
  ContactMaterial material{};
  std::vector<CoefficientChange> changes;
};

/// `body` at its rest pose says which corners are left and right. Faults carry their keys from "impact." on.
Result<ImpactInput, InputErrors> impact_input(const Impact& impact, const Friction& ground, const PlanarBody& body);

/// Friction of every corner where [ground.friction] gives some corner its own; empty where it gives none.
Result<std::vector<Friction>, InputErrors> corner_friction(const Ground& ground, const PlanarBody& body);

/// Coefficients that are given and that the law does not read, each in a sentence.
std::vector<std::string> unread_coefficients(const Impact& impact);

}  // namespace cairn::inputs
