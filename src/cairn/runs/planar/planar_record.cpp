#include "cairn/runs/planar/planar_record.hpp"

#include <utility>

#include "cairn/core/contract.hpp"

namespace cairn::runs {
namespace {

/// Tilted and let go: nothing but its weight moves it.
bool is_let_go(const PlanarSetup& setup) {
  const Start& s = setup.start;
  const bool from_rest = s.lift == 0.0 && s.vx == 0.0 && s.vz == 0.0 && s.omega == 0.0 && s.slip == 0.0;
  return setup.still_ground && from_rest && s.tilt != 0.0;
}

}  // namespace

const PlanarCase& planar_case(const Case& made) {
  const auto* planar = dynamic_cast<const PlanarCase*>(&made);
  CAIRN_CHECK(planar != nullptr);
  return *planar;
}

Result<PlanarRecord, InputErrors> planar_record(const PlanarCase& made) {
  const PlanarSetup& setup = made.setup;
  // One run samples both the times asked for and those of the curve: samples are read off the dense output and do not
  // change the steps.
  const std::vector<double> curve = curve_times(setup.options.start, setup.options.duration);
  planar::RunOptions both = setup.options;
  both.sample_times = merged_times(setup.options.sample_times, curve);

  Result<planar::RunResult, InputErrors> result = planar::run(setup.model, setup.start, both);
  if (!result) return Unexpected(std::move(result).error());
  const std::vector<planar::Sample> all = std::move(result->samples);
  result->samples = samples_at(all, setup.options.sample_times);
  PlanarRecord record{setup, std::move(result).value(), samples_at(all, curve), std::nullopt};
  if (is_let_go(setup))
    record.free_rocking = planar::free_rocking(setup.model.body, setup.start, setup.options.start, record.result);
  return record;
}

}  // namespace cairn::runs
