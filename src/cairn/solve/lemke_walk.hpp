#pragma once
#include <cmath>
#include <cstdint>
#include <limits>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/lemke_tableau.hpp"

/// Lemke's path with the lexicographic ratio test.                                             docs/theory/solvers.md §2
namespace cairn::solve::detail {

/// One way to walk: the scaling, the covering vector d, and what counts as a tie and as no pivot.
struct LemkeWay {
  Scaling scaling{};
  int cover{};       // kOnes, kOnesAsGiven, or the number of an irregular vector
  int tie_bits{};    // a tie is 2^-tie_bits of the largest constant of the tableau
  int pivot_bits{};  // a pivot is more than 2^-pivot_bits of the largest entry of the entering column, or of 1
  CAIRN_HD double tie() const { return power_of_two(-tie_bits); }
  CAIRN_HD double pivot() const { return power_of_two(-pivot_bits); }
};
inline constexpr int kExactly = 1000;           // bits: only what is equal
inline constexpr double kLargestDrift = 1e-11;  // beyond this the tableau is rebuilt: ties are at 2^-40 = 1e-12
inline constexpr int kCheckEvery = 16;          // pivots between two looks at the drift

/// A row of a free unknown or of a redundant equation takes no part in the ratio test.
CAIRN_HD inline bool in_ratio_test(const Tableau& a, int free, int row) {
  const int v = a.basic[row];
  return free == 0 || v == 2 * a.n || (v < a.n ? v >= free : v - a.n >= free);
}

/// Of the `kept` candidates those whose quotient in the column of B⁻¹ of w_j is least, ties among them; their number. B⁻¹
/// stands in the columns of the nonbasic w; the column of a basic w is a unit vector.
CAIRN_HD inline int keep_least(const LemkeWork& k, int j, int kept, const double* weights, const LemkeWay& way) {
  const Tableau& a = k.a;
  int still = 0;
  if (a.is_basic(j)) {  // its own row has a one, the others have zeros and are less
    for (int c = 0; c < kept; ++c)
      if (k.candidates[c] != a.place[j]) k.candidates[still++] = k.candidates[c];
    return still;
  }
  double* values = k.s;
  const int inverse_column = a.column_of(j);
  double lowest = std::numeric_limits<double>::infinity();
  double size = 0.0;
  for (int c = 0; c < kept; ++c) {
    const int i = k.candidates[c];
    values[c] = -a.row(i)[inverse_column] / weights[i];
    lowest = values[c] < lowest ? values[c] : lowest;
    size = std::fabs(values[c]) > size ? std::fabs(values[c]) : size;
  }
  const double highest = lowest + way.tie() * size;
  for (int c = 0; c < kept; ++c)
    if (values[c] <= highest) k.candidates[still++] = k.candidates[c];
  return still;
}

/// (S.6): the row that lexicographically minimises (constant, row of B⁻¹) / weight, weight = sign · entry of `column`,
/// among weights above the way's pivot; -1 where there is none. z_0 leaves as soon as it may.
CAIRN_HD inline int least_row(const LemkeWork& k, int free, int column, double sign, const LemkeWay& way,
                              double tie_scale, bool constants_may_be_negative) {
  const Tableau& a = k.a;
  const int n = a.n;
  double* weights = k.w;
  double* values = k.s;
  double largest = 1.0;
  double top = 0.0;
  for (int i = 0; i < n; ++i) {
    const double entry = sign * a.row(i)[column];
    const double c = a.constant(i);
    weights[i] = entry;
    values[i] = c < 0.0 && !constants_may_be_negative ? 0.0 : c;
    largest = std::fabs(entry) > largest ? std::fabs(entry) : largest;
    top = std::fabs(c) > top ? std::fabs(c) : top;
  }
  const double none = way.pivot() * largest;
  double least = std::numeric_limits<double>::infinity();
  int count = 0;
  for (int i = 0; i < n; ++i) {
    if (!(weights[i] > none) || !in_ratio_test(a, free, i)) continue;
    k.candidates[count++] = i;
    if (values[i] < least * weights[i]) least = values[i] / weights[i];
  }
  if (count == 0) return -1;
  const double tie = way.tie() * (tie_scale > 0.0 ? tie_scale : top);
  int kept = 0;
  for (int c = 0; c < count; ++c) {
    const int i = k.candidates[c];
    if (values[i] > least * weights[i] + tie) continue;
    if (a.basic[i] == 2 * n) return i;
    k.candidates[kept++] = i;
  }
  for (int j = free; j < n && kept > 1; ++j) kept = keep_least(k, j, kept, weights, way);
  return k.candidates[0];
}

enum class Walk : std::uint8_t { complementary, ray, limit };

/// Lemke's path from the almost complementary ray to a complementary basis (S.5), (S.6). On a ray `entering` is the
/// column along which it runs. With a `tie_scale` the walk is a repair (S.8), which has its own z_0 column.
CAIRN_HD inline Walk walk(const Lcp& p, LemkeWork& k, const LemkeWay& way, double tie_scale, int limit, int& pivots,
                          int& entering) {
  const Tableau& a = k.a;
  const int n = a.n;
  bool feasible = true;
  for (int i = 0; i < n; ++i) feasible = feasible && (!in_ratio_test(a, p.free, i) || a.constant(i) >= 0.0);
  if (feasible) return Walk::complementary;
  const LemkeWay first{way.scaling, way.cover, way.tie_bits, kExactly};
  int column = a.column_of(2 * n);
  int row = least_row(k, p.free, column, 1.0, first, tie_scale, true);
  int since_rebuilt = 0;
  for (int done = 0; done < limit; ++done) {
    const int leaving = a.basic[row];
    exchange(a, row, column);
    ++pivots;
    if (leaving == 2 * n) return Walk::complementary;
    const int next = leaving < n ? leaving + n : leaving - n;
    ++since_rebuilt;
    row = least_row(k, p.free, a.column_of(next), -1.0, way, tie_scale, false);
    const bool check = row < 0 ? since_rebuilt > 1 : done % kCheckEvery == kCheckEvery - 1;
    if (check && tie_scale == 0.0 && drift(p, k, way.cover) > (row < 0 ? 0.0 : kLargestDrift)) {
      since_rebuilt = 0;
      if (!rebuild(p, k, way.cover)) return Walk::limit;
      row = least_row(k, p.free, a.column_of(next), -1.0, way, tie_scale, false);
    }
    column = a.column_of(next);
    if (row < 0) {
      entering = column;
      return Walk::ray;
    }
  }
  return Walk::limit;
}

}  // namespace cairn::solve::detail
