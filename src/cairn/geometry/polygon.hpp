#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/math/vec2.hpp"

/// Polygons in the vertical plane: is it one, its hull, its area and moments.         docs/theory/planar_body.md
/// Every sign is exact and every sum is rounded once from its exact value, so results depend neither on the order of
/// the vertices nor on the vertex at which the outline starts, and the mirror image x -> -x gives the mirrored bits.
/// Exactness holds for coordinates that are zero or 1e-30 to 1e30 m in magnitude.
namespace cairn::geometry {

/// Coordinates beyond this are refused: a sum of fourth-degree products stays far from overflow. [m]
inline constexpr double kLargestCoordinate = 1e30;

/// "(x, z)" with the digits that read back the same, for texts of faults.
std::string point_text(Vec2 p);

/// +1 when a, b, c turn counter-clockwise, -1 clockwise, 0 when exactly on one line. Never wrong.                 (B.1)
int orientation(Vec2 a, Vec2 b, Vec2 c);

/// Sign of u · (w - v), exact.
int sign_of_projection(Vec2 u, Vec2 v, Vec2 w);

/// Every reason why the vertices are not the outline of a simple polygon: fewer than three, not finite, repeated, the
/// outline crosses or touches itself, no area. Empty when there is none. `key` names the list in the texts.
InputErrors simple_polygon_faults(std::span<const Vec2> vertices, std::string_view key);

/// Faults of a set of points of which only the convex hull matters: fewer than three different ones, not finite, or all
/// on one line.
InputErrors point_set_faults(std::span<const Vec2> points, std::string_view key);

/// Twice the signed area is positive when the outline runs counter-clockwise; 0 only when it is exactly 0.
int orientation_of_outline(std::span<const Vec2> vertices);

/// The same outline, counter-clockwise.
std::vector<Vec2> counter_clockwise(std::vector<Vec2> vertices);

/// The corners of the convex hull: counter-clockwise from the lowest point (the leftmost of several), strictly convex
/// (points on an edge are left out). Fewer than three when all points lie on one line.
std::vector<Vec2> convex_hull(std::span<const Vec2> points);

/// A point to twice the precision of double: value + rest.
struct PrecisePoint {
  Vec2 value;
  Vec2 rest;
};

/// points[i] - origin, each coordinate rounded once.
std::vector<Vec2> offsets_from(std::span<const Vec2> points, const PrecisePoint& origin);

/// Moments of the area of a simple polygon, whichever way its outline runs. Second moments are about the centroid.
struct PolygonMoments {
  double area{};          // [m2]
  PrecisePoint centroid;  // [m]
  double second_xx{};     // ∫ x² dA [m4]
  double second_zz{};     // ∫ z² dA [m4]
  double second_xz{};     // ∫ x z dA [m4]
  double second_polar{};  // ∫ (x² + z²) dA [m4]
};

/// (B.2)-(B.4). Area: correctly rounded. Centroid: to about 2^-100 of itself as value + rest. Second moments: exact for
/// the offsets from the centroid rounded to double, so a body far from the origin loses nothing beyond what the
/// rounding of its coordinates had lost before.
PolygonMoments moments(std::span<const Vec2> vertices);

}  // namespace cairn::geometry
