#pragma once
#include <span>

#include "cairn/planar/kernel/kernel_model.hpp"

/// The model of the second formulation: the planar body with friction that may differ from corner to corner.
///                                                                                    docs/theory/lcp_formulation.md
/// The step's functions are overloaded on it: where a function takes an LcpModel, smooth motion follows the complementarity
/// problem; where it takes a KernelModel, the five patterns.
namespace cairn::planar {

struct LcpModel : KernelModel {
  std::span<const CornerFriction> corners{};  // one per vertex of the body; empty: all as in the KernelModel
};

CAIRN_HD inline CornerFriction friction_of(const LcpModel& m, int vertex) {
  if (m.corners.empty()) return {m.mu_static, m.mu_kinetic};
  return m.corners[static_cast<std::size_t>(vertex)];
}

}  // namespace cairn::planar
