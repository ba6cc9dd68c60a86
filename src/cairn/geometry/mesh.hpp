#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cairn/math/vec3.hpp"

namespace cairn::geometry {

/// Triangles over shared vertices, each wound counter-clockwise as seen from outside. A mesh knows no file and no unit:
/// whoever read it scaled it to metres.
struct Mesh {
  using Triangle = std::array<std::uint32_t, 3>;  // positions in `vertices`

  std::vector<Vec3> vertices;  // [m]
  std::vector<Triangle> triangles;

  friend bool operator==(const Mesh&, const Mesh&) = default;
};

/// The same surface in the one order that does not depend on how a file numbered it: equal vertices made one, those that
/// no triangle uses left out, vertices sorted by (x, y, z), each triangle turned (never flipped) so that its least vertex
/// comes first, triangles sorted. -0 becomes 0. Triangles that name a vertex twice stay; `health` counts them.
Mesh canonical(Mesh mesh);

}  // namespace cairn::geometry
