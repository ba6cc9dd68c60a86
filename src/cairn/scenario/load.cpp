#include "cairn/scenario/load.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "cairn/inputs/body_input.hpp"
#include "cairn/inputs/impact_input.hpp"
#include "cairn/inputs/motion_input.hpp"
#include "cairn/scenario/read_toml.hpp"

namespace cairn::scenario {
namespace {

/// Builds the parts of a model one by one; a part that was not read without faults is left out.
class Builder {
 public:
  /// `memo`, where there is one, keeps what takes long to make.
  Builder(const Scenario& scenario, const Lines& lines, const std::string& file, const ReadInput& read,
          InputErrors faults, InputMemo* memo)
      : scenario_(scenario), lines_(lines), file_(file), intake_(read, memo), faults_(std::move(faults)) {}

  bool sound(const std::string& path) const {
    return std::none_of(faults_.begin(), faults_.end(), [&](const InputError& fault) {
      return fault.key == path || fault.key.starts_with(path + '.') || fault.key.starts_with(path + '[');
    });
  }

  void fault(const std::string& key, std::string expected, std::string found) {
    faults_.push_back({.file = file_,
                       .line = lines_.of(key),
                       .key = key,
                       .expected = std::move(expected),
                       .found = std::move(found)});
  }

  /// Faults of a part that know their keys; those that point into another file stay as they are.
  void located(InputErrors faults) {
    for (InputError& f : faults) {
      if (f.line > 0) {
        faults_.push_back(std::move(f));
      } else {
        fault(f.key, std::move(f.expected), std::move(f.found));
      }
    }
  }

  std::optional<PlanarBody> body() {
    if (!sound("body")) return std::nullopt;
    if (scenario_.bodies.size() != 1) {
      fault("body", "exactly one [[body]] for the planar engine", std::to_string(scenario_.bodies.size()));
      return std::nullopt;
    }
    return sound_part(planar_body(scenario_.bodies.front(), intake_));
  }

  std::optional<MotionInput> motion() {
    Ground ground = scenario_.ground;
    for (const auto& [keys, path] : {std::pair{&ground.motion_x, kMotionX}, std::pair{&ground.motion_z, kMotionZ}})
      if (!sound(path) || !sound_above(path)) *keys = StillMotion{};  // the other one may have faults to tell
    return sound_part(inputs::ground_motion(ground, intake_));
  }

  void check_friction() {
    const Friction& mu = scenario_.ground.friction;
    if (sound("ground.friction") && mu.kinetic_coefficient > mu.static_coefficient)
      fault("ground.friction.kinetic", "not above ground.friction.static, " + found_text(mu.static_coefficient),
            found_text(mu.kinetic_coefficient));
  }

  /// Friction by corner belongs to the LCP, restricted models to the patterns.
  void check_formulation() {
    const Run& run = scenario_.run;
    const bool lcp = run.formulation == planar::Formulation::lcp;
    if (!sound("run") || !sound("ground")) return;
    if (!lcp && !scenario_.ground.corners.empty())
      fault("ground.friction.corner", "run.formulation = \"lcp\" beside it: the patterns know one friction for all",
            "run.formulation = \"patterns\"");
    const auto restricted = [&](bool given, const char* key) {
      if (lcp && given) fault(key, "false with run.formulation = \"lcp\": the patterns know restricted models", "true");
    };
    restricted(run.no_sliding, "run.no_sliding");
    restricted(run.no_flight, "run.no_flight");
  }

  planar::RunOptions options() {
    const Run& run = scenario_.run;
    planar::RunOptions options;
    options.start = run.start;
    options.duration = run.duration;
    options.relative_tolerance = run.tolerance;
    options.formulation = run.formulation;
    options.stop_at_rest = run.stop_at_rest;
    options.early_verdict = run.early_verdict;
    options.most_events = static_cast<std::uint32_t>(run.most_events);
    options.impacts = {.report_limits = scenario_.impact.report_limits,
                       .energy = scenario_.impact.energy,
                       .resolve_accumulation = run.resolve_accumulation};
    return options;
  }

  /// When samples are wanted.
  std::vector<double> wanted_times() {
    return sound("run") && sound("output") ? sample_times() : std::vector<double>{};
  }

  /// All parts together; faults where they do not fit.
  std::optional<CaseModel> assembled(std::optional<PlanarBody> body, std::optional<MotionInput> motion,
                                     planar::RunOptions options) {
    if (!faults_.empty()) return std::nullopt;
    const Scenario& s = scenario_;
    Result<ImpactInput, InputErrors> impact = impact_input(s.impact, s.ground.friction, *body);
    if (!impact) located(std::move(impact.error()));
    Result<std::vector<Friction>, InputErrors> corners = corner_friction(s.ground, *body);
    if (!corners) located(std::move(corners.error()));
    if (!faults_.empty()) return std::nullopt;
    CaseModel made{.model = {.body = std::move(*body),
                             .ground_x = std::move(motion->x),
                             .ground_z = std::move(motion->z),
                             .gravity = s.ground.gravity,
                             .friction = s.ground.friction,
                             .restriction = {s.run.no_sliding, s.run.no_flight},
                             .topple = s.run.topple,
                             .law = s.impact.law,
                             .corner_friction = std::move(*corners),
                             .material = impact->material,
                             .changes = std::move(impact->changes)},
                   .start = s.bodies.front().start,
                   .options = std::move(options)};
    located(faults_of(made.model));
    located(planar::faults_of(made.options, made.start));
    if (!faults_.empty()) return std::nullopt;
    if (s.run.no_flight && made.model.material.restitution > 0.0)
      note("run.no_flight keeps a contact on the ground, so that nothing rebounds: impact.restitution has no effect.");
    return made;
  }

  const std::vector<InputFile>& inputs() const { return intake_.files(); }
  const std::vector<std::string>& notes() const { return intake_.notes(); }
  void note(std::string text) { intake_.note(std::move(text)); }
  InputErrors& faults() { return faults_; }

 private:
  /// Whether the tables around a path were read at all.
  bool sound_above(const std::string& path) const {
    for (std::size_t dot = path.rfind('.'); dot != std::string::npos; dot = path.rfind('.', dot - 1)) {
      const std::string above = path.substr(0, dot);
      for (const InputError& f : faults_)
        if (f.key == above) return false;
    }
    return true;
  }

  template <class Part>
  std::optional<Part> sound_part(Result<Part, InputErrors> made) {
    if (made) return std::move(made).value();
    located(std::move(made).error());
    return std::nullopt;
  }

  std::vector<double> sample_times() {
    const Run& run = scenario_.run;
    const Output& output = scenario_.output;
    const bool interval_given = std::isfinite(output.interval);
    if (!output.times.empty() && interval_given) {
      fault("output.interval", "times or interval, not both", found_text(output.interval));
      return {};
    }
    const double end = run.start + run.duration;
    if (!output.times.empty()) {
      for (std::size_t i = 0; i < output.times.size(); ++i) {
        const double t = output.times[i];
        const bool ordered = i == 0 || t > output.times[i - 1];
        if (!ordered || t < run.start || t > end)
          fault("output.times[" + std::to_string(i) + ']',
                "ascending times from run.start to run.start + run.duration [s]", found_text(t));
      }
      return output.times;
    }
    constexpr double kDefaultSteps = 1000.0;
    const double interval = interval_given ? output.interval : run.duration / kDefaultSteps;
    // Rounding of the quotient must not lose the last sample.
    const double steps = std::floor(run.duration / interval * (1.0 + 4.0 * std::numeric_limits<double>::epsilon()));
    if (!(steps < static_cast<double>(kMostSamples))) {
      fault("output.interval",
            "at least " + found_text(run.duration / static_cast<double>(kMostSamples)) +
                " s, for at most a million samples",
            found_text(interval));
      return {};
    }
    std::vector<double> times;
    for (double k = 0.0; k <= steps; k += 1.0) times.push_back(std::min(run.start + k * interval, end));
    return times;
  }

  const Scenario& scenario_;
  const Lines& lines_;
  const std::string& file_;
  Intake intake_;
  InputErrors faults_;
};

InputErrors in_order(InputErrors faults, const std::string& file) {
  std::stable_sort(faults.begin(), faults.end(), [&](const InputError& a, const InputError& b) {
    if ((a.file == file) != (b.file == file)) return a.file == file;
    return a.line < b.line;
  });
  return faults;
}

}  // namespace

Result<Loaded, InputErrors> load(std::string_view text, const std::string& file, const ReadInput& read) {
  const ParsedScenario parsed = read_toml(text, file);
  const Scenario& s = parsed.scenario;
  const bool syntax_error = parsed.faults.size() == 1 && parsed.faults.front().key.empty();
  if (syntax_error) return Unexpected(parsed.faults);
  Builder builder(s, parsed.lines, file, read, parsed.faults, nullptr);
  std::optional<PlanarBody> body = builder.body();
  std::optional<MotionInput> motion = builder.motion();
  builder.check_friction();
  builder.check_formulation();
  planar::RunOptions options = builder.options();
  options.sample_times = builder.wanted_times();
  std::optional<CaseModel> made = builder.assembled(std::move(body), std::move(motion), std::move(options));
  if (!made) return Unexpected(in_order(std::move(builder.faults()), file));
  for (std::string& note : unread_coefficients(s.impact)) builder.note(std::move(note));
  return Loaded{.scenario = s,
                .text = std::string(text),
                .model = std::move(made->model),
                .start = made->start,
                .options = std::move(made->options),
                .inputs = builder.inputs(),
                .notes = builder.notes(),
                .read = read};
}

Result<CaseModel, InputErrors> case_model(const Loaded& base, const Scenario& changed, Parts touched,
                                          const ReadInput& read, InputMemo& memo) {
  static const Lines kNoLines;
  static const std::string kNoFile;
  Builder builder(changed, kNoLines, kNoFile, read, {}, &memo);
  std::optional<PlanarBody> body = touched.body ? builder.body() : base.model.body;
  std::optional<MotionInput> motion =
      touched.motion ? builder.motion() : MotionInput{base.model.ground_x, base.model.ground_z};
  builder.check_friction();
  builder.check_formulation();
  planar::RunOptions options = builder.options();
  options.keep_events = false;
  std::optional<CaseModel> made = builder.assembled(std::move(body), std::move(motion), std::move(options));
  if (!made) return Unexpected(std::move(builder.faults()));
  return std::move(*made);
}

}  // namespace cairn::scenario
