#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cairn/inputs/input_files.hpp"
#include "cairn/planar/engine.hpp"
#include "cairn/planar/free_rocking.hpp"
#include "cairn/scenario/scenario.hpp"

namespace cairn::scenario {

/// Where a result comes from.
struct Provenance {
  std::string version;
  std::string commit;
  std::string compiler;
  std::string flags;
  std::string scenario_hash;                                      // SHA-256 of the scenario's text
  std::uint64_t seed{};                                           // of a synthetic motion; 0 where there is none
  std::vector<std::pair<std::string, std::string>> input_hashes;  // file name, SHA-256
  std::vector<std::string> notes;                                 // on the inputs, each a sentence
};

/// Steps of the curve over the duration asked for.
inline constexpr int kCurveSteps = 2000;

/// One run with all that is needed to understand it and to make it again.
struct RunRecord {
  Scenario scenario;
  std::string scenario_text;
  PlanarModel model;
  planar::Start start;
  planar::RunOptions options;
  planar::RunResult result;
  Provenance provenance;
  std::vector<planar::Sample>
      curve;  // for plots: kCurveSteps equal steps, as far as the run went, whatever [output] asks for
  std::vector<InputFile> inputs;
  std::optional<planar::FreeRocking> free_rocking;  // where the body was tilted and let go on still ground
};

}  // namespace cairn::scenario
