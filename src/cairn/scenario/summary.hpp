#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cairn/scenario/run_record.hpp"

/// A run in words, for a terminal, a page or a JSON document.
namespace cairn::scenario {

/// What made an event happen, e.g. "edge reaches the ground".
std::string_view words_of(planar::Trigger trigger);

/// Why the run ended, e.g. "came to rest".
std::string_view words_of(planar::RunEnd end);

/// When it came to rest for good, toppled, or the run was over. [s]
double end_time(const RunRecord& record);

/// What was unusual in the events of a run and how often, "2 x no admissible pattern, plastic impact taken"; empty if nothing.
std::string remarks_on(const planar::RunResult& result);

/// "Statue rocks up to 0.071 rad (4.1 deg) and slides 0.01 m, but does not topple."
std::string verdict_sentence(const RunRecord& record);

/// For a failed run: likely causes and what to try. Empty otherwise.
std::string advice(const RunRecord& record);

/// One figure of a run.
struct Figure {
  std::string name;
  std::string value;  // with unit
};

/// Maxima, margin, energies, counts and how sure the verdict is, most telling first.
std::vector<Figure> figures(const RunRecord& record);

}  // namespace cairn::scenario
