#include "cairn/files/records/key_header.hpp"

#include <cmath>

namespace cairn::files {

KeyHeader::KeyHeader(Lines& lines, std::size_t most, std::string_view mark) {
  while (entries_.size() < most) {
    const std::optional<Line> line = lines.peek();
    if (!line) return;
    std::string_view text = trimmed(line->text);
    const bool marked = text.starts_with(mark);
    if (marked) text.remove_prefix(mark.size());
    const std::size_t colon = text.find(':');
    const bool passed_over = !mark.empty() && (marked || text.empty());  // titles and gaps among marked lines
    if (colon == std::string_view::npos && !passed_over) return;
    if (!marked && !text.empty()) return;
    lines.next();
    if (colon != std::string_view::npos)
      entries_.push_back({trimmed(text.substr(0, colon)), trimmed(text.substr(colon + 1)), line->number});
  }
}

KeyHeader::Entry KeyHeader::find(std::string_view key) const {
  for (const Entry& entry : entries_) {
    if (equal_words(entry.key, key)) return entry;
  }
  for (const Entry& entry : entries_) {
    if (begins_with_words(entry.key, key)) return entry;
  }
  return {};
}

double step_in(const KeyHeader::Entry& entry, const char* key, Faults& faults) {
  const double step = number_in(entry.value).value_or(0.0);
  if (step > 0.0 && std::isfinite(step)) return step;
  faults.add(entry.line, key, "a finite number > 0 [s]", entry.value.empty() ? "nothing" : quotation(entry.value));
  return 0.0;
}

std::size_t count_in(const KeyHeader::Entry& entry, const char* key, Faults& faults) {
  const std::int64_t count = whole_number_in(entry.value).value_or(0);
  if (count >= 2) return static_cast<std::size_t>(count);
  faults.add(entry.line, key, "a whole number of samples, 2 or more",
             entry.value.empty() ? "nothing" : quotation(entry.value));
  return 0;
}

}  // namespace cairn::files
