#pragma once

#include <limits>
#include <span>

#include "cairn/model/planar_body.hpp"

/// A body of layers, each a trapezoid whose base can be given feet, cut or rounded corners: an object on its pedestal
/// in numbers alone.                                                                     docs/theory/optimise.md
namespace cairn {

struct StackLayer {
  double width{};                                             // of its underside, > 0 [m]
  double top_width{std::numeric_limits<double>::infinity()};  // > 0; infinite: as the underside [m]
  double height{};                                            // > 0 [m]
  double offset{};                                            // of its middle along x [m]
  double depth{1.0};                                          // across the plane, > 0 [m]
  double density{};                                           // > 0 [kg/m3]
  double chamfer{};   // what is cut off along both sides of each lower corner [m]
  double rounding{};  // radius of both lower corners, which become an arc of chords [m]
  double gap{};       // width of a space in its middle, as high as the layer, which leaves two feet [m]
};

/// The layers stand on each other, the lowest on z = 0. Keys of faults are "[i].width" and so on.
Result<PlanarBody, InputErrors> stacked_body(std::span<const StackLayer> layers);

}  // namespace cairn
