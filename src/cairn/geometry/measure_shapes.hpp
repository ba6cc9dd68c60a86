#pragma once
#include <algorithm>

#include "cairn/geometry/shapes.hpp"
#include "cairn/math/space.hpp"

/// How large shapes are, and where.                                               docs/theory/contact_geometry.md
namespace cairn::geometry {

/// Area in the plane, volume in space; zero of a point, half-space or terrain, which bodies with a mass have by other
/// means or not at all.
template <int D>
struct ShapeMeasure {
  double content{};      // [m2] or [m3]
  Vector<D> centroid{};  // [m]
  Inertia<D> inertia{};  // about the centroid, of density one [m4] or [m5]
};
template <int D>
ShapeMeasure<D> measure_of(const Shape<D>& shape);

/// The greatest distance of a point of the shape from the body's centroid; infinite where the shape has no end. [m]
template <int D>
double bounding_radius(const Shape<D>& shape);

/// The point of the shape farthest along a direction, in coordinates of the body; of several the first corner. Of a
/// half-space or terrain a point of its surface.
template <int D>
Vector<D> support_of(const Shape<D>& shape, Vector<D> direction);

/// The least and the greatest coordinates of two points.
inline Vec2 lower(Vec2 a, Vec2 b) { return {std::min(a.x, b.x), std::min(a.z, b.z)}; }
inline Vec3 lower(Vec3 a, Vec3 b) { return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)}; }
inline Vec2 higher(Vec2 a, Vec2 b) { return {std::max(a.x, b.x), std::max(a.z, b.z)}; }
inline Vec3 higher(Vec3 a, Vec3 b) { return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)}; }

template <int D>
struct Extents {
  Vector<D> low{};
  Vector<D> high{};
};
/// The box around a shape in the world; infinite where the shape has no end.
template <int D>
Extents<D> extents_of(const Shape<D>& shape, const Frame<D>& frame);

}  // namespace cairn::geometry
