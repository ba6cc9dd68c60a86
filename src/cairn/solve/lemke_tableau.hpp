#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/lcp.hpp"
#include "cairn/solve/powers.hpp"

/// The tableau of Lemke's method in the caller's scratch: scaled (S.7), filled (S.5), exchanged, and rebuilt from the
/// original numbers where it has drifted (S.8).                                               docs/theory/solvers.md §2
namespace cairn::solve {

/// Numbers and indices of scratch that n unknowns need.
CAIRN_HD constexpr std::size_t lcp_numbers(int n) {
  const auto size = static_cast<std::size_t>(n);
  return size * (size + 4) + size * size + 7 * size;
}
CAIRN_HD constexpr std::size_t lcp_indices(int n) { return 7 * static_cast<std::size_t>(n) + 2; }

struct LcpScratch {
  std::span<double> numbers;
  std::span<int> indices;
};

/// Scratch of fixed capacity; a solve allocates nothing.
template <int Capacity>
struct LcpWorkspace {
  alignas(64) std::array<double, lcp_numbers(Capacity)> numbers;
  std::array<int, lcp_indices(Capacity)> indices;
  CAIRN_HD LcpScratch scratch() { return {numbers, indices}; }
};

namespace detail {

/// Basic variables as affine functions of the nonbasic ones: x_basic[i] = t[i][n + 1] + Σ_j t[i][j] x_nonbasic[j].
/// Variables: w_i is i, z_i is n + i, z_0 is 2n. place[v] is the row of a basic variable, -1 - column of another.
struct Tableau {
  double* t;
  int* basic;
  int* nonbasic;
  int* place;
  int n;
  int stride;
  CAIRN_HD double* row(int i) const { return t + i * stride; }
  CAIRN_HD double constant(int i) const { return t[i * stride + n + 1]; }
  CAIRN_HD bool is_basic(int variable) const { return place[variable] >= 0; }
  CAIRN_HD int column_of(int variable) const { return -1 - place[variable]; }
};

/// The basic variable of `row` leaves, the nonbasic one of `column` enters. One copy for its three callers: here most of a
/// solve's time is spent, and inlined the loop runs a fifth slower or faster with what happens to stand around it.
[[gnu::noinline]] CAIRN_HD inline void exchange(const Tableau& a, int row, int column) {
  double* __restrict r = a.row(row);
  const double inverse = 1.0 / r[column];
  const int width = a.stride;
  for (int j = 0; j < width; ++j) r[j] *= -inverse;
  r[column] = inverse;
  for (int i = 0; i < a.n; ++i) {
    double* __restrict t = a.row(i);
    const double f = t[column];
    if (f == 0.0 || i == row) continue;
    for (int j = 0; j < width; ++j) t[j] += f * r[j];
    t[column] = f * inverse;
  }
  const int leaving = a.basic[row];
  const int entering = a.nonbasic[column];
  a.basic[row] = entering;
  a.nonbasic[column] = leaving;
  a.place[entering] = row;
  a.place[leaving] = -1 - column;
}

/// Everything a solve works with; the arrays lie in the caller's scratch.
struct LemkeWork {
  Tableau a;
  double* rows;     // scale of each row, a power of two
  double* columns;  // scale of each unknown, a power of two
  double* s;        // scales of the rows, from lcp_error
  double* w;        // follows s
  double* best;     // best solution so far
  double* direction;
  double* kept;
  double* lu;  // n × n
  int* candidates;
  int* order;
  int* equations;
  double q_scale;
};

CAIRN_HD inline LemkeWork lay_out(int n, const LcpScratch& scratch) {
  LemkeWork k{};
  double* x = scratch.numbers.data();
  k.a.n = n;
  k.a.stride = n + 2 + n % 2;
  k.a.t = x;
  x += n * (n + 4);
  k.lu = x;
  x += n * n;
  k.rows = x;
  k.columns = x + n;
  k.s = x + 2 * n;
  k.w = x + 3 * n;
  k.best = x + 4 * n;
  k.direction = x + 5 * n;
  k.kept = x + 6 * n;
  int* i = scratch.indices.data();
  k.a.basic = i;
  k.a.nonbasic = i + n;
  k.a.place = i + 2 * n + 1;
  k.candidates = i + 4 * n + 2;
  k.order = i + 5 * n + 2;
  k.equations = i + 6 * n + 2;
  return k;
}

/// What the powers of two of (S.7) bring near one.
enum class Scaling : std::uint8_t {
  balanced,        // the largest entry of every row and of every column
  right_hand_side  // every q_i, and then the largest entry of every column
};

CAIRN_HD inline void scale_by_right_hand_side(const Lcp& p, LemkeWork& k) {
  const int n = p.n;
  for (int i = 0; i < n; ++i) k.rows[i] = power_of_two(-exponent_of(p.q.data()[i]));
  for (int j = 0; j < n; ++j) {
    double largest = 0.0;
    for (int i = 0; i < n; ++i) {
      const double entry = std::fabs(p.M.data()[i * n + j]) * k.rows[i];
      largest = entry > largest ? entry : largest;
    }
    k.columns[j] = power_of_two(-exponent_of(largest));
  }
}

/// Rows and columns in turn, each by the root of what is left, until nothing is far from one.
CAIRN_HD inline void balance(const Lcp& p, LemkeWork& k) {
  const int n = p.n;
  constexpr int kSweeps = 3;  // each about halves the exponents that are left
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (int j = 0; j < n; ++j) k.w[j] = 0.0;
    int widest = 0;
    const auto widen = [&widest](int e) {
      widest = widest > e ? widest : e;
      widest = widest > -e ? widest : -e;
    };
    for (int i = 0; i < n; ++i) {
      double largest = 0.0;
      const double r = k.rows[i];
      for (int j = 0; j < n; ++j) {
        const double entry = std::fabs(p.M.data()[i * n + j]) * (r * k.columns[j]);
        largest = entry > largest ? entry : largest;
        k.w[j] = entry > k.w[j] ? entry : k.w[j];
      }
      k.s[i] = largest;
      widen(exponent_of(largest));
    }
    for (int j = 0; j < n; ++j) widen(exponent_of(k.w[j]));
    constexpr int kEven = 3;  // within a factor of 2^3 of one there is nothing to gain
    if (widest <= kEven) break;
    for (int i = 0; i < n; ++i) {
      const int row = exponent_of(k.s[i]);
      const int column = exponent_of(k.w[i]);
      k.rows[i] *= power_of_two(-(row / 2));
      k.columns[i] *= power_of_two(-(column / 2));
    }
  }
}

/// (S.7): rows, unknowns and the right-hand side by powers of two: exact, so nothing is lost.
CAIRN_HD inline void scale_lcp(const Lcp& p, LemkeWork& k, Scaling scaling) {
  const int n = p.n;
  for (int i = 0; i < n; ++i) k.rows[i] = k.columns[i] = 1.0;
  if (scaling == Scaling::right_hand_side)
    scale_by_right_hand_side(p, k);
  else
    balance(p, k);
  double largest = 0.0;
  for (int i = 0; i < n; ++i) {
    const double q = std::fabs(p.q.data()[i]) * k.rows[i];
    largest = q > largest ? q : largest;
  }
  k.q_scale = power_of_two(exponent_of(largest));
}

CAIRN_HD inline bool is_scaled(const Lcp& p, const LemkeWork& k) {
  bool scaled = false;
  for (int i = 0; i < p.n; ++i) scaled = scaled || k.rows[i] != 1.0;
  return scaled;
}

/// Covering vectors d of (S.5): the two regular ones; what is larger is a fixed irregular vector of that number.
inline constexpr int kOnes = 0;         // of the scaled rows
inline constexpr int kOnesAsGiven = 1;  // of the rows as the problem has them

/// d_i, in scaled rows.
CAIRN_HD inline double cover_of(const Lcp& p, const LemkeWork& k, int cover, int i) {
  if (i < p.free) return 0.0;
  if (cover == kOnes) return 1.0;
  if (cover == kOnesAsGiven) return k.rows[i];
  // Irregular and fixed: a multiplicative hash of (i, cover), between 1/2 and 3/2.
  const auto hash = (static_cast<std::uint32_t>(i) * 97U + static_cast<std::uint32_t>(cover)) * 2654435761U;
  return 0.5 + static_cast<double>(hash >> 16U) / 65536.0;
}

/// w = M z + q + d z_0 in scaled numbers (S.5).
CAIRN_HD inline void fill(const Lcp& p, LemkeWork& k, int cover) {
  const int n = p.n;
  const double inverse = 1.0 / k.q_scale;
  for (int i = 0; i < n; ++i) {
    double* t = k.a.row(i);
    const double r = k.rows[i];
    const double* m = p.M.data() + i * n;
    for (int j = 0; j < n; ++j) t[j] = m[j] * (r * k.columns[j]);
    t[n] = cover_of(p, k, cover, i);
    t[n + 1] = p.q.data()[i] * r * inverse;
    if (k.a.stride > n + 2) t[n + 2] = 0.0;
    k.a.basic[i] = i;
    k.a.place[i] = i;
    k.a.nonbasic[i] = n + i;
    k.a.place[n + i] = -1 - i;
  }
  k.a.nonbasic[n] = 2 * n;
  k.a.place[2 * n] = -1 - n;
}

/// (S.2): free unknowns enter against their own equations, largest pivot first. What is left without a pivot is
/// redundant; those unknowns stay zero and the error function sees whether their equations hold.
CAIRN_HD inline int enter_free(const Lcp& p, const Tableau& a, double pivot) {
  int done = 0;
  for (; done < p.free; ++done) {
    double largest = pivot;
    int row = -1;
    int column = -1;
    for (int i = 0; i < p.free; ++i) {
      if (!a.is_basic(i)) continue;
      const double* t = a.row(a.place[i]);
      for (int j = 0; j < p.free; ++j) {
        if (a.is_basic(a.n + j)) continue;
        const double size = std::fabs(t[a.column_of(a.n + j)]);
        if (size > largest) {
          largest = size;
          row = a.place[i];
          column = a.column_of(a.n + j);
        }
      }
    }
    if (row < 0) break;
    exchange(a, row, column);
  }
  return done;
}

/// (S.8) How far the tableau's values have drifted from the equations they stand for, as a fraction of their terms.
CAIRN_HD inline double drift(const Lcp& p, const LemkeWork& k, int cover) {
  const Tableau& a = k.a;
  const int n = p.n;
  const auto value_of = [&](int variable) { return a.is_basic(variable) ? a.constant(a.place[variable]) : 0.0; };
  for (int j = 0; j < n; ++j) k.direction[j] = value_of(n + j) * k.columns[j];
  const double z_0 = value_of(2 * n);
  const double inverse = 1.0 / k.q_scale;
  double worst = 0.0;
  for (int i = 0; i < n; ++i) {
    const double* m = p.M.data() + i * n;
    double sum = 0.0;
    double size = 0.0;
    for (int j = 0; j < n; ++j) {
      const double part = m[j] * k.direction[j];
      sum += part;
      size += std::fabs(part);
    }
    const double q = p.q.data()[i] * inverse;
    const double cover_part = cover_of(p, k, cover, i) * z_0;
    const double off = std::fabs((sum + q) * k.rows[i] + cover_part - value_of(i));
    const double all = (size + std::fabs(q)) * k.rows[i] + cover_part;
    if (!(off <= worst * all)) worst = off / all;
  }
  return worst;
}

/// (S.8) The tableau of the present basis from the original numbers, largest pivots first. False where it is singular.
CAIRN_HD inline bool rebuild(const Lcp& p, LemkeWork& k, int cover) {
  const Tableau& a = k.a;
  const int n = p.n;
  int* wanted = k.order;  // by pair: 1 where z is basic, 2 where w is basic, 3 where both are
  for (int i = 0; i < n; ++i) wanted[i] = (a.is_basic(n + i) ? 1 : 0) + (a.is_basic(i) ? 2 : 0);
  const bool with_cover = a.is_basic(2 * n);
  fill(p, k, cover);
  while (true) {
    double largest = 0.0;
    int row = -1;
    int column = -1;
    bool missing = false;
    for (int j = 0; j <= n; ++j) {
      const int variable = a.nonbasic[j];
      const bool enters = variable == 2 * n ? with_cover : variable >= n && (wanted[variable - n] & 1) != 0;
      if (!enters) continue;
      missing = true;
      for (int i = 0; i < n; ++i) {
        const int leaving = a.basic[i];
        if (leaving >= n || (wanted[leaving] & 2) != 0) continue;
        const double size = std::fabs(a.row(i)[j]);
        if (size > largest) {
          largest = size;
          row = i;
          column = j;
        }
      }
    }
    if (!missing) return true;
    if (row < 0) return false;
    exchange(a, row, column);
  }
}

}  // namespace detail
}  // namespace cairn::solve
