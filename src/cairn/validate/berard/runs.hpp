/// Runs of the time-stepper as the lines here need them.
#pragma once

#include "cairn/timestep/engine.hpp"

namespace cairn::validate {

inline const char* short_name(timestep::Scheme scheme) {
  return scheme == timestep::Scheme::stewart_trinkle ? "printed" : "default";
}

inline timestep::RunOptions options_of(timestep::Scheme scheme, double step, double duration) {
  timestep::RunOptions options;
  options.scheme = scheme;
  options.step = step;
  options.duration = duration;
  return options;
}

/// It came to its end, and every step passed the judge.
template <int D>
bool sound(const timestep::RunResult<D>& run) {
  return run.failure == timestep::RunFailure::none && run.worst.passed;
}

}  // namespace cairn::validate
