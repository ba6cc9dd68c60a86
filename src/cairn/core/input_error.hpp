#pragma once

#include <string>
#include <vector>

namespace cairn {

/// One fault in what a user brought: where it is, what was expected there, what was found.
struct InputError {
  std::string file;      // empty when the value did not come from a file
  int line{};            // 1-based; 0 when unknown
  std::string key;       // name of the field, e.g. "ground.motion.x.frequency"
  std::string expected;  // e.g. "a finite number > 0 [Hz]"
  std::string found;     // e.g. "-2.5"

  friend bool operator==(const InputError&, const InputError&) = default;
};

/// All faults at once, in the order in which they were found.
using InputErrors = std::vector<InputError>;

/// "file:line: key: expected ..., found ..." (parts that are unknown are left out).
std::string to_text(const InputError& error);

/// One line per fault, no newline at the end.
std::string to_text(const InputErrors& errors);

/// Shortest decimal text that reads back as the same double ("nan", "inf" for the others): for InputError::found.
std::string found_text(double value);

}  // namespace cairn
