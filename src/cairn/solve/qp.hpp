#pragma once
#include <cstddef>
#include <span>

#include "cairn/core/host_device.hpp"

namespace cairn::solve {

/// Convex quadratic programme with bounds.                                                     docs/theory/solvers.md
///   minimise ½ xᵀH x + cᵀx   subject to   lower <= x <= upper                                     (S.11)
/// H is symmetric and positive semi-definite, singular as it may be; bounds may be infinite. The caller owns all storage.
struct Qp {
  int n{};
  std::span<const double> H;  // n × n, row-major; both triangles are read
  std::span<const double> c;  // n
  std::span<const double> lower;
  std::span<const double> upper;
};

/// Whether the storage has the sizes that the counts say.
CAIRN_HD inline bool fits(const Qp& p) {
  if (p.n < 0) return false;
  const auto n = static_cast<std::size_t>(p.n);
  return p.H.size() == n * n && p.c.size() == n && p.lower.size() == n && p.upper.size() == n;
}

}  // namespace cairn::solve
