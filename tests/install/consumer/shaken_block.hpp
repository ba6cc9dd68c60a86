#pragma once

#include <bit>
#include <cairn/model/planar_model.hpp>
#include <cairn/planar/engine.hpp>
#include <cinttypes>
#include <cstdio>
#include <initializer_list>
#include <string>

/// A squat block that rocks and bounces under a half-sine pulse, and the bits of all that happened.
namespace consumer {

inline std::string text_of(double value) {
  char text[20];
  std::snprintf(text, sizeof text, " %016" PRIx64, std::bit_cast<std::uint64_t>(value));
  return text;
}

inline std::string text_of(const cairn::planar::State& s) {
  std::string text = name_of(s.pattern);
  for (const double value :
       {s.t, s.x, s.z, s.theta, s.vx, s.vz, s.omega, s.ground_work, s.friction_loss, s.impact_loss})
    text += text_of(value);
  return text;
}

inline std::string bits_of_shaken_block(const cairn::PlanarLaw& law) {
  cairn::PlanarModel model{.body = cairn::PlanarBody::rectangle(0.4, 0.7, 2500.0, 1.0).value()};
  model.ground_x =
      cairn::Motion::create(cairn::HalfSineMotion{.amplitude = 7.0, .frequency = 1.1, .start = 0.1}).value();
  model.friction = {.static_coefficient = 0.7, .kinetic_coefficient = 0.5};
  model.material.restitution = 0.3;
  model.law = law;
  const auto run = cairn::planar::run(model, cairn::Start{}, cairn::planar::RunOptions{.duration = 4.0});
  if (!run) return cairn::to_text(run.error());
  std::string text = std::string(name_of(run->verdict)) + ", " + std::to_string(run->counts.impacts) + " impacts\n";
  for (const cairn::planar::Event& event : run->events) text += text_of(event.after) + "\n";
  return text + text_of(run->final_state) + text_of(run->maxima.rotation) + text_of(run->energy.residual) + "\n";
}

}  // namespace consumer
