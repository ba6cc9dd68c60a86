#pragma once

#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/not_given.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/keys/fields.hpp"
#include "cairn/model/planar_body.hpp"

namespace cairn::inputs {

class Intake;

struct Box {
  static constexpr std::string_view kName = "box";
  static constexpr std::string_view kAbout = "an upright rectangle";
  static constexpr bool kImplied = true;

  double width{};             // [m]
  double height{};            // [m]
  double depth{1.0};          // across the plane [m]
  double density{kNotGiven};  // [kg/m3]
  double mass{kNotGiven};     // instead [kg]

  void describe(keys::Fields& f);
  Result<PlanarBody, InputErrors> planar_body(Intake& intake) const;
  Result<Solid<3>, InputErrors> solid_in_space(Intake& intake) const;
};

}  // namespace cairn::inputs
