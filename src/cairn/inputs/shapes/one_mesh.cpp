#include "cairn/inputs/shapes/one_mesh.hpp"

#include "cairn/inputs/shapes/meshed_body.hpp"

namespace cairn::inputs {

void OneMesh::describe(keys::Fields& f) {
  inputs::describe(f, mesh, false);
  inputs::describe(f, setting);
}

Result<PlanarBody, InputErrors> OneMesh::planar_body(Intake& intake) const {
  return meshed_body({&mesh, 1}, setting, intake);
}

}  // namespace cairn::inputs
