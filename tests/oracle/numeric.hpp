/// Small numerical tools for the reference solutions: dense solve, quadrature, bisection, Carlson's R_F.
/// Everything in tests/oracle is written apart from the library, in extended precision, because it judges the library.
#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

namespace oracle {

using Real = long double;
static_assert(std::numeric_limits<Real>::digits >= 64, "the reference solutions need more than double precision");
inline constexpr Real kPi = 3.14159265358979323846264338327950288L;
inline constexpr Real kEpsilon = std::numeric_limits<Real>::epsilon();

/// Throws when a caller asks for a case that the reference solution does not cover.
inline void require(bool condition, const char* what) {
  if (!condition) throw std::domain_error(what);
}

inline Real square(Real a) { return a * a; }
inline int sign_of(Real a) { return (a > 0) - (a < 0); }

template <std::size_t N>
using Vector = std::array<Real, N>;
template <std::size_t N>
using Matrix = std::array<std::array<Real, N>, N>;

/// a y = b by Gaussian elimination; rows are scaled to unit largest entry, pivots are the largest in their column.
/// Empty when a pivot vanishes against its row.
template <std::size_t N>
std::optional<Vector<N>> solve_linear(Matrix<N> a, Vector<N> b) {
  for (std::size_t i = 0; i < N; ++i) {
    Real largest = 0;
    for (const Real entry : a[i]) largest = std::fmax(largest, std::fabs(entry));
    if (!(largest > 0)) return std::nullopt;
    for (Real& entry : a[i]) entry /= largest;
    b[i] /= largest;
  }
  for (std::size_t k = 0; k < N; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < N; ++i)
      if (std::fabs(a[i][k]) > std::fabs(a[pivot][k])) pivot = i;
    if (!(std::fabs(a[pivot][k]) > 0)) return std::nullopt;
    std::swap(a[k], a[pivot]);
    std::swap(b[k], b[pivot]);
    for (std::size_t i = k + 1; i < N; ++i) {
      const Real factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < N; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  Vector<N> y{};
  for (std::size_t k = N; k-- > 0;) {
    Real sum = b[k];
    for (std::size_t j = k + 1; j < N; ++j) sum -= a[k][j] * y[j];
    y[k] = sum / a[k][k];
  }
  return y;
}

/// Integral of a smooth f over [a, b] by the tanh-sinh rule; the step is halved until two results agree to round-off.
template <class F>
Real integrate(F&& f, Real a, Real b) {
  const Real middle = (a + b) / 2, half = (b - a) / 2;
  constexpr Real kReach = 4.5L;  // there the weight is exp(-140): nothing of a bounded integrand is left outside
  Real previous = 0;
  for (int level = 3; level <= 9; ++level) {
    const Real step = std::ldexp(1.0L, -level);
    Real sum = 0, size = 0;
    for (int k = -static_cast<int>(kReach / step); k <= static_cast<int>(kReach / step); ++k) {
      const Real t = step * static_cast<Real>(k);
      const Real u = kPi / 2 * std::sinh(t);
      const Real weight = kPi / 2 * std::cosh(t) / square(std::cosh(u));
      const Real term = weight * f(middle + half * std::tanh(u));
      sum += term;
      size += std::fabs(term);
    }
    const Real value = half * step * sum;
    if (level > 3 && std::fabs(value - previous) <= 4 * kEpsilon * std::fabs(half) * step * size) return value;
    previous = value;
  }
  return previous;
}

/// Root of f between lo and hi, where f changes sign, to the last bit of the argument.
template <class F>
Real bisect(F&& f, Real lo, Real hi) {
  const int sign_lo = sign_of(f(lo));
  if (sign_lo == 0) return lo;
  require(sign_of(f(hi)) != sign_lo, "bisect: no change of sign");
  for (;;) {
    const Real middle = lo + (hi - lo) / 2;
    if (middle == lo || middle == hi) return hi;
    (sign_of(f(middle)) == sign_lo ? lo : hi) = middle;
  }
}

/// Carlson's symmetric integral R_F(x,y,z) = 1/2 ∫_0^∞ dt / sqrt((t+x)(t+y)(t+z)), by duplication: the substitution
/// t -> 4t + ... leaves the value unchanged with x -> (x+λ)/4, λ = √(xy)+√(yz)+√(zx), and brings x, y, z together.
inline Real carlson_rf(Real x, Real y, Real z) {
  require(x >= 0 && y > 0 && z > 0, "carlson_rf: arguments");
  Real mean = (x + y + z) / 3;
  // The spread falls by 4 a round. Expanded about the mean, R_F = mean^-1/2 (1 + terms of second order in the spread):
  // once these are below round-off the first term is the answer.
  for (;;) {
    const Real spread = std::fmax(std::fabs(x - mean), std::fmax(std::fabs(y - mean), std::fabs(z - mean))) / mean;
    if (spread < std::sqrt(kEpsilon) / 2) return 1 / std::sqrt(mean);
    const Real lambda = std::sqrt(x * y) + std::sqrt(y * z) + std::sqrt(z * x);
    x = (x + lambda) / 4;
    y = (y + lambda) / 4;
    z = (z + lambda) / 4;
    mean = (x + y + z) / 3;
  }
}

/// Complete integral K = ∫_0^{π/2} du / sqrt(1 - k² sin²u) by the arithmetic-geometric mean, given k.
inline Real complete_elliptic(Real k) {
  Real a = 1, b = std::sqrt((1 - k) * (1 + k));
  while (std::fabs(a - b) > 2 * kEpsilon * a) {
    const Real mean = (a + b) / 2;
    b = std::sqrt(a * b);
    a = mean;
  }
  return kPi / (a + b);
}

}  // namespace oracle
