#include "cli/compare_text.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cairn/scenario/compare_words.hpp"
#include "cli/text_table.hpp"

namespace cairn::cli {
namespace {

using results::Json;
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

Json json_of(const results::CourseEvent& event) {
  Json contacts = Json::array();
  for (const results::CourseContact& contact : event.contacts)
    contacts.push_back(
        {{"corner", contact.corner},
         {"role", contact.supports ? "supporting" : "arriving"},
         {"velocity_after", Json::array({contact.normal_velocity_after, contact.sliding_velocity_after})},
         {"impulse", Json::array({contact.normal_impulse, contact.friction_impulse})}});
  return {{"t", event.after.t},
          {"what", event.what},
          {"impact", event.is_impact ? Json(event.impact_number) : Json()},
          {"branch", event.branch},
          {"outcome", event.outcome},
          {"notes", event.notes},
          {"rotation_rate_before", event.turning_before},
          {"rotation_rate_after", event.turning_after},
          {"energy_lost", event.energy_lost},
          {"contacts", contacts}};
}

Json json_of(const Comparison& comparison, const ComparedRun& run) {
  if (!run.parting()) return {};
  const scenario::Parting& parting = *run.parting();
  const auto event = [](const ComparedRun& of, std::size_t index) {
    return index == scenario::kNoEvent ? Json() : json_of(of.found().course.events[index]);
  };
  return {{"t", parting.t},
          {"kind", parting.kind == scenario::PartingKind::answer ? "answer" : "course"},
          {"difference", parting.difference},
          {"reference", event(comparison.reference(), parting.reference_event)},
          {"run", event(run, parting.event)},
          {"sentence", parting_sentence(comparison, run)}};
}

Json json_of(const scenario::ByTime& times) {
  Json apart = Json::array();
  for (const scenario::ApartSince& one : times.apart)
    apart.push_back({{"share", one.share}, {"since", one.since ? Json(*one.since) : Json()}});
  return {{"until", times.until},           {"until_toppling", times.until_toppling},
          {"largest", times.largest},       {"largest_time", times.largest_time},
          {"coordinate", times.coordinate}, {"apart", apart},
          {"sentence", time_words(times)}};
}

Json ends_json(const Comparison& comparison, const ComparedRun& run) {
  Json list = Json::array();
  for (const scenario::EndDifference& d : end_differences(comparison, run))
    list.push_back({{"name", d.name}, {"unit", d.unit}, {"reference", d.reference}, {"run", d.run}});
  return list;
}

/// A figure of a run, where its engine has it.
void add_figure(const results::RunFindings& found, const char* group, const char* name, Json& json) {
  if (const results::Quantity* q = scenario::quantity_of(found, group, name))
    json[name] = std::visit([](const auto& value) { return Json(value); }, q->value);
}

}  // namespace

std::string compare_text(const Comparison& comparison, bool brief) {
  const scenario::ComparisonTable table = table_of(comparison);
  std::vector<TextColumn> columns;
  for (const auto& [name, is_number] : table.columns) columns.push_back({name, is_number});
  std::string cells = text_table(columns, table.rows);
  std::string text = brief || comparison.title.empty() ? "" : comparison.title + "\n\n";
  text += headline(comparison) + '\n';
  for (const results::Caveat& caveat : comparison.reference().found().caveats) text += caveat.sentence + '\n';
  text += '\n' + cells;
  if (brief) return text;
  text += '\n';
  constexpr std::size_t kWidth = 120;
  for (const scenario::PartingScene& scene : parting_scenes(comparison)) {
    text += "At " + scene.what + "\n";
    for (const auto& [runs, words] : scene.doings) text += "  " + names_of(runs) + "\n" + wrapped(words, 4, kWidth);
    text += '\n';
  }
  for (const ComparedRun& run : comparison.runs)
    if (run.times) text += run.name + "\n" + wrapped(time_words(*run.times), 4, kWidth) + '\n';
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

std::string compare_json(const Comparison& comparison, const results::WrittenFiles& files) {
  Json runs = Json::array();
  for (const ComparedRun& run : comparison.runs) {
    const results::RunFindings& found = run.found();
    Json j = {
        {"name", run.name},         {"verdict", name_of(found.outcome.verdict)}, {"sentence", found.sentence},
        {"end", found.outcome.end}, {"end_time", found.outcome.end_time},        {"failure", found.outcome.failure}};
    for (const auto& [group, name] :
         {std::pair{"maxima", "rotation"}, std::pair{"maxima", "rotation_over_alpha"}, std::pair{"counts", "impacts"},
          std::pair{"counts", "not_certified"}, std::pair{"counts", "fallbacks"}, std::pair{"maxima", "largest_slip"},
          std::pair{"maxima", "final_slip"}, std::pair{"maxima", "slip_path"}, std::pair{"energies", "impact_loss"},
          std::pair{"free_rocking", "motion"}, std::pair{"free_rocking", "r_from_peaks"},
          std::pair{"free_rocking", "r_from_rates"}})
      add_figure(found, group, name, j);
    j["agreed"] = run.with_reference.agreed;
    j["agreement"] = run.allowed.explained;
    j["parting"] = json_of(comparison, run);
    j["compared_until"] = run.with_reference.until ? Json(*run.with_reference.until) : Json();
    j["apart_after_toppling"] = run.with_reference.apart_after ? Json(*run.with_reference.apart_after) : Json();
    j["ends_differ"] = ends_json(comparison, run);
    if (run.times) j["by_time"] = json_of(*run.times);
    j["caveats"] = results::caveats_json(found.caveats);
    j["remarks"] = remarks(run);
    j["notes"] = run.run.provenance.notes;
    j["scenario"] = run.run.scenario_text;
    runs.push_back(std::move(j));
  }
  return Json({{"title", comparison.title},
               {"headline", headline(comparison)},
               {"caveats", results::caveats_json(comparison.reference().found().caveats)},
               {"varied", comparison.varied},
               {"reference", comparison.reference().name},
               {"runs", runs},
               {"files", results::files_json(files)},
               {"provenance", results::provenance_json(comparison.provenance)}})
      .text();
}

}  // namespace cairn::cli
