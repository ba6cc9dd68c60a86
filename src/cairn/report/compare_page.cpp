#include "cairn/report/compare_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/files/atomic_write.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/record_tables.hpp"
#include "cairn/scenario/compare_words.hpp"

namespace cairn::report {
namespace {

using results::CourseContact;
using results::CourseCurve;
using results::CourseEvent;
using results::Verdict;
using scenario::ComparedRun;
using scenario::Comparison;

/// The reference lies under the others as a broad pale line, so that whoever follows it is seen on it.
std::string style_in(const Comparison& comparison, const ComparedRun& run) {
  const auto k = static_cast<std::size_t>(&run - comparison.runs.data());
  return k == 0 ? line_style(0) + " reference" : line_style(k);
}

std::string key_and_name(const Comparison& comparison, const ComparedRun& run) {
  return line_key(style_in(comparison, run)) + escaped(run.name);
}

// -------------------------------------------------------------------------------------------------- the top

std::string banner(const Comparison& comparison) {
  const Verdict first = comparison.reference().outcome().verdict;
  const bool one_verdict = std::all_of(comparison.runs.begin(), comparison.runs.end(),
                                       [&](const ComparedRun& run) { return run.outcome().verdict == first; });
  const std::string word = one_verdict
                               ? scoped(name_of(first), comparison.reference().found().caveats) + " in every run"
                               : "the " + comparison.varied + " decides";
  const char* style =
      one_verdict ? verdict_style(comparison.reference().outcome(), comparison.reference().found().caveats) : "differ";
  return fmt::format("<div class=\"verdict {}\">\n<p class=\"word\">{}</p>\n<p class=\"say\">{}</p>\n{}</div>\n", style,
                     escaped(word), escaped(headline(comparison)),
                     caveat_lines(comparison.reference().found().caveats));
}

/// A text on two lines, broken after a place.
std::string broken(std::string_view text, std::size_t after) {
  if (after == std::string_view::npos) return escaped(text);
  const std::size_t rest = std::min(text.find_first_not_of(' ', after + 1), text.size());
  const std::size_t end = text[after] == ' ' ? after : after + 1;
  return escaped(text.substr(0, end)) + "<br>" + escaped(text.substr(rest));
}

/// The name of a column, broken at the space or stroke next to its middle.
std::string broken_name(std::string_view name) {
  std::size_t best = std::string_view::npos;
  const auto off = [&](std::size_t at) { return at > name.size() / 2 ? at - name.size() / 2 : name.size() / 2 - at; };
  for (std::size_t at = 0; at < name.size(); ++at)
    if ((name[at] == ' ' || name[at] == '/') && (best == std::string_view::npos || off(at) < off(best))) best = at;
  return broken(name, best);
}

std::string side_by_side(const Comparison& comparison) {
  const scenario::ComparisonTable table = table_of(comparison);
  const auto style = [&](std::size_t i) { return table.columns[i].is_number ? "n" : "keep"; };
  std::string html = "<div class=\"wide dense\"><table><thead><tr>";
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    html += fmt::format("<th scope=\"col\" class=\"{}\">{}</th>", style(i), broken_name(table.columns[i].name));
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    html += "<tr><th scope=\"row\" class=\"keep\">" + key_and_name(comparison, comparison.runs[r]) + "</th>";
    for (std::size_t i = 1; i < table.rows[r].size(); ++i)
      html += fmt::format("<td class=\"{}\">{}</td>", style(i), broken(table.rows[r][i], table.rows[r][i].find(',')));
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

// -------------------------------------------------------------------------------------------------- curves

/// The curve between two points from both values and both rates.
double between(const CourseCurve::Point& a, const CourseCurve::Point& b, double share) {
  const double h = b.t - a.t;
  const double s = share;
  return (1.0 + 2.0 * s) * (1.0 - s) * (1.0 - s) * a.y + s * (1.0 - s) * (1.0 - s) * h * a.rate +
         s * s * (3.0 - 2.0 * s) * b.y - s * s * (1.0 - s) * h * b.rate;
}

/// What tells best how the body moves, over a range of time, `parts` points from one state to the next.
std::vector<Point> motion(const ComparedRun& run, const TimeRange& time, int parts) {
  const results::Course& course = run.found().course;
  const CourseCurve& curve = course.curve;
  const bool falls = run.outcome().verdict != Verdict::survived;
  std::vector<Point> points;
  const auto add = [&](double t, double y) {
    if (t >= time.begin && t <= time.end) points.push_back({t, curve.draw_as * y});
  };
  for (std::size_t k = 0; k < curve.points.size(); ++k) {
    const CourseCurve::Point& here = curve.points[k];
    if (falls && (here.y > curve.high || here.y < curve.low)) return points;
    add(here.t, here.y);
    if (k + 1 == curve.points.size() || curve.points[k + 1].t == here.t) continue;
    for (int part = 1; part < parts; ++part) {
      const double share = static_cast<double>(part) / parts;
      add(here.t + share * (curve.points[k + 1].t - here.t), between(here, curve.points[k + 1], share));
    }
  }
  if (course.ends_at_rest && course.end.t <= time.end && !curve.points.empty()) add(time.end, curve.points.back().y);
  return points;
}

TimeRange whole_time(const Comparison& comparison) {
  TimeRange range = comparison.reference().found().course.time;
  for (const ComparedRun& run : comparison.runs) range.end = std::max(range.end, run.found().course.time.end);
  return range;
}

std::vector<Line> rotations(const Comparison& comparison, const TimeRange& time, int parts) {
  std::vector<Line> lines;
  for (const ComparedRun& run : comparison.runs)
    lines.push_back({run.name, style_in(comparison, run), motion(run, time, parts)});
  return lines;
}

std::string motion_plot(const Comparison& comparison) {
  const TimeRange time = whole_time(comparison);
  const CourseCurve& curve = comparison.reference().found().course.curve;
  const Chart plot{
      .id = "theta",
      .title = curve.title,
      .description = fmt::format("{} runs over {} s.", comparison.runs.size(), number(time.end - time.begin)),
      .y_label = curve.y_label,
      .time = time,
      .lines = rotations(comparison, time, 1),
      .levels = curve.levels,
      .height = 380.0};
  return legend_html(plot) + plot_svg(plot) + "<p class=\"note\">" + escaped(curve.note) + "</p>\n";
}

/// A little before and after an instant, in the body's time √(R/g).
TimeRange around(const ComparedRun& run, double t, const TimeRange& whole) {
  constexpr double kBefore = 0.25;
  constexpr double kAfter = 1.25;
  const double unit = run.allowed.scales.time;
  return {std::max(whole.begin, t - kBefore * unit), std::min(whole.end, t + kAfter * unit)};
}

std::string parting_plot(const Comparison& comparison, const ComparedRun& first) {
  const double t = first.parting()->t;
  TimeRange time = around(first, t, whole_time(comparison));
  constexpr int kParts = 12;  // points from state to state, which lie far apart under a lens
  Chart plot{.id = "parting",
             .title = comparison.reference().found().course.curve.name + " around the first parting",
             .description = fmt::format("{} runs around t = {} s.", comparison.runs.size(), number(t, 6)),
             .y_label = comparison.reference().found().course.curve.y_label,
             .time = {time.begin - t, time.end - t},
             .lines = rotations(comparison, time, kParts),
             .levels = {},
             .height = 320.0};
  for (Line& line : plot.lines)
    for (Point& point : line.points) point.t -= t;
  plot.axis.name = fmt::format("time since t = {} s [s]", number(t, 6));
  return legend_html(plot) + plot_svg(plot);
}

// -------------------------------------------------------------------------------------------------- what they did

/// The event of a run that belongs to an event of the reference; nothing where the run has left it before.
const CourseEvent* counterpart(const ComparedRun& run, std::size_t reference_event, double t) {
  const std::vector<CourseEvent>& events = run.found().course.events;
  if (run.parting() && run.parting()->reference_event == reference_event)
    return run.parting()->event == scenario::kNoEvent ? nullptr : &events[run.parting()->event];
  if (reference_event >= events.size()) return nullptr;
  const CourseEvent& event = events[reference_event];
  const bool same = std::fabs(event.after.t - t) <= run.allowed.explained * run.allowed.scales.time;
  return same ? &event : nullptr;
}

/// A text per contact, one below the other.
template <class Value>
std::string per_contact(const CourseEvent& event, Value value) {
  std::string html;
  for (const CourseContact& contact : event.contacts)
    html += (html.empty() ? "" : "<br>") + std::string(value(contact));
  return html;
}

std::string impact_row(const Comparison& comparison, const ComparedRun& run, const CourseEvent& event) {
  const results::CourseScales& scales = run.allowed.scales;
  const auto component = [&](double CourseContact::*member, double unit) {
    return per_contact(event, [&](const CourseContact& contact) {
      const double value = contact.*member;
      return std::fabs(value) <= run.allowed.explained * unit ? std::string("0") : number(value, 3);
    });
  };
  const std::string corners = per_contact(event, [&](const CourseContact& contact) {
    return fmt::format("{} {}", contact.corner, contact.supports ? "supports" : "arrives");
  });
  return fmt::format(
      "<tr><th scope=\"row\" class=\"keep\">{}</th><td>{}</td><td class=\"keep\">{}</td><td class=\"n\">{}</td><td "
      "class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
      "class=\"n\">{}</td><td>{}</td><td>{}</td></tr>\n",
      key_and_name(comparison, run), escaped(event.branch), corners,
      component(&CourseContact::normal_velocity_after, scales.velocity),
      component(&CourseContact::sliding_velocity_after, scales.velocity),
      component(&CourseContact::normal_impulse, scales.impulse),
      component(&CourseContact::friction_impulse, scales.impulse), number(event.turning_after, 4),
      energy_text(event.energy_lost), event.certified ? "passed" : "<span class=\"bad\">not passed</span>",
      escaped(event.notes));
}

/// What each run made of the impact at which the first one leaves.
std::string impact_table(const Comparison& comparison, const ComparedRun& first) {
  const CourseEvent& reference = comparison.reference().found().course.events[first.parting()->reference_event];
  std::string html = fmt::format(
      "<p class=\"note\">Impact {} at t = {} s: {}. Rate of rotation before it {} rad/s. Velocities (v) and impulses "
      "(P) "
      "along the normal (n) and along the ground (t), one line for each corner; corners are counted counter-clockwise "
      "from 0.</p>\n"
      "<div class=\"wide\"><table><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">branch</th>"
      "<th scope=\"col\">corner</th><th scope=\"col\" class=\"n\">v n<br>[m/s]</th>"
      "<th scope=\"col\" class=\"n\">v t<br>[m/s]</th><th scope=\"col\" class=\"n\">P n<br>[N s]</th>"
      "<th scope=\"col\" class=\"n\">P t<br>[N s]</th><th scope=\"col\" class=\"n\">rotation<br>[rad/s]</th>"
      "<th scope=\"col\" class=\"n\">energy<br>lost</th><th scope=\"col\">certificate</th>"
      "<th scope=\"col\">notes</th></tr></thead>\n<tbody>\n",
      reference.impact_number, number(reference.after.t, 7), escaped(reference.what),
      number(reference.turning_before, 4), escaped(comparison.varied));
  for (const ComparedRun& run : comparison.runs) {
    const bool is_reference = &run == &comparison.reference();
    const CourseEvent* event =
        is_reference ? &reference : counterpart(run, first.parting()->reference_event, reference.after.t);
    if (event != nullptr && event->is_impact) html += impact_row(comparison, run, *event);
  }
  return html + "</tbody></table></div>\n";
}

/// The keys and names of runs, one below the other.
std::string names_of(const Comparison& comparison, const std::vector<const ComparedRun*>& runs) {
  std::string html;
  for (const ComparedRun* run : runs) html += (html.empty() ? "" : "<br>") + key_and_name(comparison, *run);
  return html;
}

std::string scenes(const Comparison& comparison) {
  std::string html;
  for (const scenario::PartingScene& scene : parting_scenes(comparison)) {
    std::vector<Row> rows;
    for (const auto& [runs, words] : scene.doings) rows.push_back({names_of(comparison, runs), escaped(words)});
    html += "<h3>At " + escaped(scene.what) + "</h3>\n" + facts(rows);
  }
  for (const ComparedRun& run : comparison.runs)
    if (run.times) html += facts({{key_and_name(comparison, run), escaped(time_words(*run.times))}});
  const std::string loyal = staying(comparison);
  if (!loyal.empty()) html += "<p>" + escaped(loyal) + "</p>\n";
  if (html.empty()) return {};
  const results::CourseScales& scales = comparison.reference().allowed.scales;
  html += fmt::format(
      "<p class=\"note\">The body's scales: length {}, angle {}, time {} s, velocity {} m/s, rate {} rad/s. "
      "Differences "
      "that the tolerances of the runs explain are no parting.</p>\n",
      length_text(scales.length), degrees_text(scales.angle), number(scales.time, 3), number(scales.velocity, 3),
      number(scales.rate, 3));
  return section("Where they part from " + escaped(comparison.reference().name) + ", and why", html);
}

std::string out_of_the_ordinary(const Comparison& comparison) {
  std::vector<Row> rows;
  for (const ComparedRun& run : comparison.runs) {
    const std::string more = remarks(run);
    if (!more.empty()) rows.push_back({key_and_name(comparison, run), escaped(more)});
  }
  return rows.empty() ? "" : section("Out of the ordinary", facts(rows));
}

// -------------------------------------------------------------------------------------------------- inputs

/// What the scenario of a run says under [impact], in a line.
std::string impact_keys(const results::Run& run) {
  const std::string& text = run.scenario_text;
  const std::size_t begin = text.find("\n[impact]\n");
  if (begin == std::string::npos) return {};
  const std::size_t from = begin + std::string_view("\n[impact]\n").size();
  std::string keys = text.substr(from, text.find("\n\n[run]", from) - from);
  for (std::size_t at = keys.find('\n'); at != std::string::npos; at = keys.find('\n', at)) keys.replace(at, 1, "; ");
  return keys;
}

std::string input_table(const Comparison& comparison) {
  std::vector<Row> rows;
  for (const ComparedRun& run : comparison.runs)
    rows.push_back({key_and_name(comparison, run), "<code>" + escaped(impact_keys(run.run)) + "</code>"});
  return facts(rows);
}

}  // namespace

std::string line_style(std::size_t k) {
  constexpr std::array<const char*, 5> kColours = {"v-blue", "v-red", "v-green", "v-pink", "v-grey"};
  constexpr std::size_t kDashes = 6;  // 0: none
  const std::size_t colour = k % kColours.size();
  const std::size_t dash = (colour + k / kColours.size()) % kDashes;
  return dash == 0 ? kColours[colour] : fmt::format("{} d-{}", kColours[colour], dash);
}

std::string compare_page(const Comparison& comparison) {
  const std::string title = comparison.title.empty() ? "Runs side by side" : comparison.title;
  const ComparedRun* first = first_to_part(comparison);
  std::string html = banner(comparison);
  html += section("Side by side", side_by_side(comparison), "dense");
  html += section(escaped(comparison.reference().found().course.curve.name), motion_plot(comparison));
  if (first != nullptr) {
    html += section("Around the first parting", parting_plot(comparison, *first));
    if (first->parting()->kind == scenario::PartingKind::answer)
      html += section("What each did there", impact_table(comparison, *first), "events");
  }
  html += scenes(comparison);
  html += out_of_the_ordinary(comparison);
  const std::vector<std::string> notes = notes_of(comparison);
  if (!notes.empty()) html += section("On the inputs", note_list(notes));
  html += "<div class=\"pair\">\n" + section("Model", facts(model_rows(comparison.reference().found()))) +
          section("Provenance", provenance_table(comparison.provenance)) + "</div>\n";
  html += section("What differs", input_table(comparison));
  html += section("Scenario", "<pre>" + escaped(comparison.scenario_text) + "</pre>\n", "inputs");
  return whole_page("compared: " + title, title, html);
}

Result<void, files::SystemError> write_compare_page(const std::filesystem::path& path, const Comparison& comparison) {
  return files::atomic_write(path, compare_page(comparison));
}

}  // namespace cairn::report
