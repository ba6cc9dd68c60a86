#pragma once
#include <string_view>

#include "cairn/problem/contact_problem.hpp"

namespace cairn {

/// What it does: laws/kernel/housner.hpp.
struct Housner {
  static constexpr std::string_view kName = "housner";
  static constexpr std::string_view kAbout = "arriving contact sticks, angular momentum about it is kept";

  CAIRN_HD void operator()(const ContactProblem<2>& p, ContactAnswer<2>& a) const;
};

}  // namespace cairn
