#include "cairn/runs/planar/planar_timeline.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::runs {
namespace {

using planar::Event;
using planar::Sample;
using planar::State;

}  // namespace

std::vector<State> states_of(const PlanarRecord& record) {
  const std::vector<Event>& events = record.result.events;
  std::vector<State> states;
  states.reserve(2 * events.size() + record.curve.size() + record.result.samples.size());
  for (const Event& event : events) {
    states.push_back(event.before);
    states.push_back(event.after);
  }
  const auto at_event = [&](double t) {
    const auto found =
        std::lower_bound(events.begin(), events.end(), t, [](const Event& e, double time) { return e.t < time; });
    return found != events.end() && found->t == t;
  };
  for (const std::vector<Sample>* samples : {&record.curve, &record.result.samples}) {
    for (const Sample& sample : *samples) {
      const double t = sample.state.t;
      if (!(t > record.result.final_state.t) && !at_event(t)) states.push_back(sample.state);
    }
  }
  if (states.empty() || states.back().t < record.result.final_state.t) states.push_back(record.result.final_state);
  std::stable_sort(states.begin(), states.end(), [](const State& a, const State& b) { return a.t < b.t; });
  return states;
}

results::TimeRange time_range_of(const PlanarRecord& record) {
  const double begin = record.options.start;
  const double end = record.result.final_state.t;
  return {begin, end > begin ? end : begin + record.options.duration};
}

std::vector<PatternInterval> pattern_intervals(const PlanarRecord& record) {
  std::vector<PatternInterval> intervals;
  const auto add = [&](double begin, double end, planar::Pattern pattern) {
    if (!(end > begin)) return;
    if (!intervals.empty() && intervals.back().pattern == pattern) {
      intervals.back().end = end;
    } else {
      intervals.push_back({begin, end, pattern});
    }
  };
  double t = record.options.start;
  const double end = std::max(t, record.result.final_state.t);
  if (!record.result.events.empty()) {
    for (const Event& event : record.result.events) {
      add(t, event.t, event.from);
      t = std::max(t, event.t);
    }
    add(t, end, record.result.events.back().to);
  } else if (!record.curve.empty()) {
    for (std::size_t k = 0; k < record.curve.size(); ++k) {
      add(record.curve[k].state.t, k + 1 < record.curve.size() ? record.curve[k + 1].state.t : end,
          record.curve[k].state.pattern);
    }
  } else {
    add(t, end, record.result.final_state.pattern);
  }
  return intervals;
}

}  // namespace cairn::runs
