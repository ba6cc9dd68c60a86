/// `cairn run scenario.toml`: one simulation, its verdict in words and numbers, a result file and a page.
#pragma once

#include <cstdio>
#include <string>

#include "cli/exit_code.hpp"

namespace cairn::cli {

struct RunCommandOptions {
  std::string input;         ///< a scenario, or a result file whose stored scenario is run again
  std::string out = ".";     ///< folder for the result file and the page; made where it is missing
  bool json = false;         ///< a JSON document on `out` instead of text
  bool quiet = false;        ///< no progress, only the verdict and where the files are
  bool convergence = false;  ///< four runs more, with the step halved from one to the next, and the order they show
};

/// Runs it, writes the result to `out`, and progress and messages to `err`. Bad input leaves nothing behind.
ExitCode run_scenario(const RunCommandOptions& options, std::FILE* out, std::FILE* err);

}  // namespace cairn::cli
