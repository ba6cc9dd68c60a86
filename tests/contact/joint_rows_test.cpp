/// Rows of joints: each is the derivative of what it holds, there are as many as the kind holds, and they are independent.
#include "cairn/contact/joint_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/model/joint_coordinate.hpp"
#include "cairn/model/joint_kinds.hpp"
#include "contact/random_bodies.hpp"
#include "scale.hpp"

namespace {

using namespace cairn;
using namespace random_bodies;

constexpr JointKind kKinds[] = {JointKind::revolute,  JointKind::prismatic,   JointKind::fixed,  JointKind::ball,
                                JointKind::universal, JointKind::cylindrical, JointKind::planar, JointKind::distance};

template <class T>
class JointRows : public testing::Test {};
template <int N>
struct Dimension {
  static constexpr int value = N;
};
using Dimensions = testing::Types<Dimension<2>, Dimension<3>>;
TYPED_TEST_SUITE(JointRows, Dimensions);

template <int D>
double velocity_of(const JointRow<D>& row, const SystemState<D>& state) {
  return rate_of<D>({row.on_a, row.on_b}, row.a, row.b, state.velocities);
}

template <int D>
System<D> two_bodies(Draw& draw, JointKind kind) {
  System<D> system;
  system.bodies = {body<D>(draw, "first"), body<D>(draw, "second")};
  Joint<D> joint;
  joint.name = "joint";
  joint.kind = kind;
  joint.a = place<D>(draw, 0);
  joint.b = place<D>(draw, 1);
  joint.length = 1.3;
  if (has_free_coordinate(kind)) {
    joint.lower = -20.0;
    joint.upper = 20.0;
    if (D == 3 && is_angle(kind)) joint.lower = -6.0, joint.upper = 6.0;
    joint.motor = {.speed = 0.7, .strongest = 3.0};
    joint.friction = 2.0;
  }
  system.joints = {joint};
  return system;
}

/// Turns a body so that the joint's places meet, with the free coordinates of the kind moved by `way` and `angle`.
void put_together(System<2>& system, double way, double angle) {
  const Joint<2>& joint = system.joints[0];
  SystemBody<2>& a = system.bodies[0];
  const Frame<2> b = frame_of(system.bodies[1].pose);
  const double axes = system.bodies[1].pose.turn + joint.b.axes;
  const bool turns = joint.kind == JointKind::revolute || joint.kind == JointKind::distance;
  a.pose.turn = axes + (turns ? angle : 0.0) - joint.a.axes;
  Vec2 point = placed(b, joint.b.point);
  if (joint.kind == JointKind::prismatic) point += way * turned(rotation_of(axes), Vec2{1.0, 0.0});
  if (joint.kind == JointKind::distance) point += joint.length * turned(rotation_of(angle), Vec2{1.0, 0.0});
  a.pose.position = point - turned(rotation_of(a.pose.turn), joint.a.point);
}
void put_together(System<3>& system, double way, double angle) {
  const Joint<3>& joint = system.joints[0];
  SystemBody<3>& a = system.bodies[0];
  const Frame<3> b = frame_of(system.bodies[1].pose);
  const Quaternion axes = system.bodies[1].pose.turn * joint.b.axes;
  const JointKind kind = joint.kind;
  Quaternion free;  // of a's axes from b's
  if (kind == JointKind::revolute || kind == JointKind::cylindrical || kind == JointKind::planar)
    free = turn_by({0.0, 0.0, angle});
  if (kind == JointKind::ball || kind == JointKind::distance) free = turn_by({angle, 0.4, -0.3});
  if (kind == JointKind::universal) free = turn_by({angle, 0.0, 0.0}) * turn_by({0.0, 0.0, 0.5});
  a.pose.turn = axes * free * conjugate(joint.a.axes);
  Vec3 offset;
  if (kind == JointKind::prismatic || kind == JointKind::cylindrical) offset = {0.0, 0.0, way};
  if (kind == JointKind::planar) offset = {way, 0.3, 0.0};
  if (kind == JointKind::distance)
    offset = joint.length * turned(rotation_of(turn_by({angle, way, 0.2})), {1.0, 0.0, 0.0});
  const Vec3 point = placed(b, joint.b.point) + turned(rotation_of(axes), offset);
  a.pose.position = point - turned(rotation_of(a.pose.turn), joint.a.point);
}

template <int D>
int rank_of(const std::vector<JointRow<D>>& rows) {
  std::vector<std::vector<double>> basis;
  for (const JointRow<D>& row : rows) {
    std::vector<double> v(row.on_a.begin(), row.on_a.end());
    v.insert(v.end(), row.on_b.begin(), row.on_b.end());
    for (const auto& e : basis) {
      double d = 0.0;
      for (std::size_t k = 0; k < v.size(); ++k) d += v[k] * e[k];
      for (std::size_t k = 0; k < v.size(); ++k) v[k] -= d * e[k];
    }
    double square = 0.0;
    for (const double x : v) square += x * x;
    if (square < 1e-12) continue;  // independent rows of these joints leave more than 0.01
    for (double& x : v) x /= std::sqrt(square);
    basis.push_back(v);
  }
  return static_cast<int>(basis.size());
}

// Anywhere, also far from what the joint holds: rows are exact there too. The relative turn stays away from half a turn,
// where nothing is differentiable.
TYPED_TEST(JointRows, AreTheDerivativesOfWhatTheyHold) {
  constexpr int D = TypeParam::value;
  Draw draw(1);
  double worst = 0.0;
  int seen = 0;
  for (int round = 0; round < scaled(200, 20); ++round) {
    for (const JointKind kind : kKinds) {
      if (held_coordinates<D>(kind) == 0) continue;
      System<D> system = two_bodies<D>(draw, kind);
      put_together(system, draw.in(-1.0, 1.0), draw.in(-2.0, 2.0));
      for (SystemBody<D>& b : system.bodies) {  // off the joint, by a turn below a right angle
        Vector<D> shift;
        draw.vector(shift, 0.3);
        b.pose.position = b.pose.position + shift;
        Turn<D> turn;
        draw.turn(turn, 0.3);
        b.pose.turn = composed(turn, b.pose.turn);
      }
      const SystemState<D> state = starting_state(system, 0.0);
      constexpr double h = 1e-4;
      const auto rows = rows_of(system, state);
      const auto after = rows_of(system, moved(state, h)), before = rows_of(system, moved(state, -h));
      const auto after2 = rows_of(system, moved(state, 2.0 * h)), before2 = rows_of(system, moved(state, -2.0 * h));
      ASSERT_EQ(rows.size(), after.size());
      for (std::size_t k = 0; k < rows.size(); ++k) {
        if (rows[k].kind != RowKind::hold && rows[k].kind != RowKind::limit) continue;
        // Fourth order: (8 (Φ₁ - Φ₋₁) - (Φ₂ - Φ₋₂)) / 12 h.
        const double slope =
            (8.0 * (after[k].value - before[k].value) - (after2[k].value - before2[k].value)) / (12.0 * h);
        worst = std::max(worst, std::fabs(slope - velocity_of(rows[k], state)));
        ++seen;
      }
    }
  }
  EXPECT_GT(seen, scaled(200, 20) * 8);
  EXPECT_LT(worst, 1e-9) << "rounding of Φ over h is 1e-11, the fifth derivative times h⁴ 1e-13; measured 2.9e-11";
}

TYPED_TEST(JointRows, AreAsManyAsTheKindHoldsAndIndependent) {
  constexpr int D = TypeParam::value;
  Draw draw(2);
  for (int round = 0; round < 20; ++round) {
    for (const JointKind kind : kKinds) {
      System<D> system = two_bodies<D>(draw, kind);
      if (held_coordinates<D>(kind) > 0) put_together(system, draw.in(-1.0, 1.0), draw.in(-2.5, 2.5));
      auto rows = rows_of(system, starting_state(system, 0.0));
      std::erase_if(rows, [](const auto& row) { return row.kind != RowKind::hold; });
      ASSERT_EQ(static_cast<int>(rows.size()), held_coordinates<D>(kind)) << name_of(kind);
      EXPECT_EQ(rank_of(rows), held_coordinates<D>(kind)) << name_of(kind);
      for (const auto& row : rows) EXPECT_LT(std::fabs(row.value), 1e-14) << name_of(kind) << ", placed to round-off";
    }
  }
}

// Both bodies together, moved and turned as one, move no row: forces and moments on the two balance.
TYPED_TEST(JointRows, BalanceOnTheTwoBodies) {
  constexpr int D = TypeParam::value;
  Draw draw(3);
  for (const JointKind kind : kKinds) {
    if (held_coordinates<D>(kind) == 0) continue;
    System<D> system = two_bodies<D>(draw, kind);
    put_together(system, 0.4, 0.8);
    SystemState<D> state = starting_state(system, 0.0);
    Spin<D> spin;
    draw.spin(spin, 1.0);
    Vector<D> velocity;
    draw.vector(velocity, 1.0);
    for (std::size_t k = 0; k < 2; ++k)
      state.velocities[k] = {velocity + spin_cross(spin, state.poses[k].position), spin};
    for (const auto& row : rows_of(system, state))
      EXPECT_LT(std::fabs(velocity_of(row, state)), 1e-13) << name_of(kind) << ", rounding of a dozen products";
  }
}

TYPED_TEST(JointRows, CarryLimitsMotorAndFrictionOfTheFreeCoordinate) {
  constexpr int D = TypeParam::value;
  Draw draw(4);
  for (const JointKind kind : {JointKind::revolute, JointKind::prismatic, JointKind::cylindrical}) {
    if (held_coordinates<D>(kind) == 0) continue;
    System<D> system = two_bodies<D>(draw, kind);
    system.joints[0].lower = -0.5;
    system.joints[0].upper = 1.0;
    put_together(system, 0.9, 0.9);
    const SystemState<D> state = starting_state(system, 0.0);
    const FreeCoordinate<D> free = free_coordinate<D>(system.joints[0], frames_of(state), state.poses);
    EXPECT_NEAR(free.value, 0.9, 1e-14) << "placed to round-off";
    EXPECT_EQ(free.angular, kind == JointKind::revolute);
    const auto rows = rows_of(system, state, 0.2);  // the upper limit is 0.1 away, the lower one 1.4
    ASSERT_EQ(static_cast<int>(rows.size()), held_coordinates<D>(kind) + 3);
    const auto& limit = rows[rows.size() - 3];
    const auto& motor = rows[rows.size() - 2];
    const auto& friction = rows[rows.size() - 1];
    const double rate = rate_of(free.rate, 0, 1, std::span<const Twist<D>>(state.velocities));
    EXPECT_EQ(limit.kind, RowKind::limit);
    EXPECT_EQ(limit.number, kUpperLimitRow);
    EXPECT_NEAR(limit.value, 0.1, 1e-14);
    EXPECT_EQ(limit.lower, 0.0) << "a limit pushes and does not pull";
    EXPECT_EQ(velocity_of(limit, state), -rate) << "opens as the coordinate falls";
    EXPECT_EQ(motor.kind, RowKind::motor);
    EXPECT_EQ(motor.speed, 0.7);
    EXPECT_EQ(motor.lower, -3.0);
    EXPECT_EQ(motor.upper, 3.0);
    EXPECT_EQ(friction.kind, RowKind::friction);
    EXPECT_EQ(friction.upper, 2.0);
    EXPECT_EQ(velocity_of(friction, state), rate);
  }
}

TYPED_TEST(JointRows, DoNotDependOnTheOrderOfTheFile) {
  constexpr int D = TypeParam::value;
  Draw draw(5);
  System<D> system = two_bodies<D>(draw, JointKind::revolute);
  Joint<D> other = system.joints[0];
  other.name = "earlier";
  other.kind = JointKind::distance;
  system.joints.push_back(other);
  const SystemState<D> state = starting_state(system, 0.0);
  const auto rows = rows_of(system, state);
  System<D> swapped = system;
  std::swap(swapped.joints[0], swapped.joints[1]);
  const auto again = rows_of(swapped, state);
  ASSERT_EQ(rows.size(), again.size());
  EXPECT_EQ(system.joints[static_cast<std::size_t>(rows[0].joint)].name, "earlier");
  for (std::size_t k = 0; k < rows.size(); ++k) {
    EXPECT_EQ(rows[k].joint, 1 - again[k].joint);
    EXPECT_EQ(rows[k].number, again[k].number);
    EXPECT_EQ(rows[k].value, again[k].value);
    EXPECT_EQ(rows[k].on_a, again[k].on_a);
    EXPECT_EQ(rows[k].on_b, again[k].on_b);
  }
}

// A joint to a driven body: the row's numbers times the driven body's twist are ∂Φ/∂t.
TYPED_TEST(JointRows, ToADrivenBodyFollowItsMotion) {
  constexpr int D = TypeParam::value;
  Draw draw(6);
  System<D> system = two_bodies<D>(draw, JointKind::revolute);
  put_together(system, 0.0, 0.5);
  SystemBody<D>& driver = system.bodies[1];
  driver.mobility = Mobility::driven;
  driver.drive.translation[0] = *Motion::create(HarmonicDisplacementMotion{.amplitude = 0.3, .angular_frequency = 2.0});
  driver.drive.rotation = *Motion::create(HarmonicDisplacementMotion{.amplitude = 0.4, .angular_frequency = 3.0});
  driver.drive.axis = {};
  driver.drive.axis.z = 2.0;
  driver.drive.axis.x = 1.0;
  SystemState<D> state = starting_state(system, 0.2);
  state.velocities[0] = {};  // what is left is ∂Φ/∂t
  const auto at = [&](double t) {
    SystemState<D> s = state;
    move_driven(system, t, s);
    return rows_of(system, s);
  };
  constexpr double h = 1e-4;
  const auto rows = rows_of(system, state), p = at(0.2 + h), m = at(0.2 - h), p2 = at(0.2 + 2.0 * h),
             m2 = at(0.2 - 2.0 * h);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (rows[k].kind != RowKind::hold) continue;
    const double slope = (8.0 * (p[k].value - m[k].value) - (p2[k].value - m2[k].value)) / (12.0 * h);
    EXPECT_NEAR(velocity_of(rows[k], state), slope, 1e-10) << "rounding of Φ over h: 1e-11";
  }
}

TEST(JointRowsInThePlane, CountEveryTurn) {
  Draw draw(7);
  System<2> system = two_bodies<2>(draw, JointKind::revolute);
  system.joints[0].lower = -40.0;
  system.joints[0].upper = 40.0;
  put_together(system, 0.0, 30.0);
  const SystemState<2> state = starting_state(system, 0.0);
  const auto frames = frames_of(state);
  EXPECT_NEAR(free_coordinate<2>(system.joints[0], frames, state.poses).value, 30.0, 1e-13) << "a few ulp of 30";
  const double blind = free_coordinate<2>(system.joints[0], frames).value;
  EXPECT_NEAR(blind, 30.0 - 10.0 * kPi, 1e-13) << "without poses the turn nearest to the middle of the limits, 0";
}

// Limits less than a turn apart see an angle on either side of half a turn rightly, since it is looked for around them.
TEST(JointRowsInSpace, LimitsSeeAnglesAroundHalfATurn) {
  Draw draw(8);
  System<3> system = two_bodies<3>(draw, JointKind::revolute);
  system.joints[0].lower = 2.0;
  system.joints[0].upper = 5.0;
  for (const double angle : {1.9, 3.0, 3.3, 4.9, 5.1}) {
    put_together(system, 0.0, angle);
    const SystemState<3> state = starting_state(system, 0.0);
    EXPECT_NEAR(free_coordinate<3>(system.joints[0], frames_of(state)).value, angle, 1e-13) << "a few ulp";
  }
}

// Quaternions that go on without a jump tell two turns: from -2π to 2π.
TEST(JointRowsInSpace, CountTwoTurnsAlongAMotion) {
  Draw draw(9);
  System<3> system = two_bodies<3>(draw, JointKind::revolute);
  system.joints[0].lower = -6.2;
  system.joints[0].upper = 6.2;
  put_together(system, 0.0, 0.0);
  SystemState<3> state = starting_state(system, 0.0);
  const auto value = [&] { return free_coordinate<3>(system.joints[0], frames_of(state), state.poses).value; };
  double angle = value();
  ASSERT_NEAR(std::fmod(angle, 2.0 * kPi), 0.0, 1e-13);
  ASSERT_LT(std::fabs(angle), 1.0) << "a start within the first turn";
  const Vec3 axis = turned(rotation_of(state.poses[1].turn * system.joints[0].b.axes), {0.0, 0.0, 1.0});
  for (int k = 1; k <= 60; ++k) {
    state.poses[0].turn = turned_on(state.poses[0].turn, axis, 0.1);
    EXPECT_NEAR(value(), 0.1 * k, 1e-12) << "sixty products of quaternions";
  }
}

// Two places of a rod that have met leave no number that is not finite.
TYPED_TEST(JointRows, OfARodWithoutLengthAreFinite) {
  constexpr int D = TypeParam::value;
  Draw draw(10);
  System<D> system = two_bodies<D>(draw, JointKind::distance);
  system.bodies[0] = system.bodies[1];
  system.joints[0].a = system.joints[0].b;
  system.joints[0].a.body = 0;
  for (const auto& row : rows_of(system, starting_state(system, 0.0))) {
    EXPECT_EQ(row.value, -1.3);
    for (const double x : row.on_a) EXPECT_TRUE(std::isfinite(x));
  }
}

}  // namespace
