/// Shell completion, made from the commands that the program knows.
#pragma once

#include <string>
#include <vector>

namespace cairn::cli {

/// A command as a shell completes it.
struct CommandWords {
  std::string name;
  std::vector<std::string> options;  ///< "--json"
  std::vector<std::string> words;    ///< what may stand after it, e.g. names of cases
  bool files = false;                ///< whether files may
};

/// A script for `source <(cairn completion bash)`.
std::string bash_completion(const std::vector<std::string>& program_options, const std::vector<CommandWords>& commands);

}  // namespace cairn::cli
