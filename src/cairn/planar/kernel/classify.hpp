#pragma once
#include <cmath>

#include "cairn/laws/parameters/law_record.hpp"
#include "cairn/planar/kernel/guards.hpp"

/// Which pattern holds from here on, given what touches and how it moves.                docs/theory/hybrid.md §4  (H.1)
/// Each candidate is tried with its own closed form; the pattern that a guard has just ended is not tried again. Patterns
/// that tie within round-off are both consistent, and the first in the order of preference is taken.
namespace cairn::planar {

/// A vertex in contact may have no smooth motion at all (Painlevé): the caller then resolves a tangential impact.
struct Classified {
  std::uint32_t notes{kNoteNone};
  bool needs_tangential_impact{};
};

CAIRN_HD inline double sign_of(double x) { return x < 0.0 ? -1.0 : 1.0; }

CAIRN_HD inline void enter_flight(State& s) {
  s.pattern = Pattern::flight;
  s.slip_sign = 0.0;
  s.pulling = false;
}
CAIRN_HD inline void enter_rocking(const KernelModel& m, State& s, math::Support vertex, double place) {
  s.pattern = Pattern::rocking;
  s.support = vertex;
  s.slip_sign = 0.0;
  s.pulling = false;
  s.held = false;
  set_on_vertex(m.body, s, place, 0.0);
}
CAIRN_HD inline void enter_slide_rocking(const KernelModel& m, State& s, math::Support vertex, double place,
                                         double slip, double sign, bool pulling) {
  s.pattern = Pattern::slide_rocking;
  s.support = vertex;
  s.slip_sign = sign;
  s.pulling = pulling;
  set_on_vertex(m.body, s, place, slip);
}

/// Has slide-rocking at offset r a unique solution, with some room?                                 (P.11)
CAIRN_HD inline bool slides_uniquely(const KernelModel& m, Vec2 r, double mu, double sign) {
  return painleve_determinant(m.body.mass, m.body.inertia, r, mu, sign) > m.scales.least_determinant * m.body.inertia;
}

/// Does the contact of a vertex at offset r hold without slipping?
CAIRN_HD inline bool vertex_sticks(const KernelModel& m, const Accelerations& q) {
  const double slack = m.scales.tie_acceleration;
  const double fx = q.fx / m.body.mass;
  const double fz = q.fz / m.body.mass;
  if (!m.hold.no_opening && fz < -slack) return false;
  return m.hold.no_sliding || (cone_left(m.mu_static, fx, fz) >= -slack && cone_right(m.mu_static, fx, fz) >= -slack);
}

/// A vertex that touches, and what moves it.
struct VertexContact {
  math::Support vertex{};
  Vec2 r{};        // from the centroid [m]
  double place{};  // on the ground [m]
  Felt f{};
  double approach{};  // acceleration at which the vertex would come down if nothing carried it [m/s2]
  Trigger fired{};
  bool was_pulling{};
  CAIRN_HD bool stick_has_ended() const {
    return fired == Trigger::stick_ends_left || fired == Trigger::stick_ends_right;
  }
};

CAIRN_HD inline VertexContact contact_of(const KernelModel& m, const State& s, math::Support vertex, Trigger fired) {
  VertexContact c{vertex,   math::vertex_offset(m.body, vertex.vertex, s.theta), 0.0, felt_at(m, s.t, s.t), 0.0, fired,
                  s.pulling};
  c.place = s.x + c.r.x;
  c.approach = free_approach(c.r, s.omega, c.f);
  return c;
}

/// A force that vanishes takes its friction along: a stick that ends while the contact hardly presses is a lift-off.
CAIRN_HD inline bool lifts_off(const KernelModel& m, const VertexContact& c) {
  const double slack = m.scales.tie_acceleration;
  return !m.hold.no_opening &&
         (c.fired == Trigger::lifts_off || c.approach < -slack || (c.stick_has_ended() && c.approach <= slack));
}

/// No smooth motion: the caller stops the contact by a tangential impact.
CAIRN_HD inline Classified jams_at(State& s, math::Support vertex, std::uint32_t notes) {
  s.support = vertex;
  return {notes, true};
}

/// A vertex that slips, and may neither open nor be stopped by choice: it slides on, if need be by pulling.
CAIRN_HD inline Classified classify_held_slip(const KernelModel& m, State& s, const VertexContact& c, double slip) {
  const double sign = sign_of(slip);
  const bool pulling = c.fired == Trigger::lifts_off ? !c.was_pulling : c.approach < 0.0;
  if (!pulling && !slides_uniquely(m, c.r, m.mu_kinetic, sign)) return jams_at(s, c.vertex, kNotePainleveNone);
  enter_slide_rocking(m, s, c.vertex, c.place, slip, sign, pulling);
  return {};
}

/// A vertex that slips: it slides on, lifts off, or jams.
CAIRN_HD inline Classified classify_slip(const KernelModel& m, State& s, const VertexContact& c, double slip) {
  const double sign = sign_of(slip);
  const bool lost = c.fired == Trigger::painleve || !slides_uniquely(m, c.r, m.mu_kinetic, sign);
  if (lifts_off(m, c)) {
    enter_flight(s);
    return {lost ? kNotePainleveTwo : kNoteNone, false};
  }
  if (lost) return jams_at(s, c.vertex, kNotePainleveNone);
  enter_slide_rocking(m, s, c.vertex, c.place, slip, sign, false);
  return {};
}

/// A vertex begins to slip against the friction that sticking would need (eq 29); the other way only if that fails.
CAIRN_HD inline bool begins_to_slip(const KernelModel& m, State& s, const VertexContact& c, double stick_fx,
                                    bool begins_to_pull) {
  const double slack = m.scales.tie_acceleration;
  const double first = c.fired == Trigger::stick_ends_left    ? -1.0
                       : c.fired == Trigger::stick_ends_right ? 1.0
                                                              : -sign_of(stick_fx);
  const bool pulling = begins_to_pull || (m.hold.no_opening && c.approach < (c.stick_has_ended() ? slack : 0.0));
  const double mu = pulling ? 0.0 : m.mu_kinetic;
  for (const double sign : {first, -first}) {
    if (!slides_uniquely(m, c.r, mu, sign)) continue;
    const Accelerations q = slide_rocking_motion(m.body.mass, m.body.inertia, c.r, s.omega, mu, sign, c.f);
    if (sign * contact_acceleration(q, c.r, s.omega) < -slack) continue;
    enter_slide_rocking(m, s, c.vertex, c.place, 0.0, sign, pulling);
    return true;
  }
  return false;
}

/// A vertex that stands still: it lifts off, sticks, or begins to slip.
CAIRN_HD inline Classified classify_stand(const KernelModel& m, State& s, const VertexContact& c) {
  const Accelerations rocking = rocking_motion(m.body.mass, m.body.inertia, c.r, s.omega, c.f);
  // A contact that may not slip lifts off only if it would open: while it is pressed on it holds, if need be by pulling.
  const bool opens = !m.hold.no_sliding || c.approach <= m.scales.tie_acceleration;
  if (lifts_off(m, c) && opens && !c.was_pulling && (c.fired != Trigger::none || !vertex_sticks(m, rocking))) {
    enter_flight(s);
    return {};
  }
  const bool pull_begins = c.fired == Trigger::lifts_off && !c.was_pulling;
  // Pressed on, it may neither slip nor lift off, yet would have to pull: it turns on, and says so.
  if (m.hold.no_sliding && !m.hold.no_opening && pull_begins) {
    enter_rocking(m, s, c.vertex, c.place);
    s.pulling = true;
    return {kNoteNoPattern, false};
  }
  // Where opening is held, a contact that begins to pull loses its friction: it no longer sticks.
  const bool begins_to_pull = m.hold.no_opening && pull_begins;
  if (!c.stick_has_ended() && !begins_to_pull && vertex_sticks(m, rocking)) {
    enter_rocking(m, s, c.vertex, c.place);
    return {};
  }
  if (!m.hold.no_sliding && begins_to_slip(m, s, c, rocking.fx, begins_to_pull)) return {};
  // Nothing is consistent (Painlevé from sticking): it turns on without slipping, and says so.
  enter_rocking(m, s, c.vertex, c.place);
  s.pulling = rocking.fz < 0.0;
  s.held = true;
  return {kNoteNoPattern, false};
}

/// One vertex touches with slip velocity `slip`; the body may turn.
CAIRN_HD inline Classified classify_vertex(const KernelModel& m, State& s, math::Support vertex, double slip,
                                           Trigger fired) {
  const VertexContact c = contact_of(m, s, vertex, fired);
  if (slip == 0.0) return classify_stand(m, s, c);
  if (m.hold.no_sliding) return jams_at(s, vertex, kNoteNone);  // what may not slide is stopped
  return m.hold.no_opening ? classify_held_slip(m, s, c, slip) : classify_slip(m, s, c, slip);
}

/// An edge on which the body lies, and what moves the body.
struct EdgeContact {
  math::Support edge{};
  math::Support other{};  // its right end
  Vec2 left{};            // ends from the centroid [m]
  Vec2 right{};
  Felt f{};
  Tips tips{};      // of rest
  Pattern ended{};  // before, and by what it ended
  Trigger fired{};
  bool was_pulling{};
  CAIRN_HD bool rest_has_ended() const { return ended == Pattern::rest && fired != Trigger::none; }
  CAIRN_HD Vec2 end(bool on_left) const { return on_left ? left : right; }
  CAIRN_HD math::Support support(bool on_left) const { return on_left ? edge : other; }
};

/// Set the body on the edge, sliding with velocity `slip`.
CAIRN_HD inline EdgeContact lie_on_edge(const KernelModel& m, State& s, math::Support edge, double slip,
                                        Trigger fired) {
  EdgeContact e;
  e.edge = edge;
  e.other = math::support_below(m.body, edge);
  e.left = math::vertex_offset(m.body, edge.vertex, s.theta);
  e.right = math::vertex_offset(m.body, e.other.vertex, s.theta);
  e.f = felt_at(m, s.t, s.t);
  e.tips = tips_of_rest(m, e.left, e.right, e.f);
  e.ended = s.pattern;
  e.fired = fired;
  e.was_pulling = s.pulling;
  s.omega = 0.0;
  s.vz = 0.0;
  s.vx = slip;
  s.z = e.left.z < e.right.z ? -e.left.z : -e.right.z;
  s.support = edge;
  s.support.on_edge = true;
  s.slip_sign = 0.0;
  s.pulling = false;
  return e;
}

CAIRN_HD inline void turn_about_end(const KernelModel& m, State& s, const EdgeContact& e, bool on_left) {
  enter_rocking(m, s, e.support(on_left), s.x + e.end(on_left).x);
  s.support.on_edge = false;
}

/// Where opening is held, the normal force of a slide may change its sign; what pulls has no friction, or none is needed.
CAIRN_HD inline bool pull_changes(const KernelModel& m, State& s, const EdgeContact& e, double slip) {
  const bool may = m.hold.no_opening && !m.hold.no_sliding;
  if (!may || e.ended != Pattern::sliding || e.fired != Trigger::lifts_off || (slip == 0.0 && e.was_pulling))
    return false;
  s.pattern = Pattern::sliding;
  s.slip_sign = slip != 0.0 ? sign_of(slip) : -sign_of(e.f.ax);
  s.pulling = !e.was_pulling;
  return true;
}

/// Where opening and sliding are held, rest goes on while both ends pull.
CAIRN_HD inline bool hangs(const KernelModel& m, State& s, const EdgeContact& e) {
  if (!m.hold.no_opening || !m.hold.no_sliding) return false;
  const double slack = m.scales.tie_acceleration;
  const bool pulled = e.tips.left <= slack && e.tips.right <= slack;
  const bool both_pull = e.tips.left < -slack && e.tips.right < -slack;
  if (!(pulled && !(e.rest_has_ended() && e.was_pulling)) && !both_pull) return false;
  s.pattern = Pattern::rest;
  s.pulling = true;
  return true;
}

/// Friction holds and the resultant lies inside the edge.
CAIRN_HD inline bool rests(const KernelModel& m, State& s, const EdgeContact& e) {
  const double slack = m.scales.tie_acceleration;
  const bool sticks = m.hold.no_sliding || (cone_left(m.mu_static, e.f.ax, e.f.ge) >= -slack &&
                                            cone_right(m.mu_static, e.f.ax, e.f.ge) >= -slack);
  const bool pressed = e.tips.left >= -slack && e.tips.right >= -slack;
  if ((e.rest_has_ended() && !e.was_pulling) || !sticks || !pressed) return false;
  s.pattern = Pattern::rest;
  return true;
}

/// Turning about the end that the resultant has passed, or is about to.
CAIRN_HD inline bool tips_over(const KernelModel& m, State& s, const EdgeContact& e) {
  const double slack = m.scales.tie_acceleration;
  const bool cone_fired = e.fired == Trigger::stick_ends_left || e.fired == Trigger::stick_ends_right;
  const bool nearer = e.tips.left <= e.tips.right;
  for (const bool on_left : {nearer, !nearer}) {
    const double tip = on_left ? e.tips.left : e.tips.right;
    if (tip > slack || (e.rest_has_ended() && cone_fired && tip > 0.0)) continue;
    const Accelerations q = rocking_motion(m.body.mass, m.body.inertia, e.end(on_left), 0.0, e.f);
    if (!vertex_sticks(m, q)) continue;
    turn_about_end(m, s, e, on_left);
    return true;
  }
  return false;
}

/// What became of a way to slide.
enum class Attempt : std::uint8_t { taken, inconsistent, jams };

/// Slide towards `sign`, on the whole edge or, where the resultant has passed its end, on that end.
CAIRN_HD inline Attempt slide_on_edge(const KernelModel& m, State& s, const EdgeContact& e, double slip, double sign) {
  const double slack = m.scales.tie_acceleration;
  const bool turns = e.fired == Trigger::lifts_off && e.ended == Pattern::sliding;
  const bool pulling = m.hold.no_opening && (turns ? !e.was_pulling : e.f.ge < (e.rest_has_ended() ? slack : 0.0));
  const double mu = pulling ? 0.0 : m.mu_kinetic;
  // On the whole edge: the resultant lies s μ h from the centroid.                               (P.5)
  const double left_margin = -sign * mu * e.left.z - e.left.x;
  const double right_margin = e.right.x + sign * mu * e.right.z;
  if (left_margin >= 0.0 && right_margin >= 0.0) {
    const bool accelerates = slip != 0.0 || sign * (-e.f.ax - sign * mu * e.f.ge) >= -slack;
    if (!accelerates) return Attempt::inconsistent;
    s.pattern = Pattern::sliding;
    s.slip_sign = sign;
    s.pulling = pulling;
    return Attempt::taken;
  }
  const bool on_left = left_margin < right_margin;
  const Vec2 r = e.end(on_left);
  if (!slides_uniquely(m, r, mu, sign)) {
    if (slip == 0.0) return Attempt::inconsistent;
    s.support = e.support(on_left);
    return Attempt::jams;
  }
  const Accelerations q = slide_rocking_motion(m.body.mass, m.body.inertia, r, 0.0, mu, sign, e.f);
  if (slip == 0.0 && sign * contact_acceleration(q, r, 0.0) < -slack) return Attempt::inconsistent;
  enter_slide_rocking(m, s, e.support(on_left), s.x + r.x, slip, sign, pulling);
  s.support.on_edge = false;
  return Attempt::taken;
}

/// The way that it slides, or that it would begin to, then the other.
CAIRN_HD inline Attempt slides(const KernelModel& m, State& s, const EdgeContact& e, double slip) {
  const double first = slip != 0.0                            ? sign_of(slip)
                       : e.fired == Trigger::stick_ends_left  ? -1.0
                       : e.fired == Trigger::stick_ends_right ? 1.0
                                                              : -sign_of(e.f.ax);
  const Attempt attempt = slide_on_edge(m, s, e, slip, first);
  return attempt == Attempt::inconsistent && slip == 0.0 ? slide_on_edge(m, s, e, slip, -first) : attempt;
}

/// Nothing is consistent: keep the contact that the resultant is nearest to.
CAIRN_HD inline void keep_nearest(const KernelModel& m, State& s, const EdgeContact& e, double slip) {
  if (slip != 0.0) {
    s.pattern = Pattern::sliding;
    s.slip_sign = sign_of(slip);
  } else if (e.tips.left < 0.0 || e.tips.right < 0.0) {
    turn_about_end(m, s, e, e.tips.left < e.tips.right);
  } else {
    s.pattern = Pattern::rest;
  }
}

/// The body lies on an edge, does not turn, and slides with velocity `slip`.
CAIRN_HD inline Classified classify_edge(const KernelModel& m, State& s, math::Support edge, double slip,
                                         Trigger fired) {
  const EdgeContact e = lie_on_edge(m, s, edge, slip, fired);
  const double slack = m.scales.tie_acceleration;
  const bool lets_go = e.rest_has_ended() && e.f.ge <= slack;
  if (!m.hold.no_opening && (e.f.ge < -slack || fired == Trigger::lifts_off || lets_go)) {
    enter_flight(s);
    return {};
  }
  if (slip != 0.0 && m.hold.no_sliding) return {kNoteNone, true};  // what may not slide is stopped
  if (pull_changes(m, s, e, slip)) return {};
  if (slip == 0.0) {
    if (hangs(m, s, e)) return {};
    const bool held_rest_ends = m.hold.no_opening && lets_go && !m.hold.no_sliding;
    if (!held_rest_ends && (rests(m, s, e) || tips_over(m, s, e))) return {};
  }
  if (!m.hold.no_sliding) {
    const Attempt attempt = slides(m, s, e, slip);
    if (attempt == Attempt::taken) return {};
    if (attempt == Attempt::jams) return {kNotePainleveNone, true};
  }
  keep_nearest(m, s, e, slip);
  return {kNoteNoPattern, false};
}

}  // namespace cairn::planar
