#pragma once
#include "cairn/laws/kernel/plastic.hpp"
#include "cairn/planar/kernel/impact.hpp"
#include "cairn/planar/kernel/impacts.hpp"

/// What an event does to the state: the impact map or the change of pattern.               docs/theory/hybrid.md  (H.4)
/// `Model` is the KernelModel of the five patterns or another formulation's: classify_vertex, classify_edge, motion_to_edge
/// and edge_drag are overloaded on it.
namespace cairn::planar {

/// Both ends of an edge: number, left and right end.
struct EdgeEnds {
  math::Support left{};
  math::Support right{};
};
CAIRN_HD inline EdgeEnds ends_of(const math::PolygonView& body, math::Support edge) {
  return {edge, math::support_below(body, edge)};
}

/// Set the body exactly on an edge, keeping the place of the vertex that carries it.
CAIRN_HD inline void set_on_edge(const KernelModel& m, State& s, math::Support edge, math::Support carrier) {
  const Vec2 before = math::vertex_offset(m.body, carrier.vertex, s.theta);
  const double place = s.x + before.x;
  s.theta = math::edge_angle(m.body, edge.vertex, edge.turn);
  const Vec2 r = math::vertex_offset(m.body, carrier.vertex, s.theta);
  s.x = place - r.x;
  s.z = -r.z;
}

/// A body on one end of an edge, its contact slipping with `slip`: can it lie on the edge, and how does it turn?
struct MotionToEdge {
  bool lies_still{};
  double alpha{};  // [rad/s2]
};
CAIRN_HD inline MotionToEdge motion_to_edge(const KernelModel& m, const State& s, const EdgeEnds& edge, bool on_left,
                                            double slip) {
  const Felt f = felt_at(m, s.t, s.t);
  const Vec2 left = math::vertex_offset(m.body, edge.left.vertex, s.theta);
  const Vec2 right = math::vertex_offset(m.body, edge.right.vertex, s.theta);
  if (!(f.ge > 0.0)) return {};
  const Vec2 r = on_left ? left : right;
  if (slip == 0.0) {
    const Tips tips = tips_of_rest(m, left, right, f);
    if (!(tips.left > 0.0 && tips.right > 0.0)) return {};
    return {true, rocking_motion(m.body.mass, m.body.inertia, r, s.omega, f).alpha};
  }
  const double sign = sign_of(slip);
  if (!(-sign * m.mu_kinetic * left.z - left.x > 0.0 && right.x + sign * m.mu_kinetic * right.z > 0.0)) return {};
  if (!slides_uniquely(m, r, m.mu_kinetic, sign)) return {};
  return {true, slide_rocking_motion(m.body.mass, m.body.inertia, r, s.omega, m.mu_kinetic, sign, f).alpha};
}

/// Friction of a body that slides on an edge, over its normal force.
CAIRN_HD inline double edge_drag(const KernelModel& m, const State&, const EdgeEnds&, double) { return m.mu_kinetic; }

/// Accumulation of impacts, scale-free: after the impact the body rocks on one end of an edge with restoring moment, so
/// that to leading order it returns after an excursion ω²/2|α|; once this falls below settle_angle (a fixed part of the
/// body's own α, whatever its size) the rest of the geometric series of impacts is taken at once.     (H.7)
/// A law that loses next to nothing at small rocking (λ at its limit) has no such series; kMostChatter impacts in a row
/// below chatter_angle, still a negligible part of α, end it all the same.
inline constexpr int kMostChatter = 1000;
template <class Model>
CAIRN_HD bool rocking_has_accumulated(const Model& m, State& after, const EdgeEnds& edge, bool on_left, double slip) {
  const MotionToEdge motion = motion_to_edge(m, after, edge, on_left, slip);
  if (!motion.lies_still) return false;
  const double alpha = motion.alpha;
  const double excursion = after.omega * after.omega / (2.0 * std::fabs(alpha));
  after.chatter = excursion <= m.scales.chatter_angle ? after.chatter + 1 : 0;
  return alpha * after.omega < 0.0 && (excursion <= m.scales.settle_angle || after.chatter > kMostChatter);
}

/// The limit of the series. Over it the ground has taken up the vertical momentum m v_z, and with it, while the contact
/// slides, the friction -s μ m v_z; where that would speed the slide up it is left to the sliding that follows.   (H.7b)
/// Not an impact of its own: the impact that met the rule keeps its certificate, and what energy is left of rocking
/// counts as lost in impacts.
template <class Model>
CAIRN_HD void settle_on_edge(const Model& m, State& s, const EdgeEnds& edge, double slip) {
  const double before = kinetic_energy(m.body, s);
  double vx = 0.0;
  if (slip != 0.0) {
    const double sign = sign_of(slip);
    const double slowed = s.vx + sign * edge_drag(m, s, edge, sign) * s.vz;
    vx = std::fabs(slowed) < std::fabs(s.vx) ? slowed : s.vx;
    if (vx * sign < 0.0) vx = 0.0;
  }
  s.vx = vx;
  s.vz = 0.0;
  s.omega = 0.0;
  s.chatter = 0;
  s.impact_loss += before - kinetic_energy(m.body, s);
}

/// Likewise for a bounce of height u²/2g_e.
CAIRN_HD inline bool bounce_has_accumulated(const KernelModel& m, const State& after, double rebound) {
  const double ge = felt_at(m, after.t, after.t).ge;
  return ge > 0.0 && rebound * rebound / (2.0 * ge) <= m.scales.settle_length;
}

/// A jam comes from the friction that carries a contact, whatever friction is at an approach.
template <class Model>
CAIRN_HD void pose_jam(const Model& m, const State& s, const std::array<Touch, 2>& touch, int count, bool held,
                       ImpactProblem& jam) {
  pose_impact(m, s, touch, count, jam);
  for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k)
    for (std::size_t j = 0; j < static_cast<std::size_t>(count); ++j) {
      const int vertex = touch[k].support.vertex;
      if (jam.contacts[j].key != contact_key(m.body.a[vertex], m.body.b[vertex])) continue;
      const CornerFriction mu = friction_of(m, vertex);
      jam.contacts[j].mu_static = mu.mu_static;
      jam.contacts[j].mu_kinetic = mu.mu_kinetic;
      jam.contacts[j].hold.no_sliding = jam.contacts[j].hold.no_sliding || held;
    }
}

/// The law has left contacts that slide where sliding has no solution (Painlevé): they jam in the same instant. Both
/// impacts are one, impulses added, so that the judge sees the whole: `ip` answers it afterwards, with the larger friction of
/// the two.                                                                                                        (H.8b)
/// The contact `carrier` alone, unless that presses the other into the ground. `held`: whatever the cone.
template <class Model>
CAIRN_HD void jam_at_once(const Model& m, const State& after_law, const std::array<Touch, 2>& touch, int count,
                          int carrier, bool held, ImpactProblem& ip) {
  const std::size_t first = touch[0].support.vertex == carrier ? 0 : 1;
  const std::array<Touch, 2> own{touch[first], touch[1 - first]};
  for (int jammed = 1; jammed <= count; ++jammed) {
    ImpactProblem jam;
    pose_jam(m, after_law, own, jammed, held, jam);
    Jam{}(jam.problem, jam.answer);
    bool presses = false;
    for (int k = 0; k < count; ++k) {
      double u = 0.0;
      for (std::size_t d = 0; d < 3; ++d) u += ip.problem.row_of(k, 0)[d] * jam.w[d];
      presses = presses || u < -m.scales.touch_velocity;
    }
    if (presses && jammed < count) continue;
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k)
      for (std::size_t j = 0; j < static_cast<std::size_t>(jammed); ++j)
        if (jam.contacts[j].key == ip.contacts[k].key) {
          ip.f[2 * k] += jam.f[2 * j];
          ip.f[2 * k + 1] += jam.f[2 * j + 1];
          const Contact<2>& by = jam.contacts[j];
          Contact<2>& c = ip.contacts[k];
          c.mu_static = by.mu_static > c.mu_static ? by.mu_static : c.mu_static;
          c.mu_kinetic = by.mu_kinetic > c.mu_kinetic ? by.mu_kinetic : c.mu_kinetic;
        }
    ip.w = jam.w;
    ip.answer.branch = jam.answer.branch;
    ip.answer.notes |= jam.answer.notes;
    return;
  }
}

/// One or two vertices meet the ground. `edge` is meaningful where two are involved.
template <class Model, class Law>
CAIRN_HD void resolve_impact(const Model& m, const Impacts<Law>& impacts, State& s, std::array<Touch, 2> touch,
                             int count, math::Support edge, bool tangential, Event& event) {
  const ImpactOptions& options = impacts.options;
  ImpactProblem ip;
  const State before = s;
  const EdgeEnds ends = ends_of(m.body, edge);
  if (tangential) {
    pose_jam(m, s, touch, count, false, ip);
    Jam{}(ip.problem, ip.answer);
  } else {
    pose_impact(m, s, touch, count, ip);
    answer_impact(impacts.law, ip.problem, ip.answer);
  }
  if (ip.answer.outcome == Outcome::no_solution || ip.answer.outcome == Outcome::not_converged ||
      ip.answer.outcome == Outcome::not_finite) {
    const std::uint32_t notes = ip.answer.notes;
    answer_impact(Plastic{}, ip.problem, ip.answer);
    ip.answer.notes |= notes | kNotePlasticFallback;
  }
  if (options.report_limits && !tangential) event.impact.limits = limits_of(impacts.law, ip.problem);
  apply_answer(m, ip, s, event.impact, touch);
  if (options.energy == EnergyPolicy::fall_back && event.impact.certificate.outcome == Outcome::energy_raised) {
    s = before;
    answer_impact(Plastic{}, ip.problem, ip.answer);
    ip.answer.notes |= kNoteEnergyFallback;
    apply_answer(m, ip, s, event.impact, touch);
  }
  // Whatever the law says of itself, the judge decides.
  auto conclude = [&]() {
    const Certificate& certificate = event.impact.certificate;
    event.impact.outcome = certificate.outcome;
    event.notes &= ~(kNoteNotCertified | kNoteEnergyRaised);
    event.notes |= ip.answer.notes & ~kNoteEnergyRaised;
    if (!certificate.passed) event.notes |= kNoteNotCertified;
    if (certificate.outcome == Outcome::energy_raised) event.notes |= kNoteEnergyRaised;
  };
  conclude();
  if (event.impact.certificate.outcome == Outcome::energy_raised && options.energy != EnergyPolicy::flag) {
    event.refused = true;
    event.notes |= kNoteLawRefused;
  }

  auto touching = [&](const Touch& t) {
    const Vec2 u = point_velocity(s, math::vertex_offset(m.body, t.support.vertex, s.theta));
    return std::fabs(u.z) <= m.scales.touch_velocity;
  };
  auto slip_of = [&](const Touch& t) {
    const Vec2 u = point_velocity(s, math::vertex_offset(m.body, t.support.vertex, s.theta));
    return std::fabs(u.x) <= m.scales.touch_velocity ? 0.0 : u.x;
  };
  auto rebound_of = [&](const Touch& t) {
    return point_velocity(s, math::vertex_offset(m.body, t.support.vertex, s.theta)).z;
  };
  bool settled = false;
  bool first = touching(touch[0]);
  bool second = count == 2 && touching(touch[1]);
  if (options.resolve_accumulation && !event.refused && !tangential) {
    const bool bounces = !first && !second && (count == 1 || bounce_has_accumulated(m, s, rebound_of(touch[1])));
    if (bounces && bounce_has_accumulated(m, s, rebound_of(touch[0]))) {
      // What is left of the bounces is one plastic impact.
      s = before;
      answer_impact(Plastic{}, ip.problem, ip.answer);
      apply_answer(m, ip, s, event.impact, touch);
      event.notes |= kNoteAccumulated;
      conclude();
      first = touching(touch[0]);
      second = count == 2 && touching(touch[1]);
    }
  }
  auto settle_rocking = [&]() {
    if (!options.resolve_accumulation || event.refused || tangential || count != 2 || first == second) return;
    const Touch& on = first ? touch[0] : touch[1];
    const double slip = slip_of(on);
    if (!rocking_has_accumulated(m, s, ends, on.support.vertex == ends.left.vertex, slip)) return;
    settle_on_edge(m, s, ends, slip);
    settled = true;
    event.notes |= kNoteAccumulated;
    first = second = true;
  };
  settle_rocking();

  auto classify = [&](State& state) {
    Classified c;
    if (first && second) {
      c = classify_edge(m, state, edge, slip_of(touch[0]), Trigger::none);
    } else if (first || second) {
      const Touch& on = first ? touch[0] : touch[1];
      c = classify_vertex(m, state, on.support, slip_of(on), Trigger::none);
    } else {
      enter_flight(state);
    }
    return c;
  };
  s.impacts = before.impacts + 1;
  State moving = s;  // with the velocities of the answer so far
  Classified c = classify(s);
  event.notes |= c.notes;
  auto jam_too = [&](bool held) {
    jam_at_once(m, moving, touch, count, s.support.vertex, held, ip);
    s = before;
    apply_answer(m, ip, s, event.impact, touch);
    conclude();
    s.impacts = before.impacts + 1;
    moving = s;
    first = touching(touch[0]);
    second = count == 2 && touching(touch[1]);
    settle_rocking();
    c = classify(s);
    event.notes |= c.notes;
  };
  if (event.refused) return;
  if (c.needs_tangential_impact && !tangential && !settled) jam_too(false);
  // What has jammed sticks: where it would slip again without a solution it is held, and the judge may not pass it.
  if (c.needs_tangential_impact && !settled) {
    jam_too(true);
    event.notes |= kNoteNoPattern;
  }
}

/// Painlevé without a solution: the contact jams, which is an impact without approach.              (H.8)
template <class Model, class Law>
CAIRN_HD void jam(const Model& m, const Impacts<Law>& impacts, State& s, bool on_edge, math::Support edge,
                  Event& event) {
  const EdgeEnds ends = ends_of(m.body, edge);
  const math::Support other = s.support.vertex == ends.left.vertex ? ends.right : ends.left;
  std::array<Touch, 2> touch{};
  touch[0] = {s.support, Role::supporting};
  touch[1] = {other, Role::supporting};
  // The jammed vertex alone, unless that presses the other end of the edge into the ground.
  State alone = s;
  Event event_alone = event;
  resolve_impact(m, impacts, alone, touch, 1, edge, true, event_alone);
  const double opening = point_velocity(alone, math::vertex_offset(m.body, other.vertex, alone.theta)).z;
  if (on_edge && opening < -m.scales.touch_velocity) {
    resolve_impact(m, impacts, s, touch, 2, edge, true, event);
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
  math::Support edge = hit;
  int count = 1;
  for (const bool upper : {false, true}) {
    const math::Support neighbour = upper ? math::support_above(m.body, hit) : math::support_below(m.body, hit);
    const double gap = s.z + math::vertex_offset(m.body, neighbour.vertex, s.theta).z;
    if (count == 1 && gap <= together) {
      edge = upper ? neighbour : hit;
      count = 2;
    }
  }
  std::array<Touch, 2> touch{};
  touch[0] = {hit, Role::arriving};
  if (count == 2) {
    const EdgeEnds ends = ends_of(m.body, edge);
    touch[1] = {hit.vertex == ends.left.vertex ? ends.right : ends.left, Role::arriving};
    set_on_edge(m, s, edge, hit);
  }
  resolve_impact(m, impacts, s, touch, count, edge, false, event);
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
  std::array<Touch, 2> touch{};
  touch[0] = {carrier, Role::supporting};
  touch[1] = {arriving, Role::arriving};
  resolve_impact(m, impacts, s, touch, 2, edge, false, event);
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
