#pragma once

#include <stdexcept>
#include <string>

#include "planar_run.hpp"

/// Runs to look at: each does something else.
namespace cairn::tests {

inline PlanarRun run_of(const std::string& text) {
  const auto loaded = scenario::load(text, "sample.toml", inputs::inputs_from({}));
  if (!loaded) throw std::runtime_error(to_text(loaded.error()));
  auto record = planar_run(*loaded);
  if (!record) throw std::runtime_error(to_text(record.error()));
  return std::move(record).value();
}

inline std::string scenario_text(const std::string& box, const std::string& friction, const std::string& motion,
                                 const std::string& more = {}) {
  return "title = \"A sample\"\nengine = \"planar\"\n\n[[body]]\nname = \"block\"\ndensity = 2500.0\n" + more +
         "\n[body.box]\n" + box + "\n\n[ground]\nfriction = " + friction + "\n\n[ground.motion]\n" + motion +
         "\n\n[run]\nduration = 6.0\n";
}

/// Rocks and comes to rest.
inline PlanarRun rocking_run() {
  return run_of(scenario_text("width = 0.25\nheight = 1.0", "{ static = 0.7, kinetic = 0.6 }",
                              "x = { kind = \"full-sine\", amplitude = 3.0, frequency = 2.0, start = 0.2 }"));
}

inline PlanarRun toppling_run() {
  return run_of(scenario_text("width = 0.25\nheight = 1.0", "{ static = 0.7, kinetic = 0.6 }",
                              "x = { kind = \"full-sine\", amplitude = 8.0, frequency = 0.8 }"));
}

/// Slides on smooth ground.
inline PlanarRun sliding_run() {
  return run_of(scenario_text("width = 0.5\nheight = 0.5", "{ static = 0.2, kinetic = 0.15 }",
                              "x = { kind = \"full-sine\", amplitude = 5.0, frequency = 1.0 }"));
}

/// Falls from a height, tilted and turning, and rattles about.
inline PlanarRun falling_run() {
  return run_of(scenario_text("width = 0.6\nheight = 0.8", "{ static = 0.4, kinetic = 0.3 }",
                              "x = { kind = \"full-sine\", amplitude = 3.0, frequency = 2.0 }\n"
                              "z = { kind = \"full-sine\", amplitude = 4.0, frequency = 3.0 }",
                              "tilt = 0.2\nlift = 0.3\nrotation_rate = -1.0\nvelocity = [0.4, 0.0]"));
}

inline PlanarRun resting_run() {
  return run_of(
      scenario_text("width = 0.5\nheight = 0.5", "{ static = 0.5, kinetic = 0.5 }", "x = { kind = \"still\" }"));
}

}  // namespace cairn::tests
