#pragma once

#include <string_view>

namespace cairn::scenario {

/// Keys that belong to the format and not to what an engine reads: "title", "engine", "study" and all below it.
inline bool is_of_the_format(std::string_view path) {
  return path == "title" || path == "engine" || path == "study" || path.starts_with("study.") ||
         path.starts_with("study[");
}

}  // namespace cairn::scenario
