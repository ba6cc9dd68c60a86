#pragma once
#include <cmath>
#include <cstddef>

#include "cairn/laws/kernel/lzb_state.hpp"
#include "cairn/laws/parameters/lzb.hpp"
#include "cairn/math/round_off.hpp"
#include "cairn/problem/contact_problem.hpp"

/// LZB multiple impact: from a contact problem to the dimensionless state of an impact.            docs/theory/lzb.md §1
namespace cairn::lzb {

inline constexpr double kStepsInMind = 32.0;     // a step may err by the tolerance over this
inline constexpr double kLargestFriction = 1e8;  // stands for an infinite coefficient: what it leaves of a slip is 1e-8
inline constexpr double kLeastNoise = 1e-13;     // of velocities, relative to the fastest approach
inline constexpr double kRoundOff =
    32.0 * math::kUnitRoundOff;                  // of velocities, relative to the terms they are made of
inline constexpr double kSameDirection = 1e-12;  // tangential rows that differ less are one direction

/// Units of the dimensionless state.
struct Units {
  double velocity{};
  double impulse{};
};

/// The lines of a problem, read by number, and what the reading has seen so far.
template <int D>
struct Lines {
  const ContactProblem<D>* p{};
  int line_of[kMostLines]{};  // of the state's rows: contacts, then sliders
  double round_off{};         // largest of the velocities read [m/s]
  double approach{};          // the fastest [m/s]
  double stiffest{};

  CAIRN_HD const double* at(int line) const {
    return p->G.data() + static_cast<std::size_t>(line) * static_cast<std::size_t>(p->dof);
  }
  CAIRN_HD double dot(int a, int b) const {
    const double* x = at(a);
    const double* y = at(b);
    double sum = 0.0;
    for (int d = 0; d < p->dof; ++d) sum += x[d] * y[d];
    return sum;
  }
  CAIRN_HD double velocity(int line) {
    const double* x = at(line);
    double u = p->b_motion.empty() ? 0.0 : p->b_motion[static_cast<std::size_t>(line)];
    double size = std::fabs(u);
    for (int d = 0; d < p->dof; ++d) {
      const double term = x[d] * p->w_before[static_cast<std::size_t>(d)];
      u += term;
      size += std::fabs(term);
    }
    round_off = kRoundOff * size > round_off ? kRoundOff * size : round_off;
    return u;
  }
};

/// Does the law know what to do with such a problem and such parameters?
template <int D>
CAIRN_HD bool is_offered(const ContactProblem<D>& p, const Lzb& law) {
  if (p.contact_count() > kMostContacts || static_cast<int>(p.rows.size()) > kMostRows || p.in_blocks()) return false;
  if (!(law.exponent >= 1.0 && law.exponent <= Lzb::kLargestExponent && law.tolerance > 0.0)) return false;
  for (const Row& row : p.rows)
    if (std::isfinite(row.lower) || std::isfinite(row.upper)) return false;
  return true;
}
template <int D>
CAIRN_HD bool is_offered(const Contact<D>& c) {
  return c.restitution >= 0.0 && c.restitution <= 1.0 && c.stiffness > 0.0 && std::isfinite(c.stiffness) &&
         c.mu_kinetic >= 0.0 && c.mu_static >= c.mu_kinetic && !c.hold.no_opening;
}

/// Contacts by key.
template <int D>
CAIRN_HD void sort_by_key(const ContactProblem<D>& p, int (&order)[kMostContacts]) {
  auto key_of = [&](int k) { return p.contacts[static_cast<std::size_t>(k)].key; };
  for (int k = 0; k < p.contact_count(); ++k) {
    int place = k;
    for (; place > 0 && key_of(order[place - 1]) > key_of(k); --place) order[place] = order[place - 1];
    order[place] = k;
  }
}

/// Rows that are held through the impact are the first sliders.
template <int D>
CAIRN_HD void read_rows(Lines<D>& lines, State& s) {
  for (int row = 0; row < static_cast<int>(lines.p->rows.size()); ++row) {
    Slider& slider = s.slider[s.sliders];
    slider.mode = Mode::held;
    slider.source = row;
    slider.u = lines.velocity(row);
    lines.line_of[s.contacts + s.sliders++] = row;
  }
}

template <int D>
CAIRN_HD void read_contact(Lines<D>& lines, int source, int k, State& s) {
  const Contact<D>& contact = lines.p->contacts[static_cast<std::size_t>(source)];
  Spring& c = s.spring[k];
  c.source = source;
  c.stiffness = contact.stiffness;
  c.restitution_square = contact.restitution * contact.restitution;
  auto finite = [&](double mu) { return contact.hold.no_sliding || mu > kLargestFriction ? kLargestFriction : mu; };
  c.mu_static = finite(contact.mu_static);
  c.mu_kinetic = finite(contact.mu_kinetic);
  lines.line_of[k] = static_cast<int>(lines.p->rows.size()) + D * source;
  c.u = lines.velocity(lines.line_of[k]);
  lines.approach = -c.u > lines.approach ? -c.u : lines.approach;
  lines.stiffest = c.stiffness > lines.stiffest ? c.stiffness : lines.stiffest;
}

/// The tangential direction of contact k: one that an earlier contact has, or a new one.
template <int D>
CAIRN_HD void read_tangent(Lines<D>& lines, int k, State& s) {
  Spring& c = s.spring[k];
  const int line = lines.line_of[k] + 1;
  const double u = lines.velocity(line);
  const double own = lines.dot(line, line);
  for (int g = static_cast<int>(lines.p->rows.size()); g < s.sliders && c.slider < 0; ++g) {
    const int known = lines.line_of[s.contacts + g];
    const double shared = lines.dot(line, known);
    const double other = lines.dot(known, known);
    const bool same = std::fabs(own - shared) <= kSameDirection * own &&
                      std::fabs(other - shared) <= kSameDirection * other &&
                      std::fabs(u - s.slider[g].u) <= lines.round_off;
    if (same) c.slider = g;
  }
  if (c.slider >= 0) return;
  c.slider = s.sliders;
  s.slider[s.sliders].u = u;
  lines.line_of[s.contacts + s.sliders++] = line;
}

/// W of all lines over the largest W_nn, which is returned; 0 where no contact can move.
template <int D>
CAIRN_HD double read_matrix(const Lines<D>& lines, State& s) {
  const int count = s.contacts + s.sliders;
  for (int a = 0; a < count; ++a)
    for (int b = 0; b <= a; ++b) s.W[a][b] = s.W[b][a] = lines.dot(lines.line_of[a], lines.line_of[b]);
  double softest = 0.0;
  for (int k = 0; k < s.contacts; ++k) softest = s.W[k][k] > softest ? s.W[k][k] : softest;
  if (!(softest > 0.0)) return 0.0;
  for (int a = 0; a < count; ++a)
    for (int b = 0; b < count; ++b) s.W[a][b] /= softest;
  return softest;
}

/// Read the problem into a state; false where the law has no answer. Contacts go by key.
template <int D>
CAIRN_HD bool read(const ContactProblem<D>& p, const Lzb& law, State& s, Units& units) {
  if (!is_offered(p, law)) return false;
  Lines<D> lines;
  lines.p = &p;
  s.contacts = p.contact_count();
  s.exponent = law.exponent;
  s.tolerance = law.tolerance / kStepsInMind;
  int order[kMostContacts];
  sort_by_key(p, order);
  read_rows(lines, s);
  for (int k = 0; k < s.contacts; ++k) {
    if (!is_offered(p.contacts[static_cast<std::size_t>(order[k])])) return false;
    read_contact(lines, order[k], k, s);
    if (!(s.spring[k].mu_static > 0.0)) continue;
    if constexpr (D != 2)
      return false;
    else
      read_tangent(lines, k, s);
  }
  units = Units{};
  if (!(lines.approach > lines.round_off)) {  // nothing approaches, or a number is none: no impulse, or not finite
    s.contacts = 0;
    s.sliders = 0;
    return true;
  }
  const double softest = read_matrix(lines, s);
  if (!(softest > 0.0)) return false;
  for (int k = 0; k < s.contacts; ++k) {
    s.spring[k].u /= lines.approach;
    s.spring[k].stiffness /= lines.stiffest;
  }
  for (int g = 0; g < s.sliders; ++g) s.slider[g].u /= lines.approach;
  units.velocity = lines.approach;
  units.impulse = lines.approach / softest;
  const double noise = lines.round_off / lines.approach;
  s.noise = noise > kLeastNoise ? noise : kLeastNoise;
  return true;
}

}  // namespace cairn::lzb
