/// The judge of steps on problems made by hand (docs/theory/waist.md §4).
#include "cairn/problem/judge.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "problem/point_mass.hpp"

namespace {

using namespace judging;  // NOLINT(google-build-using-namespace): the tests' own words

/// One step of 2 kg that press with 0.1 m/s, slip with `slip` m/s before and with `free` m/s if nothing rubs.
PointMass<2> stepping(double mu_static, double mu_kinetic, double slip, double free) {
  return {Level::step, 2.0, {0.0, slip}, {-0.1, free}, mu_static, mu_kinetic};
}
/// The same in space, its slip along `free`.
PointMass<3> stepping3(double mu_static, double mu_kinetic, std::array<double, 2> free) {
  return {Level::step, 2.0, {0.0, free[0], free[1]}, {-0.1, free[0], free[1]}, mu_static, mu_kinetic};
}
/// One figure has this size; others may be there as well.
void expect_refused(const Certificate& c, double figure, double size, Outcome outcome) {
  EXPECT_FALSE(c.passed);
  EXPECT_EQ(c.outcome, outcome) << name_of(c.outcome);
  EXPECT_NEAR(figure / size, 1.0, 1e-6);
}

TEST(JudgeStep, ASlideMayStopWithinTheStep) {
  // Seen: friction was asked to be kinetic and against the slip before, so a slide of 0.05 m/s that stops was off by the
  // friction that it did not need.
  PointMass<2> p = stepping(0.8, 0.8, 0.05, 0.05);
  expect_sound(p.answer({0.2, -0.1}).judged());
  EXPECT_NEAR(p.work[0].tangential, 0.0, 1e-16);
  expect_only(p.answer({0.2, -0.1 + 2.0 * kDefect}).judged(), "friction", kDefect, Outcome::no_solution);
  EXPECT_FALSE(p.answer({0.2, -0.1 - 2.0 * kDefect}).judged().passed);  // pushed back
  // From rest under a push that static friction holds, kinetic would not.
  expect_sound(stepping(0.5, 0.4, 0.0, 0.045).answer({0.2, -0.09}).judged());
  expect_only(stepping(0.5, 0.4, 0.0, 0.05 + kDefect).answer({0.2, -0.1 - 2.0 * kDefect}).judged(), "cone", kDefect,
              Outcome::outside_cone);
  // It slides, stops and goes back: the slip at the end decides, not the one before.
  expect_sound(stepping(0.5, 0.4, 0.05, -0.3).answer({0.2, 0.08}).judged());
  EXPECT_FALSE(stepping(0.5, 0.4, 0.05, -0.3).answer({0.2, -0.08}).judged().passed);
}

TEST(JudgeStep, AStepThatStopsAMassRaisesNoEnergy) {
  // Seen: the formula of impacts takes half of the velocity before and calls this a gain, or sees nothing at all.
  PointMass<2> p{Level::step, 2.0, {0.0, 0.0}, {-2.0, 0.0}, 0.5, 0.5};
  const Certificate c = p.answer({4.0, 0.0}).judged();
  expect_sound(c);
  EXPECT_EQ(c.energy_gain, 0.0);
  EXPECT_NEAR(p.work[0].normal, 0.0, 1e-14);  // some ulps of 4 J
  // Thrown back up it has more than it may have, even where the energy falls.
  const Certificate back = p.answer({6.0, 0.0}).judged();
  EXPECT_LT(back.energy_after, 0.5 * 2.0 * 4.0);
  expect_refused(back, back.energy_raise, 6.0 * 1.0 / 2.0, Outcome::energy_raised);
}

TEST(JudgeStep, FrictionOpposesTheSlipAtTheEnd) {
  PointMass<2> p = stepping(0.5, 0.4, 1.0, 1.0);
  expect_sound(p.answer({0.2, -0.08}).judged());
  EXPECT_DOUBLE_EQ(p.work[0].tangential, -0.08 * 0.96);
  for (const double defect : {kDefect, -kDefect})
    expect_only(p.answer({0.2, -0.08 + 2.0 * defect}).judged(), "friction", kDefect, Outcome::no_solution);
  expect_only(p.answer({0.2, -0.1}).judged(), "friction", 0.01, Outcome::no_solution);  // static
  const Certificate along = p.answer({0.2, 0.08}).judged();
  expect_refused(along, along.friction, 0.08, Outcome::energy_raised);
  p.answer({0.2, -0.08}).w[1] += kDefect * std::sqrt(2.0);
  expect_only(p.judged(), "momentum", kDefect, Outcome::no_solution);
}

TEST(JudgeStep, WhatOpensDoesNotPress) {
  PointMass<2> up{Level::step, 2.0, {0.0, 0.3}, {0.5, 0.3}, 0.5, 0.5};
  expect_sound(up.answer({0.0, 0.0}).judged());
  const Certificate pressed = up.answer({2.0 * kDefect, -kDefect}).judged();
  expect_refused(pressed, pressed.complementarity, kDefect, Outcome::energy_raised);
  // Seen: 1e-5 of force and 1e-5 of velocity passed, their product being 1e-10.
  PointMass<2> both{Level::step, 2.0, {0.0, 0.0}, {0.0, 0.0}, 0.0, 0.0};
  const Certificate c = both.answer({2e-5, 0.0}).judged();
  EXPECT_FALSE(c.passed);
  EXPECT_NEAR(c.complementarity, 1e-5, 1e-15);
}

TEST(JudgeStep, ABeltPaysForWhatItTakesAlong) {
  // Onto a belt of 3 m/s: rubs throughout the step, or is taken along by its end.
  PointMass<2> p = stepping(0.5, 0.5, -3.0, 0.0);
  p.b_motion = {0.0, -3.0};
  const Certificate c = p.answer({0.2, 0.1}).judged();
  expect_sound(c);
  EXPECT_DOUBLE_EQ(c.work_of_ground, 0.1 * 3.0);
  EXPECT_DOUBLE_EQ(p.work[0].tangential, -0.1 * 2.95);
  EXPECT_FALSE(p.answer({0.2, 0.1 - 2.0 * kDefect}).judged().passed);
  EXPECT_EQ(p.answer({0.2, -0.1}).judged().outcome, Outcome::energy_raised);
  p.contacts[0].mu_static = p.contacts[0].mu_kinetic = 40.0;
  const Certificate taken = p.answer({0.2, 6.0}).judged();
  expect_sound(taken);
  EXPECT_DOUBLE_EQ(taken.work_of_ground, 18.0);  // half of it is kinetic energy, the other half was heat
  EXPECT_FALSE(p.answer({0.2, 6.0 + 2.0 * kDefect}).judged().passed);
}

TEST(JudgeStep, StabilisationIsBookedApart) {
  // 0.05 m deep, 0.1 s: the ground throws the mass back with 0.5 m/s, which is the method's doing.
  PointMass<2> p{Level::step, 2.0, {-0.4, 0.0}, {-0.4, 0.0}, 0.0, 0.0};
  p.b_stabilise = {-0.5, 0.0};
  const Certificate c = p.answer({1.8, 0.0}).judged();
  expect_sound(c);
  EXPECT_DOUBLE_EQ(c.work_of_stabilisation, 1.8 * 0.5);
  EXPECT_DOUBLE_EQ(p.work[0].normal, 1.8 * 0.5);
  const Certificate more = p.answer({1.8 + 2.0 * kDefect, 0.0}).judged();
  expect_refused(more, more.complementarity, kDefect, Outcome::energy_raised);
  const Certificate less = p.answer({1.8 - 2.0 * kDefect, 0.0}).judged();
  expect_refused(less, less.penetration, kDefect, Outcome::no_solution);
  p.b_stabilise = {0.0, 0.0};
  EXPECT_EQ(p.answer({1.8, 0.0}).judged().outcome, Outcome::energy_raised);
}

TEST(JudgeStep, DrivesAreBookedApart) {
  // A push of 0.4 N s that acts whatever happens puts energy in; a brake of as much must not.
  PointMass<2> p{Level::step, 2.0, {0.0, 1.0}, {0.0, 1.0}, 0.0, 0.0};
  p.add_row(1, 0.4, 0.4);
  const Certificate pushed = p.answer({0.4, 0.0, 0.0}).judged();
  expect_sound(pushed);
  EXPECT_DOUBLE_EQ(pushed.work_of_drives, 0.4 * 1.2);
  p.rows[0] = {-0.4, 0.4};
  const Certificate braked = p.answer({-0.4, 0.0, 0.0}).judged();
  expect_sound(braked);
  EXPECT_EQ(braked.work_of_drives, 0.0);
  const Certificate along = p.answer({0.4, 0.0, 0.0}).judged();
  expect_refused(along, along.energy_raise, 0.4 * 1.2 / 2.0, Outcome::energy_raised);
}

TEST(JudgeStep, EnergyBalanceIsAnIdentity) {
  // Whatever the forces: ΔE = what is raised + ground + stabilisation + drives - ½ |Gᵀ f|².
  cairn::CounterRng random(9);
  int raised = 0;
  for (int n = 0; n < 1000; ++n) {
    auto some = [&] { return random.uniform(-1.0, 1.0); };
    PointMass<2> p{Level::step, random.uniform(0.1, 10.0), {some(), some()}, {some(), some()}, 0.5, 0.4};
    const double bound = some();
    p.add_row(1, bound, bound + random.uniform(0.0, 1.0));
    p.b_stabilise.resize(3);
    for (double& b : p.b_motion) b = some();
    for (double& b : p.b_stabilise) b = some();
    const Certificate c = p.answer({some(), some(), some()}).judged();
    // Of row and contact, from forces and velocities alone; either counts by itself.
    const auto moves = [&](std::size_t d, std::size_t row) {
      return p.w[d] / std::sqrt(p.mass) + p.b_motion[row] + p.b_stabilise[row];
    };
    const double idle = std::fmax(std::fmin(p.rows[0].upper, 0.0), p.rows[0].lower);
    const double of_row = (p.f[0] - idle) * moves(1, 0);
    const double of_contact = p.f[1] * moves(0, 1) + p.f[2] * moves(1, 2);
    double left = c.energy_after - c.work_of_ground - c.work_of_stabilisation - c.work_of_drives;
    for (std::size_t d = 0; d < 2; ++d) {
      const double pushed = p.w[d] - p.w_free[d];
      left += 0.5 * pushed * pushed - 0.5 * p.w_free[d] * p.w_free[d];
    }
    EXPECT_NEAR(left, of_row + of_contact, 1e-13);  // round-off of sums of ten and more
    EXPECT_NEAR(c.energy_raise, std::fmax(0.0, std::fmax(of_row, of_contact) / p.mass), 1e-13);
    raised += left > 0.0 ? 1 : 0;
  }
  EXPECT_GT(raised, 100);
}

TEST(JudgeStep, HoldsReplaceConeAndSign) {
  PointMass<2> stuck = stepping(0.1, 0.1, 0.5, 0.5);
  EXPECT_FALSE(stuck.answer({0.2, -1.0}).judged().passed);
  stuck.contacts[0].hold.no_sliding = true;
  expect_sound(stuck.answer({0.2, -1.0}).judged());
  expect_only(stuck.answer({0.2, -1.0 + 2.0 * kDefect}).judged(), "friction", kDefect, Outcome::no_solution);
  PointMass<2> held{Level::step, 2.0, {0.0, 0.0}, {0.3, 0.0}, 0.0, 0.0};
  EXPECT_FALSE(held.answer({-0.6, 0.0}).judged().passed);
  held.contacts[0].hold.no_opening = true;
  expect_only(held.answer({0.0, 0.0}).judged(), "complementarity", 0.3, Outcome::no_solution);  // lets go
  expect_sound(held.answer({-0.6, 0.0}).judged());
  expect_only(held.answer({-0.6 + 2.0 * kDefect, 0.0}).judged(), "complementarity", kDefect, Outcome::no_solution);
}

TEST(JudgeStep, InfiniteFrictionHolds) {
  expect_sound(stepping(kInfinity, kInfinity, 0.5, 0.5).answer({0.2, -1.0}).judged());
  expect_only(stepping(kInfinity, kInfinity, 0.5, 0.5).answer({0.2, -1.0 + 2.0 * kDefect}).judged(), "friction",
              kDefect, Outcome::no_solution);
  PointMass<2> up{Level::step, 2.0, {0.0, 0.3}, {0.5, 0.3}, kInfinity, kInfinity};
  expect_sound(up.answer({0.0, 0.0}).judged());
  for (const int directions : {0, 6}) {
    PointMass<3> p = stepping3(kInfinity, kInfinity, {0.3, 0.4});
    p.contacts[0].directions = directions;
    expect_sound(p.answer({0.2, -0.6, -0.8}).judged());
    EXPECT_FALSE(p.answer({0.2, -0.6, -0.8 + 2.0 * kDefect}).judged().passed);
  }
}

TEST(JudgeStep3D, FrictionIsAlongTheSlip) {
  PointMass<3> p = stepping3(0.5, 0.4, {0.6, 0.8});  // friction 0.04 and the slip that it leaves, 0.96 of the scales
  expect_sound(p.answer({0.2, -0.048, -0.064}).judged());
  expect_sound(stepping3(0.5, 0.4, {0.03, 0.04}).answer({0.2, -0.06, -0.08}).judged());  // stops by static friction
  // Aside by an angle δ: the slip turns by 0.04 δ / 0.96 the other way, and (W.10) sees the sum times 0.04 · 0.96.
  const double co = std::cos(kDefect), si = std::sin(kDefect);
  expect_only(p.answer({0.2, -0.048 * co + 0.064 * si, -0.064 * co - 0.048 * si}).judged(), "friction", kDefect * 0.04,
              Outcome::no_solution);
  // A slip of 1e-9 of the scale has no direction to speak of.
  const double f1 = 0.08 * std::cos(1e-3), f2 = 0.08 * std::sin(1e-3);
  EXPECT_TRUE(stepping3(0.5, 0.4, {0.5 * f1 + 1e-9, 0.5 * f2}).answer({0.2, -f1, -f2}).judged().passed);
  EXPECT_FALSE(stepping3(0.5, 0.4, {0.5 * f1 + 1e-3, 0.5 * f2}).answer({0.2, -f1, -f2}).judged().passed);
}

TEST(JudgeStep3D, ConeMayBeAPolygon) {
  const double R = 0.04;
  for (const int directions : {2, 4, 6, 8, 16}) {
    // Slips nearly along the first direction: a corner dissipates most, and pushes not quite against the slip.
    const double aside = 0.3 / directions;
    PointMass<3> p = stepping3(0.4, 0.4, {std::cos(aside), std::sin(aside)});
    p.answer({0.2, -2.0 * R, 0.0});
    EXPECT_GT(p.judged().friction, 1e-4);  // not so for the round cone
    p.contacts[0].directions = directions;
    expect_sound(p.judged());
    expect_only(p.answer({0.2, -2.0 * (R - kDefect), 0.0}).judged(), "friction", kDefect, Outcome::no_solution);
    // Along the edge, away from the corner.
    const double edge = cairn::kPi / directions;
    expect_only(p.answer({0.2, -2.0 * (R - kDefect * std::sin(edge)), -2.0 * kDefect * std::cos(edge)}).judged(),
                "friction", kDefect, Outcome::no_solution);
    // What opposes the slip lies within the circle and outside the polygon.
    EXPECT_FALSE(p.answer({0.2, -2.0 * R * std::cos(aside), -2.0 * R * std::sin(aside)}).judged().passed);
  }
  // Slips across an edge of the square: any point of the edge will do, and none beside it.
  for (const double share : {0.0, 0.3, 1.0}) {
    const double f1 = 2.0 * R * share, f2 = 2.0 * R * (1.0 - share);
    PointMass<3> p = stepping3(0.4, 0.4, {0.5 + 0.5 * f1, 0.5 + 0.5 * f2});
    p.contacts[0].directions = 4;
    expect_sound(p.answer({0.2, -f1, -f2}).judged());
    EXPECT_FALSE(p.answer({0.2, -f1 + kDefect, -f2}).judged().passed);
  }
  // At rest, in the circle but not in the square: outside by what is left to the edge.
  PointMass<3> rest = stepping3(0.5, 0.5, {0.03, 0.03});
  expect_sound(rest.answer({0.2, -0.06, -0.06}).judged());
  rest.contacts[0].directions = 4;
  expect_only(rest.judged(), "cone", (0.06 - 0.05) / std::sqrt(2.0), Outcome::outside_cone);
}

/// The distance of a point from a regular polygon with corners at `radius` and its nearest point, edge by edge.
std::array<double, 2> nearest_by_edges(std::array<double, 2> x, double radius, int corners) {
  std::array<double, 2> best = x;
  double least = kInfinity;
  bool inside = corners > 2;
  for (int k = 0; k < corners; ++k) {
    const double from = 2.0 * cairn::kPi * k / corners, to = 2.0 * cairn::kPi * (k + 1) / corners;
    const std::array<double, 2> a{radius * std::cos(from), radius * std::sin(from)};
    const std::array<double, 2> e{radius * std::cos(to) - a[0], radius * std::sin(to) - a[1]};
    const std::array<double, 2> r{x[0] - a[0], x[1] - a[1]};
    inside = inside && e[0] * r[1] - e[1] * r[0] >= 0.0;
    const double share = std::fmin(1.0, std::fmax(0.0, (e[0] * r[0] + e[1] * r[1]) / (e[0] * e[0] + e[1] * e[1])));
    const double off = std::hypot(r[0] - share * e[0], r[1] - share * e[1]);
    if (off < least) least = off, best = {a[0] + share * e[0], a[1] + share * e[1]};
  }
  return inside ? x : best;
}

TEST(JudgeStep3D, PolygonsAreThoseOfTheirEdges) {
  cairn::CounterRng random(10);
  for (int n = 0; n < 2000; ++n) {
    auto some = [&] { return random.uniform(-1.0, 1.0); };
    const int corners = 2 * (1 + static_cast<int>(random.index(8)));
    const double mu_static = random.uniform(0.4, 1.0), mu_kinetic = random.uniform(0.1, 0.4);
    PointMass<3> p{Level::step, 1.0, {0.0, 0.0, 0.0}, {-1.0, some(), some()}, mu_static, mu_kinetic};
    p.contacts[0].directions = corners;
    const std::array<double, 2> f{some(), some()};
    const Certificate c = p.answer({1.0, f[0], f[1]}).judged();
    const std::array<double, 2> within = nearest_by_edges(f, mu_static, corners);
    EXPECT_NEAR(c.cone, std::hypot(f[0] - within[0], f[1] - within[1]), 1e-14);  // some ulps of one
    const std::array<double, 2> slip{p.w_free[1] + f[0], p.w_free[2] + f[1]};
    const std::array<double, 2> back = nearest_by_edges({f[0] - slip[0], f[1] - slip[1]}, mu_kinetic, corners);
    const double defect = std::hypot(f[0] - back[0], f[1] - back[1]);
    EXPECT_NEAR(c.friction, std::fmin(std::hypot(slip[0], slip[1]), defect), 1e-14);
  }
}

TEST(JudgeStep3D, NoFigureDependsOnTheTangents) {
  // Turned about the normal by any angle; a polygon by the angle between two of its directions.
  cairn::CounterRng random(11);
  for (int n = 0; n < 1000; ++n) {
    auto some = [&] { return random.uniform(-1.0, 1.0); };
    const int directions = n % 2 == 0 ? 0 : 6;
    const double angle = directions == 0 ? random.uniform(0.0, 6.0) : cairn::kPi / 3.0;
    const double co = std::cos(angle), si = std::sin(angle);
    auto turned = [&](std::array<double, 3> v) {
      return std::array<double, 3>{v[0], co * v[1] - si * v[2], si * v[1] + co * v[2]};
    };
    const std::array<double, 3> before{some(), some(), some()}, free{some(), some(), some()}, f{some(), some(), some()};
    const std::array<double, 3> motion{some(), some(), some()}, stabilise{some(), 0.0, 0.0};
    auto judged = [&](auto&& frame) {
      PointMass<3> p{Level::step, 1.0, frame(before), frame(free), 0.5, 0.4};
      p.contacts[0].directions = directions;
      const std::array<double, 3> b = frame(motion), force = frame(f);
      p.b_motion.assign(b.begin(), b.end());
      p.b_stabilise.assign(stabilise.begin(), stabilise.end());
      return p.answer({force[0], force[1], force[2]}).judged();
    };
    const auto here = figures(judged([](std::array<double, 3> v) { return v; }));
    const auto there = figures(judged(turned));
    for (std::size_t k = 0; k < here.size(); ++k)
      EXPECT_NEAR(here[k].second, there[k].second, 1e-14) << here[k].first;  // some ulps of numbers below ten
  }
}

}  // namespace
