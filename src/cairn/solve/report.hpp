#pragma once
#include <cstdint>

#include "cairn/core/host_device.hpp"
#include "cairn/problem/contact_problem.hpp"

/// What a solver did, in words that hold for every problem class.                              docs/theory/solvers.md
namespace cairn::solve {

enum class Status : std::uint8_t {
  solved,          // the error function of the problem class is below the asked tolerance
  infeasible,      // shown to have no feasible point; the solution's storage holds the certificate (LCP)
  ray_terminated,  // Lemke's path went to infinity and nothing is shown: there may or may not be a solution
  unbounded,       // QP: the objective falls without end
  not_convex,      // QP: negative curvature met
  not_converged,   // the limit of iterations, or the residual is not below the tolerance
  not_finite,      // a number of the problem is not finite
  too_large        // sizes do not fit each other or the workspace
};
CAIRN_HD constexpr const char* name_of(Status status) {
  switch (status) {
    case Status::solved:
      return "solved";
    case Status::infeasible:
      return "infeasible";
    case Status::ray_terminated:
      return "ray-terminated";
    case Status::unbounded:
      return "unbounded";
    case Status::not_convex:
      return "not convex";
    case Status::not_converged:
      return "not converged";
    case Status::not_finite:
      return "not finite";
    case Status::too_large:
      return "too large";
  }
  return "unknown";
}

/// The two flags are facts about the reported solution. `not_unique` says that another solution was shown to exist; its
/// absence proves uniqueness for a QP, not for an LCP.
struct [[nodiscard]] Report {
  Status status{Status::not_converged};
  bool degenerate{};  // some pair is zero on both sides (S.9)
  bool not_unique{};  // (S.10), (S.15)
  int iterations{};   // pivots or changes of the active set, all attempts together
  int attempts{};     // ways that were tried, 1 unless the first one failed
  double residual{};  // of the error function, relative to the scales stated there [-]
};

/// In the words of the waist.
CAIRN_HD constexpr Outcome outcome_of(const Report& report) {
  switch (report.status) {
    case Status::solved:
      return report.not_unique ? Outcome::not_unique : Outcome::ok;
    case Status::infeasible:
    case Status::ray_terminated:
    case Status::unbounded:
      return Outcome::no_solution;
    case Status::not_finite:
      return Outcome::not_finite;
    default:
      return Outcome::not_converged;
  }
}

}  // namespace cairn::solve
