#pragma once
#include <cmath>
#include <cstdint>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/solve/lcp.hpp"
#include "cairn/solve/lcp_error.hpp"
#include "cairn/solve/lemke.hpp"

/// All solutions of a small LCP that a complementary basis stands for.                         docs/theory/solvers.md
/// A path finds one solution and says nothing of others that stand apart from it: a sliding contact with Painlevé's
/// second solution has one with and one without force. For a few unknowns all 2^n bases can be tried (S.10).
namespace cairn::solve {

struct Enumerated {
  Status status{Status::not_converged};  // solved: all bases were tried; too_large, not_finite: none was
  int solutions{};                       // distinct ones
  bool singular{};                       // some basis was singular: a continuum of solutions may be hidden behind it
};

/// Solutions are written to `found`, n numbers each, as far as it reaches. Two whose every row differs by less than
/// `tolerance` of its terms are one.
CAIRN_HD inline Enumerated enumerate_lcp(const Lcp& p, std::span<double> found, const LcpScratch& scratch,
                                         double tolerance = LcpOptions{}.tolerance) {
  Enumerated result;
  const int n = p.n;
  if (!fits(p) || n - p.free > kMostEnumerated || scratch.numbers.size() < lcp_numbers(n) ||
      scratch.indices.size() < lcp_indices(n)) {
    result.status = Status::too_large;
    return result;
  }
  detail::LemkeWork k = detail::lay_out(n, scratch);
  if (!detail::is_finite(p, k.w)) {
    result.status = Status::not_finite;
    return result;
  }
  detail::scale_lcp(p, k, detail::Scaling::balanced);
  const auto size = static_cast<std::size_t>(n);
  const std::size_t room = n > 0 ? found.size() / size : 0;
  double* z = k.best;
  for (std::uint32_t set = 0; set < (1U << static_cast<unsigned>(n - p.free)); ++set) {
    const double error = detail::try_basis(p, k, set, z);
    result.singular = result.singular || error != error;
    if (!(error <= tolerance)) continue;
    bool known = false;
    const std::size_t kept =
        static_cast<std::size_t>(result.solutions) < room ? static_cast<std::size_t>(result.solutions) : room;
    for (std::size_t other = 0; other < kept && !known; ++other) {
      known = true;
      const double* y = found.data() + other * size;
      for (int i = 0; i < n && known; ++i) {
        for (int j = 0; j < n && known; ++j)
          known = std::fabs(p.M.data()[j * n + i] * (z[i] - y[i])) <= tolerance * k.s[j];
      }
    }
    if (known) continue;
    if (kept < room)
      for (int i = 0; i < n; ++i) found[kept * size + static_cast<std::size_t>(i)] = z[i];
    ++result.solutions;
  }
  result.status = Status::solved;
  return result;
}

}  // namespace cairn::solve
