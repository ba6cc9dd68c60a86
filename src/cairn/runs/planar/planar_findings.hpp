#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/results/run.hpp"
#include "cairn/runs/planar/planar_record.hpp"

/// What a planar run found, described once.
namespace cairn::runs {

results::Outcome outcome_of(const planar::RunResult& result);

/// What happened up to the verdict: of a toppled body until it passed balance on its way down, else all.
struct UpToVerdict {
  std::uint32_t events{};
  std::uint32_t unusual{};
  std::uint32_t fallbacks{};

  double unusual_share() const { return events == 0 ? 0.0 : static_cast<double>(unusual) / events; }
};
UpToVerdict up_to_verdict(const planar::RunResult& result);

/// Columns that studies have of a run beside those of its outcome, and their cells.
std::vector<results::Column> planar_columns();
void add_planar_figures(const planar::RunResult& result, results::Row& row, std::size_t first_column);

/// Everything that is told of a run.
results::RunFindings planar_findings(const PlanarRecord& record);

/// What made an event happen, e.g. "edge reaches the ground".
std::string_view words_of(planar::Trigger trigger);

/// Why the run ended, e.g. "came to rest".
const char* words_of(planar::RunEnd end);

/// Was the time over while the verdict could still change?
bool is_only_seen(const PlanarRecord& record);

/// How sure the verdict is, and why.
std::string certainty(const PlanarRecord& record);

/// "Statue rocks up to 0.071 rad (4.1 deg) and slides 0.01 m, but does not topple."
std::string verdict_sentence(const PlanarRecord& record);

/// For a failed run: likely causes and what to try. Empty otherwise.
std::string advice(const PlanarRecord& record);

/// What was out of the ordinary in the events of a run up to its verdict and how often, "2 x no admissible pattern,
/// plastic impact taken"; empty if nothing. `among`: the notes that are looked for.
std::string remarks_on(const planar::RunResult& result, std::uint32_t among = ~std::uint32_t{kNoteAccumulated});

/// Maxima, margin, energies, counts and how sure the verdict is, most telling first.
std::vector<results::Figure> figures(const PlanarRecord& record);

}  // namespace cairn::runs
