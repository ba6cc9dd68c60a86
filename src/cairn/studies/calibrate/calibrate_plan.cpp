#include "cairn/studies/calibrate/calibrate.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

#include "cairn/keys/list_items.hpp"
#include "cairn/studies/calibrate/calibration_findings.hpp"
#include "cairn/studies/law_notes.hpp"

namespace cairn::studies {
namespace {

constexpr const char* kMeasured = "study.measured";
constexpr std::size_t kMostParameters = 8;

/// From the description to cases, with every fault.
class Planner {
 public:
  Planner(const Subject& subject, const Calibrate& keys, std::uint64_t seed) : seed_(seed) {
    cases_.base = &subject;
    cases_.keys = keys;
  }

  Result<CalibrationCases, InputErrors> plan() {
    check_keys();
    for (std::size_t p = 0; p < keys().parameters.size(); ++p) find_keys(p);
    refuse_twice();
    read_data();
    if (faults_.empty()) try_ends();
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    set();
    return std::move(cases_);
  }

 private:
  const Calibrate& keys() const { return cases_.keys; }
  void fault(std::string key, std::string expected, std::string found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }
  std::string place(std::size_t p) const {
    return keys().parameters.size() == 1 ? "study.parameter" : "study.parameter[" + std::to_string(p) + ']';
  }

  void check_keys() {
    if (!cases_.base->engine->observes())
      fault("study.kind", "an engine whose runs can be measured: rotations, swings",
            std::string(cases_.base->engine->name()));
    if (keys().free_origin && keys().what != MeasuredKind::impact_times)
      fault("study.origin", "given, unless what = \"impact-times\"", "free");
    if (keys().first == 0 && keys().what != MeasuredKind::peaks)
      fault("study.first", "at least 1, unless what = \"peaks\"", "0");
    if (keys().first != 1 && keys().what == MeasuredKind::rotation)
      fault("study.first", "none for what = \"rotation\"", std::to_string(keys().first));
    if (keys().parameters.empty() || keys().parameters.size() > kMostParameters)
      fault("study.parameter", "1 to " + std::to_string(kMostParameters) + " of them",
            std::to_string(keys().parameters.size()));
  }

  void find_keys(std::size_t p) {
    const BoundedKeys& wanted = keys().parameters[p];
    CalibrationParameter parameter{.first_key = cases_.all_keys.size(), .keys = 0};
    if (!(wanted.to > wanted.from))
      fault(place(p) + ".to", "above " + place(p) + ".from, " + found_text(wanted.from), found_text(wanted.to));
    for (const std::string& path : keys::items_of(wanted.keys)) {
      Result<ScalarKey, InputErrors> key = find_key(cases_.base->scene, path);
      if (!key) {
        fault(place(p) + ".key", key.error().front().expected, path.empty() ? "nothing" : path);
        continue;
      }
      if (key->kind != KeyKind::number) {
        fault(place(p) + ".key", "the path of a key that is a number", path);
        continue;
      }
      check_bound(*key, wanted.from, place(p) + ".from");
      check_bound(*key, wanted.to, place(p) + ".to");
      cases_.all_keys.push_back(std::move(key).value());
      ++parameter.keys;
    }
    cases_.parameters.push_back(parameter);
  }
  void check_bound(const ScalarKey& key, double value, const std::string& where) {
    const Result<Cell, InputErrors> cell = checked_value(key, value);
    if (!cell) fault(where, key.path + " as " + cell.error().front().expected, cell.error().front().found);
  }

  void refuse_twice() {
    std::set<std::string> seen;
    for (const ScalarKey& key : cases_.all_keys)
      if (!seen.insert(key.path).second) fault("study.parameter", "every key once", key.path + " twice");
  }

  void read_data() {
    const std::string& name = keys().measured;
    Result<std::string, InputErrors> text = cases_.base->read(name);
    if (!text) {
      for (const InputError& f : text.error()) fault(kMeasured, f.expected, name + ": " + f.found);
      return;
    }
    Result<Measurements, InputErrors> data = read_measurements(*text, name, keys().what);
    if (!data) {
      faults_.insert(faults_.end(), data.error().begin(), data.error().end());
      return;
    }
    cases_.inputs.push_back({name, std::move(text).value()});
    cases_.data = std::move(data).value();
    check_times();
  }

  /// What lies outside the run can never be predicted.
  void check_times() {
    const inputs::Run& time = cases_.base->scene.run;
    const double begin = time.start, end = time.start + time.duration;
    const bool rotation = keys().what == MeasuredKind::rotation;
    if (keys().what == MeasuredKind::peaks || keys().free_origin) return;
    const std::vector<double>& times = rotation ? cases_.data.times : cases_.data.values;
    if (times.front() < begin)
      fault(kMeasured, "times from run.start on, " + found_text(begin) + " s", found_text(times.front()) + " s");
    if (times.back() > end)
      fault(kMeasured, "times up to the end of the run, " + found_text(end) + " s: see run.duration",
            found_text(times.back()) + " s");
  }

  /// Cases at both ends of every parameter, to see whether their parts fit together.
  void try_ends() {
    CaseMaker maker(*cases_.base, cases_.all_keys, cases_.base->read);
    for (std::size_t p = 0; p < cases_.parameters.size(); ++p) {
      for (const bool high : {false, true}) {
        const BoundedKeys& wanted = keys().parameters[p];
        const double value = high ? wanted.to : wanted.from;
        std::vector<KeySetting> settings;
        for (std::size_t k = 0; k < cases_.parameters[p].keys; ++k)
          add_setting(settings, cases_.all_keys[cases_.parameters[p].first_key + k], value);
        const auto made = maker.make(settings);
        if (made) continue;
        const InputError& f = made.error().front();
        fault(place(p) + (high ? ".to" : ".from"), (f.key.empty() ? "" : f.key + ": ") + f.expected,
              f.found.empty() ? found_text(value) : f.found);
      }
    }
    cases_.maker = std::move(maker);
  }

  void set() {
    FitSetting& setting = cases_.setting;
    for (const BoundedKeys& p : keys().parameters) setting.bounds.push_back({p.from, p.to});
    setting.data = cases_.data.values.size();
    setting.free_origin = keys().free_origin;
    setting.scale =
        std::sqrt(misfit_of(cases_.data.values, setting.free_origin).sum / static_cast<double>(setting.data));
    if (std::isfinite(keys().noise)) setting.noise = keys().noise;
    setting.confidence = keys().confidence;
    setting.samples = keys().samples;
    setting.searches = keys().searches;
    setting.seed = seed_;
  }

  std::uint64_t seed_;
  CalibrationCases cases_;
  InputErrors faults_;
};

/// Does the tasks of a round in one thread.
class CaseWorker {
 public:
  CaseWorker(const CalibrationCases& cases, const std::vector<FitTask>& tasks, std::uint64_t first)
      : cases_(&cases), tasks_(&tasks), first_(first), model_(cases) {}

  std::string run(std::uint64_t index, Row& row) {
    const FitTask& task = (*tasks_)[index - first_];
    const SearchSetting setting{.bounds = cases_->setting.bounds,
                                .free_origin = cases_->setting.free_origin,
                                .most_runs = task.stage == FitStage::sample ? 1 : kMostRuns};
    const SearchResult found =
        search_locally([this](std::span<const double> point, std::vector<double>& r) { model_.residuals(point, r); },
                       setting, task.starts, task.fixed);
    std::size_t c = 0;
    row[c++] = std::string(name_of(task.stage));
    row[c++] = task.fixed ? cases_->key_of(*task.fixed).path : std::string();
    for (const double value : found.point) row[c++] = value;
    row[c++] = found.misfit.sum;
    row[c++] = static_cast<std::int64_t>(found.misfit.missing);
    row[c++] = static_cast<std::int64_t>(found.runs);
    return found.misfit.missing == cases_->setting.data ? model_.reason() : std::string();
  }

 private:
  static constexpr std::uint64_t kMostRuns = 600;  // of one search

  const CalibrationCases* cases_;
  const std::vector<FitTask>* tasks_;
  std::uint64_t first_;
  CalibrationModel model_;
};

Result<Ended, files::StoreError> run_all(const CalibrationCases& cases, Execution& execution) {
  for (;;) {
    const std::vector<FitTask> tasks = next_tasks(cases.setting, calibration_rows(cases, execution.table()));
    if (tasks.empty()) break;
    const std::uint64_t first = execution.table().size();
    Result<Ended, files::StoreError> ended = execution.run_round(tasks.size(), [&cases, &tasks, first]() -> Worker {
      const auto worker = std::make_shared<CaseWorker>(cases, tasks, first);
      return [worker](std::uint64_t index, Row& row) { return worker->run(index, row); };
    });
    if (!ended || *ended == Ended::stopped) return ended;
  }
  if (const Result<void, files::StoreError> written = execution.commit(); !written) return Unexpected(written.error());
  return Ended::finished;
}

}  // namespace

Result<KindPlan, InputErrors> Calibrate::plan(const Subject& subject, std::uint64_t seed) const {
  Result<CalibrationCases, InputErrors> planned = Planner(subject, *this, seed).plan();
  if (!planned) return Unexpected(std::move(planned).error());
  const auto cases = std::make_shared<const CalibrationCases>(std::move(planned).value());
  KindPlan plan;
  plan.columns = calibration_columns(*cases);
  plan.inputs = cases->inputs;
  note_laws(subject, {{subject.scene.impact, paths_of(cases->all_keys)}}, plan);
  plan.run = [cases](Execution& execution) { return run_all(*cases, execution); };
  plan.findings = [cases](const Table& table) { return calibration_findings(*cases, table); };
  return plan;
}

}  // namespace cairn::studies
