#pragma once
#include <vector>

#include "cairn/planar/engine.hpp"
#include "cairn/planar/kernel/lcp_basis.hpp"

/// Runs by the second formulation: smooth phases with the LCP of Zhang & Brogliato 2011, eqs 3-5.   docs/theory/lcp_formulation.md
/// Chosen by RunOptions::formulation; results are of the same types.
namespace cairn::planar {

/// What this formulation cannot run of a model; empty when it can.
InputErrors lcp_faults_of(const PlanarModel& model);

/// What differs from corner to corner; empty where nothing does.
struct CornerTable {
  std::vector<CornerFriction> friction;
  std::vector<CoefficientChange>
      changes;  // of the impacts: theirs, unless the model says otherwise, then the model's own
};
CornerTable corner_table(const PlanarModel& model);

/// `m` with what differs from corner to corner; valid as long as both live.
LcpModel lcp_model(const KernelModel& m, const CornerTable& corners);

/// One run. `m` is the kernel model of `model`.
RunResult run_by_lcp(const KernelModel& m, const PlanarModel& model, const Home& home, const Start& start,
                     const RunOptions& options, RunWorkspace& workspace);

/// Accelerations and the force at every closed contact, at the state's own time (right limit).
LcpMotion motion_of(const LcpModel& m, const State& s);
Reactions reactions_of(const LcpModel& m, const State& s);

}  // namespace cairn::planar
