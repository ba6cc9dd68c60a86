#pragma once

#include <string>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/files/input_file.hpp"
#include "cairn/files/store.hpp"
#include "cairn/results/run.hpp"

/// A run as the tree of its result file, and back to what makes it again.                 docs/how-to/read_results.md
namespace cairn::results {

/// Scenario and inputs (enough to run again), provenance, verdict, the engine's groups of figures and its listings. Every
/// dataset carries its unit.
files::Group run_tree(const Run& run);

/// The sentences, as verdicts of runs and of studies carry them.
files::Dataset caveats_dataset(const Caveats& caveats);

/// The parts of the tree of any result that say where it comes from: "scenario", "inputs" and "provenance".
std::vector<files::Group> origin_groups(const std::string& scenario_text, const std::vector<files::InputFile>& inputs,
                                        const Provenance& provenance);

/// The root's attribute "format" of a study's result.
inline constexpr const char* kStudyFormat = "cairn study";

/// What a result file keeps to run it again.
struct StoredRun {
  std::string scenario_text;
  std::vector<files::InputFile> inputs;
};

/// From the tree of a run's or a study's result; a text or file whose digest does not match is a fault. `file` names the
/// result in messages.
Result<StoredRun, InputErrors> stored_run(const files::Group& tree, const std::string& file);

}  // namespace cairn::results
