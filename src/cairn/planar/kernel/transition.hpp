#pragma once
#include "cairn/planar/kernel/resolve_impact.hpp"

/// What an event does to the state: the impact map or the change of pattern.               docs/theory/hybrid.md  (H.4)
/// `Model` is the KernelModel of the five patterns or another formulation's: classify_vertex, classify_edge, motion_to_edge
/// and edge_drag are overloaded on it.
namespace cairn::planar {

/// Painlevé without a solution: the contact jams, which is an impact without approach.              (H.8)
template <class Model, class Law>
CAIRN_HD void jam(const Model& m, const Impacts<Law>& impacts, State& s, bool on_edge, math::Support edge,
                  Event& event) {
  const EdgeEnds ends = ends_of(m.body, edge);
  const math::Support other = s.support.vertex == ends.left.vertex ? ends.right : ends.left;
  Meeting met{{{{s.support, Role::supporting}, {other, Role::supporting}}}, 1, edge};
  // The jammed vertex alone, unless that presses the other end of the edge into the ground.
  State alone = s;
  Event event_alone = event;
  resolve_jam(m, impacts, met, alone, event_alone);
  const double opening = point_velocity(alone, math::vertex_offset(m.body, other.vertex, alone.theta)).z;
  if (on_edge && opening < -m.scales.touch_velocity) {
    met.count = 2;
    resolve_jam(m, impacts, met, s, event);
    return;
  }
  s = alone;
  event = event_alone;
}

/// A flying body reaches the ground with vertex `vertex`, and with a neighbour if that touches within round-off.
template <class Model, class Law>
CAIRN_HD void land(const Model& m, const Impacts<Law>& impacts, State& s, int vertex, Event& event) {
  const math::Support at = math::support_at(m.body, s.theta);
  const math::Support above = math::support_above(m.body, at);
  const math::Support below = math::support_below(m.body, at);
  const math::Support hit = at.vertex == vertex ? at : (above.vertex == vertex ? above : below);
  const Vec2 r = math::vertex_offset(m.body, hit.vertex, s.theta);
  const Vec2 u = point_velocity(s, r);
  // Two vertices that arrive within the round-off of the event's time arrive at once.
  const double together = m.scales.length_noise + (std::fabs(u.z) + m.scales.length * std::fabs(s.omega)) *
                                                      m.scales.angle_noise * (std::fabs(s.t) + m.scales.time);
  s.z = -r.z;
  if (u.z > m.scales.touch_velocity)
    return;                               // leaves already: the contact of the instant of lift-off, within round-off
  if (u.z >= -m.scales.touch_velocity) {  // grazes: a contact, not an impact
    const double slip = std::fabs(u.x) <= m.scales.touch_velocity ? 0.0 : u.x;
    const Classified c = classify_vertex(m, s, hit, slip, Trigger::none);
    event.notes |= c.notes;
    if (c.needs_tangential_impact) jam(m, impacts, s, false, hit, event);
    return;
  }
  Meeting met{{{{hit, Role::arriving}}}, 1, hit};
  for (const bool upper : {false, true}) {
    const math::Support neighbour = upper ? math::support_above(m.body, hit) : math::support_below(m.body, hit);
    const double gap = s.z + math::vertex_offset(m.body, neighbour.vertex, s.theta).z;
    if (met.count == 1 && gap <= together) {
      met.edge = upper ? neighbour : hit;
      met.count = 2;
    }
  }
  if (met.count == 2) {
    const EdgeEnds ends = ends_of(m.body, met.edge);
    met.touch[1] = {hit.vertex == ends.left.vertex ? ends.right : ends.left, Role::arriving};
    set_on_edge(m, s, met.edge, hit);
  }
  resolve_impact(m, impacts, met, s, event);
}

/// A rocking body comes down on an edge: the next vertex arrives.
template <class Model, class Law>
CAIRN_HD void come_down(const Model& m, const Impacts<Law>& impacts, State& s, bool lower, Event& event) {
  const math::Support carrier = s.support;
  const math::Support edge = lower ? carrier : math::support_above(m.body, carrier);
  const EdgeEnds ends = ends_of(m.body, edge);
  const math::Support arriving = lower ? ends.right : ends.left;
  const double slip = s.pattern == Pattern::slide_rocking
                          ? point_velocity(s, math::vertex_offset(m.body, carrier.vertex, s.theta)).x
                          : 0.0;
  set_on_edge(m, s, edge, carrier);
  set_on_vertex(m.body, s, s.x + math::vertex_offset(m.body, carrier.vertex, s.theta).x, slip);
  const double approach = -point_velocity(s, math::vertex_offset(m.body, arriving.vertex, s.theta)).z;
  if (approach <= m.scales.touch_velocity) {  // it has come to lie on the edge without an impact
    const Classified c = classify_edge(m, s, edge, slip, Trigger::none);
    event.notes |= c.notes;
    if (c.needs_tangential_impact) jam(m, impacts, s, true, edge, event);
    return;
  }
  const Meeting met{{{{carrier, Role::supporting}, {arriving, Role::arriving}}}, 2, edge};
  resolve_impact(m, impacts, met, s, event);
}

/// (H.4): from the state at the event to the state after it.
template <class Model, class Law>
CAIRN_HD Event transition(const Model& m, const Impacts<Law>& impacts, const State& before, Trigger trigger,
                          int touched_vertex) {
  Event event;
  event.trigger = trigger;
  event.t = before.t;
  event.from = before.pattern;
  event.before = before;
  State s = before;
  switch (trigger) {
    case Trigger::none:
    case Trigger::angle_low:
    case Trigger::angle_high:
      break;
    case Trigger::touches:
      land(m, impacts, s, touched_vertex, event);
      break;
    case Trigger::lower_edge:
    case Trigger::upper_edge:
      come_down(m, impacts, s, trigger == Trigger::lower_edge, event);
      break;
    default: {
      const bool on_edge = s.pattern == Pattern::rest || s.pattern == Pattern::sliding;
      const math::Support support = s.support;
      const Vec2 r = math::vertex_offset(m.body, support.vertex, s.theta);
      // A slip that ends is zero by definition, and so is one that has not begun.
      const bool slides =
          (s.pattern == Pattern::sliding || s.pattern == Pattern::slide_rocking) && trigger != Trigger::slip_ends;
      const double slip = slides ? point_velocity(s, r).x : 0.0;
      if (s.pattern == Pattern::slide_rocking) set_on_vertex(m.body, s, s.x + r.x, slip);
      const Classified c =
          on_edge ? classify_edge(m, s, support, slip, trigger) : classify_vertex(m, s, support, slip, trigger);
      event.notes |= c.notes;
      if (c.needs_tangential_impact) jam(m, impacts, s, on_edge, support, event);
      break;
    }
  }
  event.after = s;
  event.to = s.pattern;
  event.vertex = s.pattern == Pattern::flight ? -1 : s.support.vertex;
  return event;
}

}  // namespace cairn::planar
