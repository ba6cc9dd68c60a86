#pragma once
#include <string_view>

#include "cairn/laws/parameters/coefficients_read.hpp"
#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

/// What it does: laws/kernel/poisson.hpp.
struct Poisson {
  static constexpr std::string_view kName = "poisson";
  static constexpr std::string_view kAbout = "restitution of each contact's normal impulse, friction in both phases";
  static constexpr CoefficientsRead kReads{.restitution = "of impulse"};

  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const;
  CAIRN_HD void operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const;
};

}  // namespace cairn
