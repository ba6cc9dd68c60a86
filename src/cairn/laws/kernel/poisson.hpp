#pragma once
#include "cairn/laws/kernel/coulomb.hpp"
#include "cairn/laws/kernel/newton.hpp"
#include "cairn/laws/parameters/poisson.hpp"

/// Poisson's restitution in two phases with Coulomb friction in each.                docs/theory/restitution.md §6.2
/// Source: Glocker & Pfeiffer, Multiple impacts with friction in rigid multibody systems, Nonlinear Dynamics 7 (1995),
/// without their tangential restitution.
///   compression:  0 <= f_n^c ⊥ u_n^c >= 0                                                                 (K.39)
///   expansion:    f_n^e = e f_n^c + y,  0 <= y ⊥ u_n⁺ >= 0                                                (K.40)
/// Reads of each contact: restitution (Poisson's e in [0, 1]), mu_static >= mu_kinetic >= 0.
/// Not guaranteed: with unequal coefficients or friction energy can rise; the outcome says so.
namespace cairn {

CAIRN_HD inline void Poisson::operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
  const rigid::ImpactSpace s = rigid::impact_space(p);
  if (!rigid::begin(p, s, a)) return;
  rigid::PhaseQuestion q;
  q.start = s.u;
  const rigid::PhaseAnswer compression = rigid::solve_phase(s, q);
  if (!compression.solved) return rigid::refuse_unsolved(p, compression, a);
  q.start = rigid::velocities_after(s, s.u, compression.f);
  for (int k = 0; k < s.count; ++k)
    q.pushed[static_cast<std::size_t>(k)] = s.point(k).restitution * compression.f[rigid::normal_of(k)];
  const rigid::PhaseAnswer expansion = rigid::solve_phase(s, q);
  if (!expansion.solved) return rigid::refuse_unsolved(p, expansion, a);
  rigid::Lines f = compression.f;
  for (std::size_t row = 0; row < f.size(); ++row) f[row] += expansion.f[row];
  rigid::finish(p, s, f, a);
}

}  // namespace cairn
