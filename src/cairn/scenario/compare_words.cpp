#include "cairn/scenario/compare_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace cairn::scenario {
namespace {

using results::CourseContact;
using results::CourseEvent;
using results::Outcome;
using results::Verdict;

/// "a, b and c"
std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

/// What becomes of one contact of an impact.
std::string contact_words(const CourseContact& contact, double least) {
  const double normal = contact.normal_velocity_after;
  const double along = contact.sliding_velocity_after;
  const int corner = contact.corner;
  if (normal > least)
    return contact.supports ? fmt::format("lifts corner {} at {:.3g} m/s", corner, normal)
                            : fmt::format("lets corner {} rebound at {:.3g} m/s", corner, normal);
  const std::string holds =
      contact.supports ? fmt::format("keeps corner {} down", corner) : fmt::format("stops corner {}", corner);
  if (std::fabs(along) <= least) return holds + ", which sticks,";
  return holds +
         fmt::format(", which slides to the {} at {:.3g} m/s,", along > 0.0 ? "right" : "left", std::fabs(along));
}

std::string energy_words(double loss) {
  return loss < 0.0 ? fmt::format("gaining {:.3g} J", -loss) : fmt::format("losing {:.3g} J", loss);
}

const CourseEvent* event_at(const ComparedRun& run, std::size_t index) {
  return index == kNoEvent ? nullptr : &run.found().course.events[index];
}

/// What a run comes to next: an event or its end.
std::string next_words(const ComparedRun& run, std::size_t index) {
  const CourseEvent* event = event_at(run, index);
  const Outcome& o = run.outcome();
  if (event == nullptr && o.toppled()) return fmt::format("topples at t = {:.6g} s", o.topple_time);
  if (event == nullptr) return fmt::format("ends at t = {:.6g} s ({})", o.end_time, o.end);
  return fmt::format(
      "{} at t = {:.6g} s ({})",
      event->is_impact ? fmt::format("has impact {}", event->impact_number) : std::string("has an event"),
      event->after.t, event->what);
}

/// "0.31 J more than lzb"
std::string excess_words(const ComparedRun& reference, const CourseEvent& theirs, const CourseEvent& ours) {
  const double more = ours.energy_lost - theirs.energy_lost;
  return fmt::format("{:.3g} J {} than {}", std::fabs(more), more < 0.0 ? "less" : "more", reference.name);
}

std::string answer_sentence(const ComparedRun& reference, const ComparedRun& run) {
  const CourseEvent& ours = *event_at(run, run.parting()->event);
  const CourseEvent& theirs = *event_at(reference, run.parting()->reference_event);
  return fmt::format("At impact {}, t = {:.6g} s ({}), {} {}; {} {}, {}.", theirs.impact_number, theirs.after.t,
                     theirs.what, reference.name, impact_words(theirs, run.allowed), run.name,
                     impact_words(ours, run.allowed), excess_words(reference, theirs, ours));
}

/// What a run comes to that no impact has set apart, and where the little came from that grew.
std::string course_words(const ComparedRun& reference, const ComparedRun& run) {
  const std::string next = next_words(run, run.parting()->event);
  const std::optional<SmallDifference>& began = run.with_reference.began;
  if (!began)
    return fmt::format("{}; up to then they agree to {:.2g} of the body's scales", next, run.with_reference.agreed);
  const CourseEvent& impact = *event_at(reference, began->reference_event);
  return fmt::format("{}; impact {} at t = {:.6g} s had left {:.2g} of the body's scales between them", next,
                     impact.impact_number, impact.after.t, began->difference);
}

std::string course_sentence(const ComparedRun& reference, const ComparedRun& run) {
  return fmt::format("No impact sets them apart by more than the tolerances explain, but then {} {}, {} {}.",
                     reference.name, next_words(reference, run.parting()->reference_event), run.name,
                     course_words(reference, run));
}

bool is_reference(const Comparison& comparison, const ComparedRun& run) { return &run == &comparison.reference(); }

std::string place_of(const ComparedRun& reference, const Parting& parting) {
  const CourseEvent* event = event_at(reference, parting.reference_event);
  if (event == nullptr || !event->is_impact) return fmt::format("t = {:.6g} s", parting.t);
  return fmt::format("impact {}, t = {:.6g} s", event->impact_number, parting.t);
}

std::string end_words(const ComparedRun& run) {
  const Outcome& o = run.outcome();
  if (o.toppled()) return fmt::format("topple time {:.4g} s", o.topple_time);
  return fmt::format("{}, {:.4g} s", o.end, std::isnan(o.rest_time) ? o.end_time : o.rest_time);
}

std::string ratio(double value) { return std::isnan(value) ? "-" : fmt::format("{:.4f}", value); }

/// A figure that is compared where the engine has it, and how it is written.
struct ComparedFigure {
  const char* heading;
  const char* group;
  const char* name;
  std::string (*text)(const results::Cell& value);
  bool only_if_any{};                                             // left out where it is 0 in every run
  double (*unit)(const results::CourseScales& scales) = nullptr;  // of its differences at the ends; null: not looked at
};

std::string whole_text(const results::Cell& value) { return std::to_string(std::get<std::int64_t>(value)); }

std::string short_text(const results::Cell& value) { return fmt::format("{:.4g}", std::get<double>(value)); }

const std::vector<ComparedFigure>& compared_figures() {
  static const std::vector<ComparedFigure> kFigures = {
      {"rotation/alpha", "maxima", "rotation_over_alpha",
       [](const results::Cell& v) { return fmt::format("{:.4f}", std::get<double>(v)); }},
      {"impacts", "counts", "impacts", whole_text},
      {"certified", "counts", "certified", whole_text},
      {"by another law", "counts", "fallbacks", whole_text, true},
      {"unusual", "counts", "unusual", whole_text, true},
      {"largest slip [m]", "maxima", "largest_slip", short_text, false,
       [](const results::CourseScales& s) { return s.length; }},
      {"lost in impacts [J]", "energies", "impact_loss", short_text, false,
       [](const results::CourseScales& s) { return s.impulse * s.velocity; }},
      {"r by peaks", "free_rocking", "r_from_peaks", [](const results::Cell& v) { return ratio(std::get<double>(v)); }},
      {"r by rates", "free_rocking", "r_from_rates", [](const results::Cell& v) { return ratio(std::get<double>(v)); }},
      {"motion", "free_rocking", "motion", [](const results::Cell& v) { return std::get<std::string>(v); }},
  };
  return kFigures;
}

bool is_compared(const Comparison& comparison, const ComparedFigure& figure) {
  if (quantity_of(comparison.reference().found(), figure.group, figure.name) == nullptr) return false;
  return !figure.only_if_any ||
         std::any_of(comparison.runs.begin(), comparison.runs.end(), [&](const ComparedRun& run) {
           const results::Quantity* q = quantity_of(run.found(), figure.group, figure.name);
           return q != nullptr && q->value != results::Cell(std::int64_t{0});
         });
}

/// "largest slip [m]" without its unit.
std::string name_alone(const ComparedFigure& figure) {
  const std::string_view heading = figure.heading;
  return std::string(heading.substr(0, heading.find(" [")));
}

/// Runs that topple with the reference and do not part from it before.
std::vector<const ComparedRun*> toppling_together(const Comparison& comparison) {
  std::vector<const ComparedRun*> runs;
  for (const ComparedRun& run : comparison.runs)
    if (!is_reference(comparison, run) && run.with_reference.until) runs.push_back(&run);
  return runs;
}

/// "largest slip 0.022 to 0.278 m": how far the ends of these runs and the reference's lie apart.
std::string spread_words(const Comparison& comparison, const std::vector<const ComparedRun*>& runs) {
  struct Spread {
    std::string name, unit;
    double low, high;
  };
  std::vector<Spread> spreads;
  for (const ComparedRun* run : runs) {
    for (const EndDifference& d : end_differences(comparison, *run)) {
      auto found = std::find_if(spreads.begin(), spreads.end(), [&](const Spread& s) { return s.name == d.name; });
      if (found == spreads.end())
        found = spreads.insert(spreads.end(), Spread{d.name, d.unit, d.reference, d.reference});
      found->low = std::min(found->low, d.run);
      found->high = std::max(found->high, d.run);
    }
  }
  std::vector<std::string> parts;
  for (const Spread& s : spreads)
    parts.push_back(fmt::format("{} {:.4g} to {:.4g}{}{}", s.name, s.low, s.high, s.unit.empty() ? "" : " ", s.unit));
  return listed(parts);
}

/// "largest slip 0.022 m against 0.278 m"
std::string end_difference_words(const Comparison& comparison, const ComparedRun& run) {
  std::vector<std::string> parts;
  for (const EndDifference& d : end_differences(comparison, run)) {
    const std::string unit = d.unit.empty() ? "" : " " + d.unit;
    parts.push_back(fmt::format("{} {:.4g}{} against {:.4g}{}", d.name, d.run, unit, d.reference, unit));
  }
  return listed(parts);
}

/// Of runs that topple with the reference: up to when they are compared, and what differs at their ends.
std::string toppling_words(const Comparison& comparison, bool all_together) {
  const std::vector<const ComparedRun*> runs = toppling_together(comparison);
  if (runs.empty()) return {};
  const std::string& name = comparison.reference().name;
  const std::string spread = spread_words(comparison, runs);
  const std::string ends = spread.empty() ? "" : ", but their ends differ: " + spread;
  if (all_together)
    return fmt::format(" Up to toppling at t = {:.6g} s none parts from {}{}.", *runs.front()->with_reference.until,
                       name, ends);
  if (ends.empty()) return {};
  std::vector<std::string> names;
  for (const ComparedRun* run : runs) names.push_back(run->name);
  return fmt::format(" Up to toppling {} {} not part from it{}.", listed(names), names.size() == 1 ? "does" : "do",
                     ends);
}

/// How long runs that are compared by time stay with the reference, a sentence each; empty where none is.
std::string times_words(const Comparison& comparison) {
  std::string text;
  for (const ComparedRun& run : comparison.runs) {
    if (!run.times) continue;
    const ApartSince& one = run.times->apart[1];
    text += fmt::format(" By time {} stays within {:.3g} % of {}, in the body's scales, {}.", run.name,
                        100.0 * (one.since ? one.share : std::max(run.times->largest, run.times->apart[0].share)),
                        comparison.reference().name,
                        one.since
                            ? fmt::format("up to t = {:.4g} s", *one.since)
                            : fmt::format("{} t = {:.6g} s", run.times->until_toppling ? "up to toppling at" : "up to",
                                          run.times->until));
  }
  return text;
}

/// "Both survive.", "All 3 survive.": of every run, whose number begins `what`.
std::string all_words(std::size_t runs, const std::string& what) {
  return runs == 2 ? "Both" + what.substr(what.find(' ')) + "." : "All " + what + ".";
}

}  // namespace

std::string headline(const Comparison& comparison) {
  if (comparison.runs.size() == 1) return comparison.reference().found().sentence;
  std::array<std::size_t, results::kVerdicts> counts{};
  for (const ComparedRun& run : comparison.runs) ++counts[static_cast<std::size_t>(run.outcome().verdict)];
  const auto verb = [&](Verdict verdict, const char* one, const char* many) {
    const std::size_t n = counts[static_cast<std::size_t>(verdict)];
    return n == 0 ? std::string() : fmt::format("{} {}", n, n == 1 ? one : many);
  };
  std::vector<std::string> parts;
  for (std::string part : {verb(Verdict::survived, "survives", "survive"), verb(Verdict::toppled, "topples", "topple"),
                           verb(Verdict::shifted, "shifts its base", "shift their base"),
                           verb(Verdict::failed, "gives no verdict", "give no verdict")})
    if (!part.empty()) parts.push_back(std::move(part));
  std::string text = stand_ins(comparison);
  if (!text.empty()) text += ' ';
  text += led(comparison.reference().found().caveats,
              parts.size() == 1 ? all_words(comparison.runs.size(), parts.front())
                                : fmt::format("Of {} runs {}.", comparison.runs.size(), listed(parts)));
  const ComparedRun* first = first_to_part(comparison);
  const std::string toppling = toppling_words(comparison, first == nullptr);
  const std::string times = times_words(comparison);
  if (first == nullptr && !times.empty()) return text + times;
  if (first == nullptr && !toppling.empty()) return text + toppling;
  if (first == nullptr) return text + " None parts from " + comparison.reference().name + ".";
  return text + " The first to part from " + comparison.reference().name + " does so at " +
         place_of(comparison.reference(), *first->parting()) + "." + toppling;
}

std::string stand_ins(const Comparison& comparison) {
  std::vector<std::string> parts;
  for (const ComparedRun& run : comparison.runs) {
    const Outcome& o = run.outcome();
    if (!o.falls_back_often()) continue;
    parts.push_back(fmt::format("for {} in {} of {} impacts", run.name, o.fallbacks, o.impacts_to_verdict()));
  }
  return parts.empty() ? "" : "Another law answered " + listed(parts) + ".";
}

std::vector<EndDifference> end_differences(const Comparison& comparison, const ComparedRun& run) {
  std::vector<EndDifference> differences;
  if (!run.with_reference.until) return differences;
  for (const ComparedFigure& figure : compared_figures()) {
    if (figure.unit == nullptr) continue;
    const results::Quantity* theirs = quantity_of(comparison.reference().found(), figure.group, figure.name);
    const results::Quantity* ours = quantity_of(run.found(), figure.group, figure.name);
    if (theirs == nullptr || ours == nullptr) continue;
    const double a = std::get<double>(theirs->value);
    const double b = std::get<double>(ours->value);
    if (std::fabs(a - b) > run.allowed.explained * figure.unit(run.allowed.scales))
      differences.push_back({name_alone(figure), theirs->unit, a, b});
  }
  return differences;
}

std::string impact_words(const CourseEvent& event, const Agreement& allowed) {
  const double least = allowed.explained * allowed.scales.velocity;
  std::vector<std::string> parts;
  for (const CourseContact& contact : event.contacts) parts.push_back(contact_words(contact, least));
  std::string text = listed(parts);
  if (!text.ends_with(',')) text += ',';
  text += ' ' + energy_words(event.energy_lost);
  return event.notes.empty() ? text : text + " [" + event.notes + ']';
}

std::string parting_place(const Comparison& comparison, const ComparedRun& run) {
  if (is_reference(comparison, run)) return "-";
  if (run.times) return time_place(*run.times);
  if (run.run.engine != comparison.reference().run.engine) return "another engine";
  if (run.parting()) return place_of(comparison.reference(), *run.parting());
  const Together& with = run.with_reference;
  if (with.apart_after) return fmt::format("after toppling, t = {:.6g} s", *with.apart_after);
  return with.until ? "not up to toppling" : "does not part";
}

std::string parting_sentence(const Comparison& comparison, const ComparedRun& run) {
  if (is_reference(comparison, run)) return {};
  if (run.times) return time_words(*run.times);
  if (run.run.engine != comparison.reference().run.engine)
    return "Another engine: its events are not set against those of the reference.";
  if (!run.parting()) {
    const Together& with = run.with_reference;
    const std::string until = with.until ? fmt::format(" up to toppling at t = {:.6g} s", *with.until) : "";
    const std::string ends = end_difference_words(comparison, run);
    return fmt::format(
        "Does not part{}: never farther away than {:.1g} of the body's scales; the tolerances explain "
        "{:.1g}.{}",
        until, with.agreed, run.allowed.explained, ends.empty() ? "" : " At the end: " + ends + ".");
  }
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
    const CourseEvent* theirs = event_at(reference, p.reference_event);
    if (before == nullptr || before->parting()->reference_event != p.reference_event ||
        before->parting()->kind != p.kind) {
      const std::string what = answer ? fmt::format("{} ({})", place_of(reference, p), theirs->what)
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
    if (run.parting() || is_reference(comparison, run) || run.times ||
        run.run.engine != comparison.reference().run.engine)
      continue;
    names += (names.empty() ? "" : ", ") + run.name;
    agreed = std::max(agreed, run.with_reference.agreed);
    explained = std::max(explained, run.allowed.explained);
  }
  if (names.empty()) return {};
  return fmt::format(
      "Not parting from {}{}: {}; never farther away than {:.1g} of the body's scales, the tolerances explain {:.1g}.",
      comparison.reference().name, toppling_together(comparison).empty() ? "" : " up to toppling", names, agreed,
      explained);
}

std::string remarks(const ComparedRun& run) {
  const std::string& text = run.found().remarks;
  const std::string& failed = run.found().advice;
  return failed.empty() ? text : text + (text.empty() ? "" : ". ") + failed;
}

std::vector<std::string> notes_of(const Comparison& comparison) {
  std::vector<std::string> notes;
  for (const ComparedRun& run : comparison.runs)
    for (const std::string& note : run.run.provenance.notes)
      if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  return notes;
}

const results::Quantity* quantity_of(const results::RunFindings& found, std::string_view group, std::string_view name) {
  for (const results::Quantity& q : found.quantities)
    if (q.group == group && q.name == name) return &q;
  return nullptr;
}

ComparisonTable table_of(const Comparison& comparison) {
  ComparisonTable table;
  table.rows.resize(comparison.runs.size());
  const auto add = [&](std::string name, bool is_number, const auto& cell) {
    table.columns.push_back({std::move(name), is_number});
    for (std::size_t k = 0; k < comparison.runs.size(); ++k) table.rows[k].push_back(cell(comparison.runs[k]));
  };
  add(comparison.varied, false, [](const ComparedRun& run) { return run.name; });
  add("verdict", false,
      [](const ComparedRun& run) { return scoped(verdict_words(run.outcome()), run.found().caveats); });
  add("end", false, [](const ComparedRun& run) { return end_words(run); });
  for (const ComparedFigure& figure : compared_figures()) {
    if (!is_compared(comparison, figure)) continue;
    const results::Quantity& first = *quantity_of(comparison.reference().found(), figure.group, figure.name);
    add(figure.heading, !std::holds_alternative<std::string>(first.value), [&](const ComparedRun& run) {
      const results::Quantity* q = quantity_of(run.found(), figure.group, figure.name);
      return q == nullptr ? std::string("-") : figure.text(q->value);
    });
  }
  add("parts from the first", false, [&](const ComparedRun& run) { return parting_place(comparison, run); });
  return table;
}

}  // namespace cairn::scenario
