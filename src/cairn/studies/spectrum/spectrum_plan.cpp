#include "cairn/model/motion_traits.hpp"
#include "cairn/studies/spectrum/spectrum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/studies/spectrum/spectrum_cases.hpp"
#include "cairn/studies/spectrum/spectrum_findings.hpp"
#include "cairn/studies/stability/pulses.hpp"

namespace cairn::studies {
namespace {

constexpr LogRange kLevels{0.99, 30.0, 128};  // where the scenario gives none
constexpr double kMostTrials = 5e6;           // of the first round, which is kept in memory

std::vector<double> values_of(const SpectrumAxis& axis) {
  const Factor factor = axis.logarithmic ? Factor(LogRange{axis.from, axis.to, axis.count})
                                         : Factor(Range{axis.from, axis.to, axis.count});
  std::vector<double> values;
  for (std::uint64_t k = 0; k < axis.count; ++k) values.push_back(value_at(factor, k));
  return values;
}

/// From the description to cases, with every fault.
class Planner {
 public:
  Planner(const Subject& subject, const Spectrum& keys) : subject_(subject), keys_(keys) {}

  Result<SpectrumCases, InputErrors> plan() {
    check_keys();
    Result<StudyMotions, InputErrors> motions = study_motions(subject_, keys_.records, keys_.seeds);
    if (!motions) faults_.insert(faults_.end(), motions.error().begin(), motions.error().end());
    if (motions) check_motions(motions->motions);
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    SpectrumCases cases;
    cases.keys = keys_;
    cases.subject = &subject_;
    cases.gravity = subject_.scene.ground.gravity;
    cases.start = subject_.scene.run.start;
    cases.duration = subject_.scene.run.duration;
    cases.motions = std::move(motions->motions);
    cases.notes = std::move(motions->notes);
    cases.inputs = std::move(motions->inputs);
    cases.box = std::move(box_);
    cases.maker.emplace(subject_, cases.box, subject_.read);
    for (const double alpha : values_of(keys_.slenderness))
      for (const double radius : values_of(keys_.size))
        for (const double frequency : keys_.frequency ? values_of(*keys_.frequency) : std::vector<double>{0.0})
          cases.cells.push_back({alpha, radius, frequency});
    if (cases.overturning()) {
      const LogRange levels = keys_.levels.value_or(kLevels);
      for (std::uint64_t k = 0; k < levels.count; ++k) cases.levels.push_back(value_at(levels, k));
    }
    if (!cases.has_frequency()) {
      std::string note = note_on_length(cases.motions, cases.start + cases.duration);
      if (!note.empty()) cases.notes.push_back(std::move(note));
    }
    return cases;
  }

 private:
  void fault(std::string key, std::string expected, std::string found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }

  void check_axis(const std::string& name, const SpectrumAxis& axis) {
    const bool one = axis.count == 1;
    if (one && axis.to != axis.from) fault(name + ".to", "as from, with count = 1", found_text(axis.to));
    if (!one && !(axis.to > axis.from))
      fault(name + ".to", "above from, " + found_text(axis.from), found_text(axis.to));
  }

  void find_box() {
    for (const char* path : {"body.box.width", "body.box.height"}) {
      Result<ScalarKey, InputErrors> key = find_key(subject_.scene, path);
      if (key) {
        box_.push_back(std::move(key).value());
      } else {
        fault("study.kind", key.error().front().expected, path);
      }
    }
  }

  void check_keys() {
    const bool overturning = keys_.response == SpectrumResponse::overturning;
    if (!std::holds_alternative<Box>(subject_.scene.bodies.front().shape))
      fault("body", "a box, whose density and depth the blocks have", "another shape");
    else
      find_box();
    const std::vector<Column> found = outcome_columns(*subject_.engine);
    if (!overturning && std::none_of(found.begin(), found.end(), [](const Column& c) { return c.name == "rotation"; }))
      fault("study.response", "an engine whose runs have a largest rotation, or response = \"overturning\"",
            std::string(subject_.engine->name()));
    check_axis("study.slenderness", keys_.slenderness);
    check_axis("study.size", keys_.size);
    if (keys_.frequency) check_axis("study.frequency", *keys_.frequency);
    if (overturning && std::isfinite(keys_.pga))
      fault("study.pga", "none: response = \"overturning\" scales the motions itself", found_text(keys_.pga));
    if (!overturning && keys_.levels) fault("study.levels", "none unless response = \"overturning\"", "levels");
    if (keys_.levels && !(keys_.levels->to > keys_.levels->from))
      fault("study.levels.to", "above study.levels.from, " + found_text(keys_.levels->from),
            found_text(keys_.levels->to));
    const bool pulse = is_pulse(described(subject_.scene.ground.motion_x));
    if (keys_.frequency && !pulse)
      fault("study.frequency", "a pulse as ground.motion.x: " + pulse_names(), "another motion");
  }

  void check_motions(const std::vector<StudyMotion>& motions) {
    const char* key = !keys_.records.empty() ? "study.records" : keys_.seeds > 0 ? "study.seeds" : "ground.motion.x";
    for (const StudyMotion& motion : motions)
      if (!(std::isfinite(motion.pga) && motion.pga > 0.0))
        fault(key, "motions with PGA > 0", motion.name + ": " + found_text(motion.pga));
    const auto size = [](const SpectrumAxis& axis) { return static_cast<double>(axis.count); };
    const bool overturning = keys_.response == SpectrumResponse::overturning;
    const double first_round = size(keys_.slenderness) * size(keys_.size) *
                               (keys_.frequency ? size(*keys_.frequency) : 1.0) * static_cast<double>(motions.size()) *
                               (overturning ? static_cast<double>(keys_.levels.value_or(kLevels).count) : 1.0);
    if (first_round > kMostTrials)
      fault("study", fmt::format("at most {:g} runs in the first round", kMostTrials),
            fmt::format("{:g}", first_round));
  }

  const Subject& subject_;
  const Spectrum& keys_;
  std::vector<ScalarKey> box_;  // width, height
  InputErrors faults_;
};

std::vector<Column> columns_of(const Spectrum& keys, const runs::Engine& engine) {
  std::vector<Column> columns = cell_columns(keys.frequency.has_value());
  columns.push_back({"motion", ColumnType::text, "", "file, seed or kind of the ground motion"});
  columns.push_back({"scale", ColumnType::number, "", "by which the motion of the scenario was multiplied"});
  columns.push_back({"intensity", ColumnType::number, "", "PGA/(g tan alpha) of the motion as run"});
  if (keys.response == SpectrumResponse::rotation) {
    for (Column& column : outcome_columns(engine)) columns.push_back(std::move(column));
  } else {
    // The run ends with its verdict: nothing is known of what would follow.
    columns.push_back({"verdict", ColumnType::text, "", results::kVerdictMeaning});
    columns.push_back({"direction", ColumnType::integer, "", results::kDirectionMeaning});
    columns.push_back({"topple_time", ColumnType::number, "s", results::kToppleTimeMeaning});
    columns.push_back({"impacts_before", ColumnType::integer, "", results::kImpactsBeforeMeaning});
    columns.push_back({results::kProvenColumn, ColumnType::integer, "", results::kProvenMeaning});
    columns.push_back(results::fallback_column());
  }
  return columns;
}

/// Runs the trials of a round in one thread.
class CaseWorker {
 public:
  CaseWorker(const SpectrumCases& cases, const std::vector<Trial>& trials, std::uint64_t first)
      : cases_(&cases), trials_(&trials), first_(first), maker_(*cases.maker), runner_(maker_.engine().runner()) {}

  std::string run(std::uint64_t index, Row& row) {
    const Trial& trial = (*trials_)[index - first_];
    const SpectrumCell& cell = cases_->cell_of(trial.record);
    const StudyMotion& motion = cases_->motion_of(trial.record);
    const double factor = cases_->overturning()             ? trial.intensity * cases_->uplift(cell) / motion.pga
                          : std::isfinite(cases_->keys.pga) ? cases_->keys.pga / motion.pga
                                                            : 1.0;
    std::size_t at = add_cell(cell, cases_->has_frequency(), row);
    row[at++] = motion.name;
    row[at++] = factor;
    row[at++] = trial.intensity;
    if (std::string fault = stand(cell); !fault.empty()) return fault;
    Result<Motion, InputErrors> shaking = motion_at(cell, motion, factor);
    if (!shaking) return to_text(shaking.error());
    // Overturning asks for nothing after the verdict.
    runs::Shaking how{.ground_x = &*shaking, .only_verdict = cases_->overturning()};
    if (cases_->has_frequency())
      how.duration = std::max(0.0, shaking->view().end_time() - cases_->start) + cases_->duration;
    const Result<results::Outcome, InputErrors> outcome = runner_->run(case_, how);
    if (!outcome) return to_text(outcome.error());
    if (!cases_->overturning()) {
      add_outcome(*outcome, *runner_, row, at);
    } else {
      row[at++] = std::string(name_of(outcome->verdict));
      row[at++] = static_cast<std::int64_t>(outcome->direction);
      row[at++] = outcome->topple_time;
      row[at++] = outcome->impacts_before;
      row[at++] = std::int64_t{outcome->proven ? 1 : 0};
      row[at++] = outcome->fallback_share();
    }
    return failure_of(*outcome);
  }

 private:
  /// Makes the block, unless it is the one of the case before.
  std::string stand(const SpectrumCell& cell) {
    if (case_ && alpha_ == cell.alpha && radius_ == cell.radius) return {};
    case_.reset();
    const math::SinCos a = math::sincos(cell.alpha);
    Result<runs::CasePtr, InputErrors> made =
        maker_.make({{&cases_->box[0], 2.0 * cell.radius * a.sin}, {&cases_->box[1], 2.0 * cell.radius * a.cos}});
    if (!made) return to_text(made.error());
    case_ = std::move(made).value();
    alpha_ = cell.alpha;
    radius_ = cell.radius;
    return {};
  }

  Result<Motion, InputErrors> motion_at(const SpectrumCell& cell, const StudyMotion& motion, double factor) const {
    if (!cases_->has_frequency()) return motion.times(factor);
    const double p = std::sqrt(0.75 * cases_->gravity / cell.radius);  // (O.1)
    const auto& own = std::get<MotionDescription>(motion.source);
    return Motion::create(with_values(own, cell.frequency * p / (2.0 * kPi), factor * amplitude_of(own)));
  }

  const SpectrumCases* cases_;
  const std::vector<Trial>* trials_;
  std::uint64_t first_;
  CaseMaker maker_;
  std::unique_ptr<runs::Runner> runner_;
  runs::CasePtr case_;
  double alpha_{};
  double radius_{};
};

Result<Ended, files::StoreError> run_trials(const SpectrumCases& cases, const std::vector<Trial>& trials,
                                            Execution& execution) {
  const std::uint64_t first = execution.table().size();
  return execution.run_cases(trials.size(), [&cases, &trials, first]() -> Worker {
    const auto worker = std::make_shared<CaseWorker>(cases, trials, first);
    return [worker](std::uint64_t index, Row& row) { return worker->run(index, row); };
  });
}

Result<Ended, files::StoreError> run_all(const SpectrumCases& cases, Execution& execution) {
  if (!cases.overturning()) return run_trials(cases, cases.as_they_are(), execution);
  IncrementalSearch search = cases.search();
  while (!search.trials().empty()) {
    const std::size_t first = execution.table().size();
    Result<Ended, files::StoreError> ended = run_trials(cases, search.trials(), execution);
    if (!ended || *ended == Ended::stopped) return ended;
    search.take(fates_of(execution.table(), first, search.trials().size()));
  }
  return Ended::finished;
}

}  // namespace

Result<KindPlan, InputErrors> Spectrum::plan(const Subject& subject, std::uint64_t /*seed*/) const {
  Result<SpectrumCases, InputErrors> planned = Planner(subject, *this).plan();
  if (!planned) return Unexpected(std::move(planned).error());
  const auto cases = std::make_shared<const SpectrumCases>(std::move(planned).value());
  KindPlan plan;
  plan.columns = columns_of(*this, *subject.engine);
  plan.inputs = cases->inputs;
  plan.notes = cases->notes;
  plan.run = [cases](Execution& execution) { return run_all(*cases, execution); };
  plan.findings = [cases](const Table& table) { return spectrum_findings(*cases, table); };
  return plan;
}

}  // namespace cairn::studies
