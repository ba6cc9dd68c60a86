#pragma once
#include <span>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/geometry/mesh.hpp"
#include "cairn/geometry/shapes.hpp"

/// Shapes from what people have: points, edge lengths, a mesh. Faults name `key`.     docs/theory/contact_geometry.md
namespace cairn::geometry {

/// Faces of a polyhedron are one flat face where the middle of one lies no farther from the plane of the other than this
/// part of the size: points that were stored in single precision (2^-24 of their size) or cut by hand would otherwise
/// split the base on which a body stands into triangles.
inline constexpr double kFlatness = 0x1p-22;

/// The convex hull of points: strictly convex, in canonical order.
Result<Convex<2>, InputErrors> convex_of(std::span<const Vec2> points, std::string_view key);
Result<Convex<3>, InputErrors> convex_of(std::span<const Vec3> points, std::string_view key);

/// A rectangle or a box about the origin, with these edges.
Result<Convex<2>, InputErrors> box_of(Vec2 edges, std::string_view key);
Result<Convex<3>, InputErrors> box_of(Vec3 edges, std::string_view key);

template <int D>
Result<Ball<D>, InputErrors> ball_of(Vector<D> centre, double radius, std::string_view key);

/// The normal need not be a unit vector; the point lies on the surface.
template <int D>
Result<HalfSpace<D>, InputErrors> half_space_of(Vector<D> normal, Vector<D> point, std::string_view key);

/// Points from left to right, no two at the same x.
Result<Terrain<2>, InputErrors> terrain_of(std::span<const Vec2> points, std::string_view key);

/// Triangles wound counter-clockwise as seen from the side where bodies are; made canonical here. It need not be closed.
Result<Terrain<3>, InputErrors> terrain_of(Mesh mesh, std::string_view key);

}  // namespace cairn::geometry
