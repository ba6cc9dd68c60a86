#include <array>

#include "cairn/runs/engines.hpp"
#include "cairn/runs/planar/planar_engine.hpp"
#include "cairn/runs/timestep/timestep_engine.hpp"

namespace cairn::runs {

std::span<const Engine* const> engines() {
  static const std::array<const Engine*, 2> kTable{&planar_engine(), &timestep_engine()};
  return kTable;
}

}  // namespace cairn::runs
