#include "cairn/validate/rows.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::validate {

Row absolute(const char* line, std::string what, double expected, double ours, double limit, std::string unit,
             std::string note) {
  return relative(line, std::move(what), expected, ours, 1.0, limit, std::move(unit), std::move(note));
}

Row relative(const char* line, std::string what, double expected, double ours, double scale, double limit,
             std::string unit, std::string note) {
  const double difference = (ours - expected) / scale;
  return {.line = line,
          .what = std::move(what),
          .expected = expected,
          .ours = ours,
          .difference = difference,
          .limit = limit,
          .unit = std::move(unit),
          .ok = std::fabs(difference) <= limit,
          .note = std::move(note)};
}

Row at_least(const char* line, std::string what, double least, double count, std::string note) {
  const double missing = std::max(0.0, least - count);
  return {.line = line,
          .what = std::move(what),
          .expected = least,
          .ours = count,
          .difference = missing,
          .limit = 0.0,
          .unit = {},
          .ok = missing == 0.0,
          .note = note.empty() ? "at least" : std::move(note)};
}

Row claim(const char* line, std::string what, double source, double ours, bool confirmed, std::string unit,
          std::string note) {
  return {.line = line,
          .what = std::move(what),
          .expected = source,
          .ours = ours,
          .difference = ours - source,
          .limit = 0.0,
          .unit = std::move(unit),
          .ok = confirmed,
          .note = std::move(note),
          .claim = true};
}

}  // namespace cairn::validate
