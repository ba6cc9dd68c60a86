#include "cairn/inputs/shapes/cylinder.hpp"

#include <array>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/inputs/shapes/matter.hpp"
#include "cairn/keys/rules.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/model/planar_body.hpp"

namespace cairn::inputs {

using namespace keys;

namespace {

InputErrors odd_sides(std::uint64_t sides) {
  return {{.file = {},
           .line = 0,
           .key = "cylinder.sides",
           .expected = "an even number, so that it looks the same from both ends of x",
           .found = std::to_string(sides)}};
}

}  // namespace

void Cylinder::describe(Fields& f) {
  f.table({"cylinder", "an upright cylinder, as a prism with many sides", true}, [this](Fields& t) {
    t.number({"radius", "of the circle through its corners, one of which lies on x", true}, positive("m"), radius);
    t.number({"height", "along z", true}, positive("m"), height);
    t.count({"sides", "an even number"}, {.at_least = 4, .at_most = 256}, sides);
  });
  describe_density(f, density, mass);
}

/// The section, a regular n-gon of radius r, has the area A = n/2 r² sin(2π/n) and about each axis in its plane the second
/// moment n/24 r⁴ sin(2π/n) (2 + cos(2π/n)): twice the sum over triangles from its middle.
Result<Solid<2>, InputErrors> Cylinder::solid_in_plane(Intake& /*intake*/) const {
  if (sides % 2 != 0) return Unexpected(odd_sides(sides));
  return of_density(density, mass, [this](double rho) -> Result<Solid<2>, InputErrors> {
    const double n = static_cast<double>(sides);
    const math::SinCos corner = math::sincos(2.0 * kPi / n);
    const double area = 0.5 * n * radius * radius * corner.sin;
    const double across = n / 24.0 * (radius * radius) * (radius * radius) * corner.sin * (2.0 + corner.cos);
    const double weight = rho * area * height;
    const double inertia = rho * height * across + weight * height * height / 12.0;
    const double h = 0.5 * height;
    const std::array<Vec2, 4> outline{{{-radius, -h}, {radius, -h}, {radius, h}, {-radius, h}}};
    const Result<PlanarBody, InputErrors> seen = PlanarBody::given(outline, weight, {}, inertia);
    if (!seen) return Unexpected(seen.error());
    return solid_of(*seen);
  });
}

Result<Solid<3>, InputErrors> Cylinder::solid_in_space(Intake& /*intake*/) const {
  if (sides % 2 != 0) return Unexpected(odd_sides(sides));
  return of_density(density, mass, [this](double rho) {
    std::vector<Vec3> corners;
    for (std::uint64_t k = 0; k < sides; ++k) {
      const math::SinCos at = math::sincos(2.0 * kPi * static_cast<double>(k) / static_cast<double>(sides));
      for (const double h : {-0.5 * height, 0.5 * height}) corners.push_back({radius * at.cos, radius * at.sin, h});
    }
    return convex_solid(corners, rho, "cylinder");
  });
}

}  // namespace cairn::inputs
