#pragma once

#include "cairn/results/run.hpp"
#include "cairn/scenario/load.hpp"

namespace cairn::scenario {

/// Runs a loaded scenario by its engine. Whatever happens in the run is part of its result.
Result<results::Run, InputErrors> run(const Loaded& loaded);

}  // namespace cairn::scenario
