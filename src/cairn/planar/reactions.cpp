#include "cairn/planar/reactions.hpp"

#include <limits>

#include "cairn/planar/kernel/segment.hpp"

namespace cairn::planar {

Accelerations accelerations_of(const KernelModel& m, const State& s) {
  const Felt f = felt_at(m, s.t, s.t);
  const Vec2 r = math::vertex_offset(m.body, s.support.vertex < 0 ? 0 : s.support.vertex, s.theta);
  switch (s.pattern) {
    case Pattern::rest:
      return rest_motion(m.body.mass, f);
    case Pattern::sliding:
      return sliding_motion(m.body.mass, effective_mu(m, s), s.slip_sign, f);
    case Pattern::rocking:
      return rocking_motion(m.body.mass, m.body.inertia, r, s.omega, f);
    case Pattern::slide_rocking:
      return slide_rocking_motion(m.body.mass, m.body.inertia, r, s.omega, effective_mu(m, s), s.slip_sign, f);
    case Pattern::flight:
      break;
  }
  return flight_motion(f);
}

Reactions reactions_of(const KernelModel& m, const State& s) {
  const Accelerations q = accelerations_of(m, s);
  Reactions result{q.fx, q.fz, std::numeric_limits<double>::quiet_NaN()};
  if ((s.pattern == Pattern::rest || s.pattern == Pattern::sliding) && q.fz != 0.0) {
    const Vec2 left = math::vertex_offset(m.body, s.support.vertex, s.theta);
    const Vec2 right = math::vertex_offset(m.body, math::support_below(m.body, s.support).vertex, s.theta);
    result.place = (resultant_place(left.z, q.fx, q.fz) - left.x) / (right.x - left.x);
  }
  return result;
}

}  // namespace cairn::planar
