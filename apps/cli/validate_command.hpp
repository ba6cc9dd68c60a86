/// `cairn validate [case...]`: re-runs the published cases and prints expected | ours | difference | limit.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "cairn/validate/validate.hpp"
#include "cli/exit_code.hpp"

namespace cairn::cli {

struct ValidateOptions {
  std::vector<std::string> cases;  ///< names; all cases when empty
  bool json = false;               ///< a JSON document instead of tables
  bool quiet = false;              ///< no progress; of the tables only the checks that missed
  std::string out;                 ///< folder for the figures, a folder below it for each case; empty: none is drawn
};

/// Runs the cases, writes the result to `out`, and progress and messages to `err`.
ExitCode run_validate(const ValidateOptions& options, std::FILE* out, std::FILE* err);

/// A Markdown table, padded so that it also reads well in a terminal; empty when `only_missed` leaves no row.
std::string markdown_table(const validate::Case& result, bool only_missed);

/// The tables and notes of a case without limits, as Markdown; empty where it has none.
std::string markdown_findings(const validate::Case& result);

/// All cases as one JSON document. A number that is not finite is written as null.
std::string json_document(const std::vector<validate::Case>& results);

/// How many checks hold, and which claims of the sources are not confirmed.
std::string summary(const std::vector<validate::Case>& results);

/// numerical_failure when a figure is not finite, else figure_missed when a check is outside its limit, else ok. Claims
/// that are not confirmed do not count.
ExitCode verdict(const std::vector<validate::Case>& results);

}  // namespace cairn::cli
