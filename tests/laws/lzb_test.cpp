/// LZB: closed forms, limits, start branches, friction of two corners, chains of balls, what it refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "laws/lzb_posed.hpp"
#include "laws/posed_impact.hpp"

namespace {

using cairn::Lzb;
using cairn::LzbReport;
using cairn::Outcome;
using oracle::Real;
using posed::Posed;
using posed::Scene;

/// The paper's block, l/L = a, rocking about A (contact 0, left) until B (contact 1) arrives; L = 0.24 m as in §5.1.
Scene rocking_block(double a, double mu_static, double mu_kinetic) {
  const double L = 0.24, l = a * L;
  Scene s;
  s.mass = 2.0;
  s.inertia = s.mass * (l * l + L * L) / 12.0;
  s.contacts = {{-L / 2.0, -l / 2.0, cairn::Role::supporting}, {L / 2.0, -l / 2.0, cairn::Role::arriving}};
  s.omega = -1.3;
  s.vx = -l / 2.0 * s.omega;
  s.vz = L / 2.0 * s.omega;
  s.mu_static = mu_static;
  s.mu_kinetic = mu_kinetic;
  return s;
}

void set_restitution(Posed& p, double e) {
  for (auto& c : p.contacts()) c.restitution = e;
}

LzbReport answer(Posed& p, const Lzb& law) { return law.answer(p.problem(), p.answer()); }

/// The impact of `p` advanced until the contact `by` has an impulse of at least `enough` (dimensionless).
cairn::lzb::State advanced(Posed& p, const Lzb& law, int by, double enough) {
  cairn::lzb::State s;
  cairn::lzb::Units units;
  EXPECT_TRUE(cairn::lzb::read(p.problem(), law, s, units));
  cairn::lzb::Phase phase;
  EXPECT_TRUE(cairn::lzb::begin_phase(s, phase));
  while (s.spring[by].impulse < enough)
    EXPECT_EQ(cairn::lzb::advance_several(s, phase).kind, cairn::lzb::EventKind::step);
  return s;
}

// ------------------------------------------------------------------------------------------- closed forms

TEST(Lzb, OneLoadedStickingCornerHasAClosedForm) {
  double worst = 0.0;
  for (int i = 0; i <= 32; ++i) {
    const double a = 2.0 + 0.25 * i;
    const double needed = 3.0 * a / (4.0 * a * a + 1.0);
    const double housner = (2.0 * a * a - 1.0) / (2.0 * a * a + 2.0);
    for (int k = 0; k <= 20; ++k) {
      const double e = 0.05 * k;
      for (const double eta : {1.0, 1.3, 1.5}) {
        for (const double mu : {needed * (1.0 + 1e-9), 2.0 * needed, 5.0}) {
          Posed p(rocking_block(a, mu, 0.5 * mu));
          set_restitution(p, e);
          const LzbReport report = answer(p, Lzb{.exponent = eta});
          const double ratio = p.omega() / -1.3;
          worst = std::fmax(worst, std::fabs(ratio - (1.0 - (1.0 + e) * (1.0 - housner))));
          EXPECT_EQ(p.impulse(0, 0), 0.0) << "the other corner is not pushed";
          EXPECT_EQ(report.steps, 0);
          EXPECT_TRUE(p.judged().passed);
        }
      }
    }
  }
  std::printf("largest difference from 1 - (1 + e)(1 - r_H): %.1e\n", worst);
  EXPECT_LT(worst, 1e-13);  // asked: 1e-10; a few roundings of numbers below two
}

TEST(Lzb, LessFrictionThanTheClosedFormNeedsSlips) {
  const double a = 4.0, needed = 3.0 * a / (4.0 * a * a + 1.0);
  Posed p(rocking_block(a, needed * (1.0 - 1e-9), needed * 0.9));
  answer(p, Lzb{});
  EXPECT_GT(std::fabs(p.slip_after(1)), 1e-3);
  Posed q(rocking_block(a, needed * (1.0 + 1e-9), needed * 0.9));
  answer(q, Lzb{});
  EXPECT_LT(std::fabs(q.slip_after(1)), 1e-15);
}

TEST(Lzb, OneContactWithoutFrictionReboundsWithTheCoefficient) {
  oracle::Random random(31);
  for (int n = 0; n < 500; ++n) {
    Scene s = posed::random_impact(random, posed::Kind::one_from_flight);
    s.mu_static = s.mu_kinetic = 0.0;
    Posed p(s);
    const auto e = static_cast<double>(random.uniform(0, 1));
    set_restitution(p, e);
    answer(p, Lzb{.exponent = 1.5});
    // Round-off of three terms that may be ten times the velocity.
    EXPECT_NEAR(p.normal_after(0), -e * s.velocity_of(0), 1e-14 * s.speed());
    EXPECT_DOUBLE_EQ(p.vx(), s.vx);
  }
}

TEST(Lzb, ThreeEqualBallsLinearAgainstTheTwoModes) {
  // Unit masses and stiffnesses, e* = 1: δ1 + δ2 = sin t, δ1 - δ2 = sin(√3 t)/√3 until the first contact opens; then
  // the second one, alone, gives back all it has.
  const Real root3 = std::sqrt(3.0L);
  auto delta1 = [&](Real t) { return (std::sin(t) + std::sin(root3 * t) / root3) / 2; };
  auto delta2 = [&](Real t) { return (std::sin(t) - std::sin(root3 * t) / root3) / 2; };
  Real lo = 2.0L, hi = 3.0L;
  ASSERT_GT(delta1(lo), 0);
  ASSERT_LT(delta1(hi), 0);
  for (int k = 0; k < 200; ++k) {
    const Real t = (lo + hi) / 2;
    (delta1(t) > 0 ? lo : hi) = t;
  }
  const Real speed1 = -(std::cos(lo) + std::cos(root3 * lo)) / 2;  // opening velocities at that time
  const Real speed2 = -(std::cos(lo) - std::cos(root3 * lo)) / 2;
  // Momentum v1 + v2 + v3 = 1, v2 - v1 = speed1, v3 - v2 = speed2.
  const Real v2 = (1 + speed1 - speed2) / 3;
  const Real v1 = v2 - speed1, v3 = v2 + speed2;
  const Real left = std::sqrt(speed2 * speed2 + 2 * delta2(lo) * delta2(lo));  // du/dP = 2, E = δ²/2
  const Real P = (left - speed2) / 2;
  const posed::NormalAnswer r = posed::answered(posed::chain({1, 1, 1}, {1, 1}, {1, 1}, 1.0));
  EXPECT_EQ(r.report.largest_load, 2);
  EXPECT_NEAR(r.w[0], static_cast<double>(v1), 1e-13);  // a few steps with errors of 1e-13 at most
  EXPECT_NEAR(r.w[1], static_cast<double>(v2 - P), 1e-13);
  EXPECT_NEAR(r.w[2], static_cast<double>(v3 + P), 1e-13);
}

/// Velocities of equal balls with springs F = δ^η between them, in time, by small steps of the classical Runge-Kutta
/// method: what LZB with e* = 1 stands for.
std::vector<double> springs_in_time(std::size_t balls, Real eta) {
  using Vector = std::vector<Real>;
  Vector y(2 * balls, 0);  // positions, velocities
  y[balls] = 1;
  auto slope = [&](const Vector& at) {
    Vector d(2 * balls, 0);
    for (std::size_t k = 0; k < balls; ++k) d[k] = at[balls + k];
    for (std::size_t k = 0; k + 1 < balls; ++k) {
      const Real overlap = at[k] - at[k + 1];
      const Real force = overlap > 0 ? std::pow(overlap, eta) : 0;
      d[balls + k] -= force;
      d[balls + k + 1] += force;
    }
    return d;
  };
  auto moved = [](const Vector& from, const Vector& along, Real by) {
    Vector to = from;
    for (std::size_t k = 0; k < to.size(); ++k) to[k] += by * along[k];
    return to;
  };
  constexpr Real kStep = 1e-3L;
  for (int n = 0; n < 60000; ++n) {  // long after the last contact has opened
    const Vector a = slope(y), b = slope(moved(y, a, kStep / 2)), c = slope(moved(y, b, kStep / 2)),
                 d = slope(moved(y, c, kStep));
    for (std::size_t k = 0; k < y.size(); ++k) y[k] += kStep / 6 * (a[k] + 2 * b[k] + 2 * c[k] + d[k]);
  }
  return {y.begin() + static_cast<std::ptrdiff_t>(balls), y.end()};
}

TEST(Lzb, ChainsOfBallsAreSpringsInTime) {
  for (const std::size_t balls : {3U, 5U}) {
    for (const double eta : {1.0, 1.5}) {
      const std::vector<double> ones(balls - 1, 1.0);
      const posed::NormalAnswer r = posed::answered(posed::chain(std::vector<double>(balls, 1.0), ones, ones, eta));
      const std::vector<double> expected = springs_in_time(balls, eta);
      double worst = 0.0;
      for (std::size_t k = 0; k < balls; ++k) worst = std::fmax(worst, std::fabs(r.w[k] - expected[k]));
      std::printf("%zu balls, exponent %.1f: %.1e from the springs in time\n", balls, eta, worst);
      EXPECT_LT(worst, 1e-7);  // measured 1e-8: steps of 1e-3 across corners of the force
    }
  }
}

TEST(Lzb, NewtonsCradle) {
  // A stiff first contact is over before the second begins.
  const posed::NormalAnswer cradle = posed::answered(posed::chain({1, 1, 1}, {1, 1}, {1e6, 1}, 1.0));
  EXPECT_NEAR(cradle.w[0], 0.0, 1e-3);  // of the order of the ratio of the two periods
  EXPECT_NEAR(cradle.w[1], 0.0, 1e-2);
  EXPECT_NEAR(cradle.w[2], 1.0, 1e-3);
  // Two balls strike two: two leave.
  posed::NormalImpact two = posed::chain({1, 1, 1, 1}, {1, 1, 1}, {1e8, 1, 1e8}, 1.5);
  two.w = {1, 1, 0, 0};
  const posed::NormalAnswer out = posed::answered(two);
  EXPECT_NEAR(out.w[2] + out.w[3], 2.0, 0.02);
  EXPECT_LT(out.w[0] + out.w[1], 0.02);
}

// ------------------------------------------------------------------------------------------- energy

TEST(Lzb, WithoutLossEnergyStays) {
  oracle::Random random(32);
  double worst = 0.0;
  int several = 0;
  for (int n = 0; n < 6000; ++n) {
    Scene s = posed::random_impact(random, posed::kKinds[static_cast<std::size_t>(n) % 4]);
    auto within = [&](double a, double b) { return static_cast<double>(random.uniform(a, b)); };
    const std::size_t more = random.below(3);
    for (std::size_t k = 0; k < more; ++k)
      s.contacts.push_back({within(-1, 1) * s.size(), s.contacts[0].z * within(0.3, 1.0)});
    s.mu_static = s.mu_kinetic = 0.0;
    Posed p(s);
    for (auto& c : p.contacts()) {
      c.restitution = 1.0;
      c.stiffness = std::pow(10.0, within(-1, 1));
    }
    constexpr double kExponents[] = {1.0, 1.5, 1.25};
    const LzbReport report = answer(p, Lzb{.exponent = kExponents[n % 3]});
    several += report.largest_load > 1 ? 1 : 0;
    const cairn::Certificate c = p.judged();
    worst = std::fmax(worst, std::fabs(c.energy_after - c.energy_before) / c.energy_before);
  }
  std::printf("e* = 1, no friction: energy kept to %.1e; several contacts loaded at once in %d of 6000\n", worst,
              several);
  EXPECT_LT(worst, 1e-12);
  EXPECT_GT(several, 2000);
}

TEST(Lzb, LossOfOneContactIsOneMinusESquared) {
  // Sticking from rest along the tangent, so friction does no work: what is lost is (1 - e²) of the compression's work.
  for (const double e : {0.0, 0.3, 0.7, 1.0}) {
    Posed full(rocking_block(3.0, 2.0, 2.0)), lossy(rocking_block(3.0, 2.0, 2.0));
    set_restitution(full, 0.0);
    set_restitution(lossy, e);
    answer(full, Lzb{});
    answer(lossy, Lzb{});
    const cairn::Certificate all = full.judged(), part = lossy.judged();
    const double stored = all.energy_before - all.energy_after;
    EXPECT_NEAR(part.energy_before - part.energy_after, (1.0 - e * e) * stored, 1e-14 * all.energy_before);
  }
}

// ------------------------------------------------------------------------------------------- start branches

TEST(LzbStart, WhileNothingIsStoredTheVelocitiesShareTheImpulse) {
  // dP_j/dP_i = γ_ji (v_j/v_i)^η. Landing nearly flat, both corners approach.
  for (const double eta : {1.2, 2.0}) {
    Scene s = rocking_block(1.0, 0.0, 0.0);
    s.vz -= 0.05;
    Posed p(s);
    set_restitution(p, 0.5);
    p.contacts()[0].stiffness = 2.0;
    const cairn::lzb::State state = advanced(p, Lzb{.exponent = eta}, 1, 1e-12);
    const double expected = 2.0 * std::pow(s.velocity_of(0) / s.velocity_of(1), eta);
    // The next term is of the order of the velocity change: impulses are still below 1e-5.
    EXPECT_LT(state.spring[1].impulse, 1e-5);
    EXPECT_NEAR(state.spring[0].impulse / state.spring[1].impulse, expected, 1e-4 * expected);
  }
}

TEST(LzbStart, ACornerPushedFromRestFollowsThePowerEtaPlusOne) {
  // P_i = k v^η σ^(η+1)/(η+1), u_j = W_ji P_i, so δ_j and P_j follow by two integrations: (Z.12) of the theory page.
  for (const double eta : {1.2, 1.6}) {
    Posed p(rocking_block(0.5, 0.0, 0.0));
    set_restitution(p, 0.5);
    p.contacts()[0].stiffness = 0.5;
    double previous = 0.0;
    for (const double enough : {1e-4, 1e-3}) {
      const cairn::lzb::State s = advanced(p, Lzb{.exponent = eta}, 1, enough);
      const double P = s.spring[1].impulse, W = -s.W[0][1], k_j = s.spring[0].stiffness;
      const double rate = std::pow(W / ((eta + 1) * (eta + 2)), eta);
      const double expected = k_j * rate * std::pow((eta + 1) * P, eta + 1) / ((eta + 1) * (eta + 1));
      // The velocity of i has changed by W P; besides, the law's tolerance.
      EXPECT_NEAR(s.spring[0].impulse, expected, 3.0 * P * expected + 1e-12) << eta;
      EXPECT_GT(s.spring[0].impulse, previous);
      previous = s.spring[0].impulse;
    }
  }
}

TEST(LzbStart, HertzsSeriesBeginWithTheSameTerms) {
  // η = 3/2 begins with one long step: the first coefficients of its series in ρ = s^(5/4) are those of the two tests above,
  // P ∝ ρ² of a corner with a velocity and P ∝ ρ⁵ of one pushed from rest. Round-off of some ten operations.
  auto series_of = [](Posed& p, cairn::lzb::State& s) {
    cairn::lzb::Units units;
    cairn::lzb::Phase phase;
    cairn::lzb::Series t;
    EXPECT_TRUE(cairn::lzb::read(p.problem(), Lzb{.exponent = 1.5}, s, units));
    EXPECT_TRUE(cairn::lzb::begin_phase(s, phase));
    EXPECT_EQ(phase.count, 2);
    EXPECT_TRUE(cairn::lzb::make_start(s, phase, t));
    return t;
  };
  Scene nearly_flat = rocking_block(1.0, 0.0, 0.0);
  nearly_flat.vz -= 0.05;
  Posed both(nearly_flat), one(rocking_block(0.5, 0.0, 0.0));
  both.contacts()[0].stiffness = 2.0;
  cairn::lzb::State s;
  const cairn::lzb::Series lands = series_of(both, s);
  const double share = 2.0 * std::pow(nearly_flat.velocity_of(0) / nearly_flat.velocity_of(1), 1.5);
  EXPECT_NEAR(lands.impulse[0][2] / lands.impulse[1][2], share, 1e-14 * share);

  one.contacts()[0].stiffness = 0.5;
  cairn::lzb::State rocks;
  const cairn::lzb::Series pushed = series_of(one, rocks);
  const double W = -rocks.W[0][1], P = pushed.impulse[1][2];
  const double rate = std::pow(W / (2.5 * 3.5), 1.5);
  const double expected = rocks.spring[0].stiffness * rate * std::pow(2.5 * P, 2.5) / (2.5 * 2.5);
  for (int k = 0; k < 5; ++k) EXPECT_EQ(pushed.impulse[0][k], 0.0) << k;
  EXPECT_NEAR(pushed.impulse[0][5], expected, 1e-14 * expected);
}

TEST(LzbStart, NotLoadedWhereNotPushed) {
  // Frictionless, the corner at rest is pushed down only for a < √2; sticking, only for a < 1/√2.
  for (const double a : {0.3, 0.6, 0.70, 0.72, 1.0, 1.40, 1.43, 2.0, 6.0}) {
    Posed slippery(rocking_block(a, 0.0, 0.0)), rough(rocking_block(a, 10.0, 10.0));
    set_restitution(slippery, 0.8);
    set_restitution(rough, 0.8);
    answer(slippery, Lzb{});
    answer(rough, Lzb{});
    EXPECT_EQ(slippery.impulse(0, 0) > 0.0, a < std::sqrt(2.0)) << a;
    EXPECT_EQ(rough.impulse(0, 0) > 0.0, a < 1.0 / std::sqrt(2.0)) << a;
  }
}

TEST(LzbStart, RoundOffInAVelocityThatShouldBeZeroDoesNotShow) {
  // The velocity of the supporting corner is zero by cancellation: some epsilon more or less changes nothing.
  for (const double a : {0.5, 1.0, 3.0}) {
    for (const double sign : {-1.0, 1.0}) {
      Scene s = rocking_block(a, 0.3, 0.2), moved = s;
      moved.vz += sign * 1e-16;
      Posed p(s), q(moved);
      set_restitution(p, 0.7);
      set_restitution(q, 0.7);
      answer(p, Lzb{.exponent = 1.5});
      answer(q, Lzb{.exponent = 1.5});
      EXPECT_NEAR(p.omega(), q.omega(), 2e-12);  // twice the law's tolerance
    }
  }
}

// ------------------------------------------------------------------------------------------- restitution zero

TEST(Lzb, WithoutRestitutionAFlatBlockComesToRestByRepeatedCompression) {
  // a < 1/√2: each corner presses the other down again until both rest, sticking: the plastic impact of both corners.
  Posed p(rocking_block(0.5, 10.0, 10.0));
  const LzbReport report = answer(p, Lzb{});
  EXPECT_GT(report.events, 8);
  EXPECT_LT(std::hypot(p.vx(), p.vz()) + std::fabs(p.omega()), 1e-11);
  EXPECT_GT(p.impulse(0, 0), 0.0);
  EXPECT_GT(p.impulse(1, 0), 0.0);
}

TEST(Lzb, SmallRestitutionTendsToNone) {
  for (const double a : {0.5, 0.9, 3.0}) {
    for (const double mu : {0.0, 0.2, 3.0}) {
      Posed none(rocking_block(a, mu, mu));
      answer(none, Lzb{});
      double last = 1.0;
      for (const double e : {1e-2, 1e-4, 1e-6}) {
        Posed p(rocking_block(a, mu, mu));
        set_restitution(p, e);
        EXPECT_EQ(p.answer().outcome, Outcome::ok);
        answer(p, Lzb{});
        const double difference = std::fabs(p.omega() - none.omega());
        EXPECT_LT(difference, 4.0 * e) << a << ' ' << mu;  // rates below two, coefficients of the impulses below two
        EXPECT_LE(difference, std::fmax(last, 1e-12));     // the law's tolerance
        last = difference;
      }
    }
  }
}

// ------------------------------------------------------------------------------------------- friction

TEST(Lzb, TwoStickingCornersShareTheResultant) {
  // While both are loaded each carries the resultant in proportion to its normal impulse.
  Posed p(rocking_block(0.5, 5.0, 5.0));
  set_restitution(p, 0.6);
  const cairn::lzb::State s = advanced(p, Lzb{}, 1, 0.1);
  EXPECT_GT(s.spring[0].impulse, 0.0);
  EXPECT_EQ(s.slider[0].mode, cairn::lzb::Mode::stick);
  EXPECT_NE(s.spring[0].friction, 0.0);
  EXPECT_NEAR(s.spring[0].friction / s.spring[0].impulse, s.spring[1].friction / s.spring[1].impulse, 1e-14);
  const LzbReport report = answer(p, Lzb{});
  EXPECT_EQ(report.largest_load, 2);
  EXPECT_LT(std::fabs(p.slip_after(0)), 1e-13);
}

TEST(Lzb, SlipStopsReversesOrGoesOn) {
  // One corner straight ahead of the centroid's fall: a slip that friction ends, one that it reverses, one that lasts.
  Scene s;
  s.mass = 1.0;
  s.inertia = 0.05;
  s.contacts = {{0.3, -0.4}};
  s.vz = -1.0;
  s.mu_static = s.mu_kinetic = 0.5;
  const double W_nt = 0.3 * 0.4 / s.inertia, W_tt = 1.0 + 0.4 * 0.4 / s.inertia, W_nn = 1.0 + 0.3 * 0.3 / s.inertia;
  ASSERT_GT(W_nt / W_tt, 0.5);  // cannot stick: a normal impulse always starts a slip to the right
  for (const double slip : {-10.0, -0.2, 0.1}) {
    s.vx = slip;
    Posed p(s);
    set_restitution(p, 0.0);
    answer(p, Lzb{});
    EXPECT_TRUE(p.judged().passed);
    // Slip to the left until P1 (if it ends), then to the right until the normal velocity is used up.
    const double slows = W_nt + 0.5 * W_tt, then = W_nt - 0.5 * W_tt;
    double P1 = slip < 0.0 ? -slip / slows : 0.0;
    const double P_left = 1.0 / (W_nn + 0.5 * W_nt);
    P1 = std::min(P1, P_left);
    const double P2 = (1.0 - (W_nn + 0.5 * W_nt) * P1) / (W_nn - 0.5 * W_nt);
    EXPECT_NEAR(p.impulse(0, 0), P1 + P2, 1e-14);
    EXPECT_NEAR(p.impulse(0, 1), 0.5 * P1 - 0.5 * P2, 1e-14);
    EXPECT_NEAR(p.slip_after(0), slip + slows * P1 + then * P2, 1e-13);
  }
}

TEST(Lzb, StaticFrictionDecidesAndKineticActs) {
  // Between the two coefficients: a corner at rest stays, one that slips keeps slipping past zero only if it must.
  const double a = 3.0, needed = 3.0 * a / (4.0 * a * a + 1.0);
  Posed rests(rocking_block(a, 1.2 * needed, 0.5 * needed));
  answer(rests, Lzb{});
  EXPECT_LT(std::fabs(rests.slip_after(1)), 1e-14);
  Scene s = rocking_block(a, 1.2 * needed, 0.5 * needed);
  s.vx += 0.01;
  Posed slips(s);
  answer(slips, Lzb{});
  EXPECT_TRUE(slips.judged().passed);
  EXPECT_NEAR(std::fabs(slips.impulse(1, 1)) / slips.impulse(1, 0), 0.5 * needed, 1e-12)
      << "the normal impulse drives it along its slip: kinetic friction all the way";
}

TEST(Lzb, FrictionWithoutBoundIsNoSliding) {
  oracle::Random random(33);
  for (int n = 0; n < 400; ++n) {
    Scene s = posed::random_impact(random, posed::kKinds[static_cast<std::size_t>(n) % 4]);
    Scene held = s, rough = s;
    held.hold.no_sliding = true;
    rough.mu_static = rough.mu_kinetic = std::numeric_limits<double>::infinity();
    Posed p(held), q(rough);
    set_restitution(p, 0.4);
    set_restitution(q, 0.4);
    answer(p, Lzb{});
    answer(q, Lzb{});
    EXPECT_EQ(p.omega(), q.omega()) << "case " << n;
    EXPECT_TRUE(p.judged().passed) << "case " << n;
    for (std::size_t k = 0; k < s.contacts.size(); ++k)
      if (p.impulse(k, 0) > 0.0 && p.impulse(k, 0) > 1e-3 * s.mass * s.speed() && s.contacts.size() == 1) {
        EXPECT_LT(std::fabs(p.slip_after(k)), 1e-12 * s.speed()) << "case " << n;
      }
  }
}

// ------------------------------------------------------------------------------------------- the paper's §5

TEST(LzbPaper, RestitutionOfTheAngularVelocityFallsWithE) {
  // Fig 30, l/L = 5: |r| = 0.942 at e* = 0 and about 0.89 (0.8903 ... 0.8907 in Fig 29) at e* = 0.9.
  double last = 2.0;
  for (const double e : {0.0, 0.3, 0.6, 0.9}) {
    Posed p(rocking_block(5.0, 0.5, 0.3));
    set_restitution(p, e);
    answer(p, Lzb{.exponent = 1.5});
    const double r = p.omega() / -1.3;
    std::printf("l/L = 5, e* = %.1f: r = %.4f\n", e, r);
    EXPECT_LT(r, last);
    last = r;
    if (e == 0.0) {
      EXPECT_NEAR(r, 0.942, 5e-4);  // the paper's three digits
    }
    if (e == 0.9) {
      EXPECT_NEAR(r, 0.8905, 2e-4);
    }
  }
}

/// Dispersion d = ẏ_A⁺/ẏ_B⁻ of §5.1.
double dispersion(double a, double e, double mu_static, double mu_kinetic) {
  Posed p(rocking_block(a, mu_static, mu_kinetic));
  set_restitution(p, e);
  answer(p, Lzb{.exponent = 1.5});
  EXPECT_TRUE(p.judged().passed);
  return p.normal_after(0) / rocking_block(a, mu_static, mu_kinetic).velocity_of(1);
}

/// Where |d| is least over l/L, to 1e-3.
double critical_ratio(double e, double mu_static, double mu_kinetic) {
  double best = 0.0, least = 1e300;
  for (int k = 0; k <= 1400; ++k) {
    const double a = 0.4 + 0.001 * k;
    const double d = std::fabs(dispersion(a, e, mu_static, mu_kinetic));
    if (d < least) {
      least = d;
      best = a;
    }
  }
  return best;
}

TEST(LzbPaper, DispersionIsLeastAtTheRightKineticAngle) {
  // Fig 17: V-shape, minimum at √2 (θ12 = 90°) without friction, at about 1/√2 (70°) with ample friction, in between.
  const double slippery = critical_ratio(1.0, 0.0, 0.0);
  const double rough = critical_ratio(1.0, 1.0, 0.6);
  const double little = critical_ratio(1.0, 0.3, 0.15);
  std::printf("least dispersion at l/L = %.3f (mu = 0), %.3f (0.15/0.3), %.3f (0.6/1)\n", slippery, little, rough);
  EXPECT_NEAR(slippery, std::sqrt(2.0), 2e-3);  // the grid's step
  EXPECT_NEAR(rough, 1.0 / std::sqrt(2.0), 2e-3);
  EXPECT_GT(little, rough);
  EXPECT_LT(little, slippery);
  // Fig 20: the minimum does not move with e*.
  EXPECT_NEAR(critical_ratio(0.5, 0.0, 0.0), slippery, 2e-3);
  EXPECT_NEAR(critical_ratio(0.5, 1.0, 0.6), rough, 2e-3);
}

TEST(LzbPaper, WithoutFrictionDispersionIsTwiceTheCosineOnTheSlenderSide) {
  // Fig 18: for a ≥ √2 only B is loaded and d = (1 + e*) cos θ12; for flat blocks both are and the relation is lost.
  for (const double a : {1.5, 2.0, 4.0, 8.0}) {
    const double cosine = -(a * a - 2.0) / (a * a + 4.0);
    EXPECT_NEAR(dispersion(a, 1.0, 0.0, 0.0), 2.0 * cosine, 1e-13);
    EXPECT_NEAR(dispersion(a, 0.4, 0.0, 0.0), 1.4 * cosine, 1e-13);
  }
  const double flat = dispersion(0.5, 1.0, 0.0, 0.0), cosine = (2.0 - 0.25) / 4.25;
  std::printf("l/L = 0.5 without friction: d = %.4f, 2 cos = %.4f\n", flat, 2.0 * cosine);
  EXPECT_GT(std::fabs(flat + 2.0 * cosine), 0.05);
}

// ------------------------------------------------------------------------------------------- form

TEST(Lzb, ThreeDimensionsWithoutFrictionIsTheSameAnswer) {
  for (const double eta : {1.0, 1.5}) {
    const posed::NormalImpact impact = posed::block(0.6, {-0.5, 0.2, 0.5}, -0.1, 1.0, {0.4, 0.9, 0.7}, {1, 2, 3}, eta);
    const posed::NormalAnswer plane = posed::answered<2>(impact), space = posed::answered<3>(impact);
    EXPECT_EQ(plane.w, space.w);
    EXPECT_TRUE(space.certificate.passed);
  }
}

TEST(Lzb, HeldRowsKeepTheirVelocity) {
  // The block on a vertical guide: its horizontal velocity is a row. The tangent then moves with ω alone.
  Scene s = rocking_block(0.8, 0.4, 0.3);
  Posed p(s);
  set_restitution(p, 0.5);
  std::vector<double> G{1.0 / std::sqrt(s.mass), 0.0, 0.0};
  G.insert(G.end(), p.problem().G.begin(), p.problem().G.end());
  const std::vector<double> b(5, 0.0);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::vector<cairn::Row> rows{{-kInfinity, kInfinity}};
  std::vector<double> f(5);
  p.problem().G = G;
  p.problem().b_motion = b;
  p.problem().rows = rows;
  p.answer().f = f;
  answer(p, Lzb{});
  EXPECT_EQ(p.answer().outcome, Outcome::ok);
  EXPECT_TRUE(p.judged().passed);
  EXPECT_NEAR(p.vx(), s.vx, 1e-15);
  EXPECT_NE(f[0], 0.0);
  const std::vector<cairn::Row> bounded{{-1.0, 1.0}};
  p.problem().rows = bounded;
  answer(p, Lzb{});
  EXPECT_EQ(p.answer().outcome, Outcome::no_solution);
}

TEST(Lzb, RefusesWhatItHasNoAnswerFor) {
  auto outcome = [](auto change, const Lzb& law) {
    Posed p(rocking_block(1.0, 0.5, 0.4));
    for (auto& c : p.contacts()) change(c);
    answer(p, law);
    for (std::size_t d = 0; d < 3; ++d) EXPECT_EQ(p.answer().w[d], p.problem().w_before[d]);
    return p.answer().outcome;
  };
  auto same = [](cairn::Contact<2>&) {};
  EXPECT_EQ(outcome([](auto& c) { c.restitution = 1.1; }, {}), Outcome::no_solution);
  EXPECT_EQ(outcome([](auto& c) { c.restitution = -0.1; }, {}), Outcome::no_solution);
  EXPECT_EQ(outcome([](auto& c) { c.stiffness = 0.0; }, {}), Outcome::no_solution);
  EXPECT_EQ(outcome([](auto& c) { c.mu_static = 0.3; }, {}), Outcome::no_solution) << "static below kinetic";
  EXPECT_EQ(outcome([](auto& c) { c.hold.no_opening = true; }, {}), Outcome::no_solution);
  EXPECT_EQ(outcome(same, Lzb{.exponent = 0.9}), Outcome::no_solution);
  EXPECT_EQ(outcome(same, Lzb{.tolerance = 0.0}), Outcome::no_solution);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(outcome([&](auto& c) { c.restitution = nan; }, {}), Outcome::no_solution);
  // A bound on the events that is too small is said.
  Posed p(rocking_block(0.5, 0.5, 0.4));
  answer(p, Lzb{.most_events = 2});
  EXPECT_EQ(p.answer().outcome, Outcome::not_converged);
}

TEST(Lzb, NothingApproachesNothingHappens) {
  Scene s = rocking_block(1.0, 0.5, 0.4);
  s.vz += 1.0;
  Posed p(s);
  const LzbReport report = answer(p, Lzb{});
  EXPECT_EQ(report.events, 0);
  EXPECT_EQ(p.answer().outcome, Outcome::ok);
  EXPECT_DOUBLE_EQ(p.vz(), s.vz);
}

}  // namespace
