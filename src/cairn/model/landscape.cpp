#include "cairn/model/landscape.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/core/contract.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn {
namespace {

using math::QuarterAngle;
using math::Support;

/// V when the edge lies flat: its distance from the centroid. Taken from both ends, so that the mirror image agrees.
double edge_height(const PlanarBody& body, int edge) {
  const Vec2 e = body.edge(edge);
  const Vec2 along = e / norm(e);
  return 0.5 * (cross(body.vertex(edge), along) + cross(body.vertex(math::next_vertex(body.view(), edge)), along));
}

/// An edge at one of its 2π-copies.
struct EdgeAt {
  int edge;
  int turn;
};

/// Downhill from an edge that may be unstable. Every step lowers V, so no edge comes twice.                      (B.11)
EdgeAt settle(const PlanarBody& body, EdgeAt at) {
  for (;;) {
    const Support left_end{at.edge, at.turn, false};  // it carries the body just above the edge's angle
    switch (edge_kind(body, at.edge)) {
      case EdgeKind::stable:
        return at;
      case EdgeKind::falls_upwards: {
        const Support above = math::support_above(body.view(), left_end);
        at = {above.vertex, above.turn};
        break;
      }
      case EdgeKind::falls_downwards: {
        const Support below = math::support_below(body.view(), left_end);
        at = {below.vertex, below.turn};
        break;
      }
    }
  }
}

Barrier barrier_at(const PlanarBody& body, Support support) {
  const Vec2 v = body.vertex(support.vertex);
  const QuarterAngle to_x = math::rotation_to_x_axis(v);
  const double lower = body.lower_impact_angle(support.vertex, support.turn);
  const double upper = body.upper_impact_angle(support.vertex, support.turn);
  // The copy of -π/2 - (angle of v) that lies in the vertex's interval, which is shorter than half a turn.       (B.13)
  const QuarterAngle angle{to_x.quarters - 1, to_x.rest};
  const double quarters_off = (0.5 * (lower + upper) - math::to_radians(angle)) / math::to_radians({1, 0.0});
  const int turns_off = static_cast<int>(std::floor(0.25 * quarters_off + 0.5));
  return {.vertex = support.vertex,
          .turn = support.turn,
          .angle = std::clamp(math::to_radians(math::turned(angle, turns_off)), lower, upper),
          .height = body.radius(support.vertex)};
}

struct Bound {
  Barrier barrier;
  Support support;
  double lowest;  // least V between the rest and the barrier [m]
};

/// Walks outward from a stable edge for one turn and returns the barrier that bounds its basin on that side.     (B.15)
Bound bounding_barrier(const PlanarBody& body, EdgeAt rest, bool upwards, double merged_share) {
  const math::PolygonView view = body.view();
  Support support{rest.edge, rest.turn, false};
  if (!upwards) support = math::support_below(view, support);
  double lowest = edge_height(body, rest.edge);               // m: least V so far
  double highest = -std::numeric_limits<double>::infinity();  // highest barrier so far
  double deepest_dent = 0.0;                                  // D: largest fall from the highest barrier before
  Support bounding{};
  double lowest_inside = lowest;
  for (int step = 0; step < body.vertex_count(); ++step) {
    if (is_barrier(body, support.vertex)) {
      const double barrier = body.radius(support.vertex);
      const bool first = bounding.vertex < 0;
      if (first || (barrier > highest && deepest_dent < merged_share * (barrier - lowest))) {
        bounding = support;
        lowest_inside = lowest;
      }
      highest = std::max(highest, barrier);
    }
    const int edge_ahead = upwards ? math::previous_vertex(view, support.vertex) : support.vertex;
    if (edge_kind(body, edge_ahead) == EdgeKind::stable) {
      const double bottom = edge_height(body, edge_ahead);
      lowest = std::min(lowest, bottom);
      deepest_dent = std::max(deepest_dent, highest - bottom);
    }
    support = upwards ? math::support_above(view, support) : math::support_below(view, support);
  }
  CAIRN_CHECK(bounding.vertex >= 0, rest.edge);  // V rises from a minimum and is periodic: a maximum follows
  return {barrier_at(body, bounding), bounding, lowest_inside};
}

/// Walks on from a bounding barrier to the first rest from which the way back is as long as toppling asks. One turn on
/// the body stands as it did, below a barrier as high as the first, so there is one.                          (B.16)
Beyond beyond(const PlanarBody& body, const Bound& bound, double lowest_inside, bool upwards) {
  const math::PolygonView view = body.view();
  const double way_up = bound.barrier.height - lowest_inside;
  Support support = bound.support;
  double highest = bound.barrier.height;
  Beyond found;
  bool shifted = false;
  for (int step = 0; step <= body.vertex_count(); ++step) {
    const Support next = upwards ? math::support_above(view, support) : math::support_below(view, support);
    const EdgeAt ahead = upwards ? EdgeAt{next.vertex, next.turn} : EdgeAt{support.vertex, support.turn};
    const double way_back = highest - edge_height(body, ahead.edge);
    if (edge_kind(body, ahead.edge) == EdgeKind::stable && way_back >= kMergedBarrierShare * way_up) {
      found.topple_angle = body.edge_angle(ahead.edge, ahead.turn);
      if (!shifted) found.shift_angle = found.topple_angle;
      shifted = true;
      if (way_back >= kTopplingShare * way_up) return found;
    }
    support = next;
    if (!is_barrier(body, support.vertex)) continue;
    const double height = body.radius(support.vertex);
    highest = std::max(highest, height);
    if (shifted && height > found.onward_height) {
      found.onward_height = height;
      found.onward_angle = barrier_at(body, support).angle;
    }
  }
  CAIRN_CHECK(false, bound.barrier.angle, way_up);
  return found;
}

}  // namespace

EdgeKind edge_kind(const PlanarBody& body, int edge) {
  const Vec2 left = body.vertex(edge);
  const Vec2 right = body.vertex(math::next_vertex(body.view(), edge));
  if (geometry::sign_of_projection(left, left, right) >= 0) return EdgeKind::falls_upwards;
  if (geometry::sign_of_projection(right, left, right) <= 0) return EdgeKind::falls_downwards;
  return EdgeKind::stable;
}

bool is_barrier(const PlanarBody& body, int vertex) {
  const math::PolygonView view = body.view();
  const Vec2 v = body.vertex(vertex);
  return geometry::sign_of_projection(v, v, body.vertex(math::next_vertex(view, vertex))) < 0 &&
         geometry::sign_of_projection(v, body.vertex(math::previous_vertex(view, vertex)), v) > 0;
}

double height(const PlanarBody& body, double theta) { return math::centroid_height(body.view(), theta); }

double lowest_height(const PlanarBody& body) {
  double lowest = std::numeric_limits<double>::infinity();
  for (int edge = 0; edge < body.vertex_count(); ++edge) lowest = std::min(lowest, edge_height(body, edge));
  return lowest;
}

RestPose pose_on_edge(const PlanarBody& body, int edge, int turn) {
  const Vec2 e = body.edge(edge);
  const Vec2 along = e / norm(e);
  RestPose pose;
  pose.edge = edge;
  pose.turn = turn;
  pose.angle = body.edge_angle(edge, turn);
  pose.stable = edge_kind(body, edge) == EdgeKind::stable;
  pose.height = edge_height(body, edge);
  pose.base_left = -dot(body.vertex(edge), along);
  pose.base_right = dot(body.vertex(math::next_vertex(body.view(), edge)), along);
  pose.alpha_left = math::atan2(pose.base_left, pose.height);
  pose.alpha_right = math::atan2(pose.base_right, pose.height);
  return pose;
}

RestPose rest_pose(const PlanarBody& body, double theta_start) {
  const math::PolygonView view = body.view();
  const Support support = body.support_at(theta_start);
  CAIRN_CHECK(support.vertex >= 0, theta_start);
  const auto settled = [&](EdgeAt edge) {
    const EdgeAt at = settle(body, edge);
    RestPose pose = pose_on_edge(body, at.edge, at.turn);
    pose.rotation = pose.angle - theta_start;
    return pose;
  };
  const EdgeAt edge_below{support.vertex, support.turn};
  if (support.on_edge) return settled(edge_below);
  const Support next = math::support_above(view, support);
  const EdgeAt edge_above{next.vertex, next.turn};
  const double slope =
      -math::vertex_offset(view, support.vertex, theta_start).x;  // V'(θ)                                        (B.10)
  if (slope > 0.0) return settled(edge_below);
  if (slope < 0.0) return settled(edge_above);
  const RestPose to_right = settled(edge_below);
  const RestPose to_left = settled(edge_above);
  RestPose chosen = to_right.height < to_left.height ? to_right : to_left;
  chosen.balanced = true;
  return chosen;
}

Basin basin(const PlanarBody& body, double theta, double merged_share) {
  const RestPose rest = rest_pose(body, theta);
  const Bound lower = bounding_barrier(body, {rest.edge, rest.turn}, false, merged_share);
  const Bound upper = bounding_barrier(body, {rest.edge, rest.turn}, true, merged_share);
  const double lowest = std::min(lower.lowest, upper.lowest);
  return {.lower = lower.barrier,
          .upper = upper.barrier,
          .rest = rest,
          .lowest_height = lowest,
          .below = beyond(body, lower, lowest, false),
          .above = beyond(body, upper, lowest, true)};
}

}  // namespace cairn
