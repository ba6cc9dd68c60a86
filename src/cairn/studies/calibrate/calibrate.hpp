#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/studies/common_keys.hpp"
#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

/// What was measured of a body that rocks.
enum class MeasuredKind : std::uint8_t { rotation, peaks, impact_times };

/// Keys found from measurements, with their uncertainty.                          docs/theory/calibration.md
struct Calibrate {
  static constexpr std::string_view kName = "calibrate";
  static constexpr std::string_view kAbout =
      "keys found from measured rotations, peaks or impact times, with their uncertainty";

  std::string measured;  // a file
  MeasuredKind what{MeasuredKind::rotation};
  bool free_origin{};                                     // of impact times: their clock does not start with the run
  std::uint64_t first{1};                                 // which impact, or the peak after which, the first line is
  double noise{std::numeric_limits<double>::infinity()};  // of one measurement [rad] or [s]
  double confidence{0.95};                                // of the intervals [-]
  std::uint64_t samples{200};
  std::uint64_t searches{6};
  std::vector<BoundedKeys> parameters;

  void describe(keys::Fields& fields);
  Result<KindPlan, InputErrors> plan(const Subject& subject, std::uint64_t seed) const;
};

}  // namespace cairn::studies
