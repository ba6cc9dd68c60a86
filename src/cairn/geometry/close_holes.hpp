#pragma once

#include <cstdint>
#include <limits>

#include "cairn/geometry/mesh.hpp"

/// Closing rims with new faces.                                                        docs/theory/mesh_health.md
namespace cairn::geometry {

/// Rims of up to so many edges are closed unless it is told otherwise.
inline constexpr std::uint32_t kUsualMostRimEdges = 100;

struct HoleLimits {
  std::uint32_t most_edges = kUsualMostRimEdges;                   // rims of more edges stay open
  double most_diameter = std::numeric_limits<double>::infinity();  // of the box around a rim [m]
};

struct Closed {
  Mesh mesh;  // canonical
  std::uint32_t holes_closed{};
  std::uint32_t edges_closed{};
  std::uint32_t holes_left{};  // too large, a single face, or with faces along the rim that disagree
  std::uint32_t faces_added{};
  std::uint32_t vertices_added{};
  double area_added{};  // [m2]
  double bulge{};       // volume of the caps over flat fans around the middles of their rims [m3]
  double doubt{};       // area of each cap times how far its rim leaves a plane, summed [m3]         (T.8)
};

/// Every rim within the limits gets the triangles of least total area over its own vertices, none of them along an edge
/// that the mesh already has; where there are none, and for rims of more than kMostEdgesOfLeastArea edges, a fan around
/// a new vertex in the middle.                                                                                  (T.7)
Closed close_holes(const Mesh& mesh, const HoleLimits& limits);

/// Work grows with the cube of the number of edges: 128 take a few milliseconds.
inline constexpr std::uint32_t kMostEdgesOfLeastArea = 128;

}  // namespace cairn::geometry
