#pragma once

#include <cstdint>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/results/outcome.hpp"
#include "cairn/runs/engine.hpp"
#include "cairn/studies/execute.hpp"
#include "cairn/studies/trace.hpp"

/// Which pulses topple a body: its plane of frequency and amplitude, divided by outcomes.
///                                                                        docs/theory/studies.md, "Stability diagrams"
namespace cairn::studies {

/// The outcome of a pulse. Failures A and B are those of Burton & Chatzis: with and against the force of inertia in the first
/// swing of the pulse.
enum class Fall : std::int32_t { survived, failure_a, failure_b, no_verdict, shifted };
inline constexpr std::int32_t kFalls = 5;
const char* name_of(Fall fall);

/// The outcome that a map of outcomes tells apart: how it fell and, where asked for, after how many impacts.
Fall fall_of(std::int32_t outcome);
std::int32_t impacts_of(std::int32_t outcome);

/// A body with its ground, ready to be shaken by pulses.
struct PulseTarget {
  const runs::Engine* engine{};
  runs::CasePtr made;
  double start{};     // of its runs at the latest [s]
  double duration{};  // from the end of the pulse on [s]
};

/// +1 where the ground first swings to the right (the acceleration first reaches half its peak with this sign), else -1.
int first_swing(const math::Motion1D& pulse);

/// The outcome of one pulse and what the run tells of it. `swing` is the pulse's first one: it is the same for all
/// frequencies and amplitudes of one sign.
struct PulseOutcome {
  Fall fall{};
  results::Outcome run;
};
Result<PulseOutcome, InputErrors> shake(const PulseTarget& target, const MotionDescription& pulse, int swing,
                                        runs::Runner& runner);

/// An axis of a diagram: values at shares 0 and 1, and how they run between.
struct PlaneAxis {
  double from{};
  double to{};
  bool logarithmic{};

  double at(double share) const;
  double share_of(double value) const;
};

/// One diagram: a body, a sign of the pulse, and what the axes' units mean for it.
struct StabilityDiagram {
  std::size_t target{};
  int sign{1};                 // of the amplitude
  double frequency_unit{1.0};  // [Hz]
  double amplitude_unit{1.0};  // [m/s2]
};

struct StabilityPlan {
  MotionDescription pulse;
  std::vector<PulseTarget> targets;
  std::vector<StabilityDiagram> diagrams;
  PlaneAxis frequency;
  PlaneAxis amplitude;
  bool tell_impacts{};  // outcomes differ also by the number of impacts
  bool grid{};          // the middle of every cell instead of tracing
  TraceOptions trace{};
};

/// The pulse at a point of a diagram.
struct PulseAt {
  double frequency{};  // [Hz]
  double amplitude{};  // with its sign [m/s2]
};
PulseAt pulse_at(const StabilityPlan& plan, const StabilityDiagram& diagram, UnitPoint point);

std::vector<Column> stability_columns();

/// All diagrams, one after the other, in rounds. `plan` outlives it.
Result<Ended, files::StoreError> run_stability(const StabilityPlan& plan, Execution& execution);

/// The diagrams that a finished table holds.
std::vector<Trace> stability_traces(const StabilityPlan& plan, const Table& table);

}  // namespace cairn::studies
