#pragma once
#include <string_view>

#include "cairn/laws/kernel/plastic.hpp"

namespace cairn {

/// Plastic impact of one or two contacts without friction.                           docs/theory/impact_laws.md §3
struct Smooth {
  static constexpr std::string_view kName = "smooth";
  static constexpr std::string_view kAbout = "every contact stops along its normal, nothing rubs";

  CAIRN_HD void operator()(const ContactProblem<2>& p, ContactAnswer<2>& a) const {
    a.branch = Branch::frictionless;
    write_answer(p, plastic::frictionless(contact_space(p), velocity_noise(p)), a);
  }
};

}  // namespace cairn
