#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "cairn/geometry/edges.hpp"
#include "cairn/geometry/mesh.hpp"

/// Which shell lies inside which.                                                      docs/theory/mesh_health.md
namespace cairn::geometry {

/// How a shell lies to the others, judged by up to kMostSamples of its triangles: two points next to the middle of each,
/// one on either side. A triangle of which one point is inside another shell and one outside lies on that shell's wall
/// and says nothing, so bodies that touch are neither inside nor across each other.
struct ShellPlace {
  std::vector<std::uint32_t> inside;  // shells that hold most of the triangles that say something, in order
  std::vector<std::uint32_t> across;  // shells that hold some of them but not all: the two surfaces cut each other
};

inline constexpr std::uint32_t kMostSamples = 32;

/// A point is inside a shell when a ray from it towards -x crosses the shell an odd number of times. Only shells marked
/// as tight (an even number of triangles at every edge) can hold others. Ties on the ray are broken alike for the
/// triangles on both sides of an edge, so no ray slips through.                                                 (T.6)
std::vector<ShellPlace> places_of(const Mesh& mesh, const Numbered& shells, const std::vector<bool>& tight);

/// The shells, other than its own, that hold the two points next to a triangle: `before` it, where its normal points,
/// and `behind` it. In order.
struct BesideFace {
  std::uint32_t shell;
  std::span<const std::uint32_t> before;
  std::span<const std::uint32_t> behind;
};

/// What places_of judges by: the triangles that it looks at, one after the other.
void look_beside_faces(const Mesh& mesh, const Numbered& shells, const std::vector<bool>& tight,
                       const std::function<void(const BesideFace&)>& look);

}  // namespace cairn::geometry
