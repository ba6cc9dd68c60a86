#include "cairn/contact/springs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/model/driven_motion.hpp"
#include "cairn/model/joint_coordinate.hpp"
#include "cairn/model/kinetic_factor.hpp"

namespace cairn {
namespace {

/// A spring at an instant. Of one between points `axis` is its direction, of a torsional one the axis of its moment.
template <int D>
struct SpringNow {
  JointEnds<D> ends{};
  bool torsional{};
  bool has_direction{};
  double length{};        // or angle
  Vector<D> direction{};  // from b to a, unit; zero where it has none
  Spin<D> turning{};      // of a torsional spring: the angle's rate is this · relative spin
};

/// A spring is of no length when its ends cannot be told apart in the rounding of their coordinates.
template <int D>
double length_in_rounding(const JointEnds<D>& e) {
  constexpr double kRoundings = 8.0 * math::kUnitRoundOff;  // of a placed point: its product, its sum, both ends
  return kRoundings * (norm(e.point_a) + norm(e.point_b) + norm(e.arm_a) + norm(e.arm_b));
}

template <int D>
SpringNow<D> now_of(const Spring<D>& spring, std::span<const Frame<D>> frames, std::span<const Pose<D>> poses) {
  SpringNow<D> now;
  now.ends = ends_of(spring.a, spring.b, frames);
  now.torsional = spring.kind == SpringKind::torsional;
  if (now.torsional) {
    now.length = counted_angle(spring.a, spring.b, now.ends, poses, spring.rest);
    now.turning = angle_axis(now.ends);
    return now;
  }
  const Vector<D> d = now.ends.point_a - now.ends.point_b;
  now.length = norm(d);
  now.has_direction = now.length > length_in_rounding(now.ends);
  if (now.has_direction) now.direction = d / now.length;
  return now;
}

template <int D>
Twist<D> twist_of(const SystemState<D>& state, int body) {
  return body == kGroundBody ? Twist<D>{} : state.velocities[static_cast<std::size_t>(body)];
}

double along(double a, double b) { return a * b; }
double along(Vec3 a, Vec3 b) { return dot(a, b); }

/// Adds a force at a point r from the centroid, and a moment.
template <int D>
void push(std::span<Wrench<D>> wrenches, int body, Vector<D> r, Vector<D> force, Spin<D> moment) {
  if (body == kGroundBody) return;
  Wrench<D>& w = wrenches[static_cast<std::size_t>(body)];
  w.force = w.force + force;
  w.moment = w.moment + (cross(r, force) + moment);
}

/// What a pair's relative velocity gains from a unit of impulse along a direction, or about an axis; of one without either
/// the most that it can gain. Each body counts with its part of mass and inertia.                                (A.19)
template <int D>
double mobility_at(const SystemBody<D>& body, const Frame<D>& frame, Vector<D> force, Spin<D> moment) {
  BodyNumbers<D> row{};
  write_numbers(force, moment, row);
  double sum = 0.0;
  for (const double g : kinetic_factor(body).row_of(frame, row)) sum += g * g;
  return sum;
}
double most_mobility(const SystemBody<2>& body, const Frame<2>&, Vec2 r) {
  return 1.0 / body.mass + (body.turns ? norm_squared(r) / body.inertia : 0.0);
}
double most_mobility(const SystemBody<3>& body, const Frame<3>& frame, Vec3 r) {
  double trace = 1.0 / body.mass;
  for (const Vec3 e : {Vec3{1.0, 0.0, 0.0}, Vec3{0.0, 1.0, 0.0}, Vec3{0.0, 0.0, 1.0}})
    trace += mobility_at<3>(body, frame, Vec3{}, cross(r, e));
  return trace;
}

template <int D>
double mobility_of(const System<D>& system, const Spring<D>& spring, const SpringNow<D>& now,
                   std::span<const Frame<D>> frames, std::span<const int> springs_at_body) {
  const auto of = [&](int index, Vector<D> r) {
    if (index == kGroundBody) return 0.0;
    const auto k = static_cast<std::size_t>(index);
    const SystemBody<D>& body = system.bodies[k];
    if (body.mobility != Mobility::free) return 0.0;
    const double parts = springs_at_body[k];
    if (now.torsional) return parts * mobility_at<D>(body, frames[k], Vector<D>{}, now.turning);
    if (spring.kind == SpringKind::axial_damper && now.has_direction)
      return parts * mobility_at<D>(body, frames[k], now.direction, cross(r, now.direction));
    return parts * most_mobility(body, frames[k], r);
  };
  return of(spring.a.body, now.ends.arm_a) + of(spring.b.body, now.ends.arm_b);
}

/// Spring and damper apart: what each does to a, and back to b.
template <int D>
struct SpringForces {
  Vector<D> spring{};  // at the place of a
  Vector<D> damper{};
  double spring_moment{};  // along `turning`
  double damper_moment{};
  Vector<D> speed{};   // of a's place from b's
  double turn_rate{};  // of a torsional spring
};

/// (A.15)-(A.17). A spring of no length has no direction and no force; its damper, axial or not, acts on the whole relative
/// velocity, since it opens along that.
template <int D>
SpringForces<D> forces_of(const Spring<D>& spring, const SpringNow<D>& now, const SystemState<D>& state,
                          double damping) {
  SpringForces<D> f;
  const Twist<D> a = twist_of(state, spring.a.body), b = twist_of(state, spring.b.body);
  if (now.torsional) {
    f.turn_rate = along(now.turning, a.spin) - along(now.turning, b.spin);
    f.spring_moment = -spring.stiffness * (now.length - spring.rest);
    f.damper_moment = -damping * f.turn_rate;
    return f;
  }
  f.speed = velocity_at(a, now.ends.arm_a) - velocity_at(b, now.ends.arm_b);
  if (now.has_direction) f.spring = -spring.stiffness * (now.length - spring.rest) * now.direction;
  const bool whole = spring.kind == SpringKind::isotropic_damper || !now.has_direction;
  f.damper = -damping * (whole ? f.speed : dot(now.direction, f.speed) * now.direction);
  return f;
}

template <int D>
double damping_within(const System<D>& system, const Spring<D>& spring, const SpringNow<D>& now,
                      std::span<const Frame<D>> frames, const DamperLimit& limit) {
  if (!(limit.step > 0.0) || spring.damping == 0.0) return spring.damping;
  const double mobility = mobility_of(system, spring, now, frames, limit.springs_at_body);
  return spring.damping / (1.0 + limit.step * spring.damping * mobility);
}

template <int D>
double factor_at(const Load<D>& load, double t) {
  return load.constant ? 1.0 : load.course.view().acceleration(t);
}

}  // namespace

template <int D>
void smooth_wrenches(const System<D>& system, const SystemState<D>& state, std::span<const Frame<D>> frames,
                     const DamperLimit& limit, std::span<Wrench<D>> wrenches) {
  for (std::size_t k = 0; k < system.bodies.size(); ++k) {
    wrenches[k] = Wrench<D>{};
    if (system.bodies[k].mobility == Mobility::free) wrenches[k].force.z = -system.bodies[k].mass * system.gravity;
  }
  for (const Spring<D>& spring : system.springs) {
    const SpringNow<D> now = now_of<D>(spring, frames, state.poses);
    const SpringForces<D> f = forces_of(spring, now, state, damping_within(system, spring, now, frames, limit));
    const Vector<D> force = f.spring + f.damper;
    const Spin<D> moment = (f.spring_moment + f.damper_moment) * now.turning;
    push<D>(wrenches, spring.a.body, now.ends.arm_a, force, moment);
    push<D>(wrenches, spring.b.body, now.ends.arm_b, -force, -moment);
  }
  for (const Load<D>& load : system.loads) {
    const double factor = factor_at(load, state.t);
    const Vector<D> r = turned(frames[static_cast<std::size_t>(load.body)].rotation, load.point);
    push<D>(wrenches, load.body, r, factor * load.force, factor * load.moment);
  }
}

template <int D>
void smooth_wrenches(const System<D>& system, const SystemState<D>& state, std::span<const Frame<D>> frames,
                     std::span<Wrench<D>> wrenches) {
  smooth_wrenches<D>(system, state, frames, DamperLimit{}, wrenches);
}

template <int D>
void move_driven(const System<D>& system, double t, SystemState<D>& state) {
  for (std::size_t k = 0; k < system.bodies.size(); ++k) {
    if (system.bodies[k].mobility != Mobility::driven) continue;
    const DrivenState<D> driven = driven_at(system.bodies[k], t);
    state.poses[k] = driven.pose;
    state.velocities[k] = driven.twist;
  }
}

template <int D>
double spring_energy(const System<D>& system, std::span<const Frame<D>> frames, std::span<const Pose<D>> poses) {
  double energy = 0.0;
  for (const Spring<D>& spring : system.springs) {
    const double stretch = now_of<D>(spring, frames, poses).length - spring.rest;
    energy += 0.5 * spring.stiffness * stretch * stretch;
  }
  return energy;
}

template <int D>
double damper_power(const System<D>& system, const SystemState<D>& state, std::span<const Frame<D>> frames,
                    const DamperLimit& limit) {
  double power = 0.0;
  for (const Spring<D>& spring : system.springs) {
    const SpringNow<D> now = now_of<D>(spring, frames, state.poses);
    const SpringForces<D> f = forces_of(spring, now, state, damping_within(system, spring, now, frames, limit));
    power -= dot(f.damper, f.speed) + f.damper_moment * f.turn_rate;
  }
  return power;
}

template <int D>
double load_power(const System<D>& system, const SystemState<D>& state, std::span<const Frame<D>> frames) {
  double power = 0.0;
  for (const Load<D>& load : system.loads) {
    const Twist<D> v = twist_of(state, load.body);
    const Vector<D> r = turned(frames[static_cast<std::size_t>(load.body)].rotation, load.point);
    power += factor_at(load, state.t) * (dot(load.force, velocity_at(v, r)) + along(load.moment, v.spin));
  }
  return power;
}

template <int D>
double drive_power(const System<D>& system, const SystemState<D>& state, std::span<const Wrench<D>> wrenches) {
  double power = 0.0;
  for (std::size_t k = 0; k < system.bodies.size(); ++k) {
    if (system.bodies[k].mobility != Mobility::driven) continue;
    const Twist<D>& v = state.velocities[k];
    power -= dot(wrenches[k].force, v.velocity) + along(wrenches[k].moment, v.spin);
  }
  return power;
}

template <int D>
std::vector<int> springs_at(const System<D>& system) {
  std::vector<int> count(system.bodies.size());
  for (const Spring<D>& spring : system.springs)
    for (const int body : {spring.a.body, spring.b.body})
      if (body != kGroundBody) ++count[static_cast<std::size_t>(body)];
  return count;
}

template <int D>
double largest_stable_step(const System<D>& system, std::span<const Frame<D>> frames,
                           std::span<const int> springs_at_body, bool held) {
  double step = std::numeric_limits<double>::infinity();
  for (const Spring<D>& spring : system.springs) {
    const SpringNow<D> now = now_of<D>(spring, frames, {});
    const double mobility = mobility_of(system, spring, now, frames, springs_at_body);
    if (!(mobility > 0.0)) continue;
    const double c = held ? 0.0 : spring.damping;
    const double most = held ? 2.0 : 4.0;  // of h² k γ + 2 h c γ; a damper that is held takes the other two
    const double reach = c + std::sqrt(c * c + most * spring.stiffness / mobility);
    if (reach > 0.0) step = std::min(step, most / (mobility * reach));
  }
  return step;
}

template void smooth_wrenches(const System<2>&, const SystemState<2>&, std::span<const Frame<2>>, const DamperLimit&,
                              std::span<Wrench<2>>);
template void smooth_wrenches(const System<2>&, const SystemState<2>&, std::span<const Frame<2>>, std::span<Wrench<2>>);
template void move_driven(const System<2>&, double, SystemState<2>&);
template double spring_energy(const System<2>&, std::span<const Frame<2>>, std::span<const Pose<2>>);
template double damper_power(const System<2>&, const SystemState<2>&, std::span<const Frame<2>>, const DamperLimit&);
template double drive_power(const System<2>&, const SystemState<2>&, std::span<const Wrench<2>>);
template double load_power(const System<2>&, const SystemState<2>&, std::span<const Frame<2>>);
template std::vector<int> springs_at(const System<2>&);
template double largest_stable_step(const System<2>&, std::span<const Frame<2>>, std::span<const int>, bool);
template void smooth_wrenches(const System<3>&, const SystemState<3>&, std::span<const Frame<3>>, const DamperLimit&,
                              std::span<Wrench<3>>);
template void smooth_wrenches(const System<3>&, const SystemState<3>&, std::span<const Frame<3>>, std::span<Wrench<3>>);
template void move_driven(const System<3>&, double, SystemState<3>&);
template double spring_energy(const System<3>&, std::span<const Frame<3>>, std::span<const Pose<3>>);
template double damper_power(const System<3>&, const SystemState<3>&, std::span<const Frame<3>>, const DamperLimit&);
template double drive_power(const System<3>&, const SystemState<3>&, std::span<const Wrench<3>>);
template double load_power(const System<3>&, const SystemState<3>&, std::span<const Frame<3>>);
template std::vector<int> springs_at(const System<3>&);
template double largest_stable_step(const System<3>&, std::span<const Frame<3>>, std::span<const int>, bool);

}  // namespace cairn
