/// Joints and springs in motion, integrated by Runge and Kutta with dense elimination, against minimal coordinates and closed
/// forms: what rows and wrenches say is then right for velocities too.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "cairn/core/units.hpp"
#include "contact/dense_motion.hpp"

namespace {

using namespace dense_motion;

/// y' = f(y) for a time, by Runge and Kutta.
std::vector<double> followed(std::vector<double> y, double time, int steps,
                             const std::function<std::vector<double>(const std::vector<double>&)>& f) {
  const double h = time / steps;
  const auto plus = [](std::vector<double> a, double s, const std::vector<double>& b) {
    for (std::size_t k = 0; k < a.size(); ++k) a[k] += s * b[k];
    return a;
  };
  for (int k = 0; k < steps; ++k) {
    const auto a = f(y), b = f(plus(y, 0.5 * h, a)), c = f(plus(y, 0.5 * h, b)), d = f(plus(y, h, c));
    y = plus(plus(plus(plus(y, h / 6.0, a), h / 3.0, b), h / 3.0, c), h / 6.0, d);
  }
  return y;
}

SystemBody<2> bar(const char* name, double mass, double length, Vec2 from, double angle) {
  SystemBody<2> b;
  b.name = name;
  b.mass = mass;
  b.inertia = mass * length * length / 12.0;
  b.parts = {geometry::Point{}};
  b.pose = {from + turned(rotation_of(angle), Vec2{0.5 * length, 0.0}), angle};
  return b;
}
Joint<2> pin(const char* name, JointPlace<2> a, JointPlace<2> b) {
  Joint<2> joint;
  joint.name = name;
  joint.a = a;
  joint.b = b;
  return joint;
}

// Berard 2006, 4.1, against Lagrange's equations in the two angles from the horizontal, c = cos(θ1 - θ2), s = sin(θ1 - θ2):
//   (m1/3 + m2) l1² θ1'' + m2 l1 l2/2 (c θ2'' + s θ2'²) = -(m1/2 + m2) g l1 cos θ1
//   m2 l1 l2/2 (c θ1'' - s θ1'²) + m2 l2²/3 θ2''        = -m2 g l2/2 cos θ2
TEST(JointsInMotion, TwoBarPendulum) {
  const double l1 = 1.5, l2 = 0.8, m1 = 2.0, m2 = 0.7, g = kStandardGravity;
  System<2> s;
  const double t1 = -0.3, t2 = 0.9;
  s.bodies = {bar("A", m1, l1, {}, t1)};
  s.bodies.push_back(bar("B", m2, l2, turned(rotation_of(t1), Vec2{l1, 0.0}), t2));
  s.joints = {pin("O", {0, {-0.5 * l1, 0.0}, 0.0}, {kGroundBody, {}, 0.0}),
              pin("P", {1, {-0.5 * l2, 0.0}, 0.0}, {0, {0.5 * l1, 0.0}, 0.0})};
  ASSERT_EQ(to_text(faults_of(s)), "");
  const auto rate = [&](const std::vector<double>& y) {
    const double c = std::cos(y[0] - y[1]), sn = std::sin(y[0] - y[1]), k = 0.5 * m2 * l1 * l2;
    const auto a = solved({{(m1 / 3.0 + m2) * l1 * l1, k * c}, {k * c, m2 * l2 * l2 / 3.0}},
                          {-(0.5 * m1 + m2) * g * l1 * std::cos(y[0]) - k * sn * y[3] * y[3],
                           -0.5 * m2 * g * l2 * std::cos(y[1]) + k * sn * y[2] * y[2]});
    return std::vector<double>{y[2], y[3], a[0], a[1]};
  };
  const std::vector<double> expected = followed({t1, t2, 0.0, 0.0}, 1.0, 4000, rate);
  const SystemState<2> end = run(s, starting_state(s, 0.0), 1.0, 1000);
  EXPECT_NEAR(end.poses[0].turn, expected[0], 1e-8)
      << "rates of rows by differences: 1e-10; measured 7.2e-10 of the second bar";
  EXPECT_NEAR(end.poses[1].turn, expected[1], 1e-8);
  EXPECT_NEAR(end.velocities[1].spin, expected[3], 1e-7);
}

// A top on a ball joint against Euler's equations about its tip, in axes of the body.
TEST(JointsInMotion, HeavyTop) {
  const double m = 1.2, l = 0.6, g = kStandardGravity;
  System<3> s;
  SystemBody<3> top;
  top.name = "top";
  top.mass = m;
  top.inertia = {0.30, 0.30, 0.12, 0.0, 0.0, 0.0};
  top.parts = {geometry::Point{}};
  top.pose.turn = turn_by({0.5, 0.2, 0.0});
  const Mat3 r = rotation_of(top.pose.turn);
  const Vec3 spin = turned(r, {0.3, -0.2, 18.0});
  top.pose.position = turned(r, {0.0, 0.0, l});
  top.velocity = {cross(spin, top.pose.position), spin};
  s.bodies = {top};
  Joint<3> joint;
  joint.name = "tip";
  joint.kind = JointKind::ball;
  joint.a = {0, {0.0, 0.0, -l}, {}};
  s.joints = {joint};
  ASSERT_EQ(to_text(faults_of(s)), "");
  // ω in the body, and the upward direction u seen from it: u' = u × ω; the weight's moment about the tip is l e_z × (-m g u).
  const double across = 0.30 + m * l * l, about = 0.12;
  const Vec3 up = turned_back(r, {0.0, 0.0, 1.0});
  const auto rate = [&](const std::vector<double>& y) {
    const Vec3 w{y[0], y[1], y[2]}, u{y[3], y[4], y[5]};
    const Vec3 moment = cross(Vec3{0.0, 0.0, l}, -m * g * u) - cross(w, Vec3{across * w.x, across * w.y, about * w.z});
    const Vec3 du = cross(u, w);
    return std::vector<double>{moment.x / across, moment.y / across, moment.z / about, du.x, du.y, du.z};
  };
  const auto expected = followed({0.3, -0.2, 18.0, up.x, up.y, up.z}, 1.0, 8000, rate);
  const SystemState<3> end = run(s, starting_state(s, 0.0), 1.0, 2000);
  const Mat3 turn = rotation_of(end.poses[0].turn);
  const Vec3 w = turned_back(turn, end.velocities[0].spin), u = turned_back(turn, {0.0, 0.0, 1.0});
  EXPECT_LT(norm(w - Vec3{expected[0], expected[1], expected[2]}), 1e-6)
      << "of fourth order with h = 5e-4 at 18 rad/s; measured 1.6e-7";
  EXPECT_LT(norm(u - Vec3{expected[3], expected[4], expected[5]}), 1e-7);
}

// A crank, a rod and a slide without gravity: kinetic energy stays, and the slide is where geometry says.
TEST(JointsInMotion, SliderCrank) {
  const double r = 0.4, l = 1.0, angle = 0.3;
  const Vec2 elbow = turned(rotation_of(angle), Vec2{r, 0.0});
  const double x = elbow.x + std::sqrt(l * l - elbow.z * elbow.z);
  System<2> s;
  s.gravity = 0.0;
  s.bodies = {bar("crank", 1.0, r, {}, angle), bar("rod", 0.8, l, elbow, -std::asin(elbow.z / l)),
              bar("slide", 2.0, 0.2, {x - 0.1, 0.0}, 0.0)};
  s.joints = {pin("axle", {0, {-0.5 * r, 0.0}, 0.0}, {kGroundBody, {}, 0.0}),
              pin("elbow", {1, {-0.5 * l, 0.0}, 0.0}, {0, {0.5 * r, 0.0}, 0.0}),
              pin("wrist", {2, {}, 0.0}, {1, {0.5 * l, 0.0}, 0.0}), pin("way", {2, {}, 0.0}, {kGroundBody, {}, 0.0})};
  s.joints[3].kind = JointKind::prismatic;
  ASSERT_EQ(to_text(faults_of(s)), "");
  // Velocities that the joints allow, for one radian a second of the crank: v of the wrist from the relation above.
  SystemState<2> state = starting_state(s, 0.0);
  const Vec2 elbow_speed = perp(elbow);
  const double rod_spin = -elbow_speed.z / (x - elbow.x);
  const double slide = elbow_speed.x - rod_spin * (0.0 - elbow.z);
  state.velocities[0] = {0.5 * elbow_speed, 1.0};
  state.velocities[1] = {elbow_speed + rod_spin * perp(0.5 * (Vec2{x, 0.0} - elbow)), rod_spin};
  state.velocities[2] = {{slide, 0.0}, 0.0};
  for (const auto& row : rows_of(s, state))
    ASSERT_NEAR((rate_of<2>({row.on_a, row.on_b}, row.a, row.b, state.velocities)), 0.0, 1e-14);
  const auto energy = [&](const SystemState<2>& at) {
    double sum = 0.0;
    for (std::size_t k = 0; k < 3; ++k)
      sum += 0.5 * s.bodies[k].mass * norm_squared(at.velocities[k].velocity) +
             0.5 * s.bodies[k].inertia * at.velocities[k].spin * at.velocities[k].spin;
    return sum;
  };
  const SystemState<2> end = run(s, state, 5.0, 1000);
  const double turn = end.poses[0].turn, height = r * std::sin(turn);
  EXPECT_GT(std::fabs(turn - angle), 3.0) << "half a turn and more";
  EXPECT_NEAR(end.poses[2].position.x, r * std::cos(turn) + std::sqrt(l * l - height * height), 1e-8)
      << "measured 1.7e-10";
  EXPECT_NEAR(energy(end), energy(state), 1e-8 * energy(state)) << "measured 1.7e-10";
}

// Two shafts at an angle β, joined by a cross: of the second the spin is that of the first times
// cos β / (1 - sin² β sin² φ), φ the turn of the first shaft's pin from the normal of the plane of both shafts (Cardan).
TEST(JointsInMotion, UniversalJointTurnsAsCardansFormulaSays) {
  const double beta = 0.6;
  for (const double phi : {0.0, 0.4, 1.2, kPi / 2.0, 2.5}) {
    System<3> s;
    const Vec3 second{0.0, std::sin(beta), std::cos(beta)};  // the first one is z
    const Vec3 pin_first{std::cos(phi), std::sin(phi), 0.0};
    const Vec3 n = cross(second, pin_first);  // the other pin: across both its shaft and the first pin
    const Vec3 pin_second = n / norm(n);
    SystemBody<3> shaft;
    shaft.mass = 1.0;
    shaft.inertia = {1.0, 1.0, 1.0, 0.0, 0.0, 0.0};
    shaft.parts = {geometry::Point{}};
    shaft.name = "first";
    s.bodies.push_back(shaft);
    shaft.name = "second";
    s.bodies.push_back(shaft);
    const auto turn_to = [](Vec3 x, Vec3 z) {  // the quaternion of axes x, z × x, z
      const Vec3 y = cross(z, x);
      const double w = 0.5 * std::sqrt(std::fmax(0.0, 1.0 + x.x + y.y + z.z));
      if (w > 0.1) return unit(Quaternion{w, (y.z - z.y) / (4 * w), (z.x - x.z) / (4 * w), (x.y - y.x) / (4 * w)});
      const Vec3 v{x.x + 1.0, x.y + y.x, x.z + z.x};  // about half a turn: the axis
      return unit(Quaternion{0.0, v.x, v.y, v.z});
    };
    Joint<3> joint;
    joint.name = "cross";
    joint.kind = JointKind::universal;
    const Vec3 any_across = cross(pin_second, second);
    joint.a = {1, {}, turn_to(any_across, pin_second)};      // z of a is the pin of the second shaft
    joint.b = {0, {}, turn_to(pin_first, {0.0, 0.0, 1.0})};  // x of b that of the first
    s.joints = {joint};
    ASSERT_EQ(to_text(faults_of(s)), "");
    SystemState<3> state = starting_state(s, 0.0);
    const double ratio = std::cos(beta) / (1.0 - std::sin(beta) * std::sin(beta) * std::sin(phi) * std::sin(phi));
    state.velocities[0].spin = {0.0, 0.0, 1.0};
    state.velocities[1].spin = ratio * second;
    for (const auto& row : rows_of(s, state))
      EXPECT_NEAR((rate_of<3>({row.on_a, row.on_b}, row.a, row.b, state.velocities)), 0.0, 1e-14) << phi;
  }
}

// A torsional spring on a hinge, in the plane and about a slanted axis in space: φ = φ0 + A cos √(k/I) t.
TEST(JointsInMotion, TorsionalOscillator) {
  System<3> s;
  s.gravity = 0.0;
  SystemBody<3> disc;
  disc.name = "disc";
  disc.mass = 2.0;
  disc.inertia = {0.3, 0.3, 0.5, 0.0, 0.0, 0.0};
  disc.parts = {geometry::Point{}};
  disc.pose.turn = turn_by({0.4, -0.7, 0.2});
  s.bodies = {disc};
  Joint<3> hinge;
  hinge.name = "hinge";
  hinge.a.body = 0;
  hinge.b.axes = disc.pose.turn;
  s.joints = {hinge};
  Spring<3> spring;
  spring.name = "spring";
  spring.kind = SpringKind::torsional;
  spring.a = hinge.a;
  spring.b = hinge.b;
  spring.stiffness = 8.0;
  spring.rest = 2.5;  // it starts at 0: swings to 5, past half a turn
  s.springs = {spring};
  ASSERT_EQ(to_text(faults_of(s)), "");
  const SystemState<3> end = run(s, starting_state(s, 0.0), 1.0, 500);
  const double angle = free_coordinate<3>(s.joints[0], frames_of(end), end.poses).value;
  EXPECT_NEAR(angle, 2.5 - 2.5 * std::cos(4.0), 1e-8) << "√(8 / 0.5) = 4; of fourth order with h = 2e-3";
  EXPECT_GT(angle, kPi);
}

}  // namespace
