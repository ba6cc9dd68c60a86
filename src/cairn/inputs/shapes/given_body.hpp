#pragma once

#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/keys/fields.hpp"
#include "cairn/math/vec2.hpp"
#include "cairn/model/planar_body.hpp"

namespace cairn::inputs {

class Intake;

/// A polygon with its mass, centroid and inertia given.
struct GivenBody {
  static constexpr std::string_view kName = "polygon";
  static constexpr std::string_view kAbout = "an outline with mass, centroid and inertia given";
  static constexpr bool kImplied = true;

  std::vector<Vec2> polygon;  // [m]
  double mass{};              // [kg]
  Vec2 centroid{};            // [m]
  double inertia{};           // about the centroid [kg m2]

  void describe(keys::Fields& f);
  Result<PlanarBody, InputErrors> planar_body(Intake& intake) const;
};

}  // namespace cairn::inputs
