#include "cairn/inputs/shapes/prism.hpp"

#include "cairn/inputs/shapes/uniform.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void Prism::describe(Fields& f) {
  f.table({"prism", "a prism of uniform density over an outline", true}, [this](Fields& t) {
    t.points(
        {"polygon", "corners [x, z] of a simple outline in either sense, concave or not; it closes by itself", true},
        any("m"), polygon);
    t.number({"depth", "across the plane; scales the mass only"}, positive("m"), depth);
  });
  describe_density(f, density);
}

Result<PlanarBody, InputErrors> Prism::planar_body(Intake& /*intake*/) const {
  return in_table("prism", {"polygon", "depth"}, PlanarBody::prism(polygon, density, depth));
}

}  // namespace cairn::inputs
