#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cairn/inputs/body_input.hpp"
#include "cairn/math/vec2.hpp"
#include "cairn/planar/engine.hpp"
#include "cairn/planar/free_rocking.hpp"
#include "cairn/runs/curve_times.hpp"
#include "cairn/runs/engine.hpp"

/// The planar engine's cases and runs, before they are told in words.
namespace cairn::runs {

/// A body on its ground, ready to be run.
struct PlanarSetup {
  std::string name;           // of the body
  std::vector<Vec2> drawing;  // its outline as it was drawn, from the centroid, where that says more than the hull [m]
  PlanarModel model;
  Start start;
  planar::RunOptions options;
  planar::Home home;
  inputs::Placement placement{};
  bool still_ground{};
};

struct PlanarCase final : Case {
  explicit PlanarCase(PlanarSetup s) : setup(std::move(s)) {}
  PlanarSetup setup;
};

/// One run and all that its pictures need.
struct PlanarRecord : PlanarSetup {
  planar::RunResult result;
  std::vector<planar::Sample>
      curve;  // for plots: kCurveSteps equal steps, as far as the run went, whatever samples were asked for
  std::optional<planar::FreeRocking> free_rocking;  // where the body was tilted and let go on still ground
};

/// The case that the planar engine made; any other is a bug.
const PlanarCase& planar_case(const Case& made);

/// Runs a case in full.
Result<PlanarRecord, InputErrors> planar_record(const PlanarCase& made);

}  // namespace cairn::runs
