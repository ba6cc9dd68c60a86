#pragma once
#include <array>
#include <cstddef>
#include <span>

#include "cairn/core/host_device.hpp"
#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/lcp.hpp"
#include "cairn/solve/qp.hpp"
#include "cairn/solve/report.hpp"

/// Contacts as the unknowns of an LCP or QP, and the way back to forces.                       docs/theory/solvers.md §5
namespace cairn::solve {

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
