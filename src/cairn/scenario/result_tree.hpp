#pragma once

#include <string>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/files/store.hpp"
#include "cairn/scenario/run_record.hpp"

namespace cairn::scenario {

/// A run as the tree that a result file holds: scenario and inputs (enough to run again), provenance, body, verdict,
/// maxima, energies, counts, samples, curve, events, peaks. Every dataset carries its unit.
files::Group result_tree(const RunRecord& record);

/// The parts of the tree of any result that say where it comes from: "scenario", "inputs" and "provenance".
std::vector<files::Group> origin_groups(const std::string& scenario_text, const std::vector<InputFile>& inputs,
                                        const Provenance& provenance);

/// The root's attribute "format" of a study's result.
inline constexpr const char* kStudyFormat = "cairn study";

/// What a result file keeps to run it again.
struct StoredRun {
  std::string scenario_text;
  std::vector<InputFile> inputs;
};

/// Reads it back; `file` names the tree in faults. Texts that no longer have the digest they were stored with are
/// faults.
Result<StoredRun, InputErrors> stored_run(const files::Group& tree, const std::string& file);

}  // namespace cairn::scenario
