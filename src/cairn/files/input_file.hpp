#pragma once

#include <string>

namespace cairn::files {

/// A file that a scenario names, kept with the result so that the run can be made again without it.
struct InputFile {
  std::string name;  // as the scenario names it
  std::string text;  // its bytes, whatever they are
};

}  // namespace cairn::files
