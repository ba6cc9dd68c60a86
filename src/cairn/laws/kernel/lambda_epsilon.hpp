#pragma once
#include "cairn/laws/kernel/contact_space.hpp"
#include "cairn/laws/kernel/plastic.hpp"
#include "cairn/laws/parameters/energy_limits.hpp"
#include "cairn/laws/parameters/lambda_epsilon.hpp"

/// λ-ε impact.                                                                       docs/theory/impact_laws.md §2
/// Source: Burton & Chatzis, Modeling the planar rocking of a rigid body with irregular geometry, eqs 30-41, Table 2.
/// The resultant impulse acts between the arriving contact i (λ = 0) and the supporting one p (λ = 1); the support brings
/// the arriving contact to rest if it can: pure rocking, slide rocking, flight without sliding, flight.
/// Written with roles only: u_n(p) after ≥ 0 is the paper's eq 38 and eq 39 in one.                      (I.6)
/// Deviations: static friction decides sticking and kinetic friction acts in slip, each contact with coefficients of its
/// own; two arriving contacts and impacts without an admissible pattern are settled by the plastic impact, with a note.
namespace cairn {

namespace lambda_epsilon {

/// The arriving contact's 2 x 2 problem: its velocities under the resultant (J_n, J_t) placed by λ.
struct Reduced {
  double a_nn{}, a_nt{}, a_tn{}, a_tt{};
  double u_n{}, u_t{};
};

struct Solution {
  bool valid{};
  Branch branch{Branch::none};
  double j_n{}, j_t{};
  double t_at_p{};  // part of j_t that acts at the supporting contact [-]
  std::uint32_t notes{kNoteNone};
};

/// Index of the arriving and (or -1) of the supporting contact.
struct Roles {
  int arriving{-1};
  int supporting{-1};
};

CAIRN_HD inline Roles roles_of(const ContactProblem<2>& p) {
  Roles r;
  int arriving = 0, supporting = 0;
  for (int k = 0; k < p.contact_count(); ++k) {
    if (p.contacts[static_cast<std::size_t>(k)].role == Role::arriving) {
      r.arriving = k;
      ++arriving;
    } else {
      r.supporting = k;
      ++supporting;
    }
  }
  return arriving == 1 && supporting <= 1 ? r : Roles{};
}

/// A new answer; where no contact arrives alone the body lands flat, and the plastic impact stands in with a note.
CAIRN_HD inline bool lands_flat(const ContactProblem<2>& p, const Roles& roles, LawAnswer<2>& a) {
  a.outcome = Outcome::ok;
  a.notes = kNoteNone;
  if (roles.arriving >= 0) return false;
  Plastic{}(p, a);
  a.notes |= kNoteFlatLanding;
  return true;
}

/// What both contacts carry along the ground, per unit of J_n, and which part of it the supporting one: each rubs with
/// its own coefficient.                                                                               (I.2b)
struct Rubbing {
  double mu{};      // of the resultant [-]
  double t_at_p{};  // [-]
};
CAIRN_HD inline Rubbing rubbing_of(double mu_i, double mu_p, double lambda) {
  if (mu_i == mu_p || lambda == 0.0) return {mu_i, lambda};
  const double at_p = lambda * mu_p;
  const double mu = (1.0 - lambda) * mu_i + at_p;
  return {mu, mu > 0.0 ? at_p / mu : lambda};
}

/// f = J at i (1-λ) and at p (λ); along the ground in proportion to what each of them can carry.          (I.2)
CAIRN_HD inline PlanarImpulse share(const Roles& r, double lambda, const Solution& x) {
  PlanarImpulse f{};
  const auto i = static_cast<std::size_t>(2 * r.arriving);
  const double n_at_p = r.supporting < 0 ? 0.0 : lambda;
  const double t_at_p = r.supporting < 0 ? 0.0 : x.t_at_p;
  f[i] = (1.0 - n_at_p) * x.j_n;
  f[i + 1] = (1.0 - t_at_p) * x.j_t;
  if (r.supporting >= 0) {
    const auto s = static_cast<std::size_t>(2 * r.supporting);
    f[s] = n_at_p * x.j_n;
    f[s + 1] = t_at_p * x.j_t;
  }
  return f;
}

CAIRN_HD inline Reduced reduce(const ContactSpace& s, const Roles& r, double lambda) {
  const auto i = static_cast<std::size_t>(2 * r.arriving);
  Reduced q{s.W[i][i], s.W[i][i + 1], s.W[i + 1][i], s.W[i + 1][i + 1], s.u_before[i], s.u_before[i + 1]};
  if (r.supporting >= 0) {
    const auto o = static_cast<std::size_t>(2 * r.supporting);
    q.a_nn += lambda * (s.W[i][o] - s.W[i][i]);
    q.a_nt += lambda * (s.W[i][o + 1] - s.W[i][i + 1]);
    q.a_tn += lambda * (s.W[i + 1][o] - s.W[i + 1][i]);
    q.a_tt += lambda * (s.W[i + 1][o + 1] - s.W[i + 1][i + 1]);
  }
  return q;
}

/// Impulses that leave the arriving contact with (v_n, 0): eqs 33 and 35.                             (I.3)
CAIRN_HD inline Solution stick(const Reduced& q, double v_n, Branch branch) {
  Solution r;
  const double det = q.a_nn * q.a_tt - q.a_nt * q.a_tn;
  if (det == 0.0) return r;
  const double rhs_n = v_n - q.u_n;
  const double rhs_t = -q.u_t;
  r.j_n = (rhs_n * q.a_tt - q.a_nt * rhs_t) / det;
  r.j_t = (q.a_nn * rhs_t - q.a_tn * rhs_n) / det;
  r.branch = branch;
  r.valid = true;
  return r;
}

/// Impulses that leave it with normal velocity v_n, slipping towards `direction`: eqs 34 and 36.      (I.4)
CAIRN_HD inline Solution slip(const Reduced& q, double v_n, double mu, double direction, Branch branch) {
  Solution r;
  const double a = q.a_nn - direction * mu * q.a_nt;
  if (!(a > 0.0)) return r;
  r.j_n = (v_n - q.u_n) / a;
  r.j_t = -direction * mu * r.j_n;
  r.branch = branch;
  const double u_t = q.u_t + q.a_tn * r.j_n + q.a_tt * r.j_t;
  r.valid = direction * u_t > 0.0;  // eq 41
  return r;
}

/// Guess the slip against the impulse that sticking would need, then the other way (eqs 29, 41).      (I.5)
CAIRN_HD inline Solution slip_either_way(const Reduced& q, double v_n, double mu, double j_t_stick, Branch branch) {
  const double guess = -plastic::sign_of(j_t_stick);
  Solution r = slip(q, v_n, mu, guess, branch);
  if (!r.valid) r = slip(q, v_n, mu, -guess, branch);
  if (!r.valid) r.notes |= kNoteSlipSignFailed;
  return r;
}

/// One pass through the order of preference for given λ and ε.
CAIRN_HD inline Solution solve(const ContactProblem<2>& p, const ContactSpace& s, const Roles& r, double lambda,
                               double epsilon) {
  const Contact<2>& c = p.contacts[static_cast<std::size_t>(r.arriving)];
  const Contact<2>& other = p.contacts[static_cast<std::size_t>(r.supporting < 0 ? r.arriving : r.supporting)];
  const Reduced q = reduce(s, r, lambda);
  const double noise = velocity_noise(p);
  const Rubbing kept = rubbing_of(finite_friction(c.mu_static), finite_friction(other.mu_static), lambda);
  const Rubbing slid = rubbing_of(finite_friction(c.mu_kinetic), finite_friction(other.mu_kinetic), lambda);
  auto admissible = [&](Solution& x, bool sticks) {
    if (!x.valid) return false;
    x.t_at_p = c.hold.no_sliding ? lambda : (sticks ? kept.t_at_p : slid.t_at_p);
    if (!c.hold.no_opening && x.j_n < 0.0) return false;                                   // eq 37
    if (sticks && !c.hold.no_sliding && std::fabs(x.j_t) > kept.mu * x.j_n) return false;  // eq 40
    if (r.supporting < 0) return true;
    const PlanarImpulse f = share(r, lambda, x);
    return velocity_after(s, f, static_cast<std::size_t>(2 * r.supporting)) >= -noise;  // eqs 38, 39: (I.6)
  };
  std::uint32_t notes = kNoteNone;
  Solution rock = stick(q, 0.0, Branch::pure_rocking);
  if (admissible(rock, true)) return rock;
  if (!c.hold.no_sliding) {
    Solution slide = slip_either_way(q, 0.0, slid.mu, rock.j_t, Branch::slide_rocking);
    if (admissible(slide, false)) return slide;
    notes |= slide.notes;
  }
  if (!c.hold.no_opening) {
    const double rebound = -epsilon * q.u_n;
    Solution leap = stick(q, rebound, Branch::flight_without_sliding);
    leap.notes |= notes;
    if (admissible(leap, true)) return leap;
    if (!c.hold.no_sliding) {
      Solution fly = slip_either_way(q, rebound, slid.mu, leap.j_t, Branch::flight);
      fly.notes |= notes;
      if (admissible(fly, false)) return fly;
      notes |= fly.notes;
    }
  }
  Solution none;
  none.notes = notes;
  return none;
}

/// Does the answer for these parameters raise energy beyond round-off?
inline constexpr double kRoundOffEnergy = 1e-13;
CAIRN_HD inline bool raises_energy(const ContactProblem<2>& p, const ContactSpace& s, const Roles& r, double lambda,
                                   double epsilon) {
  const Solution x = solve(p, s, r, lambda, epsilon);
  if (!x.valid) return false;  // the plastic impact stands in
  double before = 0.0;
  for (double w : p.w_before) before += 0.5 * w * w;
  return energy_change(s, share(r, lambda, x)) > kRoundOffEnergy * before;
}

/// Largest value in [0, top] of one parameter up to which energy is not raised. The loss is continuous in the parameter
/// within a pattern, so a coarse walk finds the first crossing and bisection ends at round-off.        (I.8)
template <class Raises>
CAIRN_HD double largest_passive(double top, Raises raises) {
  constexpr int kWalk = 256;  // an interval of raised energy narrower than this part of the range may be stepped over
  double good = 0.0;
  double bad = top;
  bool crossed = false;
  for (int k = 0; k <= kWalk && !crossed; ++k) {
    const double value = top * k / kWalk;
    if (raises(value)) {
      bad = value;
      crossed = true;
    } else {
      good = value;
    }
  }
  if (!crossed) return top;
  if (bad == 0.0) return 0.0;
  for (double middle = 0.5 * (good + bad); middle > good && middle < bad; middle = 0.5 * (good + bad))
    (raises(middle) ? bad : good) = middle;
  return good;
}

}  // namespace lambda_epsilon

/// The largest λ and ε that would not raise energy in this impact.
CAIRN_HD inline EnergyLimits energy_limits(const LambdaEpsilon& law, const ContactProblem<2>& p) {
  namespace le = lambda_epsilon;
  EnergyLimits limits;
  if (!is_planar_pair(p)) return limits;
  const auto roles = le::roles_of(p);
  if (roles.arriving < 0) return limits;
  limits = {1.0, 1.0};
  const ContactSpace s = contact_space(p);
  if (roles.supporting >= 0)
    limits.lambda = le::largest_passive(1.0, [&](double x) { return le::raises_energy(p, s, roles, x, law.epsilon); });
  const double lambda = law.lambda < limits.lambda ? law.lambda : limits.lambda;
  limits.epsilon = le::largest_passive(1.0, [&](double x) { return le::raises_energy(p, s, roles, lambda, x); });
  return limits;
}

CAIRN_HD inline void LambdaEpsilon::operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
  namespace le = lambda_epsilon;
  if (refuses(p, a)) return;
  const auto roles = le::roles_of(p);
  if (le::lands_flat(p, roles, a)) return;
  const ContactSpace s = contact_space(p);
  double used_lambda = lambda;
  double used_epsilon = epsilon;
  std::uint32_t notes = kNoteNone;
  if (le::raises_energy(p, s, roles, used_lambda, used_epsilon)) {
    if (cut_to_energy) {
      if (le::raises_energy(p, s, roles, used_lambda, 0.0)) {
        used_lambda = le::largest_passive(lambda, [&](double x) { return le::raises_energy(p, s, roles, x, 0.0); });
        notes |= kNoteLambdaCut;
      }
      if (le::raises_energy(p, s, roles, used_lambda, used_epsilon)) {
        used_epsilon =
            le::largest_passive(epsilon, [&](double x) { return le::raises_energy(p, s, roles, used_lambda, x); });
        notes |= kNoteEpsilonCut;
      }
    } else {
      notes |= kNoteEnergyRaised;
      a.outcome = Outcome::energy_raised;
    }
  }
  const auto x = le::solve(p, s, roles, used_lambda, used_epsilon);
  notes |= x.notes;
  if (!x.valid) {
    Plastic{}(p, a);
    a.notes |= notes | kNotePlasticFallback;
    return;
  }
  a.branch = x.branch;
  a.notes = notes;
  write_answer(p, le::share(roles, used_lambda, x), a);
}

}  // namespace cairn
