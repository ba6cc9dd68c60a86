/// Balls and points on everything.
#include <gtest/gtest.h>

#include "contact/touch_scenes.hpp"
#include "scale.hpp"

namespace {

using namespace touch_scenes;

constexpr double kRounding = 1e-15;  // of coordinates of 1 m

Frame<3> at(Vec3 p, Quaternion q = {}) { return frame_of(Pose<3>{p, q}); }
Frame<2> at(Vec2 p, double angle = 0.0) { return frame_of(Pose<2>{p, angle}); }

/// A ball against a solid is the solid's distance from a point, which the hull of differences gives, less the radius.
TEST(BallContact, OnPolyhedraByTheHullOfDifferences) {
  CounterRng rng(21);
  int outside = 0, inside = 0;
  for (int k = 0; k < scaled(3000, 600); ++k) {
    const geometry::Convex<3> solid = random_solid(rng);
    const Frame<3> fb = at(random_vector(rng, 0.1), random_turn(rng));
    const Vec3 centre = random_vector(rng, 0.6);
    const double radius = rng.uniform(0.01, 0.3);
    geometry::Convex<3> point;
    point.corners = {{}};
    const double truth = distance_of(point, at(centre), solid, fb) - radius;
    const auto found = touching<3>(geometry::Ball<3>{{}, radius}, at(centre), solid, fb, 0.05);
    if (truth >= 0.05) {
      EXPECT_TRUE(found.empty());
      continue;
    }
    ASSERT_EQ(found.size(), 1U);
    EXPECT_NEAR(found[0].gap, truth, 1e-14);
    EXPECT_LT(defect_of(found[0]), 1e-14);
    EXPECT_NEAR(norm(found[0].at_a - centre), radius, 1e-15);
    (truth + radius > 0.0 ? outside : inside) += 1;
  }
  EXPECT_GT(outside, 100);
  EXPECT_GT(inside, 30);
}

TEST(BallContact, OnPolygonsByTheHullOfDifferences) {
  CounterRng rng(22);
  int count = 0;
  for (int k = 0; k < scaled(5000, 1000); ++k) {
    const geometry::Convex<2> polygon = random_polygon(rng);
    const Frame<2> fb = at(random_vector2(rng, 0.1), rng.uniform(-3.0, 3.0));
    const Vec2 centre = random_vector2(rng, 0.7);
    const double truth = distance_of(geometry::Convex<2>{{{}}}, at(centre), polygon, fb) - 0.1;
    const auto found = touching<2>(geometry::Ball<2>{{}, 0.1}, at(centre), polygon, fb, 0.05);
    ASSERT_EQ(found.empty(), truth >= 0.05);
    if (found.empty()) continue;
    ++count;
    EXPECT_NEAR(found[0].gap, truth, 1e-14);
    EXPECT_LT(defect_of(found[0]), 1e-14);
  }
  EXPECT_GT(count, 200);
}

TEST(BallContact, NormalsTurnSteadilyRoundACorner) {
  const geometry::Shape<2> box = geometry::box_of(Vec2{1.0, 1.0}, "box").value();
  for (int k = 0; k <= 90; k += 5) {
    const math::SinCos s = math::sincos(k * 0.017453292519943295);
    const Vec2 n{s.cos, s.sin};
    const auto found = touching<2>(geometry::Ball<2>{{}, 0.1}, at(Vec2{0.5, 0.5} + 0.1001 * n), box, at(Vec2{}), 0.01);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_NEAR(norm(found[0].normal - n), 0.0, 1e-14);
    EXPECT_NEAR(found[0].gap, 1e-4, 1e-15);
  }
}

TEST(BallContact, BallsPointsAndPlanes) {
  const geometry::Shape<3> ball = geometry::Ball<3>{{0.1, 0.0, 0.0}, 0.5};
  const geometry::Shape<3> point = geometry::Point{};
  const geometry::Shape<3> plane = geometry::HalfSpace<3>{{0.0, 0.6, 0.8}, 0.3};
  auto found = touching<3>(ball, at(Vec3{}), ball, at(Vec3{0.0, 1.0, 0.0}), 0.01);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found[0].gap, 0.0, kRounding);
  EXPECT_EQ(found[0].normal, (Vec3{0.0, -1.0, 0.0})) << "from B to A";
  found = touching<3>(ball, at(Vec3{}), ball, at(Vec3{}), 0.01);
  ASSERT_EQ(found.size(), 1U) << "one in the other: upwards";
  EXPECT_NEAR(found[0].gap, -1.0, kRounding);
  EXPECT_EQ(found[0].normal.z, 1.0);
  found = touching<3>(point, at(Vec3{0.0, 0.6, 0.8}), plane, at(Vec3{}), 1.0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found[0].gap, 0.7, kRounding);
  found = touching<3>(plane, at(Vec3{}), ball, at(Vec3{-0.1, 0.6, 0.8}), 1.0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found[0].gap, 0.2, kRounding);
  EXPECT_NEAR(found[0].normal.z, -0.8, kRounding) << "from the ball to the plane, which is A";
  EXPECT_TRUE(touching<3>(plane, at(Vec3{}), plane, at(Vec3{}), 1.0).empty());
}

}  // namespace
