#include "cairn/scenario/load.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "cairn/core/digest.hpp"
#include "cairn/core/version.hpp"
#include "cairn/math/round_off.hpp"
#include "cairn/runs/engines.hpp"
#include "cairn/scenario/format_keys.hpp"
#include "cairn/scenario/forms.hpp"
#include "cairn/scenario/read_toml.hpp"

namespace cairn::scenario {
namespace {

/// Collects the faults of a scenario with their places in its file.
class Faults {
 public:
  Faults(const Lines& lines, const std::string& file, InputErrors found)
      : lines_(lines), file_(file), list_(std::move(found)) {}

  void add(const std::string& key, std::string expected, std::string found) {
    list_.push_back({.file = file_,
                     .line = lines_.of(key),
                     .key = key,
                     .expected = std::move(expected),
                     .found = std::move(found)});
  }

  /// Faults that know their keys; those that point into another file stay as they are.
  void located(InputErrors faults) {
    for (InputError& f : faults) {
      if (f.line > 0) {
        list_.push_back(std::move(f));
      } else {
        add(f.key, std::move(f.expected), std::move(f.found));
      }
    }
  }

  bool none() const { return list_.empty(); }
  std::size_t count() const { return list_.size(); }

  InputErrors in_order() && {
    std::stable_sort(list_.begin(), list_.end(), [&](const InputError& a, const InputError& b) {
      if ((a.file == file_) != (b.file == file_)) return a.file == file_;
      return a.line < b.line;
    });
    return std::move(list_);
  }

 private:
  const Lines& lines_;
  const std::string& file_;
  InputErrors list_;
};

std::vector<double> given_times(const Scene& scene, Faults& faults) {
  const std::vector<double>& times = scene.output.times;
  const double end = scene.run.start + scene.run.duration;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const bool ordered = i == 0 || times[i] > times[i - 1];
    if (!ordered || times[i] < scene.run.start || times[i] > end)
      faults.add("output.times[" + std::to_string(i) + ']',
                 "ascending times from run.start to run.start + run.duration [s]", found_text(times[i]));
  }
  return times;
}

/// When samples are wanted.
std::vector<double> sample_times(const Scene& scene, Faults& faults) {
  const Run& run = scene.run;
  const Output& output = scene.output;
  const bool interval_given = std::isfinite(output.interval);
  if (!output.times.empty() && interval_given) {
    faults.add("output.interval", "times or interval, not both", found_text(output.interval));
    return {};
  }
  if (!output.times.empty()) return given_times(scene, faults);
  constexpr double kDefaultSteps = 1000.0;
  const double interval = interval_given ? output.interval : run.duration / kDefaultSteps;
  // Rounding of the quotient must not lose the last sample.
  const double steps = std::floor(run.duration / interval * (1.0 + 8.0 * math::kUnitRoundOff));
  if (!(steps < static_cast<double>(kMostSamples))) {
    faults.add("output.interval",
               "at least " + found_text(run.duration / static_cast<double>(kMostSamples)) +
                   " s, for at most a million samples",
               found_text(interval));
    return {};
  }
  const double end = run.start + run.duration;
  std::vector<double> times;
  for (double k = 0.0; k <= steps; k += 1.0) times.push_back(std::min(run.start + k * interval, end));
  return times;
}

std::uint64_t seed_of(const Scene& scene) {
  for (const GroundMotion* motion : {&scene.ground.motion_x, &scene.ground.motion_y, &scene.ground.motion_z})
    if (const auto* synthetic = std::get_if<Synthetic>(motion)) return synthetic->seed;
  return 0;
}

}  // namespace

std::vector<std::string> unread_keys(const runs::Engine& engine, const std::vector<std::string>& given) {
  std::vector<std::string> list;
  const auto holds = [](const std::string& table, const std::string& key) {
    return key.size() > table.size() && key.starts_with(table) &&
           (key[table.size()] == '.' || key[table.size()] == '[');
  };
  for (const std::string& path : given) {
    if (is_of_the_format(path) || runs::reads(engine, path)) continue;
    if (std::none_of(given.begin(), given.end(), [&](const std::string& key) { return holds(path, key); }))
      list.push_back(path);
  }
  return list;
}

std::vector<std::string> Loaded::notes() const {
  std::vector<std::string> all = input_notes;
  all.insert(all.end(), case_notes.begin(), case_notes.end());
  return all;
}

Scenario scenario_of(const Loaded& loaded) {
  Scenario scenario;
  static_cast<Scene&>(scenario) = loaded.scene;
  scenario.study = loaded.study;
  return scenario;
}

Result<Loaded, InputErrors> load(std::string_view text, const std::string& file, const ReadInput& read,
                                 UnreadKeys unread) {
  const ParsedScenario parsed = read_toml(text, file);
  const Scenario& s = parsed.scenario;
  const bool syntax_error = parsed.faults.size() == 1 && parsed.faults.front().key.empty();
  if (syntax_error) return Unexpected(parsed.faults);
  const runs::Engine& engine = *runs::engine_named(s.engine);
  Faults faults(parsed.lines, file, parsed.faults);
  const std::vector<std::string> given(parsed.lines.given().begin(), parsed.lines.given().end());
  for (const std::string& key : unread == UnreadKeys::faults ? unread_keys(engine, given) : std::vector<std::string>{})
    faults.add(key, "none: the engine \"" + s.engine + "\" does not read it", "the key");

  const std::size_t before = faults.count();
  const bool timed = std::none_of(parsed.faults.begin(), parsed.faults.end(), [](const InputError& f) {
    return f.key == "run" || f.key.starts_with("run.") || f.key == "output" || f.key.starts_with("output.") ||
           f.key.starts_with("output[");
  });
  std::vector<double> times = timed ? sample_times(s, faults) : std::vector<double>{};
  if (faults.count() > before) times.clear();

  Intake intake(read);
  Result<runs::Built, InputErrors> built =
      engine.build({.scene = s, .intake = intake, .sample_times = std::move(times), .unread = &parsed.faults});
  if (!built) faults.located(built.error());
  if (!built && s.study && parsed.faults.empty())
    faults.located(studies::record_faults(s, read, s.study->kind.named_records()));
  if (!faults.none() || !built) return Unexpected(std::move(faults).in_order());
  Loaded loaded;
  loaded.scene = s;
  loaded.engine = &engine;
  loaded.made = std::move(built->made);
  loaded.inputs = intake.files();
  loaded.read = read;
  loaded.forms = &forms();
  loaded.study = s.study;
  loaded.text = text;
  loaded.input_notes = intake.notes();
  loaded.case_notes = std::move(built->notes);
  loaded.given = given;
  return loaded;
}

results::Provenance provenance_of(const Loaded& loaded) {
  results::Provenance p;
  p.version = kVersion;
  p.commit = kCommit;
  p.compiler = kCompiler;
  p.flags = kCompileFlags;
  p.scenario_hash = sha256(loaded.text);
  p.seed = seed_of(loaded.scene);
  for (const InputFile& file : loaded.inputs) p.input_hashes.emplace_back(file.name(), sha256(file.text()));
  p.notes = loaded.notes();
  return p;
}

}  // namespace cairn::scenario
