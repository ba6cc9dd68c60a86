#include "cairn/geometry/measure_shapes.hpp"

#include <algorithm>
#include <limits>
#include <variant>

#include "cairn/core/units.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/polygon.hpp"

namespace cairn::geometry {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

Vec2 all_of(Vec2 /*like*/, double s) { return {s, s}; }
Vec3 all_of(Vec3 /*like*/, double s) { return {s, s, s}; }

/// The points whose hull bounds the shape, where it has such.
std::span<const Vec2> points_of(const Convex<2>& s) { return s.corners; }
std::span<const Vec3> points_of(const Convex<3>& s) { return s.corners; }
std::span<const Vec2> points_of(const Terrain<2>& s) { return s.points; }
std::span<const Vec3> points_of(const Terrain<3>& s) { return s.mesh->vertices; }

ShapeMeasure<2> measure(const Ball<2>& s) {
  const double r2 = s.radius * s.radius;
  return {kPi * r2, s.centre, 0.5 * kPi * r2 * r2};
}
ShapeMeasure<3> measure(const Ball<3>& s) {
  const double r2 = s.radius * s.radius;
  const double content = 4.0 / 3.0 * kPi * r2 * s.radius;
  const double i = 0.4 * content * r2;
  return {content, s.centre, {i, i, i, 0.0, 0.0, 0.0}};
}
ShapeMeasure<2> measure(const Convex<2>& s) {
  const PolygonMoments m = moments(s.corners);
  return {m.area, m.centroid.value, m.second_polar};
}
ShapeMeasure<3> measure(const Convex<3>& s) {
  Mesh mesh;
  mesh.vertices = s.corners;
  for (const Convex<3>::Face& f : s.faces)
    for (std::size_t k = 1; k + 1 < f.corners.size(); ++k)
      mesh.triangles.push_back({f.corners[0], f.corners[k], f.corners[k + 1]});
  const SolidMoments solid = solid_moments(canonical(std::move(mesh)));
  return {solid.volume, solid.centroid.value, uniform_mass(solid, 1.0).inertia};
}
}  // namespace

template <int D>
ShapeMeasure<D> measure_of(const Shape<D>& shape) {
  if (const auto* ball = std::get_if<Ball<D>>(&shape)) return measure(*ball);
  if (const auto* convex = std::get_if<Convex<D>>(&shape)) return measure(*convex);
  return {};
}

template <int D>
double bounding_radius(const Shape<D>& shape) {
  if (std::holds_alternative<Point>(shape)) return 0.0;
  if (const auto* ball = std::get_if<Ball<D>>(&shape)) return norm(ball->centre) + ball->radius;
  const auto* convex = std::get_if<Convex<D>>(&shape);
  if (convex == nullptr) return kEndless;
  double radius = 0.0;
  for (const Vector<D>& p : convex->corners) radius = std::max(radius, norm(p));
  return radius;
}

template <int D>
Vector<D> support_of(const Shape<D>& shape, Vector<D> direction) {
  const auto farthest = [&](std::span<const Vector<D>> points) {
    return *std::max_element(points.begin(), points.end(),
                             [&](Vector<D> p, Vector<D> q) { return dot(direction, p) < dot(direction, q); });
  };
  if (const auto* ball = std::get_if<Ball<D>>(&shape)) {
    const double length = norm(direction);
    return length > 0.0 ? ball->centre + (ball->radius / length) * direction : ball->centre;
  }
  if (const auto* convex = std::get_if<Convex<D>>(&shape)) return farthest(points_of(*convex));
  if (const auto* terrain = std::get_if<Terrain<D>>(&shape)) return farthest(points_of(*terrain));
  if (const auto* half = std::get_if<HalfSpace<D>>(&shape)) return half->offset * half->normal;
  return {};
}

template <int D>
Extents<D> extents_of(const Shape<D>& shape, const Frame<D>& frame) {
  const auto around = [&](std::span<const Vector<D>> points) {
    Extents<D> e{placed(frame, points[0]), placed(frame, points[0])};
    for (const Vector<D>& p : points.subspan(1)) {
      const Vector<D> q = placed(frame, p);
      e = {lower(e.low, q), higher(e.high, q)};
    }
    return e;
  };
  if (std::holds_alternative<Point>(shape)) return {frame.origin, frame.origin};
  if (const auto* ball = std::get_if<Ball<D>>(&shape)) {
    const Vector<D> centre = placed(frame, ball->centre);
    const Vector<D> r = all_of(centre, ball->radius);
    return {centre - r, centre + r};
  }
  if (const auto* convex = std::get_if<Convex<D>>(&shape)) return around(points_of(*convex));
  return {all_of(frame.origin, -kEndless), all_of(frame.origin, kEndless)};
}

template ShapeMeasure<2> measure_of<2>(const Shape<2>&);
template double bounding_radius<2>(const Shape<2>&);
template Vector<2> support_of<2>(const Shape<2>&, Vector<2>);
template Extents<2> extents_of<2>(const Shape<2>&, const Frame<2>&);
template ShapeMeasure<3> measure_of<3>(const Shape<3>&);
template double bounding_radius<3>(const Shape<3>&);
template Vector<3> support_of<3>(const Shape<3>&, Vector<3>);
template Extents<3> extents_of<3>(const Shape<3>&, const Frame<3>&);

}  // namespace cairn::geometry
