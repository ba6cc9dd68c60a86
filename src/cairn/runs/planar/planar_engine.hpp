#pragma once

#include "cairn/runs/engine.hpp"

namespace cairn::runs {

/// One rigid body in the vertical plane, event-driven.
const Engine& planar_engine();

}  // namespace cairn::runs
