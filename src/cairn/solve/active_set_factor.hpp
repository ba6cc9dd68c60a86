#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/powers.hpp"
#include "cairn/solve/qp.hpp"

/// What the active set works on: the scaled problem, its point, and a Cholesky factor of the free block that grows and
/// shrinks by one variable at a time.                                                       docs/theory/solvers.md §3
namespace cairn::solve {

/// Numbers and indices of scratch that n unknowns need.
CAIRN_HD constexpr std::size_t qp_numbers(int n) {
  const auto size = static_cast<std::size_t>(n);
  return 2 * size * size + 8 * size;
}
CAIRN_HD constexpr std::size_t qp_indices(int n) { return 2 * static_cast<std::size_t>(n); }

struct QpScratch {
  std::span<double> numbers;
  std::span<int> indices;
};

/// Scratch of fixed capacity; a solve allocates nothing.
template <int Capacity>
struct QpWorkspace {
  alignas(64) std::array<double, qp_numbers(Capacity)> numbers;
  std::array<int, qp_indices(Capacity)> indices;
  CAIRN_HD QpScratch scratch() { return {numbers, indices}; }
};

namespace detail {

/// The curvature along d is dᵀH d; with |H_ij| <= 4 in scaled variables its round-off stays below this times (Σ|d|)².
/// What is smaller is none: entries of H carry one unit round-off each, the rest is room for the factor's own.
inline constexpr double kCurvatureNoise = 1e-14;

inline constexpr int kHeld = -1;
inline constexpr int kResting = -2;

/// The problem in scaled variables, x = scale · y, with a Cholesky factor of the free block.
struct ActiveSetWork {
  int n;
  double* H;      // scaled, n × n
  double* L;      // rows of the factor, n × n; row r has r + 1 entries
  double* c;      // scaled
  double* scale;  // powers of two
  double* lower;  // scaled
  double* upper;
  double* x;
  double* g;     // gradient
  double* size;  // sum of the magnitudes the gradient is made of
  double* d;     // direction, for the free variables in the order of `free`
  int* free;     // variables of the factor, in its order
  int* slot;     // place in `free`; kHeld on a bound or frozen, kResting where nothing is left to do
  int count;     // free variables
};

CAIRN_HD inline ActiveSetWork lay_out_qp(int n, const QpScratch& scratch) {
  ActiveSetWork k{};
  double* x = scratch.numbers.data();
  k.n = n;
  k.H = x;
  k.L = x + n * n;
  x += 2 * n * n;
  k.c = x;
  k.scale = x + n;
  k.lower = x + 2 * n;
  k.upper = x + 3 * n;
  k.x = x + 4 * n;
  k.g = x + 5 * n;
  k.size = x + 6 * n;
  k.d = x + 7 * n;
  k.free = scratch.indices.data();
  k.slot = k.free + n;
  k.count = 0;
  return k;
}

/// (S.7): the power of two that brings a diagonal entry to one, up to a factor of 4.
CAIRN_HD inline double scale_of_diagonal(double entry) {
  const int e = exponent_of(entry);
  return power_of_two(-(e >= 0 ? e / 2 : (e - 1) / 2));
}

/// (S.7): unit diagonal up to a factor of 4.
CAIRN_HD inline void scale_qp(const Qp& p, ActiveSetWork& k) {
  const int n = p.n;
  for (int i = 0; i < n; ++i) {
    k.scale[i] = scale_of_diagonal(p.H.data()[i * n + i]);
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) k.H[i * n + j] = p.H.data()[i * n + j] * (k.scale[i] * k.scale[j]);
    k.c[i] = p.c.data()[i] * k.scale[i];
    k.lower[i] = p.lower.data()[i] / k.scale[i];
    k.upper[i] = p.upper.data()[i] / k.scale[i];
    k.slot[i] = kHeld;
  }
}

CAIRN_HD inline void gradient(ActiveSetWork& k) {
  for (int i = 0; i < k.n; ++i) {
    double g = k.c[i];
    double size = std::fabs(g);
    for (int j = 0; j < k.n; ++j) {
      const double part = k.H[i * k.n + j] * k.x[j];
      g += part;
      size += std::fabs(part);
    }
    k.g[i] = g;
    k.size[i] = size;
  }
}

/// Writes y with L y = H_F,i into row `count` of L; returns what is left of H_ii: the curvature along the direction
/// that keeps the free gradients.
CAIRN_HD inline double border(ActiveSetWork& k, int i) {
  double* row = k.L + k.count * k.n;
  double left = k.H[i * k.n + i];
  for (int r = 0; r < k.count; ++r) {
    const double* l = k.L + r * k.n;
    double sum = k.H[i * k.n + k.free[r]];
    for (int j = 0; j < r; ++j) sum -= l[j] * row[j];
    row[r] = sum / l[r];
    left -= row[r] * row[r];
  }
  return left;
}

/// Makes variable i free; its border has been computed.
CAIRN_HD inline void append(ActiveSetWork& k, int i, double left) {
  k.L[k.count * k.n + k.count] = std::sqrt(left);
  k.free[k.count] = i;
  k.slot[i] = k.count;
  ++k.count;
}

/// Takes variable i out of the factor: its row goes, the columns below are turned back to a triangle.
CAIRN_HD inline void remove(ActiveSetWork& k, int i) {
  const int from = k.slot[i];
  for (int r = from + 1; r < k.count; ++r) {
    double* target = k.L + (r - 1) * k.n;
    const double* source = k.L + r * k.n;
    for (int j = 0; j <= r; ++j) target[j] = source[j];
    k.free[r - 1] = k.free[r];
    k.slot[k.free[r - 1]] = r - 1;
  }
  --k.count;
  k.slot[i] = kHeld;
  for (int r = from; r < k.count; ++r) {  // row r has r + 2 entries: the last goes into the one before it
    double* l = k.L + r * k.n;
    const double a = l[r];
    const double b = l[r + 1];
    const double h = std::sqrt(a * a + b * b);
    const double cosine = a / h;
    const double sine = b / h;
    const double minus_sine =
        -sine;  // sums only: of a sum and a difference side by side g++ 12 makes one fused operation
    l[r] = h;
    for (int below = r + 1; below < k.count; ++below) {
      double* m = k.L + below * k.n;
      const double u = m[r];
      const double v = m[r + 1];
      m[r] = cosine * u + sine * v;
      m[r + 1] = cosine * v + minus_sine * u;
    }
  }
}

/// d = L⁻ᵀ d.
CAIRN_HD inline void back(const ActiveSetWork& k, double* d) {
  for (int r = k.count; r-- > 0;) {
    double sum = d[r];
    for (int j = r + 1; j < k.count; ++j) sum -= k.L[j * k.n + r] * d[j];
    d[r] = sum / k.L[r * k.n + r];
  }
}
/// d = L⁻¹ d.
CAIRN_HD inline void forth(const ActiveSetWork& k, double* d) {
  for (int r = 0; r < k.count; ++r) {
    double sum = d[r];
    for (int j = 0; j < r; ++j) sum -= k.L[r * k.n + j] * d[j];
    d[r] = sum / k.L[r * k.n + r];
  }
}

/// How the free variables follow when variable i grows (S.14), in k.d; the curvature along the way, zero where it
/// cannot be told from round-off, negative where it is.
CAIRN_HD inline double follow(ActiveSetWork& k, int i) {
  const double left = border(k, i);
  double sum = 1.0;
  for (int r = 0; r < k.count; ++r) k.d[r] = -k.L[k.count * k.n + r];
  back(k, k.d);
  for (int r = 0; r < k.count; ++r) sum += std::fabs(k.d[r]);
  const double noise = kCurvatureNoise * sum * sum;
  constexpr double kSureOfSign = 100.0;  // so many times the noise is no accident
  if (left < -kSureOfSign * noise) return left;
  return left > noise ? left : 0.0;
}

/// The free block factored anew from the problem, in the order of the variables.
CAIRN_HD inline void refactor(ActiveSetWork& k) {
  k.count = 0;
  for (int i = 0; i < k.n; ++i) {
    if (k.slot[i] < 0) continue;
    k.slot[i] = kHeld;
    const double left = follow(k, i);
    if (left > 0.0) append(k, i, left);
  }
}

}  // namespace detail
}  // namespace cairn::solve
