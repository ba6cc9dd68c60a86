#include "cairn/scenario/run.hpp"

#include <algorithm>

#include "cairn/core/version.hpp"
#include "cairn/core/digest.hpp"

namespace cairn::scenario {
namespace {

std::uint64_t seed_of(const Scenario& scenario) {
  for (const GroundMotion* motion : {&scenario.ground.motion_x, &scenario.ground.motion_z})
    if (const auto* synthetic = std::get_if<Synthetic>(motion)) return synthetic->seed;
  return 0;
}

std::vector<double> curve_times(const planar::RunOptions& options) {
  std::vector<double> times;
  for (int k = 0; k <= kCurveSteps; ++k)
    times.push_back(options.start + options.duration * (static_cast<double>(k) / kCurveSteps));
  return times;
}

std::vector<planar::Sample> at_times(const std::vector<planar::Sample>& samples, const std::vector<double>& times) {
  std::vector<planar::Sample> chosen;
  for (const planar::Sample& sample : samples)
    if (std::binary_search(times.begin(), times.end(), sample.state.t)) chosen.push_back(sample);
  return chosen;
}

bool is_still(const Ground& ground) {
  return std::holds_alternative<StillMotion>(ground.motion_x) && std::holds_alternative<StillMotion>(ground.motion_z);
}

/// Tilted and let go: nothing but its weight moves it.
bool is_let_go(const Loaded& loaded) {
  const planar::Start& s = loaded.start;
  const bool from_rest = s.lift == 0.0 && s.vx == 0.0 && s.vz == 0.0 && s.omega == 0.0 && s.slip == 0.0;
  return is_still(loaded.scenario.ground) && from_rest && s.tilt != 0.0;
}

}  // namespace

Provenance provenance_of(const Loaded& loaded) {
  Provenance p;
  p.version = kVersion;
  p.commit = kCommit;
  p.compiler = kCompiler;
  p.flags = kCompileFlags;
  p.scenario_hash = sha256(loaded.text);
  p.seed = seed_of(loaded.scenario);
  for (const InputFile& file : loaded.inputs) p.input_hashes.emplace_back(file.name, sha256(file.text));
  p.notes = loaded.notes;
  return p;
}

Result<RunRecord, InputErrors> run(const Loaded& loaded) {
  // One run samples both the times asked for and those of the curve: samples are read off the dense output and do not
  // change the steps.
  const std::vector<double> curve = curve_times(loaded.options);
  planar::RunOptions both = loaded.options;
  both.sample_times.insert(both.sample_times.end(), curve.begin(), curve.end());
  std::sort(both.sample_times.begin(), both.sample_times.end());
  both.sample_times.erase(std::unique(both.sample_times.begin(), both.sample_times.end()), both.sample_times.end());

  Result<planar::RunResult, InputErrors> result = planar::run(loaded.model, loaded.start, both);
  if (!result) return Unexpected(std::move(result).error());
  std::vector<planar::Sample> all = std::move(result->samples);
  result->samples = at_times(all, loaded.options.sample_times);
  std::optional<planar::FreeRocking> free_rocking;
  if (is_let_go(loaded))
    free_rocking = planar::free_rocking(loaded.model.body, loaded.start, loaded.options.start, *result);
  return RunRecord{.scenario = loaded.scenario,
                   .scenario_text = loaded.text,
                   .model = loaded.model,
                   .start = loaded.start,
                   .options = loaded.options,
                   .result = std::move(result).value(),
                   .provenance = provenance_of(loaded),
                   .curve = at_times(all, curve),
                   .inputs = loaded.inputs,
                   .free_rocking = std::move(free_rocking)};
}

}  // namespace cairn::scenario
