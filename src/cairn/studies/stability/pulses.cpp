#include "cairn/studies/stability/pulses.hpp"
#include "cairn/model/motion_traits.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "cairn/core/contract.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/studies/case_maker.hpp"

namespace cairn::studies {
namespace {

constexpr std::int32_t kMostImpacts = 255;  // told apart
constexpr const char* kOutcome = "outcome";
constexpr const char* kImpacts = "impacts";

std::int32_t outcome_code(Fall fall, std::int64_t impacts, bool tell_impacts) {
  const bool toppled = fall == Fall::failure_a || fall == Fall::failure_b;
  const auto told = static_cast<std::int32_t>(std::min<std::int64_t>(impacts, kMostImpacts));
  return static_cast<std::int32_t>(fall) + (tell_impacts && toppled ? kFalls * told : 0);
}

/// Rows of the table as answers.
std::vector<Found> answers_in(const StabilityPlan& plan, const Table& table, std::size_t first, std::size_t count) {
  const std::vector<std::string>& outcomes = table.texts(kOutcome);
  const std::vector<std::int64_t>& impacts = table.integers(kImpacts);
  std::vector<Found> answers;
  answers.reserve(count);
  for (std::size_t i = first; i < first + count; ++i) {
    Fall fall = Fall::no_verdict;  // also where the case failed before it had a row
    for (const Fall one : {Fall::survived, Fall::failure_a, Fall::failure_b, Fall::shifted})
      if (outcomes[i] == name_of(one)) fall = one;
    answers.push_back({outcome_code(fall, impacts[i], plan.tell_impacts), static_cast<std::int32_t>(impacts[i])});
  }
  return answers;
}

int swing_of(const MotionDescription& pulse, int sign) {
  const Result<Motion, InputErrors> motion = Motion::create(with_values(pulse, 1.0, sign));
  return motion ? first_swing(motion->view()) : sign;
}

/// Runs pulses in one thread, those of one diagram after each other.
class PulseWorker {
 public:
  explicit PulseWorker(const StabilityPlan& plan) : plan_(&plan) {}

  std::string run(std::size_t number, UnitPoint point, Row& row) {
    const StabilityDiagram& diagram = plan_->diagrams[number];
    const PulseTarget& target = plan_->targets[diagram.target];
    const PulseAt pulse = pulse_at(*plan_, diagram, point);
    row[0] = static_cast<std::int64_t>(number);
    row[1] = pulse.frequency;
    row[2] = pulse.amplitude;
    row[3] = std::string(name_of(Fall::no_verdict));
    if (!runner_ || number_ != number) {
      runner_ = target.engine->runner();
      number_ = number;
      swing_ = swing_of(plan_->pulse, diagram.sign);
    }
    const Result<PulseOutcome, InputErrors> shaken =
        shake(target, with_values(plan_->pulse, pulse.frequency, pulse.amplitude), swing_, *runner_);
    if (!shaken) return to_text(shaken.error());
    const results::Outcome& r = shaken->run;
    row[3] = std::string(name_of(shaken->fall));
    row[4] = r.toppled() ? r.impacts_before : r.impacts;
    row[5] = r.topple_time;
    row[6] = r.margin;
    row[7] = std::int64_t{r.proven ? 1 : 0};
    row[8] = r.fallback_share();
    return failure_of(r);
  }

 private:
  const StabilityPlan* plan_;
  std::unique_ptr<runs::Runner> runner_;
  std::size_t number_{};
  int swing_{};
};

/// The middle of a cell of the grid; diagram after diagram, row after row.
std::pair<std::size_t, UnitPoint> grid_case(const StabilityPlan& plan, std::uint64_t index) {
  const std::uint64_t columns = plan.trace.columns;
  const std::uint64_t rows = plan.trace.rows;
  const std::uint64_t in_diagram = index % (columns * rows);
  const std::uint64_t column = in_diagram % columns;
  const std::uint64_t row = in_diagram / columns;
  return {index / (columns * rows),
          {(static_cast<double>(column) + 0.5) / static_cast<double>(columns),
           (static_cast<double>(row) + 0.5) / static_cast<double>(rows)}};
}

Trace grid_trace(const StabilityPlan& plan, const std::vector<Found>& answers) {
  Trace t;
  t.map.columns = plan.trace.columns;
  t.map.rows = plan.trace.rows;
  t.map.accuracy = 1.0 / std::min(plan.trace.columns, plan.trace.rows);
  const double width = 1.0 / plan.trace.columns;
  const double height = 1.0 / plan.trace.rows;
  for (std::uint32_t j = 0; j < plan.trace.rows; ++j) {
    for (std::uint32_t i = 0; i < plan.trace.columns; ++i) {
      MapCell cell;
      cell.corner = {i * width, j * height};
      cell.width = width;
      cell.height = height;
      cell.outcome = answers[t.map.cells.size()].outcome;
      t.map.cells.push_back(cell);
    }
  }
  t.quality.points = answers.size();
  t.quality.rounds = 1;
  t.quality.coarsest = t.map.accuracy;
  t.quality.hidden_share = 1.0;
  t.quality.complete = true;
  return t;
}

}  // namespace

const char* name_of(Fall fall) {
  switch (fall) {
    case Fall::survived:
      return "survived";
    case Fall::failure_a:
      return "failure A";
    case Fall::failure_b:
      return "failure B";
    case Fall::shifted:
      return name_of(results::Verdict::shifted);
    case Fall::no_verdict:
      break;
  }
  return "no verdict";
}

Fall fall_of(std::int32_t outcome) { return static_cast<Fall>(outcome % kFalls); }
std::int32_t impacts_of(std::int32_t outcome) { return outcome / kFalls; }

int first_swing(const math::Motion1D& pulse) {
  constexpr int kPlaces = 64;
  const double start = pulse.start_time();
  const double length = pulse.end_time() - start;
  const auto at = [&](int k) { return pulse.acceleration(start + length * (k + 0.5) / kPlaces); };
  double peak = 0.0;
  for (int k = 0; k < kPlaces; ++k) peak = std::max(peak, std::fabs(at(k)));
  for (int k = 0; k < kPlaces; ++k)
    if (const double a = at(k); std::fabs(a) >= 0.5 * peak) return a < 0.0 ? -1 : 1;
  return 1;
}

Result<PulseOutcome, InputErrors> shake(const PulseTarget& target, const MotionDescription& pulse, int swing,
                                        runs::Runner& runner) {
  const Result<Motion, InputErrors> motion = Motion::create(pulse);
  if (!motion) return Unexpected(motion.error());
  const math::Motion1D& view = motion->view();
  const double start = std::min(target.start, view.start_time());
  // The verdict is all that is asked for.
  const Result<results::Outcome, InputErrors> run =
      runner.run(target.made, {.ground_x = &*motion,
                               .start = start,
                               .duration = view.end_time() - start + target.duration,
                               .only_verdict = true});
  if (!run) return Unexpected(run.error());
  PulseOutcome outcome{Fall::no_verdict, *run};
  if (run->verdict == results::Verdict::survived) outcome.fall = Fall::survived;
  if (run->verdict == results::Verdict::shifted) outcome.fall = Fall::shifted;
  // The ground swings to the right, inertia pulls to the left: that way a body falls counter-clockwise.
  if (run->toppled()) outcome.fall = run->direction == swing ? Fall::failure_a : Fall::failure_b;
  return outcome;
}

double PlaneAxis::at(double share) const {
  if (!logarithmic) return from * (1.0 - share) + to * share;
  return math::exp(math::log(from) * (1.0 - share) + math::log(to) * share);
}

double PlaneAxis::share_of(double value) const {
  if (!logarithmic) return (value - from) / (to - from);
  return (math::log(value) - math::log(from)) / (math::log(to) - math::log(from));
}

PulseAt pulse_at(const StabilityPlan& plan, const StabilityDiagram& diagram, UnitPoint point) {
  return {plan.frequency.at(point.x) * diagram.frequency_unit,
          diagram.sign * plan.amplitude.at(point.y) * diagram.amplitude_unit};
}

std::vector<Column> stability_columns() {
  return {{"diagram", ColumnType::integer, "", "which diagram, by its number in the table of diagrams"},
          {"frequency", ColumnType::number, "Hz", "of the pulse"},
          {"amplitude", ColumnType::number, "m/s2", "of the pulse, with its sign"},
          {kOutcome, ColumnType::text, "", "survived, failure A, failure B, shifted its base, or no verdict"},
          {kImpacts, ColumnType::integer, "", "toppled: impacts up to topple_time; else all of them"},
          {"topple_time", ColumnType::number, "s", results::kToppleTimeMeaning},
          {"margin", ColumnType::number, "", results::kMarginMeaning},
          {"proven", ColumnType::integer, "", results::kProvenMeaning},
          results::fallback_column()};
}

Result<Ended, files::StoreError> run_stability(const StabilityPlan& plan, Execution& execution) {
  if (plan.grid) {
    const std::uint64_t cases = std::uint64_t{plan.trace.columns} * plan.trace.rows * plan.diagrams.size();
    return execution.run_cases(cases, [&plan]() -> Worker {
      const auto worker = std::make_shared<PulseWorker>(plan);
      return [worker, &plan](std::uint64_t index, Row& row) {
        const auto [diagram, point] = grid_case(plan, index);
        return worker->run(diagram, point, row);
      };
    });
  }
  Result<Ended, files::StoreError> ended = Ended::finished;
  for (std::size_t number = 0; number < plan.diagrams.size(); ++number) {
    const AskRound ask = [&](std::span<const UnitPoint> points) -> std::optional<std::vector<Found>> {
      const std::size_t first = execution.table().size();
      ended = execution.run_round(points.size(), [&]() -> Worker {
        const auto worker = std::make_shared<PulseWorker>(plan);
        return [worker, points, number, first](std::uint64_t index, Row& row) {
          return worker->run(number, points[index - first], row);
        };
      });
      if (!ended || *ended == Ended::stopped) return std::nullopt;
      return answers_in(plan, execution.table(), first, points.size());
    };
    if (!trace(plan.trace, ask)) return ended;
  }
  if (const auto written = execution.commit(); !written) return Unexpected(written.error());
  return ended;
}

std::vector<Trace> stability_traces(const StabilityPlan& plan, const Table& table) {
  std::vector<Trace> traces;
  std::size_t next = 0;
  const auto take = [&](std::size_t count) {
    CAIRN_CHECK(next + count <= table.size(), next, count, table.size());
    next += count;
    return answers_in(plan, table, next - count, count);
  };
  for (std::size_t number = 0; number < plan.diagrams.size(); ++number) {
    if (plan.grid) {
      traces.push_back(grid_trace(plan, take(std::size_t{plan.trace.columns} * plan.trace.rows)));
    } else {
      traces.push_back(
          *trace(plan.trace, [&](std::span<const UnitPoint> points) { return std::optional(take(points.size())); }));
    }
  }
  return traces;
}

}  // namespace cairn::studies
