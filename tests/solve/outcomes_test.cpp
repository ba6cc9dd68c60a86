/// Every named outcome has its case, and every defect is seen by the error function with its size.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "cairn/solve/active_set.hpp"
#include "cairn/solve/lcp_enumerate.hpp"
#include "cairn/solve/lemke.hpp"
#include "cairn/solve/nearest.hpp"
#include "solve/corpus.hpp"
#include "solve/residual.hpp"

namespace cairn::solve {
namespace {

using Numbers = std::vector<double>;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

struct Solved {
  Report report;
  Numbers z;
};
Solved lcp(int n, const Numbers& M, const Numbers& q, int free = 0, const Numbers& reading = {}) {
  static LcpWorkspace<16> workspace;
  Solved s{{}, Numbers(q.size())};
  s.report = solve_lcp({n, free, M, q, reading}, s.z, workspace.scratch());
  return s;
}
Solved qp(const Numbers& H, const Numbers& c, const Numbers& lower, const Numbers& upper) {
  static QpWorkspace<16> workspace;
  Solved s{{}, Numbers(c.size())};
  s.report = solve_qp({static_cast<int>(c.size()), H, c, lower, upper}, s.z, workspace.scratch());
  return s;
}

TEST(LcpOutcomes, Solved) {
  // 0 <= z ⊥ 2 z - 1 >= 0, and a pair that is complementary the other way.
  const Solved s = lcp(2, {2, 0, 0, 1}, {-1, 3});
  EXPECT_EQ(s.report.status, Status::solved);
  EXPECT_EQ(s.z, (Numbers{0.5, 0.0}));
  EXPECT_FALSE(s.report.degenerate);
  EXPECT_FALSE(s.report.not_unique);
  EXPECT_EQ(s.report.attempts, 1);
  EXPECT_EQ(cairn::solve::outcome_of(s.report), cairn::Outcome::ok);
}

TEST(LcpOutcomes, NothingToDo) {
  EXPECT_EQ(lcp(0, {}, {}).report.status, Status::solved);
  const Solved s = lcp(2, {-1, 0, 0, -1}, {1, 1});
  EXPECT_EQ(s.report.status, Status::solved);
  EXPECT_EQ(s.z, (Numbers{0, 0}));
  EXPECT_EQ(s.report.iterations, 0);
}

TEST(LcpOutcomes, InfeasibleIsShown) {
  // z_0 - z_1 >= 1 and z_1 - z_0 >= 0: y = (1, 1) shows it.
  const Numbers M = {1, -1, -1, 1}, q = {-1, 0};
  const Solved s = lcp(2, M, q);
  EXPECT_EQ(s.report.status, Status::infeasible);
  EXPECT_LE(lcp_infeasibility_error({2, 0, M, q, {}}, s.z), 1e-15);  // small integers
  EXPECT_GT(s.z[0], 0.0);
  EXPECT_EQ(s.z[0], s.z[1]);
  EXPECT_EQ(cairn::solve::outcome_of(s.report), cairn::Outcome::no_solution);
  // A row that cannot be lifted, in a matrix for which a ray shows nothing.
  EXPECT_EQ(lcp(2, {-1, 0, 5, 1}, {-1, 1}).report.status, Status::infeasible);
}

TEST(LcpOutcomes, RayTerminated) {
  // Feasible, z = (0, 2.25) gives w = (0.25, 3.5), so nothing can show it infeasible; and each of the four bases fails:
  // w_0 = -2; z_0 = -1; w_0 = -1.5 at z_1 = 0.5; z_1 = -1.
  const Numbers M = {-2, 1, -2, 2}, q = {-2, -1};
  static LcpWorkspace<16> workspace;
  Numbers found(8);
  const Enumerated all = enumerate_lcp({2, 0, M, q, {}}, found, workspace.scratch());
  EXPECT_EQ(all.solutions, 0);
  EXPECT_FALSE(all.singular);
  const Solved s = lcp(2, M, q);
  EXPECT_EQ(name_of(s.report.status), std::string("ray-terminated"));
  EXPECT_EQ(s.z, (Numbers{0, 0}));
}

TEST(LcpOutcomes, Degenerate) {
  const Solved s = lcp(2, {1, 0, 0, 1}, {0, -1});
  EXPECT_EQ(s.report.status, Status::solved);
  EXPECT_TRUE(s.report.degenerate);
  EXPECT_FALSE(s.report.not_unique);
}

TEST(LcpOutcomes, NotUnique) {
  // z_0 + z_1 = 1: any share. One contact stands twice.
  const Numbers M = {1, 1, 1, 1}, q = {-1, -1};
  const Solved s = lcp(2, M, q);
  EXPECT_EQ(s.report.status, Status::solved);
  EXPECT_TRUE(s.report.not_unique);
  EXPECT_EQ(cairn::solve::outcome_of(s.report), cairn::Outcome::not_unique);
  // Where only the sum is read there is one answer.
  EXPECT_FALSE(lcp(2, M, q, 0, {1, 1}).report.not_unique);
  // Two unknowns that must grow together: z_0 - z_1 = 0 from zero on.
  EXPECT_TRUE(lcp(2, {1, -1, -1, 1}, {0, 0}).report.not_unique);
}

TEST(LcpOutcomes, SolutionsThatStandApartAreEnumerated) {
  // Painlevé: M < 0 and q > 0, flight or jam.
  static LcpWorkspace<16> workspace;
  Numbers found(4);
  const Numbers M = {-0.5}, q = {1.0};
  const Enumerated two = enumerate_lcp({1, 0, M, q, {}}, found, workspace.scratch());
  EXPECT_EQ(two.solutions, 2);
  EXPECT_EQ(found[0], 0.0);
  EXPECT_EQ(found[1], 2.0);
  const Numbers none = {-1.0};
  EXPECT_EQ(enumerate_lcp({1, 0, M, none, {}}, found, workspace.scratch()).solutions, 0);
  EXPECT_EQ(lcp(1, M, none).report.status, Status::infeasible);
  EXPECT_EQ(enumerate_lcp({20, 0, Numbers(400), Numbers(20), {}}, found, workspace.scratch()).status,
            Status::too_large);
}

/// Any matrix of up to six unknowns: what the paths miss is found among the bases, and a ray means that there is nothing.
TEST(LcpOutcomes, SmallProblemsAgainstEnumeration) {
  static LcpWorkspace<16> workspace;
  int rays = 0, solved = 0, missed = 0;
  for (int k = 0; k < 1000; ++k) {
    cairn::CounterRng rng(4100, static_cast<std::uint64_t>(k));
    const int n = 2 + static_cast<int>(rng.index(5));
    const Numbers M = corpus::random_matrix(rng, n, n), q = corpus::any_side(rng, n);
    Numbers found(64 * static_cast<std::size_t>(n));
    Numbers z(static_cast<std::size_t>(n));
    const Lcp p{n, 0, M, q, {}};
    const Enumerated all = enumerate_lcp(p, found, workspace.scratch());
    const Report report = solve_lcp(p, z, workspace.scratch());
    const Report path = solve_lcp(p, z, workspace.scratch(), {.enumerate = 0});
    EXPECT_EQ(report.status == Status::solved, all.solutions > 0) << k;
    solved += report.status == Status::solved ? 1 : 0;
    rays += report.status == Status::ray_terminated ? 1 : 0;
    missed += report.status == Status::solved && path.status != Status::solved ? 1 : 0;
  }
  std::printf("%d solved, of these %d not by a path; %d rays\n", solved, missed, rays);
  EXPECT_GT(solved, 400);
  EXPECT_GT(missed, 20);
  EXPECT_GT(rays, 100);
}

TEST(LcpOutcomes, NotFiniteAndTooLarge) {
  EXPECT_EQ(lcp(1, {kNaN}, {1}).report.status, Status::not_finite);
  EXPECT_EQ(lcp(1, {1}, {-kInf}).report.status, Status::not_finite);
  EXPECT_EQ(lcp(1, {1, 2}, {1}).report.status, Status::too_large);
  LcpWorkspace<2> small;
  Numbers z(3);
  EXPECT_EQ(solve_lcp({3, 0, Numbers(9), Numbers(3), {}}, z, small.scratch()).status, Status::too_large);
}

TEST(LcpOutcomes, LimitOfPivots) {
  static LcpWorkspace<16> workspace;
  Numbers z(3);
  const Numbers M = {2, 1, 0, 1, 2, 1, 0, 1, 2}, q = {-1, -2, -3};
  const Report report = solve_lcp({3, 0, M, q, {}}, z, workspace.scratch(), {.pivots_per_unknown = 0, .enumerate = 0});
  EXPECT_EQ(report.status, Status::not_converged);
}

TEST(LcpOutcomes, FreeUnknowns) {
  // An equation 2 f + z = 3 with f free beside 0 <= z ⊥ f + z - 1 >= 0: f = 2, z = -1 is refused, f = 1.5 and z = 0.
  const Solved s = lcp(2, {2, 1, 1, 1}, {-3, -1}, 1);
  EXPECT_EQ(s.report.status, Status::solved);
  EXPECT_NEAR(s.z[0], 1.5, 1e-15);  // one division
  EXPECT_EQ(s.z[1], 0.0);
  // The same equation twice: redundant, and solved all the same.
  const Solved twice = lcp(3, {2, 2, 1, 2, 2, 1, 1, 1, 1}, {-3, -3, -1}, 2);
  EXPECT_EQ(twice.report.status, Status::solved);
  EXPECT_NEAR(twice.z[0] + twice.z[1], 1.5, 1e-15);
  // Twice with different right-hand sides: no solution, and not said to be one.
  EXPECT_NE(lcp(3, {2, 2, 1, 2, 2, 1, 1, 1, 1}, {-3, -4, -1}, 2).report.status, Status::solved);
}

TEST(LcpError, SeesEveryDefect) {
  const Numbers M = {2, 0, 0, 1}, q = {-1, 1};
  const Lcp p{2, 0, M, q, {}};
  Numbers s(4);
  const auto error = [&](Numbers z) {
    const LcpError e = lcp_error(p, z, s);
    EXPECT_NEAR(e.worst, static_cast<double>(residual::of(p, z)), 1e-15);  // the same few operations
    return e;
  };
  EXPECT_EQ(error({0.5, 0.0}).worst, 0.0);
  EXPECT_NEAR(error({0.5 - 1e-6, 0.0}).negative_w, 1e-6, 1e-11);       // 2e-6 of 2
  EXPECT_NEAR(error({0.5 + 1e-6, 0.0}).complementarity, 1e-6, 1e-11);  // 2e-6 of 2
  EXPECT_NEAR(error({0.5, 1e-6}).complementarity, 1e-6, 1e-11);        // 1e-6 of 1 + 1e-6
  EXPECT_NEAR(error({0.5, -1e-6}).negative_z, 1e-6, 1e-11);
  EXPECT_NEAR(lcp_error({2, 1, M, q, {}}, Numbers{0.5 + 1e-6, 0.0}, s).equality, 1e-6, 1e-11);
  EXPECT_TRUE(std::isnan(lcp_error(p, Numbers{kNaN, 0.0}, s).worst));
  // Units change nothing: rows times 2^20, unknowns times 2^-30.
  const Numbers scaled_M = {std::ldexp(2.0, 50), 0, 0, 1}, scaled_q = {std::ldexp(-1.0, 20), 1};
  const double plain = error({0.5 + 1e-6, 0.0}).worst;
  EXPECT_EQ(lcp_error({2, 0, scaled_M, scaled_q, {}}, Numbers{std::ldexp(0.5 + 1e-6, -30), 0.0}, s).worst, plain);
  // An unknown that no row contains.
  const Numbers empty = {1, 0, 0, 0}, side = {-1, 1};
  EXPECT_EQ(lcp_error({2, 0, empty, side, {}}, Numbers{1.0, 0.0}, s).worst, 0.0);
  EXPECT_EQ(lcp_error({2, 0, empty, side, {}}, Numbers{1.0, 1e-300}, s).worst, 1.0);
}

TEST(LcpError, SeesWhatShowsNothing) {
  const Numbers M = {1, -1, -1, 1}, q = {-1, 0};
  const Lcp p{2, 0, M, q, {}};
  EXPECT_EQ(lcp_infeasibility_error(p, Numbers{1, 1}), 0.0);
  EXPECT_EQ(lcp_infeasibility_error(p, Numbers{-1, 1}), kInf);
  EXPECT_EQ(lcp_infeasibility_error(p, Numbers{0, 1}), kInf);                  // qᵀy = 0
  EXPECT_NEAR(lcp_infeasibility_error(p, Numbers{1, 1 - 1e-6}), 5e-7, 1e-12);  // 1e-6 of 2 - 1e-6
}

TEST(QpOutcomes, EachHasItsCase) {
  EXPECT_EQ(qp({2}, {-1}, {0}, {kInf}).report.status, Status::solved);
  EXPECT_EQ(qp({0}, {-1}, {0}, {kInf}).report.status, Status::unbounded);
  EXPECT_EQ(qp({1, 1, 1, 1}, {-1, 0}, {-kInf, -kInf}, {kInf, kInf}).report.status, Status::unbounded);
  EXPECT_EQ(qp({-1}, {-1}, {0}, {kInf}).report.status, Status::not_convex);
  EXPECT_EQ(qp({1, 2, 2, 1}, {-1, -1}, {-1, -1}, {9, 9}).report.status, Status::not_convex);
  EXPECT_EQ(qp({1}, {0}, {1}, {0}).report.status, Status::infeasible);
  EXPECT_EQ(qp({kNaN}, {0}, {0}, {1}).report.status, Status::not_finite);
  EXPECT_EQ(qp({1, 2}, {0}, {0}, {1}).report.status, Status::too_large);
  const Solved s = qp({0, 0, 0, 1}, {0, -1}, {-1, 0}, {3, kInf});
  EXPECT_EQ(s.z, (Numbers{0, 1})) << "a variable without a say keeps its start";
  EXPECT_EQ(qp({0}, {-1}, {0}, {7}).z, Numbers{7});
}

TEST(QpOutcomes, AWarmStartOutsideTheBoundsIsTakenIn) {
  QpWorkspace<2> workspace;
  Numbers x = {-5, 5};
  const Numbers H = {1, 0, 0, 1}, c = {-1, -1}, lower = {0, 0}, upper = {2, 0.5};
  const Report report = solve_qp({2, H, c, lower, upper}, x, workspace.scratch(), {.warm_start = true});
  EXPECT_EQ(report.status, Status::solved);
  EXPECT_EQ(x, (Numbers{1, 0.5}));
}

TEST(QpError, SeesEveryDefect) {
  const Numbers H = {2, 0, 0, 1}, c = {-1, 1}, lower = {0, 0}, upper = {kInf, 4};
  const Qp p{2, H, c, lower, upper};
  Numbers s(2);
  const auto error = [&](Numbers x) {
    const QpError e = qp_error(p, x, s);
    EXPECT_NEAR(e.worst, static_cast<double>(residual::of(p, x)), 1e-15);  // the same few operations
    return e;
  };
  EXPECT_EQ(error({0.5, 0}).worst, 0.0);
  EXPECT_NEAR(error({0.5 + 1e-6, 0}).stationarity, 1e-6, 1e-11);
  EXPECT_NEAR(error({0.5 - 1e-6, 0}).stationarity, 1e-6, 1e-11);
  EXPECT_NEAR(error({0.5, 1e-6}).stationarity, 1e-6, 1e-11);
  EXPECT_NEAR(error({0.5, -1e-6}).bounds, 1e-6, 1e-11);
  EXPECT_GT(error({0.5, 5}).bounds, 0.1);
  EXPECT_TRUE(std::isnan(qp_error(p, Numbers{kNaN, 0.0}, s).worst));
}

}  // namespace
}  // namespace cairn::solve
