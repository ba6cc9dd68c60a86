#pragma once

#include <string>
#include <vector>

#include "cairn/studies/law_notes.hpp"
#include "cairn/studies/stability/stability.hpp"

namespace cairn::studies {

/// A variant ready to be shaken; its ground motion along x is of no account.
struct StabilityBody {
  std::string name;
  const runs::Engine* engine{};
  runs::CasePtr made;
  double gravity{};   // [m/s2]
  double start{};     // of its runs [s]
  double duration{};  // [s]
};

struct StabilityBodies {
  std::vector<StabilityBody> bodies;
  std::vector<LawRun> laws;       // of the bodies
  std::vector<InputFile> inputs;  // files that the scenario itself does not name
};

/// Those of the description, or the scenario itself. Keys of faults from "study." on.
Result<StabilityBodies, InputErrors> stability_bodies(const Subject& subject, const Stability& stability);

}  // namespace cairn::studies
