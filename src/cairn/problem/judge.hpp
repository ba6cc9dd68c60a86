#pragma once
#include <cmath>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/problem/contact_problem.hpp"

/// The one judge. Everything is recomputed from (W.1)-(W.2); no law and no solver is included here.
namespace cairn {

/// Ceilings for the residuals of a certificate, all relative to the problem's own scales.
struct JudgeLimits {
  double relative{1e-10};  // far above the round-off of a 6 x 6 problem, far below any physical effect [-]
  double gain{1e-9};       // of the energy of the impact itself [-]
};

/// Work done on the body by one contact, ½ f (u⁺ + u⁻) at impact, f u at the other levels [J] or [W].
struct ContactWork {
  double normal{};
  double tangential{};
};

/// Residuals are relative: velocities to velocity_scale, impulses to force_scale, energies to their product.
struct Certificate {
  double energy_before{};    // ½ |w_before|² [J]
  double energy_after{};     // ½ |w|² [J]
  double energy_raise{};     // ½ fᵀ(u⁺ + u⁻) if positive, true relative velocities [-]
  double energy_gain{};      // the same over the kinetic energy before: small impacts have no cover in large scales [-]
  double work_of_ground{};   // -fᵀ b_motion: no defect [J]
  double momentum{};         // |w - w_free - Gᵀ f| [-]
  double penetration{};      // largest approach velocity left [-]
  double adhesion{};         // largest pull [-]
  double cone{};             // largest |f_t| - μ f_n [-]
  double complementarity{};  // f_n u_n (acceleration, step) [-]
  double friction{};         // friction against slip (acceleration, step) [-]
  Outcome outcome{Outcome::ok};
  bool passed{};
};

namespace detail {
/// The larger one; what is not a number stays so, or a defect would be lost.
CAIRN_HD inline double larger(double a, double b) { return a > b || a != a ? a : b; }
template <int D>
CAIRN_HD double velocity_of(const ContactProblem<D>& p, std::span<const double> w, std::size_t row) {
  double u = row < p.b_motion.size() ? p.b_motion[row] : 0.0;
  for (int k = 0; k < p.dof; ++k)
    u += p.G[row * static_cast<std::size_t>(p.dof) + static_cast<std::size_t>(k)] * w[static_cast<std::size_t>(k)];
  return u;
}
template <int D>
CAIRN_HD double stabilisation_of(const ContactProblem<D>& p, std::size_t row) {
  return row < p.b_stabilise.size() ? p.b_stabilise[row] : 0.0;
}
/// Largest tangential force at a normal one; without bound for infinite friction, as soon as anything presses.
CAIRN_HD inline double friction_bound(double mu, double f_n) { return std::isinf(mu) && !(f_n > 0.0) ? 0.0 : mu * f_n; }
template <std::size_t N>
CAIRN_HD double norm(const std::array<double, N>& v) {
  double sum = 0.0;
  for (double component : v) sum += component * component;
  return std::sqrt(sum);
}
}  // namespace detail

/// Certify an answer. `work` receives one entry per contact where it is long enough.
template <int D>
CAIRN_HD Certificate judge(const ContactProblem<D>& p, const ContactAnswer<D>& a, std::span<ContactWork> work = {},
                           const JudgeLimits& limits = {}) {
  Certificate c;
  bool finite = true;
  for (double f : a.f) finite = finite && std::isfinite(f);
  for (double w : a.w) finite = finite && std::isfinite(w);
  if (!finite) {
    c.outcome = Outcome::not_finite;
    return c;
  }
  const bool impact = p.level == Level::impact;
  const bool ground_works = p.level != Level::acceleration;  // there b_motion holds J̇ v as well
  const double power_scale = p.force_scale * p.velocity_scale;
  // In the kinetic metric force_scale/√m ~ w; the product of both scales is an energy, so its root scales w.
  const double w_scale = std::sqrt(power_scale);

  for (int k = 0; k < p.dof; ++k) {  // (W.2)
    double w = p.w_free[static_cast<std::size_t>(k)];
    for (std::size_t row = 0; row < a.f.size(); ++row)
      w += p.G[row * static_cast<std::size_t>(p.dof) + static_cast<std::size_t>(k)] * a.f[row];
    const double after = a.w[static_cast<std::size_t>(k)];
    c.momentum = detail::larger(c.momentum, std::fabs(after - w) / w_scale);
    c.energy_after += 0.5 * after * after;
    if (!p.w_before.empty()) {
      const double before = p.w_before[static_cast<std::size_t>(k)];
      c.energy_before += 0.5 * before * before;
    }
  }

  double raised = 0.0;
  for (std::size_t row = 0; row < p.rows.size(); ++row) {
    const double after = detail::velocity_of(p, a.w, row);
    const double before = impact ? detail::velocity_of(p, p.w_before, row) : 0.0;
    raised += impact ? 0.5 * a.f[row] * (after + before) : 0.0;
    if (ground_works) c.work_of_ground -= a.f[row] * (row < p.b_motion.size() ? p.b_motion[row] : 0.0);
    const double outside = detail::larger(p.rows[row].lower - a.f[row], a.f[row] - p.rows[row].upper);
    c.cone = detail::larger(c.cone, outside / p.force_scale);
    if (impact) continue;
    // A row that moves up has its force at the lower bound, one that moves down at the upper.
    const double u = after + detail::stabilisation_of(p, row);
    const double slack = (u > 0.0 ? a.f[row] - p.rows[row].lower : p.rows[row].upper - a.f[row]) / p.force_scale;
    const double speed = std::fabs(u) / p.velocity_scale;
    c.complementarity = detail::larger(c.complementarity, speed < slack ? speed : slack);
  }
  for (std::size_t k = 0; k < p.contacts.size(); ++k) {
    const Contact<D>& contact = p.contacts[k];
    const std::size_t base = p.rows.size() + static_cast<std::size_t>(D) * k;
    std::array<double, D> after{};
    std::array<double, D> before{};
    ContactWork done;
    for (std::size_t j = 0; j < D; ++j) {
      after[j] = detail::velocity_of(p, a.w, base + j);
      before[j] = impact ? detail::velocity_of(p, p.w_before, base + j) : 0.0;
      const double w = impact ? 0.5 * a.f[base + j] * (after[j] + before[j]) : a.f[base + j] * contact.u_before[j];
      (j == 0 ? done.normal : done.tangential) += w;
      if (ground_works) c.work_of_ground -= a.f[base + j] * (base + j < p.b_motion.size() ? p.b_motion[base + j] : 0.0);
    }
    if (impact) raised += done.normal + done.tangential;
    if (k < work.size()) work[k] = done;

    const double f_n = a.f[base];
    std::array<double, D - 1> f_t{};
    std::array<double, D - 1> slip{};
    std::array<double, D - 1> slip_before{};
    for (std::size_t j = 1; j < D; ++j) {
      f_t[j - 1] = a.f[base + j];
      slip[j - 1] = after[j];
      slip_before[j - 1] = contact.u_before[j];
    }
    const double friction_force = detail::norm(f_t);
    if (p.level == Level::acceleration && contact.u_before[0] > 0.0) {  // touches but opens: it must carry nothing
      c.complementarity =
          detail::larger(c.complementarity, detail::larger(std::fabs(f_n), friction_force) / p.force_scale);
      continue;
    }
    const double u_n = after[0] + detail::stabilisation_of(p, base);
    c.penetration = detail::larger(c.penetration, -u_n / p.velocity_scale);
    if (!contact.hold.no_opening) c.adhesion = detail::larger(c.adhesion, -f_n / p.force_scale);
    if (!contact.hold.no_sliding)
      c.cone =
          detail::larger(c.cone, (friction_force - detail::friction_bound(contact.mu_static, f_n)) / p.force_scale);
    if (impact) {
      if (contact.hold.no_sliding && after[0] <= limits.relative * p.velocity_scale)
        c.friction = detail::larger(c.friction, detail::norm(slip) / p.velocity_scale);
      continue;
    }

    c.complementarity = detail::larger(c.complementarity, contact.hold.no_opening ? std::fabs(u_n) / p.velocity_scale
                                                                                  : std::fabs(f_n * u_n) / power_scale);
    // Friction against slip: the slip velocity decides; from rest, the acceleration of slip does.
    const bool slipping = detail::norm(slip_before) > 0.0;
    const double speed = slipping ? detail::norm(slip_before) : detail::norm(slip);
    if (contact.hold.no_sliding) {
      c.friction = detail::larger(c.friction, detail::norm(slip) / p.velocity_scale);
    } else if (slipping || speed > limits.relative * p.velocity_scale) {
      const double friction = detail::friction_bound(contact.mu_kinetic, f_n);
      std::array<double, D - 1> defect{};
      for (std::size_t j = 0; j + 1 < D; ++j) {
        const double along = slipping ? slip_before[j] : slip[j];
        defect[j] = f_t[j] + (along == 0.0 ? 0.0 : friction * along / speed);
      }
      c.friction = detail::larger(c.friction, detail::norm(defect) / p.force_scale);
    }
  }
  c.energy_raise = detail::larger(raised / power_scale, 0.0);
  if (impact && c.energy_before > 0.0) c.energy_gain = detail::larger(raised / c.energy_before, 0.0);
  const bool raises = c.energy_raise > limits.relative || c.energy_gain > limits.gain;

  const double worst_before_energy =
      detail::larger(detail::larger(c.momentum, c.penetration),
                     detail::larger(detail::larger(c.adhesion, c.cone), detail::larger(c.complementarity, c.friction)));
  c.passed = worst_before_energy <= limits.relative && raised == raised && !raises;
  if (worst_before_energy != worst_before_energy || raised != raised)
    c.outcome = Outcome::not_finite;
  else if (raises)
    c.outcome = Outcome::energy_raised;
  else if (c.cone > limits.relative)
    c.outcome = Outcome::outside_cone;
  else if (!c.passed)
    c.outcome = Outcome::no_solution;
  return c;
}

}  // namespace cairn
