#pragma once
#include "cairn/laws/kernel/coulomb.hpp"
#include "cairn/laws/kernel/newton.hpp"
#include "cairn/laws/parameters/restitution_matrix.hpp"

/// Generalised kinematic restitution in the kinetic metric.                          docs/theory/restitution.md §2-3
/// Source: Zhang & Brogliato 2011 (RR-7580), §2.2, eqs 6-10, with the loss of energy corrected (K.9).
///   q_norm,i = u_n,i / √W_ii,   q_norm⁺ = -E_n q_norm⁻,   q_tan⁺ = -E_tan q_tan⁻                        (K.6), (K.7)
/// The law knows no friction cone: an impulse outside it is answered and named `outside_cone`. Where the map would pull
/// or press a contact into the ground it has no answer; the plastic impact stands in with a note.
namespace cairn {

/// The three constraints for the impact at hand, relative to the problem's scales.                    (K.10)-(K.12)
struct RestitutionCheck {
  bool has_answer{};         // false: the normals depend on each other, or no contact takes part
  double energy_change{};    // ΔE over the energy before [-]; <= 0: energetic constraint
  double least_impulse{};    // smallest normal impulse [-]; >= 0: kinetic constraint
  double least_velocity{};   // smallest normal velocity after [-]; >= 0: kinematic constraint
  double friction_needed{};  // largest |f_t| / f_n; 0 without tangential impulse, infinite without a normal one
  bool energetic{};
  bool kinetic{};
  bool kinematic{};
  CAIRN_HD bool admissible() const { return has_answer && energetic && kinetic && kinematic; }
};

namespace rigid {

/// Lower triangle L of a Gram matrix A = L Lᵀ of up to four rows; false where the rows depend on each other.
inline constexpr double kDependent = 1e-12;  // of a diagonal entry: what round-off of the Gram matrix leaves
using Square = std::array<std::array<double, kMostContacts>, kMostContacts>;
CAIRN_HD inline bool factor(const Square& A, int count, Square& L) {
  const auto n = static_cast<std::size_t>(count);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = A[i][j];
      for (std::size_t k = 0; k < j; ++k) sum -= L[i][k] * L[j][k];
      if (i == j) {
        if (!(sum > kDependent * A[i][i])) return false;
        L[i][i] = std::sqrt(sum);
      } else {
        L[i][j] = sum / L[j][j];
      }
    }
  return true;
}
CAIRN_HD inline Normals solve_factored(const Square& L, int count, Normals x) {
  const auto n = static_cast<std::size_t>(count);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) x[i] -= L[i][k] * x[k];
    x[i] /= L[i][i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) x[i] -= L[k][i] * x[k];
    x[i] /= L[i][i];
  }
  return x;
}

struct MapAnswer {
  bool valid{};
  Lines f{};
};

/// Impulses that leave the contacts `active` with the normal velocities `after`, and the tangential velocity that is
/// free of the normals' with -e_tan times what it was:                                                       (K.8)
///   ũ_t = u_t - W_tn W_nn⁻¹ u_n,   f_t = -(1 + e_tan) ũ_t⁻ / S,   S = W_tt - W_tn W_nn⁻¹ W_nt,
///   f_n = W_nn⁻¹ (u_n⁺ - u_n⁻ - W_nt f_t).
CAIRN_HD inline MapAnswer map_velocities(const ImpactSpace& s, const std::array<int, kMostContacts>& active, int count,
                                         const Normals& after, double e_tangential) {
  MapAnswer r;
  const auto m = static_cast<std::size_t>(count);
  Square A{};
  Square L{};
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t k = 0; k < m; ++k) A[j][k] = s.nn(active[j], active[k]);
  if (count == 0 || !factor(A, count, L)) return r;
  double f_t = 0.0;
  const bool jumps = e_tangential != -1.0;
  const int first = active[0];
  if (jumps) {
    if (s.sliders != 1) return r;
    Normals w_nt{};
    Normals u_n{};
    for (std::size_t j = 0; j < m; ++j) {
      w_nt[j] = s.nt(active[j], first);
      u_n[j] = s.u[normal_of(active[j])];
    }
    const Normals x = solve_factored(L, count, w_nt);
    double stiffness = s.tt(first, first);
    double free_slip = s.u[tangent_of(first)];
    for (std::size_t j = 0; j < m; ++j) {
      stiffness -= w_nt[j] * x[j];
      free_slip -= u_n[j] * x[j];
    }
    if (!(stiffness > kDependent * s.tt(first, first))) return r;
    f_t = -(1.0 + e_tangential) * free_slip / stiffness;
  }
  Normals f_n{};
  for (int pass = 0; pass <= detail::kRefinements; ++pass) {
    Normals left{};
    for (std::size_t j = 0; j < m; ++j) {
      double u = s.u[normal_of(active[j])] + s.nt(active[j], first) * f_t;
      for (std::size_t k = 0; k < m; ++k) u += s.nn(active[j], active[k]) * f_n[k];
      left[j] = after[j] - u;
    }
    left = solve_factored(L, count, left);
    for (std::size_t j = 0; j < m; ++j) f_n[j] += left[j];
  }
  double total = 0.0;
  for (std::size_t j = 0; j < m; ++j) {
    r.f[normal_of(active[j])] = f_n[j];
    total += f_n[j];
  }
  for (std::size_t j = 0; j < m && f_t != 0.0; ++j)
    r.f[tangent_of(active[j])] = total != 0.0 ? f_t * (f_n[j] / total) : f_t / count;
  r.valid = true;
  return r;
}

/// (K.10)-(K.12) of given impulses.
CAIRN_HD inline RestitutionCheck check_impulses(const ImpactSpace& s, const Lines& f) {
  RestitutionCheck c;
  c.has_answer = true;
  c.least_impulse = std::numeric_limits<double>::infinity();
  c.least_velocity = c.least_impulse;
  double size = 0.0;
  for (int k = 0; k < s.count; ++k) {
    const double f_n = f[normal_of(k)];
    const double f_t = std::fabs(f[tangent_of(k)]);
    const double u_n = velocity_after(s, s.u, f, normal_of(k));
    c.least_impulse = f_n < c.least_impulse ? f_n : c.least_impulse;
    c.least_velocity = u_n < c.least_velocity ? u_n : c.least_velocity;
    size = std::fabs(f_n) > size ? std::fabs(f_n) : size;
    if (f_t == 0.0) continue;
    const double needed = f_n > 0.0 ? f_t / f_n : std::numeric_limits<double>::infinity();
    c.friction_needed = needed > c.friction_needed ? needed : c.friction_needed;
  }
  const double change = energy_change(s, f);
  c.energy_change = s.energy > 0.0 ? change / s.energy : 0.0;
  c.energetic = change <= kNoEnergy * s.energy;
  c.kinetic = c.least_impulse >= -kNoVelocity * size;
  c.kinematic = c.least_velocity >= -kNoVelocity;
  return c;
}

/// What a map without a cone answers: as it is, named where friction or energy say so; the plastic impact where it pulls
/// or presses into the ground.
CAIRN_HD inline void answer_map(const ContactProblem<2>& p, const ImpactSpace& s, const MapAnswer& r, LawAnswer<2>& a) {
  const bool sound = r.valid && check_impulses(s, r.f).kinetic && check_impulses(s, r.f).kinematic;
  if (!sound) {
    answer_plastic(p, s, a);
    a.notes |= kNotePlasticFallback;
    return;
  }
  Lines f = r.f;
  bool outside = false;
  for (int k = 0; k < s.count; ++k) {
    double& f_n = f[normal_of(k)];
    f_n = f_n > 0.0 ? f_n : 0.0;
    const Point& point = s.point(k);
    outside = outside || (!point.no_sliding && std::fabs(f[tangent_of(k)]) > point.mu_static * f_n + kRoundOffVelocity);
  }
  if (outside) {
    a.outcome = Outcome::outside_cone;
    a.notes |= kNoteOutsideCone;
  }
  finish(p, s, f, a);
}

/// Contacts that take part: all that do not open.
CAIRN_HD inline int closing_or_resting(const ImpactSpace& s, std::array<int, kMostContacts>& active) {
  int count = 0;
  for (int k = 0; k < s.count; ++k)
    if (s.u[normal_of(k)] <= kNoVelocity) active[static_cast<std::size_t>(count++)] = k;
  return count;
}

CAIRN_HD inline double entry_of(const RestitutionMatrix& E, const Point& row, const Point& column, bool diagonal) {
  const bool from_arriving = column.role == Role::arriving;
  if (diagonal) return from_arriving ? E.e_arriving : E.e_supporting;
  if (row.role == column.role) return E.e_across;
  return from_arriving ? E.e_across : E.e_back;
}

/// (K.6), (K.7) for a matrix by roles.
CAIRN_HD inline MapAnswer apply_matrix(const ImpactSpace& s, const RestitutionMatrix& E) {
  std::array<int, kMostContacts> active{};
  const int count = closing_or_resting(s, active);
  Normals after{};
  for (std::size_t j = 0; j < static_cast<std::size_t>(count); ++j) {
    double q = 0.0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k)
      q -= entry_of(E, s.point(active[j]), s.point(active[k]), j == k) * s.u[normal_of(active[k])] /
           std::sqrt(s.nn(active[k], active[k]));
    after[j] = q * std::sqrt(s.nn(active[j], active[j]));
  }
  return map_velocities(s, active, count, after, E.e_tangential);
}

}  // namespace rigid

/// The constraints that this matrix meets or misses in this impact.
CAIRN_HD inline RestitutionCheck check_restitution(const RestitutionMatrix& law, const ContactProblem<2>& p) {
  const rigid::ImpactSpace s = rigid::impact_space(p);
  if (!s.offered || !s.finite) return {};
  const rigid::MapAnswer r = rigid::apply_matrix(s, law);
  return r.valid ? rigid::check_impulses(s, r.f) : RestitutionCheck{};
}

CAIRN_HD inline void RestitutionMatrix::operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
  const rigid::ImpactSpace s = rigid::impact_space(p);
  if (!rigid::begin(p, s, a)) return;
  rigid::answer_map(p, s, rigid::apply_matrix(s, *this), a);
}

}  // namespace cairn
