#pragma once
#include <string_view>

#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

/// What it does: laws/kernel/plastic.hpp.
struct Plastic {
  static constexpr std::string_view kName = "plastic";
  static constexpr std::string_view kAbout = "every contact that can be stopped is stopped";

  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const;
  CAIRN_HD void operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const;
};

}  // namespace cairn
