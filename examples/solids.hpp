#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/mesh.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/math/vec2.hpp"
#include "cairn/math/vec3.hpp"

/// Solids from a few parameters, for the programs that make the examples' meshes: prisms, solids of revolution and
/// stacks of cross-sections. Every mesh is closed and wound outwards, and the same bits on every machine.
/// x points right, y into the page, z up.
namespace examples {

using cairn::Vec2;
using cairn::Vec3;
using cairn::geometry::Mesh;

using Outline = std::vector<Vec2>;  // a simple polygon in x-z, counter-clockwise, no three corners in a row on a line
using Ring = std::vector<Vec3>;     // a cross-section at one height, counter-clockwise as seen from above

/// Is p inside the triangle a, b, c (counter-clockwise) or on its border?
inline bool covers(Vec2 a, Vec2 b, Vec2 c, Vec2 p) {
  using cairn::geometry::orientation;
  return orientation(a, b, p) >= 0 && orientation(b, c, p) >= 0 && orientation(c, a, p) >= 0;
}

/// A simple polygon, counter-clockwise, cut into triangles: one convex corner after the other that covers no other.
inline std::vector<Mesh::Triangle> triangles_of(const Outline& outline) {
  std::vector<std::uint32_t> left;
  for (std::uint32_t i = 0; i < outline.size(); ++i) left.push_back(i);
  const auto is_ear = [&](std::size_t k) {
    const std::size_t n = left.size();
    const std::size_t before = (k + n - 1) % n;
    const std::size_t after = (k + 1) % n;
    const Vec2 a = outline[left[before]];
    const Vec2 b = outline[left[k]];
    const Vec2 c = outline[left[after]];
    if (cairn::geometry::orientation(a, b, c) <= 0) return false;
    for (std::size_t i = 0; i < n; ++i)
      if (i != before && i != k && i != after && covers(a, b, c, outline[left[i]])) return false;
    return true;
  };
  std::vector<Mesh::Triangle> triangles;
  while (left.size() > 2) {
    std::size_t k = 0;
    while (k < left.size() && !is_ear(k)) ++k;
    CAIRN_CHECK(k < left.size(), left.size());  // the outline crosses itself or runs clockwise
    const std::size_t n = left.size();
    triangles.push_back({left[(k + n - 1) % n], left[k], left[(k + 1) % n]});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
  }
  return triangles;
}

/// What the outline sweeps from y = near to y = far.
inline Mesh extrude(const Outline& outline, double near, double far) {
  Mesh mesh;
  const auto n = static_cast<std::uint32_t>(outline.size());
  for (const Vec2 p : outline) mesh.vertices.push_back({p.x, near, p.z});
  for (const Vec2 p : outline) mesh.vertices.push_back({p.x, far, p.z});
  for (const Mesh::Triangle& t : triangles_of(outline)) {
    mesh.triangles.push_back(t);
    mesh.triangles.push_back({n + t[0], n + t[2], n + t[1]});
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t j = (i + 1) % n;
    mesh.triangles.push_back({i, n + i, n + j});
    mesh.triangles.push_back({i, n + j, j});
  }
  return mesh;
}

/// The skin over a stack of cross-sections with equally many points each, closed by a lid at either end. The stack may
/// turn back into itself, as the wall of a vase does at its rim: every ring is followed by the next one of the skin.
inline Mesh loft(const std::vector<Ring>& rings) {
  Mesh mesh;
  const auto n = static_cast<std::uint32_t>(rings.front().size());
  for (const Ring& ring : rings) {
    CAIRN_CHECK(ring.size() == n, ring.size(), n);
    mesh.vertices.insert(mesh.vertices.end(), ring.begin(), ring.end());
  }
  const auto lid = [&](const Ring& ring) {
    Outline outline;
    for (const Vec3 p : ring) outline.push_back({p.x, p.y});
    return triangles_of(outline);
  };
  for (const Mesh::Triangle& t : lid(rings.front())) mesh.triangles.push_back({t[0], t[2], t[1]});
  const auto top = static_cast<std::uint32_t>(n * (rings.size() - 1));
  for (std::uint32_t below = 0; below < top; below += n) {
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint32_t j = (i + 1) % n;
      mesh.triangles.push_back({below + i, below + j, below + n + j});
      mesh.triangles.push_back({below + i, below + n + j, below + n + i});
    }
  }
  for (const Mesh::Triangle& t : lid(rings.back())) mesh.triangles.push_back({top + t[0], top + t[1], top + t[2]});
  return mesh;
}

/// An ellipse with `points` points, the first one on the right.
inline Ring ellipse(Vec3 centre, double half_x, double half_y, int points) {
  Ring ring;
  for (int j = 0; j < points; ++j) {
    const cairn::math::SinCos turn = cairn::math::sincos(2.0 * cairn::kPi * j / points);
    ring.push_back(centre + Vec3{half_x * turn.cos, half_y * turn.sin, 0.0});
  }
  return ring;
}

/// A profile of radii x over heights z, turned about the z axis: every circle is a polygon with `points` corners, which
/// lie on it.
inline Mesh revolve(const std::vector<Vec2>& profile, int points) {
  std::vector<Ring> rings;
  for (const Vec2 p : profile) rings.push_back(ellipse({0.0, 0.0, p.z}, p.x, p.x, points));
  return loft(rings);
}

inline Mesh box(Vec3 low, Vec3 high) {
  return extrude({{low.x, low.z}, {high.x, low.z}, {high.x, high.z}, {low.x, high.z}}, low.y, high.y);
}

/// Several bodies in one mesh; they may touch.
inline Mesh joined(const std::vector<Mesh>& bodies) {
  Mesh all;
  for (const Mesh& body : bodies) {
    const auto first = static_cast<std::uint32_t>(all.vertices.size());
    all.vertices.insert(all.vertices.end(), body.vertices.begin(), body.vertices.end());
    for (const Mesh::Triangle& t : body.triangles) all.triangles.push_back({first + t[0], first + t[1], first + t[2]});
  }
  return all;
}

/// Metres to another unit: scaled(mesh, 1000.0) is in millimetres.
inline Mesh scaled(Mesh mesh, double factor) {
  for (Vec3& p : mesh.vertices) p = factor * p;
  return mesh;
}

/// The smooth curve through points, `steps` pieces from each to the next (Catmull and Rom 1974: the slope at a point is
/// that between its neighbours).
inline std::vector<Vec2> smooth(const std::vector<Vec2>& points, int steps) {
  std::vector<Vec2> curve;
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    const Vec2 a = points[k];
    const Vec2 b = points[k + 1];
    const Vec2 slope_a = 0.5 * (b - (k > 0 ? points[k - 1] : a));
    const Vec2 slope_b = 0.5 * ((k + 2 < points.size() ? points[k + 2] : b) - a);
    for (int i = 0; i < steps; ++i) {
      const double s = static_cast<double>(i) / steps;
      const double rest = 1.0 - s;
      curve.push_back(rest * rest * (1.0 + 2.0 * s) * a + s * s * (3.0 - 2.0 * s) * b + s * rest * rest * slope_a -
                      s * s * rest * slope_b);
    }
  }
  curve.push_back(points.back());
  return curve;
}

}  // namespace examples
