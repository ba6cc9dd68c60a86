#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/contact/touch_convex.hpp"

/// Two convex polygons.                                          docs/theory/contact_geometry.md, "Convex against convex"
namespace cairn {
namespace {

using Polygon = PlacedConvex<2>;

/// The edge of `p` from which `q` is farthest, and the corner of q that is nearest to it.
struct EdgeAxis {
  double separation{-std::numeric_limits<double>::infinity()};
  std::size_t edge{};
  std::size_t corner{};
};

std::size_t after(const Polygon& p, std::size_t i) { return i + 1 == p.corners.size() ? 0 : i + 1; }
std::size_t ahead(const Polygon& p, std::size_t i) { return i == 0 ? p.corners.size() - 1 : i - 1; }

/// (C.3). While the edge's normal turns once round p, the nearest corner goes once round q.
EdgeAxis farthest_edge(const Polygon& p, const Polygon& q, Vec2 shift) {
  EdgeAxis best;
  std::size_t k = 0;
  for (std::size_t c = 1; c < q.corners.size(); ++c)
    if (dot(p.normals[0], q.corners[c]) < dot(p.normals[0], q.corners[k])) k = c;
  for (std::size_t i = 0; i < p.normals.size(); ++i) {
    const Vec2 n = p.normals[i];
    double lowest = dot(n, q.corners[k]);
    for (std::size_t steps = 0; steps < q.corners.size(); ++steps) {
      const double next = dot(n, q.corners[after(q, k)]);
      if (next > lowest) break;
      lowest = next;
      k = after(q, k);
    }
    const double separation = lowest + (dot(n, shift) - p.offsets[i]);
    if (separation > best.separation) best = {separation, i, k};
  }
  return best;
}

/// One pair, in coordinates about the origin of `b`.
struct Pair {
  const Polygon& a;
  const Polygon& b;
  Vec2 shift;    // of a's origin from b's
  double reach;  // [m]
  double tie;    // separations that differ by less are one [m]
  double near;   // points as near to a corner are that corner's [m]

  Vec2 of_a(std::size_t corner) const { return a.corners[corner] + shift; }
};

std::uint64_t feature_at(const Polygon& p, std::size_t edge, double from_first, double from_second, double near) {
  if (from_first <= near) return corner_feature(edge);
  if (from_second <= near) return corner_feature(after(p, edge));
  return feature_of(FeatureKind::edge, edge);
}

/// (C.5): the part of the incident edge that lies over the reference edge: its two ends. The reference edge is A's when
/// `on_a`. False when no point of it is as near as the axis says, so that the edges pass each other.
bool clip_edges(const Pair& pair, const EdgeAxis& axis, bool on_a, std::vector<Touching<2>>& found) {
  const Polygon& ref = on_a ? pair.a : pair.b;
  const Polygon& inc = on_a ? pair.b : pair.a;
  const Vec2 ref_shift = on_a ? pair.shift : Vec2{};
  const Vec2 inc_shift = on_a ? Vec2{} : pair.shift;
  const Vec2 n = ref.normals[axis.edge];
  const Vec2 r0 = ref.corners[axis.edge] + ref_shift;
  const double length = norm(ref.corners[after(ref, axis.edge)] - ref.corners[axis.edge]);
  const Vec2 along = perp(n);
  // Of the two edges at the nearest corner the one that faces the reference edge more.
  const std::size_t before = ahead(inc, axis.corner);
  const std::size_t edge = dot(inc.normals[before], n) < dot(inc.normals[axis.corner], n) ? before : axis.corner;
  const Vec2 p = inc.corners[edge] + inc_shift;
  const Vec2 q = inc.corners[after(inc, edge)] + inc_shift;
  const double tp = dot(along, p - r0);
  const double tq = dot(along, q - r0);  // < tp: the two run against each other
  const double inc_length = norm(q - p);
  const double slack = pair.tie;  // of the ends of the reference edge
  if (tp < -slack || tq > length + slack) return false;
  const auto at = [&](double t) {
    if (tp == tq) return p;
    const double s = (tp - t) / (tp - tq);
    return p + s * (q - p);
  };
  const Vec2 ends[2] = {tp > length ? at(length) : p, tq < 0.0 ? at(0.0) : q};
  const double gaps[2] = {dot(n, ends[0] - r0), dot(n, ends[1] - r0)};
  if (std::min(gaps[0], gaps[1]) > axis.separation + slack) return false;
  const bool one = norm(ends[1] - ends[0]) <= pair.near;
  for (const std::size_t k : {0U, 1U}) {
    if (!(gaps[k] < pair.reach) || (one && gaps[k] > gaps[1 - k]) || (one && k == 1 && gaps[0] <= gaps[1])) continue;
    const Vec2 x = ends[k];
    const Vec2 y = x - gaps[k] * n;
    const double t = dot(along, x - r0);
    const std::uint64_t on_ref = feature_at(ref, axis.edge, std::fabs(t), std::fabs(t - length), pair.near);
    const double s = norm(x - p);
    const std::uint64_t on_inc = feature_at(inc, edge, s, std::fabs(inc_length - s), pair.near);
    if (on_a) {
      found.push_back({y, x, -n, gaps[k], on_ref, on_inc});
    } else {
      found.push_back({x, y, n, gaps[k], on_inc, on_ref});
    }
  }
  return true;
}

/// (C.6): the two corners that are nearest to each other, of two polygons that are apart and pass each other.
void touch_corners(const Pair& pair, Vec2 axis, std::vector<Touching<2>>& found) {
  double least = pair.reach * pair.reach;
  std::size_t at_a = 0, at_b = 0;
  bool any = false;
  for (std::size_t i = 0; i < pair.a.corners.size(); ++i)
    for (std::size_t j = 0; j < pair.b.corners.size(); ++j) {
      const double square = norm_squared(pair.of_a(i) - pair.b.corners[j]);
      if (square < least) {
        least = square;
        at_a = i;
        at_b = j;
        any = true;
      }
    }
  if (!any) return;
  const Vec2 x = pair.of_a(at_a);
  const Vec2 y = pair.b.corners[at_b];
  const double distance = norm(x - y);
  const Vec2 normal = distance > pair.tie ? (x - y) / distance : axis;
  found.push_back({x, y, normal, distance, corner_feature(at_a), corner_feature(at_b)});
}

}  // namespace

void touch_convex(const PlacedConvex<2>& a, const PlacedConvex<2>& b, Vec2 shift, double reach,
                  ConvexScratch<2>& /*none*/, std::vector<Touching<2>>& found) {
  const double size = a.radius + b.radius + norm(shift + a.middle - b.middle);
  const double origins = norm(a.middle) + norm(b.middle);
  const Pair pair{a, b, shift, reach, kTie * (size + origins), kSameFeature * std::min(a.radius, b.radius)};
  const EdgeAxis from_b = farthest_edge(b, a, shift);
  if (!(from_b.separation < reach)) return;
  const EdgeAxis from_a = farthest_edge(a, b, -shift);
  if (!(from_a.separation < reach)) return;
  const bool a_first = from_a.separation > from_b.separation + pair.tie;
  const EdgeAxis& first = a_first ? from_a : from_b;
  if (clip_edges(pair, first, a_first, found)) return;
  const EdgeAxis& second = a_first ? from_b : from_a;
  if (second.separation >= first.separation - pair.tie && clip_edges(pair, second, !a_first, found)) return;
  const Vec2 n = a_first ? -a.normals[first.edge] : b.normals[first.edge];
  if (first.separation > -pair.tie) {
    touch_corners(pair, n, found);
    return;
  }
  // Overlap: the nearest corner, which rounding has put beside the edge.
  const Vec2 x = a_first ? b.corners[first.corner] : pair.of_a(first.corner);
  const Vec2 y = a_first ? x + first.separation * n : x - first.separation * n;
  const std::uint64_t corner = corner_feature(first.corner);
  const std::uint64_t edge = feature_of(FeatureKind::edge, first.edge);
  if (a_first) {
    found.push_back({y, x, n, first.separation, edge, corner});
  } else {
    found.push_back({x, y, n, first.separation, corner, edge});
  }
}

}  // namespace cairn
