#include "cairn/model/system_faults.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/measure_shapes.hpp"
#include "cairn/model/fault_list.hpp"

namespace cairn {
namespace {

template <class Named>
void find_name_faults(const std::vector<Named>& things, const char* list, InputErrors& faults) {
  for (std::size_t k = 0; k < things.size(); ++k) {
    const std::string& name = things[k].name;
    const FaultList at(faults, std::string(list) + "[" + std::to_string(k) + "]");
    if (name.empty()) {
      if (things.size() > 1) at.add("name", "a name, where there are several", "none");
      continue;
    }
    const auto same = [&](const Named& other) { return other.name == name; };
    if (std::find_if(things.begin(), things.begin() + static_cast<std::ptrdiff_t>(k), same) !=
        things.begin() + static_cast<std::ptrdiff_t>(k))
      at.add("name", "a name that no other one has", name);
  }
}

void find_shape_faults(const geometry::Point&, const FaultList&, const std::string&) {}
template <int D>
void find_shape_faults(const geometry::Ball<D>& ball, const FaultList& at, const std::string& part) {
  at.finite(part + ".centre", ball.centre);
  at.positive(part + ".radius", ball.radius, "m");
}
template <int D>
void find_shape_faults(const geometry::Convex<D>& solid, const FaultList& at, const std::string& part) {
  if (solid.corners.size() <= static_cast<std::size_t>(D))
    at.add(part + ".corners", D == 2 ? "three corners or more" : "four corners or more",
           std::to_string(solid.corners.size()));
  for (std::size_t k = 0; k < solid.corners.size(); ++k)
    at.finite(part + ".corners[" + std::to_string(k) + "]", solid.corners[k]);
}
template <int D>
void find_shape_faults(const geometry::HalfSpace<D>& half, const FaultList& at, const std::string& part) {
  at.require(std::fabs(norm_squared(half.normal) - 1.0) <= kQuaternionLength, part + ".normal", "a vector of length 1",
             norm(half.normal));
  at.finite(part + ".offset", half.offset);
}
void find_shape_faults(const geometry::Terrain<2>& ground, const FaultList& at, const std::string& part) {
  if (ground.points.size() < 2) at.add(part + ".points", "two points or more", std::to_string(ground.points.size()));
  for (std::size_t k = 0; k < ground.points.size(); ++k) {
    const std::string point = part + ".points[" + std::to_string(k) + "]";
    at.finite(point, ground.points[k]);
    if (k > 0 && !(ground.points[k].x > ground.points[k - 1].x))
      at.add(point + ".x", "more than that of the point before [m]", found_text(ground.points[k].x));
  }
}
void find_shape_faults(const geometry::Terrain<3>& ground, const FaultList& at, const std::string& part) {
  if (!ground.mesh || ground.mesh->triangles.empty()) at.add(part + ".mesh", "a mesh with triangles", "none");
}

void find_inertia_faults(const SystemBody<2>& body, const FaultList& at) {
  if (body.turns)
    at.positive("inertia", body.inertia, "kg m2");
  else
    at.not_negative("inertia", body.inertia, "kg m2");
}
void find_inertia_faults(const SystemBody<3>& body, const FaultList& at) {
  if (!body.turns) return;
  const InputErrors faults = geometry::inertia_faults(body.inertia, at.of() + ".inertia");
  at.errors().insert(at.errors().end(), faults.begin(), faults.end());
}

void find_axis_faults(const SystemBody<2>&, const FaultList&) {}
void find_axis_faults(const SystemBody<3>& body, const FaultList& at) {
  at.finite("drive.axis", body.drive.axis);
  const math::Motion1D& rotation = body.drive.rotation.view();
  const bool still = rotation.start_time() >= rotation.end_time();
  if (!still && !(norm_squared(body.drive.axis) > 0.0)) at.add("drive.axis", "a direction to turn about", "no length");
}

/// A body has a shape, and one that moves by forces a shape that ends.
template <int D>
void find_part_faults(const SystemBody<D>& body, const FaultList& at) {
  if (body.parts.empty()) at.add("parts", "a shape, a point at least", "none");
  for (std::size_t k = 0; k < body.parts.size(); ++k) {
    const std::string part = "parts[" + std::to_string(k) + "]";
    std::visit([&](const auto& shape) { find_shape_faults(shape, at, part); }, body.parts[k]);
    if (std::isinf(geometry::bounding_radius<D>(body.parts[k])) && body.mobility == Mobility::free)
      at.add(part, "a shape that ends, of a body that moves by forces", "a half-space or ground");
  }
}

template <int D>
void find_faults_of_one(const SystemBody<D>& body, int materials, const FaultList& at) {
  if (body.mobility == Mobility::free) {
    at.positive("mass", body.mass, "kg");
    find_inertia_faults(body, at);
  }
  find_part_faults(body, at);
  if (body.material < 0 || body.material >= materials)
    at.add("material", "a number of the list of materials, from 0", std::to_string(body.material));
  at.finite("belt", body.belt);
  at.finite("pose.position", body.pose.position);
  at.turn("pose.turn", body.pose.turn);
  at.finite("velocity.velocity", body.velocity.velocity);
  at.finite("velocity.spin", body.velocity.spin);
  if (body.mobility == Mobility::driven) find_axis_faults(body, at);
}

int count_of(const SystemMaterials& materials) { return std::max(1, static_cast<int>(materials.names.size())); }

void find_interface_faults(const Interface& between, const FaultList& at) {
  at.not_negative("mu_kinetic", between.mu_kinetic, "-");
  at.not_negative("mu_static", between.mu_static, "-");
  if (between.mu_static < between.mu_kinetic)
    at.add("mu_static", "no less than mu_kinetic, " + found_text(between.mu_kinetic), found_text(between.mu_static));
  at.require(between.restitution >= 0.0 && between.restitution <= 1.0, "restitution", "a number from 0 to 1",
             between.restitution);
}

}  // namespace

template <int D>
double reach_of(const SystemBody<D>& body) {
  double reach = 0.0;
  for (const geometry::Shape<D>& part : body.parts) reach = std::max(reach, geometry::bounding_radius<D>(part));
  return reach;
}

template <int D>
void find_body_faults(const System<D>& system, InputErrors& faults) {
  if (system.bodies.empty()) FaultList(faults, "body").add("", "one body at least", "none");
  find_name_faults(system.bodies, "body", faults);
  for (std::size_t k = 0; k < system.bodies.size(); ++k)
    find_faults_of_one(system.bodies[k], count_of(system.materials),
                       FaultList(faults, called("body", system.bodies[k].name, k)));
  const int bodies = static_cast<int>(system.bodies.size());
  for (std::size_t k = 0; k < system.apart.size(); ++k) {
    const FaultList at(faults, "apart[" + std::to_string(k) + "]");
    const auto [a, b] = system.apart[k];
    if (a < 0 || a >= bodies || b < 0 || b >= bodies || a == b)
      at.add("", "two different bodies, from 0", std::to_string(a) + " and " + std::to_string(b));
  }
}

void find_material_faults(const SystemMaterials& materials, InputErrors& faults) {
  for (std::size_t k = 0; k < materials.names.size(); ++k)
    if (std::find(materials.names.begin(), materials.names.begin() + static_cast<std::ptrdiff_t>(k),
                  materials.names[k]) != materials.names.begin() + static_cast<std::ptrdiff_t>(k))
      FaultList(faults, "materials.names[" + std::to_string(k) + "]")
          .add("", "a name that no other one has", materials.names[k]);
  find_interface_faults(materials.usual, FaultList(faults, "materials.usual"));
  for (std::size_t k = 0; k < materials.pairs.size(); ++k) {
    const SystemMaterials::Pair& pair = materials.pairs[k];
    const FaultList at(faults, "materials.pairs[" + std::to_string(k) + "]");
    for (const auto& [name, index] : {std::pair{"a", pair.a}, std::pair{"b", pair.b}})
      if (index < 0 || index >= count_of(materials))
        at.add(name, "a number of the list of materials, from 0", std::to_string(index));
    if (&materials.between(pair.a, pair.b) != &pair.interface)
      at.add("", "a pair that is not told before", std::to_string(pair.a) + " and " + std::to_string(pair.b));
    find_interface_faults(pair.interface, at);
  }
}

template <int D>
InputErrors faults_of(const System<D>& system) {
  InputErrors faults;
  FaultList(faults, "system").not_negative("gravity", system.gravity, "m/s2");
  find_body_faults(system, faults);
  find_material_faults(system.materials, faults);
  find_name_faults(system.joints, "joint", faults);
  find_name_faults(system.springs, "spring", faults);
  find_name_faults(system.loads, "load", faults);
  find_spring_faults(system, faults);
  find_joint_faults(system, faults);
  return faults;
}

template double reach_of(const SystemBody<2>&);
template double reach_of(const SystemBody<3>&);
template void find_body_faults(const System<2>&, InputErrors&);
template void find_body_faults(const System<3>&, InputErrors&);
template InputErrors faults_of(const System<2>&);
template InputErrors faults_of(const System<3>&);

}  // namespace cairn
