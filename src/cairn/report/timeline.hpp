#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cairn/report/plot.hpp"
#include "cairn/scenario/run_record.hpp"

/// What a page draws from: the states of a run in the order of time, and which pattern held when.
namespace cairn::report {

/// Curve, samples, and both sides of every event, up to the end of the run (a body that has come to rest is sampled
/// beyond it). Where a sample falls on an event, the event's two states stand.
std::vector<planar::State> states_of(const scenario::RunRecord& record);

/// From the start of the run to where it ended; never empty.
TimeRange time_range_of(const scenario::RunRecord& record);

struct PatternInterval {
  double begin{};  // [s]
  double end{};    // [s]
  planar::Pattern pattern{};
};

/// Without gaps from begin to end of the run; from the events, or from the curve where these were not kept.
std::vector<PatternInterval> pattern_intervals(const scenario::RunRecord& record);

/// Acceleration of one component of the ground: at even times and on both sides of every jump. [m/s2]
std::vector<Point> ground_acceleration(const Motion& motion, const TimeRange& range);

}  // namespace cairn::report
