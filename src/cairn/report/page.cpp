#include "cairn/report/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/files/atomic_write.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/pattern_strip.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/poses.hpp"
#include "cairn/report/record_tables.hpp"
#include "cairn/report/timeline.hpp"
#include "cairn/scenario/summary.hpp"

namespace cairn::report {
namespace {

using planar::Event;
using planar::State;
using planar::Verdict;
using scenario::RunRecord;

// -------------------------------------------------------------------------------------------------- the top

std::string margin_sentence(const planar::RunResult& r) {
  if (r.verdict == Verdict::failed) return {};
  if (r.verdict == Verdict::toppled) {
    return fmt::format("No margin: the balance angle to that side, {}, was passed.",
                       degrees_text(r.direction > 0 ? r.basin.upper.angle : r.basin.lower.angle));
  }
  const double used = 100.0 * (1.0 - r.margin);
  if (r.margin < 0.0)
    return fmt::format("No margin: it went {} % beyond the balance angle and came back.", number(used - 100.0, 3));
  return fmt::format("Margin to toppling {}: the largest rotation was {} % of the balance angle.", number(r.margin, 3),
                     number(used, 3));
}

/// The first letter in upper case, a full stop at the end.
std::string as_sentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text + ".";
}

std::string banner(const RunRecord& record) {
  const Verdict verdict = record.result.verdict;
  const char* style = verdict == Verdict::survived  ? "survived"
                      : verdict == Verdict::toppled ? "toppled"
                                                    : "no-verdict";
  const char* word = verdict == Verdict::survived ? "survived" : verdict == Verdict::toppled ? "toppled" : "no verdict";
  const std::vector<scenario::Figure> figures = scenario::figures(record);
  std::string html = fmt::format("<div class=\"verdict {}\">\n<p class=\"word\">{}</p>\n<p class=\"say\">{}</p>\n",
                                 style, word, escaped(scenario::verdict_sentence(record)));
  for (const std::string& more : {margin_sentence(record.result), scenario::advice(record)}) {
    if (!more.empty()) html += fmt::format("<p class=\"more\">{}</p>\n", escaped(more));
  }
  if (!figures.empty()) html += fmt::format("<p class=\"more\">{}</p>\n", escaped(as_sentence(figures.front().value)));
  return html + "</div>\n";
}

std::string tiles(const RunRecord& record) {
  const planar::RunResult& r = record.result;
  const planar::Maxima& m = r.maxima;
  std::string html = "<dl class=\"tiles\">\n";
  html += tile("Margin to toppling", r.margin > 0.0 ? number(r.margin, 3) : "none", "1 at rest, 0 at balance");
  html += tile("Largest rotation", degrees_text(m.rotation), number(m.rotation_over_alpha, 3) + " of slenderness α");
  html += tile("Slip", length_text(m.slip), "path " + length_text(m.slip_path));
  html += tile("Height of flight", length_text(m.uplift), m.uplift > 0.0 ? "lowest vertex" : "never left the ground");
  const std::string certified = r.counts.impacts == 0      ? "none to certify"
                                : r.counts.judged_bad == 0 ? "every certificate passed"
                                                           : whole(r.counts.judged_bad) + " without certificate";
  html += tile("Impacts", whole(r.counts.impacts), certified);
  html += tile("Energy defect", r.energy.peak > 0.0 ? number(r.energy.residual / r.energy.peak, 2) : number(0.0),
               "of the largest energy");
  return html + "</dl>\n";
}

// -------------------------------------------------------------------------------------------------- curves

template <class Value>
std::vector<Point> series(const std::vector<State>& states, Value value) {
  std::vector<Point> points;
  points.reserve(states.size());
  for (const State& state : states) points.push_back({state.t, value(state)});
  return points;
}

struct Extremes {
  double low{};
  double high{};
  double size() const { return std::max(std::fabs(low), std::fabs(high)); }
};

Extremes extremes_of(const std::vector<Point>& points) {
  Extremes extremes;
  bool first = true;
  for (const Point& point : points) {
    if (!std::isfinite(point.y)) continue;
    extremes.low = first ? point.y : std::min(extremes.low, point.y);
    extremes.high = first ? point.y : std::max(extremes.high, point.y);
    first = false;
  }
  return extremes;
}

void scale(std::vector<Point>& points, double factor) {
  for (Point& point : points) point.y *= factor;
}

std::string rotation_plot(const RunRecord& record, const std::vector<State>& states, const TimeRange& time) {
  std::vector<Point> theta = series(states, [](const State& s) { return degrees_from_radians(s.theta); });
  for (const planar::Peak& peak : record.result.peaks) theta.push_back({peak.t, degrees_from_radians(peak.theta)});
  std::stable_sort(theta.begin(), theta.end(), [](const Point& a, const Point& b) { return a.t < b.t; });
  const Basin& basin = record.result.basin;
  const Extremes extremes = extremes_of(theta);
  Plot plot{.id = "theta",
            .title = "Rotation over time",
            .description =
                fmt::format("Between {}° and {}°; balance at {} and {}.", number(extremes.low), number(extremes.high),
                            degrees_text(basin.lower.angle, 4), degrees_text(basin.upper.angle, 4)),
            .y_label = "rotation θ [°]",
            .time = time,
            .lines = {{"rotation", "l-blue", std::move(theta)}},
            .levels = {{degrees_from_radians(basin.upper.angle), "balance " + degrees_text(basin.upper.angle), false},
                       {degrees_from_radians(basin.lower.angle), "balance " + degrees_text(basin.lower.angle), true}},
            .height = 280.0,
            .time_axis = true};
  const ToppleAngles& limits = record.model.topple;
  if (std::isfinite(limits.high))
    plot.levels.push_back({degrees_from_radians(limits.high), "limit given " + degrees_text(limits.high), false});
  if (std::isfinite(limits.low))
    plot.levels.push_back({degrees_from_radians(limits.low), "limit given " + degrees_text(limits.low), true});
  return plot_svg(plot);
}

std::string position_plot(const std::vector<State>& states, const TimeRange& time) {
  std::vector<Point> x = series(states, [](const State& s) { return s.x; });
  const Scaled length = scaled_length(extremes_of(x).size());
  scale(x, length.factor);
  const Extremes extremes = extremes_of(x);
  return plot_svg({.id = "x",
                   .title = "Place of the centroid over time",
                   .description = fmt::format("Relative to the ground, between {} and {} {}.", number(extremes.low),
                                              number(extremes.high), length.unit),
                   .y_label = "x [" + length.unit + "]",
                   .time = time,
                   .lines = {{"x", "l-blue", std::move(x)}},
                   .levels = {},
                   .height = 220.0,
                   .time_axis = true});
}

std::string ground_plot(const RunRecord& record, const TimeRange& time) {
  std::vector<Point> x = ground_acceleration(record.model.ground_x, time);
  std::vector<Point> z = ground_acceleration(record.model.ground_z, time);
  const double largest_x = extremes_of(x).size();
  const double largest_z = extremes_of(z).size();
  if (largest_x == 0.0 && largest_z == 0.0) return "<p class=\"note\">The ground does not move.</p>\n";
  const Scaled unit = scaled_acceleration(std::max(largest_x, largest_z));
  scale(x, unit.factor);
  scale(z, unit.factor);
  Plot plot{.id = "ground",
            .title = "Acceleration of the ground over time",
            .description = fmt::format("Largest {} {} horizontally, {} {} vertically.", number(largest_x * unit.factor),
                                       unit.unit, number(largest_z * unit.factor), unit.unit),
            .y_label = "acceleration [" + unit.unit + "]",
            .time = time,
            .lines = {},
            .levels = {},
            .height = 220.0,
            .time_axis = true};
  const auto add = [&](const char* name, const char* style, std::vector<Point>& points, double largest) {
    if (largest == 0.0) return;
    plot.lines.push_back({fmt::format("{}, largest {} {}", name, number(largest * unit.factor, 3), unit.unit), style,
                          std::move(points)});
  };
  add("horizontal", "l-blue", x, largest_x);
  add("vertical", "l-red", z, largest_z);
  return legend_html(plot) + plot_svg(plot);
}

std::string energy_plot(const RunRecord& record, const std::vector<State>& states, const TimeRange& time) {
  const math::PolygonView body = record.model.body.view();
  const double weight = record.model.body.mass() * record.model.gravity;
  const double rest = record.result.basin.rest.height;
  Plot plot{.id = "energy",
            .title = "Energies over time",
            .description = {},
            .y_label = {},
            .time = time,
            .lines = {},
            .levels = {},
            .height = 280.0,
            .time_axis = true};
  plot.lines = {
      {"kinetic", "l-blue", series(states, [&](const State& s) { return planar::kinetic_energy(body, s); })},
      {"potential", "l-red", series(states, [&](const State& s) { return weight * (s.z - rest); })},
      {"work of the ground", "l-green", series(states, [](const State& s) { return s.ground_work; })},
      {"lost in friction", "l-grey", series(states, [](const State& s) { return s.friction_loss; })},
      {"lost in impacts", "l-pink", series(states, [](const State& s) { return s.impact_loss; })},
  };
  double largest = 0.0;
  for (const Line& line : plot.lines) largest = std::max(largest, extremes_of(line.points).size());
  const Scaled unit = scaled_energy(largest);
  for (Line& line : plot.lines) {
    scale(line.points, unit.factor);
    plot.description += fmt::format("{}{} up to {} {}", plot.description.empty() ? "" : ", ", line.name,
                                    number(extremes_of(line.points).high, 3), unit.unit);
  }
  plot.y_label = "energy [" + unit.unit + "]";
  return legend_html(plot) + plot_svg(plot);
}

// -------------------------------------------------------------------------------------------------- tables

std::string impulses(const Event& event, std::size_t component) {
  std::string text;
  for (int k = 0; k < event.impact.count; ++k) {
    text += (k == 0 ? "" : "; ") + number(event.impact.impulse[2 * static_cast<std::size_t>(k) + component], 3);
  }
  return text;
}

std::string vertices(const Event& event) {
  if (!event.is_impact()) return event.vertex < 0 ? "none" : std::to_string(event.vertex);
  std::string text = std::to_string(event.impact.vertex[0]);
  if (event.impact.count == 2) text += "; " + std::to_string(event.impact.vertex[1]);
  return text;
}

std::string patterns(const Event& event) {
  const std::string from(short_name(event.from));
  return event.from == event.to ? from : from + " → " + std::string(short_name(event.to));
}

std::string event_row(std::size_t index, const Event& event) {
  const bool impact = event.is_impact();
  std::string certificate;
  if (impact) certificate = event.impact.certificate.passed ? "passed" : "<span class=\"bad\">not passed</span>";
  return fmt::format(
      "<tr><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"what\">{}</td><td class=\"keep\">{}</td><td "
      "class=\"keep\">{}</td><td>{}</td><td class=\"n\">{}</td>"
      "<td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td><td>{}</td></tr>\n",
      index + 1, number(event.t, 7), escaped(scenario::words_of(event.trigger)), patterns(event), vertices(event),
      impact ? name_of(event.impact.branch) : "", impulses(event, 0), impulses(event, 1),
      impact ? energy_text(event.after.impact_loss - event.before.impact_loss) : "", certificate,
      escaped(notes_text(event.notes)));
}

std::string event_table(const RunRecord& record) {
  const std::vector<Event>& events = record.result.events;
  if (events.empty()) {
    return record.options.keep_events || record.result.counts.events == 0
               ? "<p class=\"note\">Nothing happened that changed the pattern of motion.</p>\n"
               : "<p class=\"note\">Events were not kept in this run.</p>\n";
  }
  std::string html =
      "<p class=\"note\">Vertices are counted counter-clockwise from the lowest one as given, from 0. An impact names "
      "the "
      "vertices that took part, their impulses along the normal (n) and along the ground (t), what the law made of it, "
      "the "
      "energy lost, and whether the independent check of momentum, contact, friction cone and energy passed.</p>\n"
      "<div class=\"wide\"><table><thead><tr><th scope=\"col\" class=\"n\">#</th><th scope=\"col\" class=\"n\">time "
      "[s]</th>"
      "<th scope=\"col\">what</th><th scope=\"col\">pattern</th><th scope=\"col\">vertex</th><th "
      "scope=\"col\">branch</th>"
      "<th scope=\"col\" class=\"n\">impulse<br>n [N s]</th><th scope=\"col\" class=\"n\">impulse<br>t [N s]</th>"
      "<th scope=\"col\" class=\"n\">energy<br>lost</th><th scope=\"col\">certificate</th><th "
      "scope=\"col\">notes</th></tr></thead>\n<tbody>\n";
  const bool cut = events.size() > kFirstEvents + kLastEvents;
  const std::size_t first = cut ? kFirstEvents : events.size();
  for (std::size_t k = 0; k < first; ++k) html += event_row(k, events[k]);
  if (cut) {
    html += fmt::format(
        "<tr class=\"cut\"><td colspan=\"11\">{} events are not shown; the result file holds all {}.</td></tr>\n",
        whole(events.size() - kFirstEvents - kLastEvents), whole(events.size()));
    for (std::size_t k = events.size() - kLastEvents; k < events.size(); ++k) html += event_row(k, events[k]);
  }
  return html + "</tbody></table></div>\n";
}

std::string figure_table(const RunRecord& record) {
  std::vector<Row> rows;
  for (const scenario::Figure& figure : scenario::figures(record))
    rows.push_back({escaped(figure.name), escaped(figure.value)});
  return facts(rows);
}

std::string audit_table(const planar::EnergyAudit& e) {
  const double balance = e.final - e.initial - e.ground_work + e.friction_loss + e.impact_loss;
  return facts({{"at the start", energy_text(e.initial)},
                {"+ work of the ground", energy_text(e.ground_work)},
                {"− lost in friction", energy_text(e.friction_loss)},
                {"− lost in impacts", energy_text(e.impact_loss)},
                {"= at the end", energy_text(e.final)},
                {"defect at the end", number(balance, 2) + " J"},
                {"largest defect over the run", number(e.residual, 2) + " J"},
                {"largest energy over the run", energy_text(e.peak) + " over the rest pose"}}) +
         "<p class=\"note\">Kinetic energy and m g z, in the frame of the moving ground.</p>\n";
}

std::string body_table(const RunRecord& record) {
  std::vector<Row> rows = model_rows(record);
  rows.push_back({"impact law", escaped(name_of(record.model.law))});
  return facts(rows);
}

}  // namespace

std::string run_page(const RunRecord& record) {
  const std::vector<State> states = states_of(record);
  const TimeRange time = time_range_of(record);
  const std::string title = record.scenario.title.empty() ? "Planar run" : record.scenario.title;

  std::string html;
  html += banner(record);
  html += tiles(record);
  html += section("The body at key instants",
                  poses_svg(record, key_instants(record, states)) +
                      "<p class=\"note\">Dashed: where it stood at the start, seen from the ground. "
                      "The dot is the centroid.</p>\n");
  html += section("Rotation and pattern of motion", pattern_legend_html(record) + pattern_strip_svg(record, time) +
                                                        rotation_plot(record, states, time) +
                                                        "<p class=\"note\">Counter-clockwise is positive.</p>\n");
  html += section("Ground motion", ground_plot(record, time));
  html += section("Place of the centroid",
                  position_plot(states, time) + "<p class=\"note\">Relative to the moving ground, to the right.</p>\n");
  html += section("Energies",
                  energy_plot(record, states, time) +
                      "<p class=\"note\">In the frame of the ground; potential energy over the rest pose; work and "
                      "losses since the start.</p>\n");
  html += "<div class=\"pair\">\n" + section("Figures", figure_table(record)) + "<div>\n" +
          section("Energy audit", audit_table(record.result.energy)) + section("Model", body_table(record)) +
          "</div>\n</div>\n";
  if (!record.provenance.notes.empty()) html += section("On the inputs", note_list(record.provenance.notes));
  html += section("Events", event_table(record), "events");
  html += section("Provenance", provenance_table(record.provenance));
  html += section("Scenario", "<pre>" + escaped(record.scenario_text) + "</pre>\n", "inputs");
  return whole_page(std::string(name_of(record.result.verdict)) + ": " + title, title, html);
}

Result<void, files::SystemError> write_page(const std::filesystem::path& path, const RunRecord& record) {
  return files::atomic_write(path, run_page(record));
}

}  // namespace cairn::report
