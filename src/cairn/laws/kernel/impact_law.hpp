#pragma once
#include <concepts>
#include <type_traits>
#include <variant>

#include "cairn/laws/kernel/housner.hpp"
#include "cairn/laws/kernel/lambda_epsilon.hpp"
#include "cairn/laws/kernel/plastic.hpp"

/// The plug: an engine holds one PlanarLaw and knows none of its entries.
namespace cairn {

/// A law answers an impact; it may say how, never for whom.
template <class L>
concept ImpactLaw = std::is_trivially_copyable_v<L> &&
    requires(const L& law, const ContactProblem<2>& p, ContactAnswer<2>& a) {
  { law(p, a) } -> std::same_as<void>;
};

/// A user's own law: one function that fills a.f and a.w (write_answer does the latter from impulses). CPU only.
struct UserLaw {
  using Function = void (*)(const ContactProblem<2>& problem, ContactAnswer<2>& answer, void* context);
  Function function{};
  void* context{};
  CAIRN_HD void operator()(const ContactProblem<2>& p, ContactAnswer<2>& a) const {
    if (function != nullptr)
      function(p, a, context);
    else
      a.outcome = Outcome::no_solution;
  }
};

static_assert(ImpactLaw<LambdaEpsilon> && ImpactLaw<Housner> && ImpactLaw<Plastic> && ImpactLaw<UserLaw>);

using PlanarLaw = std::variant<LambdaEpsilon, Housner, Plastic, UserLaw>;
static_assert(std::is_trivially_copyable_v<PlanarLaw>);

CAIRN_HD inline void answer_impact(const PlanarLaw& law, const ContactProblem<2>& p, ContactAnswer<2>& a) {
  a.outcome = Outcome::ok;
  a.branch = Branch::none;
  a.notes = kNoteNone;
  if (const auto* le = std::get_if<LambdaEpsilon>(&law)) return (*le)(p, a);
  if (const auto* h = std::get_if<Housner>(&law)) return (*h)(p, a);
  if (const auto* pl = std::get_if<Plastic>(&law)) return (*pl)(p, a);
  if (const auto* u = std::get_if<UserLaw>(&law)) return (*u)(p, a);
}

}  // namespace cairn
