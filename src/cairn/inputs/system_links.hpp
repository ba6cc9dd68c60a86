#pragma once

#include <utility>
#include <vector>

#include "cairn/inputs/system_bodies.hpp"

/// Joints, springs and loads of a scene as those of a system: places of the scene become places on bodies.
namespace cairn::inputs {

template <int D>
std::vector<Joint<D>> system_joints(const SystemMaking& making, const std::vector<SystemBody<D>>& bodies);
template <int D>
std::vector<Spring<D>> system_springs(const SystemMaking& making, const std::vector<SystemBody<D>>& bodies);
template <int D>
std::vector<Load<D>> system_loads(const SystemMaking& making, const std::vector<SystemBody<D>>& bodies);

/// Names of bodies in joints, springs, drives and loads that nobody has: where the bodies themselves could not be made.
void check_names_of_links(const SystemMaking& making);

/// Pairs of bodies whose contacts are left out; `ground` is the number of the ground among the bodies, kGroundBody where
/// it has no surface.
std::vector<std::pair<int, int>> pairs_apart(const SystemMaking& making, int ground);

}  // namespace cairn::inputs
