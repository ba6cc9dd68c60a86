#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cairn/results/run.hpp"
#include "cairn/runs/planar/planar_record.hpp"

/// What a planar run found, described once.
namespace cairn::runs {

results::Outcome outcome_of(const planar::RunResult& result);

/// Columns that studies have of a run beside those of its outcome, and their cells.
std::vector<results::Column> planar_columns();
void add_planar_figures(const planar::RunResult& result, results::Row& row, std::size_t first_column);

/// Everything that is told of a run.
results::RunFindings planar_findings(const PlanarRecord& record);

/// What made an event happen, e.g. "edge reaches the ground".
std::string_view words_of(planar::Trigger trigger);

/// Why the run ended, e.g. "came to rest".
const char* words_of(planar::RunEnd end);

/// When it came to rest for good, toppled, or the run was over. [s]
double end_time(const PlanarRecord& record);

/// How sure the verdict is, and why.
std::string certainty(const PlanarRecord& record);

/// "Statue rocks up to 0.071 rad (4.1 deg) and slides 0.01 m, but does not topple."
std::string verdict_sentence(const PlanarRecord& record);

/// For a failed run: likely causes and what to try. Empty otherwise.
std::string advice(const PlanarRecord& record);

/// "In 38 of 38 impacts (100 %) the law kinematic had no answer that could be taken; ...": where the law asked for
/// answered so seldom that the result is not its own. Empty otherwise.
std::string fallback_sentence(const PlanarRecord& record);

/// What was unusual in the events of a run and how often, "2 x no admissible pattern, plastic impact taken"; empty if
/// nothing.
std::string remarks_on(const planar::RunResult& result);

/// Maxima, margin, energies, counts and how sure the verdict is, most telling first.
std::vector<results::Figure> figures(const PlanarRecord& record);

}  // namespace cairn::runs
