#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cairn/laws/kernel/contact_space.hpp"
#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/powers.hpp"

/// Up to four planar contacts in an order and with tangents that do not depend on how they were given.
///                                                                               docs/theory/restitution.md §1
/// Contacts are sorted by what they do (approach first), and every tangent is turned along the slip before; so neither a
/// permutation nor a mirror image changes a bit of what follows. Velocities are counted in the power of two next to the
/// problem's scale and compliances in that next to the largest W_nn, so a change of units by powers of two does not
/// either.                                                                                              (K.1)-(K.3)
namespace cairn::rigid {

inline constexpr int kMostContacts = 4;

/// Tangential rows that differ by less than this, relative to their entries, are one direction.
inline constexpr double kSameDirection = 1e-12;
/// Velocities up to this, in units of the problem's scale, are zero: what a few sums of terms of size 1 leave, with room.
inline constexpr double kNoVelocity = 64.0 * kRoundOffVelocity;
/// Energy raised by less than this part of the energy before is round-off; the judge's limit is a hundred times larger.
inline constexpr double kNoEnergy = 1e-11;

/// One contact in its place.
struct Point {
  int source{};      // index in the problem
  int slider{};      // tangential direction that it shares with others
  double side{1.0};  // of its tangent: +1 as in the problem, -1 turned round
  Role role{};
  bool no_sliding{};
  bool no_opening{};
  double restitution{};
  double mu_static{};
  double mu_kinetic{};
  std::array<double, 2> f_before{};  // in units of impulse, tangent turned
};

/// Row k is the normal of place k, row kMostContacts + k its tangent.
inline constexpr std::size_t kLines = 2 * static_cast<std::size_t>(kMostContacts);
CAIRN_HD constexpr std::size_t normal_of(int place) { return static_cast<std::size_t>(place); }
CAIRN_HD constexpr std::size_t tangent_of(int place) { return static_cast<std::size_t>(kMostContacts + place); }

using Lines = std::array<double, kLines>;           // velocities or impulses
using Normals = std::array<double, kMostContacts>;  // one number per contact

struct ImpactSpace {
  bool offered{};  // false: more contacts than there is room for, rows of joints, or numbers that are not finite
  bool finite{true};
  int count{};
  int sliders{};
  std::array<Point, kMostContacts> at{};
  std::array<std::array<double, kLines>, kLines> W{};
  Lines u{};        // before
  double energy{};  // kinetic, before, in velocity_unit * impulse_unit
  double velocity_unit{1.0};
  double impulse_unit{1.0};

  CAIRN_HD const Point& point(int place) const { return at[static_cast<std::size_t>(place)]; }
  CAIRN_HD double nn(int j, int k) const { return W[normal_of(j)][normal_of(k)]; }
  CAIRN_HD double nt(int j, int k) const { return W[normal_of(j)][tangent_of(k)]; }
  CAIRN_HD double tt(int j, int k) const { return W[tangent_of(j)][tangent_of(k)]; }
};

/// Velocity of a row after impulses f, from the velocities `start`.
CAIRN_HD inline double velocity_after(const ImpactSpace& s, const Lines& start, const Lines& f, std::size_t row) {
  double sum = 0.0;
  for (int k = 0; k < s.count; ++k)
    sum += s.W[row][normal_of(k)] * f[normal_of(k)] + s.W[row][tangent_of(k)] * f[tangent_of(k)];
  return start[row] + sum;
}

CAIRN_HD inline Lines velocities_after(const ImpactSpace& s, const Lines& start, const Lines& f) {
  Lines u{};
  for (int k = 0; k < s.count; ++k) {
    u[normal_of(k)] = velocity_after(s, start, f, normal_of(k));
    u[tangent_of(k)] = velocity_after(s, start, f, tangent_of(k));
  }
  return u;
}

/// ½ fᵀ(u⁺ + u⁻), u⁻ the velocities before the impact.
CAIRN_HD inline double energy_change(const ImpactSpace& s, const Lines& f) {
  double sum = 0.0;
  for (int k = 0; k < s.count; ++k) {
    const std::size_t n = normal_of(k);
    const std::size_t t = tangent_of(k);
    sum += 0.5 * f[n] * (velocity_after(s, s.u, f, n) + s.u[n]) + 0.5 * f[t] * (velocity_after(s, s.u, f, t) + s.u[t]);
  }
  return sum;
}

namespace detail {

/// Sign of a set of numbers that changes with all of them and does not depend on their order; 0 where it is balanced.
struct Balance {
  double largest{};
  double least{};
  CAIRN_HD void add(double x) {
    largest = x > largest ? x : largest;
    least = x < least ? x : least;
  }
  CAIRN_HD double sign() const { return largest > -least ? 1.0 : (largest < -least ? -1.0 : 0.0); }
};

CAIRN_HD inline double unit_of(double scale) {
  return scale > 0.0 ? solve::detail::power_of_two(solve::detail::exponent_of(scale)) : 1.0;
}

}  // namespace detail

/// (K.1)-(K.3).
CAIRN_HD inline ImpactSpace impact_space(const ContactProblem<2>& p) {
  ImpactSpace s;
  const int n = p.contact_count();
  if (n > kMostContacts || !p.rows.empty()) return s;
  s.offered = true;
  s.count = n;
  const auto dot = [&](std::span<const double> a, std::span<const double> b) {
    double sum = 0.0;
    for (std::size_t d = 0; d < a.size(); ++d) sum += a[d] * b[d];
    return sum;
  };
  const auto velocity = [&](int contact, int component) {
    const auto row = static_cast<std::size_t>(2 * contact + component);
    return (row < p.b_motion.size() ? p.b_motion[row] : 0.0) + dot(p.row_of(contact, component), p.w_before);
  };

  // Tangential directions, and which way to turn them: along the slip; without slip by the moment of the approach about
  // them, then by the moment of the normals. All three change sign in a mirror image.
  std::array<int, kMostContacts> slider{};
  std::array<double, kMostContacts> side{};
  for (int k = 0; k < n; ++k) {
    int same = s.sliders;
    for (int j = 0; j < k && same == s.sliders; ++j) {
      double apart = 0.0;
      double size = 0.0;
      for (int d = 0; d < p.dof; ++d) {
        const auto column = static_cast<std::size_t>(d);
        const double a = p.row_of(j, 1)[column];
        const double b = p.row_of(k, 1)[column];
        apart = std::fabs(a - b) > apart ? std::fabs(a - b) : apart;
        size = std::fabs(a) > size ? std::fabs(a) : size;
      }
      if (apart <= kSameDirection * size) same = slider[static_cast<std::size_t>(j)];
    }
    slider[static_cast<std::size_t>(k)] = same;
    if (same == s.sliders) ++s.sliders;
  }
  for (int g = 0; g < s.sliders; ++g) {
    detail::Balance slip;
    detail::Balance approach;
    detail::Balance moment;
    for (int k = 0; k < n; ++k) {
      if (slider[static_cast<std::size_t>(k)] != g) continue;
      const double w_nt = dot(p.row_of(k, 0), p.row_of(k, 1));
      slip.add(velocity(k, 1));
      approach.add(velocity(k, 0) * w_nt);
      moment.add(w_nt);
    }
    double sign = slip.sign();
    if (sign == 0.0) sign = approach.sign();
    if (sign == 0.0) sign = moment.sign();
    side[static_cast<std::size_t>(g)] = sign < 0.0 ? -1.0 : 1.0;
  }

  const auto side_of = [&](int k) { return side[static_cast<std::size_t>(slider[static_cast<std::size_t>(k)])]; };
  const auto before = [&](int a, int b) {  // a comes before b
    const Contact<2>& x = p.contacts[static_cast<std::size_t>(a)];
    const Contact<2>& y = p.contacts[static_cast<std::size_t>(b)];
    const std::array<double, 8> of_a{velocity(a, 0),
                                     dot(p.row_of(a, 0), p.row_of(a, 0)),
                                     static_cast<double>(x.role),
                                     x.restitution,
                                     x.mu_static,
                                     x.mu_kinetic,
                                     side_of(a) * velocity(a, 1),
                                     side_of(a) * dot(p.row_of(a, 0), p.row_of(a, 1))};
    const std::array<double, 8> of_b{velocity(b, 0),
                                     dot(p.row_of(b, 0), p.row_of(b, 0)),
                                     static_cast<double>(y.role),
                                     y.restitution,
                                     y.mu_static,
                                     y.mu_kinetic,
                                     side_of(b) * velocity(b, 1),
                                     side_of(b) * dot(p.row_of(b, 0), p.row_of(b, 1))};
    for (std::size_t j = 0; j < of_a.size(); ++j)
      if (of_a[j] != of_b[j]) return of_a[j] < of_b[j];
    return x.key < y.key;
  };
  std::array<int, kMostContacts> order{};
  for (int k = 0; k < n; ++k) {
    int place = k;
    for (; place > 0 && before(k, order[static_cast<std::size_t>(place - 1)]); --place)
      order[static_cast<std::size_t>(place)] = order[static_cast<std::size_t>(place - 1)];
    order[static_cast<std::size_t>(place)] = k;
  }

  double largest = 0.0;
  double fastest = 0.0;
  for (int k = 0; k < n; ++k) {
    const double w = dot(p.row_of(k, 0), p.row_of(k, 0));
    largest = w > largest ? w : largest;
    for (int c = 0; c < 2; ++c) fastest = std::fabs(velocity(k, c)) > fastest ? std::fabs(velocity(k, c)) : fastest;
  }
  s.velocity_unit = detail::unit_of(p.velocity_scale > 0.0 ? p.velocity_scale : fastest);
  const double compliance = detail::unit_of(largest);
  s.impulse_unit = s.velocity_unit / compliance;

  std::array<int, kMostContacts> renamed{-1, -1, -1, -1};  // sliders in the order of their first contact
  int named = 0;
  for (int place = 0; place < n; ++place) {
    const int k = order[static_cast<std::size_t>(place)];
    const Contact<2>& c = p.contacts[static_cast<std::size_t>(k)];
    int& name = renamed[static_cast<std::size_t>(slider[static_cast<std::size_t>(k)])];
    if (name < 0) name = named++;
    Point& point = s.at[static_cast<std::size_t>(place)];
    point.source = k;
    point.slider = name;
    point.side = side_of(k);
    point.role = c.role;
    point.no_sliding = c.hold.no_sliding;
    point.no_opening = c.hold.no_opening;
    point.restitution = c.hold.no_opening ? 0.0 : c.restitution;
    point.mu_static = finite_friction(c.mu_static);
    point.mu_kinetic = finite_friction(c.mu_kinetic);
    point.f_before = {c.f_before[0] / s.impulse_unit, point.side * c.f_before[1] / s.impulse_unit};
  }
  const auto line = [&](std::size_t row) {
    const Point& point = s.at[row % kMostContacts];
    return p.row_of(point.source, row < kMostContacts ? 0 : 1);
  };
  const auto side_at = [&](std::size_t row) { return row < kMostContacts ? 1.0 : s.at[row % kMostContacts].side; };
  for (std::size_t i = 0; i < kLines; ++i) {
    if (static_cast<int>(i % kMostContacts) >= n) continue;
    s.u[i] = side_at(i) * velocity(s.at[i % kMostContacts].source, i < kMostContacts ? 0 : 1) / s.velocity_unit;
    for (std::size_t j = 0; j < kLines; ++j) {
      if (static_cast<int>(j % kMostContacts) >= n) continue;
      s.W[i][j] = side_at(i) * side_at(j) * dot(line(i), line(j)) / compliance;
      s.finite = s.finite && std::isfinite(s.W[i][j]);
    }
    s.finite = s.finite && std::isfinite(s.u[i]);
  }
  double before_energy = 0.0;
  for (const double w : p.w_before) before_energy += 0.5 * (w * w);
  s.energy = before_energy / (s.velocity_unit * s.impulse_unit);
  return s;
}

/// What became of the contacts, in the words of `Branch`.
CAIRN_HD inline Branch branch_of(const ImpactSpace& s, const Lines& f) {
  int loaded = 0;
  int closed = 0;
  bool sticks = true;
  for (int k = 0; k < s.count; ++k) {
    if (f[normal_of(k)] == 0.0 && f[tangent_of(k)] == 0.0) continue;
    ++loaded;
    if (std::fabs(velocity_after(s, s.u, f, normal_of(k))) <= kNoVelocity) ++closed;
    sticks = sticks && std::fabs(velocity_after(s, s.u, f, tangent_of(k))) <= kNoVelocity;
  }
  if (loaded == 0) return Branch::none;
  if (closed == 0) return sticks ? Branch::flight_without_sliding : Branch::flight;
  if (closed == 1) return sticks ? Branch::pure_rocking : Branch::slide_rocking;
  return sticks ? Branch::both_stick : Branch::both_slip;
}

/// Contacts wedged between walls can press each other with impulses so large that their round-off covers the velocities:
/// such an answer is none. Relative to the problem's scales; what the judge allows.
inline constexpr double kMostRoundOff = 1e-10;
CAIRN_HD inline bool is_lost(const ContactProblem<2>& p, const ImpactSpace& s, const Lines& f) {
  constexpr double kRounding = 1.1102230246251565e-16;
  double terms = 0.0;  // of what makes up w
  for (int k = 0; k < s.count; ++k) {
    const std::size_t n = normal_of(k);
    const std::size_t t = tangent_of(k);
    terms += std::sqrt(s.W[n][n]) * std::fabs(f[n]) + std::sqrt(s.W[t][t]) * std::fabs(f[t]);
    const double approach = -velocity_after(s, s.u, f, n);
    if (approach * s.velocity_unit > kMostRoundOff * p.velocity_scale) return true;
  }
  const double unit = std::sqrt(s.velocity_unit * s.impulse_unit);
  return kRounding * terms * unit > kMostRoundOff * std::sqrt(p.force_scale * p.velocity_scale);
}

/// Impulses back to the problem: forces, velocities, branch, and the name of raised energy.
CAIRN_HD inline void finish(const ContactProblem<2>& p, const ImpactSpace& s, const Lines& f, ContactAnswer<2>& a) {
  for (double& value : a.f) value = 0.0;
  for (int place = 0; place < s.count; ++place) {
    const Point& point = s.point(place);
    const auto base = static_cast<std::size_t>(2 * point.source);
    a.f[base] = f[normal_of(place)] * s.impulse_unit;
    a.f[base + 1] = point.side * f[tangent_of(place)] * s.impulse_unit;
  }
  for (std::size_t d = 0; d < a.w.size(); ++d) {
    double gain = 0.0;
    for (int place = 0; place < s.count; ++place) {
      const int k = s.point(place).source;
      const auto base = static_cast<std::size_t>(2 * k);
      gain += p.row_of(k, 0)[d] * a.f[base] + p.row_of(k, 1)[d] * a.f[base + 1];
    }
    a.w[d] = p.w_free[d] + gain;
  }
  a.branch = branch_of(s, f);
  if (is_lost(p, s, f)) {
    a.outcome = Outcome::not_converged;
    return;
  }
  if (energy_change(s, f) > kNoEnergy * s.energy) {
    a.outcome = Outcome::energy_raised;
    a.notes |= kNoteEnergyRaised;
  }
}

/// Nothing can be answered: the velocities stay and the outcome says why.
CAIRN_HD inline void refuse(const ContactProblem<2>& p, ContactAnswer<2>& a, Outcome why) {
  for (double& value : a.f) value = 0.0;
  for (std::size_t d = 0; d < a.w.size(); ++d) a.w[d] = p.w_free[d];
  a.outcome = why;
}

}  // namespace cairn::rigid
