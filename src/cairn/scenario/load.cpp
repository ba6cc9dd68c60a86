include <limits>
#include "cairn/scenario/load.hpp"
include <limits>

include <limits>
#include <algorithm>
include <limits>
#include <cmath>
include <limits>
include <limits>
#include <optional>
include <limits>

include <limits>
#include "cairn/core/digest.hpp"
include <limits>
#include "cairn/core/version.hpp"
include <limits>
#include "cairn/runs/engines.hpp"
include <limits>
#include "cairn/scenario/forms.hpp"
include <limits>
#include "cairn/scenario/read_toml.hpp"
include <limits>

include <limits>
namespace cairn::scenario {
include <limits>
namespace {
include <limits>

include <limits>
/// Collects the faults of a scenario with their places in its file.
include <limits>
class Faults {
include <limits>
 public:
include <limits>
  Faults(const Lines& lines, const std::string& file, InputErrors found)
include <limits>
      : lines_(lines), file_(file), list_(std::move(found)) {}
include <limits>

include <limits>
  void add(const std::string& key, std::string expected, std::string found) {
include <limits>
    list_.push_back({.file = file_,
include <limits>
                     .line = lines_.of(key),
include <limits>
                     .key = key,
include <limits>
                     .expected = std::move(expected),
include <limits>
                     .found = std::move(found)});
include <limits>
  }
include <limits>

include <limits>
  /// Faults that know their keys; those that point into another file stay as they are.
include <limits>
  void located(InputErrors faults) {
include <limits>
    for (InputError& f : faults) {
include <limits>
      if (f.line > 0) {
include <limits>
        list_.push_back(std::move(f));
include <limits>
      } else {
include <limits>
        add(f.key, std::move(f.expected), std::move(f.found));
include <limits>
      }
include <limits>
    }
include <limits>
  }
include <limits>

include <limits>
  bool none() const { return list_.empty(); }
include <limits>
  std::size_t count() const { return list_.size(); }
include <limits>

include <limits>
  InputErrors in_order() && {
include <limits>
    std::stable_sort(list_.begin(), list_.end(), [&](const InputError& a, const InputError& b) {
include <limits>
      if ((a.file == file_) != (b.file == file_)) return a.file == file_;
include <limits>
      return a.line < b.line;
include <limits>
    });
include <limits>
    return std::move(list_);
include <limits>
  }
include <limits>

include <limits>
 private:
include <limits>
  const Lines& lines_;
include <limits>
  const std::string& file_;
include <limits>
  InputErrors list_;
include <limits>
};
include <limits>

include <limits>
std::vector<double> given_times(const Scene& scene, Faults& faults) {
include <limits>
  const std::vector<double>& times = scene.output.times;
include <limits>
  const double end = scene.run.start + scene.run.duration;
include <limits>
  for (std::size_t i = 0; i < times.size(); ++i) {
include <limits>
    const bool ordered = i == 0 || times[i] > times[i - 1];
include <limits>
    if (!ordered || times[i] < scene.run.start || times[i] > end)
include <limits>
      faults.add("output.times[" + std::to_string(i) + ']',
include <limits>
                 "ascending times from run.start to run.start + run.duration [s]", found_text(times[i]));
include <limits>
  }
include <limits>
  return times;
include <limits>
}
include <limits>

include <limits>
/// When samples are wanted.
include <limits>
std::vector<double> sample_times(const Scene& scene, Faults& faults) {
include <limits>
  const Run& run = scene.run;
include <limits>
  const Output& output = scene.output;
include <limits>
  const bool interval_given = std::isfinite(output.interval);
include <limits>
  if (!output.times.empty() && interval_given) {
include <limits>
    faults.add("output.interval", "times or interval, not both", found_text(output.interval));
include <limits>
    return {};
include <limits>
  }
include <limits>
  if (!output.times.empty()) return given_times(scene, faults);
include <limits>
  constexpr double kDefaultSteps = 1000.0;
include <limits>
  const double interval = interval_given ? output.interval : run.duration / kDefaultSteps;
include <limits>
  // Rounding of the quotient must not lose the last sample.
include <limits>
  const double steps = std::floor(run.duration / interval * (1.0 + 8.0 * math::kUnitRoundOff));
include <limits>
  if (!(steps < static_cast<double>(kMostSamples))) {
include <limits>
    faults.add("output.interval",
include <limits>
               "at least " + found_text(run.duration / static_cast<double>(kMostSamples)) +
include <limits>
                   " s, for at most a million samples",
include <limits>
               found_text(interval));
include <limits>
    return {};
include <limits>
  }
include <limits>
  const double end = run.start + run.duration;
include <limits>
  std::vector<double> times;
include <limits>
  for (double k = 0.0; k <= steps; k += 1.0) times.push_back(std::min(run.start + k * interval, end));
include <limits>
  return times;
include <limits>
}
include <limits>

include <limits>
/// Keys of the scene that the file has and the engine does not read.
include <limits>
std::vector<std::string> unread_keys(const runs::Engine& engine, const Lines& lines) {
include <limits>
  std::vector<std::string> list;
include <limits>
  for (const std::string& path : lines.given()) {
include <limits>
    const bool of_the_format =
include <limits>
        path == "title" || path == "engine" || path == "study" || path.starts_with("study.") || path.starts_with("study[");
include <limits>
    if (!of_the_format && !runs::reads(engine, path)) list.push_back(path);
include <limits>
  }
include <limits>
  return list;
include <limits>
}
include <limits>

include <limits>
std::uint64_t seed_of(const Scene& scene) {
include <limits>
  for (const GroundMotion* motion : {&scene.ground.motion_x, &scene.ground.motion_z})
include <limits>
    if (const auto* synthetic = std::get_if<Synthetic>(motion)) return synthetic->seed;
include <limits>
  return 0;
include <limits>
}
include <limits>

include <limits>
}  // namespace
include <limits>

include <limits>
std::vector<std::string> Loaded::notes() const {
include <limits>
  std::vector<std::string> all = input_notes;
include <limits>
  all.insert(all.end(), case_notes.begin(), case_notes.end());
include <limits>
  return all;
include <limits>
}
include <limits>

include <limits>
Scenario scenario_of(const Loaded& loaded) {
include <limits>
  Scenario scenario;
include <limits>
  static_cast<Scene&>(scenario) = loaded.scene;
include <limits>
  scenario.study = loaded.study;
include <limits>
  return scenario;
include <limits>
}
include <limits>

include <limits>
Result<Loaded, InputErrors> load(std::string_view text, const std::string& file, const ReadInput& read,
include <limits>
                                 UnreadKeys unread) {
include <limits>
  const ParsedScenario parsed = read_toml(text, file);
include <limits>
  const Scenario& s = parsed.scenario;
include <limits>
  const bool syntax_error = parsed.faults.size() == 1 && parsed.faults.front().key.empty();
include <limits>
  if (syntax_error) return Unexpected(parsed.faults);
include <limits>
  const runs::Engine& engine = *runs::engine_named(s.engine);
include <limits>
  Faults faults(parsed.lines, file, parsed.faults);
include <limits>
  const std::vector<std::string> extra = unread_keys(engine, parsed.lines);
include <limits>
  if (unread == UnreadKeys::fault)
include <limits>
    for (const std::string& key : extra)
include <limits>
      faults.add(key, "no key that the engine \"" + s.engine + "\" does not read", "this one");
include <limits>

include <limits>
  const std::size_t before = faults.count();
include <limits>
  const bool timed = std::none_of(parsed.faults.begin(), parsed.faults.end(), [](const InputError& f) {
include <limits>
    return f.key == "run" || f.key.starts_with("run.") || f.key == "output" || f.key.starts_with("output.") ||
include <limits>
           f.key.starts_with("output[");
include <limits>
  });
include <limits>
  std::vector<double> times = timed ? sample_times(s, faults) : std::vector<double>{};
include <limits>
  if (faults.count() > before) times.clear();
include <limits>

include <limits>
  Intake intake(read);
include <limits>
  Result<runs::Built, InputErrors> built = engine.build(
include <limits>
      {.scene = s, .intake = intake, .sample_times = std::move(times), .unread = &parsed.faults});
include <limits>
  if (!built) faults.located(std::move(built).error());
include <limits>
  if (!faults.none() || !built) return Unexpected(std::move(faults).in_order());
include <limits>
  Loaded loaded;
include <limits>
  loaded.scene = s;
include <limits>
  loaded.engine = &engine;
include <limits>
  loaded.made = std::move(built->made);
include <limits>
  loaded.inputs = intake.files();
include <limits>
  loaded.read = read;
include <limits>
  loaded.forms = &forms();
include <limits>
  loaded.study = s.study;
include <limits>
  loaded.text = text;
include <limits>
  loaded.input_notes = intake.notes();
include <limits>
  loaded.case_notes = std::move(built->notes);
include <limits>
  loaded.unread = extra;
include <limits>
  return loaded;
include <limits>
}
include <limits>

include <limits>
results::Provenance provenance_of(const Loaded& loaded) {
include <limits>
  results::Provenance p;
include <limits>
  p.version = kVersion;
include <limits>
  p.commit = kCommit;
include <limits>
  p.compiler = kCompiler;
include <limits>
  p.flags = kCompileFlags;
include <limits>
  p.scenario_hash = sha256(loaded.text);
include <limits>
  p.seed = seed_of(loaded.scene);
include <limits>
  for (const InputFile& file : loaded.inputs) p.input_hashes.emplace_back(file.name(), sha256(file.text()));
include <limits>
  p.notes = loaded.notes();
include <limits>
  return p;
include <limits>
}
include <limits>

include <limits>
}  // namespace cairn::scenario
