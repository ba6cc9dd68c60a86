#pragma once
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

#include "cairn/core/host_device.hpp"
#include "cairn/math/round_off.hpp"
#include "cairn/problem/certificate.hpp"
#include "cairn/problem/judging/common.hpp"

/// Limits that follow from a problem's size and from how its terms cancel.                   docs/theory/waist.md §3.1
namespace cairn {

namespace detail {
/// Σ |G_row| |w| and |b|, and how many terms that are.
template <int D>
CAIRN_HD double sum_of_sizes(const ContactProblem<D>& p, std::span<const double> w, std::size_t row) {
  double sum = std::fabs(motion_of(p, row)) + std::fabs(stabilisation_of(p, row));
  const std::span<const double> g = p.numbers_of(row);
  if (!p.in_blocks()) {
    for (std::size_t k = 0; k < g.size(); ++k) sum += std::fabs(g[k] * w[k]);
    return sum;
  }
  const BodyPair& pair = p.pair_of(row);
  constexpr auto size = static_cast<std::size_t>(kBodyDof<D>);
  for (const auto& [body, first] : {std::pair{pair.a, std::size_t{0}}, std::pair{pair.b, size}})
    for (std::size_t k = 0; k < size && body != kNoBody; ++k)
      sum += std::fabs(g[first + k] * w[size * static_cast<std::size_t>(body) + k]);
  return sum;
}
}  // namespace detail

/// What the rounding of the judge's own sums can add to any of its figures (W.12). `room` has 2 `dof` numbers.
template <int D>
CAIRN_HD double rounding_of(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::span<double> room) {
  const std::size_t dof = p.w_free.size();
  const std::span<double> sizes = room.subspan(0, dof);
  const std::span<double> terms = room.subspan(dof, dof);
  for (std::size_t k = 0; k < dof; ++k) {
    sizes[k] = std::fabs(p.w_free[k]) + std::fabs(a.w[k]);
    terms[k] = 2.0;
  }
  double worst = 0.0;
  for (std::size_t row = 0; row < p.row_count(); ++row) {
    const bool of_contact = row >= p.rows.size();
    const Scales scales = p.scales_of(of_contact ? p.contacts[(row - p.rows.size()) / D].scales : p.rows[row].scales);
    const double velocity = detail::sum_of_sizes(p, a.w, row) / scales.velocity;
    worst = detail::larger(worst, static_cast<double>(p.stride() + 2) * velocity);
    const std::span<const double> g = p.numbers_of(row);
    constexpr auto size = static_cast<std::size_t>(kBodyDof<D>);
    for (std::size_t k = 0; k < g.size(); ++k) {
      std::size_t at = k;
      if (p.in_blocks()) {
        const int body = k < size ? p.pair_of(row).a : p.pair_of(row).b;
        if (body == kNoBody) continue;
        at = size * static_cast<std::size_t>(body) + k % size;
      }
      sizes[at] += std::fabs(g[k] * a.f[row]);
      terms[at] += 1.0;
    }
  }
  for (std::size_t k = 0; k < dof; ++k) worst = detail::larger(worst, terms[k] * sizes[k] / p.momentum_scale(k));
  return math::kUnitRoundOff * worst;
}

/// The limits asked for, and above them what rounding accounts for in this problem and answer.
template <int D>
CAIRN_HD JudgeLimits limits_for(const ContactProblem<D>& p, const ContactAnswer<D>& a, const JudgeLimits& asked,
                                std::span<double> room) {
  const double rounding = rounding_of(p, a, room);
  return {.relative = asked.relative + rounding, .gain = asked.gain + rounding};
}

}  // namespace cairn
