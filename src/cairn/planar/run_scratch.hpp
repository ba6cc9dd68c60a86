#pragma once
#include "cairn/planar/engine.hpp"
#include "cairn/planar/kernel/step.hpp"

namespace cairn::planar {

struct RunWorkspace::Scratch {
  Workspace step{};
  Segment segment{};
};

}  // namespace cairn::planar
