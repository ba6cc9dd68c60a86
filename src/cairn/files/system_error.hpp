#pragma once

#include <string>

namespace cairn::files {

/// What the operating system refused: a full disk, a folder that may not be written, a limit.
struct SystemError {
  std::string path;        // the file that was meant to exist
  std::string what;        // what was tried, e.g. "cannot write"
  std::string errno_text;  // the system's reason, e.g. "No space left on device"

  friend bool operator==(const SystemError&, const SystemError&) = default;
};

/// "path: what: reason".
std::string to_text(const SystemError& error);

}  // namespace cairn::files
