#pragma once

#include <optional>
#include <span>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/intake.hpp"
#include "cairn/inputs/shapes/mesh_keys.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/model/out_of_plane.hpp"
#include "cairn/model/planar_body.hpp"

namespace cairn::inputs {

/// A body in the plane, and what a run in that plane cannot see of it where it is known in space: a scene that gives an
/// outline asks about a plane, one that gives a mesh about an object.
struct ShapedBody {
  PlanarBody body;
  std::optional<OutOfPlane> out_of_plane{};
};

/// The body that meshes make, from the memo where they have made it before. Faults as of mesh_shape, in the words of a
/// scenario.
Result<ShapedBody, InputErrors> meshed_body(std::span<const MeshRef> meshes, const MeshSetting& setting,
                                            Intake& intake);

/// The same in space, x along the rocking plane and z up: every mesh touches with its convex hull, cavities do not touch.
Result<Solid<3>, InputErrors> meshed_solid(std::span<const MeshRef> meshes, const MeshSetting& setting, Intake& intake);

}  // namespace cairn::inputs
