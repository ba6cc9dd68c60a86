#pragma once
#include "cairn/timestep/scratch.hpp"

/// A system made ready for a run.                                                          docs/theory/timestep.md
namespace cairn::timestep {

template <int D>
Prepared<D> prepare(const System<D>& system);

/// From the centroid to the farthest point of a body's parts; infinite ones have none [m].
template <int D>
double radius_of(const SystemBody<D>& body);

/// How far a body may tilt from its pose at the start before its centroid stands over the farthest corner of what it stands
/// on; infinite where it has no base to tip over [rad].                                                        (D.14)
template <int D>
double balance_angle(const SystemBody<D>& body, const Pose<D>& pose);

}  // namespace cairn::timestep
