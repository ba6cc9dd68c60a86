#pragma once
#include "cairn/laws/kernel/coulomb.hpp"
#include "cairn/laws/parameters/newton.hpp"

/// Newton's restitution per contact with Coulomb friction on the velocities after.   docs/theory/restitution.md §6.1
///   0 <= f_n ⊥ u_n⁺ - max(0, -e u_n⁻) >= 0                                                                (K.37)
/// Reads of each contact: restitution (Newton's e in [0, 1]), mu_static >= mu_kinetic >= 0.
/// Not guaranteed: with friction, or where a contact that opens is pressed again, energy can rise; the outcome says so.
/// Not offered: more than four contacts, rows of joints (`no_solution`).
namespace cairn {

namespace rigid {

/// Newton's rebound of a contact; one that opens is only kept from closing.
CAIRN_HD inline double rebound_of(const ImpactSpace& s, int k) {
  const double e = s.point(k).restitution;
  return s.u[normal_of(k)] < 0.0 ? -e * s.u[normal_of(k)] : 0.0;
}

/// Begin an answer: false where there is none.
CAIRN_HD inline bool begin(const ContactProblem<2>& p, const ImpactSpace& s, LawAnswer<2>& a) {
  a.outcome = Outcome::ok;
  a.branch = Branch::none;
  a.notes = kNoteNone;
  a.residual = 0.0;
  if (!s.offered) {
    refuse(p, a, Outcome::no_solution);
    return false;
  }
  if (!s.finite) {
    refuse(p, a, Outcome::not_finite);
    return false;
  }
  return true;
}

/// The answer where a phase has none.
CAIRN_HD inline void refuse_unsolved(const ContactProblem<2>& p, const PhaseAnswer& r, LawAnswer<2>& a) {
  refuse(p, a, r.outcome == Outcome::ok ? Outcome::no_solution : r.outcome);
}

/// All contacts stop, with friction: the answer where a law without friction or without a cone has none.      (K.38)
CAIRN_HD inline void answer_plastic(const ContactProblem<2>& p, const ImpactSpace& s, LawAnswer<2>& a) {
  PhaseQuestion q;
  q.start = s.u;
  const PhaseAnswer r = solve_phase(s, q);
  if (!r.solved) return refuse_unsolved(p, r, a);
  finish(p, s, r.f, a);
}

}  // namespace rigid

CAIRN_HD inline void Newton::operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
  const rigid::ImpactSpace s = rigid::impact_space(p);
  if (!rigid::begin(p, s, a)) return;
  rigid::PhaseQuestion q;
  q.start = s.u;
  for (int k = 0; k < s.count; ++k) q.target[static_cast<std::size_t>(k)] = rigid::rebound_of(s, k);
  const rigid::PhaseAnswer r = rigid::solve_phase(s, q);
  if (!r.solved) return rigid::refuse_unsolved(p, r, a);
  rigid::finish(p, s, r.f, a);
}

}  // namespace cairn
