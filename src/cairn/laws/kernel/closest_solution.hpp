#pragma once
#include "cairn/laws/kernel/coulomb.hpp"
#include "cairn/laws/kernel/newton.hpp"
#include "cairn/laws/parameters/closest_solution.hpp"

/// Closest-solution impact.                                                          docs/theory/restitution.md §6.3
/// Source: Veeraraghavan, Hall, Krishnan, rocking and sliding of rigid bodies in 3-D, steps 3a-3c, eqs 15-19.
/// Normal impulses keep u_n⁺ at or above Newton's bound, friction makes the tangential velocities after as small as the
/// static cone allows, and of several impulses those nearest to the ones before act.                        (K.41)
/// Deviations: the bound is max(0, -e u_n⁻); the alternation of normal and tangential problems, which need not converge,
/// is replaced by its fixed point, solved exactly; the nearest solution is exact.
/// Reads of each contact: restitution, mu_static (also where it slips, as in the paper), f_before.
/// Not guaranteed: as for Newton's law energy can rise; the outcome says so.
namespace cairn {

CAIRN_HD inline void ClosestSolution::operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
  const rigid::ImpactSpace s = rigid::impact_space(p);
  if (!rigid::begin(p, s, a)) return;
  rigid::PhaseQuestion q;
  q.start = s.u;
  q.static_only = true;
  q.near_before = true;
  for (int k = 0; k < s.count; ++k) q.target[static_cast<std::size_t>(k)] = rigid::rebound_of(s, k);
  const rigid::PhaseAnswer r = rigid::solve_phase(s, q);
  if (!r.solved) return rigid::refuse_unsolved(p, r, a);
  rigid::finish(p, s, r.f, a);
}

}  // namespace cairn
