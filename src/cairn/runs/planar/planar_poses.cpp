#include "cairn/runs/planar/planar_poses.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

namespace cairn::runs {
namespace {

using planar::Pattern;
using planar::State;

bool finite(const State& s) { return std::isfinite(s.x) && std::isfinite(s.z) && std::isfinite(s.theta); }

bool turns(Pattern pattern) { return pattern != Pattern::rest && pattern != Pattern::sliding; }

/// Between two neighbours in time, along a straight line, which is as good as the drawing; nothing outside of them.
std::optional<State> state_at(const std::vector<State>& states, double t) {
  const auto after = std::find_if(states.begin(), states.end(), [&](const State& s) { return s.t >= t; });
  if (after == states.end()) return std::nullopt;
  if (after == states.begin() || after->t == t) return *after;
  const State& before = *(after - 1);
  const double part = (t - before.t) / (after->t - before.t);
  State state = before;
  state.t = t;
  state.x += part * (after->x - before.x);
  state.z += part * (after->z - before.z);
  state.theta += part * (after->theta - before.theta);
  return state;
}

/// The outline from the centroid, as it was drawn where that says more than the hull.
std::vector<Vec2> outline_of(const PlanarRecord& record) {
  constexpr std::size_t kFewest = 3;
  if (record.drawing.size() >= kFewest) return record.drawing;
  std::vector<Vec2> outline;
  for (int i = 0; i < record.model.body.vertex_count(); ++i) outline.push_back(record.model.body.vertex(i));
  return outline;
}

}  // namespace

std::vector<KeyInstant> key_instants(const PlanarRecord& record, const std::vector<State>& states) {
  std::vector<State> usable;
  std::copy_if(states.begin(), states.end(), std::back_inserter(usable), finite);
  if (usable.empty()) return {};
  const double rest = record.result.basin.rest.angle;
  std::vector<KeyInstant> instants = {{"start", usable.front()}};
  const auto uplift = std::find_if(usable.begin(), usable.end(), [](const State& s) { return turns(s.pattern); });
  if (uplift != usable.end() && uplift != usable.begin()) instants.push_back({"first uplift", *uplift});
  if (record.result.verdict == planar::Verdict::toppled) {
    if (const auto state = state_at(usable, record.result.topple_time)) instants.push_back({"passes balance", *state});
  } else {
    const auto largest = std::max_element(usable.begin(), usable.end(), [&](const State& a, const State& b) {
      return std::fabs(a.theta - rest) < std::fabs(b.theta - rest);
    });
    if (largest->theta != rest) instants.push_back({"largest rotation", *largest});
  }
  instants.push_back({"end", usable.back()});
  std::stable_sort(instants.begin() + 1, instants.end(),
                   [](const KeyInstant& a, const KeyInstant& b) { return a.state.t < b.state.t; });
  std::vector<KeyInstant> distinct;
  for (const KeyInstant& instant : instants) {
    const bool again = !distinct.empty() && distinct.back().state.t == instant.state.t &&
                       distinct.back().state.theta == instant.state.theta;
    if (again) {
      distinct.back().name += ", " + instant.name;
    } else {
      distinct.push_back(instant);
    }
  }
  return distinct;
}

results::Poses planar_poses(const PlanarRecord& record, const std::vector<State>& states) {
  results::Poses poses;
  poses.outline = outline_of(record);
  poses.radius = record.model.body.largest_radius();
  for (const KeyInstant& instant : key_instants(record, states)) {
    const State& s = instant.state;
    poses.instants.push_back({instant.name, s.t, s.x, s.z, s.theta, std::string(name_of(s.pattern))});
  }
  return poses;
}

}  // namespace cairn::runs
