#pragma once

#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/not_given.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/keys/fields.hpp"
#include "cairn/math/vec2.hpp"
#include "cairn/model/planar_body.hpp"

namespace cairn::inputs {

class Intake;

/// A prism over a simple polygon, which may be concave.
struct Prism {
  static constexpr std::string_view kName = "prism";
  static constexpr std::string_view kAbout = "an outline and a density";
  static constexpr bool kImplied = true;

  std::vector<Vec2> polygon;  // [m]
  double depth{1.0};          // across the plane [m]
  double density{kNotGiven};  // [kg/m3]
  double mass{kNotGiven};     // instead [kg]

  void describe(keys::Fields& f);
  Result<PlanarBody, InputErrors> planar_body(Intake& intake) const;
  Result<Solid<3>, InputErrors> solid_in_space(Intake& intake) const;
};

}  // namespace cairn::inputs
