#pragma once

#include "cairn/core/host_device.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/math/vec2.hpp"

/// A convex polygon that may roll on level ground, as plain value code: which vertex carries it at an angle, and at
/// which angle the next one arrives, over any number of turns.                              docs/theory/planar_body.md
namespace cairn::math {

/// An angle as quarters * π/2 + rest with |rest| <= π/4. Directions along the axes have rest = 0, and an angle and its
/// mirror image differ in sign alone, at every turn.
struct QuarterAngle {
  int quarters{};
  double rest{};  // [rad]
};

/// More quarter turns than this are not resolved: the product with π/2's leading 33 bits must be exact.
inline constexpr int kMostQuarters = 1 << 20;

/// The nearest double, up to a rare last bit: one rounding of the sum and π/2 good to 86 bits.                    (B.9)
CAIRN_HD constexpr double to_radians(QuarterAngle angle) {
  constexpr double kHalfPiHigh = 0x1.921fb544p+0;       // π/2 cut after 33 bits
  constexpr double kHalfPiLow = 0x1.0b4611a626331p-34;  // π/2 - kHalfPiHigh
  const double high = angle.quarters * kHalfPiHigh;
  const double sum = high + angle.rest;
  const double rest_seen = sum - high;
  const double lost = (high - (sum - rest_seen)) + (angle.rest - rest_seen);
  return sum + (lost + angle.quarters * kHalfPiLow);
}

CAIRN_HD constexpr QuarterAngle turned(QuarterAngle angle, int turns) {
  return {angle.quarters + 4 * turns, angle.rest};
}

/// The rotation that brings the direction (x, z) to +x: minus its angle, quarters in -2 .. 2.                     (B.8)
CAIRN_HD constexpr QuarterAngle rotation_to_x_axis(Vec2 direction) {
  const double x = direction.x;
  const double z = direction.z;
  const double width = x < 0.0 ? -x : x;
  const double height = z < 0.0 ? -z : z;
  if (height <= width) {
    if (x > 0.0) return {0, 0.0 - atan2(z, x)};
    return {z < 0.0 ? 2 : -2, 0.0 - atan2(-z, -x)};
  }
  return z > 0.0 ? QuarterAngle{-1, 0.0 + atan2(x, z)} : QuarterAngle{1, 0.0 - atan2(x, -z)};
}

/// The body as the planar engine reads it. The pointers belong to whoever made the view (PlanarBody keeps the storage).
///
/// Vertices run counter-clockwise, 0 is the lowest at θ = 0 (the leftmost of two); edge i joins vertices i and i+1. A
/// counter-clockwise turn (θ grows) lowers the vertex i-1, so vertex i carries the body for θ from the angle at which
/// edge i lies flat up to the angle at which edge i-1 does:  edge_angle(i, turn) <= θ <= edge_angle(i-1, turn).   (B.7)
/// Edge angles fall with i, all within one turn; the turn number says which 2π-copy is meant, and vertex 0 of turn k is
/// followed upwards by vertex n-1 of turn k+1. At θ = 0 the support is vertex 0 of turn 0.
struct PolygonView {
  const double* a{};                  // body coordinates of the vertices from the centroid, along x ... [m]
  const double* b{};                  // ... and along z [m]
  const QuarterAngle* edge_angles{};  // of turn 0
  int n{};                            // number of vertices
  double mass{};                      // [kg]
  double inertia{};                   // about the centroid, axis perpendicular to the plane [kg m2]
};

/// A supporting vertex, and in which turn.
struct Support {
  int vertex{-1};  // -1: the angle is not finite or beyond kMostQuarters
  int turn{};
  bool on_edge{};  // θ is the very angle of edge `vertex`: vertices `vertex` and `vertex` + 1 both touch

  friend constexpr bool operator==(const Support&, const Support&) = default;
};

CAIRN_HD constexpr int next_vertex(const PolygonView& body, int vertex) { return vertex + 1 < body.n ? vertex + 1 : 0; }
CAIRN_HD constexpr int previous_vertex(const PolygonView& body, int vertex) {
  return vertex > 0 ? vertex - 1 : body.n - 1;
}

/// From the centroid to the vertex in world axes, given sin θ and cos θ.                                          (B.6)
CAIRN_HD constexpr Vec2 vertex_offset(const PolygonView& body, int vertex, SinCos angle) {
  return rotate({body.a[vertex], body.b[vertex]}, angle.cos, angle.sin);
}
CAIRN_HD constexpr Vec2 vertex_offset(const PolygonView& body, int vertex, double theta) {
  return vertex_offset(body, vertex, sincos(theta));
}

/// The rotation at which the edge lies flat: the same double whichever of its two vertices asks.                  (B.9)
CAIRN_HD constexpr double edge_angle(const PolygonView& body, int edge, int turn) {
  return to_radians(turned(body.edge_angles[edge], turn));
}

/// The angle at which vertex i+1 arrives when the body turns clockwise on vertex i.
CAIRN_HD constexpr double lower_impact_angle(const PolygonView& body, int vertex, int turn) {
  return edge_angle(body, vertex, turn);
}

/// The angle at which vertex i-1 arrives when the body turns counter-clockwise on vertex i.
CAIRN_HD constexpr double upper_impact_angle(const PolygonView& body, int vertex, int turn) {
  return vertex > 0 ? edge_angle(body, vertex - 1, turn) : edge_angle(body, body.n - 1, turn + 1);
}

/// The support beyond the upper impact angle, and the one beyond the lower.
CAIRN_HD constexpr Support support_above(const PolygonView& body, Support support) {
  return support.vertex > 0 ? Support{support.vertex - 1, support.turn, false}
                            : Support{body.n - 1, support.turn + 1, false};
}
CAIRN_HD constexpr Support support_below(const PolygonView& body, Support support) {
  return support.vertex + 1 < body.n ? Support{support.vertex + 1, support.turn, false}
                                     : Support{0, support.turn - 1, false};
}

/// The vertex with lower impact angle <= θ < upper impact angle.
CAIRN_HD constexpr Support support_at(const PolygonView& body, double theta) {
  constexpr double kTurn = 0x1.921fb54442d18p+2;  // 2π
  constexpr double kLargestAngle = (0.25 * kMostQuarters - 2.0) * kTurn;
  if (!(theta <= kLargestAngle && theta >= -kLargestAngle)) return {};
  // The quotient may be off by one next to a whole turn: the comparisons settle it.
  const double turns = (theta - edge_angle(body, 0, 0)) / kTurn;
  int turn = static_cast<int>(turns);
  while (edge_angle(body, 0, turn) > theta) --turn;
  while (edge_angle(body, 0, turn + 1) <= theta) ++turn;
  // Upwards from (0, turn) come (n-1, turn+1), (n-2, turn+1), ...: the last whose angle is not above θ, by bisection.
  int below = 0;
  int above = body.n;
  while (above - below > 1) {
    const int middle = below + (above - below) / 2;
    if (edge_angle(body, body.n - middle, turn + 1) <= theta) {
      below = middle;
    } else {
      above = middle;
    }
  }
  const int vertex = below == 0 ? 0 : body.n - below;
  const int vertex_turn = below == 0 ? turn : turn + 1;
  return {vertex, vertex_turn, edge_angle(body, vertex, vertex_turn) == theta};
}

/// Height of the centroid over the ground when the supporting vertex touches: V(θ) = -(a sin θ + b cos θ).       (B.10)
CAIRN_HD constexpr double centroid_height(const PolygonView& body, double theta) {
  const Support support = support_at(body, theta);
  if (support.vertex < 0) return detail::kNan;
  return -vertex_offset(body, support.vertex, theta).z;
}

}  // namespace cairn::math
