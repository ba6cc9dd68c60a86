#pragma once

#include <string>
#include <vector>

#include "cairn/scenario/load.hpp"

namespace cairn::studies {

/// A variant ready to be shaken; its ground motion along x is of no account.
struct StabilityBody {
  std::string name;
  CaseModel model;
};

struct StabilityBodies {
  std::vector<StabilityBody> bodies;
  std::vector<InputFile> inputs;  // files that the scenario itself does not name
};

/// Those of the description, or the scenario itself. Keys of faults from "study." on.
Result<StabilityBodies, InputErrors> stability_bodies(const Loaded& loaded, const Stability& stability);

}  // namespace cairn::studies
