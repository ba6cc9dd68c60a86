#pragma once
#include <concepts>
#include <type_traits>

#include "cairn/laws/parameters/energy_limits.hpp"
#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/laws/parameters/law_record.hpp"
#include "cairn/problem/contact_problem.hpp"

/// What a law is, and how the step asks one.                                          docs/theory/impact_laws.md
namespace cairn {

/// A law answers an impact; it may say how, never for whom.
template <class L>
concept ImpactLaw = std::is_trivially_copyable_v<L> &&
    requires(const L& law, const ContactProblem<2>& p, LawAnswer<2>& a) {
  { law(p, a) } -> std::same_as<void>;
};

/// A new answer by one law; nothing of an answer before is left.
template <ImpactLaw L>
CAIRN_HD void answer_impact(const L& law, const ContactProblem<2>& p, LawAnswer<2>& a) {
  a.outcome = Outcome::ok;
  a.branch = Branch::none;
  a.notes = kNoteNone;
  law(p, a);
}

/// A law that answers in space too, in room that the caller gives; the others stay planar.
template <class L>
concept SpatialImpactLaw = std::is_trivially_copyable_v<L> &&
    requires(const L& law, const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) {
  { law(p, a, scratch) } -> std::same_as<void>;
};

template <SpatialImpactLaw L>
CAIRN_HD void answer_impact(const L& law, const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) {
  a.outcome = Outcome::ok;
  a.branch = Branch::none;
  a.notes = kNoteNone;
  law(p, a, scratch);
}

/// The limits of a law that has some (`energy_limits(law, p)` beside its code), none otherwise.
template <ImpactLaw L>
CAIRN_HD EnergyLimits limits_of(const L& law, const ContactProblem<2>& p) {
  if constexpr (requires { energy_limits(law, p); }) return energy_limits(law, p);
  return {};
}

}  // namespace cairn
