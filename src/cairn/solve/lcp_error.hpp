#pragma once
#include <cmath>
#include <limits>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/drowned.hpp"
#include "cairn/solve/lcp.hpp"

/// How far a vector is from solving an LCP, recomputed from the problem alone; no solver is included here.
namespace cairn::solve {

/// All figures are fractions: with s_i = |q_i| + Σ_j |M_ij z_j|, the sum of what w_i is made of,
///   w_i counts as |w_i| / s_i,   z_i as max_j |M_ji z_i| / s_j, its largest share in any row.       (S.3)
/// Neither the unit of a row nor that of an unknown changes them, and a worst of ε means that z solves exactly a problem
/// whose numbers differ by no more than about ε of themselves.
/// That says nothing where q is not heard beside round-off of the rest: z then solves the problem without q as well.
struct LcpError {
  double negative_w{};
  double negative_z{};
  double complementarity{};  // min(w_i, z_i) where both are positive
  double equality{};         // |w_i| of the free unknowns
  double drowned{};          // error relative to q where less than three of its digits are left (S.24), otherwise zero
  double worst{};            // NaN where a number is not finite
};

/// `scratch` has 2n numbers; it holds s and w afterwards.
CAIRN_HD inline LcpError lcp_error(const Lcp& p, std::span<const double> solution, std::span<double> scratch) {
  LcpError error;
  const int n = p.n;
  const double* M = p.M.data();
  const double* q = p.q.data();
  const double* z = solution.data();
  double* scales = scratch.data();
  double* values = scales + n;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (int i = 0; i < n; ++i) {
    double w = q[i];
    double s = std::fabs(w);
    for (int j = 0; j < n; ++j) {
      const double part = M[i * n + j] * z[j];
      w += part;
      s += std::fabs(part);
    }
    if (!std::isfinite(s)) {
      error.worst = nan;
      return error;
    }
    scales[i] = s;
    values[i] = w;
  }
  for (int i = 0; i < n; ++i) {
    const double w = values[i];
    const double w_fraction = scales[i] > 0.0 ? std::fabs(w) / scales[i] : 0.0;
    if (i < p.free) {
      error.equality = w_fraction > error.equality ? w_fraction : error.equality;
      continue;
    }
    if (w < 0.0) error.negative_w = w_fraction > error.negative_w ? w_fraction : error.negative_w;
    const bool both_positive = z[i] > 0.0 && w > 0.0 && w_fraction > error.complementarity;
    if (!(z[i] < 0.0) && !both_positive) continue;
    double z_fraction = 0.0;
    bool seen = false;  // an unknown that no row contains has no share to measure: all or nothing
    for (int j = 0; j < n; ++j) {
      const double part = std::fabs(M[j * n + i] * z[i]);
      if (part == 0.0) continue;
      seen = true;
      z_fraction = part > z_fraction * scales[j] ? part / scales[j] : z_fraction;
    }
    if (!seen) z_fraction = 1.0;
    if (z[i] < 0.0) {
      error.negative_z = z_fraction > error.negative_z ? z_fraction : error.negative_z;
    } else {
      const double both = w_fraction < z_fraction ? w_fraction : z_fraction;
      error.complementarity = both > error.complementarity ? both : error.complementarity;
    }
  }
  for (const double part : {error.negative_w, error.negative_z, error.complementarity, error.equality})
    error.worst = part > error.worst ? part : error.worst;
  error.drowned = detail::drowned_share(
      n, M, z, [&](int i) { return std::fabs(q[i]); }, scales, error.worst);
  error.worst = error.drowned > error.worst ? error.drowned : error.worst;
  return error;
}

/// How well y shows that no z has z >= 0 and M z + q >= 0 (equations for the free rows):
///   y_i >= 0 (i >= free),   Mᵀy <= 0 (= 0 for the free unknowns),   qᵀy < 0.                        (S.4)
/// Returned is the largest violation of the first two over the margin of the third, as fractions of what the sums are
/// made of; a solution, if there were one, would have to be larger than the inverse of this times the data. Infinite
/// where y shows nothing.
CAIRN_HD inline double lcp_infeasibility_error(const Lcp& p, std::span<const double> shown) {
  const int n = p.n;
  const double* M = p.M.data();
  const double* q = p.q.data();
  const double* y = shown.data();
  const double infinite = std::numeric_limits<double>::infinity();
  double product = 0.0;
  double product_size = 0.0;
  for (int i = 0; i < n; ++i) {
    if (i >= p.free && !(y[i] >= 0.0)) return infinite;
    product += q[i] * y[i];
    product_size += std::fabs(q[i] * y[i]);
  }
  if (!(product < 0.0) || !std::isfinite(product_size)) return infinite;
  double violation = 0.0;
  for (int j = 0; j < n; ++j) {
    double sum = 0.0;
    double size = 0.0;
    for (int i = 0; i < n; ++i) {
      sum += M[i * n + j] * y[i];
      size += std::fabs(M[i * n + j] * y[i]);
    }
    if (!std::isfinite(size)) return infinite;
    const double outside = j < p.free ? std::fabs(sum) : sum;
    if (outside > violation * size) violation = outside / size;
  }
  return violation * product_size / -product;
}

}  // namespace cairn::solve
