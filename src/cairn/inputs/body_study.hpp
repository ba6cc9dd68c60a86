#pragma once

#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/hull3.hpp"
#include "cairn/inputs/mesh_shape.hpp"
#include "cairn/math/symmetric3.hpp"
#include "cairn/model/out_of_plane.hpp"
#include "cairn/model/set_down.hpp"
#include "cairn/model/standing.hpp"

/// What meshes tell about a body before any run: `cairn inspect`.                   docs/how-to/inspect_a_scan.md
namespace cairn::inputs {

struct BodyRequest {
  std::vector<MeshRef> meshes;
  MeshSetting setting;
  double gravity{kStandardGravity};  // [m/s2]
  double friction{0.6};              // static [-]
};

struct BodyStudy {
  MeshSetting setting;
  double gravity{};
  double friction{};
  MeshShape shape;
  math::SymmetricEigen principal;  // of the inertia about the centroid
  geometry::Hull3 hull;            // of all parts that are not hollow
  Standing standing;
  SetDown pose;
  OutOfPlane out_of_plane;
  std::vector<FlatteningRow> flattening;
};

/// Reads the meshes, then everything at once. Faults as of mesh_shape, and "friction", "gravity".
Result<BodyStudy, MeshFaults> study_body(const BodyRequest& request, const ReadInput& read);

}  // namespace cairn::inputs
