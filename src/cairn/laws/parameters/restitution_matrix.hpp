#pragma once
#include <string_view>

#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

/// What it does: laws/kernel/restitution_matrix.hpp.
/// E_n by roles: 1 is arriving and 2 is supporting (in the paper B and A of a block that turns about A). Contacts of one
/// role have the diagonal of their role and e_across between them.
struct RestitutionMatrix {
  static constexpr std::string_view kName = "kinematic";
  static constexpr std::string_view kAbout = "restitution matrix by roles in the kinetic metric, no friction cone";

  double e_arriving{};        // e_n,1: rebound of the arriving contact [-]
  double e_across{};          // e_n,21: opens the supporting contact by the arrival of the other [-]
  double e_back{};            // e_n,12: the reverse; only where the supporting contact approaches [-]
  double e_supporting{};      // e_n,2 [-]
  double e_tangential{-1.0};  // e_n,3: q_tan⁺ = -e q_tan⁻; -1: it does not jump, no tangential impulse [-]

  template <class Keys>
  static void describe(Keys& keys, RestitutionMatrix& law) {
    keys.number("e_arriving", "e_n1: rebound of the arriving contact", -1.0, 1.0, law.e_arriving);
    keys.number("e_across", "e_n21: opens the supporting contact by the arrival of the other", -1.0, 1.0, law.e_across);
    keys.number("e_back", "e_n12: the reverse, where the supporting contact approaches", -1.0, 1.0, law.e_back);
    keys.number("e_supporting", "e_n2: rebound of the supporting contact", -1.0, 1.0, law.e_supporting);
    keys.number("e_tangential", "e_n3 of the velocity that is free of the normals'; -1: no tangential impulse", -1.0,
                1.0, law.e_tangential);
  }

  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const;
};

}  // namespace cairn
