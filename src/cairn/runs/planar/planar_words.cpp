#include "cairn/runs/planar/planar_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/laws/law_names.hpp"
#include "cairn/runs/planar/planar_caveats.hpp"

namespace cairn::runs {
namespace {

using planar::RunEnd;
using planar::RunFailure;
using planar::RunResult;
using planar::Trigger;
using planar::Verdict;

std::string angle(double radians) {
  return fmt::format("{:.4g} rad ({:.3g} deg)", radians, degrees_from_radians(radians));
}

std::string subject(const PlanarRecord& record) {
  const std::string& name = record.name;
  return name.empty() ? "The body" : "The " + name;
}

/// "slides 0.02 m, rocks up to 0.1 rad (5.7 deg) and flies": what it did short of toppling; empty when it stayed.
std::string doings(const PlanarRecord& record) {
  const planar::Maxima& most = record.result.maxima;
  std::vector<std::string> parts;
  if (most.slip_path > 0.0) parts.push_back(fmt::format("slides along a slip path of {:.3g} m", most.slip_path));
  if (most.rotation > 0.0) parts.push_back("rocks up to " + angle(most.rotation));
  if (most.uplift > 0.0) parts.push_back(fmt::format("flies {:.3g} m high", most.uplift));
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

/// Counted from its lower balance angle.
double whole_turns(const RunResult& r) { return std::floor((r.final_state.theta - r.basin.lower.angle) / (2.0 * kPi)); }

/// It ends between its balance angles, whole turns left aside.
bool back_inside(const RunResult& r) {
  const double theta = r.final_state.theta - 2.0 * kPi * whole_turns(r);
  return theta > r.basin.lower.angle && theta < r.basin.upper.angle;
}

/// The motion of the ground is over and what energy is left carries the body over no barrier of its basin.
bool has_no_way_out(const PlanarRecord& record) {
  const PlanarModel& model = record.model;
  const RunResult& r = record.result;
  const bool over = std::max(model.ground_x.view().end_time(), model.ground_z.view().end_time()) <= r.final_state.t;
  const double barrier = std::min(r.basin.lower.height, r.basin.upper.height);
  return over && back_inside(r) && r.energy.final < model.body.mass() * model.gravity * barrier;
}

/// It ends lying as at first, or unable to leave that pose, but for whole turns.
bool ends_upright(const PlanarRecord& record) {
  const RunResult& r = record.result;
  const planar::Pattern pattern = r.final_state.pattern;
  const bool lies = pattern == planar::Pattern::rest || pattern == planar::Pattern::sliding;
  return whole_turns(r) != 0.0 && back_inside(r) && (lies || has_no_way_out(record));
}

bool limits_given(const PlanarRecord& record) {
  return std::isfinite(record.model.topple.low) || std::isfinite(record.model.topple.high);
}

std::string side_words(int side) { return side > 0 ? "to the left (counter-clockwise)" : "to the right (clockwise)"; }

/// The angle of run.topple on this side.
std::string given_angle(const PlanarRecord& record, int side) {
  const ToppleAngles& given = record.model.topple;
  return "the given topple angle of " + angle(std::fabs(side > 0 ? given.high : given.low));
}

/// What became of a body that had come down; empty where it stayed there.
std::string afterwards(const PlanarRecord& record) {
  const RunResult& r = record.result;
  if (ends_upright(record)) return ", and ends upright on its base";
  if (r.came_back()) return ", and comes back";
  return r.end_side == -r.direction ? ", and ends beyond balance " + side_words(r.end_side) : std::string();
}

std::string toppled_sentence(const PlanarRecord& record) {
  const RunResult& r = record.result;
  const std::string side = side_words(r.direction);
  if (!r.proven)
    return fmt::format(
        "{} is beyond balance {} when the time is over at t = {:.4f} s, not yet down: counted as toppled.",
        subject(record), side, r.final_state.t);
  const bool from_the_start = r.topple_time == record.options.start;
  if (from_the_start && limits_given(record))
    return fmt::format("{} starts beyond {} {}.", subject(record), given_angle(record, r.direction), side);
  if (from_the_start)
    return fmt::format("{} starts beyond balance and topples {}{}.", subject(record), side, afterwards(record));
  const std::string rest = limits_given(record)
                               ? ": it passes " + given_angle(record, r.direction) + ", which counts as toppled"
                               : afterwards(record);
  return fmt::format("{} topples {} at t = {:.4f} s, after {} impact{}{}.", subject(record), side, r.topple_time,
                     r.impacts_before, r.impacts_before == 1 ? "" : "s", rest);
}

std::string shifted_sentence(const PlanarRecord& record) {
  const RunResult& r = record.result;
  const std::string when =
      std::isnan(r.touchdown_time) ? std::string() : fmt::format(" at t = {:.4f} s", r.touchdown_time);
  return fmt::format("{} shifts its base {}{}{}; that is no toppling, since from there the way back is short.",
                     subject(record), side_words(r.direction), when, afterwards(record));
}

/// It has not moved at all, poised on a vertex.
bool stays_balanced(const RunResult& r) {
  return r.maxima.theta_low == r.maxima.theta_high && r.maxima.slip_path == 0.0 && r.maxima.uplift == 0.0 &&
         r.final_state.pattern == planar::Pattern::rocking && r.final_state.omega == 0.0;
}

/// Of a body that has been beyond balance, but not at an angle that is given.
std::string short_of_given_angle(const PlanarRecord& record) {
  const RunResult& r = record.result;
  const std::string what = "does not reach the given topple angle";
  if (ends_upright(record)) return what + ", and ends upright on its base";
  if (r.final_state.theta > r.basin.upper.angle) return what + ", and ends beyond balance " + side_words(1);
  return r.final_state.theta < r.basin.lower.angle ? what + ", and ends beyond balance " + side_words(-1) : what;
}

std::string survived_sentence(const PlanarRecord& record) {
  const RunResult& r = record.result;
  const std::string what = doings(record);
  if (what.empty()) return subject(record) + " stays at rest.";
  if (stays_balanced(r))
    return fmt::format("{} stays balanced on its corner, turned by {}, and does not topple.", subject(record),
                       angle(r.maxima.rotation));
  if (!r.beyond_balance) return fmt::format("{} {}, but does not topple.", subject(record), what);
  return fmt::format("{} {}: beyond balance, but it {}.", subject(record), what,
                     limits_given(record) ? short_of_given_angle(record) : "comes back without coming down there");
}

}  // namespace

bool is_only_seen(const PlanarRecord& record) {
  const RunResult& r = record.result;
  const bool stays = r.verdict == Verdict::survived && !limits_given(record) && has_no_way_out(record);
  return r.end == RunEnd::time && !r.proven && !stays;
}

std::string certainty(const PlanarRecord& record) {
  const RunResult& result = record.result;
  switch (result.end) {
    case RunEnd::time:
      if (result.proven) return "certain: it has come down beyond balance";
      return is_only_seen(record) ? "as observed: the time was over while the verdict could still change"
                                  : "certain: the motion has ended and the energy left is too small to topple it";
    case RunEnd::failed:
      return "none";
    case RunEnd::rest:
      return "certain: it rests and the motion has ended";
    case RunEnd::toppled:
      if (limits_given(record)) return "certain: it passed the given topple angle";
      return result.end_side == result.direction && std::isnan(result.touchdown_time)
                 ? "certain: no way back"
                 : "certain: it has come down beyond balance";
    case RunEnd::shifted:
      return "certain: too little energy to come back or to go on";
    case RunEnd::decided:
      return "certain by energy and a bound on the work still to come";
  }
  return "";
}

std::string_view words_of(Trigger trigger) {
  switch (trigger) {
    case Trigger::none:
      return "start";
    case Trigger::stick_ends_left:
      return "friction gives way to the left";
    case Trigger::stick_ends_right:
      return "friction gives way to the right";
    case Trigger::tips_left:
      return "tips over the left end";
    case Trigger::tips_right:
      return "tips over the right end";
    case Trigger::lifts_off:
      return "lifts off";
    case Trigger::slip_ends:
      return "slip ends";
    case Trigger::lower_edge:
      return "edge reaches the ground turning clockwise";
    case Trigger::upper_edge:
      return "edge reaches the ground turning counter-clockwise";
    case Trigger::touches:
      return "vertex lands";
    case Trigger::painleve:
      return "slide rocking loses its solution";
    case Trigger::angle_low:
      return "topple angle passed clockwise";
    case Trigger::angle_high:
      return "topple angle passed counter-clockwise";
  }
  return "unknown";
}

const char* words_of(RunEnd end) {
  switch (end) {
    case RunEnd::time:
      return "time was over";
    case RunEnd::rest:
      return "came to rest";
    case RunEnd::toppled:
      return "toppled";
    case RunEnd::decided:
      return "verdict decided early";
    case RunEnd::shifted:
      return "shifted its base";
    case RunEnd::failed:
      return "numerical failure";
  }
  return "unknown";
}

std::string remarks_on(const RunResult& result, std::uint32_t among) {
  std::string text;
  const std::size_t told = std::min<std::size_t>(up_to_verdict(result).events, result.events.size());
  const auto end = result.events.begin() + static_cast<std::ptrdiff_t>(told);
  for (std::uint32_t bit = 1; bit != 0; bit <<= 1U) {
    if ((among & bit) == 0) continue;
    const auto count =
        std::count_if(result.events.begin(), end, [&](const planar::Event& e) { return (e.notes & bit) != 0; });
    if (count > 0) text += fmt::format("{}{} x {}", text.empty() ? "" : "; ", count, notes_text(bit));
  }
  return text;
}

std::string verdict_sentence(const PlanarRecord& record) {
  const RunResult& r = record.result;
  switch (r.verdict) {
    case Verdict::failed:
      return fmt::format("No verdict: the run failed at t = {:.6g} s ({}).", r.final_state.t, name_of(r.failure));
    case Verdict::toppled:
      return toppled_sentence(record);
    case Verdict::shifted:
      return shifted_sentence(record);
    case Verdict::survived:
      return survived_sentence(record);
  }
  return "";
}

std::string advice(const PlanarRecord& record) {
  switch (record.result.failure) {
    case RunFailure::none:
      return "";
    case RunFailure::step_too_small:
      return "The integrator cannot meet run.tolerance, as near a Painleve configuration or with a tolerance next to "
             "round-off. Try a coarser run.tolerance, or another friction coefficient.";
    case RunFailure::not_finite:
      return "A state or force is no number: numbers of very different size meet. Look at mass, inertia, lengths and "
             "amplitudes.";
    case RunFailure::no_progress:
      return "Events follow each other without time passing: several patterns of motion are equally consistent. Try a "
             "slightly different friction coefficient, or the full model instead of a restricted one.";
    case RunFailure::too_many_events:
      return record.options.impacts.resolve_accumulation
                 ? "run.most_events was reached. Raise it, or look at the last events: impacts that lose next to "
                   "nothing "
                   "go on for ever."
                 : "run.most_events was reached. Raise it, or set run.resolve_accumulation = true.";
    case RunFailure::too_many_turns:
      return "The body turned over so often that its angle can no longer be told. Look at rotation_rate, lift and the "
             "amplitudes, or shorten run.duration.";
    case RunFailure::energy_raised:
      return "An impact raised energy. Under lambda-epsilon lower lambda or epsilon below the limit that the event "
             "reports, or set impact.cut_to_energy = true; under any law impact.energy_raise = \"fall-back\" takes the "
             "plastic impact there, and \"flag\" goes on all the same.";
  }
  return "";
}

std::vector<results::Figure> figures(const PlanarRecord& record) {
  const RunResult& r = record.result;
  const planar::EnergyAudit& e = r.energy;
  std::vector<results::Figure> all;
  const auto add = [&](std::string name, std::string value) { all.push_back({std::move(name), std::move(value)}); };
  const auto add_time = [&](const char* name, double t) {
    if (!std::isnan(t)) add(name, fmt::format("{:.4f} s", t));
  };
  const results::Outcome outcome = outcome_of(r);
  add("verdict", fmt::format("{}, {}", scoped(verdict_words(outcome), caveats_of(record)), certainty(record)));
  add_time("topple time", outcome.topple_time);
  add_time("touchdown time", outcome.touchdown_time);
  add_time("rest time", outcome.rest_time);
  add("end", words_of(r.end));
  add_time("end time", outcome.end_time);
  add("largest rotation",
      fmt::format("{}, {:.1f} % of alpha", angle(r.maxima.rotation), 100.0 * r.maxima.rotation_over_alpha));
  add("margin", std::isnan(r.margin) ? "none" : fmt::format("{:.4f}", r.margin));
  add("slip path", fmt::format("{:.4g} m", r.maxima.slip_path));
  add("largest slip", fmt::format("{:.4g} m", r.maxima.largest_slip));
  add("final slip", fmt::format("{:.4g} m", r.maxima.final_slip));
  add("largest clearance", fmt::format("{:.4g} m", r.maxima.uplift));
  add("impacts", fmt::format("{} of {} events", r.counts.impacts, r.counts.events));
  add("impacts certified", fmt::format("{} of {}", r.counts.impacts - r.counts.judged_bad, r.counts.impacts));
  if (record.free_rocking) {
    const planar::FreeRocking& f = *record.free_rocking;
    const auto ratio = [](double value) {
      return std::isnan(value) ? std::string("none") : fmt::format("{:.4f}", value);
    };
    add("free motion", name_of(f.motion));
    add("equivalent r", ratio(f.r_from_peaks) + " from peaks, " + ratio(f.r_from_rates) + " from rates at impacts");
  }
  const UpToVerdict counted = up_to_verdict(r);
  const std::string unusual = remarks_on(r, planar::kUnusualNotes);
  add("unusual events", fmt::format("{} of {} up to the verdict ({:.3g} %){}{}", counted.unusual, counted.events,
                                    100.0 * counted.unusual_share(), unusual.empty() ? "" : ": ", unusual));
  const std::string noted = remarks_on(r, ~(planar::kUnusualNotes | kNoteAccumulated));
  if (!noted.empty()) add("noted", noted);
  add("work of the ground", fmt::format("{:.4g} J", e.ground_work));
  add("lost in friction", fmt::format("{:.4g} J", e.friction_loss));
  add("lost in impacts", fmt::format("{:.4g} J", e.impact_loss));
  const double scale = e.peak > 0.0 ? e.residual / e.peak : 0.0;
  add("energy balance", fmt::format("closes to {:.2g} J, {:.2g} of the largest energy", e.residual, scale));
  return all;
}

}  // namespace cairn::runs
