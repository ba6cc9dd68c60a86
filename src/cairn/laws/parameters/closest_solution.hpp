#pragma once
#include <string_view>

#include "cairn/laws/parameters/coefficients_read.hpp"
#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

/// What it does: laws/kernel/closest_solution.hpp.
struct ClosestSolution {
  static constexpr std::string_view kName = "closest-solution";
  static constexpr std::string_view kAbout = "Newton's bound, least slip, impulses nearest to those before";
  static constexpr CoefficientsRead kReads{.restitution = "of velocity"};

  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const;
  CAIRN_HD void operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const;
};

}  // namespace cairn
