#pragma once
#include "cairn/timestep/scratch.hpp"

/// One step of a system: its stages by the labels of the theory page.                       docs/theory/timestep.md
namespace cairn::timestep {

/// What a step came to.
enum class StepFate : std::uint8_t { done, not_solved, no_solution, not_finite };

/// From `from` over s.h seconds; `s.end` is the state afterwards and `s.forces` what acted. Positions are not corrected
/// yet. `last` are the forces of the step before.                                                       (D.1)-(D.7)
template <int D>
StepFate take_step(const Prepared<D>& model, const RunOptions& options, const SystemState<D>& from,
                   const LastForces<D>& last, typename Workspace<D>::Scratch& scratch, StepData<D>& s);

/// Does a contact arrive, or does it stay? What the accelerations of a step make in it is no approach.        (D.4)
template <int D>
bool arrives(const Prepared<D>& model, const StepData<D>& s, const ContactPoint<D>& point);

/// How far joints may part and bodies overlap before their positions are corrected: what the rounding of coordinates makes.
template <int D>
double settled_overlap(const Prepared<D>& model, const SystemState<D>& state);

/// What a correction of positions has done.
struct Correction {
  double work{};  // that it puts into heights and springs, and into spins whose body turns beneath them [J]
  double left{};  // overlap that it leaves [m]
};

/// Moves bodies apart that overlap, by the least way in the kinetic metric; velocities stay as they are.      (D.8)
template <int D>
Correction correct_positions(const Prepared<D>& model, const RunOptions& options,
                             typename Workspace<D>::Scratch& scratch, SystemState<D>& state);

/// Poses of free bodies moved on by their own velocities; driven ones where they are driven to.               (D.1)
template <int D>
void move_on(const Prepared<D>& model, double time, const std::vector<Twist<D>>& velocities, SystemState<D>& state);

template <int D>
void frames_of(const SystemState<D>& state, std::vector<Frame<D>>& frames);

/// The largest of what the bodies are measured by: how fast the fastest may go within a step [m/s].
template <int D>
double fastest(const StepData<D>& s);

}  // namespace cairn::timestep
