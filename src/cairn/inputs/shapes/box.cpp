#include "cairn/inputs/shapes/box.hpp"

#include <vector>

#include "cairn/inputs/shapes/uniform.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void Box::describe(Fields& f) {
  f.table({"box", "an upright rectangle of uniform density", true}, [this](Fields& t) {
    t.number({"width", "along x", true}, positive("m"), width);
    t.number({"height", "along z", true}, positive("m"), height);
    t.number({"depth", "along y; across a plane it scales the mass only"}, positive("m"), depth);
  });
  describe_density(f, density, mass);
}

Result<PlanarBody, InputErrors> Box::planar_body(Intake& /*intake*/) const {
  return of_density(density, mass, [this](double rho) {
    return in_table("box", {"width", "height", "depth"}, PlanarBody::rectangle(width, height, rho, depth));
  });
}

Result<Solid<3>, InputErrors> Box::solid_in_space(Intake& /*intake*/) const {
  std::vector<Vec3> corners;
  for (const double x : {-0.5 * width, 0.5 * width})
    for (const double y : {-0.5 * depth, 0.5 * depth})
      for (const double z : {-0.5 * height, 0.5 * height}) corners.push_back({x, y, z});
  return of_density(density, mass, [&](double rho) { return convex_solid(corners, rho, "box"); });
}

}  // namespace cairn::inputs
