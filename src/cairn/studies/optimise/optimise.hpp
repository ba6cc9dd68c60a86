#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/studies/common_keys.hpp"
#include "cairn/studies/sampling.hpp"
#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

/// The values of some keys with which the largest motion is needed to topple the body: a case is the scenario with other
/// values of its parameters, and how much of the motion topples it. Case 0 is the scenario as it is.
///                                                                                        docs/theory/optimise.md
struct Optimise {
  static constexpr std::string_view kName = "optimise";
  static constexpr std::string_view kAbout =
      "the values of some keys, within bounds, that need the largest motion to topple the body";

  std::vector<BoundedKeys> parameters;
  PulseDirection direction{PulseDirection::both};
  LogRange levels{0.05, 20.0, 32};  // factors of the motion, marched up [-]
  double accuracy{1e-3};            // relative, of a margin [-]
  std::string records;              // files, with commas between them
  std::uint64_t seeds{};            // of a synthetic motion
  std::uint64_t samples{32};        // candidates that are spread over the bounds first
  std::uint64_t centres{3};         // best of them, from each of which the search goes on
  double resolution{1e-3};          // smallest step of the search, as a share of the bounds [-]
  std::uint64_t most_candidates{2000};

  void describe(keys::Fields& fields);
  Result<KindPlan, InputErrors> plan(const Subject& subject, std::uint64_t seed) const;
};

}  // namespace cairn::studies
