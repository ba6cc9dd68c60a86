#pragma once

#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/hull3.hpp"
#include "cairn/inputs/mesh_shape.hpp"
#include "cairn/math/symmetric3.hpp"
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
  std::vector<FlatteningRow> flattening;
  std::vector<std::string> notes;  // on the mesh files and how they were put together, each a sentence
};

/// Reads the meshes, then everything at once. Faults as of mesh_shape, and "friction", "gravity".
Result<BodyStudy, InputErrors> study_body(const BodyRequest& request, const ReadInput& read);

/// What the base says about λ, the place of the resultant in the λ-ε law: a sentence or two.
std::string advice_on_lambda(const BodyStudy& study);

std::string_view words_of(BaseKind kind);

}  // namespace cairn::inputs
