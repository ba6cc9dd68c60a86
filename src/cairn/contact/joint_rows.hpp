#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "cairn/math/space.hpp"
#include "cairn/model/system.hpp"
#include "cairn/problem/contact_problem.hpp"

/// Rows that joints put into a step.                                                    docs/theory/many_bodies.md
namespace cairn {

enum class RowKind : std::uint8_t {
  hold,     // a held coordinate: Φ = 0
  limit,    // of the free coordinate: opens, never closes beyond
  motor,    // holds a speed as far as its strength goes
  friction  // dry friction of the free coordinate
};

/// One row: Jacobian in twist coordinates (velocity of the centroid, spin) of two bodies of the system, kGroundBody and
/// driven bodies included. What a driven body does (∂Φ/∂t) follows from its own twist and these numbers.
template <int D>
struct JointRow {
  int joint{};
  int number{};  // of the row within its joint, the same in every step: its key
  RowKind kind{};
  int a{};  // bodies of the system, or kGroundBody
  int b{};
  std::array<double, static_cast<std::size_t>(kBodyDof<D>)> on_a{};
  std::array<double, static_cast<std::size_t>(kBodyDof<D>)> on_b{};
  double value{};  // Φ, or the way left to a limit; 0 for motor and friction [m] or [rad]
  double speed{};  // that a motor holds: the row's velocity less this is zero [m/s] or [rad/s]
  double lower{};  // bounds of its force or moment [N] or [N m]
  double upper{};
  bool angular{};  // its velocity is an angular one
};

/// Rows of a joint are numbered: held ones from 0 on, then these.
inline constexpr int kLowerLimitRow = 6;
inline constexpr int kUpperLimitRow = 7;
inline constexpr int kMotorRow = 8;
inline constexpr int kFrictionRow = 9;

/// All rows of all joints, in the order of the joints' names. A limit enters when the way left to it is below `reach` of its
/// joint's free coordinate (metres or radians). The row's velocity is on_a · twist of a + on_b · twist of b, and where it
/// is a held one or a limit, that is the rate of `value`.                                                (A.7)-(A.14)
/// `poses` let limits count whole turns: in the plane all of them, in space two. Without poses a limit sees the angle that
/// is nearest to the middle of the limits.
template <int D>
void joint_rows(const System<D>& system, std::span<const int> joint_ranks, std::span<const Frame<D>> frames,
                std::span<const double> reach, std::vector<JointRow<D>>& rows, std::span<const Pose<D>> poses = {});

/// Forces and moments about the centroid of springs, dampers, loads, gravity; the ground's acceleration is not in it.
/// Of bodies that are not free the entry says what springs and loads do to them.
template <int D>
struct Wrench {
  Vector<D> force{};  // [N]
  Spin<D> moment{};   // [N m]
};
/// Springs and loads are summed in the order of their lists: a system `in_order_of_names` (model/system.hpp) gives the
/// same bits whatever the order of the file.                                                          (A.15)-(A.17)
template <int D>
void smooth_wrenches(const System<D>& system, const SystemState<D>& state, std::span<const Frame<D>> frames,
                     std::span<Wrench<D>> wrenches);

/// Pose and twist of a driven body at time t; of any other body as the state has them.                          (A.5)
template <int D>
void move_driven(const System<D>& system, double t, SystemState<D>& state);

/// Energy that the springs hold [J]. `poses` as for `joint_rows`; without them a torsional spring sees the angle that is
/// nearest to its rest.                                                                                        (A.18)
template <int D>
double spring_energy(const System<D>& system, std::span<const Frame<D>> frames, std::span<const Pose<D>> poses = {});

}  // namespace cairn
