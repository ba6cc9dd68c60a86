#pragma once
#include <cmath>
#include <cstddef>
#include <limits>

#include "cairn/core/host_device.hpp"
#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/posed_contacts.hpp"
#include "cairn/solve/powers.hpp"

/// A problem posed unknown by unknown.                                                         docs/theory/solvers.md §5
/// Every unknown z_j pushes with a column of forces F_j, and every row looks at the velocity P_i·u:
///   f = F z + f_0,   M_ij = (Gᵀ P_i)·(Gᵀ F_j),   q_i = P_i·(G (w_free + Gᵀ f_0) + b) - target_i.          (S.18)
/// Contacts are taken in the order of their keys whatever their order in the problem, so that a permutation changes no
/// bit. Forces and velocities are counted in the powers of two next to the problem's scales.
namespace cairn::solve {

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

}  // namespace cairn::solve
