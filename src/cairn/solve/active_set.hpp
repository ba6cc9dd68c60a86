#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/active_set_factor.hpp"
#include "cairn/solve/qp.hpp"
#include "cairn/solve/qp_error.hpp"
#include "cairn/solve/report.hpp"

/// Convex QP with bounds by a primal active set.                                               docs/theory/solvers.md
/// One variable at a time is driven until its gradient vanishes or it meets a bound, while the gradient of the free ones
/// stays zero (S.14): the symmetric principal pivoting of Dantzig and Cottle, with the free block kept regular as in the
/// inertia-controlling methods of Gill and Murray.  The objective falls strictly between two choices of the driven
/// variable, so no active set comes twice.
namespace cairn::solve {

struct QpOptions {
  double tolerance{1e-9};       // largest qp_error of a reported solution [-]
  int changes_per_unknown{50};  // limit of changes of the active set
  bool warm_start{};            // start from the x given; otherwise from zero, or the bound nearest to it
};

namespace detail {

/// A gradient below this fraction of its terms is none: sixty terms round to a tenth of it.
inline constexpr double kNoGradient = 1e-13;
/// A slope along a way without curvature and without end is round-off, and no way to minus infinity, below this fraction
/// of the terms of all the gradients that it is made of.
inline constexpr double kSlopeNoise = 1e-11;
/// A gradient below this fraction of its terms may be zero: degenerate, and free to move in (S.15).
inline constexpr double kZeroGradient = 1e-11;

/// A residual below this is as good as it gets.
inline constexpr double kCleanResidual = 1e-12;
/// Where the residual is larger, variables below this part of the largest may be round-off: that of a sum of sixty terms.
inline constexpr double kNoise = 1e-14;
/// What a move leaves of a variable is round-off below this part of it: a product and a difference, with some room.
inline constexpr double kCancelled = 1e-15;

/// The bound that x_i meets first when it moves at `rate`, as a length along the move; infinite where there is none.
CAIRN_HD inline double length_to_bound(const ActiveSetWork& k, int i, double rate) {
  if (rate == 0.0) return std::numeric_limits<double>::infinity();
  const double length = ((rate > 0.0 ? k.upper[i] : k.lower[i]) - k.x[i]) / rate;
  return length > 0.0 ? length : 0.0;
}

/// The first free variable to meet a bound when the free ones move along d; `length` is cut to it. -1 where none does.
CAIRN_HD inline int first_block(const ActiveSetWork& k, double sign, double& length) {
  int blocked = -1;
  for (int r = 0; r < k.count; ++r) {
    const int j = k.free[r];
    const double to_bound = length_to_bound(k, j, sign * k.d[r]);
    if (to_bound < length) {
      length = to_bound;
      blocked = j;
    }
  }
  return blocked;
}

CAIRN_HD inline void move(ActiveSetWork& k, double step) {
  for (int r = 0; r < k.count; ++r) {
    const int i = k.free[r];
    const double before = k.x[i];
    const double after = before + step * k.d[r];
    k.x[i] = after;
    if (std::fabs(after) > kCancelled * std::fabs(before) || before == 0.0) continue;
    k.x[i] = k.lower[i] > 0.0 ? k.lower[i] : (k.upper[i] < 0.0 ? k.upper[i] : 0.0);  // nothing but round-off is left
  }
}

CAIRN_HD inline void put_on_bound(ActiveSetWork& k, int i, double rate) {
  k.x[i] = rate > 0.0 ? k.upper[i] : k.lower[i];
}

/// The free variables go to where their gradient vanishes, bounds permitting; those that meet one stay there. Frozen
/// ones, which stand between their bounds and are not in the factor, keep their place.
CAIRN_HD inline int settle(ActiveSetWork& k) {
  int changes = 0;
  while (k.count > 0) {
    gradient(k);
    for (int r = 0; r < k.count; ++r) k.d[r] = -k.g[k.free[r]];
    forth(k, k.d);
    back(k, k.d);
    double length = 1.0;
    const int blocked = first_block(k, 1.0, length);
    move(k, length);
    if (blocked < 0) return changes;
    put_on_bound(k, blocked, k.d[k.slot[blocked]]);
    remove(k, blocked);
    ++changes;
  }
  return changes;
}

enum class Driven : std::uint8_t { done, resting, unbounded, not_convex };

/// (S.14): x_i goes against its gradient until that vanishes or a bound is met.
CAIRN_HD inline Driven drive(ActiveSetWork& k, int i, int& changes) {
  const double sign = k.g[i] > 0.0 ? -1.0 : 1.0;
  double g = std::fabs(k.g[i]);
  while (true) {
    const double left = follow(k, i);
    if (left < 0.0) return Driven::not_convex;
    const bool curved = left > 0.0;
    double length = curved ? g / left : std::numeric_limits<double>::infinity();
    const double own_length = length_to_bound(k, i, sign);
    const bool to_own_bound = own_length < length;
    if (to_own_bound) length = own_length;
    const int blocked = first_block(k, sign, length);
    if (length == std::numeric_limits<double>::infinity()) {
      double terms = k.size[i];
      for (int r = 0; r < k.count; ++r) terms += std::fabs(k.d[r]) * k.size[k.free[r]];
      return g <= kSlopeNoise * terms ? Driven::resting : Driven::unbounded;
    }
    move(k, sign * length);
    k.x[i] += sign * length;
    ++changes;
    if (blocked >= 0) {
      put_on_bound(k, blocked, sign * k.d[k.slot[blocked]]);
      remove(k, blocked);
      g -= curved ? length * left : 0.0;
      g = g > 0.0 ? g : 0.0;
      continue;
    }
    if (to_own_bound) {
      put_on_bound(k, i, sign);
    } else {
      append(k, i, left);
    }
    return Driven::done;
  }
}

/// The variable whose gradient asks most for a move that its bounds allow; -1 where there is none.
CAIRN_HD inline int most_wrong(const ActiveSetWork& k) {
  int chosen = -1;
  double most = 0.0;
  for (int i = 0; i < k.n; ++i) {
    if (k.slot[i] != kHeld || !(std::fabs(k.g[i]) > kNoGradient * k.size[i])) continue;
    const bool can_move = k.g[i] > 0.0 ? k.x[i] > k.lower[i] : k.x[i] < k.upper[i];
    if (can_move && std::fabs(k.g[i]) > most) {
      most = std::fabs(k.g[i]);
      chosen = i;
    }
  }
  return chosen;
}

/// The value, or the bound of x_i that it has passed.
CAIRN_HD inline double within(const Qp& p, int i, double value) {
  const double lower = p.lower.data()[i];
  const double upper = p.upper.data()[i];
  return value < lower ? lower : (value > upper ? upper : value);
}

/// x in the variables of the problem, inside its bounds.
CAIRN_HD inline void write_solution(const Qp& p, const ActiveSetWork& k, double* x) {
  for (int i = 0; i < k.n; ++i) x[i] = within(p, i, k.x[i] * k.scale[i]);
}

/// What is below the round-off of the largest variable is zero.
CAIRN_HD inline void cut_noise(ActiveSetWork& k) {
  double largest = 0.0;
  for (int i = 0; i < k.n; ++i) largest = std::fabs(k.x[i]) > largest ? std::fabs(k.x[i]) : largest;
  for (int i = 0; i < k.n; ++i)
    if (std::fabs(k.x[i]) <= kNoise * largest) k.x[i] = 0.0;
}

CAIRN_HD inline bool is_finite(const Qp& p) {
  double probe = 0.0;
  for (const double h : p.H) probe += std::fabs(h);
  for (const double c : p.c) probe += std::fabs(c);
  for (int i = 0; i < p.n; ++i)
    if (p.lower.data()[i] != p.lower.data()[i] || p.upper.data()[i] != p.upper.data()[i]) return false;
  return std::isfinite(probe);
}

/// An entry of H x + c in the problem's own numbers, and the sum of the magnitudes it is made of.
struct Gradient {
  double value;
  double size;
};
CAIRN_HD inline Gradient gradient_of(const Qp& p, const double* x, int i) {
  Gradient g{p.c.data()[i], std::fabs(p.c.data()[i])};
  for (int j = 0; j < p.n; ++j) {
    const double part = p.H.data()[i * p.n + j] * x[j];
    g.value += part;
    g.size += std::fabs(part);
  }
  return g;
}

/// Does a variable stand on a bound that need not hold it?
CAIRN_HD inline bool is_degenerate(const Qp& p, const double* x) {
  for (int i = 0; i < p.n; ++i) {
    const double lower = p.lower.data()[i];
    const double upper = p.upper.data()[i];
    if (!(lower < upper) || (x[i] != lower && x[i] != upper)) continue;
    const Gradient g = gradient_of(p, x, i);
    if (std::fabs(g.value) <= kZeroGradient * g.size) return true;
  }
  return false;
}

/// Where the search begins: x as given or zero, brought inside the bounds; with a warm start what stands between them is
/// free at once.
CAIRN_HD inline void start(ActiveSetWork& k, const double* x, const QpOptions& options, Report& report) {
  for (int i = 0; i < k.n; ++i) {
    const double first = options.warm_start ? x[i] / k.scale[i] : 0.0;
    k.x[i] = first < k.lower[i] ? k.lower[i] : (first > k.upper[i] ? k.upper[i] : first);
  }
  for (int i = 0; i < k.n; ++i) {
    if (!options.warm_start || k.x[i] == k.lower[i] || k.x[i] == k.upper[i]) continue;
    const double left = follow(k, i);
    if (left > 0.0) append(k, i, left);
  }
  report.iterations += settle(k);
}

/// The factor anew, and the free variables to where their gradient vanishes by it: the last word is the problem's own
/// numbers.
CAIRN_HD inline void confirm(ActiveSetWork& k, Report& report) {
  refactor(k);
  report.iterations += settle(k);
}

/// Drives one variable after the other until none is wrong; how the search ends.
CAIRN_HD inline Status search(ActiveSetWork& k, int limit, Report& report) {
  constexpr int kVerified = 2;  // confirmations that find another variable wrong; then round-off has the word
  int verified = 0;
  bool clean = false;
  while (report.iterations < limit) {
    gradient(k);
    const int i = most_wrong(k);
    if (i < 0) {
      confirm(k, report);
      gradient(k);
      if (most_wrong(k) < 0 || ++verified > kVerified) return Status::solved;
      continue;
    }
    const Driven end = drive(k, i, report.iterations);
    if (end == Driven::done) {
      clean = false;
    } else if (end == Driven::resting) {
      k.slot[i] = kResting;
    } else if (!clean) {  // believed only where the free gradients are as small as the numbers allow
      confirm(k, report);
      clean = true;
    } else {
      return end == Driven::unbounded ? Status::unbounded : Status::not_convex;
    }
  }
  return Status::not_converged;
}

/// x with its error; without what is below round-off, where that is no worse: where x vanishes, round-off may be all that
/// a row consists of.
CAIRN_HD inline void finish(const Qp& p, ActiveSetWork& k, std::span<double> solution, Report& report) {
  const auto size = static_cast<std::size_t>(p.n);
  double* x = solution.data();
  write_solution(p, k, x);
  report.residual = qp_error(p, solution, {k.size, size}).worst;
  if (report.residual <= kCleanResidual) return;
  cut_noise(k);
  write_solution(p, k, k.d);
  const double cut = qp_error(p, {k.d, size}, {k.size, size}).worst;
  const bool better = !(cut >= report.residual);
  for (int i = 0; i < p.n && better; ++i) x[i] = k.d[i];
  report.residual = qp_error(p, solution, {k.size, size}).worst;
}

}  // namespace detail

/// Solve (S.11). `solution` receives x; with a warm start it is read first. Variables without a bound that the
/// objective does not see, and those that others can stand in for, keep the value they start from.
CAIRN_HD inline Report solve_qp(const Qp& p, std::span<double> solution, const QpScratch& scratch,
                                const QpOptions& options = {}) {
  Report report;
  report.attempts = 1;
  if (!fits(p) || solution.size() != static_cast<std::size_t>(p.n) || scratch.numbers.size() < qp_numbers(p.n) ||
      scratch.indices.size() < qp_indices(p.n)) {
    report.status = Status::too_large;
    return report;
  }
  const int n = p.n;
  double* x = solution.data();
  detail::ActiveSetWork k = detail::lay_out_qp(n, scratch);
  bool finite = detail::is_finite(p);
  for (int i = 0; i < n; ++i) finite = finite && (!options.warm_start || std::isfinite(x[i]));
  if (!finite) {
    report.status = Status::not_finite;
    return report;
  }
  for (int i = 0; i < n; ++i) {
    if (!(p.lower.data()[i] > p.upper.data()[i])) continue;
    report.status = Status::infeasible;
    return report;
  }
  detail::scale_qp(p, k);
  detail::start(k, x, options, report);
  report.status = detail::search(k, options.changes_per_unknown * (n + 1), report);
  detail::finish(p, k, solution, report);
  if (report.status == Status::solved) {
    if (!(report.residual <= options.tolerance)) report.status = Status::not_converged;
    report.degenerate = detail::is_degenerate(p, x);
  }
  return report;
}

}  // namespace cairn::solve
