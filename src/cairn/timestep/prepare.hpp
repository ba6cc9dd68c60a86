#pragma once
#include "cairn/timestep/scratch.hpp"

/// A system made ready for a run.                                                          docs/theory/timestep.md
namespace cairn::timestep {

template <int D>
Prepared<D> prepare(const System<D>& system);

/// From the centroid to the farthest point of a body's parts; infinite ones have none [m].
template <int D>
double radius_of(const SystemBody<D>& body);

}  // namespace cairn::timestep
