/// Joints as constraints of motion: Newton's law with the rows and no solver of the project, against closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "cairn/core/units.hpp"
#include "contact/dense_motion.hpp"

namespace {

using namespace cairn;
using namespace dense_motion;

/// Two rods, each hung by its upper end, turned by θ from hanging straight down.
System<2> two_bars(double first, double second) {
  System<2> s;
  const double length[2] = {1.5, 0.8}, mass[2] = {2.0, 0.7}, angle[2] = {first, second};
  Vec2 top{};
  for (int k = 0; k < 2; ++k) {
    SystemBody<2> rod;
    rod.name = k == 0 ? "A" : "B";
    rod.mass = mass[k];
    rod.inertia = mass[k] * length[k] * length[k] / 12.0;
    rod.parts = {geometry::Point{}};
    rod.pose.turn = angle[k];
    const Vec2 half = turned(rotation_of(angle[k]), Vec2{0.0, -0.5 * length[k]});
    rod.pose.position = top + half;
    Joint<2> joint;
    joint.name = k == 0 ? "O" : "P";
    joint.a = {k, {0.0, 0.5 * length[k]}, 0.0};
    joint.b = {k - 1, {0.0, k == 0 ? 0.0 : -0.5 * length[0]}, 0.0};
    s.bodies.push_back(rod);
    s.joints.push_back(joint);
    top += 2.0 * half;
  }
  return s;
}

// Berard 2006, 4.1, let go from rest, against Lagrange's equations in the two angles:
//   (m1/3 + m2) l1² α1 + m2 l1 l2/2 cos(θ1-θ2) α2 = -(m1/2 + m2) g l1 sin θ1
//   m2 l1 l2/2 cos(θ1-θ2) α1 + m2 l2²/3 α2         = -m2 g l2/2 sin θ2
TEST(JointForces, TwoBarPendulumFromRest) {
  const double l1 = 1.5, l2 = 0.8, m1 = 2.0, m2 = 0.7, g = kStandardGravity;
  for (const auto& [first, second] : {std::pair{0.4, -0.9}, std::pair{1.5, 2.5}, std::pair{-2.0, 0.1}}) {
    const System<2> s = two_bars(first, second);
    ASSERT_EQ(to_text(faults_of(s)), "");
    const double coupling = 0.5 * m2 * l1 * l2 * std::cos(first - second);
    const std::vector<double> alpha =
        solved({{(m1 / 3.0 + m2) * l1 * l1, coupling}, {coupling, m2 * l2 * l2 / 3.0}},
               {-(0.5 * m1 + m2) * g * l1 * std::sin(first), -0.5 * m2 * g * l2 * std::sin(second)});
    const Instant<2> found = let_go(s);
    EXPECT_NEAR(found.accelerations[2], alpha[0], 1e-12) << "rounding of an elimination of ten unknowns";
    EXPECT_NEAR(found.accelerations[5], alpha[1], 1e-12);
  }
}

TEST(JointForces, TwoBarPendulumHangs) {
  const Instant<2> found = let_go(two_bars(0.0, 0.0));
  EXPECT_NEAR(found.loads[0].force.z, 2.7 * kStandardGravity, 1e-13) << "O carries both rods";
  EXPECT_NEAR(found.loads[1].force.z, 0.7 * kStandardGravity, 1e-13);
  EXPECT_NEAR(found.loads[0].moment, 0.0, 1e-13) << "a pin carries no moment";
}

/// A beam of 3 kg whose end, 0.7 m from its centroid in a direction of its own, is held by the ground.
System<3> beam(JointKind kind) {
  Draw draw(3);
  System<3> s;
  SystemBody<3> b = body<3>(draw, "beam");
  b.mass = 3.0;
  b.velocity = {};
  s.bodies = {b};
  Joint<3> joint;
  joint.name = "wall";
  joint.kind = kind;
  joint.a = place<3>(draw, 0);
  joint.a.point = {-0.7, 0.0, 0.0};
  joint.b.point = placed(frame_of(b.pose), joint.a.point);
  joint.b.axes = b.pose.turn * joint.a.axes;
  s.joints = {joint};
  return s;
}

// A beam that is built in carries its weight and the moment of it, the centroid being 0.7 m away.
TEST(JointForces, BeamBuiltIn) {
  const System<3> s = beam(JointKind::fixed);
  ASSERT_EQ(to_text(faults_of(s)), "");
  const Instant<3> found = let_go(s);
  for (const double a : found.accelerations) EXPECT_NEAR(a, 0.0, 1e-13);
  const double weight = 3.0 * kStandardGravity;
  const Vec3 arm = turned(frame_of(s.bodies[0].pose).rotation, {0.7, 0.0, 0.0});  // from the wall to the centroid
  EXPECT_LT(norm(found.loads[0].force - Vec3{0.0, 0.0, weight}), 1e-12);
  EXPECT_LT(norm(found.loads[0].moment + cross(arm, {0.0, 0.0, -weight})), 1e-12) << "balances the weight's moment";
}

// Every kind lets through the motions that it leaves free, and no others: about a free axis the load has no moment, along a
// free way no force, and the accelerations are what is left.
TEST(JointForces, KindsOfSpaceCarryNothingAlongTheirFreedom) {
  for (const JointKind kind :
       {JointKind::revolute, JointKind::prismatic, JointKind::ball, JointKind::cylindrical, JointKind::planar}) {
    const System<3> s = beam(kind);
    ASSERT_EQ(to_text(faults_of(s)), "");
    const Instant<3> found = let_go(s);
    const Mat3 axes = transposed(rotation_of(s.joints[0].b.axes));
    const JointLoad<3>& load = found.loads[0];
    const bool slides = kind == JointKind::prismatic || kind == JointKind::cylindrical;
    if (slides) {
      EXPECT_NEAR(dot(load.force, axes.rows[2]), 0.0, 1e-12);
    }
    if (kind == JointKind::planar) {
      EXPECT_NEAR(dot(load.force, axes.rows[0]), 0.0, 1e-12);
      EXPECT_NEAR(dot(load.force, axes.rows[1]), 0.0, 1e-12);
    }
    if (kind == JointKind::ball) {
      EXPECT_LT(norm(load.moment), 1e-12);
    }
    if (kind != JointKind::prismatic && kind != JointKind::ball) {
      EXPECT_NEAR(dot(load.moment, axes.rows[2]), 0.0, 1e-12);
    }
    double moves = 0.0;
    for (const double a : found.accelerations) moves += a * a;
    EXPECT_GT(moves, 0.01) << "it is not held altogether";
  }
}

}  // namespace
