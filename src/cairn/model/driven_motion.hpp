#pragma once
#include "cairn/model/system.hpp"

/// Where a driven body is, and how it moves there.                                       docs/theory/many_bodies.md
namespace cairn {

template <int D>
struct DrivenState {
  Pose<D> pose{};
  Twist<D> twist{};
};

/// Pose and twist of a driven body at time t; where its velocity jumps, the one after.                           (A.5)
template <int D>
DrivenState<D> driven_at(const SystemBody<D>& body, double t);

}  // namespace cairn
