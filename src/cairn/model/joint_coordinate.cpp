#include "cairn/model/joint_coordinate.hpp"

#include "cairn/model/joint_kinds.hpp"

namespace cairn {

template <int D>
FreeCoordinate<D> free_coordinate(const Joint<D>& joint, std::span<const Frame<D>> frames,
                                  std::span<const Pose<D>> poses) {
  const JointEnds<D> ends = ends_of(joint.a, joint.b, frames);
  FreeCoordinate<D> free;
  free.angular = is_angle(joint.kind);
  if (free.angular) {
    const Spin<D> axis = angle_axis(ends);
    free.value = counted_angle(joint.a, joint.b, ends, poses, middle_of_limits(joint));
    write_numbers(Vector<D>{}, axis, free.rate.on_a);
    write_numbers(Vector<D>{}, -axis, free.rate.on_b);
    return free;
  }
  const Vector<D> axis = slide_axis(ends.axes_b);
  free.value = dot(axis, ends.point_a - ends.point_b);
  write_numbers(axis, cross(ends.arm_a, axis), free.rate.on_a);
  write_numbers(-axis, -cross(ends.across, axis), free.rate.on_b);
  return free;
}

template FreeCoordinate<2> free_coordinate(const Joint<2>&, std::span<const Frame<2>>, std::span<const Pose<2>>);
template FreeCoordinate<3> free_coordinate(const Joint<3>&, std::span<const Frame<3>>, std::span<const Pose<3>>);

}  // namespace cairn
