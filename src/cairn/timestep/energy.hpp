#pragma once
#include <span>

#include "cairn/timestep/scratch.hpp"

/// Where the energy of a step goes.                                                     docs/theory/timestep.md §5
namespace cairn::timestep {

/// Of all free bodies, relative to the ground [J].
template <int D>
double kinetic_energy(const Prepared<D>& model, const SystemState<D>& state, std::span<const Frame<D>> frames);

/// In heights and springs [J].
template <int D>
double stored_energy(const Prepared<D>& model, const SystemState<D>& state, std::span<const Frame<D>> frames);

/// Books what each force of a step has done, with the mean of the velocities before and after: then the works add up to
/// the change of kinetic energy exactly, whatever the scheme.                                            (D.9)-(D.12)
template <int D>
void book_step(const Prepared<D>& model, const RunOptions& options, const SystemState<D>& from, const StepData<D>& s,
               EnergyAudit& energy);

/// All that has been lost; where it falls the method has raised the energy by itself [J].
double all_lost(const EnergyAudit& energy);

/// What all bookings say that the energy must be [J].
double expected_energy(const EnergyAudit& energy);

}  // namespace cairn::timestep
