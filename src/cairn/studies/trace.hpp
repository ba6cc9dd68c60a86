#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "cairn/studies/outcome_map.hpp"

/// Boundaries between outcomes of a function of two numbers, traced with far fewer points than a grid.
///                                                                              docs/theory/studies.md, "Boundaries"
namespace cairn::studies {

/// What was found at a point.
struct Found {
  std::int32_t outcome{};  // boundaries separate these
  std::int32_t detail{};   // a hint: where it differs from corner to corner, one looks closer
};

/// Answers a round of points, in their order; nothing when it was stopped. The answer to a point depends on the point
/// alone.
using AskRound = std::function<std::optional<std::vector<Found>>(std::span<const UnitPoint> points)>;

struct TraceOptions {
  std::uint32_t columns{24};  // cells of the seeding grid, 1 ... 1024
  std::uint32_t rows{24};
  double accuracy{1e-3};               // of boundaries, as a share of the axes, 1e-7 ... 0.1
  std::uint64_t probes{1000};          // random points that look for what the grid missed, in each round
  std::uint32_t probe_rounds{5};       // at most; a round that finds nothing is the last, >= 1
  std::uint32_t closer{1};             // how often cells with different details are divided
  std::uint64_t most_points{1000000};  // the tracing stops there, coarser than asked for
  std::uint64_t seed{1};               // of the probes
};

/// What the tracing has cost, and what it may have missed.
struct TraceQuality {
  std::uint64_t points{};  // asked for
  std::uint64_t rounds{};
  std::uint32_t probe_rounds{};
  std::uint64_t probes{};          // in the last of them
  std::uint64_t surprises{};       // of all probes: those that contradicted the map of then, which was mended
  std::uint64_t last_surprises{};  // of the last round
  double hidden_share{};           // share of the square that may still be wrong, with 95 % confidence        (X.5)
  std::uint64_t unresolved{};      // cells smaller than the accuracy in which more than two outcomes or pieces meet
  double coarsest{};               // largest side of a cell that is not resolved: the accuracy, unless points ran out
  bool complete{};                 // false: most_points was reached
};

struct Trace {
  OutcomeMap map;
  TraceQuality quality;
};

/// Confidence of TraceQuality::hidden_share.
inline constexpr double kTraceConfidence = 0.95;

/// Nothing when a round was stopped. The rounds depend on the options and the answers alone.
std::optional<Trace> trace(const TraceOptions& options, const AskRound& ask);

}  // namespace cairn::studies
