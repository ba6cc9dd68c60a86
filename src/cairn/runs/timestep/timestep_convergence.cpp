#include "cairn/runs/timestep/timestep_convergence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "cairn/math/round_off.hpp"
#include "cairn/runs/timestep/body_shapes.hpp"
#include "cairn/runs/timestep/timestep_findings.hpp"

namespace cairn::runs {
namespace {

constexpr std::size_t kRuns = 4;  // with h, h/2, h/4 and h/8
constexpr int kTimes = 1000;      // at which runs are set side by side
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kLeastOrder = 0.25;  // below it halving the step hardly brings runs nearer
constexpr double kUneven = 0.5;       // orders of neighbouring steps that differ by more are no order
/// Differences that rounding explains, of a body's scales: so many roundings of a state are no convergence.
constexpr double kRounding = 1e4 * math::kUnitRoundOff;

template <int D>
double apart(const System<D>& system, const SystemState<D>& a, const SystemState<D>& b) {
  double sum = 0.0;
  std::size_t bodies = 0;
  for (std::size_t k = 0; k < system.bodies.size(); ++k) {
    if (system.bodies[k].mobility != Mobility::free) continue;
    const double radius = radius_of(system.bodies[k]);
    const double way = norm(a.poses[k].position - b.poses[k].position);
    sum += way / (radius > 0.0 ? radius : 1.0) + std::fabs(turn_between(a.poses[k].turn, b.poses[k].turn));
    ++bodies;
  }
  return bodies == 0 ? 0.0 : sum / static_cast<double>(bodies);
}

/// (K.1), and the same at the end.
template <int D>
std::pair<double, double> apart_over_time(const System<D>& system, const timestep::RunResult<D>& a,
                                          const timestep::RunResult<D>& b) {
  const std::size_t times = std::min(a.samples.size(), b.samples.size());
  if (a.failure != timestep::RunFailure::none || b.failure != timestep::RunFailure::none || times < 2)
    return {kNone, kNone};
  double sum = 0.0;
  for (std::size_t k = 0; k < times; ++k) {
    const double share = k == 0 || k + 1 == times ? 0.5 : 1.0;  // the trapezoidal rule
    sum += share * apart(system, a.samples[k].state, b.samples[k].state);
  }
  return {sum / static_cast<double>(times - 1), apart(system, a.final_state, b.final_state)};
}

/// Slope of log₂ d over log₂ h for steps that are halved, by least squares.
double slope_of(const std::vector<double>& apart) {
  const double n = static_cast<double>(apart.size());
  double sum = 0.0;
  double square = 0.0;
  for (std::size_t k = 0; k < apart.size(); ++k) {
    const double from_middle = 0.5 * (n - 1.0) - static_cast<double>(k);
    sum += from_middle * std::log2(apart[k]);
    square += from_middle * from_middle;
  }
  return sum / square;
}

std::string sentence_of(const results::Convergence& found, const std::vector<double>& apart) {
  std::vector<std::string> verdicts;
  for (const results::ConvergenceStep& step : found.steps)
    if (std::find(verdicts.begin(), verdicts.end(), step.verdict) == verdicts.end()) verdicts.push_back(step.verdict);
  std::string changes;
  for (const std::string& verdict : verdicts) changes += (changes.empty() ? "" : ", ") + verdict;
  const std::string verdict = verdicts.size() > 1 ? " The verdict depends on the step: " + changes + "." : "";
  if (std::any_of(apart.begin(), apart.end(), [](double d) { return std::isnan(d); }))
    return "No order: a run failed." + verdict;
  const double finest = apart.back();
  if (std::all_of(apart.begin(), apart.end(), [](double d) { return d <= kRounding; }))
    return "The runs do not differ beyond rounding: there is nothing to converge." + verdict;
  const double first = found.steps.front().order;
  const double second = found.steps[1].order;
  const bool uneven = !(std::fabs(first - second) <= kUneven) || !(found.order > kLeastOrder);
  return fmt::format(
      "Observed order {:.2f} over steps of {:.4g} s to {:.4g} s{}; the finest two runs are {:.2g} of a "
      "body's scales apart on average over time.{}",
      found.order, found.steps.front().step, found.steps.back().step,
      uneven ? ", unevenly: this motion magnifies small differences, or the steps are still too long" : "", finest,
      verdict);
}

}  // namespace

template <int D>
Result<results::Convergence, InputErrors> convergence_of(const TimestepSetup<D>& setup, const StepRun<D>& run) {
  timestep::RunOptions options = setup.options;
  options.adaptive = false;
  options.sample_times.clear();
  for (int k = 0; k <= kTimes; ++k)
    options.sample_times.push_back(options.start + options.duration * (static_cast<double>(k) / kTimes));
  std::vector<timestep::RunResult<D>> runs;
  results::Convergence found;
  for (std::size_t k = 0; k < kRuns; ++k) {
    Result<timestep::RunResult<D>, InputErrors> result = run(setup.system, options);
    if (!result) return Unexpected(std::move(result).error());
    runs.push_back(std::move(result).value());
    const SystemStory story = story_of(TimestepRecord<D>{{setup.system, options, {}}, runs.back(), {}});
    found.steps.push_back({.step = options.step,
                           .verdict = verdict_words(outcome_of(story)),
                           .apart = kNone,
                           .apart_at_end = kNone,
                           .order = kNone});
    options.step *= 0.5;
  }
  std::vector<double> apart;
  for (std::size_t k = 0; k + 1 < kRuns; ++k) {
    std::tie(found.steps[k].apart, found.steps[k].apart_at_end) = apart_over_time(setup.system, runs[k], runs[k + 1]);
    apart.push_back(found.steps[k].apart);
  }
  for (std::size_t k = 0; k + 1 < apart.size(); ++k) found.steps[k].order = std::log2(apart[k] / apart[k + 1]);
  const bool nothing = std::all_of(apart.begin(), apart.end(), [](double d) { return d <= kRounding; });
  found.order = nothing ? kNone : slope_of(apart);
  found.sentence = sentence_of(found, apart);
  return found;
}
template Result<results::Convergence, InputErrors> convergence_of(const TimestepSetup<2>&, const StepRun<2>&);
template Result<results::Convergence, InputErrors> convergence_of(const TimestepSetup<3>&, const StepRun<3>&);

}  // namespace cairn::runs
