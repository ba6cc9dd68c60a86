/// What bodies push each other with in the last step of a run.
#pragma once

#include <string>

#include "cairn/timestep/scratch.hpp"

namespace cairn::validate {

/// The sum of all contact forces of the last step on body `on` by body `by`. [N]
template <int D>
Vector<D> force_on(timestep::Workspace<D>& workspace, const std::string& on, const std::string& by) {
  const typename timestep::Workspace<D>::Scratch& scratch = workspace.scratch();
  Vector<D> force{};
  for (const auto& contact : scratch.last.contacts) {
    const std::string& a = scratch.model.system.bodies[contact.key.body_a].name;
    const std::string& b = scratch.model.system.bodies[contact.key.body_b].name;
    if (a == on && b == by) force += contact.impulse / scratch.last.step;
    if (a == by && b == on) force = force - contact.impulse / scratch.last.step;
  }
  return force;
}

}  // namespace cairn::validate
