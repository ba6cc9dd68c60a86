/// Meshes of simple solids, made for tests, and what can be done to a mesh without changing the solid. Every one is
/// closed and wound outwards.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/mesh.hpp"
#include "cairn/math/vec2.hpp"

namespace oracle {

using cairn::CounterRng;
using cairn::Mat3;
using cairn::Vec2;
using cairn::Vec3;
using cairn::geometry::Mesh;

inline std::uint32_t index_of(std::size_t i) { return static_cast<std::uint32_t>(i); }

/// A box from one corner to the opposite one.
inline Mesh box(Vec3 low, Vec3 high) {
  Mesh mesh;
  for (unsigned k = 0; k < 8; ++k)
    mesh.vertices.push_back(
        {(k & 1U) != 0 ? high.x : low.x, (k & 2U) != 0 ? high.y : low.y, (k & 4U) != 0 ? high.z : low.z});
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

inline Mesh tetrahedron(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  Mesh mesh;
  mesh.vertices = {a, b, c, d};
  const bool outward = cairn::dot(cairn::cross(b - a, c - a), d - a) > 0.0;
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  if (!outward)
    for (Mesh::Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

/// A prism over a counter-clockwise outline that its vertex 0 sees whole (convex ones, and star-shaped ones from there):
/// the outline lies in x-y, the prism rises from z = bottom to top.
inline Mesh prism(const std::vector<Vec2>& outline, double bottom, double top) {
  Mesh mesh;
  const std::size_t n = outline.size();
  for (const double z : {bottom, top})
    for (const Vec2 p : outline) mesh.vertices.push_back({p.x, p.z, z});
  for (std::size_t i = 1; i + 1 < n; ++i) {
    mesh.triangles.push_back({0, index_of(i + 1), index_of(i)});
    mesh.triangles.push_back({index_of(n), index_of(n + i), index_of(n + i + 1)});
  }
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t j = (i + 1) % n;
    mesh.triangles.push_back({index_of(i), index_of(j), index_of(n + i)});
    mesh.triangles.push_back({index_of(j), index_of(n + j), index_of(n + i)});
  }
  return mesh;
}

inline std::vector<Vec2> regular_polygon(int corners, double radius) {
  std::vector<Vec2> outline;
  for (int k = 0; k < corners; ++k) {
    const double angle = 2.0 * cairn::kPi * k / corners;
    outline.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return outline;
}

/// Every triangle cut into four at the middles of its edges; `place` moves the new vertices.
template <class Place>
Mesh refined(const Mesh& mesh, Place place) {
  Mesh result;
  result.vertices = mesh.vertices;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
  const auto middle = [&](std::uint32_t a, std::uint32_t b) {
    const auto key = std::minmax(a, b);
    const auto [at, added] = middles.try_emplace(key, index_of(result.vertices.size()));
    if (added) result.vertices.push_back(place(0.5 * (mesh.vertices[a] + mesh.vertices[b])));
    return at->second;
  };
  for (const Mesh::Triangle& t : mesh.triangles) {
    const std::uint32_t ab = middle(t[0], t[1]);
    const std::uint32_t bc = middle(t[1], t[2]);
    const std::uint32_t ca = middle(t[2], t[0]);
    result.triangles.insert(result.triangles.end(), {{t[0], ab, ca}, {t[1], bc, ab}, {t[2], ca, bc}, {ab, bc, ca}});
  }
  return result;
}
inline Mesh refined(const Mesh& mesh) {
  return refined(mesh, [](Vec3 p) { return p; });
}

/// An octahedron refined `levels` times with every vertex on the sphere around the origin: 8 · 4^levels triangles.
inline Mesh sphere(double radius, int levels) {
  Mesh mesh;
  mesh.vertices = {{radius, 0, 0}, {-radius, 0, 0}, {0, radius, 0}, {0, -radius, 0}, {0, 0, radius}, {0, 0, -radius}};
  mesh.triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
  for (int level = 0; level < levels; ++level)
    mesh = refined(mesh, [&](Vec3 p) { return (radius / cairn::norm(p)) * p; });
  return mesh;
}

template <class Map>
Mesh mapped(Mesh mesh, Map map) {
  for (Vec3& p : mesh.vertices) p = map(p);
  return mesh;
}
inline Mesh translated(Mesh mesh, Vec3 by) {
  return mapped(std::move(mesh), [&](Vec3 p) { return p + by; });
}

/// The same surface turned inside out.
inline Mesh inside_out(Mesh mesh) {
  for (Mesh::Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

inline Mesh together(Mesh mesh, const Mesh& other) {
  const std::uint32_t shift = index_of(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (const Mesh::Triangle& t : other.triangles) mesh.triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
  return mesh;
}

/// Rotation by an angle about a direction (Rodrigues).
inline Mat3 rotation(Vec3 axis, double angle) {
  const Vec3 n = axis / cairn::norm(axis);
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  const auto entry = [&](double ni, double nj, bool diagonal, double skew) {
    return (diagonal ? c : 0.0) + (1.0 - c) * ni * nj + s * skew;
  };
  return {{{{entry(n.x, n.x, true, 0.0), entry(n.x, n.y, false, -n.z), entry(n.x, n.z, false, n.y)},
            {entry(n.y, n.x, false, n.z), entry(n.y, n.y, true, 0.0), entry(n.y, n.z, false, -n.x)},
            {entry(n.z, n.x, false, -n.y), entry(n.z, n.y, false, n.x), entry(n.z, n.z, true, 0.0)}}}};
}
inline Mat3 random_rotation(CounterRng& random) {
  Vec3 axis;
  do {
    axis.x = random.uniform(-1.0, 1.0);
    axis.y = random.uniform(-1.0, 1.0);
    axis.z = random.uniform(-1.0, 1.0);
  } while (cairn::norm(axis) < 0.1 || cairn::norm(axis) > 1.0);
  return rotation(axis, random.uniform(0.0, 2.0 * cairn::kPi));
}

/// The same triangles with vertices and faces in another order, faces begun at another corner, and some vertices
/// written twice.
inline Mesh renumbered(const Mesh& mesh, CounterRng& random) {
  std::vector<std::uint32_t> source;  // of each new vertex
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    source.push_back(index_of(v));
    if (random.uniform() < 0.3) source.push_back(index_of(v));
  }
  for (std::size_t i = source.size(); i-- > 1;) std::swap(source[i], source[random.index(i + 1)]);
  std::vector<std::vector<std::uint32_t>> copies(mesh.vertices.size());
  Mesh result;
  for (const std::uint32_t v : source) {
    copies[v].push_back(index_of(result.vertices.size()));
    result.vertices.push_back(mesh.vertices[v]);
  }
  result.triangles = mesh.triangles;
  for (std::size_t i = result.triangles.size(); i-- > 1;)
    std::swap(result.triangles[i], result.triangles[random.index(i + 1)]);
  for (Mesh::Triangle& t : result.triangles) {
    const std::size_t turn = random.index(3);
    t = {t[turn], t[(turn + 1) % 3], t[(turn + 2) % 3]};
    for (std::uint32_t& v : t) v = copies[v][random.index(copies[v].size())];
  }
  return result;
}

}  // namespace oracle
