#pragma once
#include "cairn/model/landscape.hpp"
#include "cairn/model/start.hpp"
#include "cairn/planar/kernel/transition.hpp"

namespace cairn::planar {

/// From which pattern a body comes that begins with an impact: it turned about the end that carries it, or it flew.
inline Pattern pattern_before(const Meeting& met, bool slips) {
  for (int k = 0; k < met.count; ++k)
    if (met.touch[static_cast<std::size_t>(k)].role == Role::supporting)
      return slips ? Pattern::slide_rocking : Pattern::rocking;
  return Pattern::flight;
}

/// The first state, its mode found by the formulation that `Model` stands for.
template <class Model, class Law>
Event make_initial_event(const Model& m, const Impacts<Law>& impacts, const Basin& basin, const Start& start,
                         double t) {
  State s;
  s.t = t;
  s.theta = start.tilt == 0.0 ? basin.rest.angle : basin.rest.angle + start.tilt;
  s.vx = start.vx;
  s.vz = start.vz;
  s.omega = start.omega;
  if (start.base_at_rest) {
    const Vec2 ground = m.motion.velocity(t);
    s.vx -= ground.x;
    s.vz -= ground.z;
  }
  const math::Support support = math::support_at(m.body, s.theta);
  const math::Support other = math::support_below(m.body, support);
  const Vec2 r = math::vertex_offset(m.body, support.vertex, s.theta);
  s.z = start.lift - r.z;
  if (start.turn_on_support) {  // lying flat it turns over the right end when it turns clockwise
    const Vec2 pivot = support.on_edge && s.omega < 0.0 ? math::vertex_offset(m.body, other.vertex, s.theta) : r;
    s.vx = start.slip + pivot.z * s.omega;
    s.vz = -pivot.x * s.omega;
  }
  Event event;
  event.t = t;
  event.before = s;
  auto finish = [&](Pattern from) {
    event.after = s;
    event.to = s.pattern;
    event.from = event.before.pattern = from;
    event.vertex = s.pattern == Pattern::flight ? -1 : s.support.vertex;
    return event;
  };
  if (start.lift > 0.0) {
    enter_flight(s);
    return finish(s.pattern);
  }
  // Lowest vertex on the ground, and the other end of the edge where the body lies flat.
  const bool flat = support.on_edge;
  const Vec2 u = point_velocity(s, r);
  const Vec2 u_other = point_velocity(s, math::vertex_offset(m.body, other.vertex, s.theta));
  const double touch = m.scales.touch_velocity;
  const double lowest = flat && u_other.z < u.z ? u_other.z : u.z;
  auto slip_of = [&](Vec2 v) { return v.x <= touch && v.x >= -touch ? 0.0 : v.x; };
  if (lowest < -touch) {
    Meeting met{{{{support, Role::arriving}, {other, Role::arriving}}}, flat ? 2 : 1, support};
    if (flat && u.z >= -touch) met.touch[0].role = Role::supporting;
    if (flat && u_other.z >= -touch) met.touch[1].role = Role::supporting;
    resolve_impact(m, impacts, met, s, event);
    return finish(pattern_before(met, slip_of(u) != 0.0));
  }
  const bool first = u.z <= touch;
  const bool second = flat && u_other.z <= touch;
  Classified c;
  if (first && second) {
    c = classify_edge(m, s, support, slip_of(u), Trigger::none);
  } else if (first || second) {
    c = classify_vertex(m, s, first ? support : other, slip_of(first ? u : u_other), Trigger::none);
  } else {
    enter_flight(s);
  }
  event.notes |= c.notes;
  const Pattern found = s.pattern;
  if (c.needs_tangential_impact) jam(m, impacts, s, first && second, support, event);
  return finish(found);
}

}  // namespace cairn::planar
