#include "cairn/inputs/shapes/given_body.hpp"

#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void GivenBody::describe(Fields& f) {
  f.points({"polygon", "points [x, z] whose convex hull touches the ground, in any order", true}, any("m"), polygon);
  f.number({"mass", "", true}, positive("kg"), mass);
  f.pair({"centroid", "[x, z], strictly inside the hull", true}, any("m"), centroid);
  f.number({"inertia", "about the centroid", true}, positive("kg m2"), inertia);
}

Result<PlanarBody, InputErrors> GivenBody::planar_body(Intake& /*intake*/) const {
  return PlanarBody::given(polygon, mass, centroid, inertia);
}

}  // namespace cairn::inputs
