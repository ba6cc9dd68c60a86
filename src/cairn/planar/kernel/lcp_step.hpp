#pragma once
#include "cairn/planar/kernel/lcp_mode.hpp"
#include "cairn/planar/kernel/step.hpp"

/// One stretch of smooth motion by the complementary basis, the first event in it, and what an event asks of the basis.
///                                                                                 docs/theory/lcp_formulation.md §2, §3
namespace cairn::planar {

/// (Q.6) as a first-order system for every mode with contacts, in the components of slide-rocking: θ, ω, slip velocity and
/// place of the (left) contact, work of the ground, friction loss.
struct LcpRhs {
  const LcpModel* m;
  LcpMode mode;
  double start;
  CAIRN_HD math::Vec<slide_rock::kSize> operator()(double t, const math::Vec<slide_rock::kSize>& y) const {
    const Felt f = felt_at(*m, start, t);
    const math::SinCos turn = math::sincos(y[slide_rock::kTheta]);
    const double omega = y[slide_rock::kOmega];
    const double slip = mode.sign == 0.0 ? 0.0 : y[slide_rock::kSlip];
    const LcpMotion q = basis_motion(*m, mode, turn, omega, f);
    const Vec2 r = math::vertex_offset(m->body, mode.vertex[0], turn);
    const double vx = slip + r.z * omega;
    const double vz = -r.x * omega;
    const double power = -m->body.mass * (f.ax * vx + (f.ge - m->gravity) * vz);
    return {omega, q.alpha, q.slip, slip, power, -q.fx() * slip};
  }
};

/// (Q.10): the guards of rest are linear in the ground's acceleration, so its enclosure encloses them.
CAIRN_HD inline bool rest_is_certain(const LcpModel& m, const State& s, double t0, double t1) {
  const math::Range ax = m.motion.x.bounds(t0, t1);
  const math::Range az = m.motion.z.bounds(t0, t1);
  const math::SinCos turn = math::sincos(s.theta);
  const LcpMode mode = mode_of(m, s);
  const LcpMotion of_ax = basis_motion(m, mode, turn, 0.0, {1.0, 0.0});
  const LcpMotion of_ge = basis_motion(m, mode, turn, 0.0, {0.0, 1.0});
  auto least = [](double slope, double low, double high) { return slope * (slope < 0.0 ? high : low); };
  auto positive = [&](double by_ax, double by_ge) {
    return least(by_ax, ax.lo, ax.hi) + least(by_ge, m.gravity + az.lo, m.gravity + az.hi) > 0.0;
  };
  return positive(of_ax.fn[0], of_ge.fn[0]) && positive(of_ax.fn[1], of_ge.fn[1]) &&
         positive(of_ax.grip - of_ax.fx(), of_ge.grip - of_ge.fx()) &&
         positive(of_ax.grip + of_ax.fx(), of_ge.grip + of_ge.fx());
}

CAIRN_HD inline StepFailure advance(const LcpModel& m, const State& s, Workspace& w, double relative_tolerance,
                                    double t_stop, Segment& seg) {
  if (s.pattern == Pattern::flight)  // no contact, no complementarity
    return advance(static_cast<const KernelModel&>(m), s, w, relative_tolerance, t_stop, seg);
  seg.start = s;
  const double knot = m.motion.next_knot(s.t);
  double limit = knot < t_stop ? knot : t_stop;
  const double resolved = s.t + m.motion.resolution();
  if (s.pattern == Pattern::rest) {
    auto certain = [&](double t0, double t1) { return rest_is_certain(m, s, t0, t1); };
    seg.t1 = detail::end_of_rest(certain, w, s.t, t_stop, limit < resolved ? limit : resolved);
    return StepFailure::none;
  }
  if (s.pattern == Pattern::sliding) limit = limit < resolved ? limit : resolved;  // the motion alone steers it
  if (w.step <= 0.0) w.step = 0.1 * m.scales.time;
  const LcpRhs rhs{&m, mode_of(m, s), s.t};
  const Vec2 r = math::vertex_offset(m.body, s.support.vertex, s.theta);
  const bool slips = rhs.mode.sign != 0.0;
  const double slip = slips ? point_velocity(s, r).x : 0.0;
  const double tilt = rhs.mode.count == 1 ? detail::tilt_of(m, s) : 0.0;
  const double slip_size = slips ? std::fabs(slip) : std::fabs(s.omega) * m.scales.length;
  auto from = detail::from_contact(m, s, slip, s.x + r.x,
                                   {tilt, std::fabs(s.omega), slip_size, tilt * m.scales.length, 0.0, 0.0},
                                   relative_tolerance, limit);
  if (!slips) from.may.controlled = slide_rock::kOmega + 1;
  const StepFailure failure = detail::integrate(w.slide_rocking, rhs, from, m.scales, w, seg.slide_rocking);
  seg.t1 = seg.slide_rocking.t1;
  return failure;
}

/// State at a time within the stretch, energy audit included.
CAIRN_HD inline State state_at(const LcpModel& m, const Segment& seg, double t) {
  State s = seg.start;
  if (s.pattern == Pattern::rest || s.pattern == Pattern::flight)
    return state_at(static_cast<const KernelModel&>(m), seg, t);
  s.t = t;
  const auto y = seg.slide_rocking.at(t);
  s.theta = y[slide_rock::kTheta];
  s.omega = y[slide_rock::kOmega];
  s.ground_work = y[slide_rock::kGroundWork];
  s.friction_loss = y[slide_rock::kFrictionLoss];
  set_on_vertex(m.body, s, y[slide_rock::kPlace], y[slide_rock::kSlip]);
  return s;
}

/// The same without the audit.
CAIRN_HD inline State closed_form_at(const LcpModel& m, const Segment& seg, double t) {
  if (seg.start.pattern == Pattern::sliding) return state_at(m, seg, t);
  return closed_form_at(static_cast<const KernelModel&>(m), seg, t);
}
CAIRN_HD inline double omega_at(const LcpModel&, const Segment& seg, double t) {
  return seg.slide_rocking.at(slide_rock::kOmega, t);
}

/// What is positive while the mode holds; order as in `make_guards`.
struct LcpGuardFunctions {
  const LcpModel* m;
  const Segment* seg;
  LcpMode mode;
  std::array<AngleLevel, kAngleGuards> angles{};  // of a body that turns on a vertex

  CAIRN_HD void operator()(double t, GuardValues& g) const {
    const State& s = seg->start;
    const double mass = m->body.mass;
    const Felt f = felt_at(*m, s.t, t);
    const bool moves = s.pattern != Pattern::rest;
    const double theta = moves ? seg->slide_rocking.at(slide_rock::kTheta, t) : s.theta;
    const double omega = mode.count == 1 ? seg->slide_rocking.at(slide_rock::kOmega, t) : 0.0;
    const LcpMotion q = basis_motion(*m, mode, theta, omega, f);
    std::size_t k = 0;
    if (mode.count == 1)
      for (; k < kAngleGuards; ++k) g[k] = angles[k].above(theta);
    if (mode.sign == 0.0) {
      g[k] = (q.grip - q.fx()) / mass;
      g[k + 1] = (q.grip + q.fx()) / mass;
      if (s.held) g[k] = -(g[k] < g[k + 1] ? g[k] : g[k + 1]);
      k += 2;
    } else {
      g[k++] = mode.sign * seg->slide_rocking.at(slide_rock::kSlip, t);
    }
    if (s.pattern == Pattern::rest) {
      g[k++] = q.fn[1] / mass;
      g[k++] = q.fn[0] / mass;
    }
    g[k++] = q.fz() / mass;
    if (s.pattern == Pattern::sliding) {
      g[k++] = q.fn[1] / mass;
      g[k++] = q.fn[0] / mass;
    }
    if (s.pattern == Pattern::slide_rocking) g[k++] = q.determinant - m->scales.least_determinant;
  }
};

CAIRN_HD inline LcpGuardFunctions guard_functions(const LcpModel& m, const Segment& seg) {
  return {&m, &seg, mode_of(m, seg.start), guard_functions(static_cast<const KernelModel&>(m), seg).angles};
}

/// The guards of the patterns, and while it slides on an edge the normal force of either end.
CAIRN_HD inline GuardSet make_guards(const LcpModel& m, const State& s) {
  GuardSet set = make_guards(static_cast<const KernelModel&>(m), s);
  if (s.pattern != Pattern::sliding) return set;
  for (const Trigger trigger : {Trigger::tips_left, Trigger::tips_right}) {
    set.trigger[set.count] = trigger;
    set.guard[set.count++] = {m.scales.acceleration_noise, m.scales.guard_fraction * m.scales.acceleration, true};
  }
  return set;
}

/// No enclosure passes over the guards of this formulation.
CAIRN_HD inline bool contact_is_certain(const LcpModel&, const Segment&, const GuardSet&, const math::Range&, double) {
  return false;
}

/// Where the guards of the contacts' modes first fall.
CAIRN_HD inline Found first_crossing_of(const LcpModel& m, const Segment& seg, const LcpGuardFunctions& functions,
                                        const ActiveGuards<LcpGuardFunctions>& evaluate, GuardSet& guards) {
  const State& s = seg.start;
  if (functions.mode.count == 1)
    return detail::first_event_on_vertex(m, seg, seg.slide_rocking, slide_rock::kTheta, functions, evaluate, guards);
  const auto crossing = math::first_crossing<kMostGuards>(evaluate, s.t, seg.t1, guards.guard, guards.count);
  if (!crossing.found()) return {Trigger::none, seg.t1, -1};
  Trigger trigger = guards.trigger[static_cast<std::size_t>(crossing.guard)];
  if (trigger == Trigger::tips_left || trigger == Trigger::tips_right) {  // both ends at once: it lifts off
    GuardValues g{};
    evaluate(crossing.t, g);
    for (std::size_t k = 0; k < guards.count; ++k)
      if (guards.trigger[k] == Trigger::lifts_off && g[k] <= guards.guard[k].noise) trigger = Trigger::lifts_off;
  }
  return {trigger, crossing.t, -1};
}

/// (H.7) by the basis on two contacts and on one.
CAIRN_HD inline MotionToEdge motion_to_edge(const LcpModel& m, const State& s, const EdgeEnds& edge, bool on_left,
                                            double slip) {
  const Felt f = felt_at(m, s.t, s.t);
  const double sign = slip == 0.0 ? 0.0 : sign_of(slip);
  const LcpMotion flat = basis_motion(m, {2, {edge.left.vertex, edge.right.vertex}, sign}, s.theta, 0.0, f);
  const LcpMotion turning =
      basis_motion(m, {1, {on_left ? edge.left.vertex : edge.right.vertex, -1}, sign}, s.theta, s.omega, f);
  const double room = m.scales.least_determinant;
  const bool lies = flat.fn[0] > 0.0 && flat.fn[1] > 0.0 && flat.determinant > room && turning.determinant > room;
  return {lies, turning.alpha};
}

/// μ* of (Q.8).
CAIRN_HD inline double edge_drag(const LcpModel& m, const State& s, const EdgeEnds& edge, double sign) {
  const LcpMode mode{2, {edge.left.vertex, edge.right.vertex}, sign};
  const LcpMotion q = basis_motion(m, mode, s.theta, 0.0, {0.0, m.gravity});
  return -sign * q.fx() / q.fz();
}

}  // namespace cairn::planar
