#pragma once
#include <cstddef>
#include <span>

#include "cairn/core/host_device.hpp"

namespace cairn::solve {

/// Linear complementarity problem, mixed where `free` > 0.                                     docs/theory/solvers.md
///   w = M z + q,   0 <= z_i ⊥ w_i >= 0                                                            (S.1)
///   w_i = 0, z_i of any sign, for i < free                                                        (S.2)
/// The caller owns all storage.
struct Lcp {
  int n{};
  int free{};                       // the first unknowns are free and their rows are equations
  std::span<const double> M;        // n × n, row-major; any square matrix
  std::span<const double> q;        // n
  std::span<const double> reading;  // rows × n; where given, solutions that read alike (reading · z) count as one
};

/// Whether the storage has the sizes that the counts say.
CAIRN_HD inline bool fits(const Lcp& p) {
  if (p.n < 0 || p.free < 0 || p.free > p.n) return false;
  const auto n = static_cast<std::size_t>(p.n);
  return p.M.size() == n * n && p.q.size() == n && (n == 0 || p.reading.size() % n == 0);
}

}  // namespace cairn::solve
