#pragma once

#include <cstdint>
#include <vector>

#include "cairn/geometry/edges.hpp"
#include "cairn/geometry/mesh.hpp"

/// The rims of a surface.                                                              docs/theory/mesh_health.md
namespace cairn::geometry {

/// Open edges (those with one triangle) strung together. No vertex occurs twice within a loop.
struct Boundary {
  /// Vertices in the sense of the triangles along the rim, from the loop's lowest open edge.
  std::vector<std::vector<std::uint32_t>> loops;
  /// Runs of open edges that end where more than two triangles share an edge, so that no loop can be named.
  std::uint32_t chains{};
};

/// From an open edge on to the open edge at the other end of the fan of triangles around the vertex between them; a
/// loop that comes back to a vertex is cut in two there.
Boundary boundary_of(const Mesh& mesh, const EdgeTable& edges);

}  // namespace cairn::geometry
