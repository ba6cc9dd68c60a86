/// `cairn compare scenario.toml --laws lzb,newton,...`: one scenario under several impact laws, side by side.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace cairn::cli {

struct CompareCommandOptions {
  std::string input;                 ///< a scenario, or a result file that keeps one
  std::vector<std::string> laws;     ///< "lzb", "lambda-epsilon(lambda=0.3)", several with commas; none: every law
  std::vector<std::string> engines;  ///< instead of laws: the scenario under these engines
  std::string out = ".";             ///< folder for the result file and the page; made where it is missing
  bool json = false;                 ///< a JSON document on `out` instead of text
  bool quiet = false;                ///< no progress, only the table and where the files are
};

/// Runs them, writes the table to `out`, and progress and messages to `err`. Bad input leaves nothing behind.
ExitCode run_compare(const CompareCommandOptions& options, std::FILE* out, std::FILE* err);

}  // namespace cairn::cli
