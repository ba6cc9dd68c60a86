#pragma once

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/intake.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/model/planar_body.hpp"

namespace cairn::inputs {

/// The body that a scene's keys describe, as it moves in the plane. Every fault at once, also of how it starts: keys
/// from "body." on, or with the line of a file that the body names and that they point into.
Result<PlanarBody, InputErrors> planar_body(const Body& body, Intake& intake);

}  // namespace cairn::inputs
