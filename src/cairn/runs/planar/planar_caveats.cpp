#include "cairn/runs/planar/planar_caveats.hpp"

#include <fmt/format.h>

#include <string>

#include "cairn/inputs/words/body_words.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/runs/planar/planar_findings.hpp"

namespace cairn::runs {

results::Caveats caveats_of(const PlanarSetup& setup) {
  const inputs::Placement& placement = setup.placement;
  results::Caveats caveats;
  if (placement.set_down()) {
    std::string fall = inputs::fall_words(placement.pose);
    fall.front() = 'C';
    caveats.push_back(
        {.kind = "set down",
         .scope = "once set down",
         .lead = fall + ". Once set down there",
         .sentence =
             "As set_down = true says, the body is laid there first; tilt, lift and velocities count from there."});
  }
  if (placement.out_of_plane && placement.out_of_plane->any())
    caveats.push_back({.kind = "out of plane",
                       .scope = "in this plane",
                       .lead = "In this plane",
                       .sentence = inputs::words_of(*placement.out_of_plane)});
  const Restriction& held = setup.model.restriction;
  if (held.no_sliding || held.no_flight) {
    const char* held_back = !held.no_flight    ? "slide"
                            : !held.no_sliding ? "leave the ground"
                                               : "slide or leave the ground";
    caveats.push_back(
        {.kind = "restricted model",
         .scope = fmt::format("in a model that cannot {}", held_back),
         .lead = fmt::format("In a model that cannot {}", held_back),
         .sentence = fmt::format("By the scenario's choice the body cannot {}, though a real one may.", held_back)});
  }
  return caveats;
}

results::Caveats caveats_of(const PlanarRecord& record) {
  results::Caveats caveats = caveats_of(static_cast<const PlanarSetup&>(record));
  const results::Outcome outcome = outcome_of(record.result);
  if (outcome.verdict != results::Verdict::failed && is_only_seen(record))
    caveats.push_back({.kind = "not proven",
                       .scope = {},
                       .lead = fmt::format("Up to t = {:.6g} s, when the run ended", outcome.end_time),
                       .sentence = "The time was over while the verdict could still change: a longer run tells."});
  if (outcome.falls_back_often())
    caveats.push_back({.kind = "another law",
                       .scope = {},
                       .lead = {},
                       .sentence = fmt::format(
                           "In {} of {} impacts ({:.3g} %) the law {} had no answer that could be taken; the plastic "
                           "impact stands in for it there.",
                           outcome.fallbacks, outcome.impacts_to_verdict(), 100.0 * outcome.fallback_share(),
                           name_of(record.model.law))});
  return caveats;
}

}  // namespace cairn::runs
