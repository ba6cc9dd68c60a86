#include "cairn/planar/engine.hpp"

#include <algorithm>
#include <cmath>

#include "cairn/planar/lcp_engine.hpp"
#include "cairn/planar/run_loop.hpp"
#include "cairn/planar/step_model.hpp"

namespace cairn::planar {

RunWorkspace::RunWorkspace() = default;
RunWorkspace::RunWorkspace(RunWorkspace&&) noexcept = default;
RunWorkspace& RunWorkspace::operator=(RunWorkspace&&) noexcept = default;
RunWorkspace::~RunWorkspace() = default;

RunWorkspace::Scratch& RunWorkspace::scratch() {
  if (!scratch_) scratch_ = std::make_unique<Scratch>();
  return *scratch_;
}

const char* name_of(RunFailure failure) {
  switch (failure) {
    case RunFailure::none:
      return "none";
    case RunFailure::step_too_small:
      return "step too small";
    case RunFailure::not_finite:
      return "not finite";
    case RunFailure::no_progress:
      return "no progress";
    case RunFailure::too_many_events:
      return "too many events";
    case RunFailure::energy_raised:
      return "energy raised at an impact";
    case RunFailure::too_many_turns:
      return "too many turns";
  }
  return "unknown";
}

InputErrors faults_of(const RunOptions& options, const Start& start) {
  InputErrors faults;
  auto require = [&](bool ok, const char* key, const char* expected, double found) {
    if (!ok) faults.push_back({.file = {}, .line = 0, .key = key, .expected = expected, .found = found_text(found)});
  };
  constexpr double kLongest = 1e7;  // doubles of time then still resolve some ns [s]
  require(std::fabs(options.start) <= kLongest, "run.start", "a number within 1e7 of zero [s]", options.start);
  require(options.duration > 0.0 && options.duration <= kLongest, "run.duration", "a number > 0, at most 1e7 [s]",
          options.duration);
  const double rtol = options.relative_tolerance;
  constexpr double kFinest = 1e-13;   // next to round-off
  constexpr double kCoarsest = 1e-3;  // beyond, event order is not reliable
  require(rtol >= kFinest && rtol <= kCoarsest, "run.tolerance", "a number from 1e-13 to 1e-3", rtol);
  double last = options.start;
  for (const double t : options.sample_times) {
    require(t >= last && t <= options.start + options.duration, "output.times",
            "times in ascending order, from the start to the end of the run [s]", t);
    last = t;
  }
  const Thresholds& x = options.thresholds;
  for (const double part : {x.noise, x.touch, x.settle, x.tie, x.guard, x.painleve, x.chatter, x.small})
    require(std::isfinite(part) && part > 0.0, "run.thresholds", "finite numbers > 0", part);
  require(std::fabs(start.tilt) <= kMostTurning, "body.tilt", "a number within 1e5 of zero [rad]", start.tilt);
  require(std::isfinite(start.lift) && start.lift >= 0.0, "body.lift", "a finite number >= 0 [m]", start.lift);
  for (const double v : {start.vx, start.vz, start.omega, start.slip})
    require(std::isfinite(v), "body.velocity", "finite numbers", v);
  return faults;
}

KernelModel kernel_model(const PlanarModel& model, const Basin& basin, double relative_tolerance,
                         const Thresholds& thresholds) {
  KernelModel m;
  m.body = model.body.view();
  m.motion = {model.ground_x.view(), model.ground_z.view()};
  m.gravity = model.gravity;
  m.mu_static = model.friction.static_coefficient;
  m.mu_kinetic = model.friction.kinetic_coefficient;
  m.hold = {model.restriction.no_sliding, model.restriction.no_flight};
  m.impact = impact_coefficients(model);
  m.changes = model.changes;
  m.angle_low = basin.rest.angle + model.topple.low;
  m.angle_high = basin.rest.angle + model.topple.high;
  const double alpha = std::min(basin.upper.angle - basin.rest.angle, basin.rest.angle - basin.lower.angle);
  m.scales = make_scales(model.body.largest_radius(), alpha, m.body.mass, m.gravity, relative_tolerance, thresholds);
  return m;
}

Home home_of(const PlanarBody& body) { return {basin(body, 0.0), lowest_height(body)}; }

Result<RunResult, InputErrors> run(const PlanarModel& model, const Home& home_pose, const Start& start,
                                   const RunOptions& options, RunWorkspace& workspace) {
  InputErrors faults = cairn::faults_of(model);
  for (InputError& fault : faults_of(options, start)) faults.push_back(std::move(fault));
  auto jumps_later = [&](const Motion& motion, const char* key) {
    if (std::holds_alternative<math::HarmonicDisplacement>(motion.view().kind()) &&
        motion.view().start_time() > options.start)
      faults.push_back(
          {.file = {},
           .line = 0,
           .key = key,
           .expected = "a base displacement that starts with the run or before (its velocity jumps at the start)",
           .found = found_text(motion.view().start_time())});
  };
  jumps_later(model.ground_x, "ground.motion.x.start");
  jumps_later(model.ground_z, "ground.motion.z.start");
  if (options.formulation == Formulation::lcp) {
    for (InputError& fault : lcp_faults_of(model)) faults.push_back(std::move(fault));
  } else if (!model.corner_friction.empty()) {
    faults.push_back({.file = {},
                      .line = 0,
                      .key = "friction.corner",
                      .expected = "none: the five patterns know one friction for all corners, the LCP one for each",
                      .found = found_text(static_cast<double>(model.corner_friction.size()))});
  }
  if (!faults.empty()) return Unexpected(std::move(faults));

  const KernelModel m = kernel_model(model, home_pose.basin, options.relative_tolerance, options.thresholds);
  if (options.formulation == Formulation::lcp) return run_by_lcp(m, model, home_pose, start, options, workspace);
  return run_loop(m, model, home_pose, start, options, workspace);
}

Result<RunResult, InputErrors> run(const PlanarModel& model, const Start& start, const RunOptions& options,
                                   RunWorkspace& workspace) {
  return run(model, home_of(model.body), start, options, workspace);
}

Result<RunResult, InputErrors> run(const PlanarModel& model, const Start& start, const RunOptions& options) {
  RunWorkspace workspace;
  return run(model, start, options, workspace);
}

}  // namespace cairn::planar
