#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/poser.hpp"

/// Contacts with friction as an LCP: sliding (S.20), polyhedral cones (S.21), rows (S.23).     docs/theory/solvers.md §5
namespace cairn::solve {

/// How a contact rubs.
enum class Friction : std::uint8_t {
  none,
  sliding,  // along the slip before, with the kinetic coefficient: f_t = -μ f_n s (S.20)
  cone      // sticks or slips: polyhedral cone (S.21)
};

struct FrictionOptions {
  std::span<const Friction> friction;  // per contact of the problem; empty: `usual_friction`
  std::span<const double> target;      // per contact, normal velocity to be reached at least [m/s]; empty: zero
  int directions{4};                   // of a cone in space, even; in the plane there are two and the cone is exact
  bool static_cone{};                  // bound the cone by the static coefficient; otherwise by the kinetic one
};

/// At acceleration level a contact that slips goes on slipping; everything else may do either.
template <int D>
CAIRN_HD Friction usual_friction(const ContactProblem<D>& p, int contact) {
  const Contact<D>& c = p.contacts[static_cast<std::size_t>(contact)];
  double slip = 0.0;
  for (std::size_t k = 1; k < D; ++k) slip += c.u_before[k] * c.u_before[k];
  if (p.level == Level::acceleration && slip > 0.0) return c.mu_kinetic > 0.0 ? Friction::sliding : Friction::none;
  return c.mu_kinetic > 0.0 || c.mu_static > 0.0 ? Friction::cone : Friction::none;
}

namespace detail {

/// The pieces of pose_friction_lcp. Unknowns stand in this order: free rows, contacts held by choice (free, too), bounded
/// rows each with the multiplier of its second bound, contacts each with the directions of its cone and their multiplier.
template <int D>
struct FrictionPoser {
  Poser<D> poser;
  const FrictionOptions& options;
  int directions;

  CAIRN_HD const ContactProblem<D>& problem() const { return poser.p; }
  CAIRN_HD const Contact<D>& contact(int k) const { return poser.contact(k); }
  CAIRN_HD static int held_unknowns(const Contact<D>& c) {
    return (c.hold.no_opening ? 1 : 0) + (c.hold.no_sliding ? D - 1 : 0);
  }
  CAIRN_HD Friction friction_of(int k) const {
    if (contact(k).hold.no_sliding) return Friction::none;
    return options.friction.empty() ? usual_friction(problem(), k) : options.friction.data()[k];
  }

  CAIRN_HD int free_rows() const {
    int count = 0;
    for (const Row& row : problem().rows) count += is_free(row) ? 1 : 0;
    return count;
  }
  CAIRN_HD int free_unknowns() const {
    int count = free_rows();
    for (int k = 0; k < problem().contact_count(); ++k)
      count += takes_part(problem(), k) ? held_unknowns(contact(k)) : 0;
    return count;
  }
  CAIRN_HD int unknowns() const {
    int count = 0;
    for (const Row& row : problem().rows) count += is_two_sided(row) ? 2 : 1;
    for (int k = 0; k < problem().contact_count(); ++k) {
      if (!takes_part(problem(), k)) continue;
      count += 1 + (contact(k).hold.no_sliding ? D - 1 : 0) + (friction_of(k) == Friction::cone ? directions + 1 : 0);
    }
    return count;
  }

  /// (S.23): a row with a bound is counted from it.
  CAIRN_HD void offset_rows() {
    for (std::size_t k = 0; k < problem().rows.size(); ++k) {
      const Row& row = problem().rows[k];
      if (!is_free(row)) poser.offset[k] = std::isfinite(row.lower) ? row.lower : row.upper;
    }
  }

  /// (S.20): a sliding contact pushes along a slanted line and looks along its normal.
  CAIRN_HD void add_normal(int k) {
    const Contact<D>& c = contact(k);
    std::array<double, D> push{};
    std::array<double, D> look{};
    push[0] = look[0] = 1.0;
    if (friction_of(k) == Friction::sliding) {
      double slip = 0.0;
      for (std::size_t i = 1; i < D; ++i) slip += c.u_before[i] * c.u_before[i];
      slip = std::sqrt(slip);
      for (std::size_t i = 1; i < D && slip > 0.0; ++i) push[i] = -c.mu_kinetic * (c.u_before[i] / slip);
    }
    const double target = options.target.empty() ? 0.0 : options.target.data()[k];
    poser.add(poser.base_of(k), D, push.data(), look.data(), target);
  }

  /// Direction m of a cone; opposite directions are exact opposites.
  CAIRN_HD std::array<double, D - 1> direction(int m) const {
    if constexpr (D == 2) {
      return {m == 0 ? 1.0 : -1.0};
    } else {
      const int half = directions / 2;
      const auto angle = math::sincos(kPi * (m % half) / half);
      const double sign = m < half ? 1.0 : -1.0;
      const bool upright = 2 * (m % half) == half;
      return {upright ? 0.0 : sign * angle.cos, sign * angle.sin};
    }
  }

  CAIRN_HD void add_free() {
    for (int k = 0; k < static_cast<int>(problem().rows.size()); ++k)
      if (is_free(problem().rows.data()[k])) poser.add_plain(k, 1.0, 0.0);
    for (int at = 0; at < problem().contact_count(); ++at) {
      const int k = poser.order[at];
      if (!takes_part(problem(), k)) continue;
      if (contact(k).hold.no_opening) add_normal(k);
      for (int i = 1; i < D && contact(k).hold.no_sliding; ++i) poser.add_plain(poser.base_of(k) + i, 1.0, 0.0);
    }
  }
  CAIRN_HD void add_bounded_rows() {
    for (int k = 0; k < static_cast<int>(problem().rows.size()); ++k) {
      const Row& row = problem().rows.data()[k];
      if (is_free(row)) continue;
      poser.add_plain(k, std::isfinite(row.lower) ? 1.0 : -1.0, 0.0);
      if (is_two_sided(row)) poser.add_multiplier((row.upper - row.lower) / poser.force_unit);
    }
  }
  CAIRN_HD void add_contacts() {
    for (int at = 0; at < problem().contact_count(); ++at) {
      const int k = poser.order[at];
      if (!takes_part(problem(), k)) continue;
      if (!contact(k).hold.no_opening) add_normal(k);
      if (friction_of(k) != Friction::cone) continue;
      for (int m = 0; m < directions; ++m) {
        const std::array<double, D - 1> along = direction(m);
        poser.add(poser.base_of(k) + 1, D - 1, along.data(), along.data(), 0.0);
      }
      poser.add_multiplier(0.0);
    }
  }

  /// (S.23): the multiplier of the second bound of a row. `j` counts the unknowns and ends behind those of the rows.
  CAIRN_HD void couple_rows(int& j) {
    for (const Row& row : problem().rows) {
      if (is_free(row)) continue;
      if (is_two_sided(row)) {
        poser.couple(j, j + 1, 1.0);
        poser.couple(j + 1, j, -1.0);
        ++j;
      }
      ++j;
    }
  }
  /// (S.21): a cone's directions from unknown `first` on share μ times what presses, `normal`; their multiplier is last.
  CAIRN_HD void couple_cone(int first, int normal, double mu) {
    const int bound = first + directions;
    poser.couple(bound, normal, mu);
    for (int m = 0; m < directions; ++m) {
      poser.couple(first + m, bound, 1.0);
      poser.couple(bound, first + m, -1.0);
    }
  }
  CAIRN_HD void couple_contacts(int j) {
    int held = free_rows();
    for (int at = 0; at < problem().contact_count(); ++at) {
      const int k = poser.order[at];
      if (!takes_part(problem(), k)) continue;
      const Contact<D>& c = contact(k);
      const int normal = c.hold.no_opening ? held : j;
      held += held_unknowns(c);
      if (!c.hold.no_opening) ++j;
      if (friction_of(k) != Friction::cone) continue;
      couple_cone(j, normal, options.static_cone ? c.mu_static : c.mu_kinetic);
      j += directions + 1;
    }
  }
};

}  // namespace detail

/// Contacts with friction as a (mixed) LCP: each contact without friction, sliding along the slip before (S.20), or in a
/// polyhedral cone (S.21); rows with their bounds (S.23).
template <int D>
CAIRN_HD PosedContacts pose_friction_lcp(const ContactProblem<D>& p, const AdapterScratch& scratch,
                                         const FrictionOptions& options = {}) {
  const int directions = D == 2 ? 2 : options.directions;
  if (directions < 2 || directions % 2 != 0) return {};
  detail::FrictionPoser<D> f{{p, scratch}, options, directions};
  const int free = f.free_unknowns();
  if (!f.poser.start(f.unknowns())) return {};
  f.offset_rows();
  f.poser.push_offset();
  f.add_free();
  f.add_bounded_rows();
  f.add_contacts();
  f.poser.fill_matrix();
  int next = free;
  f.couple_rows(next);
  f.couple_contacts(next);
  return f.poser.finish_lcp(free);
}

}  // namespace cairn::solve
