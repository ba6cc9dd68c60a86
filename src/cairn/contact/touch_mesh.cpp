#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/contact/ground_contacts.hpp"
#include "cairn/contact/polyhedron_axes.hpp"
#include "cairn/contact/touch_shapes.hpp"

/// Polyhedra and balls on ground that is a mesh of triangles.    docs/theory/contact_geometry.md, "Ground"
namespace cairn {
namespace {

using geometry::Mesh;
using geometry::TerrainIndex;

/// The ground near one body.
struct Near {
  const Mesh& mesh;
  const TerrainIndex& index;
  const std::vector<std::uint32_t>& triangles;
  const std::vector<std::uint32_t>& edges;     // ridges alone
  const std::vector<std::uint32_t>& vertices;  // peaks alone
  GroundLimits limits;
  std::size_t first{};  // of this pair's points among all found

  Vec3 at(std::uint32_t vertex) const { return mesh.vertices[vertex]; }
};

void keep_each_once(std::vector<std::uint32_t>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

Near ground_near(const geometry::Terrain<3>& ground, Vec3 middle, double radius, const GroundLimits& limits,
                 TouchScratch<3>& scratch, std::size_t first) {
  const double around = radius + std::max(limits.reach, 0.0);
  const Vec3 out{around, around, around};
  scratch.triangles.clear();
  scratch.edges.clear();
  scratch.vertices.clear();
  const TerrainIndex& index = *ground.index;
  geometry::triangles_near(index, *ground.mesh, {middle - out, middle + out}, scratch.triangles);
  for (const std::uint32_t t : scratch.triangles) {
    for (const std::uint32_t e : index.edges_of[t])
      if (index.edges[e].ridge) scratch.edges.push_back(e);
    for (const std::uint32_t v : ground.mesh->triangles[t])
      if (index.peaks[v] != 0) scratch.vertices.push_back(v);
  }
  keep_each_once(scratch.edges);
  keep_each_once(scratch.vertices);
  return {*ground.mesh, index, scratch.triangles, scratch.edges, scratch.vertices, limits, first};
}

/// Are all neighbours of the vertex below the plane across n? Beyond a rim the ground falls down.
bool in_cone_of_vertex(const Near& g, std::uint32_t v, Vec3 n) {
  if (g.index.rims[v] != 0 && dot(n, g.index.vertex_normals[v]) < 0.0) return false;
  for (const std::uint32_t w : g.index.neighbours_of(v)) {
    const Vec3 d = g.at(w) - g.at(v);
    if (dot(n, d) > kConeSlack * norm(d)) return false;
  }
  return true;
}

/// Are the triangles beside the edge below the plane across n (n at right angles to the edge)? Beside a rim, where the
/// ground ends, it falls down along the one triangle's normal.
bool in_cone_of_edge(const Near& g, std::uint32_t e, Vec3 n) {
  const TerrainIndex::Edge& edge = g.index.edges[e];
  const Vec3 along = g.at(edge.corners[1]) - g.at(edge.corners[0]);
  for (const std::uint32_t t : edge.triangles) {
    if (t == TerrainIndex::kBorder) {
      if (dot(n, g.index.normals[edge.triangles[0]]) < -kConeSlack) return false;
      continue;
    }
    Vec3 into{};
    for (const std::uint32_t v : g.mesh.triangles[t])
      if (v != edge.corners[0] && v != edge.corners[1]) into = g.at(v) - g.at(edge.corners[0]);
    const Vec3 across = into - (dot(into, along) / norm_squared(along)) * along;
    if (dot(n, across) > kConeSlack * norm(across)) return false;
  }
  return true;
}

Vec3 nearest_of_triangle(const Near& g, std::uint32_t triangle, Vec3 x, double slack, bool& inside) {
  const Mesh::Triangle& t = g.mesh.triangles[triangle];
  const Vec3 n = g.index.normals[triangle];
  Vec3 best = x - dot(n, x - g.at(t[0])) * n;
  inside = true;
  bool strictly = true;
  double least = std::numeric_limits<double>::infinity();
  Vec3 on_rim = best;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3 p = g.at(t[k]);
    const Vec3 d = g.at(t[(k + 1) % 3]) - p;
    const double outside = dot(cross(d, n), x - p) / norm(d);
    strictly = strictly && outside <= 0.0;
    inside = inside && outside <= slack;
    const Vec3 y = p + std::clamp(dot(x - p, d) / norm_squared(d), 0.0, 1.0) * d;
    if (norm_squared(x - y) < least) {
      least = norm_squared(x - y);
      on_rim = y;
    }
  }
  return strictly ? best : on_rim;
}

/// A point of a body, or the centre of a ball.
struct Standing {
  Vec3 x{};
  double radius{};
  std::uint64_t feature{};
};

double height_over(const Near& g, std::uint32_t triangle, Vec3 x) {
  return dot(g.index.normals[triangle], x - g.at(g.mesh.triangles[triangle][0]));
}

Depth<3> depth_of(const Near& g, Vec3 x) {
  DepthFinder<3> finder(g.limits.tie);
  for (const std::uint32_t t : g.triangles) {
    bool inside = false;
    const Vec3 y = nearest_of_triangle(g, t, x, 0.0, inside);
    finder.look(norm(x - y), y, height_over(g, t, x));
  }
  return finder.found();
}

/// The triangles over which the point lies.
template <class Looks>
void touch_triangles(const Near& g, const Standing& s, Looks looks, std::vector<Touching<3>>& found) {
  Depth<3> depth;
  bool known = false;  // the depth, which matters below a triangle alone
  for (const std::uint32_t t : g.triangles) {
    const double height = height_over(g, t, s.x);
    const double gap = height - s.radius;
    const Vec3 n = g.index.normals[t];
    if (!(gap < g.limits.reach)) continue;
    bool over = false;
    const Vec3 y = nearest_of_triangle(g, t, s.x, g.limits.tie + kConeSlack * std::fabs(height), over);
    if ((height >= 0.0 && !over) || !looks(n)) continue;
    if (height < 0.0) {
      if (!known) depth = depth_of(g, s.x);
      known = true;
      const PieceAbove piece{height, norm(s.x - y), height_over(g, t, depth.at), over};
      if (!pushes_out(piece, depth, g.limits)) continue;
    }
    add_on_ground<3>({s.x - s.radius * n, s.x - height * n, n, gap, s.feature, face_feature(g.index.facets[t])},
                     g.first, g.limits.near, found);
  }
}

/// The ridges and peaks that are nearest to the point in a direction of their cones.
template <class Looks>
void touch_ridges(const Near& g, const Standing& s, Looks looks, std::vector<Touching<3>>& found) {
  const auto add = [&](Vec3 y, std::uint64_t feature, auto in_cone) {
    const Vec3 d = s.x - y;
    const double distance = norm(d);
    if (!(distance - s.radius < g.limits.reach) || !(distance > g.limits.tie)) return;
    const Vec3 n = d / distance;
    if (!in_cone(n) || !looks(n)) return;
    add_on_ground<3>({s.x - s.radius * n, y, n, distance - s.radius, s.feature, feature}, g.first, g.limits.near,
                     found);
  };
  for (const std::uint32_t e : g.edges) {
    const TerrainIndex::Edge& edge = g.index.edges[e];
    const Vec3 p = g.at(edge.corners[0]);
    const Vec3 along = g.at(edge.corners[1]) - p;
    const double t = dot(s.x - p, along) / norm_squared(along);
    if (!(t > 0.0) || !(t < 1.0)) continue;
    add(p + t * along, feature_of(FeatureKind::edge, e), [&](Vec3 n) { return in_cone_of_edge(g, e, n); });
  }
  for (const std::uint32_t v : g.vertices)
    add(g.at(v), corner_feature(v), [&](Vec3 n) { return in_cone_of_vertex(g, v, n); });
}

/// Edges of the body and what lies beside them.
struct BodyEdge {
  Vec3 from{};
  Vec3 along{};
  Vec3 into[2]{};
  std::uint64_t feature{};
};
BodyEdge edge_of(const PlacedConvex<3>& a, Vec3 shift, const geometry::Convex<3>::Edge& e) {
  const Vec3 from = a.corners[e.corners[0]];
  const Vec3 along = a.corners[e.corners[1]] - from;
  return {from + shift,
          along,
          {cross(a.normals[e.faces[0]], along), cross(along, a.normals[e.faces[1]])},
          edge_feature(e.corners[0], e.corners[1])};
}

bool meets_box(const BodyEdge& b, Vec3 q, Vec3 d, double reach) {
  const auto apart = [&](double p0, double p1, double q0, double q1) {
    return std::max(p0, p0 + p1) + reach < std::min(q0, q0 + q1) ||
           std::max(q0, q0 + q1) + reach < std::min(p0, p0 + p1);
  };
  return !apart(b.from.x, b.along.x, q.x, d.x) && !apart(b.from.y, b.along.y, q.y, d.y) &&
         !apart(b.from.z, b.along.z, q.z, d.z);
}

/// An edge of the body across a ridge.
void cross_ridge(const Near& g, const PlacedConvex<3>& a, Vec3 shift, const BodyEdge& b, std::uint32_t e,
                 std::vector<Touching<3>>& found) {
  const TerrainIndex::Edge& edge = g.index.edges[e];
  const Vec3 q = g.at(edge.corners[0]);
  const Vec3 d = g.at(edge.corners[1]) - q;
  if (!meets_box(b, q, d, std::max(g.limits.reach, 0.0))) return;
  Vec3 n = cross(b.along, d);
  const double length = norm(n);
  if (!(length > geometry::kLeastBend * norm(b.along) * norm(d))) return;
  n = n / length;
  const SegmentsNearest at = nearest_of_segments(b.from, b.along, q, d);
  if (!(at.s > 0.0 && at.s < 1.0 && at.t > 0.0 && at.t < 1.0)) return;
  for (const Vec3 up : {n, -n}) {  // to which side of the ridge the body lies
    if (dot(up, b.into[0]) < -kConeSlack * norm(b.into[0]) || dot(up, b.into[1]) < -kConeSlack * norm(b.into[1]))
      continue;
    if (!in_cone_of_edge(g, e, up)) continue;
    const double gap = dot(up, at.on_first - at.on_second);
    if (!(gap < g.limits.reach)) continue;
    if (gap < -g.limits.tie && !is_in(a, at.on_second - shift)) continue;  // it passes on the body's other side
    add_on_ground<3>({at.on_first, at.on_second, up, gap, b.feature, feature_of(FeatureKind::edge, e)}, g.first,
                     g.limits.near, found);
    return;
  }
}

/// A peak below or in a face of the body; of several faces by which it may leave, the nearest.
void touch_faces(const Near& g, const PlacedConvex<3>& a, Vec3 shift, std::uint32_t v,
                 std::vector<Touching<3>>& found) {
  const Vec3 y = g.at(v) - shift;
  const bool inside = is_in(a, y);
  Touching<3> best;
  best.gap = -std::numeric_limits<double>::infinity();
  for (std::uint32_t f = 0; f < a.normals.size(); ++f) {
    const double gap = dot(a.normals[f], y) - a.offsets[f];
    if (!(gap < g.limits.reach) || (!inside && gap < -g.limits.tie) || gap <= best.gap) continue;
    if (!lies_over(a, f, y) || !in_cone_of_vertex(g, v, -a.normals[f])) continue;
    best = {g.at(v) - gap * a.normals[f], g.at(v), -a.normals[f], gap, face_feature(f), corner_feature(v)};
  }
  if (std::isfinite(best.gap)) add_on_ground(best, g.first, g.limits.near, found);
}

/// A peak beside an edge of the body.
void touch_edge(const Near& g, const BodyEdge& b, std::uint32_t v, std::vector<Touching<3>>& found) {
  const Vec3 y = g.at(v);
  const double t = dot(y - b.from, b.along) / norm_squared(b.along);
  if (!(t > 0.0) || !(t < 1.0)) return;
  const Vec3 x = b.from + t * b.along;
  const double distance = norm(x - y);
  if (!(distance < g.limits.reach) || !(distance > g.limits.tie)) return;
  const Vec3 n = (x - y) / distance;
  if (dot(n, b.into[0]) < 0.0 || dot(n, b.into[1]) < 0.0 || !in_cone_of_vertex(g, v, n)) return;
  add_on_ground<3>({x, y, n, distance, b.feature, corner_feature(v)}, g.first, g.limits.near, found);
}

/// Is -n a direction in which the corner is the body's farthest?
bool is_lowest(const PlacedConvex<3>& a, std::uint32_t corner, Vec3 n) {
  for (const auto& e : a.shape->edges) {
    if (e.corners[0] != corner && e.corners[1] != corner) continue;
    const Vec3 d = a.corners[e.corners[0] == corner ? e.corners[1] : e.corners[0]] - a.corners[corner];
    if (dot(n, d) < 0.0) return false;
  }
  return true;
}

}  // namespace

template <>
void touch_ground(Vec3 centre, double radius, const geometry::Terrain<3>& ground, double reach,
                  TouchScratch<3>& scratch, std::vector<Touching<3>>& found) {
  const GroundLimits limits{reach, kTie * (radius + norm(centre)), kSameFeature * radius};
  const Near g = ground_near(ground, centre, radius, limits, scratch, found.size());
  const auto always = [](Vec3 /*normal*/) { return true; };
  const Standing s{centre, radius, 0};
  touch_triangles(g, s, always, found);
  touch_ridges(g, s, always, found);
}

template <>
void touch_ground(const PlacedConvex<3>& a, Vec3 shift, const geometry::Terrain<3>& ground, double reach,
                  TouchScratch<3>& scratch, std::vector<Touching<3>>& found) {
  const GroundLimits limits{reach, kTie * (a.radius + norm(a.middle) + norm(shift)), kSameFeature * a.radius};
  const Near g = ground_near(ground, a.middle + shift, a.radius, limits, scratch, found.size());
  for (std::uint32_t c = 0; c < a.corners.size(); ++c) {
    const Standing s{a.corners[c] + shift, 0.0, corner_feature(c)};
    touch_triangles(
        g, s, [&](Vec3 n) { return looks_against(a, c, n); }, found);
    touch_ridges(
        g, s, [&](Vec3 n) { return is_lowest(a, c, n); }, found);
  }
  for (const auto& edge : a.shape->edges) {
    const BodyEdge b = edge_of(a, shift, edge);
    for (const std::uint32_t e : g.edges) cross_ridge(g, a, shift, b, e, found);
    for (const std::uint32_t v : g.vertices) touch_edge(g, b, v, found);
  }
  for (const std::uint32_t v : g.vertices) touch_faces(g, a, shift, v, found);
}

}  // namespace cairn
