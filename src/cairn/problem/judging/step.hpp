#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/problem/judging/common.hpp"

/// The judge of steps.                                                                         docs/theory/waist.md §4
namespace cairn::detail {

/// The point nearest to `x` of the polygon whose corners lie at `radius`, one of them on the first tangent (W.9).
CAIRN_HD inline std::array<double, 3> nearest_in_polygon(const std::array<double, 3>& x, double radius, int corners) {
  const double sector = 2.0 * kPi / corners;
  const math::SinCos half = math::sincos(0.5 * sector);
  // Of a regular polygon the nearest edge is that of the sector in which the point lies; n is its normal.
  const math::SinCos n = math::sincos((std::floor(math::atan2(x[2], x[1]) / sector) + 0.5) * sector);
  const double across = smaller(n.cos * x[1] + n.sin * x[2], radius * half.cos);
  const double edge = radius * half.sin;
  const double along = larger(smaller(n.cos * x[2] - n.sin * x[1], edge), -edge);
  return {x[0], n.cos * across - n.sin * along, n.sin * across + n.cos * along};
}

/// The tangential force nearest to that of `x` among those of size `radius`: an interval, a disc or a polygon (W.9).
template <int D>
CAIRN_HD std::array<double, D> nearest_friction(const std::array<double, D>& x, double radius, int directions) {
  if constexpr (D == 3) {
    if (directions > 0) return nearest_in_polygon(x, radius, directions);
  }
  std::array<double, D> nearest = x;
  const double length = tangential_norm(x);
  for (std::size_t j = 1; j < D && length > radius; ++j) nearest[j] *= radius / length;
  return nearest;
}

/// How far `x`, moved by `-v`, comes from itself when it is taken back into the cone: zero where x opposes v with all
/// that the cone has, or where v is zero and x lies in the cone (W.10).
template <int D>
CAIRN_HD double friction_defect(const std::array<double, D>& x, const std::array<double, D>& v, double radius,
                                int directions) {
  std::array<double, D> moved = x;
  for (std::size_t j = 1; j < D; ++j) moved[j] -= v[j];
  std::array<double, D> defect = nearest_friction<D>(moved, radius, directions);
  for (std::size_t j = 1; j < D; ++j) defect[j] -= x[j];
  return tangential_norm(defect);
}

/// Friction of one contact over a step, against the slip at its end: kinetic where it slips, anything in the static
/// cone where it has come to rest (W.11).
template <int D>
CAIRN_HD void judge_friction_of_step(const ContactProblem<D>& p, const Touch<D>& touch, Certificate& c) {
  const Contact<D>& contact = touch.contact;
  std::array<double, D> force{};
  std::array<double, D> slip{};
  for (std::size_t j = 1; j < D; ++j) {
    force[j] = touch.f[j] / touch.scales.force;
    slip[j] = (touch.u[j] + stabilisation_of(p, touch.row + j)) / touch.scales.velocity;
  }
  const double speed = tangential_norm(slip);
  if (contact.hold.no_sliding) {
    c.friction = larger(c.friction, speed);
    return;
  }
  const double pressed = larger(touch.f[0] / touch.scales.force, 0.0);
  const double most = friction_bound(contact.mu_static, pressed);
  const double kinetic = friction_bound(contact.mu_kinetic, pressed);
  c.cone = larger(c.cone, friction_defect<D>(force, {}, most, contact.directions));
  c.friction = larger(c.friction, smaller(speed, friction_defect<D>(force, slip, kinetic, contact.directions)));
}

/// Books the work of one force over the step (W.7) and returns what of it nothing pays for. Work is counted with the
/// velocity `u` at the end of the step; a method that weighs the velocities of both ends weighs them here, too. `drive`
/// is the part of the force that acts whatever the velocity.
template <int D>
CAIRN_HD double book_step(const ContactProblem<D>& p, std::size_t row, double f, double drive, double u,
                          Certificate& c) {
  const double stabilisation = stabilisation_of(p, row);
  c.work_of_ground -= f * motion_of(p, row);
  c.work_of_stabilisation -= f * stabilisation;
  c.work_of_drives += drive * (u + stabilisation);
  return (f - drive) * (u + stabilisation);
}

/// Energy that a row or contact raises, beside its own scales: none may, whatever others take away (W.7).
CAIRN_HD inline void judge_raise(double raised, const Scales& scales, Certificate& c) {
  c.energy_raise = larger(c.energy_raise, raised / (scales.force * scales.velocity));
}

/// Returns the energy raised.
template <int D>
CAIRN_HD double judge_step(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::span<ContactWork> work,
                           Certificate& c) {
  double raised = 0.0;
  for (std::size_t row = 0; row < p.rows.size(); ++row) {
    const double drive = larger(smaller(p.rows[row].upper, 0.0), p.rows[row].lower);  // the smallest force allowed
    const double own = book_step(p, row, a.f[row], drive, velocity_of(p, a.w, row), c);
    judge_raise(own, p.scales_of(p.rows[row].scales), c);
    raised += own;
    judge_bounds(p, a, row, c);
    judge_row(p, a, row, c);
  }
  for (std::size_t k = 0; k < p.contacts.size(); ++k) {
    const Touch<D> touch = touch_of(p, a, k);
    ContactWork done;
    double own = 0.0;
    for (std::size_t j = 0; j < D; ++j) {
      own += book_step(p, touch.row + j, touch.f[j], 0.0, touch.u[j], c);
      (j == 0 ? done.normal : done.tangential) += touch.f[j] * touch.u[j];
    }
    judge_raise(own, touch.scales, c);
    raised += own;
    if (k < work.size()) work[k] = done;
    judge_signs(p, touch, c);
    judge_opening(p, touch, c);
    judge_friction_of_step(p, touch, c);
  }
  return raised;
}

}  // namespace cairn::detail
