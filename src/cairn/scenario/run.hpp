#pragma once

#include "cairn/scenario/load.hpp"
#include "cairn/scenario/run_record.hpp"

namespace cairn::scenario {

/// Where the results of a loaded scenario come from.
Provenance provenance_of(const Loaded& loaded);

/// Runs a loaded scenario. Whatever happens in the run is part of its result.
Result<RunRecord, InputErrors> run(const Loaded& loaded);

}  // namespace cairn::scenario
