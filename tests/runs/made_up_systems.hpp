#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "cairn/runs/timestep/timestep_findings.hpp"

/// Systems with results that nobody computed: what is told of a run depends on nothing else.
namespace cairn::tests {

inline constexpr int kSamples = 400;
inline constexpr double kDuration = 2.0;

inline geometry::Convex<2> box2(double width, double height) {
  const double x = 0.5 * width, z = 0.5 * height;
  return {{{-x, -z}, {x, -z}, {x, z}, {-x, z}}};
}

/// Corners sorted by coordinates; every face counter-clockwise as seen from outside.
inline geometry::Convex<3> box3(double x, double y, double z) {
  geometry::Convex<3> box;
  for (const double a : {-0.5 * x, 0.5 * x})
    for (const double b : {-0.5 * y, 0.5 * y})
      for (const double c : {-0.5 * z, 0.5 * z}) box.corners.push_back({a, b, c});
  const std::vector<std::vector<std::uint32_t>> faces = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                                                         {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
  const std::vector<Vec3> normals = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
  for (std::size_t f = 0; f < faces.size(); ++f)
    box.faces.push_back({normals[f], dot(normals[f], box.corners[faces[f].front()]), faces[f]});
  return box;
}

template <int D>
SystemBody<D> ground_body() {
  SystemBody<D> body;
  body.name = "floor";
  body.mobility = Mobility::fixed;
  geometry::HalfSpace<D> below;
  below.normal.z = 1.0;
  body.parts = {below};
  return body;
}

template <int D, class Part>
SystemBody<D> body_of(const std::string& name, Part part, Vector<D> at, double mass = 100.0) {
  SystemBody<D> body;
  body.name = name;
  body.mass = mass;
  body.parts = {std::move(part)};
  body.pose.position = at;
  return body;
}

/// Runs where every body stays; a test moves what it wants.
template <int D>
runs::TimestepRecord<D> still_record(System<D> system) {
  runs::TimestepRecord<D> record;
  record.options.duration = kDuration;
  record.options.step = 1e-3;
  record.result.bodies.resize(system.bodies.size());
  record.result.joints.resize(system.joints.size());
  record.result.steps = 2000;
  record.result.most_contacts = 6;
  record.result.most_unknowns = 33;
  record.result.worst.passed = true;
  record.result.energy = {.initial = 100.0, .final = 100.0, .peak = 100.0};
  for (int k = 0; k <= kSamples; ++k) {
    timestep::StepSample<D> sample;
    sample.state.t = kDuration * k / kSamples;
    for (const SystemBody<D>& body : system.bodies) {
      sample.state.poses.push_back(body.pose);
      sample.state.velocities.push_back(body.velocity);
      sample.kinetic.push_back(0.0);
    }
    record.curve.push_back(std::move(sample));
  }
  record.result.final_state = record.curve.back().state;
  record.result.samples = {record.curve.front(), record.curve.back()};
  record.system = std::move(system);
  return record;
}

/// A block alone on the floor, 0.2 m wide and 1 m high.
inline runs::TimestepRecord<2> block_record() {
  System<2> system;
  system.bodies = {ground_body<2>(), body_of<2>("block", box2(0.2, 1.0), {0.0, 0.5})};
  return still_record(std::move(system));
}

/// A column of drums; the highest one turns over to the right and falls, the one below it slides a little.
inline runs::TimestepRecord<2> column_record(std::size_t drums = 4) {
  System<2> system;
  system.bodies = {ground_body<2>()};
  for (std::size_t k = 0; k < drums; ++k)
    system.bodies.push_back(
        body_of<2>("drum-" + std::to_string(k + 1), box2(0.8, 0.5), {0.0, 0.25 + 0.5 * static_cast<double>(k)}));
  return still_record(std::move(system));
}

inline constexpr double kToppled = 1.25;  // [s]

inline runs::TimestepRecord<2> falling_column() {
  runs::TimestepRecord<2> record = column_record();
  for (timestep::StepSample<2>& sample : record.curve) {
    const double s = std::max(0.0, sample.state.t - 0.8);
    Pose<2>& top = sample.state.poses[4];
    top.turn = -1.5 * s * s;
    top.position = {0.5 * s + 0.4 * s * s, std::max(0.4, 1.75 - 1.1 * s * s)};
    sample.state.velocities[4] = {{0.5, -2.2 * s}, -3.0 * s};
    sample.kinetic[4] = 120.0 * s * s;
    sample.state.poses[3].position.x = 0.02 * std::min(1.0, s);
  }
  record.result.final_state = record.curve.back().state;
  record.result.samples = {record.curve.front(), record.curve[200], record.curve.back()};
  record.result.bodies[4] = {.fate = timestep::Fate::toppled,
                             .time = kToppled,
                             .largest_turn = 2.16,
                             .final_turn = -2.16,
                             .displacement = {1.176, -1.35},
                             .path_of_slip = 0.3};
  record.result.bodies[3] = {.fate = timestep::Fate::moved,
                             .largest_turn = 0.01,
                             .final_turn = 0.001,
                             .displacement = {0.02, 0.0},
                             .path_of_slip = 0.02};
  record.result.energy = {.initial = 0.0,
                          .final = -1200.0,
                          .kinetic = 124.0,
                          .potential = -1324.0,
                          .ground_work = 300.0,
                          .friction_loss = 400.0,
                          .impact_loss = 1100.0,
                          .peak = 1300.0,
                          .residual = 0.13};
  return record;
}

/// Boxes and a ball in space; one box turns over the edge of another.
inline runs::TimestepRecord<3> boxes_record() {
  System<3> system;
  system.bodies = {ground_body<3>(), body_of<3>("plinth", box3(1.2, 1.0, 0.6), {0.0, 0.0, 0.3}),
                   body_of<3>("statue", box3(0.4, 0.4, 1.2), {0.1, 0.0, 1.2}),
                   body_of<3>("ball", geometry::Ball<3>{{}, 0.25}, {-1.0, -0.6, 0.25}),
                   body_of<3>("book", box3(0.3, 0.6, 0.1), {-0.35, 0.1, 0.65})};
  runs::TimestepRecord<3> record = still_record(std::move(system));
  for (timestep::StepSample<3>& sample : record.curve) {
    const double t = sample.state.t;
    const double turn = std::min(1.45, 0.9 * t * t);
    Pose<3>& statue = sample.state.poses[2];
    statue.turn = {std::cos(0.5 * turn), 0.0, std::sin(0.5 * turn), 0.0};  // about y: towards +x
    statue.position = {0.3 + 0.6 * std::sin(turn) - 0.2 * std::cos(turn), 0.0,
                       0.6 + 0.6 * std::cos(turn) + 0.2 * std::sin(turn)};
    sample.state.poses[3].position.x = -1.0 + 0.3 * t;
    sample.state.poses[3].turn = {std::cos(0.6 * t), 0.0, std::sin(0.6 * t), 0.0};
    sample.kinetic[2] = 50.0 * t;
  }
  record.result.final_state = record.curve.back().state;
  record.result.bodies[2] = {.fate = timestep::Fate::toppled,
                             .time = 0.9,
                             .largest_turn = 1.45,
                             .final_turn = 1.45,
                             .displacement = record.result.final_state.poses[2].position - Vec3{0.1, 0.0, 1.2}};
  record.result.bodies[3] = {
      .fate = timestep::Fate::moved, .largest_turn = 2.4, .final_turn = 2.4, .displacement = {0.6, 0.0, 0.0}};
  return record;
}

}  // namespace cairn::tests
