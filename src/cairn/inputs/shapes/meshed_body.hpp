#pragma once

#include <span>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/intake.hpp"
#include "cairn/inputs/shapes/mesh_keys.hpp"
#include "cairn/model/planar_body.hpp"

namespace cairn::inputs {

/// The body that meshes make, from the memo where they have made it before. Faults as of mesh_shape, in the words of a
/// scenario.
Result<PlanarBody, InputErrors> meshed_body(std::span<const MeshRef> meshes, const MeshSetting& setting,
                                            Intake& intake);

}  // namespace cairn::inputs
