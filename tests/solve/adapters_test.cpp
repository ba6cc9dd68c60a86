/// From contact problems to LCP and QP and back: closed forms, the judge, and contacts in any order.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "cairn/problem/judge.hpp"
#include "cairn/solve/contact_adapters.hpp"
#include "cairn/solve/lemke.hpp"
#include "cairn/solve/nearest.hpp"
#include "scale.hpp"
#include "solve/corpus.hpp"

namespace cairn::solve {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

/// An answer that owns its numbers.
template <int D>
struct Answer {
  std::vector<double> f, w;
  ContactAnswer<D> view;
  Report report;
};

template <int D>
Answer<D> answered(const OwnedContactProblem<D>& p, const PosedContacts& posed, const std::vector<double>& z,
                   const Report& report) {
  Answer<D> a{
      std::vector<double>(p.rows.size() + D * p.contacts.size()), std::vector<double>(p.w_free.size()), {}, report};
  a.view.f = a.f;
  a.view.w = a.w;
  write_answer<D>(p.view(), posed, z, report, a.view);
  return a;
}

auto& storage() {
  static AdapterStorage<80, 180, 18> shared;
  return shared;
}

template <int D>
Answer<D> by_lcp(const OwnedContactProblem<D>& p, const FrictionOptions& options = {}) {
  static LcpWorkspace<80> workspace;
  const PosedContacts posed = pose_friction_lcp<D>(p.view(), storage().scratch(), options);
  EXPECT_TRUE(posed.fits);
  std::vector<double> z(static_cast<std::size_t>(posed.lcp.n));
  const Report report = solve_lcp(posed.lcp, z, workspace.scratch());
  return answered<D>(p, posed, z, report);
}
template <int D>
Answer<D> by_qp(const OwnedContactProblem<D>& p, const PosedContacts& posed) {
  static NearestWorkspace<80> workspace;
  EXPECT_TRUE(posed.fits);
  std::vector<double> x(static_cast<std::size_t>(posed.qp.n));
  const Report report = solve_qp_nearest(posed.qp, posed.given, x, workspace.scratch());
  return answered<D>(p, posed, x, report);
}
template <int D>
Answer<D> by_normal_qp(const OwnedContactProblem<D>& p, const NormalOptions& options = {}) {
  return by_qp<D>(p, pose_normal_qp<D>(p.view(), storage().scratch(), options));
}

constexpr double kMass = 3.0, kInertia = 0.7, kHalf = 0.4, kHeight = 1.1, kGravity = 9.81;

/// A block on two corners at (±kHalf, -kHeight), or on a subset of points of its base.
OwnedContactProblem<2> block(Level level, double vx, double vz, double omega, double mu,
                             const std::vector<double>& places = {-kHalf, kHalf}) {
  OwnedContactProblem<2> p;
  p.level = level;
  p.dof = 3;
  const double m = std::sqrt(kMass), i = std::sqrt(kInertia);
  std::uint64_t key = 1;
  for (const double x : places) {
    p.G.insert(p.G.end(), {0.0, 1.0 / m, x / i, 1.0 / m, 0.0, kHeight / i});
    Contact<2> c;
    c.key = key++;
    c.mu_static = c.mu_kinetic = mu;
    p.contacts.push_back(c);
  }
  p.w_free = {m * vx, m * vz, i * omega};
  p.w_before = p.w_free;
  p.b_motion.assign(2 * places.size(), 0.0);
  p.velocity_scale = level == Level::acceleration ? kGravity : 1.0;
  p.force_scale = kMass * p.velocity_scale;
  p.rotation_scale = 1.0;
  return p;
}

TEST(Adapters, SlidingBlockLeansForward) {
  // Slip to the right with friction μ: f_0 + f_1 = m g and (f_1 - f_0) b = μ h m g, Zhang & Brogliato 2011 eq 5 with both in contact.
  const double mu = 0.2;
  OwnedContactProblem<2> p = block(Level::acceleration, 0.0, -kGravity, 0.0, mu);
  for (Contact<2>& c : p.contacts) c.u_before = {0.0, 0.5};
  const Answer<2> a = by_lcp(p);
  ASSERT_EQ(a.report.status, Status::solved);
  const double weight = kMass * kGravity;
  const double lean = mu * kHeight * weight / kHalf;
  // The sum of two roundings of numbers of the size of the weight, through a 2 × 2 system of condition 6.
  EXPECT_NEAR(a.f[0], 0.5 * (weight - lean), 1e-14 * weight);
  EXPECT_NEAR(a.f[2], 0.5 * (weight + lean), 1e-14 * weight);
  EXPECT_NEAR(a.f[1], -mu * a.f[0], 1e-15 * weight);
  EXPECT_TRUE(judge(p.view(), a.view).passed);
  EXPECT_EQ(a.view.outcome, Outcome::ok);
}

TEST(Adapters, AContactThatOpensCarriesNothing) {
  OwnedContactProblem<2> p = block(Level::acceleration, 0.0, -kGravity, 0.0, 0.3);
  p.contacts[0].u_before = {0.1, 0.0};
  const Answer<2> a = by_lcp(p);
  ASSERT_EQ(a.report.status, Status::solved);
  EXPECT_EQ(a.f[0], 0.0);
  EXPECT_EQ(a.f[1], 0.0);
  EXPECT_GT(a.f[2], 0.0);
  EXPECT_TRUE(judge(p.view(), a.view).passed);
}

TEST(Adapters, PainleveHasNoSolutionOrTwo) {
  // One end of a thin rod, steep, slipping forward: 1/m + x (x - μ z s)/I < 0 for a contact at (x, z) = (0.3, -1).
  OwnedContactProblem<2> p;
  p.level = Level::acceleration;
  p.dof = 3;
  const double inertia = 1.0 / 30.0;
  p.G = {0.0, 1.0, 0.3 / std::sqrt(inertia), 1.0, 0.0, 1.0 / std::sqrt(inertia)};
  Contact<2> c;
  c.mu_static = c.mu_kinetic = 1.0;
  c.u_before = {0.0, 1.0};
  p.contacts = {c};
  p.b_motion = {0.0, 0.0};
  p.velocity_scale = p.force_scale = p.rotation_scale = 1.0;
  p.w_free = {0.0, -1.0, 0.0};
  const Answer<2> none = by_lcp(p);
  EXPECT_EQ(none.report.status, Status::infeasible);
  EXPECT_EQ(none.view.outcome, Outcome::no_solution);
  p.w_free = {0.0, 1.0, 0.0};
  const Answer<2> flight = by_lcp(p);
  EXPECT_EQ(flight.report.status, Status::solved);
  EXPECT_EQ(flight.f[0], 0.0);
}

TEST(Adapters, ABlockLandsFlatAndSticks) {
  // Seen: with the true slip before, 0.05 m/s, the judge refused this, friction being off by 0.52 of its scale.
  OwnedContactProblem<2> p = block(Level::step, 0.05, -1.0, 0.0, 1.0);
  for (Contact<2>& c : p.contacts) c.u_before = {-1.0, 0.05};
  const Answer<2> a = by_lcp(p);
  ASSERT_EQ(a.report.status, Status::solved);
  EXPECT_NEAR(a.f[0] + a.f[2], kMass, 1e-14 * kMass);          // stops falling; a sum of two
  EXPECT_NEAR(a.f[1] + a.f[3], -0.05 * kMass, 1e-14 * kMass);  // and slipping
  EXPECT_TRUE(judge(p.view(), a.view).passed);
  EXPECT_TRUE(a.report.not_unique) << "how the two share the tangential impulse is not determined";
  EXPECT_EQ(a.view.outcome, Outcome::not_unique);
}

TEST(Adapters, NormalForcesNearestToThoseBefore) {
  // Four points on one line: two degrees of freedom are held by four forces.
  OwnedContactProblem<2> p = block(Level::step, 0.0, -1.0, 0.0, 0.0, {-0.4, -0.1, 0.1, 0.4});
  const Answer<2> even = by_normal_qp(p);
  ASSERT_EQ(even.report.status, Status::solved);
  EXPECT_TRUE(even.report.not_unique);
  for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(even.f[2 * k], kMass / 4, 1e-14 * kMass);  // of the weight, some ulps
  EXPECT_TRUE(judge(p.view(), even.view).passed);
  // From (m/2, 0, 0, m/2) before, that stays.
  p.contacts[0].f_before[0] = p.contacts[3].f_before[0] = kMass / 2;
  const Answer<2> ends = by_normal_qp(p);
  for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(ends.f[2 * k], p.contacts[k].f_before[0], 1e-14 * kMass);
}

TEST(Adapters, RestitutionAsTarget) {
  // Newton with e = 0.5 on one central contact: u⁺ = -e u⁻.
  OwnedContactProblem<2> p = block(Level::impact, 0.0, -2.0, 0.0, 0.0, {0.0});
  const std::vector<double> target = {1.0};
  NormalOptions normal;
  normal.target = target;
  const Answer<2> a = by_normal_qp(p, normal);
  EXPECT_NEAR(a.f[0], 3.0 * kMass, 1e-14 * kMass);
  FrictionOptions friction;
  friction.target = target;
  EXPECT_NEAR(by_lcp(p, friction).f[0], 3.0 * kMass, 1e-14 * kMass);
  EXPECT_TRUE(judge(p.view(), a.view).passed);
}

TEST(Adapters, FrictionBoundedByGivenNormalForces) {
  const OwnedContactProblem<2> p = block(Level::step, 1.0, -1.0, 0.0, 0.1, {0.0});
  const Answer<2> normal = by_normal_qp(p);
  TangentialOptions options;
  options.normal = normal.f;
  const Answer<2> a = by_qp<2>(p, pose_tangential_qp<2>(p.view(), storage().scratch(), options));
  ASSERT_EQ(a.report.status, Status::solved);
  EXPECT_EQ(a.f[0], normal.f[0]);
  EXPECT_NEAR(a.f[1], -0.1 * normal.f[0], 1e-15 * kMass);  // u_t⁺ > 0 still: the bound is met
}

TEST(Adapters, JointsMotorsAndLimits) {
  // The block with a rail that holds x (free row), a motor of at most 0.1 N s about the centroid, and its two corners.
  OwnedContactProblem<2> p = block(Level::step, 0.3, -1.0, 0.5, 0.4);
  const double m = std::sqrt(kMass), i = std::sqrt(kInertia);
  p.rows = {{-kInf, kInf}, {-0.1, 0.1}, {0.0, kInf}, {-kInf, 0.0}};
  std::vector<double> G = {1.0 / m, 0.0, 0.0, 0.0, 0.0, 1.0 / i, 0.0, 1.0 / m, 0.0, 1.0 / m, 0.0, 0.1 / i};
  G.insert(G.end(), p.G.begin(), p.G.end());
  p.G = G;
  p.b_motion.assign(8, 0.0);
  p.b_motion[2] = 0.2;
  const Answer<2> a = by_lcp(p);
  ASSERT_EQ(a.report.status, Status::solved) << name_of(a.report.status);
  const Certificate c = judge(p.view(), a.view);
  EXPECT_TRUE(c.passed) << c.momentum << ' ' << c.penetration << ' ' << c.cone << ' ' << c.complementarity << ' '
                        << c.friction;
  EXPECT_NEAR(a.w[0], 0.0, 1e-14);  // the rail holds; a few ulps of 0.5
  // The same without friction as a QP.
  for (Contact<2>& contact : p.contacts) contact.mu_static = contact.mu_kinetic = 0.0;
  const Answer<2> lcp = by_lcp(p);
  const Answer<2> qp = by_normal_qp(p);
  ASSERT_EQ(qp.report.status, Status::solved);
  EXPECT_TRUE(judge(p.view(), qp.view).passed);
  for (std::size_t d = 0; d < 3; ++d) EXPECT_NEAR(lcp.w[d], qp.w[d], 1e-13);  // velocities are unique; condition 1e2
}

TEST(Adapters, HeldContacts) {
  OwnedContactProblem<2> p = block(Level::step, 0.3, 1.0, 0.5, 0.4);
  for (Contact<2>& c : p.contacts) c.hold = {.no_sliding = true, .no_opening = true};
  const Answer<2> lcp = by_lcp(p);
  ASSERT_EQ(lcp.report.status, Status::solved);
  for (const double w : lcp.w) EXPECT_NEAR(w, 0.0, 1e-14);  // nothing moves; some ulps of 2
  const Answer<2> qp = by_normal_qp(p);
  ASSERT_EQ(qp.report.status, Status::solved);
  for (const double w : qp.w) EXPECT_NEAR(w, 0.0, 1e-14);
  EXPECT_TRUE(judge(p.view(), lcp.view).passed);
  EXPECT_TRUE(judge(p.view(), qp.view).passed);
}

/// Planar cones are exact, so the judge looks at everything.
TEST(Adapters, PlanarConesPassTheJudge) {
  double worst = 0.0;
  const int count = scaled(1000, 100);
  for (int k = 0; k < count; ++k) {
    CounterRng rng(5100, static_cast<std::uint64_t>(k));
    const auto p = corpus::contacts<2>(rng, 1 + static_cast<int>(rng.index(12)), {.redundant = k % 2 == 0});
    const Answer<2> a = by_lcp<2>(p);
    ASSERT_EQ(a.report.status, Status::solved) << k;
    const Certificate c = judge(p.view(), a.view);
    EXPECT_TRUE(c.passed) << k << ": " << c.momentum << ' ' << c.penetration << ' ' << c.adhesion << ' ' << c.cone
                          << ' ' << c.complementarity << ' ' << c.friction;
    for (const double part : {c.momentum, c.penetration, c.adhesion, c.cone, c.complementarity, c.friction})
      worst = std::fmax(worst, part);
  }
  std::printf("%d problems, largest figure of a certificate %.1e\n", count, worst);
}

double worst_of(const Certificate& c) {
  double worst = 0.0;
  for (const double part :
       {c.momentum, c.penetration, c.adhesion, c.cone, c.energy_raise, c.complementarity, c.friction})
    worst = std::fmax(worst, part);
  return worst;
}

/// Cones of d directions lie inside the round one and answer the judge as polygons. Seen before the judge knew them: how
/// friction opposes slip could not be looked at in space.
TEST(Adapters, SpatialConesPassTheJudge) {
  const int count = scaled(300, 60);
  double worst = 0.0;
  int not_round = 0;
  for (int k = 0; k < count; ++k) {
    CounterRng rng(5200, static_cast<std::uint64_t>(k));
    FrictionOptions options;
    options.directions = k % 3 == 0 ? 4 : (k % 3 == 1 ? 6 : 8);
    const int most = 70 / (options.directions + 2);
    auto p = corpus::contacts<3>(rng, 1 + static_cast<int>(rng.index(static_cast<std::uint64_t>(most))),
                                 {.redundant = k % 2 == 0});
    const Answer<3> a = by_lcp<3>(p, options);
    ASSERT_EQ(a.report.status, Status::solved) << k;
    const Certificate round = judge(p.view(), a.view);
    for (const double part : {round.momentum, round.penetration, round.adhesion, round.cone, round.complementarity})
      EXPECT_LE(part, JudgeLimits{}.relative) << k;
    not_round += round.friction > JudgeLimits{}.relative ? 1 : 0;
    for (Contact<3>& c : p.contacts) c.directions = options.directions;
    const Certificate c = judge(p.view(), a.view);
    EXPECT_TRUE(c.passed) << k << ": cone " << c.cone << ", friction " << c.friction;
    worst = std::fmax(worst, worst_of(c));
  }
  EXPECT_GT(not_round, count / 4);
  std::printf("%d problems, largest figure of a certificate %.1e\n", count, worst);
}

/// Steps from any slip, on moving ground, in overlap or with a gap: what the solver finds, the judge passes, and a
/// millionth of it aside it refuses.
template <int D>
void judge_random_steps(std::uint64_t seed) {
  const int count = scaled(600, 120);
  double worst = 0.0;
  int solved = 0, pressed = 0;
  for (int k = 0; k < count; ++k) {
    CounterRng rng(seed, static_cast<std::uint64_t>(k));
    auto p = corpus::contacts<D>(rng, 1 + static_cast<int>(rng.index(8)), {.most_friction = 0.8});
    p.b_motion.assign(D * p.contacts.size(), 0.0);
    p.b_stabilise.assign(D * p.contacts.size(), 0.0);
    for (std::size_t i = 0; i < p.contacts.size(); ++i) {
      p.b_stabilise[D * i] = k % 3 == 0 ? 0.0 : rng.uniform(-0.3, 0.3);
      for (std::size_t j = 1; j < D; ++j) {
        p.b_motion[D * i + j] = k % 2 == 0 ? 0.0 : rng.uniform(-0.5, 0.5);
        p.contacts[i].u_before[j] = rng.uniform(-1.0, 1.0);
      }
      if (D == 3) p.contacts[i].directions = 4;
    }
    Answer<D> a = by_lcp<D>(p);
    if (a.report.status != Status::solved) continue;  // on moving ground Lemke's method may end on a ray
    ++solved;
    const Certificate c = judge(p.view(), a.view, {}, {.relative = 1e-9});
    EXPECT_TRUE(c.passed) << D << "-D, " << k << ": " << worst_of(c);
    worst = std::fmax(worst, worst_of(c));
    for (std::size_t i = 0; i < p.contacts.size(); ++i) {
      if (!(a.f[D * i] > 1e-3)) continue;
      ++pressed;
      const double f = a.f[D * i];
      a.f[D * i] *= 1.0 + 1e-6;
      EXPECT_FALSE(judge(p.view(), a.view, {}, {.relative = 1e-10}).passed) << D << "-D, " << k << ", contact " << i;
      a.f[D * i] = f;
    }
  }
  EXPECT_GT(solved, count * 3 / 4);
  std::printf("%d-D: %d of %d steps solved, %d pressed contacts, largest figure of a certificate %.1e\n", D, solved,
              count, pressed, worst);
}
TEST(Adapters, RandomStepsPassTheJudge) {
  judge_random_steps<2>(5250);
  judge_random_steps<3>(5260);
}

/// Friction brakes more, and more nearly against the slip, the more directions there are.
TEST(Adapters, MoreDirectionsComeNearerToTheRoundCone) {
  OwnedContactProblem<3> p;
  p.level = Level::step;
  p.dof = 3;
  p.G = {0, 0, 1, 1, 0, 0, 0, 1, 0};  // a particle: n = z, t1 = x, t2 = y
  Contact<3> c;
  c.mu_static = c.mu_kinetic = 0.3;
  p.contacts = {c};
  p.b_motion = {0, 0, 0};
  p.velocity_scale = p.force_scale = p.rotation_scale = 1.0;
  p.w_free = {std::cos(0.2), std::sin(0.2), -1.0};
  double before = kInf;
  for (const int directions : {4, 8, 16, 32}) {
    FrictionOptions options;
    options.directions = directions;
    const Answer<3> a = by_lcp<3>(p, options);
    ASSERT_EQ(a.report.status, Status::solved);
    const double off = std::hypot(a.f[1] + 0.3 * std::cos(0.2), a.f[2] + 0.3 * std::sin(0.2));
    EXPECT_LE(off, before);
    EXPECT_LE(off, 0.3 * 3.1416 / directions + 1e-15);  // half the angle between two directions
    before = off;
  }
}

/// The contacts of a problem in another order.
template <int D>
OwnedContactProblem<D> reordered(const OwnedContactProblem<D>& p, const std::vector<std::size_t>& order) {
  OwnedContactProblem<D> q = p;
  const auto width = static_cast<std::size_t>(p.dof);
  for (std::size_t k = 0; k < order.size(); ++k) {
    q.contacts[k] = p.contacts[order[k]];
    for (std::size_t j = 0; j < D; ++j) {
      q.b_motion[D * k + j] = p.b_motion[D * order[k] + j];
      for (std::size_t d = 0; d < width; ++d) q.G[(D * k + j) * width + d] = p.G[(D * order[k] + j) * width + d];
    }
  }
  return q;
}

template <int D>
void expect_same_bits(const OwnedContactProblem<D>& p, const OwnedContactProblem<D>& q, const Answer<D>& a,
                      const Answer<D>& b, const std::string& where) {
  for (std::size_t d = 0; d < a.w.size(); ++d)
    EXPECT_EQ(std::bit_cast<std::uint64_t>(a.w[d]), std::bit_cast<std::uint64_t>(b.w[d])) << where;
  std::map<cairn::ContactKey, std::size_t> place;
  for (std::size_t k = 0; k < p.contacts.size(); ++k) place[p.contacts[k].key] = k;
  for (std::size_t k = 0; k < q.contacts.size(); ++k)
    for (std::size_t j = 0; j < D; ++j)
      EXPECT_EQ(std::bit_cast<std::uint64_t>(a.f[D * place[q.contacts[k].key] + j]),
                std::bit_cast<std::uint64_t>(b.f[D * k + j]))
          << where;
}

template <int D>
void permute(std::uint64_t seed) {
  for (int k = 0; k < 60; ++k) {
    CounterRng rng(seed, static_cast<std::uint64_t>(k));
    const auto p = corpus::contacts<D>(rng, 2 + static_cast<int>(rng.index(8)),
                                       {.masses_differ = k % 3 == 0, .redundant = k % 2 == 0, .sliding = k % 5 == 0});
    std::vector<std::size_t> order(p.contacts.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (std::size_t i = order.size(); i-- > 1;) std::swap(order[i], order[rng.index(i + 1)]);
    const auto q = reordered<D>(p, order);
    const std::string where = "problem " + std::to_string(k);
    expect_same_bits<D>(p, q, by_lcp<D>(p), by_lcp<D>(q), where + ", lcp");
    expect_same_bits<D>(p, q, by_normal_qp<D>(p), by_normal_qp<D>(q), where + ", normal");
  }
}

TEST(Adapters, TheOrderOfContactsChangesNoBit) {
  permute<2>(5300);
  permute<3>(5400);
}

TEST(Adapters, StorageThatIsTooSmallIsRefused) {
  const OwnedContactProblem<2> p = block(Level::step, 0.0, -1.0, 0.0, 0.5);
  AdapterStorage<4, 4, 3> small;
  EXPECT_FALSE(pose_friction_lcp<2>(p.view(), small.scratch()).fits);
  EXPECT_TRUE(pose_normal_qp<2>(p.view(), small.scratch()).fits);
  AdapterStorage<8, 4, 3> enough;
  EXPECT_TRUE(pose_friction_lcp<2>(p.view(), enough.scratch()).fits);
}

}  // namespace
}  // namespace cairn::solve
