#include "cairn/scenario/compare_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace cairn::scenario {
namespace {

using results::Course;
using results::CourseState;

/// Shares of the body's scales at which it is said since when runs are apart: what a plot shows as one line, what it shows
/// as two, and another motion.
constexpr std::array<double, 3> kShares{0.001, 0.01, 0.1};

/// The end of what is compared: an engine that does not know when a body came down is compared to its end.
double toppling(const results::RunFindings& run) {
  const double t = run.outcome.topple_time;
  return run.outcome.toppled() && !std::isnan(t) ? t : std::numeric_limits<double>::infinity();
}

/// A coordinate at a time, on the straight line between two samples; `next` is the first sample that is not before it.
double place_at(const std::vector<CourseState>& states, std::size_t next, double t, std::size_t c) {
  const CourseState& after = states[next];
  if (next == 0 || after.t == t) return after.place[c];
  const CourseState& before = states[next - 1];
  const double share = (t - before.t) / (after.t - before.t);
  return before.place[c] + share * (after.place[c] - before.place[c]);
}

std::string percent(double share) { return fmt::format("{:.3g} %", 100.0 * share); }

}  // namespace

std::optional<ByTime> by_time(const results::RunFindings& reference, const results::RunFindings& run) {
  const Course& a = reference.course;
  const Course& b = run.course;
  if (a.states.empty() || b.states.empty() || a.coordinates.empty() || a.coordinates != b.coordinates)
    return std::nullopt;
  ByTime found;
  for (const double share : kShares) found.apart.push_back({share, std::nullopt});
  const double end = std::min(a.states.back().t, b.states.back().t);
  found.until = std::min({end, toppling(reference), toppling(run)});
  found.until_toppling = found.until < end;
  found.coordinate = a.coordinates.front();
  std::size_t next = 0;
  for (const CourseState& state : a.states) {
    if (state.t > found.until) break;
    while (next + 1 < b.states.size() && b.states[next].t < state.t) ++next;
    double apart = 0.0;
    for (std::size_t c = 0; c < a.coordinates.size(); ++c) {
      const double unit = std::min(a.scales.place[c], b.scales.place[c]);
      const double way = state.place[c] - a.states.front().place[c];
      const double other = place_at(b.states, next, state.t, c) - b.states.front().place[c];
      const double difference = std::fabs(way - other) / unit;
      apart = std::max(apart, difference);
      if (difference <= found.largest) continue;
      found.largest = difference;
      found.largest_time = state.t;
      found.coordinate = a.coordinates[c];
    }
    for (ApartSince& one : found.apart)
      if (!one.since && apart > one.share) one.since = state.t;
  }
  return found;
}

std::string time_words(const ByTime& found) {
  const std::string end = fmt::format("{}t = {:.6g} s", found.until_toppling ? "toppling at " : "", found.until);
  if (!found.apart.front().since)
    return fmt::format("By time: within {} of the body's scales up to {}.", percent(found.apart.front().share), end);
  std::string text = "By time: ";
  for (const ApartSince& one : found.apart) {
    if (!one.since) {
      text += fmt::format("within {} up to {}, ", percent(one.share), end);
      break;
    }
    text += fmt::format("within {} of the body's scales up to t = {:.4g} s, ", percent(one.share), *one.since);
  }
  return text + fmt::format("farthest apart by {} in {} at t = {:.4g} s{}.", percent(found.largest), found.coordinate,
                            found.largest_time, found.apart.back().since ? "; compared up to " + end : std::string());
}

std::string time_place(const ByTime& found) {
  const ApartSince& one = found.apart[1];
  return one.since ? fmt::format("by {} from t = {:.4g} s", percent(one.share), *one.since)
                   : fmt::format("within {}", percent(std::max(found.largest, found.apart.front().share)));
}

}  // namespace cairn::scenario
