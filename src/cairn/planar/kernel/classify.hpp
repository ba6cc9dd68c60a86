#pragma once
#include <cmath>

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

/// One vertex touches with slip velocity `slip`; the body may turn.
CAIRN_HD inline Classified classify_vertex(const KernelModel& m, State& s, math::Support vertex, double slip,
                                           Trigger fired) {
  Classified result;
  const Felt f = felt_at(m, s.t, s.t);
  const Vec2 r = math::vertex_offset(m.body, vertex.vertex, s.theta);
  const double place = s.x + r.x;
  const double mass = m.body.mass;
  const double slack = m.scales.tie_acceleration;
  const double approach = free_approach(r, s.omega, f);
  const bool flies = !m.hold.no_opening;
  const bool was_pulling = s.pulling;
  // A force that vanishes takes its friction along: a stick that ends while the contact hardly presses is a lift-off.
  const bool stick_has_ended = fired == Trigger::stick_ends_left || fired == Trigger::stick_ends_right;
  const bool lifts =
      flies && (fired == Trigger::lifts_off || approach < -slack || (stick_has_ended && approach <= slack));

  if (slip != 0.0 && m.hold.no_sliding) {  // what may not slide is stopped
    result.needs_tangential_impact = true;
    s.support = vertex;
    return result;
  }
  if (slip != 0.0) {
    const double sign = sign_of(slip);
    if (!flies) {
      const bool pulling = fired == Trigger::lifts_off ? !was_pulling : approach < 0.0;
      if (!pulling && !slides_uniquely(m, r, m.mu_kinetic, sign)) {
        result.notes |= kNotePainleveNone;
        result.needs_tangential_impact = true;
        s.support = vertex;
        return result;
      }
      enter_slide_rocking(m, s, vertex, place, slip, sign, pulling);
      return result;
    }
    const bool lost = fired == Trigger::painleve || !slides_uniquely(m, r, m.mu_kinetic, sign);
    if (lifts) {
      if (lost) result.notes |= kNotePainleveTwo;
      enter_flight(s);
    } else if (lost) {
      result.notes |= kNotePainleveNone;
      result.needs_tangential_impact = true;
      s.support = vertex;
    } else {
      enter_slide_rocking(m, s, vertex, place, slip, sign, false);
    }
    return result;
  }

  const Accelerations rocking = rocking_motion(mass, m.body.inertia, r, s.omega, f);
  // A contact that may not slip lifts off only if it would open: while it is pressed on it holds, if need be by pulling.
  const bool opens = !m.hold.no_sliding || approach <= slack;
  if (lifts && opens && !was_pulling && (fired != Trigger::none || !vertex_sticks(m, rocking))) {
    enter_flight(s);
    return result;
  }
  // Pressed on, it may neither slip nor lift off, yet would have to pull: it turns on, and says so.
  if (m.hold.no_sliding && fired == Trigger::lifts_off && flies && !was_pulling) {
    result.notes |= kNoteNoPattern;
    enter_rocking(m, s, vertex, place);
    s.pulling = true;
    return result;
  }
  // Where opening is held, a contact that begins to pull loses its friction: it no longer sticks.
  const bool begins_to_pull = !flies && fired == Trigger::lifts_off && !was_pulling;
  if (!stick_has_ended && !begins_to_pull && vertex_sticks(m, rocking)) {
    enter_rocking(m, s, vertex, place);
    return result;
  }
  if (!m.hold.no_sliding) {
    // The contact moves against the friction that sticking would need (eq 29); the other way only if that fails.
    const double first = fired == Trigger::stick_ends_left    ? -1.0
                         : fired == Trigger::stick_ends_right ? 1.0
                                                              : -sign_of(rocking.fx);
    for (int attempt = 0; attempt < 2; ++attempt) {
      const double sign = attempt == 0 ? first : -first;
      const bool pulling = begins_to_pull || (!flies && approach < (stick_has_ended ? slack : 0.0));
      const double mu = pulling ? 0.0 : m.mu_kinetic;
      if (!slides_uniquely(m, r, mu, sign)) continue;
      const Accelerations q = slide_rocking_motion(mass, m.body.inertia, r, s.omega, mu, sign, f);
      if (sign * contact_acceleration(q, r, s.omega) < -slack) continue;
      enter_slide_rocking(m, s, vertex, place, 0.0, sign, pulling);
      return result;
    }
  }
  // Nothing is consistent (Painlevé from sticking): it turns on without slipping, and says so.
  result.notes |= kNoteNoPattern;
  enter_rocking(m, s, vertex, place);
  s.pulling = rocking.fz < 0.0;
  s.held = true;
  return result;
}

/// The body lies on an edge, does not turn, and slides with velocity `slip`.
CAIRN_HD inline Classified classify_edge(const KernelModel& m, State& s, math::Support edge, double slip,
                                         Trigger fired) {
  Classified result;
  const Felt f = felt_at(m, s.t, s.t);
  const math::Support other = math::support_below(m.body, edge);
  const Vec2 left = math::vertex_offset(m.body, edge.vertex, s.theta);
  const Vec2 right = math::vertex_offset(m.body, other.vertex, s.theta);
  const double mass = m.body.mass;
  const double slack = m.scales.tie_acceleration;
  const bool flies = !m.hold.no_opening;
  const Pattern ended = s.pattern;
  s.omega = 0.0;
  s.vz = 0.0;
  s.vx = slip;
  s.z = left.z < right.z ? -left.z : -right.z;
  s.support = edge;
  s.support.on_edge = true;
  s.slip_sign = 0.0;
  const bool was_pulling = s.pulling;
  s.pulling = false;

  const bool rest_has_ended = ended == Pattern::rest && fired != Trigger::none;
  if (flies && (f.ge < -slack || fired == Trigger::lifts_off || (rest_has_ended && f.ge <= slack))) {
    enter_flight(s);
    return result;
  }
  const Tips tips = tips_of_rest(m, left, right, f);
  if (slip != 0.0 && m.hold.no_sliding) {  // what may not slide is stopped
    result.needs_tangential_impact = true;
    return result;
  }
  // Where opening is held, the normal force may change its sign; what pulls has no friction, or none is needed.
  if (!flies && !m.hold.no_sliding && ended == Pattern::sliding && fired == Trigger::lifts_off &&
      (slip != 0.0 || !was_pulling)) {
    s.pattern = Pattern::sliding;
    s.slip_sign = slip != 0.0 ? sign_of(slip) : -sign_of(f.ax);
    s.pulling = !was_pulling;
    return result;
  }
  const bool lets_go = !flies && rest_has_ended && f.ge <= slack;
  if (slip == 0.0 && !flies && m.hold.no_sliding) {
    const bool pulled = tips.left <= slack && tips.right <= slack;
    if ((pulled && !(rest_has_ended && was_pulling)) || (tips.left < -slack && tips.right < -slack)) {
      s.pattern = Pattern::rest;
      s.pulling = true;
      return result;
    }
  }
  if (slip == 0.0 && !(lets_go && !m.hold.no_sliding)) {
    const bool sticks = m.hold.no_sliding ||
                        (cone_left(m.mu_static, f.ax, f.ge) >= -slack && cone_right(m.mu_static, f.ax, f.ge) >= -slack);
    const bool pressed = tips.left >= -slack && tips.right >= -slack;
    if ((!rest_has_ended || was_pulling) && sticks && pressed) {
      s.pattern = Pattern::rest;
      return result;
    }
    // Turning about the end that the resultant has passed, or is about to.
    const bool cone_fired = fired == Trigger::stick_ends_left || fired == Trigger::stick_ends_right;
    for (int end = 0; end < 2; ++end) {
      const bool on_left = (end == 0) == (tips.left <= tips.right);
      const double tip = on_left ? tips.left : tips.right;
      if (tip > slack || (rest_has_ended && cone_fired && tip > 0.0)) continue;
      const Vec2 r = on_left ? left : right;
      const Accelerations q = rocking_motion(mass, m.body.inertia, r, 0.0, f);
      if (!vertex_sticks(m, q)) continue;
      enter_rocking(m, s, on_left ? edge : other, s.x + r.x);
      s.support.on_edge = false;
      return result;
    }
  }
  if (!m.hold.no_sliding) {
    const double first = slip != 0.0                          ? sign_of(slip)
                         : fired == Trigger::stick_ends_left  ? -1.0
                         : fired == Trigger::stick_ends_right ? 1.0
                                                              : -sign_of(f.ax);
    for (int attempt = 0; attempt < (slip != 0.0 ? 1 : 2); ++attempt) {
      const double sign = attempt == 0 ? first : -first;
      const bool pulling =
          !flies && (fired == Trigger::lifts_off && ended == Pattern::sliding ? !was_pulling
                                                                              : f.ge < (rest_has_ended ? slack : 0.0));
      const double mu = pulling ? 0.0 : m.mu_kinetic;
      // On the whole edge: the resultant lies s μ h from the centroid.                               (P.5)
      const double left_margin = -sign * mu * left.z - left.x;
      const double right_margin = right.x + sign * mu * right.z;
      const bool accelerates = slip != 0.0 || sign * (-f.ax - sign * mu * f.ge) >= -slack;
      if (left_margin >= 0.0 && right_margin >= 0.0) {
        if (!accelerates) continue;
        s.pattern = Pattern::sliding;
        s.slip_sign = sign;
        s.pulling = pulling;
        return result;
      }
      const bool on_left = left_margin < right_margin;
      const Vec2 r = on_left ? left : right;
      if (!slides_uniquely(m, r, mu, sign)) {
        if (slip == 0.0) continue;
        result.notes |= kNotePainleveNone;
        result.needs_tangential_impact = true;
        s.support = on_left ? edge : other;
        return result;
      }
      const Accelerations q = slide_rocking_motion(mass, m.body.inertia, r, 0.0, mu, sign, f);
      if (slip == 0.0 && sign * contact_acceleration(q, r, 0.0) < -slack) continue;
      enter_slide_rocking(m, s, on_left ? edge : other, s.x + r.x, slip, sign, pulling);
      s.support.on_edge = false;
      return result;
    }
  }
  // Nothing is consistent: keep the contact that the resultant is nearest to, and say so.
  result.notes |= kNoteNoPattern;
  if (slip != 0.0) {
    s.pattern = Pattern::sliding;
    s.slip_sign = sign_of(slip);
  } else if (tips.left < 0.0 || tips.right < 0.0) {
    const bool on_left = tips.left < tips.right;
    enter_rocking(m, s, on_left ? edge : other, s.x + (on_left ? left.x : right.x));
    s.support.on_edge = false;
  } else {
    s.pattern = Pattern::rest;
  }
  return result;
}

}  // namespace cairn::planar
