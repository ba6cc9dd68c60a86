#pragma once

#include "cairn/runs/engine.hpp"

namespace cairn::runs::toy {

/// A mass point on a plane, in closed form: the ground takes the velocity that its motion ends with at once, and the
/// point slides against friction until it moves with the ground. It stands on a box, and falls off it when it has slid
/// half its width.
const runs::Engine& slider();

}  // namespace cairn::runs::toy
