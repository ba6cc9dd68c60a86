#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/problem/judging/common.hpp"

/// The judge of forces in an instant of smooth motion.                                         docs/theory/waist.md §3
namespace cairn::detail {

/// f u of one contact, with the velocity before.
template <int D>
CAIRN_HD ContactWork power_of(const Touch<D>& touch) {
  ContactWork done;
  for (std::size_t j = 0; j < D; ++j)
    (j == 0 ? done.normal : done.tangential) += touch.f[j] * touch.contact.u_before[j];
  return done;
}

/// Friction against slip: the slip velocity decides; from rest, the acceleration of slip does.
template <int D>
CAIRN_HD void judge_friction(const Touch<D>& touch, const JudgeLimits& limits, Certificate& c) {
  const Contact<D>& contact = touch.contact;
  if (contact.hold.no_sliding) {
    c.friction = larger(c.friction, tangential_norm(touch.u) / touch.scales.velocity);
    return;
  }
  const bool slipping = tangential_norm(contact.u_before) > 0.0;
  const std::array<double, D>& slip = slipping ? contact.u_before : touch.u;
  const double speed = tangential_norm(slip);
  if (!slipping && !(speed > limits.relative * touch.scales.velocity)) return;
  const double friction = friction_bound(contact.mu_kinetic, touch.f[0]);
  std::array<double, D> defect{};
  for (std::size_t j = 1; j < D; ++j) defect[j] = touch.f[j] + (slip[j] == 0.0 ? 0.0 : friction * slip[j] / speed);
  c.friction = larger(c.friction, tangential_norm(defect) / touch.scales.force);
}

template <int D>
CAIRN_HD void judge_acceleration(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::span<ContactWork> work,
                                 const JudgeLimits& limits, Certificate& c) {
  for (std::size_t row = 0; row < p.rows.size(); ++row) {
    judge_bounds(p, a, row, c);
    judge_row(p, a, row, c);
  }
  for (std::size_t k = 0; k < p.contacts.size(); ++k) {
    const Touch<D> touch = touch_of(p, a, k);
    if (k < work.size()) work[k] = power_of(touch);
    if (touch.contact.u_before[0] > 0.0) {  // touches but opens: it must carry nothing
      const double carried = larger(std::fabs(touch.f[0]), tangential_norm(touch.f));
      c.complementarity = larger(c.complementarity, carried / touch.scales.force);
      continue;
    }
    judge_contact(p, touch, c);
    judge_opening(p, touch, c);
    judge_friction(touch, limits, c);
  }
}

}  // namespace cairn::detail
