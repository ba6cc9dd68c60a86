#pragma once

#include "cairn/runs/engine.hpp"

namespace cairn::runs {

/// Many bodies in the plane or in space, by steps of time.
const Engine& timestep_engine();

}  // namespace cairn::runs
