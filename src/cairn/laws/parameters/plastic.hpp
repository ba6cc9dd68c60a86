#pragma once
#include <string_view>

#include "cairn/problem/contact_problem.hpp"

namespace cairn {

/// What it does: laws/kernel/plastic.hpp.
struct Plastic {
  static constexpr std::string_view kName = "plastic";
  static constexpr std::string_view kAbout = "every contact that can be stopped is stopped";

  CAIRN_HD void operator()(const ContactProblem<2>& p, ContactAnswer<2>& a) const;
};

}  // namespace cairn
