#pragma once
#include <array>

#include "cairn/planar/kernel/impact.hpp"
#include "cairn/planar/kernel/lcp_basis.hpp"
#include "cairn/solve/contact_adapters.hpp"
#include "cairn/solve/lcp_enumerate.hpp"
#include "cairn/solve/lemke.hpp"

/// The mode that holds from here on, read from the solution of the contact problem of this instant.
///                                                                                 docs/theory/lcp_formulation.md §1, §4
namespace cairn::planar {

/// Closed contacts: gap and normal velocity are zero. Of two, the left one first.
struct Touching {
  int count{};
  std::array<math::Support, 2> support{};
};

/// The problem at acceleration level, with the storage it points into.
struct AccelerationProblem {
  ImpactProblem posed{};
  std::array<double, 3> w_free{};
  std::array<std::size_t, 2> place{};  // contact k of the problem is support place[k] of Touching
};

/// (Q.1), (Q.2). `sign`: the direction in which the contacts slip, 0 where they do not.
CAIRN_HD inline void pose_accelerations(const LcpModel& m, const State& s, const Touching& touching, double sign,
                                        AccelerationProblem& out) {
  std::array<Touch, 2> touch{};
  for (std::size_t i = 0; i < 2; ++i) touch[i] = {touching.support[i], Role::supporting};
  pose_impact(m, s, touch, touching.count, out.posed);
  const Felt f = felt_at(m, s.t, s.t);
  const double root_mass = std::sqrt(m.body.mass);
  out.w_free = {-root_mass * f.ax, -root_mass * f.ge, 0.0};
  const double spin = s.omega * s.omega;
  const int first = touching.support[0].vertex;
  for (std::size_t k = 0; k < out.posed.problem.contacts.size(); ++k) {
    Contact<2>& c = out.posed.contacts[k];
    out.place[k] = out.posed.vertex[k] == first ? 0 : 1;
    const int vertex = touching.support[out.place[k]].vertex;
    const Vec2 r = math::vertex_offset(m.body, vertex, s.theta);
    out.posed.b_motion[2 * k] = -r.z * spin;
    out.posed.b_motion[2 * k + 1] = -r.x * spin;
    const CornerFriction mu = friction_of(m, vertex);
    c.u_before = {0.0, sign};  // the direction counts, the size does not
    c.mu_static = mu.mu_static;
    c.mu_kinetic = mu.mu_kinetic;
  }
  ContactProblem<2>& p = out.posed.problem;
  p.level = Level::acceleration;
  p.w_free = out.w_free;
  p.velocity_scale = m.scales.acceleration;
  p.force_scale = m.body.mass * m.scales.acceleration;
  p.rotation_scale = m.scales.acceleration / m.scales.length;
}

/// What the solution says.
struct LcpAnswer {
  bool found{};
  bool several{};                // other solutions stand beside it
  std::array<bool, 2> closed{};  // which of Touching stay closed
  double slip{};                 // tangential acceleration of the contacts [m/s2]
  CAIRN_HD bool any() const { return closed[0] || closed[1]; }
};

CAIRN_HD inline LcpMode mode_from(const Touching& touching, const std::array<bool, 2>& closed, double sign) {
  LcpMode mode;
  mode.sign = sign;
  for (std::size_t i = 0; i < 2; ++i)
    if (closed[i]) mode.vertex[static_cast<std::size_t>(mode.count++)] = touching.support[i].vertex;
  return mode;
}

namespace detail {
inline constexpr int kStickUnknowns = 8;  // four per contact (S.21)
inline constexpr int kSlipUnknowns = 2;   // one per contact (S.20)

/// Acceleration of one row of an answered problem.
CAIRN_HD inline double acceleration_of(const ContactProblem<2>& p, const ContactAnswer<2>& a, int contact,
                                       int component) {
  return cairn::detail::velocity_of(p, a.w, static_cast<std::size_t>(2 * contact + component));
}
}  // namespace detail

/// Contacts that do not slip: (S.21) with the static coefficients. `release`: forces that have vanished let go (Q.11).
CAIRN_HD inline LcpAnswer answer_without_slip(const LcpModel& m, const State& s, const Touching& touching,
                                              double release) {
  AccelerationProblem a;
  pose_accelerations(m, s, touching, 0.0, a);
  const ContactProblem<2>& p = a.posed.problem;
  const std::array<double, 2> target{-release, -release};
  solve::AdapterStorage<detail::kStickUnknowns, 4, 3> storage;
  solve::FrictionOptions options;
  options.static_cone = true;
  if (release > 0.0) options.target = std::span<const double>(target.data(), p.contacts.size());
  const solve::PosedContacts posed = solve::pose_friction_lcp(p, storage.scratch(), options);
  LcpAnswer answer;
  if (!posed.fits) return answer;
  solve::LcpWorkspace<detail::kStickUnknowns> work;
  std::array<double, detail::kStickUnknowns> z;
  const std::span<double> unknowns(z.data(), static_cast<std::size_t>(posed.lcp.n));
  const solve::Report report = solve::solve_lcp(posed.lcp, unknowns, work.scratch());
  if (report.status != solve::Status::solved) return answer;
  solve::write_answer(p, posed, unknowns, report, a.posed.answer);
  answer.found = true;
  for (int k = 0; k < p.contact_count(); ++k) {
    const auto n = static_cast<std::size_t>(k);
    const bool presses = a.posed.f[2 * n] > 0.0;
    const bool stays = release == 0.0 && detail::acceleration_of(p, a.posed.answer, k, 0) <= m.scales.tie_acceleration;
    answer.closed[a.place[n]] = presses || stays;
    if (presses || stays) answer.slip = detail::acceleration_of(p, a.posed.answer, k, 1);
  }
  return answer;
}

/// Contacts that slip towards `sign`: all solutions of (S.20), less those without room (P.11); the one with the least
/// normal force is taken. `begins`: they stand still as yet and must accelerate that way. `pressed_is_lost`: slipping under
/// pressure has just lost its solution.
CAIRN_HD inline LcpAnswer answer_with_slip(const LcpModel& m, const State& s, const Touching& touching, double sign,
                                           double release, bool begins, bool pressed_is_lost) {
  AccelerationProblem a;
  pose_accelerations(m, s, touching, sign, a);
  const ContactProblem<2>& p = a.posed.problem;
  const std::array<double, 2> target{-release, -release};
  solve::AdapterStorage<detail::kSlipUnknowns, 4, 3> storage;
  solve::FrictionOptions options;
  if (release > 0.0) options.target = std::span<const double>(target.data(), p.contacts.size());
  const solve::PosedContacts posed = solve::pose_friction_lcp(p, storage.scratch(), options);
  LcpAnswer answer;
  if (!posed.fits) return answer;
  constexpr double kSameSolution = 4096.0 * kSpacing;
  constexpr std::size_t kMostSolutions = 1U << detail::kSlipUnknowns;
  solve::LcpWorkspace<detail::kSlipUnknowns> work;
  std::array<double, kMostSolutions * detail::kSlipUnknowns> all;
  const auto unknowns = static_cast<std::size_t>(posed.lcp.n);
  const solve::Enumerated found = solve::enumerate_lcp(posed.lcp, all, work.scratch(), kSameSolution);
  int consistent = 0;
  double least = math::kNever;
  for (std::size_t n = 0; n < static_cast<std::size_t>(found.solutions) && n < kMostSolutions; ++n) {
    solve::Report report;
    report.status = solve::Status::solved;
    solve::write_answer(p, posed, std::span<const double>(all.data() + n * unknowns, unknowns), report, a.posed.answer);
    LcpAnswer candidate;
    double force = 0.0;
    for (int k = 0; k < p.contact_count(); ++k) {
      const auto row = static_cast<std::size_t>(2 * k);
      if (!(a.posed.f[row] > 0.0)) continue;
      candidate.closed[a.place[static_cast<std::size_t>(k)]] = true;
      candidate.slip = detail::acceleration_of(p, a.posed.answer, k, 1);
      force += a.posed.f[row];
    }
    if (candidate.any() && begins && sign * candidate.slip < -m.scales.tie_acceleration) continue;
    ++consistent;
    if (candidate.any()) {
      const LcpMode mode = mode_from(touching, candidate.closed, sign);
      const double determinant = basis_motion(m, mode, s.theta, s.omega, felt_at(m, s.t, s.t)).determinant;
      if (pressed_is_lost || !(determinant > m.scales.least_determinant)) continue;
    }
    if (force >= least) continue;
    least = force;
    answer.found = true;
    answer.closed = candidate.closed;
    answer.slip = candidate.slip;
  }
  answer.several = consistent > 1;
  return answer;
}

/// Take the mode over into the state. `slip` is the velocity of the contacts along the ground.
CAIRN_HD inline void enter_mode(const LcpModel& m, State& s, const Touching& touching,
                                const std::array<bool, 2>& closed, double sign, double slip) {
  s.held = false;
  if (!closed[0] && !closed[1]) {
    enter_flight(s);
    return;
  }
  if (closed[0] && closed[1]) {
    s.pattern = sign == 0.0 ? Pattern::rest : Pattern::sliding;
    s.support = touching.support[0];
    s.support.on_edge = true;
    s.slip_sign = sign;
    return;
  }
  const math::Support on = touching.support[closed[0] ? 0 : 1];
  const double place = s.x + math::vertex_offset(m.body, on.vertex, s.theta).x;
  if (sign == 0.0)
    enter_rocking(m, s, on, place);
  else
    enter_slide_rocking(m, s, on, place, slip, sign, false);
  s.support.on_edge = false;
}

/// Do contacts that stand still stick on these, the others opening? The path finds one solution; this one goes first.
CAIRN_HD inline bool sticks_on(const LcpModel& m, const State& s, const Touching& touching,
                               const std::array<bool, 2>& closed) {
  const LcpMode mode = mode_from(touching, closed, 0.0);
  const LcpMotion q = basis_motion(m, mode, s.theta, s.omega, felt_at(m, s.t, s.t));
  const double slack = m.scales.tie_acceleration * m.body.mass;
  for (std::size_t i = 0; i < static_cast<std::size_t>(mode.count); ++i)
    if (!(q.fn[i] > slack)) return false;
  for (std::size_t i = 0; i < static_cast<std::size_t>(touching.count); ++i) {
    const Vec2 r = math::vertex_offset(m.body, touching.support[i].vertex, s.theta);
    if (!closed[i] && q.az + r.x * q.alpha - r.z * s.omega * s.omega < 0.0) return false;
  }
  return q.grip - std::fabs(q.fx()) >= -slack;
}

/// (Q.5), (Q.11): the mode of contacts that slip with velocity `slip`, given what a guard has just ended.
CAIRN_HD inline Classified classify_touching(const LcpModel& m, State& s, const Touching& touching, double slip,
                                             Trigger fired) {
  Classified result;
  const double slack = m.scales.tie_acceleration;
  const double release = fired == Trigger::none ? 0.0 : slack;
  double towards = slip != 0.0                          ? sign_of(slip)
                   : fired == Trigger::stick_ends_left  ? -1.0
                   : fired == Trigger::stick_ends_right ? 1.0
                                                        : 0.0;
  if (towards == 0.0) {
    const LcpAnswer still = answer_without_slip(m, s, touching, release);
    const bool may_stick = still.any() ? fired == Trigger::none || fired == Trigger::slip_ends
                                       : fired == Trigger::none && touching.count == 1;
    if (may_stick && !(still.any() && std::fabs(still.slip) <= slack)) {
      const bool two = touching.count == 2;
      for (const std::array<bool, 2> closed : {std::array{true, two}, {true, false}, {false, two}}) {
        if (!(closed[0] || closed[1]) || !sticks_on(m, s, touching, closed)) continue;
        result.notes |= kNotePainleveTwo;
        enter_mode(m, s, touching, closed, 0.0, 0.0);
        return result;
      }
    }
    if (still.found && std::fabs(still.slip) <= slack) {
      enter_mode(m, s, touching, still.closed, 0.0, 0.0);
      return result;
    }
    towards = sign_of(still.slip);
  }
  for (int attempt = 0; attempt < (slip != 0.0 ? 1 : 2); ++attempt) {
    const double sign = attempt == 0 ? towards : -towards;
    const LcpAnswer sliding = answer_with_slip(m, s, touching, sign, release, slip == 0.0, fired == Trigger::painleve);
    if (!sliding.found) continue;
    if (sliding.several) result.notes |= kNotePainleveTwo;
    enter_mode(m, s, touching, sliding.closed, sign, slip);
    return result;
  }
  if (slip != 0.0) {  // no solution: the contact jams, of an edge the end that the resultant has passed
    result.notes |= kNotePainleveNone;
    result.needs_tangential_impact = true;
    std::array<double, 2> inside{};  // -e_l, e_r
    for (std::size_t i = 0; i < 2 && static_cast<int>(i) < touching.count; ++i) {
      const Vec2 r = math::vertex_offset(m.body, touching.support[i].vertex, s.theta);
      const double arm = r.x + towards * friction_of(m, touching.support[i].vertex).mu_kinetic * r.z;
      inside[i] = i == 0 ? -arm : arm;
    }
    s.support = touching.support[touching.count == 2 && !(inside[0] < inside[1]) ? 1 : 0];
    return result;
  }
  result.notes |= kNoteNoPattern;  // neither sticks nor slips: held outside the cone
  enter_mode(m, s, touching, {true, touching.count == 2}, 0.0, 0.0);
  s.held = touching.count == 1;
  return result;
}

/// One vertex touches with slip velocity `slip`; the body may turn.
CAIRN_HD inline Classified classify_vertex(const LcpModel& m, State& s, math::Support vertex, double slip,
                                           Trigger fired) {
  return classify_touching(m, s, {1, {vertex, vertex}}, slip, fired);
}

/// The body lies on an edge, does not turn, and slides with velocity `slip`.
CAIRN_HD inline Classified classify_edge(const LcpModel& m, State& s, math::Support edge, double slip, Trigger fired) {
  const math::Support other = math::support_below(m.body, edge);
  s.omega = 0.0;
  s.vz = 0.0;
  s.vx = slip;
  const double left = math::vertex_offset(m.body, edge.vertex, s.theta).z;
  const double right = math::vertex_offset(m.body, other.vertex, s.theta).z;
  s.z = left < right ? -left : -right;
  return classify_touching(m, s, {2, {edge, other}}, slip, fired);
}

}  // namespace cairn::planar
