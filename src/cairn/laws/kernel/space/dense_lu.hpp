#pragma once
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/problem/contact_problem.hpp"

/// The square of Newton's method in the velocities of all bodies of an impact: small, dense, row-major.
namespace cairn::rigid::detail {

CAIRN_HD inline void unit_matrix(std::span<double> J, std::size_t n) {
  for (double& x : J) x = 0.0;
  for (std::size_t d = 0; d < n; ++d) J[d * n + d] = 1.0;
}

/// Where number k of a row of G lies among the velocities; n where its body does not move.
CAIRN_HD inline std::size_t column_of(const ContactProblem<3>& p, std::size_t row, std::size_t k, std::size_t n) {
  if (!p.in_blocks()) return k;
  constexpr auto size = static_cast<std::size_t>(kBodyDof<3>);
  const BodyPair& pair = p.pair_of(row);
  const int body = k < size ? pair.a : pair.b;
  return body == kNoBody ? n : size * static_cast<std::size_t>(body) + k % size;
}

/// J += factor · G_aᵀ G_b, of two rows that push the same bodies.
CAIRN_HD inline void add_product(const ContactProblem<3>& p, std::size_t a, std::size_t b, double factor,
                                 std::span<double> J, std::size_t n) {
  const std::span<const double> of_a = p.numbers_of(a);
  const std::span<const double> of_b = p.numbers_of(b);
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    const std::size_t row = column_of(p, a, i, n);
    if (row == n || of_a[i] == 0.0) continue;
    const double g = factor * of_a[i];
    for (std::size_t j = 0; j < of_b.size(); ++j) {
      const std::size_t column = column_of(p, b, j, n);
      if (column != n) J[row * n + column] += g * of_b[j];
    }
  }
}

/// Gauss with the largest pivot of each column; J is overwritten, x holds the right-hand side and then the answer.
CAIRN_HD inline bool solve_dense(std::span<double> J, std::span<double> x) {
  const std::size_t n = x.size();
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t best = c;
    for (std::size_t r = c + 1; r < n; ++r)
      if (std::fabs(J[r * n + c]) > std::fabs(J[best * n + c])) best = r;
    if (!(std::fabs(J[best * n + c]) > 0.0)) return false;
    for (std::size_t d = 0; best != c && d < n; ++d) {
      const double held = J[c * n + d];
      J[c * n + d] = J[best * n + d];
      J[best * n + d] = held;
    }
    const double held = x[c];
    x[c] = x[best];
    x[best] = held;
    for (std::size_t r = c + 1; r < n; ++r) {
      const double factor = J[r * n + c] / J[c * n + c];
      if (factor == 0.0) continue;
      for (std::size_t d = c; d < n; ++d) J[r * n + d] -= factor * J[c * n + d];
      x[r] -= factor * x[c];
    }
  }
  for (std::size_t c = n; c-- > 0;) {
    for (std::size_t d = c + 1; d < n; ++d) x[c] -= J[c * n + d] * x[d];
    x[c] /= J[c * n + c];
  }
  return true;
}

}  // namespace cairn::rigid::detail
