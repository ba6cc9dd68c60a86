#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>

#include "cairn/core/units.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/results/text.hpp"
#include "cairn/runs/ground_curve.hpp"
#include "cairn/runs/planar/planar_findings.hpp"
#include "cairn/runs/planar/planar_parts.hpp"
#include "cairn/runs/planar/planar_poses.hpp"
#include "cairn/runs/planar/planar_timeline.hpp"

namespace cairn::runs {
namespace {

using planar::Event;
using planar::State;
using planar::Verdict;
using results::Chart;
using results::ChartBlock;
using results::degrees_text;
using results::energy_text;
using results::Facts;
using results::length_text;
using results::Line;
using results::number;
using results::Point;
using results::Remark;
using results::Scaled;
using results::Section;
using results::TimeRange;
using results::whole;

// -------------------------------------------------------------------------------------------------- the top

std::string margin_sentence(const PlanarRecord& record) {
  const planar::RunResult& r = record.result;
  if (r.verdict == Verdict::failed) return {};
  const ToppleAngles& limits = record.model.topple;
  const bool given = std::isfinite(limits.low) || std::isfinite(limits.high);
  const char* measure = given ? "given topple angle" : "balance angle";
  if (r.verdict == Verdict::toppled) {
    const double passed = given ? (r.direction > 0 ? limits.high : limits.low)
                                : (r.direction > 0 ? r.basin.upper.angle : r.basin.lower.angle);
    return fmt::format("No margin: the {} to that side, {}, was passed.", measure, degrees_text(passed));
  }
  const double used = 100.0 * (1.0 - r.margin);
  return fmt::format("Margin {}: the largest rotation was {} % of the {}{}.", number(r.margin, 3), number(used, 3),
                     measure, r.margin < 0.0 ? ", so beyond balance" : "");
}

/// The first letter in upper case, a full stop at the end.
std::string as_sentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text + ".";
}

std::vector<std::string> sentences(const PlanarRecord& record) {
  std::vector<std::string> all;
  for (std::string& more : std::array{margin_sentence(record), advice(record)})
    if (!more.empty()) all.push_back(std::move(more));
  all.push_back(as_sentence(figures(record).front().value));
  return all;
}

std::vector<results::Tile> tiles(const PlanarRecord& record) {
  const planar::RunResult& r = record.result;
  const planar::Maxima& m = r.maxima;
  const std::string certified = r.counts.impacts == 0      ? "none to certify"
                                : r.counts.judged_bad == 0 ? "every certificate passed"
                                                           : whole(r.counts.judged_bad) + " without certificate";
  return {{"Margin", std::isnan(r.margin) ? "none" : number(r.margin, 3), "1 at rest, 0 at balance, below 0 beyond"},
          {"Largest rotation", degrees_text(m.rotation), number(m.rotation_over_alpha, 3) + " of slenderness α"},
          {"Slip path", length_text(m.slip_path),
           "largest slip " + length_text(m.largest_slip) + ", final slip " + length_text(m.final_slip)},
          {"Largest clearance", length_text(m.uplift), m.uplift > 0.0 ? "lowest vertex" : "never left the ground"},
          {"Impacts", whole(r.counts.impacts), certified},
          {"Energy balance", r.energy.peak > 0.0 ? number(r.energy.residual / r.energy.peak, 2) : number(0.0),
           "of the largest energy"}};
}

// -------------------------------------------------------------------------------------------------- curves

template <class Value>
std::vector<Point> series(const std::vector<State>& states, Value value) {
  std::vector<Point> points;
  points.reserve(states.size());
  for (const State& state : states) points.push_back({state.t, value(state)});
  return points;
}

Chart rotation_chart(const PlanarRecord& record, const std::vector<State>& states, const TimeRange& time) {
  std::vector<Point> theta = series(states, [](const State& s) { return degrees_from_radians(s.theta); });
  for (const planar::Peak& peak : record.result.peaks) theta.push_back({peak.t, degrees_from_radians(peak.theta)});
  std::stable_sort(theta.begin(), theta.end(), [](const Point& a, const Point& b) { return a.t < b.t; });
  const Basin& basin = record.result.basin;
  const Extremes extremes = extremes_of(theta);
  Chart chart{.id = "theta",
              .title = "Rotation over time",
              .description =
                  fmt::format("Between {}° and {}°; balance at {} and {}.", number(extremes.low), number(extremes.high),
                              degrees_text(basin.lower.angle, 4), degrees_text(basin.upper.angle, 4)),
              .y_label = "rotation θ [°]",
              .time = time,
              .lines = {{"rotation", "l-blue", std::move(theta)}},
              .levels = {{degrees_from_radians(basin.upper.angle), "balance " + degrees_text(basin.upper.angle), false},
                         {degrees_from_radians(basin.lower.angle), "balance " + degrees_text(basin.lower.angle), true}},
              .height = 280.0};
  const ToppleAngles& limits = record.model.topple;
  if (std::isfinite(limits.high))
    chart.levels.push_back({degrees_from_radians(limits.high), "limit given " + degrees_text(limits.high), false});
  if (std::isfinite(limits.low))
    chart.levels.push_back({degrees_from_radians(limits.low), "limit given " + degrees_text(limits.low), true});
  return chart;
}

Chart position_chart(const std::vector<State>& states, const TimeRange& time) {
  std::vector<Point> x = series(states, [](const State& s) { return s.x; });
  const Scaled length = results::scaled_length(extremes_of(x).size());
  scale(x, length.factor);
  const Extremes extremes = extremes_of(x);
  return {.id = "x",
          .title = "Place of the centroid over time",
          .description = fmt::format("Relative to the ground, between {} and {} {}.", number(extremes.low),
                                     number(extremes.high), length.unit),
          .y_label = "x [" + length.unit + "]",
          .time = time,
          .lines = {{"x", "l-blue", std::move(x)}},
          .levels = {},
          .height = 220.0};
}

Chart energy_chart(const PlanarRecord& record, const std::vector<State>& states, const TimeRange& time) {
  const math::PolygonView body = record.model.body.view();
  const double weight = record.model.body.mass() * record.model.gravity;
  const double rest = record.result.basin.rest.height;
  Chart chart{.id = "energy",
              .title = "Energies over time",
              .description = {},
              .y_label = {},
              .time = time,
              .lines = {},
              .levels = {},
              .height = 280.0};
  chart.lines = {
      {"kinetic", "l-blue", series(states, [&](const State& s) { return planar::kinetic_energy(body, s); })},
      {"potential", "l-red", series(states, [&](const State& s) { return weight * (s.z - rest); })},
      {"work of the ground", "l-green", series(states, [](const State& s) { return s.ground_work; })},
      {"lost in friction", "l-grey", series(states, [](const State& s) { return s.friction_loss; })},
      {"lost in impacts", "l-pink", series(states, [](const State& s) { return s.impact_loss; })},
  };
  double largest = 0.0;
  for (const Line& line : chart.lines) largest = std::max(largest, extremes_of(line.points).size());
  const Scaled unit = results::scaled_energy(largest);
  for (Line& line : chart.lines) {
    scale(line.points, unit.factor);
    chart.description += fmt::format("{}{} up to {} {}", chart.description.empty() ? "" : ", ", line.name,
                                     number(extremes_of(line.points).high, 3), unit.unit);
  }
  chart.y_label = "energy [" + unit.unit + "]";
  return chart;
}

results::Phases phases(const PlanarRecord& record, const TimeRange& time) {
  results::Phases strip;
  strip.name = "pattern";
  strip.title = "Pattern of motion over time";
  strip.description =
      "A strip coloured by what the body does; ticks below it are impacts. The legend gives the share of each.";
  strip.time = time;
  constexpr std::array<const char*, planar::kPatternCount> kStyles{"p-rest", "p-slide", "p-rock", "p-slide-rock",
                                                                   "p-flight"};
  for (std::size_t k = 0; k < kStyles.size(); ++k)
    strip.kinds.push_back({std::string(name_of(static_cast<planar::Pattern>(k))), kStyles[k]});
  for (const PatternInterval& interval : pattern_intervals(record))
    strip.intervals.push_back({interval.begin, interval.end, static_cast<std::size_t>(interval.pattern)});
  for (const Event& event : record.result.events)
    if (event.is_impact()) strip.impact_times.push_back(event.t);
  strip.impacts = record.result.counts.impacts;
  return strip;
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
  const std::string from(name_of(event.from));
  return event.from == event.to ? from : from + " → " + std::string(name_of(event.to));
}

std::vector<results::TextTable::Cell> event_row(std::size_t index, const Event& event) {
  const bool impact = event.is_impact();
  const bool passed = event.impact.certificate.passed;
  return {{std::to_string(index + 1)},
          {number(event.t, 7)},
          {std::string(words_of(event.trigger))},
          {patterns(event)},
          {vertices(event)},
          {impact ? name_of(event.impact.branch) : ""},
          {impulses(event, 0)},
          {impulses(event, 1)},
          {impact ? energy_text(event.after.impact_loss - event.before.impact_loss) : ""},
          {impact ? (passed ? "passed" : "not passed") : "", impact && !passed},
          {notes_text(event.notes)}};
}

std::vector<results::Block> event_blocks(const PlanarRecord& record) {
  const std::vector<Event> events = events_from_start(record);
  if (events.empty()) return {Remark{"Events were not kept in this run."}};
  results::TextTable table;
  table.columns = {
      {"#", "n"},     {"time [s]", "n"},         {"what", "what"},          {"pattern", "keep"},   {"vertex", "keep"},
      {"branch", ""}, {"impulse\nn [N s]", "n"}, {"impulse\nt [N s]", "n"}, {"energy\nlost", "n"}, {"certificate", ""},
      {"notes", ""}};
  const bool cut = events.size() > kFirstEvents + kLastEvents;
  const std::size_t first = cut ? kFirstEvents : events.size();
  for (std::size_t k = 0; k < first; ++k) table.rows.push_back(event_row(k, events[k]));
  if (cut) {
    table.cut_after = first;
    table.cut_note = fmt::format("{} events are not shown; the result file holds all {}.",
                                 whole(events.size() - kFirstEvents - kLastEvents), whole(events.size()));
    for (std::size_t k = events.size() - kLastEvents; k < events.size(); ++k)
      table.rows.push_back(event_row(k, events[k]));
  }
  return {Remark{"Vertices are counted counter-clockwise from the lowest one as given, from 0. An impact names the "
                 "vertices that took part, their impulses along the normal (n) and along the ground (t), what the law "
                 "made of it, the energy lost, and whether the independent check of momentum, contact, friction cone "
                 "and energy passed."},
          std::move(table)};
}

Facts figure_facts(const PlanarRecord& record) {
  Facts facts;
  for (const results::Figure& figure : figures(record)) facts.rows.emplace_back(figure.name, figure.value);
  return facts;
}

Facts audit_facts(const planar::EnergyAudit& e) {
  const double balance = e.final - e.initial - e.ground_work + e.friction_loss + e.impact_loss;
  return {{{"at the start", energy_text(e.initial)},
           {"+ work of the ground", energy_text(e.ground_work)},
           {"− lost in friction", energy_text(e.friction_loss)},
           {"− lost in impacts", energy_text(e.impact_loss)},
           {"= at the end", energy_text(e.final)},
           {"defect at the end", number(balance, 2) + " J"},
           {"largest defect over the run", number(e.residual, 2) + " J"},
           {"largest energy over the run", energy_text(e.peak) + " over the rest pose"}}};
}

Facts model_facts(const PlanarRecord& record) {
  Facts facts{planar_model_rows(record)};
  facts.rows.emplace_back("impact law", record.model.law.name());
  return facts;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> planar_model_rows(const PlanarRecord& record) {
  const PlanarBody& body = record.model.body;
  const RestPose& rest = record.result.basin.rest;
  return {
      {"body", record.name.empty() ? "unnamed" : record.name},
      {"mass", number(body.mass(), 6) + " kg"},
      {"inertia about the centroid", number(body.inertia(), 6) + " kg m²"},
      {"height of the centroid at rest", length_text(rest.height)},
      {"slenderness α to the left, right", degrees_text(rest.alpha_left, 4) + ", " + degrees_text(rest.alpha_right, 4)},
      {"balance angles",
       degrees_text(record.result.basin.lower.angle, 4) + ", " + degrees_text(record.result.basin.upper.angle, 4)},
      {"vertices of the hull", std::to_string(body.vertex_count())},
      {"friction static, kinetic",
       number(record.model.friction.static_coefficient) + ", " + number(record.model.friction.kinetic_coefficient)},
      {"gravity", number(record.model.gravity, 6) + " m/s²"},
      {"relative tolerance", number(record.options.relative_tolerance)}};
}

results::RunPage planar_page(const PlanarRecord& record) {
  const std::vector<State> states = states_of(record);
  const TimeRange time = time_range_of(record);
  results::RunPage page;
  page.untitled = "Planar run";
  page.more = sentences(record);
  page.tiles = tiles(record);
  page.sections = {
      {"The body at key instants",
       {planar_poses(record, states),
        Remark{"Dashed: where it stood at the start, seen from the ground. The dot is the centroid."}}},
      {"Rotation and pattern of motion",
       {phases(record, time), ChartBlock{rotation_chart(record, states, time)},
        Remark{"Counter-clockwise is positive."}}},
      {"Ground motion",
       {ground_block(
           {{"horizontal", "horizontally", &record.model.ground_x}, {"vertical", "vertically", &record.model.ground_z}},
           time)}},
      {"Place of the centroid",
       {ChartBlock{position_chart(states, time)}, Remark{"Relative to the moving ground, to the right."}}},
      {"Energies",
       {ChartBlock{energy_chart(record, states, time), true},
        Remark{"In the frame of the ground; potential energy over the rest pose; work and losses since the start."}}},
      {"Figures", {figure_facts(record)}, Section::Place::left},
      {"Energy audit",
       {audit_facts(record.result.energy), Remark{"Kinetic energy and m g z, in the frame of the moving ground."}},
       Section::Place::right},
      {"Model", {model_facts(record)}, Section::Place::right}};
  page.details = {{"Events", event_blocks(record), Section::Place::whole, "events"}};
  return page;
}

}  // namespace cairn::runs
