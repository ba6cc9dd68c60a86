#pragma once
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/problem/certificate.hpp"
#include "cairn/problem/contact_problem.hpp"
#include "cairn/problem/judging/acceleration.hpp"
#include "cairn/problem/judging/common.hpp"
#include "cairn/problem/judging/impact.hpp"
#include "cairn/problem/judging/step.hpp"

/// The one judge. Everything is recomputed from (W.1)-(W.2); no law and no solver is included here. Every level has a
/// function of its own, made of what the levels have in common.                                  docs/theory/waist.md
namespace cairn {

namespace detail {
/// What is not a number decides first, then energy, then the cone.
CAIRN_HD inline void conclude(double raised, const JudgeLimits& limits, Certificate& c) {
  const bool raises = c.energy_raise > limits.relative || c.energy_gain > limits.gain;
  const double worst_before_energy = larger(larger(c.momentum, c.penetration),
                                            larger(larger(c.adhesion, c.cone), larger(c.complementarity, c.friction)));
  c.passed = worst_before_energy <= limits.relative && raised == raised && !raises;
  if (worst_before_energy != worst_before_energy || raised != raised)
    c.outcome = Outcome::not_finite;
  else if (raises)
    c.outcome = Outcome::energy_raised;
  else if (c.cone > limits.relative)
    c.outcome = Outcome::outside_cone;
  else if (!c.passed)
    c.outcome = Outcome::no_solution;
}
}  // namespace detail

/// Certify an answer. `work` receives one entry per contact where it is long enough. `room` for `dof` numbers spares
/// looking through all rows for each of them, and changes nothing else.
template <int D>
CAIRN_HD Certificate judge(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::span<ContactWork> work = {},
                           const JudgeLimits& limits = {}, std::span<double> room = {}) {
  Certificate c;
  if (!detail::is_finite(a)) {
    c.outcome = Outcome::not_finite;
    return c;
  }
  detail::judge_momentum(p, a, room, c);
  double raised = 0.0;
  switch (p.level) {
    case Level::impact:
      raised = detail::judge_impact(p, a, work, limits, c);
      break;
    case Level::step:
      raised = detail::judge_step(p, a, work, c);
      break;
    case Level::acceleration:
      detail::judge_acceleration(p, a, work, limits, c);
      break;
  }
  // Over a step no contact may raise energy; in an instant one contact may give what another has lost.
  if (p.level != Level::step) c.energy_raise = detail::larger(raised / (p.force_scale * p.velocity_scale), 0.0);
  if (p.level == Level::impact && c.energy_before > 0.0) c.energy_gain = detail::larger(raised / c.energy_before, 0.0);
  detail::conclude(raised, limits, c);
  return c;
}

}  // namespace cairn
