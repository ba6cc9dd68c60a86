#include <algorithm>
#include <cmath>
#include <string>

#include "cairn/validate/berard/contact_forces.hpp"
#include "cairn/validate/berard/lines.hpp"
#include "cairn/validate/berard/minimal_pendulum.hpp"
#include "cairn/validate/berard/order.hpp"
#include "cairn/validate/berard/runs.hpp"

namespace cairn::validate::berard_lines {
namespace {

using timestep::RunResult;
using timestep::Scheme;

/// How far the block of recipe 4.3 slides. [m]
double slip(const RecipeSizes& sizes, Scheme scheme, double h, double duration, timestep::Workspace<2>& workspace) {
  const RunResult<2> run = timestep::run(friction_recipe(sizes), options_of(scheme, h, duration), workspace).value();
  return sound(run) ? run.bodies[1].path_of_slip : std::nan("");
}

/// The friction that a block needs that is held while the links swing: |H| / (V + M g) from minimal coordinates.
double friction_needed(const MinimalPendulum& held, const RecipeSizes& sizes, const MinimalPendulum::State& state) {
  const MinimalPendulum::Reaction push = held.reaction(state);
  return std::fabs(push.across) / (push.down + sizes.mass_c * sizes.gravity);
}

void stick_or_slide(Rows& rows, const std::string& when, double limit, double margin, double h, double duration) {
  timestep::Workspace<2> workspace;
  RecipeSizes sizes;
  const std::string share = sized(100.0 * margin, "%");
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection}) {
    const std::string name = std::string("4.3, ") + short_name(scheme) + " scheme, " + when + ", mu ";
    sizes.mu_floor = limit * (1.0 + margin);
    rows.push_back(absolute("2", name + share + " above the limit: slip", 0.0,
                            slip(sizes, scheme, h, duration, workspace), 1e-9, "m", "limit " + sized(limit, "")));
    sizes.mu_floor = limit * (1.0 - margin);
    const double slid = slip(sizes, scheme, h, duration, workspace);
    rows.push_back(at_least("2", name + share + " below the limit: slides", 1.0, slid > 1e-9 ? 1.0 : 0.0,
                            "slip " + sized(slid, "m")));
  }
}

void friction_limit(Rows& rows) {
  RecipeSizes sizes;
  const MinimalPendulum held(sizes, false);
  const double at_release = friction_needed(held, sizes, held.start());
  stick_or_slide(rows, "at release", at_release, 0.01, 1e-4, 0.01);
  constexpr double kSwing = 2.0;  // [s]
  double largest = 0.0;
  for (const MinimalPendulum::State& state : held.run(kSwing, 1e-3))
    largest = std::max(largest, friction_needed(held, sizes, state));
  stick_or_slide(rows, "2 s of swinging", largest, 0.01, 1e-3, kSwing);

  timestep::Workspace<2> workspace;
  sizes.angle_a = sizes.angle_b = sizes.mu_floor = 0.0;
  const RunResult<2> hanging =
      timestep::run(friction_recipe(sizes), options_of(Scheme::projection, 1e-3, kSwing), workspace).value();
  rows.push_back(absolute("2", "4.3, links hang at rest, no friction: block moves in 2 s", 0.0,
                          norm(hanging.bodies[1].displacement), 1e-12, "m"));
}

/// A block alone, pushed from rest at half its height.
void pusher(Rows& rows) {
  RecipeSizes sizes;
  sizes.mu_pusher = 0.0;
  System<2> system = pusher_recipe(sizes);
  system.joints.clear();
  system.apart = {{0, 2}};  // floor and pusher
  system.bodies.resize(3);  // floor, block, pusher
  const double acceleration = sizes.pusher_speed / sizes.pusher_time;
  const double friction = sizes.mu_floor * sizes.gravity;
  timestep::Workspace<2> workspace;
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection}) {
    const auto force_at = [&](double time) {
      const RunResult<2> run = timestep::run(system, options_of(scheme, 1e-3, time), workspace).value();
      return sound(run) ? force_on<2>(workspace, "block C", "pusher").x : std::nan("");
    };
    const std::string name = std::string("block before the pusher, ") + short_name(scheme) + " scheme: force ";
    // A step of 1e-3 s carries F h = 0.03 N s, the solver answers to 1e-9 of m v = 2.5 N s.
    constexpr double kForces = 1e-6;
    const double pushed = sizes.mass_c * (acceleration + friction), slid = sizes.mass_c * friction;
    rows.push_back(relative("2", name + "while it accelerates", pushed, force_at(0.5 * sizes.pusher_time), pushed,
                            kForces, "N", "M (a + mu g); relative"));
    rows.push_back(relative("2", name + "at constant speed", slid, force_at(2.0 * sizes.pusher_time), slid, kForces,
                            "N", "mu M g; relative"));
  }
}

/// As much of the energies in play as the books do not account for.
double unbooked(const RunResult<2>& run) {
  const timestep::EnergyAudit& e = run.energy;
  return e.residual / (std::fabs(e.initial) + std::fabs(e.drive_work) + e.friction_loss);
}

void pushed_pendulum(Rows& rows) {
  timestep::Workspace<2> workspace;
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection}) {
    const RunResult<2> run = timestep::run(pusher_recipe(), options_of(scheme, 1e-3, 2.0), workspace).value();
    const std::string name = std::string("4.4, ") + short_name(scheme) + " scheme, 2 s: ";
    rows.push_back(at_least("2", name + "runs, every step judged", 1.0, sound(run) ? 1.0 : 0.0));
    rows.push_back(absolute("2", name + "energy that the audit does not account for, relative", 0.0, unbooked(run),
                            1e-11, "", "round-off of 2,000 steps"));
  }
}

/// A block set down on a belt that runs: the belt drags it until it goes along.
void belt(Rows& rows) {
  constexpr double kSpeed = 0.5, kMu = 0.3, kMass = 5.0;
  RecipeSizes sizes;
  System<2> system;
  system.materials.usual = {kMu, kMu, 0.0};
  system.bodies = {floor_body<2>({kSpeed, 0.0}), box_body<2>("block", sizes.block, {0.0, 0.5 * sizes.block.z},
                                                             kMass / (sizes.block.x * sizes.block.z))};
  const double reached = kSpeed / (kMu * system.gravity);
  const double energy = 0.5 * kMass * kSpeed * kSpeed;
  timestep::Workspace<2> workspace;
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection}) {
    const double h = 1e-4;
    timestep::RunOptions options = options_of(scheme, h, 2.0 * reached);
    for (int k = 0; k * h < options.duration; ++k) options.sample_times.push_back(k * h);
    const RunResult<2> run = timestep::run(system, options, workspace).value();
    double time = std::nan("");
    // Where the line through its velocities meets the belt's: between the last two steps of slip.
    for (std::size_t k = 0; k < run.samples.size(); ++k) {
      const double speed = run.samples[k].state.velocities[1].velocity.x;
      if (speed < kSpeed * (1.0 - 1e-6)) time = run.samples[k].state.t * kSpeed / std::max(speed, 1e-30);
    }
    const std::string name = std::string("block on a belt, ") + short_name(scheme) + " scheme, h = 1e-4: ";
    rows.push_back(relative("2", name + "goes along after", reached, time, reached, 1e-6, "s", "v/(mu g); relative"));
    rows.push_back(relative("2", name + "work of the belt", 2.0 * energy, run.energy.drive_work, 2.0 * energy, 1e-6,
                            "J", "m v2; relative"));
    rows.push_back(
        relative("2", name + "kinetic energy", energy, run.energy.kinetic, energy, 1e-6, "J", "m v2/2; relative"));
    rows.push_back(
        relative("2", name + "heat", energy, run.energy.friction_loss, energy, 1e-6, "J", "m v2/2; relative"));
  }
}

/// Input of pusher and belt against what is stored and what friction, impacts, damper take; the scheme's own error is
/// what stands between them.
void full_model(Rows& rows) {
  timestep::Workspace<2> workspace;
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection}) {
    std::vector<double> steps, errors;
    double input = 0.0, spent = 0.0;
    for (const double h : {1.6e-3, 8e-4, 4e-4, 2e-4, 1e-4}) {
      const RunResult<2> run = timestep::run(full_recipe(), options_of(scheme, h, 2.0), workspace).value();
      const timestep::EnergyAudit& e = run.energy;
      input = e.drive_work;
      spent = e.final - e.initial + e.friction_loss + e.impact_loss + e.damper_loss + e.joint_loss;
      steps.push_back(h);
      errors.push_back(sound(run) ? std::fabs(input - spent) / input : std::nan(""));
    }
    const std::string name = std::string("4.6, ") + short_name(scheme) + " scheme: ";
    rows.push_back(relative("2", name + "work of pusher and belt = stored + dissipated, h = 1e-4", input, spent, input,
                            1e-3, "J", "relative; " + sized(errors.front(), "at 1.6e-3")));
    rows.push_back(at_least("2", name + "order of that difference", 0.9, fitted_order(steps, errors)));
  }
  // With friction at the pusher part of the weight may hang on it, as long as nothing slips there: then the force on the
  // floor, its friction and the work that both drives do are not unique. Without it they are.
  RecipeSizes smooth;
  smooth.mu_pusher = 0.0;
  const auto input = [&](Scheme scheme) {
    return timestep::run(full_recipe(smooth), options_of(scheme, 1e-4, 2.0), workspace).value().energy.drive_work;
  };
  const double middle = input(Scheme::projection), printed = input(Scheme::stewart_trinkle);
  rows.push_back(relative("2", "4.6 with mu3 = 0: work of pusher and belt, printed scheme against default", middle,
                          printed, middle, 1e-3, "J", "relative; h = 1e-4"));
}

}  // namespace

Rows limits() {
  Rows rows;
  friction_limit(rows);
  pusher(rows);
  pushed_pendulum(rows);
  belt(rows);
  full_model(rows);
  return rows;
}

}  // namespace cairn::validate::berard_lines
