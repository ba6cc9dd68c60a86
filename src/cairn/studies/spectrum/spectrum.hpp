#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "cairn/studies/sampling.hpp"
#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

/// Values along an axis, both ends included.
struct SpectrumAxis {
  double from{};
  double to{};
  std::uint64_t count{};
  bool logarithmic{};
};

enum class SpectrumResponse : std::uint8_t {
  rotation,    // the largest rotation over the slenderness, under the motions as they are
  overturning  // the least motion that topples, as PGA/(g tan α)
};

/// Blocks of many slendernesses and sizes under a set of motions.                    docs/theory/spectra.md
struct Spectrum {
  static constexpr std::string_view kName = "spectrum";
  static constexpr std::string_view kAbout =
      "rocking or overturning of blocks over their slenderness and size, for a set of motions";

  SpectrumResponse response{SpectrumResponse::rotation};
  SpectrumAxis slenderness;                             // α [rad]
  SpectrumAxis size;                                    // R [m]
  std::optional<SpectrumAxis> frequency{};              // of the scenario's pulse, ω_p/p [-]
  double pga{std::numeric_limits<double>::infinity()};  // to which the motions are scaled, for rotation [m/s2]
  std::optional<LogRange> levels{};                     // of PGA/(g tan α), for overturning [-]
  double accuracy{0.01};                                // relative, of a least motion [-]
  std::string records;                                  // files, with commas between them
  std::uint64_t seeds{};                                // of a synthetic motion

  void describe(keys::Fields& fields);
  Result<KindPlan, InputErrors> plan(const Subject& subject, std::uint64_t seed) const;
};

}  // namespace cairn::studies
