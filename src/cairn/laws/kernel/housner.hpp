#pragma once
#include "cairn/laws/kernel/contact_space.hpp"
#include "cairn/laws/kernel/lambda_epsilon.hpp"
#include "cairn/laws/kernel/plastic.hpp"
#include "cairn/laws/parameters/housner.hpp"

/// Housner's impact: angular momentum about the arriving contact is kept, which sticks; the supporting one opens.
/// Source: Housner 1963, The behavior of inverted pendulum structures during earthquakes.  docs/theory/impact_laws.md §1
/// The law has no friction cone: an impulse outside it is answered and named `outside_cone`. A base so wide that the
/// supporting contact would be pressed into the ground (sin²α > 2/3 for a rectangle) has no Housner impact; the plastic
/// impact stands in with a note.
namespace cairn {

CAIRN_HD inline void Housner::operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
  namespace le = lambda_epsilon;
  if (refuses(p, a)) return;
  const auto roles = le::roles_of(p);
  if (le::lands_flat(p, roles, a)) return;
  const ContactSpace s = contact_space(p);
  const auto x = le::stick(le::reduce(s, roles, 0.0), 0.0, Branch::pure_rocking);
  const PlanarImpulse f = le::share(roles, 0.0, x);
  const Contact<2>& c = p.contacts[static_cast<std::size_t>(roles.arriving)];
  const bool presses = roles.supporting >= 0 &&
                       velocity_after(s, f, static_cast<std::size_t>(2 * roles.supporting)) < -velocity_noise(p);
  if (!x.valid || presses || (!c.hold.no_opening && x.j_n < 0.0)) {
    Plastic{}(p, a);
    a.notes |= kNotePlasticFallback;
    return;
  }
  a.branch = Branch::pure_rocking;
  if (!c.hold.no_sliding && std::fabs(x.j_t) > finite_friction(c.mu_static) * x.j_n) {
    a.notes |= kNoteOutsideCone;
    a.outcome = Outcome::outside_cone;
  }
  write_answer(p, f, a);
}

}  // namespace cairn
