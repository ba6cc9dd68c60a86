#pragma once

#include <span>

#include "cairn/inputs/scene.hpp"
#include "cairn/keys/fields.hpp"

/// Every key of a scene with name, type, unit, range, default and meaning, in the order of the file. The only place where
/// they are written down.
namespace cairn::inputs {

/// `engines`: those that may run it, by name.
void describe(keys::Fields& fields, Scene& scene, std::span<const keys::Choice> engines);

/// Those of [[body]], of a component of [ground.motion] and of [impact] alone.
void describe(keys::Fields& fields, Body& body);
void describe(keys::Fields& fields, GroundMotion& motion);
void describe(keys::Fields& fields, Impact& impact);

/// Those of a scene of many bodies beside its bodies, [ground] and [run]; and those of [run] that are about its steps.
void describe_many(keys::Fields& fields, Scene& scene);
void describe(keys::Fields& fields, Stepping& stepping);

}  // namespace cairn::inputs
