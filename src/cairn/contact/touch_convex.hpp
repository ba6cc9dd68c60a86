#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cairn/contact/contact_points.hpp"
#include "cairn/contact/placed_shape.hpp"

/// Two convex solids.                                            docs/theory/contact_geometry.md, "Convex against convex"
namespace cairn {

/// Scratch of one pair; keeps its capacity.
template <int D>
struct ConvexScratch;
template <>
struct ConvexScratch<2> {};
template <>
struct ConvexScratch<3> {
  struct Patch {
    Vec3 at{};     // on the incident face
    double gap{};  // [m]
  };
  /// Of an edge: where it begins, its way, and the directions from it into its two faces.
  struct EdgeCone {
    std::uint32_t edge{};
    Vec3 from{};
    Vec3 along{};
    Vec3 into[2]{};
  };
  std::vector<Patch> patch;
  std::vector<Patch> cut;
  std::vector<Vec3> sides;
  std::vector<EdgeCone> edges_a;
  std::vector<EdgeCone> edges_b;
};

/// Adds the points of contact of `a` and `b`, with `shift` the way from b's origin to a's; places of the points are about
/// b's origin. One that is not apart by `reach` or more is always there.
void touch_convex(const PlacedConvex<2>& a, const PlacedConvex<2>& b, Vec2 shift, double reach,
                  ConvexScratch<2>& scratch, std::vector<Touching<2>>& found);
void touch_convex(const PlacedConvex<3>& a, const PlacedConvex<3>& b, Vec3 shift, double reach,
                  ConvexScratch<3>& scratch, std::vector<Touching<3>>& found);

}  // namespace cairn
