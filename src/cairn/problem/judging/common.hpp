#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/problem/certificate.hpp"
#include "cairn/problem/contact_problem.hpp"

/// What the judges of the three levels have in common.                                          docs/theory/waist.md §3
namespace cairn::detail {

/// The larger one; what is not a number stays so, or a defect would be lost.
CAIRN_HD inline double larger(double a, double b) { return a > b || a != a ? a : b; }
/// The smaller one; what is not a number stays so.
CAIRN_HD inline double smaller(double a, double b) { return a < b || a != a ? a : b; }
/// Velocity that moving ground, pushers and motors give a row.
template <int D>
CAIRN_HD double motion_of(const ContactProblem<D>& p, std::size_t row) {
  return row < p.b_motion.size() ? p.b_motion[row] : 0.0;
}
template <int D>
CAIRN_HD double stabilisation_of(const ContactProblem<D>& p, std::size_t row) {
  return row < p.b_stabilise.size() ? p.b_stabilise[row] : 0.0;
}
/// (W.1) without stabilisation: the true relative velocity.
template <int D>
CAIRN_HD double velocity_of(const ContactProblem<D>& p, std::span<const double> w, std::size_t row) {
  return p.add_velocity(row, w, motion_of(p, row));
}
/// Largest tangential force at a normal one; without bound for infinite friction, as soon as anything presses.
CAIRN_HD inline double friction_bound(double mu, double f_n) { return std::isinf(mu) && !(f_n > 0.0) ? 0.0 : mu * f_n; }
/// Length of the tangential part of (n, t, ...).
template <std::size_t D>
CAIRN_HD double tangential_norm(const std::array<double, D>& v) {
  double sum = 0.0;
  for (std::size_t j = 1; j < D; ++j) sum += v[j] * v[j];
  return std::sqrt(sum);
}

/// Force and velocity after at one contact, (n, t, ...).
template <int D>
struct Touch {
  const Contact<D>& contact;
  Scales scales;
  std::size_t row;  // of the normal component
  std::array<double, D> f;
  std::array<double, D> u;
};
template <int D>
CAIRN_HD Touch<D> touch_of(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::size_t k) {
  Touch<D> touch{
      p.contacts[k], p.scales_of(p.contacts[k].scales), p.rows.size() + static_cast<std::size_t>(D) * k, {}, {}};
  for (std::size_t j = 0; j < D; ++j) {
    touch.f[j] = a.f[touch.row + j];
    touch.u[j] = velocity_of(p, a.w, touch.row + j);
  }
  return touch;
}

template <int D>
CAIRN_HD bool is_finite(const ContactAnswer<D>& a) {
  bool finite = true;
  for (double f : a.f) finite = finite && std::isfinite(f);
  for (double w : a.w) finite = finite && std::isfinite(w);
  return finite;
}

/// Component k of w_free + Gᵀ f (W.2), looked for row by row.
template <int D>
CAIRN_HD double momentum_of(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::size_t k) {
  double w = p.w_free[k];
  for (std::size_t row = 0; row < a.f.size(); ++row) {
    const double* g = p.number_on(row, k);
    if (g != nullptr) w += *g * a.f[row];
  }
  return w;
}

/// The same for all k at once, the same terms in the same order; false where there is no room for them.
template <int D>
CAIRN_HD bool sum_momentum(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::span<double> room) {
  if (room.size() < p.w_free.size()) return false;
  for (std::size_t k = 0; k < p.w_free.size(); ++k) room[k] = p.w_free[k];
  for (std::size_t row = 0; row < a.f.size(); ++row) p.push(row, a.f[row], room);
  return true;
}

/// (W.2), and the kinetic energies.
template <int D>
CAIRN_HD void judge_momentum(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::span<double> room,
                             Certificate& c) {
  const bool summed = sum_momentum(p, a, room);
  for (std::size_t k = 0; k < static_cast<std::size_t>(p.dof); ++k) {
    const double after = a.w[k];
    const double w = summed ? room[k] : momentum_of(p, a, k);
    c.momentum = larger(c.momentum, std::fabs(after - w) / p.momentum_scale(k));
    c.energy_after += 0.5 * after * after;
    if (!p.w_before.empty()) c.energy_before += 0.5 * p.w_before[k] * p.w_before[k];
  }
}

/// What a driven ground puts in through `count` rows from `row` on. At acceleration level there is no such sum: there
/// b_motion holds J̇ v as well.
template <int D>
CAIRN_HD void book_ground(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::size_t row, std::size_t count,
                          Certificate& c) {
  for (std::size_t j = row; j < row + count; ++j) c.work_of_ground -= a.f[j] * motion_of(p, j);
}

/// The force of a row lies between its bounds.
template <int D>
CAIRN_HD void judge_bounds(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::size_t row, Certificate& c) {
  const double outside = larger(p.rows[row].lower - a.f[row], a.f[row] - p.rows[row].upper);
  c.cone = larger(c.cone, outside / p.scales_of(p.rows[row].scales).force);
}

/// Nothing approaches, nothing pulls; a contact held by choice is excused.
template <int D>
CAIRN_HD void judge_signs(const ContactProblem<D>& p, const Touch<D>& touch, Certificate& c) {
  c.penetration = larger(c.penetration, -(touch.u[0] + stabilisation_of(p, touch.row)) / touch.scales.velocity);
  if (!touch.contact.hold.no_opening) c.adhesion = larger(c.adhesion, -touch.f[0] / touch.scales.force);
}

/// The same, and friction stays in its round cone.
template <int D>
CAIRN_HD void judge_contact(const ContactProblem<D>& p, const Touch<D>& touch, Certificate& c) {
  const Contact<D>& contact = touch.contact;
  judge_signs(p, touch, c);
  if (!contact.hold.no_sliding) {
    const double outside = tangential_norm(touch.f) - friction_bound(contact.mu_static, touch.f[0]);
    c.cone = larger(c.cone, outside / touch.scales.force);
  }
}

/// A row that moves up has its force at the lower bound, one that moves down at the upper.
template <int D>
CAIRN_HD void judge_row(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::size_t row, Certificate& c) {
  const Scales scales = p.scales_of(p.rows[row].scales);
  const double u = velocity_of(p, a.w, row) + stabilisation_of(p, row);
  const double slack = (u > 0.0 ? a.f[row] - p.rows[row].lower : p.rows[row].upper - a.f[row]) / scales.force;
  c.complementarity = larger(c.complementarity, smaller(std::fabs(u) / scales.velocity, slack));
}

/// What presses does not open, and what opens does not press: the smaller of the two is zero (W.8).
template <int D>
CAIRN_HD void judge_opening(const ContactProblem<D>& p, const Touch<D>& touch, Certificate& c) {
  const double speed = std::fabs(touch.u[0] + stabilisation_of(p, touch.row)) / touch.scales.velocity;
  const double pressed = std::fabs(touch.f[0]) / touch.scales.force;
  c.complementarity = larger(c.complementarity, touch.contact.hold.no_opening ? speed : smaller(speed, pressed));
}

}  // namespace cairn::detail
