#pragma once
#include <cstdint>
#include <string_view>

#include "cairn/laws/parameters/law_record.hpp"

namespace cairn {

enum class AngularValue : std::uint8_t {
  housner,        // no impulse at the supporting contact, also where it slipped before; `value` is not read
  given,          // ratio = value
  times_housner,  // ratio = value · Housner's
  enhanced        // ratio = value, moved into what this impact admits for rocking (K.28), with a note
};

/// What it does: laws/kernel/angular_restitution.hpp.
struct AngularRestitution {
  static constexpr std::string_view kName = "angular";
  static constexpr std::string_view kAbout = "restitution of the rate of rotation, no friction cone";

  AngularValue kind{AngularValue::housner};
  double value{1.0};  // [-], 0 ... 1 for rocking, -1 ... 0 for half-rocking

  /// Rebound of the arriving contact is at most elastic. Rocking may speed up without a gain of energy where the base is
  /// not centred below the centroid, (K.16), and Housner's own ratio may stand for less than one.
  template <class Keys>
  static void describe(Keys& keys, AngularRestitution& law) {
    keys.choice("ratio", "of the rates of rotation",
                {{"housner", "no impulse at the supporting contact; value is not read"},
                 {"given", "rate after over rate before = value"},
                 {"times-housner", "value times Housner's"},
                 {"enhanced", "value, moved into what each impact admits"}},
                law.kind);
    keys.number("value", "positive for rocking, negative for half-rocking", -1.0, 2.0, law.value);
  }
  /// A parameter that is given and not read.
  std::string_view remark() const {
    const bool unread = kind == AngularValue::housner && value != AngularRestitution{}.value;
    return unread ? "value is not read with ratio = \"housner\"" : "";
  }

  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const;
};

}  // namespace cairn
