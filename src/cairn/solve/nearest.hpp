#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/active_set.hpp"
#include "cairn/solve/lemke.hpp"
#include "cairn/solve/qp.hpp"
#include "cairn/solve/report.hpp"

/// The solution of a convex QP that is nearest to a given point.                               docs/theory/solvers.md
/// All solutions share H x and cᵀx, hence the gradient g; they are                                    (S.15)
///   { x : lower <= x <= upper,  x_i = x*_i where g_i ≠ 0,  H (x - x*) = 0 },
/// a polyhedron on which the given point is projected: with an orthonormal basis Q of the directions that are left,
///   x = x* + Q y,   y = ŷ + Aᵀλ,   0 <= λ ⊥ A y - b >= 0,   ŷ = Qᵀ(given - x*),                      (S.16)
/// a QP in λ with A the rows of ±Q at finite bounds, which the same active set solves (or Lemke, where it fails).
namespace cairn::solve {

namespace detail {
/// The inner problem has up to 2n unknowns; either solver may have to look at it.
CAIRN_HD constexpr std::size_t inner_numbers(int n) {
  return qp_numbers(2 * n) > lcp_numbers(2 * n) ? qp_numbers(2 * n) : lcp_numbers(2 * n);
}
CAIRN_HD constexpr std::size_t inner_indices(int n) {
  return qp_indices(2 * n) > lcp_indices(2 * n) ? qp_indices(2 * n) : lcp_indices(2 * n);
}
}  // namespace detail

CAIRN_HD constexpr std::size_t nearest_numbers(int n) {
  const auto size = static_cast<std::size_t>(n);
  return detail::inner_numbers(n) + 6 * size * size + 14 * size;
}
CAIRN_HD constexpr std::size_t nearest_indices(int n) {
  return detail::inner_indices(n) + 4 * static_cast<std::size_t>(n);
}

/// Scratch of fixed capacity; a solve allocates nothing.
template <int Capacity>
struct NearestWorkspace {
  alignas(64) std::array<double, nearest_numbers(Capacity)> numbers;
  std::array<int, nearest_indices(Capacity)> indices;
  CAIRN_HD QpScratch scratch() { return {numbers, indices}; }
};

namespace detail {

/// Curvature that is left of a variable's own, in a factor with pivoting, below which it is none: the factor's rounding
/// grows with its steps, and stays a hundred times below this for sixty of them.
inline constexpr double kNoCurvature = 1e-12;
/// One variable following another by less than this, in scaled variables, does not follow.
inline constexpr double kNoMotion = 1e-12;

struct NearestWork {
  QpScratch inner;  // for 2n unknowns
  double* K;        // 2n × 2n
  double* factor;   // n × n
  double* Q;        // n × n, row i belongs to variable movable[i], `dimension` columns
  double* start;    // x*
  double* point;    // ŷ
  double* y;
  double* scale;
  double* c;  // 2n each from here on
  double* lower;
  double* upper;
  double* lambda;
  double* sizes;
  int* movable;  // variables that may differ between solutions
  int* order;    // rows of `movable` in the order of the factor
  int* row;      // constraint -> row of Q, or -1 - row for an upper bound; 2n
  int count;     // of movable
  int rank;
  int dimension;  // of the directions left: count - rank
};

CAIRN_HD inline NearestWork lay_out_nearest(int n, const QpScratch& scratch) {
  NearestWork k{};
  const std::size_t inner = inner_numbers(n);
  k.inner = {scratch.numbers.first(inner), scratch.indices.first(inner_indices(n))};
  double* x = scratch.numbers.data() + inner;
  k.K = x;
  x += 4 * n * n;
  k.factor = x;
  k.Q = x + n * n;
  x += 2 * n * n;
  k.start = x;
  k.point = x + n;
  k.y = x + 2 * n;
  k.scale = x + 3 * n;
  x += 4 * n;
  k.c = x;
  k.lower = x + 2 * n;
  k.upper = x + 4 * n;
  k.lambda = x + 6 * n;
  k.sizes = x + 8 * n;
  int* i = scratch.indices.data() + inner_indices(n);
  k.movable = i;
  k.order = i + n;
  k.row = i + 2 * n;
  return k;
}

/// The variables whose gradient vanishes at x* and that have room; their scales.
CAIRN_HD inline void find_movable(const Qp& p, const double* x, NearestWork& k) {
  const int n = p.n;
  k.count = 0;
  for (int i = 0; i < n; ++i) {
    const Gradient g = gradient_of(p, x, i);
    k.scale[i] = scale_of_diagonal(p.H.data()[i * n + i]);
    k.start[i] = x[i];
    if (p.lower.data()[i] < p.upper.data()[i] && std::fabs(g.value) <= kZeroGradient * g.size) k.movable[k.count++] = i;
  }
}

/// The row of k.factor, from `step` on, with the most curvature left, counted in the problem's own variables; -1 where
/// none has any that is more than round-off of its own.
CAIRN_HD inline int most_curved(const Qp& p, const NearestWork& k, int step) {
  const int m = k.count;
  int best = -1;
  double largest = 0.0;
  for (int r = step; r < m; ++r) {
    const int i = k.movable[k.order[r]];
    const double own = p.H.data()[i * p.n + i] * (k.scale[i] * k.scale[i]);
    const double left = k.factor[r * m + r] / (k.scale[i] * k.scale[i]);
    if (k.factor[r * m + r] > kNoCurvature * own && left > largest) {
      largest = left;
      best = r;
    }
  }
  return best;
}

CAIRN_HD inline void exchange_symmetric(NearestWork& k, int one, int other) {
  if (one == other) return;
  const int m = k.count;
  double* A = k.factor;
  const int held = k.order[one];
  k.order[one] = k.order[other];
  k.order[other] = held;
  for (int c = 0; c < m; ++c) {
    const double a = A[one * m + c];
    A[one * m + c] = A[other * m + c];
    A[other * m + c] = a;
  }
  for (int r = 0; r < m; ++r) {
    const double a = A[r * m + one];
    A[r * m + one] = A[r * m + other];
    A[r * m + other] = a;
  }
}

/// A Cholesky factor of the block of the movable variables with diagonal pivoting, stopped where no curvature is left:
/// rank, and which variables follow which.
CAIRN_HD inline void find_rank(const Qp& p, const double* x, NearestWork& k) {
  find_movable(p, x, k);
  const int m = k.count;
  double* A = k.factor;
  for (int r = 0; r < m; ++r) {
    k.order[r] = r;
    const int i = k.movable[r];
    for (int c = 0; c < m; ++c)
      A[r * m + c] = p.H.data()[i * p.n + k.movable[c]] * (k.scale[i] * k.scale[k.movable[c]]);
  }
  for (k.rank = 0; k.rank < m; ++k.rank) {
    const int step = k.rank;
    const int best = most_curved(p, k, step);
    if (best < 0) break;
    exchange_symmetric(k, step, best);
    const double root = std::sqrt(A[step * m + step]);
    A[step * m + step] = root;
    for (int r = step + 1; r < m; ++r) A[r * m + step] /= root;
    for (int r = step + 1; r < m; ++r)
      for (int c = step + 1; c < m; ++c) A[r * m + c] -= A[r * m + step] * A[c * m + step];
  }
  k.dimension = m - k.rank;
}

/// Orthonormal columns Q of the null space: the variables outside the factor move freely, those of the factor follow,
///   N = [1; D],  D = -H_BB⁻¹ H_BR,   Q = N C⁻ᵀ,   C Cᵀ = NᵀN = 1 + DᵀD.                               (S.17)
/// The factor takes large curvatures first, so D is moderate, C is well conditioned, and a row of Q is accurate relative
/// to itself, however small it is.
CAIRN_HD inline void find_directions(NearestWork& k) {
  const int m = k.count;
  const int width = k.dimension;
  for (int d = 0; d < width; ++d) {
    const int leader = k.rank + d;
    const double own = k.scale[k.movable[k.order[leader]]];
    for (int r = k.rank; r-- > 0;) {
      double sum = -k.factor[leader * m + r];
      for (int j = r + 1; j < k.rank; ++j) sum -= k.factor[j * m + r] * k.y[j];
      k.y[r] = sum / k.factor[r * m + r];
    }
    for (int r = 0; r < k.rank; ++r) {
      const double follows = std::fabs(k.y[r]) > kNoMotion ? k.y[r] : 0.0;
      k.Q[k.order[r] * width + d] = follows * (k.scale[k.movable[k.order[r]]] / own);
    }
    for (int e = 0; e < width; ++e) k.Q[k.order[leader] * width + e] = e == d ? 1.0 : 0.0;
  }
  double* C = k.K;  // width × width, lower triangle
  for (int d = 0; d < width; ++d) {
    for (int e = 0; e <= d; ++e) {
      double sum = 0.0;
      for (int r = 0; r < m; ++r) sum += k.Q[r * width + d] * k.Q[r * width + e];
      for (int j = 0; j < e; ++j) sum -= C[d * width + j] * C[e * width + j];
      C[d * width + e] = e == d ? std::sqrt(sum) : sum / C[e * width + e];
    }
  }
  for (int r = 0; r < m; ++r) {  // each row q: q Cᵀ = row of N
    double* q = k.Q + r * width;
    for (int d = 0; d < width; ++d) {
      double sum = q[d];
      for (int j = 0; j < d; ++j) sum -= C[d * width + j] * q[j];
      q[d] = sum / C[d * width + d];
    }
  }
}

/// A constraint of (S.16) is a row of Q at a finite bound: + at the lower one, - at the upper one.
CAIRN_HD inline int row_of(const NearestWork& k, int constraint) {
  return k.row[constraint] >= 0 ? k.row[constraint] : -1 - k.row[constraint];
}
CAIRN_HD inline double sign_of(const NearestWork& k, int constraint) { return k.row[constraint] >= 0 ? 1.0 : -1.0; }

/// The constraints that the set has, with the room that k.point leaves of each in k.c; their number.
CAIRN_HD inline int gather_constraints(const Qp& p, NearestWork& k) {
  const int width = k.dimension;
  int constraints = 0;
  for (int r = 0; r < k.count; ++r) {
    const int i = k.movable[r];
    double size = 0.0;
    double moved = 0.0;
    for (int d = 0; d < width; ++d) {
      size += std::fabs(k.Q[r * width + d]);
      moved += k.Q[r * width + d] * k.point[d];
    }
    if (size == 0.0) continue;
    for (int side = 0; side < 2; ++side) {
      const double room = side == 0 ? k.start[i] - p.lower.data()[i] : p.upper.data()[i] - k.start[i];
      if (!std::isfinite(room)) continue;
      k.row[constraints] = side == 0 ? r : -1 - r;
      k.c[constraints] = (side == 0 ? moved : -moved) + room;
      ++constraints;
    }
  }
  return constraints;
}

/// The QP in λ of (S.16); k.y moves from ŷ to y. False where neither solver finds λ.
CAIRN_HD inline bool push_inside(NearestWork& k, int constraints, int& iterations) {
  const int width = k.dimension;
  for (int a = 0; a < constraints; ++a) {
    for (int b = 0; b < constraints; ++b) {
      double sum = 0.0;
      for (int d = 0; d < width; ++d) sum += k.Q[row_of(k, a) * width + d] * k.Q[row_of(k, b) * width + d];
      k.K[a * constraints + b] = sum * (sign_of(k, a) * sign_of(k, b));
    }
    k.lower[a] = 0.0;
    k.upper[a] = std::numeric_limits<double>::infinity();
  }
  const auto size = static_cast<std::size_t>(constraints);
  const Qp dual{constraints, {k.K, size * size}, {k.c, size}, {k.lower, size}, {k.upper, size}};
  Report report = solve_qp(dual, {k.lambda, size}, k.inner, {});
  iterations += report.iterations;
  if (report.status != Status::solved) {  // λ >= 0 is all that bounds it, so it is an LCP too
    report = solve_lcp({constraints, 0, dual.H, dual.c, {}}, {k.lambda, size}, {k.inner.numbers, k.inner.indices},
                       {.examine = false});
    iterations += report.iterations;
  }
  if (report.status != Status::solved) return false;
  for (int a = 0; a < constraints; ++a)
    for (int d = 0; d < width; ++d) k.y[d] += sign_of(k, a) * k.Q[row_of(k, a) * width + d] * k.lambda[a];
  return true;
}

/// x = x* + Q y, within the bounds.
CAIRN_HD inline void follow_directions(const Qp& p, const NearestWork& k, double* x) {
  const int width = k.dimension;
  for (int i = 0; i < p.n; ++i) x[i] = k.start[i];
  for (int r = 0; r < k.count; ++r) {
    const int i = k.movable[r];
    double size = std::fabs(x[i]);
    for (int d = 0; d < width; ++d) {
      x[i] += k.Q[r * width + d] * k.y[d];
      size += std::fabs(k.Q[r * width + d] * k.y[d]);
    }
    if (std::fabs(x[i]) <= kNoise * size) x[i] = 0.0;
    x[i] = within(p, i, x[i]);
  }
}

/// (S.16): from k.point = ŷ to x. False where the projection failed.
CAIRN_HD inline bool project(const Qp& p, NearestWork& k, double* x, int& iterations) {
  const int constraints = gather_constraints(p, k);
  bool inside = true;
  for (int a = 0; a < constraints; ++a) inside = inside && k.c[a] >= 0.0;
  for (int d = 0; d < k.dimension; ++d) k.y[d] = k.point[d];
  if (!inside && !push_inside(k, constraints, iterations)) return false;
  follow_directions(p, k, x);
  for (int a = 0; a < constraints && !inside; ++a) {  // a bound that pushes is reached
    if (!(k.lambda[a] > 0.0)) continue;
    const int i = k.movable[row_of(k, a)];
    x[i] = k.row[a] >= 0 ? p.lower.data()[i] : p.upper.data()[i];
  }
  return true;
}

/// The projection is accurate relative to the largest variable; the gradient asks for more where others are stiffer, and
/// gets it from the active set. Along directions almost without curvature that can leave the nearest point for another
/// solution, so what moves further than round-off is taken only where the projection itself does not pass.
CAIRN_HD inline void polish_nearest(const Qp& p, double* x, NearestWork& k, QpOptions options, Report& report) {
  const auto size = static_cast<std::size_t>(p.n);
  report.residual = qp_error(p, {x, size}, {k.y, size}).worst;
  report.status = report.residual <= options.tolerance ? Status::solved : Status::not_converged;
  if (report.residual <= kCleanResidual) return;
  double* polished = k.point;
  double length = 0.0;
  for (int i = 0; i < p.n; ++i) {
    polished[i] = x[i];
    length = std::fabs(x[i]) > length ? std::fabs(x[i]) : length;
  }
  options.warm_start = true;
  const Report last = solve_qp(p, {polished, size}, k.inner, options);
  report.iterations += last.iterations;
  bool stays = true;
  for (int i = 0; i < p.n; ++i) stays = stays && std::fabs(polished[i] - x[i]) <= kZeroGradient * length;
  const bool better = last.status == Status::solved && last.residual < report.residual;
  if (!better || (!stays && report.status == Status::solved)) return;
  for (int i = 0; i < p.n; ++i) x[i] = polished[i];
  report.residual = last.residual;
  report.status = last.status;
}

}  // namespace detail

/// Solve (S.11) and take, of all solutions, the one of least Euclidean distance to `given`. `not_unique` in the report
/// is a fact in both directions, up to the rank that the numbers of H show.
CAIRN_HD inline Report solve_qp_nearest(const Qp& p, std::span<const double> given, std::span<double> solution,
                                        const QpScratch& scratch, const QpOptions& options = {}) {
  Report report;
  if (!fits(p) || given.size() != static_cast<std::size_t>(p.n) || solution.size() != given.size() ||
      scratch.numbers.size() < nearest_numbers(p.n) || scratch.indices.size() < nearest_indices(p.n)) {
    report.status = Status::too_large;
    return report;
  }
  double* x = solution.data();
  const double* previous = given.data();
  detail::NearestWork k = detail::lay_out_nearest(p.n, scratch);
  QpOptions inner = options;
  if (!options.warm_start) {  // where solutions abound the given point is as good a start as any
    for (int i = 0; i < p.n; ++i) x[i] = previous[i];
    inner.warm_start = true;
  }
  report = solve_qp(p, solution, k.inner, inner);
  if (report.status != Status::solved) return report;
  detail::find_rank(p, x, k);
  if (k.dimension == 0) return report;
  detail::find_directions(k);

  double length = 0.0;  // of what is looked at when asking whether there is more than one solution
  for (int d = 0; d < k.dimension; ++d) {
    double sum = 0.0;
    for (int r = 0; r < k.count; ++r)
      sum += k.Q[r * k.dimension + d] * (previous[k.movable[r]] - k.start[k.movable[r]]);
    k.point[d] = sum;
  }
  bool done = detail::project(p, k, x, report.iterations);
  for (int i = 0; i < p.n; ++i) length = std::fabs(x[i]) > length ? std::fabs(x[i]) : length;
  length = length > 0.0 ? length : 1.0;
  // The set is one point exactly if an irregular direction and its opposite both lead back to it: no vector but one
  // orthogonal to the set lies in the normal cone of a point together with its opposite.
  for (int side = -1; side <= 1 && done && !report.not_unique; side += 2) {
    for (int d = 0; d < k.dimension; ++d) {
      const std::uint32_t hash = (static_cast<std::uint32_t>(d) * 97U + 3U) * 2654435761U;
      k.point[d] = side * length * (0.5 + static_cast<double>(hash >> 16U) / 65536.0);
    }
    const double* other = k.sizes;
    done = detail::project(p, k, k.sizes, report.iterations);
    for (int i = 0; i < p.n; ++i)
      report.not_unique = report.not_unique || std::fabs(other[i] - x[i]) > detail::kZeroGradient * length;
  }
  detail::polish_nearest(p, x, k, inner, report);
  report.degenerate = detail::is_degenerate(p, x);
  if (!done) report.status = Status::not_converged;
  return report;
}

}  // namespace cairn::solve
