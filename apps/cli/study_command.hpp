/// `cairn study scenario.toml`: many cases of a scenario, with progress, that can be interrupted and resumed.
#pragma once

#include <cstdio>
#include <string>

#include "cli/exit_code.hpp"

namespace cairn::cli {

struct StudyCommandOptions {
  std::string input;      ///< a scenario with [study], or a result file of a study to run again
  std::string out = ".";  ///< folder for the results and the cases finished so far; made where it is missing
  unsigned threads = 0;   ///< 0: all cores
  bool resume = false;    ///< continue a study that was interrupted
  bool times = false;     ///< write what each case took into a file of its own
  bool json = false;      ///< a JSON document on `out` instead of text
  bool quiet = false;     ///< no progress, only what was found and where the files are
};

/// Runs it; while it runs, SIGINT and SIGTERM end it after the cases at hand. Progress and messages go to `err`.
ExitCode run_study(const StudyCommandOptions& options, std::FILE* out, std::FILE* err);

}  // namespace cairn::cli
