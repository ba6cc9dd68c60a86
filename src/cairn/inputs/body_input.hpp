#pragma once

#include <optional>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/intake.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/model/set_down.hpp"

namespace cairn::inputs {

/// How a body came to lie, and what a run in its plane cannot see.
struct Placement {
  SetDown pose{};
  std::optional<OutOfPlane> out_of_plane{};

  bool set_down() const { return !pose.stands(); }  // since the scene says so
};

struct PlacedBody {
  PlanarBody body;
  Placement placement;
};

/// The body that a scene's keys describe, as it moves in the plane. Every fault at once, also of how it starts: keys
/// from "body." on, or with the line of a file that the body names and that they point into. A body that cannot stand as
/// given is a fault unless the scene says that it is to be set down.
Result<PlacedBody, InputErrors> planar_body(const Body& body, Intake& intake);

/// What the keys of a start rule out among themselves; and the fault of a body that falls over and may not.
InputErrors faults_of_start(const Start& start);
InputError cannot_stand(const SetDown& pose, bool from_mesh);

}  // namespace cairn::inputs
