#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "cairn/contact/touch_convex.hpp"

/// The directions in which two polyhedra may be farthest apart.  docs/theory/contact_geometry.md, "Convex against convex"
namespace cairn {

/// The face of one solid from which the other is farthest, and the corner of the other that is nearest to it.
struct FaceAxis {
  double separation{-std::numeric_limits<double>::infinity()};
  std::uint32_t face{};
  std::uint32_t corner{};
};

/// (C.3): `shift` leads from ref's origin to other's.
FaceAxis farthest_face(const PlacedConvex<3>& ref, const PlacedConvex<3>& other, Vec3 shift);

/// Two edges that cross where the solids are nearest.
struct EdgesAxis {
  double separation{-std::numeric_limits<double>::infinity()};
  Vec3 normal{};  // unit, from B to A
  std::uint32_t edge_a{};
  std::uint32_t edge_b{};
};

/// Which edges to look at: those that come as near to the other solid as `margin`, as far as heights along `axis` (from B
/// to A) and boxes tell; an infinite margin means all.
struct EdgeWindow {
  Vec3 axis{};
  double margin{};  // [m]
};

/// (C.4): the pair of edges, each a line of support for the other's direction, that is farthest apart; none better than
/// `least` is told. `shift` leads from b's origin to a's.
EdgesAxis farthest_edges(const PlacedConvex<3>& a, const PlacedConvex<3>& b, Vec3 shift, double least,
                         const EdgeWindow& window, ConvexScratch<3>& scratch);

/// Points of two segments p + s d1, q + t d2 (0 <= s, t <= 1) that are nearest to each other.
struct SegmentsNearest {
  double s{};
  double t{};
  Vec3 on_first{};
  Vec3 on_second{};
};
SegmentsNearest nearest_of_segments(Vec3 p, Vec3 d1, Vec3 q, Vec3 d2);

}  // namespace cairn
