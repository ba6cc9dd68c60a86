#include "cairn/inputs/shapes/stack.hpp"

#include <string>

#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void Stack::describe(Fields& f) {
  f.tables(
      {"stack", "layers of uniform density, the lowest first", true}, layers.size(),
      [this](std::size_t size) { layers.resize(size); },
      [this](Fields& t, std::size_t index) {
        StackLayer& layer = layers[index];
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

Result<PlanarBody, InputErrors> Stack::planar_body(Intake& /*intake*/) const {
  Result<PlanarBody, InputErrors> built = stacked_body(layers);
  if (built) return built;
  for (InputError& f : built.error()) {
    const bool of_layer = f.key.starts_with('[');
    const std::string layer = !of_layer ? "" : layers.size() == 1 ? f.key.substr(3) : f.key;
    f.key = "stack" + layer;
  }
  return built;
}

}  // namespace cairn::inputs
