#include <algorithm>
#include <cmath>

#include "cairn/validate/campaign/campaign.hpp"
#include "cairn/validate/housner/lines.hpp"

namespace cairn::validate::housner_lines {
namespace {

constexpr std::uint64_t kSeed = 30;
constexpr std::uint64_t kRuns = 500;

struct Arrow {
  planar::Pattern from, to;
};

}  // namespace

Rows energy(const Progress& progress) {
  using planar::Pattern;
  auto tighten = [](CampaignCase& c) { c.options.relative_tolerance = 1e-12; };
  const CampaignSum sum = run_campaign(kSeed, 0, kRuns, tighten, [&](std::uint64_t index, const planar::RunResult&) {
    if (index % 50 == 0) progress("energy balance of 500 runs", 0.3 + 0.3 * static_cast<double>(index) / kRuns);
  });
  Rows rows;
  rows.push_back({.line = "5",
                  .what = "energy residual over peak energy, worst of 500 runs",
                  .expected = 0.0,
                  .ours = sum.worst_residual,
                  .difference = sum.worst_residual,
                  .limit = 1e-8,
                  .unit = "",
                  .ok = sum.worst_residual <= 1e-8,
                  .note = "case " + std::to_string(sum.worst_case) + ", seed " + std::to_string(kSeed)});
  rows.push_back(absolute("5", "runs that fail", 0.0, sum.failed, 0.0, ""));
  rows.push_back(at_least("5", "runs with slide-rocking", 50, sum.with_slide_rocking));
  rows.push_back(at_least("5", "runs with flight", 50, sum.with_flight));
  constexpr double kPassive = 1e-9;  // the judge's own limit, of the energy of the impact itself
  rows.push_back(
      {.line = "5",
       .what = "largest energy gain, over the energy before, of " + std::to_string(sum.counts.impacts) + " impacts",
       .expected = 0.0,
       .ours = sum.worst_energy_gain,
       .difference = sum.worst_energy_gain,
       .limit = kPassive,
       .unit = "",
       .ok = sum.worst_energy_gain <= kPassive,
       .note = "round-off"});
  rows.push_back(absolute("5", "impacts that judge does not pass, of " + std::to_string(sum.counts.impacts), 0.0,
                          sum.counts.judged_bad, 0.0, ""));
  rows.push_back(absolute("5", "reactions that judge does not pass, of " + std::to_string(sum.reactions), 0.0,
                          sum.reactions_bad, 0.0, ""));

  const auto& free = sum.counts.without_impact;
  const auto& settled = sum.counts.accumulated;
  auto arrow = [&](const Arrow& a, const char* kind, std::uint32_t count) {
    rows.push_back(
        at_least("5", std::string("Fig 13, ") + kind + ": " + name_of(a.from) + " -> " + name_of(a.to), 1, count));
  };
  for (const Arrow a : {Arrow{Pattern::rest, Pattern::sliding},
                        {Pattern::rest, Pattern::rocking},
                        {Pattern::rest, Pattern::flight},
                        {Pattern::sliding, Pattern::rest},
                        {Pattern::sliding, Pattern::slide_rocking},
                        {Pattern::sliding, Pattern::flight},
                        {Pattern::rocking, Pattern::slide_rocking},
                        {Pattern::rocking, Pattern::flight},
                        {Pattern::slide_rocking, Pattern::rocking},
                        {Pattern::slide_rocking, Pattern::flight}})
    arrow(a, "no impact", free[static_cast<std::size_t>(a.from)][static_cast<std::size_t>(a.to)]);
  for (const Arrow a : {Arrow{Pattern::rocking, Pattern::rest},
                        {Pattern::slide_rocking, Pattern::sliding},
                        {Pattern::flight, Pattern::rocking},
                        {Pattern::flight, Pattern::slide_rocking}})
    arrow(a, "by energy", settled[static_cast<std::size_t>(a.from)][static_cast<std::size_t>(a.to)]);
  for (const Branch b : {Branch::pure_rocking, Branch::slide_rocking, Branch::flight_without_sliding, Branch::flight}) {
    const auto k = static_cast<std::size_t>(b);
    rows.push_back(
        at_least("5", std::string("Table 2, ") + name_of(b) + ", from rocking", 1, sum.counts.from_rocking[k]));
    rows.push_back(at_least(
        "5", std::string("Table 2, ") + name_of(b) + ", from flight", 1, sum.counts.from_flight[k],
        b == Branch::flight || b == Branch::flight_without_sliding ? "at least; under a user's bouncing law" : ""));
  }
  const double share = 100.0 * sum.counts.unusual / std::max(1u, sum.counts.events);
  rows.push_back({.line = "5",
                  .what = "events settled by a named fallback, of " + std::to_string(sum.counts.events),
                  .expected = 0.0,
                  .ours = share,
                  .difference = share,
                  .limit = 5.0,
                  .unit = "%",
                  .ok = share <= 5.0,
                  .note = "no admissible pattern, Painleve, slip sign"});
  return rows;
}

}  // namespace cairn::validate::housner_lines
