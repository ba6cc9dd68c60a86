#include "cairn/files/records/esm.hpp"

#include "cairn/files/records/key_header.hpp"
#include "cairn/files/records/stated_unit.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kMostHeaderLines = 100;  // 64 in DYNA 1.2

bool has_esm_keys(const KeyHeader& header) {
  return header.has("SAMPLING_INTERVAL_S") && header.has("NDATA") && (header.has("STREAM") || header.has("EVENT_NAME"));
}

/// "ACCELERATION" agrees with the unit; "ACCELERATION RESPONSE SPECTRUM" is no motion at all.
void check_data_type(const KeyHeader& header, const FileUnit& unit, Faults& faults) {
  const KeyHeader::Entry type = header.find("DATA_TYPE");
  if (type.value.empty()) return;
  const char* expected = unit.quantity == Quantity::acceleration ? "ACCELERATION"
                         : unit.quantity == Quantity::velocity   ? "VELOCITY"
                                                                 : "DISPLACEMENT";
  if (!equal_words(type.value, expected))
    faults.add(type.line, "DATA_TYPE", std::string(expected) + ", as the unit says", quotation(type.value));
}

}  // namespace

bool looks_like_esm(std::string_view bytes) {
  Lines lines(bytes);
  return has_esm_keys(KeyHeader(lines, kMostHeaderLines));
}

Result<Record, InputErrors> parse_esm(std::string_view bytes, const std::string& file, const RecordOptions& options) {
  Faults faults(file);
  Lines lines(bytes);
  const KeyHeader header(lines, kMostHeaderLines);

  Record record;
  const KeyHeader::Entry date = header.find("EVENT_DATE");
  record.format = date.value.find('/') == std::string_view::npos ? "ESM ASCII" : "ESM ASCII (AFAD)";
  record.event = plain_text(header.find("EVENT_NAME").value);
  record.station = plain_text(header.find("NETWORK").value) + "." + plain_text(header.find("STATION_CODE").value);
  record.origin_time = plain_text(header.find("DATE_TIME_FIRST_SAMPLE_YYYY").value);

  RecordChannel channel;
  channel.name = plain_text(header.find("STREAM").value);
  point(channel.name, channel);
  const KeyHeader::Entry units = header.find("UNITS");
  const std::optional<StatedUnit> unit = stated_unit(units.value, units.line, options, faults);
  channel.dt = step_in(header.find("SAMPLING_INTERVAL_S"), "SAMPLING_INTERVAL_S", faults);
  const std::size_t count = count_in(header.find("NDATA"), "NDATA", faults);
  if (unit) check_data_type(header, unit->unit, faults);
  if (!faults.none()) return faults.list();

  unit->mark(channel);
  const std::string_view first_sample = lines.peek() ? lines.peek()->text : std::string_view{};
  std::size_t surplus = 0;
  channel.values = read_samples(lines, count, 0, unit->unit, "samples", faults, &surplus);
  if (!faults.none()) return faults.list();
  note_surplus(lines, surplus, count, record);

  for (const std::string_view key : {"PGA_", "PGV_", "PGD_"}) {
    const KeyHeader::Entry peak = header.find(key);
    const std::optional<FileUnit> peak_unit = file_unit(part(peak.key, key.size()));
    if (peak.value.empty() || !peak_unit || peak_unit->quantity != unit->unit.quantity) continue;
    compare_stated_peak(peak.value, *peak_unit, unit->unit.si(half_last_digit(first_sample)), channel, record);
  }
  record.channels.push_back(std::move(channel));
  return record;
}

}  // namespace cairn::files
