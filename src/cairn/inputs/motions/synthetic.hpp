#pragma once

#include <cstdint>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/keys/fields.hpp"
#include "cairn/model/motion.hpp"
#include "cairn/model/synthetic_record.hpp"

namespace cairn::inputs {

class Intake;

/// A seeded record that matches a response spectrum.
struct Synthetic {
  static constexpr std::string_view kName = "synthetic";
  static constexpr std::string_view kAbout = "seeded record that matches a response spectrum";

  ElasticSpectrum target{};
  std::uint64_t seed{1};
  std::uint64_t stream{};
  double duration{25.0};  // [s]
  double dt{0.01};        // [s]
  double damping{0.05};   // [-]
  double scale{1.0};      // [-]
  double start{};         // [s]

  void describe(keys::Fields& f);
  /// Faults have the names of its keys; one without a name is of all of them together.
  Result<Motion, InputErrors> motion(Intake& intake) const;

  friend bool operator==(const Synthetic&, const Synthetic&) = default;
};

}  // namespace cairn::inputs
