#include "cairn/inputs/ground_surface.hpp"

#include "cairn/core/units.hpp"
#include "cairn/files/mesh/read_mesh.hpp"
#include "cairn/inputs/shapes/mesh_keys.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void LevelSurface::describe(Fields& f) {
  // Bodies that stand on it are turned along: beyond an upright wall none would.
  f.number({"slope", "rises to the right; bodies that stand on it are turned along"},
           {.unit = "rad", .above = -kPi / 2.0, .below = kPi / 2.0}, slope);
}

void ProfileSurface::describe(Fields& f) {
  f.points({"profile", "points [x, z] from left to right", true}, any("m"), points);
}

void MeshSurface::describe(Fields& f) {
  static const std::string kFile = files::mesh_format_names() + " file, named relative to the scenario";
  f.text({"terrain", kFile, true}, {.may_be_empty = false}, file);
  describe_unit(f, "terrain_unit", unit);
}

}  // namespace cairn::inputs
