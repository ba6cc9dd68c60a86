#include "cairn/studies/sweep/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <type_traits>

#include "cairn/keys/list_items.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/studies/case_maker.hpp"
#include "cairn/studies/law_notes.hpp"
#include "cairn/studies/sampling.hpp"

namespace cairn::studies {
namespace {

/// One [[study.vary]]: keys that take the same values.
struct Varied {
  std::size_t first_key{};  // in the list of all keys
  std::size_t keys{};
  std::vector<std::vector<Cell>> words;  // of words: the cell of each key for each word
};

/// All that a thread needs to make a case; const once built.
struct SweepCases {
  const Subject* base{};
  std::vector<ScalarKey> keys;
  std::vector<Varied> factors;
  Samples samples;
  std::vector<InputFile> inputs;   // that the scenario itself does not name
  std::vector<LawRun> laws;        // of the cases
  std::optional<CaseMaker> maker;  // for copies, which share what has been read

  /// The keys' values in a case; a fault where a sampled one is out of its key's range.
  Result<std::vector<KeySetting>, InputErrors> settings(std::uint64_t index) const {
    std::vector<double> values(samples.factors());
    samples.point(index, values);
    std::vector<KeySetting> settings(keys.size());
    InputErrors faults;
    for (std::size_t f = 0; f < factors.size(); ++f) {
      const Varied& factor = factors[f];
      for (std::size_t k = 0; k < factor.keys; ++k) {
        KeySetting& setting = settings[factor.first_key + k];
        setting.key = &keys[factor.first_key + k];
        if (!factor.words.empty()) {
          setting.value = factor.words[static_cast<std::size_t>(values[f])][k];
          continue;
        }
        Result<Cell, InputErrors> cell = checked_value(*setting.key, values[f]);
        if (!cell) {
          faults.insert(faults.end(), cell.error().begin(), cell.error().end());
        } else {
          setting.value = std::move(cell).value();
        }
      }
    }
    if (!faults.empty()) return Unexpected(std::move(faults));
    return settings;
  }

  /// Hands over what was read beforehand; valid as long as this lives.
  ReadInput reader() const {
    return [this](const std::string& name) -> Result<std::string, InputErrors> {
      for (const InputFile& file : inputs)
        if (file.name() == name) return file.text();
      return Unexpected(InputErrors{
          {.file = name, .line = 0, .key = {}, .expected = "a file that was read before the cases", .found = "none"}});
    };
  }
};

/// From the description to cases, with every fault of keys and values.
class Planner {
 public:
  Planner(const Subject& subject, const Sweep& sweep, std::uint64_t seed) : sweep_(sweep), seed_(seed) {
    cases_.base = &subject;
  }

  Result<SweepCases, InputErrors> plan() {
    std::vector<Factor> axes;
    for (std::size_t i = 0; i < sweep_.vary.size(); ++i) {
      find_keys(i);
      axes.push_back(axis_of(i));
    }
    refuse_twice();
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    Result<Samples, InputErrors> samples = Samples::create(sweep_.sampling, axes, sweep_.samples, seed_);
    if (!samples) {
      for (const InputError& f : samples.error())
        fault(f.key.starts_with('[') ? place(std::stoul(f.key.substr(1)))
                                     : "study." + (f.key.empty() ? std::string("vary") : f.key),
              f.expected, f.found);
      return Unexpected(std::move(faults_));
    }
    cases_.samples = std::move(samples).value();
    check_values(axes);
    if (faults_.empty()) try_cases(axes);
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    find_laws();
    return std::move(cases_);
  }

 private:
  std::string place(std::size_t vary) const { return sweep_.place(vary); }
  void fault(std::string key, std::string expected, std::string found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }

  void find_keys(std::size_t vary) {
    Varied factor{.first_key = cases_.keys.size(), .keys = 0, .words = {}};
    for (const std::string& path : keys::items_of(sweep_.vary[vary].keys)) {
      Result<ScalarKey, InputErrors> key = find_key(cases_.base->scene, path);
      if (key) {
        cases_.keys.push_back(std::move(key).value());
        ++factor.keys;
      } else {
        fault(place(vary) + ".key", key.error().front().expected, path.empty() ? "nothing" : path);
      }
    }
    cases_.factors.push_back(std::move(factor));
  }

  /// The values of a factor; words stand as numbers from 0 on.
  Factor axis_of(std::size_t vary) {
    return std::visit(
        [&](const auto& values) -> Factor {
          if constexpr (std::is_same_v<std::decay_t<decltype(values)>, Words>) {
            return word_axis(vary, keys::items_of(values.list));
          } else {
            return values;
          }
        },
        sweep_.vary[vary].values);
  }

  ValueList word_axis(std::size_t vary, const std::vector<std::string>& words) {
    ValueList axis;
    Varied& factor = cases_.factors[vary];
    for (const std::string& word : words) {
      std::vector<Cell> cells;
      for (std::size_t k = 0; k < factor.keys; ++k) {
        Result<Cell, InputErrors> cell = checked_value(cases_.keys[factor.first_key + k], word);
        if (cell) {
          cells.push_back(std::move(cell).value());
        } else {
          fault(place(vary) + ".words", cell.error().front().key + " as " + cell.error().front().expected, word);
        }
      }
      axis.values.push_back(static_cast<double>(factor.words.size()));
      factor.words.push_back(std::move(cells));
    }
    return axis;
  }

  void refuse_twice() {
    std::set<std::string> seen;
    for (const ScalarKey& key : cases_.keys)
      if (!seen.insert(key.path).second) fault("study.vary", "every key once", key.path + " twice");
  }

  bool draws_samples() const { return sweep_.sampling != Design::product && sweep_.sampling != Design::zipped; }

  /// A case in which an axis has its value number `place`.
  std::uint64_t case_with(const std::vector<Factor>& axes, std::size_t axis, std::uint64_t place) const {
    if (sweep_.sampling == Design::zipped) return place;
    std::uint64_t stride = 1;
    for (std::size_t later = axis + 1; later < axes.size(); ++later) stride *= size_of(axes[later]);
    return place * stride;
  }

  /// Every value against the ranges of its keys; the first of a key that does not keep it is a fault.
  void check_values(const std::vector<Factor>& axes) {
    std::vector<double> values(cases_.samples.factors());
    for (std::size_t f = 0; f < cases_.factors.size(); ++f) {
      if (!cases_.factors[f].words.empty()) continue;
      const std::uint64_t count = draws_samples() ? cases_.samples.size() : size_of(axes[f]);
      std::set<std::string> told;
      for (std::uint64_t place = 0; place < count; ++place) {
        const std::uint64_t index = draws_samples() ? place : case_with(axes, f, place);
        cases_.samples.point(index, values);
        check_value(f, values[f], index, told);
      }
    }
  }

  void check_value(std::size_t f, double value, std::uint64_t index, std::set<std::string>& told) {
    const Varied& factor = cases_.factors[f];
    for (std::size_t k = 0; k < factor.keys; ++k) {
      const ScalarKey& key = cases_.keys[factor.first_key + k];
      if (told.contains(key.path)) continue;
      const Result<Cell, InputErrors> cell = checked_value(key, value);
      if (cell) continue;
      told.insert(key.path);
      fault(place(f), key.path + " as " + cell.error().front().expected,
            fmt::format("{} in case {}", cell.error().front().found, index));
    }
  }

  /// Makes some of the cases to see whether their parts fit together, and reads the files that words name.
  void try_cases(const std::vector<Factor>& axes) {
    const ReadInput keep = [this](const std::string& name) -> Result<std::string, InputErrors> {
      Result<std::string, InputErrors> text = cases_.base->read(name);
      const bool kept =
          std::any_of(cases_.inputs.begin(), cases_.inputs.end(), [&](const InputFile& f) { return f.name() == name; });
      if (text && !kept) cases_.inputs.push_back({name, *text});
      return text;
    };
    CaseMaker maker(*cases_.base, cases_.keys, keep);
    std::set<std::string> told;
    for (const auto& [index, factor] : trials(axes)) {
      const Result<std::vector<KeySetting>, InputErrors> settings = cases_.settings(index);
      InputErrors found;
      if (!settings) {
        found = settings.error();
      } else if (const auto made = maker.make(*settings); !made) {
        found = made.error();
      }
      for (const InputError& f : found)
        if (told.insert(to_text(f)).second)
          fault(place(factor), (f.key.empty() ? "" : f.key + ": ") + f.expected,
                fmt::format("{} in case {}", f.found.empty() ? "something else" : f.found, index));
    }
    cases_.maker = std::move(maker);
  }

  /// Cases to try, with the factor whose value is tried: of an axis its ends, of words all.
  std::vector<std::pair<std::uint64_t, std::size_t>> trials(const std::vector<Factor>& axes) const {
    std::vector<std::pair<std::uint64_t, std::size_t>> list;
    const auto add = [&](std::size_t f, std::uint64_t count, bool all, const auto& case_at) {
      for (std::uint64_t k = 0; k < count; ++k)
        if (all || k == 0 || k == count - 1) list.emplace_back(case_at(k), f);
    };
    if (!draws_samples()) {
      for (std::size_t f = 0; f < axes.size(); ++f)
        add(f, size_of(axes[f]), !cases_.factors[f].words.empty(),
            [&](std::uint64_t k) { return case_with(axes, f, k); });
      return list;
    }
    const bool words =
        std::any_of(cases_.factors.begin(), cases_.factors.end(), [](const Varied& f) { return !f.words.empty(); });
    add(0, cases_.samples.size(), words, [](std::uint64_t k) { return k; });
    return list;
  }

  /// The laws of the cases, each with the keys that give it coefficients: in a product all keys with every law, else
  /// those that some case has with it.
  void find_laws() {
    const std::vector<std::string> paths = paths_of(cases_.keys);
    std::map<std::string, std::set<std::string>> varied;
    const bool of_impact =
        std::any_of(paths.begin(), paths.end(), [](const std::string& path) { return path.starts_with("impact."); });
    if (sweep_.sampling == Design::product || !of_impact) {
      for (const std::string& law : law_words()) varied[law].insert(paths.begin(), paths.end());
    } else {
      for (std::uint64_t index = 0; index < cases_.samples.size(); ++index) add_law_of(index, varied);
    }
    for (const auto& [law, keys] : varied) {
      LawRun run{cases_.base->scene.impact, {keys.begin(), keys.end()}};
      if (law != name_of(run.impact.law)) run.impact.law = law_by_name(law).value();
      cases_.laws.push_back(std::move(run));
    }
  }

  /// What impact.law is in the cases.
  std::vector<std::string> law_words() const {
    for (const Varied& factor : cases_.factors)
      for (std::size_t k = 0; k < factor.keys; ++k) {
        if (cases_.keys[factor.first_key + k].path != kLawKey) continue;
        std::vector<std::string> words;
        for (const std::vector<Cell>& word : factor.words) words.push_back(std::get<std::string>(word[k]));
        return words;
      }
    return {std::string(name_of(cases_.base->scene.impact.law))};
  }

  void add_law_of(std::uint64_t index, std::map<std::string, std::set<std::string>>& varied) const {
    std::string law(name_of(cases_.base->scene.impact.law));
    std::set<std::string> paths;
    const Result<std::vector<KeySetting>, InputErrors> settings = cases_.settings(index);
    if (!settings) return;  // it fails
    for (const KeySetting& setting : *settings) {
      const double* number = std::get_if<double>(&setting.value);
      if (setting.key->path == kLawKey) law = std::get<std::string>(setting.value);
      if (number != nullptr && gives_coefficient(setting.key->path, *number)) paths.insert(setting.key->path);
    }
    varied[law].merge(paths);
  }

  static constexpr std::string_view kLawKey = "impact.law";

  const Sweep& sweep_;
  std::uint64_t seed_;
  SweepCases cases_;
  InputErrors faults_;
};

/// Runs cases in one thread.
class SweepWorker {
 public:
  explicit SweepWorker(const SweepCases& cases)
      : cases_(&cases), maker_(cases.maker->with_reader(cases.reader())), runner_(maker_.engine().runner()) {}

  std::string run(std::uint64_t index, Row& row) {
    const Result<std::vector<KeySetting>, InputErrors> settings = cases_->settings(index);
    if (!settings) return to_text(settings.error());
    for (std::size_t k = 0; k < settings->size(); ++k) row[k] = (*settings)[k].value;
    const Result<runs::CasePtr, InputErrors> made = maker_.make(*settings);
    if (!made) return to_text(made.error());
    const Result<results::Outcome, InputErrors> outcome = runner_->run(*made, {});
    if (!outcome) return to_text(outcome.error());
    add_outcome(*outcome, *runner_, row, settings->size());
    return failure_of(*outcome);
  }

 private:
  const SweepCases* cases_;
  CaseMaker maker_;
  std::unique_ptr<runs::Runner> runner_;
};

std::string share_text(std::size_t part, std::size_t all) {
  return fmt::format("{} of {} ({:.1f} %)", part, all, 100.0 * static_cast<double>(part) / static_cast<double>(all));
}

StudyFindings findings_of(const Table& table) {
  const std::vector<std::string>& verdicts = table.texts("verdict");
  const std::vector<std::string>& failures = table.texts(kFailureColumn);
  const std::vector<std::int64_t>& directions = table.integers("direction");
  const std::vector<std::int64_t>& beyond = table.integers("beyond_balance");
  const auto count = [&](auto holds) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < table.size(); ++i) n += holds(i) ? 1 : 0;
    return n;
  };
  const std::size_t toppled = count([&](std::size_t i) { return verdicts[i] == "toppled"; });
  const std::size_t survived = count([&](std::size_t i) { return verdicts[i] == "survived"; });
  const auto falls = [&](int direction) {
    return count([&](std::size_t i) { return verdicts[i] == "toppled" && directions[i] == direction; });
  };
  const std::size_t failed = count([&](std::size_t i) { return !failures[i].empty(); });
  StudyFindings findings;
  findings.headline = fmt::format("{} of {} cases topple.", toppled, table.size());
  if (failed > 0) findings.headline += fmt::format(" {} failed.", failed);
  findings.figures = {
      {"toppled", share_text(toppled, table.size())},
      {"  to the left", std::to_string(falls(results::kToTheLeft))},
      {"  to the right", std::to_string(falls(results::kToTheRight))},
      {"survived", share_text(survived, table.size())},
      {"  beyond balance",
       std::to_string(count([&](std::size_t i) { return verdicts[i] == "survived" && beyond[i] != 0; }))},
      {"failed", share_text(failed, table.size())}};
  const std::vector<double>& margins = table.numbers("margin");
  double least = std::numeric_limits<double>::infinity();
  std::size_t at = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (verdicts[i] != "survived" || !(margins[i] < least)) continue;
    least = margins[i];
    at = i;
  }
  if (std::isfinite(least))
    findings.figures.push_back({"least margin", fmt::format("{:.4g} of those that survive, in case {}", least, at)});
  add_shifted(table, findings.figures);
  add_unproven(table, findings.figures);
  add_fallbacks(table, findings.figures);
  return findings;
}

}  // namespace

Result<KindPlan, InputErrors> Sweep::plan(const Subject& subject, std::uint64_t seed) const {
  Result<SweepCases, InputErrors> planned = Planner(subject, *this, seed).plan();
  if (!planned) return Unexpected(std::move(planned).error());
  const auto cases = std::make_shared<const SweepCases>(std::move(planned).value());
  KindPlan plan;
  for (const ScalarKey& key : cases->keys) plan.columns.push_back(key.column());
  for (Column& column : outcome_columns(*subject.engine)) plan.columns.push_back(std::move(column));
  plan.inputs = cases->inputs;
  note_laws(subject, cases->laws, plan);
  plan.run = [cases](Execution& execution) {
    return execution.run_cases(cases->samples.size(), [cases]() -> Worker {
      const auto worker = std::make_shared<SweepWorker>(*cases);
      return [worker](std::uint64_t index, Row& row) { return worker->run(index, row); };
    });
  };
  plan.findings = findings_of;
  return plan;
}

}  // namespace cairn::studies
