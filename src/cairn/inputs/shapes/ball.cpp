#include "cairn/inputs/shapes/ball.hpp"

#include "cairn/core/units.hpp"
#include "cairn/inputs/shapes/matter.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void BallShape::describe(Fields& f) {
  f.table({"ball", "a disc in the plane, a sphere in space", true}, [this](Fields& t) {
    t.number({"radius", "", true}, positive("m"), radius);
    t.number({"depth", "of the disc, across the plane; scales the mass only"}, positive("m"), depth);
  });
  describe_density(f, density, mass);
}

Result<Solid<2>, InputErrors> BallShape::solid_in_plane(Intake& /*intake*/) const {
  return of_density(density, mass, [this](double rho) -> Result<Solid<2>, InputErrors> {
    Solid<2> solid;
    solid.mass = rho * kPi * radius * radius * depth;
    solid.inertia = 0.5 * solid.mass * radius * radius;
    solid.parts = {geometry::Ball<2>{{}, radius}};
    return solid;
  });
}

Result<Solid<3>, InputErrors> BallShape::solid_in_space(Intake& /*intake*/) const {
  return of_density(density, mass, [this](double rho) -> Result<Solid<3>, InputErrors> {
    Solid<3> solid;
    solid.mass = rho * 4.0 / 3.0 * kPi * radius * radius * radius;
    const double inertia = 0.4 * solid.mass * radius * radius;
    solid.inertia = {inertia, inertia, inertia, 0.0, 0.0, 0.0};
    solid.parts = {geometry::Ball<3>{{}, radius}};
    return solid;
  });
}

}  // namespace cairn::inputs
