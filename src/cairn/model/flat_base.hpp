#pragma once

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/planar_body.hpp"

/// The base of a scanned body: rough, finely meshed, and yet a base.                docs/theory/mass_properties.md
namespace cairn {

/// The flattening tolerance where none is given, as a share of the body's largest radius: below the roughness of a
/// dressed base and of a scan, far below anything that counts as a foot.
inline constexpr double kDefaultFlattening = 1e-3;

/// What flattening did to a base.
struct BaseFlattening {
  double tolerance{};      // τ [m]
  int merged{};            // corners of the hull within τ of the base line, the base's own two included
  double widened_left{};   // how far the base's left end went outwards [m]
  double widened_right{};  // the same of its right end [m]
  double lowered_left{};  // how far the corner that became the left end was moved down to the base line; at most τ [m]
  double lowered_right{};  // the same of the right end [m]
};

struct FlatBody {
  PlanarBody body;
  BaseFlattening base;
};

/// The body with every corner of its hull that lies within `tolerance` of the line on which it rests (set down at
/// θ = 0) taken as touching it: the base reaches between the outermost of them.                          (V.18)-(V.20)
/// Nothing else moves; the rest angle and the height of the centroid stay as they were, and mass and inertia too. The
/// base never shrinks, so uplift takes at least as much acceleration as before: the cautious choice is a tolerance of 0.
Result<FlatBody, InputErrors> with_flat_base(const PlanarBody& body, double tolerance);

}  // namespace cairn
