#pragma once
#include <cstdint>
#include <vector>

#include "cairn/contact/contact_points.hpp"
#include "cairn/contact/placed_shape.hpp"
#include "cairn/contact/touch_convex.hpp"
#include "cairn/geometry/mass_properties.hpp"

/// Every pair of shapes.                                                         docs/theory/contact_geometry.md
namespace cairn {

/// A shape where it is in the world.
template <int D>
struct PlacedShape {
  const geometry::Shape<D>* shape{};
  Frame<D> frame{};
  PlacedConvex<D> convex;  // where it is one
};

template <int D>
struct TouchScratch {
  ConvexScratch<D> convex;
  PlacedConvex<D> turned;                // a polygon or solid in the coordinates of the ground
  std::vector<std::uint32_t> triangles;  // of the ground, near a body
  std::vector<std::uint32_t> edges;
  std::vector<std::uint32_t> vertices;
};

template <int D>
void place(const geometry::Shape<D>& shape, const Frame<D>& frame, PlacedShape<D>& placed);

/// As `touch`, of shapes that have been placed.
template <int D>
void touch_placed(const PlacedShape<D>& a, const PlacedShape<D>& b, double reach, TouchScratch<D>& scratch,
                  std::vector<Touching<D>>& found);

/// A ball (of radius zero: a point) with its centre at `centre` about the convex solid's origin.
void touch_ball(Vec2 centre, double radius, const PlacedConvex<2>& b, double reach, std::vector<Touching<2>>& found);
void touch_ball(Vec3 centre, double radius, const PlacedConvex<3>& b, double reach, std::vector<Touching<3>>& found);

/// The corners of a convex solid that look at a plane and are near it; coordinates about the origin to which `shift` leads
/// the solid's, the plane is normal · x = offset there.
void touch_plane(const PlacedConvex<2>& a, Vec2 shift, const geometry::HalfSpace<2>& plane, double reach,
                 std::vector<Touching<2>>& found);
void touch_plane(const PlacedConvex<3>& a, Vec3 shift, const geometry::HalfSpace<3>& plane, double reach,
                 std::vector<Touching<3>>& found);

/// On ground, all in its coordinates.
template <int D>
void touch_ground(const PlacedConvex<D>& a, Vector<D> shift, const geometry::Terrain<D>& ground, double reach,
                  TouchScratch<D>& scratch, std::vector<Touching<D>>& found);
template <int D>
void touch_ground(Vector<D> centre, double radius, const geometry::Terrain<D>& ground, double reach,
                  TouchScratch<D>& scratch, std::vector<Touching<D>>& found);

/// Does some edge or face at the corner look against n, by more than round-off and single-precision data would make it?
bool looks_against(const PlacedConvex<2>& a, std::uint32_t corner, Vec2 n);
bool looks_against(const PlacedConvex<3>& a, std::uint32_t corner, Vec3 n);

}  // namespace cairn
