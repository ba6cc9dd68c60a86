#pragma once
#include <cmath>
#include <span>

#include "cairn/math/rotation.hpp"
#include "cairn/math/round_off.hpp"
#include "cairn/model/system.hpp"

/// The two ends of a joint or spring in the world, and how b sees a.                     docs/theory/many_bodies.md
namespace cairn {

/// The places of a joint or spring, made ready.                                                                  (A.6)
template <int D>
struct JointEnds {
  Vector<D> point_a{};   // of the world [m]
  Vector<D> point_b{};   // [m]
  Vector<D> arm_a{};     // from a's centroid to a's place [m]
  Vector<D> arm_b{};     // from b's centroid to b's place [m]
  Vector<D> across{};    // from b's centroid to a's place: where a force along b's axes acts on b [m]
  Rotation<D> axes_a{};  // from the joint's to world coordinates
  Rotation<D> axes_b{};
};

template <int D>
JointEnds<D> ends_of(const JointPlace<D>& a, const JointPlace<D>& b, std::span<const Frame<D>> frames) {
  Frame<D> ground{};
  ground.rotation = rotation_of(Turn<D>{});
  const Frame<D>& of_a = a.body == kGroundBody ? ground : frames[static_cast<std::size_t>(a.body)];
  const Frame<D>& of_b = b.body == kGroundBody ? ground : frames[static_cast<std::size_t>(b.body)];
  JointEnds<D> ends;
  ends.arm_a = turned(of_a.rotation, a.point);
  ends.arm_b = turned(of_b.rotation, b.point);
  ends.point_a = of_a.origin + ends.arm_a;
  ends.point_b = of_b.origin + ends.arm_b;
  ends.across = ends.point_a - of_b.origin;
  ends.axes_a = of_a.rotation * rotation_of(a.axes);
  ends.axes_b = of_b.rotation * rotation_of(b.axes);
  return ends;
}

/// The axis along which a joint slides, in the world: in the plane the x of a place, in space its z.
inline Vec2 slide_axis(const Rotation2& axes) { return {axes.cos, axes.sin}; }
inline Vec3 slide_axis(const Mat3& axes) { return {axes.rows[0].z, axes.rows[1].z, axes.rows[2].z}; }

/// The turn of a's axes as b sees it.
inline Rotation2 relative(const JointEnds<2>& e) {
  return {e.axes_b.cos * e.axes_a.cos + e.axes_b.sin * e.axes_a.sin,
          e.axes_b.cos * e.axes_a.sin - e.axes_b.sin * e.axes_a.cos};
}
inline Mat3 relative(const JointEnds<3>& e) { return transposed(e.axes_b) * e.axes_a; }

/// Half of one plus the cosine between two axes, the square of the cosine of half the angle between them; never below
/// round-off, so that axes that have come to look opposite ways, which no joint means, give a number.
inline double half_angle_square(double cosine) { return std::fmax(0.5 * (1.0 + cosine), math::kUnitRoundOff); }

/// The angle by which a is turned from b, and the spin a's turn has by it: in the plane θ_a - θ_b; in space the turn
/// about the axis that is left when the axes z are brought together the short way.                             (A.13)
inline double angle_between(const JointEnds<2>& e) {
  const Rotation2 r = relative(e);
  return math::atan2(r.sin, r.cos);
}
inline double angle_between(const JointEnds<3>& e) {
  const Mat3 r = relative(e);
  return math::atan2(r.rows[1].x - r.rows[0].y, r.rows[0].x + r.rows[1].y);
}
inline double angle_axis(const JointEnds<2>&) { return 1.0; }
inline Vec3 angle_axis(const JointEnds<3>& e) {
  const Vec3 a = slide_axis(e.axes_a), b = slide_axis(e.axes_b);
  return (a + b) / (2.0 * half_angle_square(dot(a, b)));
}

/// That one of value + n · period which is nearest to `near`.
inline double nearest_turn(double value, double period, double near) {
  return value + period * std::floor((near - value) / period + 0.5);
}

/// The same angle with all the turns that a state knows of: in the plane every one of them; in space up to two, told by
/// the signs of quaternions, and that one of them which is nearest to `near`. Without poses the nearest to `near`. (A.13)
double counted_angle(const JointPlace<2>& a, const JointPlace<2>& b, const JointEnds<2>& ends,
                     std::span<const Pose<2>> poses, double near);
double counted_angle(const JointPlace<3>& a, const JointPlace<3>& b, const JointEnds<3>& ends,
                     std::span<const Pose<3>> poses, double near);

/// How far a joint is from what it holds, as one distance and one angle: what has drifted in a run, and what must not be
/// there at its start.                                                                                           (A.21)
struct JointMiss {
  double way{};    // [m]
  double angle{};  // [rad]
};
template <int D>
JointMiss miss_of(const Joint<D>& joint, std::span<const Frame<D>> frames);

}  // namespace cairn
