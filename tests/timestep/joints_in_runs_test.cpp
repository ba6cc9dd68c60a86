/// Joints and springs in runs of the time-stepper: limits, motors, dry friction, stiff dampers, a top.
#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "cairn/math/rotation.hpp"
#include "cairn/timestep/engine.hpp"

namespace {

using namespace cairn;
using namespace cairn::timestep;

constexpr Scheme kSchemes[] = {Scheme::stewart_trinkle, Scheme::projection, Scheme::moreau_jean};

template <int D>
RunResult<D> run_of(const System<D>& system, double duration, double step, Scheme scheme) {
  Workspace<D> workspace;
  RunOptions options;
  options.duration = duration;
  options.step = step;
  options.scheme = scheme;
  const Result<RunResult<D>, InputErrors> result = run<D>(system, options, workspace);
  EXPECT_TRUE(result) << to_text(result.error());
  if (!result) return {};
  EXPECT_EQ(result->failure, RunFailure::none) << name_of(result->failure) << " " << result->failure_where;
  return *result;
}

/// A bar of 2 kg and 1 m, hung by its end in the origin, at an angle from the horizontal.
System<2> hung_bar(double angle) {
  System<2> s;
  SystemBody<2> bar;
  bar.name = "bar";
  bar.mass = 2.0;
  bar.inertia = 2.0 / 12.0;
  bar.parts = {geometry::Point{}};
  bar.pose = {turned(rotation_of(angle), Vec2{0.5, 0.0}), angle};
  s.bodies = {bar};
  Joint<2> pin;
  pin.name = "pin";
  pin.a = {0, {-0.5, 0.0}, 0.0};
  s.joints = {pin};
  return s;
}

// θ'' = (-m g l/2 cos θ - M sign θ') / (m l²/3), integrated in a million steps: it swings down, up the other side, and turns.
TEST(JointsInRuns, DryFrictionOfAPin) {
  const double friction = 1.5, inertia = 2.0 / 3.0;
  double angle = 0.2, spin = 0.0;
  const int steps = 1000000;
  for (int k = 0; k < steps; ++k) {
    const double weight = -2.0 * kStandardGravity * 0.5 * std::cos(angle);
    const double against = spin != 0.0 ? spin : weight;
    spin += (weight - std::copysign(friction, against)) / inertia / steps;
    angle += spin / steps;
  }
  System<2> s = hung_bar(0.2);
  s.joints[0].friction = friction;
  for (const Scheme scheme : kSchemes) {
    const RunResult<2> r = run_of(s, 1.0, 1e-3, scheme);
    EXPECT_NEAR(r.final_state.poses[0].turn, angle, 3e-4) << "of 2.6 rad; measured 8.4e-5 at most";
    EXPECT_NEAR(r.joints[0].largest_moment, friction, 1e-9) << "all of it, while it slides";
    EXPECT_LT(r.energy.residual, 1e-11);
  }
}

// The bar falls on its limit and lies there; what it had is lost in the limit.
TEST(JointsInRuns, ALimitHolds) {
  System<2> s = hung_bar(0.2);
  s.joints[0].lower = -1.0;
  s.joints[0].upper = 10.0;
  const double fall = 2.0 * kStandardGravity * 0.5 * (std::sin(0.2) + std::sin(1.0));
  for (const Scheme scheme : kSchemes) {
    const RunResult<2> r = run_of(s, 2.0, 1e-3, scheme);
    EXPECT_NEAR(r.final_state.poses[0].turn, -1.0, 1e-9);
    EXPECT_NEAR(r.energy.joint_loss, fall, 0.02) << "the scheme's own error takes the rest; measured 0.013";
    EXPECT_LT(r.energy.residual, 1e-11);
  }
}

// A motor starts from rest, nothing else moving, turns three times and stops at a limit of 20 rad.
TEST(JointsInRuns, AMotorCountsTurnsUpToItsLimit) {
  System<2> s = hung_bar(0.0);
  s.gravity = 0.0;
  s.joints[0].upper = 20.0;
  s.joints[0].motor = {.speed = 10.0, .strongest = 4.0};
  for (const Scheme scheme : kSchemes) {
    const RunResult<2> r = run_of(s, 5.0, 1e-3, scheme);
    EXPECT_NEAR(r.final_state.poses[0].turn, 20.0, 1e-9);
    EXPECT_LT(r.energy.residual, 1e-10);
  }
}

// A damper that a step at its start could not bear: held within the step, and in the books as it is held.
TEST(JointsInRuns, AStiffDamperIsHeld) {
  System<2> s = hung_bar(0.2);
  s.joints.clear();
  Spring<2> spring;
  spring.name = "damper";
  spring.a.body = 0;
  spring.b.point = {0.0, 1.0};
  spring.stiffness = 100.0;
  spring.damping = 1e7;
  spring.rest = 0.3;
  s.springs = {spring};
  for (const Scheme scheme : kSchemes) {
    const RunResult<2> r = run_of(s, 1.0, 1e-3, scheme);
    const double length = norm(r.final_state.poses[0].position - Vec2{0.0, 1.0});
    EXPECT_NEAR(length, norm(s.bodies[0].pose.position - Vec2{0.0, 1.0}), 0.05)
        << "what pulls at it, 70 N and the weight, gains h F / m of speed in each step before it is held again";
    EXPECT_GE(r.energy.damper_loss, 0.0);
    EXPECT_LT(r.energy.residual, 1e-10);
  }
}

// What a pusher puts in through a spring is work of drives: a mass on a spring whose other end is driven.
TEST(JointsInRuns, ADrivenEndOfASpringWorks) {
  System<2> s;
  s.gravity = 0.0;
  SystemBody<2> bob, hand;
  bob.name = "bob";
  bob.mass = 1.0;
  bob.turns = false;
  bob.parts = {geometry::Point{}};
  hand = bob;
  hand.name = "hand";
  hand.mobility = Mobility::driven;
  hand.pose.position = {0.0, 2.0};
  hand.drive.translation[0] = *Motion::create(HarmonicDisplacementMotion{.amplitude = 0.2, .angular_frequency = 3.0});
  s.bodies = {bob, hand};
  Spring<2> spring;
  spring.name = "spring";
  spring.a.body = 0;
  spring.b.body = 1;
  spring.stiffness = 20.0;
  spring.damping = 0.5;
  spring.rest = 2.0;
  s.springs = {spring};
  for (const Scheme scheme : kSchemes) {
    const RunResult<2> r = run_of(s, 3.0, 1e-3, scheme);
    EXPECT_LT(r.energy.residual, 1e-11);
    EXPECT_NEAR(r.energy.drive_work, r.energy.final - r.energy.initial + r.energy.damper_loss,
                0.02 * r.energy.drive_work)
        << "but for the error of the scheme";
    EXPECT_GT(r.energy.drive_work, 1e-4);
  }
}

// In space positions are corrected by turns too, and the spin turns along: the books close.
TEST(JointsInRuns, ATopKeepsItsBooks) {
  System<3> s;
  SystemBody<3> top;
  top.name = "top";
  top.mass = 1.2;
  top.inertia = {0.30, 0.30, 0.12, 0.0, 0.0, 0.0};
  top.parts = {geometry::Point{}};
  top.pose.turn = turn_by({0.5, 0.2, 0.0});
  const Mat3 r = rotation_of(top.pose.turn);
  const Vec3 spin = turned(r, {0.3, -0.2, 18.0});
  top.pose.position = turned(r, {0.0, 0.0, 0.6});
  top.velocity = {cross(spin, top.pose.position), spin};
  s.bodies = {top};
  Joint<3> tip;
  tip.name = "tip";
  tip.kind = JointKind::ball;
  tip.a = {0, {0.0, 0.0, -0.6}, {}};
  s.joints = {tip};
  for (const Scheme scheme : kSchemes) {
    const RunResult<3> result = run_of(s, 0.5, 1e-3, scheme);
    EXPECT_LT(result.energy.residual, 1e-10) << "of 26 J";
    EXPECT_LT(result.joints[0].drift, 1e-4);
  }
}

}  // namespace
