#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cairn/inputs/motions/ground_motion.hpp"
#include "cairn/inputs/not_given.hpp"
#include "cairn/model/system.hpp"
#include "cairn/solve/many/solve_many.hpp"

/// What a scene of many bodies has beside its bodies: materials, joints, springs, drives, loads, the step. Bodies, materials
/// and joints are called by their names; "ground" is the ground.                              docs/how-to/many_bodies.md
namespace cairn::inputs {

/// The name by which a scene calls the ground.
inline constexpr const char* kGroundName = "ground";
/// What a single body without a name is called.
inline constexpr const char* kOnlyBody = "body";

/// Two numbers in the plane, three in space; empty where it was not given.
using Place = std::vector<double>;

/// A material by its name. Where a scene has a list of them, bodies have no other.
struct MaterialKeys {
  std::string name{};
  double density{kNotGiven};  // of bodies that give neither density nor mass [kg/m3]
};

/// What two materials do where they meet; what is not given is that of the ground.
struct MaterialPair {
  std::vector<std::string> between{};  // two names, the same one twice for a material on itself
  double mu_static{kNotGiven};         // [-]
  double mu_kinetic{kNotGiven};        // [-]
  double restitution{kNotGiven};       // [-]
};

/// Where something is fastened: at one place at the start, or at a place of its own on either side.
struct Fastening {
  std::string a{};
  std::string b{kGroundName};
  Place at{};        // of both, at the start, in the coordinates of the scene [m]
  Place at_a{};      // on the one [m]
  Place at_b{};      // on the other [m]
  bool on_bodies{};  // the places are in the coordinates of their bodies, from the centroid
  Place axis{};      // at the start, in the coordinates of the scene
  Place axis_b{};    // of b, where it has another
};

struct JointKeys {
  std::string name{};
  JointKind kind{JointKind::revolute};
  Fastening places{};
  double length{kNotGiven};           // of a distance joint [m]
  double lower{-kNotGiven};           // [rad] or [m]
  double upper{kNotGiven};            // [rad] or [m]
  double motor_speed{kNotGiven};      // [rad/s] or [m/s]
  double motor_strongest{kNotGiven};  // [N m] or [N]
  double friction{};                  // [N m] or [N]
};

struct SpringKeys {
  std::string name{};
  SpringKind kind{SpringKind::axial_damper};
  Fastening places{};
  double stiffness{};      // [N/m] or [N m/rad]
  double damping{};        // [N s/m] or [N m s/rad]
  double rest{kNotGiven};  // [m] or [rad]
};

/// A body that goes where it is told.
struct DriveKeys {
  std::string body{};
  GroundMotion x{};
  GroundMotion y{};
  GroundMotion z{};
  GroundMotion rotation{};  // the numbers of its kind in rad instead of m
  Place axis{};             // of the rotation, in space
};

/// A force on a point of a body, and a moment.
struct LoadKeys {
  std::string name{};
  std::string body{};
  Place at{};                    // at the start, in the coordinates of the scene; the centroid where not given [m]
  Place force{};                 // [N]
  std::vector<double> moment{};  // one number in the plane, three in space [N m]
  GroundMotion course{};         // its acceleration in units of 1 m/s2 is the factor; still: one at all times
};

/// Bodies, of any two of which the contacts are left out.
struct ApartKeys {
  std::vector<std::string> between{};
};

enum class StepScheme : std::uint8_t { projection, stewart_trinkle, moreau_jean };

/// How a scene is stepped through time.
struct Stepping {
  double step{1e-3};  // [s]
  bool adaptive{};
  StepScheme scheme{StepScheme::projection};
  double theta{0.5};  // of moreau-jean [-]
  solve::Method solver{solve::Method::automatic};
  std::uint64_t directions{};     // of polyhedral cones in space; 0: the round cone
  double solver_tolerance{1e-9};  // [-]
};

}  // namespace cairn::inputs
