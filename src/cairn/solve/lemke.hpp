#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/lcp.hpp"
#include "cairn/solve/lcp_error.hpp"
#include "cairn/solve/powers.hpp"
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

/// Numbers and indices of scratch that n unknowns need.
CAIRN_HD constexpr std::size_t lcp_numbers(int n) {
  const auto size = static_cast<std::size_t>(n);
  return size * (size + 4) + size * size + 7 * size;
}
CAIRN_HD constexpr std::size_t lcp_indices(int n) { return 7 * static_cast<std::size_t>(n) + 2; }

inline constexpr int kMostEnumerated = 16;  // unknowns of which all 2^n bases may be tried

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

/// One way to walk: the covering vector d, and what counts as a tie and as no pivot.
struct LemkeWay {
  bool by_q{};       // scale by the right-hand side first
  int cover{};       // 0: ones in scaled rows; 1: ones in the rows as given; others: fixed irregular positive numbers
  int tie_bits{};    // a tie is 2^-tie_bits of the largest constant of the tableau
  int pivot_bits{};  // a pivot is more than 2^-pivot_bits of the largest entry of the entering column, or of 1
  CAIRN_HD double tie() const { return power_of_two(-tie_bits); }
  CAIRN_HD double pivot() const { return power_of_two(-pivot_bits); }
};
inline constexpr int kLcpAttempts = 12;
inline constexpr int kExactly = 1000;  // bits: only what is equal
/// The first sees ties some orders above round-off, so that a degenerate vertex is seen as one; the second is the path
/// of the problem as given; the others were chosen to cover what these left of 30,000 contact problems with masses of
/// 1e-6 ... 1e6 kg.
CAIRN_HD_TABLE LemkeWay kLemkeWays[kLcpAttempts] = {{false, 0, 40, 37}, {false, 1, 40, 37}, {false, 2, 43, 43},
                                                    {false, 1, 50, 33}, {true, 0, 43, 43},  {true, 0, kExactly, 46},
                                                    {false, 3, 50, 43}, {false, 0, 50, 43}, {true, 2, 40, 37},
                                                    {false, 4, 40, 40}, {false, 5, 50, 43}, {false, 6, 46, 43}};
inline constexpr double kCleanError = 1e-13;    // below this a solution is not refined further
inline constexpr double kGoodError = 1e-12;     // above this the other ways are tried too, and the best is taken
inline constexpr double kNearError = 1e-6;      // below this a failed attempt has nearly a solution
inline constexpr double kZeroFraction = 1e-11;  // a fraction below this is zero: degenerate (S.9)
inline constexpr double kZeroEntry = 1e-9;      // an entry below this of its column's largest is zero in (S.10)

inline constexpr double kLargestDrift = 1e-11;  // beyond this the tableau is rebuilt
inline constexpr double kRepairNoise = 1e-15;   // of the largest value: zero when a basis is repaired
inline constexpr int kRepairTieBits = 33;       // ties of a repair, of what is wrong
inline constexpr int kRepairs = 3;              // in one attempt
inline constexpr int kCheckEvery = 16;          // pivots between two looks at the drift

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

/// The basic variable of `row` leaves, the nonbasic one of `column` enters.
CAIRN_HD inline void exchange(const Tableau& a, int row, int column) {
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

/// (S.7): powers of two that bring the largest entry of every row and column near one; with `by_q`, first the right-hand
/// side. Exact, so nothing is lost.
CAIRN_HD inline void scale_lcp(const Lcp& p, LemkeWork& k, bool by_q) {
  const int n = p.n;
  const double* M = p.M.data();
  for (int i = 0; i < n; ++i) k.rows[i] = k.columns[i] = 1.0;
  if (by_q) {
    for (int i = 0; i < n; ++i) k.rows[i] = power_of_two(-exponent_of(p.q.data()[i]));
    for (int j = 0; j < n; ++j) {
      double largest = 0.0;
      for (int i = 0; i < n; ++i) {
        const double entry = std::fabs(M[i * n + j]) * k.rows[i];
        largest = entry > largest ? entry : largest;
      }
      k.columns[j] = power_of_two(-exponent_of(largest));
    }
  }
  const int kSweeps = by_q ? 0 : 3;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (int j = 0; j < n; ++j) k.w[j] = 0.0;
    int widest = 0;
    for (int i = 0; i < n; ++i) {
      double largest = 0.0;
      const double r = k.rows[i];
      for (int j = 0; j < n; ++j) {
        const double entry = std::fabs(M[i * n + j]) * (r * k.columns[j]);
        largest = entry > largest ? entry : largest;
        k.w[j] = entry > k.w[j] ? entry : k.w[j];
      }
      k.s[i] = largest;
      const int e = exponent_of(largest);
      widest = widest > e ? widest : e;
      widest = widest > -e ? widest : -e;
    }
    for (int j = 0; j < n; ++j) {
      const int e = exponent_of(k.w[j]);
      widest = widest > e ? widest : e;
      widest = widest > -e ? widest : -e;
    }
    constexpr int kEven = 3;  // within a factor of 2^3 of one there is nothing to gain
    if (widest <= kEven) break;
    for (int i = 0; i < n; ++i) {
      const int row = exponent_of(k.s[i]);
      const int column = exponent_of(k.w[i]);
      k.rows[i] *= power_of_two(-(row / 2));
      k.columns[i] *= power_of_two(-(column / 2));
    }
  }
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

/// The covering vector d of (S.5), in scaled rows.
CAIRN_HD inline double cover_of(const Lcp& p, const LemkeWork& k, int cover, int i) {
  if (i < p.free) return 0.0;
  if (cover == 0) return 1.0;
  if (cover == 1) return k.rows[i];
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

/// A row of a free unknown or of a redundant equation takes no part in the ratio test.
CAIRN_HD inline bool in_ratio_test(const Tableau& a, int free, int row) {
  const int v = a.basic[row];
  return free == 0 || v == 2 * a.n || (v < a.n ? v >= free : v - a.n >= free);
}

/// (S.6): the row that lexicographically minimises (constant, row of B⁻¹) / weight, weight = sign · entry of `column`,
/// among weights above `pivot`; -1 where there is none. B⁻¹ stands in the columns of the nonbasic w; the column of a
/// basic w is a unit vector. z_0 leaves as soon as it may.
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
  for (int j = free; j < n && kept > 1; ++j) {
    int still = 0;
    if (a.is_basic(j)) {  // a unit vector: its own row has a one, the others have zeros and are less
      for (int c = 0; c < kept; ++c)
        if (k.candidates[c] != a.place[j]) k.candidates[still++] = k.candidates[c];
    } else {
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
    }
    kept = still;
  }
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
  const LemkeWay first{way.by_q, way.cover, way.tie_bits, kExactly};
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

/// (S.8) from the original numbers: the equations w_α = 0 by Gaussian elimination with partial pivoting, solved and
/// refined once. False where the basis is singular to working precision.
CAIRN_HD inline bool solve_basis(const Lcp& p, const LemkeWork& k, double* z, bool as_it_is) {
  const int n = p.n;
  int m = 0;
  int* unknown = k.candidates;
  int* equation = k.equations;
  int e = 0;
  for (int i = 0; i < n; ++i) {
    if (k.a.is_basic(n + i)) unknown[m++] = i;
    if (!k.a.is_basic(i)) equation[e++] = i;
  }
  if (e != m) return false;
  for (int r = 0; r < m; ++r)
    for (int c = 0; c < m; ++c)
      k.lu[r * m + c] = p.M.data()[equation[r] * n + unknown[c]] * (k.rows[equation[r]] * k.columns[unknown[c]]);
  // Row exchanges are applied to `equation`, so that the right-hand side can be read in their order at any time.
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
  for (int j = 0; j < n; ++j) z[j] = 0.0;
  constexpr int kPasses = 3;
  for (int pass = 0; pass < kPasses; ++pass) {
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
    for (int c = 0; c < m; ++c) z[unknown[c]] += x[c] * k.columns[unknown[c]];
  }
  for (int j = 0; j < n && !as_it_is; ++j) z[j] = admitted(p, k, j, z[j]);
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
