/// The judge on problems made by hand: it passes what is sound, and finds each defect alone and with its size.
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

// ------------------------------------------------------------------------------------------------ sound answers

TEST(Judge, SoundImpacts) {
  PointMass<2> stop = falling(0.25);
  expect_sound(stop.answer({4.0, -1.0}).judged());  // f_n = m 2, f_t = -μ f_n
  const Certificate c = stop.judged();
  EXPECT_DOUBLE_EQ(c.energy_before, 0.5 * 2.0 * 5.0);
  EXPECT_DOUBLE_EQ(c.energy_after, 0.5 * 2.0 * 0.25);
  EXPECT_DOUBLE_EQ(stop.work[0].normal, 0.5 * 4.0 * (0.0 - 2.0));
  EXPECT_DOUBLE_EQ(stop.work[0].tangential, 0.5 * -1.0 * (0.5 + 1.0));
  EXPECT_DOUBLE_EQ(c.energy_after - c.energy_before, stop.work[0].normal + stop.work[0].tangential);
  EXPECT_EQ(c.work_of_ground, 0.0);
  expect_sound(falling(0.0).answer({4.0, 0.0}).judged());
  expect_sound(falling(0.0).answer({8.0, 0.0}).judged());  // elastic: energy is kept
  // At impact the slip may change its sign on the way: friction is held against the cone and against energy, not against
  // the slip after.
  expect_sound(falling(0.25).answer({4.0, 0.5}).judged());
}

TEST(Judge, SoundForces) {
  expect_sound(lying(0.5, 0.4, 0.0, 3.0).answer({20.0, -6.0}).judged());  // sticks
  expect_sound(lying(0.5, 0.4, 0.0, 7.0).answer({20.0, -8.0}).judged());  // starts to slip to the right
  expect_sound(lying(0.5, 0.4, 0.3, 0.0).answer({20.0, -8.0}).judged());  // slips to the right, slows down
  expect_sound(lying(0.5, 0.4, -0.3, 7.0).answer({20.0, 8.0}).judged());  // slips to the left
  PointMass<2> lifted = lying(0.5, 0.4, 0.0, 0.0);
  lifted.w_free[0] = std::sqrt(2.0) * 3.0;  // is pulled up
  expect_sound(lifted.answer({0.0, 0.0}).judged());
}

TEST(Judge, WorkOfForcesIsTheirPower) {
  PointMass<2> p = lying(0.5, 0.4, 0.3, 0.0);
  p.answer({20.0, -8.0}).judged();
  EXPECT_DOUBLE_EQ(p.work[0].normal, 0.0);
  EXPECT_DOUBLE_EQ(p.work[0].tangential, -8.0 * 0.3);
}

// ------------------------------------------------------------------------------------------------ each defect alone

TEST(Judge, FindsMomentum) {
  PointMass<2> p = falling(0.25);
  p.answer({4.0, -1.0});
  p.w[1] += kDefect * std::sqrt(2.0);  // √(force scale × velocity scale) = √2
  expect_only(p.judged(), "momentum", kDefect, Outcome::no_solution);
}

TEST(Judge, FindsPenetration) {
  expect_only(falling(0.25).answer({4.0 - 2.0 * kDefect, -1.0 + 2.0 * kDefect}).judged(), "penetration", kDefect,
              Outcome::no_solution);
}

TEST(Judge, FindsAdhesion) {
  PointMass<2> rising{Level::impact, 2.0, {1.0, 0.0}, {1.0, 0.0}, 0.0, 0.0};
  expect_only(rising.answer({-2.0 * kDefect, 0.0}).judged(), "adhesion", kDefect, Outcome::no_solution);
}

TEST(Judge, FindsForceOutsideTheCone) {
  expect_only(falling(0.25).answer({4.0, -1.0 - 2.0 * kDefect}).judged(), "cone", kDefect, Outcome::outside_cone);
  expect_only(lying(0.5, 0.4, 0.0, 5.0 + kDefect).answer({20.0, -10.0 - 2.0 * kDefect}).judged(), "cone", 0.1 * kDefect,
              Outcome::outside_cone);
}

TEST(Judge, InfiniteFrictionCarriesWhatIsPressed) {
  // Seen: infinity times a normal force of zero made the verdict `not finite`.
  expect_sound(falling(kInfinity).answer({4.0, -2.0}).judged());
  PointMass<2> beside = falling(kInfinity);
  beside.add_contact({-2.0, 1.0}, kInfinity, kInfinity);
  expect_sound(beside.answer({4.0, -2.0, 0.0, 0.0}).judged());
  // Nothing presses: nothing is carried along the ground, however rough it is.
  expect_only(beside.answer({4.0, -2.0 + 2.0 * kDefect, 0.0, -2.0 * kDefect}).judged(), "cone", kDefect,
              Outcome::outside_cone);
  // At the other levels too: what presses sticks, what is not pressed rubs with nothing.
  expect_sound(lying(kInfinity, kInfinity, 0.0, 7.0).answer({20.0, -14.0}).judged());
  PointMass<2> lifted{Level::acceleration, 2.0, {0.0, 0.3}, {1.0, 2.0}, kInfinity, kInfinity};
  expect_sound(lifted.answer({0.0, 0.0}).judged());
  const Certificate slipping = lying(kInfinity, kInfinity, 0.3, 0.0).answer({20.0, -8.0}).judged();
  EXPECT_EQ(slipping.outcome, Outcome::no_solution);
  EXPECT_EQ(slipping.friction, kInfinity);
}

TEST(Judge, FindsRaisedEnergy) {
  // u_n+ = 2 + δ: ½ f (u+ + u-) = ½ (8 + 2 δ) δ.
  expect_only(falling(0.0).answer({8.0 + 2.0 * kDefect, 0.0}).judged(), "energy_raise", (4.0 + kDefect) * kDefect / 2.0,
              Outcome::energy_raised);
}

TEST(Judge, FindsBrokenComplementarity) {
  // Pressed and accelerated upwards at once.
  const double f = 20.0 + 2.0 * 10.0 * kDefect;
  expect_only(lying(0.0, 0.0, 0.0, 0.0).answer({f, 0.0}).judged(), "complementarity", kDefect, Outcome::no_solution);
}

TEST(Judge, FindsFrictionThatDoesNotOpposeSlip) {
  expect_only(lying(0.5, 0.4, 0.3, 0.0).answer({20.0, -8.0 + 20.0 * kDefect}).judged(), "friction", kDefect,
              Outcome::no_solution);
  expect_only(lying(0.5, 0.4, 0.3, 0.0).answer({20.0, 8.0}).judged(), "friction", 16.0 / 20.0, Outcome::no_solution);
  // From rest the slip acceleration decides: friction within the cone, yet the body starts to move.
  expect_only(lying(0.5, 0.4, 0.0, 3.0).answer({20.0, 0.0}).judged(), "friction", 8.0 / 20.0, Outcome::no_solution);
  // Static friction does not act while it slips.
  expect_only(lying(0.5, 0.4, 0.3, 0.0).answer({20.0, -10.0}).judged(), "friction", 2.0 / 20.0, Outcome::no_solution);
}

TEST(Judge, FindsWhatIsNotFinite) {
  for (const double bad : {kNan, kInfinity, -kInfinity}) {
    for (std::size_t k = 0; k < 2; ++k) {
      PointMass<2> p = falling(0.25);
      p.answer({4.0, -1.0}).f[k] = bad;
      EXPECT_EQ(p.judged().outcome, Outcome::not_finite);
      EXPECT_FALSE(p.judged().passed);
      PointMass<2> q = falling(0.25);
      q.answer({4.0, -1.0}).w[k] = bad;
      EXPECT_EQ(q.judged().outcome, Outcome::not_finite);
      EXPECT_FALSE(q.judged().passed);
    }
  }
}

TEST(Judge, ProblemThatIsNotFiniteNeverPasses) {
  // The answer looks sound, the problem it answers is not a problem: in every place, whatever is looked at after it.
  for (std::size_t k = 0; k < 8; ++k) {
    PointMass<2> p = falling(0.25);
    p.add_contact({-2.0, 1.0}, 0.25, 0.25);
    p.answer({4.0, -1.0, 0.0, 0.0});
    p.G[k] = kNan;
    EXPECT_FALSE(p.judged().passed) << "G " << k;
  }
  for (std::size_t k = 0; k < 2; ++k) {
    PointMass<2> p = falling(0.25);
    p.answer({4.0, -1.0});
    p.w_free[k] = kNan;
    EXPECT_FALSE(p.judged().passed) << "w_free " << k;
    p = falling(0.25);
    p.answer({4.0, -1.0});
    p.b_motion[k] = kNan;
    EXPECT_FALSE(p.judged().passed) << "b_motion " << k;
  }
}

TEST(Judge, LimitsAreTheCallers) {
  PointMass<2> p = falling(0.25);
  p.answer({4.0 - 2.0 * kDefect, -1.0 + 2.0 * kDefect});
  EXPECT_FALSE(p.judged().passed);
  EXPECT_TRUE(p.judged({.relative = 2.0 * kDefect}).passed);
}

TEST(Judge, SeveralContactsAreJudgedOneByOne) {
  // Together in the cone, the second alone outside; together pressing, the second alone pulling.
  PointMass<2> cone = falling(0.25);
  cone.add_contact({-2.0, 1.0}, 0.25, 0.25);
  expect_sound(cone.answer({3.0, -0.75, 1.0, -0.25}).judged());
  EXPECT_DOUBLE_EQ(cone.work[1].normal, 0.5 * 1.0 * -2.0);
  EXPECT_DOUBLE_EQ(cone.work[1].tangential, 0.5 * -0.25 * 1.5);
  expect_only(cone.answer({3.0, -0.5, 1.0, -0.5}).judged(), "cone", 0.25 / 2.0, Outcome::outside_cone);
  PointMass<2> pull = falling(0.0);
  pull.add_contact({-2.0, 1.0}, 0.0, 0.0);
  expect_only(pull.answer({5.0, 0.0, -1.0, 0.0}).judged(), "adhesion", 1.0 / 2.0, Outcome::no_solution);
}

TEST(Judge, WritesOnlyTheWorkThereIsRoomFor) {
  PointMass<2> p = falling(0.25);
  p.add_contact({-2.0, 1.0}, 0.25, 0.25);
  p.work.resize(1);
  expect_sound(p.answer({3.0, -0.75, 1.0, -0.25}).judged());
  EXPECT_DOUBLE_EQ(p.work[0].normal, 0.5 * 3.0 * -2.0);
}

TEST(Judge, OpeningContactMaySlowDownButCarriesNothing) {
  // Seen: right after an impact the vertex that opens is decelerated by gravity; that is no penetration.
  PointMass<2> p = lying(0.5, 0.4, 0.0, 0.0);
  p.contacts[0].u_before[0] = 0.2;
  expect_sound(p.answer({0.0, 0.0}).judged());
  EXPECT_FALSE(p.answer({2.0, 0.0}).judged().passed);
  // Over a step it may come back and be stopped, but not go through.
  PointMass<2> step{Level::step, 2.0, {0.2, 0.0}, {-0.5, 0.0}, 0.5, 0.5};
  expect_sound(step.answer({1.0, 0.0}).judged());
  EXPECT_FALSE(step.answer({0.0, 0.0}).judged().passed);
}

// ------------------------------------------------------------------------------------------------ moving ground

TEST(Judge, ConveyorIsNoRaiseOfEnergy) {
  // Falls onto a belt that runs to the right with 3 m/s: relative slip -3, friction pushes the body along. The body gains
  // kinetic energy, and the belt pays for it.
  PointMass<2> p{Level::impact, 2.0, {-0.1, 0.0}, {-0.1, 0.0}, 0.5, 0.5};
  p.b_motion = {0.0, -3.0};
  p.contacts[0].u_before[1] = -3.0;
  const double f_n = 0.2, f_t = 0.1;
  p.answer({f_n, f_t});
  const Certificate c = p.judged();
  expect_sound(c);
  EXPECT_DOUBLE_EQ(c.work_of_ground, f_t * 3.0);
  EXPECT_GT(c.work_of_ground, 0.0);
  EXPECT_LT(p.work[0].tangential, 0.0);  // friction dissipates: the contact still slips backwards
  EXPECT_NEAR(c.energy_after - c.energy_before, p.work[0].normal + p.work[0].tangential + c.work_of_ground, 1e-16);
  EXPECT_GT(c.energy_after - c.energy_before, -0.5 * 2.0 * 0.01);
  // The same impulses on ground that stands still push a body that did not slip: energy from nowhere.
  p.b_motion = {0.0, 0.0};
  p.contacts[0].u_before[1] = 0.0;
  p.w_before[0] = p.w_free[0] = -0.01 * std::sqrt(2.0);
  EXPECT_EQ(p.answer({f_n, f_t}).judged().outcome, Outcome::energy_raised);
}

TEST(Judge, LiftThatPushesUpIsNoRaiseOfEnergy) {
  // The ground comes up with 1 m/s under a body that falls with 2: b_motion = (-1, 0), approach 3, elastic.
  PointMass<2> p{Level::impact, 2.0, {-2.0, 0.0}, {-2.0, 0.0}, 0.0, 0.0};
  p.b_motion = {-1.0, 0.0};
  p.contacts[0].u_before[0] = -3.0;
  const Certificate c = p.answer({12.0, 0.0}).judged();
  expect_sound(c);
  EXPECT_DOUBLE_EQ(c.work_of_ground, 12.0);
  EXPECT_DOUBLE_EQ(c.energy_after - c.energy_before, 12.0);  // from 2 m/s to 4 m/s: 16 - 4 J
  EXPECT_EQ(p.answer({12.0 + 1e-6, 0.0}).judged().outcome, Outcome::energy_raised);
}

TEST(Judge, EnergyBalanceIsAnIdentity) {
  // Whatever the forces: ΔE = Σ work of contacts + work of the ground.
  cairn::CounterRng random(5);
  for (int n = 0; n < 1000; ++n) {
    auto some = [&] { return random.uniform(-1.0, 1.0); };
    const std::array<double, 2> before{some(), some()};
    PointMass<2> p{Level::impact, random.uniform(0.1, 10.0), before, before, 0.5, 0.5};
    p.add_contact(before, 0.5, 0.5);
    for (double& b : p.b_motion) b = some();
    p.answer({some(), some(), some(), some()});
    const Certificate c = p.judged();
    double balance = c.energy_after - c.energy_before - c.work_of_ground;
    for (const cairn::ContactWork& work : p.work) balance -= work.normal + work.tangential;
    EXPECT_NEAR(balance, 0.0, 1e-13);  // round-off of sums of order ten and more for light bodies
    const double raised = p.work[0].normal + p.work[0].tangential + p.work[1].normal + p.work[1].tangential;
    EXPECT_NEAR(c.energy_raise, std::fmax(0.0, raised / p.mass), 1e-14);
  }
}

// ------------------------------------------------------------------------------------------------ rows, holds

TEST(Judge, RowsHaveBounds) {
  // A motor that may push with at most 3 N s along t, beside the contact.
  PointMass<2> p = falling(0.0);
  p.add_row(1, -3.0, 3.0);
  expect_sound(p.answer({-1.0, 4.0, 0.0}).judged());
  expect_only(p.answer({-3.0 - 2.0 * kDefect, 4.0, 0.0}).judged(), "cone", kDefect, Outcome::outside_cone);
  // A joint that acts both ways without bound; its work counts.
  PointMass<2> joint = falling(0.0);
  joint.add_row(1, -kInfinity, kInfinity);
  const Certificate c = joint.answer({-2.0, 4.0, 0.0}).judged();
  expect_sound(c);
  EXPECT_NEAR(c.energy_after, 0.0, 1e-30);  // squares of round-off
  EXPECT_EQ(joint.answer({2.0, 8.0, 0.0}).judged().outcome, Outcome::energy_raised);
}

TEST(Judge, DrivenRowPaysForItsWork) {
  // A pusher that runs with 3 m/s along t takes the body along.
  PointMass<2> p = falling(0.0);
  p.add_row(1, -kInfinity, kInfinity);
  p.b_motion[0] = -3.0;
  const Certificate c = p.answer({4.0, 4.0, 0.0}).judged();  // 1 m/s -> 3 m/s
  expect_sound(c);
  EXPECT_DOUBLE_EQ(c.work_of_ground, 12.0);
}

TEST(Judge, RowsAreComplementaryToTheirVelocity) {
  // At the level of forces a joint that moves is no joint, and a motor below its bound holds.
  PointMass<2> joint = lying(0.0, 0.0, 0.0, 3.0);
  joint.add_row(1, -kInfinity, kInfinity);
  expect_sound(joint.answer({-6.0, 20.0, 0.0}).judged());
  expect_only(joint.answer({-6.0 + 20.0 * kDefect, 20.0, 0.0}).judged(), "complementarity", kDefect,
              Outcome::no_solution);
  PointMass<2> brake = lying(0.0, 0.0, 0.0, 3.0);
  brake.add_row(1, -4.0, 4.0);
  expect_sound(brake.answer({-4.0, 20.0, 0.0}).judged());         // at its bound: it gives way
  EXPECT_FALSE(brake.answer({-3.9, 20.0, 0.0}).judged().passed);  // it could do more, and should
  EXPECT_FALSE(brake.answer({4.0, 20.0, 0.0}).judged().passed);   // pushes along
}

TEST(Judge, HoldsReplaceConeAndSign) {
  // No sliding: any friction, but no slip acceleration.
  PointMass<2> stuck = lying(0.1, 0.1, 0.0, 9.0);
  EXPECT_FALSE(stuck.answer({20.0, -18.0}).judged().passed);
  stuck.contacts[0].hold.no_sliding = true;
  expect_sound(stuck.answer({20.0, -18.0}).judged());
  expect_only(stuck.answer({20.0, -18.0 + 20.0 * kDefect}).judged(), "friction", kDefect, Outcome::no_solution);
  // No opening: the ground may pull, but the contact stays.
  PointMass<2> held = lying(0.0, 0.0, 0.0, 0.0);
  held.w_free[0] = std::sqrt(2.0) * 3.0;
  EXPECT_FALSE(held.answer({-6.0, 0.0}).judged().passed);
  held.contacts[0].hold.no_opening = true;
  expect_sound(held.answer({-6.0, 0.0}).judged());
  expect_only(held.answer({-6.0 + 20.0 * kDefect, 0.0}).judged(), "complementarity", kDefect, Outcome::no_solution);
  // At impact: outside the cone and pulling.
  PointMass<2> impact{Level::impact, 2.0, {1.0, 1.0}, {1.0, 1.0}, 0.0, 0.0};
  EXPECT_FALSE(impact.answer({-2.0, -2.0}).judged().passed);
  impact.contacts[0].hold = {true, true};
  expect_sound(impact.answer({-2.0, -2.0}).judged());
}

TEST(Judge, StabilisationBoundsTheVelocityButDoesNoWork) {
  // One step of 0.1 s above ground that is 0.05 m below: an approach of 0.4 m/s does not reach it, one of 0.6 would.
  for (const double approach : {0.4, 0.6}) {
    PointMass<2> p{Level::step, 2.0, {-approach, 0.0}, {-approach, 0.0}, 0.0, 0.0};
    p.b_stabilise = {0.05 / 0.1, 0.0};
    EXPECT_EQ(p.answer({0.0, 0.0}).judged().passed, approach < 0.5) << approach;
    if (approach < 0.5) continue;
    expect_sound(p.answer({2.0 * 0.1, 0.0}).judged());  // it arrives exactly at the end of the step
    EXPECT_FALSE(p.answer({2.0 * 0.6, 0.0}).judged().passed);
  }
}

// ------------------------------------------------------------------------------------------------ three dimensions

PointMass<3> falling3(double mu) { return {Level::impact, 2.0, {-2.0, 0.6, 0.8}, {-2.0, 0.6, 0.8}, mu, mu}; }

TEST(Judge3D, ConeIsRound) {
  const double f = 0.25 * 4.0;
  expect_sound(falling3(0.25).answer({4.0, -0.6 * f, -0.8 * f}).judged());
  expect_only(falling3(0.25).answer({4.0, -0.6 * (f + 2.0 * kDefect), -0.8 * (f + 2.0 * kDefect)}).judged(), "cone",
              kDefect, Outcome::outside_cone);
  // Each component within μ f_n, together outside.
  expect_only(falling3(0.25).answer({4.0, -0.9, -0.9}).judged(), "cone", (std::sqrt(1.62) - 1.0) / 2.0,
              Outcome::outside_cone);
  PointMass<3> p = falling3(0.25);
  p.answer({4.0, -0.6 * f, -0.8 * f}).judged();
  EXPECT_DOUBLE_EQ(p.work[0].tangential, 0.5 * -f * (1.0 + 0.5));
  expect_only(falling3(0.0).answer({8.0 + 2.0 * kDefect, 0.0, 0.0}).judged(), "energy_raise",
              (4.0 + kDefect) * kDefect / 2.0, Outcome::energy_raised);
}

TEST(Judge3D, FrictionIsAlongTheSlip) {
  PointMass<3> p{Level::acceleration, 2.0, {0.0, 0.6, 0.8}, {-10.0, 0.0, 0.0}, 0.5, 0.4};
  p.velocity_scale = 10.0;
  expect_sound(p.answer({20.0, -4.8, -6.4}).judged());
  const double turn = 1e-3;  // the right size, a little aside
  const double c = std::cos(turn), s = std::sin(turn);
  expect_only(p.answer({20.0, -4.8 * c + 6.4 * s, -6.4 * c - 4.8 * s}).judged(), "friction",
              8.0 * 2.0 * std::sin(turn / 2.0) / 20.0, Outcome::no_solution);
  // From rest, against the acceleration that starts.
  PointMass<3> q{Level::acceleration, 2.0, {0.0, 0.0, 0.0}, {-10.0, 3.0, 4.0 + 2.0}, 0.5, 0.4};
  q.velocity_scale = 10.0;
  const double push = std::hypot(3.0, 6.0);
  expect_sound(q.answer({20.0, -8.0 * 3.0 / push, -8.0 * 6.0 / push}).judged());
  EXPECT_GT(q.answer({20.0, -8.0, 0.0}).judged().friction, 0.1);
}

// ------------------------------------------------------------------------------------------------ scales

TEST(Judge, VerdictDoesNotDependOnUnits) {
  // Lengths and masses from 1e-6 to 1e6 of the above: the same certificate. A defect of 1e-9 is found, one of 1e-11 not.
  for (const double length : {1e-6, 1e-3, 1.0, 1e3, 1e6})
    for (const double mass : {1e-6, 1.0, 1e6}) {
      const double g = 10.0, V = std::sqrt(g * length);
      for (const double defect : {1e-11, 1e-9}) {
        PointMass<2> fall{Level::impact, mass, {-2.0 * V, V}, {-2.0 * V, V}, 0.25, 0.25};
        fall.velocity_scale = V;
        const double unit = mass * V;
        auto judged = [&](double n, double t) { return fall.answer({n * unit, t * unit}).judged(); };
        EXPECT_EQ(judged(2.0 - defect, -0.5 + defect).passed, defect < 1e-10) << length << " m, " << mass << " kg";
        EXPECT_EQ(judged(2.0, -0.5 - defect).passed, defect < 1e-10);
        EXPECT_EQ(judged(4.0 + defect, 0.0).passed, defect < 1e-10);  // raises energy by 2 defects
        judged(2.0, -0.5);
        fall.w[1] *= 1.0 + 2.0 * defect;
        EXPECT_EQ(fall.judged().passed, defect < 1e-10);
        PointMass<2> lie{Level::acceleration, mass, {0.0, V}, {-g, 0.0}, 0.5, 0.4};
        lie.velocity_scale = g;
        EXPECT_EQ(lie.answer({mass * g, -(0.4 + defect) * mass * g}).judged().passed, defect < 1e-10);
        EXPECT_EQ(lie.answer({mass * g * (1.0 + defect), -0.4 * mass * g * (1.0 + defect)}).judged().passed,
                  defect < 1e-10);
      }
    }
}

// ------------------------------------------------------------------------------------------------ the waist's own

TEST(ContactProblem, RowsOfContactsFollowTheBoundedRows) {
  PointMass<2> p = falling(0.5);
  p.add_row(1, -1.0, 1.0);
  p.add_contact({0.0, 0.0}, 0.5, 0.5);
  const auto problem = p.problem();
  EXPECT_EQ(problem.contact_count(), 2);
  EXPECT_EQ(problem.row_of(0, 0)[0], 1.0 / std::sqrt(2.0));
  EXPECT_EQ(problem.row_of(0, 0)[1], 0.0);
  EXPECT_EQ(problem.row_of(1, 1)[1], 1.0 / std::sqrt(2.0));
  EXPECT_EQ(problem.row_of(1, 1).data(), p.G.data() + 2 * 4);
}

TEST(ContactProblem, EveryOutcomeHasItsOwnName) {
  std::vector<std::string> names;
  for (int k = 0; k <= static_cast<int>(Outcome::not_finite); ++k) names.emplace_back(name_of(static_cast<Outcome>(k)));
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_NE(names[i], "unknown");
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(names[i], names[j]);
  }
}

}  // namespace
