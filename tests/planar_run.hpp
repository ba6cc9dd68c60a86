#pragma once

#include <memory>
#include <utility>

#include "cairn/runs/planar/planar_findings.hpp"
#include "cairn/runs/planar/planar_record.hpp"
#include "cairn/scenario/load.hpp"
#include "cairn/scenario/run.hpp"

/// Runs of the planar engine as tests look at them: its own result beside what is told of it.
namespace cairn::tests {

struct PlanarRun : runs::PlanarRecord {
  results::Run told;
};

/// What the planar engine made of a scenario.
inline const runs::PlanarSetup& setup_of(const studies::Subject& subject) {
  return runs::planar_case(*subject.made).setup;
}

inline Result<PlanarRun, InputErrors> planar_run(const scenario::Loaded& loaded) {
  Result<runs::PlanarRecord, InputErrors> record = runs::planar_record(runs::planar_case(*loaded.made));
  if (!record) return Unexpected(std::move(record).error());
  Result<results::Run, InputErrors> told = scenario::run(loaded);
  if (!told) return Unexpected(std::move(told).error());
  return PlanarRun{std::move(record).value(), std::move(told).value()};
}

/// The scenario with something changed in what the engine made of it.
template <class Change>
scenario::Loaded with_setup(scenario::Loaded loaded, const Change& change) {
  runs::PlanarSetup setup = setup_of(loaded);
  change(setup);
  loaded.made = std::make_shared<const runs::PlanarCase>(std::move(setup));
  return loaded;
}

/// The same run told again, after a test has changed something in it.
inline results::Run told_again(const PlanarRun& run) {
  results::Run told = run.told;
  told.findings = runs::planar_findings(run);
  return told;
}

}  // namespace cairn::tests
