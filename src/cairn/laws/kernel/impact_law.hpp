#pragma once
#include <concepts>
#include <type_traits>
#include <variant>

#include "cairn/laws/kernel/angular_restitution.hpp"
#include "cairn/laws/kernel/closest_solution.hpp"
#include "cairn/laws/kernel/housner.hpp"
#include "cairn/laws/kernel/lambda_epsilon.hpp"
#include "cairn/laws/kernel/lzb.hpp"
#include "cairn/laws/kernel/max_dissipation.hpp"
#include "cairn/laws/kernel/newton.hpp"
#include "cairn/laws/kernel/plastic.hpp"
#include "cairn/laws/kernel/poisson.hpp"
#include "cairn/laws/kernel/restitution_matrix.hpp"

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
static_assert(ImpactLaw<Lzb> && ImpactLaw<Newton> && ImpactLaw<Poisson> && ImpactLaw<ClosestSolution>);
static_assert(ImpactLaw<MaxDissipation> && ImpactLaw<RestitutionMatrix> && ImpactLaw<AngularRestitution>);

/// In the order of the table of names (law_names.hpp); a user's own law comes last and has no name there.
using PlanarLaw = std::variant<LambdaEpsilon, Housner, Plastic, Lzb, Newton, Poisson, ClosestSolution, MaxDissipation,
                               RestitutionMatrix, AngularRestitution, UserLaw>;
static_assert(std::is_trivially_copyable_v<PlanarLaw>);
inline constexpr std::size_t kNamedLaws = std::variant_size_v<PlanarLaw> - 1;

CAIRN_HD inline void answer_impact(const PlanarLaw& law, const ContactProblem<2>& p, ContactAnswer<2>& a) {
  a.outcome = Outcome::ok;
  a.branch = Branch::none;
  a.notes = kNoteNone;
  if (const auto* le = std::get_if<LambdaEpsilon>(&law)) return (*le)(p, a);
  if (const auto* h = std::get_if<Housner>(&law)) return (*h)(p, a);
  if (const auto* pl = std::get_if<Plastic>(&law)) return (*pl)(p, a);
  if (const auto* lzb = std::get_if<Lzb>(&law)) return (*lzb)(p, a);
  if (const auto* n = std::get_if<Newton>(&law)) return (*n)(p, a);
  if (const auto* po = std::get_if<Poisson>(&law)) return (*po)(p, a);
  if (const auto* c = std::get_if<ClosestSolution>(&law)) return (*c)(p, a);
  if (const auto* d = std::get_if<MaxDissipation>(&law)) return (*d)(p, a);
  if (const auto* m = std::get_if<RestitutionMatrix>(&law)) return (*m)(p, a);
  if (const auto* r = std::get_if<AngularRestitution>(&law)) return (*r)(p, a);
  if (const auto* u = std::get_if<UserLaw>(&law)) return (*u)(p, a);
}

/// Does the law read the contacts' coefficient of restitution?
CAIRN_HD inline bool reads_restitution(const PlanarLaw& law) {
  return std::holds_alternative<Lzb>(law) || std::holds_alternative<Newton>(law) ||
         std::holds_alternative<Poisson>(law) || std::holds_alternative<ClosestSolution>(law) ||
         std::holds_alternative<MaxDissipation>(law) || std::holds_alternative<UserLaw>(law);
}
/// Does it read their stiffness?
CAIRN_HD inline bool reads_stiffness(const PlanarLaw& law) {
  return std::holds_alternative<Lzb>(law) || std::holds_alternative<UserLaw>(law);
}

}  // namespace cairn
