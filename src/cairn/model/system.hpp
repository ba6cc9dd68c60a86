#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/shapes.hpp"
#include "cairn/math/space.hpp"
#include "cairn/model/motion.hpp"

/// Bodies, joints, springs and moving ground in the plane (D = 2) and in space (D = 3): all that a time-stepper needs to
/// know. Const once built; positions and velocities are relative to the ground.                   docs/theory/many_bodies.md
namespace cairn {

/// Stands for the ground in joints and springs: no body of the list.
inline constexpr int kGroundBody = -1;

/// How a body comes to move.
enum class Mobility : std::uint8_t {
  free,    // by forces
  driven,  // as it is told: a pusher; its position is a function of time
  fixed    // not at all, relative to the ground
};

/// Position of a driven body: where it starts, moved by these, each a displacement over time from the start on.
template <int D>
struct DrivenMotion {
  std::array<Motion, static_cast<std::size_t>(D)> translation{};  // x (y) z of the world [m]
  Motion rotation{};  // in the plane counter-clockwise; in space about `axis` [rad]
  Vector<D> axis{};   // of the rotation, in world coordinates, through the centroid; any length (space only)
};

template <int D>
struct SystemBody {
  std::string name;  // unique
  Mobility mobility{Mobility::free};
  double mass{};         // > 0 where free [kg]
  Inertia<D> inertia{};  // about the centroid, in body coordinates; zero for a particle, which does not turn [kg m2]
  bool turns{true};      // false: a particle
  std::vector<geometry::Shape<D>> parts;  // one or more; several: their union
  int material{};                         // of SystemMaterials
  Vector<D> belt{};                       // its surface runs with this velocity, in body coordinates: a conveyor [m/s]
  Pose<D> pose{};                         // at the start
  Twist<D> velocity{};                    // at the start, relative to the ground
  DrivenMotion<D> drive{};
};

/// What two materials do where they meet.
struct Interface {
  double mu_static{0.5};   // ≥ mu_kinetic [-]
  double mu_kinetic{0.5};  // ≥ 0 [-]
  double restitution{};    // 0 ... 1 [-]
};

/// Where a pair of materials is not named, `usual` holds; the order within a pair does not matter.
struct SystemMaterials {
  struct Pair {
    int a{};
    int b{};
    Interface interface {};
  };
  std::vector<std::string> names;
  Interface usual{};
  std::vector<Pair> pairs;

  const Interface& between(int a, int b) const;
};

enum class JointKind : std::uint8_t { revolute, prismatic, fixed, ball, universal, cylindrical, planar, distance };

/// A place on a body with axes of its own. In space the joint's axis is the z of this frame, and a universal joint's are z
/// of place a and x of place b. In the plane a prismatic joint slides along the x of place b.
template <int D>
struct JointPlace {
  int body{kGroundBody};
  Vector<D> point{};  // body coordinates from the centroid; of the ground: world [m]
  Turn<D> axes{};     // from the joint's to the body's coordinates
};

/// Joint between `a` and `b`: coordinates of a's place relative to b's are held or free, as the kind says. The free
/// coordinate of a revolute joint is an angle, of a prismatic or cylindrical one a way; limits, motor and friction act on it.
template <int D>
struct Joint {
  std::string name;  // unique
  JointKind kind{JointKind::revolute};
  JointPlace<D> a{};
  JointPlace<D> b{};
  double length{};                                         // of a distance joint [m]
  double lower{-std::numeric_limits<double>::infinity()};  // limits of the free coordinate [rad] or [m]
  double upper{std::numeric_limits<double>::infinity()};
  struct Motor {
    double speed{};      // [rad/s] or [m/s]
    double strongest{};  // moment or force that it has [N m] or [N]
  };
  std::optional<Motor> motor{};
  double friction{};  // moment or force of dry friction in the free coordinate [N m] or [N]
};

enum class SpringKind : std::uint8_t {
  isotropic_damper,  // the damper acts on the whole relative velocity (Berard 2006, eq 85)
  axial_damper,      // on its part along the spring
  torsional          // a moment on the relative angle; in space about the z of place a
};

template <int D>
struct Spring {
  std::string name;
  SpringKind kind{SpringKind::axial_damper};
  JointPlace<D> a{};
  JointPlace<D> b{};
  double stiffness{};  // [N/m] or [N m/rad]
  double damping{};    // [N s/m] or [N m s/rad]
  double rest{};       // length or angle without force [m] or [rad]
};

/// A force on a point of a body, and a moment, that vary as a motion's acceleration does: the course in units of one.
template <int D>
struct Load {
  std::string name;
  int body{};
  Vector<D> point{};    // body coordinates
  Vector<D> force{};    // world coordinates [N]
  Spin<D> moment{};     // [N m]
  Motion course{};      // a factor over time, read as its acceleration in units of 1 m/s2
  bool constant{true};  // the factor is one at all times
};

template <int D>
struct System {
  std::vector<SystemBody<D>> bodies;
  std::vector<Joint<D>> joints;
  std::vector<Spring<D>> springs;
  std::vector<Load<D>> loads;
  SystemMaterials materials;
  std::vector<std::pair<int, int>> apart;                    // pairs of bodies whose contacts are left out
  std::array<Motion, static_cast<std::size_t>(D)> ground{};  // x (y) z
  double gravity{kStandardGravity};                          // downwards, along -z [m/s2]
};

/// A state is a plain value. Velocities are relative to the ground.
template <int D>
struct SystemState {
  double t{};                  // [s]
  std::vector<Pose<D>> poses;  // of all bodies
  std::vector<Twist<D>> velocities;
};

/// Of a joint, how far it may be from what it holds at the start: this share of the smaller of its bodies, and as many
/// radians. More is no rounding of a file but joints that contradict each other.
inline constexpr double kJointMissAtStart = 1e-3;

/// All that is wrong with a system, overlap at the start not included; empty when it can be run. Keys are
/// "body.<name>.mass", "joint.<name>.a.body", and where a name is missing "body[2].mass", counted from 0.
template <int D>
InputErrors faults_of(const System<D>& system);

/// As the bodies say, at time t; driven ones where they are driven to, fixed ones at rest.
template <int D>
SystemState<D> starting_state(const System<D>& system, double t);

/// Bodies in the order of their names: rank of each. Nothing that is computed depends on the order of the file.
template <int D>
std::vector<int> ranks_of(const System<D>& system);
/// The same of its joints.
template <int D>
std::vector<int> joint_ranks_of(const System<D>& system);

/// The same system with bodies, joints, springs and loads in the order of their names: whatever is summed over one of these
/// lists then has the same bits, whatever the order of the file. Body i of `system` is body ranks_of(system)[i] of it.
template <int D>
System<D> in_order_of_names(System<D> system);

}  // namespace cairn
