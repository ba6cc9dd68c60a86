#include "cairn/model/body_mass.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/polygon.hpp"

namespace cairn {
namespace {

using geometry::MassProperties;

/// A solid of the plane is one of space whose inertia about y is all that counts.
std::optional<MassProperties> part_mass(const geometry::Ball<2>& disc, double density) {
  MassProperties m;
  m.mass = density * kPi * disc.radius * disc.radius;
  m.centroid.value = {disc.centre.x, 0.0, disc.centre.z};
  m.inertia.yy = 0.5 * m.mass * disc.radius * disc.radius;
  return m;
}
std::optional<MassProperties> part_mass(const geometry::Ball<3>& ball, double density) {
  MassProperties m;
  m.mass = density * (4.0 / 3.0) * kPi * ball.radius * ball.radius * ball.radius;
  m.centroid.value = ball.centre;
  const double moment = 0.4 * m.mass * ball.radius * ball.radius;
  m.inertia = {moment, moment, moment, 0.0, 0.0, 0.0};
  return m;
}
std::optional<MassProperties> part_mass(const geometry::Convex<2>& solid, double density) {
  const geometry::PolygonMoments polygon = geometry::moments(solid.corners);
  const geometry::PrecisePoint& c = polygon.centroid;
  MassProperties m;
  m.mass = density * polygon.area;
  m.centroid = {{c.value.x, 0.0, c.value.z}, {c.rest.x, 0.0, c.rest.z}};
  m.inertia.yy = density * polygon.second_polar;
  return m;
}
std::optional<MassProperties> part_mass(const geometry::Convex<3>& solid, double density) {
  geometry::Mesh mesh;
  mesh.vertices = solid.corners;
  for (const auto& face : solid.faces)
    for (std::size_t k = 2; k < face.corners.size(); ++k)
      mesh.triangles.push_back({face.corners[0], face.corners[k - 1], face.corners[k]});
  return geometry::uniform_mass(geometry::solid_moments(geometry::canonical(std::move(mesh))), density);
}
template <class Endless>
std::optional<MassProperties> part_mass(const Endless&, double) {
  return std::nullopt;
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
    const auto mass = std::visit([&](const auto& shape) { return part_mass(shape, densities[k]); }, parts[k]);
    if (mass)
      masses.push_back(*mass);
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
