#include "cairn/files/records/bbp.hpp"

#include <utility>
#include <vector>

#include "cairn/files/records/stated_unit.hpp"
#include "cairn/files/records/table.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kMostHeaderLines = 100;
constexpr std::size_t kColumns = 4;  // time, two horizontals, vertical

/// "#  time(sec)  N-S(cm/s)  E-W(cm/s)  U-D(cm/s)": the four titles; none if the line has another form.
std::vector<std::string_view> titles_in(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with('#')) return {};
  const std::vector<std::string_view> titles = bracketed_titles(line.substr(1), kColumns);
  const bool complete = titles.size() == kColumns && begins_with_words(titles.front(), "time");
  return complete ? titles : std::vector<std::string_view>{};
}

/// The line of the titles: the last comment before the numbers that has their form.
std::optional<Line> title_line(Lines& lines) {
  std::optional<Line> found;
  for (std::size_t k = 0; k < kMostHeaderLines; ++k) {
    const std::optional<Line> line = lines.peek();
    if (!line || !(trimmed(line->text).empty() || trimmed(line->text).starts_with('#'))) break;
    if (!titles_in(line->text).empty()) found = line;
    lines.next();
  }
  return found;
}

}  // namespace

bool looks_like_bbp(std::string_view bytes) {
  Lines lines(bytes);
  return title_line(lines).has_value();
}

Result<Record, InputErrors> parse_bbp(std::string_view bytes, const std::string& file, const RecordOptions& options) {
  Faults faults(file);
  Lines lines(bytes);
  const std::optional<Line> header = title_line(lines);
  if (!header) {
    faults.add(0, "header", "# time(sec) N-S(unit) E-W(unit) U-D(unit)", "none");
    return faults.list();
  }
  const std::vector<std::string_view> titles = titles_in(header->text);
  const std::string_view time_unit = bracketed_unit(titles[0]);
  if (!equal_words(time_unit, "s") && !equal_words(time_unit, "sec"))
    faults.add(header->number, "time", "times in sec", quotation(time_unit));

  Record record;
  record.format = "SCEC BBP";
  TableLayout layout;
  layout.columns = kColumns;
  layout.time = 0;
  for (std::size_t k = 1; k < kColumns; ++k) {
    const std::optional<StatedUnit> unit = stated_unit(bracketed_unit(titles[k]), header->number, options, faults);
    if (!unit) continue;
    RecordChannel channel;
    channel.name = plain_text(name_before_unit(titles[k]));
    point(channel.name, channel);
    unit->mark(channel);
    record.channels.push_back(std::move(channel));
    layout.wanted.push_back({k, unit->unit, unit->name});
  }
  if (!faults.none()) return faults.list();

  Table table = read_table(lines, layout, faults);
  if (faults.none() && table.times.size() < 2)
    faults.add(0, "file", "at least two samples", std::to_string(table.times.size()));
  if (!faults.none()) return faults.list();
  const std::optional<EvenStep> step = even_step(table);
  if (!step) {
    faults.add(0, "time", "times in even steps", step_range_text(table.times));
    return faults.list();
  }
  if (step->rounded) record.notes.push_back(rounded_times_note(*step));
  for (std::size_t k = 0; k < record.channels.size(); ++k) {
    record.channels[k].dt = step->dt;
    record.channels[k].start = table.times.front();
    record.channels[k].values = std::move(table.values[k]);
  }
  return record;
}

}  // namespace cairn::files
