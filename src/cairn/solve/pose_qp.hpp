#pragma once
#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/poser.hpp"

/// Contacts as QPs: normal forces (S.19), friction under given normal forces (S.22).           docs/theory/solvers.md §5
namespace cairn::solve {

struct NormalOptions {
  std::span<const double> tangential;  // forces as in an answer, of which the tangential ones act; empty: none
  std::span<const double> target;      // per contact, normal velocity to be reached at least [m/s]; empty: zero
};

struct TangentialOptions {
  std::span<const double> normal;      // forces as in an answer, of which the normal ones act and bound the others
  std::span<const double> directions;  // per contact D - 1 numbers, a unit vector; empty in the plane: t
  bool static_bound{};                 // bound by the static coefficient; otherwise by the kinetic one
};

/// (S.19): normal forces with the rows as a QP in the kinetic metric. Contacts held closed get no bound, tangents held
/// get unknowns of their own; other tangents keep the force that `tangential` gives them.
template <int D>
CAIRN_HD PosedContacts pose_normal_qp(const ContactProblem<D>& p, const AdapterScratch& scratch,
                                      const NormalOptions& options = {}) {
  detail::Poser<D> poser{p, scratch};
  int unknowns = static_cast<int>(p.rows.size());
  for (int k = 0; k < p.contact_count(); ++k)
    if (detail::takes_part(p, k)) unknowns += poser.contact(k).hold.no_sliding ? D : 1;
  if (!poser.start(unknowns)) return {};
  for (int k = 0; k < p.contact_count() && !options.tangential.empty(); ++k) {
    if (poser.contact(k).hold.no_sliding || !detail::takes_part(p, k)) continue;
    for (int j = 1; j < D; ++j) poser.offset[poser.base_of(k) + j] = options.tangential.data()[poser.base_of(k) + j];
  }
  poser.push_offset();
  const double infinite = std::numeric_limits<double>::infinity();
  poser.add_bounded_rows();
  for (int at = 0; at < p.contact_count(); ++at) {
    const int k = poser.order[at];
    if (!detail::takes_part(p, k)) continue;
    const Contact<D>& contact = poser.contact(k);
    const double target = options.target.empty() ? 0.0 : options.target.data()[k];
    for (int component = 0; component < (contact.hold.no_sliding ? D : 1); ++component) {
      const int j = poser.add_plain(poser.base_of(k) + component, 1.0, component == 0 ? target : 0.0);
      if (component > 0 || contact.hold.no_opening) poser.lower[j] = -infinite;
      poser.given[j] = contact.f_before[static_cast<std::size_t>(component)] / poser.force_unit;
    }
  }
  poser.fill_matrix();
  return poser.finish_qp();
}

/// (S.22): friction along one direction per contact, bounded by given normal forces, as a bounded QP: the tangential
/// velocities after are as small as the bounds allow, in the kinetic metric.
template <int D>
CAIRN_HD PosedContacts pose_tangential_qp(const ContactProblem<D>& p, const AdapterScratch& scratch,
                                          const TangentialOptions& options) {
  detail::Poser<D> poser{p, scratch};
  if (D > 2 && options.directions.size() != p.contacts.size() * (D - 1)) return {};
  int unknowns = static_cast<int>(p.rows.size());
  for (int k = 0; k < p.contact_count(); ++k) unknowns += detail::takes_part(p, k) ? 1 : 0;
  if (!poser.start(unknowns)) return {};
  const auto normal_of = [&](int k) { return options.normal.data()[poser.base_of(k)]; };
  for (int k = 0; k < p.contact_count(); ++k)
    if (detail::takes_part(p, k)) poser.offset[poser.base_of(k)] = normal_of(k);
  poser.push_offset();
  const double infinite = std::numeric_limits<double>::infinity();
  poser.add_bounded_rows();
  for (int at = 0; at < p.contact_count(); ++at) {
    const int k = poser.order[at];
    if (!detail::takes_part(p, k)) continue;
    const Contact<D>& contact = poser.contact(k);
    std::array<double, D - 1> direction{};
    direction[0] = 1.0;
    for (std::size_t i = 0; i + 1 < D && !options.directions.empty(); ++i)
      direction[i] = options.directions[static_cast<std::size_t>(k) * (D - 1) + i];
    const int j = poser.add(poser.base_of(k) + 1, D - 1, direction.data(), direction.data(), 0.0);
    const double mu = options.static_bound ? contact.mu_static : contact.mu_kinetic;
    const double bound = contact.hold.no_sliding ? infinite : mu * normal_of(k) / poser.force_unit;
    poser.upper[j] = bound > 0.0 ? bound : 0.0;
    poser.lower[j] = -poser.upper[j];
    double along = 0.0;
    for (std::size_t i = 0; i + 1 < D; ++i) along += direction[i] * contact.f_before[i + 1];
    poser.given[j] = along / poser.force_unit;
  }
  poser.fill_matrix();
  return poser.finish_qp();
}

}  // namespace cairn::solve
