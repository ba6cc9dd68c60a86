#include <algorithm>
#include <cmath>
#include <string>

#include "cairn/geometry/shapes.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/timestep/engine.hpp"
#include "cairn/validate/berard/lines.hpp"
#include "cairn/validate/berard/order.hpp"
#include "cairn/validate/berard/recipes.hpp"

namespace cairn::validate::berard_lines {
namespace {

constexpr double kPi = 3.141592653589793;
constexpr double kHeading = 0.3;  // from the x axis [rad]
constexpr double kMu = 0.3;
constexpr double kSpeed = 1.0;  // [m/s]
const double kDistance = kSpeed * kSpeed / (2.0 * kMu * kStandardGravity);

struct Slide {
  double distance{};  // [m]
  double heading{};   // of the whole way [rad]
  double turn{};      // of the body [rad]
  bool passed{};
};

SystemBody<3> particle() {
  SystemBody<3> body;
  body.name = "slider";
  body.turns = false;
  body.mass = 1.0;
  body.parts.emplace_back(geometry::Point{});
  return body;
}
/// Low enough to keep all of its base on the floor: (h/2)/(b/2) = 0.1 < 1/μ.
SystemBody<3> flat_box() { return box_body<3>("slider", {1.0, 1.0, 0.1}, {0.0, 0.0, 0.05}, 1000.0); }

Slide slide(SystemBody<3> body, timestep::Scheme scheme, double h, solve::ManyOptions solver) {
  System<3> system;
  system.materials.usual = {kMu, kMu, 0.0};
  const math::SinCos s = math::sincos(kHeading);
  body.velocity.velocity = {kSpeed * s.cos, kSpeed * s.sin, 0.0};
  system.bodies = {floor_body<3>(), std::move(body)};
  timestep::RunOptions options;
  options.scheme = scheme;
  options.step = h;
  options.duration = 0.5;  // it stops after 0.34 s
  options.solver = solver;
  timestep::Workspace<3> workspace;
  const timestep::RunResult<3> run = timestep::run(system, options, workspace).value();
  const Vec3 way = run.bodies[1].displacement;
  return {std::sqrt(way.x * way.x + way.y * way.y), math::atan2(way.y, way.x), run.bodies[1].largest_turn,
          run.failure == timestep::RunFailure::none && run.worst.passed};
}

/// Steps of which a whole number, and of whose halves, too, brings it to rest: the last step is then like all others, and
/// what is left is the scheme's own error.
std::vector<double> whole_steps() {
  const double time = kSpeed / (kMu * kStandardGravity);
  std::vector<double> steps;
  for (const int count : {85, 170, 340, 680}) steps.push_back(time / count);
  return steps;
}

void round_cone(Rows& rows, const std::string& name, const SystemBody<3>& body) {
  const solve::ManyOptions exact{.method = solve::Method::exact};
  const std::vector<double> steps = whole_steps();
  std::vector<double> errors, distances;
  double turned_off = 0.0, turn = 0.0;
  bool passed = true;
  for (const double h : steps) {
    const Slide s = slide(body, timestep::Scheme::stewart_trinkle, h, exact);
    errors.push_back(std::fabs(s.distance - kDistance));
    distances.push_back(s.distance);
    turned_off = std::max(turned_off, std::fabs(s.heading - kHeading));
    turn = std::max(turn, s.turn);
    passed = passed && s.passed;
  }
  rows.push_back(
      absolute("5", name + ", round cone: direction of the way", kHeading, kHeading + turned_off, 1e-6, "rad"));
  rows.push_back(absolute("5", name + ", round cone: largest turn", 0.0, turn, 1e-9, "rad"));
  rows.push_back(absolute("5", name + ", printed scheme: order of the distance", 1.0, fitted_order(steps, errors), 0.02,
                          "", sized(errors.front(), "m") + " to " + sized(errors.back(), "m")));
  const double extrapolated = 2.0 * distances.back() - distances[distances.size() - 2];
  rows.push_back(relative("5", name + ", printed scheme: distance, extrapolated to h = 0", kDistance, extrapolated,
                          kDistance, 1e-6, "m", "v2/(2 mu g); relative"));
  rows.push_back(at_least("5", name + ": runs without failure, every step judged", 1.0, passed ? 1.0 : 0.0));
  const Slide middle = slide(body, timestep::Scheme::projection, 1e-3, exact);
  rows.push_back(relative("5", name + ", default scheme: distance at h = 1e-3", kDistance, middle.distance, kDistance,
                          1e-5, "m", "relative"));
}

/// Friction of n directions: the slip turns to the nearest bisector of two directions, where both share the force and its
/// size is μ cos(π/n). The way is longer by at most 1/cos(π/n) - 1 ≈ π²/2n² and aside by at most π/n.
void polyhedral_cone(Rows& rows, solve::Method method, const char* name) {
  double worst = 0.0;
  for (const int directions : {4, 8, 16, 32, 64}) {
    const Slide s = slide(particle(), timestep::Scheme::projection, 1e-3, {.method = method, .directions = directions});
    const double n = directions;
    const std::string with = std::string(name) + ", " + std::to_string(directions) + " directions: ";
    rows.push_back(absolute("5", with + "direction of the way", kHeading, s.passed ? s.heading : std::nan(""), kPi / n,
                            "rad", "at most pi/n"));
    worst = std::max(worst, n * n * std::fabs(s.distance - kDistance) / kDistance);
  }
  // At n = 4 1/cos(π/n) - 1 is 6.6/n²; from there it falls to π²/2 = 4.9/n².
  rows.push_back(absolute("5", std::string(name) + ": n2 times relative error of the distance, largest of 4 to 64", 0.0,
                          worst, 16.0 * (std::sqrt(2.0) - 1.0), "", "1/cos(pi/n) - 1 <= 6.63/n2"));
}

}  // namespace

Rows sliding() {
  Rows rows;
  round_cone(rows, "particle", particle());
  round_cone(rows, "flat box", flat_box());
  polyhedral_cone(rows, solve::Method::pivoting, "pivoting");
  polyhedral_cone(rows, solve::Method::sweeps, "sweeps");
  return rows;
}

}  // namespace cairn::validate::berard_lines
