#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/shapes/ball.hpp"
#include "cairn/inputs/shapes/box.hpp"
#include "cairn/inputs/shapes/cylinder.hpp"
#include "cairn/inputs/shapes/hull.hpp"
#include "cairn/inputs/shapes/prism.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/keys/fields.hpp"

namespace cairn::inputs {

class Intake;

/// Several simple shapes that make one rigid body, as a table is a board and legs: a body that is not convex.
struct Pieces {
  static constexpr std::string_view kName = "pieces";
  static constexpr std::string_view kAbout = "several simple shapes that make one rigid body, which need not be convex";
  static constexpr bool kImplied = true;

  struct Piece {
    std::vector<double> at;  // of its centroid, in coordinates of the body that any origin may have [m]
    double tilt{};           // counter-clockwise as seen [rad]
    std::variant<Box, Prism, BallShape, Cylinder, HullShape> shape{};
  };
  std::vector<Piece> pieces;

  void describe(keys::Fields& f);
  Result<Solid<2>, InputErrors> solid_in_plane(Intake& intake) const;
  Result<Solid<3>, InputErrors> solid_in_space(Intake& intake) const;
};

}  // namespace cairn::inputs
