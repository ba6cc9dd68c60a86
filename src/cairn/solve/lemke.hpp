#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/lcp.hpp"
#include "cairn/solve/lcp_error.hpp"
#include "cairn/solve/lemke_examine.hpp"
#include "cairn/solve/lemke_solution.hpp"
#include "cairn/solve/lemke_tableau.hpp"
#include "cairn/solve/lemke_walk.hpp"
#include "cairn/solve/report.hpp"

/// Lemke's method with the lexicographic ratio test.                                           docs/theory/solvers.md
/// Source: Lemke, Management Science 11 (1965); Cottle, Pang, Stone, The Linear Complementarity Problem (1992), ch. 4.
/// Deviation: condensed tableau, scaling by powers of two, refinement against the original numbers, further attempts
/// where one fails, see (S.5)-(S.8).
namespace cairn::solve {

struct LcpOptions {
  double tolerance{1e-9};       // largest lcp_error of a reported solution [-]
  int pivots_per_unknown{200};  // limit of the first two ways, four times that of the others; usual are one or two
  int attempts{12};             // ways to try, 1 ... 12; more than one is used only where one fails
  int enumerate{6};             // up to so many unknowns all bases are tried where the paths fail
  bool examine{true};           // look for other solutions next to the one found (S.10)
};

inline constexpr int kMostEnumerated = 16;  // unknowns of which all 2^n bases may be tried

namespace detail {

inline constexpr int kLcpAttempts = 12;
/// The first sees ties some orders above round-off, so that a degenerate vertex is seen as one; the second is the path
/// of the problem as given; the others were chosen to cover what these left of 30,000 contact problems with masses of
/// 1e-6 ... 1e6 kg.
CAIRN_HD_TABLE LemkeWay kLemkeWays[kLcpAttempts] = {{false, 0, 40, 37}, {false, 1, 40, 37}, {false, 2, 43, 43},
                                                    {false, 1, 50, 33}, {true, 0, 43, 43},  {true, 0, kExactly, 46},
                                                    {false, 3, 50, 43}, {false, 0, 50, 43}, {true, 2, 40, 37},
                                                    {false, 4, 40, 40}, {false, 5, 50, 43}, {false, 6, 46, 43}};
inline constexpr double kGoodError = 1e-12;    // above this the other ways are tried too, and the best is taken
inline constexpr double kNearError = 1e-6;     // below this a failed attempt has nearly a solution
inline constexpr double kRepairNoise = 1e-15;  // of the largest value: zero when a basis is repaired
inline constexpr int kRepairTieBits = 33;      // ties of a repair, of what is wrong
inline constexpr int kRepairs = 3;             // in one attempt

/// (S.8) A basis that is complementary and a little infeasible, because ties were seen where there were none, is taken as
/// the start of another path: its values from the original numbers, a new covering column, ties as small as what is
/// wrong. False where there is nothing to repair or no way to.
CAIRN_HD inline bool repair(const Lcp& p, LemkeWork& k, const LemkeWay& way, int& pivots, double* z) {
  const Tableau& a = k.a;
  const int n = p.n;
  if (a.is_basic(2 * n) || !solve_basis(p, k, z, true)) return false;
  if (!rebuild(p, k, way.cover)) return false;
  velocities(p, z, k.w);
  double top = 0.0;
  for (int i = 0; i < n; ++i) {
    const int variable = a.basic[i];
    double* constant = a.row(i) + n + 1;
    *constant = variable < n ? k.w[variable] * k.rows[variable] / k.q_scale
                             : z[variable - n] / (k.columns[variable - n] * k.q_scale);
    top = std::fabs(*constant) > top ? std::fabs(*constant) : top;
  }
  double lowest = 0.0;
  const int cover = a.column_of(2 * n);
  for (int i = 0; i < n; ++i) {
    double* t = a.row(i);
    const bool takes_part = in_ratio_test(a, p.free, i);
    t[cover] = takes_part ? 1.0 : 0.0;
    if (takes_part && std::fabs(t[n + 1]) <= kRepairNoise * top) t[n + 1] = 0.0;
    if (takes_part && t[n + 1] < lowest) lowest = t[n + 1];
  }
  if (!(lowest < 0.0)) return false;
  int column = 0;
  const LemkeWay small{way.by_q, way.cover, kRepairTieBits, way.pivot_bits};
  return walk(p, k, small, -lowest, 4 * n, pivots, column) == Walk::complementary;
}

CAIRN_HD inline bool is_finite(const Lcp& p, double* sums) {
  for (int j = 0; j < p.n; ++j) sums[j] = std::fabs(p.q.data()[j]);
  for (int i = 0; i < p.n; ++i)
    for (int j = 0; j < p.n; ++j) sums[j] += std::fabs(p.M.data()[i * p.n + j]);
  bool finite = true;
  for (int j = 0; j < p.n; ++j) finite = finite && std::isfinite(sums[j]);
  return finite;
}

}  // namespace detail

/// Solve (S.1), (S.2). `solution` receives z; on `infeasible` the certificate of (S.4); on `not_converged` the best
/// point seen; otherwise zeros.
CAIRN_HD inline Report solve_lcp(const Lcp& p, std::span<double> solution, const LcpScratch& scratch,
                                 const LcpOptions& options = {}) {
  Report report;
  if (!fits(p) || solution.size() != static_cast<std::size_t>(p.n) || scratch.numbers.size() < lcp_numbers(p.n) ||
      scratch.indices.size() < lcp_indices(p.n)) {
    report.status = Status::too_large;
    return report;
  }
  detail::LemkeWork k = detail::lay_out(p.n, scratch);
  double* z = solution.data();
  for (double& value : solution) value = 0.0;
  if (!detail::is_finite(p, k.w)) {
    report.status = Status::not_finite;
    return report;
  }
  bool on_a_ray = false;
  constexpr double kNothing = std::numeric_limits<double>::infinity();
  report.residual = kNothing;
  for (int attempt = 0; attempt < options.attempts && attempt < detail::kLcpAttempts; ++attempt) {
    const detail::LemkeWay& way = detail::kLemkeWays[attempt];
    if (attempt == 1 && !detail::is_scaled(p, k)) continue;  // the same path again
    ++report.attempts;
    const int limit = options.pivots_per_unknown * (p.n + 1) / (attempt < 2 ? 1 : 4);
    if (attempt == 0 || way.by_q != detail::kLemkeWays[attempt - 1].by_q) detail::scale_lcp(p, k, way.by_q);
    detail::fill(p, k, way.cover);
    detail::enter_free(p, k.a, way.pivot());
    int column = 0;
    const detail::Walk end = detail::walk(p, k, way, 0.0, limit, report.iterations, column);
    if (end == detail::Walk::ray) {
      on_a_ray = true;
      if (!detail::shows_infeasible(p, k, column, options.tolerance, z)) continue;
      report.status = Status::infeasible;
      report.residual = lcp_infeasibility_error(p, solution);
      return report;
    }
    if (end == detail::Walk::limit) continue;
    double tie = way.tie();
    for (int again = 0; again <= detail::kRepairs; ++again) {
      if (again > 0 && !detail::repair(p, k, way, report.iterations, z)) break;
      const double error = detail::polish(p, k, tie, z);
      tie = detail::kRepairNoise;
      if (!(error < report.residual)) continue;
      report.residual = error;
      for (int j = 0; j < p.n; ++j) k.best[j] = z[j];
      if (options.examine && error <= options.tolerance) detail::examine(p, k, z, report);
      if (error <= detail::kGoodError) break;
    }
    if (report.residual <= detail::kGoodError) break;
  }
  const int few = options.enumerate < kMostEnumerated ? options.enumerate : kMostEnumerated;
  for (std::uint32_t set = 0; p.n - p.free <= few && !(report.residual <= options.tolerance) &&
                              set < (1U << static_cast<unsigned>(p.n - p.free));
       ++set) {
    const double error = detail::try_basis(p, k, set, z);
    if (!(error <= options.tolerance)) continue;
    report.residual = error;
    for (int j = 0; j < p.n; ++j) k.best[j] = z[j];
    if (options.examine && detail::rebuild(p, k, 0)) detail::examine(p, k, z, report);
  }
  // A complementary basis that comes near says more than a ray.
  const bool near = report.residual <= detail::kNearError;
  if (report.residual <= options.tolerance) {
    report.status = Status::solved;
  } else {
    report.status = on_a_ray && !near ? Status::ray_terminated : Status::not_converged;
  }
  const bool some = report.status != Status::ray_terminated && report.residual < kNothing;
  for (int j = 0; j < p.n; ++j) z[j] = some ? k.best[j] : 0.0;
  return report;
}

}  // namespace cairn::solve
