#pragma once

#include <string>
#include <vector>

#include "cairn/results/page.hpp"
#include "cairn/runs/planar/planar_record.hpp"

namespace cairn::runs {

/// Rows of the table of events before it is cut short with a count: so many from the start, so many from the end.
inline constexpr std::size_t kFirstEvents = 60;
inline constexpr std::size_t kLastEvents = 20;

/// A moment worth a drawing.
struct KeyInstant {
  std::string name;  // "start", "first uplift", "largest rotation", "topples", "end"
  planar::State state{};
};

/// In the order of time; instants that coincide are one.
std::vector<KeyInstant> key_instants(const PlanarRecord& record, const std::vector<planar::State>& states);

/// The body's outline at each of them.
results::Poses planar_poses(const PlanarRecord& record, const std::vector<planar::State>& states);

}  // namespace cairn::runs
