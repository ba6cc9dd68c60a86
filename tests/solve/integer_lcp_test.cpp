/// LCPs with small whole numbers, against the truth in whole numbers: what is called solved is a solution, what has one
/// is solved, what has one is not called infeasible.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/solve/lemke.hpp"
#include "scale.hpp"

namespace cairn::solve {
namespace {

constexpr int kMost = 6;  // unknowns; up to here solve_lcp tries all bases itself
using Whole = std::int64_t;
using Square = std::array<std::array<Whole, kMost>, kMost>;

struct WholeLcp {
  int n{};
  Square M{};
  std::array<Whole, kMost> q{};
};

/// Bareiss' elimination: all divisions are exact. Entries of up to 6, so numbers stay below 6^6 · 6! < 2^26.
Whole determinant(Square a, int n) {
  Whole sign = 1;
  Whole before = 1;
  const auto at = [&](int r, int c) -> Whole& { return a[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)]; };
  for (int k = 0; k + 1 < n; ++k) {
    int pivot = k;
    while (pivot < n && at(pivot, k) == 0) ++pivot;
    if (pivot == n) return 0;
    if (pivot != k) {
      std::swap(a[static_cast<std::size_t>(pivot)], a[static_cast<std::size_t>(k)]);
      sign = -sign;
    }
    for (int r = k + 1; r < n; ++r)
      for (int c = k + 1; c < n; ++c) at(r, c) = (at(r, c) * at(k, k) - at(r, k) * at(k, c)) / before;
    before = at(k, k);
  }
  return sign * at(n - 1, n - 1);
}

/// Whether a regular complementary basis gives a solution: the columns of w where the bit is not set, those of -M where
/// it is; Cramer's rule.
bool basis_solves(const WholeLcp& p, unsigned set) {
  const auto n = static_cast<std::size_t>(p.n);
  Square columns{};
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < n; ++i) columns[i][j] = ((set >> j) & 1U) != 0 ? -p.M[i][j] : (i == j ? 1 : 0);
  const Whole whole = determinant(columns, p.n);
  if (whole == 0) return false;
  for (std::size_t j = 0; j < n; ++j) {
    Square replaced = columns;
    for (std::size_t i = 0; i < n; ++i) replaced[i][j] = p.q[i];
    const Whole part = determinant(replaced, p.n);
    if ((whole > 0 && part < 0) || (whole < 0 && part > 0)) return false;
  }
  return true;
}

bool has_basic_solution(const WholeLcp& p) {
  for (unsigned set = 0; set < (1U << static_cast<unsigned>(p.n)); ++set)
    if (basis_solves(p, set)) return true;
  return false;
}

Whole draw(CounterRng& rng, Whole most) {
  return static_cast<Whole>(rng.index(static_cast<std::uint64_t>(2 * most + 1))) - most;
}

/// Half of them any matrix, a quarter B Bᵀ of some rank, a quarter that with a skew part: monotone.
WholeLcp random_problem(CounterRng& rng) {
  WholeLcp p;
  p.n = 2 + static_cast<int>(rng.index(kMost - 1));
  const auto n = static_cast<std::size_t>(p.n);
  const std::uint64_t kind = rng.index(4);
  const std::size_t rank = 1 + rng.index(n);
  Square B{};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < rank; ++k) B[i][k] = draw(rng, 1);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      if (kind < 2) p.M[i][j] = draw(rng, 2);
      for (std::size_t k = 0; k < rank && kind >= 2; ++k) p.M[i][j] += B[i][k] * B[j][k];
    }
  for (std::size_t i = 0; i < n && kind == 3; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Whole skew = draw(rng, 1);
      p.M[i][j] += skew;
      p.M[j][i] -= skew;
    }
  for (std::size_t i = 0; i < n; ++i) p.q[i] = draw(rng, 2);
  return p;
}

struct Solved {
  Report report;
  std::vector<double> z;
  double violation{};  // largest of -z, -w and min(z, w), in the unit of the whole numbers
};

Solved solve(const WholeLcp& p) {
  const auto n = static_cast<std::size_t>(p.n);
  std::vector<double> M, q;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) M.push_back(static_cast<double>(p.M[i][j]));
    q.push_back(static_cast<double>(p.q[i]));
  }
  static LcpWorkspace<kMost> workspace;
  Solved s{{}, std::vector<double>(n), 0.0};
  s.report = solve_lcp({p.n, 0, M, q, {}}, s.z, workspace.scratch());
  for (std::size_t i = 0; i < n; ++i) {
    long double w = static_cast<long double>(p.q[i]);
    for (std::size_t j = 0; j < n; ++j) w += static_cast<long double>(p.M[i][j]) * s.z[j];
    const auto value = static_cast<double>(w);
    s.violation = std::fmax(s.violation, std::fmax(-value, std::fmax(-s.z[i], std::fmin(value, s.z[i]))));
  }
  return s;
}

TEST(IntegerLcp, OutcomesAreTrue) {
  // z is a ratio of determinants below 2^26 and has an error of some units of round-off of the largest of them.
  constexpr double kRoundOff = 1e-7;
  int solved = 0, infeasible = 0, without = 0;
  for (int k = 0; k < scaled(40000, 4000); ++k) {
    CounterRng rng(2011, static_cast<std::uint64_t>(k));
    const WholeLcp p = random_problem(rng);
    const bool solvable = has_basic_solution(p);
    const Solved s = solve(p);
    if (s.report.status == Status::solved) {
      ++solved;
      ASSERT_LE(s.violation, kRoundOff) << "problem " << k;
      continue;
    }
    EXPECT_FALSE(solvable) << "problem " << k << " has a solution, but ends as " << name_of(s.report.status);
    infeasible += s.report.status == Status::infeasible ? 1 : 0;
    without += solvable ? 0 : 1;
  }
  std::printf("solved %d, infeasible %d, without a basic solution %d\n", solved, infeasible, without);
}

/// No solution, exactly; but z of 1e16 with M z = 0 to round-off would pass every test that is relative to M z.
TEST(IntegerLcp, DrownedRightHandSideIsNoSolution) {
  const std::array<WholeLcp, 2> problems = {
      WholeLcp{5,
               {{{-1, -1, 2, 0, 1}, {2, 0, -2, -2, 2}, {1, -1, -2, -1, 2}, {-1, 2, -2, -2, 0}, {-2, 0, 2, -1, 1}}},
               {1, -2, -2, -2, -2}},
      WholeLcp{6,
               {{{-2, 1, 2, -2, 0, 0},
                 {1, 1, -2, 1, 1, -2},
                 {1, 0, 1, -2, 1, -2},
                 {2, 2, 1, -2, 1, -2},
                 {0, 1, -1, 0, 0, 2},
                 {0, 1, -2, 1, 0, 2}}},
               {-2, -1, 0, 1, 1, 2}}};
  for (const WholeLcp& p : problems) {
    ASSERT_FALSE(has_basic_solution(p));
    EXPECT_EQ(name_of(solve(p).report.status), std::string("ray-terminated"));
  }
}

/// The error function itself: a drowned q is seen in one block though another hears its own, and a row without q is
/// heard through unknowns of other rows, far away as they may be.
TEST(LcpError, SeesADrownedRightHandSide) {
  std::array<double, 6> scratch{};
  const std::vector<double> apart = {1, -1, 0, -1, 1, 0, 0, 0, 1};
  const std::vector<double> q = {-1, -1, -1};
  EXPECT_EQ(lcp_error({3, 0, apart, q, {}}, std::vector<double>{1e17, 1e17, 1.0}, scratch).worst, 1.0);
  EXPECT_EQ(lcp_error({3, 0, apart, q, {}}, std::vector<double>{1e17, 1e17, 1.0}, scratch).drowned, 1.0);

  const std::vector<double> chain = {1, 0, 0, -1, 1, 0, 0, -1, 1};
  const std::vector<double> end = {-1, 0, 0};
  EXPECT_EQ(lcp_error({3, 0, chain, end, {}}, std::vector<double>{1, 1, 1}, scratch).worst, 0.0);
  const std::vector<double> noise = {-1, 1e-17, -1e-17};  // what is left of a zero
  EXPECT_LE(lcp_error({3, 0, chain, noise, {}}, std::vector<double>{1, 1, 1}, scratch).worst, 1e-16);
}

}  // namespace
}  // namespace cairn::solve
