#pragma once

#include <string>
#include <vector>

#include "cairn/inputs/scene.hpp"
#include "cairn/inputs/scene_faults.hpp"
#include "cairn/model/system.hpp"

/// What bodies do where they meet in a step: friction and restitution of every pair of materials.
namespace cairn::inputs {

/// What an impact law that was made for the corners of one body means in a step, where every contact is stopped or has
/// Newton's restitution: the restitution, and a note where some of the law is left out. A law that means nothing there, or
/// means it only without restitution, is a fault.
///   plastic, housner, lambda-epsilon with lambda = 0: every contact is stopped.
///   newton: its restitution. poisson, closest-solution, max-dissipation: only without restitution, as plastic.
///   lambda-epsilon with lambda > 0, lzb, restitution-matrix, angular: no meaning.
struct StepLaw {
  double restitution{};  // [-]
  std::vector<std::string> notes;
};
Result<StepLaw, InputErrors> law_in_a_step(const Impact& impact);

/// Names of the materials, the one of bodies that name none first, and what each two do. `usual` and every pair are checked
/// against the scheme, since only one of them knows restitution.
struct StepContacts {
  SystemMaterials materials;
  std::vector<std::string> notes;

  int index_of(const std::string& material) const;
};
StepContacts step_contacts(const Scene& scene, const Sound& sound, SceneFaults& faults);

}  // namespace cairn::inputs
