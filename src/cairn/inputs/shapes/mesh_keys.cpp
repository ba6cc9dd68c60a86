#include "cairn/inputs/shapes/mesh_keys.hpp"

#include <string>

#include "cairn/files/mesh/read_mesh.hpp"
#include "cairn/geometry/rocking_plane.hpp"
#include "cairn/inputs/mesh_input.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void describe_unit(Fields& f, std::string_view name, std::string& mesh_unit) {
  static const std::vector<Choice> kUnits = [] {
    std::vector<Choice> units;
    for (const MeshUnit& unit : mesh_units()) units.push_back({unit.name, ""});
    return units;
  }();
  std::size_t unit = 0;
  for (std::size_t i = 0; i < kUnits.size(); ++i)
    if (kUnits[i].name == mesh_unit) unit = i;
  f.choice({name, "of its coordinates, which no mesh file tells", true}, kUnits, unit);
  mesh_unit = kUnits[unit].name;
}

void describe(Fields& f, MeshRef& mesh, bool many) {
  static const std::string kFile = files::mesh_format_names() + " file, named relative to the scenario";
  f.text({"mesh", kFile, true}, {.may_be_empty = false}, mesh.file);
  describe_unit(f, "mesh_unit", mesh.unit);
  f.number({"density", "uniform density", many}, given(positive("kg/m3"), "needed unless mass is given"), mesh.density);
  if (many) f.flag({"hollow", "a cavity in material of this density, which is taken away"}, mesh.hollow);
}

void describe(Fields& f, MeshSetting& setting) {
  static const std::vector<Choice> kAxes = [] {
    std::vector<Choice> axes;
    for (const geometry::UpAxis up : geometry::kUpAxes) axes.push_back({geometry::name_of(up), ""});
    return axes;
  }();
  std::size_t up = 0;
  for (std::size_t i = 0; i < kAxes.size(); ++i)
    if (kAxes[i].name == setting.up) up = i;
  f.choice({"up", "axis of the mesh that points up"}, kAxes, up);
  setting.up = kAxes[up].name;
  f.number({"azimuth",
            "of the rocking plane about the up axis, counter-clockwise from above; 0: along the mesh's x (its y "
            "when x is vertical)"},
           any("rad"), setting.azimuth);
  f.number({"flattening", "corners of the outline so near the base line count as touching it; see `cairn inspect`"},
           given(not_negative("m"), "1/1000 of the distance from the centroid to the farthest corner"),
           setting.flattening);
  f.flag({"repair", "mend a mesh that is no skin of a solid: weld, turn, drop specks, close holes"}, setting.repair);
  f.number({"weld", "in a repair: how far vertices at cracks may lie apart"},
           given(not_negative("m"), "chosen from the mesh"), setting.weld);
  f.count({"close_holes", "in a repair: holes with up to so many edges are closed"}, {.at_most = 1000000},
          setting.close_holes);
  f.number({"mass", "instead of density times volume; scales the inertia along"},
           given(positive("kg"), "from density and volume"), setting.mass);
  f.numbers({"centroid", "[x, y, z] in the mesh's axes, instead of the meshes' own"}, given(any("m"), "from the mesh"),
            setting.centroid);
  f.numbers({"inertia", "[xx, yy, zz, xy, yz, zx] about the centroid in the mesh's axes, xy = -integral of x y dm"},
            given(any("kg m2"), "from the mesh"), setting.inertia);
}

}  // namespace cairn::inputs
