#pragma once
#include <array>
#include <cmath>
#include <cstddef>

#include "cairn/core/host_device.hpp"
#include "cairn/math/root.hpp"
#include "cairn/math/round_off.hpp"

/// First instant at which one of several guard functions falls below zero.                  docs/theory/hybrid.md §3
/// Each guard is interpolated at nine Chebyshev-Lobatto points of the step and turned to Bernstein form, whose
/// coefficients enclose the polynomial: a step without a crossing is certified, a pair of crossings inside it is seen.
/// Where the two highest Chebyshev coefficients exceed the guard's `resolution` the step is halved and interpolated
/// anew. What can be missed is thus an excursion below zero not deeper than the tail beyond degree 8, that is of the
/// order of `resolution`; the root itself is polished on the guard function, not on the polynomial.
namespace cairn::math {

/// A guard fires when it falls below zero. One that starts at zero, since it belongs to the event just handled, is not
/// armed: it fires below -noise, and is armed once it has risen above +noise.
struct Guard {
  double noise{};       // round-off of this guard's value, in its own unit
  double resolution{};  // an excursion shallower than this may go unseen
  bool armed{true};
};

struct Crossing {
  int guard{-1};  // -1: none
  double t{};
  CAIRN_HD bool found() const { return guard >= 0; }
};

namespace bernstein {
inline constexpr std::size_t kNodes = 9;
inline constexpr std::size_t kDegree = kNodes - 1;
using Values = std::array<double, kNodes>;

inline constexpr long double kCosPi8 = 0.92387953251128675612818318939678828682L;   // cos(π/8)
inline constexpr long double kCosPi4 = 0.70710678118654752440084436210484903928L;   // cos(π/4)
inline constexpr long double kCos3Pi8 = 0.38268343236508977172845998403039886676L;  // cos(3π/8)

/// Chebyshev-Lobatto points on [0, 1].
inline constexpr std::array<long double, kNodes> kPointsExact = {
    0.0L, 0.5L - 0.5L * kCosPi8,  0.5L - 0.5L * kCosPi4, 0.5L - 0.5L * kCos3Pi8,
    0.5L, 0.5L + 0.5L * kCos3Pi8, 0.5L + 0.5L * kCosPi4, 0.5L + 0.5L * kCosPi8,
    1.0L};

/// cos(jπ/8), for the Chebyshev coefficients.
CAIRN_HD_TABLE std::array<double, kNodes> kCosines = {
    1.0, static_cast<double>(kCosPi8),   static_cast<double>(kCosPi4),  static_cast<double>(kCos3Pi8),
    0.0, -static_cast<double>(kCos3Pi8), -static_cast<double>(kCosPi4), -static_cast<double>(kCosPi8),
    -1.0};

struct Tables {
  std::array<double, kNodes> point{};
  std::array<std::array<double, kNodes>, kNodes> from_values{};  // Bernstein coefficients = from_values · node values
};

/// Inverse of the collocation matrix B_jk = C(8,k) x_j^k (1-x_j)^(8-k), by Gauss-Jordan at compile time.
constexpr Tables make_tables() {
  Tables t;
  long double m[kNodes][2 * kNodes] = {};
  const long double binomial[kNodes] = {1, 8, 28, 56, 70, 56, 28, 8, 1};
  for (std::size_t j = 0; j < kNodes; ++j) {
    const long double x = kPointsExact[j];
    t.point[j] = static_cast<double>(x);
    for (std::size_t k = 0; k < kNodes; ++k) {
      long double value = binomial[k];
      for (std::size_t i = 0; i < k; ++i) value *= x;
      for (std::size_t i = k; i < kDegree; ++i) value *= 1.0L - x;
      m[j][k] = value;
    }
    m[j][kNodes + j] = 1.0L;
  }
  for (std::size_t c = 0; c < kNodes; ++c) {
    std::size_t pivot = c;
    for (std::size_t r = c + 1; r < kNodes; ++r) {
      const long double a = m[r][c] < 0 ? -m[r][c] : m[r][c];
      const long double b = m[pivot][c] < 0 ? -m[pivot][c] : m[pivot][c];
      if (a > b) pivot = r;
    }
    for (std::size_t k = 0; k < 2 * kNodes; ++k) {
      const long double swap = m[c][k];
      m[c][k] = m[pivot][k];
      m[pivot][k] = swap;
    }
    const long double lead = m[c][c];
    for (std::size_t k = 0; k < 2 * kNodes; ++k) m[c][k] /= lead;
    for (std::size_t r = 0; r < kNodes; ++r) {
      if (r == c) continue;
      const long double factor = m[r][c];
      for (std::size_t k = 0; k < 2 * kNodes; ++k) m[r][k] -= factor * m[c][k];
    }
  }
  for (std::size_t j = 0; j < kNodes; ++j)
    for (std::size_t k = 0; k < kNodes; ++k) t.from_values[j][k] = static_cast<double>(m[j][kNodes + k]);
  return t;
}
CAIRN_HD_TABLE Tables kTables = make_tables();

CAIRN_HD inline double point(std::size_t j) { return kTables.point[j]; }

CAIRN_HD inline Values coefficients(const Values& v) {
  Values b;
  for (std::size_t k = 0; k < kNodes; ++k) {
    double sum = 0.0;
    for (std::size_t j = 0; j < kNodes; ++j) sum += kTables.from_values[k][j] * v[j];
    b[k] = sum;
  }
  b[0] = v[0];
  b[kDegree] = v[kDegree];
  return b;
}

/// |a_7| + |a_8| of the Chebyshev series through the nodes: the size of what degree 8 can still show.
CAIRN_HD inline double tail(const Values& v) {
  double a7 = 0.0;
  double a8 = 0.0;
  for (std::size_t j = 0; j < kNodes; ++j) {
    const double half = (j == 0 || j == kDegree) ? 0.5 : 1.0;
    const std::size_t angle = (7 * j) % 16;  // cos(7 j π/8)
    a7 += half * v[j] * (angle <= 8 ? kCosines[angle] : kCosines[16 - angle]);
    a8 += half * v[j] * (j % 2 == 0 ? 1.0 : -1.0);
  }
  return std::fabs(a7) / 4.0 + std::fabs(a8) / 8.0;
}

/// What the tail of a smooth function may show by rounding alone.
CAIRN_HD inline double round_off(const Values& v) {
  constexpr double kSeveral = 64.0 * kUnitRoundOff;
  double largest = 0.0;
  for (double x : v) largest = std::fabs(x) > largest ? std::fabs(x) : largest;
  return kSeveral * largest;
}

/// Lebesgue constant of the nine points, rounded up: |p| ≤ kLebesgue max |node values|.
inline constexpr double kLebesgue = 2.1;

/// Is the interpolant certainly above `level`? From the spread of the node values alone.
CAIRN_HD inline bool clearly_above(const Values& v, double level) {
  double low = v[0];
  double high = v[0];
  for (double x : v) {
    low = x < low ? x : low;
    high = x > high ? x : high;
  }
  return 0.5 * (low + high) - kLebesgue * 0.5 * (high - low) > level;
}

/// A bracket on [0, 1] that holds the first root of the polynomial beyond `from`; lo < 0 if there is none. Coefficients
/// that change sign once have one root between them (Descartes): a piece not wider than `wide` is then handed over.
struct Bracket {
  double lo{-1.0};
  double hi{-1.0};
};
CAIRN_HD inline Bracket first_root(const Values& b, double from, double wide) {
  struct Piece {
    Values c;
    double lo, hi;
  };
  constexpr int kDepth = 44;  // halvings: 2^-44 of the step, below the round-off of a node value
  Piece stack[kDepth + 2];
  int top = 0;
  stack[top++] = Piece{b, 0.0, 1.0};
  while (top > 0) {
    const Piece p = stack[--top];
    if (p.hi <= from) continue;
    bool positive = true;
    int changes = 0;
    for (std::size_t k = 0; k < kNodes; ++k) {
      positive = positive && p.c[k] > 0.0;
      if (k > 0 && (p.c[k] > 0.0) != (p.c[k - 1] > 0.0)) ++changes;
    }
    if (positive) continue;
    if (p.lo >= from && !(p.c[0] > 0.0)) return {p.lo, p.lo};
    const double width = p.hi - p.lo;
    if (p.lo >= from && changes == 1 && width <= wide) return {p.lo, p.hi};
    if (top + 2 > kDepth || width < 1.0 / (1LL << kDepth)) {
      if (p.lo >= from) return {p.lo, p.hi};
      continue;
    }
    Piece left{p.c, p.lo, 0.5 * (p.lo + p.hi)};
    Piece right{p.c, left.hi, p.hi};
    Values row = p.c;  // de Casteljau at one half
    for (std::size_t level = 0; level < kNodes; ++level) {
      left.c[level] = row[0];
      right.c[kDegree - level] = row[kDegree - level];
      for (std::size_t k = 0; k + 1 < kNodes - level; ++k) row[k] = 0.5 * (row[k] + row[k + 1]);
    }
    stack[top++] = right;
    stack[top++] = left;
  }
  return {};
}
}  // namespace bernstein

/// Where a guard falls below zero.
struct Fall {
  double t{};
  bool found{};
};

/// First fall, not after `before`, of a guard on a piece of time that time_at maps from [0, 1]: `value(t)` is the guard,
/// `b` the Bernstein coefficients of its polynomial there, already lifted by `shift`, the noise of a guard that is not
/// armed (0 for one that is). The polynomial tells where to look, the guard itself where it is.
template <class Value, class TimeAt>
CAIRN_HD Fall first_fall(Value&& value, const TimeAt& time_at, const bernstein::Values& b, double shift, bool armed,
                         double before) {
  namespace bs = bernstein;
  // A guard that starts at zero may rise and come back: its bracket must be short enough to tell.
  constexpr double kShort = 1.0 / 64.0;
  const double wide = shift > 0.0 ? kShort : 1.0;
  double from = 0.0;
  while (true) {
    const bs::Bracket bracket = bs::first_root(b, from, wide);
    if (bracket.lo < 0.0 || time_at(bracket.lo) > before) return {};
    // Widen the polynomial's bracket until the guard itself changes sign across it.
    double lo = bracket.lo;
    double hi = bracket.hi;
    double f_lo = value(time_at(lo));
    double f_hi = value(time_at(hi));
    for (double reach = 1.0 / (1LL << 40); !(f_lo > 0.0) && lo > from; reach *= 4.0) {
      lo = lo - reach > from ? lo - reach : from;
      f_lo = value(time_at(lo));
    }
    for (double reach = 1.0 / (1LL << 40); !(f_hi < -shift) && hi < 1.0; reach *= 4.0) {
      hi = hi + reach < 1.0 ? hi + reach : 1.0;
      f_hi = value(time_at(hi));
    }
    if (!(f_hi < -shift) && !(f_hi <= 0.0 && armed)) {  // the guard itself does not go below
      from = hi;
      if (from >= 1.0) return {};
      continue;
    }
    if (f_lo > 0.0) return {bracketed_root(value, time_at(lo), f_lo, time_at(hi), f_hi), true};
    const double start = time_at(lo);
    if (!(shift > 0.0 && f_lo + shift > 0.0)) return {start, true};
    // It starts at zero. If it rises first, however briefly, the way back through zero is the event.
    const double below =
        bracketed_root([&](double x) { return value(x) + shift; }, start, f_lo + shift, time_at(hi), f_hi + shift);
    double far = below;
    double f_far = value(far);
    for (double x = 0.5 * (start + far); x > start && x < far; x = 0.5 * (start + x)) {
      const double fx = value(x);
      if (fx > 0.0) return {bracketed_root(value, x, fx, far, f_far), true};
      far = x;
      f_far = fx;
    }
    return {below, true};
  }
}

/// Find the first crossing in (t0, t1] of `count` ≤ Most guards. `evaluate(t, g)` writes the guards' values.
/// Guards that rise are armed on the way; a crossing found leaves their flags as they were at the start of its piece.
template <std::size_t Most, class Evaluate>
CAIRN_HD Crossing first_crossing(Evaluate&& evaluate, double t0, double t1, std::array<Guard, Most>& guards,
                                 std::size_t count) {
  namespace bs = bernstein;
  constexpr int kDeepest =
      24;  // halvings for lack of resolution; beyond, the guard is not smooth and is taken as it is
  struct Piece {
    double a, b;
    int depth;
  };
  Piece stack[kDeepest + 2];
  constexpr int kMostPieces = 4096;  // likewise
  int pieces = 1;
  int top = 0;
  stack[top++] = Piece{t0, t1, 0};
  std::array<bs::Values, Most> v;
  std::array<double, Most> g;
  while (top > 0) {
    const Piece piece = stack[--top];
    const double length = piece.b - piece.a;
    auto time_at = [&](double s) { return s >= 1.0 ? piece.b : piece.a + s * length; };
    for (std::size_t j = 0; j < bs::kNodes; ++j) {
      evaluate(time_at(bs::point(j)), g);
      for (std::size_t n = 0; n < count; ++n) v[n][j] = g[n];
    }
    Crossing best;
    bool split = false;
    for (std::size_t n = 0; n < count && !split; ++n) {
      const double shift = guards[n].armed ? 0.0 : guards[n].noise;
      const double tail = bs::tail(v[n]);
      if (bs::clearly_above(v[n], bs::kDegree * tail - shift)) continue;
      bs::Values b = bs::coefficients(v[n]);
      double least = b[0];
      for (double& x : b) {
        least = x < least ? x : least;
        x += shift;
      }
      if (least + shift > bs::kDegree * tail && least + shift > 0.0) continue;
      if (tail > guards[n].resolution && tail > bs::round_off(v[n]) && piece.depth < kDeepest && pieces < kMostPieces) {
        split = true;
        break;
      }
      auto value = [&](double t) {
        evaluate(t, g);
        return g[n];
      };
      const double before = best.found() ? best.t : time_at(1.0);
      const Fall fall = first_fall(value, time_at, b, shift, guards[n].armed, before);
      if (fall.found && (!best.found() || fall.t < best.t)) best = Crossing{static_cast<int>(n), fall.t};
    }
    if (split) {
      const double middle = 0.5 * (piece.a + piece.b);
      if (middle > piece.a && middle < piece.b) {
        ++pieces;
        stack[top++] = Piece{middle, piece.b, piece.depth + 1};
        stack[top++] = Piece{piece.a, middle, piece.depth + 1};
        continue;
      }
    }
    if (best.found()) return best;
    for (std::size_t n = 0; n < count; ++n)
      for (double x : v[n]) guards[n].armed = guards[n].armed || x > guards[n].noise;
  }
  return {};
}

}  // namespace cairn::math
