/// Solvers of many bodies on one step of stacks and walls, in the plane and in space: time and residual of sweeps and of the
/// exact method, next to Siconos on the same problems in the same run where it is installed.
#include <fmt/core.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "benchmarks/processor_time.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/solve/many/blocks.hpp"
#include "cairn/solve/many/many_error.hpp"
#include "cairn/solve/many/proximal_newton.hpp"
#include "cairn/solve/many/solve_many.hpp"
#include "cairn/solve/many/sweeps.hpp"
#include "tests/solve/boxes.hpp"

#ifdef CAIRN_HAVE_SICONOS
#include "tests/solve/siconos_friction.hpp"
#endif

namespace cairn {
namespace {

using boxes::OwnedMany;

constexpr double kStep = 1e-3;  // [s]
constexpr double kFriction = 0.6;

template <int D>
struct Run {
  std::vector<double> f, w;
  solve::ManyReport report;
  double seconds{};
  double error{};
};
template <int D>
Run<D> run(const OwnedMany<D>& p, const solve::ManyOptions& options, int rounds,
           const std::vector<double>& start = {}) {
  Run<D> r;
  solve::ManyWorkspace<D> workspace;
  r.seconds = bench::seconds_of(rounds, [&] {
    r.f = start;
    r.f.resize(p.b_motion.size());
    r.w.resize(p.w_free.size());
    ContactAnswer<D> answer;
    answer.f = r.f;
    answer.w = r.w;
    r.report = solve::solve_many<D>(p.view(), options, workspace, answer);
  });
  r.error = solve::many_error<D>(p.view(), r.f, r.w).worst;
  return r;
}

std::string shown(double microseconds) {
  return microseconds < 1e4 ? fmt::format("{:.1f}", microseconds) : fmt::format("{:.0f}", microseconds);
}

/// A hundred sweeps from no forces.
struct Sweeps {
  double seconds_each{};
  double error{};
};
template <int D>
Sweeps sweeps_of(const OwnedMany<D>& p, int rounds) {
  solve::many::Blocks<D> blocks;
  solve::many::Sweeper<D> sweeper;
  solve::many::Swept swept;
  if (!blocks.read(p.view())) return {};
  const double seconds = bench::seconds_of(rounds, [&] {
    std::fill(blocks.f.begin(), blocks.f.end(), 0.0);
    swept = sweeper.run(blocks, blocks.islands[0], {.tolerance = 1e-9, .most_sweeps = 100});
  });
  return {seconds / swept.sweeps, swept.error};
}

struct Growth {
  double contacts{}, newton{}, whole{};
};

template <int D>
void line(const std::string& name, const OwnedMany<D>& p, std::vector<Growth>* growth = nullptr) {
  const int rounds = p.contacts.size() < 300 ? 20 : (p.contacts.size() < 3000 ? 3 : 1);
  const Sweeps swept = sweeps_of<D>(p, rounds);
  const Run<D> exact = run<D>(p, {.method = solve::Method::exact}, rounds);
  const Run<D> again = run<D>(p, {.method = solve::Method::exact}, rounds, exact.f);
  const int newton = exact.report.report.iterations;
  fmt::print("| {:<22} | {:6} | {:8.2f} | {:7.1e} | {:>10} | {:4} | {:7.1e} | {:>8} |", name, p.contacts.size(),
             1e6 * swept.seconds_each, swept.error, shown(1e6 * exact.seconds), newton, exact.error,
             shown(1e6 * again.seconds));
  if (growth != nullptr)
    growth->push_back({static_cast<double>(p.contacts.size()), exact.seconds / newton, exact.seconds});
  fmt::print("\n");
}

double slope(const std::vector<Growth>& all, double Growth::*what) {
  double x = 0, y = 0, xx = 0, xy = 0;
  const auto n = static_cast<double>(all.size());
  for (const Growth& g : all) {
    const double a = std::log(g.contacts), b = std::log(g.*what);
    x += a / n;
    y += b / n;
    xx += a * a / n;
    xy += a * b / n;
  }
  return (xy - x * y) / (xx - x * x);
}

template <int D>
void table() {
  fmt::print("\n{}, friction {}, h = {} s, at rest, from no forces\n\n", D == 2 ? "In the plane" : "In space",
             kFriction, kStep);
  fmt::print("|                        |  con-  | µs a     | left by | exact      | New- | its     | µs from  |\n");
  fmt::print("| problem                |  tacts | sweep    | 100     | µs         | ton  | error   | answer   |\n");
  for (const int height : {2, 5, 10, 30, 100, D == 2 ? 300 : 200})
    line<D>(fmt::format("stack of {}", height), boxes::step_of<D>(boxes::stack<D>(height), kFriction, kStep, false));
  std::vector<Growth> growth;
  const std::vector<std::pair<int, int>> sizes = {{5, 4}, {10, 6}, {14, 9}, {20, 12}, {28, 18}, {40, 25}};
  for (const auto& [length, courses] : sizes)
    line<D>(fmt::format("wall of {} x {}", length, courses),
            boxes::step_of<D>(boxes::wall<D>(length, courses), kFriction, kStep, true), &growth);
  growth.erase(growth.begin(), growth.begin() + 2);
  fmt::print(
      "\nwalls from 14 x 9 on: time of the exact method grows as contacts^{:.2f}, of one Newton step as ^{:.2f}\n",
      slope(growth, &Growth::whole), slope(growth, &Growth::newton));
}

/// Steps that begin with an impulse: blocks slide and turn everywhere.
template <int D>
OwnedMany<D> pushed(std::vector<boxes::Box<D>> all, std::uint64_t seed) {
  CounterRng rng(seed);
  for (boxes::Box<D>& box : all)
    for (std::size_t k = 0; k < box.velocity.size(); ++k)
      box.velocity[k] = (k == 0 ? 0.02 : 0.0) + 0.02 * rng.uniform(-1.0, 1.0);
  return boxes::step_of<D>(all, kFriction, kStep, true);
}

/// The exact method with the dissipation followed by Newton's method, and with the dissipation as it was when a proximal
/// step began (De Saxcé's fixed point about convex problems).
template <int D>
void compare_methods(const std::string& name, const OwnedMany<D>& p) {
  for (const bool followed : {true, false}) {
    solve::many::Blocks<D> blocks;
    solve::many::ProximalNewton<D> newton;
    solve::many::NewtonOutcome found;
    solve::many::NewtonOptions options{.tolerance = 1e-9};
    if (!followed) {
      options.most_followed = 0;
      options.most_softness = options.first_softness;
    }
    const double seconds = bench::seconds_of(1, [&] {
      if (!blocks.read(p.view())) return;
      std::fill(blocks.f.begin(), blocks.f.end(), 0.0);
      found = newton.run(blocks, blocks.islands[0], 0, options);
    });
    fmt::print("| {:<22} | {:6} | {:<8} | {:5} | {:6} | {:>10} | {:7.1e} |\n", name, p.contacts.size(),
               followed ? "followed" : "lagged", found.proximal, found.newton, shown(1e6 * seconds), found.error);
  }
}

void methods() {
  fmt::print("\nDissipation followed and lagged, from no forces (error asked: 1e-9)\n\n");
  fmt::print("| problem                |  con-  | dissi-   | prox- | Newton | µs         | error   |\n");
  fmt::print("|                        |  tacts | pation   | imal  | steps  |            |         |\n");
  compare_methods<3>("stack of 100, rest", boxes::step_of<3>(boxes::stack<3>(100), kFriction, kStep, false));
  compare_methods<3>("wall of 10 x 6, rest", boxes::step_of<3>(boxes::wall<3>(10, 6), kFriction, kStep, true));
  compare_methods<2>("stack of 10, pushed", pushed<2>(boxes::stack<2>(10), 1));
  compare_methods<3>("stack of 10, pushed", pushed<3>(boxes::stack<3>(10), 2));
  compare_methods<2>("wall of 10 x 6, pushed", pushed<2>(boxes::wall<2>(10, 6), 3));
  compare_methods<3>("wall of 10 x 6, pushed", pushed<3>(boxes::wall<3>(10, 6), 4));
}

/// Steps of boxes that are shaken where they stand, each begun with the forces of the one before: what a time-stepper asks
/// for, without the motion.
template <int D>
void shake(const std::string& name, const std::vector<boxes::Box<D>>& all, double strength, int steps) {
  constexpr double kGravity = 9.81;
  constexpr double kRate = 31.4;  // five times a second [rad/s]
  OwnedMany<D> p = boxes::step_of<D>(all, kFriction, kStep, true);
  std::vector<double> f(p.b_motion.size()), w = p.w_free;
  solve::ManyWorkspace<D> workspace;
  ContactAnswer<D> answer;
  answer.f = f;
  answer.w = w;
  double seconds = 0.0, longest = 0.0, worst = 0.0;
  int newton = 0, failed = 0;
  for (int step = 0; step < steps; ++step) {
    const double begin = bench::thread_seconds();
    const auto report = solve::solve_many<D>(p.view(), {.method = solve::Method::exact}, workspace, answer);
    const double took = bench::thread_seconds() - begin;
    seconds += took / steps;
    longest = step == 0 ? longest : std::max(longest, took);
    newton += report.report.iterations;
    failed += report.report.status == solve::Status::solved ? 0 : 1;
    worst = std::max(worst, report.report.residual);
    const double push = strength * std::sin(kRate * kStep * step);
    std::size_t at = 0;
    for (const boxes::Box<D>& box : all)
      for (const double root : boxes::roots(box)) {
        const std::size_t k = at % static_cast<std::size_t>(kBodyDof<D>);
        const double gained = k == 0 ? push : (k == D - 1 ? -1.0 : 0.0);
        p.w_free[at] = w[at] + root * kGravity * kStep * gained;
        ++at;
      }
  }
  fmt::print("| {:<22} | {:6} | {:4.1f} | {:6} | {:>10} | {:>10} | {:7.1e} | {:6} |\n", name, p.contacts.size(),
             static_cast<double>(newton) / steps, steps, shown(1e6 * seconds), shown(1e6 * longest), worst, failed);
}
void shaken() {
  fmt::print("\nShaken sideways at 5 Hz in place, each step from the forces of the one before\n\n");
  fmt::print("| problem                |  con-  | New- | steps  | µs a step  | longest    | error   | not    |\n");
  fmt::print("|                        |  tacts | ton  |        |            |            |         | solved |\n");
  shake<2>("stack of 10, 0.5 g", boxes::stack<2>(10), 0.5, 200);
  shake<3>("stack of 10, 0.5 g", boxes::stack<3>(10), 0.5, 200);
  shake<2>("wall of 10 x 6, 0.5 g", boxes::wall<2>(10, 6), 0.5, 200);
  shake<3>("wall of 10 x 6, 0.3 g", boxes::wall<3>(10, 6), 0.3, 100);
  shake<3>("wall of 10 x 6, 0.8 g", boxes::wall<3>(10, 6), 0.8, 100);
  shake<3>("wall of 20 x 12, 0.3 g", boxes::wall<3>(20, 12), 0.3, 50);
}

#ifdef CAIRN_HAVE_SICONOS
void peer_line(const std::string& name, const OwnedMany<3>& p) {
  const Run<3> ours = run<3>(p, {.method = solve::Method::exact}, 3);
  siconos::Friction peer(p);
  fmt::print("| {:<18} | {:5} | {:>8} | {:7.1e} |", name, p.contacts.size(), shown(1e6 * ours.seconds), ours.error);
  for (const int solver : {SICONOS_FRICTION_3D_NSGS, SICONOS_FRICTION_3D_ADMM}) {
    std::vector<double> f;
    const double seconds = bench::seconds_of(1, [&] { f = peer.solve(solver, 1e-10, 20000); });
    std::vector<double> w = p.w_free;
    for (std::size_t k = 0; k < f.size(); ++k) p.view().push(k, f[k], w);
    fmt::print(" {:>9} | {:7.1e} | {:6.0f} |", shown(1e6 * seconds), solve::many_error<3>(p.view(), f, w).worst,
               seconds / ours.seconds);
  }
  fmt::print("\n");
}
void peers() {
  fmt::print(
      "\nNext to Siconos' block Gauss-Seidel (NSGS) and ADMM, tolerance 1e-10 of |q|, 20,000 iterations at most\n\n");
  fmt::print(
      "| at rest, in space  |  con- | exact µs | error   | NSGS µs   | error   | ratio  | ADMM µs   | error   | ratio  "
      "|\n");
  for (const int height : {2, 4, 10})
    peer_line(fmt::format("stack of {}", height), boxes::step_of<3>(boxes::stack<3>(height), kFriction, kStep, false));
  peer_line("wall of 3 x 2", boxes::step_of<3>(boxes::wall<3>(3, 2), kFriction, kStep, false));
  peer_line("wall of 5 x 4", boxes::step_of<3>(boxes::wall<3>(5, 4), kFriction, kStep, false));
}
#endif

}  // namespace
}  // namespace cairn

int main() {
  cairn::table<2>();
  cairn::table<3>();
  cairn::methods();
  cairn::shaken();
#ifdef CAIRN_HAVE_SICONOS
  cairn::peers();
#endif
  return 0;
}
