#pragma once
#include "cairn/core/rng.hpp"
#include "timestep/scenes.hpp"

/// Scenes of 2 to 30 bodies that fall on level ground in a heap: boxes, balls, polygons and polyhedra in any pose, stacked so
/// that none overlaps another at the start.
namespace random_scenes {

using namespace scenes;

template <int D>
Vector<D> any_direction(CounterRng& rng) {
  for (;;) {
    Vector<D> v{};
    v.x = rng.uniform(-1.0, 1.0);
    v.z = rng.uniform(-1.0, 1.0);
    if constexpr (D == 3) v.y = rng.uniform(-1.0, 1.0);
    const double length = norm(v);
    if (length < 1.0 && length > 0.3) return v / length;
  }
}

template <int D>
SystemBody<D> any_box(CounterRng& rng, const std::string& name, double size) {
  if constexpr (D == 2) {
    return rectangle(name, {size, size * rng.uniform(0.3, 1.0)}, {});
  } else {
    return box(name, {size, size * rng.uniform(0.3, 1.0), size * rng.uniform(0.3, 1.0)}, {});
  }
}

/// The hull of points on a sphere; a ball where it would be a splinter.
template <int D>
SystemBody<D> any_hull(CounterRng& rng, const std::string& name, double size) {
  const std::uint64_t count = D + 1 + rng.index(D == 2 ? 5 : 8);
  std::vector<Vector<D>> points;
  for (std::uint64_t k = 0; k < count; ++k) points.push_back(0.5 * size * any_direction<D>(rng));
  const auto hull = geometry::convex_of(points, name);
  if (!hull.has_value() || geometry::measure_of<D>(*hull).content < 0.02 * (D == 2 ? size * size : size * size * size))
    return ball<D>(name, 0.5 * size, {});
  return solid<D>(name, *hull, {});
}

template <int D>
System<D> scene(std::uint64_t number) {
  CounterRng rng(14, 2 * number + D);
  System<D> s;
  s.bodies.push_back(ground<D>());
  const std::uint64_t count = 2 + rng.index(29);
  const double mu = rng.uniform(0.0, 1.0);
  s.materials.usual = {mu, mu, 0.0};
  double top = 0.0;
  for (std::uint64_t k = 0; k < count; ++k) {
    const double size = rng.uniform(0.1, 0.4);
    const std::string name = "body" + std::to_string(k);
    const std::uint64_t kind = rng.index(3);
    SystemBody<D> b = kind == 0   ? ball<D>(name, 0.5 * size, {})
                      : kind == 1 ? any_box<D>(rng, name, size)
                                  : any_hull<D>(rng, name, size);
    const double radius = geometry::bounding_radius<D>(b.parts[0]);
    b.pose.position = 0.3 * any_direction<D>(rng);
    b.pose.position.z = top + radius + rng.uniform(0.0, 0.1);
    top = b.pose.position.z + radius;
    b.velocity.velocity.x = rng.uniform(-1.0, 1.0);
    if constexpr (D == 2) {
      b.pose.turn = rng.uniform(-3.0, 3.0);
      b.velocity.spin = rng.uniform(-3.0, 3.0);
    } else {
      b.pose.turn = turn_by(2.0 * any_direction<3>(rng));
      b.velocity.spin = 3.0 * any_direction<3>(rng);
    }
    s.bodies.push_back(b);
  }
  return s;
}

}  // namespace random_scenes
