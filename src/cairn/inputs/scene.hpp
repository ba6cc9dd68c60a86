#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/inputs/ground_surface.hpp"
#include "cairn/inputs/many_bodies.hpp"
#include "cairn/inputs/motions/ground_motion.hpp"
#include "cairn/inputs/not_given.hpp"
#include "cairn/inputs/shapes/shape.hpp"
#include "cairn/laws/kernel/energy_policy.hpp"
#include "cairn/model/formulation.hpp"
#include "cairn/model/planar_model.hpp"
#include "cairn/model/start.hpp"

/// What is to be run, as a person asks for it: plain values, every number in SI, whatever engine runs it.
/// What each key means, its unit, range and default: `cairn schema`, or docs/reference/scenario.md.
namespace cairn::inputs {

struct Body {
  std::string name;
  Shape shape{};
  bool set_down{};  // where it cannot stand as given, it lies where it falls by itself
  Start start{};
  std::string on;                // what it stands on; the ground where neither this nor a position is given
  double offset{};               // along x, of the place where it stands [m]
  double offset_y{};             // in space [m]
  Place position;                // of the centroid, instead of standing on something [m]
  Place turn_axis;               // in space: turned about this axis before it is tilted
  double turn_angle{};           // by this angle [rad]
  double velocity_y{kNotGiven};  // in space, the one that a start in the plane does not have [m/s]
  Place spin;                    // in space, about the axes of the scene [rad/s]
  std::string material;
  bool fixed{};  // to the ground
  Place belt;    // velocity with which its surface runs, in its own coordinates [m/s]
};

/// Friction of one corner that is not that of the others.
struct CornerFriction {
  std::string corner{"left"};  // left | right of the base at rest | number of the hull's corner
  Friction friction{};
};

struct Ground {
  double gravity{kStandardGravity};  // [m/s2]
  Friction friction{};
  std::vector<CornerFriction> corners;
  GroundMotion motion_x{};
  GroundMotion motion_z{};
  GroundMotion motion_y{};
  GroundSurface surface{};
  std::string material{};
  Place belt{};  // velocity with which its surface runs [m/s]
};

/// Other coefficients from an impact or a time on, at one corner or at all. What is not given stays as it was.
struct ImpactChange {
  std::string corner{"all"};      // all | left | right of the base at rest | number of the hull's corner
  std::uint64_t from_impact{1};   // the first impact that it holds for
  double from_time{kNotGiven};    // [s]
  double restitution{kNotGiven};  // [-]
  double stiffness{kNotGiven};    // [-]
  double mu_static{kNotGiven};    // [-]
  double mu_kinetic{kNotGiven};   // [-]
};

struct Impact {
  PlanarLaw law{LambdaEpsilon{}};
  double restitution{};          // [-]
  double stiffness{1.0};         // relative [-]
  double mu_static{kNotGiven};   // at impact [-]
  double mu_kinetic{kNotGiven};  // at impact [-]
  std::vector<ImpactChange> changes;
  EnergyPolicy energy{EnergyPolicy::stop};
  bool report_limits{true};
};

struct Run {
  double start{};          // [s]
  double duration{};       // [s]
  double tolerance{1e-8};  // relative, of one integration step [-]
  Formulation formulation{Formulation::patterns};
  bool no_sliding{false};
  bool no_flight{false};
  ToppleAngles topple{};
  bool stop_at_rest{true};
  bool early_verdict{false};
  bool resolve_accumulation{true};
  std::uint64_t most_events{1000000};
  Stepping stepping{};
};

struct Output {
  std::vector<double> times;          // [s]
  double interval{kNotGiven};         // [s]
  std::vector<std::string> bodies{};  // whose samples are told; all where empty
};

struct Scene {
  std::string title;
  std::string engine{"planar"};
  std::uint64_t dimension{2};  // 2: the vertical plane, 3: space
  std::vector<Body> bodies;
  Ground ground{};
  std::vector<MaterialKeys> materials;
  std::vector<MaterialPair> pairs;
  std::vector<ApartKeys> apart;
  std::vector<JointKeys> joints;
  std::vector<SpringKeys> springs;
  std::vector<DriveKeys> drives;
  std::vector<LoadKeys> loads;
  Impact impact{};
  Run run{};
  Output output{};
};

}  // namespace cairn::inputs
