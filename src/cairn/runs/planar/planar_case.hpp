#pragma once

#include "cairn/runs/planar/planar_record.hpp"

namespace cairn::runs {

/// From a scene to a case of the planar engine: what Engine::build asks for.
Result<Built, InputErrors> build_planar(const BuildRequest& request);

}  // namespace cairn::runs
