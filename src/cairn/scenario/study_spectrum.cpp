#include "cairn/scenario/study_spectrum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>

#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/scenario/study_case.hpp"
#include "cairn/scenario/study_motions.hpp"
#include "cairn/study/incremental.hpp"
#include "cairn/study/order_statistics.hpp"
#include "cairn/study/stability.hpp"

namespace cairn::scenario {
namespace {

using study::ColumnType;
using study::Fate;
using study::IncrementalSearch;
using study::Seen;
using study::Trial;

constexpr study::LogRange kLevels{0.99, 30.0, 16};  // where the scenario gives none
constexpr double kMostTrials = 5e6;                 // of the first round, which is kept in memory

std::vector<double> values_of(const SpectrumAxis& axis) {
  const study::Factor factor = axis.logarithmic ? study::Factor(study::LogRange{axis.from, axis.to, axis.count})
                                                : study::Factor(study::Range{axis.from, axis.to, axis.count});
  std::vector<double> values;
  for (std::uint64_t k = 0; k < axis.count; ++k) values.push_back(study::value_at(factor, k));
  return values;
}

/// One block, and the pulse's ω_p/p where that is an axis.
struct Cell {
  double alpha{};      // [rad]
  double radius{};     // [m]
  double frequency{};  // ω_p/p, 0: the motions have their own [-]
};

/// All that a thread needs to make a case; const once built.
struct SpectrumCases {
  Spectrum keys;
  double gravity{};
  double start{};              // of the runs [s]
  double duration{};           // of the runs, with a frequency axis from the end of the pulse [s]
  std::vector<ScalarKey> box;  // width, height
  std::optional<CaseMaker> maker;
  std::vector<StudyMotion> motions;
  std::vector<Cell> cells;
  std::vector<double> levels;
  std::vector<std::string> notes;
  std::vector<InputFile> inputs;

  bool overturning() const { return keys.response == SpectrumResponse::overturning; }
  bool has_frequency() const { return keys.frequency.has_value(); }
  double uplift(const Cell& cell) const {  // PGA at which it lifts off [m/s2]
    return gravity * math::tan(cell.alpha);
  }
  /// Blocks under motions are counted through, the motions fastest.
  const Cell& cell_of(std::size_t pair) const { return cells[pair / motions.size()]; }
  const StudyMotion& motion_of(std::size_t pair) const { return motions[pair % motions.size()]; }

  IncrementalSearch search() const { return {cells.size() * motions.size(), levels, keys.accuracy}; }

  std::vector<Trial> as_they_are() const {
    std::vector<Trial> trials;
    for (std::size_t pair = 0; pair < cells.size() * motions.size(); ++pair) {
      const double pga = std::isfinite(keys.pga) ? keys.pga : motion_of(pair).pga;
      trials.push_back({pair, pga / uplift(cell_of(pair))});
    }
    return trials;
  }
};

/// From the description to cases, with every fault.
class Planner {
 public:
  Planner(const Loaded& loaded, const Spectrum& keys) : loaded_(loaded), keys_(keys) {}

  Result<SpectrumCases, InputErrors> plan() {
    check_keys();
    Result<StudyMotions, InputErrors> motions = study_motions(loaded_, keys_.records, keys_.seeds);
    if (!motions) faults_.insert(faults_.end(), motions.error().begin(), motions.error().end());
    if (motions) check_motions(motions->motions);
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    SpectrumCases cases;
    cases.keys = keys_;
    cases.gravity = loaded_.model.gravity;
    cases.start = loaded_.options.start;
    cases.duration = loaded_.options.duration;
    cases.motions = std::move(motions->motions);
    cases.notes = std::move(motions->notes);
    cases.inputs = std::move(motions->inputs);
    for (const char* path : {"body.box.width", "body.box.height"})
      cases.box.push_back(find_key(loaded_.scenario, path).value());
    cases.maker.emplace(loaded_, cases.box, loaded_.read);
    for (const double alpha : values_of(keys_.slenderness))
      for (const double radius : values_of(keys_.size))
        for (const double frequency : keys_.frequency ? values_of(*keys_.frequency) : std::vector<double>{0.0})
          cases.cells.push_back({alpha, radius, frequency});
    if (cases.overturning()) {
      const study::LogRange levels = keys_.levels.value_or(kLevels);
      for (std::uint64_t k = 0; k < levels.count; ++k) cases.levels.push_back(study::value_at(levels, k));
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

  void check_keys() {
    const bool overturning = keys_.response == SpectrumResponse::overturning;
    if (!std::holds_alternative<Box>(loaded_.scenario.bodies.front().shape))
      fault("body", "a box, whose density and depth the blocks have", "another shape");
    check_axis("study.slenderness", keys_.slenderness);
    check_axis("study.size", keys_.size);
    if (keys_.frequency) check_axis("study.frequency", *keys_.frequency);
    if (overturning && std::isfinite(keys_.pga))
      fault("study.pga", "none: response = \"overturning\" scales the motions itself", found_text(keys_.pga));
    if (!overturning && keys_.levels) fault("study.levels", "none unless response = \"overturning\"", "levels");
    if (keys_.levels && !(keys_.levels->to > keys_.levels->from))
      fault("study.levels.to", "above study.levels.from, " + found_text(keys_.levels->from),
            found_text(keys_.levels->to));
    const bool pulse = study::is_pulse(described(loaded_.scenario.ground.motion_x));
    if (keys_.frequency && !pulse)
      fault("study.frequency", "a pulse as ground.motion.x: full-sine, half-sine, cosine, n-cycle, one-sine or ricker",
            "another motion");
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

  const Loaded& loaded_;
  const Spectrum& keys_;
  InputErrors faults_;
};

/// Of a pulse [m/s2].
double amplitude_of(const MotionDescription& pulse) {
  return std::visit(
      [](const auto& m) {
        if constexpr (requires { m.amplitude; }) {
          return m.amplitude;
        } else {
          return 0.0;
        }
      },
      pulse);
}

/// Columns that name a block.
std::vector<study::Column> cell_columns(bool frequency) {
  std::vector<study::Column> columns = {
      {"slenderness", ColumnType::number, "rad", "alpha = atan(width/height) of the block"},
      {"size", ColumnType::number, "m", "R of the block, half of its diagonal"}};
  if (frequency) columns.push_back({"frequency", ColumnType::number, "", "omega_p/p of the pulse"});
  return columns;
}

std::size_t add_cell(const Cell& cell, bool frequency, study::Row& row) {
  row[0] = cell.alpha;
  row[1] = cell.radius;
  if (frequency) row[2] = cell.frequency;
  return frequency ? 3 : 2;
}

std::vector<study::Column> columns_of(const Spectrum& keys) {
  std::vector<study::Column> columns = cell_columns(keys.frequency.has_value());
  columns.push_back({"motion", ColumnType::text, "", "file, seed or kind of the ground motion"});
  columns.push_back({"scale", ColumnType::number, "", "by which the motion of the scenario was multiplied"});
  columns.push_back({"intensity", ColumnType::number, "", "PGA/(g tan alpha) of the motion as run"});
  if (keys.response == SpectrumResponse::rotation) {
    for (study::Column& column : outcome_columns()) columns.push_back(std::move(column));
  } else {
    // The run ends with its verdict: nothing is known of what would follow.
    columns.push_back({"verdict", ColumnType::text, "", "survived, toppled or failed"});
    columns.push_back(
        {"direction", ColumnType::integer, "", "toppled: +1 counter-clockwise, to the left; -1 clockwise"});
    columns.push_back({"topple_time", ColumnType::number, "s", "when balance was last passed; NaN unless toppled"});
    columns.push_back({"impacts_before", ColumnType::integer, "", "toppled: impacts up to then"});
  }
  return columns;
}

/// Runs the trials of a round in one thread.
class Worker {
 public:
  Worker(const SpectrumCases& cases, const std::vector<Trial>& trials, std::uint64_t first)
      : cases_(&cases),
        trials_(&trials),
        first_(first),
        maker_(*cases.maker),
        workspace_(std::make_unique<planar::RunWorkspace>()) {}

  std::string run(std::uint64_t index, study::Row& row) {
    const Trial& trial = (*trials_)[index - first_];
    const Cell& cell = cases_->cell_of(trial.record);
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
    case_->model.ground_x = std::move(shaking).value();
    if (cases_->has_frequency())
      case_->options.duration =
          std::max(0.0, case_->model.ground_x.view().end_time() - cases_->start) + cases_->duration;
    const Result<planar::RunResult, InputErrors> result =
        planar::run(case_->model, home_, case_->start, case_->options, *workspace_);
    if (!result) return to_text(result.error());
    if (!cases_->overturning()) {
      add_outcome(*result, row, at);
    } else {
      const bool toppled = result->verdict == planar::Verdict::toppled;
      row[at++] = std::string(name_of(result->verdict));
      row[at++] = static_cast<std::int64_t>(toppled ? result->direction : 0);
      row[at++] = toppled ? result->topple_time : std::numeric_limits<double>::quiet_NaN();
      row[at++] = static_cast<std::int64_t>(toppled ? result->impacts_before : 0);
    }
    return failure_of(*result);
  }

 private:
  /// Makes the block, unless it is the one of the case before.
  std::string stand(const Cell& cell) {
    if (case_ && alpha_ == cell.alpha && radius_ == cell.radius) return {};
    case_.reset();
    const math::SinCos a = math::sincos(cell.alpha);
    const Result<const CaseModel*, InputErrors> made =
        maker_.make({{&cases_->box[0], 2.0 * cell.radius * a.sin}, {&cases_->box[1], 2.0 * cell.radius * a.cos}});
    if (!made) return to_text(made.error());
    case_ = **made;
    home_ = maker_.home();
    alpha_ = cell.alpha;
    radius_ = cell.radius;
    if (cases_->overturning()) {
      case_->options.early_verdict = true;  // proven, and nothing after the verdict is asked for
      case_->options.impacts.report_limits = false;
    }
    return {};
  }

  Result<Motion, InputErrors> motion_at(const Cell& cell, const StudyMotion& motion, double factor) const {
    if (!cases_->has_frequency()) return motion.times(factor);
    const double p = std::sqrt(0.75 * cases_->gravity / cell.radius);  // (O.1)
    const auto& own = std::get<MotionDescription>(motion.source);
    return Motion::create(study::with_values(own, cell.frequency * p / (2.0 * kPi), factor * amplitude_of(own)));
  }

  const SpectrumCases* cases_;
  const std::vector<Trial>* trials_;
  std::uint64_t first_;
  CaseMaker maker_;
  std::unique_ptr<planar::RunWorkspace> workspace_;
  std::optional<CaseModel> case_;
  planar::Home home_{};
  double alpha_{};
  double radius_{};
};

Result<study::Ended, files::StoreError> run_trials(const SpectrumCases& cases, const std::vector<Trial>& trials,
                                                   study::Execution& execution) {
  const std::uint64_t first = execution.table().size();
  return execution.run_cases(trials.size(), [&cases, &trials, first]() -> study::Worker {
    const auto worker = std::make_shared<Worker>(cases, trials, first);
    return [worker](std::uint64_t index, study::Row& row) { return worker->run(index, row); };
  });
}

Result<study::Ended, files::StoreError> run_all(const SpectrumCases& cases, study::Execution& execution) {
  if (!cases.overturning()) return run_trials(cases, cases.as_they_are(), execution);
  IncrementalSearch search = cases.search();
  while (!search.trials().empty()) {
    const std::size_t first = execution.table().size();
    Result<study::Ended, files::StoreError> ended = run_trials(cases, search.trials(), execution);
    if (!ended || *ended == study::Ended::stopped) return ended;
    search.take(fates_of(execution.table(), first, search.trials().size()));
  }
  return study::Ended::finished;
}

// -------------------------------------------------------------------------------------------------------- findings

/// A pulse around its largest acceleration, x = ω_p τ from there: a/A = 1 - c x²/2 + d x⁴/24.                    (O.3)
struct Peak {
  double c{};
  double d{};
};
Peak peak_of(const MotionDescription& pulse) {
  return std::holds_alternative<RickerMotion>(pulse) ? Peak{1.5, 3.75} : Peak{1.0, 1.0};
}

/// What was found, from the rows.
class Finder {
 public:
  Finder(const SpectrumCases& cases, const study::Table& table) : cases_(cases), table_(table) {}

  StudyFindings find() {
    if (cases_.overturning()) {
      overturning();
    } else {
      rotations();
    }
    found_.figures.push_back({"blocks", blocks_text()});
    found_.figures.push_back({"motions", std::to_string(cases_.motions.size())});
    found_.figures.push_back({"runs", std::to_string(table_.size())});
    const std::vector<Fate> fates = fates_of(table_, 0, table_.size());
    found_.figures.push_back({"left out", fmt::format("{} runs without a verdict",
                                                      std::count(fates.begin(), fates.end(), Fate::no_verdict))});
    return std::move(found_);
  }

 private:
  struct Shares {
    double p16{};
    double median{};
    double p84{};
  };
  static Shares shares_of(std::vector<double> values) {
    constexpr double kTail = 0.15865525393145705;  // Φ(-1)
    std::sort(values.begin(), values.end());
    return {study::share_below(values, kTail), study::share_below(values, 0.5),
            study::share_below(values, 1.0 - kTail)};
  }

  std::string blocks_text() const {
    const auto axis = [](const SpectrumAxis& a, const char* name, const char* unit) {
      return a.count == 1 ? fmt::format("{} {:.4g}{}", name, a.from, unit)
                          : fmt::format("{} {:.4g} to {:.4g}{} ({})", name, a.from, a.to, unit, a.count);
    };
    const Spectrum& k = cases_.keys;
    std::string text = axis(k.slenderness, "alpha", " rad") + ", " + axis(k.size, "R", " m");
    if (k.frequency) text += ", " + axis(*k.frequency, "omega_p/p", "");
    return text;
  }

  std::string name_of_cell(const Cell& cell) const {
    std::string name = fmt::format("alpha = {:.4g} rad, R = {:.4g} m", cell.alpha, cell.radius);
    if (cases_.has_frequency()) name += fmt::format(", omega_p/p = {:.4g}", cell.frequency);
    return name;
  }

  void rotations() {
    std::vector<study::Column> columns = cell_columns(cases_.has_frequency());
    columns.push_back({"p16", ColumnType::number, "", "16 % of the motions turn it less, over alpha"});
    columns.push_back({"median", ColumnType::number, "", "largest rotation over alpha, median of the motions"});
    columns.push_back({"p84", ColumnType::number, "", "84 % of the motions turn it less; Inf: it topples"});
    columns.push_back({"overturned", ColumnType::number, "", "share of the motions that topple it"});
    columns.push_back({"number", ColumnType::integer, "", "motions with a verdict"});
    study::Table spectrum(columns);
    spectrum.resize(cases_.cells.size());
    const std::vector<Fate> fates = fates_of(table_, 0, table_.size());
    const std::vector<double>& rotation = table_.numbers("rotation");
    std::size_t fallen = 0, verdicts = 0, never = 0, always = 0;
    const std::size_t motions = cases_.motions.size();
    for (std::size_t c = 0; c < cases_.cells.size(); ++c) {
      std::vector<double> over_alpha;
      std::size_t fell = 0;
      for (std::size_t i = c * motions; i < (c + 1) * motions; ++i) {
        if (fates[i] == Fate::no_verdict) continue;
        fell += fates[i] == Fate::fell ? 1U : 0U;
        over_alpha.push_back(fates[i] == Fate::fell ? std::numeric_limits<double>::infinity()
                                                    : rotation[i] / cases_.cells[c].alpha);
      }
      const std::size_t count = over_alpha.size();
      fallen += fell;
      verdicts += count;
      never += fell == 0 && count > 0 ? 1U : 0U;
      always += fell == count && count > 0 ? 1U : 0U;
      const Shares shares = shares_of(std::move(over_alpha));
      study::Row row = study::blank_row(columns);
      std::size_t at = add_cell(cases_.cells[c], cases_.has_frequency(), row);
      row[at++] = shares.p16;
      row[at++] = shares.median;
      row[at++] = shares.p84;
      row[at++] = static_cast<double>(fell) / static_cast<double>(count);
      row[at++] = static_cast<std::int64_t>(count);
      spectrum.set_row(c, row);
    }
    found_.headline =
        fmt::format("{} of {} blocks stand under all {} motions, {} under none; {:.1f} % of the runs topple.", never,
                    cases_.cells.size(), motions, always,
                    100.0 * static_cast<double>(fallen) / static_cast<double>(std::max<std::size_t>(1, verdicts)));
    found_.figures.push_back({"toppled", fmt::format("{} of {} runs", fallen, verdicts)});
    smallest_that_stands(spectrum);
    found_.tables.push_back({kSpectrumTable, "Rocking spectrum", std::move(spectrum)});
  }

  /// Of each slenderness the least size from which on more than half of the motions leave it standing.
  void smallest_that_stands(const study::Table& spectrum) {
    if (cases_.has_frequency() || cases_.keys.size.count < 2) return;
    const std::size_t sizes = cases_.keys.size.count;
    for (std::size_t first = 0; first < spectrum.size(); first += sizes) {
      std::size_t from = sizes;  // of those that stand, all larger ones standing too
      while (from > 0 && spectrum.numbers("overturned")[first + from - 1] < 0.5) --from;
      found_.figures.push_back({fmt::format("alpha = {:.4g} rad", cases_.cells[first].alpha),
                                from == sizes
                                    ? "half of the motions or more topple the largest"
                                    : fmt::format("less than half of the motions topple it from R = {:.4g} m on",
                                                  cases_.cells[first + from].radius)});
    }
  }

  /// The search as the rows say it went.
  IncrementalSearch replayed() const {
    IncrementalSearch search = cases_.search();
    for (std::size_t first = 0; !search.trials().empty();) {
      const std::size_t count = search.trials().size();
      search.take(fates_of(table_, first, count));
      first += count;
    }
    return search;
  }

  void overturning() {
    const IncrementalSearch search = replayed();
    std::vector<study::Column> columns = cell_columns(cases_.has_frequency());
    columns.push_back({"p16", ColumnType::number, "", "16 % of the motions topple it at less, as PGA/(g tan alpha)"});
    columns.push_back({"median", ColumnType::number, "",
                       "least PGA/(g tan alpha) that topples it, median of the motions; Inf: above the levels"});
    columns.push_back({"p84", ColumnType::number, "", "84 % of the motions topple it at less"});
    columns.push_back({"number", ColumnType::integer, "", "motions counted"});
    columns.push_back(
        {"below", ColumnType::integer, "", "of them topple it at the lowest level, which stands for less"});
    columns.push_back({"above", ColumnType::integer, "", "of them topple it at no level"});
    columns.push_back({"stands_again", ColumnType::integer, "", "of them leave it standing at a level above"});
    if (cases_.has_frequency())
      columns.push_back(
          {"long_pulse", ColumnType::number, "", "of long pulses, from rest: (O.6) of docs/theory/spectra.md"});
    study::Table spectrum(columns);
    spectrum.resize(cases_.cells.size());
    const std::size_t motions = cases_.motions.size();
    std::size_t below_all = 0, above_all = 0, again_all = 0, unknown = 0;
    std::size_t weakest = 0, strongest = 0;
    std::vector<double> medians;
    for (std::size_t c = 0; c < cases_.cells.size(); ++c) {
      std::vector<double> least;
      std::int64_t below = 0, above = 0, again = 0;
      for (std::size_t pair = c * motions; pair < (c + 1) * motions; ++pair) {
        const IncrementalSearch::Capacity capacity = search.capacity(pair);
        again += capacity.stood_again ? 1 : 0;
        if (!capacity.known) {
          ++unknown;
          continue;
        }
        below += capacity.seen.seen == Seen::below ? 1 : 0;
        above += capacity.seen.seen == Seen::above ? 1 : 0;
        least.push_back(capacity.seen.seen == Seen::above ? std::numeric_limits<double>::infinity()
                                                          : capacity.seen.value);
      }
      const auto count = static_cast<std::int64_t>(least.size());
      const Shares shares = shares_of(std::move(least));
      const Cell& cell = cases_.cells[c];
      study::Row row = study::blank_row(columns);
      std::size_t at = add_cell(cell, cases_.has_frequency(), row);
      row[at++] = shares.p16;
      row[at++] = shares.median;
      row[at++] = shares.p84;
      row[at++] = count;
      row[at++] = below;
      row[at++] = above;
      row[at++] = again;
      if (cases_.has_frequency()) row[at++] = long_pulse(cell);
      spectrum.set_row(c, row);
      medians.push_back(shares.median);
      below_all += static_cast<std::size_t>(below);
      above_all += static_cast<std::size_t>(above);
      again_all += static_cast<std::size_t>(again);
      if (shares.median < medians[weakest] || std::isnan(medians[weakest])) weakest = c;
      if (shares.median > medians[strongest] || std::isnan(medians[strongest])) strongest = c;
    }
    const auto text = [](double value) {
      return std::isfinite(value) ? fmt::format("{:.4g} g tan alpha", value) : std::string("more than the levels");
    };
    const std::string of_many = motions == 1 ? "" : fmt::format(", median of {} motions,", motions);
    found_.headline = fmt::format("The least PGA that topples{} goes from {} ({}) to {} ({}).", of_many,
                                  text(medians[weakest]), name_of_cell(cases_.cells[weakest]), text(medians[strongest]),
                                  name_of_cell(cases_.cells[strongest]));
    const std::size_t pairs = cases_.cells.size() * motions;
    found_.figures.push_back({"least motions", fmt::format("{} found to {:g} %, {} below the levels, {} above them",
                                                           pairs - below_all - above_all - unknown,
                                                           100.0 * cases_.keys.accuracy, below_all, above_all)});
    if (unknown > 0) found_.figures.push_back({"unknown", fmt::format("{} for want of a verdict, left out", unknown)});
    found_.figures.push_back(
        {"stands again", fmt::format("{} of {} stand at a level above one that topples: rocking is not monotonic, "
                                     "and the first toppling on the way up the levels is taken",
                                     again_all, pairs)});
    if (cases_.has_frequency()) static_limit(spectrum);
    found_.tables.push_back({kSpectrumTable, "Overturning spectrum", std::move(spectrum)});
  }

  double long_pulse(const Cell& cell) const {  // (O.6)
    const Peak peak = peak_of(std::get<MotionDescription>(cases_.motions.front().source));
    const math::SinCos a = math::sincos(cell.alpha);
    const double k2 = a.cos * cell.frequency * cell.frequency;  // κ²
    const double c2 = peak.c * peak.c;
    return 1.0 + 0.5 * peak.c * k2 + (0.25 * c2 - 0.375 * peak.d + 2.125 * c2 * a.sin * a.sin) * k2 * k2;
  }

  /// How far the longest pulse is from a static push.
  void static_limit(const study::Table& spectrum) {
    std::size_t longest = 0;
    for (std::size_t c = 0; c < cases_.cells.size(); ++c)
      if (cases_.cells[c].frequency < cases_.cells[longest].frequency) longest = c;
    found_.figures.push_back(
        {"static limit", fmt::format("g tan alpha; the longest pulse ({}) needs {:.6g} of it, (O.6) says {:.6g} for a "
                                     "block that rested before the peak",
                                     name_of_cell(cases_.cells[longest]), spectrum.numbers("median")[longest],
                                     long_pulse(cases_.cells[longest]))});
  }

  const SpectrumCases& cases_;
  const study::Table& table_;
  StudyFindings found_;
};

}  // namespace

Result<KindPlan, InputErrors> plan_spectrum(const Loaded& loaded, const Spectrum& spectrum) {
  Result<SpectrumCases, InputErrors> planned = Planner(loaded, spectrum).plan();
  if (!planned) return Unexpected(std::move(planned).error());
  const auto cases = std::make_shared<const SpectrumCases>(std::move(planned).value());
  KindPlan plan;
  plan.columns = columns_of(spectrum);
  plan.inputs = cases->inputs;
  plan.notes = cases->notes;
  plan.run = [cases](study::Execution& execution) { return run_all(*cases, execution); };
  plan.findings = [cases](const study::Table& table) { return Finder(*cases, table).find(); };
  return plan;
}

}  // namespace cairn::scenario
