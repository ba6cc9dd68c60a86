/// `cairn schema`: the scenario format, generated from the code that reads it.
#pragma once

#include <cstdio>

#include "cli/exit_code.hpp"

namespace cairn::cli {

struct SchemaOptions {
  bool json = false;      ///< JSON Schema
  bool markdown = false;  ///< the reference page
  bool quiet = false;     ///< of the text only keys, types and defaults
};

ExitCode print_schema(const SchemaOptions& options, std::FILE* out);

}  // namespace cairn::cli
