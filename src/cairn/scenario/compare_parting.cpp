#include "cairn/scenario/compare_parting.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "cairn/laws/parameters/lzb.hpp"
#include "cairn/planar/step_model.hpp"

namespace cairn::scenario {
namespace {

using planar::Event;
using planar::RunEnd;
using planar::RunResult;
using planar::Scales;
using planar::State;
using planar::Verdict;

double place_difference(const State& a, const State& b, const Scales& s) {
  return std::max(
      {std::fabs(a.x - b.x) / s.length, std::fabs(a.z - b.z) / s.length, std::fabs(a.theta - b.theta) / s.angle});
}

double rate_difference(const State& a, const State& b, const Scales& s) {
  return std::max({std::fabs(a.vx - b.vx) / s.velocity, std::fabs(a.vz - b.vz) / s.velocity,
                   std::fabs(a.omega - b.omega) / s.rate});
}

/// Largest difference of two states and of their times.
double difference_of(const State& a, const State& b, const Scales& s) {
  return std::max({place_difference(a, b, s), rate_difference(a, b, s), std::fabs(a.t - b.t) / s.time});
}

/// Numbers of the events that bring something new: those in the same instant as the one before and with the state that
/// it left are not among them, so that it does not count how many there are or in what order. What a body does after it
/// has toppled depends on how long it is watched, and is left out.
std::vector<std::size_t> instants(const RunResult& run, const Agreement& allowed) {
  std::vector<std::size_t> chosen;
  for (std::size_t k = 0; k < run.events.size(); ++k) {
    const Event& event = run.events[k];
    if (run.verdict == Verdict::toppled && event.t > run.topple_time) break;
    const bool new_one = chosen.empty() || difference_of(event.after, run.events[chosen.back()].after, allowed.scales) >
                                               allowed.explained;
    if (new_one) chosen.push_back(k);
  }
  return chosen;
}

/// Where a run ends. A body topples at the instant at which it passes balance for good; of a body at rest it does not
/// count how long it was watched; a run that was decided early ends at a step like any other.
double end_difference(const RunResult& a, const RunResult& b, const Agreement& allowed) {
  constexpr double kUtterly = 1.0;
  if (a.verdict != b.verdict || a.direction != b.direction) return kUtterly;
  if (a.verdict == Verdict::toppled) return std::fabs(a.topple_time - b.topple_time) / allowed.scales.time;
  if (a.end == RunEnd::decided || b.end == RunEnd::decided) return 0.0;
  const bool rest = a.end == RunEnd::rest && b.end == RunEnd::rest;
  return rest ? place_difference(a.final_state, b.final_state, allowed.scales)
              : difference_of(a.final_state, b.final_state, allowed.scales);
}

/// What an impact law may err by; the others compute to round-off.
double law_tolerance(const RunRecord& record) {
  const auto* lzb = record.model.law.get_if<Lzb>();
  return lzb != nullptr ? lzb->tolerance : planar::kSpacing;
}

}  // namespace

Agreement agreement_of(const RunRecord& a, const RunRecord& b) {
  Agreement allowed;
  allowed.scales =
      planar::kernel_model(a.model, a.result.basin, a.options.relative_tolerance, a.options.thresholds).scales;
  const auto errors = [](const RunRecord& r) {
    return static_cast<double>(r.result.counts.steps) * r.options.relative_tolerance +
           static_cast<double>(r.result.counts.impacts) * law_tolerance(r) +
           std::sqrt(2.0 * r.options.thresholds.settle);
  };
  allowed.explained = std::max(errors(a), errors(b));
  return allowed;
}

Together together(const RunRecord& reference, const RunRecord& run, const Agreement& allowed) {
  const RunResult& a = reference.result;
  const RunResult& b = run.result;
  const std::vector<std::size_t> in_a = instants(a, allowed);
  const std::vector<std::size_t> in_b = instants(b, allowed);
  Together result;
  double grown = 0.0;
  for (std::size_t k = 0; k <= std::max(in_a.size(), in_b.size()); ++k) {
    const Event* of_a = k < in_a.size() ? &a.events[in_a[k]] : nullptr;
    const Event* of_b = k < in_b.size() ? &b.events[in_b[k]] : nullptr;
    const State& after_a = of_a != nullptr ? of_a->after : a.final_state;
    const State& after_b = of_b != nullptr ? of_b->after : b.final_state;
    const bool at_end = of_a == nullptr && of_b == nullptr;
    const double difference = at_end ? end_difference(a, b, allowed) : difference_of(after_a, after_b, allowed.scales);
    const bool impacts = of_a != nullptr && of_b != nullptr && of_a->is_impact() && of_b->is_impact();
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
    break;
  }
  return result;
}

}  // namespace cairn::scenario
