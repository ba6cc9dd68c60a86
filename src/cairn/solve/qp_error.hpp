#pragma once
#include <cmath>
#include <limits>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/drowned.hpp"
#include "cairn/solve/qp.hpp"

/// How far a vector is from solving a QP, recomputed from the problem alone; no solver is included here.
namespace cairn::solve {

/// Fractions as for the LCP: with the gradient g = H x + c and s_i = |c_i| + Σ_j |H_ij x_j|, g_i counts as |g_i| / s_i
/// and a distance d of x_i from a bound as max_j |H_ji d| / s_j, its largest share in any row.       (S.13)
struct QpError {
  double bounds{};        // x outside its bounds
  double stationarity{};  // min(gradient, room) where the gradient points to a bound that is not reached
  double drowned{};       // error relative to c and to what stands on bounds, as for the LCP (S.24)
  double worst{};         // NaN where a number is not finite
};

/// `scratch` has n numbers; it holds s afterwards.
CAIRN_HD inline QpError qp_error(const Qp& p, std::span<const double> solution, std::span<double> scratch) {
  QpError error;
  const int n = p.n;
  const double* H = p.H.data();
  const double* c = p.c.data();
  const double* lower = p.lower.data();
  const double* upper = p.upper.data();
  const double* x = solution.data();
  double* scales = scratch.data();
  const double infinite = std::numeric_limits<double>::infinity();
  for (int i = 0; i < n; ++i) {
    double s = std::fabs(c[i]);
    for (int j = 0; j < n; ++j) s += std::fabs(H[i * n + j] * x[j]);
    if (!std::isfinite(s) || lower[i] != lower[i] || upper[i] != upper[i]) {
      error.worst = std::numeric_limits<double>::quiet_NaN();
      return error;
    }
    scales[i] = s;
  }
  const auto share_of = [&](int i, double distance) {
    bool seen = false;
    double share = 0.0;
    for (int j = 0; j < n; ++j) {
      const double part = std::fabs(H[j * n + i] * distance);
      if (part == 0.0) continue;
      seen = true;
      if (!(part <= share * scales[j])) share = scales[j] > 0.0 ? part / scales[j] : infinite;
    }
    return seen ? share : 1.0;
  };
  for (int i = 0; i < n; ++i) {
    double g = c[i];
    for (int j = 0; j < n; ++j) g += H[i * n + j] * x[j];
    const double below = lower[i] - x[i];
    const double above = x[i] - upper[i];
    const double outside = below > above ? below : above;
    if (outside > 0.0) {
      const double share = share_of(i, outside);
      error.bounds = share > error.bounds ? share : error.bounds;
    }
    if (g == 0.0) continue;
    const double room = g > 0.0 ? -below : -above;  // a positive gradient is held by the lower bound
    if (room <= 0.0) continue;
    const double share = std::isfinite(room) ? share_of(i, room) : infinite;
    const double fraction = std::fabs(g) / scales[i];
    const double both = share < fraction ? share : fraction;
    error.stationarity = both > error.stationarity ? both : error.stationarity;
  }
  error.worst = error.bounds > error.stationarity ? error.bounds : error.stationarity;
  const auto data = [&](int i) {
    double given = std::fabs(c[i]);
    for (int j = 0; j < n; ++j)
      if (x[j] == lower[j] || x[j] == upper[j]) given += std::fabs(H[i * n + j] * x[j]);
    return given;
  };
  error.drowned = detail::drowned_share(n, H, x, data, scales, error.worst);
  error.worst = error.drowned > error.worst ? error.drowned : error.worst;
  return error;
}

}  // namespace cairn::solve
