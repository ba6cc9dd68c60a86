#pragma once

#include "cairn/model/landscape.hpp"
#include "cairn/model/planar_body.hpp"

/// What becomes of a body that is put on level ground as it was given and let go.        docs/theory/planar_body.md
namespace cairn {

/// A body that turns by no more than this share of the balance angle of the pose it comes to lie in stands as given, if a
/// little askew. Measured on the examples and on scans of real objects (docs/validation/set_down.md): those that stand
/// turn by less, those that fall over by more. [-]
inline constexpr double kSlightTurn = 0.1;

struct SetDown {
  RestPose rest;         // where it comes to lie from θ = 0
  double balance{};      // from there to the nearer barrier of its basin [rad]
  double of_rounding{};  // a turn that the rounding of coordinates can make out of none [rad]

  /// Of the balance angle, that it turns by. [-]                                                                (B.11a)
  double share() const;
  bool stands() const;  // by no more than kSlightTurn
  bool turned() const;  // by more than rounding
};

SetDown set_down(const PlanarBody& body);

}  // namespace cairn
