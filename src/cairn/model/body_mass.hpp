#pragma once
#include <span>

#include "cairn/core/result.hpp"
#include "cairn/model/system.hpp"

/// Mass, centroid and inertia of a body out of its parts.                                docs/theory/many_bodies.md
namespace cairn {

template <int D>
struct BodyMass {
  double mass{};         // [kg]
  Vector<D> centroid{};  // in the coordinates of the parts [m]
  Inertia<D> inertia{};  // about the centroid [kg m2]
};

/// Of parts of uniform density, one for each [kg/m3], in the plane per area [kg/m2]. Parts that overlap count twice there;
/// a negative density makes a cavity. Points, half-spaces and ground have no volume, and are faults with the key
/// "parts[2]". The order of the parts does not matter.                                                        (A.22)
template <int D>
Result<BodyMass<D>, InputErrors> mass_of_parts(std::span<const geometry::Shape<D>> parts,
                                               std::span<const double> densities);

/// Gives the body that mass and inertia and moves its parts so that the centroid is their origin; the body stays where it
/// was. Returns the centroid in the coordinates that the parts had: what lies on the body, such as places of joints, is to
/// be moved by as much the other way.
template <int D>
Result<Vector<D>, InputErrors> give_mass(SystemBody<D>& body, std::span<const double> densities);

}  // namespace cairn
