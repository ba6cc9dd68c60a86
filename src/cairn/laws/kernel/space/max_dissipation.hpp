#pragma once
#include "cairn/laws/kernel/space/rigid_impact.hpp"
#include "cairn/laws/parameters/max_dissipation.hpp"

/// Maximal dissipation in space.                                                    docs/theory/laws_in_space.md §4
/// Source: RocFall3 rigid-body theory, §3.3, eqs 3.54-3.62, with the deviations of the planar law: (K.42), (K.43). Friction of a
/// contact acts along its slip before the pass, one direction each; rows hold in both parts of a pass.
namespace cairn {

namespace rigid {

class DissipationPass {
 public:
  CAIRN_HD explicit DissipationPass(RigidImpact& impact) : i_(impact) {}

  /// Do any contacts close? They are asked for a rebound; `last`: all are only stopped.
  CAIRN_HD bool begin(bool last) {
    bool any = false;
    for (int k = 0; k < i_.s.contacts; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const double u = i_.normal_velocity(k, i_.q.start);
      const bool closes = u < -i_.none(k);
      any = any || closes;
      i_.q.task[at] = static_cast<int>(last || closes ? Task::press : Task::idle);
      i_.q.target[at] = last || !closes ? 0.0 : -i_.s.contact(k).restitution * u;
      i_.q.pushed[at] = 0.0;
      const double u1 = i_.s.velocity(i_.s.line(k, 1), i_.q.start);
      const double u2 = i_.s.velocity(i_.s.line(k, 2), i_.q.start);
      const double speed = std::sqrt(u1 * u1 + u2 * u2);
      const bool slips = speed > kNoDirection * i_.none(k);
      i_.q.aim[2 * at] = slips ? -u1 / speed : 0.0;
      i_.q.aim[2 * at + 1] = slips ? -u2 / speed : 0.0;
    }
    return any;
  }

  /// (K.42) in space, of least norm.
  CAIRN_HD bool press() {
    rest();
    if (!i_.solve_as_set()) return false;
    i_.move_near(i_.none_before());
    return true;
  }

  /// (K.43): the bounds come from the normal impulses; a contact that is stopped by less than μ_s allows stays, one that
  /// slips on has μ_k.
  CAIRN_HD bool rub() {
    for (int k = 0; k < i_.s.contacts; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const double pressed = i_.q.f[i_.s.line(k, 0)];
      const bool directed = i_.q.aim[2 * at] != 0.0 || i_.q.aim[2 * at + 1] != 0.0;
      const bool held = i_.s.contact(k).hold.no_sliding;
      Task task = Task::idle;
      if (pressed > 0.0 && (held || directed)) task = held ? Task::hold_tangent : Task::along;
      i_.q.task[at] = static_cast<int>(task);
      i_.q.pushed[at] = 0.0;
      i_.q.mu[at] = RigidImpact::finite(i_.s.contact(k).mu_static) * pressed;
    }
    for (int pass = 0; pass <= i_.s.contacts; ++pass) {
      rest();
      if (!i_.solve_as_set()) return false;
      i_.move_near(i_.none_before());
      if (!let_go()) return true;
    }
    return true;
  }

 private:
  CAIRN_HD void rest() {
    for (double& f : i_.q.f) f = 0.0;
    for (std::size_t d = 0; d < i_.q.w.size(); ++d) i_.q.w[d] = i_.q.start[d];
  }
  CAIRN_HD bool let_go() {
    bool changed = false;
    for (int k = 0; k < i_.s.contacts; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const Contact<3>& c = i_.s.contact(k);
      if (static_cast<Task>(i_.q.task[at]) != Task::along || !(c.mu_kinetic < c.mu_static)) continue;
      const double f1 = i_.q.f[i_.s.line(k, 1)];
      const double f2 = i_.q.f[i_.s.line(k, 2)];
      const double taken = f1 * i_.q.aim[2 * at] + f2 * i_.q.aim[2 * at + 1];
      const double kinetic = i_.q.mu[at] * (RigidImpact::finite(c.mu_kinetic) / RigidImpact::finite(c.mu_static));
      const bool on_bound = taken > 0.0 && taken >= i_.q.mu[at] * (1.0 - kNoSpeed);
      if (!on_bound || slips_no_more(k) || kinetic_already(at)) continue;
      i_.q.mu[at] = kinetic;
      i_.q.pushed[at] = 0.0;
      i_.q.target[at] = kLetGo;
      changed = true;
    }
    return changed;
  }
  static constexpr double kNoDirection = 64.0;  // what passes leave of a slip that they stop points anywhere
  static constexpr double kLetGo = -1.0;        // the targets of normals are not read while nothing presses
  CAIRN_HD bool kinetic_already(std::size_t at) const { return i_.q.target[at] == kLetGo; }
  CAIRN_HD bool slips_no_more(int k) const { return i_.slip_speed(k, i_.q.w) <= i_.none(k); }

  RigidImpact& i_;
};

}  // namespace rigid

CAIRN_HD inline void MaxDissipation::operator()(const ContactProblem<3>& p, LawAnswer<3>& a,
                                                ImpactScratch scratch) const {
  rigid::RigidImpact impact(p, a, scratch);
  if (!impact.begin()) return;
  if (!impact.rows_add_up()) return rigid::refuse(p, a, Outcome::no_solution);
  rigid::DissipationPass pass(impact);
  for (int number = 0; number <= most_passes; ++number) {
    const bool last = number == most_passes;
    if (!pass.begin(last)) break;
    if (!pass.press()) return impact.refuse_unsolved();
    impact.keep_impulses();
    impact.go_on();
    if (last) a.notes |= kNoteAccumulated;
    if (last) break;
    if (!pass.rub()) return impact.refuse_unsolved();
    impact.keep_impulses();
    impact.go_on();
  }
  impact.finish(impact.kept());
}

}  // namespace cairn
