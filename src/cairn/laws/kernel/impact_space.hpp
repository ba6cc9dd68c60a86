#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cairn/laws/kernel/contact_space.hpp"
#include "cairn/laws/parameters/law_record.hpp"
#include "cairn/math/round_off.hpp"
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

/// The problem as it was given, with the tangents and the order that are found for it.
struct Given {
  const ContactProblem<2>* p{};
  int count{};
  int sliders{};
  std::array<int, kMostContacts> slider{};   // tangential direction of a contact
  std::array<double, kMostContacts> side{};  // which way a direction is turned
  std::array<int, kMostContacts> order{};    // contacts by place

  CAIRN_HD static double dot(std::span<const double> a, std::span<const double> b) {
    double sum = 0.0;
    for (std::size_t d = 0; d < a.size(); ++d) sum += a[d] * b[d];
    return sum;
  }
  CAIRN_HD double velocity(int contact, int component) const {
    const auto row = static_cast<std::size_t>(2 * contact + component);
    return (row < p->b_motion.size() ? p->b_motion[row] : 0.0) + dot(p->row_of(contact, component), p->w_before);
  }
  CAIRN_HD double w(int contact, int component) const {
    return dot(p->row_of(contact, 0), p->row_of(contact, component));
  }
  CAIRN_HD int slider_of(int contact) const { return slider[static_cast<std::size_t>(contact)]; }
  CAIRN_HD double side_of(int contact) const { return side[static_cast<std::size_t>(slider_of(contact))]; }
};

CAIRN_HD inline bool same_direction(const ContactProblem<2>& p, int j, int k) {
  double apart = 0.0;
  double size = 0.0;
  for (int d = 0; d < p.dof; ++d) {
    const auto column = static_cast<std::size_t>(d);
    const double a = p.row_of(j, 1)[column];
    const double b = p.row_of(k, 1)[column];
    apart = std::fabs(a - b) > apart ? std::fabs(a - b) : apart;
    size = std::fabs(a) > size ? std::fabs(a) : size;
  }
  return apart <= kSameDirection * size;
}

/// Which contacts share a tangential direction.                                                           (K.1)
CAIRN_HD inline void find_directions(Given& g) {
  for (int k = 0; k < g.count; ++k) {
    int same = g.sliders;
    for (int j = 0; j < k && same == g.sliders; ++j)
      if (same_direction(*g.p, j, k)) same = g.slider_of(j);
    g.slider[static_cast<std::size_t>(k)] = same;
    if (same == g.sliders) ++g.sliders;
  }
}

/// Which way to turn them: along the slip; without slip by the moment of the approach about them, then by the moment of
/// the normals. All three change sign in a mirror image.                                                  (K.1)
CAIRN_HD inline void turn_directions(Given& g) {
  for (int i = 0; i < g.sliders; ++i) {
    Balance slip;
    Balance approach;
    Balance moment;
    for (int k = 0; k < g.count; ++k) {
      if (g.slider_of(k) != i) continue;
      const double w_nt = g.w(k, 1);
      slip.add(g.velocity(k, 1));
      approach.add(g.velocity(k, 0) * w_nt);
      moment.add(w_nt);
    }
    double sign = slip.sign();
    if (sign == 0.0) sign = approach.sign();
    if (sign == 0.0) sign = moment.sign();
    g.side[static_cast<std::size_t>(i)] = sign < 0.0 ? -1.0 : 1.0;
  }
}

/// What a contact does, the first that counts first.
CAIRN_HD inline std::array<double, 8> rank_of(const Given& g, int k) {
  const Contact<2>& c = g.p->contacts[static_cast<std::size_t>(k)];
  return {g.velocity(k, 0), g.w(k, 0),    static_cast<double>(c.role),     c.restitution,
          c.mu_static,      c.mu_kinetic, g.side_of(k) * g.velocity(k, 1), g.side_of(k) * g.w(k, 1)};
}
CAIRN_HD inline bool comes_before(const Given& g, int a, int b) {
  const std::array<double, 8> of_a = rank_of(g, a);
  const std::array<double, 8> of_b = rank_of(g, b);
  for (std::size_t j = 0; j < of_a.size(); ++j)
    if (of_a[j] != of_b[j]) return of_a[j] < of_b[j];
  return g.p->contacts[static_cast<std::size_t>(a)].key < g.p->contacts[static_cast<std::size_t>(b)].key;
}

/// Contacts by what they do, by key where they do the same.                                               (K.2)
CAIRN_HD inline void order_contacts(Given& g) {
  for (int k = 0; k < g.count; ++k) {
    int place = k;
    for (; place > 0 && comes_before(g, k, g.order[static_cast<std::size_t>(place - 1)]); --place)
      g.order[static_cast<std::size_t>(place)] = g.order[static_cast<std::size_t>(place - 1)];
    g.order[static_cast<std::size_t>(place)] = k;
  }
}

/// Powers of two next to the problem's velocity and largest compliance; returns the latter.                   (K.3)
CAIRN_HD inline double choose_units(const Given& g, ImpactSpace& s) {
  double largest = 0.0;
  double fastest = 0.0;
  for (int k = 0; k < g.count; ++k) {
    const double w = g.w(k, 0);
    largest = w > largest ? w : largest;
    for (int c = 0; c < 2; ++c) fastest = std::fabs(g.velocity(k, c)) > fastest ? std::fabs(g.velocity(k, c)) : fastest;
  }
  s.velocity_unit = unit_of(g.p->velocity_scale > 0.0 ? g.p->velocity_scale : fastest);
  const double compliance = unit_of(largest);
  s.impulse_unit = s.velocity_unit / compliance;
  return compliance;
}

/// The contacts in their places, directions named in the order of their first contact.
CAIRN_HD inline void place_contacts(const Given& g, ImpactSpace& s) {
  std::array<int, kMostContacts> renamed{-1, -1, -1, -1};
  int named = 0;
  for (int place = 0; place < g.count; ++place) {
    const int k = g.order[static_cast<std::size_t>(place)];
    const Contact<2>& c = g.p->contacts[static_cast<std::size_t>(k)];
    int& name = renamed[static_cast<std::size_t>(g.slider_of(k))];
    if (name < 0) name = named++;
    Point& point = s.at[static_cast<std::size_t>(place)];
    point.source = k;
    point.slider = name;
    point.side = g.side_of(k);
    point.role = c.role;
    point.no_sliding = c.hold.no_sliding;
    point.no_opening = c.hold.no_opening;
    point.restitution = c.hold.no_opening ? 0.0 : c.restitution;
    point.mu_static = finite_friction(c.mu_static);
    point.mu_kinetic = finite_friction(c.mu_kinetic);
    point.f_before = {c.f_before[0] / s.impulse_unit, point.side * c.f_before[1] / s.impulse_unit};
  }
}

/// u⁻ and W = G Gᵀ of the contacts in their places and units.
CAIRN_HD inline void fill_matrix(const Given& g, double compliance, ImpactSpace& s) {
  const auto line = [&](std::size_t row) {
    return g.p->row_of(s.at[row % kMostContacts].source, row < kMostContacts ? 0 : 1);
  };
  const auto side_at = [&](std::size_t row) { return row < kMostContacts ? 1.0 : s.at[row % kMostContacts].side; };
  for (std::size_t i = 0; i < kLines; ++i) {
    if (static_cast<int>(i % kMostContacts) >= g.count) continue;
    s.u[i] = side_at(i) * g.velocity(s.at[i % kMostContacts].source, i < kMostContacts ? 0 : 1) / s.velocity_unit;
    for (std::size_t j = 0; j < kLines; ++j) {
      if (static_cast<int>(j % kMostContacts) >= g.count) continue;
      s.W[i][j] = side_at(i) * side_at(j) * Given::dot(line(i), line(j)) / compliance;
      s.finite = s.finite && std::isfinite(s.W[i][j]);
    }
    s.finite = s.finite && std::isfinite(s.u[i]);
  }
}

}  // namespace detail

/// (K.1)-(K.3).
CAIRN_HD inline ImpactSpace impact_space(const ContactProblem<2>& p) {
  ImpactSpace s;
  detail::Given g;
  g.p = &p;
  g.count = p.contact_count();
  if (g.count > kMostContacts || !p.rows.empty() || p.in_blocks()) return s;
  s.offered = true;
  s.count = g.count;
  detail::find_directions(g);
  detail::turn_directions(g);
  detail::order_contacts(g);
  s.sliders = g.sliders;
  const double compliance = detail::choose_units(g, s);
  detail::place_contacts(g, s);
  detail::fill_matrix(g, compliance, s);
  double energy = 0.0;
  for (const double w : p.w_before) energy += 0.5 * (w * w);
  s.energy = energy / (s.velocity_unit * s.impulse_unit);
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
  double terms = 0.0;  // of what makes up w
  for (int k = 0; k < s.count; ++k) {
    const std::size_t n = normal_of(k);
    const std::size_t t = tangent_of(k);
    terms += std::sqrt(s.W[n][n]) * std::fabs(f[n]) + std::sqrt(s.W[t][t]) * std::fabs(f[t]);
    const double approach = -velocity_after(s, s.u, f, n);
    if (approach * s.velocity_unit > kMostRoundOff * p.velocity_scale) return true;
  }
  const double unit = std::sqrt(s.velocity_unit * s.impulse_unit);
  return math::kUnitRoundOff * terms * unit > kMostRoundOff * std::sqrt(p.force_scale * p.velocity_scale);
}

/// Impulses back to the problem: forces, velocities, branch, and the name of raised energy.
CAIRN_HD inline void finish(const ContactProblem<2>& p, const ImpactSpace& s, const Lines& f, LawAnswer<2>& a) {
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
CAIRN_HD inline void refuse(const ContactProblem<2>& p, LawAnswer<2>& a, Outcome why) {
  for (double& value : a.f) value = 0.0;
  for (std::size_t d = 0; d < a.w.size(); ++d) a.w[d] = p.w_free[d];
  a.outcome = why;
}

}  // namespace cairn::rigid
