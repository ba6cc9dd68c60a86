#include "cairn/inputs/shapes/particle.hpp"

#include "cairn/keys/rules.hpp"

namespace cairn::inputs {
namespace {

template <int D>
Solid<D> point_of(double mass) {
  Solid<D> solid;
  solid.mass = mass;
  solid.turns = false;
  solid.parts = {geometry::Point{}};
  return solid;
}

}  // namespace

void Particle::describe(keys::Fields& f) {
  f.table({"particle", "a mass without extent, which does not turn", true}, [this](keys::Fields& t) {
    t.number({"mass", "", true}, keys::positive("kg"), mass);
  });
}

Result<Solid<2>, InputErrors> Particle::solid_in_plane(Intake& /*intake*/) const { return point_of<2>(mass); }
Result<Solid<3>, InputErrors> Particle::solid_in_space(Intake& /*intake*/) const { return point_of<3>(mass); }

}  // namespace cairn::inputs
