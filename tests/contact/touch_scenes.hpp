#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "cairn/contact/contact_points.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/geometry/hull3.hpp"
#include "cairn/geometry/make_shapes.hpp"
#include "cairn/geometry/polygon.hpp"

/// Random bodies and poses, and distances by another way than the engine's: from the hull of all differences of corners.
namespace touch_scenes {

using namespace cairn;

inline Vec3 random_vector(CounterRng& rng, double size) {
  const auto x = [&] { return rng.uniform(-size, size); };
  const double a = x(), b = x(), c = x();
  return {a, b, c};
}
inline Vec2 random_vector2(CounterRng& rng, double size) {
  const double a = rng.uniform(-size, size);
  const double b = rng.uniform(-size, size);
  return {a, b};
}

inline Quaternion random_turn(CounterRng& rng) {
  for (;;) {
    const Vec3 v = random_vector(rng, 1.0);
    const double w = rng.uniform(-1.0, 1.0);
    const double length = std::sqrt(norm_squared(v) + w * w);
    if (length > 0.1 && length < 1.0) return {w / length, v.x / length, v.y / length, v.z / length};
  }
}

/// A box, a tetrahedron or the hull of up to 20 points, about 1 m in size.
inline geometry::Convex<3> random_solid(CounterRng& rng) {
  for (;;) {
    const auto kind = rng.index(4);
    if (kind == 0) {
      const double x = rng.uniform(0.05, 1.0), y = rng.uniform(0.05, 1.0), z = rng.uniform(0.05, 1.0);
      return geometry::box_of(Vec3{x, y, z}, "box").value();
    }
    std::vector<Vec3> points;
    const std::size_t count = kind == 1 ? 4 : 5 + rng.index(16);
    for (std::size_t i = 0; i < count; ++i) points.push_back(random_vector(rng, 0.5));
    auto solid = geometry::convex_of(points, "points");
    if (!solid) continue;
    Vec3 middle{};
    for (const Vec3 p : solid->corners) middle += p / static_cast<double>(solid->corners.size());
    for (Vec3& p : points) p = p - middle;
    return geometry::convex_of(points, "points").value();
  }
}

inline geometry::Convex<2> random_polygon(CounterRng& rng) {
  for (;;) {
    std::vector<Vec2> points;
    const std::size_t count = 3 + rng.index(9);
    for (std::size_t i = 0; i < count; ++i) points.push_back(random_vector2(rng, 0.5));
    auto polygon = geometry::convex_of(points, "points");
    if (polygon && geometry::moments(polygon->corners).area > 0.01) return *polygon;
  }
}

inline Vec3 nearest_of_triangle(Vec3 x, Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 n = cross(b - a, c - a);
  const double n2 = norm_squared(n);
  const auto on_segment = [&](Vec3 p, Vec3 q) {
    const double t = std::clamp(dot(x - p, q - p) / std::max(norm_squared(q - p), 1e-300), 0.0, 1.0);
    return p + t * (q - p);
  };
  Vec3 best = on_segment(a, b);
  for (const Vec3 y : {on_segment(b, c), on_segment(c, a)})
    if (norm(x - y) < norm(x - best)) best = y;
  if (n2 > 0.0) {
    const Vec3 y = x - (dot(x - a, n) / n2) * n;
    if (dot(cross(b - a, y - a), n) >= 0.0 && dot(cross(c - b, y - b), n) >= 0.0 && dot(cross(a - c, y - c), n) >= 0.0)
      return y;
  }
  return best;
}

/// Signed distance of two convex solids: of the origin from the hull of all differences a - b, negative inside.
inline double distance_of(const geometry::Convex<3>& a, const Frame<3>& at_a, const geometry::Convex<3>& b,
                          const Frame<3>& at_b) {
  std::vector<Vec3> differences;
  for (const Vec3 p : a.corners)
    for (const Vec3 q : b.corners) differences.push_back(placed(at_a, p) - placed(at_b, q));
  const geometry::HullFaces hull = geometry::hull_faces(differences, 1e-15);
  Vec3 inside{};
  for (const Vec3 p : differences) inside += p / static_cast<double>(differences.size());
  double depth = 1e300;
  double distance = 1e300;
  for (const auto& face : hull.faces) {
    const Vec3 first = differences[face[0]];
    Vec3 n{};
    for (std::size_t k = 1; k + 1 < face.size(); ++k) {
      const Vec3 p = differences[face[k]];
      const Vec3 q = differences[face[k + 1]];
      n += cross(p - first, q - first);
      distance = std::min(distance, norm(nearest_of_triangle({}, first, p, q)));
    }
    n = n / norm(n);
    if (dot(n, first - inside) < 0.0) n = -n;
    depth = std::min(depth, dot(n, first));
  }
  return depth > 0.0 ? -depth : distance;
}

inline double distance_of(const geometry::Convex<2>& a, const Frame<2>& at_a, const geometry::Convex<2>& b,
                          const Frame<2>& at_b) {
  std::vector<Vec2> differences;
  for (const Vec2 p : a.corners)
    for (const Vec2 q : b.corners) differences.push_back(placed(at_a, p) - placed(at_b, q));
  const std::vector<Vec2> hull = geometry::convex_hull(differences);
  double depth = 1e300;
  double distance = 1e300;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Vec2 p = hull[i];
    const Vec2 d = hull[(i + 1) % hull.size()] - p;
    depth = std::min(depth, cross(d, -p) / norm(d));
    const double t = std::clamp(dot(-p, d) / norm_squared(d), 0.0, 1.0);
    distance = std::min(distance, norm(p + t * d));
  }
  return depth > 0.0 ? -depth : distance;
}

template <int D>
std::vector<Touching<D>> touching(const geometry::Shape<D>& a, const Frame<D>& at_a, const geometry::Shape<D>& b,
                                  const Frame<D>& at_b, double reach) {
  std::vector<Touching<D>> found;
  touch<D>(a, at_a, b, at_b, reach, found);
  return found;
}

template <int D>
double least_gap(const std::vector<Touching<D>>& found) {
  double least = 1e300;
  for (const Touching<D>& t : found) least = std::min(least, t.gap);
  return least;
}

/// Of two points of each: how far (at_a - at_b) is from gap times normal, or the normal from a unit vector.
template <int D>
double defect_of(const Touching<D>& t) {
  return std::max(norm(t.at_a - t.at_b - t.gap * t.normal), std::fabs(norm(t.normal) - 1.0));
}

}  // namespace touch_scenes
