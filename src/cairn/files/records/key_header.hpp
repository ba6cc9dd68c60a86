#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "cairn/files/records/text.hpp"

namespace cairn::files {

/// Lines "key: value" at the head of a file.
class KeyHeader {
 public:
  struct Entry {
    std::string_view key;
    std::string_view value;
    int line{};
  };

  /// Takes lines off `lines` as long as they have a colon, `most` at the most. `mark` in front of a key is left out.
  KeyHeader(Lines& lines, std::size_t most, std::string_view mark = {});

  /// The entry of this key, or else the first whose key begins with it, whatever the case; an empty value on line 0 if
  /// there is none.
  Entry find(std::string_view key) const;
  bool has(std::string_view key) const { return find(key).line > 0; }

 private:
  std::vector<Entry> entries_;
};

/// The step that an entry holds [s]; a fault otherwise.
double step_in(const KeyHeader::Entry& entry, const char* key, Faults& faults);

/// The number of samples that an entry holds, 2 or more; a fault otherwise.
std::size_t count_in(const KeyHeader::Entry& entry, const char* key, Faults& faults);

}  // namespace cairn::files
