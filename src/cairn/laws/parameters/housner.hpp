#pragma once
#include <string_view>

#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

/// What it does: laws/kernel/housner.hpp.
struct Housner {
  static constexpr std::string_view kName = "housner";
  static constexpr std::string_view kAbout = "arriving contact sticks, angular momentum about it is kept";

  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const;
};

}  // namespace cairn
