#pragma once
#include <string_view>

#include "cairn/laws/parameters/coefficients_read.hpp"
#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

/// A user's own law: one function that fills a.f and a.w (write_answer does the latter from impulses). CPU only. It has no
/// name by which a scenario could choose it.
struct UserLaw {
  static constexpr std::string_view kName = "user";
  static constexpr std::string_view kAbout = "a function of the calling program";
  static constexpr CoefficientsRead kReads{.restitution = "as it likes", .stiffness = true};

  using Function = void (*)(const ContactProblem<2>& problem, LawAnswer<2>& answer, void* context);
  Function function{};
  void* context{};
  using InSpace = void (*)(const ContactProblem<3>& problem, LawAnswer<3>& answer, ImpactScratch scratch,
                           void* context);
  InSpace in_space{};  // the same for impacts in space

  void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
    if (function != nullptr)
      function(p, a, context);
    else
      a.outcome = Outcome::no_solution;
  }
  void operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const {
    if (in_space != nullptr)
      in_space(p, a, scratch, context);
    else
      a.outcome = Outcome::no_solution;
  }
};

}  // namespace cairn
