/// The judge on problems made by hand: it passes what is sound, and finds each defect alone and with its size.
#include "cairn/problem/judge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"

namespace {

using cairn::Certificate;
using cairn::Contact;
using cairn::Level;
using cairn::Outcome;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// A point mass above one or more contacts with the same plane: w = √m v, so every row of G is a direction over √m.
/// Components of vectors are (n, t) or (n, t1, t2), which are also the degrees of freedom.
template <int D>
struct PointMass {
  double mass{2.0};
  Level level{Level::impact};
  std::vector<double> G, b_motion, b_stabilise, w_free, w_before, f, w;
  std::vector<cairn::Row> rows;
  std::vector<Contact<D>> contacts;
  std::vector<cairn::ContactWork> work;
  double velocity_scale{1.0};

  /// `before`: velocity before; `rate_free`: velocity (acceleration) without contact forces.
  PointMass(Level at, double m, std::array<double, D> before, std::array<double, D> rate_free, double mu_static,
            double mu_kinetic)
      : mass(m), level(at) {
    for (std::size_t j = 0; j < D; ++j) {
      w_before.push_back(std::sqrt(m) * before[j]);
      w_free.push_back(std::sqrt(m) * rate_free[j]);
    }
    add_contact(before, mu_static, mu_kinetic);
  }
  void add_contact(std::array<double, D> before, double mu_static, double mu_kinetic) {
    for (std::size_t j = 0; j < D; ++j)
      for (std::size_t d = 0; d < D; ++d) G.push_back(d == j ? 1.0 / std::sqrt(mass) : 0.0);
    Contact<D> c;
    c.u_before = before;
    c.mu_static = mu_static;
    c.mu_kinetic = mu_kinetic;
    contacts.push_back(c);
    work.resize(contacts.size());
    b_motion.resize(rows.size() + D * contacts.size());
  }
  /// A bounded row along component j, put in front as the waist wants it.
  void add_row(std::size_t j, double lower, double upper) {
    std::vector<double> direction(D, 0.0);
    direction[j] = 1.0 / std::sqrt(mass);
    G.insert(G.begin() + static_cast<std::ptrdiff_t>(D * rows.size()), direction.begin(), direction.end());
    rows.push_back({lower, upper});
    b_motion.resize(rows.size() + D * contacts.size());
  }
  cairn::ContactProblem<D> problem() const {
    cairn::ContactProblem<D> p;
    p.level = level;
    p.dof = D;
    p.G = G;
    p.b_motion = b_motion;
    p.b_stabilise = b_stabilise;
    p.w_free = w_free;
    p.w_before = w_before;
    p.rows = rows;
    p.contacts = contacts;
    p.velocity_scale = velocity_scale;
    p.force_scale = mass * velocity_scale;
    p.rotation_scale = velocity_scale;
    return p;
  }
  /// The answer with these forces and the velocities that follow from them.
  PointMass& answer(std::vector<double> forces) {
    f = std::move(forces);
    w = w_free;
    for (std::size_t d = 0; d < D; ++d)
      for (std::size_t row = 0; row < f.size(); ++row) w[d] += G[row * D + d] * f[row];
    return *this;
  }
  Certificate judged(const cairn::JudgeLimits& limits = {}) {
    cairn::ContactAnswer<D> a;
    a.f = f;
    a.w = w;
    return cairn::judge(problem(), a, std::span<cairn::ContactWork>(work), limits);
  }
};

/// Falls with 2 m/s, slides with 1 m/s; 2 kg.
PointMass<2> falling(double mu) { return {Level::impact, 2.0, {-2.0, 1.0}, {-2.0, 1.0}, mu, mu}; }
/// Lies on the ground under 10 m/s2 and a horizontal push of `push` m/s2; slips with `slip` m/s.
PointMass<2> lying(double mu_static, double mu_kinetic, double slip, double push) {
  PointMass<2> p{Level::acceleration, 2.0, {0.0, slip}, {-10.0, push}, mu_static, mu_kinetic};
  p.velocity_scale = 10.0;
  return p;
}

/// Every figure of a certificate that a defect can raise.
std::vector<std::pair<const char*, double>> figures(const Certificate& c) {
  return {{"momentum", c.momentum}, {"penetration", c.penetration},   {"adhesion", c.adhesion},
          {"cone", c.cone},         {"energy_raise", c.energy_raise}, {"complementarity", c.complementarity},
          {"friction", c.friction}};
}
/// The named figure is `size` (to 1e-6 of it: the defects are made to measure), all others are round-off.
void expect_only(const Certificate& c, const std::string& name, double size, Outcome outcome) {
  EXPECT_FALSE(c.passed);
  EXPECT_EQ(c.outcome, outcome) << name_of(c.outcome);
  for (const auto& [figure, value] : figures(c)) {
    if (name == figure) {
      EXPECT_NEAR(value / size, 1.0, 1e-6) << figure;
    } else {
      EXPECT_LT(value, 1e-14) << figure;
    }
  }
}
void expect_sound(const Certificate& c) {
  EXPECT_TRUE(c.passed);
  EXPECT_EQ(c.outcome, Outcome::ok) << name_of(c.outcome);
  for (const auto& [figure, value] : figures(c)) EXPECT_LT(value, 1e-14) << figure;
}

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

constexpr double kDefect = 1e-6;  // far above the judge's 1e-10, far below one

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
  expect_only(lying(0.0, 0.0, 0.0, 0.0).answer({f, 0.0}).judged(), "complementarity", kDefect * f / 20.0,
              Outcome::no_solution);
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

// ------------------------------------------------------------------------------------------------ steps

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
    double left = c.energy_after - c.work_of_ground - c.work_of_stabilisation - c.work_of_drives;
    for (std::size_t d = 0; d < 2; ++d) {
      const double pushed = p.w[d] - p.w_free[d];
      left += 0.5 * pushed * pushed - 0.5 * p.w_free[d] * p.w_free[d];
    }
    EXPECT_NEAR(c.energy_raise, std::fmax(0.0, left / p.mass), 1e-13);  // round-off of sums of ten and more
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

TEST(ContactProblem, EveryOutcomeAndBranchHasItsOwnName) {
  std::vector<std::string> names;
  for (int k = 0; k <= static_cast<int>(Outcome::not_finite); ++k) names.emplace_back(name_of(static_cast<Outcome>(k)));
  for (int k = 0; k < cairn::kBranchCount; ++k) names.emplace_back(name_of(static_cast<cairn::Branch>(k)));
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_NE(names[i], "unknown");
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(names[i], names[j]);
  }
}

}  // namespace
