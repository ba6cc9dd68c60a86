/// Mass, centroid and inertia out of a body's parts, against closed forms.
#include "cairn/model/body_mass.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/math/rotation.hpp"

namespace {

using namespace cairn;

geometry::Convex<2> rectangle(Vec2 low, Vec2 high) { return {{low, {high.x, low.z}, high, {low.x, high.z}}}; }

geometry::Convex<3> box(Vec3 low, Vec3 high) {
  geometry::Convex<3> b;
  for (const double x : {low.x, high.x})
    for (const double y : {low.y, high.y})
      for (const double z : {low.z, high.z}) b.corners.push_back({x, y, z});
  b.faces = {{{-1.0, 0.0, 0.0}, -low.x, {0, 1, 3, 2}}, {{1.0, 0.0, 0.0}, high.x, {4, 6, 7, 5}},
             {{0.0, -1.0, 0.0}, -low.y, {0, 4, 5, 1}}, {{0.0, 1.0, 0.0}, high.y, {2, 3, 7, 6}},
             {{0.0, 0.0, -1.0}, -low.z, {0, 2, 6, 4}}, {{0.0, 0.0, 1.0}, high.z, {1, 5, 7, 3}}};
  return b;
}

TEST(BodyMass, OfARectangleAndADisc) {
  const std::vector<geometry::Shape<2>> one = {rectangle({1.0, 2.0}, {3.0, 6.0})};
  const BodyMass<2> r = *mass_of_parts<2>(one, std::vector{10.0});
  EXPECT_EQ(r.mass, 80.0);
  EXPECT_EQ(r.centroid, (Vec2{2.0, 4.0}));
  EXPECT_NEAR(r.inertia, 80.0 * (4.0 + 16.0) / 12.0, 1e-13);
  const std::vector<geometry::Shape<2>> disc = {geometry::Ball<2>{{1.0, 0.0}, 2.0}};
  const BodyMass<2> d = *mass_of_parts<2>(disc, std::vector{3.0});
  EXPECT_NEAR(d.mass, 12.0 * kPi, 1e-14);
  EXPECT_NEAR(d.inertia, 0.5 * d.mass * 4.0, 1e-13);
}

TEST(BodyMass, OfABoxAndABall) {
  const std::vector<geometry::Shape<3>> one = {box({-1.0, -1.5, 0.0}, {1.0, 1.5, 4.0})};
  const BodyMass<3> b = *mass_of_parts<3>(one, std::vector{0.5});
  EXPECT_NEAR(b.mass, 12.0, 1e-14);
  EXPECT_LT(norm(b.centroid - Vec3{0.0, 0.0, 2.0}), 1e-15);
  EXPECT_NEAR(b.inertia.xx, (9.0 + 16.0), 1e-13) << "m (b² + c²) / 12";
  EXPECT_NEAR(b.inertia.yy, (4.0 + 16.0), 1e-13);
  EXPECT_NEAR(b.inertia.zz, (4.0 + 9.0), 1e-13);
  const std::vector<geometry::Shape<3>> ball = {geometry::Ball<3>{{1.0, 2.0, 3.0}, 0.5}};
  const BodyMass<3> s = *mass_of_parts<3>(ball, std::vector{6.0});
  EXPECT_NEAR(s.mass, kPi, 1e-15);
  EXPECT_NEAR(s.inertia.xx, 0.1 * kPi, 1e-15);
}

// Steiner: a dumb-bell of two balls; and a hole is a part of negative density.
TEST(BodyMass, OfSeveralParts) {
  const std::vector<geometry::Shape<3>> balls = {geometry::Ball<3>{{-2.0, 0.0, 0.0}, 0.5},
                                                 geometry::Ball<3>{{2.0, 0.0, 0.0}, 0.5}};
  const BodyMass<3> b = *mass_of_parts<3>(balls, std::vector{6.0, 6.0});
  EXPECT_NEAR(b.mass, 2.0 * kPi, 1e-14);
  EXPECT_NEAR(b.inertia.zz, 2.0 * (0.1 * kPi + 4.0 * kPi), 1e-13);
  EXPECT_NEAR(b.inertia.xx, 0.2 * kPi, 1e-14);
  const std::vector<geometry::Shape<2>> ring = {geometry::Ball<2>{{}, 2.0}, geometry::Ball<2>{{}, 1.0}};
  const BodyMass<2> r = *mass_of_parts<2>(ring, std::vector{1.0, -1.0});
  EXPECT_NEAR(r.mass, 3.0 * kPi, 1e-14);
  EXPECT_NEAR(r.inertia, 0.5 * kPi * (16.0 - 1.0), 1e-13);
  const std::vector<geometry::Shape<2>> parts = {rectangle({0.0, 0.0}, {1.0, 3.0}), geometry::Ball<2>{{2.0, 0.1}, 0.7},
                                                 rectangle({-1.0, 0.0}, {0.0, 0.3})};
  const std::vector<geometry::Shape<2>> other = {parts[2], parts[0], parts[1]};
  const BodyMass<2> p = *mass_of_parts<2>(parts, std::vector{1.1, 2.3, 0.7});
  const BodyMass<2> q = *mass_of_parts<2>(other, std::vector{0.7, 1.1, 2.3});
  EXPECT_EQ(p.mass, q.mass) << "the same bits in any order";
  EXPECT_EQ(p.centroid, q.centroid);
  EXPECT_EQ(p.inertia, q.inertia);
}

TEST(BodyMass, MovesThePartsAndNotTheBody) {
  SystemBody<3> body;
  body.parts = {box({0.0, 0.0, 0.0}, {2.0, 4.0, 6.0}), geometry::Ball<3>{{1.0, 2.0, 3.0}, 0.5}};
  body.pose = {{10.0, 0.0, 0.0}, turn_by({0.3, 0.4, -0.5})};
  const Frame<3> before = frame_of(body.pose);
  const Vec3 centroid = *give_mass<3>(body, std::vector{2.0, 1.0});
  EXPECT_LT(norm(centroid - Vec3{1.0, 2.0, 3.0}), 1e-15);
  const auto& solid = std::get<geometry::Convex<3>>(body.parts[0]);
  EXPECT_LT(norm(placed(frame_of(body.pose), solid.corners[7]) - placed(before, Vec3{2.0, 4.0, 6.0})), 1e-14);
  for (const auto& face : solid.faces)
    for (const auto k : face.corners) EXPECT_NEAR(dot(face.normal, solid.corners[k]), face.offset, 1e-15);
  EXPECT_LT(norm(std::get<geometry::Ball<3>>(body.parts[1]).centre), 1e-15);
}

TEST(BodyMass, HasFaultsOfItsOwn) {
  const std::vector<geometry::Shape<2>> parts = {geometry::Point{}, geometry::HalfSpace<2>{{0.0, 1.0}, 0.0},
                                                 rectangle({0.0, 0.0}, {1.0, 1.0})};
  const auto mass = mass_of_parts<2>(parts, std::vector{1.0, 1.0, 0.0});
  ASSERT_FALSE(mass);
  ASSERT_EQ(mass.error().size(), 3U);
  EXPECT_EQ(mass.error()[0].key, "parts[0]");
  EXPECT_EQ(mass.error()[1].key, "parts[1]");
  EXPECT_EQ(mass.error()[2].key, "densities[2]");
  const std::vector<geometry::Shape<2>> hole = {rectangle({0.0, 0.0}, {1.0, 1.0})};
  const auto negative = mass_of_parts<2>(hole, std::vector{-1.0});
  ASSERT_FALSE(negative);
  EXPECT_EQ(negative.error()[0].key, "parts");
}

}  // namespace
