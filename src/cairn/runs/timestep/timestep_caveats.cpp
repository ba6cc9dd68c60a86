#include <fmt/format.h>

#include "cairn/runs/timestep/timestep_findings.hpp"

namespace cairn::runs {
namespace {

/// Beyond this share of the smallest body's size an overlap is told with the verdict.
constexpr double kOverlapTold = 1e-3;
/// Beyond this share of the largest amount in it what the audit leaves open is told with the verdict,
constexpr double kBalanceTold = 1e-2;
/// unless it is less than this share of what lifts every body by its size: a system at rest has no amounts.
constexpr double kNoEnergy = 1e-6;

void add(results::Caveats& caveats, std::string kind, std::string sentence, std::string lead = {}) {
  caveats.push_back({.kind = std::move(kind), .scope = {}, .lead = std::move(lead), .sentence = std::move(sentence)});
}

}  // namespace

results::Caveats caveats_of(const timestep::RunOptions& options, double largest_restitution) {
  results::Caveats caveats;
  if (largest_restitution == 0.0) add(caveats, "inelastic", "Contacts are inelastic: nothing rebounds.");
  add(caveats, "time step",
      fmt::format("Computed in steps of {:.3g} s, with an error that shrinks with them: cairn run --convergence "
                  "measures it.",
                  options.step));
  return caveats;
}

results::Caveats caveats_of(const SystemStory& story) {
  results::Caveats caveats;
  if (story.failure == timestep::RunFailure::none && !story.proven())
    add(caveats, "not proven", "The time was over while the verdict could still change: a longer run tells.",
        fmt::format("Up to t = {:.6g} s, when the run ended", story.end_time));
  if (story.failure == timestep::RunFailure::none && story.options.judged && !story.worst.passed)
    add(caveats, "not certified", "Not every step passed the independent check of its forces: see the residuals.");
  const timestep::EnergyAudit& e = story.energy;
  const double amount = story.largest_amount();
  if (e.residual > kBalanceTold * amount && e.residual > kNoEnergy * story.energy_unit)
    add(caveats, "energy balance",
        fmt::format("The balance of energy stays open by {:.2g} % of the largest amount in it.",
                    100.0 * e.residual / amount));
  const double size = story.smallest_size();
  if (story.deepest > kOverlapTold * size)
    add(caveats, "overlap",
        fmt::format("Bodies overlap by up to {:.2g} m, {:.2g} % of the size of the smallest one.", story.deepest,
                    100.0 * story.deepest / size));
  for (results::Caveat& caveat : caveats_of(story.options, story.largest_restitution))
    caveats.push_back(std::move(caveat));
  if (story.forces_not_unique)
    add(caveats, "forces not unique",
        "Where a load can be carried in several ways, the forces of single contacts and joints are one of many "
        "answers.");
  return caveats;
}

}  // namespace cairn::runs
