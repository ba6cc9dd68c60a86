#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cairn/results/json.hpp"
#include "cairn/results/run.hpp"

/// Results as JSON documents.
namespace cairn::results {

/// What was written beside a document: a name, and the path.
using WrittenFiles = std::vector<std::pair<std::string, std::string>>;

/// Verdict, figures, lists and provenance of a run. A number that is not finite is null.
Json run_json(const Run& run, const WrittenFiles& files);

Json caveats_json(const Caveats& caveats);
Json provenance_json(const Provenance& provenance);
Json files_json(const WrittenFiles& files);

}  // namespace cairn::results
