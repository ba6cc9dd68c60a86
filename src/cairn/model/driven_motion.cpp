#include "cairn/model/driven_motion.hpp"

#include "cairn/math/rotation.hpp"

namespace cairn {

template <>
DrivenState<2> driven_at(const SystemBody<2>& body, double t) {
  const math::MotionSample x = body.drive.translation[0].view().at(t);
  const math::MotionSample z = body.drive.translation[1].view().at(t);
  const math::MotionSample turn = body.drive.rotation.view().at(t);
  return {{body.pose.position + Vec2{x.displacement, z.displacement}, body.pose.turn + turn.displacement},
          {{x.velocity, z.velocity}, turn.velocity}};
}

template <>
DrivenState<3> driven_at(const SystemBody<3>& body, double t) {
  const math::MotionSample x = body.drive.translation[0].view().at(t);
  const math::MotionSample y = body.drive.translation[1].view().at(t);
  const math::MotionSample z = body.drive.translation[2].view().at(t);
  const math::MotionSample turn = body.drive.rotation.view().at(t);
  DrivenState<3> state{
      {body.pose.position + Vec3{x.displacement, y.displacement, z.displacement}, unit(body.pose.turn)},
      {{x.velocity, y.velocity, z.velocity}, {}}};
  const double length = norm(body.drive.axis);
  if (!(length > 0.0)) return state;
  const Vec3 axis = body.drive.axis / length;
  state.pose.turn = unit(turn_by(turn.displacement * axis) * state.pose.turn);
  state.twist.spin = turn.velocity * axis;
  return state;
}

}  // namespace cairn
