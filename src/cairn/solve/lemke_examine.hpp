#pragma once
#include <cmath>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/lemke_tableau.hpp"
#include "cairn/solve/report.hpp"

/// Is a solution degenerate, and is it the only one near by?                                   docs/theory/solvers.md §2
namespace cairn::solve::detail {

inline constexpr double kZeroFraction = 1e-11;  // a fraction below this is zero: degenerate (S.9); ten ties of 2^-40
inline constexpr double kZeroEntry = 1e-9;      // an entry below this of its column's largest is zero in (S.10): what a
                                                // tableau may have drifted, a hundred times over

/// Whether a change of z is seen: in z itself, or through `reading` where there is one.
CAIRN_HD inline bool is_seen(const Lcp& p, const double* change) {
  if (p.n == 0) return false;
  const int rows = static_cast<int>(p.reading.size()) / p.n;
  bool any = false;
  for (int j = 0; j < p.n; ++j) any = any || change[j] != 0.0;
  if (rows == 0) return any;
  for (int i = 0; i < rows; ++i) {
    double sum = 0.0;
    double size = 0.0;
    for (int j = 0; j < p.n; ++j) {
      sum += p.reading.data()[i * p.n + j] * change[j];
      size += std::fabs(p.reading.data()[i * p.n + j] * change[j]);
    }
    if (std::fabs(sum) > kZeroEntry * size) return true;
  }
  return false;
}

/// A pair that is zero on both sides, as the tableau sees it.
struct ZeroPair {
  int row;      // of the basic member
  int column;   // of the other
  double size;  // largest entry of the column, or 1
};
CAIRN_HD inline ZeroPair zero_pair(const Tableau& a, int i) {
  ZeroPair pair{};
  pair.row = a.is_basic(i) ? a.place[i] : a.place[a.n + i];
  pair.column = a.is_basic(i) ? a.column_of(a.n + i) : a.column_of(i);
  pair.size = 1.0;
  for (int r = 0; r < a.n; ++r) {
    const double entry = std::fabs(a.row(r)[pair.column]);
    pair.size = entry > pair.size ? entry : pair.size;
  }
  return pair;
}

/// The change of z, in k.direction, when the nonbasic members of two pairs grow by 1 and by `share`.
CAIRN_HD inline void change_of(const LemkeWork& k, const ZeroPair& f, const ZeroPair& g, double share) {
  const Tableau& a = k.a;
  const double zero = kZeroEntry * (f.size + share * g.size);
  for (int j = 0; j < a.n; ++j) {
    const int place = a.place[a.n + j];
    double rate = 0.0;
    if (place >= 0) {
      rate = a.row(place)[f.column] + share * a.row(place)[g.column];
      if (std::fabs(rate) <= zero) rate = 0.0;
    } else if (-1 - place == f.column) {
      rate = 1.0;
    } else if (-1 - place == g.column) {
      rate = share;
    }
    k.direction[j] = rate * k.columns[j];
  }
}

/// (S.9), (S.10) at the solution z whose basis the tableau holds and whose s and w are in k.s and k.w.
CAIRN_HD inline void examine(const Lcp& p, LemkeWork& k, const double* z, Report& report) {
  const Tableau& a = k.a;
  const int n = p.n;
  int* pairs = k.candidates;
  int count = 0;
  for (int i = p.free; i < n; ++i) {
    if (k.w[i] > kZeroFraction * k.s[i]) continue;
    bool zero = true;
    for (int j = 0; j < n && zero && z[i] > 0.0; ++j)
      zero = p.M.data()[j * n + i] * z[i] <= kZeroFraction * k.s[j] &&
             p.M.data()[j * n + i] * z[i] >= -kZeroFraction * k.s[j];
    if (zero) pairs[count++] = i;
  }
  report.degenerate = count > 0;
  report.not_unique = false;
  for (int one = 0; one < count; ++one) {
    const ZeroPair f = zero_pair(a, pairs[one]);
    for (int two = one; two < count; ++two) {
      double share = 0.0;
      ZeroPair g = f;
      if (two != one) {  // the two growths must cancel in the row of the first pair
        const int column = a.is_basic(pairs[two]) ? a.column_of(n + pairs[two]) : a.column_of(pairs[two]);
        const double own = a.row(f.row)[f.column];
        const double other = a.row(f.row)[column];
        if (!(own * other < 0.0)) continue;
        share = -own / other;
        g = zero_pair(a, pairs[two]);
      }
      const double zero = kZeroEntry * (f.size + share * g.size);
      bool may_grow = true;
      for (int h = 0; h < count && may_grow; ++h) {
        const double* t = a.row(a.is_basic(pairs[h]) ? a.place[pairs[h]] : a.place[n + pairs[h]]);
        const double rate = t[f.column] + share * t[g.column];
        may_grow = h == one || h == two ? std::fabs(rate) <= zero : rate >= -zero;
      }
      if (!may_grow) continue;
      change_of(k, f, g, share);
      report.not_unique = is_seen(p, k.direction);
      if (report.not_unique) return;
    }
  }
}

}  // namespace cairn::solve::detail
