#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/scenario/scenario.hpp"

namespace cairn::scenario {

/// Where each key stands in the file: "body.prism.polygon[3]" -> line. A key that is not there has the line of the
/// table that should hold it.
class Lines {
 public:
  void set(const std::string& path, int line) { lines_[path] = line; }
  int of(std::string path) const;

  /// Keys and tables that the file has.
  void give(const std::string& path) { given_.insert(path); }
  const std::set<std::string>& given() const { return given_; }

 private:
  std::map<std::string, int> lines_;
  std::set<std::string> given_;
};

/// A scenario as far as it could be read, and every fault of its keys and values.
struct ParsedScenario {
  Scenario scenario;
  Lines lines;
  InputErrors faults;
};

/// Reads TOML. After a syntax error, that one fault; otherwise all: unknown keys with the nearest known one, wrong
/// types, wrong units, numbers out of range or not finite, missing keys, each with file, line, key.
ParsedScenario read_toml(std::string_view text, const std::string& file);

/// Reads keys of [impact], written as in an inline table ("law = \"lzb\", restitution = 0.5"), into what is there; what
/// they do not name stays. Faults as of read_toml, with the keys as they are written.
InputErrors read_impact(std::string_view keys, const std::string& file, Impact& impact);

}  // namespace cairn::scenario
