/// A comparison as text for people and as JSON for programs.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cairn/results/run_json.hpp"
#include "cairn/scenario/compare.hpp"

namespace cairn::cli {

/// The table, and unless `brief` a sentence on each run that says where and why it leaves the first.
std::string compare_text(const scenario::Comparison& comparison, bool brief);

/// The same with full numbers; `files`: name and path of what was written beside it.
std::string compare_json(const scenario::Comparison& comparison, const results::WrittenFiles& files);

}  // namespace cairn::cli
