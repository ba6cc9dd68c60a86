#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "cairn/studies/intensity.hpp"
#include "cairn/studies/sampling.hpp"
#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

enum class FragilityMethod : std::uint8_t { ida, stripes, cloud };

/// The probability that the body topples, over the intensity of many records.      docs/theory/fragility.md
struct Fragility {
  static constexpr std::string_view kName = "fragility";
  static constexpr std::string_view kAbout = "the probability of toppling over the intensity of many records";

  FragilityMethod method{FragilityMethod::ida};
  IntensityKind intensity{IntensityKind::pga};
  double period{std::numeric_limits<double>::infinity()};  // of sa [s]
  double damping{0.05};                                    // of sa [-]
  std::optional<LogRange> levels{};                        // of intensity, in its SI unit; none for a cloud
  double accuracy{0.01};                                   // relative, of a capacity of ida [-]
  std::string records;                                     // files, with commas between them
  std::uint64_t seeds{};                                   // of a synthetic motion, from the scenario's seed on
  double confidence{0.9};                                  // of the bands [-]

  void describe(keys::Fields& fields);
  Result<KindPlan, InputErrors> plan(const Subject& subject, std::uint64_t seed) const;
};

}  // namespace cairn::studies
