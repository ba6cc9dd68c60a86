#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/results/text.hpp"
#include "cairn/runs/ground_curve.hpp"
#include "cairn/runs/timestep/timestep_findings.hpp"
#include "cairn/runs/timestep/timestep_stills.hpp"

namespace cairn::runs {
namespace {

using results::Chart, results::ChartBlock, results::Facts, results::Line, results::Remark, results::Section;
using results::degrees_text, results::energy_text, results::length_text, results::number, results::whole;
using results::Point, results::Scaled, results::TextTable;
using timestep::StepSample;

/// Bodies whose curves stand in one chart; of more those that moved most.
constexpr std::size_t kMostCurves = 5;
constexpr std::array<const char*, kMostCurves> kStyles{"l-blue", "l-red", "l-green", "l-pink", "l-grey"};
/// Rows of the table of bodies before it is cut short with a count.
constexpr std::size_t kFirstRows = 60;
constexpr std::size_t kLastRows = 20;

Vec3 as3(Vec2 v) { return {v.x, 0.0, v.z}; }
Vec3 as3(Vec3 v) { return v; }

/// Numbers of the bodies that have a curve: what came down first, then what moved most, in the order of the file.
template <int D>
std::vector<std::size_t> curve_bodies(const TimestepRecord<D>& record, const SystemStory& story) {
  std::vector<const BodyStory*> order = story.came_down();
  std::vector<const BodyStory*> rest;
  for (const BodyStory& body : story.bodies)
    if (!body.came_down()) rest.push_back(&body);
  std::sort(rest.begin(), rest.end(), [](const BodyStory* a, const BodyStory* b) {
    return a->largest_turn != b->largest_turn ? a->largest_turn > b->largest_turn : a->name < b->name;
  });
  order.insert(order.end(), rest.begin(), rest.end());
  order.resize(std::min(order.size(), kMostCurves));
  std::vector<std::size_t> chosen;
  for (std::size_t k = 0; k < record.system.bodies.size(); ++k)
    for (const BodyStory* body : order)
      if (body->name == record.system.bodies[k].name) chosen.push_back(k);
  return chosen;
}

/// A curve for each of some bodies, `value` of the sample and the body's number.
template <int D, class Value>
Chart body_chart(const TimestepRecord<D>& record, const std::vector<std::size_t>& bodies, results::TimeRange time,
                 Value value) {
  Chart chart;
  chart.time = time;
  for (std::size_t c = 0; c < bodies.size(); ++c) {
    Line line{record.system.bodies[bodies[c]].name, kStyles[c], {}};
    for (const StepSample<D>& s : record.curve) line.points.push_back({s.state.t, value(s, bodies[c])});
    chart.lines.push_back(std::move(line));
  }
  return chart;
}

double largest_in(const Chart& chart) {
  double largest = 0.0;
  for (const Line& line : chart.lines) largest = std::max(largest, extremes_of(line.points).size());
  return largest;
}

void scale_all(Chart& chart, double factor) {
  for (Line& line : chart.lines) scale(line.points, factor);
}

template <int D>
ChartBlock rotation_block(const TimestepRecord<D>& record, const SystemStory& story, results::TimeRange time) {
  Chart chart = body_chart(record, curve_bodies(record, story), time, [&](const StepSample<D>& s, std::size_t k) {
    return degrees_from_radians(turn_between(record.system.bodies[k].pose.turn, s.state.poses[k].turn));
  });
  chart.id = "theta";
  chart.title = "Rotation over time";
  chart.description = fmt::format("From where each stood, up to {}°.", number(largest_in(chart), 3));
  chart.y_label = D == 2 ? "rotation θ [°]" : "angle [°]";
  chart.height = 280.0;
  return {std::move(chart), story.bodies.size() > 1};
}

template <int D>
ChartBlock displacement_block(const TimestepRecord<D>& record, const SystemStory& story, results::TimeRange time) {
  Chart chart = body_chart(record, curve_bodies(record, story), time, [&](const StepSample<D>& s, std::size_t k) {
    return norm(as3(s.state.poses[k].position) - as3(record.system.bodies[k].pose.position));
  });
  const double largest = largest_in(chart);
  const Scaled unit = results::scaled_length(largest);
  scale_all(chart, unit.factor);
  chart.id = "way";
  chart.title = "Distance of the centroid from where it stood";
  chart.description = fmt::format("Up to {} {}.", number(largest * unit.factor, 3), unit.unit);
  chart.y_label = "distance [" + unit.unit + "]";
  chart.height = 240.0;
  return {std::move(chart), story.bodies.size() > 1};
}

template <int D>
ChartBlock energy_block(const TimestepRecord<D>& record, results::TimeRange time) {
  Line kinetic{"kinetic", "l-blue", {}};
  Line potential{"potential, from the start", "l-red", {}};
  for (const StepSample<D>& s : record.curve) {
    double moving = 0.0;
    double lifted = 0.0;
    for (std::size_t k = 0; k < record.system.bodies.size(); ++k) {
      const SystemBody<D>& body = record.system.bodies[k];
      if (body.mobility != Mobility::free) continue;
      moving += kinetic_energy_of(body, s.state.poses[k], s.state.velocities[k]);
      lifted += body.mass * record.system.gravity * (s.state.poses[k].position.z - body.pose.position.z);
    }
    kinetic.points.push_back({s.state.t, moving});
    potential.points.push_back({s.state.t, lifted});
  }
  Chart chart{.id = "energy",
              .title = "Energies over time",
              .description = {},
              .y_label = {},
              .time = time,
              .lines = {std::move(kinetic), std::move(potential)},
              .levels = {},
              .height = 240.0};
  const Scaled unit = results::scaled_energy(largest_in(chart));
  scale_all(chart, unit.factor);
  for (const Line& line : chart.lines)
    chart.description += fmt::format("{}{} up to {} {}", chart.description.empty() ? "" : ", ", line.name,
                                     number(extremes_of(line.points).high, 3), unit.unit);
  chart.y_label = "energy [" + unit.unit + "]";
  return {std::move(chart), true};
}

/// What the audit adds to the energy at the start; amounts of zero are left out.
std::vector<results::Waterfall::Step> audit_steps(const timestep::EnergyAudit& e) {
  std::vector<results::Waterfall::Step> steps;
  for (const auto& [name, amount] :
       std::initializer_list<std::pair<const char*, double>>{{"work of the ground", e.ground_work},
                                                             {"work of drives", e.drive_work},
                                                             {"work of motors", e.motor_work},
                                                             {"work of loads", e.load_work},
                                                             {"lost in friction", -e.friction_loss},
                                                             {"lost in impacts", -e.impact_loss},
                                                             {"lost in dampers", -e.damper_loss},
                                                             {"lost in joints", -e.joint_loss},
                                                             {"put in by stabilisation", e.stabilisation_work},
                                                             {"lost by the scheme", -e.method_loss}})
    if (amount != 0.0) steps.push_back({name, amount});
  return steps;
}

results::Waterfall audit_bars(const timestep::EnergyAudit& e) {
  results::Waterfall bars{.id = "audit",
                          .title = "Energy audit",
                          .description = {},
                          .unit = {},
                          .first = "at the start",
                          .start = e.initial,
                          .steps = audit_steps(e),
                          .last = "at the end",
                          .end = e.final};
  double largest = std::max(std::fabs(e.initial), std::fabs(e.final));
  for (const results::Waterfall::Step& step : bars.steps) largest = std::max(largest, std::fabs(step.amount));
  const Scaled unit = results::scaled_energy(largest);
  bars.unit = unit.unit;
  bars.start *= unit.factor;
  bars.end *= unit.factor;
  bars.description = fmt::format("From {} {} at the start to {} {} at the end.", number(bars.start), unit.unit,
                                 number(bars.end), unit.unit);
  for (results::Waterfall::Step& step : bars.steps) step.amount *= unit.factor;
  return bars;
}

Facts audit_facts(const timestep::EnergyAudit& e) {
  double balance = e.final - e.initial;
  Facts facts{{{"at the start", energy_text(e.initial)}}};
  for (const results::Waterfall::Step& step : audit_steps(e)) {
    facts.rows.emplace_back((step.amount < 0.0 ? "− " : "+ ") + step.name, energy_text(std::fabs(step.amount)));
    balance -= step.amount;
  }
  facts.rows.emplace_back("= at the end", energy_text(e.final));
  facts.rows.emplace_back("defect at the end", number(balance, 2) + " J");
  facts.rows.emplace_back("largest defect over the run", number(e.residual, 2) + " J");
  facts.rows.emplace_back("largest kinetic energy over the run", energy_text(e.peak));
  return facts;
}

TextTable body_table(const SystemStory& story) {
  TextTable table;
  table.columns = {{"body", "keep"},
                   {"what became of it", "keep"},
                   {"when [s]", "n"},
                   {"displaced\nat the end", "n"},
                   {"turned\nat the end", "n"},
                   {"largest\nturn", "n"},
                   {"slip path", "n"},
                   {"mass [kg]", "n"}};
  const bool cut = story.bodies.size() > kFirstRows + kLastRows;
  if (cut) {
    table.cut_after = kFirstRows;
    table.cut_note = fmt::format("{} bodies are not shown; the result file holds all {}.",
                                 whole(story.bodies.size() - kFirstRows - kLastRows), whole(story.bodies.size()));
  }
  for (std::size_t k = 0; k < story.bodies.size(); ++k) {
    if (cut && k >= kFirstRows && k + kLastRows < story.bodies.size()) continue;
    const BodyStory& b = story.bodies[k];
    table.rows.push_back({{b.name},
                          {words_of(b.fate), b.came_down()},
                          {std::isnan(b.time) ? "" : number(b.time, 6)},
                          {length_text(b.distance)},
                          {degrees_text(b.final_turn)},
                          {degrees_text(b.largest_turn)},
                          {length_text(b.slip_path)},
                          {number(b.mass, 5)}});
  }
  return table;
}

TextTable joint_table(const SystemStory& story) {
  TextTable table;
  table.columns = {{"joint", "keep"},           {"kind", "keep"}, {"between", ""},
                   {"largest force\n[N]", "n"}, {"at\n[s]", "n"}, {"largest moment\n[N m]", "n"},
                   {"drift\n[m or rad]", "n"}};
  for (const JointStory& j : story.joints)
    table.rows.push_back({{j.name},
                          {j.kind},
                          {j.between},
                          {number(j.force)},
                          {number(j.time)},
                          {number(j.moment)},
                          {number(j.drift, 2)}});
  return table;
}

std::vector<results::Tile> tiles(const SystemStory& story) {
  std::vector<results::Tile> all;
  const std::vector<const BodyStory*> down = story.came_down();
  const bool several = story.bodies.size() > 1;
  const auto whose = [&](const BodyStory* body) { return several && body != nullptr ? body->name : std::string(); };
  if (several)
    all.push_back({"Came down", fmt::format("{} of {}", down.size(), story.bodies.size()),
                   down.empty() ? "no body" : "first " + down.front()->name});
  if (const BodyStory* most = story.most_turned())
    all.push_back({"Largest turn", degrees_text(most->largest_turn), whose(most)});
  if (const BodyStory* most = story.most_displaced())
    all.push_back({"Displaced", length_text(most->distance), several ? most->name + ", at the end" : "at the end"});
  if (const JointStory* most = story.most_loaded())
    all.push_back({"Joint force", number(most->force, 3) + " N", most->name});
  all.push_back({"Overlap", length_text(story.deepest), "largest of two bodies"});
  all.push_back({"Energy balance",
                 story.largest_amount() > 0.0 ? number(story.energy.residual / story.largest_amount(), 2) : number(0.0),
                 "of the largest amount"});
  return all;
}

std::vector<std::string> sentences(const SystemStory& story) {
  std::vector<std::string> all;
  if (const std::string more = advice(story); !more.empty()) all.push_back(more);
  std::string sure = figures(story).front().value;
  if (!sure.empty() && sure.front() >= 'a' && sure.front() <= 'z')
    sure.front() = static_cast<char>(sure.front() - 'a' + 'A');
  all.push_back(sure + ".");
  return all;
}

std::vector<GroundComponent> ground_of(const System<2>& system) {
  return {{"horizontal", "horizontally", &system.ground[0]}, {"vertical", "vertically", &system.ground[1]}};
}
std::vector<GroundComponent> ground_of(const System<3>& system) {
  return {{"along x", "along x", &system.ground[0]},
          {"along y", "along y", &system.ground[1]},
          {"vertical", "vertically", &system.ground[2]}};
}

std::string still_note(bool in_space) {
  const std::string seen = in_space ? "Seen from above and aside; x to the right, y away from the viewer."
                                    : "Dashed: where each stood at the start, seen from the ground. Thin lines: paths "
                                      "of the centroids up to then.";
  return seen + " What came down has a thicker edge. The file .glb beside this page shows all of it as an animation.";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> timestep_model_rows(const SystemStory& story) {
  const timestep::RunOptions& o = story.options;
  std::vector<std::pair<std::string, std::string>> rows;
  double mass = 0.0;
  for (const BodyStory& body : story.bodies) mass += body.mass;
  rows.emplace_back("dimension", story.in_space ? "space" : "plane");
  rows.emplace_back("bodies that move by forces", whole(story.bodies.size()));
  if (story.fixed + story.driven > 0)
    rows.emplace_back("bodies fixed, driven", whole(story.fixed) + ", " + whole(story.driven));
  rows.emplace_back("joints, springs, loads",
                    whole(story.joints.size()) + ", " + whole(story.springs) + ", " + whole(story.loads));
  rows.emplace_back("mass of all", number(mass, 6) + " kg");
  rows.emplace_back("friction, least kinetic to largest static",
                    number(story.least_friction) + " to " + number(story.most_friction));
  rows.emplace_back("largest restitution", number(story.largest_restitution));
  rows.emplace_back("gravity", number(story.gravity, 6) + " m/s²");
  rows.emplace_back("scheme", words_of(o.scheme));
  rows.emplace_back("step", number(o.step) + " s" + (o.adaptive ? " at most" : ""));
  rows.emplace_back("tolerance of the forces", number(o.solver.tolerance));
  return rows;
}

template <int D>
results::RunPage timestep_page(const TimestepRecord<D>& record, const SystemStory& story) {
  const double begin = record.options.start;
  const results::TimeRange time{begin, story.end_time > begin ? story.end_time : begin + record.options.duration};
  results::RunPage page;
  page.untitled = "A system of bodies";
  page.more = sentences(story);
  page.tiles = tiles(story);
  page.sections.push_back({"The bodies over time", {stills_of(record, story), Remark{still_note(D == 3)}}});
  if (!story.bodies.empty() && !record.curve.empty()) {
    const std::string note =
        story.bodies.size() > kMostCurves
            ? fmt::format("The {} bodies that came down first or turned most, of {}.", kMostCurves, story.bodies.size())
            : std::string();
    Section rotation{
        "Rotation",
        {rotation_block(record, story, time),
         Remark{D == 2 ? "Counter-clockwise is positive." : "The angle between where it stood and where it is."}}};
    Section way{"Distance from where they stood", {displacement_block(record, story, time)}};
    if (!note.empty()) rotation.blocks.push_back(Remark{note});
    page.sections.push_back(std::move(rotation));
    page.sections.push_back(std::move(way));
  }
  page.sections.push_back({"Ground motion", {ground_block(ground_of(record.system), time)}});
  if (!record.curve.empty())
    page.sections.push_back(
        {"Energies",
         {energy_block(record, time),
          Remark{"In the frame of the ground, of the bodies that move by forces; springs are in the audit."}}});
  page.sections.push_back(
      {"Energy audit", {audit_bars(story.energy), Remark{"Each bar begins where the one before it ends."}}});
  page.sections.push_back({"Bodies", {body_table(story)}, Section::Place::whole, "dense"});
  if (!story.joints.empty()) page.sections.push_back({"Joints", {joint_table(story)}, Section::Place::whole, "dense"});
  Facts facts;
  for (const results::Figure& figure : figures(story)) facts.rows.emplace_back(figure.name, figure.value);
  page.sections.push_back({"Figures", {std::move(facts)}, Section::Place::left});
  page.sections.push_back({"Energy audit in numbers",
                           {audit_facts(story.energy), Remark{"In the frame of the moving ground."}},
                           Section::Place::right});
  page.sections.push_back({"Model", {Facts{timestep_model_rows(story)}}, Section::Place::right});
  return page;
}
template results::RunPage timestep_page(const TimestepRecord<2>&, const SystemStory&);
template results::RunPage timestep_page(const TimestepRecord<3>&, const SystemStory&);

}  // namespace cairn::runs
