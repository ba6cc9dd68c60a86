#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/lcp_error.hpp"
#include "cairn/solve/lemke_tableau.hpp"

/// What a basis or a ray of the tableau stands for: a solution as accurate as doubles allow (S.8), or the certificate that
/// there is none (S.4).                                                                    docs/theory/solvers.md §1, §2
namespace cairn::solve::detail {

inline constexpr double kCleanError = 1e-13;  // below this a solution is not refined further

/// A basic variable that the ratio test could not tell from zero is zero: round-off in an unknown that vanishes would be
/// all that some rows consist of. k.order marks the unknowns that may be other than zero.
CAIRN_HD inline void mark_nonzero(const Lcp& p, const LemkeWork& k, double tie) {
  double top = 0.0;
  for (int i = 0; i < p.n; ++i) top = std::fabs(k.a.constant(i)) > top ? std::fabs(k.a.constant(i)) : top;
  for (int j = 0; j < p.n; ++j) {
    const int place = k.a.place[p.n + j];
    k.order[j] = place >= 0 && std::fabs(k.a.constant(place)) > tie * top ? 1 : 0;
  }
}

/// What an unknown may be: not negative unless free, zero unless marked.
CAIRN_HD inline double admitted(const Lcp& p, const LemkeWork& k, int j, double value) {
  return k.order[j] == 0 || (j >= p.free && value < 0.0) ? 0.0 : value;
}

/// z as the tableau has it.
CAIRN_HD inline void read_solution(const Lcp& p, const LemkeWork& k, double* z) {
  for (int j = 0; j < p.n; ++j) {
    const int place = k.a.place[p.n + j];
    z[j] = place >= 0 ? admitted(p, k, j, k.a.constant(place) * k.columns[j] * k.q_scale) : 0.0;
  }
}

CAIRN_HD inline void velocities(const Lcp& p, const double* z, double* w) {
  for (int i = 0; i < p.n; ++i) {
    double sum = p.q.data()[i];
    for (int j = 0; j < p.n; ++j) sum += p.M.data()[i * p.n + j] * z[j];
    w[i] = sum;
  }
}

/// (S.8) with the inverse that the tableau holds: z_basic -= (M_αα)⁻¹ w_α.
CAIRN_HD inline void refine(const Lcp& p, const LemkeWork& k, double* z) {
  const int n = p.n;
  velocities(p, z, k.w);
  for (int j = 0; j < n; ++j) {
    const int place = k.a.place[n + j];
    if (place < 0) continue;
    double sum = 0.0;
    for (int i = 0; i < n; ++i)
      if (!k.a.is_basic(i)) sum += k.a.row(place)[k.a.column_of(i)] * (k.rows[i] * k.w[i]);
    z[j] = admitted(p, k, j, z[j] - sum * k.columns[j]);
  }
}

/// The unknowns that are basic, in k.candidates, and the equations w_i = 0 that they answer, in k.equations; how many.
/// -1 where the counts differ, because z_0 is basic.
CAIRN_HD inline int gather_basis(const Lcp& p, const LemkeWork& k) {
  int unknowns = 0;
  int equations = 0;
  for (int i = 0; i < p.n; ++i) {
    if (k.a.is_basic(p.n + i)) k.candidates[unknowns++] = i;
    if (!k.a.is_basic(i)) k.equations[equations++] = i;
  }
  return unknowns == equations ? unknowns : -1;
}

/// Gaussian elimination with partial pivoting of the m scaled equations, in k.lu. Row exchanges are applied to
/// k.equations, so that the right-hand side can be read in their order at any time. False where it is singular.
CAIRN_HD inline bool factor_basis(const Lcp& p, const LemkeWork& k, int m) {
  const int* unknown = k.candidates;
  int* equation = k.equations;
  for (int r = 0; r < m; ++r)
    for (int c = 0; c < m; ++c)
      k.lu[r * m + c] = p.M.data()[equation[r] * p.n + unknown[c]] * (k.rows[equation[r]] * k.columns[unknown[c]]);
  for (int c = 0; c < m; ++c) {
    int best = c;
    for (int r = c + 1; r < m; ++r)
      if (std::fabs(k.lu[r * m + c]) > std::fabs(k.lu[best * m + c])) best = r;
    if (!(std::fabs(k.lu[best * m + c]) > 0.0)) return false;
    if (best != c) {
      for (int j = 0; j < m; ++j) {
        const double held = k.lu[c * m + j];
        k.lu[c * m + j] = k.lu[best * m + j];
        k.lu[best * m + j] = held;
      }
      const int held = equation[c];
      equation[c] = equation[best];
      equation[best] = held;
    }
    for (int r = c + 1; r < m; ++r) {
      const double f = k.lu[r * m + c] / k.lu[c * m + c];
      k.lu[r * m + c] = f;
      for (int j = c + 1; j < m; ++j) k.lu[r * m + j] -= f * k.lu[c * m + j];
    }
  }
  return true;
}

/// z takes away what is left of the equations: one step of iterative refinement, or the solution itself from z = 0.
CAIRN_HD inline void correct_basis(const Lcp& p, const LemkeWork& k, int m, double* z) {
  const int* equation = k.equations;
  velocities(p, z, k.w);
  double* x = k.direction;
  for (int r = 0; r < m; ++r) {
    double sum = -k.w[equation[r]] * k.rows[equation[r]];
    for (int j = 0; j < r; ++j) sum -= k.lu[r * m + j] * x[j];
    x[r] = sum;
  }
  for (int r = m; r-- > 0;) {
    double sum = x[r];
    for (int j = r + 1; j < m; ++j) sum -= k.lu[r * m + j] * x[j];
    x[r] = sum / k.lu[r * m + r];
  }
  for (int c = 0; c < m; ++c) z[k.candidates[c]] += x[c] * k.columns[k.candidates[c]];
}

/// (S.8) from the original numbers: the equations w_α = 0 solved, and refined twice. False where the basis is singular to
/// working precision.
CAIRN_HD inline bool solve_basis(const Lcp& p, const LemkeWork& k, double* z, bool as_it_is) {
  const int m = gather_basis(p, k);
  if (m < 0 || !factor_basis(p, k, m)) return false;
  for (int j = 0; j < p.n; ++j) z[j] = 0.0;
  constexpr int kPasses = 3;
  for (int pass = 0; pass < kPasses; ++pass) correct_basis(p, k, m, z);
  for (int j = 0; j < p.n && !as_it_is; ++j) z[j] = admitted(p, k, j, z[j]);
  return true;
}

/// The z that the tableau's basis stands for, as accurate as doubles allow; its error.
CAIRN_HD inline double polish(const Lcp& p, LemkeWork& k, double tie, double* z) {
  const auto n = static_cast<std::size_t>(p.n);
  const auto error_of = [&] { return lcp_error(p, {z, n}, {k.s, 2 * n}).worst; };
  mark_nonzero(p, k, tie);
  read_solution(p, k, z);
  double error = error_of();
  constexpr int kWays = 2;  // by the tableau's inverse, then from the original numbers
  for (int way = 0; way < kWays && !(error <= kCleanError); ++way) {
    for (int j = 0; j < p.n; ++j) k.kept[j] = z[j];
    if (way == 0) refine(p, k, z);
    const bool done = way == 0 || solve_basis(p, k, z, false);
    const double refined = done ? error_of() : error;
    if (done && (refined < error || error != error)) {
      error = refined;
    } else {
      for (int j = 0; j < p.n; ++j) z[j] = k.kept[j];
      error_of();
    }
  }
  return error;
}

/// The solution that one of the 2^n complementary bases stands for: bit i of `set` says that z_(free + i) is basic. Its
/// error; NaN where the basis is singular.
CAIRN_HD inline double try_basis(const Lcp& p, LemkeWork& k, std::uint32_t set, double* z) {
  const int n = p.n;
  for (int i = 0; i < n; ++i) {
    const bool in_basis = i < p.free || ((set >> static_cast<unsigned>(i - p.free)) & 1U) != 0;
    k.a.place[n + i] = in_basis ? 0 : -1;
    k.a.place[i] = in_basis ? -1 : 0;
    k.order[i] = 1;
  }
  k.a.place[2 * n] = -1;
  if (!solve_basis(p, k, z, false)) return std::numeric_limits<double>::quiet_NaN();
  const auto size = static_cast<std::size_t>(n);
  return lcp_error(p, {z, size}, {k.s, 2 * size}).worst;
}

/// (S.4) from the ray along `column`; y receives it.
CAIRN_HD inline bool shows_infeasible(const Lcp& p, const LemkeWork& k, int column, double tolerance, double* y) {
  const int n = p.n;
  for (int j = 0; j < n; ++j) {
    const int place = k.a.place[n + j];
    double rate = place >= 0 ? k.a.row(place)[column] : 0.0;
    if (k.a.nonbasic[column] == n + j) rate = 1.0;
    y[j] = j >= p.free && rate < 0.0 ? 0.0 : rate * k.columns[j];
  }
  if (lcp_infeasibility_error(p, {y, static_cast<std::size_t>(n)}) <= tolerance) return true;
  for (int i = p.free; i < n; ++i) {  // one row that can only be negative
    if (p.q.data()[i] >= 0.0) continue;
    for (int j = 0; j < n; ++j) y[j] = j == i ? 1.0 : 0.0;
    if (lcp_infeasibility_error(p, {y, static_cast<std::size_t>(n)}) <= tolerance) return true;
  }
  return false;
}

}  // namespace cairn::solve::detail
