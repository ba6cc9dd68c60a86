/// What the rule of touching down, (B.16), changes against the verdict by where a body is when its run ends.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "cairn/planar/result.hpp"

namespace cairn::validate {

/// "falls left": what a run would be told as that asks only where the body is at its end.
inline std::string told_at_end(const planar::RunResult& run) {
  return run.end_side == 0 ? "survives" : (run.end_side > 0 ? "falls left" : "falls right");
}

/// The same of its verdict.
inline std::string told(const planar::RunResult& run) {
  if (run.verdict == planar::Verdict::survived) return "survives";
  if (run.verdict != planar::Verdict::toppled) return name_of(run.verdict);
  return run.direction > 0 ? "falls left" : "falls right";
}

/// Was the body within balance again after it had come down? Of a run that kept its events.
inline bool back_in_between(const planar::RunResult& run) {
  if (std::isnan(run.touchdown_time)) return false;
  return std::any_of(run.events.begin(), run.events.end(), [&](const planar::Event& e) {
    return e.t > run.touchdown_time && e.after.theta > run.basin.lower.angle && e.after.theta < run.basin.upper.angle;
  });
}

/// Does the rule change the verdict or the time of a full run, not ended early by its verdict?
inline bool changed_by_touchdown(const planar::RunResult& run) {
  return run.verdict != planar::Verdict::failed && (told(run) != told_at_end(run) || back_in_between(run));
}

}  // namespace cairn::validate
