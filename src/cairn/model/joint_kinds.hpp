#pragma once
#include "cairn/model/system.hpp"

/// What kinds of joints hold and leave free.                                             docs/theory/many_bodies.md
namespace cairn {

/// How many coordinates a kind holds; 0 where it has no meaning: ball, universal, cylindrical and planar in the plane.
template <int D>
constexpr int held_coordinates(JointKind kind) {
  switch (kind) {
    case JointKind::revolute:
      return D == 2 ? 2 : 5;
    case JointKind::prismatic:
      return D == 2 ? 2 : 5;
    case JointKind::fixed:
      return D == 2 ? 3 : 6;
    case JointKind::ball:
      return D == 2 ? 0 : 3;
    case JointKind::universal:
      return D == 2 ? 0 : 4;
    case JointKind::cylindrical:
      return D == 2 ? 0 : 4;
    case JointKind::planar:
      return D == 2 ? 0 : 3;
    case JointKind::distance:
      return 1;
  }
  return 0;
}

/// Has it the one coordinate that limits, motor and friction act on? Of a cylindrical joint that is the way.
constexpr bool has_free_coordinate(JointKind kind) {
  return kind == JointKind::revolute || kind == JointKind::prismatic || kind == JointKind::cylindrical;
}

/// Is that coordinate an angle?
constexpr bool is_angle(JointKind kind) { return kind == JointKind::revolute; }

/// As scenarios and faults call it.
constexpr const char* name_of(JointKind kind) {
  switch (kind) {
    case JointKind::revolute:
      return "revolute";
    case JointKind::prismatic:
      return "prismatic";
    case JointKind::fixed:
      return "fixed";
    case JointKind::ball:
      return "ball";
    case JointKind::universal:
      return "universal";
    case JointKind::cylindrical:
      return "cylindrical";
    case JointKind::planar:
      return "planar";
    case JointKind::distance:
      return "distance";
  }
  return "unknown";
}

}  // namespace cairn
