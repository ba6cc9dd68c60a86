#pragma once

#include <string>

#include "cairn/scenario/run_record.hpp"
#include "cairn/studies/study_result.hpp"

namespace cairn::scenario {

/// The format of scenarios as JSON Schema (draft 2020-12).
std::string schema_json();

/// Verdict, maxima, energies, events with certificates, samples and provenance as one JSON document. A number that is
/// not finite is written as null. `files`: name and path of what was written beside it.
std::string run_json(const RunRecord& record, const std::vector<std::pair<std::string, std::string>>& files);

/// What a study found, failures by reason, columns and provenance as one JSON document; the rows are in the files.
std::string study_json(const StudyResult& result, const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace cairn::scenario
