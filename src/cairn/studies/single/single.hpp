#pragma once

#include <cstdint>
#include <string_view>

#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

/// The scenario as it is: a study of one case.
struct Single {
  static constexpr std::string_view kName = "single";
  static constexpr std::string_view kAbout = "the scenario as it is, one case to its verdict";

  void describe(keys::Fields& fields);
  Result<KindPlan, InputErrors> plan(const Subject& subject, std::uint64_t seed) const;
};

}  // namespace cairn::studies
