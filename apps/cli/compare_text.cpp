#include "cli/compare_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cairn/laws/law_names.hpp"
#include "cairn/scenario/compare_words.hpp"
#include "cairn/scenario/summary.hpp"
#include "cli/text_table.hpp"

namespace cairn::cli {
namespace {

using nlohmann::ordered_json;
using scenario::ComparedRun;
using scenario::Comparison;

/// A text in lines of at most `width` characters, each behind `indent` spaces.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  std::string lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
      lines += std::string(indent, ' ') + line + '\n';
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
    at = end + 1;
  }
  return lines + std::string(indent, ' ') + line + '\n';
}

std::string names_of(const std::vector<const ComparedRun*>& runs) {
  std::string names;
  for (const ComparedRun* run : runs) names += (names.empty() ? "" : ", ") + run->name;
  return names;
}

ordered_json json_of(const planar::Event& event) {
  ordered_json contacts = ordered_json::array();
  for (std::size_t k = 0; k < static_cast<std::size_t>(event.impact.count); ++k) {
    contacts.push_back(
        {{"corner", event.impact.vertex[k]},
         {"role", event.impact.role[k] == Role::supporting ? "supporting" : "arriving"},
         {"velocity_after", {event.impact.velocity_after[2 * k], event.impact.velocity_after[2 * k + 1]}},
         {"impulse", {event.impact.impulse[2 * k], event.impact.impulse[2 * k + 1]}}});
  }
  return {{"t", event.t},
          {"what", scenario::words_of(event.trigger)},
          {"impact", event.is_impact() ? ordered_json(event.after.impacts) : ordered_json(nullptr)},
          {"branch", name_of(event.impact.branch)},
          {"outcome", name_of(event.impact.outcome)},
          {"notes", notes_text(event.notes)},
          {"rotation_rate_before", event.before.omega},
          {"rotation_rate_after", event.after.omega},
          {"energy_lost", event.after.impact_loss - event.before.impact_loss},
          {"contacts", std::move(contacts)}};
}

ordered_json json_of(const Comparison& comparison, const ComparedRun& run) {
  if (!run.parting()) return nullptr;
  const scenario::Parting& parting = *run.parting();
  const auto event = [](const ComparedRun& of, std::size_t index) {
    return index == scenario::kNoEvent ? ordered_json(nullptr) : json_of(of.record.result.events[index]);
  };
  return {{"t", parting.t},
          {"kind", parting.kind == scenario::PartingKind::answer ? "answer" : "course"},
          {"difference", parting.difference},
          {"reference", event(comparison.reference(), parting.reference_event)},
          {"run", event(run, parting.event)},
          {"sentence", parting_sentence(comparison, run)}};
}

}  // namespace

std::string compare_text(const Comparison& comparison, bool brief) {
  const scenario::ComparisonTable table = table_of(comparison);
  std::vector<TextColumn> columns;
  for (const auto& [name, is_number] : table.columns) columns.push_back({name, is_number});
  std::string cells = text_table(columns, table.rows);
  if (brief) return cells;
  std::string text = comparison.title.empty() ? "" : comparison.title + "\n\n";
  text += headline(comparison) + "\n\n" + cells + "\n";
  constexpr std::size_t kWidth = 120;
  for (const scenario::PartingScene& scene : parting_scenes(comparison)) {
    text += "At " + scene.what + "\n";
    for (const auto& [runs, words] : scene.doings) text += "  " + names_of(runs) + "\n" + wrapped(words, 4, kWidth);
    text += '\n';
  }
  const std::string loyal = staying(comparison);
  if (!loyal.empty()) text += wrapped(loyal, 0, kWidth) + '\n';
  std::string unusual;
  for (const ComparedRun& run : comparison.runs) {
    const std::string more = remarks(run);
    if (!more.empty()) unusual += run.name + ":\n" + wrapped(more, 2, kWidth);
  }
  if (!unusual.empty()) text += unusual + '\n';
  const std::vector<std::string> notes = notes_of(comparison);
  if (!notes.empty()) text += "On the inputs:\n";
  for (const std::string& note : notes) text += wrapped(note, 2, kWidth);
  return notes.empty() ? text : text + '\n';
}

std::string compare_json(const Comparison& comparison, const std::vector<std::pair<std::string, std::string>>& files) {
  ordered_json runs = ordered_json::array();
  for (const ComparedRun& run : comparison.runs) {
    const planar::RunResult& r = run.record.result;
    ordered_json j = {{"name", run.name},
                      {"verdict", name_of(r.verdict)},
                      {"sentence", verdict_sentence(run.record)},
                      {"end", scenario::words_of(r.end)},
                      {"end_time", r.final_state.t},
                      {"failure", name_of(r.failure)},
                      {"rotation", r.maxima.rotation},
                      {"rotation_over_alpha", r.maxima.rotation_over_alpha},
                      {"impacts", r.counts.impacts},
                      {"not_certified", r.counts.judged_bad},
                      {"slip", r.maxima.slip},
                      {"slip_path", r.maxima.slip_path},
                      {"impact_loss", r.energy.impact_loss}};
    if (run.record.free_rocking) {
      j["motion"] = name_of(run.record.free_rocking->motion);
      j["r_from_peaks"] = run.record.free_rocking->r_from_peaks;
      j["r_from_rates"] = run.record.free_rocking->r_from_rates;
    }
    j["agreed"] = run.with_reference.agreed;
    j["agreement"] = run.allowed.explained;
    j["parting"] = json_of(comparison, run);
    j["remarks"] = remarks(run);
    j["notes"] = run.record.provenance.notes;
    j["scenario"] = run.record.scenario_text;
    runs.push_back(std::move(j));
  }
  ordered_json written = ordered_json::object();
  for (const auto& [name, path] : files) written[name] = path;
  ordered_json inputs = ordered_json::array();
  for (const auto& [name, hash] : comparison.provenance.input_hashes)
    inputs.push_back({{"file", name}, {"sha256", hash}});
  const scenario::Provenance& p = comparison.provenance;
  const ordered_json document = {{"title", comparison.title},
                                 {"headline", headline(comparison)},
                                 {"varied", comparison.varied},
                                 {"reference", comparison.reference().name},
                                 {"runs", std::move(runs)},
                                 {"files", std::move(written)},
                                 {"provenance",
                                  {{"version", p.version},
                                   {"commit", p.commit},
                                   {"compiler", p.compiler},
                                   {"flags", p.flags},
                                   {"seed", p.seed},
                                   {"scenario_sha256", p.scenario_hash},
                                   {"inputs", std::move(inputs)}}}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace cairn::cli
