#pragma once
#include <array>
#include <limits>
#include <span>

#include "cairn/model/joint_ends.hpp"
#include "cairn/problem/contact_problem.hpp"

/// The free coordinate of a joint: an angle or a way, on which limits, motor and friction act.
///                                                                                       docs/theory/many_bodies.md
namespace cairn {

/// A linear function of the twists of two bodies: velocity of the centroid, spin.
template <int D>
struct TwistNumbers {
  std::array<double, static_cast<std::size_t>(kBodyDof<D>)> on_a{};
  std::array<double, static_cast<std::size_t>(kBodyDof<D>)> on_b{};
};

/// Where the free coordinate stands, and its rate as numbers on the twists of a and b.
template <int D>
struct FreeCoordinate {
  double value{};  // [rad] or [m]
  bool angular{};
  TwistNumbers<D> rate{};
};

inline void write_numbers(Vec2 force, double moment, std::array<double, 3>& to) { to = {force.x, force.z, moment}; }
inline void write_numbers(Vec3 force, Vec3 moment, std::array<double, 6>& to) {
  to = {force.x, force.y, force.z, moment.x, moment.y, moment.z};
}

/// What a row's numbers make of a twist: its velocity.
inline double rate_of(const std::array<double, 3>& numbers, const Twist<2>& v) {
  return numbers[0] * v.velocity.x + numbers[1] * v.velocity.z + numbers[2] * v.spin;
}
inline double rate_of(const std::array<double, 6>& numbers, const Twist<3>& v) {
  return (numbers[0] * v.velocity.x + numbers[1] * v.velocity.y + numbers[2] * v.velocity.z) +
         (numbers[3] * v.spin.x + numbers[4] * v.spin.y + numbers[5] * v.spin.z);
}
/// The same of two bodies; the ground does not move.
template <int D>
double rate_of(const TwistNumbers<D>& numbers, int a, int b, std::span<const Twist<D>> twists) {
  double rate = 0.0;
  if (a != kGroundBody) rate += rate_of(numbers.on_a, twists[static_cast<std::size_t>(a)]);
  if (b != kGroundBody) rate += rate_of(numbers.on_b, twists[static_cast<std::size_t>(b)]);
  return rate;
}

/// Where between the limits a turn is looked for: the middle of two, or the one that there is.
template <int D>
double middle_of_limits(const Joint<D>& joint) {
  const bool from_below = joint.lower > -std::numeric_limits<double>::infinity();
  const bool from_above = joint.upper < std::numeric_limits<double>::infinity();
  if (from_below && from_above) return 0.5 * (joint.lower + joint.upper);
  if (from_below) return joint.lower;
  return from_above ? joint.upper : 0.0;
}

/// Of a revolute joint the angle of a from b, of a prismatic or cylindrical one the way of a along b's axis. A joint
/// without one free coordinate (`has_free_coordinate`, model/joint_kinds.hpp) has none to give.          (A.13), (A.14)
/// `poses` count whole turns; without them the angle is the one nearest to the middle of the limits.
template <int D>
FreeCoordinate<D> free_coordinate(const Joint<D>& joint, std::span<const Frame<D>> frames,
                                  std::span<const Pose<D>> poses = {});

}  // namespace cairn
