#pragma once

#include <cstdint>

#include "cairn/geometry/mesh.hpp"

/// Leaving out faces that bound nothing. Meshes go in and come out in canonical order. docs/theory/mesh_health.md
namespace cairn::geometry {

struct Cleaned {
  Mesh mesh;
  std::uint32_t faces{};   // left out
  std::uint32_t pieces{};  // that they made up
  double volume{};         // that closed ones of them enclosed, signed [m3]
};

/// Without faces that name a vertex twice.
Cleaned without_repeating_faces(const Mesh& mesh);

/// Faces on the same three vertices: pairs back to back go, since they enclose nothing between them, and of those that
/// then remain, all in one sense, one stays. So no edge that had as many faces one way as the other loses that.
/// `pieces` counts the pairs.
Cleaned without_doubled_faces(const Mesh& mesh);

/// A flap is a piece of surface, bounded by open edges and edges with more than two faces, that hangs on the rest: its
/// area is less than the share of the whole. Goes on until none is left, at most kMostRounds times.
inline constexpr int kMostRounds = 16;
Cleaned without_flaps(const Mesh& mesh, double area_share);

/// Specks are the shells of least area that are open or enclose less than the share of the volume each, as many as have
/// less than the share of the area together; and, where some faces hang together, all faces that share no edge with
/// another.
Cleaned without_specks(const Mesh& mesh, double volume_share, double area_share);

}  // namespace cairn::geometry
