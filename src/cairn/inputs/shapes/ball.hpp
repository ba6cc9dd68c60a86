#pragma once

#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/not_given.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/keys/fields.hpp"

namespace cairn::inputs {

class Intake;

/// A disc in the plane, a sphere in space.
struct BallShape {
  static constexpr std::string_view kName = "ball";
  static constexpr std::string_view kAbout = "a disc in the plane, a sphere in space";
  static constexpr bool kImplied = true;

  double radius{};            // [m]
  double depth{1.0};          // of the disc, across the plane [m]
  double density{kNotGiven};  // [kg/m3]
  double mass{kNotGiven};     // instead [kg]

  void describe(keys::Fields& f);
  Result<Solid<2>, InputErrors> solid_in_plane(Intake& intake) const;
  Result<Solid<3>, InputErrors> solid_in_space(Intake& intake) const;
};

}  // namespace cairn::inputs
