#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cairn/math/space.hpp"
#include "cairn/math/vec3.hpp"

/// Bodies in space, or prisms for those of the plane, and how they move: for pictures and for an animation.
namespace cairn::results {

/// A piece of a body, from its centroid: flat faces, each counter-clockwise as seen from outside.
struct Solid {
  std::vector<Vec3> corners;                      // [m]
  std::vector<std::vector<std::uint32_t>> faces;  // numbers of corners
  bool convex{true};                              // else its faces are drawn one by one, farthest first
  bool round{};                                   // a ball: its edges are no edges
};

/// A body's shape and colour.
struct SolidBody {
  std::string name;
  std::vector<Solid> solids;
  bool free{true};   // moves by forces; else ground, or driven
  bool came_down{};  // toppled, slid off or fell
};

/// Where every body is at an instant.
using Placement3 = std::vector<Pose<3>>;

struct Animation {
  std::vector<SolidBody> bodies;
  std::vector<double> times;           // ascending [s]
  std::vector<Placement3> placements;  // one for each time
};

}  // namespace cairn::results
