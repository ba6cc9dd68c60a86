#pragma once

#include <vector>

#include "cairn/geometry/edges.hpp"
#include "cairn/geometry/mesh.hpp"

/// Volume and area of surfaces that need not be closed.                               docs/theory/mesh_health.md
namespace cairn::geometry {

struct Extent {
  double volume{};  // signed, > 0 when wound outwards [m3]
  double area{};    // [m2]
};

/// (T.3): the volume between the surface and `apex`, which matters only where the surface is open. Faces that name a
/// vertex twice count nothing.
Extent extent_of(const Mesh& mesh, Vec3 apex);

/// The same for every shell.
std::vector<Extent> extents_of(const Mesh& mesh, const Numbered& shells, Vec3 apex);

}  // namespace cairn::geometry
