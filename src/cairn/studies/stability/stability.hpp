#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/studies/common_keys.hpp"
#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

/// What the axes of a stability diagram count.
enum class StabilityAxes : std::uint8_t {
  frequency_amplitude,  // f [Hz] and A [m/s2]
  dimensionless         // ω_p/p and a_p/(α g), with p and α of the side over which the first swing turns the body
};

struct StabilityAxis {
  double from{};
  double to{};
  bool logarithmic{};
  std::uint64_t cells{24};  // of the grid
};

/// One of several bodies or laws in one diagram: the scenario, or another one, with another law or other values.
struct StabilityVariant {
  std::string name;
  std::string scenario;  // a file
  std::string law;       // as in `cairn compare --laws`
  std::string set;       // keys and values: "impact.lambda = 0.3, body.box.width = 0.6"
};

/// Which pulses topple the body: the plane of frequency and amplitude, divided by outcomes.
struct Stability {
  static constexpr std::string_view kName = "stability";
  static constexpr std::string_view kAbout =
      "which pulses topple the body: a plane of frequency and amplitude, divided by outcomes";

  StabilityAxes axes{StabilityAxes::frequency_amplitude};
  StabilityAxis frequency;
  StabilityAxis amplitude;
  PulseDirection direction{PulseDirection::both};
  bool grid{};     // the middle of every cell instead of tracing
  bool impacts{};  // boundaries also between numbers of impacts
  double accuracy{1e-3};
  std::uint64_t probes{1000};
  std::uint64_t closer{2};
  std::uint64_t most_runs{1000000};  // of each diagram
  std::vector<StabilityVariant> variants;

  void describe(keys::Fields& fields);
  Result<KindPlan, InputErrors> plan(const Subject& subject, std::uint64_t seed) const;
};

}  // namespace cairn::studies
