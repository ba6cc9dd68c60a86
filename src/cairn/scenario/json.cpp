#include "cairn/scenario/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "cairn/laws/law_names.hpp"
#include "cairn/scenario/schema.hpp"
#include "cairn/scenario/summary.hpp"

namespace cairn::scenario {

using namespace keys;

namespace {

using nlohmann::ordered_json;

// ----------------------------------------------------------------------------------------------------------- schema

ordered_json type_of(const NumberRule& rule) {
  ordered_json number = {{"type", "number"}};
  if (std::isfinite(rule.above)) number["exclusiveMinimum"] = rule.above;
  if (std::isfinite(rule.below)) number["exclusiveMaximum"] = rule.below;
  if (std::isfinite(rule.at_least)) number["minimum"] = rule.at_least;
  if (std::isfinite(rule.at_most)) number["maximum"] = rule.at_most;
  if (rule.unit.empty()) return number;
  return {{"anyOf",
           {number, {{"type", "string"}, {"pattern", "^[ \t]*[-+]?[0-9.][-+0-9.eE]*[ \t]*[A-Za-z][A-Za-z0-9/ ]*$"}}}}};
}

ordered_json array_of(const ordered_json& items, int count = 0) {
  ordered_json array = {{"type", "array"}, {"items", items}};
  if (count > 0) array["minItems"] = array["maxItems"] = count;
  return array;
}

ordered_json object_of(const std::vector<SchemaKey>& keys);

ordered_json type_of(const SchemaKey& key) {
  switch (key.type) {
    case KeyType::number:
      return type_of(key.number);
    case KeyType::count:
      return {{"type", "integer"}, {"minimum", key.count.at_least}, {"maximum", key.count.at_most}};
    case KeyType::flag:
      return {{"type", "boolean"}};
    case KeyType::text: {
      ordered_json text = {{"type", "string"}};
      if (key.text.or_count) text["type"] = {"string", "integer"};
      if (!key.text.may_be_empty) text["minLength"] = 1;
      return text;
    }
    case KeyType::choice: {
      ordered_json names = ordered_json::array();
      for (const Choice& choice : key.choices) names.push_back(choice.name);
      return {{"enum", names}};
    }
    case KeyType::numbers:
      return array_of(type_of(key.number));
    case KeyType::pair:
      return array_of(type_of(key.number), 2);
    case KeyType::points:
      return array_of(array_of(type_of(key.number), 2));
    case KeyType::table:
      return object_of(key.keys);
    case KeyType::tables: {
      ordered_json array = array_of(object_of(key.keys));
      array["minItems"] = 1;
      return array;
    }
    case KeyType::one_of:
      break;
  }
  return ordered_json::object();
}

void add_key(const SchemaKey& key, ordered_json& properties, ordered_json& required) {
  ordered_json type = type_of(key);
  std::string about = key.about;
  if (!key.number.unit.empty()) about += (about.empty() ? "[" : " [") + std::string(key.number.unit) + "]";
  if (!key.fallback.empty()) about += (about.empty() ? "" : "; ") + ("default: " + key.fallback);
  if (!about.empty()) type["description"] = about;
  properties[key.name] = std::move(type);
  if (key.required) required.push_back(key.name);
}

/// A table whose keys depend on a choice is one object per alternative.
ordered_json object_of(const std::vector<SchemaKey>& keys) {
  const SchemaKey* choice = nullptr;
  ordered_json properties = ordered_json::object();
  ordered_json required = ordered_json::array();
  for (const SchemaKey& key : keys) {
    if (key.type == KeyType::one_of) {
      choice = &key;
    } else {
      add_key(key, properties, required);
    }
  }
  const auto object = [](ordered_json p, ordered_json r) {
    ordered_json o = {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(p)}};
    if (!r.empty()) o["required"] = std::move(r);
    return o;
  };
  if (choice == nullptr) return object(std::move(properties), std::move(required));
  ordered_json options = ordered_json::array();
  for (const SchemaAlternative& alternative : choice->alternatives) {
    ordered_json p = ordered_json::object();
    ordered_json r = required;
    if (!choice->name.empty()) {
      p[choice->name] = {{"const", alternative.name}};
      const bool may_be_left_out = alternative.implied || choice->fallback == '"' + alternative.name + '"';
      if (!may_be_left_out) r.push_back(choice->name);
    }
    for (const SchemaKey& key : alternative.keys) add_key(key, p, r);
    p.update(properties);
    ordered_json o = object(std::move(p), std::move(r));
    o["title"] = alternative.name;
    o["description"] = alternative.about;
    options.push_back(std::move(o));
  }
  return {{"oneOf", std::move(options)}};
}

// -------------------------------------------------------------------------------------------------------------- run

ordered_json json_of(const planar::State& s) {
  return {{"t", s.t},         {"pattern", name_of(s.pattern)},
          {"x", s.x},         {"z", s.z},
          {"theta", s.theta}, {"vx", s.vx},
          {"vz", s.vz},       {"omega", s.omega}};
}

ordered_json json_of(const Certificate& c) {
  return {{"passed", c.passed},
          {"outcome", name_of(c.outcome)},
          {"energy_before", c.energy_before},
          {"energy_after", c.energy_after},
          {"energy_raise", c.energy_raise},
          {"work_of_ground", c.work_of_ground},
          {"momentum", c.momentum},
          {"penetration", c.penetration},
          {"adhesion", c.adhesion},
          {"cone", c.cone}};
}

ordered_json json_of(const planar::ImpactRecord& impact) {
  ordered_json contacts = ordered_json::array();
  for (std::size_t k = 0; k < static_cast<std::size_t>(impact.count); ++k) {
    contacts.push_back({{"vertex", impact.vertex[k]},
                        {"role", impact.role[k] == Role::supporting ? "supporting" : "arriving"},
                        {"impulse", {impact.impulse[2 * k], impact.impulse[2 * k + 1]}},
                        {"velocity_before", {impact.velocity_before[2 * k], impact.velocity_before[2 * k + 1]}},
                        {"velocity_after", {impact.velocity_after[2 * k], impact.velocity_after[2 * k + 1]}},
                        {"work", {impact.work[k].normal, impact.work[k].tangential}}});
  }
  return {{"branch", name_of(impact.branch)},
          {"outcome", name_of(impact.outcome)},
          {"contacts", contacts},
          {"certificate", json_of(impact.certificate)},
          {"largest_lambda", impact.limits.lambda},
          {"largest_epsilon", impact.limits.epsilon}};
}

ordered_json json_of(const planar::Event& event) {
  ordered_json e = {{"t", event.t},
                    {"what", words_of(event.trigger)},
                    {"from", name_of(event.from)},
                    {"to", name_of(event.to)},
                    {"vertex", event.vertex},
                    {"notes", notes_text(event.notes)},
                    {"before", json_of(event.before)},
                    {"after", json_of(event.after)}};
  if (event.is_impact()) e["impact"] = json_of(event.impact);
  return e;
}

ordered_json json_of(const planar::Sample& sample) {
  ordered_json s = json_of(sample.state);
  s["fx"] = sample.reactions.fx;
  s["fz"] = sample.reactions.fz;
  s["place"] = sample.reactions.place;
  return s;
}

template <class List>
ordered_json list_of(const List& list) {
  ordered_json array = ordered_json::array();
  for (const auto& item : list) array.push_back(json_of(item));
  return array;
}

ordered_json json_of(const planar::FreeRocking& rocking) {
  ordered_json swings = ordered_json::array();
  for (const planar::Swing& s : rocking.swings)
    swings.push_back({{"begin", s.begin},
                      {"end", s.end},
                      {"peak", s.peak},
                      {"peak_time", s.peak_time},
                      {"rate_ratio", s.rate_ratio},
                      {"flight", s.flight},
                      {"impacts", s.impacts},
                      {"complete", s.complete}});
  return {{"motion", name_of(rocking.motion)},
          {"r_from_peaks", rocking.r_from_peaks},
          {"r_from_rates", rocking.r_from_rates},
          {"distance", rocking.distance},
          {"swings", swings}};
}

ordered_json json_of(const Provenance& p) {
  ordered_json inputs = ordered_json::array();
  for (const auto& [name, hash] : p.input_hashes) inputs.push_back({{"file", name}, {"sha256", hash}});
  return {{"version", p.version}, {"commit", p.commit}, {"compiler", p.compiler},
          {"flags", p.flags},     {"seed", p.seed},     {"scenario_sha256", p.scenario_hash},
          {"inputs", inputs},     {"notes", p.notes}};
}

}  // namespace

std::string schema_json() {
  ordered_json document = {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"title", "Cairn scenario"},
      {"description", "SI units and radians; a number with a unit may be a text such as \"250 mm\"."}};
  document.update(object_of(schema()));
  return document.dump(2) + "\n";
}

std::string run_json(const RunRecord& record, const std::vector<std::pair<std::string, std::string>>& files) {
  const planar::RunResult& r = record.result;
  const planar::EnergyAudit& e = r.energy;
  const planar::Maxima& m = r.maxima;
  ordered_json verdict = {{"verdict", name_of(r.verdict)},
                          {"sentence", verdict_sentence(record)},
                          {"end", words_of(r.end)},
                          {"failure", name_of(r.failure)},
                          {"proven", r.proven},
                          {"margin", r.margin}};
  if (r.verdict == planar::Verdict::toppled) {
    verdict["direction"] = r.direction > 0 ? "left" : "right";
    verdict["topple_time"] = r.topple_time;
    verdict["impacts_before"] = r.impacts_before;
  }
  ordered_json peaks = ordered_json::array();
  for (const planar::Peak& peak : r.peaks) peaks.push_back({{"t", peak.t}, {"theta", peak.theta}});
  ordered_json written = ordered_json::object();
  for (const auto& [name, path] : files) written[name] = path;
  const double unusual = r.counts.events == 0 ? 0.0 : static_cast<double>(r.counts.unusual) / r.counts.events;

  ordered_json document = {{"title", record.scenario.title}};
  document.update(verdict);
  document["maxima"] = {{"theta_low", m.theta_low}, {"theta_high", m.theta_high},
                        {"rotation", m.rotation},   {"rotation_over_alpha", m.rotation_over_alpha},
                        {"slip", m.slip},           {"slip_path", m.slip_path},
                        {"uplift", m.uplift}};
  document["energies"] = {{"initial", e.initial},         {"final", e.final},
                          {"kinetic", e.kinetic},         {"potential", e.potential},
                          {"ground_work", e.ground_work}, {"friction_loss", e.friction_loss},
                          {"impact_loss", e.impact_loss}, {"peak", e.peak},
                          {"residual", e.residual}};
  document["counts"] = {
      {"events", r.counts.events},          {"impacts", r.counts.impacts}, {"not_certified", r.counts.judged_bad},
      {"unusual", r.counts.unusual},        {"unusual_share", unusual},    {"steps", r.counts.steps},
      {"rejected_steps", r.counts.rejected}};
  if (record.free_rocking) document["free_rocking"] = json_of(*record.free_rocking);
  document["final_state"] = json_of(r.final_state);
  document["events"] = list_of(r.events);
  document["peaks"] = std::move(peaks);
  document["samples"] = list_of(r.samples);
  document["files"] = std::move(written);
  document["provenance"] = json_of(record.provenance);
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string study_json(const StudyResult& result, const std::vector<std::pair<std::string, std::string>>& files) {
  const auto trimmed = [](const std::string& name) { return name.substr(name.find_first_not_of(' ')); };
  ordered_json figures = ordered_json::object();
  for (const Figure& figure : result.findings.figures) figures[trimmed(figure.name)] = figure.value;
  ordered_json failures = ordered_json::array();
  for (const StudyFailure& f : failures_of(result.cases))
    failures.push_back({{"reason", f.reason}, {"cases", f.cases}, {"first_case", f.first_case}});
  ordered_json columns = ordered_json::array();
  for (const results::Column& c : result.cases.columns())
    columns.push_back({{"name", c.name}, {"unit", c.unit}, {"meaning", c.meaning}});
  ordered_json written = ordered_json::object();
  for (const auto& [name, path] : files) written[name] = path;
  ordered_json document = {
      {"title", result.title},         {"kind", result.kind},           {"headline", result.findings.headline},
      {"cases", result.cases.size()},  {"figures", std::move(figures)}, {"failures", std::move(failures)},
      {"columns", std::move(columns)}, {"files", std::move(written)},   {"provenance", json_of(result.provenance)}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace cairn::scenario
