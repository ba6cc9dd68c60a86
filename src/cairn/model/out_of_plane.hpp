#pragma once

#include "cairn/model/landscape.hpp"
#include "cairn/model/mesh_body.hpp"

/// What a run in one plane cannot see of a body in space.                             docs/theory/mass_properties.md
namespace cairn {

struct OutOfPlane {
  bool falls{};            // its centroid is not above what it stands on
  bool narrower{};         // it tips more easily in another direction
  bool narrow_end{};       // its base is round or pointed where it tips
  bool aside{};            // the centroid lies beside the middle of the base, across the plane
  bool twists{};           // products of inertia couple rocking with turning aside
  double azimuth{};        // in which it tips first [rad]
  double weakest_alpha{};  // there [rad]
  double alpha{};          // the smaller one in the plane [rad]
  double length{};         // of the base in the plane [m]
  double width{};          // across it [m]
  double offset{};         // of the centroid, over the base's length [-]
  double products{};       // of inertia, over the moment [-]

  bool any() const { return falls || narrower || narrow_end || aside || twists; }
};

/// `rest`: of body.body, set down at θ = 0.
OutOfPlane out_of_plane(const MeshBody& body, const RestPose& rest);

}  // namespace cairn
