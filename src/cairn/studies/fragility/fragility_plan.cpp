#include "cairn/studies/fragility/fragility.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

#include "cairn/core/units.hpp"
#include "cairn/inputs/words/record_words.hpp"
#include "cairn/studies/case_maker.hpp"
#include "cairn/studies/incremental.hpp"
#include "cairn/studies/lognormal_fit.hpp"
#include "cairn/studies/study_motions.hpp"

namespace cairn::studies {
namespace {

/// All that a thread needs to make a case; const once built.
struct FragilityCases {
  Fragility keys;
  const Subject* subject{};
  std::vector<StudyRecord> records;
  std::vector<double> intensities;  // of the records as they are
  std::vector<double> levels;       // none of a cloud
  std::vector<std::string> notes;
  std::vector<InputFile> inputs;

  bool is_cloud() const { return keys.method == FragilityMethod::cloud; }

  /// Of a method that scales. Stripes end with the first round.
  IncrementalSearch search() const {
    const bool ida = keys.method == FragilityMethod::ida;
    return {records.size(), levels, ida ? keys.accuracy : std::numeric_limits<double>::infinity()};
  }

  std::vector<Trial> as_they_are() const {
    std::vector<Trial> trials;
    for (std::size_t r = 0; r < records.size(); ++r) trials.push_back({r, intensities[r]});
    return trials;
  }
};

/// From the description to cases, with every fault.
class Planner {
 public:
  Planner(const Subject& subject, const Fragility& keys) : subject_(subject), keys_(keys) {}

  Result<FragilityCases, InputErrors> plan() {
    check_keys();
    Result<StudyRecords, InputErrors> records = study_records(subject_, keys_.records, keys_.seeds);
    if (!records) faults_.insert(faults_.end(), records.error().begin(), records.error().end());
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    FragilityCases cases{.keys = keys_,
                         .subject = &subject_,
                         .records = std::move(records->records),
                         .intensities = {},
                         .levels = {},
                         .notes = std::move(records->notes),
                         .inputs = std::move(records->inputs)};
    measure(cases);
    if (keys_.levels)
      for (std::uint64_t k = 0; k < keys_.levels->count; ++k) cases.levels.push_back(value_at(*keys_.levels, k));
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    return cases;
  }

 private:
  void fault(std::string key, std::string expected, std::string found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }

  void check_keys() {
    const bool cloud = keys_.method == FragilityMethod::cloud;
    const bool has_period = std::isfinite(keys_.period);
    const bool oscillator = keys_.intensity == IntensityKind::sa;
    if (!scales(keys_.intensity) && !cloud)
      fault("study.intensity",
            "pga, pgv or sa: scaling a record does not change its PGV/PGA, which serves a cloud only", "pgv-pga");
    if (oscillator && !has_period) fault("study.period", "the period of the oscillator of sa [s]", "none");
    if (!oscillator && has_period) fault("study.period", "none unless intensity = \"sa\"", found_text(keys_.period));
    if (cloud && keys_.levels) fault("study.levels", "none: a cloud takes the records as they are", "levels");
    if (!cloud && !keys_.levels) fault("study.levels", "{ from, to, count } of the intensity", "none");
    if (keys_.levels && !(keys_.levels->to > keys_.levels->from))
      fault("study.levels.to", "above study.levels.from, " + found_text(keys_.levels->from),
            found_text(keys_.levels->to));
  }

  void measure(FragilityCases& cases) {
    const IntensityMeasure measure{keys_.intensity, keys_.period, keys_.damping};
    CutMotions cut(subject_.scene.run.start + subject_.scene.run.duration);
    for (const StudyRecord& record : cases.records) {
      const double scale = scales(keys_.intensity) ? std::fabs(record.scale) : 1.0;
      cases.intensities.push_back(scale * intensity_of(record.acceleration, record.dt, measure));
      if (!(std::isfinite(cases.intensities.back()) && cases.intensities.back() > 0.0))
        fault(keys_.records.empty() ? "study.seeds" : "study.records",
              fmt::format("records with {} > 0", symbol_of(keys_.intensity)),
              fmt::format("{}: {}", record.name, found_text(cases.intensities.back())));
      if (const Result<Motion, InputErrors> motion = record.motion(1.0)) cut.take(record.name, *motion);
    }
    if (std::string note = cut.note("records"); !note.empty()) cases.notes.push_back(std::move(note));
    if (keys_.levels && faults_.empty()) note_strength(cases);
  }

  /// Levels at which records are stronger than earthquakes.
  void note_strength(FragilityCases& cases) {
    double most = 0.0;
    std::size_t strong = 0, strongest = 0;
    for (std::size_t r = 0; r < cases.records.size(); ++r) {
      const StudyRecord& record = cases.records[r];
      const double pga = std::fabs(record.scale) * intensity_of(record.acceleration, record.dt, {}) * keys_.levels->to /
                         cases.intensities[r];
      strong += pga > inputs::kFrownedAt ? 1U : 0U;
      if (pga > most) {
        most = pga;
        strongest = r;
      }
    }
    if (strong > 0)
      cases.notes.push_back(fmt::format(
          "At the highest level {} of {} records have a PGA beyond 3 g, which hardly any earthquake has: up "
          "to {:.3g} g, that of {}.",
          strong, cases.records.size(), g_from_acceleration(most), cases.records[strongest].name));
  }

  const Subject& subject_;
  const Fragility& keys_;
  InputErrors faults_;
};

constexpr std::size_t kOutcome = 3;  // the column in which the outcome begins

std::vector<Column> columns_of(const Fragility& keys, const runs::Engine& engine) {
  std::vector<Column> columns = {
      {"record", ColumnType::text, "", "file or seed of the ground motion"},
      {"intensity", ColumnType::number, unit_of(keys.intensity),
       std::string(symbol_of(keys.intensity)) + " of the motion as run"},
      {"scale", ColumnType::number, "", "by which the record of the scenario was multiplied"}};
  for (Column& column : outcome_columns(engine)) columns.push_back(std::move(column));
  return columns;
}

/// Runs the trials of a round in one thread.
class CaseWorker {
 public:
  CaseWorker(const FragilityCases& cases, const std::vector<Trial>& trials, std::uint64_t first)
      : cases_(&cases), trials_(&trials), first_(first), runner_(cases.subject->engine->runner()) {}

  std::string run(std::uint64_t index, Row& row) {
    const Trial& trial = (*trials_)[index - first_];
    const StudyRecord& record = cases_->records[trial.record];
    const double factor = cases_->is_cloud() ? 1.0 : trial.intensity / cases_->intensities[trial.record];
    row[0] = record.name;
    row[1] = trial.intensity;
    row[2] = factor;
    Result<Motion, InputErrors> motion = record.motion(factor);
    if (!motion) return to_text(motion.error());
    const Result<results::Outcome, InputErrors> outcome = runner_->run(cases_->subject->made, {.ground_x = &*motion});
    if (!outcome) return to_text(outcome.error());
    add_outcome(*outcome, *runner_, row, kOutcome);
    return failure_of(*outcome);
  }

 private:
  const FragilityCases* cases_;
  const std::vector<Trial>* trials_;
  std::uint64_t first_;
  std::unique_ptr<runs::Runner> runner_;
};

Result<Ended, files::StoreError> run_trials(const FragilityCases& cases, const std::vector<Trial>& trials,
                                            Execution& execution) {
  const std::uint64_t first = execution.table().size();
  return execution.run_cases(trials.size(), [&cases, &trials, first]() -> Worker {
    const auto worker = std::make_shared<CaseWorker>(cases, trials, first);
    return [worker](std::uint64_t index, Row& row) { return worker->run(index, row); };
  });
}

Result<Ended, files::StoreError> run_all(const FragilityCases& cases, Execution& execution) {
  if (cases.is_cloud()) return run_trials(cases, cases.as_they_are(), execution);
  IncrementalSearch search = cases.search();
  while (!search.trials().empty()) {
    const std::size_t first = execution.table().size();
    Result<Ended, files::StoreError> ended = run_trials(cases, search.trials(), execution);
    if (!ended || *ended == Ended::stopped) return ended;
    search.take(fates_of(execution.table(), first, search.trials().size()));
  }
  return Ended::finished;
}

/// The search as the rows say it went.
IncrementalSearch replayed(const FragilityCases& cases, const Table& table) {
  IncrementalSearch search = cases.search();
  for (std::size_t first = 0; !search.trials().empty();) {
    const std::size_t count = search.trials().size();
    search.take(fates_of(table, first, count));
    first += count;
  }
  return search;
}

// -------------------------------------------------------------------------------------------------------- findings

/// What was found, from the rows.
class Finder {
 public:
  Finder(const FragilityCases& cases, const Table& table)
      : cases_(cases), table_(table), unit_(unit_of(cases.keys.intensity)) {}

  StudyFindings find() {
    if (cases_.is_cloud()) {
      observe_rows();
    } else {
      const IncrementalSearch search = replayed(cases_, table_);
      if (cases_.keys.method == FragilityMethod::ida) {
        observe_capacities(search);
      } else {
        observe_rows();
      }
      stripe_table(search);
    }
    fit_ = fit_lognormal(seen_);
    say_fit();
    count_runs();
    for (Figure& remark : remarks_) found_.figures.push_back(std::move(remark));
    return std::move(found_);
  }

 private:
  std::string text(double intensity) const {
    std::string said = fmt::format("{:.4g} {}", intensity, unit_);
    const bool acceleration = unit_ == "m/s2";
    if (acceleration) said += fmt::format(" ({:.3g} g)", intensity / kStandardGravity);
    return said;
  }
  std::string measure_name() const {
    const Fragility& keys = cases_.keys;
    const std::string symbol = symbol_of(keys.intensity);
    return keys.intensity == IntensityKind::sa
               ? fmt::format("{}({:g} s, {:g} %)", symbol, keys.period, 100.0 * keys.damping)
               : symbol;
  }

  /// Every run tells whether the capacity lies below or above its intensity.
  void observe_rows() {
    const std::vector<Fate> fates = fates_of(table_, 0, table_.size());
    for (std::size_t i = 0; i < fates.size(); ++i)
      if (fates[i] != Fate::no_verdict)
        seen_.push_back({fates[i] == Fate::fell ? Seen::below : Seen::above, table_.numbers("intensity")[i]});
    if (!cases_.is_cloud())
      remarks_.push_back(
          {"bands", fmt::format("too narrow: they take runs for independent, and every record stands in all {} stripes",
                                cases_.levels.size())});
  }

  void observe_capacities(const IncrementalSearch& search) {
    Table capacities({{"record", ColumnType::text, "", "file or seed of the ground motion"},
                      {"capacity", ColumnType::number, unit_, "intensity at which it first topples, or a bound"},
                      {"seen", ColumnType::text, "", "exactly; below or above the intensity given; unknown"},
                      {"stands_again", ColumnType::integer, "", "1: it survives at a higher level"}});
    capacities.resize(cases_.records.size());
    std::size_t exact = 0, below = 0, above = 0, unknown = 0, again = 0;
    for (std::size_t r = 0; r < cases_.records.size(); ++r) {
      const IncrementalSearch::Capacity capacity = search.capacity(r);
      const char* word = "unknown";
      if (capacity.known) {
        seen_.push_back(capacity.seen);
        word = capacity.seen.seen == Seen::exactly ? "exactly" : capacity.seen.seen == Seen::below ? "below" : "above";
      }
      exact += capacity.known && capacity.seen.seen == Seen::exactly ? 1U : 0U;
      below += capacity.known && capacity.seen.seen == Seen::below ? 1U : 0U;
      above += capacity.known && capacity.seen.seen == Seen::above ? 1U : 0U;
      unknown += capacity.known ? 0U : 1U;
      again += capacity.stood_again ? 1U : 0U;
      capacities.set_row(
          r, {cases_.records[r].name, capacity.known ? capacity.seen.value : std::numeric_limits<double>::quiet_NaN(),
              std::string(word), std::int64_t{capacity.stood_again}});
    }
    exact_ = exact;
    capacity_text_ = fmt::format("{} found to {:g} %, {} below the levels, {} above them", exact,
                                 100.0 * cases_.keys.accuracy, below, above);
    if (unknown > 0) capacity_text_ += fmt::format(", {} unknown for want of a verdict and left out", unknown);
    remarks_.push_back(
        {"stands again", fmt::format("under {} of {} records it survives a level above one that topples it: rocking is "
                                     "not monotonic, and a capacity is the first toppling on the way up the levels",
                                     again, cases_.records.size())});
    found_.tables.push_back({"capacities", "Capacity under each record", std::move(capacities)});
  }

  void stripe_table(const IncrementalSearch& search) {
    Table stripes({{"intensity", ColumnType::number, unit_, "of all runs of the stripe"},
                   {"runs", ColumnType::integer, "", "with a verdict"},
                   {"toppled", ColumnType::integer, "", "of them"},
                   {"share", ColumnType::number, "", "toppled / runs"}});
    const std::vector<IncrementalSearch::Stripe> all = search.stripes();
    stripes.resize(all.size());
    for (std::size_t k = 0; k < all.size(); ++k)
      stripes.set_row(k,
                      {all[k].intensity, static_cast<std::int64_t>(all[k].runs), static_cast<std::int64_t>(all[k].fell),
                       static_cast<double>(all[k].fell) / static_cast<double>(all[k].runs)});
    found_.tables.push_back({"stripes", "Share that topples at each level", std::move(stripes)});
  }

  void say_fit() {
    const std::string name = measure_name();
    if (fit_.status != FitStatus::ok) {
      found_.headline = fmt::format("No fragility curve: {}.", name_of(fit_.status));
      found_.figures.push_back({"fit", name_of(fit_.status)});
      return;
    }
    const double confidence = cases_.keys.confidence;
    const std::string band = fmt::format("{:g} % band", 100.0 * confidence);
    const LognormalFit::Band median = fit_.median_band(confidence);
    const LognormalFit::Band dispersion = fit_.dispersion_band(confidence);
    found_.headline = fmt::format("It topples with a probability of one half at {} = {}; dispersion {:.3g}.", name,
                                  text(fit_.median), fit_.dispersion);
    found_.figures.push_back(
        {"median", fmt::format("{}; {} {:.4g} to {:.4g} {}", text(fit_.median), band, median.low, median.high, unit_)});
    found_.figures.push_back({"dispersion", fmt::format("{:.4g}; {} {:.4g} to {:.4g}", fit_.dispersion, band,
                                                        dispersion.low, dispersion.high)});
    say_extrapolated();
    found_.tables.insert(found_.tables.begin(), {"curve", "Probability of toppling", curve_table()});
  }

  /// A median that no run was near, or a curve that rests on bounds of capacities.
  void say_extrapolated() {
    const std::vector<double>& tried = table_.numbers("intensity");
    const auto [low, high] = std::minmax_element(tried.begin(), tried.end());
    const char* what = cases_.is_cloud() ? "intensity" : "level";
    if (fit_.median > *high || fit_.median < *low) {
      const bool above = fit_.median > *high;
      const std::string where = fmt::format("the median lies {} the {} {} that was run", above ? "above" : "below",
                                            above ? "highest" : "lowest", what);
      found_.headline += " Extrapolated: " + where + '.';
      found_.figures.push_back(
          {"EXTRAPOLATED", fmt::format("{}, {}: it follows from the lognormal form, not from runs near it", where,
                                       text(above ? *high : *low))});
    }
    constexpr std::size_t kFew = 3;  // two capacities give any median and dispersion exactly
    if (exact_ && *exact_ < kFew)
      found_.figures.push_back(
          {"FEW CAPACITIES", fmt::format("{} found between the levels; the curve rests on bounds of the others: more "
                                         "or wider levels would tell more",
                                         *exact_)});
  }

  Table curve_table() const {
    Table curve({{"intensity", ColumnType::number, unit_, measure_name()},
                 {"probability", ColumnType::number, "", "of toppling, by the fitted lognormal capacity"},
                 {"low", ColumnType::number, "", "lower end of the pointwise band"},
                 {"high", ColumnType::number, "", "upper end of the pointwise band"}});
    // As far as something was tried, and from 1 % to 99 %.
    constexpr double kTail = 2.3263478740408408;  // Φ⁻¹(0.99)
    double low = fit_.median * std::exp(-kTail * fit_.dispersion);
    double high = fit_.median * std::exp(kTail * fit_.dispersion);
    const std::vector<double>& tried = table_.numbers("intensity");
    low = std::min(low, *std::min_element(tried.begin(), tried.end()));
    high = std::max(high, *std::max_element(tried.begin(), tried.end()));
    constexpr std::uint64_t kPoints = 101;
    curve.resize(kPoints);
    for (std::uint64_t k = 0; k < kPoints; ++k) {
      const double x = value_at(LogRange{low, high, kPoints}, k);
      const LognormalFit::Band band = fit_.band(x, cases_.keys.confidence);
      curve.set_row(k, {x, fit_.probability(x), band.low, band.high});
    }
    return curve;
  }

  void count_runs() {
    const std::vector<Fate> fates = fates_of(table_, 0, table_.size());
    const auto failed = std::count(fates.begin(), fates.end(), Fate::no_verdict);
    if (!capacity_text_.empty()) found_.figures.push_back({"capacities", capacity_text_});
    found_.figures.push_back({"intensity", measure_name()});
    found_.figures.push_back({"records", std::to_string(cases_.records.size())});
    found_.figures.push_back({"runs", std::to_string(table_.size())});
    found_.figures.push_back({"left out", fmt::format("{} runs without a verdict", failed)});
    add_shifted(table_, found_.figures);
    add_unproven(table_, found_.figures);
    add_fallbacks(table_, found_.figures);
  }

  const FragilityCases& cases_;
  const Table& table_;
  std::string unit_;
  std::vector<Observation> seen_;
  LognormalFit fit_;
  std::optional<std::size_t> exact_;  // capacities that were found
  std::string capacity_text_;
  std::vector<Figure> remarks_;
  StudyFindings found_;
};

}  // namespace

Result<KindPlan, InputErrors> Fragility::plan(const Subject& subject, std::uint64_t /*seed*/) const {
  Result<FragilityCases, InputErrors> planned = Planner(subject, *this).plan();
  if (!planned) return Unexpected(std::move(planned).error());
  const auto cases = std::make_shared<const FragilityCases>(std::move(planned).value());
  KindPlan plan;
  plan.columns = columns_of(*this, *subject.engine);
  plan.inputs = cases->inputs;
  plan.notes = cases->notes;
  plan.run = [cases](Execution& execution) { return run_all(*cases, execution); };
  plan.findings = [cases](const Table& table) { return Finder(*cases, table).find(); };
  return plan;
}

}  // namespace cairn::studies
