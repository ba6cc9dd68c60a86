#include "cairn/files/records/peer_at2.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "cairn/files/records/stated_unit.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kMostHeaderLines = 10;

/// Count and step of a record as printed, and where.
struct CountLine {
  Line line;
  std::string_view count;
  std::string_view step;
};

/// Behind "NPTS=" and "DT=", or in front of both words.
std::optional<CountLine> count_line(const Line& line) {
  const std::size_t count_at = find_words(line.text, "npts");
  if (count_at == std::string_view::npos) return std::nullopt;
  const std::size_t step_at = find_words(line.text.substr(count_at), "dt");
  if (step_at == std::string_view::npos) return std::nullopt;
  const std::string_view before = trimmed(line.text.substr(0, count_at));
  if (!before.empty()) {
    std::string_view numbers = before;
    const std::string_view count = take_number(numbers);
    return CountLine{line, count, take_number(numbers)};
  }
  const auto value = [](std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t=:");
    if (begin == std::string_view::npos) return std::string_view{};
    text.remove_prefix(begin);
    return text.substr(0, text.find_first_of(" \t,;"));
  };
  return CountLine{line, value(line.text.substr(count_at + 4)), value(line.text.substr(count_at + step_at + 2))};
}

std::optional<CountLine> find_count_line(const std::vector<Line>& lines) {
  for (const Line& line : lines) {
    if (const std::optional<CountLine> found = count_line(line)) return found;
  }
  return std::nullopt;
}

/// "IN UNITS OF G", "The units are (g)": the word behind; empty if the line does not speak of units.
std::string_view unit_in(std::string_view line) {
  for (const std::string_view words : {"units of", "units are", "units:", "units ="}) {
    const std::size_t at = find_words(line, words);
    if (at == std::string_view::npos) continue;
    std::string_view unit = line.substr(at + words.size());
    unit.remove_prefix(std::min(unit.find_first_not_of(" \t=(["), unit.size()));
    unit = unit.substr(0, unit.find_first_of(" \t,;)]"));
    while (unit.ends_with('.')) unit.remove_suffix(1);
    return unit;
  }
  return {};
}

/// "Northridge-01, 1/17/1994, Rinaldi Receiving Sta, 228": what stands between the commas, if a short name of a
/// component is the last of it; otherwise the whole is the event.
void read_title(std::string_view title, Record& record, RecordChannel& channel) {
  constexpr std::size_t kMostParts = 10;
  constexpr std::size_t kLongestComponent = 12;
  std::vector<std::string_view> parts;
  std::string_view left = title;
  while (parts.size() < kMostParts) {
    const std::size_t comma = left.find(',');
    parts.push_back(trimmed(left.substr(0, comma)));
    if (comma == std::string_view::npos) break;
    left.remove_prefix(comma + 1);
  }
  const std::string_view component = trimmed(parts.back().substr(0, parts.back().find('(')));
  if (parts.size() < 3 || component.size() > kLongestComponent) {
    record.event = plain_text(title);
    return;
  }
  channel.name = plain_text(component);
  point(component, channel);
  record.event = plain_text(parts.front());
  record.station = plain_text(parts[parts.size() - 2]);
  if (parts.size() > 3) record.origin_time = plain_text(parts[1]);
}

}  // namespace

bool looks_like_peer_at2(std::string_view bytes) {
  return find_count_line(first_lines(bytes, kMostHeaderLines)).has_value();
}

Result<Record, InputErrors> parse_peer_at2(std::string_view bytes, const std::string& file,
                                           const RecordOptions& options) {
  Faults faults(file);
  const std::vector<Line> header = first_lines(bytes, kMostHeaderLines);
  const std::optional<CountLine> counts = find_count_line(header);
  if (!counts) {
    faults.add(0, "NPTS", "a line with NPTS and DT among the first " + std::to_string(kMostHeaderLines), "none");
    return faults.list();
  }

  Record record;
  record.format = "PEER AT2";
  RecordChannel channel;
  const Line* unit_line = nullptr;
  for (const Line& line : header) {
    if (line.number >= counts->line.number) break;
    if (unit_line == nullptr && !unit_in(line.text).empty()) unit_line = &line;
  }
  const bool titled = begins_with_words(header.front().text, "PEER");  // the event is in the line below
  if (counts->line.number > (titled ? 2 : 1)) read_title(header[titled ? 1 : 0].text, record, channel);
  const std::optional<StatedUnit> unit =
      stated_unit(unit_line != nullptr ? unit_in(unit_line->text) : std::string_view{},
                  unit_line != nullptr ? unit_line->number : 0, options, faults);

  const std::optional<std::int64_t> count = whole_number_in(counts->count);
  if (!count || *count < 2)
    faults.add(counts->line.number, "NPTS", "a whole number of samples, 2 or more", quotation(counts->count));
  const std::optional<double> dt = number_in(counts->step);
  if (!dt || !(*dt > 0.0 && std::isfinite(*dt)))
    faults.add(counts->line.number, "DT", "a finite number > 0 [s]", quotation(counts->step));
  if (!faults.none()) return faults.list();

  Lines lines(bytes);
  while (lines.number() < counts->line.number) lines.next();
  unit->mark(channel);
  channel.dt = *dt;
  const std::size_t stated = static_cast<std::size_t>(*count);
  std::size_t surplus = 0;
  channel.values = read_samples(lines, stated, 0, unit->unit, "samples", faults, &surplus);
  if (!faults.none()) return faults.list();
  note_surplus(lines, surplus, stated, record);
  record.channels.push_back(std::move(channel));
  return record;
}

}  // namespace cairn::files
