/// The nearest solution of a QP against an independent projection: all faces of the set of solutions, one by one, in
/// extended precision.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "cairn/solve/lemke.hpp"
#include "cairn/solve/nearest.hpp"
#include "scale.hpp"
#include "solve/corpus.hpp"

namespace cairn::solve {
namespace {

using Real = long double;
using Vector = std::vector<Real>;

constexpr int kSmall = 6;  // 3^6 faces of a box

Real dot(const Vector& a, const Vector& b) {
  Real sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The orthogonal projection of `point` on { x : rows · (x - through) = 0 }, rows made orthonormal one after the other,
/// the one that is least dependent on those before it first: the difference of two rows that nearly agree says little.
Vector project_on_plane(std::vector<Vector> rows, const Vector& through, const Vector& point) {
  std::vector<Vector> basis;
  for (Vector& row : rows) {
    const Real length = std::sqrt(dot(row, row));
    for (Real& entry : row) entry /= length > 0 ? length : 1;
  }
  while (true) {
    Vector* best = nullptr;
    Real most = 1e-20L;  // below, it depends on the others: entries carry 1e-16, squared 1e-32
    for (Vector& row : rows)
      if (const Real left = dot(row, row); left > most) {
        most = left;
        best = &row;
      }
    if (best == nullptr) break;
    Vector e = *best;
    for (int pass = 0; pass < 2; ++pass)
      for (const Vector& other : basis) {
        const Real along = dot(e, other);
        for (std::size_t i = 0; i < e.size(); ++i) e[i] -= along * other[i];
      }
    const Real length = std::sqrt(dot(e, e));
    for (Real& entry : e) entry /= length;
    for (Vector& row : rows) {
      const Real along = dot(row, e);
      for (std::size_t i = 0; i < row.size(); ++i) row[i] -= along * e[i];
    }
    basis.push_back(e);
  }
  Vector x = point;
  for (const Vector& e : basis) {
    const Real off = dot(e, x) - dot(e, through);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] -= off * e[i];
  }
  return x;
}

/// The nearest point of { lower <= x <= upper, H (x - known) = 0, cᵀ(x - known) = 0 } to `given`, `known` one of them: it
/// lies inside some face, where it is the projection on the plane of that face; the nearest of those that are feasible.
Vector nearest_by_faces(const OwnedQp& p, const std::vector<double>& known, const std::vector<double>& given) {
  const auto n = static_cast<std::size_t>(p.n);
  std::vector<Vector> shared;
  for (std::size_t i = 0; i < n; ++i) {
    Vector row(n);
    for (std::size_t j = 0; j < n; ++j) row[j] = p.H[i * n + j];
    shared.push_back(row);
  }
  shared.emplace_back(p.c.begin(), p.c.end());
  const Vector through(known.begin(), known.end());
  const Vector point(given.begin(), given.end());
  Vector best;
  Real least = std::numeric_limits<Real>::infinity();
  int faces = 1;
  for (std::size_t i = 0; i < n; ++i) faces *= 3;
  for (int face = 0; face < faces; ++face) {
    std::vector<Vector> rows = shared;
    Vector start = through;
    bool possible = true;
    int code = face;
    for (std::size_t i = 0; i < n && possible; ++i, code /= 3) {
      if (code % 3 == 0) continue;  // between its bounds
      const double bound = code % 3 == 1 ? p.lower[i] : p.upper[i];
      possible = std::isfinite(bound);
      Vector row(n);
      row[i] = 1;
      rows.push_back(row);
    }
    if (!possible) continue;
    // A point of the face's plane: move from `through` to the bounds within the shared plane, if that is possible.
    std::vector<Vector> within = shared;
    code = face;
    for (std::size_t i = 0; i < n; ++i, code /= 3) {
      if (code % 3 == 0) continue;
      const Real bound = code % 3 == 1 ? p.lower[i] : p.upper[i];
      Vector row(n);
      row[i] = 1;
      // The direction in which x_i can still move while everything fixed so far stays.
      Vector moved = start;
      moved[i] += 1;
      const Vector free = project_on_plane(within, start, moved);
      const Real rate = free[i] - start[i];
      if (std::fabs(start[i] - bound) > 1e-14L) {
        if (rate < 1e-12L) {
          possible = false;
          break;
        }
        for (std::size_t j = 0; j < n; ++j) moved[j] = start[j] + (free[j] - start[j]) * (bound - start[i]) / rate;
        start = moved;
      }
      within.push_back(row);
    }
    if (!possible) continue;
    const Vector x = project_on_plane(rows, start, point);
    Real distance = 0;
    bool feasible = true;
    for (std::size_t i = 0; i < n; ++i) {
      feasible = feasible && x[i] >= p.lower[i] - 1e-13L && x[i] <= p.upper[i] + 1e-13L;
      distance += (x[i] - point[i]) * (x[i] - point[i]);
    }
    if (feasible && distance < least) {
      least = distance;
      best = x;
    }
  }
  return best;
}

OwnedQp small_problem(cairn::CounterRng& rng) {
  const int n = 2 + static_cast<int>(rng.index(kSmall - 1));
  const int rank = 1 + static_cast<int>(rng.index(static_cast<std::uint64_t>(n - 1)));
  corpus::Matrix A = corpus::random_matrix(rng, n, rank);
  for (int i = 1; i < n; ++i)
    for (int k = 0; k < rank && rng.uniform() < 0.5; ++k)
      A[static_cast<std::size_t>(i * rank + k)] = A[static_cast<std::size_t>((i - 1) * rank + k)];
  OwnedQp p = corpus::least_squares(rng, A, n, rank);
  for (std::size_t i = 0; i < p.c.size(); ++i) {
    if (rng.uniform() < 0.3) p.upper[i] = rng.uniform(0.1, 1.0);
    if (rng.uniform() < 0.2) p.lower[i] = -corpus::kInfinite;
  }
  return p;
}

NearestWorkspace<corpus::kMostUnknowns>& workspace() {
  static NearestWorkspace<corpus::kMostUnknowns> shared;
  return shared;
}

/// Largest distance of the solution taken from the projection, of the largest unknown.
double distance_from_projection(const OwnedQp& p, const std::vector<double>& given, Report& report) {
  std::vector<double> x(p.c.size());
  report = solve_qp_nearest(p.view(), given, x, workspace().scratch());
  if (report.status != Status::solved) return corpus::kInfinite;
  const Vector expected = nearest_by_faces(p, x, given);
  if (expected.empty()) return corpus::kInfinite;
  Real size = 1, worst = 0;
  for (const Real entry : expected) size = std::fmax(size, std::fabs(entry));
  for (std::size_t i = 0; i < x.size(); ++i) worst = std::fmax(worst, std::fabs(expected[i] - x[i]) / size);
  return static_cast<double>(worst);
}

TEST(Nearest, AgreesWithTheProjectionFaceByFace) {
  int several = 0;
  double worst = 0.0;
  const int count = scaled(1000, 100);
  for (int k = 0; k < count; ++k) {
    cairn::CounterRng rng(2100, static_cast<std::uint64_t>(k));
    const OwnedQp p = small_problem(rng);
    std::vector<double> given(p.c.size());
    for (double& entry : given) entry = rng.uniform(-1.0, 2.0);
    Report report;
    worst = std::fmax(worst, distance_from_projection(p, given, report));
    ASSERT_EQ(report.status, Status::solved) << k;
    several += report.not_unique ? 1 : 0;
  }
  std::printf("%d problems, %d with several solutions, largest difference %.1e\n", count, several, worst);
  EXPECT_GT(several, count / 3);
  EXPECT_LE(worst, 1e-9);  // asked; measured 2.3e-12, from blocks of H with a condition of 1e4
}

TEST(Nearest, ContactsThatNearlyCoincide) {
  // Seen: two corners 10⁻⁴ of the base apart. The projection was right, and the last solve left it for another solution.
  const OwnedQp seen{4,
                     {1.8018283867097413, .83995401378556522, .83987866348610696, -.058747267038870871,  //
                      .83995401378556522, .46488830309621487, .46485892159441744, .11445580995771887,    //
                      .83987866348610696, .46485892159441744, .46482954369367518, .11446937815756507,    //
                      -.058747267038870871, .11445580995771887, .11446937815756507, .27628341605804174},
                     {-1.39474603831285, -1.3962777281527528, -1.3962778481406548, -1.3977088210893089},
                     std::vector<double>(4, 0.0),
                     std::vector<double>(4, corpus::kInfinite)};
  Report report;
  EXPECT_LE(distance_from_projection(seen, {0.0, 0.0, 0.0, 1.0431864267003701}, report),
            1e-9);  // asked; measured 1e-12

  // The normals of a planar body's corners on a level and a wall or on the level alone: two or three that are well apart,
  // the others 10⁻² ... 10⁻⁷ of the base beside one of them. (Were all of them close, the last digits of H would decide.)
  double worst = 0.0;
  const int count = scaled(2000, 200);
  for (int k = 0; k < count; ++k) {
    cairn::CounterRng rng(2150, static_cast<std::uint64_t>(k));
    const auto n = static_cast<std::size_t>(3 + rng.index(3));
    corpus::Matrix G;
    std::vector<double> given(n), w = {rng.uniform(-1.0, 1.0), rng.uniform(-2.0, 0.0), rng.uniform(-1.0, 1.0)};
    const std::size_t apart = rng.uniform() < 0.5 ? 2 : 3;
    const double place[3] = {rng.uniform(-1.0, -0.3), rng.uniform(0.3, 1.0), rng.uniform(-1.0, 1.0)};
    const double tilt[3] = {0.0, 0.0, rng.uniform(0.2, 0.5)};
    const auto first = static_cast<std::size_t>(rng.index(n));  // the pairs are not in the order of their making
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t turned = (i + first) % n, at = turned % apart;
      const double beside = turned < apart ? 0.0 : std::pow(10.0, rng.uniform(-7.0, -2.0));
      G.insert(G.end(), {std::sin(tilt[at]), std::cos(tilt[at]), 1.7 * (place[at] + beside)});
      given[i] = rng.uniform() < 0.5 ? 0.0 : rng.uniform(0.0, 2.0);
    }
    OwnedQp p{static_cast<int>(n), std::vector<double>(n * n), std::vector<double>(n), std::vector<double>(n, 0.0),
              std::vector<double>(n, corpus::kInfinite)};
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t d = 0; d < 3; ++d) {
        p.c[i] += G[3 * i + d] * w[d];
        for (std::size_t j = 0; j < n; ++j) p.H[i * n + j] += G[3 * i + d] * G[3 * j + d];
      }
    const double off = distance_from_projection(p, given, report);
    EXPECT_EQ(report.status, Status::solved) << k;
    EXPECT_LE(off, 1e-9) << k;  // asked
    worst = std::fmax(worst, off);
  }
  std::printf("%d problems of nearly coincident contacts, largest difference %.1e\n", count, worst);
}

/// For larger problems: x is nearest exactly if (given - x)·(v - x) <= 0 for every other solution v.
TEST(Nearest, NoOtherSolutionIsNearer) {
  double worst = 0.0;
  int looked = 0;
  for (const corpus::QpKind& kind : corpus::qp_kinds()) {
    for (int k = 0; k < scaled(60, 10); ++k) {
      cairn::CounterRng rng(2200, static_cast<std::uint64_t>(k));
      const OwnedQp p = kind.make(rng);
      const std::size_t n = p.c.size();
      std::vector<double> x(n), v(n), given(n), other(n);
      for (double& entry : given) entry = rng.uniform(-1.0, 1.0);
      const Report report = solve_qp_nearest(p.view(), given, x, workspace().scratch());
      ASSERT_EQ(report.status, Status::solved) << kind.name << ' ' << k;
      if (!report.not_unique) continue;
      for (int turn = 0; turn < 10; ++turn) {
        double largest = 0.0;
        for (const double entry : x) largest = std::fmax(largest, std::fabs(entry));
        for (double& entry : other) entry = rng.uniform(-2.0, 2.0) * std::fmax(1.0, largest);
        ASSERT_EQ(solve_qp_nearest(p.view(), other, v, workspace().scratch()).status, Status::solved);
        Real product = 0, to_v = 0, to_given = 0;
        for (std::size_t i = 0; i < n; ++i) {
          product += (static_cast<Real>(given[i]) - x[i]) * (static_cast<Real>(v[i]) - x[i]);
          to_v += (static_cast<Real>(v[i]) - x[i]) * (static_cast<Real>(v[i]) - x[i]);
          to_given += (static_cast<Real>(given[i]) - x[i]) * (static_cast<Real>(given[i]) - x[i]);
        }
        if (to_v <= 1e-12L * largest * largest || to_given <= 1e-12L * largest * largest) continue;  // the same point
        worst = std::fmax(worst, static_cast<double>(product / std::sqrt(to_v * to_given)));
        ++looked;
      }
    }
  }
  std::printf("%d pairs of solutions, largest cosine %.1e\n", looked, worst);
  EXPECT_GT(looked, 200);
  // The cosine is the distance of x from the true point over its distance from `given`: the 1e-9 that is asked.
  EXPECT_LE(worst, 1e-9);
}

TEST(Nearest, FourEqualLegsShareTheLoad) {
  // A table on four legs at (±1, ±1): rows (1, ±1, ±1) for heave and the two tilts, rank 3 of 4.
  const double legs[4][3] = {{1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1}};
  OwnedQp p{
      4, std::vector<double>(16), {-1.0, -1.0, -1.0, -1.0}, {0, 0, 0, 0}, std::vector<double>(4, corpus::kInfinite)};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j)
      for (std::size_t k = 0; k < 3; ++k) p.H[i * 4 + j] += legs[i][k] * legs[j][k];
  std::vector<double> x(4);
  const Report even = solve_qp_nearest(p.view(), std::vector<double>(4, 0.0), x, workspace().scratch());
  EXPECT_EQ(even.status, Status::solved);
  EXPECT_TRUE(even.not_unique);
  for (const double load : x) EXPECT_NEAR(load, 0.25, 1e-15);  // one rounding of a sum of four
  // Leaning on one diagonal is a solution too and is kept when it was there before.
  const std::vector<double> before = {0.5, 0.0, 0.0, 0.5};
  const Report kept = solve_qp_nearest(p.view(), before, x, workspace().scratch());
  EXPECT_EQ(kept.status, Status::solved);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(x[i], before[i], 1e-15);
}

TEST(Nearest, UniqueSolutionsAreSaidToBe) {
  // Singular, but bounds leave one point: minimise ½ (x + y - 1)² with x <= ½, y <= ½.
  const std::vector<double> H = {1, 1, 1, 1}, c = {-1, -1}, lower = {0, 0}, upper = {0.5, 0.5};
  std::vector<double> x(2);
  const Report report =
      solve_qp_nearest({2, H, c, lower, upper}, std::vector<double>{3.0, -3.0}, x, workspace().scratch());
  EXPECT_EQ(report.status, Status::solved);
  EXPECT_FALSE(report.not_unique);
  EXPECT_EQ(x, (std::vector<double>{0.5, 0.5}));
}

}  // namespace
}  // namespace cairn::solve
