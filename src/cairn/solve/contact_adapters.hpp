#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/lcp.hpp"
#include "cairn/solve/powers.hpp"
#include "cairn/solve/qp.hpp"
#include "cairn/solve/report.hpp"

/// From a ContactProblem to the problems that this layer solves, and back.                     docs/theory/solvers.md
/// Every unknown z_j pushes with a column of forces F_j, and every row looks at the velocity P_i·u:
///   f = F z + f_0,   M_ij = (Gᵀ P_i)·(Gᵀ F_j),   q_i = P_i·(G (w_free + Gᵀ f_0) + b) - target_i.          (S.18)
/// Contacts are taken in the order of their keys whatever their order in the problem, so that a permutation changes no
/// bit. Forces and velocities are counted in the powers of two next to the problem's scales.
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

struct NormalOptions {
  std::span<const double> tangential;  // forces as in an answer, of which the tangential ones act; empty: none
  std::span<const double> target;      // per contact, normal velocity to be reached at least [m/s]; empty: zero
};

struct TangentialOptions {
  std::span<const double> normal;      // forces as in an answer, of which the normal ones act and bound the others
  std::span<const double> directions;  // per contact D - 1 numbers, a unit vector; empty in the plane: t
  bool static_bound{};                 // bound by the static coefficient; otherwise by the kinetic one
};

/// Storage of a posed problem: `unknowns` × `unknowns` and `forces` × `unknowns` numbers and some vectors.
struct AdapterScratch {
  std::span<double> matrix;   // unknowns²
  std::span<double> reading;  // forces · unknowns
  std::span<double> reach;    // unknowns · dof: Gᵀ F_j
  std::span<double> look;     // unknowns · dof: Gᵀ P_i
  std::span<double> vectors;  // 4 · unknowns + forces + dof
  std::span<int> order;       // contacts
};

template <int Unknowns, int Forces, int Dof>
struct AdapterStorage {
  std::array<double, static_cast<std::size_t>(Unknowns) * Unknowns> matrix;
  std::array<double, static_cast<std::size_t>(Forces) * Unknowns> reading;
  std::array<double, static_cast<std::size_t>(Unknowns) * Dof> reach;
  std::array<double, static_cast<std::size_t>(Unknowns) * Dof> look;
  std::array<double, static_cast<std::size_t>(4 * Unknowns + Forces + Dof)> vectors;
  std::array<int, static_cast<std::size_t>(Forces)> order;
  CAIRN_HD AdapterScratch scratch() { return {matrix, reading, reach, look, vectors, order}; }
};

/// A problem posed in the caller's storage, with the way back to forces.
struct PosedContacts {
  bool fits{};                      // false: the storage is too small, nothing else is valid
  Lcp lcp;                          // where an LCP was asked for
  Qp qp;                            // where a QP was asked for
  std::span<const double> given;    // QP: the forces of the previous state, for the nearest solution
  std::span<const double> reading;  // F, forces × unknowns
  std::span<const double> offset;   // f_0
  std::span<const int> order;       // contacts by key
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

/// Fills a posed problem unknown by unknown.
template <int D>
struct Poser {
  const ContactProblem<D>& p;
  AdapterScratch s;
  int n{};  // unknowns
  int forces{};
  int next{};  // unknown to be added
  double force_unit{1.0};
  double velocity_unit{1.0};
  double* q{};
  double* lower{};
  double* upper{};
  double* given{};
  double* offset{};
  double* w{};   // w_free + Gᵀ f_0
  int* order{};  // contacts by key

  CAIRN_HD const Contact<D>& contact(int k) const { return p.contacts.data()[k]; }

  CAIRN_HD static double unit_of(double scale) { return scale > 0.0 ? power_of_two(exponent_of(scale)) : 1.0; }

  CAIRN_HD bool start(int unknowns) {
    n = unknowns;
    forces = static_cast<int>(p.rows.size()) + D * p.contact_count();
    const auto u = static_cast<std::size_t>(n);
    const auto f = static_cast<std::size_t>(forces);
    const auto d = static_cast<std::size_t>(p.dof);
    if (s.matrix.size() < u * u || s.reading.size() < f * u || s.reach.size() < u * d || s.look.size() < u * d ||
        s.vectors.size() < 4 * u + f + d || s.order.size() < p.contacts.size())
      return false;
    order = s.order.data();
    q = s.vectors.data();
    lower = q + n;
    upper = lower + n;
    given = upper + n;
    offset = given + n;
    w = offset + forces;
    force_unit = unit_of(p.force_scale);
    velocity_unit = unit_of(p.velocity_scale);
    for (int k = 0; k < forces; ++k) offset[k] = 0.0;
    for (std::size_t k = 0; k < f * u; ++k) s.reading[k] = 0.0;
    for (int k = 0; k < p.contact_count(); ++k) {  // by key; equal keys stay in their order
      int at = k;
      for (; at > 0 && contact(order[at - 1]).key > contact(k).key; --at) order[at] = order[at - 1];
      order[at] = k;
    }
    return true;
  }

  CAIRN_HD const double* row(int force) const { return p.G.data() + force * p.dof; }
  CAIRN_HD int base_of(int contact) const { return static_cast<int>(p.rows.size()) + D * contact; }
  CAIRN_HD double b_of(int force) const {
    const auto k = static_cast<std::size_t>(force);
    return (k < p.b_motion.size() ? p.b_motion[k] : 0.0) + (k < p.b_stabilise.size() ? p.b_stabilise[k] : 0.0);
  }

  /// To be called when f_0 is complete.
  CAIRN_HD void push_offset() {
    for (int d = 0; d < p.dof; ++d) w[d] = p.w_free.data()[d];
    const auto push = [&](int force) {
      if (offset[force] == 0.0) return;
      for (int d = 0; d < p.dof; ++d) w[d] += row(force)[d] * offset[force];
    };
    for (int k = 0; k < static_cast<int>(p.rows.size()); ++k) push(k);
    for (int k = 0; k < p.contact_count(); ++k)
      for (int j = 0; j < D; ++j) push(base_of(order[k]) + j);
  }

  /// One unknown of force: `push` and `look` are over the forces base, base + 1, ...
  CAIRN_HD int add(int base, int count, const double* push, const double* look, double target) {
    const int j = next++;
    double* reach = s.reach.data() + j * p.dof;
    double* seen = s.look.data() + j * p.dof;
    for (int d = 0; d < p.dof; ++d) reach[d] = seen[d] = 0.0;
    double sum = -target;
    for (int k = 0; k < count; ++k) {
      s.reading.data()[(base + k) * n + j] = push[k];
      sum += look[k] * b_of(base + k);
      const double* g = row(base + k);
      for (int d = 0; d < p.dof; ++d) {
        reach[d] += push[k] * g[d];
        seen[d] += look[k] * g[d];
      }
    }
    for (int d = 0; d < p.dof; ++d) sum += seen[d] * w[d];
    q[j] = sum / velocity_unit;
    lower[j] = 0.0;
    upper[j] = std::numeric_limits<double>::infinity();
    given[j] = 0.0;
    return j;
  }
  CAIRN_HD int add_plain(int force, double sign, double target) { return add(force, 1, &sign, &sign, target); }

  /// The forces of the further rows, each between its bounds.
  CAIRN_HD void add_bounded_rows() {
    for (int k = 0; k < static_cast<int>(p.rows.size()); ++k) {
      const int j = add_plain(k, 1.0, 0.0);
      lower[j] = p.rows.data()[k].lower / force_unit;
      upper[j] = p.rows.data()[k].upper / force_unit;
    }
  }

  /// An unknown that is no force: it enters through `couple` alone.
  CAIRN_HD int add_multiplier(double constant) {
    const int j = next++;
    for (int d = 0; d < p.dof; ++d) {
      s.reach.data()[j * p.dof + d] = 0.0;
      s.look.data()[j * p.dof + d] = 0.0;
    }
    q[j] = constant;
    return j;
  }

  CAIRN_HD void fill_matrix() {
    const double unit = force_unit / velocity_unit;
    for (int i = 0; i < n; ++i) {
      const double* seen = s.look.data() + i * p.dof;
      for (int j = 0; j < n; ++j) {
        const double* reach = s.reach.data() + j * p.dof;
        double sum = 0.0;
        for (int d = 0; d < p.dof; ++d) sum += seen[d] * reach[d];
        s.matrix.data()[i * n + j] = sum * unit;
      }
    }
  }
  CAIRN_HD void couple(int i, int j, double value) { s.matrix.data()[i * n + j] = value; }

  /// Forces are read in newtons, unknowns are counted in force_unit.
  CAIRN_HD PosedContacts finish() {
    const auto u = static_cast<std::size_t>(n);
    const auto f = static_cast<std::size_t>(forces);
    for (std::size_t k = 0; k < f * u; ++k) s.reading[k] *= force_unit;
    PosedContacts posed;
    posed.fits = true;
    posed.reading = s.reading.first(f * u);
    posed.offset = {offset, f};
    posed.given = {given, u};
    posed.order = s.order.first(p.contacts.size());
    return posed;
  }
  CAIRN_HD PosedContacts finish_lcp(int free) {
    PosedContacts posed = finish();
    const auto u = static_cast<std::size_t>(n);
    posed.lcp = {n, free, s.matrix.first(u * u), {q, u}, posed.reading};
    return posed;
  }
  CAIRN_HD PosedContacts finish_qp() {
    PosedContacts posed = finish();
    const auto u = static_cast<std::size_t>(n);
    posed.qp = {n, s.matrix.first(u * u), {q, u}, {lower, u}, {upper, u}};
    return posed;
  }
};

/// A contact that touches but opens carries nothing at acceleration level.
template <int D>
CAIRN_HD bool takes_part(const ContactProblem<D>& p, int contact) {
  return p.level != Level::acceleration || !(p.contacts[static_cast<std::size_t>(contact)].u_before[0] > 0.0);
}
CAIRN_HD inline bool is_free(const Row& row) {
  const double infinite = std::numeric_limits<double>::infinity();
  return row.lower == -infinite && row.upper == infinite;
}
CAIRN_HD inline bool is_two_sided(const Row& row) { return std::isfinite(row.lower) && std::isfinite(row.upper); }

}  // namespace detail

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

/// Contacts with friction as a (mixed) LCP: each contact without friction, sliding along the slip before (S.20), or in a
/// polyhedral cone (S.21); rows with their bounds (S.23).
template <int D>
CAIRN_HD PosedContacts pose_friction_lcp(const ContactProblem<D>& p, const AdapterScratch& scratch,
                                         const FrictionOptions& options = {}) {
  detail::Poser<D> poser{p, scratch};
  const int directions = D == 2 ? 2 : options.directions;
  if (directions < 2 || directions % 2 != 0) return {};
  const auto friction_of = [&](int k) {
    if (poser.contact(k).hold.no_sliding) return Friction::none;
    return options.friction.empty() ? usual_friction(p, k) : options.friction.data()[k];
  };
  int free = 0;
  int unknowns = 0;
  for (const Row& row : p.rows) {
    unknowns += detail::is_two_sided(row) ? 2 : 1;
    free += detail::is_free(row) ? 1 : 0;
  }
  for (int k = 0; k < p.contact_count(); ++k) {
    if (!detail::takes_part(p, k)) continue;
    const Contact<D>& contact = poser.contact(k);
    const int held = (contact.hold.no_opening ? 1 : 0) + (contact.hold.no_sliding ? D - 1 : 0);
    free += held;
    unknowns += 1 + (contact.hold.no_sliding ? D - 1 : 0) + (friction_of(k) == Friction::cone ? directions + 1 : 0);
  }
  if (!poser.start(unknowns)) return {};
  for (std::size_t k = 0; k < p.rows.size(); ++k) {  // a row with a bound is counted from it
    if (detail::is_free(p.rows[k])) continue;
    poser.offset[k] = std::isfinite(p.rows[k].lower) ? p.rows[k].lower : p.rows[k].upper;
  }
  poser.push_offset();

  // A sliding contact pushes along a slanted line and looks along its normal.
  const auto add_normal = [&](int k) {
    const Contact<D>& contact = poser.contact(k);
    std::array<double, D> push{};
    std::array<double, D> look{};
    push[0] = look[0] = 1.0;
    if (friction_of(k) == Friction::sliding) {
      double slip = 0.0;
      for (std::size_t i = 1; i < D; ++i) slip += contact.u_before[i] * contact.u_before[i];
      slip = std::sqrt(slip);
      for (std::size_t i = 1; i < D && slip > 0.0; ++i) push[i] = -contact.mu_kinetic * (contact.u_before[i] / slip);
    }
    const double target = options.target.empty() ? 0.0 : options.target.data()[k];
    return poser.add(poser.base_of(k), D, push.data(), look.data(), target);
  };
  for (int k = 0; k < static_cast<int>(p.rows.size()); ++k)
    if (detail::is_free(p.rows.data()[k])) poser.add_plain(k, 1.0, 0.0);
  // Free unknowns come first.
  for (int at = 0; at < p.contact_count(); ++at) {
    const int k = poser.order[at];
    const Contact<D>& contact = poser.contact(k);
    if (!detail::takes_part(p, k)) continue;
    if (contact.hold.no_opening) add_normal(k);
    for (int i = 1; i < D && contact.hold.no_sliding; ++i) poser.add_plain(poser.base_of(k) + i, 1.0, 0.0);
  }
  for (int k = 0; k < static_cast<int>(p.rows.size()); ++k) {
    const Row& row = p.rows.data()[k];
    if (detail::is_free(row)) continue;
    poser.add_plain(k, std::isfinite(row.lower) ? 1.0 : -1.0, 0.0);
    if (detail::is_two_sided(row)) poser.add_multiplier((row.upper - row.lower) / poser.force_unit);
  }
  for (int at = 0; at < p.contact_count(); ++at) {
    const int k = poser.order[at];
    if (!detail::takes_part(p, k)) continue;
    if (!poser.contact(k).hold.no_opening) add_normal(k);
    if (friction_of(k) != Friction::cone) continue;
    for (int m = 0; m < directions; ++m) {
      std::array<double, D - 1> direction{};
      if constexpr (D == 2) {
        direction[0] = m == 0 ? 1.0 : -1.0;
      } else {  // opposite directions are exact opposites
        const int half = directions / 2;
        const auto angle = math::sincos(kPi * (m % half) / half);
        const double sign = m < half ? 1.0 : -1.0;
        const bool upright = 2 * (m % half) == half;
        direction[0] = upright ? 0.0 : sign * angle.cos;
        direction[1] = sign * angle.sin;
      }
      poser.add(poser.base_of(k) + 1, D - 1, direction.data(), direction.data(), 0.0);
    }
    poser.add_multiplier(0.0);
  }
  poser.fill_matrix();

  int j = free;
  for (const Row& row : p.rows) {
    if (detail::is_free(row)) continue;
    if (detail::is_two_sided(row)) {
      poser.couple(j, j + 1, 1.0);
      poser.couple(j + 1, j, -1.0);
      ++j;
    }
    ++j;
  }
  int held = 0;
  for (const Row& row : p.rows) held += detail::is_free(row) ? 1 : 0;
  for (int at = 0; at < p.contact_count(); ++at) {
    const int k = poser.order[at];
    if (!detail::takes_part(p, k)) continue;
    const Contact<D>& contact = poser.contact(k);
    const int normal = contact.hold.no_opening ? held : j;
    held += (contact.hold.no_opening ? 1 : 0) + (contact.hold.no_sliding ? D - 1 : 0);
    if (!contact.hold.no_opening) ++j;
    if (friction_of(k) != Friction::cone) continue;
    const int bound = j + directions;
    poser.couple(bound, normal, options.static_cone ? contact.mu_static : contact.mu_kinetic);
    for (int m = 0; m < directions; ++m) {
      poser.couple(j + m, bound, 1.0);
      poser.couple(bound, j + m, -1.0);
    }
    j = bound + 1;
  }
  return poser.finish_lcp(free);
}

/// Forces and velocities after from the unknowns of a posed problem.
template <int D>
CAIRN_HD void write_answer(const ContactProblem<D>& p, const PosedContacts& posed, std::span<const double> z,
                           const Report& report, ContactAnswer<D>& a) {
  const std::size_t n = z.size();
  const bool valid = report.status == Status::solved;
  for (std::size_t k = 0; k < a.f.size(); ++k) {
    double sum = posed.offset[k];
    for (std::size_t j = 0; j < n && valid; ++j) sum += posed.reading[k * n + j] * z[j];
    a.f[k] = sum;
  }
  const auto dof = static_cast<std::size_t>(p.dof);
  for (std::size_t d = 0; d < dof; ++d) {
    double sum = p.w_free[d];
    for (std::size_t k = 0; k < p.rows.size(); ++k) sum += p.G[k * dof + d] * a.f[k];
    for (const int contact : posed.order) {
      const std::size_t base = p.rows.size() + D * static_cast<std::size_t>(contact);
      for (std::size_t k = 0; k < D; ++k) sum += p.G[(base + k) * dof + d] * a.f[base + k];
    }
    a.w[d] = sum;
  }
  a.outcome = outcome_of(report);
  a.residual = report.residual;
}

}  // namespace cairn::solve
