#pragma once
#include "cairn/laws/kernel/contact_space.hpp"
#include "cairn/laws/parameters/plastic.hpp"

/// Plastic impact with friction of one or two contacts on one plane.                 docs/theory/impact_laws.md §3
/// Each contact rubs with its own coefficients.
/// The support stops what it can, in this order: both contacts stick, both slip, one sticks, one slips; a contact that
/// is left out must open. If none of these is admissible the frictionless impact, which always exists, is taken.
/// It answers flat landings, impacts that λ-ε leaves without a pattern, and accumulations of impacts.
namespace cairn {

namespace plastic {

struct Attempt {
  bool valid{};
  PlanarImpulse f{};
};

CAIRN_HD inline double sign_of(double x) { return x < 0.0 ? -1.0 : 1.0; }

/// Contact k alone stops; u_n = u_t = 0.                                                            (I.12)
CAIRN_HD inline Attempt one_sticks(const ContactProblem<2>& p, const ContactSpace& s, int k, bool may_pull) {
  const auto n = static_cast<std::size_t>(2 * k);
  const std::size_t t = n + 1;
  const Contact<2>& c = p.contacts[static_cast<std::size_t>(k)];
  const double det = s.W[n][n] * s.W[t][t] - s.W[n][t] * s.W[t][n];
  Attempt r;
  if (!(det > 0.0)) return r;
  const double f_n = (-s.u_before[n] * s.W[t][t] + s.u_before[t] * s.W[n][t]) / det;
  const double f_t = (-s.u_before[t] * s.W[n][n] + s.u_before[n] * s.W[t][n]) / det;
  r.f[n] = f_n;
  r.f[t] = f_t;
  r.valid = (may_pull || f_n >= 0.0) && (c.hold.no_sliding || std::fabs(f_t) <= finite_friction(c.mu_static) * f_n);
  return r;
}

/// Contact k may not slip but need not press: only its tangential velocity is stopped, and it opens.   (I.12b)
CAIRN_HD inline Attempt tangent_holds(const ContactProblem<2>& p, const ContactSpace& s, int k) {
  const auto n = static_cast<std::size_t>(2 * k);
  const std::size_t t = n + 1;
  Attempt r;
  const Hold hold = p.contacts[static_cast<std::size_t>(k)].hold;
  if (!hold.no_sliding || hold.no_opening) return r;
  r.f[t] = -s.u_before[t] / s.W[t][t];
  r.valid = velocity_after(s, r.f, n) >= 0.0;
  return r;
}

/// Contact k alone stops along n and slips towards `direction`; f_t = -s μ f_n.                     (I.13)
CAIRN_HD inline Attempt one_slips(const ContactProblem<2>& p, const ContactSpace& s, int k, double direction) {
  const auto n = static_cast<std::size_t>(2 * k);
  const std::size_t t = n + 1;
  const Contact<2>& c = p.contacts[static_cast<std::size_t>(k)];
  Attempt r;
  if (c.hold.no_sliding) return r;
  const double mu = finite_friction(c.mu_kinetic);
  const double w = s.W[n][n] - direction * mu * s.W[n][t];
  if (!(w > 0.0)) return r;
  r.f[n] = -s.u_before[n] / w;
  r.f[t] = -direction * mu * r.f[n];
  r.valid = r.f[n] >= 0.0 && direction * velocity_after(s, r.f, t) >= 0.0;
  return r;
}

/// Tangential impulse per unit of normal one, of each contact.
struct Ratios {
  double at_0{}, at_1{};
};

/// A determinant below this part of its terms is round-off.
inline constexpr double kRoundOffDeterminant = 1e-14;

/// Both normals stop when the tangential impulses are in these ratios to the normal ones: the 2 x 2 system, for given
/// velocities. Its determinant is positive, except for ratios that differ by more than base over height.   (I.11b)
CAIRN_HD inline bool both_normals(const ContactSpace& s, Ratios ratio, double u0, double u1, double& f0, double& f1) {
  const double a00 = s.W[0][0] + ratio.at_0 * s.W[0][1];
  const double a01 = s.W[0][2] + ratio.at_1 * s.W[0][3];
  const double a10 = s.W[2][0] + ratio.at_0 * s.W[2][1];
  const double a11 = s.W[2][2] + ratio.at_1 * s.W[2][3];
  const double det = a00 * a11 - a01 * a10;
  const double noise = kRoundOffDeterminant * (std::fabs(a00 * a11) + std::fabs(a01 * a10));
  if (!(det > 0.0 || det < -noise)) return false;
  f0 = (a01 * u1 - u0 * a11) / det;
  f1 = (a10 * u0 - a00 * u1) / det;
  return true;
}

/// Neighbouring vertices of a fine outline make the system ill-conditioned: the velocities left over are removed once
/// more, which brings them down to round-off.
inline constexpr int kRefinements = 2;

/// Both contacts stop; they share one tangent (a common plane), so the tangential resultant is one unknown, shared in
/// proportion to what each of them can carry.                                                       (I.10)
CAIRN_HD inline Attempt both_stick(const ContactProblem<2>& p, const ContactSpace& s, bool may_pull) {
  Attempt r;
  // Normals as affine functions of the resultant f_t, then u_t = 0.
  double slope0 = 0.0, slope1 = 0.0;
  if (!both_normals(s, {}, s.W[0][1], s.W[2][1], slope0, slope1)) return r;
  const double stiffness = s.W[1][1] + (s.W[1][0] * slope0 + s.W[1][2] * slope1);
  if (!(stiffness > 0.0)) return r;
  double f0 = 0.0, f1 = 0.0, f_t = 0.0;
  for (int pass = 0; pass <= kRefinements; ++pass) {
    const PlanarImpulse f{f0, 0.5 * f_t, f1, 0.5 * f_t};  // halves: exchanging the contacts changes no bit
    double b0 = 0.0, b1 = 0.0;
    both_normals(s, {}, velocity_after(s, f, 0), velocity_after(s, f, 2), b0, b1);
    const double d_t = -(velocity_after(s, f, 1) + (s.W[1][0] * b0 + s.W[1][2] * b1)) / stiffness;
    f0 += b0 + slope0 * d_t;
    f1 += b1 + slope1 * d_t;
    f_t += d_t;
  }
  const Contact<2>& first = p.contacts[0];
  const Contact<2>& second = p.contacts[1];
  const bool held = first.hold.no_sliding || second.hold.no_sliding;
  const double mu0 = finite_friction(first.mu_static), mu1 = finite_friction(second.mu_static);
  const double cone = mu0 * f0 + mu1 * f1;
  // Equal coefficients, and contacts that may not slide: in proportion to the normal impulses.
  const bool alike = held || mu0 == mu1;
  const double part0 = alike ? f0 : mu0 * f0, part1 = alike ? f1 : mu1 * f1;
  const double total = part0 + part1;
  const double per_part = total != 0.0 ? f_t / total : 0.0;
  const double rest = total != 0.0 ? 0.0 : 0.5 * f_t;  // only where sliding is held
  r.f = {f0, per_part * part0 + rest, f1, per_part * part1 + rest};
  const bool normals = may_pull || (f0 >= 0.0 && f1 >= 0.0);
  r.valid = normals && (held || std::fabs(f_t) <= cone);
  return r;
}

/// Both contacts stop along n and slip one way.                                                     (I.11)
CAIRN_HD inline Attempt both_slip(const ContactProblem<2>& p, const ContactSpace& s, double direction) {
  Attempt r;
  if (p.contacts[0].hold.no_sliding || p.contacts[1].hold.no_sliding) return r;
  const Ratios ratio{-direction * finite_friction(p.contacts[0].mu_kinetic),
                     -direction * finite_friction(p.contacts[1].mu_kinetic)};
  double f0 = 0.0, f1 = 0.0;
  for (int pass = 0; pass <= kRefinements; ++pass) {
    const PlanarImpulse f{f0, ratio.at_0 * f0, f1, ratio.at_1 * f1};
    double d0 = 0.0, d1 = 0.0;
    if (!both_normals(s, ratio, velocity_after(s, f, 0), velocity_after(s, f, 2), d0, d1)) return r;
    f0 += d0;
    f1 += d1;
  }
  r.f = {f0, ratio.at_0 * f0, f1, ratio.at_1 * f1};
  r.valid = f0 >= 0.0 && f1 >= 0.0 && direction * velocity_after(s, r.f, 1) >= 0.0;
  return r;
}

/// Frictionless: the linear complementarity problem of the normals, solved by its four cases.       (I.14)
CAIRN_HD inline PlanarImpulse frictionless(const ContactSpace& s, double noise) {
  for (int k = 0; k < s.count; ++k) {
    const auto n = static_cast<std::size_t>(2 * k);
    PlanarImpulse f{};
    f[n] = -s.u_before[n] / s.W[n][n];
    bool others_open = f[n] >= 0.0;
    for (int j = 0; j < s.count; ++j)
      others_open = others_open && (j == k || velocity_after(s, f, static_cast<std::size_t>(2 * j)) >= -noise);
    if (others_open) return f;
  }
  PlanarImpulse f{};
  double f0 = 0.0, f1 = 0.0;
  if (s.count == 2 && both_normals(s, {}, s.u_before[0], s.u_before[2], f0, f1) && f0 >= 0.0 && f1 >= 0.0) {
    f[0] = f0;
    f[2] = f1;
  }
  return f;
}

/// Contact k keeps slipping until its slip is used up: f_t = -s μ f_n and u_t = 0.                     (I.15)
CAIRN_HD inline Attempt slip_is_used_up(const ContactProblem<2>& p, const ContactSpace& s, int k) {
  const auto n = static_cast<std::size_t>(2 * k);
  const std::size_t t = n + 1;
  const double direction = sign_of(s.u_before[t]);
  const double mu = p.contacts[static_cast<std::size_t>(k)].mu_kinetic;
  Attempt r;
  const double slows = s.W[t][n] - direction * mu * s.W[t][t];
  if (slows == 0.0) return r;
  r.f[n] = -s.u_before[t] / slows;
  r.f[t] = -direction * mu * r.f[n];
  const bool slides = !p.contacts[static_cast<std::size_t>(k)].hold.no_sliding;
  r.valid = slides && r.f[n] > 0.0 && velocity_after(s, r.f, n) >= 0.0 && energy_change(s, r.f) <= 0.0;
  return r;
}

}  // namespace plastic

/// A sliding contact that jams (Painlevé without a solution): an impact without approach that ends the slip. Next to the
/// edge of the Painlevé region sticking lies a hair outside the cone; the slip is then used up within it.
struct Jam {
  CAIRN_HD void operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
    const ContactSpace s = contact_space(p);
    if (s.count == 1) {
      plastic::Attempt r = plastic::one_sticks(p, s, 0, false);
      if (!r.valid) r = plastic::slip_is_used_up(p, s, 0);
      if (r.valid) {
        a.outcome = Outcome::ok;
        a.branch = Branch::pure_rocking;
        return write_answer(p, r.f, a);
      }
    }
    Plastic{}(p, a);
  }
};

CAIRN_HD inline void Plastic::operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
  if (refuses(p, a)) return;
  const ContactSpace s = contact_space(p);
  const double noise = velocity_noise(p);
  a.outcome = Outcome::ok;
  auto take = [&](const plastic::Attempt& attempt, Branch branch) {
    if (!attempt.valid) return false;
    a.branch = branch;
    write_answer(p, attempt.f, a);
    return true;
  };
  bool may_open_held = false;
  for (const Contact<2>& c : p.contacts) may_open_held = may_open_held || c.hold.no_opening;
  // Where opening is held a contact may pull, but only if no answer without pull exists.
  for (int pass = 0; pass < (may_open_held ? 2 : 1); ++pass) {
    const bool may_pull = pass == 1;
    if (s.count == 2) {
      if (take(plastic::both_stick(p, s, may_pull), Branch::both_stick)) return;
      const double way = plastic::sign_of(s.u_before[1]);
      if (take(plastic::both_slip(p, s, way), Branch::both_slip)) return;
      if (take(plastic::both_slip(p, s, -way), Branch::both_slip)) return;
    }
    // The faster approach first: with two equal ones either order gives mirror images.
    const int first = s.count == 2 && s.u_before[2] < s.u_before[0] ? 1 : 0;
    for (int order = 0; order < s.count; ++order) {
      const int k = s.count == 2 ? (order == 0 ? first : 1 - first) : 0;
      const auto other = static_cast<std::size_t>(2 * (1 - k));
      const double way = plastic::sign_of(s.u_before[static_cast<std::size_t>(2 * k + 1)]);
      auto opening = [&](plastic::Attempt attempt) {
        attempt.valid = attempt.valid && (s.count == 1 || velocity_after(s, attempt.f, other) >= -noise);
        return attempt;
      };
      if (take(opening(plastic::one_sticks(p, s, k, may_pull)), Branch::pure_rocking)) return;
      if (take(opening(plastic::one_slips(p, s, k, way)), Branch::slide_rocking)) return;
      if (take(opening(plastic::one_slips(p, s, k, -way)), Branch::slide_rocking)) return;
      if (take(opening(plastic::tangent_holds(p, s, k)), Branch::flight_without_sliding)) return;
    }
  }
  a.branch = Branch::frictionless;
  a.notes |= kNoteFrictionless;
  write_answer(p, plastic::frictionless(s, noise), a);
}

}  // namespace cairn
