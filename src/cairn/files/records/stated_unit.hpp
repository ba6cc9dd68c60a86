#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/files/records/read_record.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {

/// A unit, how it is written, and where it came from.
struct StatedUnit {
  FileUnit unit;
  std::string name;  // "cm/s^2"
  UnitSource source;

  void mark(RecordChannel& channel) const {
    channel.quantity = unit.quantity;
    channel.unit = name;
    channel.unit_source = source;
    channel.to_si = unit.to_si();
  }
};

/// The unit that stands in a header's line, or that is given where the header has none (`header` empty). Faults: neither,
/// a word that is no unit, raw counts, two that contradict each other.
std::optional<StatedUnit> stated_unit(std::string_view header, int line, const RecordOptions& options, Faults& faults);

/// The unit at the end of a column's name, "acc [m/s2]", "N-S(cm/s/s)": the text between the brackets; empty if none.
std::string_view bracketed_unit(std::string_view name);

/// The name without its unit.
std::string_view name_before_unit(std::string_view name);

/// "time(sec)  N-S(cm/s)  acc [g]": titles with blanks between them that each end with a unit in brackets. None if
/// something else stands there, or more than `most` of them.
std::vector<std::string_view> bracketed_titles(std::string_view line, std::size_t most);

}  // namespace cairn::files
