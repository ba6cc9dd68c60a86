#include "cairn/studies/optimise/candidates.hpp"
#include "cairn/studies/optimise/optimise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <set>

#include "cairn/core/units.hpp"
#include "cairn/keys/list_items.hpp"
#include "cairn/studies/case_maker.hpp"
#include "cairn/studies/compass.hpp"
#include "cairn/studies/first_fall.hpp"
#include "cairn/studies/law_notes.hpp"
#include "cairn/studies/study_motions.hpp"

namespace cairn::studies {
namespace {

/// A motion with its sign.
struct Shaking {
  std::size_t motion{};
  double sign{1.0};
};

/// All that a thread needs to make a case; const once built.
struct OptimiseCases {
  Optimise keys;
  std::uint64_t seed{};
  const Subject* base{};
  std::vector<ScalarKey> all;             // keys, those of a parameter together
  std::vector<std::size_t> parameter_of;  // by key
  std::optional<CaseMaker> maker;
  std::vector<StudyMotion> motions;
  std::vector<Shaking> shakings;
  std::vector<double> levels;
  std::vector<std::string> notes;
  std::vector<InputFile> inputs;

  std::size_t parameters() const { return keys.parameters.size(); }

  CompassSearch search() const {
    return {parameters(),
            {.samples = keys.samples,
             .centres = keys.centres,
             .resolution = keys.resolution,
             .most_points = keys.most_candidates,
             .seed = seed}};
  }
  double value_of(std::size_t parameter, double share) const {
    const BoundedKeys& p = keys.parameters[parameter];
    return p.from * (1.0 - share) + p.to * share;
  }
  std::string name_of(const Shaking& shaking) const {
    return motions[shaking.motion].name + (shaking.sign < 0.0 ? ", mirrored" : "");
  }
};

/// From the description to cases, with every fault.
class Planner {
 public:
  Planner(const Subject& subject, const Optimise& keys, std::uint64_t seed) : subject_(subject), keys_(keys) {
    cases_.keys = keys;
    cases_.seed = seed;
    cases_.base = &subject;
  }

  Result<OptimiseCases, InputErrors> plan() {
    for (std::size_t p = 0; p < keys_.parameters.size(); ++p) find_keys(p);
    std::set<std::string> seen;
    for (const ScalarKey& key : cases_.all)
      if (!seen.insert(key.path).second) fault("study.parameter", "every key once", key.path + " twice");
    if (keys_.parameters.empty()) fault("study.parameter", "a key with its bounds", "none");
    if (keys_.parameters.size() > kMostSobolFactors)
      fault("study.parameter", fmt::format("at most {}", kMostSobolFactors), std::to_string(keys_.parameters.size()));
    if (!(keys_.levels.to > keys_.levels.from))
      fault("study.levels.to", "above study.levels.from, " + found_text(keys_.levels.from),
            found_text(keys_.levels.to));
    Result<StudyMotions, InputErrors> motions = study_motions(subject_, keys_.records, keys_.seeds);
    if (!motions) faults_.insert(faults_.end(), motions.error().begin(), motions.error().end());
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    cases_.motions = std::move(motions->motions);
    cases_.inputs = std::move(motions->inputs);
    cases_.notes = std::move(motions->notes);
    for (const double sign : {1.0, -1.0}) {
      if (keys_.direction == (sign > 0.0 ? PulseDirection::negative : PulseDirection::positive)) continue;
      for (std::size_t m = 0; m < cases_.motions.size(); ++m) cases_.shakings.push_back({m, sign});
    }
    for (std::uint64_t k = 0; k < keys_.levels.count; ++k) cases_.levels.push_back(value_at(keys_.levels, k));
    cases_.maker.emplace(subject_, cases_.all, subject_.read);
    std::string note = note_on_length(cases_.motions, subject_.scene.run.start + subject_.scene.run.duration);
    if (!note.empty()) cases_.notes.push_back(std::move(note));
    return std::move(cases_);
  }

 private:
  void fault(std::string key, std::string expected, std::string found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }

  void find_keys(std::size_t parameter) {
    const BoundedKeys& p = keys_.parameters[parameter];
    const std::string place =
        keys_.parameters.size() == 1 ? "study.parameter" : "study.parameter[" + std::to_string(parameter) + ']';
    if (!(p.to > p.from)) fault(place + ".to", "above from, " + found_text(p.from), found_text(p.to));
    for (const std::string& path : keys::items_of(p.keys)) {
      Result<ScalarKey, InputErrors> key = find_key(subject_.scene, path);
      if (!key) {
        fault(place + ".key", key.error().front().expected, path.empty() ? "nothing" : path);
        continue;
      }
      if (key->kind != KeyKind::number) {
        fault(place + ".key", "a key whose value is a number", path);
        continue;
      }
      if (path.starts_with("ground.motion.")) {
        fault(place + ".key", "a key of something else: the margin is a share of the motion as it is", path);
        continue;
      }
      for (const auto& [name, value] : {std::pair(".from", p.from), std::pair(".to", p.to)}) {
        const Result<Cell, InputErrors> cell = checked_value(*key, value);
        if (!cell) fault(place + name, path + " as " + cell.error().front().expected, cell.error().front().found);
      }
      cases_.all.push_back(std::move(key).value());
      cases_.parameter_of.push_back(parameter);
    }
  }

  const Subject& subject_;
  const Optimise& keys_;
  OptimiseCases cases_;
  InputErrors faults_;
};

std::vector<Column> columns_of(const OptimiseCases& cases) {
  std::vector<Column> columns;
  for (const ScalarKey& key : cases.all) columns.push_back(key.column());
  columns.push_back(
      {kMarginColumn, ColumnType::number, "", "least factor of the motion that topples the body, or a bound"});
  columns.push_back({"seen", ColumnType::text, "", "exactly; below or above the factor given"});
  columns.push_back({"motion", ColumnType::text, "", "that topples it there"});
  columns.push_back({"runs", ColumnType::integer, "", "made for it"});
  columns.push_back(
      {"unproven", ColumnType::integer, "", "of these, whose verdict is only as seen at the end of the run"});
  columns.push_back({"fell_back", ColumnType::integer, "", "of these, in which another law answered often"});
  return columns;
}

/// Finds margins in one thread. A round is a list of points; before the first one comes the scenario as it is.
class CaseWorker {
 public:
  CaseWorker(const OptimiseCases& cases, const std::vector<std::vector<double>>& points, std::uint64_t first)
      : cases_(&cases), points_(&points), first_(first), maker_(*cases.maker), runner_(maker_.engine().runner()) {}

  std::string run(std::uint64_t index, Row& row) {
    if (index == 0) return margin(as_it_is(row), row);
    const std::vector<double>& point = (*points_)[index - first_];
    std::vector<KeySetting> settings;
    for (std::size_t k = 0; k < cases_->all.size(); ++k) {
      const std::size_t parameter = cases_->parameter_of[k];
      const Cell value = cases_->value_of(parameter, point[parameter]);
      row[k] = value;
      settings.push_back({&cases_->all[k], value});
    }
    const Result<runs::CasePtr, InputErrors> made = maker_.make(settings);
    if (!made) return to_text(made.error());
    return margin(*made, row);
  }

 private:
  const runs::CasePtr& as_it_is(Row& row) {
    for (std::size_t k = 0; k < cases_->all.size(); ++k) row[k] = number_at(cases_->base->scene, cases_->all[k]);
    return cases_->base->made;
  }

  std::string margin(const runs::CasePtr& one, Row& row) {
    std::string failure;
    unproven_ = 0;
    fallen_back_ = 0;
    const FirstFall found =
        first_fall(cases_->shakings.size(), cases_->levels, cases_->keys.accuracy,
                   [&](std::size_t shaking, double factor) { return fate(one, shaking, factor, failure); });
    std::size_t at = cases_->all.size();
    if (found.known) {
      row[at] = found.least.value;
      row[at + 1] = std::string(found.least.seen == Seen::exactly ? "exactly"
                                : found.least.seen == Seen::below ? "below"
                                                                  : "above");
      row[at + 2] = found.least.seen == Seen::above ? std::string() : cases_->name_of(cases_->shakings[found.motion]);
    }
    row[at + 3] = static_cast<std::int64_t>(found.runs);
    row[at + 4] = unproven_;
    row[at + 5] = fallen_back_;
    return failure;
  }

  Fate fate(const runs::CasePtr& one, std::size_t shaking, double factor, std::string& failure) {
    const Shaking& how = cases_->shakings[shaking];
    Result<Motion, InputErrors> motion = cases_->motions[how.motion].times(how.sign * factor);
    if (!motion) {
      failure = to_text(motion.error());
      return Fate::no_verdict;
    }
    // Nothing after the verdict is asked for.
    const Result<results::Outcome, InputErrors> outcome =
        runner_->run(one, {.ground_x = &*motion, .only_verdict = true});
    if (!outcome) {
      failure = to_text(outcome.error());
      return Fate::no_verdict;
    }
    if (!outcome->proven) ++unproven_;
    if (outcome->falls_back_often()) ++fallen_back_;
    if (outcome->verdict == results::Verdict::failed)
      failure = fmt::format("{} under {} times {}", failure_of(*outcome), factor, cases_->name_of(how));
    return fate_of(*outcome);
  }

  const OptimiseCases* cases_;
  const std::vector<std::vector<double>>* points_;
  std::uint64_t first_;
  CaseMaker maker_;
  std::int64_t unproven_{};     // runs of the present candidate
  std::int64_t fallen_back_{};  // likewise
  std::unique_ptr<runs::Runner> runner_;
};

Result<Ended, files::StoreError> run_points(const OptimiseCases& cases, const std::vector<std::vector<double>>& points,
                                            Execution& execution) {
  const bool begins = execution.table().size() == 0;
  const std::uint64_t first = begins ? 1 : execution.table().size();
  return execution.run_cases(points.size() + (begins ? 1 : 0), [&cases, &points, first]() -> Worker {
    const auto worker = std::make_shared<CaseWorker>(cases, points, first);
    return [worker](std::uint64_t index, Row& row) { return worker->run(index, row); };
  });
}

/// The search takes the rows of a round, which end with the last one.
void take(CompassSearch& search, const Table& table, std::size_t first) {
  const std::vector<double>& margins = table.numbers(kMarginColumn);
  const auto begin = margins.begin() + static_cast<std::ptrdiff_t>(first);
  search.take(std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(search.points().size())));
}

Result<Ended, files::StoreError> run_all(const OptimiseCases& cases, Execution& execution) {
  CompassSearch search = cases.search();
  while (!search.points().empty()) {
    Result<Ended, files::StoreError> ended = run_points(cases, search.points(), execution);
    if (!ended || *ended == Ended::stopped) return ended;
    take(search, execution.table(), execution.table().size() - search.points().size());
  }
  return Ended::finished;
}

bool replayed_is_complete(const OptimiseCases& cases, const Table& table) {
  CompassSearch search = cases.search();
  for (std::size_t first = 1; !search.points().empty();) {
    const std::size_t count = search.points().size();
    take(search, table, first);
    first += count;
  }
  return search.complete();
}

// -------------------------------------------------------------------------------------------------------- findings

/// What was found, from the rows.
class Finder {
 public:
  Finder(const OptimiseCases& cases, const Table& table)
      : cases_(cases), table_(table), margins_(table.numbers(kMarginColumn)), seen_(table.texts("seen")) {}

  StudyFindings find() {
    const std::size_t best = best_candidate(table_);
    if (best == table_.size()) {
      found_.headline = "No candidate has a margin.";
    } else {
      say_best(best);
      say_tenth(best);
    }
    const auto failed =
        std::count_if(margins_.begin(), margins_.end(), [](double margin) { return std::isnan(margin); });
    const auto sum = [&](const char* column) {
      const std::vector<std::int64_t>& counts = table_.integers(column);
      return static_cast<std::uint64_t>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
    };
    const std::uint64_t runs = sum("runs");
    found_.figures.push_back({"candidates", fmt::format("{}, {} of them without a margin", table_.size(), failed)});
    found_.figures.push_back({"runs", std::to_string(runs)});
    add_unproven(sum("unproven"), runs, found_.figures);
    add_fallbacks(sum("fell_back"), runs, found_.figures);
    found_.figures.push_back(
        {"motions", fmt::format("{}, {}", cases_.motions.size(),
                                cases_.keys.direction == PulseDirection::both       ? "each with its mirror image"
                                : cases_.keys.direction == PulseDirection::positive ? "as they are"
                                                                                    : "mirrored")});
    found_.figures.push_back({"search", replayed_is_complete(cases_, table_)
                                            ? fmt::format("{} centres down to steps of {:g} of the bounds",
                                                          cases_.keys.centres, cases_.keys.resolution)
                                            : "ended at most_candidates, before its steps were small"});
    const double ratio = cases_.levels[1] / cases_.levels[0];
    found_.figures.push_back(
        {"not looked at",
         fmt::format(
             "the margin jumps from value to value: it is the first toppling on the way up {} levels, {:.3g} times "
             "each other, between which a weaker motion may topple too; a better candidate may lie between those "
             "tried",
             cases_.levels.size(), ratio)});
    return std::move(found_);
  }

 private:
  std::string margin_text(std::size_t row) const {
    if (std::isnan(margins_[row])) return "none: " + table_.texts(kFailureColumn)[row];
    const char* bound = seen_[row] == "above" ? "more than " : seen_[row] == "below" ? "less than " : "";
    return fmt::format("{}{:.4g} times the motion", bound, margins_[row]);
  }
  std::string value_text(std::size_t key, double value) const {
    const std::string unit(cases_.all[key].number.unit);
    return fmt::format("{:.6g}{}", value, unit.empty() ? "" : ' ' + unit);
  }
  double value_at(std::size_t key, std::size_t row) const { return table_.numbers(cases_.all[key].path)[row]; }

  void say_best(std::size_t best) {
    std::string values;
    for (std::size_t k = 0; k < cases_.all.size(); ++k)
      values +=
          fmt::format("{}{} = {}", values.empty() ? "" : ", ", cases_.all[k].path, value_text(k, value_at(k, best)));
    found_.headline =
        fmt::format("With {} it takes {} to topple it; as it is, {}.", values, margin_text(best), margin_text(0));
    found_.figures.push_back({"best margin", margin_text(best) + fmt::format(", candidate {}", best)});
    found_.figures.push_back({"as it is", margin_text(0)});
    if (!std::isnan(margins_[0]) && seen_[0] == "exactly" && seen_[best] == "exactly")
      found_.figures.push_back({"gain", fmt::format("{:+.3g} %", 100.0 * (margins_[best] / margins_[0] - 1.0))});
    for (std::size_t k = 0; k < cases_.all.size(); ++k) {
      const BoundedKeys& p = cases_.keys.parameters[cases_.parameter_of[k]];
      const double value = value_at(k, best);
      std::string where;
      if (value == p.from) where = ", its lower bound";
      if (value == p.to) where = ", its upper bound";
      found_.figures.push_back({cases_.all[k].path, value_text(k, value) + where});
    }
    if (!table_.texts("motion")[best].empty()) found_.figures.push_back({"toppled by", table_.texts("motion")[best]});
  }

  /// The best tenth of the candidates: how flat the top is, and how far it reaches.
  void say_tenth(std::size_t best) {
    std::vector<std::size_t> order;
    std::set<std::vector<double>> met;  // searches that meet ask for the same candidate again
    for (std::size_t i = 1; i < table_.size(); ++i) {
      std::vector<double> values;
      for (std::size_t k = 0; k < cases_.all.size(); ++k) values.push_back(value_at(k, i));
      if (!std::isnan(margins_[i]) && met.insert(std::move(values)).second) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return margins_[a] > margins_[b]; });
    order.resize((order.size() + 9) / 10);
    std::string text = fmt::format("{} candidates with margins from {:.4g} to {:.4g}", order.size(),
                                   margins_[order.back()], margins_[best]);
    for (std::size_t k = 0; k < cases_.all.size(); ++k) {
      double low = std::numeric_limits<double>::infinity(), high = -low;
      for (const std::size_t i : order) {
        low = std::min(low, value_at(k, i));
        high = std::max(high, value_at(k, i));
      }
      text += fmt::format("; {} {} to {}", cases_.all[k].path, value_text(k, low), value_text(k, high));
    }
    found_.figures.push_back({"best tenth", text});
    std::vector<Column> columns = {{"candidate", ColumnType::integer, "", "its case"}};
    for (const ScalarKey& key : cases_.all) columns.push_back(key.column());
    columns.push_back({kMarginColumn, ColumnType::number, "", "least factor of the motion that topples the body"});
    Table table(columns);
    table.resize(order.size());
    for (std::size_t r = 0; r < order.size(); ++r) {
      Row row = {static_cast<std::int64_t>(order[r])};
      for (std::size_t k = 0; k < cases_.all.size(); ++k) row.emplace_back(value_at(k, order[r]));
      row.emplace_back(margins_[order[r]]);
      table.set_row(r, row);
    }
    found_.tables.push_back({"best", "Best tenth of the candidates", std::move(table)});
  }

  const OptimiseCases& cases_;
  const Table& table_;
  const std::vector<double>& margins_;
  const std::vector<std::string>& seen_;
  StudyFindings found_;
};

}  // namespace

std::size_t best_candidate(const Table& cases) {
  const std::vector<double>& margins = cases.numbers(kMarginColumn);
  std::size_t best = margins.size();
  for (std::size_t i = 1; i < margins.size(); ++i)  // the scenario as it is may lie outside the bounds
    if (!std::isnan(margins[i]) && (best == margins.size() || margins[i] > margins[best])) best = i;
  return best;
}

Result<KindPlan, InputErrors> Optimise::plan(const Subject& subject, std::uint64_t seed) const {
  Result<OptimiseCases, InputErrors> planned = Planner(subject, *this, seed).plan();
  if (!planned) return Unexpected(std::move(planned).error());
  const auto cases = std::make_shared<const OptimiseCases>(std::move(planned).value());
  KindPlan plan;
  plan.columns = columns_of(*cases);
  plan.inputs = cases->inputs;
  plan.notes = cases->notes;
  note_laws(subject, {{subject.scene.impact, paths_of(cases->all)}}, plan);
  plan.run = [cases](Execution& execution) { return run_all(*cases, execution); };
  plan.findings = [cases](const Table& table) { return Finder(*cases, table).find(); };
  return plan;
}

}  // namespace cairn::studies
