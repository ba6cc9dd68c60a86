/// The planar step as a bare loop: value code only, so that it can be compiled without exceptions and run-time types and
/// by an accelerator's compiler, and counted for allocations.
#pragma once
#include "cairn/planar/kernel/lcp_step.hpp"
#include "cairn/planar/kernel/step.hpp"

namespace walk {

struct Tally {
  cairn::planar::State last{};
  int steps{};
  int events{};
  int impacts{};
  int stretches[cairn::planar::kPatternCount]{};  // by pattern
  bool failed{};
};

/// `Model` says by which formulation.
template <class Model, class Law>
CAIRN_HD Tally run(const Model& m, const cairn::planar::Impacts<Law>& impacts, cairn::planar::State s, double t_end,
                   double relative_tolerance, int most_steps) {
  namespace planar = cairn::planar;
  Tally tally;
  planar::Workspace w;
  planar::Segment seg;
  while (s.t < t_end && tally.steps < most_steps) {
    if (planar::advance(m, s, w, relative_tolerance, t_end, seg) != planar::StepFailure::none) {
      tally.failed = true;
      break;
    }
    const planar::Found found = planar::first_event(m, seg, w);
    ++tally.steps;
    ++tally.stretches[static_cast<int>(s.pattern)];
    s = planar::state_at(m, seg, found.t);
    if (found.trigger == planar::Trigger::none) continue;
    const planar::Event event = planar::transition(m, impacts, s, found.trigger, found.vertex);
    s = event.after;
    w.new_phase = true;
    ++tally.events;
    tally.impacts += event.is_impact() ? 1 : 0;
    if (event.refused) {
      tally.failed = true;
      break;
    }
  }
  tally.last = s;
  return tally;
}

}  // namespace walk
