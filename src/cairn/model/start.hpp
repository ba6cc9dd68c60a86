#pragma once

namespace cairn {

/// How a run starts: the body stands on the base below its centroid, turned and moved as said.
struct Start {
  double tilt{};  // rotation from the rest pose, counter-clockwise [rad]
  double lift{};  // clearance of the lowest vertex, ≥ 0 [m]
  double vx{};    // velocity of the centroid relative to the ground [m/s]
  double vz{};
  double omega{};          // [rad/s]
  bool turn_on_support{};  // vx, vz are taken from omega and slip so that the lowest vertex stays on the ground
  double slip{};           // velocity of that vertex along the ground, with turn_on_support only [m/s]
  bool base_at_rest{};     // the body is at rest in space although the ground already moves
};

}  // namespace cairn
