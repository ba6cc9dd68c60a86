#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cairn/geometry/mesh.hpp"

/// The convex hull of a mesh in space.                                              docs/theory/mass_properties.md
namespace cairn::geometry {

/// Up to so many vertices the hull is exact; above, corners that rise over it by less than kHullTolerance of the size may
/// be left out. Without it a round body of half a million vertices costs several seconds.
inline constexpr std::size_t kMostExactHullVertices = 100000;
inline constexpr double kHullTolerance = 1e-4;  // of the diagonal of the bounds [-]

struct Hull3 {
  bool found{true};       // false: Qhull gave up; then the rest is 0
  std::size_t corners{};  // vertices of the mesh that are corners of the hull
  double volume{};        // [m3]
  double area{};          // of its surface [m2]
  bool convex_mesh{};     // the mesh is its own hull, to round-off
  bool flat{};            // all vertices lie in one plane, to round-off; then the rest is 0
  double tolerance{};     // no vertex lies farther than this outside; 0: round-off [m]
};

/// By Qhull, except where the mesh is found to be convex already: then its own surface is the hull. The mesh is closed
/// and in canonical order. Figures for people: corners that round-off cannot tell from flat may or may not count.
Hull3 convex_hull3(const Mesh& mesh);

/// The faces of the hull of points that all differ, each the numbers of its corners in the order in which they go round
/// it. Neighbours whose bend is below `flatness` of the size are one face.
struct HullFaces {
  bool found{true};  // false: Qhull gave up
  bool flat{};       // all points lie in one plane, to round-off
  std::vector<std::vector<std::uint32_t>> faces;
};
HullFaces hull_faces(std::span<const Vec3> points, double flatness);

}  // namespace cairn::geometry
