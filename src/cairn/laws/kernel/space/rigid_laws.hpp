#pragma once
#include "cairn/laws/kernel/space/rigid_impact.hpp"
#include "cairn/laws/parameters/closest_solution.hpp"
#include "cairn/laws/parameters/newton.hpp"
#include "cairn/laws/parameters/plastic.hpp"
#include "cairn/laws/parameters/poisson.hpp"

/// Newton, Poisson, the closest solution and the plastic impact in space: round cones, any number of contacts that there is room for, one body
/// or many, rows of joints.                                                         docs/theory/laws_in_space.md §4
namespace cairn {

namespace rigid {

/// Newton's bounds of the normal velocities; a contact that opens is only kept from closing.              (K.37)
CAIRN_HD inline void ask_for_rebound(RigidImpact& impact, bool plastic) {
  for (int k = 0; k < impact.s.contacts; ++k) {
    const double u = impact.s.before[impact.s.line(k, 0)];
    impact.q.target[static_cast<std::size_t>(k)] = plastic || !(u < 0.0) ? 0.0 : -impact.s.contact(k).restitution * u;
  }
}

CAIRN_HD inline void answer_in_one_phase(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch,
                                         bool plastic) {
  RigidImpact impact(p, a, scratch);
  if (!impact.begin()) return;
  ask_for_rebound(impact, plastic);
  if (!impact.solve_rubbing(false)) return impact.refuse_unsolved();
  impact.move_near(impact.none_before());
  impact.finish(impact.q.f);
}

}  // namespace rigid

CAIRN_HD inline void Newton::operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const {
  rigid::answer_in_one_phase(p, a, scratch, false);
}

CAIRN_HD inline void Plastic::operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const {
  rigid::answer_in_one_phase(p, a, scratch, true);
}

/// In two phases: what compression gave, `restitution` of it again in expansion.                   (K.39), (K.40)
CAIRN_HD inline void Poisson::operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const {
  rigid::RigidImpact impact(p, a, scratch);
  if (!impact.begin()) return;
  if (!impact.rows_add_up()) return rigid::refuse(p, a, Outcome::no_solution);
  if (!impact.solve_rubbing(false)) return impact.refuse_unsolved();
  impact.move_near(impact.none_before());
  impact.keep_impulses();
  for (int k = 0; k < impact.s.contacts; ++k)
    impact.q.pushed[static_cast<std::size_t>(k)] = impact.s.contact(k).restitution * impact.q.f[impact.s.line(k, 0)];
  impact.go_on();
  if (!impact.solve_rubbing(false)) return impact.refuse_unsolved();
  impact.keep_impulses();
  impact.finish(impact.kept());
}

/// The static coefficient also where it slips, and impulses nearest to those before.                      (K.41)
CAIRN_HD inline void ClosestSolution::operator()(const ContactProblem<3>& p, LawAnswer<3>& a,
                                                 ImpactScratch scratch) const {
  rigid::RigidImpact impact(p, a, scratch);
  if (!impact.begin()) return;
  rigid::ask_for_rebound(impact, false);
  if (!impact.solve_rubbing(true)) return impact.refuse_unsolved();
  impact.move_near(impact.those_before());
  impact.finish(impact.q.f);
}

}  // namespace cairn
