#include "cairn/scenario/compare_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "cairn/laws/law_names.hpp"
#include "cairn/scenario/summary.hpp"

namespace cairn::scenario {
namespace {

using planar::Event;
using planar::Verdict;

/// "a, b and c"
std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

/// What becomes of one contact of an impact.
std::string contact_words(const Event& event, std::size_t k, double least) {
  const planar::ImpactRecord& impact = event.impact;
  const double normal = impact.velocity_after[2 * k];
  const double along = impact.velocity_after[2 * k + 1];
  const int corner = impact.vertex[k];
  const bool supports = impact.role[k] == Role::supporting;
  if (normal > least)
    return supports ? fmt::format("lifts corner {} at {:.3g} m/s", corner, normal)
                    : fmt::format("lets corner {} rebound at {:.3g} m/s", corner, normal);
  const std::string holds =
      supports ? fmt::format("keeps corner {} down", corner) : fmt::format("stops corner {}", corner);
  if (std::fabs(along) <= least) return holds + ", which sticks,";
  return holds +
         fmt::format(", which slides to the {} at {:.3g} m/s,", along > 0.0 ? "right" : "left", std::fabs(along));
}

double loss_of(const Event& event) { return event.after.impact_loss - event.before.impact_loss; }

std::string energy_words(double loss) {
  return loss < 0.0 ? fmt::format("gaining {:.3g} J", -loss) : fmt::format("losing {:.3g} J", loss);
}

const Event* event_at(const ComparedRun& run, std::size_t index) {
  return index == kNoEvent ? nullptr : &run.record.result.events[index];
}

/// What a run comes to next: an event or its end.
std::string next_words(const ComparedRun& run, std::size_t index) {
  const Event* event = event_at(run, index);
  const planar::RunResult& r = run.record.result;
  if (event == nullptr && r.verdict == Verdict::toppled) return fmt::format("topples at t = {:.6g} s", r.topple_time);
  if (event == nullptr) return fmt::format("ends at t = {:.6g} s ({})", r.final_state.t, words_of(r.end));
  return fmt::format(
      "{} at t = {:.6g} s ({})",
      event->is_impact() ? fmt::format("has impact {}", event->after.impacts) : std::string("has an event"), event->t,
      words_of(event->trigger));
}

/// "0.31 J more than lzb"
std::string excess_words(const ComparedRun& reference, const Event& theirs, const Event& ours) {
  const double more = loss_of(ours) - loss_of(theirs);
  return fmt::format("{:.3g} J {} than {}", std::fabs(more), more < 0.0 ? "less" : "more", reference.name);
}

std::string answer_sentence(const ComparedRun& reference, const ComparedRun& run) {
  const Event& ours = *event_at(run, run.parting()->event);
  const Event& theirs = *event_at(reference, run.parting()->reference_event);
  return fmt::format("At impact {}, t = {:.6g} s ({}), {} {}; {} {}, {}.", theirs.after.impacts, theirs.t,
                     words_of(theirs.trigger), reference.name, impact_words(theirs, run.allowed), run.name,
                     impact_words(ours, run.allowed), excess_words(reference, theirs, ours));
}

/// What a run comes to that no impact has set apart, and where the little came from that grew.
std::string course_words(const ComparedRun& reference, const ComparedRun& run) {
  const std::string next = next_words(run, run.parting()->event);
  const std::optional<SmallDifference>& began = run.with_reference.began;
  if (!began)
    return fmt::format("{}; up to then they agree to {:.2g} of the body's scales", next, run.with_reference.agreed);
  const Event& impact = *event_at(reference, began->reference_event);
  return fmt::format("{}; impact {} at t = {:.6g} s had left {:.2g} of the body's scales between them", next,
                     impact.after.impacts, impact.t, began->difference);
}

std::string course_sentence(const ComparedRun& reference, const ComparedRun& run) {
  return fmt::format("No impact sets them apart by more than the tolerances explain, but then {} {}, {} {}.",
                     reference.name, next_words(reference, run.parting()->reference_event), run.name,
                     course_words(reference, run));
}

bool is_reference(const Comparison& comparison, const ComparedRun& run) { return &run == &comparison.reference(); }

std::string place_of(const ComparedRun& reference, const Parting& parting) {
  const Event* event = event_at(reference, parting.reference_event);
  if (event == nullptr || !event->is_impact()) return fmt::format("t = {:.6g} s", parting.t);
  return fmt::format("impact {}, t = {:.6g} s", event->after.impacts, parting.t);
}

std::string end_words(const RunRecord& record) {
  return fmt::format("{}, {:.4g} s", words_of(record.result.end), end_time(record));
}

std::string ratio(double value) { return std::isnan(value) ? "-" : fmt::format("{:.4f}", value); }

}  // namespace

std::string headline(const Comparison& comparison) {
  if (comparison.runs.size() == 1) return verdict_sentence(comparison.reference().record);
  std::array<std::size_t, 3> counts{};
  for (const ComparedRun& run : comparison.runs) ++counts[static_cast<std::size_t>(run.record.result.verdict)];
  const auto verb = [&](Verdict verdict, const char* one, const char* many) {
    const std::size_t n = counts[static_cast<std::size_t>(verdict)];
    return n == 0 ? std::string() : fmt::format("{} {}", n, n == 1 ? one : many);
  };
  std::vector<std::string> parts;
  for (std::string part : {verb(Verdict::survived, "survives", "survive"), verb(Verdict::toppled, "topples", "topple"),
                           verb(Verdict::failed, "gives no verdict", "give no verdict")})
    if (!part.empty()) parts.push_back(std::move(part));
  std::string text = parts.size() == 1 ? fmt::format("All {}.", parts.front())
                                       : fmt::format("Of {} runs {}.", comparison.runs.size(), listed(parts));
  const ComparedRun* first = first_to_part(comparison);
  if (first == nullptr) return text + " None parts from " + comparison.reference().name + ".";
  return text + " The first to part from " + comparison.reference().name + " does so at " +
         place_of(comparison.reference(), *first->parting()) + ".";
}

std::string impact_words(const Event& event, const Agreement& allowed) {
  const double least = allowed.explained * allowed.scales.velocity;
  std::vector<std::string> parts;
  for (std::size_t k = 0; k < static_cast<std::size_t>(event.impact.count); ++k)
    parts.push_back(contact_words(event, k, least));
  std::string text = listed(parts);
  if (!text.ends_with(',')) text += ',';
  text += ' ' + energy_words(loss_of(event));
  const std::string notes = notes_text(event.notes);
  return notes.empty() ? text : text + " [" + notes + ']';
}

std::string parting_place(const Comparison& comparison, const ComparedRun& run) {
  if (is_reference(comparison, run)) return "-";
  return run.parting() ? place_of(comparison.reference(), *run.parting()) : "does not part";
}

std::string parting_sentence(const Comparison& comparison, const ComparedRun& run) {
  if (is_reference(comparison, run)) return {};
  if (!run.parting())
    return fmt::format(
        "Does not part: never farther away than {:.1g} of the body's scales; the tolerances explain {:.1g}.",
        run.with_reference.agreed, run.allowed.explained);
  return run.parting()->kind == PartingKind::answer ? answer_sentence(comparison.reference(), run)
                                                    : course_sentence(comparison.reference(), run);
}

std::vector<PartingScene> parting_scenes(const Comparison& comparison) {
  const ComparedRun& reference = comparison.reference();
  std::vector<const ComparedRun*> order;
  for (const ComparedRun& run : comparison.runs)
    if (run.parting()) order.push_back(&run);
  std::stable_sort(order.begin(), order.end(), [](const ComparedRun* a, const ComparedRun* b) {
    return std::pair(a->parting()->reference_event, a->parting()->kind) <
           std::pair(b->parting()->reference_event, b->parting()->kind);
  });
  std::vector<PartingScene> scenes;
  const ComparedRun* before = nullptr;
  for (const ComparedRun* run : order) {
    const Parting& p = *run->parting();
    const bool answer = p.kind == PartingKind::answer;
    const Event* theirs = event_at(reference, p.reference_event);
    if (before == nullptr || before->parting()->reference_event != p.reference_event ||
        before->parting()->kind != p.kind) {
      const std::string what = answer ? fmt::format("{} ({})", place_of(reference, p), words_of(theirs->trigger))
                                      : fmt::format("t = {:.6g} s, without an impact that sets them apart", p.t);
      scenes.push_back(
          {what,
           {{{&reference}, answer ? impact_words(*theirs, run->allowed) : next_words(reference, p.reference_event)}}});
    }
    before = run;
    const std::string words = answer ? impact_words(*event_at(*run, p.event), run->allowed) + ", " +
                                           excess_words(reference, *theirs, *event_at(*run, p.event))
                                     : course_words(reference, *run);
    std::vector<PartingScene::Doing>& doings = scenes.back().doings;
    const auto same = std::find_if(doings.begin() + 1, doings.end(),
                                   [&](const PartingScene::Doing& doing) { return doing.words == words; });
    if (same != doings.end()) {
      same->runs.push_back(run);
    } else {
      doings.push_back({{run}, words});
    }
  }
  return scenes;
}

std::string staying(const Comparison& comparison) {
  std::string names;
  double agreed = 0.0;
  double explained = 0.0;
  for (const ComparedRun& run : comparison.runs) {
    if (run.parting() || is_reference(comparison, run)) continue;
    names += (names.empty() ? "" : ", ") + run.name;
    agreed = std::max(agreed, run.with_reference.agreed);
    explained = std::max(explained, run.allowed.explained);
  }
  if (names.empty()) return {};
  return fmt::format(
      "Not parting from {}: {}; never farther away than {:.1g} of the body's scales, the tolerances explain {:.1g}.",
      comparison.reference().name, names, agreed, explained);
}

std::string remarks(const ComparedRun& run) {
  const std::string text = remarks_on(run.record.result);
  const std::string failed = advice(run.record);
  return failed.empty() ? text : text + (text.empty() ? "" : ". ") + failed;
}

std::vector<std::string> notes_of(const Comparison& comparison) {
  std::vector<std::string> notes;
  for (const ComparedRun& run : comparison.runs)
    for (const std::string& note : run.record.provenance.notes)
      if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  return notes;
}

ComparisonTable table_of(const Comparison& comparison) {
  using Cell = std::function<std::string(const ComparedRun&)>;
  ComparisonTable table;
  table.rows.resize(comparison.runs.size());
  const auto add = [&](std::string name, bool is_number, const Cell& cell) {
    table.columns.push_back({std::move(name), is_number});
    for (std::size_t k = 0; k < comparison.runs.size(); ++k) table.rows[k].push_back(cell(comparison.runs[k]));
  };
  const auto text = [&](std::string name, const Cell& cell) { add(std::move(name), false, cell); };
  const auto number = [&](std::string name, const Cell& cell) { add(std::move(name), true, cell); };
  const auto result = [](const ComparedRun& run) -> const planar::RunResult& { return run.record.result; };

  text(comparison.varied, [](const ComparedRun& run) { return run.name; });
  text("verdict", [&](const ComparedRun& run) { return name_of(result(run).verdict); });
  text("end", [](const ComparedRun& run) { return end_words(run.record); });
  number("rotation/alpha",
         [&](const ComparedRun& run) { return fmt::format("{:.4f}", result(run).maxima.rotation_over_alpha); });
  number("impacts", [&](const ComparedRun& run) { return std::to_string(result(run).counts.impacts); });
  number("certified", [&](const ComparedRun& run) {
    return std::to_string(result(run).counts.impacts - result(run).counts.judged_bad);
  });
  if (std::any_of(comparison.runs.begin(), comparison.runs.end(),
                  [&](const ComparedRun& run) { return result(run).counts.unusual > 0; }))
    number("unusual", [&](const ComparedRun& run) { return std::to_string(result(run).counts.unusual); });
  number("slip [m]", [&](const ComparedRun& run) { return fmt::format("{:.4g}", result(run).maxima.slip); });
  number("lost in impacts [J]",
         [&](const ComparedRun& run) { return fmt::format("{:.4g}", result(run).energy.impact_loss); });
  if (comparison.reference().record.free_rocking) {
    const auto rocking = [](const ComparedRun& run) { return run.record.free_rocking.value_or(planar::FreeRocking{}); };
    number("r by peaks", [&](const ComparedRun& run) { return ratio(rocking(run).r_from_peaks); });
    number("r by rates", [&](const ComparedRun& run) { return ratio(rocking(run).r_from_rates); });
    text("motion", [&](const ComparedRun& run) { return name_of(rocking(run).motion); });
  }
  text("parts from the first", [&](const ComparedRun& run) { return parting_place(comparison, run); });
  return table;
}

}  // namespace cairn::scenario
