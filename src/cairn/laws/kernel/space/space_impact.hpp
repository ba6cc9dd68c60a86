#pragma once
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/laws/parameters/impact_scratch.hpp"
#include "cairn/math/round_off.hpp"
#include "cairn/problem/contact_problem.hpp"

/// An impact in space as the rigid laws read it: contacts by key, lines of the waist in that order, and the room to work
/// in. One body or many, dense or in blocks.                                     docs/theory/laws_in_space.md §1
namespace cairn::rigid {

/// Velocities up to this, relative to a contact's scale, are none: what some sums of terms of size one leave, with room.
inline constexpr double kNoSpeed = 1024.0 * math::kUnitRoundOff;

/// Hands out parts of the scratch; what is too small for a problem is found out before anything is computed.
class Carver {
 public:
  CAIRN_HD explicit Carver(ImpactScratch room) : room_(room) {}
  CAIRN_HD std::span<double> numbers(std::size_t count) { return cut(room_.numbers, count); }
  CAIRN_HD std::span<int> places(std::size_t count) { return cut(room_.places, count); }
  CAIRN_HD bool enough() const { return enough_; }

 private:
  template <class T>
  CAIRN_HD std::span<T> cut(std::span<T>& from, std::size_t count) {
    if (count > from.size()) {
      enough_ = false;
      return {};
    }
    const std::span<T> part = from.first(count);
    from = from.subspan(count);
    for (T& value : part) value = T{};
    return part;
  }
  ImpactScratch room_;
  bool enough_{true};
};

struct SpaceImpact {
  const ContactProblem<3>* p{};
  int contacts{};
  int rows{};
  std::span<int> order;          // contacts by key
  std::span<double> compliance;  // of each line: |G|², of the two tangents their mean
  std::span<double> scale;       // of each contact's velocities [m/s]
  std::span<double> before;      // velocity of each line
  bool rates{};                  // what stands for velocities are their rates: the ground's own motion is none

  CAIRN_HD const Contact<3>& contact(int place) const {
    return p->contacts[static_cast<std::size_t>(order[static_cast<std::size_t>(place)])];
  }
  CAIRN_HD std::size_t line(int place, int component) const {
    return static_cast<std::size_t>(rows + 3 * place + component);
  }
  /// The row of G of a line.
  CAIRN_HD std::size_t source(std::size_t line) const {
    const auto first = static_cast<std::size_t>(rows);
    if (line < first) return line;
    const std::size_t place = (line - first) / 3;
    return first + 3 * static_cast<std::size_t>(order[place]) + (line - first) % 3;
  }
  CAIRN_HD std::size_t lines() const { return static_cast<std::size_t>(rows + 3 * contacts); }
  CAIRN_HD double velocity(std::size_t line, std::span<const double> w) const {
    const std::size_t row = source(line);
    return p->add_velocity(row, w, row < p->b_motion.size() && !rates ? p->b_motion[row] : 0.0);
  }
  /// w += Gᵀ f, line after line in their order.
  CAIRN_HD void push_all(std::span<const double> f, std::span<double> w) const {
    for (std::size_t i = 0; i < lines(); ++i)
      if (f[i] != 0.0) p->push(source(i), f[i], w);
  }
};

namespace detail {

CAIRN_HD inline double square_of_row(const ContactProblem<3>& p, std::size_t row) {
  double sum = 0.0;
  for (const double g : p.numbers_of(row)) sum += g * g;
  return sum;
}

/// Does the law know what to do with such a contact?
CAIRN_HD inline bool is_offered(const Contact<3>& c) {
  return !c.hold.no_opening && c.directions == 0 && c.restitution >= 0.0 && c.restitution <= 1.0 &&
         c.mu_kinetic >= 0.0 && c.mu_static >= c.mu_kinetic;
}

}  // namespace detail

/// False: more than there is room for, or a contact that may not open or has a polyhedral cone.
CAIRN_HD inline bool read_impact(const ContactProblem<3>& p, Carver& room, SpaceImpact& s) {
  s.p = &p;
  s.contacts = p.contact_count();
  s.rows = static_cast<int>(p.rows.size());
  const auto count = static_cast<std::size_t>(s.contacts);
  s.order = room.places(count);
  s.compliance = room.numbers(s.lines());
  s.scale = room.numbers(count);
  s.before = room.numbers(s.lines());
  if (!room.enough()) return false;
  for (int k = 0; k < s.contacts; ++k) {
    const auto key = [&](int of) { return p.contacts[static_cast<std::size_t>(of)].key; };
    if (!detail::is_offered(p.contacts[static_cast<std::size_t>(k)])) return false;
    int place = k;
    for (; place > 0 && key(k) < key(s.order[static_cast<std::size_t>(place - 1)]); --place)
      s.order[static_cast<std::size_t>(place)] = s.order[static_cast<std::size_t>(place - 1)];
    s.order[static_cast<std::size_t>(place)] = k;
  }
  for (std::size_t i = 0; i < s.lines(); ++i) {
    s.compliance[i] = detail::square_of_row(p, s.source(i));
    s.before[i] = s.velocity(i, p.w_before);
  }
  for (int k = 0; k < s.contacts; ++k) {
    s.scale[static_cast<std::size_t>(k)] = p.scales_of(s.contact(k).scales).velocity;
    double& first = s.compliance[s.line(k, 1)];
    double& second = s.compliance[s.line(k, 2)];
    first = second = 0.5 * (first + second);
  }
  return true;
}

CAIRN_HD inline bool is_finite(const SpaceImpact& s) {
  bool finite = true;
  for (std::size_t i = 0; i < s.lines(); ++i)
    finite = finite && std::isfinite(s.before[i]) && std::isfinite(s.compliance[i]);
  return finite;
}

}  // namespace cairn::rigid
