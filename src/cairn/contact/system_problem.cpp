#include "cairn/contact/system_problem.hpp"

#include <algorithm>
#include <cmath>

#include "cairn/model/joint_coordinate.hpp"

namespace cairn {

ContactAxes<2> contact_axes(Vec2 normal) { return {normal, Vec2{normal.z, -normal.x}}; }

ContactAxes<3> contact_axes(Vec3 normal) {
  // Along x, but for a normal that is nearer to x than half a right angle.
  const Vec3 along = 2.0 * normal.x * normal.x > 1.0 ? Vec3{0.0, 1.0, 0.0} : Vec3{1.0, 0.0, 0.0};
  const Vec3 across = along - dot(along, normal) * normal;
  const Vec3 first = across / norm(across);
  return {normal, first, cross(normal, first)};
}

namespace {

Vec2 average(Vec2 a, Vec2 b) { return 0.5 * (a + b); }
Vec3 average(Vec3 a, Vec3 b) { return 0.5 * (a + b); }

/// A force along `direction` at `arm` from the centroid, as numbers on a twist.
BodyNumbers<2> numbers_of(Vec2 direction, Vec2 arm) { return {direction.x, direction.z, cross(arm, direction)}; }
BodyNumbers<3> numbers_of(Vec3 direction, Vec3 arm) {
  const Vec3 moment = cross(arm, direction);
  return {direction.x, direction.y, direction.z, moment.x, moment.y, moment.z};
}

template <int D>
BodyNumbers<D> negative(BodyNumbers<D> numbers) {
  for (double& number : numbers) number = -number;
  return numbers;
}

template <int D>
class Assembly {
 public:
  Assembly(const PosedBodies<D>& bodies, SystemProblem<D>& to) : bodies_(bodies), to_(to) {}

  void start() {
    to_.G.clear();
    to_.b_motion.clear();
    to_.rows.clear();
    to_.contacts.clear();
    to_.pairs.clear();
    to_.body_scales.clear();
    to_.axes.clear();
    to_.w_before.clear();
    for (std::size_t i = 0; i < bodies_.slots.size(); ++i) {
      if (bodies_.slots[i] == kNoBody) continue;
      const BodyNumbers<D> w = bodies_.factors[i].w_of(bodies_.frames[i], bodies_.twists[i]);
      to_.w_before.insert(to_.w_before.end(), w.begin(), w.end());
      to_.body_scales.push_back({bodies_.speeds[i], bodies_.system.bodies[i].mass * bodies_.speeds[i]});
    }
  }

  void add(const JointRow<D>& row) {
    const bool turned = slot(row.a) == kNoBody;  // the body that is pushed stands first
    const int a = turned ? row.b : row.a, b = turned ? row.a : row.b;
    const BodyNumbers<D>& on_a = turned ? row.on_b : row.on_a;
    const BodyNumbers<D>& on_b = turned ? row.on_a : row.on_b;
    to_.pairs.push_back({slot(a), slot(b)});
    const double motion = add_numbers(a, on_a, b, on_b) - row.speed;
    to_.b_motion.push_back(motion);
    to_.rows.push_back({row.lower * bodies_.step, row.upper * bodies_.step, scales_of(a, b, row.angular)});
  }

  void add(const ContactPoint<D>& point) {
    const Touching<D>& touching = point.touching;
    const Interface& surface = bodies_.system.materials.between(bodies_.system.bodies[index(point.a)].material,
                                                                bodies_.system.bodies[index(point.b)].material);
    Contact<D> c;
    c.key = {static_cast<std::uint64_t>(point.a), touching.feature_a, static_cast<std::uint64_t>(point.b),
             touching.feature_b};
    c.gap = touching.gap;
    c.mu_static = surface.mu_static;
    c.mu_kinetic = surface.mu_kinetic;
    c.restitution = surface.restitution;
    c.directions = D == 3 ? bodies_.directions : 0;
    c.scales = scales_of(point.a, point.b, false);
    const ContactAxes<D> axes = contact_axes(touching.normal);
    // One point for both: what the gap lies apart along the normal is no lever for a normal force, and none is left for
    // friction.
    const Vector<D> at = average(touching.at_a, touching.at_b);
    const Vector<D> arm_a = at - bodies_.frames[index(point.a)].origin;
    const Vector<D> arm_b = at - bodies_.frames[index(point.b)].origin;
    const Vector<D> belt = belt_of(point.a) - belt_of(point.b);
    to_.pairs.push_back({slot(point.a), slot(point.b)});
    for (std::size_t j = 0; j < D; ++j) {
      const BodyNumbers<D> on_a = numbers_of(axes[j], arm_a);
      const BodyNumbers<D> on_b = negative<D>(numbers_of(axes[j], arm_b));
      // A belt runs within its surface and never out of it.
      const double motion = add_numbers(point.a, on_a, point.b, on_b) + (j > 0 ? dot(axes[j], belt) : 0.0);
      to_.b_motion.push_back(motion);
      c.u_before[j] = motion + rate_of_free(point.a, on_a) + rate_of_free(point.b, on_b);
    }
    to_.contacts.push_back(c);
    to_.axes.push_back(axes);
  }

  void finish() {
    to_.w_free = to_.w_before;
    to_.b_stabilise.assign(to_.b_motion.size(), 0.0);
    ContactProblem<D>& p = to_.problem;
    p.level = Level::step;
    p.dof = static_cast<int>(to_.w_before.size());
    p.G = to_.G;
    p.b_motion = to_.b_motion;
    p.b_stabilise = to_.b_stabilise;
    p.w_free = to_.w_free;
    p.w_before = to_.w_before;
    p.rows = to_.rows;
    p.contacts = to_.contacts;
    p.pairs = to_.pairs;
    p.body_scales = to_.body_scales;
    p.velocity_scale = p.force_scale = p.rotation_scale = 0.0;
    for (std::size_t i = 0; i < bodies_.slots.size(); ++i) {
      if (bodies_.slots[i] == kNoBody) continue;
      p.velocity_scale = std::max(p.velocity_scale, bodies_.speeds[i]);
      p.force_scale = std::max(p.force_scale, bodies_.system.bodies[i].mass * bodies_.speeds[i]);
      if (bodies_.radii[i] > 0.0) p.rotation_scale = std::max(p.rotation_scale, bodies_.speeds[i] / bodies_.radii[i]);
    }
  }

 private:
  static std::size_t index(int body) { return static_cast<std::size_t>(body); }
  int slot(int body) const { return body == kGroundBody ? kNoBody : bodies_.slots[index(body)]; }

  Vector<D> belt_of(int body) const {
    return turned(bodies_.frames[index(body)].rotation, bodies_.system.bodies[index(body)].belt);
  }

  /// Both bodies' numbers into G; returns the velocity that those which are not free give.
  double add_numbers(int a, const BodyNumbers<D>& on_a, int b, const BodyNumbers<D>& on_b) {
    double motion = 0.0;
    for (const auto& [body, numbers] : {std::pair<int, const BodyNumbers<D>&>{a, on_a}, {b, on_b}}) {
      BodyNumbers<D> row{};
      if (slot(body) != kNoBody) row = bodies_.factors[index(body)].row_of(bodies_.frames[index(body)], numbers);
      if (slot(body) == kNoBody && body != kGroundBody) motion += rate_of(numbers, bodies_.twists[index(body)]);
      to_.G.insert(to_.G.end(), row.begin(), row.end());
    }
    return motion;
  }
  double rate_of_free(int body, const BodyNumbers<D>& numbers) const {
    return slot(body) == kNoBody ? 0.0 : rate_of(numbers, bodies_.twists[index(body)]);
  }

  /// The faster of both gives the velocity, the lighter of those that are free the force.
  Scales scales_of(int a, int b, bool angular) const {
    double speed = 0.0, mass = 0.0, radius = 0.0;
    for (const int body : {a, b}) {
      if (body == kGroundBody) continue;
      speed = std::max(speed, bodies_.speeds[index(body)]);
      if (slot(body) == kNoBody) continue;
      const double own = bodies_.system.bodies[index(body)].mass;
      mass = mass > 0.0 ? std::min(mass, own) : own;
      radius = std::max(radius, bodies_.radii[index(body)]);
    }
    if (!angular || !(radius > 0.0)) return {speed, mass * speed};
    return {speed / radius, mass * speed * radius};
  }

  const PosedBodies<D>& bodies_;
  SystemProblem<D>& to_;
};

}  // namespace

template <int D>
void assemble(const PosedBodies<D>& bodies, std::span<const ContactPoint<D>> points,
              std::span<const JointRow<D>> joint_rows, SystemProblem<D>& to) {
  Assembly<D> assembly(bodies, to);
  assembly.start();
  for (const JointRow<D>& row : joint_rows) assembly.add(row);
  for (const ContactPoint<D>& point : points) assembly.add(point);
  assembly.finish();
}
template void assemble(const PosedBodies<2>&, std::span<const ContactPoint<2>>, std::span<const JointRow<2>>,
                       SystemProblem<2>&);
template void assemble(const PosedBodies<3>&, std::span<const ContactPoint<3>>, std::span<const JointRow<3>>,
                       SystemProblem<3>&);

}  // namespace cairn
