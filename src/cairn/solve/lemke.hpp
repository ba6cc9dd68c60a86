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
/// Each way differs from those before it in what may have led them astray: in another scaling other entries look small,
/// along another d the path meets other vertices, with finer ties no two rows are taken for equal that are not, with
/// coarser pivots small ones are not divided by. Behind each: of 10,000 planar contact problems with masses of
/// 1e-6 ... 1e6 kg, how many came so far and how many of them it settled with an error below kGoodError, measured
/// on the corpus of the tests; three were left. Ways that settle few of these settle some of the matrices for which
/// nothing is proven.
CAIRN_HD_TABLE LemkeWay kLemkeWays[kLcpAttempts] = {
    {Scaling::balanced, kOnes, 40, 37},         // 10,000: 9,879. Ties well above round-off, as at degenerate vertices
    {Scaling::balanced, kOnesAsGiven, 40, 37},  // 120: 50. The path of the problem as it is given
    {Scaling::balanced, 2, 43, 43},             // 71: 40. An irregular d, on whose path ties are rare
    {Scaling::balanced, kOnesAsGiven, 50, 33},  // 31: 6. Hardly any ties, no small pivots
    {Scaling::right_hand_side, kOnes, 43, 43},  // 25: 2. Where q, not M, has the wide range
    {Scaling::right_hand_side, kOnes, kExactly, 46},  // 23: 1. The same without ties
    {Scaling::balanced, 3, 50, 43},                   // 22: 9. Another irregular d, hardly any ties
    {Scaling::balanced, kOnes, 50, 43},               // 13: 4. The first way with hardly any ties
    {Scaling::right_hand_side, 2, 40, 37},            // 9: 0. An irregular d, scaled by q
    {Scaling::balanced, 4, 40, 40},                   // 9: 2. From here on only d is new, ties and pivots in between
    {Scaling::balanced, 5, 50, 43},                   // 7: 3
    {Scaling::balanced, 6, 46, 43}};                  // 4: 1
inline constexpr double kGoodError = 1e-12;           // above this the other ways are tried too, and the best is taken
inline constexpr double kNearError = 1e-6;            // below this a failed attempt has nearly a solution
inline constexpr double kRepairNoise = 1e-15;         // of the largest value: zero when a basis is repaired
inline constexpr int kRepairTieBits = 33;             // ties of a repair, of what is wrong
inline constexpr int kRepairs = 3;                    // in one attempt

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
  const LemkeWay small{way.scaling, way.cover, kRepairTieBits, way.pivot_bits};
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

/// How one attempt ended.
enum class Attempt : std::uint8_t {
  settled,     // with an error below kGoodError
  unsettled,   // the best point so far may have come nearer
  on_a_ray,    // which shows nothing
  infeasible,  // the certificate stands in z
};

/// A solution as good as the best one so far: kept, with what is said of it.
CAIRN_HD inline void keep(const Lcp& p, LemkeWork& k, const LcpOptions& options, const double* z, Report& report) {
  for (int j = 0; j < p.n; ++j) k.best[j] = z[j];
  if (options.examine && report.residual <= options.tolerance) examine(p, k, z, report);
}

/// One of the kLemkeWays, up to its end or `limit` pivots; a complementary basis is polished and, where that does not
/// suffice, repaired (S.8).
CAIRN_HD inline Attempt try_way(const Lcp& p, LemkeWork& k, const LemkeWay& way, int limit, const LcpOptions& options,
                                double* z, Report& report) {
  fill(p, k, way.cover);
  enter_free(p, k.a, way.pivot());
  int column = 0;
  const Walk end = walk(p, k, way, 0.0, limit, report.iterations, column);
  if (end == Walk::ray)
    return shows_infeasible(p, k, column, options.tolerance, z) ? Attempt::infeasible : Attempt::on_a_ray;
  if (end == Walk::limit) return Attempt::unsettled;
  double tie = way.tie();
  for (int again = 0; again <= kRepairs; ++again) {
    if (again > 0 && !repair(p, k, way, report.iterations, z)) break;
    const double error = polish(p, k, tie, z);
    tie = kRepairNoise;
    if (!(error < report.residual)) continue;
    report.residual = error;
    keep(p, k, options, z, report);
    if (error <= kGoodError) break;
  }
  return report.residual <= kGoodError ? Attempt::settled : Attempt::unsettled;
}

/// All complementary bases of a few unknowns, until one passes.
CAIRN_HD inline void enumerate_bases(const Lcp& p, LemkeWork& k, const LcpOptions& options, double* z, Report& report) {
  const int few = options.enumerate < kMostEnumerated ? options.enumerate : kMostEnumerated;
  if (p.n - p.free > few) return;
  const std::uint32_t sets = 1U << static_cast<unsigned>(p.n - p.free);
  for (std::uint32_t set = 0; set < sets && !(report.residual <= options.tolerance); ++set) {
    const double error = try_basis(p, k, set, z);
    if (!(error <= options.tolerance)) continue;
    report.residual = error;
    for (int j = 0; j < p.n; ++j) k.best[j] = z[j];
    if (options.examine && rebuild(p, k, kOnes)) examine(p, k, z, report);
  }
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
    if (attempt == 0 || way.scaling != detail::kLemkeWays[attempt - 1].scaling) detail::scale_lcp(p, k, way.scaling);
    const detail::Attempt end = detail::try_way(p, k, way, limit, options, z, report);
    if (end == detail::Attempt::infeasible) {
      report.status = Status::infeasible;
      report.residual = lcp_infeasibility_error(p, solution);
      return report;
    }
    on_a_ray = on_a_ray || end == detail::Attempt::on_a_ray;
    if (end == detail::Attempt::settled) break;
  }
  detail::enumerate_bases(p, k, options, z, report);
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
