/// A seeded set of planar runs that visits every pattern, transition and impact condition: bodies × motions × friction ×
/// λ × ε. Used by `cairn validate` and by the tests.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cairn/planar/engine.hpp"

namespace cairn::validate {

struct CampaignCase {
  PlanarModel model;
  planar::Start start;
  planar::RunOptions options;
  std::string what;  // kind of body and motion, for messages
};

/// Case `index` of the set with this seed; depends on nothing else.
CampaignCase campaign_case(std::uint64_t seed, std::uint64_t index);

/// Sums over a set of runs.
struct CampaignSum {
  planar::Counts counts{};
  std::uint32_t runs{};
  std::uint32_t failed{};
  std::uint32_t toppled{};
  std::uint32_t with_slide_rocking{};
  std::uint32_t with_flight{};
  double worst_residual{};  // largest energy residual over peak energy [-]
  std::uint64_t worst_case{};
  double worst_energy_gain{};  // of an impact, over the kinetic energy before it [-]
  std::uint32_t reactions{};   // judged
  std::uint32_t reactions_bad{};
};

/// Run cases [first, last) and add them up; every impact is judged by the engine, every reaction at the samples here.
/// `change` may alter a case before it runs (tolerance, thresholds); empty for none.
CampaignSum run_campaign(std::uint64_t seed, std::uint64_t first, std::uint64_t last,
                         const std::function<void(CampaignCase&)>& change = {},
                         const std::function<void(std::uint64_t, const planar::RunResult&)>& see = {});

}  // namespace cairn::validate
