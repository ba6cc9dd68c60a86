#pragma once
#include "cairn/laws/kernel/plastic.hpp"
#include "cairn/planar/kernel/impact.hpp"

/// Contacts that slide where sliding has no solution (Painlevé): they jam.               docs/theory/hybrid.md  (H.8)
namespace cairn::planar {

/// A jam comes from the friction that carries a contact, whatever friction is at an approach.
template <class Model>
CAIRN_HD void pose_jam(const Model& m, const State& s, const std::array<Touch, 2>& touch, int count, bool held,
                       ImpactProblem& jam) {
  pose_impact(m, s, touch, count, jam);
  for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
    const CornerFriction mu = friction_of(m, jam.vertex[k]);
    jam.contacts[k].mu_static = mu.mu_static;
    jam.contacts[k].mu_kinetic = mu.mu_kinetic;
    jam.contacts[k].hold.no_sliding = jam.contacts[k].hold.no_sliding || held;
  }
}

/// Impulses of a jam added to those of the law, so that both are one impact, with the larger friction of the two.
CAIRN_HD inline void add_jam(const ImpactProblem& jam, ImpactProblem& ip) {
  const auto count = static_cast<std::size_t>(ip.problem.contact_count());
  const auto jammed = static_cast<std::size_t>(jam.problem.contact_count());
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t j = 0; j < jammed; ++j) {
      if (jam.vertex[j] != ip.vertex[k]) continue;
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
}

/// The law has left contacts that slide where sliding has no solution (Painlevé): they jam in the same instant. Both
/// impacts are one, so that the judge sees the whole: `ip` answers it afterwards.                              (H.8b)
/// The contact `carrier` alone, unless that presses the other into the ground. `held`: whatever the cone.
template <class Model>
CAIRN_HD void jam_at_once(const Model& m, const State& after_law, const Meeting& met, int carrier, bool held,
                          ImpactProblem& ip) {
  const std::size_t first = met.touch[0].support.vertex == carrier ? 0 : 1;
  const std::array<Touch, 2> own{met.touch[first], met.touch[1 - first]};
  for (int jammed = 1; jammed <= met.count; ++jammed) {
    ImpactProblem jam;
    pose_jam(m, after_law, own, jammed, held, jam);
    Jam{}(jam.problem, jam.answer);
    bool presses = false;
    for (int k = 0; k < met.count; ++k) {
      double u = 0.0;
      for (std::size_t d = 0; d < 3; ++d) u += ip.problem.row_of(k, 0)[d] * jam.w[d];
      presses = presses || u < -m.scales.touch_velocity;
    }
    if (presses && jammed < met.count) continue;
    return add_jam(jam, ip);
  }
}

}  // namespace cairn::planar
