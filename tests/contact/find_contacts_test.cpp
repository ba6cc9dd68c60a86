/// Which pairs enter a step, in which order, and that nothing of it depends on the order of bodies.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <map>

#include "cairn/geometry/measure_shapes.hpp"
#include "contact/search_scenes.hpp"
#include "scale.hpp"

namespace {

using namespace search_scenes;

template <int D>
bool is_ground(const geometry::Shape<D>& s) {
  return std::holds_alternative<geometry::HalfSpace<D>>(s) || std::holds_alternative<geometry::Terrain<D>>(s);
}

/// Every pair by `touch`, without boxes, sweeps or scratch: the points of all pairs that may meet.
template <int D>
std::vector<ContactPoint<D>> by_brute_force(const Scene<D>& scene) {
  std::vector<ContactPoint<D>> all;
  const auto& bodies = scene.system.bodies;
  for (std::size_t a = 0; a < bodies.size(); ++a)
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      if (a == b || bodies[a].mobility != Mobility::free) continue;
      if (bodies[b].mobility == Mobility::free && scene.ranks[a] > scene.ranks[b]) continue;
      bool apart = false;
      for (const auto& [p, q] : scene.system.apart) {
        const auto x = static_cast<std::size_t>(p), y = static_cast<std::size_t>(q);
        apart = apart || (x == a && y == b) || (x == b && y == a);
      }
      if (apart) continue;
      for (std::size_t i = 0; i < bodies[a].parts.size(); ++i)
        for (std::size_t j = 0; j < bodies[b].parts.size(); ++j)
          for (Touching<D> t : touching<D>(bodies[a].parts[i], scene.frames[a], bodies[b].parts[j], scene.frames[b],
                                           scene.reach[a] + scene.reach[b])) {
            t.feature_a |= i << 50;
            t.feature_b |= j << 50;
            all.push_back({static_cast<int>(a), static_cast<int>(b), t});
          }
    }
  std::sort(all.begin(), all.end(), [&](const auto& p, const auto& q) {
    const auto key = [&](const ContactPoint<D>& c) {
      return std::tuple(scene.ranks[static_cast<std::size_t>(c.a)], scene.ranks[static_cast<std::size_t>(c.b)],
                        c.touching.feature_a, c.touching.feature_b);
    };
    return key(p) < key(q);
  });
  return all;
}

template <int D>
void expect_same_bits(const std::vector<ContactPoint<D>>& p, const std::vector<ContactPoint<D>>& q) {
  ASSERT_EQ(p.size(), q.size());
  for (std::size_t i = 0; i < p.size(); ++i) {
    EXPECT_EQ(p[i].a, q[i].a);
    EXPECT_EQ(p[i].b, q[i].b);
    const Touching<D>&s = p[i].touching, &t = q[i].touching;
    EXPECT_TRUE(s.at_a == t.at_a && s.at_b == t.at_b && s.normal == t.normal && s.gap == t.gap) << i;
    EXPECT_TRUE(s.feature_a == t.feature_a && s.feature_b == t.feature_b) << i;
  }
}

TEST(FindContacts, FindsWhatEveryPairByItselfHas) {
  CounterRng rng(41);
  std::size_t points = 0;
  for (int k = 0; k < scaled(60, 10); ++k) {
    const Scene<3> in_space = random_scene3(rng, 5 + rng.index(25));
    expect_same_bits(contacts_of(in_space), by_brute_force(in_space));
    const Scene<2> in_plane = random_scene2(rng, 5 + rng.index(25));
    expect_same_bits(contacts_of(in_plane), by_brute_force(in_plane));
    points += contacts_of(in_space).size() + contacts_of(in_plane).size();
  }
  std::printf("%zu points\n", points);
  EXPECT_GT(points, static_cast<std::size_t>(scaled(60, 10)) * 20);
}

/// All that can close within a step enters it: two bodies that each go less than their reach and then overlap had a
/// point of contact before.
TEST(FindContacts, WhatOverlapsAfterAStepHadAPointBefore) {
  CounterRng rng(42);
  int closed = 0;
  for (int k = 0; k < scaled(40, 8); ++k) {
    const Scene<3> scene = random_scene3(rng, 20);
    std::map<std::pair<int, int>, bool> before;
    for (const auto& c : contacts_of(scene)) before[{std::min(c.a, c.b), std::max(c.a, c.b)}] = true;
    for (int trial = 0; trial < 5; ++trial) {
      Scene<3> after = scene;
      for (std::size_t i = 0; i < after.frames.size(); ++i) {
        if (scene.system.bodies[i].mobility == Mobility::fixed) continue;
        // Half of the reach by moving, half of it by turning about the centroid, of the point farthest from it.
        const Vec3 d = random_vector(rng, 1.0), axis = random_vector(rng, 1.0);
        double radius = 0.01;
        for (const auto& part : scene.system.bodies[i].parts)
          radius = std::max(radius, geometry::bounding_radius<3>(part));
        after.frames[i].origin += (0.499 * scene.reach[i] / norm(d)) * d;
        const math::SinCos half = math::sincos(0.5 * 0.499 * scene.reach[i] / radius);
        const Vec3 v = (half.sin / norm(axis)) * axis;
        const Mat3 turn = rotation_of(Quaternion{half.cos, v.x, v.y, v.z});
        const Mat3 old = after.frames[i].rotation;
        for (std::size_t r = 0; r < 3; ++r)
          after.frames[i].rotation.rows[r] =
              turn.rows[r].x * old.rows[0] + turn.rows[r].y * old.rows[1] + turn.rows[r].z * old.rows[2];
        after.reach[i] = 0.0;
      }
      after.reach.back() = 0.0;
      for (const auto& c : contacts_of(after)) {
        const std::pair<int, int> pair{std::min(c.a, c.b), std::max(c.a, c.b)};
        EXPECT_TRUE(before.contains(pair)) << c.a << " " << c.b;
        ++closed;
      }
    }
  }
  EXPECT_GT(closed, 100);
}

TEST(FindContacts, TheOrderOfBodiesChangesNoBit) {
  CounterRng rng(43);
  for (int k = 0; k < scaled(30, 6); ++k) {
    const Scene<3> scene = random_scene3(rng, 20);
    const Scene<2> flat = random_scene2(rng, 20);
    std::vector<int> old_of_new;
    auto points = contacts_of(reordered(scene, rng, old_of_new));
    for (auto& c : points) {
      c.a = old_of_new[static_cast<std::size_t>(c.a)];
      c.b = old_of_new[static_cast<std::size_t>(c.b)];
    }
    expect_same_bits(contacts_of(scene), points);
    auto flat_points = contacts_of(reordered(flat, rng, old_of_new));
    for (auto& c : flat_points) {
      c.a = old_of_new[static_cast<std::size_t>(c.a)];
      c.b = old_of_new[static_cast<std::size_t>(c.b)];
    }
    expect_same_bits(contacts_of(flat), flat_points);
  }
}

TEST(FindContacts, HoldsNoHistory) {
  CounterRng rng(44);
  ContactSearch<3> search;
  for (int k = 0; k < 10; ++k) {
    const Scene<3> scene = random_scene3(rng, 15);
    std::vector<ContactPoint<3>> found;
    find_contacts<3>(scene.system, scene.ranks, scene.frames, scene.reach, search, found);
    expect_same_bits(found, contacts_of(scene));
  }
}

TEST(FindContacts, AWallInRunningBond) {
  const int columns = 12, rows = 7;
  const Scene<3> scene = wall(columns, rows);
  const auto found = contacts_of(scene);
  // Beside: columns - 1 a row. Above: two a block but for the one at the end that overhangs. Floor: the first row.
  const int beside = rows * (columns - 1);
  const int above = (rows - 1) * (2 * columns - 1);
  EXPECT_EQ(found.size(), static_cast<std::size_t>(4 * (beside + above + columns)));
  for (const auto& c : found) {
    EXPECT_NEAR(c.touching.gap, 0.0, 4e-15);  // rounding of positions of some metres
    const Vec3 n = c.touching.normal;
    EXPECT_EQ(std::fabs(n.x) + std::fabs(n.y) + std::fabs(n.z), 1.0) << "faces alone";
  }
}

TEST(FindContacts, ABodyWhosePlaceIsNotANumberTouchesNothing) {
  Scene<3> scene = wall(3, 2);
  scene.frames[1].origin.x = std::numeric_limits<double>::quiet_NaN();
  for (const auto& c : contacts_of(scene)) {
    EXPECT_NE(c.a, 1);
    EXPECT_NE(c.b, 1);
  }
}

TEST(FindContacts, FixedAndDrivenBodiesLeaveEachOtherAlone) {
  Scene<2> scene;
  const geometry::Shape<2> disc = geometry::Ball<2>{{}, 1.0};
  for (const Mobility m : {Mobility::fixed, Mobility::driven, Mobility::driven, Mobility::free})
    add<2>(scene, {disc}, m, {}, 0.0);
  const auto found = contacts_of(scene);
  ASSERT_EQ(found.size(), 3U);
  for (const auto& c : found) EXPECT_EQ(c.a, 3) << "the free one is A";
}

}  // namespace
