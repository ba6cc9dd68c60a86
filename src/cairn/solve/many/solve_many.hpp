#pragma once
#include <cstdint>
#include <memory>

#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/report.hpp"

/// Steps of systems of many bodies: problems in blocks, solved without a dense matrix of all bodies.  docs/theory/many_solvers.md
namespace cairn::solve {

enum class Method : std::uint8_t {
  automatic,  // the exact cone by Newton's method; pivoting where that fails on a small problem of planar or polyhedral cones
  pivoting,  // reduced mixed LCP with polyhedral cones, Lemke (at most some 50 contacts)
  mixed,     // the same by the full mixed system with velocities as unknowns (Berard 2006, eq 34)
  sweeps,    // projected block Gauss-Seidel
  exact      // the cone as it is to 1e-9, also where contacts are redundant
};

struct ManyOptions {
  Method method{Method::automatic};
  double tolerance{1e-9};  // of the error function (`many_error`), relative to the scales of each contact and row [-]
  /// Given forces are kept where their error is below this part of the tolerance. Forces that have just taken away what
  /// others had left in the velocities would put as much in again: after such a step a smaller part finds those that rest.
  double kept{1.0};
  int most_sweeps{20000};  // of the method `sweeps`, an island
  int directions{};        // of polyhedral cones in space, even; 0: the round cone
};

struct ManyReport {
  Report report{};  // iterations: steps of Newton's method or pivots
  int sweeps{};
  int islands{};
  bool forces_not_unique{};  // an iterative method's forces where contacts are redundant: one of many answers
};

/// Scratch of the solvers; kept from step to step.
template <int D>
class ManyWorkspace {
 public:
  ManyWorkspace();
  ~ManyWorkspace();
  ManyWorkspace(ManyWorkspace&&) noexcept;
  ManyWorkspace& operator=(ManyWorkspace&&) noexcept;

  struct Scratch;
  Scratch& scratch() { return *scratch_; }

 private:
  std::unique_ptr<Scratch> scratch_;
};

/// Answers a problem at step (or impact) level with inelastic contacts: complementarity of normal velocity at the end with
/// normal force, friction against the slip at the end, rows within their bounds. `answer.f` on entry is where the iteration
/// starts (zero, or the forces of the step before). The same problem gives the same bits in whatever order it is posed.
template <int D>
ManyReport solve_many(const ContactProblem<D>& problem, const ManyOptions& options, ManyWorkspace<D>& workspace,
                      ContactAnswer<D>& answer);

}  // namespace cairn::solve
