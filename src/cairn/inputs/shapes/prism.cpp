#include "cairn/inputs/shapes/prism.hpp"

#include <utility>

#include "cairn/geometry/make_shapes.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/inputs/shapes/uniform.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void Prism::describe(Fields& f) {
  f.table({"prism", "a prism of uniform density over an outline", true}, [this](Fields& t) {
    t.points(
        {"polygon", "corners [x, z] of a simple outline in either sense, concave or not; it closes by itself", true},
        any("m"), polygon);
    t.number({"depth", "along y; across a plane it scales the mass only"}, positive("m"), depth);
  });
  describe_density(f, density, mass);
}

Result<PlanarBody, InputErrors> Prism::planar_body(Intake& /*intake*/) const {
  return of_density(density, mass, [this](double rho) {
    return in_table("prism", {"polygon", "depth"}, PlanarBody::prism(polygon, rho, depth));
  });
}

Result<Solid<3>, InputErrors> Prism::solid_in_space(Intake& /*intake*/) const {
  if (InputErrors faults = geometry::simple_polygon_faults(polygon, "prism.polygon"); !faults.empty())
    return Unexpected(std::move(faults));
  const double area = geometry::moments(polygon).area;
  const double of_hull = geometry::moments(geometry::convex_hull(polygon)).area;
  // Corners on an edge of the hull may lie beside it by the rounding of their coordinates.
  if (area < (1.0 - geometry::kFlatness) * of_hull)
    return Unexpected(InputErrors{{.file = {},
                                   .line = 0,
                                   .key = "prism.polygon",
                                   .expected = "a convex outline with dimension = 3; a concave body is made of pieces",
                                   .found = "a concave one"}});
  std::vector<Vec3> corners;
  for (const Vec2 p : polygon)
    for (const double y : {-0.5 * depth, 0.5 * depth}) corners.push_back({p.x, y, p.z});
  return of_density(density, mass, [&](double rho) { return convex_solid(corners, rho, "prism.polygon"); });
}

}  // namespace cairn::inputs
