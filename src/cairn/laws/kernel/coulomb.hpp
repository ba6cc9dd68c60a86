#pragma once
#include <limits>

#include "cairn/laws/kernel/impact_space.hpp"
#include "cairn/solve/lemke.hpp"
#include "cairn/solve/nearest.hpp"

/// Unilateral contacts with Coulomb friction on the velocities at the end of a phase of an impact.
///                                                                               docs/theory/restitution.md §6
///   f_n = pushed + y,  0 <= y ⊥ u_n⁺ - target >= 0                                                       (K.30)
///   u_t⁺ = 0 and |f_t| <= μ_s f_n,  or  f_t = -μ_k f_n sgn u_t⁺                                           (K.31)
/// One or two contacts with one tangential direction: closed forms, mode by mode. More: Lemke's method, then, of all
/// impulses that leave these velocities, the ones nearest to those given.
namespace cairn::rigid {

/// One phase: where it starts and what is asked.
struct PhaseQuestion {
  Lines start{};       // velocities when it begins
  Normals pushed{};    // normal impulses that act in any case
  Normals target{};    // normal velocities to be reached at least
  bool static_only{};  // slip with the static coefficient too
  bool near_before{};  // of several answers take the one nearest to f_before
};

struct PhaseAnswer {
  bool solved{};
  Outcome outcome{Outcome::ok};
  Lines f{};
};

namespace detail {

inline constexpr int kRefinements = 2;

/// A solution of two linear equations A y + b = 0 with Cramer's rule: exchanging the unknowns changes no bit.
struct Two {
  double a00{}, a01{}, a10{}, a11{};
  CAIRN_HD double determinant() const { return a00 * a11 - a01 * a10; }
  CAIRN_HD bool solve(double b0, double b1, double& y0, double& y1) const {
    const double det = determinant();
    if (!(det > 0.0)) return false;
    y0 = (a01 * b1 - a11 * b0) / det;
    y1 = (a10 * b0 - a00 * b1) / det;
    return true;
  }
};

/// 0 <= y ⊥ A y + b >= 0 for one or two unknowns by its cases; the fewest loaded contacts first.        (K.33)
CAIRN_HD inline bool solve_normals(const std::array<std::array<double, 2>, 2>& A, const std::array<double, 2>& b,
                                   int count, std::array<double, 2>& y) {
  y = {0.0, 0.0};
  const double least = -kNoVelocity;
  const bool first_open = b[0] >= least;
  const bool second_open = count < 2 || b[1] >= least;
  if (first_open && second_open) return true;
  for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
    if (!(A[k][k] > 0.0)) continue;
    const double alone = -b[k] / A[k][k];
    if (!(alone >= 0.0)) continue;
    if (count == 2 && !(b[1 - k] + A[1 - k][k] * alone >= least)) continue;
    y[k] = alone;
    return true;
  }
  if (count < 2) return false;
  const Two both{A[0][0], A[0][1], A[1][0], A[1][1]};
  double y0 = 0.0;
  double y1 = 0.0;
  for (int pass = 0; pass <= kRefinements; ++pass) {
    double d0 = 0.0;
    double d1 = 0.0;
    if (!both.solve(b[0] + (A[0][0] * y0 + A[0][1] * y1), b[1] + (A[1][0] * y0 + A[1][1] * y1), d0, d1)) return false;
    y0 += d0;
    y1 += d1;
  }
  if (!(y0 >= 0.0 && y1 >= 0.0)) return false;
  y = {y0, y1};
  return true;
}

/// Bound of the tangential resultant of a slider, and whether it is held whatever presses.
struct Cone {
  double bound{};
  bool held{};
};
CAIRN_HD inline Cone cone_of(const ImpactSpace& s, const Lines& f, int slider) {
  Cone cone;
  for (int k = 0; k < s.count; ++k) {
    if (s.point(k).slider != slider) continue;
    cone.bound += s.point(k).mu_static * f[normal_of(k)];
    cone.held = cone.held || s.point(k).no_sliding;
  }
  return cone;
}

/// Share a tangential resultant in proportion to what each contact can carry.                           (K.32)
CAIRN_HD inline void share(const ImpactSpace& s, int slider, double resultant, Lines& f) {
  double total = 0.0;
  int held = 0;
  for (int k = 0; k < s.count; ++k) {
    if (s.point(k).slider != slider) continue;
    held += s.point(k).no_sliding ? 1 : 0;
  }
  const auto weight = [&](int k) {
    if (held > 0) return s.point(k).no_sliding ? f[normal_of(k)] : 0.0;
    return s.point(k).mu_static * f[normal_of(k)];
  };
  for (int k = 0; k < s.count; ++k)
    if (s.point(k).slider == slider) total += weight(k);
  for (int k = 0; k < s.count; ++k) {
    if (s.point(k).slider != slider) continue;
    double part = 0.0;
    if (total > 0.0)
      part = weight(k) / total;
    else if (held > 0 && s.point(k).no_sliding)
      part = 1.0 / held;
    f[tangent_of(k)] = resultant * part;
  }
}

/// Share it so that the shares are as near as the cones allow to those before: t = clip(t_before + λ).   (K.36)
CAIRN_HD inline void share_near(const ImpactSpace& s, int slider, double resultant, Lines& f) {
  std::array<bool, kMostContacts> fixed{};
  double left = resultant;
  int open = 0;
  double sum = 0.0;
  for (int k = 0; k < s.count; ++k) {
    const auto place = static_cast<std::size_t>(k);
    fixed[place] = s.point(k).slider != slider;
    if (fixed[place]) continue;
    ++open;
    sum += s.point(k).f_before[1];
  }
  const auto bound = [&](int k) {
    return s.point(k).no_sliding ? std::numeric_limits<double>::infinity() : s.point(k).mu_static * f[normal_of(k)];
  };
  while (open > 0) {
    const double shift = (left - sum) / open;
    double over = 0.0;
    double under = 0.0;
    for (int k = 0; k < s.count; ++k) {
      if (fixed[static_cast<std::size_t>(k)]) continue;
      const double t = s.point(k).f_before[1] + shift;
      if (t > bound(k)) over += t - bound(k);
      if (t < -bound(k)) under += -bound(k) - t;
    }
    const bool inside = over == 0.0 && under == 0.0;
    for (int k = 0; k < s.count; ++k) {
      const auto place = static_cast<std::size_t>(k);
      if (fixed[place]) continue;
      const double t = s.point(k).f_before[1] + shift;
      const bool at_end = over >= under ? t > bound(k) : t < -bound(k);
      if (!inside && !at_end) continue;
      f[tangent_of(k)] = inside ? t : (over >= under ? bound(k) : -bound(k));
      fixed[place] = true;
      if (inside) continue;
      left -= f[tangent_of(k)];
      sum -= s.point(k).f_before[1];
      --open;
    }
    if (inside) return;
  }
}

/// How the one tangential direction ends.
enum class Mode : std::uint8_t { stick, forward, backward };

/// (K.30), (K.31) in one mode: the tangential impulse is eliminated, u_n⁺ = A y + b.                      (K.34)
CAIRN_HD inline PhaseAnswer solve_mode(const ImpactSpace& s, const PhaseQuestion& q, Mode mode) {
  PhaseAnswer r;
  const double way = mode == Mode::forward ? 1.0 : -1.0;
  const auto mu = [&](int k) { return q.static_only ? s.point(k).mu_static : s.point(k).mu_kinetic; };
  const double tt = s.tt(0, 0);
  if (!(tt > 0.0)) return r;
  if (mode != Mode::stick)
    for (int k = 0; k < s.count; ++k)
      if (s.point(k).no_sliding) return r;

  std::array<std::array<double, 2>, 2> A{};
  std::array<double, 2> b{};
  for (int j = 0; j < s.count; ++j) {
    const auto row = static_cast<std::size_t>(j);
    for (int k = 0; k < s.count; ++k) {
      const double through_tangent = mode == Mode::stick ? s.nt(j, 0) * s.nt(k, 0) / tt : way * mu(k) * s.nt(j, 0);
      A[row][static_cast<std::size_t>(k)] = s.nn(j, k) - through_tangent;
    }
    double pushed = 0.0;
    for (int k = 0; k < s.count; ++k)
      pushed += A[row][static_cast<std::size_t>(k)] * q.pushed[static_cast<std::size_t>(k)];
    const double slip_stopped = mode == Mode::stick ? s.nt(j, 0) * q.start[tangent_of(0)] / tt : 0.0;
    b[row] = (q.start[normal_of(j)] - slip_stopped) + pushed - q.target[row];
  }
  std::array<double, 2> y{};
  if (!solve_normals(A, b, s.count, y)) return r;
  double along = q.start[tangent_of(0)];
  double moved = 0.0;
  for (int k = 0; k < s.count; ++k) {
    r.f[normal_of(k)] = q.pushed[static_cast<std::size_t>(k)] + y[static_cast<std::size_t>(k)];
    moved += s.nt(k, 0) * r.f[normal_of(k)];
  }
  along += moved;
  if (mode == Mode::stick) {
    const double resultant = -along / tt;
    const Cone cone = cone_of(s, r.f, 0);
    r.solved = cone.held || std::fabs(resultant) <= cone.bound;
    if (q.near_before)
      share_near(s, 0, resultant, r.f);
    else
      share(s, 0, resultant, r.f);
    return r;
  }
  double resultant = 0.0;
  for (int k = 0; k < s.count; ++k) {
    r.f[tangent_of(k)] = -way * mu(k) * r.f[normal_of(k)];
    resultant += r.f[tangent_of(k)];
  }
  r.solved = way * (along + tt * resultant) >= -kNoVelocity;
  return r;
}

CAIRN_HD inline double distance_to_before(const ImpactSpace& s, const Lines& f) {
  double sum = 0.0;
  for (int k = 0; k < s.count; ++k) {
    const double n = f[normal_of(k)] - s.point(k).f_before[0];
    const double t = f[tangent_of(k)] - s.point(k).f_before[1];
    sum += n * n + t * t;
  }
  return sum;
}

/// A contact of each tangential direction, and whether the direction is held.
struct Directions {
  std::array<int, kMostContacts> first{};
  std::array<bool, kMostContacts> held{};
  int free{};  // directions that are held
};
CAIRN_HD inline Directions directions_of(const ImpactSpace& s) {
  Directions d;
  for (int k = s.count; k-- > 0;) {
    const auto g = static_cast<std::size_t>(s.point(k).slider);
    d.first[g] = k;
    d.held[g] = d.held[g] || s.point(k).no_sliding;
  }
  for (int g = 0; g < s.sliders; ++g) d.free += d.held[static_cast<std::size_t>(g)] ? 1 : 0;
  return d;
}

/// Which coefficient a contact rubs with while some directions are known to slip.
struct Rubbing {
  const ImpactSpace& s;
  bool static_only{};
  std::array<bool, kMostContacts> slips{};
  CAIRN_HD double mu(int k) const {
    const Point& point = s.point(k);
    return slips[static_cast<std::size_t>(point.slider)] && !static_only ? point.mu_kinetic : point.mu_static;
  }
  CAIRN_HD double bound(const Lines& f, int slider) const {
    double sum = 0.0;
    for (int k = 0; k < s.count; ++k)
      if (s.point(k).slider == slider) sum += mu(k) * f[normal_of(k)];
    return sum;
  }
};

/// Unknowns: held resultants, normals, and per direction forward, backward and the slip speed.
inline constexpr int kMostUnknowns = 4 * kMostContacts;
struct FrictionLcp {
  int n{};
  std::array<double, static_cast<std::size_t>(kMostUnknowns) * kMostUnknowns> M{};
  std::array<double, kMostUnknowns> c{};
  std::array<double, kMostUnknowns> z{};
  int normals{};                           // place of the first normal
  std::array<int, kMostContacts> cones{};  // place of a direction's forward unknown, or of its held resultant
};

/// (K.30), (K.31) with the cones of each direction pooled, as a linear complementarity problem.           (K.35)
CAIRN_HD inline void pose(const ImpactSpace& s, const PhaseQuestion& q, const Directions& d, const Rubbing& rubbing,
                          FrictionLcp& lcp) {
  std::array<std::size_t, kMostUnknowns> line{};
  std::array<double, kMostUnknowns> sign{};  // 0: no impulse
  const auto add = [&](std::size_t row, double way) {
    line[static_cast<std::size_t>(lcp.n)] = row;
    sign[static_cast<std::size_t>(lcp.n)] = way;
    return lcp.n++;
  };
  for (int g = 0; g < s.sliders; ++g) {
    const auto at = static_cast<std::size_t>(g);
    if (d.held[at]) lcp.cones[at] = add(tangent_of(d.first[at]), 1.0);
  }
  lcp.normals = lcp.n;
  for (int k = 0; k < s.count; ++k) add(normal_of(k), 1.0);
  for (int g = 0; g < s.sliders; ++g) {
    const auto at = static_cast<std::size_t>(g);
    if (d.held[at]) continue;
    lcp.cones[at] = add(tangent_of(d.first[at]), 1.0);
    add(tangent_of(d.first[at]), -1.0);
    add(tangent_of(d.first[at]), 0.0);
  }
  const auto n = static_cast<std::size_t>(lcp.n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) lcp.M[i * n + j] = sign[i] * sign[j] * s.W[line[i]][line[j]];
    double start = q.start[line[i]];
    for (int k = 0; k < s.count; ++k) start += s.W[line[i]][normal_of(k)] * q.pushed[static_cast<std::size_t>(k)];
    if (line[i] < static_cast<std::size_t>(kMostContacts)) start -= q.target[line[i]];
    const bool none = std::fabs(start) <= kNoVelocity;  // round-off must not send the path to a far solution
    lcp.c[i] = none ? 0.0 : sign[i] * start;
  }
  for (int g = 0; g < s.sliders; ++g) {
    const auto at = static_cast<std::size_t>(g);
    if (d.held[at]) continue;
    const auto forward = static_cast<std::size_t>(lcp.cones[at]);
    const std::size_t speed = forward + 2;
    for (const std::size_t j : {forward, forward + 1}) {
      lcp.M[j * n + speed] = 1.0;
      lcp.M[speed * n + j] = -1.0;
    }
    for (int k = 0; k < s.count; ++k) {
      if (s.point(k).slider != g) continue;
      lcp.M[speed * n + static_cast<std::size_t>(lcp.normals + k)] = rubbing.mu(k);
      lcp.c[speed] += rubbing.mu(k) * q.pushed[static_cast<std::size_t>(k)];
    }
  }
}

/// Of all normal impulses that, with these tangential resultants, leave the same velocities, the ones nearest to those
/// wanted; unless the bounds of friction would then not be what they are.
[[gnu::noinline]] CAIRN_HD inline void take_nearest_normals(const ImpactSpace& s, const PhaseQuestion& q,
                                                            const Directions& d, const Rubbing& rubbing,
                                                            const Normals& resultant, Lines& f) {
  std::array<double, static_cast<std::size_t>(kMostContacts) * kMostContacts> H{};
  Normals gradient{};
  Normals upper{};
  Normals wanted{};
  Normals nearest{};
  const auto m = static_cast<std::size_t>(s.count);
  for (int j = 0; j < s.count; ++j) {
    const auto row = static_cast<std::size_t>(j);
    gradient[row] = q.start[normal_of(j)] - q.target[row];
    for (std::size_t g = 0; g < static_cast<std::size_t>(s.sliders); ++g)
      gradient[row] += s.W[normal_of(j)][tangent_of(d.first[g])] * resultant[g];
    for (int k = 0; k < s.count; ++k) H[row * m + static_cast<std::size_t>(k)] = s.nn(j, k);
    upper[row] = std::numeric_limits<double>::infinity();
    wanted[row] = q.near_before ? s.point(j).f_before[0] : 0.0;
  }
  solve::NearestWorkspace<kMostContacts> workspace;
  const solve::Qp qp{s.count, {H.data(), m * m}, {gradient.data(), m}, {q.pushed.data(), m}, {upper.data(), m}};
  if (solve::solve_qp_nearest(qp, {wanted.data(), m}, {nearest.data(), m}, workspace.scratch()).status !=
      solve::Status::solved)
    return;
  Lines moved = f;
  for (int k = 0; k < s.count; ++k) moved[normal_of(k)] = nearest[static_cast<std::size_t>(k)];
  for (int g = 0; g < s.sliders; ++g) {
    const auto at = static_cast<std::size_t>(g);
    if (d.held[at]) continue;
    const double before = rubbing.bound(f, g);
    const double after = rubbing.bound(moved, g);
    const bool slipping = std::fabs(resultant[at]) >= before * (1.0 - kNoVelocity);
    if (slipping ? std::fabs(after - before) > kNoVelocity * before : after < std::fabs(resultant[at])) return;
  }
  f = moved;
}

/// One solution by Lemke's method, with the coefficients of `rubbing`.
[[gnu::noinline]] CAIRN_HD inline PhaseAnswer solve_by_lcp(const ImpactSpace& s, const PhaseQuestion& q,
                                                           const Rubbing& rubbing) {
  PhaseAnswer r;
  const Directions d = directions_of(s);
  FrictionLcp lcp;
  pose(s, q, d, rubbing, lcp);
  const auto n = static_cast<std::size_t>(lcp.n);
  solve::LcpWorkspace<kMostUnknowns> workspace;
  solve::LcpOptions options;
  options.examine = false;
  const solve::Report report = solve::solve_lcp({lcp.n, d.free, {lcp.M.data(), n * n}, {lcp.c.data(), n}, {}},
                                                {lcp.z.data(), n}, workspace.scratch(), options);
  r.outcome = solve::outcome_of(report);
  r.solved = report.status == solve::Status::solved;
  if (!r.solved) return r;
  Normals resultant{};
  for (std::size_t g = 0; g < static_cast<std::size_t>(s.sliders); ++g) {
    const auto forward = static_cast<std::size_t>(lcp.cones[g]);
    resultant[g] = d.held[g] ? lcp.z[forward] : lcp.z[forward] - lcp.z[forward + 1];
  }
  for (int k = 0; k < s.count; ++k)
    r.f[normal_of(k)] = q.pushed[static_cast<std::size_t>(k)] + lcp.z[static_cast<std::size_t>(lcp.normals + k)];
  take_nearest_normals(s, q, d, rubbing, resultant, r.f);
  for (int g = 0; g < s.sliders; ++g) {
    const auto at = static_cast<std::size_t>(g);
    const bool slipping = !d.held[at] && std::fabs(resultant[at]) >= rubbing.bound(r.f, g) * (1.0 - kNoVelocity);
    if (slipping) {
      const double way = resultant[at] < 0.0 ? 1.0 : -1.0;
      for (int k = 0; k < s.count; ++k)
        if (s.point(k).slider == g) r.f[tangent_of(k)] = -way * rubbing.mu(k) * r.f[normal_of(k)];
    } else if (q.near_before) {
      share_near(s, g, resultant[at], r.f);
    } else {
      share(s, g, resultant[at], r.f);
    }
  }
  return r;
}

/// A phase in which nothing need happen: every contact is at its velocity already, and nothing holds a tangent.
CAIRN_HD inline bool is_settled(const ImpactSpace& s, const PhaseQuestion& q) {
  for (int k = 0; k < s.count; ++k) {
    const auto at = static_cast<std::size_t>(k);
    if (s.point(k).no_sliding || q.pushed[at] != 0.0) return false;
    if (!(q.start[normal_of(k)] >= q.target[at] - kNoVelocity)) return false;
  }
  return true;
}

}  // namespace detail

/// Answer one phase.
[[gnu::noinline]] CAIRN_HD inline PhaseAnswer solve_phase(const ImpactSpace& s, const PhaseQuestion& q) {
  if (detail::is_settled(s, q)) {  // with large friction another answer may exist: impulses without a cause
    PhaseAnswer nothing;
    nothing.solved = true;
    return nothing;
  }
  if (s.count <= 2 && s.sliders == 1) {
    PhaseAnswer best;
    double nearest = std::numeric_limits<double>::infinity();
    for (const detail::Mode mode : {detail::Mode::stick, detail::Mode::forward, detail::Mode::backward}) {
      const PhaseAnswer r = detail::solve_mode(s, q, mode);
      if (!r.solved) continue;
      if (!q.near_before) return r;
      const double distance = detail::distance_to_before(s, r.f);
      if (!(distance < nearest)) continue;
      nearest = distance;
      best = r;
    }
    if (best.solved) return best;
  }
  // A direction that slips under the static coefficient slips under the kinetic one; one that was let go stays so.
  detail::Rubbing rubbing{s, q.static_only, {}};
  PhaseAnswer r;
  for (int pass = 0; pass <= s.sliders; ++pass) {
    r = detail::solve_by_lcp(s, q, rubbing);
    if (!r.solved || q.static_only) return r;
    bool changed = false;
    for (int k = 0; k < s.count; ++k) {
      bool& slips = rubbing.slips[static_cast<std::size_t>(s.point(k).slider)];
      if (slips || s.point(k).no_sliding) continue;
      if (std::fabs(velocity_after(s, q.start, r.f, tangent_of(k))) > kNoVelocity) changed = slips = true;
    }
    if (!changed) return r;
  }
  return r;
}

}  // namespace cairn::rigid
