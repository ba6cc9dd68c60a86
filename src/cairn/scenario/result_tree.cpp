#include "cairn/scenario/result_tree.hpp"

#include <algorithm>
#include <optional>

#include "cairn/laws/law_names.hpp"
#include "cairn/core/digest.hpp"
#include "cairn/scenario/summary.hpp"

namespace cairn::scenario {
namespace {

using files::Dataset;
using files::Group;

constexpr const char* kFormat = "cairn planar run";
constexpr std::int64_t kFormatVersion = 1;

Dataset scalar(std::string name, double value, std::string unit, std::string about = {}) {
  return {std::move(name), std::vector<double>{value}, {}, std::move(unit), std::move(about)};
}
Dataset scalar(std::string name, std::uint64_t value, std::string about = {}) {
  return {std::move(name), std::vector<std::int64_t>{static_cast<std::int64_t>(value)}, {}, {}, std::move(about)};
}
Dataset scalar(std::string name, std::string text, std::string about = {}) {
  return {std::move(name), std::vector<std::string>{std::move(text)}, {}, {}, std::move(about)};
}

/// A column made by a function of the rows.
template <class Rows, class Value>
Dataset column(std::string name, const Rows& rows, Value value, std::string unit = {}, std::string about = {}) {
  using T = std::decay_t<decltype(value(rows.front()))>;
  using Stored = std::conditional_t<std::is_floating_point_v<T>, double,
                                    std::conditional_t<std::is_integral_v<T>, std::int64_t, std::string>>;
  std::vector<Stored> values;
  values.reserve(rows.size());
  for (const auto& row : rows) values.emplace_back(value(row));
  return {std::move(name), std::move(values), {rows.size()}, std::move(unit), std::move(about)};
}

/// A table of `width` numbers per row.
template <class T, class Rows, class Values>
Dataset table(std::string name, const Rows& rows, std::size_t width, Values values_of, std::string unit = {},
              std::string about = {}) {
  std::vector<T> values;
  values.reserve(rows.size() * width);
  for (const auto& row : rows) {
    const auto& from = values_of(row);
    for (std::size_t k = 0; k < width; ++k) values.push_back(static_cast<T>(from[k]));
  }
  return {std::move(name), std::move(values), {rows.size(), width}, std::move(unit), std::move(about)};
}

/// The columns of a state, read from each row by `state_of`.
template <class Rows, class StateOf>
void add_state(std::vector<Dataset>& out, const Rows& rows, const std::string& suffix, StateOf state_of) {
  const auto add = [&](const char* name, double planar::State::*member, const char* unit, const char* about) {
    out.push_back(column(
        name + suffix, rows, [&](const auto& row) { return state_of(row).*member; }, unit, about));
  };
  add("x", &planar::State::x, "m", "centroid, relative to the ground, to the right");
  add("z", &planar::State::z, "m", "centroid, relative to the ground, upwards");
  add("theta", &planar::State::theta, "rad", "rotation, counter-clockwise as seen");
  add("vx", &planar::State::vx, "m/s", "");
  add("vz", &planar::State::vz, "m/s", "");
  add("omega", &planar::State::omega, "rad/s", "");
}

Group sample_group(std::string name, const std::vector<planar::Sample>& samples, const RunRecord& record,
                   std::string about) {
  using planar::Sample;
  Group g{std::move(name), {{"about", std::move(about)}}, {}, {}};
  const auto add = [&](const char* column_name, auto value, const char* unit, const char* meaning = "") {
    g.datasets.push_back(column(column_name, samples, value, unit, meaning));
  };
  add(
      "t", [](const Sample& s) { return s.state.t; }, "s");
  add_state(g.datasets, samples, "", [](const Sample& s) -> const planar::State& { return s.state; });
  add(
      "pattern", [](const Sample& s) { return std::string(name_of(s.state.pattern)); }, "", "pattern of motion");
  add(
      "fx", [](const Sample& s) { return s.reactions.fx; }, "N", "force of the ground on the body, to the right");
  add(
      "fz", [](const Sample& s) { return s.reactions.fz; }, "N", "force of the ground on the body, upwards");
  add(
      "place", [](const Sample& s) { return s.reactions.place; }, "",
      "of the resultant on the edge: 0 at its left end, 1 at its right; NaN unless the body lies on an edge");
  const PlanarModel& model = record.model;
  const double rest = record.result.basin.rest.height;
  add(
      "kinetic", [&](const Sample& s) { return kinetic_energy(model.body.view(), s.state); }, "J");
  add(
      "potential", [&](const Sample& s) { return model.body.mass() * model.gravity * (s.state.z - rest); }, "J",
      "over the rest pose");
  add(
      "ground_work", [](const Sample& s) { return s.state.ground_work; }, "J", "since the start");
  add(
      "friction_loss", [](const Sample& s) { return s.state.friction_loss; }, "J", "since the start");
  add(
      "impact_loss", [](const Sample& s) { return s.state.impact_loss; }, "J", "since the start");
  struct Part {
    const char* name;
    double math::MotionSample::*member;
    const char* unit;
  };
  for (const Part& part : {Part{"acceleration", &math::MotionSample::acceleration, "m/s2"},
                           Part{"velocity", &math::MotionSample::velocity, "m/s"},
                           Part{"displacement", &math::MotionSample::displacement, "m"}}) {
    for (const bool vertical : {false, true}) {
      const math::Motion1D& motion = vertical ? model.ground_z.view() : model.ground_x.view();
      g.datasets.push_back(column(
          std::string("ground_") + part.name + (vertical ? "_z" : "_x"), samples,
          [&](const Sample& s) { return motion.at(s.state.t).*part.member; }, part.unit));
    }
  }
  return g;
}

Group event_group(const std::vector<planar::Event>& events) {
  using planar::Event;
  Group g{"events", {{"about", "changes of pattern and impacts; columns of impacts are 0 at other events"}}, {}, {}};
  const auto add = [&](const char* name, auto value, const char* unit = "", const char* about = "") {
    g.datasets.push_back(column(name, events, value, unit, about));
  };
  add(
      "t", [](const Event& e) { return e.t; }, "s");
  add("what", [](const Event& e) { return std::string(words_of(e.trigger)); });
  add(
      "from", [](const Event& e) { return std::string(name_of(e.from)); }, "", "pattern before");
  add(
      "to", [](const Event& e) { return std::string(name_of(e.to)); }, "", "pattern after");
  add(
      "vertex", [](const Event& e) { return e.vertex; }, "", "that carries the body afterwards; -1 in flight");
  add("notes", [](const Event& e) { return notes_text(e.notes); });
  add_state(g.datasets, events, "_before", [](const Event& e) -> const planar::State& { return e.before; });
  add_state(g.datasets, events, "_after", [](const Event& e) -> const planar::State& { return e.after; });
  add(
      "contacts", [](const Event& e) { return e.impact.count; }, "", "in the impact; 0: no impact");
  add(
      "branch", [](const Event& e) { return std::string(name_of(e.impact.branch)); }, "", "what the law did");
  add(
      "outcome", [](const Event& e) { return std::string(name_of(e.impact.outcome)); }, "", "of the law");
  g.datasets.push_back(table<std::int64_t>(
      "contact_vertex", events, 2, [](const Event& e) { return e.impact.vertex; }, "",
      "per contact; -1 where there is none"));
  g.datasets.push_back(table<std::int64_t>(
      "contact_supports", events, 2,
      [](const Event& e) {
        return std::array<int, 2>{e.impact.role[0] == Role::supporting ? 1 : 0,
                                  e.impact.role[1] == Role::supporting ? 1 : 0};
      },
      "", "per contact: 1 it carried load before, 0 it arrives"));
  g.datasets.push_back(table<double>(
      "impulse", events, 4, [](const Event& e) { return e.impact.impulse; }, "N s",
      "normal and tangential, per contact"));
  g.datasets.push_back(table<double>(
      "velocity_before", events, 4, [](const Event& e) { return e.impact.velocity_before; }, "m/s",
      "normal and tangential, per contact"));
  g.datasets.push_back(table<double>(
      "velocity_after", events, 4, [](const Event& e) { return e.impact.velocity_after; }, "m/s",
      "normal and tangential, per contact"));
  add(
      "certified", [](const Event& e) { return e.is_impact() && e.impact.certificate.passed ? 1 : 0; }, "",
      "1: the judge found momentum, contact, friction cone and energy in order");
  const auto certificate = [&](const char* name, double Certificate::*member, const char* unit, const char* about) {
    g.datasets.push_back(column(
        std::string("certificate_") + name, events, [member](const Event& e) { return e.impact.certificate.*member; },
        unit, about));
  };
  certificate("energy_before", &Certificate::energy_before, "J", "");
  certificate("energy_after", &Certificate::energy_after, "J", "");
  certificate("energy_raise", &Certificate::energy_raise, "",
              "work of the impulses on the ground's side where positive, over velocity scale times impulse scale");
  certificate("momentum", &Certificate::momentum, "", "relative residual");
  certificate("penetration", &Certificate::penetration, "", "relative residual");
  certificate("adhesion", &Certificate::adhesion, "", "relative residual");
  certificate("cone", &Certificate::cone, "", "relative residual");
  add(
      "largest_lambda", [](const Event& e) { return e.impact.limits.lambda; }, "", "that would not raise energy");
  add(
      "largest_epsilon", [](const Event& e) { return e.impact.limits.epsilon; }, "", "that would not raise energy");
  return g;
}

Group body_group(const RunRecord& record) {
  const PlanarBody& body = record.model.body;
  const Basin& basin = record.result.basin;
  std::vector<double> corners;
  for (int i = 0; i < body.vertex_count(); ++i) {
    corners.push_back(body.vertex(i).x);
    corners.push_back(body.vertex(i).z);
  }
  const auto count = static_cast<std::size_t>(body.vertex_count());
  Group g{"body", {{"name", record.scenario.bodies.front().name}}, {}, {}};
  g.datasets = {
      {"vertices", std::move(corners), {count, 2}, "m", "hull, counter-clockwise, from the centroid"},
      scalar("mass", body.mass(), "kg"),
      scalar("inertia", body.inertia(), "kg m2", "about the centroid"),
      {"centroid", std::vector<double>{body.centroid().x, body.centroid().z}, {2}, "m", "as given"},
      scalar("rest_angle", basin.rest.angle, "rad", "rotation at which it stands"),
      scalar("alpha_left", basin.rest.alpha_left, "rad", "slenderness over the left end of the base"),
      scalar("alpha_right", basin.rest.alpha_right, "rad", "slenderness over the right end of the base"),
      scalar("balance_low", basin.lower.angle, "rad", "rotation at which it balances, clockwise"),
      scalar("balance_high", basin.upper.angle, "rad", "rotation at which it balances, counter-clockwise"),
  };
  return g;
}

Group verdict_group(const RunRecord& record) {
  const planar::RunResult& r = record.result;
  Group g{"verdict",
          {{"verdict", std::string(name_of(r.verdict))},
           {"sentence", verdict_sentence(record)},
           {"end", std::string(words_of(r.end))},
           {"failure", std::string(name_of(r.failure))},
           {"proven", std::int64_t{r.proven ? 1 : 0}}},
          {},
          {}};
  g.datasets = {scalar("margin", r.margin, "", "1 - largest rotation over the one at balance")};
  if (r.verdict == planar::Verdict::toppled) {
    g.attributes.emplace_back("direction", std::string(r.direction > 0 ? "left" : "right"));
    g.datasets.push_back(scalar("topple_time", r.topple_time, "s", "when balance was passed for the last time"));
    g.datasets.push_back(scalar("impacts_before", std::uint64_t{r.impacts_before}, "impacts up to then"));
  }
  return g;
}

Group maxima_group(const planar::Maxima& m) {
  return {"maxima",
          {},
          {scalar("theta_low", m.theta_low, "rad"), scalar("theta_high", m.theta_high, "rad"),
           scalar("rotation", m.rotation, "rad", "from the rest pose"),
           scalar("rotation_over_alpha", m.rotation_over_alpha, ""), scalar("slip", m.slip, "m", "largest net slip"),
           scalar("slip_path", m.slip_path, "m", "length of the slip"),
           scalar("uplift", m.uplift, "m", "largest clearance in flight")},
          {}};
}

Group energy_group(const planar::EnergyAudit& e) {
  return {"energies",
          {},
          {scalar("initial", e.initial, "J"), scalar("final", e.final, "J"),
           scalar("kinetic", e.kinetic, "J", "at the end"),
           scalar("potential", e.potential, "J", "at the end, over the rest pose"),
           scalar("ground_work", e.ground_work, "J"), scalar("friction_loss", e.friction_loss, "J"),
           scalar("impact_loss", e.impact_loss, "J"),
           scalar("peak", e.peak, "J", "largest over the run, over the rest pose"),
           scalar("residual", e.residual, "J", "largest defect of the balance over the run")},
          {}};
}

Group free_rocking_group(const planar::FreeRocking& rocking) {
  using planar::Swing;
  Group g{"free_rocking",
          {{"about", "a body tilted and let go: its swings, from one passage through the rest pose to the next"},
           {"motion", std::string(name_of(rocking.motion))}},
          {scalar("r_from_peaks", rocking.r_from_peaks, "", "equivalent angular restitution from the turning points"),
           scalar("r_from_rates", rocking.r_from_rates, "", "mean of rate_ratio"),
           scalar("distance", rocking.distance, "",
                  "from ideal rocking: 0 the base stands, 1 the centroid does not follow")},
          {}};
  const auto add = [&](const char* name, auto value, const char* unit = "", const char* about = "") {
    g.datasets.push_back(column(name, rocking.swings, value, unit, about));
  };
  add(
      "begin", [](const Swing& s) { return s.begin; }, "s");
  add(
      "end", [](const Swing& s) { return s.end; }, "s");
  add(
      "peak", [](const Swing& s) { return s.peak; }, "rad", "largest rotation from the rest pose");
  add(
      "peak_time", [](const Swing& s) { return s.peak_time; }, "s");
  add(
      "rate_ratio", [](const Swing& s) { return s.rate_ratio; }, "",
      "rate of rotation after over before, where the swing begins with an impact of both ends of the base");
  add(
      "flight", [](const Swing& s) { return s.flight; }, "s", "time without contact");
  add("impacts", [](const Swing& s) { return s.impacts; });
  add(
      "complete", [](const Swing& s) { return s.complete ? 1 : 0; }, "", "1: the run saw its end");
  return g;
}

Group count_group(const planar::Counts& c) {
  const auto matrix = [](const char* name, const auto& rows, const char* about) {
    constexpr auto kSize = static_cast<std::size_t>(planar::kPatternCount);
    return table<std::int64_t>(
        name, rows, kSize, [](const auto& row) { return row; }, "", about);
  };
  std::string order;
  for (int p = 0; p < planar::kPatternCount; ++p)
    order += (p == 0 ? "" : ", ") + std::string(name_of(static_cast<planar::Pattern>(p)));
  return {"counts",
          {{"patterns", "rows (from) and columns (to): " + order}},
          {scalar("events", std::uint64_t{c.events}), scalar("impacts", std::uint64_t{c.impacts}),
           scalar("unusual", std::uint64_t{c.unusual}, "no admissible pattern, Painleve, or a fallback"),
           scalar("not_certified", std::uint64_t{c.judged_bad}, "impacts that the judge did not pass"),
           scalar("steps", c.steps), scalar("rejected_steps", c.rejected),
           matrix("without_impact", c.without_impact, "transitions without impact"),
           matrix("with_impact", c.with_impact, "transitions with impact"),
           matrix("accumulated", c.accumulated, "of these, accumulations of impacts")},
          {}};
}

Group provenance_group(const Provenance& p) {
  return {"provenance",
          {{"version", p.version},
           {"commit", p.commit},
           {"compiler", p.compiler},
           {"flags", p.flags},
           {"scenario_sha256", p.scenario_hash},
           {"seed", static_cast<std::int64_t>(p.seed)}},
          {{"notes", p.notes, {p.notes.size()}, "", "what was noticed or done while reading the inputs"}},
          {}};
}

/// As text where it is one, so that people can read it; as bytes where it holds a NUL, as binary meshes do.
Dataset content_of(const InputFile& input) {
  if (input.text.find('\0') == std::string::npos) return scalar("text", input.text);
  return {"bytes", std::vector<std::uint8_t>(input.text.begin(), input.text.end()), {input.text.size()}, {}, {}};
}

Group input_group(const std::vector<InputFile>& inputs) {
  Group g{"inputs", {{"about", "files that the scenario names"}}, {}, {}};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    g.groups.push_back({std::to_string(i),
                        {{"name", inputs[i].name}, {"sha256", sha256(inputs[i].text)}},
                        {content_of(inputs[i])},
                        {}});
  }
  return g;
}

// ---------------------------------------------------------------------------------------------------------- reading

const Group* group_in(const Group& parent, std::string_view name) {
  for (const Group& g : parent.groups)
    if (g.name == name) return &g;
  return nullptr;
}

/// The dataset "text" or "bytes".
std::optional<std::string> content_in(const Group& parent) {
  for (const Dataset& d : parent.datasets) {
    const auto* texts = std::get_if<std::vector<std::string>>(&d.values);
    if (d.name == "text" && texts != nullptr && texts->size() == 1) return texts->front();
    const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&d.values);
    if (d.name == "bytes" && bytes != nullptr) return std::string(bytes->begin(), bytes->end());
  }
  return std::nullopt;
}

std::optional<std::string> attribute_of(const Group& group, std::string_view name) {
  for (const auto& [key, value] : group.attributes) {
    const auto* text = std::get_if<std::string>(&value);
    if (key == name && text != nullptr) return *text;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Group> origin_groups(const std::string& scenario_text, const std::vector<InputFile>& inputs,
                                 const Provenance& provenance) {
  return {{"scenario",
           {{"sha256", provenance.scenario_hash}},
           {scalar("text", scenario_text, "as it was read; cairn takes this file to run it again")},
           {}},
          input_group(inputs),
          provenance_group(provenance)};
}

Group result_tree(const RunRecord& record) {
  const planar::RunResult& r = record.result;
  Group root{"",
             {{"format", std::string(kFormat)},
              {"format_version", kFormatVersion},
              {"title", record.scenario.title},
              {"verdict", std::string(name_of(r.verdict))}},
             {},
             origin_groups(record.scenario_text, record.inputs, record.provenance)};
  root.groups.push_back(body_group(record));
  root.groups.push_back(verdict_group(record));
  root.groups.push_back(maxima_group(r.maxima));
  root.groups.push_back(energy_group(r.energy));
  root.groups.push_back(count_group(r.counts));
  root.groups.push_back(sample_group("samples", r.samples, record, "the motion at the times asked for"));
  root.groups.push_back(sample_group("curve", record.curve, record, "the motion at equal steps, for plots"));
  root.groups.push_back(event_group(r.events));
  root.groups.push_back({"peaks",
                         {{"about", "turning points of the rotation in contact"}},
                         {column(
                              "t", r.peaks, [](const planar::Peak& p) { return p.t; }, "s"),
                          column(
                              "theta", r.peaks, [](const planar::Peak& p) { return p.theta; }, "rad")},
                         {}});
  if (record.free_rocking) root.groups.push_back(free_rocking_group(*record.free_rocking));
  return root;
}

Result<StoredRun, InputErrors> stored_run(const Group& tree, const std::string& file) {
  InputErrors faults;
  const auto fault = [&](std::string key, std::string expected, std::string found) {
    faults.push_back(
        {.file = file, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  };
  const auto kept = [&](const Group* group, const std::string& key) -> std::string {
    const auto text = group != nullptr ? content_in(*group) : std::nullopt;
    const auto digest = group != nullptr ? attribute_of(*group, "sha256") : std::nullopt;
    if (!text || !digest) {
      fault(key, "a text or bytes with their SHA-256", "none");
    } else if (sha256(*text) != *digest) {
      fault(key, "content with SHA-256 " + *digest, sha256(*text));
    }
    return text.value_or("");
  };
  const std::optional<std::string> format = attribute_of(tree, "format");
  if (format != kFormat && format != kStudyFormat) {
    fault("format", '"' + std::string(kFormat) + "\" or \"" + kStudyFormat + '"', format.value_or("none"));
    return Unexpected(faults);
  }
  StoredRun stored;
  stored.scenario_text = kept(group_in(tree, "scenario"), "scenario");
  if (const Group* inputs = group_in(tree, "inputs")) {
    for (const Group& input : inputs->groups) {
      const std::string key = "inputs/" + input.name;
      const auto name = attribute_of(input, "name");
      if (!name) fault(key, "a name", "none");
      stored.inputs.push_back({name.value_or(""), kept(&input, key)});
    }
  }
  if (!faults.empty()) return Unexpected(faults);
  return stored;
}

}  // namespace cairn::scenario
