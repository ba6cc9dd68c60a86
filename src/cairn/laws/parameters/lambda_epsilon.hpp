#pragma once
#include <string_view>

#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

/// What it does: laws/kernel/lambda_epsilon.hpp.
struct LambdaEpsilon {
  static constexpr std::string_view kName = "lambda-epsilon";
  static constexpr std::string_view kAbout =
      "resultant impulse between arriving and supporting contact, rebound where it must leave";

  double lambda{};           // place of the resultant between i (0) and p (1) [-], 0 ... 0.5 for a rectangle
  double epsilon{};          // rebound of the arriving contact where it must leave [-], 0 ... 1
  bool cut_to_energy{true};  // lower λ or ε where it would raise energy; otherwise the outcome says so

  template <class Keys>
  static void describe(Keys& keys, LambdaEpsilon& law) {
    keys.number("lambda", "place of the resultant impulse between arriving (0) and supporting contact (1)", 0.0, 1.0,
                law.lambda);
    keys.number("epsilon", "rebound of the arriving contact where it must leave", 0.0, 1.0, law.epsilon);
    keys.flag("cut_to_energy", "lower lambda or epsilon where it would raise energy", law.cut_to_energy);
  }

  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const;
};

}  // namespace cairn
