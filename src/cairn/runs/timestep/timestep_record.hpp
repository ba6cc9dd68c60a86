#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "cairn/model/system.hpp"
#include "cairn/runs/engine.hpp"
#include "cairn/timestep/engine.hpp"

/// The time-stepper's cases and runs, before they are told in words.
namespace cairn::runs {

/// A system ready to be run.
template <int D>
struct TimestepSetup {
  System<D> system;
  timestep::RunOptions options;  // its sample times are those that are asked for
  std::vector<std::size_t>
      told{};  // numbers of the bodies whose samples are told, ascending; empty: all that are not fixed
};

using AnyTimestepSetup = std::variant<TimestepSetup<2>, TimestepSetup<3>>;

struct TimestepCase final : Case {
  explicit TimestepCase(AnyTimestepSetup s) : setup(std::move(s)) {}
  AnyTimestepSetup setup;
};

/// One run and all that its pictures need.
template <int D>
struct TimestepRecord : TimestepSetup<D> {
  timestep::RunResult<D> result;                 // its samples are those that are asked for
  std::vector<timestep::StepSample<D>> curve{};  // for plots: at equal steps, as far as the run went
};

/// Runs a case in full.
template <int D>
Result<TimestepRecord<D>, InputErrors> timestep_record(const TimestepSetup<D>& setup);

/// The case that the time-stepper made; any other is a bug.
const TimestepCase& timestep_case(const Case& made);

}  // namespace cairn::runs
