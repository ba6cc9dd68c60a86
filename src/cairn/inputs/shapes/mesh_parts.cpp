#include "cairn/inputs/shapes/mesh_parts.hpp"

namespace cairn::inputs {

void MeshParts::describe(keys::Fields& f) {
  f.tables(
      {"parts", "meshes that make one rigid body", true}, parts.size(),
      [this](std::size_t size) { parts.resize(size); },
      [this](keys::Fields& t, std::size_t index) { inputs::describe(t, parts[index], true); });
  inputs::describe(f, setting);
}

Result<ShapedBody, InputErrors> MeshParts::planar_body(Intake& intake) const {
  return meshed_body(parts, setting, intake);
}

Result<Solid<3>, InputErrors> MeshParts::solid_in_space(Intake& intake) const {
  return meshed_solid(parts, setting, intake);
}

}  // namespace cairn::inputs
