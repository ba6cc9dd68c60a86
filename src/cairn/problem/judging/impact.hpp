#pragma once
#include <cstddef>
#include <span>

#include "cairn/problem/judging/common.hpp"

/// The judge of impacts.                                                                       docs/theory/waist.md §3
namespace cairn::detail {

/// ½ f (u⁺ + u⁻) of one contact.
template <int D>
CAIRN_HD ContactWork work_of_impact(const ContactProblem<D>& p, const Touch<D>& touch) {
  ContactWork done;
  for (std::size_t j = 0; j < D; ++j) {
    const double before = velocity_of(p, p.w_before, touch.row + j);
    (j == 0 ? done.normal : done.tangential) += 0.5 * touch.f[j] * (touch.u[j] + before);
  }
  return done;
}

/// An impact may end in any velocity that opens; what it must not do is raise energy. Returns the energy raised.
template <int D>
CAIRN_HD double judge_impact(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::span<ContactWork> work,
                             const JudgeLimits& limits, Certificate& c) {
  double raised = 0.0;
  for (std::size_t row = 0; row < p.rows.size(); ++row) {
    raised += 0.5 * a.f[row] * (velocity_of(p, a.w, row) + velocity_of(p, p.w_before, row));
    book_ground(p, a, row, 1, c);
    judge_bounds(p, a, row, c);
  }
  for (std::size_t k = 0; k < p.contacts.size(); ++k) {
    const Touch<D> touch = touch_of(p, a, k);
    const ContactWork done = work_of_impact(p, touch);
    raised += done.normal + done.tangential;
    if (k < work.size()) work[k] = done;
    book_ground(p, a, touch.row, D, c);
    judge_contact(p, touch, c);
    if (touch.contact.hold.no_sliding && touch.u[0] <= limits.relative * touch.scales.velocity)
      c.friction = larger(c.friction, tangential_norm(touch.u) / touch.scales.velocity);
  }
  return raised;
}

}  // namespace cairn::detail
