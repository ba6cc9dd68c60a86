#pragma once
#include <string_view>

#include "cairn/laws/parameters/coefficients_read.hpp"
#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

/// What it does: laws/kernel/newton.hpp.
struct Newton {
  static constexpr std::string_view kName = "newton";
  static constexpr std::string_view kAbout = "restitution of each contact's normal velocity, Coulomb friction after";
  static constexpr CoefficientsRead kReads{.restitution = "of velocity"};

  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const;
  CAIRN_HD void operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const;
};

}  // namespace cairn
