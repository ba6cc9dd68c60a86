#include "cairn/validate/berard/recipes.hpp"

#include <string>
#include <utility>

#include "cairn/geometry/make_shapes.hpp"
#include "cairn/geometry/measure_shapes.hpp"

namespace cairn::validate {
namespace {

enum Material : int { kFloorMaterial, kBlockMaterial, kPusherMaterial };

/// A slender rod that hangs from `top` at an angle: as thin as its own drawing, with the inertia of a line.
SystemBody<2> rod(std::string name, double length, double mass, Vec2 top, double angle) {
  constexpr double kThin = 0.01;  // width over length, of the picture alone
  SystemBody<2> body;
  body.name = std::move(name);
  body.mass = mass;
  body.inertia = mass * length * length / 12.0;
  body.parts.push_back(geometry::box_of(Vec2{kThin * length, length}, "rod").value());
  body.pose.turn = angle;
  const Rotation2 turn = rotation_of(angle);
  body.pose.position = top + 0.5 * length * Vec2{turn.sin, -turn.cos};
  return body;
}

Vec2 end_of(const SystemBody<2>& rod, double length) {
  const Rotation2 turn = rotation_of(rod.pose.turn);
  return rod.pose.position + 0.5 * length * Vec2{turn.sin, -turn.cos};
}

Joint<2> hinge(std::string name, JointPlace<2> a, JointPlace<2> b) {
  Joint<2> joint;
  joint.name = std::move(name);
  joint.kind = JointKind::revolute;
  joint.a = a;
  joint.b = b;
  return joint;
}

JointPlace<2> top_of(int body, double length) { return {.body = body, .point = {0.0, 0.5 * length}}; }
JointPlace<2> bottom_of(int body, double length) { return {.body = body, .point = {0.0, -0.5 * length}}; }

int add(System<2>& system, SystemBody<2> body) {
  system.bodies.push_back(std::move(body));
  return static_cast<int>(system.bodies.size()) - 1;
}

/// What hangs passes in front of all else.
void leave_out(System<2>& system, int body) {
  for (int other = 0; other < static_cast<int>(system.bodies.size()); ++other)
    if (other != body) system.apart.push_back({body, other});
}

/// Both links below `place`, which is at `top`.
void hang_links(System<2>& system, const RecipeSizes& s, JointPlace<2> place, Vec2 top) {
  const int a = add(system, rod("link A", s.length_a, s.mass_a, top, s.angle_a));
  const Vec2 knee = end_of(system.bodies[static_cast<std::size_t>(a)], s.length_a);
  const int b = add(system, rod("link B", s.length_b, s.mass_b, knee, s.angle_b));
  system.joints.push_back(hinge("O", place, top_of(a, s.length_a)));
  system.joints.push_back(hinge("P", bottom_of(a, s.length_a), top_of(b, s.length_b)));
  leave_out(system, a);
  leave_out(system, b);
}

System<2> block_on_floor(const RecipeSizes& s, double mu, Vec2 belt) {
  System<2> system;
  system.gravity = s.gravity;
  system.materials.names = {"floor", "block", "pusher"};
  system.materials.usual = {0.0, 0.0, 0.0};
  system.materials.pairs = {{kFloorMaterial, kBlockMaterial, {mu, mu, 0.0}},
                            {kBlockMaterial, kPusherMaterial, {s.mu_pusher, s.mu_pusher, 0.0}}};
  add(system, floor_body<2>(belt));
  const double density = s.mass_c / (s.block.x * s.block.z);
  const int block = add(system, box_body<2>("block C", s.block, {0.0, 0.5 * s.block.z}, density));
  system.bodies[static_cast<std::size_t>(block)].material = kBlockMaterial;
  return system;
}

constexpr int kBlock = 1;  // its place in what block_on_floor makes

JointPlace<2> middle_of_block() { return {.body = kBlock, .point = {}}; }

/// A particle that touches the left face of the block at half its height.
void add_pusher(System<2>& system, const RecipeSizes& s) {
  SystemBody<2> pusher;
  pusher.name = "pusher";
  pusher.mobility = Mobility::driven;
  pusher.turns = false;
  pusher.material = kPusherMaterial;
  pusher.parts.emplace_back(geometry::Point{});
  pusher.pose.position = {-0.5 * s.block.x, 0.5 * s.block.z};
  pusher.drive.translation[0] = brought_to(s.pusher_speed, s.pusher_time);
  const int number = add(system, std::move(pusher));
  system.apart.push_back({0, number});
}

System<2> pushed(const RecipeSizes& s, Vec2 belt) {
  System<2> system = block_on_floor(s, s.mu_floor, belt);
  add_pusher(system, s);
  hang_links(system, s, middle_of_block(), system.bodies[kBlock].pose.position);
  return system;
}

template <int D>
Vector<D> up();
template <>
Vec2 up<2>() {
  return {0.0, 1.0};
}
template <>
Vec3 up<3>() {
  return {0.0, 0.0, 1.0};
}

}  // namespace

template <int D>
SystemBody<D> floor_body(Vector<D> belt) {
  SystemBody<D> body;
  body.name = "floor";
  body.mobility = Mobility::fixed;
  body.parts.push_back(geometry::half_space_of<D>(up<D>(), Vector<D>{}, "floor").value());
  body.belt = belt;
  return body;
}
template SystemBody<2> floor_body<2>(Vec2);
template SystemBody<3> floor_body<3>(Vec3);

template <int D>
SystemBody<D> box_body(const std::string& name, Vector<D> edges, Vector<D> at, double density) {
  SystemBody<D> body;
  body.name = name;
  const geometry::Shape<D> shape = geometry::box_of(edges, "box").value();
  const geometry::ShapeMeasure<D> measure = geometry::measure_of<D>(shape);
  body.mass = density * measure.content;
  body.inertia = density * measure.inertia;
  body.parts.push_back(shape);
  body.pose.position = at;
  return body;
}
template SystemBody<2> box_body<2>(const std::string&, Vec2, Vec2, double);
template SystemBody<3> box_body<3>(const std::string&, Vec3, Vec3, double);

Motion brought_to(double speed, double time) {
  return Motion::create(SampledMotion{.acceleration = {speed / time, speed / time}, .dt = time}).value();
}

System<2> pendulum_recipe(const RecipeSizes& s) {
  System<2> system;
  system.gravity = s.gravity;
  hang_links(system, s, JointPlace<2>{}, Vec2{});
  return system;
}

System<2> sliding_recipe(const RecipeSizes& s) {
  System<2> system = block_on_floor(s, 0.0, {});
  hang_links(system, s, middle_of_block(), system.bodies[kBlock].pose.position);
  return system;
}

System<2> friction_recipe(const RecipeSizes& s) {
  System<2> system = block_on_floor(s, s.mu_floor, {});
  hang_links(system, s, middle_of_block(), system.bodies[kBlock].pose.position);
  return system;
}

System<2> pusher_recipe(const RecipeSizes& s) { return pushed(s, {}); }

System<2> belt_recipe(const RecipeSizes& s) { return pushed(s, {s.belt_speed, 0.0}); }

System<2> full_recipe(const RecipeSizes& s) {
  System<2> system = block_on_floor(s, s.mu_floor, {s.belt_speed, 0.0});
  add_pusher(system, s);
  const int a = add(system, rod("link A", s.length_a, s.mass_a, system.bodies[kBlock].pose.position, s.angle_a));
  const Vec2 end = end_of(system.bodies[static_cast<std::size_t>(a)], s.length_a);
  SystemBody<2> particle;
  particle.name = "particle B";
  particle.turns = false;
  particle.mass = s.mass_particle;
  particle.parts.emplace_back(geometry::Point{});
  particle.pose.position = end - Vec2{0.0, s.spring_rest};
  const int b = add(system, std::move(particle));
  system.joints.push_back(hinge("O", middle_of_block(), top_of(a, s.length_a)));
  Spring<2> spring;
  spring.name = "PB";
  spring.kind = SpringKind::isotropic_damper;  // as eq 85 has it
  spring.a = bottom_of(a, s.length_a);
  spring.b = {.body = b, .point = {}};
  spring.stiffness = s.spring;
  spring.damping = s.damper;
  spring.rest = s.spring_rest;
  system.springs.push_back(spring);
  leave_out(system, a);
  leave_out(system, b);
  return system;
}

}  // namespace cairn::validate
