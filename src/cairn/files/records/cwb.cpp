#include "cairn/files/records/cwb.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "cairn/files/records/key_header.hpp"
#include "cairn/files/records/stated_unit.hpp"
#include "cairn/files/records/table.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kMostHeaderLines = 100;
constexpr double kStepShare = 0.01;  // by which the step of the times may differ from the sample rate

bool has_cwb_keys(const KeyHeader& header) {
  return header.has("StationCode") && header.has("SampleRate") && header.has("DataSequence");
}

/// "Time U(+); N(+); E(+)": the columns behind the times. A minus turns the direction round.
std::vector<RecordChannel> channels_of(std::string_view sequence) {
  std::vector<RecordChannel> channels;
  if (!begins_with_words(sequence, "time")) return channels;
  sequence.remove_prefix(4);
  while (channels.size() < kMostTableChannels) {
    const std::size_t end = sequence.find(';');
    const std::string_view title = trimmed(sequence.substr(0, end));
    const std::string_view name = name_before_unit(title);
    if (name.empty()) return {};
    RecordChannel channel;
    channel.name = plain_text(name);
    point(name, channel);
    if (bracketed_unit(title) == "-") {
      if (channel.pointing == Pointing::up) channel.pointing = Pointing::down;
      if (channel.pointing == Pointing::azimuth) channel.azimuth = std::fmod(channel.azimuth + 180.0, 360.0);
    }
    channels.push_back(std::move(channel));
    if (end == std::string_view::npos) return channels;
    sequence.remove_prefix(end + 1);
  }
  return {};
}

/// "4F10.3" with as many columns as the file has: their width; otherwise 0, and blanks part them.
std::size_t width_in(std::string_view format, std::size_t columns) {
  const std::size_t letter = format.find_first_of("fF");
  if (letter == std::string_view::npos) return 0;
  const std::string_view width = format.substr(letter + 1, format.find('.', letter) - letter - 1);
  if (whole_number_in(format.substr(0, letter)) != static_cast<std::int64_t>(columns)) return 0;
  const std::int64_t bytes = whole_number_in(width).value_or(0);
  constexpr std::int64_t kWidest = 40;
  return bytes >= 1 && bytes <= kWidest ? static_cast<std::size_t>(bytes) : 0;
}

/// "0.658~   -0.837": the larger one.
std::string_view larger_peak(std::string_view peaks) {
  const std::size_t tilde = peaks.find('~');
  const std::string_view high = trimmed(peaks.substr(0, tilde));
  if (tilde == std::string_view::npos) return high;
  const std::string_view low = trimmed(peaks.substr(tilde + 1));
  return std::fabs(number_in(low).value_or(0.0)) > std::fabs(number_in(high).value_or(0.0)) ? low : high;
}

}  // namespace

bool looks_like_cwb(std::string_view bytes) {
  Lines lines(bytes);
  return has_cwb_keys(KeyHeader(lines, kMostHeaderLines, "#"));
}

Result<Record, InputErrors> parse_cwb(std::string_view bytes, const std::string& file, const RecordOptions& options) {
  Faults faults(file);
  Lines lines(bytes);
  const KeyHeader header(lines, kMostHeaderLines, "#");

  Record record;
  record.format = "Taiwan CWB";
  record.station = plain_text(header.find("StationCode").value);
  record.origin_time = plain_text(header.find("StartTime").value);

  const KeyHeader::Entry amplitude = header.find("AmplitudeUnit");
  const std::string_view unit_word = amplitude.value.substr(0, amplitude.value.find_first_of(" \t.,;"));
  const std::optional<StatedUnit> unit = stated_unit(unit_word, amplitude.line, options, faults);
  const KeyHeader::Entry sequence = header.find("DataSequence");
  record.channels = channels_of(sequence.value);
  if (record.channels.empty())
    faults.add(sequence.line, "DataSequence", "Time U(+); N(+); E(+), in the order of the columns",
               quotation(sequence.value));
  const KeyHeader::Entry rate_entry = header.find("SampleRate");
  const double rate = number_in(rate_entry.value).value_or(0.0);
  if (!(rate > 0.0 && std::isfinite(rate) && std::isfinite(1.0 / rate)))
    faults.add(rate_entry.line, "SampleRate", "a finite number > 0 [Hz]", quotation(rate_entry.value));
  if (!faults.none()) return faults.list();

  TableLayout layout;
  layout.columns = record.channels.size() + 1;
  layout.width = width_in(trimmed(header.find("Data").value), layout.columns);
  layout.time = 0;
  for (std::size_t k = 1; k < layout.columns; ++k) layout.wanted.push_back({k, unit->unit, unit->name});
  Table table = read_table(lines, layout, faults);
  if (faults.none() && table.times.size() < 2)
    faults.add(0, "file", "at least two samples", std::to_string(table.times.size()));
  if (!faults.none()) return faults.list();

  const double dt = 1.0 / rate;
  const std::optional<EvenStep> step = even_step(table);
  if (!step || std::fabs(step->dt - dt) > kStepShare * dt) {
    faults.add(0, "time", "even steps of " + found_text(dt) + " s, as the sample rate says",
               step_range_text(table.times));
  }
  const double stated = std::round(number_in(header.find("RecordLength").value).value_or(0.0) * rate);
  const double read = static_cast<double>(table.times.size());
  if (stated > read) {
    faults.add(lines.number(), "samples", found_text(stated) + " samples, as the record length says",
               found_text(read) + " before the end of the file");
  } else if (stated > 0.0 && stated < read) {
    record.notes.push_back("The header's record length makes " + found_text(stated) + " samples; the file has " +
                           found_text(read) + ", all of which were read.");
  }
  if (!faults.none()) return faults.list();

  for (std::size_t k = 0; k < record.channels.size(); ++k) {
    RecordChannel& channel = record.channels[k];
    unit->mark(channel);
    channel.dt = dt;
    channel.start = table.times.front();
    channel.values = std::move(table.values[k]);
    const KeyHeader::Entry peaks = header.find("AmplitudeMAX. " + channel.name);
    if (!peaks.value.empty()) compare_stated_peak(larger_peak(peaks.value), unit->unit, 0.0, channel, record);
  }
  return record;
}

}  // namespace cairn::files
