#include <utility>

#include "cairn/runs/curve_times.hpp"
#include "cairn/runs/timestep/timestep_record.hpp"

namespace cairn::runs {

template <int D>
Result<TimestepRecord<D>, InputErrors> timestep_record(const TimestepSetup<D>& setup) {
  // One run is sampled at the times asked for and at those of the curve: samples do not change the steps.
  const std::vector<double> curve = curve_times(setup.options.start, setup.options.duration);
  timestep::RunOptions both = setup.options;
  both.sample_times = merged_times(setup.options.sample_times, curve);
  timestep::Workspace<D> workspace;
  Result<timestep::RunResult<D>, InputErrors> result = timestep::run(setup.system, both, workspace);
  if (!result) return Unexpected(std::move(result).error());
  TimestepRecord<D> record{setup, std::move(result).value(), {}};
  const std::vector<timestep::StepSample<D>> all = std::move(record.result.samples);
  record.result.samples = samples_at(all, setup.options.sample_times);
  record.curve = samples_at(all, curve);
  return record;
}
template Result<TimestepRecord<2>, InputErrors> timestep_record(const TimestepSetup<2>&);
template Result<TimestepRecord<3>, InputErrors> timestep_record(const TimestepSetup<3>&);

}  // namespace cairn::runs
