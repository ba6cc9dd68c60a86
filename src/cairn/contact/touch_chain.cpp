#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/contact/ground_contacts.hpp"
#include "cairn/contact/touch_shapes.hpp"

/// Polygons and discs on ground that is a chain of segments.     docs/theory/contact_geometry.md, "Ground"
namespace cairn {
namespace {

using Points = std::vector<Vec2>;

struct Segment {
  Vec2 from{};
  Vec2 along{};   // unit
  Vec2 normal{};  // unit, up
  double length{};
};
Segment segment_of(const Points& points, std::size_t i) {
  const Vec2 d = points[i + 1] - points[i];
  const double length = norm(d);
  return {points[i], d / length, perp(d) / length, length};
}

/// Segments of the chain under [low, high].
struct Stretch {
  std::size_t first{};
  std::size_t end{};
};
Stretch stretch_of(const Points& points, double low, double high) {
  const auto left = [](Vec2 p, double x) { return p.x < x; };
  const auto i = static_cast<std::size_t>(std::lower_bound(points.begin(), points.end(), low, left) - points.begin());
  const auto j = static_cast<std::size_t>(std::lower_bound(points.begin(), points.end(), high, left) - points.begin());
  return {i == 0 ? 0 : i - 1, std::min(std::max(j, i), points.size() - 1)};
}

/// The bend at a point of the chain: sine of the angle by which it turns, negative to the right, where it is a peak. The
/// ends are peaks, with nothing beside them.
bool is_peak(const Points& points, std::size_t v) {
  if (v == 0 || v + 1 == points.size()) return true;
  return cross(segment_of(points, v - 1).along, segment_of(points, v).along) < -geometry::kLeastBend;
}

/// Does a line across n through the point leave the ground beside it below? Beyond an end the ground falls down.
bool in_cone(const Points& points, std::size_t v, Vec2 n) {
  constexpr Vec2 kDown{0.0, -1.0};
  const Vec2 left = v == 0 ? kDown : -segment_of(points, v - 1).along;
  const Vec2 right = v + 1 == points.size() ? kDown : segment_of(points, v).along;
  return dot(n, left) <= kConeSlack && dot(n, right) <= kConeSlack;
}

/// A flat run of the chain has one name, that of its first segment.
std::uint64_t facet_of(const Points& points, std::size_t segment) {
  while (segment > 0 && std::fabs(cross(segment_of(points, segment - 1).along, segment_of(points, segment).along)) <=
                            geometry::kLeastBend)
    --segment;
  return face_feature(segment);
}

/// Where a point of a body stands to the ground.
struct Standing {
  const Points& points;
  const Stretch& stretch;
  Vec2 x{};
  double radius{};
  std::uint64_t feature{};
  std::size_t first{};  // of this pair's points among all found
};

Vec2 nearest_of(const Segment& g, Vec2 x) {
  return g.from + std::clamp(dot(x - g.from, g.along), 0.0, g.length) * g.along;
}

Depth<2> depth_of(const Standing& s, double tie) {
  DepthFinder<2> finder(tie);
  for (std::size_t i = s.stretch.first; i < s.stretch.end; ++i) {
    const Segment g = segment_of(s.points, i);
    const Vec2 y = nearest_of(g, s.x);
    finder.look(norm(s.x - y), y, dot(s.x - g.from, g.normal));
  }
  return finder.found();
}

/// The segments over which the point lies. `looks` says whether the body is turned to the segment there.
template <class Looks>
void touch_segments(const Standing& s, const GroundLimits& limits, Looks looks, std::vector<Touching<2>>& found) {
  const Depth<2> depth = depth_of(s, limits.tie);
  for (std::size_t i = s.stretch.first; i < s.stretch.end; ++i) {
    const Segment g = segment_of(s.points, i);
    const double t = dot(s.x - g.from, g.along);
    const double height = dot(s.x - g.from, g.normal);
    const double slack = limits.tie + kConeSlack * std::fabs(height);
    const double gap = height - s.radius;
    const bool over = t >= -slack && t <= g.length + slack;
    if (!(gap < limits.reach) || !looks(g.normal)) continue;
    const PieceAbove piece{height, norm(s.x - nearest_of(g, s.x)), dot(depth.at - g.from, g.normal), over};
    if (height < 0.0 ? !pushes_out(piece, depth, limits) : !over) continue;
    add_on_ground<2>(
        {s.x - s.radius * g.normal, s.x - height * g.normal, g.normal, gap, s.feature, facet_of(s.points, i)}, s.first,
        limits.near, found);
  }
}

/// The peaks that are nearest to the point in a direction of their cones.
template <class Looks>
void touch_peaks(const Standing& s, const GroundLimits& limits, Looks looks, std::vector<Touching<2>>& found) {
  for (std::size_t v = s.stretch.first; v <= s.stretch.end; ++v) {
    const Vec2 d = s.x - s.points[v];
    const double distance = norm(d);
    if (!(distance - s.radius < limits.reach) || !(distance > limits.tie) || !is_peak(s.points, v)) continue;
    const Vec2 n = d / distance;
    if (!in_cone(s.points, v, n) || !looks(n)) continue;
    add_on_ground<2>({s.x - s.radius * n, s.points[v], n, distance - s.radius, s.feature, corner_feature(v)}, s.first,
                     limits.near, found);
  }
}

/// A peak below or in an edge of the polygon; of several edges by which it may leave, the nearest.
void touch_edges(const PlacedConvex<2>& a, Vec2 shift, const Points& points, std::size_t v, const GroundLimits& limits,
                 std::size_t first, std::vector<Touching<2>>& found) {
  const Vec2 y = points[v] - shift;
  const bool inside = is_in(a, y);
  Touching<2> best;
  best.gap = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < a.normals.size(); ++i) {
    const double gap = dot(a.normals[i], y) - a.offsets[i];
    const Vec2 along = perp(a.normals[i]);
    const double t = dot(along, y - a.corners[i]);
    const double length = dot(along, a.corners[i + 1 == a.corners.size() ? 0 : i + 1] - a.corners[i]);
    if (!(gap < limits.reach) || t < 0.0 || t > length || !in_cone(points, v, -a.normals[i])) continue;
    if ((!inside && gap < -limits.tie) || gap <= best.gap) continue;
    const std::uint64_t edge = feature_of(FeatureKind::edge, i);
    best = {points[v] - gap * a.normals[i], points[v], -a.normals[i], gap, edge, corner_feature(v)};
  }
  if (std::isfinite(best.gap)) add_on_ground(best, first, limits.near, found);
}

}  // namespace

template <>
void touch_ground(Vec2 centre, double radius, const geometry::Terrain<2>& ground, double reach,
                  TouchScratch<2>& /*none*/, std::vector<Touching<2>>& found) {
  const double around = radius + std::max(reach, 0.0);
  const Stretch stretch = stretch_of(ground.points, centre.x - around, centre.x + around);
  const GroundLimits limits{reach, kTie * (radius + norm(centre)), kSameFeature * radius};
  const Standing s{ground.points, stretch, centre, radius, 0, found.size()};
  const auto always = [](Vec2 /*normal*/) { return true; };
  touch_segments(s, limits, always, found);
  touch_peaks(s, limits, always, found);
}

template <>
void touch_ground(const PlacedConvex<2>& a, Vec2 shift, const geometry::Terrain<2>& ground, double reach,
                  TouchScratch<2>& /*none*/, std::vector<Touching<2>>& found) {
  const std::size_t first = found.size();
  const double around = a.radius + std::max(reach, 0.0);
  const Vec2 middle = a.middle + shift;
  const Stretch stretch = stretch_of(ground.points, middle.x - around, middle.x + around);
  const GroundLimits limits{reach, kTie * (a.radius + norm(a.middle) + norm(shift)), kSameFeature * a.radius};
  for (std::uint32_t c = 0; c < a.corners.size(); ++c) {
    const Standing s{ground.points, stretch, a.corners[c] + shift, 0.0, corner_feature(c), first};
    touch_segments(
        s, limits, [&](Vec2 n) { return looks_against(a, c, n); }, found);
    const Vec2 before = a.corners[c == 0 ? a.corners.size() - 1 : c - 1] - a.corners[c];
    const Vec2 after = a.corners[c + 1 == a.corners.size() ? 0 : c + 1] - a.corners[c];
    touch_peaks(
        s, limits, [&](Vec2 n) { return dot(n, before) >= 0.0 && dot(n, after) >= 0.0; }, found);
  }
  for (std::size_t v = stretch.first; v <= stretch.end; ++v)
    if (is_peak(ground.points, v)) touch_edges(a, shift, ground.points, v, limits, first, found);
}

}  // namespace cairn
