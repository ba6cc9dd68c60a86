#pragma once
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "cairn/solve/lcp.hpp"
#include "cairn/solve/qp.hpp"

/// The errors of lcp_error and qp_error once more, in extended precision and from their definitions (S.3), (S.13), with
/// nothing left out for speed: what judges the judges.
namespace residual {

using Real = long double;

inline Real share(std::span<const double> matrix, std::size_t n, std::size_t i, Real amount,
                  const std::vector<Real>& sizes) {
  Real largest = 0;
  bool seen = false;
  for (std::size_t j = 0; j < n; ++j) {
    const Real part = std::fabs(static_cast<Real>(matrix[j * n + i]) * amount);
    if (part == 0) continue;
    seen = true;
    largest = std::fmax(largest, part / sizes[j]);
  }
  return amount == 0 ? 0 : (seen ? largest : 1);
}

inline Real of(const cairn::solve::Lcp& p, std::span<const double> z) {
  const auto n = static_cast<std::size_t>(p.n);
  std::vector<Real> w(n), s(n);
  for (std::size_t i = 0; i < n; ++i) {
    w[i] = p.q[i];
    s[i] = std::fabs(w[i]);
    for (std::size_t j = 0; j < n; ++j) {
      const Real part = static_cast<Real>(p.M[i * n + j]) * z[j];
      w[i] += part;
      s[i] += std::fabs(part);
    }
  }
  Real worst = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Real of_w = s[i] > 0 ? std::fabs(w[i]) / s[i] : 0;
    const Real of_z = share(p.M, n, i, z[i], s);
    if (i < static_cast<std::size_t>(p.free)) {
      worst = std::fmax(worst, of_w);
    } else {
      if (w[i] < 0) worst = std::fmax(worst, of_w);
      if (z[i] < 0) worst = std::fmax(worst, of_z);
      worst = std::fmax(worst, std::fmin(w[i] > 0 ? of_w : 0, z[i] > 0 ? of_z : 0));
    }
  }
  return worst;
}

inline Real of(const cairn::solve::Qp& p, std::span<const double> x) {
  const auto n = static_cast<std::size_t>(p.n);
  std::vector<Real> g(n), s(n);
  for (std::size_t i = 0; i < n; ++i) {
    g[i] = p.c[i];
    s[i] = std::fabs(g[i]);
    for (std::size_t j = 0; j < n; ++j) {
      const Real part = static_cast<Real>(p.H[i * n + j]) * x[j];
      g[i] += part;
      s[i] += std::fabs(part);
    }
  }
  Real worst = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (x[i] < p.lower[i]) worst = std::fmax(worst, share(p.H, n, i, static_cast<Real>(p.lower[i]) - x[i], s));
    if (x[i] > p.upper[i]) worst = std::fmax(worst, share(p.H, n, i, static_cast<Real>(x[i]) - p.upper[i], s));
    const Real room = g[i] > 0 ? static_cast<Real>(x[i]) - p.lower[i] : static_cast<Real>(p.upper[i]) - x[i];
    const Real of_room = std::isinf(room) ? room : share(p.H, n, i, room, s);
    if (g[i] != 0 && room > 0) worst = std::fmax(worst, std::fmin(std::fabs(g[i]) / s[i], of_room));
  }
  return worst;
}

}  // namespace residual
