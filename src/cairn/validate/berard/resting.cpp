#include <algorithm>
#include <cmath>
#include <string>

#include "cairn/geometry/make_shapes.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/validate/berard/contact_forces.hpp"
#include "cairn/validate/berard/lines.hpp"
#include "cairn/validate/berard/order.hpp"
#include "cairn/validate/berard/recipes.hpp"
#include "cairn/validate/berard/runs.hpp"
#include "cairn/validate/berard/thrust_line.hpp"

namespace cairn::validate::berard_lines {
namespace {

using timestep::RunResult;
using timestep::Scheme;

constexpr double kPi = 3.141592653589793;
constexpr double kStoneDensity = 2000.0;  // [kg/m3]

/// The farthest that any body goes, as far as the ends of the run show; not a number where the run failed. [m]
template <int D>
double farthest(const System<D>& system, Scheme scheme, double h, double duration, timestep::Workspace<D>& workspace) {
  const RunResult<D> run = timestep::run(system, options_of(scheme, h, duration), workspace).value();
  if (!sound(run)) return std::nan("");
  double way = 0.0;
  for (const timestep::BodyOutcome<D>& body : run.bodies) way = std::max(way, norm(body.displacement));
  return way;
}

void cube_on_slope(Rows& rows) {
  constexpr double kSlope = 20.0 * kPi / 180.0;
  const math::SinCos s = math::sincos(kSlope), half = math::sincos(0.5 * kSlope);
  System<3> system;
  system.materials.usual = {0.5, 0.5, 0.0};
  SystemBody<3> ground;
  ground.name = "slope";
  ground.mobility = Mobility::fixed;
  ground.parts.emplace_back(geometry::half_space_of<3>(Vec3{s.sin, 0.0, s.cos}, Vec3{}, "slope").value());
  SystemBody<3> cube = box_body<3>("cube", {1.0, 1.0, 1.0}, {0.5 * s.sin, 0.0, 0.5 * s.cos}, kStoneDensity);
  cube.pose.turn = {half.cos, 0.0, half.sin, 0.0};
  system.bodies = {ground, cube};
  timestep::Workspace<3> workspace;
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection})
    for (const double h : {1e-2, 1e-3})
      rows.push_back(absolute("6",
                              std::string("1 m cube on 20 deg, mu = 0.5, ") + short_name(scheme) +
                                  " scheme, h = " + sized(h, "s") + ": creep in 10 s",
                              0.0, farthest(system, scheme, h, 10.0, workspace), 1e-9, "m"));
}

/// Ten blocks that do not lie square above each other, so that friction and corners share unevenly.
template <int D>
System<D> stack(Vector<D> edges, Vector<D> aside) {
  System<D> system;
  system.materials.usual = {0.5, 0.5, 0.0};
  system.bodies.push_back(floor_body<D>());
  for (int k = 0; k < 10; ++k) {
    Vector<D> at = (k % 3 - 1.0) * aside;
    at.z = (k + 0.5) * edges.z;
    system.bodies.push_back(box_body<D>("block " + std::to_string(k), edges, at, kStoneDensity));
  }
  return system;
}

void stacks(Rows& rows, double share) {
  constexpr double kLong = 60.0;  // [s]
  const System<2> flat = stack<2>({1.0, 0.5}, {0.1, 0.0});
  const System<3> solid = stack<3>({1.0, 0.8, 0.5}, {0.1, 0.05, 0.0});
  constexpr double kSize = 5.0;  // height [m]
  timestep::Workspace<2> in_plane;
  timestep::Workspace<3> in_space;
  const auto tell = [&](const std::string& where, Scheme scheme, double h, double duration, double way) {
    rows.push_back(absolute("6",
                            "stack of 10 " + where + ", " + short_name(scheme) + " scheme, h = " + sized(h, "s") +
                                ": way in " + sized(duration, "s") + " over its height",
                            0.0, way / kSize, 1e-9, "", "no sleeping"));
  };
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection})
    for (const double h : {1e-2, 1e-3, 1e-4}) {
      if (h < 5e-4 && scheme != Scheme::projection) continue;
      const double duration = h < 5e-3 ? share * kLong : kLong;
      tell("in the plane", scheme, h, duration, farthest(flat, scheme, h, duration, in_plane));
      // In space a step costs five times as much: the shortest are left to the plane.
      if (h > 5e-3 || (h > 5e-4 && scheme == Scheme::projection))
        tell("in space", scheme, h, duration, farthest(solid, scheme, h, duration, in_space));
    }
}

void arches(Rows& rows) {
  constexpr double kStands = 10.0, kFalls = 2.0;  // [s]
  constexpr double kStep = 1e-3;
  timestep::Workspace<2> workspace;
  for (const int voussoirs : {9, 21}) {
    Arch arch{.voussoirs = voussoirs};
    const double least = least_thickness(arch);
    const std::string name = "arch of " + std::to_string(voussoirs) + " voussoirs";
    rows.push_back(absolute("6", name + ": least t/R by lines of thrust", voussoirs == 9 ? 0.1015 : 0.1067, least, 1e-4,
                            "", "the linear programme of the tests, rounded; 0.1075 with many"));
    for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection}) {
      const std::string with = name + ", " + short_name(scheme) + " scheme, ";
      arch.thickness = 0.99 * least;
      const double fallen = farthest(arch_system(arch), scheme, kStep, kFalls, workspace);
      rows.push_back(at_least("6", with + "1 % thinner: falls within 2 s", 0.5, fallen, "way of a voussoir [m]"));
      arch.thickness = 1.01 * least;
      rows.push_back(absolute("6", with + "1 % thicker: way in 10 s", 0.0,
                              farthest(arch_system(arch), scheme, kStep, kStands, workspace), 1e-9, "m"));
      arch.thickness = 1.2 * least;
      farthest(arch_system(arch), scheme, kStep, 1.0, workspace);
      const double thrust = -force_on<2>(workspace, "voussoir 01", "floor").x;
      const ThrustBounds bounds = thrust_bounds(arch, kStandardGravity);
      const double outside = std::max({bounds.least - thrust, thrust - bounds.most, 0.0}) / bounds.most;
      rows.push_back({.line = "6",
                      .what = with + "20 % thicker: thrust",
                      .expected = 0.5 * (bounds.least + bounds.most),
                      .ours = thrust,
                      .difference = outside,
                      .limit = 1e-8,
                      .unit = "N",
                      .ok = outside <= 1e-8,
                      .note = "lines of thrust allow " + sized(bounds.least, "N") + " to " + sized(bounds.most, "N") +
                              "; the difference is what lies outside, relative"});
    }
  }
}

}  // namespace

Rows resting(double share) {
  Rows rows;
  cube_on_slope(rows);
  stacks(rows, share);
  arches(rows);
  return rows;
}

}  // namespace cairn::validate::berard_lines
