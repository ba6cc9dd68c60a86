#pragma once
#include <cstddef>

#include "cairn/laws/kernel/lzb_friction.hpp"
#include "cairn/laws/kernel/lzb_hertz.hpp"
#include "cairn/laws/kernel/lzb_read.hpp"
#include "cairn/laws/kernel/lzb_single.hpp"
#include "cairn/laws/kernel/lzb_state.hpp"
#include "cairn/laws/parameters/law_record.hpp"
#include "cairn/laws/parameters/lzb.hpp"
#include "cairn/problem/contact_problem.hpp"

/// LZB multiple impact with Coulomb friction, n contacts.                                          docs/theory/lzb.md
/// Source: Zhang & Brogliato 2011 (RR-7580), §3, eqs (37)-(40), after Liu, Zhao & Brogliato 2008.
/// Deviations: a common parameter s instead of the primary contact's impulse (the same paths, (Z.4)), and eq 40 corrected.
///   dP_j/ds = k_j δ_j^η,  dδ_j/ds = -u_j (compression) or -u_j/e*² (restitution),  du/ds = A dP/ds       (Z.5)
/// Reads of each contact: restitution (energetic, e* in [0, 1]), stiffness (> 0, ratios count), mu_static ≥ mu_kinetic ≥ 0
/// (infinite or `no_sliding`: it does not slip). Rows that are unbounded on both sides keep their velocity.
/// Not offered: contacts that may not open, bounded rows, friction in space (D = 3 only without): `no_solution`.
namespace cairn {

namespace lzb {

inline constexpr int kMostIdle = 32;      // events at one instant; more are a cycle of friction modes by round-off
inline constexpr double kPushed = 1e-12;  // an acceleration below this part of its terms is none

inline constexpr double kHeld = 1e-10;  // of the velocity scale: what the judge asks of a contact that may not slide
/// Impulses of contacts that press each other can be so large that their round-off covers the velocities: an answer with
/// more than this, relative to the problem's scales, is none. It is what the judge allows.
inline constexpr double kMostRoundOff = 16e-10;  // in kRoundOff, sixteen roundings

CAIRN_HD inline void collect(const State& s, Phase& phase) {
  phase.count = 0;
  for (int j = 0; j < s.contacts; ++j)
    if (s.spring[j].status != Status::open) phase.loaded[phase.count++] = j;
}

/// Rates of impulse of the loaded contacts, up to a common factor; where all of them just begin, their leading terms
/// k |u|^η.                                                                                          (Z.11)
CAIRN_HD inline void rates(const State& s, const Phase& phase, double* F) {
  double most = 0.0;
  for (int l = 0; l < phase.count; ++l) {
    Spring c = s.spring[phase.loaded[l]];
    know_delta(s, c);
    F[l] = c.stiffness * power(c.delta, s.exponent);
    most = F[l] > most ? F[l] : most;
  }
  if (most > 0.0) return;
  for (int l = 0; l < phase.count; ++l) {
    const Spring& c = s.spring[phase.loaded[l]];
    F[l] = c.u < 0.0 ? c.stiffness * power(-c.u, s.exponent) : 0.0;
  }
}

/// What the loaded contacts do to the velocity of a line, as a part of the terms that it is made of.
struct Push {
  double sum{};
  double size{};
  CAIRN_HD bool down() const { return sum < -kPushed * size; }
  CAIRN_HD bool up() const { return sum > kPushed * size; }
};
CAIRN_HD inline Push push_of(const Phase& phase, const double* row, const double* F) {
  Push push;
  for (int l = 0; l < phase.count; ++l) {
    push.sum += row[l] * F[l];
    push.size += std::fabs(row[l]) * F[l];
  }
  return push;
}

/// What a contact stores is lost at once; other forces have other cones.
CAIRN_HD inline void drop(State& s, Spring& c) {
  set_status(c, Status::open);
  for (int g = 0; g < s.sliders; ++g) s.slider[g].must_slip = false;
}

/// Contacts that have been compressed and give nothing back are dropped, unless friction holds them where they are: of two
/// events at one instant, the end of compression and that of slip, neither comes first.
CAIRN_HD inline bool drop_compressed(State& s, const Phase& phase, const double* F) {
  bool dropped = false;
  for (int j = 0; j < s.contacts; ++j) {
    Spring& c = s.spring[j];
    if (!c.at_top) continue;
    c.at_top = false;
    if (!push_of(phase, phase.A[j], F).up()) continue;
    drop(s, c);
    dropped = true;
  }
  return dropped;
}

/// Is nothing faster than `least`, and nothing stored that could make it so?
CAIRN_HD inline bool is_quiet(const State& s, double least) {
  for (int j = 0; j < s.contacts; ++j) {
    const Spring& c = s.spring[j];
    if (c.status != Status::open && (std::fabs(c.u) > least || energy_of(s, c) > least * least)) return false;
  }
  return true;
}

/// Who is loaded, who sticks: the phase that begins now. False when the impact is over.                  (Z.11)
CAIRN_HD inline bool begin_phase(State& s, Phase& phase) {
  double F[kMostContacts];
  do {  // once more if something is dropped
    for (int j = 0; j < s.contacts; ++j) {
      Spring& c = s.spring[j];
      if (c.status == Status::open) {
        if (c.u < -0.5 * s.noise) set_status(c, Status::compressing);
      } else if (c.status == Status::restoring && !(energy_of(s, c) > 0.0)) {
        set_status(c, Status::open);
      }
    }
    if (is_quiet(s, s.noise)) return false;
    collect(s, phase);
    rates(s, phase, F);
    decide_friction(s, phase, F);
  } while (drop_compressed(s, phase, F));
  bool more = false;
  for (int j = 0; j < s.contacts; ++j) {  // touches with zero velocity: loaded only if it is pushed
    Spring& c = s.spring[j];
    if (c.status != Status::open || c.u > s.noise || !push_of(phase, phase.A[j], F).down()) continue;
    set_status(c, Status::compressing);
    c.u = 0.0;
    more = true;
  }
  if (more) {
    collect(s, phase);
    rates(s, phase, F);
    decide_friction(s, phase, F);
  }
  return true;
}

/// Nothing moves and nothing is pushed: friction holds what is stored, as of a body wedged between two walls. It stays so,
/// and what is stored is never given back: the impact is over.                                            (Z.19)
CAIRN_HD inline bool is_locked(const State& s, const Phase& phase) {
  for (int j = 0; j < s.contacts; ++j) {
    const Spring& c = s.spring[j];
    if (std::fabs(c.u) > kAtRest * s.noise && !(c.status == Status::open && c.u > 0.0)) return false;
  }
  double F[kMostContacts];
  rates(s, phase, F);
  for (int j = 0; j < s.contacts; ++j) {
    const Push push = push_of(phase, phase.A[j], F);
    if (push.down() || (push.up() && s.spring[j].status != Status::open)) return false;
  }
  for (int g = 0; g < s.sliders; ++g) {
    const Push push = push_of(phase, phase.C[g], F);
    if (s.slider[g].mode != Mode::free && (push.down() || push.up())) return false;
  }
  return true;
}

/// What an event changes. The velocity whose zero it is becomes zero, or what is left of it would be an event again.
CAIRN_HD inline void apply(State& s, const Event& event) {
  switch (event.kind) {
    case EventKind::compressed: {
      Spring& c = s.spring[event.index];
      c.u = 0.0;
      if (c.restitution_square > 0.0)
        set_status(c, Status::restoring);
      else if (event.instant)  // it stood still and rises
        drop(s, c);
      else
        c.at_top = true;
      return;
    }
    case EventKind::released:
      set_status(s.spring[event.index], Status::open);
      return;
    case EventKind::pressed_again:
      s.spring[event.index].u = 0.0;
      s.spring[event.index].status = Status::compressing;
      return;
    case EventKind::slip_ended:
      s.slider[event.index].u = 0.0;
      s.slider[event.index].at_zero = true;
      return;
    case EventKind::cone_left:
      s.slider[event.index].must_slip = true;
      return;
    case EventKind::none:
    case EventKind::step:
    case EventKind::touched:
      return;
  }
}

CAIRN_HD inline void sign(LzbReport& report, int number) {
  constexpr std::uint64_t kPrime = 0x100000001b3U;
  report.signature = (report.signature ^ static_cast<std::uint64_t>(number)) * kPrime;
}

/// Integrate the impact; false if it did not come to an end.
CAIRN_HD inline bool integrate(State& s, int most_events, LzbReport& report) {
  Phase phase;
  const int most_steps = 8 * most_events;
  bool again = false;  // the same phase goes on
  int idle = 0;        // events in a row at one instant
  while (again || begin_phase(s, phase)) {
    if (!again) {
      for (int l = 0; l < phase.count; ++l) sign(report, phase.loaded[l]);
      for (int g = 0; g < s.sliders; ++g) sign(report, static_cast<int>(s.slider[g].mode) + kMostContacts);
      report.largest_load = phase.count > report.largest_load ? phase.count : report.largest_load;
    }
    if (phase.count > 1 && is_locked(s, phase)) return true;
    const Event event = phase.count == 1 ? advance_single(s, phase) : advance_several(s, phase);
    report.steps += phase.count > 1 ? 1 : 0;
    idle = event.instant ? idle + 1 : 0;
    for (int g = 0; g < s.sliders && !event.instant; ++g) s.slider[g].must_slip = false;
    s.overrule = idle > kMostIdle;
    if (idle > 2 * kMostIdle) return is_quiet(s, kAtRest * s.noise);
    again = event.kind == EventKind::step;
    if (event.kind == EventKind::none) return is_quiet(s, kAtRest * s.noise);  // no step is short enough for round-off
    if (report.steps > most_steps) return false;
    if (again) continue;
    sign(report, static_cast<int>(event.kind) + 2 * kMostLines);
    sign(report, event.index);
    apply(s, event);
    if (++report.events > most_events) return false;
  }
  return true;
}

/// Friction acts only where a contact is loaded, so one that may not slide but is not pushed can be carried along by the
/// others. If one ends closed and sliding, the tangents of all that may not slide and are closed are stopped by impulses of
/// their own and stay held, as rows are; false if there is none. It costs energy and never adds any.        (Z.20)
template <int D>
CAIRN_HD bool hold_tangents(const ContactProblem<D>& p, State& s, const Units& units) {
  const double least = kHeld * p.velocity_scale / units.velocity;
  bool slides = false;
  bool holds[kMostSliders]{};
  for (int g = 0; g < s.sliders; ++g) holds[g] = s.slider[g].mode == Mode::held;
  for (int j = 0; j < s.contacts; ++j) {
    const Spring& c = s.spring[j];
    if (!p.contacts[static_cast<std::size_t>(c.source)].hold.no_sliding || c.slider < 0 || c.u > least) continue;
    slides = slides || (!holds[c.slider] && std::fabs(s.slider[c.slider].u) > least);
    holds[c.slider] = true;
  }
  if (!slides) return false;
  int members[kMostSliders];
  int count = 0;
  double velocity[kMostSliders];
  for (int g = 0; g < s.sliders; ++g) {
    if (!holds[g]) continue;
    velocity[count] = s.slider[g].mode == Mode::held ? 0.0 : s.slider[g].u;
    members[count++] = g;
  }
  double F[kMostSliders];
  detail::StickSolver solver;
  solver.factor(s, members, count);
  solver.solve(velocity, F);
  for (int i = 0; i < count; ++i) {
    Slider& slider = s.slider[members[i]];
    slider.mode = Mode::held;
    slider.impulse += F[i];
    for (int j = 0; j < s.contacts; ++j) s.spring[j].u += s.normal_slider(j, members[i]) * F[i];
    for (int g = 0; g < s.sliders; ++g) s.slider[g].u += s.sliders_of(g, members[i]) * F[i];
  }
  return true;
}

/// What became of the contact with the largest impulse, in the words of the waist.
CAIRN_HD inline Branch branch_of(const State& s) {
  int main = -1;
  int stay = 0;
  for (int j = 0; j < s.contacts; ++j) {
    if (main < 0 || s.spring[j].impulse > s.spring[main].impulse) main = j;
    stay += s.spring[j].impulse > 0.0 && s.spring[j].u <= s.noise ? 1 : 0;
  }
  if (main < 0 || !(s.spring[main].impulse > 0.0)) return Branch::none;
  const Spring& c = s.spring[main];
  const bool slips = c.slider < 0 || std::fabs(s.slider[c.slider].u) > s.noise;
  if (stay >= 2) return slips ? Branch::both_slip : Branch::both_stick;
  if (c.u > s.noise) return slips ? Branch::flight : Branch::flight_without_sliding;
  return slips ? Branch::slide_rocking : Branch::pure_rocking;
}

}  // namespace lzb

template <int D>
CAIRN_HD LzbReport Lzb::answer(const ContactProblem<D>& p, LawAnswer<D>& a) const {
  LzbReport report;
  a.outcome = Outcome::ok;
  a.branch = Branch::none;
  a.notes = kNoteNone;
  for (double& f : a.f) f = 0.0;
  for (std::size_t d = 0; d < a.w.size(); ++d) a.w[d] = p.w_free[d];
  lzb::State s;
  lzb::Units units;
  if (!lzb::read(p, *this, s, units)) {
    a.outcome = Outcome::no_solution;
    return report;
  }
  if (s.contacts == 0) return report;
  do {  // at most once per tangent
    if (!lzb::integrate(s, most_events, report)) a.outcome = Outcome::not_converged;
  } while (a.outcome == Outcome::ok && lzb::hold_tangents(p, s, units));
  a.branch = lzb::branch_of(s);
  a.residual = report.steps > 0 ? tolerance : 0.0;
  for (int k = 0; k < s.contacts; ++k) {
    const std::size_t base = p.rows.size() + static_cast<std::size_t>(D) * static_cast<std::size_t>(s.spring[k].source);
    a.f[base] = s.spring[k].impulse * units.impulse;
    a.f[base + 1] = s.spring[k].friction * units.impulse;
  }
  for (int g = 0; g < s.sliders; ++g) {
    const lzb::Slider& slider = s.slider[g];
    if (slider.mode != lzb::Mode::held) continue;
    auto row = static_cast<std::size_t>(slider.source);
    for (int k = s.contacts; k-- > 0 && slider.source < 0;)  // the first contact of the direction that may not slide
      if (s.spring[k].slider == g && p.contacts[static_cast<std::size_t>(s.spring[k].source)].hold.no_sliding)
        row = p.rows.size() + static_cast<std::size_t>(D * s.spring[k].source + 1);
    a.f[row] += slider.impulse * units.impulse;
  }
  // Contact by contact in the order of keys, so that no ordering shows.
  const double scale = std::sqrt(p.force_scale * p.velocity_scale);
  for (std::size_t d = 0; d < a.w.size(); ++d) {
    double gain = 0.0;
    double size = 0.0;
    for (std::size_t row = 0; row < p.rows.size(); ++row)
      gain += p.G[row * static_cast<std::size_t>(p.dof) + d] * a.f[row];
    for (int k = 0; k < s.contacts; ++k) {
      const int source = s.spring[k].source;
      const std::size_t base = p.rows.size() + static_cast<std::size_t>(D) * static_cast<std::size_t>(source);
      const double along = p.row_of(source, 0)[d] * a.f[base];
      const double across = p.row_of(source, 1)[d] * a.f[base + 1];
      gain += along + across;
      size += std::fabs(along) + std::fabs(across);
    }
    a.w[d] = p.w_free[d] + gain;
    if (lzb::kRoundOff * size > lzb::kMostRoundOff * scale) a.outcome = Outcome::not_converged;
    if (!std::isfinite(a.w[d])) a.outcome = Outcome::not_finite;
  }
  return report;
}

CAIRN_HD inline void Lzb::operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const { answer(p, a); }
CAIRN_HD inline void Lzb::operator()(const ContactProblem<3>& p, LawAnswer<3>& a) const { answer(p, a); }

}  // namespace cairn
