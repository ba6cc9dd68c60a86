#pragma once

#include <span>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/geometry/measure_shapes.hpp"
#include "cairn/geometry/shapes.hpp"
#include "cairn/math/space.hpp"
#include "cairn/model/planar_body.hpp"

/// Shapes of a scene as bodies of a system have them.
namespace cairn::inputs {

/// Mass and extent, all from the centroid along the axes in which the shape was given.
template <int D>
struct Solid {
  double mass{};         // [kg]
  Inertia<D> inertia{};  // about the centroid [kg m2]
  bool turns{true};
  std::vector<geometry::Shape<D>> parts;
};

/// A solid somewhere on a body.
template <int D>
struct PlacedSolid {
  Solid<D> solid;
  Pose<D> pose;
};

/// The convex hull with which a body of the plane touches, and its mass.
Solid<2> solid_of(const PlanarBody& body);

/// The convex hull of points, of uniform density; faults name `key`.
Result<Solid<3>, InputErrors> convex_solid(std::span<const Vec3> points, double density, std::string_view key);

/// Several solids as one, from their common centroid; where they overlap both count.
template <int D>
Solid<D> united(std::span<const PlacedSolid<D>> solids);

/// With another mass, the inertia along with it.
template <int D>
Solid<D> with_mass(Solid<D> solid, double mass);

/// The box around all parts of a body at a pose.
template <int D>
geometry::Extents<D> extents_of(std::span<const geometry::Shape<D>> parts, const Pose<D>& pose);

}  // namespace cairn::inputs
