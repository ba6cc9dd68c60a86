#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"

namespace cairn::inputs {

/// Was everything at this path of a scene and below it read without faults? Empty: all of it.
using Sound = std::function<bool(std::string_view path)>;

/// Faults of a scene with the paths of their keys, as they are found.
class SceneFaults {
 public:
  void add(std::string key, std::string expected, std::string found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }
  /// Faults whose keys count from `path` on; those that point into a file stay as they are.
  void take(InputErrors faults, const std::string& path = {}) {
    for (InputError& f : faults) {
      if (f.line == 0 && !path.empty()) f.key = f.key.empty() ? path : path + '.' + f.key;
      faults_.push_back(std::move(f));
    }
  }
  template <class Part>
  std::optional<Part> part_of(Result<Part, InputErrors> made, const std::string& path = {}) {
    if (made) return std::move(made).value();
    take(std::move(made).error(), path);
    return std::nullopt;
  }

  bool none() const { return faults_.empty(); }
  InputErrors all() && { return std::move(faults_); }

 private:
  InputErrors faults_;
};

/// "\"name\"", and what was meant perhaps.
std::string expected_name(const std::string& what, const std::string& name, const std::vector<std::string>& known);

}  // namespace cairn::inputs
