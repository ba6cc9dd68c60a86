#include "cairn/model/joint_ends.hpp"

#include "cairn/core/units.hpp"

namespace cairn {
namespace {

/// Of a place, joint to world.
template <int D>
Turn<D> whole_turn(const JointPlace<D>& place, std::span<const Pose<D>> poses) {
  if (place.body == kGroundBody) return place.axes;
  return composed(poses[static_cast<std::size_t>(place.body)].turn, place.axes);
}

/// Of v, what is not along the unit vector n.
template <class V>
V beside(V v, V n) {
  return v - dot(v, n) * n;
}

double angle_of(Vec3 a, Vec3 b) { return math::atan2(norm(cross(a, b)), dot(a, b)); }

double held_angle(const Joint<2>& joint, const JointEnds<2>& e) {
  const bool held = joint.kind == JointKind::prismatic || joint.kind == JointKind::fixed;
  return held ? std::fabs(angle_between(e)) : 0.0;
}

double held_angle(const Joint<3>& joint, const JointEnds<3>& e) {
  const Vec3 a = slide_axis(e.axes_a);
  switch (joint.kind) {
    case JointKind::revolute:
    case JointKind::cylindrical:
    case JointKind::planar:
      return angle_of(a, slide_axis(e.axes_b));
    case JointKind::prismatic:
    case JointKind::fixed: {
      const Mat3 r = relative(e);  // 1 + 2 cos of the angle, and twice its sine along the axis
      const Vec3 sine{r.rows[2].y - r.rows[1].z, r.rows[0].z - r.rows[2].x, r.rows[1].x - r.rows[0].y};
      return math::atan2(norm(sine), r.rows[0].x + r.rows[1].y + r.rows[2].z - 1.0);
    }
    case JointKind::universal:
      return std::fabs(0.5 * kPi - angle_of(a, transposed(e.axes_b).rows[0]));
    case JointKind::ball:
    case JointKind::distance:
      return 0.0;
  }
  return 0.0;
}

}  // namespace

double counted_angle(const JointPlace<2>& a, const JointPlace<2>& b, const JointEnds<2>& ends,
                     std::span<const Pose<2>> poses, double near) {
  if (poses.empty()) return nearest_turn(angle_between(ends), 2.0 * kPi, near);
  return whole_turn(a, poses) - whole_turn(b, poses);
}

double counted_angle(const JointPlace<3>& a, const JointPlace<3>& b, const JointEnds<3>& ends,
                     std::span<const Pose<3>> poses, double near) {
  if (poses.empty()) return nearest_turn(angle_between(ends), 2.0 * kPi, near);
  const Quaternion q = conjugate(whole_turn(b, poses)) * whole_turn(a, poses);
  return nearest_turn(2.0 * math::atan2(q.z, q.w), 4.0 * kPi, near);
}

template <int D>
JointMiss miss_of(const Joint<D>& joint, std::span<const Frame<D>> frames) {
  const JointEnds<D> e = ends_of(joint.a, joint.b, frames);
  const Vector<D> d = e.point_a - e.point_b;
  const Vector<D> axis = slide_axis(e.axes_b);
  JointMiss miss;
  miss.angle = held_angle(joint, e);
  if (joint.kind == JointKind::distance)
    miss.way = std::fabs(norm(d) - joint.length);
  else if (joint.kind == JointKind::prismatic || joint.kind == JointKind::cylindrical)
    miss.way = norm(beside(d, axis));
  else if (joint.kind == JointKind::planar)
    miss.way = std::fabs(dot(d, axis));
  else
    miss.way = norm(d);
  return miss;
}

template JointMiss miss_of(const Joint<2>&, std::span<const Frame<2>>);
template JointMiss miss_of(const Joint<3>&, std::span<const Frame<3>>);

}  // namespace cairn
