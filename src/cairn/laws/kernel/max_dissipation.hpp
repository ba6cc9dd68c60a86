#pragma once
#include "cairn/laws/kernel/coulomb.hpp"
#include "cairn/laws/kernel/newton.hpp"
#include "cairn/laws/parameters/max_dissipation.hpp"

/// Maximal dissipation.                                                              docs/theory/restitution.md §6.4
/// Source: RocFall3 rigid-body theory, §3.3, eqs 3.54-3.62.
/// One pass: the contacts that close rebound with Newton's e, then friction against the slip before, bounded by these
/// normal impulses, takes as much energy as it can:
///   0 <= λ_n ⊥ u_n⁺ + e u_n⁻ >= 0  over the closing contacts, λ_n of least norm                          (K.42)
///   λ_d = argmin of the kinetic energy,  0 <= λ_d <= μ λ_n                                                (K.43)
/// Deviations: only closing contacts take part, passes are repeated until none closes (so a contact that others press
/// again rebounds again), no friction where there is no slip, and μ_s bounds what stops while μ_k acts on what slips on.
/// Energy never rises. Passes that would go on for ever are ended by a plastic one without friction, with a note.
namespace cairn {

namespace rigid {

/// (K.42): impulses of the contacts in `takes_part` that bring them to `target`; least norm where not unique.
[[gnu::noinline]] CAIRN_HD inline bool normal_pass(const ImpactSpace& s, const Lines& start,
                                                   const std::array<bool, kMostContacts>& takes_part,
                                                   const Normals& target, Lines& f) {
  std::array<int, kMostContacts> active{};
  int count = 0;
  for (int k = 0; k < s.count; ++k)
    if (takes_part[static_cast<std::size_t>(k)]) active[static_cast<std::size_t>(count++)] = k;
  if (count == 0) return true;
  const auto at = [&](std::size_t j) { return active[j]; };
  if (count <= 2) {
    std::array<std::array<double, 2>, 2> A{};
    std::array<double, 2> b{};
    std::array<double, 2> y{};
    for (std::size_t j = 0; j < static_cast<std::size_t>(count); ++j) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) A[j][k] = s.nn(at(j), at(k));
      b[j] = start[normal_of(at(j))] - target[static_cast<std::size_t>(at(j))];
    }
    if (detail::solve_normals(A, b, count, y)) {
      for (std::size_t j = 0; j < static_cast<std::size_t>(count); ++j) f[normal_of(at(j))] = y[j];
      return true;
    }
  }
  const auto m = static_cast<std::size_t>(count);
  std::array<double, static_cast<std::size_t>(kMostContacts) * kMostContacts> H{};
  Normals c{};
  Normals lower{};
  Normals upper{};
  Normals y{};
  for (std::size_t j = 0; j < m; ++j) {
    for (std::size_t k = 0; k < m; ++k) H[j * m + k] = s.nn(at(j), at(k));
    c[j] = start[normal_of(at(j))] - target[static_cast<std::size_t>(at(j))];
    upper[j] = std::numeric_limits<double>::infinity();
  }
  solve::NearestWorkspace<kMostContacts> workspace;
  const solve::Qp qp{count, {H.data(), m * m}, {c.data(), m}, {lower.data(), m}, {upper.data(), m}};
  const Normals zero{};
  if (solve::solve_qp_nearest(qp, {zero.data(), m}, {y.data(), m}, workspace.scratch()).status != solve::Status::solved)
    return false;
  for (std::size_t j = 0; j < m; ++j) f[normal_of(at(j))] = y[j];
  return true;
}

/// Which friction takes most energy: minimise ½ zᵀH z + cᵀz, lower <= z <= upper, over the contacts that rub; z acts
/// against the slip.
struct FrictionQp {
  int count{};
  std::array<int, kMostContacts> contact{};
  Normals side{};  // +1 or -1 along the tangent
  std::array<double, static_cast<std::size_t>(kMostContacts) * kMostContacts> H{};
  Normals c{};
  Normals lower{};
  Normals upper{};
};

/// Directions of friction: against the slip, 0 where there is none to act against or nothing presses.
CAIRN_HD inline Normals against_slip(const ImpactSpace& s, const Lines& start, const Lines& f) {
  Normals against{};
  for (int k = 0; k < s.count; ++k) {
    const double u = start[tangent_of(k)];
    const bool none = std::fabs(u) <= kNoVelocity && !s.point(k).no_sliding;
    against[static_cast<std::size_t>(k)] = none || f[normal_of(k)] == 0.0 ? 0.0 : (u > 0.0 ? -1.0 : 1.0);
  }
  return against;
}

/// `slips`: contacts that have been found to slip on, with their kinetic coefficient.
CAIRN_HD inline FrictionQp pose_friction_pass(const ImpactSpace& s, const Lines& start, const Lines& f,
                                              const Normals& against, const std::array<bool, kMostContacts>& slips) {
  FrictionQp q;
  for (int k = 0; k < s.count; ++k) {
    const double side = against[static_cast<std::size_t>(k)];
    if (side == 0.0) continue;
    q.side[static_cast<std::size_t>(q.count)] = side;
    q.contact[static_cast<std::size_t>(q.count++)] = k;
  }
  const auto m = static_cast<std::size_t>(q.count);
  for (std::size_t j = 0; j < m; ++j) {
    const int at = q.contact[j];
    for (std::size_t k = 0; k < m; ++k) q.H[j * m + k] = q.side[j] * q.side[k] * s.tt(at, q.contact[k]);
    double u = start[tangent_of(at)];
    for (int k = 0; k < s.count; ++k) u += s.W[tangent_of(at)][normal_of(k)] * f[normal_of(k)];
    q.c[j] = q.side[j] * u;
    const Point& point = s.point(at);
    const double mu = slips[static_cast<std::size_t>(at)] ? point.mu_kinetic : point.mu_static;
    q.upper[j] = point.no_sliding ? std::numeric_limits<double>::infinity() : mu * f[normal_of(at)];
    q.lower[j] = point.no_sliding ? -q.upper[j] : 0.0;
  }
  return q;
}

/// One tangential direction: one velocity, one resultant, shared in proportion to the bounds.
CAIRN_HD inline Normals share_resultant(const ImpactSpace& s, const FrictionQp& q) {
  const auto m = static_cast<std::size_t>(q.count);
  double most = 0.0;
  int held = 0;
  for (std::size_t j = 0; j < m; ++j) {
    most += s.point(q.contact[j]).no_sliding ? 0.0 : q.upper[j];
    held += s.point(q.contact[j]).no_sliding ? 1 : 0;
  }
  double resultant = -q.c[0] / s.tt(0, 0);
  if (held == 0) resultant = resultant < 0.0 ? 0.0 : (resultant > most ? most : resultant);
  Normals z{};
  for (std::size_t j = 0; j < m; ++j) {
    if (held > 0)
      z[j] = s.point(q.contact[j]).no_sliding ? resultant / held : 0.0;
    else
      z[j] = most > 0.0 ? resultant * (q.upper[j] / most) : 0.0;
  }
  return z;
}

CAIRN_HD inline bool solve_friction_pass(const ImpactSpace& s, const FrictionQp& q, Normals& z) {
  if (s.sliders == 1) {
    z = share_resultant(s, q);
    return true;
  }
  const auto m = static_cast<std::size_t>(q.count);
  solve::NearestWorkspace<kMostContacts> workspace;
  const solve::Qp qp{q.count, {q.H.data(), m * m}, {q.c.data(), m}, {q.lower.data(), m}, {q.upper.data(), m}};
  const Normals zero{};
  return solve::solve_qp_nearest(qp, {zero.data(), m}, {z.data(), m}, workspace.scratch()).status ==
         solve::Status::solved;
}

/// (K.43) for one tangential direction in closed form, for more as a bounded QP, repeated while a contact that stopped
/// within its static bound is found to slip on. `start` are the velocities before the pass, f holds its normal impulses.
[[gnu::noinline]] CAIRN_HD inline bool friction_pass(const ImpactSpace& s, const Lines& start, Lines& f) {
  const Normals against = against_slip(s, start, f);
  std::array<bool, kMostContacts> slips{};
  for (int pass = 0; pass <= s.count; ++pass) {
    const FrictionQp q = pose_friction_pass(s, start, f, against, slips);
    if (q.count == 0) return true;
    Normals z{};
    if (!solve_friction_pass(s, q, z)) return false;
    const auto m = static_cast<std::size_t>(q.count);
    for (std::size_t j = 0; j < m; ++j) f[tangent_of(q.contact[j])] = q.side[j] * z[j];
    bool changed = false;
    for (std::size_t j = 0; j < m; ++j) {
      const auto at = static_cast<std::size_t>(q.contact[j]);
      const bool on_bound = z[j] > 0.0 && z[j] >= q.upper[j];
      const bool moves = std::fabs(velocity_after(s, start, f, tangent_of(q.contact[j]))) > kNoVelocity;
      if (slips[at] || !on_bound || !moves) continue;
      changed = slips[at] = true;
    }
    if (!changed) return true;
  }
  return true;
}

}  // namespace rigid

CAIRN_HD inline void MaxDissipation::operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
  using namespace rigid;  // NOLINT(google-build-using-namespace): its own parts
  const ImpactSpace s = impact_space(p);
  if (!begin(p, s, a)) return;
  Lines total{};
  Lines u = s.u;
  for (int pass = 0;; ++pass) {
    std::array<bool, kMostContacts> closing{};
    Normals target{};
    bool none = true;
    const bool last = pass >= most_passes;
    for (int k = 0; k < s.count; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const double u_n = u[normal_of(k)];
      const bool closes = u_n < -kNoVelocity;
      closing[at] = last || closes;
      target[at] = last || !closes ? 0.0 : -s.point(k).restitution * u_n;
      none = none && !closes;
    }
    if (none) break;
    Lines f{};
    if (!normal_pass(s, u, closing, target, f) || (!last && !friction_pass(s, u, f)))
      return refuse(p, a, Outcome::not_converged);
    for (std::size_t row = 0; row < kLines; ++row) total[row] += f[row];
    u = velocities_after(s, s.u, total);
    if (!last) continue;
    a.notes |= kNoteAccumulated;
    break;
  }
  finish(p, s, total, a);
}

}  // namespace cairn
