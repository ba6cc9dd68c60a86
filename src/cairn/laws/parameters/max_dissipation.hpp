#pragma once
#include <string_view>

#include "cairn/laws/parameters/coefficients_read.hpp"
#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

/// What it does: laws/kernel/max_dissipation.hpp.
struct MaxDissipation {
  static constexpr std::string_view kName = "max-dissipation";
  static constexpr std::string_view kAbout = "Newton's rebound, then friction that takes most energy, repeated";
  static constexpr CoefficientsRead kReads{.restitution = "of velocity"};

  int most_passes{200};  // a pass takes at least some part of the closing velocity; usual 1 ... 30

  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const;
  CAIRN_HD void operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const;
};

}  // namespace cairn
