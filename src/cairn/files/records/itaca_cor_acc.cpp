#include "cairn/files/records/itaca_cor_acc.hpp"

#include "cairn/files/records/key_header.hpp"
#include "cairn/files/records/stated_unit.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kMostHeaderLines = 20;  // 9 and the title of the samples
constexpr std::string_view kTitle = "time series in";

}  // namespace

bool looks_like_itaca_cor_acc(std::string_view bytes) {
  Lines lines(bytes);
  const KeyHeader header(lines, kMostHeaderLines);
  return header.has("Time Increment") && header.has("Number of Data");
}

Result<Record, InputErrors> parse_itaca_cor_acc(std::string_view bytes, const std::string& file,
                                                const RecordOptions& options) {
  Faults faults(file);
  Lines lines(bytes);
  const KeyHeader header(lines, kMostHeaderLines);

  Record record;
  record.format = "ITACA cor.acc";
  record.station = plain_text(header.find("Station Code").value);
  record.origin_time = plain_text(header.find("Event Date").value);
  RecordChannel channel;
  channel.name = plain_text(header.find("Orientation").value);
  point(channel.name, channel);

  std::string_view unit_text;
  int unit_line = 0;
  if (const std::optional<Line> title = lines.peek(); title && contains_words(title->text, kTitle)) {
    unit_text = title->text.substr(find_words(title->text, kTitle) + kTitle.size());
    unit_line = title->number;
    lines.next();
  }
  const std::optional<StatedUnit> unit = stated_unit(unit_text, unit_line, options, faults);
  channel.dt = step_in(header.find("Time Increment"), "Time Increment", faults);
  const std::size_t count = count_in(header.find("Number of Data"), "Number of Data", faults);
  if (!faults.none()) return faults.list();

  unit->mark(channel);
  std::size_t surplus = 0;
  channel.values = read_samples(lines, count, 0, unit->unit, "samples", faults, &surplus);
  if (!faults.none()) return faults.list();
  note_surplus(lines, surplus, count, record);

  const KeyHeader::Entry peak = header.find("PGA");
  const std::optional<FileUnit> peak_unit = file_unit(bracketed_unit(peak.key));
  if (!peak.value.empty() && peak_unit && peak_unit->quantity == unit->unit.quantity)
    compare_stated_peak(peak.value, *peak_unit, 0.0, channel, record);
  record.channels.push_back(std::move(channel));
  return record;
}

}  // namespace cairn::files
