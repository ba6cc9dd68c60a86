#include "cairn/model/body_mass.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/measure_shapes.hpp"

namespace cairn {
namespace {

using geometry::MassProperties;

/// A solid of the plane is one of space whose inertia about y is all that counts.
MassProperties of_density(const geometry::ShapeMeasure<2>& m, double density) {
  MassProperties mass;
  mass.mass = density * m.content;
  mass.centroid.value = {m.centroid.x, 0.0, m.centroid.z};
  mass.inertia.yy = density * m.inertia;
  return mass;
}
MassProperties of_density(const geometry::ShapeMeasure<3>& m, double density) {
  return {density * m.content, {m.centroid, {}}, density * m.inertia};
}

void write(const MassProperties& m, BodyMass<2>& to) {
  to = {m.mass, {m.centroid.value.x, m.centroid.value.z}, m.inertia.yy};
}
void write(const MassProperties& m, BodyMass<3>& to) { to = {m.mass, m.centroid.value, m.inertia}; }

void shift(geometry::Point&, Vec2) {}
void shift(geometry::Point&, Vec3) {}
template <int D>
void shift(geometry::Ball<D>& ball, Vector<D> by) {
  ball.centre = ball.centre - by;
}
void shift(geometry::Convex<2>& solid, Vec2 by) {
  for (Vec2& corner : solid.corners) corner = corner - by;
}
void shift(geometry::Convex<3>& solid, Vec3 by) {
  for (Vec3& corner : solid.corners) corner = corner - by;
  for (auto& face : solid.faces) face.offset -= dot(face.normal, by);
}
template <class Endless, class V>
void shift(Endless&, V) {}  // never part of a body that has a mass

}  // namespace

template <int D>
Result<BodyMass<D>, InputErrors> mass_of_parts(std::span<const geometry::Shape<D>> parts,
                                               std::span<const double> densities) {
  CAIRN_CHECK(parts.size() == densities.size(), parts.size(), densities.size());
  InputErrors faults;
  const auto fault = [&](std::string key, std::string expected, std::string found) {
    faults.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  };
  std::vector<MassProperties> masses;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const std::string key = "[" + std::to_string(k) + "]";
    if (!std::isfinite(densities[k]) || densities[k] == 0.0)
      fault("densities" + key, "a finite density, not 0", found_text(densities[k]));
    const geometry::ShapeMeasure<D> measure = geometry::measure_of<D>(parts[k]);
    if (measure.content > 0.0)
      masses.push_back(of_density(measure, densities[k]));
    else
      fault("parts" + key, "a shape with a volume", "a point, a half-space or ground");
  }
  double sum = 0.0;
  for (const MassProperties& m : masses) sum += m.mass;
  if (faults.empty() && !(std::isfinite(sum) && sum > 0.0))
    fault("parts", "shapes and densities of a mass > 0 [kg]", found_text(sum));
  if (!faults.empty()) return Unexpected(std::move(faults));
  BodyMass<D> whole;
  write(geometry::combined(masses), whole);
  return whole;
}

template <int D>
Result<Vector<D>, InputErrors> give_mass(SystemBody<D>& body, std::span<const double> densities) {
  const Result<BodyMass<D>, InputErrors> mass = mass_of_parts<D>(body.parts, densities);
  if (!mass) return Unexpected(mass.error());
  body.mass = mass->mass;
  body.inertia = mass->inertia;
  for (geometry::Shape<D>& part : body.parts) std::visit([&](auto& shape) { shift(shape, mass->centroid); }, part);
  body.pose.position = placed(frame_of(body.pose), mass->centroid);
  return mass->centroid;
}

template Result<BodyMass<2>, InputErrors> mass_of_parts(std::span<const geometry::Shape<2>>, std::span<const double>);
template Result<BodyMass<3>, InputErrors> mass_of_parts(std::span<const geometry::Shape<3>>, std::span<const double>);
template Result<Vec2, InputErrors> give_mass(SystemBody<2>&, std::span<const double>);
template Result<Vec3, InputErrors> give_mass(SystemBody<3>&, std::span<const double>);

}  // namespace cairn
