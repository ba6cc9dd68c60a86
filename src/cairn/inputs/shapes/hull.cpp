#include "cairn/inputs/shapes/hull.hpp"

#include <string>

#include "cairn/geometry/polygon.hpp"
#include "cairn/inputs/shapes/matter.hpp"
#include "cairn/inputs/shapes/uniform.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

namespace {

/// Points of another dimension than the scene's.
InputErrors faults_of(const std::vector<std::vector<double>>& points, std::size_t dimension) {
  InputErrors faults;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i].size() != dimension)
      faults.push_back({.file = {},
                        .line = 0,
                        .key = "hull.points[" + std::to_string(i) + ']',
                        .expected = dimension == 2 ? "two numbers [x, z] with dimension = 2"
                                                   : "three numbers [x, y, z] with dimension = 3",
                        .found = std::to_string(points[i].size())});
  return faults;
}

}  // namespace

void HullShape::describe(Fields& f) {
  f.table({"hull", "the convex hull of points, of uniform density", true}, [this](Fields& t) {
    t.places({"points", "in any order", true}, any("m"), points);
    t.number({"depth", "in the plane, across it; scales the mass only"}, positive("m"), depth);
  });
  describe_density(f, density, mass);
}

Result<Solid<2>, InputErrors> HullShape::solid_in_plane(Intake& /*intake*/) const {
  if (InputErrors faults = faults_of(points, 2); !faults.empty()) return Unexpected(std::move(faults));
  std::vector<Vec2> corners;
  for (const std::vector<double>& p : points) corners.push_back({p[0], p[1]});
  if (InputErrors faults = geometry::point_set_faults(corners, "hull.points"); !faults.empty())
    return Unexpected(std::move(faults));
  corners = geometry::convex_hull(corners);
  return of_density(density, mass, [&](double rho) -> Result<Solid<2>, InputErrors> {
    const Result<PlanarBody, InputErrors> made = in_table("hull", {"depth"}, PlanarBody::prism(corners, rho, depth));
    if (!made) return Unexpected(made.error());
    return solid_of(*made);
  });
}

Result<Solid<3>, InputErrors> HullShape::solid_in_space(Intake& /*intake*/) const {
  if (InputErrors faults = faults_of(points, 3); !faults.empty()) return Unexpected(std::move(faults));
  std::vector<Vec3> corners;
  for (const std::vector<double>& p : points) corners.push_back({p[0], p[1], p[2]});
  return of_density(density, mass, [&](double rho) { return convex_solid(corners, rho, "hull.points"); });
}

}  // namespace cairn::inputs
