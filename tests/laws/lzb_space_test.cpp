/// LZB with friction in space: closed forms, the planar law at 100 azimuths, an independent integration, and the judge.
///                                                                                        docs/theory/lzb_space.md
#include <gtest/gtest.h>

#include <cstdio>

#include "cairn/laws/kernel/lzb.hpp"
#include "cairn/laws/kernel/space/lzb_space.hpp"
#include "laws/space_corpus.hpp"
#include "oracle/darboux_keller_space.hpp"
#include "scale.hpp"

namespace {

using cairn::Lzb;
using cairn::norm;
using cairn::Outcome;
using cairn::Vec3;
namespace space = conformance::space;
using space::Scene;

double apart(const Scene& a, const Scene& b) {
  double worst = 0.0;
  for (std::size_t k = 0; k < a.bodies.size(); ++k)
    worst = std::fmax(
        worst, norm(a.bodies[k].velocity - b.bodies[k].velocity) + a.size * norm(a.bodies[k].spin - b.bodies[k].spin));
  return worst;
}

/// A body on one point straight below its centroid: W is diagonal.
Scene on_its_lowest_point(Vec3 inertia, double mu, double e) {
  Scene s;
  s.bodies.push_back({.mass = 3.0, .inertia = inertia, .velocity = {0.6, -0.8, -2.0}, .spin = {0.3, 0.1, 2.0}});
  s.touches.push_back({.at = {0, 0, -1}, .mu_static = mu, .mu_kinetic = mu, .restitution = e});
  return s;
}

TEST(LzbInSpace, ASphereKeepsTheDirectionOfItsSlip) {
  for (const double mu : {0.0, 0.05, 0.2, 0.4, 3.0})
    for (const double e : {0.0, 0.5, 1.0}) {
      const Scene s = on_its_lowest_point(0.4 * 3.0 * Vec3{1, 1, 1}, mu, e);
      space::Posed p(s);
      p.answered_by(Lzb{});
      ASSERT_TRUE(p.judged().passed) << mu << " " << e;
      const Vec3 u = s.velocity(0, {0, 0, -1});
      const double speed = std::hypot(u.x, u.y), f_n = 3.0 * (1.0 + e) * 2.0;
      const double taken = std::fmin(mu * f_n, speed * 3.0 / 3.5);
      // Measured 1e-12 of f_n: the integration's tolerance.
      EXPECT_NEAR(p.impulse(0, 0), f_n, 1e-11 * f_n) << mu << " " << e;
      EXPECT_NEAR(p.impulse(0, 1), -taken * u.x / speed, 1e-11 * f_n) << mu << " " << e;
      EXPECT_NEAR(p.impulse(0, 2), -taken * u.y / speed, 1e-11 * f_n) << mu << " " << e;
    }
}

TEST(LzbInSpace, TheDirectionOfSlipTurnsAsItsClosedFormSays) {
  // Diagonal W with unequal tangents a < b: du_1/dP = -μ a cos φ, du_2/dP = -μ b sin φ, so u_2^a = C u_1^b.   (ZS.8)
  Scene s = on_its_lowest_point({1.5, 6.0, 2.0}, 0.06, 0.7);
  space::Posed p(s);
  p.answered_by(Lzb{});
  ASSERT_TRUE(p.judged().passed);
  const double a = 1.0 / 3.0 + 1.0 / 6.0, b = 1.0 / 3.0 + 1.0 / 1.5;
  const Vec3 before = s.velocity(0, {0, 0, -1}), after = p.after().velocity(0, {0, 0, -1});
  const double turned = std::fabs(std::atan2(after.y, after.x) - std::atan2(before.y, before.x));
  EXPECT_GT(turned, 0.05) << "or this would show nothing";
  EXPECT_NEAR(a * std::log(after.y / before.y), b * std::log(after.x / before.x), 1e-11);
}

/// Sticking begins in the axis of the smaller compliance, whatever the direction before, and energy is lost throughout.
TEST(LzbInSpace, SlipEndsAndTheContactSticks) {
  Scene s = on_its_lowest_point({1.5, 6.0, 2.0}, 0.8, 0.7);
  space::Posed p(s);
  p.answered_by(Lzb{});
  ASSERT_TRUE(p.judged().passed);
  const Vec3 u = p.after().velocity(0, {0, 0, -1});
  EXPECT_LT(std::hypot(u.x, u.y), 1e-11);
  EXPECT_NEAR(u.z, 0.7 * 2.0, 1e-11);
}

/// The same impact in the plane and in vertical planes of 100 azimuths, with other tangents.
void turn_to_hundred_azimuths(const Lzb& law, int count) {
  constexpr std::array kLevel{conformance::Kind::rocking,     conformance::Kind::slide_rocking,
                              conformance::Kind::one,         conformance::Kind::two,
                              conformance::Kind::three_level, conformance::Kind::four_level};
  oracle::Random random(301);
  double worst = 0.0;
  int compared = 0, other = 0;
  for (int n = 0; n < count; ++n) {
    const conformance::Impact s = conformance::random_impact(random, kLevel[static_cast<std::size_t>(n) % 6]);
    const double azimuth = 0.062831853071795865 * (n % 100);
    conformance::Posed p(s);
    p.answered_by(law);
    space::Posed q(space::with_tangents_turned(space::from_plane(s, azimuth), 0.37 * n));
    q.answered_by(law);
    if (!conformance::answered(p.answer().outcome) || !conformance::answered(q.answer().outcome)) {
      ++other;
      continue;
    }
    ++compared;
    conformance::Impact after = s;
    after.vx = p.vx();
    after.vz = p.vz();
    after.omega = p.omega();
    const double d = apart(space::from_plane(after, azimuth), q.after()) / s.speed();
    if (d > 1e-10)
      ++other;
    else
      worst = std::fmax(worst, d);
  }
  std::printf("exponent %g: %d compared, %.1e apart, %d otherwise\n", law.exponent, compared, worst, other);
  EXPECT_LT(worst, 1e-10);
  EXPECT_LE(other, count / 100);  // two events at one instant, which round-off orders
}
TEST(LzbInSpace, PlanarProblemsTurnedToHundredAzimuths) {
  turn_to_hundred_azimuths(Lzb{}, scaled(300, 120));
  turn_to_hundred_azimuths(Lzb{.exponent = 1.5}, scaled(100, 60));
}

/// A random scene without joints.
Scene free_scene(oracle::Random& random, space::Where where) {
  for (;;) {
    Scene s = space::random_scene(random, where);
    if (s.joints.empty()) return s;
  }
}

TEST(LzbInSpace, AnswersAreSoundAndTurnWithTheScene) {
  oracle::Random random(302);
  constexpr std::array kHere{space::Where::corner, space::Where::edge, space::Where::three, space::Where::planes};
  int answered = 0, other = 0, lost = 0;
  double worst = 0.0, penetration = 0.0, cone = 0.0, gain = 0.0;
  const int count = scaled(120, 60);
  for (int n = 0; n < count; ++n) {
    const Scene s = free_scene(random, kHere[static_cast<std::size_t>(n) % kHere.size()]);
    space::Posed p(s);
    p.answered_by(Lzb{});
    if (p.answer().outcome != Outcome::ok) {
      EXPECT_EQ(p.answer().outcome, Outcome::not_converged) << "case " << n;
      ++lost;
      continue;
    }
    ++answered;
    const cairn::Certificate c = p.judged();
    EXPECT_TRUE(c.passed) << "case " << n;
    penetration = std::fmax(penetration, c.penetration);
    cone = std::fmax(cone, c.cone);
    gain = std::fmax(gain, c.energy_gain);
    const cairn::Mat3 by = space::turn(space::detail::direction(random), space::detail::within(random, -3.0, 3.0));
    space::Posed q(space::with_tangents_turned(space::turned(s, by), space::detail::within(random, -3.0, 3.0)));
    q.answered_by(Lzb{});
    const double d = apart(space::turned(p.after(), by), q.after()) / s.speed();
    if (d > 1e-9)
      ++other;
    else
      worst = std::fmax(worst, d);
  }
  std::printf("%d impacts: %d answered, %d not converged; turned %.1e apart, %d farther\n", count, answered, lost,
              worst, other);
  std::printf("approach left %.1e, outside the cone %.1e, gain %.1e\n", penetration, cone, gain);
  EXPECT_LE(lost, count / 20);
  EXPECT_LE(other, count / 20);  // a slip that passes by zero turns fast, and so does what rounding left of it
  EXPECT_LT(worst, 1e-9);
  EXPECT_LT(penetration, 1e-11);
  EXPECT_LT(cone, 1e-12);
  EXPECT_EQ(gain, 0.0);
}

/// Rows of a scene for the oracle, in extended precision.
oracle::DarbouxKellerInSpace posed_to_oracle(space::Posed& p, double exponent) {
  oracle::DarbouxKellerInSpace o;
  o.exponent = exponent;
  const auto& problem = p.problem();
  for (const double w : problem.w_before) o.w.push_back(w);
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    oracle::SpringContact c;
    for (std::size_t i = 0; i < 3; ++i)
      for (const double g : problem.numbers_of(3 * k + i)) c.row[i].push_back(g);
    c.restitution = problem.contacts[k].restitution;
    c.stiffness = problem.contacts[k].stiffness;
    c.mu = problem.contacts[k].mu_kinetic;
    o.contacts.push_back(c);
  }
  return o;
}

/// Against small fixed steps, which leave errors of their own size.
void compare_with_small_steps(space::Where where, double exponent, int count, std::uint64_t seed) {
  oracle::Random random(seed);
  int compared = 0, far = 0;
  double worst = 0.0;
  for (int n = 0; n < count; ++n) {
    Scene s = free_scene(random, where);
    for (space::Touch& c : s.touches) {
      c.mu_static = c.mu_kinetic;  // the oracle has one coefficient
      c.restitution = std::fmax(c.restitution, 0.2);
      c.stiffness = 0.5 + 0.5 * c.stiffness / (1.0 + c.stiffness);
    }
    space::Posed p(s);
    p.answered_by(Lzb{.exponent = exponent});
    if (p.answer().outcome != Outcome::ok) continue;
    oracle::DarbouxKellerInSpace o = posed_to_oracle(p, exponent);
    o.integrate(2e-4L, 1e-3L);
    double d = 0.0, size = 0.0;
    for (std::size_t k = 0; k < o.w.size(); ++k) {
      d = std::fmax(d, std::fabs(static_cast<double>(o.w[k]) - p.w()[k]));
      size = std::fmax(size, std::fabs(p.problem().w_before[k]));
    }
    ++compared;
    // A step of its own; measured 3e-5.
    far += d > 2e-4 * size ? 1 : 0;
    worst = d > 2e-4 * size ? worst : std::fmax(worst, d / size);
  }
  std::printf("place %d, exponent %g: %d compared, %.1e apart, %d farther\n", static_cast<int>(where), exponent,
              compared, worst, far);
  EXPECT_GE(compared, count - 1 - count / 10);
  EXPECT_LE(far, count / 10);
}
TEST(LzbInSpace, SmallFixedStepsComeToTheSame) {
  compare_with_small_steps(space::Where::corner, 1.0, scaled(20, 10), 303);
  compare_with_small_steps(space::Where::corner, 1.5, scaled(10, 5), 304);
  compare_with_small_steps(space::Where::edge, 1.0, scaled(10, 5), 305);
  compare_with_small_steps(space::Where::three, 1.0, scaled(6, 4), 306);
}

TEST(LzbInSpace, PermutedContactsGiveTheSameBits) {
  oracle::Random random(307);
  for (int n = 0; n < scaled(40, 20); ++n) {
    const Scene s = free_scene(random, n % 2 == 0 ? space::Where::edge : space::Where::three);
    const std::size_t count = s.touches.size();
    Scene reversed = s;
    std::reverse(reversed.touches.begin(), reversed.touches.end());
    for (std::size_t k = 0; k < count; ++k) reversed.keys.push_back(count - 1 - k);
    space::Posed p(s), q(reversed);
    p.answered_by(Lzb{});
    q.answered_by(Lzb{});
    EXPECT_EQ(p.w(), q.w()) << "case " << n;
    for (std::size_t k = 0; k < count; ++k)
      for (std::size_t c = 0; c < 3; ++c) EXPECT_EQ(p.impulse(count - 1 - k, c), q.impulse(k, c)) << "case " << n;
  }
}

/// A body held by two rows at a point keeps that point's velocity, and the impact is sound.
TEST(LzbInSpace, JointsHold) {
  oracle::Random random(308);
  int answered = 0;
  for (int n = 0; n < 40; ++n) {
    const Scene s = space::random_scene(random, space::Where::corner);
    if (s.joints.empty()) continue;
    space::Posed p(s);
    if (p.answered_by(Lzb{}).outcome != Outcome::ok) continue;
    ++answered;
    EXPECT_TRUE(p.judged().passed) << "case " << n;
    const Scene after = p.after();
    for (const space::Joint& j : s.joints)
      EXPECT_NEAR(dot(j.along, after.velocity(j.a, j.at)), 0.0, 1e-12 * s.speed()) << "case " << n;
  }
  EXPECT_GT(answered, 10);
}

TEST(LzbInSpace, SaysNoToWhatItDoesNotKnow) {
  Scene s = on_its_lowest_point({1, 1, 1}, 0.3, 0.5);
  s.joints.push_back({.at = {0, 0, 0}, .along = {1, 0, 0}, .lower = 0.0});
  space::Posed limited(s);
  EXPECT_EQ(limited.answered_by(Lzb{}).outcome, Outcome::no_solution);
  s.joints.clear();
  s.bodies[0].velocity.z = 2.0;
  space::Posed leaving(s);
  EXPECT_EQ(leaving.answered_by(Lzb{}).outcome, Outcome::ok);
  EXPECT_EQ(leaving.impulse(0, 0), 0.0);
  space::Posed bad(s);
  EXPECT_EQ(bad.answered_by(Lzb{.exponent = 0.5}).outcome, Outcome::no_solution);
}

}  // namespace
