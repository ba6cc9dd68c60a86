#include "cli/schema_command.hpp"

#include <fmt/core.h>

#include "cairn/scenario/schema.hpp"
#include "cairn/scenario/schema_json.hpp"

namespace cairn::cli {

ExitCode print_schema(const SchemaOptions& options, std::FILE* out) {
  fmt::print(out, "{}",
             options.json       ? scenario::schema_json()
             : options.markdown ? scenario::schema_markdown()
                                : scenario::schema_text(options.quiet));
  return ExitCode::ok;
}

}  // namespace cairn::cli
