#pragma once

#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/keys/fields.hpp"

namespace cairn::inputs {

class Intake;

/// A mass without extent, which does not turn.
struct Particle {
  static constexpr std::string_view kName = "particle";
  static constexpr std::string_view kAbout = "a mass without extent, which does not turn";
  static constexpr bool kImplied = true;

  double mass{};  // [kg]

  void describe(keys::Fields& f);
  Result<Solid<2>, InputErrors> solid_in_plane(Intake& intake) const;
  Result<Solid<3>, InputErrors> solid_in_space(Intake& intake) const;
};

}  // namespace cairn::inputs
