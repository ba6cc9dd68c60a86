#include "cairn/studies/stability/stability_plan.hpp"
#include "cairn/model/motion_traits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <set>

#include "cairn/studies/case_maker.hpp"
#include "cairn/studies/stability/variants.hpp"
#include "cairn/studies/study_motions.hpp"

namespace cairn::studies {
namespace {

constexpr double kTwoPi = 6.283185307179586;

InputError fault(std::string key, std::string expected, std::string found) {
  return {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)};
}

InputErrors faults_of(const Subject& subject, const Stability& stability) {
  InputErrors faults;
  if (!is_pulse(described(subject.scene.ground.motion_x)))
    faults.push_back(
        fault("study.kind", "a scenario with a pulse as ground.motion.x: " + pulse_names(), "another motion"));
  const auto check = [&](const char* name, const StabilityAxis& axis) {
    if (!(axis.from < axis.to))
      faults.push_back(fault(fmt::format("study.{}.to", name), "more than `from`", fmt::format("{}", axis.to)));
  };
  check("frequency", stability.frequency);
  check("amplitude", stability.amplitude);
  std::set<std::string> names;
  for (const StabilityVariant& variant : stability.variants)
    if (!names.insert(variant.name).second)
      faults.push_back(fault("study.variant", "every name once", variant.name + " twice"));
  return faults;
}

/// Axes that count in a body's own units need its slenderness.
void refuse_without_tipping(const std::vector<StabilityBody>& bodies, InputErrors& faults) {
  for (const StabilityBody& body : bodies)
    if (!body.engine->tipping(*body.made))
      faults.push_back(fault("study.axes",
                             "an engine whose bodies have a slenderness, or axes = \"frequency-amplitude\"",
                             fmt::format("{} for {}", body.engine->name(), body.name)));
}

/// What the axes' units mean for a body and a sign of the pulse.
StabilityDiagram diagram_of(const StabilityPlan& plan, std::size_t target, int sign, bool dimensionless,
                            double gravity) {
  StabilityDiagram diagram{.target = target, .sign = sign};
  if (!dimensionless) return diagram;
  const runs::Tipping stands = *plan.targets[target].engine->tipping(*plan.targets[target].made);
  const Motion pulse = Motion::create(with_values(plan.pulse, 1.0, sign)).value();
  const runs::TippingSide& side = first_swing(pulse.view()) > 0 ? stands.left : stands.right;
  diagram.frequency_unit = side.frequency / kTwoPi;
  diagram.amplitude_unit = side.alpha * gravity;
  return diagram;
}

std::string direction_words(int sign) { return sign > 0 ? "positive" : "negative"; }

/// The least amplitude on the axis that topples, and where; infinite where none does.
struct Lowest {
  double amplitude{std::numeric_limits<double>::infinity()};
  double frequency{};
};
Lowest lowest_of(const StabilityPlan& plan, const OutcomeMap& map) {
  Lowest lowest;
  for (const Patch& patch : map.patches()) {
    const Fall fall = fall_of(patch.outcome);
    if (fall != Fall::failure_a && fall != Fall::failure_b) continue;
    for (const UnitPoint p : patch.outline)
      if (const double a = plan.amplitude.at(p.y); a < lowest.amplitude) lowest = {a, plan.frequency.at(p.x)};
  }
  return lowest;
}

struct Shares {
  double survived{}, failure_a{}, failure_b{}, shifted{};
};
Shares shares_of(const OutcomeMap& map) {
  Shares shares;
  for (const auto& [outcome, share] : map.shares()) {
    const Fall fall = fall_of(outcome);
    if (fall == Fall::survived) shares.survived += share;
    if (fall == Fall::failure_a) shares.failure_a += share;
    if (fall == Fall::failure_b) shares.failure_b += share;
    if (fall == Fall::shifted) shares.shifted += share;
  }
  return shares;
}

/// The units of the axes, for the columns of tables.
struct AxisUnits {
  std::string frequency;
  std::string amplitude;
};

Table diagram_table(const StabilityPlan& plan, const std::vector<std::string>& names, const AxisUnits& units,
                    const std::vector<Trace>& traces) {
  Table table(
      {{kVariantColumn, ColumnType::text, "", "body or law"},
       {kSignColumn, ColumnType::text, "", "sign of the pulse"},
       {"frequency_unit", ColumnType::number, "Hz", "what 1 on the first axis is"},
       {"amplitude_unit", ColumnType::number, "m/s2", "what 1 on the second axis is"},
       {"survived", ColumnType::number, "", "share of the diagram"},
       {"failure_a", ColumnType::number, "", "share of the diagram: toppled with the first swing"},
       {"failure_b", ColumnType::number, "", "share of the diagram: toppled against the first swing"},
       {"shifted", ColumnType::number, "", "share of the diagram: shifted its base, which is no toppling"},
       {"lowest", ColumnType::number, units.amplitude, "least amplitude that topples; Inf where none does"},
       {"lowest_at", ColumnType::number, units.frequency, "its frequency"},
       {"runs", ColumnType::integer, "", "pulses run"},
       {"probes", ColumnType::integer, "", "random ones in the last search for what was missed"},
       {"surprises", ColumnType::integer, "", "random ones that found something, which was traced then"},
       {"hidden_share", ColumnType::number, "", "share of the diagram that may still be wrong, with 95 % confidence"},
       {"unresolved", ColumnType::integer, "", "cells in which more outcomes meet than could be told apart"},
       {"coarsest", ColumnType::number, "", "accuracy reached everywhere, as a share of the axes"},
       {"complete", ColumnType::integer, "", "0: ended at most_runs"}});
  table.resize(traces.size());
  for (std::size_t d = 0; d < traces.size(); ++d) {
    const StabilityDiagram& diagram = plan.diagrams[d];
    const TraceQuality& q = traces[d].quality;
    const Shares shares = shares_of(traces[d].map);
    const Lowest lowest = lowest_of(plan, traces[d].map);
    const auto whole = [](std::uint64_t n) { return static_cast<std::int64_t>(n); };
    table.set_row(d, {names[diagram.target], direction_words(diagram.sign), diagram.frequency_unit,
                      diagram.amplitude_unit, shares.survived, shares.failure_a, shares.failure_b, shares.shifted,
                      lowest.amplitude, lowest.frequency, whole(q.points), whole(q.probes), whole(q.surprises),
                      q.hidden_share, whole(q.unresolved), q.coarsest, std::int64_t{q.complete ? 1 : 0}});
  }
  return table;
}

Table boundary_table(const StabilityPlan& plan, const AxisUnits& units, const std::vector<Trace>& traces) {
  Table table({{"diagram", ColumnType::integer, "", "by its number in the table of diagrams"},
               {"piece", ColumnType::integer, "", "points of one piece follow each other"},
               {"left", ColumnType::text, "", "outcome on the left on the way"},
               {"left_impacts", ColumnType::integer, "", "impacts before, where they are told apart"},
               {"right", ColumnType::text, "", "outcome on the right on the way"},
               {"right_impacts", ColumnType::integer, "", "impacts before, where they are told apart"},
               {"frequency", ColumnType::number, units.frequency, "on the first axis"},
               {"amplitude", ColumnType::number, units.amplitude, "on the second axis"}});
  std::size_t row = 0;
  for (std::size_t d = 0; d < traces.size(); ++d) {
    const std::vector<Boundary> boundaries = traces[d].map.boundaries();
    for (std::size_t piece = 0; piece < boundaries.size(); ++piece) {
      const Boundary& boundary = boundaries[piece];
      table.resize(row + boundary.points.size());
      for (const UnitPoint p : boundary.points)
        table.set_row(row++, {static_cast<std::int64_t>(d), static_cast<std::int64_t>(piece),
                              std::string(name_of(fall_of(boundary.left))), std::int64_t{impacts_of(boundary.left)},
                              std::string(name_of(fall_of(boundary.right))), std::int64_t{impacts_of(boundary.right)},
                              plan.frequency.at(p.x), plan.amplitude.at(p.y)});
    }
  }
  return table;
}

StudyFindings findings_of(const StabilityPlan& plan, const std::vector<std::string>& names, const AxisUnits& units,
                          const Table& cases) {
  const std::vector<Trace> traces = stability_traces(plan, cases);
  StudyFindings findings;
  double worst = -1.0;
  double hidden = 0.0;
  const auto unit = [](const std::string& text) { return text.empty() ? "" : ' ' + text; };
  for (std::size_t d = 0; d < traces.size(); ++d) {
    const StabilityDiagram& diagram = plan.diagrams[d];
    const Shares shares = shares_of(traces[d].map);
    const Lowest lowest = lowest_of(plan, traces[d].map);
    const std::string name = names[diagram.target] + ", " + direction_words(diagram.sign);
    const double fails = shares.failure_a + shares.failure_b;
    if (fails > worst) {
      worst = fails;
      findings.headline = fmt::format("{:.1f} % of the diagram topples {}", 100.0 * fails, names[diagram.target]);
      if (plan.diagrams.size() > 1)
        findings.headline +=
            fmt::format(", pulse {}: the most of {} diagrams", direction_words(diagram.sign), plan.diagrams.size());
      findings.headline += '.';
    }
    findings.figures.push_back(
        {name,
         fmt::format(
             "A {:.2f} %, B {:.2f} %, {}{}", 100.0 * shares.failure_a, 100.0 * shares.failure_b,
             shares.shifted > 0.0 ? fmt::format("shifted its base {:.2f} %, ", 100.0 * shares.shifted) : std::string(),
             lowest.frequency > 0.0 ? fmt::format("from {:.4g}{} at {:.4g}{} on", lowest.amplitude,
                                                  unit(units.amplitude), lowest.frequency, unit(units.frequency))
                                    : std::string("nothing topples"))});
    hidden = std::max(hidden, traces[d].quality.hidden_share);
  }
  findings.figures.push_back({"runs", std::to_string(cases.size())});
  add_unproven(cases, findings.figures);
  add_fallbacks(cases, findings.figures);
  if (!plan.grid) {
    findings.figures.push_back({"may be hidden", fmt::format("at most {:.2g} % of a diagram (95 %)", 100.0 * hidden)});
    const bool complete = std::all_of(traces.begin(), traces.end(), [](const Trace& t) { return t.quality.complete; });
    findings.figures.push_back(
        {"accuracy", complete ? fmt::format("{:.2g} of the axes", plan.trace.accuracy) : "not reached: most_runs"});
  }
  findings.tables.push_back({kDiagramTable, "Diagrams", diagram_table(plan, names, units, traces)});
  findings.tables.push_back({"boundaries", "Boundaries", boundary_table(plan, units, traces)});
  return findings;
}

}  // namespace

StabilityPlan stability_plane(const Stability& stability, std::uint64_t seed, std::size_t diagrams) {
  StabilityPlan plan;
  const auto axis = [](const StabilityAxis& a) { return PlaneAxis{a.from, a.to, a.logarithmic}; };
  plan.frequency = axis(stability.frequency);
  plan.amplitude = axis(stability.amplitude);
  plan.tell_impacts = stability.impacts;
  plan.grid = stability.grid;
  plan.trace = {.columns = static_cast<std::uint32_t>(stability.frequency.cells),
                .rows = static_cast<std::uint32_t>(stability.amplitude.cells),
                .accuracy = stability.accuracy,
                .probes = stability.probes,
                .closer = static_cast<std::uint32_t>(stability.closer),
                .most_points = stability.most_runs,
                .seed = seed};
  plan.diagrams.resize(diagrams);
  return plan;
}

Result<KindPlan, InputErrors> Stability::plan(const Subject& subject, std::uint64_t seed) const {
  const Stability& stability = *this;
  InputErrors faults = faults_of(subject, stability);
  Result<StabilityBodies, InputErrors> bodies = stability_bodies(subject, stability);
  if (!bodies) faults.insert(faults.end(), bodies.error().begin(), bodies.error().end());
  const bool dimensionless = stability.axes == StabilityAxes::dimensionless;
  if (bodies && dimensionless) refuse_without_tipping(bodies->bodies, faults);
  if (!faults.empty()) return Unexpected(std::move(faults));

  const auto plan = std::make_shared<StabilityPlan>(stability_plane(stability, seed, 0));
  plan->pulse = described(subject.scene.ground.motion_x);
  const auto names = std::make_shared<std::vector<std::string>>();
  for (const StabilityBody& body : bodies->bodies) {
    plan->targets.push_back({body.engine, body.made, body.start, body.duration});
    names->push_back(body.name);
  }
  for (const int sign : {1, -1}) {
    if (stability.direction == (sign > 0 ? PulseDirection::negative : PulseDirection::positive)) continue;
    for (std::size_t target = 0; target < plan->targets.size(); ++target)
      plan->diagrams.push_back(diagram_of(*plan, target, sign, dimensionless, bodies->bodies[target].gravity));
  }
  const AxisUnits units = dimensionless ? AxisUnits{} : AxisUnits{"Hz", "m/s2"};

  KindPlan kind;
  kind.columns = stability_columns();
  kind.inputs = std::move(bodies->inputs);
  note_laws(subject, bodies->laws, kind);
  kind.run = [plan](Execution& execution) { return run_stability(*plan, execution); };
  kind.findings = [plan, names, units](const Table& cases) { return findings_of(*plan, *names, units, cases); };
  return kind;
}

}  // namespace cairn::studies
