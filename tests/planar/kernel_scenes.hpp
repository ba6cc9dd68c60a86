/// Scenes in which the kernel meets every pattern: tilted, thrown, pushed and shaken bodies.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "cairn/laws/built_in_laws.hpp"
#include "cairn/planar/engine.hpp"
#include "cairn/planar/initial_event.hpp"
#include "cairn/planar/step_model.hpp"
#include "planar/kernel_walk.hpp"

namespace scenes {

struct Scene {
  std::string name;
  std::unique_ptr<const cairn::PlanarModel> model;  // kernel models point into it
  cairn::planar::Start start;
  double duration{};
};

/// What the kernel reads, and its first state.
struct Ready {
  cairn::planar::KernelModel model;
  cairn::planar::Impacts<cairn::PlanarLaw> impacts;
  cairn::planar::State first;
};
inline Ready ready(const Scene& scene, double relative_tolerance) {
  const cairn::Basin basin = cairn::basin(scene.model->body, 0.0);
  Ready r{cairn::planar::kernel_model(*scene.model, basin, relative_tolerance, {}), {scene.model->law}, {}};
  r.first = cairn::planar::initial_event(r.model, r.impacts, basin, scene.start, 0.0).after;
  return r;
}

/// The LCP formulation leaves these to the patterns.
inline bool is_restricted(const Scene& scene) {
  return scene.model->restriction.no_sliding || scene.model->restriction.no_flight;
}

inline cairn::Motion motion(const cairn::MotionDescription& description) { return *cairn::Motion::create(description); }

inline std::vector<Scene> all() {
  using cairn::PlanarBody;
  using cairn::PlanarModel;
  const PlanarBody block = *PlanarBody::rectangle(0.4, 1.0, 2000.0, 1.0);
  const PlanarBody stocky = *PlanarBody::rectangle(1.0, 0.8, 2000.0, 1.0);
  const std::vector<cairn::Vec2> outline{{-0.3, 0.0}, {0.25, 0.0}, {0.45, 0.5}, {0.3, 1.1}, {-0.1, 1.3}, {-0.4, 0.6}};
  const PlanarBody statue = *PlanarBody::prism(outline, 2500.0, 0.5);
  std::vector<double> record;
  for (int k = 0; k < 400; ++k) record.push_back(6.0 * ((k * 37) % 17 - 8) / 8.0);

  std::vector<Scene> list;
  auto add = [&](std::string name, PlanarModel model, cairn::planar::Start start, double duration) {
    list.push_back({std::move(name), std::make_unique<const PlanarModel>(std::move(model)), start, duration});
  };
  add("free rocking to rest, Housner", {.body = block, .friction = {5.0, 5.0}, .law = cairn::Housner{}}, {.tilt = 0.2},
      10.0);
  add("free rocking, lambda and epsilon",
      {.body = block, .friction = {0.6, 0.5}, .law = cairn::LambdaEpsilon{0.2, 0.3}}, {.tilt = -0.2}, 10.0);
  add("slide-rocking under a sine",
      {.body = block, .ground_x = motion(cairn::FullSineMotion{8.0, 1.0, 0.1}), .friction = {0.35, 0.3}}, {}, 6.0);
  add("sliding under a half-sine",
      {.body = stocky, .ground_x = motion(cairn::HalfSineMotion{7.0, 1.5, 0.2}), .friction = {0.4, 0.3}}, {}, 4.0);
  add("thrown with spin", {.body = statue, .friction = {0.5, 0.4}}, {.lift = 0.5, .vx = 1.0, .vz = 2.0, .omega = 3.0},
      8.0);
  add("shaken up and down",
      {.body = stocky,
       .ground_x = motion(cairn::HarmonicAccelerationMotion{5.0, 9.0, 0.0, 3.0}),
       .ground_z = motion(cairn::HarmonicAccelerationMotion{14.0, 13.0, 0.0, 3.0}),
       .friction = {0.5, 0.5}},
      {}, 5.0);
  add("statue under a record",
      {.body = statue, .ground_x = motion(cairn::SampledMotion{record, 0.01}), .friction = {0.5, 0.45}}, {}, 6.0);
  add("statue under a near-fault pulse and a Ricker wavelet",
      {.body = statue,
       .ground_x = motion(cairn::NearFaultMotion{1.2, 0.8, 2.0, 0.3, 0.0}),
       .ground_z = motion(cairn::RickerMotion{5.0, 2.0, 0.0})},
      {}, 6.0);
  add("no sliding, no flight",
      {.body = block, .ground_x = motion(cairn::FullSineMotion{7.0, 1.2, 0.0}), .restriction = {true, true}}, {}, 6.0);
  add("toppling onto its side", {.body = block, .friction = {0.7, 0.6}, .law = cairn::Plastic{}}, {.tilt = 0.39}, 10.0);
  add("harmonic displacement",
      {.body = block,
       .ground_x = motion(cairn::HarmonicDisplacementMotion{0.1, 8.0, 0.0, 2.0}),
       .friction = {0.3, 0.25}},
      {}, 4.0);
  return list;
}

}  // namespace scenes
