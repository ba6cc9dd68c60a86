#pragma once

#include <limits>

#include "cairn/core/host_device.hpp"

/// What one component of a ground motion is asked for.      docs/theory/motions.md
namespace cairn::math {

struct MotionSample {
  double acceleration{};  // [m/s2]
  double velocity{};      // [m/s]
  double displacement{};  // [m]

  friend constexpr bool operator==(const MotionSample&, const MotionSample&) = default;
};

/// A closed interval.
struct Range {
  double lo{};
  double hi{};
};

/// Which limit is meant where the acceleration jumps: a step that ends there needs the one before, the next step the
/// one after.
enum class Side : unsigned char { before, after };

inline constexpr double kNever = std::numeric_limits<double>::infinity();

namespace detail {

/// Relative allowance for rounding in bounds that must hold rigorously: some tens of ulp.
inline constexpr double kOutward = 1e-14;

/// Is t within the support [start, end], seen from `side`?
CAIRN_HD constexpr bool inside(double t, double start, double end, Side side) {
  return side == Side::after ? (t >= start && t < end) : (t > start && t <= end);
}

CAIRN_HD constexpr double next_of(double start, double end, double t) {
  if (t < start) return start;
  return t < end ? end : kNever;
}

CAIRN_HD constexpr double smaller(double a, double b) { return b < a ? b : a; }
CAIRN_HD constexpr double larger(double a, double b) { return b > a ? b : a; }
CAIRN_HD constexpr double size_of(double a) { return a < 0.0 ? -a : a; }

CAIRN_HD constexpr Range hull(Range a, double b) { return {smaller(a.lo, b), larger(a.hi, b)}; }
CAIRN_HD constexpr Range times(double s, Range a) {
  return s < 0.0 ? Range{s * a.hi, s * a.lo} : Range{s * a.lo, s * a.hi};
}
CAIRN_HD constexpr Range widened(Range a, double by) { return {a.lo - by, a.hi + by}; }

/// Bounds over the part of (t0, t1) that lies in [start, end], `inner(from, to)` enclosing the acceleration there; zero
/// outside is part of the answer where (t0, t1) sticks out.
template <class Inner>
CAIRN_HD constexpr Range bounds_with_support(double t0, double t1, double start, double end, Inner inner) {
  const bool touches = t0 < t1 ? (t0 < end && t1 > start) : (t0 <= end && t1 >= start);
  if (!touches) return {0.0, 0.0};
  Range range = inner(larger(t0, start), smaller(t1, end));
  const bool sticks_out = t0 < start || t1 > end || (t0 == t1 && (t0 == start || t0 == end));
  if (sticks_out) range = hull(range, 0.0);
  return range;
}

}  // namespace detail
}  // namespace cairn::math
