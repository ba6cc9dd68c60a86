#pragma once

#include "cairn/results/caveat.hpp"
#include "cairn/runs/planar/planar_record.hpp"

namespace cairn::runs {

/// What stands against every verdict on a body, before any run of it.
results::Caveats caveats_of(const PlanarSetup& setup);

/// The same, and what stands against the verdict of this run.
results::Caveats caveats_of(const PlanarRecord& record);

}  // namespace cairn::runs
