#pragma once

#include "cairn/results/page.hpp"
#include "cairn/runs/timestep/system_story.hpp"

namespace cairn::runs {

/// A moment worth a drawing: the start, the first falls, the end, and even times between them.
struct StillInstant {
  std::string name;
  std::size_t sample{};  // of the curve
};
template <int D>
std::vector<StillInstant> still_instants(const TimestepRecord<D>& record, const SystemStory& story);

/// How the system looked at these moments.
results::Block stills_of(const TimestepRecord<2>& record, const SystemStory& story);
results::Block stills_of(const TimestepRecord<3>& record, const SystemStory& story);

}  // namespace cairn::runs
