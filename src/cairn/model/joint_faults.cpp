#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/model/fault_list.hpp"
#include "cairn/model/joint_coordinate.hpp"
#include "cairn/model/joint_ends.hpp"
#include "cairn/model/joint_kinds.hpp"
#include "cairn/model/system_faults.hpp"

namespace cairn {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

template <int D>
const SystemBody<D>* body_of(const System<D>& system, int index) {
  return index == kGroundBody ? nullptr : &system.bodies[static_cast<std::size_t>(index)];
}

template <int D>
bool is_free(const SystemBody<D>* body) {
  return body != nullptr && body->mobility == Mobility::free;
}

/// Holds the kind a turn of a from b?
template <int D>
bool holds_turns(JointKind kind) {
  if (D == 2) return kind == JointKind::prismatic || kind == JointKind::fixed;
  return kind != JointKind::ball && kind != JointKind::distance;
}

template <int D>
void find_limit_faults(const Joint<D>& joint, const FaultList& at) {
  if (!(joint.lower < joint.upper))
    at.add("lower", "less than upper, " + found_text(joint.upper), found_text(joint.lower));
  const bool any = joint.lower > -kUnbounded || joint.upper < kUnbounded;
  if (D == 3 && is_angle(joint.kind) && any && joint.upper - joint.lower >= 4.0 * kPi)
    at.add("upper", "less than two turns above lower, which is as far as a turn in space is counted [rad]",
           found_text(joint.upper));
}

/// Limits, motor and friction, of a joint that has a coordinate for them.
template <int D>
void find_free_faults(const Joint<D>& joint, const FaultList& at) {
  if (has_free_coordinate(joint.kind)) {
    find_limit_faults(joint, at);
    if (joint.motor) {
      at.finite("motor.speed", joint.motor->speed);
      at.require(joint.motor->strongest >= 0.0, "motor.strongest", "a number >= 0 [N or N m]", joint.motor->strongest);
    }
    at.require(joint.friction >= 0.0 && std::isfinite(joint.friction), "friction", "a finite number >= 0 [N or N m]",
               joint.friction);
    return;
  }
  const std::string expected = std::string("nothing: a ") + name_of(joint.kind) + " joint has no one free coordinate";
  if (joint.lower > -kUnbounded) at.add("lower", expected, found_text(joint.lower));
  if (joint.upper < kUnbounded) at.add("upper", expected, found_text(joint.upper));
  if (joint.motor) at.add("motor", expected, "a motor");
  if (joint.friction != 0.0) at.add("friction", expected, found_text(joint.friction));
}

/// A joint's places where the bodies start, and its coordinate within the limits.                               (A.21)
template <int D>
void find_start_faults(const System<D>& system, const Joint<D>& joint, const SystemState<D>& start,
                       std::span<const Frame<D>> frames, const FaultList& at) {
  double size = kUnbounded;
  for (const JointPlace<D>* place : {&joint.a, &joint.b}) {
    const SystemBody<D>* body = body_of(system, place->body);
    if (body == nullptr) continue;
    const double reach = reach_of(*body);
    const double own = std::max({std::isinf(reach) ? 0.0 : reach, norm(place->point), joint.length});
    if (own > 0.0) size = std::min(size, own);
  }
  const JointEnds<D> ends = ends_of(joint.a, joint.b, frames);
  const double from_origin = norm(ends.point_a) + norm(ends.point_b);
  if (std::isinf(size)) size = from_origin;                  // particles alone: the one length that there is
  constexpr double kRoundings = 32.0 * math::kUnitRoundOff;  // of places that lie far from the origin
  const double way = kJointMissAtStart * size + kRoundings * from_origin;
  const JointMiss miss = miss_of(joint, frames);
  if (!(miss.way <= way))
    at.add("", "places that meet at the start, within " + found_text(way) + " m", found_text(miss.way) + " m apart");
  if (!(miss.angle <= kJointMissAtStart))
    at.add("", "axes that agree at the start, within " + found_text(kJointMissAtStart) + " rad",
           found_text(miss.angle) + " rad apart");
  if (!has_free_coordinate(joint.kind)) return;
  const double value = free_coordinate<D>(joint, frames, start.poses).value;
  const double beyond = std::max(joint.lower - value, value - joint.upper);
  if (beyond > (is_angle(joint.kind) ? kJointMissAtStart : way))
    at.add("", "a start within the limits, " + found_text(joint.lower) + " to " + found_text(joint.upper),
           found_text(value));
}

}  // namespace

template <int D>
bool find_place_faults(const System<D>& system, const JointPlace<D>& a, const JointPlace<D>& b, InputErrors& faults,
                       const std::string& of) {
  const FaultList at(faults, of);
  const int bodies = static_cast<int>(system.bodies.size());
  bool known = true;
  for (const auto& [name, place] : {std::pair{"a", &a}, std::pair{"b", &b}}) {
    const std::string end = name;
    if (place->body != kGroundBody && (place->body < 0 || place->body >= bodies)) {
      at.add(end + ".body", "a body of the list, from 0, or the ground", std::to_string(place->body));
      known = false;
    }
    at.finite(end + ".point", place->point);
    at.turn(end + ".axes", place->axes);
  }
  if (!known) return false;
  if (a.body == b.body) {
    const SystemBody<D>* body = body_of(system, a.body);
    at.add("b.body", "another body than at a", body == nullptr ? "the ground twice" : body->name);
    return false;
  }
  if (is_free(body_of(system, a.body)) || is_free(body_of(system, b.body))) return true;
  at.add("b.body", "a free body at one end", "none at either");
  return false;
}

template <int D>
void find_joint_faults(const System<D>& system, InputErrors& faults) {
  for (std::size_t k = 0; k < system.joints.size(); ++k) {
    const Joint<D>& joint = system.joints[k];
    const FaultList at(faults, called("joint", joint.name, k));
    if (held_coordinates<D>(joint.kind) == 0)
      at.add("kind", "a kind of the plane: revolute, prismatic, fixed or distance", name_of(joint.kind));
    else
      find_free_faults(joint, at);
    if (joint.kind == JointKind::distance) at.positive("length", joint.length, "m");
    if (!find_place_faults(system, joint.a, joint.b, faults, at.of())) continue;
    const auto turns = [&](int index) { return is_free(body_of(system, index)) && body_of(system, index)->turns; };
    if (holds_turns<D>(joint.kind) && !turns(joint.a.body) && !turns(joint.b.body))
      at.add("kind", "a kind that holds no turn, since neither body turns by forces", name_of(joint.kind));
  }
  if (!faults.empty()) return;
  const SystemState<D> start = starting_state(system, 0.0);
  std::vector<Frame<D>> frames;
  for (const Pose<D>& pose : start.poses) frames.push_back(frame_of(pose));
  for (std::size_t k = 0; k < system.joints.size(); ++k)
    find_start_faults<D>(system, system.joints[k], start, frames,
                         FaultList(faults, called("joint", system.joints[k].name, k)));
}

template <int D>
void find_spring_faults(const System<D>& system, InputErrors& faults) {
  for (std::size_t k = 0; k < system.springs.size(); ++k) {
    const Spring<D>& spring = system.springs[k];
    const FaultList at(faults, called("spring", spring.name, k));
    const bool torsional = spring.kind == SpringKind::torsional;
    at.not_negative("stiffness", spring.stiffness, torsional ? "N m/rad" : "N/m");
    at.not_negative("damping", spring.damping, torsional ? "N m s/rad" : "N s/m");
    if (torsional)
      at.finite("rest", spring.rest);
    else
      at.not_negative("rest", spring.rest, "m");
    find_place_faults(system, spring.a, spring.b, faults, at.of());
  }
  for (std::size_t k = 0; k < system.loads.size(); ++k) {
    const Load<D>& load = system.loads[k];
    const FaultList at(faults, called("load", load.name, k));
    if (load.body < 0 || load.body >= static_cast<int>(system.bodies.size()))
      at.add("body", "a body of the list, from 0", std::to_string(load.body));
    else if (!is_free(body_of(system, load.body)))
      at.add("body", "a free body", system.bodies[static_cast<std::size_t>(load.body)].name);
    at.finite("point", load.point);
    at.finite("force", load.force);
    at.finite("moment", load.moment);
  }
}

template bool find_place_faults(const System<2>&, const JointPlace<2>&, const JointPlace<2>&, InputErrors&,
                                const std::string&);
template bool find_place_faults(const System<3>&, const JointPlace<3>&, const JointPlace<3>&, InputErrors&,
                                const std::string&);
template void find_joint_faults(const System<2>&, InputErrors&);
template void find_joint_faults(const System<3>&, InputErrors&);
template void find_spring_faults(const System<2>&, InputErrors&);
template void find_spring_faults(const System<3>&, InputErrors&);

}  // namespace cairn
