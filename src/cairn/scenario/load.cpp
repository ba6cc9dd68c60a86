#include "cairn/scenario/load.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "cairn/files/records/read_record.hpp"
#include "cairn/inputs/ground_record.hpp"
#include "cairn/inputs/input_memo.hpp"
#include "cairn/inputs/words/mesh_words.hpp"
#include "cairn/scenario/impact_input.hpp"
#include "cairn/scenario/read_toml.hpp"

namespace cairn::scenario {
namespace {

constexpr const char* kMotionX = "ground.motion.x";
constexpr const char* kMotionZ = "ground.motion.z";

/// Builds the parts of a model one by one; a part that was not read without faults is left out.
class Builder {
 public:
  /// `memo`, where there is one, keeps what takes long to make.
  Builder(const Scenario& scenario, const Lines& lines, const std::string& file, const ReadInput& read,
          InputErrors faults, InputMemo* memo)
      : scenario_(scenario), lines_(lines), file_(file), read_(read), memo_(memo), faults_(std::move(faults)) {}

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

  /// Faults of a part, with its key put before theirs.
  void located(InputErrors faults, const std::string& prefix) {
    for (InputError& f : faults)
      fault(prefix.empty() ? f.key : prefix + '.' + f.key, std::move(f.expected), std::move(f.found));
  }

  std::optional<PlanarBody> body() {
    if (!sound("body")) return std::nullopt;
    if (scenario_.bodies.size() != 1) {
      fault("body", "exactly one [[body]] for the planar engine", std::to_string(scenario_.bodies.size()));
      return std::nullopt;
    }
    const Body& body = scenario_.bodies.front();
    const planar::Start& start = body.start;
    if (start.turn_on_support && (start.vx != 0.0 || start.vz != 0.0))
      fault("body.velocity", "none beside turns_on_support, which sets it", "a velocity");
    if (start.turn_on_support && start.lift > 0.0)
      fault("body.lift", "0 with turns_on_support, since the lowest vertex stays on the ground",
            found_text(start.lift));
    if (!start.turn_on_support && start.slip != 0.0)
      fault("body.slip", "turns_on_support = true beside it", found_text(start.slip));
    return std::visit([&](const auto& shape) { return shaped(shape); }, body.shape);
  }

  /// Reads the records that the components name and sets their times against each other.
  void read_records() {
    record_x_ = component(scenario_.ground.motion_x, GroundAxis::x, kMotionX);
    record_z_ = component(scenario_.ground.motion_z, GroundAxis::z, kMotionZ);
    set_common_origin(record_x_ ? &*record_x_ : nullptr, record_z_ ? &*record_z_ : nullptr);
    const auto say = [&](const std::optional<GroundRecord>& record, const char* axis) {
      if (!record) return;
      for (const std::string& note : record->notes) notes_.push_back(std::string("Ground ") + axis + ": " + note);
    };
    say(record_x_, "x");
    say(record_z_, "z");
  }

  std::optional<Motion> motion(const GroundMotion& description, const std::string& path) {
    if (!sound(path) || !sound_above(path)) return std::nullopt;
    return std::visit([&](const auto& m) { return created(m, path); }, description);
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
  std::optional<CaseModel> assembled(std::optional<PlanarBody> body, std::optional<Motion> x, std::optional<Motion> z,
                                     planar::RunOptions options) {
    if (!faults_.empty()) return std::nullopt;
    const Scenario& s = scenario_;
    Result<ImpactInput, InputErrors> impact = impact_input(s.impact, s.ground.friction, *body);
    if (!impact) located(std::move(impact.error()), "");
    Result<std::vector<Friction>, InputErrors> corners = corner_friction(s.ground, *body);
    if (!corners) located(std::move(corners.error()), "");
    if (!faults_.empty()) return std::nullopt;
    CaseModel made{.model = {.body = std::move(*body),
                             .ground_x = std::move(*x),
                             .ground_z = std::move(*z),
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
    located(faults_of(made.model), "");
    located(planar::faults_of(made.options, made.start), "");
    if (!faults_.empty()) return std::nullopt;
    if (s.run.no_flight && made.model.material.restitution > 0.0)
      note("run.no_flight keeps a contact on the ground, so that nothing rebounds: impact.restitution has no effect.");
    return made;
  }

  const std::vector<InputFile>& inputs() const { return inputs_; }
  const std::vector<std::string>& notes() const { return notes_; }
  void note(std::string text) { notes_.push_back(std::move(text)); }
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

  std::optional<PlanarBody> taken(Result<PlanarBody, InputErrors> built, const std::string& table,
                                  const std::vector<std::string>& own_keys) {
    if (built) return std::move(built).value();
    for (InputError& f : built.error()) {
      const bool own =
          std::any_of(own_keys.begin(), own_keys.end(), [&](const std::string& k) { return f.key.starts_with(k); });
      const bool product = f.key == "mass" || f.key == "inertia" || f.key.find(',') != std::string::npos;
      const std::string key = table.empty() || !(own || product) ? "body." + f.key
                              : product                          ? "body." + table
                                                                 : "body." + table + '.' + f.key;
      fault(key, std::move(f.expected), std::move(f.found));
    }
    return std::nullopt;
  }
  std::optional<PlanarBody> shaped(const Box& box) {
    return taken(PlanarBody::rectangle(box.width, box.height, box.density, box.depth), "box",
                 {"width", "height", "depth"});
  }
  std::optional<PlanarBody> shaped(const Prism& prism) {
    return taken(PlanarBody::prism(prism.polygon, prism.density, prism.depth), "prism", {"polygon", "depth"});
  }
  std::optional<PlanarBody> shaped(const GivenBody& body) {
    return taken(PlanarBody::given(body.polygon, body.mass, body.centroid, body.inertia), "", {});
  }
  std::optional<PlanarBody> shaped(const Stack& stack) {
    Result<PlanarBody, InputErrors> built = stacked_body(stack.layers);
    if (built) return std::move(built).value();
    for (InputError& f : built.error())
      fault(f.key.starts_with('[') ? "body.stack" + (stack.layers.size() == 1 ? f.key.substr(3) : f.key) : "body.stack",
            std::move(f.expected), std::move(f.found));
    return std::nullopt;
  }
  std::optional<PlanarBody> shaped(const OneMesh& shape) { return meshed({&shape.mesh, 1}, shape.setting); }
  std::optional<PlanarBody> shaped(const MeshParts& shape) { return meshed(shape.parts, shape.setting); }
  std::optional<PlanarBody> meshed(std::span<const MeshRef> meshes, const MeshSetting& setting) {
    const std::pair keys(std::vector<MeshRef>(meshes.begin(), meshes.end()), setting);
    if (memo_ != nullptr)
      if (const auto known = memo_->bodies.find(keys)) return *known;
    Result<MeshShape, MeshFaults> shape =
        mesh_shape(meshes, setting, [this](const std::string& name) { return keep(name); });
    if (!shape) {
      for (InputError& f : worded(shape.error(), Vocabulary::scenario)) {
        if (f.line > 0) {
          faults_.push_back(std::move(f));  // it points into the mesh itself
        } else {
          const std::string place = f.file.empty() ? std::string() : f.file + ": ";
          fault("body." + f.key, std::move(f.expected), place + f.found);
        }
      }
      return std::nullopt;
    }
    for (std::string& note : notes_on(*shape, Vocabulary::scenario)) notes_.push_back(std::move(note));
    if (memo_ != nullptr) memo_->bodies.keep(keys, shape->body.body);
    return std::move(shape->body.body);
  }

  std::optional<Motion> checked(const MotionDescription& description, const std::string& path) {
    Result<Motion, InputErrors> motion = Motion::create(description);
    if (motion) return std::move(motion).value();
    located(motion.error(), path);
    return std::nullopt;
  }
  template <class Closed>
  std::optional<Motion> created(const Closed& m, const std::string& path) {
    return checked(m, path);
  }
  std::optional<Motion> created(const Synthetic& m, const std::string& path) {
    const ElasticSpectrum& s = m.target;
    if (!(s.corner_b < s.corner_c && s.corner_c < s.corner_d)) {
      fault(path + ".target", "corner_b < corner_c < corner_d",
            found_text(s.corner_b) + ", " + found_text(s.corner_c) + ", " + found_text(s.corner_d));
      return std::nullopt;
    }
    Synthetic keys = m;
    keys.scale = 1.0;
    keys.start = 0.0;
    if (memo_ != nullptr)
      if (const auto known = memo_->synthetics.find(keys))
        return checked(SampledMotion{known->acceleration, known->dt, m.scale, m.start}, path);
    const Result<SyntheticRecord, SynthesisFailure> record = synthesise_record(synthesis_of(m));
    if (!record) {
      if (!record.error().faults.empty()) {
        located(record.error().faults, path);
      } else {
        fault(path, "a target that a record can match to 10 %", to_text(record.error()));
      }
      return std::nullopt;
    }
    if (memo_ != nullptr) memo_->synthetics.keep(keys, *record);
    return checked(SampledMotion{record->acceleration, record->dt, m.scale, m.start}, path);
  }
  std::optional<Motion> created(const RecordFile& m, const std::string& path) {
    std::optional<GroundRecord>& record = path == kMotionX ? record_x_ : record_z_;
    if (!record) return std::nullopt;
    const double start = std::isfinite(m.start) ? m.start : record->channel.start;
    return checked(SampledMotion{std::move(record->channel.values), record->channel.dt, m.scale, start}, path);
  }

  /// The text of a file, kept with the result.
  Result<std::string, InputErrors> keep(const std::string& name) {
    Result<std::string, InputErrors> text = read_(name);
    const bool kept = std::any_of(inputs_.begin(), inputs_.end(), [&](const InputFile& f) { return f.name == name; });
    if (text && !kept) inputs_.push_back({name, *text});
    return text;
  }

  std::optional<GroundRecord> component(const GroundMotion& motion, GroundAxis axis, const std::string& path) {
    const auto* keys = std::get_if<RecordFile>(&motion);
    if (keys == nullptr || !sound(path) || !sound_above(path)) return std::nullopt;
    std::pair known_as(*keys, axis);
    if (!std::isfinite(keys->pga)) known_as.first.scale = 1.0;  // beside pga it is a fault
    known_as.first.start = kNotGiven;
    if (memo_ != nullptr)
      if (const auto known = memo_->records.find(known_as)) return *known;
    Result<GroundRecord, InputErrors> record =
        ground_record(*keys, axis, [this](const std::string& name) { return keep(name); });
    if (record && memo_ != nullptr) memo_->records.keep(known_as, *record);
    if (record) return std::move(record).value();
    for (InputError& f : record.error()) {
      if (f.line > 0) {
        faults_.push_back(std::move(f));  // it points into the record itself
      } else {
        fault(path + '.' + f.key, std::move(f.expected), std::move(f.found));
      }
    }
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
  const ReadInput& read_;
  InputMemo* memo_;
  InputErrors faults_;
  std::vector<InputFile> inputs_;
  std::vector<std::string> notes_;
  std::optional<GroundRecord> record_x_;
  std::optional<GroundRecord> record_z_;
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
  builder.read_records();
  std::optional<Motion> x = builder.motion(s.ground.motion_x, kMotionX);
  std::optional<Motion> z = builder.motion(s.ground.motion_z, kMotionZ);
  builder.check_friction();
  builder.check_formulation();
  planar::RunOptions options = builder.options();
  options.sample_times = builder.wanted_times();
  std::optional<CaseModel> made = builder.assembled(std::move(body), std::move(x), std::move(z), std::move(options));
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
  std::optional<Motion> x = base.model.ground_x;
  std::optional<Motion> z = base.model.ground_z;
  if (touched.motion) {
    builder.read_records();
    x = builder.motion(changed.ground.motion_x, kMotionX);
    z = builder.motion(changed.ground.motion_z, kMotionZ);
  }
  builder.check_friction();
  builder.check_formulation();
  planar::RunOptions options = builder.options();
  options.keep_events = false;
  std::optional<CaseModel> made = builder.assembled(std::move(body), std::move(x), std::move(z), std::move(options));
  if (!made) return Unexpected(std::move(builder.faults()));
  return std::move(*made);
}

}  // namespace cairn::scenario
