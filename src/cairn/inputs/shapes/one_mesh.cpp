#include "cairn/inputs/shapes/one_mesh.hpp"

namespace cairn::inputs {

void OneMesh::describe(keys::Fields& f) {
  inputs::describe(f, mesh, false);
  inputs::describe(f, setting);
}

Result<ShapedBody, InputErrors> OneMesh::planar_body(Intake& intake) const {
  return meshed_body({&mesh, 1}, setting, intake);
}

Result<Solid<3>, InputErrors> OneMesh::solid_in_space(Intake& intake) const {
  return meshed_solid({&mesh, 1}, setting, intake);
}

}  // namespace cairn::inputs
