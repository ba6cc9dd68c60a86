#pragma once

#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/not_given.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/keys/fields.hpp"

namespace cairn::inputs {

class Intake;

/// The convex hull of points.
struct HullShape {
  static constexpr std::string_view kName = "hull";
  static constexpr std::string_view kAbout = "the convex hull of points";
  static constexpr bool kImplied = true;

  std::vector<std::vector<double>> points;  // [x, z] or [x, y, z] [m]
  double depth{1.0};                        // in the plane, across it [m]
  double density{kNotGiven};                // [kg/m3]
  double mass{kNotGiven};                   // instead [kg]

  void describe(keys::Fields& f);
  Result<Solid<2>, InputErrors> solid_in_plane(Intake& intake) const;
  Result<Solid<3>, InputErrors> solid_in_space(Intake& intake) const;
};

}  // namespace cairn::inputs
