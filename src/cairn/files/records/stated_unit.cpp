#include "cairn/files/records/stated_unit.hpp"

namespace cairn::files {
namespace {

/// Where the bracket that ends a name begins; npos without one.
std::size_t opening_bracket(std::string_view name) {
  if (name.ends_with(']')) return name.rfind('[');
  if (name.ends_with(')')) return name.rfind('(');
  return std::string_view::npos;
}

bool speaks_of_counts(std::string_view text) {
  return contains_words(text, "count") || contains_words(text, "digit") || contains_words(text, "lsb");
}

}  // namespace

std::optional<StatedUnit> stated_unit(std::string_view header, int line, const RecordOptions& options, Faults& faults) {
  const std::string_view given = trimmed(options.unit);
  const std::optional<FileUnit> from_option = file_unit(given);
  if (!given.empty() && !from_option) {
    faults.add(0, "unit", kKnownUnits, quotation(given));
    return std::nullopt;
  }
  header = trimmed(header);
  if (header.empty()) {
    if (from_option) return StatedUnit{*from_option, plain_text(given), {.kind = UnitSource::Kind::given}};
    faults.add(line, "unit", std::string("a unit in the file, or given beside it: ") + kKnownUnits, "none");
    return std::nullopt;
  }
  const std::optional<FileUnit> from_header = file_unit(header);
  if (!from_header) {
    faults.add(line, "unit", kKnownUnits,
               quotation(header) +
                   (speaks_of_counts(header) ? ": raw counts, which need the instrument's sensitivity first" : ""));
    return std::nullopt;
  }
  if (from_option && !(*from_option == *from_header)) {
    faults.add(line, "unit", quotation(given) + ", as given", quotation(header));
    return std::nullopt;
  }
  return StatedUnit{*from_header, plain_text(header), {.kind = UnitSource::Kind::header_line, .line = line}};
}

std::string_view bracketed_unit(std::string_view name) {
  name = trimmed(name);
  const std::size_t at = opening_bracket(name);
  return at == std::string_view::npos ? std::string_view{} : trimmed(name.substr(at + 1, name.size() - at - 2));
}

std::string_view name_before_unit(std::string_view name) {
  name = trimmed(name);
  return trimmed(name.substr(0, opening_bracket(name)));
}

std::vector<std::string_view> bracketed_titles(std::string_view line, std::size_t most) {
  std::vector<std::string_view> titles;
  while (!trimmed(line).empty()) {
    const std::size_t end = line.find_first_of(")]");
    if (end == std::string_view::npos || titles.size() == most) return {};
    const std::string_view title = trimmed(line.substr(0, end + 1));
    if (bracketed_unit(title).empty() || title.find_first_of(",;") != std::string_view::npos) return {};
    titles.push_back(title);
    line.remove_prefix(end + 1);
  }
  return titles;
}

}  // namespace cairn::files
