#pragma once

#include <optional>
#include <vector>

#include "cairn/inputs/intake.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/inputs/scene_faults.hpp"
#include "cairn/inputs/system_names.hpp"
#include "cairn/model/system.hpp"

/// Bodies of a scene as those of a system: solids with their places and velocities at the start.
namespace cairn::inputs {

/// What the makers of a system's parts share.
struct SystemMaking {
  const Scene& scene;
  Intake& intake;
  const Sound& sound;
  SceneFaults& faults;
  const SystemNames& names;
};

/// Bodies in the order of the scene; nothing where one of them could not be made.
template <int D>
std::optional<std::vector<SystemBody<D>>> system_bodies(const SystemMaking& making);

/// The ground as a fixed body; nothing where it has no surface, or a faulty one.
template <int D>
std::optional<SystemBody<D>> ground_body(const SystemMaking& making);

/// Drives put into their bodies.
template <int D>
void add_drives(const SystemMaking& making, std::vector<SystemBody<D>>& bodies);

}  // namespace cairn::inputs
