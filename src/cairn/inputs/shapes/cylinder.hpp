#pragma once

#include <cstdint>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/not_given.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/keys/fields.hpp"

namespace cairn::inputs {

class Intake;

/// An upright prism over a regular polygon; in the plane what is seen of it from the side.
struct Cylinder {
  static constexpr std::string_view kName = "cylinder";
  static constexpr std::string_view kAbout =
      "an upright cylinder as a prism with many sides; in the plane its outline from the side, with the same mass";
  static constexpr bool kImplied = true;

  double radius{};            // of the circle through its corners [m]
  double height{};            // [m]
  std::uint64_t sides{24};    // even, so that it looks the same from both ends of x
  double density{kNotGiven};  // [kg/m3]
  double mass{kNotGiven};     // instead [kg]

  void describe(keys::Fields& f);
  Result<Solid<2>, InputErrors> solid_in_plane(Intake& intake) const;
  Result<Solid<3>, InputErrors> solid_in_space(Intake& intake) const;
};

}  // namespace cairn::inputs
