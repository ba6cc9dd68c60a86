/// Solids of a scene against closed forms: united, turned, far from the origin.
#include "cairn/inputs/solid.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/inputs/turns.hpp"
#include "cairn/math/rotation.hpp"

namespace {

using namespace cairn;          // NOLINT: the test reads like the code it is about
using namespace cairn::inputs;  // NOLINT

std::vector<Vec3> box(Vec3 edges, Vec3 at = {}) {
  std::vector<Vec3> corners;
  for (const double x : {-0.5, 0.5})
    for (const double y : {-0.5, 0.5})
      for (const double z : {-0.5, 0.5})
        corners.push_back({at.x + x * edges.x, at.y + y * edges.y, at.z + z * edges.z});
  return corners;
}

TEST(Solid, ABoxWhereverItIs) {
  for (const double far : {0.0, 1e3, 1e6}) {
    const auto solid = convex_solid(box({1.0, 2.0, 3.0}, {far, -far, far}), 2.0, "box");
    ASSERT_TRUE(solid);
    // Corners at 1e6 m are rounded to 2^-33 m: 1.2e-10 of a metre, and as much of volume and inertia.
    const double rounding = 1e-15 + 1e-15 * far;
    EXPECT_NEAR(solid->mass, 12.0, 12.0 * rounding);
    EXPECT_NEAR(solid->inertia.xx, 13.0, 26.0 * rounding) << far;
    EXPECT_NEAR(solid->inertia.yy, 10.0, 26.0 * rounding) << far;
    EXPECT_NEAR(solid->inertia.zz, 5.0, 26.0 * rounding) << far;
    EXPECT_NEAR(solid->inertia.xy, 0.0, 26.0 * rounding) << far;
  }
}

TEST(Solid, PointsInAPlaneAreNone) {
  const std::array<Vec3, 4> flat{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}};
  const auto solid = convex_solid(flat, 1.0, "hull.points");
  ASSERT_FALSE(solid);
  EXPECT_EQ(solid.error().at(0).key, "hull.points");
}

/// A body cut into two and put together again, anywhere and turned any way, is what it was.
TEST(Solid, HalvesMakeTheWhole) {
  constexpr std::uint64_t kSeed = 41;
  for (std::uint64_t n = 0; n < 100; ++n) {
    CounterRng random(kSeed, n);
    const auto r = [&] { return random.uniform(-1.0, 1.0); };
    const auto half = convex_solid(box({1.0, 0.6, 0.4}), 3.0, "box");
    const auto whole = convex_solid(box({2.0, 0.6, 0.4}), 3.0, "box");
    ASSERT_TRUE(half && whole);
    const Quaternion turn = turn_by(Vec3{r(), r(), r()});
    const Vec3 middle{10.0 * r(), 10.0 * r(), 10.0 * r()};
    const Vec3 arm = turned(rotation_of(turn), Vec3{0.5, 0.0, 0.0});
    const std::array<PlacedSolid<3>, 2> halves{
        {{*half, {middle - arm, turn}}, {*half, {middle + arm, composed(turn, Quaternion{0.0, 1.0, 0.0, 0.0})}}}};
    const Solid<3> joined = united<3>(halves);
    EXPECT_NEAR(joined.mass, whole->mass, 1e-14) << n;
    EXPECT_EQ(joined.parts.size(), 2U);
    const std::array<PlacedSolid<3>, 1> alone{{{*whole, {{}, turn}}}};
    const SymmetricMat3 expected = united<3>(alone).inertia;
    // Twenty metres of offset cost their rounding, 3.6e-15, times the arm and the mass; measured 1e-14 at most.
    constexpr double kRounding = 1e-13;
    EXPECT_NEAR(joined.inertia.xx, expected.xx, kRounding) << n;
    EXPECT_NEAR(joined.inertia.yy, expected.yy, kRounding) << n;
    EXPECT_NEAR(joined.inertia.zz, expected.zz, kRounding) << n;
    EXPECT_NEAR(joined.inertia.xy, expected.xy, kRounding) << n;
    EXPECT_NEAR(joined.inertia.yz, expected.yz, kRounding) << n;
    EXPECT_NEAR(joined.inertia.zx, expected.zx, kRounding) << n;
  }
}

TEST(Solid, TheShortestTurnBetweenDirections) {
  constexpr std::uint64_t kSeed = 42;
  for (std::uint64_t n = 0; n < 200; ++n) {
    CounterRng random(kSeed, n);
    const auto r = [&] { return random.uniform(-1.0, 1.0); };
    const Vec3 from{r(), r(), r()};
    const Vec3 to = n % 10 == 0 ? -2.0 * from : n % 10 == 1 ? 3.0 * from : Vec3{r(), r(), r()};
    const Vec3 image = turned(rotation_of(turn_between<3>(from, to)), from / norm(from));
    EXPECT_LT(norm(image - to / norm(to)), 1e-14) << n;  // some roundings of unit vectors
    const Vec2 a{r(), r()};
    const Vec2 b{r(), r()};
    const Vec2 turned_a = turned(rotation_of(turn_between<2>(a, b)), a / norm(a));
    EXPECT_LT(norm(turned_a - b / norm(b)), 1e-14) << n;
  }
}

}  // namespace
