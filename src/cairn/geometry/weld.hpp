#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cairn/geometry/edges.hpp"
#include "cairn/geometry/mesh.hpp"

/// Closing cracks by making near vertices one.                                         docs/theory/mesh_health.md
namespace cairn::geometry {

/// What becomes of every vertex. Vertices within the tolerance of each other become one, also through a chain of others,
/// and lie where the lowest of them lies; so the result depends on the points alone and not on the order of the search.
struct WeldMap {
  std::vector<std::uint32_t> target;  // of every vertex, its own number when it stays
  std::uint32_t merged{};             // vertices that gave way to another
  double farthest{};                  // the longest way that one of them moves [m]
  /// There are so many vertices within one tolerance that a weld would melt the surface; nothing was done.
  bool too_dense{};
};

/// Which of the vertices in `candidates` become one.                                                            (T.5)
WeldMap weld_map(std::span<const Vec3> vertices, std::span<const std::uint32_t> candidates, double tolerance);

/// The vertices at open edges, lowest first: the only ones that a weld may move.
std::vector<std::uint32_t> open_vertices(const Mesh& mesh, const EdgeTable& edges);

/// What a weld of the open vertices at one tolerance would leave.
struct WeldRung {
  double tolerance{};             // [m]
  std::uint64_t open_edges{};     // with one triangle, after the weld
  std::uint64_t crowded_edges{};  // with more than two
  std::uint32_t vertices_merged{};
  std::uint32_t triangles_lost{};  // those that lose a side and with it their area
};

/// Tolerances that are whole powers of ten from about 1e-9 to 1e-3 of the size, the smallest first, up to the one that
/// closes everything. Empty when nothing is open; tolerances that melt the surface are left out. `size` is the mesh's
/// longest extent.
std::vector<WeldRung> weld_ladder(const Mesh& mesh, const EdgeTable& edges, double size);

/// The mesh with its open vertices welded, triangles that lost a side left out, in canonical order again.
struct Welded {
  Mesh mesh;
  std::uint32_t vertices_merged{};
  std::uint32_t triangles_lost{};
  double farthest{};  // [m]
  bool too_dense{};   // see WeldMap; the mesh is as it was
};
Welded weld_open_edges(const Mesh& mesh, double tolerance);

}  // namespace cairn::geometry
