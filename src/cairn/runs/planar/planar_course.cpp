#include <algorithm>
#include <cmath>

#include "cairn/laws/built_in_laws.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/planar/step_model.hpp"
#include "cairn/results/text.hpp"
#include "cairn/runs/planar/planar_findings.hpp"
#include "cairn/runs/planar/planar_parts.hpp"
#include "cairn/runs/planar/planar_timeline.hpp"

namespace cairn::runs {
namespace {

using planar::Event;
using planar::State;
using results::CourseContact;
using results::CourseEvent;
using results::CourseState;

CourseState state_of(const State& s) { return {s.t, {s.x, s.z, s.theta}, {s.vx, s.vz, s.omega}}; }

CourseEvent event_of(const Event& e) {
  CourseEvent event;
  event.before = state_of(e.before);
  event.after = state_of(e.after);
  event.is_impact = e.is_impact();
  event.impact_number = e.after.impacts;
  event.what = words_of(e.trigger);
  event.branch = name_of(e.impact.branch);
  event.outcome = name_of(e.impact.outcome);
  event.notes = notes_text(e.notes);
  event.certified = e.impact.certificate.passed;
  event.turning_before = e.before.omega;
  event.turning_after = e.after.omega;
  event.energy_lost = e.after.impact_loss - e.before.impact_loss;
  for (std::size_t k = 0; k < static_cast<std::size_t>(e.impact.count); ++k)
    event.contacts.push_back({.corner = e.impact.vertex[k],
                              .supports = e.impact.role[k] == Role::supporting,
                              .normal_velocity_after = e.impact.velocity_after[2 * k],
                              .sliding_velocity_after = e.impact.velocity_after[2 * k + 1],
                              .normal_impulse = e.impact.impulse[2 * k],
                              .friction_impulse = e.impact.impulse[2 * k + 1]});
  return event;
}

/// The body's units: R, α, √(R/g), √(gR), √(g/R) of planar::Scales.
results::CourseScales scales_of(const PlanarRecord& record) {
  const planar::Scales s = planar::kernel_model(record.model, record.result.basin, record.options.relative_tolerance,
                                                record.options.thresholds)
                               .scales;
  return {.length = s.length,
          .angle = s.angle,
          .time = s.time,
          .velocity = s.velocity,
          .rate = s.rate,
          .impulse = record.model.body.mass() * s.velocity,
          .place = {s.length, s.length, s.angle},
          .turn = {s.velocity, s.velocity, s.rate}};
}

/// What an impact law may err by; the others compute to round-off.
double tolerance_of(const PlanarLaw& law) {
  const auto* lzb = law.get_if<Lzb>();
  return lzb != nullptr ? lzb->tolerance : planar::kSpacing;
}

/// For a run of n steps and N impacts
///   explained = n run.tolerance + N impact.tolerance + √(2 settle)                                           (C.1)
/// Each step may err by run.tolerance, each impact by what its law may (LZB its own tolerance, the others round-off), and
/// errors add up; an accumulation of impacts is cut where its swings are `settle` of α (planar::Thresholds), which leaves
/// a rate up to √(2 settle).
double explained_by(const PlanarRecord& record) {
  return static_cast<double>(record.result.counts.steps) * record.options.relative_tolerance +
         static_cast<double>(record.result.counts.impacts) * tolerance_of(record.model.law) +
         std::sqrt(2.0 * record.options.thresholds.settle);
}

results::CourseCurve rotation_of(const PlanarRecord& record) {
  /// Beyond balance by this part of it a falling body is drawn no more, so that the others keep their room.
  constexpr double kBeyondBalance = 0.25;
  const Basin& basin = record.result.basin;
  const double room = kBeyondBalance * (basin.upper.angle - basin.lower.angle);
  results::CourseCurve curve;
  curve.name = "Rotation";
  curve.title = "Rotation over time";
  curve.y_label = "rotation θ [°]";
  curve.draw_as = degrees_from_radians(1.0);
  for (const State& s : states_of(record)) curve.points.push_back({s.t, s.theta, s.omega});
  curve.levels = {
      {degrees_from_radians(basin.upper.angle), "balance " + results::degrees_text(basin.upper.angle), false},
      {degrees_from_radians(basin.lower.angle), "balance " + results::degrees_text(basin.lower.angle), true}};
  curve.low = basin.lower.angle - room;
  curve.high = basin.upper.angle + room;
  curve.note =
      "Counter-clockwise is positive. A body that falls is drawn to a little beyond balance, one that rests to the "
      "end.";
  return curve;
}

}  // namespace

results::Course planar_course(const PlanarRecord& record) {
  results::Course course;
  for (const Event& event : record.result.events) course.events.push_back(event_of(event));
  course.coordinates = {"x", "z", "rotation"};
  for (const planar::Sample& sample : record.curve) course.states.push_back(state_of(sample.state));
  course.end = state_of(record.result.final_state);
  course.ends_at_rest = record.result.end == planar::RunEnd::rest;
  course.decided_early = record.result.end == planar::RunEnd::decided;
  course.explained = explained_by(record);
  course.scales = scales_of(record);
  course.curve = rotation_of(record);
  course.time = time_range_of(record);
  return course;
}

}  // namespace cairn::runs
