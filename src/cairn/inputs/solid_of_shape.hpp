#pragma once

#include <string>
#include <utility>

#include "cairn/inputs/intake.hpp"
#include "cairn/inputs/shapes/meshed_body.hpp"
#include "cairn/inputs/solid.hpp"

/// A shape of a scene as a solid of the plane or of space.
namespace cairn::inputs {

inline const PlanarBody& planar_part(const PlanarBody& body) { return body; }
inline const PlanarBody& planar_part(const ShapedBody& body) { return body.body; }

/// The fault of a shape that is of the other dimension only.
InputErrors not_of_dimension(std::string_view shape, int dimension);

template <int D, class Shape>
Result<Solid<D>, InputErrors> solid_of_shape(const Shape& shape, Intake& intake) {
  if constexpr (D == 3) {
    if constexpr (requires { shape.solid_in_space(intake); })
      return shape.solid_in_space(intake);
    else
      return Unexpected(not_of_dimension(Shape::kName, D));
  } else if constexpr (requires { shape.solid_in_plane(intake); }) {
    return shape.solid_in_plane(intake);
  } else {
    const auto body = shape.planar_body(intake);
    if (!body) return Unexpected(body.error());
    return solid_of(planar_part(*body));
  }
}

}  // namespace cairn::inputs
