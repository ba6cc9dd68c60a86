/// From the pose of a planar body to the contact problem at acceleration level.
#include "cairn/contact/planar_contacts.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "cairn/problem/judge.hpp"

namespace {

using cairn::PlanarKinematics;
using cairn::PlanarModel;

PlanarModel block() {
  return {.body = *cairn::PlanarBody::rectangle(0.4, 1.0, 1000.0, 1.0), .gravity = 10.0, .friction = {0.6, 0.5}};
}

TEST(PlanarContacts, TouchingVerticesComeFromLeftToRight) {
  const PlanarModel model = block();
  PlanarKinematics k;
  k.z = 0.5;
  const auto base = cairn::touching_vertices(model, k, 1e-9);
  ASSERT_EQ(base.size(), 2u);
  EXPECT_LT(model.body.vertex(base[0]).x, model.body.vertex(base[1]).x);
  k.z = 0.5 + 2e-9;
  EXPECT_TRUE(cairn::touching_vertices(model, k, 1e-9).empty());
  // Turned over: what was on top now touches, and still from left to right.
  k.z = 0.5;
  k.theta = std::acos(-1.0);
  const auto top = cairn::touching_vertices(model, k, 1e-9);
  ASSERT_EQ(top.size(), 2u);
  for (const int vertex : top) EXPECT_GT(model.body.vertex(vertex).z, 0.0);
  EXPECT_GT(model.body.vertex(top[0]).x, model.body.vertex(top[1]).x);
  // On one corner.
  k.theta = 0.3;
  k.z = 0.2 * std::sin(0.3) + 0.5 * std::cos(0.3);
  const auto corner = cairn::touching_vertices(model, k, 1e-9);
  ASSERT_EQ(corner.size(), 1u);
  EXPECT_LT(model.body.vertex(corner[0]).x, 0.0);
}

TEST(PlanarContacts, VelocityOfTheProblemIsTheAccelerationOfTheVertex) {
  // u = G w + b_motion for any accelerations: the second derivative of the vertex' position, by geometry.
  const PlanarModel model = block();
  PlanarKinematics k{
      .x = 0.1, .z = 0.7, .theta = 0.4, .vx = 0.3, .vz = -0.2, .omega = 1.7, .ground_ax = 2.0, .ground_az = -1.0};
  const auto posed = cairn::pose_forces(model, k, {0, 2}, 0.0);
  const double ax = 0.9, az = -1.1, alpha = 2.3;
  const double m = model.body.mass(), I = model.body.inertia();
  const double w[3] = {std::sqrt(m) * ax, std::sqrt(m) * az, std::sqrt(I) * alpha};
  for (std::size_t contact = 0; contact < 2; ++contact) {
    const cairn::Vec2 v = model.body.vertex(posed.vertices[contact]);
    auto place = [&](long double t) {
      const long double theta = k.theta + k.omega * t + alpha * t * t / 2;
      return std::pair{k.vx * t + ax * t * t / 2 + v.x * std::cos(theta) - v.z * std::sin(theta),
                       k.vz * t + az * t * t / 2 + v.x * std::sin(theta) + v.z * std::cos(theta)};
    };
    const long double h = 1e-4L;
    const auto [x0, z0] = place(-h);
    const auto [x1, z1] = place(0);
    const auto [x2, z2] = place(h);
    const long double expected[2] = {(z0 - 2 * z1 + z2) / (h * h), (x0 - 2 * x1 + x2) / (h * h)};  // n, t
    for (std::size_t j = 0; j < 2; ++j) {
      const std::size_t row = 2 * contact + j;
      double u = posed.problem.b_motion[row];
      for (std::size_t d = 0; d < 3; ++d) u += posed.problem.G[3 * row + d] * w[d];
      EXPECT_NEAR(u, static_cast<double>(expected[j]),
                  1e-7);  // the difference formula errs by h² of a fourth derivative
    }
  }
}

TEST(PlanarContacts, ForcesActAtTheirVertices) {
  // Gᵀ f in the kinetic metric is (f_x/√m, f_z/√m, moment/√I).
  const PlanarModel model = block();
  const PlanarKinematics k{.x = 0.0, .z = 0.7, .theta = 0.4};
  const auto posed = cairn::pose_forces(model, k, {1}, 0.0);
  const cairn::Vec2 r = cairn::math::vertex_offset(model.body.view(), 1, k.theta);
  const double f[2] = {3.0, -2.0};
  const double m = model.body.mass(), I = model.body.inertia();
  const double expected[3] = {f[1] / std::sqrt(m), f[0] / std::sqrt(m), (r.x * f[0] - r.z * f[1]) / std::sqrt(I)};
  for (std::size_t d = 0; d < 3; ++d)
    EXPECT_NEAR(posed.problem.G[d] * f[0] + posed.problem.G[3 + d] * f[1], expected[d], 1e-15);  // some epsilon
  EXPECT_DOUBLE_EQ(posed.contacts[0].gap, k.z + r.z);
}

TEST(PlanarContacts, FreeAccelerationIsFeltGravity) {
  const PlanarModel model = block();
  const PlanarKinematics k{.z = 0.5, .vx = 1.0, .vz = 2.0, .omega = 3.0, .ground_ax = 1.5, .ground_az = -0.5};
  const auto posed = cairn::pose_forces(model, k, {}, 0.0);
  const double m = model.body.mass();
  EXPECT_DOUBLE_EQ(posed.w_free[0], -std::sqrt(m) * 1.5);
  EXPECT_DOUBLE_EQ(posed.w_free[1], -std::sqrt(m) * 9.5);
  EXPECT_EQ(posed.w_free[2], 0.0);
  EXPECT_DOUBLE_EQ(posed.w_before[2], 3.0 * std::sqrt(model.body.inertia()));
  EXPECT_DOUBLE_EQ(posed.problem.velocity_scale, 10.0);
  EXPECT_DOUBLE_EQ(posed.problem.force_scale, 10.0 * m);
}

TEST(PlanarContacts, WhatIsWithinStillDoesNotMove) {
  const PlanarModel model = block();
  PlanarKinematics k{.z = 0.5, .vx = 1e-9, .vz = -1e-9};
  EXPECT_EQ(cairn::pose_forces(model, k, {0}, 1e-8).contacts[0].u_before, (std::array<double, 2>{0.0, 0.0}));
  const auto moving = cairn::pose_forces(model, k, {0}, 1e-10).contacts[0].u_before;
  EXPECT_EQ(moving, (std::array<double, 2>{-1e-9, 1e-9}));
}

TEST(PlanarContacts, FrictionAndRestrictionsReachTheContact) {
  PlanarModel model = block();
  model.restriction = {.no_sliding = true, .no_flight = false};
  const cairn::Contact<2> c = cairn::pose_forces(model, {.z = 0.5}, {0}, 0.0).contacts[0];
  EXPECT_EQ(c.mu_static, 0.6);
  EXPECT_EQ(c.mu_kinetic, 0.5);
  EXPECT_TRUE(c.hold.no_sliding);
  EXPECT_FALSE(c.hold.no_opening);
  EXPECT_EQ(c.role, cairn::Role::supporting);
}

TEST(PlanarContacts, ProblemSurvivesBeingMoved) {
  const PlanarModel model = block();
  const PlanarKinematics k{.z = 0.5};
  auto made = cairn::pose_forces(model, k, cairn::touching_vertices(model, k, 1e-9), 0.0);
  const cairn::OwnedProblem moved = std::move(made);
  static_assert(!std::is_copy_constructible_v<cairn::OwnedProblem>);
  // At rest each corner carries half the weight.
  const double half = 0.5 * model.body.mass() * 10.0;
  std::vector<double> f{half, 0.0, half, 0.0}, w{0.0, 0.0, 0.0};
  cairn::ContactAnswer<2> answer;
  answer.f = f;
  answer.w = w;
  EXPECT_TRUE(cairn::judge(moved.problem, answer).passed);
  f[0] *= 1.001;
  EXPECT_FALSE(cairn::judge(moved.problem, answer).passed);
}

}  // namespace
