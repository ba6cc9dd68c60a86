#include "cairn/inputs/shapes/box.hpp"

#include "cairn/inputs/shapes/uniform.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void Box::describe(Fields& f) {
  f.table({"box", "an upright rectangle of uniform density", true}, [this](Fields& t) {
    t.number({"width", "along x", true}, positive("m"), width);
    t.number({"height", "along z", true}, positive("m"), height);
    t.number({"depth", "across the plane; scales the mass only"}, positive("m"), depth);
  });
  describe_density(f, density);
}

Result<PlanarBody, InputErrors> Box::planar_body(Intake& /*intake*/) const {
  return in_table("box", {"width", "height", "depth"}, PlanarBody::rectangle(width, height, density, depth));
}

}  // namespace cairn::inputs
