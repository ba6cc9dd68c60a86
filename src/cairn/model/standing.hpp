#pragma once

#include <vector>

#include "cairn/model/flat_base.hpp"
#include "cairn/model/landscape.hpp"
#include "cairn/model/planar_body.hpp"

/// What a body standing on its base can do, in figures that need no run.            docs/theory/mass_properties.md
namespace cairn {

/// Turning over one end of the base.
struct StandingSide {
  double base{};                 // from the foot of the centroid to this end [m]
  double alpha{};                // atan(base / height) [rad]
  double uplift_acceleration{};  // g tan α: ground acceleration away from this end that lifts the other one [m/s2]
  double radius{};               // R, from the centroid to this end [m]
  double inertia{};              // about this end, I + m R² [kg m2]
  double frequency{};       // p = √(m g R / (I + m R²)) [1/s]                                              (V.22)
  double largest_lambda{};  // λ above which pure rocking onto this end would gain energy [-]               (V.24)
};

struct Standing {
  RestPose rest;           // set down at θ = 0
  StandingSide left;       // turning counter-clockwise, over the left end
  StandingSide right;      // turning clockwise, over the right end
  double length{};         // of the base [m]
  double height{};         // of the centroid over it [m]
  double kinetic_angle{};  // between the constraints of the two ends, π/2 where they do not see each other [rad] (V.23)
  double slide_acceleration{};  // μ g [m/s2]
};

/// Gravity [m/s2] and static friction [-].
Standing standing(const PlanarBody& body, double gravity, double friction);

/// How the figures depend on the flattening of the base.
struct FlatteningRow {
  BaseFlattening base;
  Standing standing;
};

/// For the body as it was scanned: tolerances of 0, 1e-5, 3e-5, ... 1e-2 of its largest radius, and the given one,
/// ascending.
std::vector<FlatteningRow> flattening_table(const PlanarBody& scanned, double tolerance, double gravity,
                                            double friction);

}  // namespace cairn
