#pragma once
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "contact/touch_scenes.hpp"

/// Systems for the search: random heaps of bodies of all forms and mobilities.
namespace search_scenes {

using namespace touch_scenes;

template <int D>
struct Scene {
  System<D> system;
  std::vector<int> ranks;
  std::vector<Frame<D>> frames;
  std::vector<double> reach;
};

template <int D>
std::vector<ContactPoint<D>> contacts_of(const Scene<D>& scene) {
  ContactSearch<D> search;
  std::vector<ContactPoint<D>> found;
  find_contacts<D>(scene.system, scene.ranks, scene.frames, scene.reach, search, found);
  return found;
}

template <int D>
void add(Scene<D>& scene, std::vector<geometry::Shape<D>> parts, Mobility mobility, const Pose<D>& pose, double reach) {
  SystemBody<D> body;
  body.name = "b" + std::to_string(1000 + scene.system.bodies.size());
  body.mobility = mobility;
  body.parts = std::move(parts);
  body.pose = pose;
  scene.ranks.push_back(static_cast<int>(scene.system.bodies.size()));
  scene.frames.push_back(frame_of(pose));
  scene.reach.push_back(reach);
  scene.system.bodies.push_back(std::move(body));
}

inline Mobility random_mobility(CounterRng& rng) {
  const auto kind = rng.index(6);
  return kind == 0 ? Mobility::fixed : kind == 1 ? Mobility::driven : Mobility::free;
}

inline Scene<3> random_scene3(CounterRng& rng, std::size_t bodies) {
  Scene<3> scene;
  for (std::size_t i = 0; i < bodies; ++i) {
    std::vector<geometry::Shape<3>> parts;
    const auto kind = rng.index(8);
    if (kind == 0) {
      parts.emplace_back(geometry::Ball<3>{{}, rng.uniform(0.1, 0.4)});
    } else if (kind == 1) {
      parts.emplace_back(geometry::Point{});
    } else if (kind == 2) {  // two parts, the second aside
      parts.emplace_back(random_solid(rng));
      parts.emplace_back(geometry::Ball<3>{random_vector(rng, 0.5), 0.2});
    } else {
      parts.emplace_back(random_solid(rng));
    }
    const Vec3 p = random_vector(rng, 1.5);
    add<3>(scene, std::move(parts), random_mobility(rng), {p, random_turn(rng)}, rng.uniform(0.0, 0.05));
  }
  add<3>(scene, {geometry::HalfSpace<3>{{0.0, 0.0, 1.0}, -1.0}}, Mobility::fixed, {}, 0.01);
  scene.system.apart = {{0, 1}, {3, 2}};
  return scene;
}

inline Scene<2> random_scene2(CounterRng& rng, std::size_t bodies) {
  Scene<2> scene;
  for (std::size_t i = 0; i < bodies; ++i) {
    std::vector<geometry::Shape<2>> parts;
    const auto kind = rng.index(8);
    if (kind == 0) {
      parts.emplace_back(geometry::Ball<2>{{}, rng.uniform(0.1, 0.4)});
    } else if (kind == 1) {
      parts.emplace_back(random_polygon(rng));
      parts.emplace_back(geometry::Ball<2>{random_vector2(rng, 0.5), 0.2});
    } else {
      parts.emplace_back(random_polygon(rng));
    }
    const Vec2 p = random_vector2(rng, 2.0);
    add<2>(scene, std::move(parts), random_mobility(rng), {p, rng.uniform(-3.0, 3.0)}, rng.uniform(0.0, 0.05));
  }
  std::vector<Vec2> chain;
  for (int i = 0; i <= 30; ++i) chain.push_back({-3.0 + 0.2 * i, -1.2 + rng.uniform(-0.2, 0.2)});
  add<2>(scene, {geometry::terrain_of(chain, "ground").value()}, Mobility::fixed, {}, 0.01);
  scene.system.apart = {{0, 1}, {3, 2}};
  return scene;
}

/// The same bodies with other numbers, as another order of the file would give.
template <int D>
Scene<D> reordered(const Scene<D>& scene, CounterRng& rng, std::vector<int>& old_of_new) {
  const std::size_t n = scene.ranks.size();
  old_of_new.resize(n);
  std::iota(old_of_new.begin(), old_of_new.end(), 0);
  for (std::size_t i = n; i > 1; --i) std::swap(old_of_new[i - 1], old_of_new[rng.index(i)]);
  std::vector<int> new_of_old(n);
  Scene<D> other;
  for (std::size_t i = 0; i < n; ++i) {
    const auto old = static_cast<std::size_t>(old_of_new[i]);
    new_of_old[old] = static_cast<int>(i);
    other.system.bodies.push_back(scene.system.bodies[old]);
    other.ranks.push_back(scene.ranks[old]);
    other.frames.push_back(scene.frames[old]);
    other.reach.push_back(scene.reach[old]);
  }
  for (const auto& [a, b] : scene.system.apart)
    other.system.apart.emplace_back(new_of_old[static_cast<std::size_t>(b)], new_of_old[static_cast<std::size_t>(a)]);
  return other;
}

/// A wall of blocks 0.4 x 0.3 x 0.2 m in running bond on a floor.
inline Scene<3> wall(int columns, int rows) {
  Scene<3> scene;
  const geometry::Convex<3> block = geometry::box_of(Vec3{0.4, 0.3, 0.2}, "block").value();
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      add<3>(scene, {block}, Mobility::free, {{0.4 * (column + 0.5 * (row % 2)), 0.0, 0.2 * (row + 0.5)}, {}}, 1e-4);
  add<3>(scene, {geometry::HalfSpace<3>{{0.0, 0.0, 1.0}, 0.0}}, Mobility::fixed, {}, 0.0);
  return scene;
}

}  // namespace search_scenes
