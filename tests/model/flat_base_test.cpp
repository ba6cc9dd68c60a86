/// Flattening a rough base: what it moves, what it leaves, and in which direction it errs.
#include "cairn/model/flat_base.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/model/landscape.hpp"
#include "cairn/model/standing.hpp"

namespace {

using namespace cairn;  // NOLINT: the test reads like the code it is about

constexpr double kRounding = 1e-14;  // of lengths and angles around 1

/// A block 0.4 m wide and 1 m high with chamfers of 2 mm height and 5 mm width at its foot.
PlanarBody chamfered() {
  const std::vector<Vec2> outline = {{-0.195, 0.0}, {0.195, 0.0}, {0.2, 0.002}, {0.2, 1.0}, {-0.2, 1.0}, {-0.2, 0.002}};
  return PlanarBody::given(outline, 100.0, {0.0, 0.45}, 12.0).value();
}

TEST(FlatBase, ZeroChangesNothing) {
  const PlanarBody body = chamfered();
  const FlatBody flat = with_flat_base(body, 0.0).value();
  ASSERT_EQ(flat.body.vertex_count(), body.vertex_count());
  for (int i = 0; i < body.vertex_count(); ++i) EXPECT_EQ(flat.body.vertex(i), body.vertex(i));
  EXPECT_EQ(flat.base.merged, 2);
  EXPECT_EQ(flat.base.widened_left, 0.0);
  EXPECT_EQ(flat.base.lowered_right, 0.0);
}

TEST(FlatBase, AChamferBelowTheToleranceIsFilled) {
  const PlanarBody body = chamfered();
  const FlatBody below = with_flat_base(body, 0.0019).value();
  EXPECT_EQ(below.base.merged, 2);
  EXPECT_EQ(below.base.widened_left, 0.0);
  const FlatBody flat = with_flat_base(body, 0.0021).value();
  EXPECT_EQ(flat.base.merged, 4);
  EXPECT_NEAR(flat.base.widened_left, 0.005, kRounding);
  EXPECT_NEAR(flat.base.widened_right, 0.005, kRounding);
  EXPECT_NEAR(flat.base.lowered_left, 0.002, kRounding);
  EXPECT_NEAR(flat.base.lowered_right, 0.002, kRounding);
  EXPECT_EQ(flat.body.vertex_count(), 4) << "a rectangle";
  const Standing s = standing(flat.body, 9.81, 0.5);
  EXPECT_NEAR(s.left.base, 0.2, kRounding);
  EXPECT_NEAR(s.height, 0.45, kRounding);
  EXPECT_EQ(flat.body.mass(), body.mass());
  EXPECT_EQ(flat.body.inertia(), body.inertia());
}

/// A statue-like outline whose foot is rough: corners at random heights below 3 mm along the base.
PlanarBody rough(std::uint64_t seed) {
  CounterRng random(29, seed);
  std::vector<Vec2> outline = {{-0.15, 1.5}, {0.1, 1.7}, {0.2, 1.0}};
  for (int k = 0; k < 60; ++k) {
    const double x = random.uniform(-0.2, 0.2);
    const double z = random.uniform(0.0, 0.003);
    outline.push_back({x, z});
  }
  return PlanarBody::given(outline, 300.0, {random.uniform(-0.03, 0.03), 0.8}, 60.0).value();
}

TEST(FlatBase, RoughBasesWidenAndNeverTurn) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const PlanarBody body = rough(seed);
    const RestPose before = rest_pose(body, 0.0);
    double left = before.base_left;
    double right = before.base_right;
    for (const double tolerance : {0.0, 1e-5, 1e-4, 3e-4, 1e-3, 2e-3, 3e-3, 1e-2}) {
      const FlatBody flat = with_flat_base(body, tolerance).value();
      const RestPose after = rest_pose(flat.body, 0.0);
      EXPECT_TRUE(after.stable);
      // The new ends are the old ones moved at right angles to the base, rounded once more.
      EXPECT_NEAR(after.angle, before.angle, kRounding) << seed;
      EXPECT_NEAR(after.height, before.height, kRounding) << seed;
      EXPECT_GE(after.base_left, left - kRounding) << "a larger tolerance never narrows the base";
      EXPECT_GE(after.base_right, right - kRounding);
      EXPECT_NEAR(after.base_left, before.base_left + flat.base.widened_left, kRounding);
      EXPECT_NEAR(after.base_right, before.base_right + flat.base.widened_right, kRounding);
      EXPECT_LE(flat.base.lowered_left, tolerance);
      EXPECT_LE(flat.base.lowered_right, tolerance);
      left = after.base_left;
      right = after.base_right;
    }
    // With everything at the foot below the tolerance the base reaches from the outermost corner to the other.
    const FlatBody flat = with_flat_base(body, 0.02).value();
    EXPECT_GT(flat.base.merged, 2);
    EXPECT_GT(left + right, 0.35);
  }
}

TEST(FlatBase, MovesNoPointFartherThanTheTolerance) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const PlanarBody body = rough(seed);
    const FlatBody flat = with_flat_base(body, 0.001).value();
    // In every direction the outline reaches as far as before, or up to the tolerance farther.
    for (int k = 0; k < 360; ++k) {
      const Vec2 direction{std::cos(k * kPi / 180.0), std::sin(k * kPi / 180.0)};
      const auto reach = [&](const PlanarBody& b) {
        double farthest = -1.0;
        for (int i = 0; i < b.vertex_count(); ++i) farthest = std::max(farthest, dot(direction, b.vertex(i)));
        return farthest;
      };
      EXPECT_GE(reach(flat.body), reach(body) - kRounding);
      EXPECT_LE(reach(flat.body), reach(body) + 0.001 + kRounding);
    }
  }
}

TEST(FlatBase, MirrorImagesAreFlattenedAlike) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const PlanarBody body = rough(seed);
    std::vector<Vec2> mirrored;
    for (int i = 0; i < body.vertex_count(); ++i) mirrored.push_back({-body.vertex(i).x, body.vertex(i).z});
    const PlanarBody other = PlanarBody::given(mirrored, body.mass(), {0.0, 0.0}, body.inertia()).value();
    const FlatBody a = with_flat_base(body, 0.001).value();
    const FlatBody b = with_flat_base(other, 0.001).value();
    EXPECT_NEAR(a.base.widened_left, b.base.widened_right, kRounding);
    EXPECT_NEAR(a.base.widened_right, b.base.widened_left, kRounding);
    EXPECT_EQ(a.base.merged, b.base.merged);
  }
}

TEST(FlatBase, RefusesWhatIsNoTolerance) {
  for (const double bad : {-1e-3, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const auto flat = with_flat_base(chamfered(), bad);
    ASSERT_FALSE(flat);
    EXPECT_EQ(flat.error().front().key, "flattening");
  }
}

}  // namespace
