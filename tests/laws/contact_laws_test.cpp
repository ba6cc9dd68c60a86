/// Newton, Poisson, closest solution and maximal dissipation (docs/theory/restitution.md §6).
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "cairn/laws/kernel/closest_solution.hpp"
#include "cairn/laws/kernel/max_dissipation.hpp"
#include "cairn/laws/kernel/newton.hpp"
#include "cairn/laws/kernel/plastic.hpp"
#include "cairn/laws/kernel/poisson.hpp"
#include "laws/impact_corpus.hpp"

namespace {

using cairn::Outcome;
using conformance::Impact;
using conformance::Kind;
using conformance::Posed;
using conformance::Touch;
using oracle::Real;

void set_all(Impact& s, double e, double mu_static, double mu_kinetic) {
  for (Touch& c : s.touches) {
    c.restitution = e;
    c.mu_static = mu_static;
    c.mu_kinetic = mu_kinetic;
  }
}

double velocity_distance(const Posed& p, const Posed& q, const Impact& s) {
  const double turn = std::fabs(p.omega() - q.omega()) * s.size();
  return std::fmax(std::hypot(p.vx() - q.vx(), p.vz() - q.vz()), turn) / s.speed();
}

template <class Law>
class OneContact : public testing::Test {};
using AllLaws = testing::Types<cairn::Newton, cairn::Poisson, cairn::ClosestSolution, cairn::MaxDissipation>;
TYPED_TEST_SUITE(OneContact, AllLaws);

TYPED_TEST(OneContact, WithoutFrictionReboundsWithItsCoefficient) {
  oracle::Random random(601);
  for (int n = 0; n < 500; ++n) {
    Impact s = random_impact(random, Kind::one);
    set_all(s, static_cast<double>(random.uniform(0, 1)), 0.0, 0.0);
    Posed p(s);
    p.answered_by(TypeParam{});
    EXPECT_NEAR(p.velocity(0, 0), -s.touches[0].restitution * s.normal_velocity(s.touches[0]), 1e-13 * s.speed());
    EXPECT_EQ(p.impulse(0, 1), 0.0);
  }
}

TYPED_TEST(OneContact, EveryContactHasItsOwnCoefficients) {
  // A block lands flat and level on two corners of different restitution, without friction: the springier one rises.
  Impact s;
  s.mass = 2.0;
  s.inertia = 2.0 * (1.0 + 4.0) / 12.0;
  s.vz = -1.0;
  s.touches = {{.x = -0.5, .z = -1.0, .restitution = 0.2}, {.x = 0.5, .z = -1.0, .restitution = 0.9}};
  Posed p(s);
  p.answered_by(TypeParam{});
  EXPECT_LT(p.velocity(0, 0), p.velocity(1, 0));
  EXPECT_GT(p.omega(), 0.0);
  Impact exchanged = s;
  std::swap(exchanged.touches[0].restitution, exchanged.touches[1].restitution);
  Posed q(exchanged);
  q.answered_by(TypeParam{});
  EXPECT_EQ(p.omega(), -q.omega());
  EXPECT_EQ(p.vz(), q.vz());
  // Friction at one corner only.
  Impact rubbed = s;
  rubbed.vx = 0.3;
  rubbed.touches[0].mu_static = rubbed.touches[0].mu_kinetic = 0.1;
  Posed r(rubbed);
  r.answered_by(TypeParam{});
  EXPECT_LT(r.impulse(0, 1), 0.0);
  EXPECT_EQ(r.impulse(1, 1), 0.0);
}

/// (K.30), (K.31) recomputed from an answer: complementarity with the target and Coulomb's law on the velocities after.
void check_coulomb(const Posed& p, const Impact& s, bool kinetic_where_it_slips, int n) {
  const double V = s.speed(), mV = s.mass * V;
  for (std::size_t k = 0; k < s.touches.size(); ++k) {
    const Touch& c = s.touches[k];
    const double target = std::fmax(0.0, -c.restitution * s.normal_velocity(c));
    const double f_n = p.impulse(k, 0), f_t = p.impulse(k, 1), u_t = p.velocity(k, 1);
    // 1e-11: what the judge's limits leave after a solve of four contacts.
    EXPECT_GE(p.velocity(k, 0), target - 1e-11 * V) << "case " << n;
    EXPECT_LT(std::fmin(f_n / mV, (p.velocity(k, 0) - target) / V), 1e-11) << "case " << n;
    if (std::fabs(u_t) < 1e-10 * V) continue;
    const double mu = kinetic_where_it_slips ? c.mu_kinetic : c.mu_static;
    EXPECT_NEAR(f_t, u_t > 0.0 ? -mu * f_n : mu * f_n, 1e-11 * (mV + f_n)) << "case " << n << ", contact " << k;
  }
}

TEST(Newton, MeetsItsOwnConditions) {
  oracle::Random random(602);
  for (int n = 0; n < 6000; ++n) {
    const Impact s =
        random_impact(random, conformance::kKinds[static_cast<std::size_t>(n) % conformance::kKinds.size()]);
    Posed p(s);
    if (!conformance::answered(p.answered_by(cairn::Newton{}).outcome)) continue;
    check_coulomb(p, s, true, n);
  }
}

TEST(ClosestSolution, MeetsItsOwnConditions) {
  oracle::Random random(603);
  for (int n = 0; n < 6000; ++n) {
    const Impact s =
        random_impact(random, conformance::kKinds[static_cast<std::size_t>(n) % conformance::kKinds.size()]);
    Posed p(s);
    if (!conformance::answered(p.answered_by(cairn::ClosestSolution{}).outcome)) continue;
    check_coulomb(p, s, false, n);
  }
}

TEST(ClosedForms, AgreeWithLemke) {
  // One or two contacts: the modes in closed form against the complementarity problem. Moderate friction: one answer.
  oracle::Random random(604);
  double worst = 0.0;
  for (int n = 0; n < 4000; ++n) {
    Impact s = random_impact(random, conformance::kKinds[static_cast<std::size_t>(n) % 4]);
    const double mu = static_cast<double>(random.uniform(0, 0.5L));
    set_all(s, static_cast<double>(random.uniform(0, 1)), mu, mu);
    const Posed p(s);
    const cairn::rigid::ImpactSpace space = cairn::rigid::impact_space(p.problem());
    cairn::rigid::PhaseQuestion q;
    q.start = space.u;
    for (int k = 0; k < space.count; ++k) q.target[static_cast<std::size_t>(k)] = cairn::rigid::rebound_of(space, k);
    const auto closed = cairn::rigid::solve_phase(space, q);
    const auto lemke = cairn::rigid::detail::solve_by_lcp(space, q, {space, false, {}});
    ASSERT_TRUE(closed.solved && lemke.solved) << "case " << n;
    for (std::size_t row = 0; row < cairn::rigid::kLines; ++row)
      worst = std::fmax(worst, std::fabs(velocity_after(space, q.start, closed.f, row) -
                                         velocity_after(space, q.start, lemke.f, row)));
  }
  std::printf("largest difference %.1e of the speed\n", worst);
  EXPECT_LT(worst, 1e-12);  // round-off of both
}

TEST(Newton, WithoutReboundIsThePlasticImpact) {
  // Other code: the patterns of impact_laws.md §3, tried in an order of preference. Moderate friction and μ_s = μ_k: only one
  // of them holds (with μ_s > μ_k sliding on two contacts and sticking on one may both be consistent).
  oracle::Random random(605);
  int same = 0;
  for (int n = 0; n < 4000; ++n) {
    Impact s = random_impact(random, conformance::kKinds[static_cast<std::size_t>(n) % 4]);
    const double mu = static_cast<double>(random.uniform(0, 0.5L));
    set_all(s, 0.0, mu, mu);
    Posed p(s), q(s);
    p.answered_by(cairn::Newton{});
    q.answered_by(cairn::Plastic{});
    if ((q.answer().notes & cairn::kNoteFrictionless) != 0) continue;
    ++same;
    EXPECT_LT(velocity_distance(p, q, s), 1e-12) << "case " << n;
  }
  EXPECT_GT(same, 3900);
}

TEST(Newton, CanRaiseEnergyAndSaysSo) {
  // A slender block thrown onto one corner with friction: the tangential velocity turns round (Kane's example). Poisson's
  // restitution of the same impact loses energy.
  oracle::Random random(606);
  int newton = 0, poisson = 0, count = 0;
  double largest = 0.0;
  for (int n = 0; n < 20000; ++n) {
    Impact s = random_impact(random, Kind::one);
    set_all(s, 0.9, 0.6, 0.6);
    Posed p(s), q(s);
    newton += p.answered_by(cairn::Newton{}).outcome == Outcome::energy_raised ? 1 : 0;
    poisson += q.answered_by(cairn::Poisson{}).outcome == Outcome::energy_raised ? 1 : 0;
    largest = std::fmax(largest, static_cast<double>(p.rebuilt().gain));
    ++count;
  }
  std::printf(
      "e = 0.9, mu = 0.6, one contact: Newton raises energy in %d of %d impacts (up to %.0f %%), Poisson in %d\n",
      newton, count, 100 * largest, poisson);
  EXPECT_GT(newton, 10);
  EXPECT_EQ(poisson, 0);
}

TEST(Poisson, WithoutFrictionEqualCoefficientsGiveTheMeanOfPlasticAndElastic) {
  // u⁺ = (1 + e) u^c - e u⁻ as long as that opens every contact, which it does when all approach.
  oracle::Random random(607);
  for (int n = 0; n < 2000; ++n) {
    Impact s = random_impact(random, n % 2 == 0 ? Kind::two : Kind::four_level);
    const double e = static_cast<double>(random.uniform(0, 1));
    set_all(s, 0.0, 0.0, 0.0);
    Posed plastic(s);
    plastic.answered_by(cairn::Poisson{});
    set_all(s, e, 0.0, 0.0);
    Posed p(s);
    p.answered_by(cairn::Poisson{});
    for (std::size_t k = 0; k < s.touches.size(); ++k)
      EXPECT_NEAR(p.velocity(k, 0), (1 + e) * plastic.velocity(k, 0) - e * s.normal_velocity(s.touches[k]),
                  1e-12 * s.speed())
          << "case " << n;
  }
}

TEST(Poisson, OneContactWithFrictionByHand) {
  // A ball (I = m/4, r = 1) that slides while it is pressed: f_n = -(1 + e) m u_n, f_t = -μ f_n as long as it slips.
  Impact s;
  s.inertia = 0.25;
  s.vx = 3.0;
  s.vz = -1.0;
  s.touches = {{.x = 0.0, .z = -1.0, .mu_static = 0.2, .mu_kinetic = 0.15, .restitution = 0.5}};
  Posed p(s);
  p.answered_by(cairn::Poisson{});
  EXPECT_NEAR(p.impulse(0, 0), 1.5, 1e-14);
  EXPECT_NEAR(p.impulse(0, 1), -0.15 * 1.5, 1e-14);
  // Slow slip: it sticks in compression (f_t = -v/5 with 1/m + r²/I = 5), nothing is left for expansion.
  s.vx = 0.5;
  Posed q(s);
  q.answered_by(cairn::Poisson{});
  EXPECT_NEAR(q.impulse(0, 1), -0.1, 1e-14);
  EXPECT_NEAR(q.velocity(0, 1), 0.0, 1e-14);
  EXPECT_NEAR(q.velocity(0, 0), 0.5, 1e-14);
}

/// A random vector over some contacts of a level base whose sum, and first moment if asked, vanish.
std::vector<double> balanced(oracle::Random& random, const Impact& s, const std::vector<std::size_t>& active,
                             bool moment) {
  std::vector<double> d(s.touches.size(), 0.0);
  double n = 0, x1 = 0, x2 = 0, r = 0, rx = 0;
  for (const std::size_t k : active) {
    const double x = s.touches[k].x / s.size();
    d[k] = static_cast<double>(random.uniform(-1, 1));
    n += 1;
    x1 += moment ? x : 0.0;
    x2 += moment ? x * x : 1.0;
    r += d[k];
    rx += moment ? d[k] * x : 0.0;
  }
  const double det = n * x2 - x1 * x1, a = (x2 * r - x1 * rx) / det, b = (n * rx - x1 * r) / det;
  for (const std::size_t k : active) d[k] -= a + (moment ? b * s.touches[k].x / s.size() : 0.0);
  return d;
}

TEST(ClosestSolution, NoOtherImpulsesWithTheseVelocitiesAreNearer) {
  // Contacts on one level with one μ: normal impulses may move along d with Σ d = 0, Σ x d = 0 without changing a velocity,
  // friction along Σ d = 0 within its bounds. Steps along random ones never come nearer to the impulses before.
  oracle::Random random(608);
  int normal_steps = 0, friction_steps = 0;
  for (int n = 0; n < 1500; ++n) {
    Impact s = random_impact(random, n % 2 == 0 ? Kind::three_level : Kind::four_level);
    const double mu = static_cast<double>(random.uniform(0.1L, 1.0L));
    set_all(s, n % 3 == 0 ? 0.0 : 0.5, mu, mu);
    double nearest = s.size();  // two contacts all but at one place count as one: which of them is loaded is round-off
    for (std::size_t j = 0; j < s.touches.size(); ++j)
      for (std::size_t k = 0; k < j; ++k) nearest = std::fmin(nearest, std::fabs(s.touches[j].x - s.touches[k].x));
    if (nearest < 1e-3 * s.size()) continue;
    Posed p(s);
    if (p.answered_by(cairn::ClosestSolution{}).outcome != Outcome::ok) continue;
    const double mV = s.mass * s.speed();
    const bool slips = std::fabs(p.velocity(0, 1)) > 1e-10 * s.speed();
    std::vector<std::size_t> active;  // at their bound: they may carry impulse
    for (std::size_t k = 0; k < s.touches.size(); ++k) {
      const double target = std::fmax(0.0, -s.touches[k].restitution * s.normal_velocity(s.touches[k]));
      if (p.velocity(k, 0) < target + 1e-9 * s.speed()) active.push_back(k);
    }
    auto nearer = [&](const std::vector<double>& d, double step, std::size_t c) {
      double now = 0.0, then = 0.0;
      for (std::size_t k = 0; k < d.size(); ++k) {
        const double from = p.impulse(k, c) - s.touches[k].f_before[c];
        now += from * from;
        then += (from + step * d[k]) * (from + step * d[k]);
      }
      return std::sqrt(then) < std::sqrt(now) - 1e-10 * mV;  // round-off of the projection
    };
    for (int attempt = 0; attempt < 20; ++attempt)
      for (const double step : {1e-3 * mV, 1e-5 * mV, -1e-3 * mV, -1e-5 * mV}) {
        if (active.size() >= 3) {
          const std::vector<double> d = balanced(random, s, active, true);
          bool allowed = true;
          for (std::size_t k = 0; k < d.size(); ++k) allowed = allowed && p.impulse(k, 0) + step * d[k] >= 0.0;
          normal_steps += allowed ? 1 : 0;
          EXPECT_FALSE(allowed && nearer(d, step, 0)) << "case " << n;
        }
        if (!slips && active.size() >= 2) {
          const std::vector<double> d = balanced(random, s, active, false);
          bool allowed = true;
          for (std::size_t k = 0; k < d.size(); ++k)
            allowed = allowed && std::fabs(p.impulse(k, 1) + step * d[k]) <= mu * p.impulse(k, 0);
          friction_steps += allowed ? 1 : 0;
          EXPECT_FALSE(allowed && nearer(d, step, 1)) << "case " << n;
        }
      }
  }
  std::printf("%d steps of normal impulses, %d of friction\n", normal_steps, friction_steps);
  EXPECT_GT(normal_steps, 10000);
  EXPECT_GT(friction_steps, 5000);
}

TEST(ClosestSolution, TwoContactsShareFrictionAsBefore) {
  // A block that slides into rest on two corners: the resultant is one number, its shares follow the impulses before.
  Impact s;
  s.inertia = 5.0 / 12.0;
  s.vx = 0.1;
  s.vz = -1.0;
  s.touches = {{.x = -0.5, .z = -0.2, .mu_static = 0.8, .mu_kinetic = 0.8},
               {.x = 0.5, .z = -0.2, .mu_static = 0.8, .mu_kinetic = 0.8}};
  Posed even(s);
  even.answered_by(cairn::ClosestSolution{});
  EXPECT_NEAR(even.impulse(0, 1), -0.05, 1e-14);
  EXPECT_NEAR(even.impulse(1, 1), -0.05, 1e-14);
  s.touches[0].f_before = {0.4, -0.2};
  Posed uneven(s);
  uneven.answered_by(cairn::ClosestSolution{});
  EXPECT_NEAR(uneven.impulse(0, 1), -0.15, 1e-14);
  EXPECT_NEAR(uneven.impulse(1, 1), 0.05, 1e-14);
  EXPECT_EQ(uneven.vx(), even.vx());
  EXPECT_EQ(uneven.answer().outcome, Outcome::ok);
}

TEST(MaxDissipation, OnePassIsThePapersPair) {
  // One contact that slips: λ_n = -(1 + e) u_n / W_nn, then λ_d = min(μ λ_n, u_t after λ_n over W_tt) against the slip.
  oracle::Random random(609);
  int stopped = 0, slipped = 0, repeated = 0;
  for (int n = 0; n < 2000; ++n) {
    Impact s = random_impact(random, Kind::one);
    const Touch& c = s.touches[0];
    const double mu = static_cast<double>(random.uniform(0, 1));
    set_all(s, static_cast<double>(random.uniform(0, 1)), mu, mu);
    Posed p(s);
    p.answered_by(cairn::MaxDissipation{});
    const double nn = 1 / s.mass + c.x * c.x / s.inertia, tt = 1 / s.mass + c.z * c.z / s.inertia;
    const double nt = -c.x * c.z / s.inertia, u_n = s.normal_velocity(c), u_t = s.vx - c.z * s.omega;
    const double f_n = -(1 + c.restitution) * u_n / nn, way = u_t > 0 ? 1.0 : -1.0;
    const double slip = way * (u_t + nt * f_n);
    const double f_t = -way * std::fmin(mu * f_n, std::fmax(0.0, slip / tt));
    if (u_n * -c.restitution + nt * f_t < 0.0) {  // friction presses the contact: another pass follows
      ++repeated;
      continue;
    }
    ++(slip / tt < mu * f_n ? stopped : slipped);
    EXPECT_NEAR(p.impulse(0, 0), f_n, 1e-12 * s.mass * s.speed()) << "case " << n;
    EXPECT_NEAR(p.impulse(0, 1), f_t, 1e-12 * s.mass * s.speed()) << "case " << n;
  }
  std::printf("%d stop, %d slip on, %d need another pass\n", stopped, slipped, repeated);
  EXPECT_GT(stopped, 100);
  EXPECT_GT(slipped, 100);
  EXPECT_GT(repeated, 10);
}

TEST(MaxDissipation, ALevelBlockThatRocksComesToRestAlongItsNormals) {
  // l < √2 L without friction: each corner presses the other, so passes alternate between them and their limit is rest.
  Impact s;
  const double l = 1.0, L = 1.0;
  s.inertia = (l * l + L * L) / 12;
  s.omega = -1.0;
  s.vx = 0.5 * l;
  s.vz = -0.5 * L;
  s.touches = {{.x = -0.5 * L, .z = -0.5 * l, .role = cairn::Role::supporting}, {.x = 0.5 * L, .z = -0.5 * l}};
  Posed p(s);
  p.answered_by(cairn::MaxDissipation{});
  EXPECT_EQ(p.answer().notes, cairn::kNoteNone);
  EXPECT_NEAR(p.velocity(0, 0), 0.0, 1e-12);
  EXPECT_NEAR(p.velocity(1, 0), 0.0, 1e-12);
  // Too few passes: ended by the plastic one, with a note; the velocities are the same here.
  Posed q(s);
  q.answered_by(cairn::MaxDissipation{.most_passes = 2});
  EXPECT_EQ(q.answer().notes, cairn::kNoteAccumulated);
  EXPECT_NEAR(q.velocity(0, 0), 0.0, 1e-12);
  EXPECT_NEAR(q.velocity(1, 0), 0.0, 1e-12);
  EXPECT_EQ(q.judged().outcome, Outcome::ok);
}

TEST(Holds, TangentsThatMayNotSlipStop) {
  oracle::Random random(610);
  for (int n = 0; n < 1000; ++n) {
    Impact s = random_impact(random, conformance::kKinds[static_cast<std::size_t>(n) % 4]);
    set_all(s, 0.3, 0.0, 0.0);
    const Posed free(s);
    cairn::ContactProblem<2> problem = free.problem();
    std::vector<cairn::Contact<2>> contacts(problem.contacts.begin(), problem.contacts.end());
    for (cairn::Contact<2>& c : contacts) c.hold.no_sliding = true;
    problem.contacts = contacts;
    for (int law = 0; law < 3; ++law) {
      std::vector<double> f(2 * contacts.size()), w(3);
      cairn::LawAnswer<2> a;
      a.f = f;
      a.w = w;
      if (law == 0) cairn::Newton{}(problem, a);
      if (law == 1) cairn::Poisson{}(problem, a);
      if (law == 2) cairn::ClosestSolution{}(problem, a);
      const cairn::Certificate certificate = cairn::judge(problem, a);
      EXPECT_EQ(certificate.outcome, a.outcome) << "case " << n << ", law " << law;
      const double slip = w[0] / std::sqrt(s.mass) - s.touches[0].z * w[2] / std::sqrt(s.inertia);
      EXPECT_LT(std::fabs(slip), 1e-12 * s.speed()) << "case " << n << ", law " << law;
    }
  }
}

TEST(Refusals, AreNamed) {
  Impact s;
  s.vz = -1.0;
  s.touches.assign(5, {.x = 0.0, .z = -1.0});
  for (std::size_t k = 0; k < 5; ++k) s.touches[k].x = 0.1 * static_cast<double>(k);
  Posed many(s);
  EXPECT_EQ(many.answered_by(cairn::Newton{}).outcome, Outcome::no_solution);
  EXPECT_EQ(many.answered_by(cairn::MaxDissipation{}).outcome, Outcome::no_solution);
  s.touches.resize(1);
  s.vz = std::nan("");
  Posed broken(s);
  EXPECT_EQ(broken.answered_by(cairn::Newton{}).outcome, Outcome::not_finite);
  EXPECT_EQ(broken.answered_by(cairn::Poisson{}).outcome, Outcome::not_finite);
  EXPECT_EQ(broken.answered_by(cairn::ClosestSolution{}).outcome, Outcome::not_finite);
}

}  // namespace
