#include "cairn/runs/planar/planar_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/laws/law_names.hpp"

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
  if (most.slip_path > 0.0) parts.push_back(fmt::format("slides {:.3g} m", most.slip_path));
  if (most.rotation > 0.0) parts.push_back("rocks up to " + angle(most.rotation));
  if (most.uplift > 0.0) parts.push_back(fmt::format("flies {:.3g} m high", most.uplift));
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

/// The motion of the ground is over and what energy is left carries the body over no barrier of its basin.
bool has_no_way_out(const PlanarRecord& record) {
  const PlanarModel& model = record.model;
  const RunResult& r = record.result;
  const bool over = std::max(model.ground_x.view().end_time(), model.ground_z.view().end_time()) <= r.final_state.t;
  const double barrier = std::min(r.basin.lower.height, r.basin.upper.height);
  const bool inside = r.final_state.theta > r.basin.lower.angle && r.final_state.theta < r.basin.upper.angle;
  return over && inside && r.energy.final < model.body.mass() * model.gravity * barrier;
}

}  // namespace

std::string certainty(const PlanarRecord& record) {
  const RunResult& result = record.result;
  switch (result.end) {
    case RunEnd::time:
      if (result.verdict == Verdict::survived && std::isinf(record.model.topple.low) &&
          std::isinf(record.model.topple.high) && has_no_way_out(record))
        return "certain: the motion has ended and the energy left is too small to topple it";
      return "as observed: the time was over while the verdict could still change";
    case RunEnd::failed:
      return "none";
    case RunEnd::rest:
      return "certain: it rests and the motion has ended";
    case RunEnd::toppled:
      return result.proven ? "certain: no way back" : "as observed";
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
    case RunEnd::failed:
      return "numerical failure";
  }
  return "unknown";
}

double end_time(const PlanarRecord& record) {
  const RunResult& r = record.result;
  if (r.end == RunEnd::toppled) return r.topple_time;
  if (r.end != RunEnd::rest) return r.final_state.t;
  return r.events.empty() ? record.options.start : r.events.back().t;
}

std::string remarks_on(const RunResult& result) {
  std::string text;
  for (std::uint32_t bit = 1; bit != 0; bit <<= 1U) {
    if (bit == kNoteAccumulated) continue;
    const auto count = std::count_if(result.events.begin(), result.events.end(),
                                     [&](const planar::Event& e) { return (e.notes & bit) != 0; });
    if (count > 0) text += fmt::format("{}{} x {}", text.empty() ? "" : "; ", count, notes_text(bit));
  }
  return text;
}

std::string fallback_sentence(const PlanarRecord& record) {
  const results::Outcome outcome = outcome_of(record.result);
  if (!outcome.falls_back_often()) return {};
  return fmt::format(
      "In {} of {} impacts ({:.3g} %) the law {} had no answer that could be taken; the plastic impact stands in for "
      "it "
      "there.",
      outcome.fallbacks, outcome.impacts_to_verdict(), 100.0 * outcome.fallback_share(), name_of(record.model.law));
}

std::string verdict_sentence(const PlanarRecord& record) {
  const RunResult& r = record.result;
  switch (r.verdict) {
    case Verdict::failed:
      return fmt::format("No verdict: the run failed at t = {:.6g} s ({}).", r.final_state.t, name_of(r.failure));
    case Verdict::toppled: {
      const std::string side = r.direction > 0 ? "to the left (counter-clockwise)" : "to the right (clockwise)";
      return fmt::format("{} topples {} at t = {:.4f} s, after {} impact{}.", subject(record), side, r.topple_time,
                         r.impacts_before, r.impacts_before == 1 ? "" : "s");
    }
    case Verdict::survived: {
      const std::string what = doings(record);
      if (what.empty()) return subject(record) + " stays at rest.";
      return fmt::format("{} {}, but does not topple.", subject(record), what);
    }
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
  const Verdict verdict = r.verdict;
  add("verdict", fmt::format("{}, {}", name_of(verdict), certainty(record)));
  add("end", fmt::format("{} at t = {:.4f} s", words_of(r.end), end_time(record)));
  add("largest rotation",
      fmt::format("{}, {:.1f} % of alpha", angle(r.maxima.rotation), 100.0 * r.maxima.rotation_over_alpha));
  add("margin to toppling", fmt::format("{:.4f}", r.margin));
  add("slip", fmt::format("{:.4g} m net, {:.4g} m of path", r.maxima.slip, r.maxima.slip_path));
  add("largest clearance", fmt::format("{:.4g} m", r.maxima.uplift));
  add("impacts", fmt::format("{} of {} events", r.counts.impacts, r.counts.events));
  add("impacts certified", fmt::format("{} of {}", r.counts.impacts - r.counts.judged_bad, r.counts.impacts));
  const double share = r.counts.events == 0 ? 0.0 : static_cast<double>(r.counts.unusual) / r.counts.events;
  if (record.free_rocking) {
    const planar::FreeRocking& f = *record.free_rocking;
    const auto ratio = [](double value) {
      return std::isnan(value) ? std::string("none") : fmt::format("{:.4f}", value);
    };
    add("free motion", name_of(f.motion));
    add("equivalent r", ratio(f.r_from_peaks) + " from peaks, " + ratio(f.r_from_rates) + " from rates at impacts");
  }
  add("unusual events", fmt::format("{} ({:.3g} %)", r.counts.unusual, 100.0 * share));
  if (const std::string remarks = remarks_on(r); !remarks.empty()) add("what they were", remarks);
  add("work of the ground", fmt::format("{:.4g} J", e.ground_work));
  add("lost in friction", fmt::format("{:.4g} J", e.friction_loss));
  add("lost in impacts", fmt::format("{:.4g} J", e.impact_loss));
  const double scale = e.peak > 0.0 ? e.residual / e.peak : 0.0;
  add("energy balance", fmt::format("closes to {:.2g} J, {:.2g} of the largest energy", e.residual, scale));
  return all;
}

}  // namespace cairn::runs
