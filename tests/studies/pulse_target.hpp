#pragma once

#include <memory>
#include <utility>

#include "cairn/planar/engine.hpp"
#include "cairn/runs/planar/planar_engine.hpp"
#include "cairn/runs/planar/planar_record.hpp"
#include "cairn/studies/stability/pulses.hpp"

namespace cairn::tests {

/// A model of the planar engine to be shaken by pulses.
inline studies::PulseTarget pulse_target(const PlanarModel& model) {
  const planar::RunOptions options;
  runs::PlanarSetup setup{.name = "",
                          .drawing = {},
                          .model = model,
                          .start = {},
                          .options = options,
                          .home = planar::home_of(model.body),
                          .still_ground = false};
  return {.engine = &runs::planar_engine(),
          .made = std::make_shared<const runs::PlanarCase>(std::move(setup)),
          .start = options.start,
          .duration = options.duration};
}

}  // namespace cairn::tests
