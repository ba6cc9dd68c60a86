#include "cairn/timestep/prepare.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/contact/springs.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn::timestep {
namespace {

/// Calls `see(point)` with every corner of a part, in coordinates of the body; balls by the ends of their radius below.
template <int D, class See>
void each_corner(const geometry::Shape<D>& shape, const See& see) {
  if (const auto* convex = std::get_if<geometry::Convex<D>>(&shape))
    for (const Vector<D>& corner : convex->corners) see(corner);
}

double trace_of(double inertia) { return inertia; }
double trace_of(const SymmetricMat3& inertia) { return inertia.xx + inertia.yy + inertia.zz; }

/// Of a body that turns and whose parts have no extent: how far its joints reach, or its radius of gyration where that is
/// more. Without it nothing would be measured by its spin.
template <int D>
double radius_of_turning(const System<D>& system, int index) {
  const SystemBody<D>& body = system.bodies[static_cast<std::size_t>(index)];
  if (!body.turns || body.mobility != Mobility::free) return 0.0;
  double radius = std::sqrt(trace_of(body.inertia) / body.mass);
  for (const Joint<D>& joint : system.joints)
    for (const JointPlace<D>& place : {joint.a, joint.b})
      if (place.body == index) radius = std::max(radius, norm(place.point));
  return radius;
}

double up(Vec2 v) { return v.z; }
double up(Vec3 v) { return v.z; }
double level_length(Vec2 v) { return std::fabs(v.x); }
double level_length(Vec3 v) { return std::sqrt(v.x * v.x + v.y * v.y); }

}  // namespace

template <int D>
double radius_of(const SystemBody<D>& body) {
  double radius = 0.0;
  for (const geometry::Shape<D>& part : body.parts) {
    each_corner<D>(part, [&](const Vector<D>& corner) { radius = std::max(radius, norm(corner)); });
    if (const auto* ball = std::get_if<geometry::Ball<D>>(&part))
      radius = std::max(radius, norm(ball->centre) + ball->radius);
  }
  return radius;
}

template <int D>
double balance_angle(const SystemBody<D>& body, const Pose<D>& pose) {
  constexpr double kLevel = 1e-3;  // of the radius: corners so near to the lowest one bear, too
  const Frame<D> frame = frame_of<D>(pose);
  double lowest = std::numeric_limits<double>::infinity();
  bool rolls = false;
  for (const geometry::Shape<D>& part : body.parts) {
    each_corner<D>(part,
                   [&](const Vector<D>& corner) { lowest = std::min(lowest, up(turned(frame.rotation, corner))); });
    if (const auto* ball = std::get_if<geometry::Ball<D>>(&part))
      rolls = rolls || up(turned(frame.rotation, ball->centre)) - ball->radius < lowest;
  }
  if (rolls || !(lowest < 0.0)) return std::numeric_limits<double>::infinity();
  double half_base = 0.0;
  const double band = lowest + kLevel * radius_of(body);
  for (const geometry::Shape<D>& part : body.parts)
    each_corner<D>(part, [&](const Vector<D>& corner) {
      const Vector<D> at = turned(frame.rotation, corner);
      if (up(at) <= band) half_base = std::max(half_base, level_length(at));
    });
  return math::atan2(half_base, -lowest);
}

template <int D>
Prepared<D> prepare(const System<D>& system) {
  Prepared<D> model;
  model.order = ranks_of(system);
  model.joint_order = joint_ranks_of(system);
  model.system = in_order_of_names(system);
  const std::size_t count = model.system.bodies.size();
  for (std::size_t i = 0; i < count; ++i) {
    const SystemBody<D>& body = model.system.bodies[i];
    const bool free = body.mobility == Mobility::free;
    model.ranks.push_back(static_cast<int>(i));
    model.slots.push_back(free ? static_cast<int>(model.free_bodies++) : kNoBody);
    model.factors.push_back(free ? kinetic_factor(body) : KineticFactor<D>{});
    model.radii.push_back(radius_of(body));
    if (model.radii.back() == 0.0) model.radii.back() = radius_of_turning(model.system, static_cast<int>(i));
    model.extent = std::max(model.extent, model.radii.back());
  }
  for (std::size_t j = 0; j < model.system.joints.size(); ++j) model.joint_ranks.push_back(static_cast<int>(j));
  for (const SystemBody<D>& body : model.system.bodies)
    if (model.extent == 0.0) model.extent = std::max(model.extent, norm(body.pose.position));
  if (model.extent == 0.0) model.extent = 1.0;  // particles at the origin: a metre is as good as any length
  model.springs_at = springs_at(model.system);
  return model;
}

template double radius_of(const SystemBody<2>&);
template double radius_of(const SystemBody<3>&);
template double balance_angle(const SystemBody<2>&, const Pose<2>&);
template double balance_angle(const SystemBody<3>&, const Pose<3>&);
template Prepared<2> prepare(const System<2>&);
template Prepared<3> prepare(const System<3>&);

}  // namespace cairn::timestep
