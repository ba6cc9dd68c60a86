#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/problem/certificate.hpp"
#include "cairn/problem/contact_problem.hpp"

/// The one judge. Everything is recomputed from (W.1)-(W.2); no law and no solver is included here. Every level has a
/// function of its own, made of what the levels have in common.
namespace cairn {

namespace detail {
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
  double u = motion_of(p, row);
  for (int k = 0; k < p.dof; ++k)
    u += p.G[row * static_cast<std::size_t>(p.dof) + static_cast<std::size_t>(k)] * w[static_cast<std::size_t>(k)];
  return u;
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
  std::size_t row;  // of the normal component
  std::array<double, D> f;
  std::array<double, D> u;
};
template <int D>
CAIRN_HD Touch<D> touch_of(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::size_t k) {
  Touch<D> touch{p.contacts[k], p.rows.size() + static_cast<std::size_t>(D) * k, {}, {}};
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

/// (W.2), and the kinetic energies.
template <int D>
CAIRN_HD void judge_momentum(const ContactProblem<D>& p, const ContactAnswer<D>& a, Certificate& c) {
  // In the kinetic metric force_scale/√m ~ w; the product of both scales is an energy, so its root scales w.
  const double w_scale = std::sqrt(p.force_scale * p.velocity_scale);
  for (int k = 0; k < p.dof; ++k) {
    double w = p.w_free[static_cast<std::size_t>(k)];
    for (std::size_t row = 0; row < a.f.size(); ++row)
      w += p.G[row * static_cast<std::size_t>(p.dof) + static_cast<std::size_t>(k)] * a.f[row];
    const double after = a.w[static_cast<std::size_t>(k)];
    c.momentum = larger(c.momentum, std::fabs(after - w) / w_scale);
    c.energy_after += 0.5 * after * after;
    if (!p.w_before.empty()) {
      const double before = p.w_before[static_cast<std::size_t>(k)];
      c.energy_before += 0.5 * before * before;
    }
  }
}

/// What a driven ground puts in through `count` rows from `row` on. At acceleration level there is no such sum: there
/// b_motion holds J̇ v as well.
template <int D>
CAIRN_HD void book_ground(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::size_t row, std::size_t count,
                          Certificate& c) {
  for (std::size_t j = row; j < row + count; ++j) c.work_of_ground -= a.f[j] * motion_of(p, j);
}

// ---------------------------------------------------------------------------------------------- at every level

/// The force of a row lies between its bounds.
template <int D>
CAIRN_HD void judge_bounds(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::size_t row, Certificate& c) {
  const double outside = larger(p.rows[row].lower - a.f[row], a.f[row] - p.rows[row].upper);
  c.cone = larger(c.cone, outside / p.force_scale);
}

/// Nothing approaches, nothing pulls; a contact held by choice is excused.
template <int D>
CAIRN_HD void judge_signs(const ContactProblem<D>& p, const Touch<D>& touch, Certificate& c) {
  c.penetration = larger(c.penetration, -(touch.u[0] + stabilisation_of(p, touch.row)) / p.velocity_scale);
  if (!touch.contact.hold.no_opening) c.adhesion = larger(c.adhesion, -touch.f[0] / p.force_scale);
}

/// The same, and friction stays in its round cone.
template <int D>
CAIRN_HD void judge_contact(const ContactProblem<D>& p, const Touch<D>& touch, Certificate& c) {
  const Contact<D>& contact = touch.contact;
  judge_signs(p, touch, c);
  if (!contact.hold.no_sliding) {
    const double outside = tangential_norm(touch.f) - friction_bound(contact.mu_static, touch.f[0]);
    c.cone = larger(c.cone, outside / p.force_scale);
  }
}

// ---------------------------------------------------------------------------------------------- impact

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
    if (touch.contact.hold.no_sliding && touch.u[0] <= limits.relative * p.velocity_scale)
      c.friction = larger(c.friction, tangential_norm(touch.u) / p.velocity_scale);
  }
  return raised;
}

// ---------------------------------------------------------------------------------------------- step, acceleration: rows

/// A row that moves up has its force at the lower bound, one that moves down at the upper.
template <int D>
CAIRN_HD void judge_row(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::size_t row, Certificate& c) {
  const double u = velocity_of(p, a.w, row) + stabilisation_of(p, row);
  const double slack = (u > 0.0 ? a.f[row] - p.rows[row].lower : p.rows[row].upper - a.f[row]) / p.force_scale;
  const double speed = std::fabs(u) / p.velocity_scale;
  c.complementarity = larger(c.complementarity, speed < slack ? speed : slack);
}

// ---------------------------------------------------------------------------------------------- step

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
    force[j] = touch.f[j] / p.force_scale;
    slip[j] = (touch.u[j] + stabilisation_of(p, touch.row + j)) / p.velocity_scale;
  }
  const double speed = tangential_norm(slip);
  if (contact.hold.no_sliding) {
    c.friction = larger(c.friction, speed);
    return;
  }
  const double pressed = larger(touch.f[0] / p.force_scale, 0.0);
  const double most = friction_bound(contact.mu_static, pressed);
  const double kinetic = friction_bound(contact.mu_kinetic, pressed);
  c.cone = larger(c.cone, friction_defect<D>(force, {}, most, contact.directions));
  c.friction = larger(c.friction, smaller(speed, friction_defect<D>(force, slip, kinetic, contact.directions)));
}

/// What presses does not open, and what opens does not press: the smaller of the two is zero (W.8).
template <int D>
CAIRN_HD void judge_opening_of_step(const ContactProblem<D>& p, const Touch<D>& touch, Certificate& c) {
  const double speed = std::fabs(touch.u[0] + stabilisation_of(p, touch.row)) / p.velocity_scale;
  const double pressed = std::fabs(touch.f[0]) / p.force_scale;
  c.complementarity = larger(c.complementarity, touch.contact.hold.no_opening ? speed : smaller(speed, pressed));
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

/// Returns the energy raised.
template <int D>
CAIRN_HD double judge_step(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::span<ContactWork> work,
                           Certificate& c) {
  double raised = 0.0;
  for (std::size_t row = 0; row < p.rows.size(); ++row) {
    const double drive = larger(smaller(p.rows[row].upper, 0.0), p.rows[row].lower);  // the smallest force allowed
    raised += book_step(p, row, a.f[row], drive, velocity_of(p, a.w, row), c);
    judge_bounds(p, a, row, c);
    judge_row(p, a, row, c);
  }
  for (std::size_t k = 0; k < p.contacts.size(); ++k) {
    const Touch<D> touch = touch_of(p, a, k);
    ContactWork done;
    for (std::size_t j = 0; j < D; ++j) {
      raised += book_step(p, touch.row + j, touch.f[j], 0.0, touch.u[j], c);
      (j == 0 ? done.normal : done.tangential) += touch.f[j] * touch.u[j];
    }
    if (k < work.size()) work[k] = done;
    judge_signs(p, touch, c);
    judge_opening_of_step(p, touch, c);
    judge_friction_of_step(p, touch, c);
  }
  return raised;
}

// ---------------------------------------------------------------------------------------------- acceleration

/// f u of one contact, with the velocity before.
template <int D>
CAIRN_HD ContactWork power_of(const Touch<D>& touch) {
  ContactWork done;
  for (std::size_t j = 0; j < D; ++j)
    (j == 0 ? done.normal : done.tangential) += touch.f[j] * touch.contact.u_before[j];
  return done;
}

/// What opens presses no more.
template <int D>
CAIRN_HD void judge_opening(const ContactProblem<D>& p, const Touch<D>& touch, Certificate& c) {
  const double u_n = touch.u[0] + stabilisation_of(p, touch.row);
  c.complementarity = larger(c.complementarity, touch.contact.hold.no_opening
                                                    ? std::fabs(u_n) / p.velocity_scale
                                                    : std::fabs(touch.f[0] * u_n) / (p.force_scale * p.velocity_scale));
}

/// Friction against slip: the slip velocity decides; from rest, the acceleration of slip does.
template <int D>
CAIRN_HD void judge_friction(const ContactProblem<D>& p, const Touch<D>& touch, const JudgeLimits& limits,
                             Certificate& c) {
  const Contact<D>& contact = touch.contact;
  if (contact.hold.no_sliding) {
    c.friction = larger(c.friction, tangential_norm(touch.u) / p.velocity_scale);
    return;
  }
  const bool slipping = tangential_norm(contact.u_before) > 0.0;
  const std::array<double, D>& slip = slipping ? contact.u_before : touch.u;
  const double speed = tangential_norm(slip);
  if (!slipping && !(speed > limits.relative * p.velocity_scale)) return;
  const double friction = friction_bound(contact.mu_kinetic, touch.f[0]);
  std::array<double, D> defect{};
  for (std::size_t j = 1; j < D; ++j) defect[j] = touch.f[j] + (slip[j] == 0.0 ? 0.0 : friction * slip[j] / speed);
  c.friction = larger(c.friction, tangential_norm(defect) / p.force_scale);
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
      c.complementarity = larger(c.complementarity, carried / p.force_scale);
      continue;
    }
    judge_contact(p, touch, c);
    judge_opening(p, touch, c);
    judge_friction(p, touch, limits, c);
  }
}

// ---------------------------------------------------------------------------------------------- the verdict

/// What is not a number decides first, then energy, then the cone.
CAIRN_HD inline void conclude(double raised, const JudgeLimits& limits, Certificate& c) {
  const bool raises = c.energy_raise > limits.relative || c.energy_gain > limits.gain;
  const double worst_before_energy = larger(larger(c.momentum, c.penetration),
                                            larger(larger(c.adhesion, c.cone), larger(c.complementarity, c.friction)));
  c.passed = worst_before_energy <= limits.relative && raised == raised && !raises;
  if (worst_before_energy != worst_before_energy || raised != raised)
    c.outcome = Outcome::not_finite;
  else if (raises)
    c.outcome = Outcome::energy_raised;
  else if (c.cone > limits.relative)
    c.outcome = Outcome::outside_cone;
  else if (!c.passed)
    c.outcome = Outcome::no_solution;
}
}  // namespace detail

/// Certify an answer. `work` receives one entry per contact where it is long enough.
template <int D>
CAIRN_HD Certificate judge(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::span<ContactWork> work = {},
                           const JudgeLimits& limits = {}) {
  Certificate c;
  if (!detail::is_finite(a)) {
    c.outcome = Outcome::not_finite;
    return c;
  }
  detail::judge_momentum(p, a, c);
  double raised = 0.0;
  switch (p.level) {
    case Level::impact:
      raised = detail::judge_impact(p, a, work, limits, c);
      break;
    case Level::step:
      raised = detail::judge_step(p, a, work, c);
      break;
    case Level::acceleration:
      detail::judge_acceleration(p, a, work, limits, c);
      break;
  }
  c.energy_raise = detail::larger(raised / (p.force_scale * p.velocity_scale), 0.0);
  if (p.level == Level::impact && c.energy_before > 0.0) c.energy_gain = detail::larger(raised / c.energy_before, 0.0);
  detail::conclude(raised, limits, c);
  return c;
}

}  // namespace cairn
