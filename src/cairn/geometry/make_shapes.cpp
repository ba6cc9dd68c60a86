#include "cairn/geometry/make_shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "cairn/geometry/edges.hpp"
#include "cairn/geometry/hull3.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/geometry/terrain_index.hpp"

namespace cairn::geometry {
namespace {

InputError fault(std::string_view key, std::string expected, std::string found) {
  return {.file = {}, .line = 0, .key = std::string(key), .expected = std::move(expected), .found = std::move(found)};
}

std::string text_of(Vec2 p) { return point_text(p); }
std::string text_of(Vec3 p) { return "(" + found_text(p.x) + ", " + found_text(p.y) + ", " + found_text(p.z) + ")"; }

bool usable(double x) { return std::fabs(x) <= kLargestCoordinate; }
bool usable(Vec2 p) { return usable(p.x) && usable(p.z); }
bool usable(Vec3 p) { return usable(p.x) && usable(p.y) && usable(p.z); }

double least(Vec2 v) { return std::min(v.x, v.z); }
double least(Vec3 v) { return std::min({v.x, v.y, v.z}); }

template <class V>
InputErrors coordinate_faults(std::span<const V> points, std::string_view key) {
  InputErrors faults;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!usable(points[i]))
      faults.push_back(fault(std::string(key) + '[' + std::to_string(i) + ']',
                             "finite coordinates of magnitude up to " + found_text(kLargestCoordinate) + " [m]",
                             text_of(points[i])));
  return faults;
}

template <class V>
InputErrors edge_faults(V edges, std::string_view key) {
  InputErrors faults;
  if (!usable(edges) || !(least(edges) > 0.0))
    faults.push_back(fault(key, "edges of finite length > 0 [m]", text_of(edges)));
  return faults;
}

bool before(Vec3 p, Vec3 q) { return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z; }

std::vector<Vec3> sorted_points(std::span<const Vec3> points) {
  std::vector<Vec3> sorted;
  sorted.reserve(points.size());
  for (const Vec3 p : points) sorted.push_back({p.x + 0.0, p.y + 0.0, p.z + 0.0});  // -0 and +0 are one coordinate
  std::sort(sorted.begin(), sorted.end(), before);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  return sorted;
}

/// The corners that faces use, and the faces by their numbers among them.
Convex<3> with_used_corners(const std::vector<Vec3>& points, const HullFaces& hull) {
  std::vector<std::uint32_t> number(points.size(), kNone);
  for (const auto& face : hull.faces)
    for (const std::uint32_t c : face) number[c] = 0;
  Convex<3> solid;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (number[i] == kNone) continue;
    number[i] = static_cast<std::uint32_t>(solid.corners.size());
    solid.corners.push_back(points[i]);
  }
  for (const auto& round : hull.faces) {
    Convex<3>::Face face;
    for (const std::uint32_t c : round) face.corners.push_back(number[c]);
    solid.faces.push_back(std::move(face));
  }
  return solid;
}

/// Twice the area along the normal of a polygon in space (Newell's sum, about the first corner).
Vec3 twice_area(const Convex<3>& solid, const Convex<3>::Face& face) {
  const Vec3 first = solid.corners[face.corners[0]];
  Vec3 sum{};
  for (std::size_t k = 1; k + 1 < face.corners.size(); ++k)
    sum += cross(solid.corners[face.corners[k]] - first, solid.corners[face.corners[k + 1]] - first);
  return sum;
}

/// Faces counter-clockwise as seen from outside, from their least corner on, sorted; normals and offsets.
void make_canonical(Convex<3>& solid) {
  Vec3 inside{};
  for (const Vec3 p : solid.corners) inside += p / static_cast<double>(solid.corners.size());
  for (Convex<3>::Face& face : solid.faces) {
    Vec3 area = twice_area(solid, face);
    if (dot(area, solid.corners[face.corners[0]] - inside) < 0.0)
      std::reverse(face.corners.begin(), face.corners.end());
    std::rotate(face.corners.begin(), std::min_element(face.corners.begin(), face.corners.end()), face.corners.end());
    area = twice_area(solid, face);
    const Vec3 normal = area / norm(area);
    face.normal = {normal.x + 0.0, normal.y + 0.0, normal.z + 0.0};
    face.offset = dot(face.normal, solid.corners[face.corners[0]]);
    for (const std::uint32_t c : face.corners) face.offset = std::max(face.offset, dot(face.normal, solid.corners[c]));
  }
  std::sort(solid.faces.begin(), solid.faces.end(), [](const auto& f, const auto& g) { return f.corners < g.corners; });
}

/// Edges, sorted; false where one does not part exactly two faces.
bool add_edges(Convex<3>& solid) {
  struct Side {
    std::uint32_t low, high, face;
    bool upwards;
  };
  std::vector<Side> sides;
  for (std::uint32_t f = 0; f < solid.faces.size(); ++f) {
    const auto& corners = solid.faces[f].corners;
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const std::uint32_t a = corners[k];
      const std::uint32_t b = corners[(k + 1) % corners.size()];
      sides.push_back({std::min(a, b), std::max(a, b), f, a < b});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& s, const Side& t) {
    return s.low != t.low ? s.low < t.low : s.high != t.high ? s.high < t.high : s.upwards > t.upwards;
  });
  if (sides.size() % 2 != 0) return false;
  for (std::size_t k = 0; k < sides.size(); k += 2) {
    const Side& s = sides[k];
    const Side& t = sides[k + 1];
    if (s.low != t.low || s.high != t.high || !s.upwards || t.upwards) return false;
    solid.edges.push_back({{s.low, s.high}, {s.face, t.face}});
  }
  return solid.corners.size() + solid.faces.size() == solid.edges.size() + 2;  // Euler
}

Unexpected<InputErrors> no_solid(std::string_view key, std::string found) {
  return Unexpected(InputErrors{fault(key, "points that span a solid", std::move(found))});
}

}  // namespace

Result<Convex<2>, InputErrors> convex_of(std::span<const Vec2> points, std::string_view key) {
  if (InputErrors faults = point_set_faults(points, key); !faults.empty()) return Unexpected(std::move(faults));
  return Convex<2>{convex_hull(points)};
}

Result<Convex<3>, InputErrors> convex_of(std::span<const Vec3> points, std::string_view key) {
  if (InputErrors faults = coordinate_faults(points, key); !faults.empty()) return Unexpected(std::move(faults));
  const std::vector<Vec3> sorted = sorted_points(points);
  if (sorted.size() < 4) return no_solid(key, std::to_string(sorted.size()) + " different points");
  const HullFaces hull = hull_faces(sorted, kFlatness);
  if (hull.flat) return no_solid(key, "points in one plane");
  if (!hull.found) return no_solid(key, "points whose hull could not be found");
  Convex<3> solid = with_used_corners(sorted, hull);
  make_canonical(solid);
  if (!add_edges(solid)) return no_solid(key, "points whose hull is not told from flat");
  return solid;
}

Result<Convex<2>, InputErrors> box_of(Vec2 edges, std::string_view key) {
  if (InputErrors faults = edge_faults(edges, key); !faults.empty()) return Unexpected(std::move(faults));
  const double x = 0.5 * edges.x;
  const double z = 0.5 * edges.z;
  return Convex<2>{{{-x, -z}, {x, -z}, {x, z}, {-x, z}}};
}

Result<Convex<3>, InputErrors> box_of(Vec3 edges, std::string_view key) {
  if (InputErrors faults = edge_faults(edges, key); !faults.empty()) return Unexpected(std::move(faults));
  const Vec3 half = 0.5 * edges;
  Convex<3> box;
  for (const double x : {-half.x, half.x})
    for (const double y : {-half.y, half.y})
      for (const double z : {-half.z, half.z}) box.corners.push_back({x, y, z});
  for (const auto& corners :
       {std::array<std::uint32_t, 4>{0, 1, 3, 2}, {0, 2, 6, 4}, {0, 4, 5, 1}, {1, 5, 7, 3}, {2, 3, 7, 6}, {4, 6, 7, 5}})
    box.faces.push_back({{}, 0.0, {corners.begin(), corners.end()}});
  make_canonical(box);
  add_edges(box);
  return box;
}

template <int D>
Result<Ball<D>, InputErrors> ball_of(Vector<D> centre, double radius, std::string_view key) {
  InputErrors faults;
  if (!usable(centre)) faults.push_back(fault(key, "a centre with finite coordinates [m]", text_of(centre)));
  if (!(radius > 0.0) || !usable(radius)) faults.push_back(fault(key, "a finite radius > 0 [m]", found_text(radius)));
  if (!faults.empty()) return Unexpected(std::move(faults));
  return Ball<D>{centre, radius};
}
template Result<Ball<2>, InputErrors> ball_of<2>(Vec2, double, std::string_view);
template Result<Ball<3>, InputErrors> ball_of<3>(Vec3, double, std::string_view);

template <int D>
Result<HalfSpace<D>, InputErrors> half_space_of(Vector<D> normal, Vector<D> point, std::string_view key) {
  InputErrors faults;
  if (!usable(point)) faults.push_back(fault(key, "a point with finite coordinates [m]", text_of(point)));
  const double length = norm(normal);
  if (!(length > 0.0) || !usable(normal))
    faults.push_back(fault(key, "a normal that is finite and not zero", text_of(normal)));
  if (!faults.empty()) return Unexpected(std::move(faults));
  const Vector<D> unit = normal / length;
  return HalfSpace<D>{unit, dot(unit, point)};
}
template Result<HalfSpace<2>, InputErrors> half_space_of<2>(Vec2, Vec2, std::string_view);
template Result<HalfSpace<3>, InputErrors> half_space_of<3>(Vec3, Vec3, std::string_view);

Result<Terrain<2>, InputErrors> terrain_of(std::span<const Vec2> points, std::string_view key) {
  InputErrors faults = coordinate_faults(points, key);
  if (points.size() < 2) faults.push_back(fault(key, "at least 2 points", std::to_string(points.size())));
  for (std::size_t i = 1; i < points.size(); ++i)
    if (!(points[i - 1].x < points[i].x))
      faults.push_back(fault(std::string(key) + '[' + std::to_string(i) + ']', "a point to the right of the one before",
                             text_of(points[i]) + " after " + text_of(points[i - 1])));
  if (!faults.empty()) return Unexpected(std::move(faults));
  return Terrain<2>{{points.begin(), points.end()}};
}

Result<Terrain<3>, InputErrors> terrain_of(Mesh mesh, std::string_view key) {
  InputErrors faults = coordinate_faults(std::span<const Vec3>(mesh.vertices), key);
  if (mesh.triangles.empty()) faults.push_back(fault(key, "at least one triangle", "none"));
  for (const Mesh::Triangle& t : mesh.triangles)
    if (*std::max_element(t.begin(), t.end()) >= mesh.vertices.size()) {
      faults.push_back(fault(key, "triangles of vertices that there are", "one of a vertex that is not"));
      break;
    }
  if (!faults.empty()) return Unexpected(std::move(faults));
  auto kept = std::make_shared<const Mesh>(canonical(std::move(mesh)));
  if (const std::size_t flat = triangles_without_area(*kept); flat > 0)
    return Unexpected(InputErrors{fault(key, "triangles with an area", std::to_string(flat) + " without one")});
  std::shared_ptr<const TerrainIndex> index = index_of(*kept);
  return Terrain<3>{std::move(kept), std::move(index)};
}

}  // namespace cairn::geometry
