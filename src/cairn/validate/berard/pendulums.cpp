#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "cairn/timestep/engine.hpp"
#include "cairn/validate/berard/lines.hpp"
#include "cairn/validate/berard/minimal_pendulum.hpp"
#include "cairn/validate/berard/order.hpp"

namespace cairn::validate::berard_lines {
namespace {

constexpr double kDuration = 2.0;   // [s]
constexpr double kInterval = 0.04;  // of comparisons, a multiple of every step [s]
constexpr std::array kSteps{4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4};

struct Measured {
  std::vector<double> errors;  // farthest that a centroid is from where it should be [m]
  std::vector<double> drifts;  // farthest that the ends of a joint are apart [m]
};

int number_of(const System<2>& system, const std::string& name) {
  for (std::size_t i = 0; i < system.bodies.size(); ++i)
    if (system.bodies[i].name == name) return static_cast<int>(i);
  return -1;
}

/// Largest distance of the centroids from the minimal coordinates over all samples.
double distance(const System<2>& system, const timestep::RunResult<2>& run, const MinimalPendulum& minimal,
                const std::vector<MinimalPendulum::State>& states) {
  const auto a = static_cast<std::size_t>(number_of(system, "link A"));
  const auto b = static_cast<std::size_t>(number_of(system, "link B"));
  const int block = number_of(system, "block C");
  const Vec2 pivot = block < 0 ? Vec2{} : system.bodies[static_cast<std::size_t>(block)].pose.position;
  double worst = run.samples.size() == states.size() ? 0.0 : std::nan("");
  for (std::size_t k = 0; k < std::min(states.size(), run.samples.size()); ++k) {
    const std::vector<Pose<2>>& poses = run.samples[k].state.poses;
    const MinimalPendulum::Places at = minimal.places(states[k]);
    worst = std::max({worst, norm(poses[a].position - pivot - at.a), norm(poses[b].position - pivot - at.b)});
    if (block >= 0)
      worst = std::max(worst, norm(poses[static_cast<std::size_t>(block)].position - pivot - Vec2{at.block, 0.0}));
  }
  return worst;
}

Vec2 place_of(const JointPlace<2>& place, const std::vector<Pose<2>>& poses) {
  if (place.body == kGroundBody) return place.point;
  const Pose<2>& pose = poses[static_cast<std::size_t>(place.body)];
  const Rotation2 turn = rotation_of(pose.turn);
  return pose.position +
         Vec2{turn.cos * place.point.x - turn.sin * place.point.z, turn.sin * place.point.x + turn.cos * place.point.z};
}

double drift(const System<2>& system, const timestep::RunResult<2>& run) {
  double worst = 0.0;
  for (const timestep::StepSample<2>& sample : run.samples)
    for (const Joint<2>& joint : system.joints)
      worst = std::max(worst, norm(place_of(joint.a, sample.state.poses) - place_of(joint.b, sample.state.poses)));
  return worst;
}

Measured measure(const System<2>& system, const MinimalPendulum& minimal, timestep::Scheme scheme) {
  const std::vector<MinimalPendulum::State> states = minimal.run(kDuration, kInterval);
  Measured measured;
  timestep::Workspace<2> workspace;
  for (const double h : kSteps) {
    timestep::RunOptions options;
    options.scheme = scheme;
    options.step = h;
    options.duration = kDuration;
    for (std::size_t k = 0; k < states.size(); ++k)
      options.sample_times.push_back(std::min(static_cast<double>(k) * kInterval, kDuration));
    const timestep::RunResult<2> run = timestep::run(system, options, workspace).value();
    measured.errors.push_back(distance(system, run, minimal, states));
    measured.drifts.push_back(drift(system, run));
  }
  return measured;
}

/// Order, and the C of drift ≤ C h²: it must not grow as h goes to zero.
void tell(Rows& rows, const std::string& name, const Measured& measured, double least_order) {
  const std::vector<double> steps(kSteps.begin(), kSteps.end());
  const double order = fitted_order(steps, measured.errors);
  rows.push_back(at_least("1", name + ": fitted order, h = 4e-3 ... 2.5e-4", least_order, order,
                          "farthest centroid " + sized(measured.errors.front(), "m") + " at 4e-3, " +
                              sized(measured.errors.back(), "m") + " at 2.5e-4"));
  double least = measured.drifts.front() / (steps.front() * steps.front()), most = least;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const double c = measured.drifts[k] / (steps[k] * steps[k]);
    least = std::min(least, c);
    most = std::max(most, c);
  }
  // Bounded by C h²: over a sixteenfold change of h the factor C may not double.
  rows.push_back({.line = "1",
                  .what = name + ": C of joint error <= C h2, largest",
                  .expected = least,
                  .ours = most,
                  .difference = most / least - 1.0,
                  .limit = 1.0,
                  .unit = "m/s2",
                  .ok = most <= 2.0 * least,
                  .note = "expected: the smallest of five steps; it may not double"});
}

}  // namespace

Rows pendulums() {
  Rows rows;
  const RecipeSizes sizes;
  const MinimalPendulum held(sizes, false), slides(sizes, true);
  constexpr auto kPrinted = timestep::Scheme::stewart_trinkle;
  constexpr auto kDefault = timestep::Scheme::projection;
  constexpr double kFirst = 0.95, kSecond = 1.9;
  tell(rows, "4.1, printed scheme", measure(pendulum_recipe(sizes), held, kPrinted), kFirst);
  tell(rows, "4.1, default scheme", measure(pendulum_recipe(sizes), held, kDefault), kSecond);
  tell(rows, "4.2, printed scheme", measure(sliding_recipe(sizes), slides, kPrinted), kFirst);
  tell(rows, "4.2, default scheme", measure(sliding_recipe(sizes), slides, kDefault), kSecond);
  return rows;
}

}  // namespace cairn::validate::berard_lines
