#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/geometry/make_shapes.hpp"
#include "cairn/geometry/measure_shapes.hpp"
#include "cairn/math/rotation.hpp"
#include "cairn/timestep/engine.hpp"

/// Bodies and systems by hand, and runs of them that are expected to come to their end.
namespace scenes {

using namespace cairn;

template <int D>
Vector<D> upwards() {
  Vector<D> v{};
  v.z = 1.0;
  return v;
}

template <int D>
SystemBody<D> ground(const std::string& name = "ground") {
  SystemBody<D> g;
  g.name = name;
  g.mobility = Mobility::fixed;
  g.parts.push_back(geometry::half_space_of<D>(upwards<D>(), {}, "ground").value());
  return g;
}

/// One convex part of this density, its centroid at `at`.
template <int D>
SystemBody<D> solid(const std::string& name, geometry::Convex<D> shape, Vector<D> at, double density = 2000.0) {
  SystemBody<D> b;
  b.name = name;
  const geometry::ShapeMeasure<D> m = geometry::measure_of<D>(shape);
  for (Vector<D>& corner : shape.corners) corner = corner - m.centroid;
  if constexpr (D == 3) {
    for (auto& face : shape.faces) face.offset -= dot(face.normal, m.centroid);
  }
  b.mass = density * m.content;
  b.inertia = density * m.inertia;
  b.parts.push_back(std::move(shape));
  b.pose.position = at;
  return b;
}
inline SystemBody<2> rectangle(const std::string& name, Vec2 edges, Vec2 at, double density = 2000.0) {
  return solid<2>(name, geometry::box_of(edges, name).value(), at, density);
}
inline SystemBody<3> box(const std::string& name, Vec3 edges, Vec3 at, double density = 2000.0) {
  return solid<3>(name, geometry::box_of(edges, name).value(), at, density);
}
template <int D>
SystemBody<D> ball(const std::string& name, double radius, Vector<D> at, double density = 2000.0) {
  SystemBody<D> b;
  b.name = name;
  const geometry::Shape<D> shape = geometry::ball_of<D>(Vector<D>{}, radius, name).value();
  const geometry::ShapeMeasure<D> m = geometry::measure_of<D>(shape);
  b.mass = density * m.content;
  b.inertia = density * m.inertia;
  b.parts.push_back(shape);
  b.pose.position = at;
  return b;
}
/// A body for joints and springs, which touches nothing.
template <int D>
SystemBody<D> bare(const std::string& name, double mass, Inertia<D> inertia, Vector<D> at) {
  SystemBody<D> b;
  b.name = name;
  b.mass = mass;
  b.inertia = inertia;
  b.parts.push_back(geometry::Point{});
  b.pose.position = at;
  return b;
}
/// Nothing but bodies and joints: no pair may touch.
template <int D>
void keep_apart(System<D>& system) {
  for (int i = 0; i < static_cast<int>(system.bodies.size()); ++i)
    for (int j = i + 1; j < static_cast<int>(system.bodies.size()); ++j) system.apart.emplace_back(i, j);
}

inline Motion motion(const MotionDescription& description) { return Motion::create(description).value(); }

template <int D>
timestep::RunResult<D> run(const System<D>& system, const timestep::RunOptions& options) {
  timestep::Workspace<D> workspace;
  auto result = timestep::run(system, options, workspace);
  if (!result.has_value()) {
    ADD_FAILURE() << to_text(result.error());
    return {};
  }
  return std::move(*result);
}
/// To its end, every step certified, and bookings that add up.
template <int D>
timestep::RunResult<D> run_well(const System<D>& system, const timestep::RunOptions& options) {
  timestep::RunResult<D> result = run(system, options);
  EXPECT_EQ(result.failure, timestep::RunFailure::none)
      << name_of(result.failure) << " at " << result.failure_time << ": " << result.failure_where;
  EXPECT_TRUE(result.worst.passed);
  // Round-off of as many additions as there are steps, each of an energy at its peak.
  const double size = std::fabs(result.energy.initial) + result.energy.peak + std::fabs(result.energy.final);
  EXPECT_LE(result.energy.residual, 1e-15 * static_cast<double>(result.steps + 100) * size);
  return result;
}

template <int D>
timestep::RunOptions options_of(timestep::Scheme scheme, double step, double duration) {
  timestep::RunOptions o;
  o.scheme = scheme;
  o.step = step;
  o.duration = duration;
  return o;
}

inline const char* name_of_scheme(timestep::Scheme scheme) {
  switch (scheme) {
    case timestep::Scheme::stewart_trinkle:
      return "stewart-trinkle";
    case timestep::Scheme::projection:
      return "projection";
    case timestep::Scheme::moreau_jean:
      return "moreau-jean";
  }
  return "?";
}

}  // namespace scenes
