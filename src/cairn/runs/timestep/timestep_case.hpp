#pragma once

#include "cairn/runs/timestep/timestep_record.hpp"

namespace cairn::runs {

/// From a scene to a case of the time-stepper: what Engine::build asks for.
Result<Built, InputErrors> build_timestep(const BuildRequest& request);

}  // namespace cairn::runs
