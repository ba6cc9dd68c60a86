#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/contact/touch_shapes.hpp"

/// A ball or a point on a convex solid, a convex solid on a half-space.
namespace cairn {
namespace {

/// The nearest point of a convex solid to a point: outside it distance > 0; inside its depth, on the face that is nearest.
template <int D>
struct Nearest {
  Vector<D> at{};
  Vector<D> normal{};  // outwards
  double distance{};
  std::uint64_t feature{};
};

/// The nearest point of a segment from p along d, as a share of it.
template <class V>
double share_along(V x, V p, V d) {
  return std::clamp(dot(x - p, d) / norm_squared(d), 0.0, 1.0);
}

template <int D>
void add_ball(Vector<D> centre, double radius, const Nearest<D>& n, double reach, std::vector<Touching<D>>& found) {
  const double gap = n.distance - radius;
  if (gap < reach) found.push_back({centre - radius * n.normal, n.at, n.normal, gap, 0, n.feature});
}

/// The face or edge from which the point is farthest.
template <int D>
Nearest<D> nearest_side(const PlacedConvex<D>& solid, Vector<D> x, FeatureKind kind) {
  Nearest<D> best;
  best.distance = -std::numeric_limits<double>::infinity();
  for (std::uint32_t f = 0; f < solid.normals.size(); ++f) {
    const double d = dot(solid.normals[f], x) - solid.offsets[f];
    if (d > best.distance) best = {x - d * solid.normals[f], solid.normals[f], d, feature_of(kind, f)};
  }
  return best;
}

template <int D>
double tie_of(const PlacedConvex<D>& solid, Vector<D> x) {
  return kTie * (solid.radius + norm(solid.middle) + norm(x));
}

/// Takes the point of the segment (p, q) if it is nearer than the best so far.
template <int D>
void take_nearer(Vector<D> x, Vector<D> p, Vector<D> q, std::uint64_t at_p, std::uint64_t at_q, std::uint64_t between,
                 Nearest<D>& best) {
  const double s = share_along(x, p, q - p);
  const Vector<D> y = s == 1.0 ? q : p + s * (q - p);
  const double d = norm(x - y);
  if (!(d < best.distance)) return;
  best.at = y;
  best.distance = d;
  best.feature = s <= kSameFeature ? at_p : s >= 1.0 - kSameFeature ? at_q : between;
}

template <int D>
void point_away(Vector<D> x, double tie, Vector<D> otherwise, Nearest<D>& n) {
  n.normal = n.distance > tie ? (x - n.at) / n.distance : otherwise;
}

Nearest<2> nearest_of(const PlacedConvex<2>& solid, Vec2 x) {
  const Nearest<2> side = nearest_side(solid, x, FeatureKind::edge);
  if (side.distance <= 0.0) return side;
  Nearest<2> best;
  best.distance = std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i < solid.corners.size(); ++i) {
    const std::uint32_t j = i + 1 == solid.corners.size() ? 0 : i + 1;
    const double d = dot(solid.normals[i], x) - solid.offsets[i];
    if (d < 0.0) continue;
    const Vec2 y = x - d * solid.normals[i];
    const Vec2 along = solid.corners[j] - solid.corners[i];
    const double s = dot(y - solid.corners[i], along) / norm_squared(along);
    if (s > 0.0 && s < 1.0) return {y, solid.normals[i], d, feature_of(FeatureKind::edge, i)};
    take_nearer<2>(x, solid.corners[i], solid.corners[j], corner_feature(i), corner_feature(j),
                   feature_of(FeatureKind::edge, i), best);
  }
  point_away(x, tie_of(solid, x), side.normal, best);
  return best;
}

Nearest<3> nearest_of(const PlacedConvex<3>& solid, Vec3 x) {
  const Nearest<3> side = nearest_side(solid, x, FeatureKind::face);
  if (side.distance <= 0.0) return side;
  for (std::uint32_t f = 0; f < solid.normals.size(); ++f) {
    const double d = dot(solid.normals[f], x) - solid.offsets[f];
    if (d > 0.0 && lies_over(solid, f, x)) return {x - d * solid.normals[f], solid.normals[f], d, face_feature(f)};
  }
  Nearest<3> best;
  best.distance = std::numeric_limits<double>::infinity();
  for (const auto& edge : solid.shape->edges)
    take_nearer<3>(x, solid.corners[edge.corners[0]], solid.corners[edge.corners[1]], corner_feature(edge.corners[0]),
                   corner_feature(edge.corners[1]), edge_feature(edge.corners[0], edge.corners[1]), best);
  point_away(x, tie_of(solid, x), side.normal, best);
  return best;
}

template <int D>
void plane_corners(const PlacedConvex<D>& a, Vector<D> shift, const geometry::HalfSpace<D>& plane, double reach,
                   std::vector<Touching<D>>& found) {
  const double raise = dot(plane.normal, shift) - plane.offset;
  for (std::uint32_t c = 0; c < a.corners.size(); ++c) {
    const double gap = dot(plane.normal, a.corners[c]) + raise;
    if (!(gap < reach) || !looks_against(a, c, plane.normal)) continue;
    const Vector<D> x = a.corners[c] + shift;
    found.push_back({x, x - gap * plane.normal, plane.normal, gap, corner_feature(c), 0});
  }
}

}  // namespace

bool looks_against(const PlacedConvex<2>& a, std::uint32_t corner, Vec2 n) {
  const std::size_t before = corner == 0 ? a.corners.size() - 1 : corner - 1;
  return std::min(dot(a.normals[before], n), dot(a.normals[corner], n)) < -kSameFeature;
}
bool looks_against(const PlacedConvex<3>& a, std::uint32_t corner, Vec3 n) {
  for (std::uint32_t f = 0; f < a.normals.size(); ++f) {
    if (!(dot(a.normals[f], n) < -kSameFeature)) continue;
    const auto& round = a.shape->faces[f].corners;
    if (std::find(round.begin(), round.end(), corner) != round.end()) return true;
  }
  return false;
}

void touch_ball(Vec2 centre, double radius, const PlacedConvex<2>& b, double reach, std::vector<Touching<2>>& found) {
  add_ball(centre, radius, nearest_of(b, centre), reach, found);
}
void touch_ball(Vec3 centre, double radius, const PlacedConvex<3>& b, double reach, std::vector<Touching<3>>& found) {
  add_ball(centre, radius, nearest_of(b, centre), reach, found);
}

void touch_plane(const PlacedConvex<2>& a, Vec2 shift, const geometry::HalfSpace<2>& plane, double reach,
                 std::vector<Touching<2>>& found) {
  plane_corners(a, shift, plane, reach, found);
}
void touch_plane(const PlacedConvex<3>& a, Vec3 shift, const geometry::HalfSpace<3>& plane, double reach,
                 std::vector<Touching<3>>& found) {
  plane_corners(a, shift, plane, reach, found);
}

}  // namespace cairn
