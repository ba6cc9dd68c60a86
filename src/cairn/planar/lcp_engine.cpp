#include "cairn/planar/lcp_engine.hpp"

#include <limits>

#include "cairn/planar/initial_event.hpp"
#include "cairn/planar/kernel/lcp_step.hpp"
#include "cairn/planar/make_initial_event.hpp"
#include "cairn/planar/run_loop.hpp"

namespace cairn::planar {

InputErrors lcp_faults_of(const PlanarModel& model) {
  InputErrors faults;
  auto refuse = [&](bool restricted, const char* key) {
    if (restricted)
      faults.push_back({.file = {},
                        .line = 0,
                        .key = key,
                        .expected = "false: restricted models are followed by the five patterns, not by the LCP",
                        .found = "true"});
  };
  refuse(model.restriction.no_sliding, "run.no_sliding");
  refuse(model.restriction.no_flight, "run.no_flight");
  return faults;
}

Event initial_event(const LcpModel& m, const Impacts<PlanarLaw>& impacts, const Basin& basin, const Start& start,
                    double t) {
  return make_initial_event(m, impacts, basin, start, t);
}

LcpMotion motion_of(const LcpModel& m, const State& s) {
  return basis_motion(m, mode_of(m, s), s.theta, s.omega, felt_at(m, s.t, s.t));
}

Reactions reactions_of(const LcpModel& m, const State& s) {
  const LcpMotion q = motion_of(m, s);
  Reactions result{q.fx(), q.fz(), std::numeric_limits<double>::quiet_NaN()};
  if (mode_of(m, s).count == 2 && q.fz() != 0.0) result.place = q.fn[1] / q.fz();
  return result;
}

CornerTable corner_table(const PlanarModel& model) {
  CornerTable table;
  if (model.corner_friction.empty()) return table;
  int corner = 0;
  for (const Friction& mu : model.corner_friction) {
    table.friction.push_back({mu.static_coefficient, mu.kinetic_coefficient});
    if (!model.material.friction)
      table.changes.push_back(
          {.corner = corner, .mu_static = mu.static_coefficient, .mu_kinetic = mu.kinetic_coefficient});
    ++corner;
  }
  table.changes.insert(table.changes.end(), model.changes.begin(), model.changes.end());
  return table;
}

LcpModel lcp_model(const KernelModel& m, const CornerTable& corners) {
  LcpModel result{m, corners.friction};
  if (!corners.friction.empty()) result.changes = corners.changes;
  return result;
}

RunResult run_by_lcp(const KernelModel& kernel, const PlanarModel& model, const Home& home, const Start& start,
                     const RunOptions& options, RunWorkspace& workspace) {
  const CornerTable corners = corner_table(model);
  return run_loop(lcp_model(kernel, corners), model, home, start, options, workspace);
}

}  // namespace cairn::planar
