#pragma once

#include "cairn/model/planar_body.hpp"

/// The potential landscape of a body on level ground: V(θ), the height of the centroid over the ground when the lowest
/// vertex touches. Minima are edges over which the centroid projects (stable edges), maxima are vertices straight below
/// the centroid, an edge beside the centroid is a kink on a slope (unstable).
/// Which is which is decided by exact signs.            docs/theory/planar_body.md, (B.10)-(B.16)
namespace cairn {

/// "Basins behind barriers lower than 1 % of the higher one merged": a basin counts as a dent when the way back out of
/// it is lower than this share of the barrier that follows.                                               (B.15)
inline constexpr double kMergedBarrierShare = 0.01;

/// A body that has come down beyond a barrier has toppled when the way back is at least this share of the way up over
/// that barrier; below it, it has shifted its base. A half: a box that is three quarters as high as wide is just on the
/// line: what stands taller topples, what lies flatter is turned up on an end.                                  (B.16)
inline constexpr double kTopplingShare = 0.5;

/// How an edge lies under the centroid when it is flat on the ground.
enum class EdgeKind : unsigned char {
  stable,          // the centroid projects strictly inside the edge: a minimum of V
  falls_upwards,   // it projects onto or beyond the left end: V falls on as θ grows
  falls_downwards  // it projects onto or beyond the right end: V falls on as θ sinks
};
EdgeKind edge_kind(const PlanarBody& body, int edge);

/// Is V at a maximum when this vertex lies straight below the centroid?
bool is_barrier(const PlanarBody& body, int vertex);

/// V(θ) [m].                                                                                                     (B.10)
double height(const PlanarBody& body, double theta);

/// The least V over all angles: no pose has less potential energy [m].
double lowest_height(const PlanarBody& body);

/// A body lying on an edge. Left and right as seen; turning over the left end is counter-clockwise (θ grows).
struct RestPose {
  int edge{};
  int turn{};
  double angle{};     // θ at which the edge lies flat [rad]
  double rotation{};  // what the body was turned by to lie so: angle - θ_start [rad]
  bool balanced{};    // it started exactly on top of a barrier; the side of the lower rest was taken, left when equal
  bool stable{};
  double height{};       // of the centroid over the ground [m]
  double base_left{};    // from the foot of the centroid to the edge's left end, negative when that lies beyond [m]
  double base_right{};   // the same to the right end [m]
  double alpha_left{};   // atan(base_left / height) [rad]
  double alpha_right{};  // atan(base_right / height) [rad]

  /// Ground acceleration to the right (+x, no vertical one) beyond which the body lifts off and turns over its left
  /// end, g tan α_left; and to the left for its right end. [m/s2]                                                (B.12)
  double uplift_acceleration_left(double gravity) const { return gravity * (base_left / height); }
  double uplift_acceleration_right(double gravity) const { return gravity * (base_right / height); }
};

/// The body lying on the edge, stable or not; θ_start is the edge's own angle, so rotation = 0.
RestPose pose_on_edge(const PlanarBody& body, int edge, int turn);

/// The edge on which the body settles when it is set down at θ_start and goes downhill in V. Always stable.      (B.11)
RestPose rest_pose(const PlanarBody& body, double theta_start);

/// A maximum of V: the vertex straight below the centroid.                                                       (B.13)
struct Barrier {
  int vertex{};
  int turn{};
  double angle{};   // unwrapped θ [rad]
  double height{};  // V there [m]
};

/// What lies beyond a barrier of a basin: where the body can lie again, and whether it must climb to come back. (B.16)
struct Beyond {
  double shift_angle{};    // the first rest there that is no dent [rad]
  double topple_angle{};   // the first one from which the way back is kTopplingShare or more [rad]
  double onward_angle{};   // of the highest barrier between the two [rad]
  double onward_height{};  // V there [m]

  /// Does it come to another rest before the one on which it has toppled?
  bool shifts_first() const { return shift_angle != topple_angle; }
};

/// The basin around a pose between the barriers that count: beyond `upper` it leans to the left (counter-clockwise) past
/// balance, below `lower` to the right.
struct Basin {
  Barrier lower;
  Barrier upper;
  RestPose rest;         // the pose it is the basin of
  double lowest_height;  // least V between the barriers [m]
  Beyond below{};        // the lower barrier
  Beyond above{};        // the upper barrier
};

/// The basin in which θ lies: of the rest that the body reaches downhill from θ, dents merged.           (B.14), (B.15)
Basin basin(const PlanarBody& body, double theta, double merged_share = kMergedBarrierShare);

}  // namespace cairn
