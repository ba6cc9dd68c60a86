#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cairn/results/chart.hpp"
#include "cairn/runs/ground_curve.hpp"
#include "cairn/runs/planar/planar_record.hpp"

/// What the pages of a run draw from: the states of a run in the order of time, and which pattern held when.
namespace cairn::runs {

/// Curve, samples, and both sides of every event, up to the end of the run (a body that has come to rest is sampled
/// beyond it). Where a sample falls on an event, the event's two states stand.
std::vector<planar::State> states_of(const PlanarRecord& record);

/// From the start of the run to where it ended; never empty.
results::TimeRange time_range_of(const PlanarRecord& record);

struct PatternInterval {
  double begin{};  // [s]
  double end{};    // [s]
  planar::Pattern pattern{};
};

/// Without gaps from begin to end of the run; from the events, or from the curve where these were not kept.
std::vector<PatternInterval> pattern_intervals(const PlanarRecord& record);

}  // namespace cairn::runs
