#include "cairn/scenario/compare_parting.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace cairn::scenario {
namespace {

using results::Course;
using results::CourseEvent;
using results::CourseScales;
using results::CourseState;
using results::Outcome;
using results::RunFindings;

/// Largest difference of coordinates or rates, each in its unit.
double largest_difference(const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& unit) {
  double largest = 0.0;
  for (std::size_t k = 0; k < unit.size(); ++k) largest = std::max(largest, std::fabs(a[k] - b[k]) / unit[k]);
  return largest;
}

double place_difference(const CourseState& a, const CourseState& b, const CourseScales& s) {
  return largest_difference(a.place, b.place, s.place);
}

/// Largest difference of two states and of their times.
double difference_of(const CourseState& a, const CourseState& b, const CourseScales& s) {
  return std::max(
      {place_difference(a, b, s), largest_difference(a.rate, b.rate, s.turn), std::fabs(a.t - b.t) / s.time});
}

/// Numbers of the events that bring something new: those in the same instant as the one before and with the state that
/// it left are not among them, so that it does not count how many there are or in what order. Those up to `end` [s].
std::vector<std::size_t> instants(const RunFindings& run, const Agreement& allowed, double end) {
  const std::vector<CourseEvent>& events = run.course.events;
  std::vector<std::size_t> chosen;
  for (std::size_t k = 0; k < events.size() && events[k].after.t <= end; ++k) {
    const bool new_one = chosen.empty() || difference_of(events[k].after, events[chosen.back()].after, allowed.scales) >
                                               allowed.explained;
    if (new_one) chosen.push_back(k);
  }
  return chosen;
}

/// What a body does after it has toppled depends on how long it is watched.
double compared_until(const RunFindings& run) {
  return run.outcome.toppled() ? run.outcome.topple_time : std::numeric_limits<double>::infinity();
}

/// Where two runs are apart first after they have toppled together: at an event that both have.
std::optional<double> apart_after_toppling(const RunFindings& a, const RunFindings& b, const Agreement& allowed) {
  constexpr double kToTheEnd = std::numeric_limits<double>::infinity();
  const std::vector<std::size_t> in_a = instants(a, allowed, kToTheEnd);
  const std::vector<std::size_t> in_b = instants(b, allowed, kToTheEnd);
  for (std::size_t k = 0; k < std::min(in_a.size(), in_b.size()); ++k) {
    const CourseState& after_a = a.course.events[in_a[k]].after;
    const CourseState& after_b = b.course.events[in_b[k]].after;
    if (difference_of(after_a, after_b, allowed.scales) > allowed.explained) return std::min(after_a.t, after_b.t);
  }
  return std::nullopt;
}

/// Where a run ends. A body topples at the instant at which it passes balance for good; of a body at rest it does not
/// count how long it was watched; a run that was decided early ends at a step like any other.
double end_difference(const RunFindings& a, const RunFindings& b, const Agreement& allowed) {
  constexpr double kUtterly = 1.0;
  const Outcome& of_a = a.outcome;
  const Outcome& of_b = b.outcome;
  if (of_a.verdict != of_b.verdict || of_a.direction != of_b.direction) return kUtterly;
  if (of_a.toppled()) return std::fabs(of_a.topple_time - of_b.topple_time) / allowed.scales.time;
  if (a.course.decided_early || b.course.decided_early) return 0.0;
  const bool rest = a.course.ends_at_rest && b.course.ends_at_rest;
  return rest ? place_difference(a.course.end, b.course.end, allowed.scales)
              : difference_of(a.course.end, b.course.end, allowed.scales);
}

}  // namespace

Agreement agreement_of(const results::Run& a, const results::Run& b) {
  return {a.findings.course.scales, std::max(a.findings.course.explained, b.findings.course.explained)};
}

Together together(const RunFindings& reference, const RunFindings& run, const Agreement& allowed) {
  const Course& a = reference.course;
  const Course& b = run.course;
  const std::vector<std::size_t> in_a = instants(reference, allowed, compared_until(reference));
  const std::vector<std::size_t> in_b = instants(run, allowed, compared_until(run));
  Together result;
  double grown = 0.0;
  for (std::size_t k = 0; k <= std::max(in_a.size(), in_b.size()); ++k) {
    const CourseEvent* of_a = k < in_a.size() ? &a.events[in_a[k]] : nullptr;
    const CourseEvent* of_b = k < in_b.size() ? &b.events[in_b[k]] : nullptr;
    const CourseState& after_a = of_a != nullptr ? of_a->after : a.end;
    const CourseState& after_b = of_b != nullptr ? of_b->after : b.end;
    const bool at_end = of_a == nullptr && of_b == nullptr;
    const double difference =
        at_end ? end_difference(reference, run, allowed) : difference_of(after_a, after_b, allowed.scales);
    const bool impacts = of_a != nullptr && of_b != nullptr && of_a->is_impact && of_b->is_impact;
    const double before = impacts ? difference_of(of_a->before, of_b->before, allowed.scales) : 0.0;
    if (difference <= allowed.explained) {
      result.agreed = std::max(result.agreed, difference);
      if (impacts && difference - before > grown) {
        grown = difference - before;
        result.began = SmallDifference{in_a[k], in_b[k], difference};
      }
      continue;
    }
    result.parting = Parting{.kind = impacts && before <= allowed.explained ? PartingKind::answer : PartingKind::course,
                             .t = std::min(after_a.t, after_b.t),
                             .reference_event = of_a != nullptr ? in_a[k] : kNoEvent,
                             .event = of_b != nullptr ? in_b[k] : kNoEvent,
                             .difference = difference};
    return result;
  }
  if (run.outcome.toppled()) {
    result.until = run.outcome.topple_time;
    result.apart_after = apart_after_toppling(reference, run, allowed);
  }
  return result;
}

}  // namespace cairn::scenario
