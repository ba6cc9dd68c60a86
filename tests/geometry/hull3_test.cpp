/// The convex hull in space: of meshes that are convex, of others, and of points in one plane.
#include "cairn/geometry/hull3.hpp"

#include <gtest/gtest.h>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "oracle/solids.hpp"

namespace {

using cairn::CounterRng;
using cairn::Vec3;
using namespace cairn::geometry;  // NOLINT: the test reads like the code it is about

constexpr double kSums = 1e-14;   // a dozen roundings of numbers around 10
constexpr double kQhull = 1e-12;  // Qhull works to some 1e-15 of the size

TEST(Hull3, ConvexMeshesAreTheirOwnHull) {
  const Hull3 box = convex_hull3(canonical(oracle::box({0, 0, 0}, {1, 2, 3})));
  EXPECT_TRUE(box.convex_mesh);
  EXPECT_EQ(box.corners, 8U);
  EXPECT_NEAR(box.volume, 6.0, kSums);
  EXPECT_NEAR(box.area, 22.0, kSums);
  const Hull3 fine = convex_hull3(canonical(oracle::refined(oracle::refined(oracle::box({0, 0, 0}, {1, 2, 3})))));
  EXPECT_TRUE(fine.convex_mesh);
  EXPECT_EQ(fine.corners, 8U) << "vertices on faces and edges are no corners";
  const Hull3 sphere = convex_hull3(canonical(oracle::sphere(1.0, 4)));
  EXPECT_TRUE(sphere.convex_mesh);
  EXPECT_EQ(sphere.corners, 1026U) << "4^(n+1) + 2 vertices";
}

TEST(Hull3, ANotchIsFilled) {
  // An L: a 2 x 2 square without its upper right quarter, 1 deep. The hull adds the triangle across the notch.
  const Mesh shelf = oracle::prism({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, 0.0, 1.0);
  const Hull3 hull = convex_hull3(canonical(shelf));
  EXPECT_FALSE(hull.convex_mesh);
  EXPECT_EQ(hull.corners, 10U);
  EXPECT_NEAR(hull.volume, 3.5, kQhull);
  EXPECT_NEAR(hull.area, 2.0 * 3.5 + 2 + 1 + 1 + 2 + std::sqrt(2.0), kQhull);
}

TEST(Hull3, TwoBodiesHaveOneHull) {
  const Mesh pair = oracle::together(oracle::box({0, 0, 0}, {1, 1, 1}), oracle::box({2, 0, 0}, {3, 1, 1}));
  const Hull3 hull = convex_hull3(canonical(pair));
  EXPECT_FALSE(hull.convex_mesh) << "each is convex, both are not";
  EXPECT_NEAR(hull.volume, 3.0, kQhull);
}

TEST(Hull3, AStarThatWindsTwiceIsNotConvex) {
  // A pyramid and its mirror image over a pentagram: every edge is bent outwards, and yet it goes round twice.
  Mesh star;
  for (int k = 0; k < 5; ++k) {
    const double angle = 4.0 * cairn::kPi * k / 5.0;
    star.vertices.push_back({std::cos(angle), std::sin(angle), 0.0});
  }
  star.vertices.push_back({0, 0, 1});
  star.vertices.push_back({0, 0, -1});
  for (std::uint32_t k = 0; k < 5; ++k) {
    star.triangles.push_back({k, (k + 1) % 5, 5});
    star.triangles.push_back({(k + 1) % 5, k, 6});
  }
  const Hull3 hull = convex_hull3(canonical(star));
  EXPECT_FALSE(hull.convex_mesh);
  EXPECT_EQ(hull.corners, 7U);
  const double pentagon = 2.5 * std::sin(0.4 * cairn::kPi);
  EXPECT_NEAR(hull.volume, 2.0 * pentagon / 3.0, kQhull);
}

TEST(Hull3, FarFromTheOriginAndOfAnySize) {
  CounterRng random(8);
  const Mesh lump = oracle::mapped(oracle::sphere(1.0, 3), [&](Vec3 p) { return random.uniform(0.7, 1.3) * p; });
  const Hull3 near = convex_hull3(canonical(lump));
  EXPECT_FALSE(near.convex_mesh);
  EXPECT_GT(near.volume, solid_moments(canonical(lump)).volume);
  const Hull3 far = convex_hull3(canonical(oracle::translated(lump, {5e6, -5e6, 5e6})));
  EXPECT_EQ(far.corners, near.corners);
  EXPECT_NEAR(far.volume, near.volume, 1e-8 * near.volume) << "rounding of coordinates to 9.3e-10 m";
  for (const double scale : {1e-6, 1e6}) {
    const Hull3 other = convex_hull3(canonical(oracle::mapped(lump, [&](Vec3 p) { return scale * p; })));
    EXPECT_EQ(other.corners, near.corners);
    EXPECT_NEAR(other.volume, scale * scale * scale * near.volume, kQhull * other.volume);
  }
}

TEST(Hull3, FlatPointsAreNamed) {
  const Mesh leaf{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, {{0, 1, 2}, {1, 3, 2}, {0, 2, 1}, {1, 2, 3}}};
  EXPECT_TRUE(convex_hull3(canonical(leaf)).flat);
  EXPECT_TRUE(convex_hull3({}).flat);
}

}  // namespace
