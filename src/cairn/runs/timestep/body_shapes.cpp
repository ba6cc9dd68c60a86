#include "cairn/runs/timestep/body_shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>
#include <variant>

#include "cairn/core/units.hpp"

namespace cairn::runs {
namespace {

using geometry::Ball;
using geometry::Convex;
using geometry::HalfSpace;
using geometry::Terrain;
using results::Solid;

constexpr int kDiscCorners = 48;  // of a disc that is drawn as a polygon

template <class Part>
double reach_of(const Part& part) {
  double reach = 0.0;
  if constexpr (std::is_same_v<Part, Ball<2>> || std::is_same_v<Part, Ball<3>>) reach = norm(part.centre) + part.radius;
  if constexpr (std::is_same_v<Part, Convex<2>> || std::is_same_v<Part, Convex<3>>)
    for (const auto& corner : part.corners) reach = std::max(reach, norm(corner));
  return reach;
}

template <int D>
double largest_reach(const SystemBody<D>& body) {
  double largest = 0.0;
  for (const geometry::Shape<D>& part : body.parts)
    largest = std::max(largest, std::visit([](const auto& p) { return reach_of(p); }, part));
  return largest;
}

// -------------------------------------------------------------------------------------------------- in the plane

using Outline = std::vector<Vec2>;

/// A point is drawn as a small disc: `far` is what a picture shows.
constexpr double kDotShare = 0.004;

Outline disc(Vec2 centre, double radius) {
  Outline outline;
  for (int k = 0; k < kDiscCorners; ++k) {
    const double a = 2.0 * kPi * k / kDiscCorners;
    outline.push_back(centre + Vec2{radius * std::cos(a), radius * std::sin(a)});
  }
  return outline;
}

Outline outline_of(const geometry::Point& /*part*/, double far) { return disc({}, kDotShare * far); }
Outline outline_of(const Ball<2>& part, double /*far*/) { return disc(part.centre, part.radius); }
Outline outline_of(const Convex<2>& part, double /*far*/) { return part.corners; }
Outline outline_of(const HalfSpace<2>& part, double far) {
  const Vec2 middle = part.offset * part.normal;
  const Vec2 along = far * perp(part.normal);
  const Vec2 down = -far * part.normal;
  return {middle + along, middle + along + down, middle - along + down, middle - along};
}
Outline outline_of(const Terrain<2>& part, double far) {
  Outline outline(part.points.rbegin(), part.points.rend());
  if (outline.empty()) return outline;
  double lowest = outline.front().z;
  for (const Vec2& p : outline) lowest = std::min(lowest, p.z);
  outline.push_back({outline.back().x, lowest - far});
  outline.push_back({outline.front().x, lowest - far});
  return outline;
}

/// A convex outline between -depth/2 and depth/2.
Solid prism(const Outline& outline, double depth) {
  const auto n = static_cast<std::uint32_t>(outline.size());
  Solid solid{{}, {}, true, false};
  for (const double y : {-0.5 * depth, 0.5 * depth})
    for (const Vec2& p : outline) solid.corners.push_back({p.x, y, p.z});
  std::vector<std::uint32_t> front;
  std::vector<std::uint32_t> back;
  for (std::uint32_t k = 0; k < n; ++k) {
    front.push_back(k);
    back.push_back(2 * n - 1 - k);
    const std::uint32_t next = (k + 1) % n;
    solid.faces.push_back({k, n + k, n + next, next});
  }
  solid.faces.push_back(std::move(front));
  solid.faces.push_back(std::move(back));
  return solid;
}

/// Convex outlines of a part: its own, or of terrain the ground below each of its stretches.
template <class Part>
std::vector<Outline> convex_outlines(const Part& part, double far) {
  return {outline_of(part, far)};
}
std::vector<Outline> convex_outlines(const Terrain<2>& part, double far) {
  std::vector<Outline> columns;
  double lowest = 0.0;
  for (const Vec2& p : part.points) lowest = std::min(lowest, p.z);
  for (std::size_t k = 0; k + 1 < part.points.size(); ++k) {
    const Vec2 a = part.points[k];
    const Vec2 b = part.points[k + 1];
    columns.push_back({{a.x, lowest - far}, {b.x, lowest - far}, b, a});
  }
  return columns;
}

// -------------------------------------------------------------------------------------------------- in space

Solid solid_of(const Convex<3>& part) {
  Solid solid{part.corners, {}, true, false};
  for (const Convex<3>::Face& face : part.faces) solid.faces.push_back(face.corners);
  return solid;
}

/// A sphere as an icosahedron whose triangles are cut in four so many times: 320 faces.
constexpr int kCuts = 2;

Solid sphere(Vec3 centre, double radius) {
  const double t = 0.5 * (1.0 + std::sqrt(5.0));
  std::vector<Vec3> corners = {{-1, t, 0},  {1, t, 0},  {-1, -t, 0}, {1, -t, 0}, {0, -1, t},  {0, 1, t},
                               {0, -1, -t}, {0, 1, -t}, {t, 0, -1},  {t, 0, 1},  {-t, 0, -1}, {-t, 0, 1}};
  using Triangle = std::array<std::uint32_t, 3>;
  std::vector<Triangle> triangles = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                     {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                     {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                     {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
  for (int cut = 0; cut < kCuts; ++cut) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
      const auto [at, is_new] = middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(corners.size()));
      if (is_new) corners.push_back(0.5 * (corners[a] + corners[b]));
      return at->second;
    };
    std::vector<Triangle> finer;
    for (const Triangle& f : triangles) {
      const std::uint32_t ab = middle(f[0], f[1]), bc = middle(f[1], f[2]), ca = middle(f[2], f[0]);
      for (const Triangle& part : {Triangle{f[0], ab, ca}, {f[1], bc, ab}, {f[2], ca, bc}, {ab, bc, ca}})
        finer.push_back(part);
    }
    triangles = std::move(finer);
  }
  Solid solid{{}, {}, true, true};
  for (const Vec3& corner : corners) solid.corners.push_back(centre + (radius / norm(corner)) * corner);
  for (const Triangle& f : triangles) solid.faces.push_back({f[0], f[1], f[2]});
  return solid;
}

/// A direction across another one: of the axes the one that lies farthest from it, made perpendicular.
Vec3 across(Vec3 n) {
  const Vec3 axis = std::fabs(n.x) < 0.6 ? Vec3{1.0, 0.0, 0.0} : Vec3{0.0, 1.0, 0.0};
  const Vec3 v = axis - dot(axis, n) * n;
  return v / norm(v);
}

/// The part of its plane that a picture shows.
Solid solid_of(const HalfSpace<3>& part, double far) {
  const Vec3 u = across(part.normal);
  const Vec3 v = cross(part.normal, u);
  const Vec3 middle = part.offset * part.normal;
  return {
      {middle - far * u - far * v, middle + far * u - far * v, middle + far * u + far * v, middle - far * u + far * v},
      {{0, 1, 2, 3}},
      false,
      false};
}

Solid solid_of(const Terrain<3>& part) {
  Solid solid{{}, {}, false, false};
  if (part.mesh == nullptr) return solid;
  solid.corners = part.mesh->vertices;
  for (const auto& t : part.mesh->triangles) solid.faces.push_back({t[0], t[1], t[2]});
  return solid;
}

Solid solid_of(const geometry::Point& /*part*/, double far) { return sphere({}, kDotShare * far); }
Solid solid_of(const Ball<3>& part, double /*far*/) { return sphere(part.centre, part.radius); }
Solid solid_of(const Convex<3>& part, double /*far*/) { return solid_of(part); }
Solid solid_of(const Terrain<3>& part, double /*far*/) { return solid_of(part); }

}  // namespace

double radius_of(const SystemBody<2>& body) { return largest_reach(body); }
double radius_of(const SystemBody<3>& body) { return largest_reach(body); }

std::vector<std::vector<Vec2>> outlines_of(const SystemBody<2>& body, double far) {
  std::vector<Outline> outlines;
  for (const geometry::Shape<2>& part : body.parts)
    outlines.push_back(std::visit([far](const auto& p) { return outline_of(p, far); }, part));
  return outlines;
}

std::vector<Solid> prisms_of(const SystemBody<2>& body, double far, double depth) {
  std::vector<Solid> solids;
  for (const geometry::Shape<2>& part : body.parts)
    for (const Outline& outline : std::visit([far](const auto& p) { return convex_outlines(p, far); }, part))
      solids.push_back(prism(outline, depth));
  return solids;
}

std::vector<Solid> solids_of(const SystemBody<3>& body, double far) {
  std::vector<Solid> solids;
  for (const geometry::Shape<3>& part : body.parts)
    solids.push_back(std::visit([far](const auto& p) { return solid_of(p, far); }, part));
  return solids;
}

}  // namespace cairn::runs
