#include "cairn/inputs/describe_scene.hpp"

#include <array>
#include <variant>
#include <vector>

#include "cairn/geometry/rocking_plane.hpp"
#include "cairn/inputs/mesh_input.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

namespace {

void density_of(Fields& f, double& density) {
  f.number({"density", "uniform density", true}, positive("kg/m3"), density);
}

void describe_shape(Fields& f, Box& box) {
  f.table({"box", "an upright rectangle of uniform density", true}, [&](Fields& t) {
    t.number({"width", "along x", true}, positive("m"), box.width);
    t.number({"height", "along z", true}, positive("m"), box.height);
    t.number({"depth", "across the plane; scales the mass only"}, positive("m"), box.depth);
  });
  density_of(f, box.density);
}

void describe_shape(Fields& f, Prism& prism) {
  f.table({"prism", "a prism of uniform density over an outline", true}, [&](Fields& t) {
    t.points(
        {"polygon", "corners [x, z] of a simple outline in either sense, concave or not; it closes by itself", true},
        any("m"), prism.polygon);
    t.number({"depth", "across the plane; scales the mass only"}, positive("m"), prism.depth);
  });
  density_of(f, prism.density);
}

void describe_shape(Fields& f, GivenBody& body) {
  f.points({"polygon", "points [x, z] whose convex hull touches the ground, in any order", true}, any("m"),
           body.polygon);
  f.number({"mass", "", true}, positive("kg"), body.mass);
  f.pair({"centroid", "[x, z], strictly inside the hull", true}, any("m"), body.centroid);
  f.number({"inertia", "about the centroid", true}, positive("kg m2"), body.inertia);
}

/// `many`: one of several parts, each of which needs a density.
void describe_mesh(Fields& f, MeshRef& mesh, bool many) {
  f.text({"mesh", "STL, OBJ, PLY or OFF file, named relative to the scenario", true}, {.may_be_empty = false},
         mesh.file);
  static const std::vector<Choice> kUnits = [] {
    std::vector<Choice> units;
    for (const MeshUnit& unit : mesh_units()) units.push_back({unit.name, ""});
    return units;
  }();
  std::size_t unit = 0;
  for (std::size_t i = 0; i < kUnits.size(); ++i)
    if (kUnits[i].name == mesh.unit) unit = i;
  f.choice({"mesh_unit", "of its coordinates, which no mesh file tells", true}, kUnits, unit);
  mesh.unit = kUnits[unit].name;
  f.number({"density", "uniform density", many}, given(positive("kg/m3"), "needed unless mass is given"), mesh.density);
  if (many) f.flag({"hollow", "a cavity in material of this density, which is taken away"}, mesh.hollow);
}

void describe_setting(Fields& f, MeshSetting& setting) {
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

void describe_shape(Fields& f, OneMesh& shape) {
  describe_mesh(f, shape.mesh, false);
  describe_setting(f, shape.setting);
}

void describe_shape(Fields& f, MeshParts& shape) {
  f.tables(
      {"parts", "meshes that make one rigid body", true}, shape.parts.size(),
      [&](std::size_t size) { shape.parts.resize(size); },
      [&](Fields& t, std::size_t index) { describe_mesh(t, shape.parts[index], true); });
  describe_setting(f, shape.setting);
}

void describe_shape(Fields& f, Stack& stack) {
  f.tables(
      {"stack", "layers of uniform density, the lowest first", true}, stack.layers.size(),
      [&](std::size_t size) { stack.layers.resize(size); },
      [&](Fields& t, std::size_t index) {
        StackLayer& layer = stack.layers[index];
        t.number({"width", "of its underside, along x", true}, positive("m"), layer.width);
        t.number({"top_width", "of its upper side"}, given(positive("m"), "as width"), layer.top_width);
        t.number({"height", "along z", true}, positive("m"), layer.height);
        t.number({"density", "uniform density", true}, positive("kg/m3"), layer.density);
        t.number({"depth", "across the plane; scales the mass only"}, positive("m"), layer.depth);
        t.number({"offset", "of its middle, along x"}, any("m"), layer.offset);
        t.number({"chamfer", "cut off both lower corners, along the underside and along the side"}, not_negative("m"),
                 layer.chamfer);
        t.number({"rounding", "radius of both lower corners"}, not_negative("m"), layer.rounding);
        t.number({"gap", "width of a space in its middle, as high as the layer, which leaves two feet"},
                 not_negative("m"), layer.gap);
      });
}

}  // namespace

void describe(Fields& f, Body& body) {
  f.text({"name", "for messages and reports"}, {.when_absent = "none"}, body.name);
  constexpr std::array<Alternative, std::variant_size_v<Shape>> kShapes{{
      {"box", "an upright rectangle", true},
      {"prism", "an outline and a density", true},
      {"polygon", "an outline with mass, centroid and inertia given", true},
      {"mesh", "a closed triangle mesh and a density", true},
      {"parts", "several closed meshes, each with its density", true},
      {"stack", "layers, as of an object on its pedestal", true},
  }};
  one_of(f, {"", "the shape", true}, kShapes, body.shape, [](Fields& t, auto& shape) { describe_shape(t, shape); });

  Start& start = body.start;
  f.number({"tilt", "initial rotation from the rest pose, counter-clockwise as seen"}, any("rad"), start.tilt);
  f.number({"lift", "initial clearance of the lowest vertex"}, not_negative("m"), start.lift);
  Vec2 velocity{start.vx, start.vz};
  f.pair({"velocity", "initial velocity [x, z] of the centroid relative to the ground"}, any("m/s"), velocity);
  start.vx = velocity.x;
  start.vz = velocity.z;
  f.number({"rotation_rate", "initial rotation rate, counter-clockwise"}, any("rad/s"), start.omega);
  f.flag({"turns_on_support",
          "take the velocity from rotation_rate and slip so that the lowest vertex stays on the ground"},
         start.turn_on_support);
  f.number({"slip", "initial velocity of that vertex along the ground; with turns_on_support only"}, any("m/s"),
           start.slip);
  f.flag({"at_rest_in_space", "start at rest in space although the ground already moves"}, start.base_at_rest);
}

}  // namespace cairn::inputs
