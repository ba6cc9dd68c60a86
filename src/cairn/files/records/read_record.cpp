#include "cairn/files/records/read_record.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "cairn/files/read_file.hpp"
#include "cairn/files/records/bbp.hpp"
#include "cairn/files/records/columns.hpp"
#include "cairn/files/records/cosmos.hpp"
#include "cairn/files/records/csmip_v2.hpp"
#include "cairn/files/records/cwb.hpp"
#include "cairn/files/records/esm.hpp"
#include "cairn/files/records/geonet.hpp"
#include "cairn/files/records/itaca_cor_acc.hpp"
#include "cairn/files/records/knet.hpp"
#include "cairn/files/records/peer_at2.hpp"
#include "cairn/files/records/smc.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

using Parsed = Result<Record, InputErrors>;

struct Format {
  const char* name;
  bool (*looks_like)(std::string_view bytes);
  Parsed (*parse)(std::string_view bytes, const std::string& file, const RecordOptions& options);
};

/// A format that tells all there is to know.
template <Parsed (*parse)(std::string_view, const std::string&)>
Parsed without_options(std::string_view bytes, const std::string& file, const RecordOptions&) {
  return parse(bytes, file);
}

/// A line for each format, in the order in which they are asked: those with the most telling marks first. A reader fills
/// every field of RecordChannel that its file tells - what it measures and in which unit by StatedUnit::mark - with values
/// in SI, and leaves what the file does not say as it is.
constexpr auto kFormats = std::to_array<Format>({
    {"ESM ASCII", looks_like_esm, parse_esm},
    {"ITACA cor.acc", looks_like_itaca_cor_acc, parse_itaca_cor_acc},
    {"Taiwan CWB", looks_like_cwb, parse_cwb},
    {"SCEC BBP", looks_like_bbp, parse_bbp},
    {"K-NET", looks_like_knet, without_options<parse_knet>},
    {"SMC", looks_like_smc, without_options<parse_smc>},
    {"COSMOS", looks_like_cosmos, without_options<parse_cosmos>},
    {"GeoNet", looks_like_geonet, without_options<parse_geonet>},
    {"CSMIP V2", looks_like_csmip_v2, without_options<parse_csmip_v2>},
    {"PEER AT2", looks_like_peer_at2, parse_peer_at2},
});

/// Bytes that some systems put in front of a text or behind it: byte-order mark, end of file (Ctrl-Z), padding.
std::string_view without_margins(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  while (bytes.ends_with('\x1a') || bytes.ends_with('\0')) bytes.remove_suffix(1);
  return bytes;
}

/// What is given beside a file that tells it itself must agree with it.
void check_against_options(const Record& record, const RecordOptions& options, Faults& faults) {
  const std::optional<FileUnit> unit = file_unit(options.unit);
  if (!options.unit.empty() && !unit) faults.add(0, "unit", kKnownUnits, quotation(options.unit));
  for (const RecordChannel& channel : record.channels) {
    if (unit && channel.quantity == unit->quantity && channel.to_si != unit->to_si()) {
      faults.add(0, "unit", "none or " + channel.unit + ", which the " + record.format + " file tells",
                 quotation(options.unit));
      break;
    }
  }
  if (options.dt && std::any_of(record.channels.begin(), record.channels.end(),
                                [&](const RecordChannel& channel) { return channel.dt != *options.dt; }))
    faults.add(0, "dt",
               "none or " + found_text(record.channels.front().dt) + ", which the " + record.format + " file tells [s]",
               found_text(*options.dt));
  const auto only_columns = [&](const char* key, bool given) {
    if (given) faults.add(0, key, "none: the file is " + record.format + ", not columns", "given");
  };
  only_columns("time_column", !options.time_column.empty());
  only_columns("along_lines", options.along_lines);
  only_columns("header_lines", options.header_lines.has_value());
}

/// The names of the channels, the first of many.
std::string names_of(const Record& record) {
  constexpr std::size_t kMostNames = 12;
  std::string names;
  for (std::size_t k = 0; k < record.channels.size() && k < kMostNames; ++k)
    names += (k == 0 ? "" : " | ") + record.channels[k].name;
  if (record.channels.size() > kMostNames) names += " | ... (" + std::to_string(record.channels.size()) + " in all)";
  return names;
}

/// Leaves only the channel that is asked for, by its name or its number.
void choose_channel(const std::string& wanted, Record& record, Faults& faults) {
  std::size_t chosen = record.channels.size();
  for (std::size_t k = record.channels.size(); k-- > 0;) {
    if (equal_words(record.channels[k].name, trimmed(wanted))) chosen = k;
  }
  const std::int64_t number = whole_number_in(wanted).value_or(0);
  if (chosen == record.channels.size() && number >= 1 && number <= static_cast<std::int64_t>(record.channels.size()))
    chosen = static_cast<std::size_t>(number - 1);
  if (chosen == record.channels.size()) {
    faults.add(0, "column", "one of " + names_of(record) + ", or its number from 1", quotation(wanted));
    return;
  }
  RecordChannel channel = std::move(record.channels[chosen]);
  record.channels.clear();
  record.channels.push_back(std::move(channel));
}

/// A channel that repeats another was put there by mistake.
void note_copies(Record& record) {
  for (std::size_t k = 1; k < record.channels.size(); ++k) {
    const RecordChannel& copy = record.channels[k];
    for (std::size_t j = 0; j < k; ++j) {
      const RecordChannel& first = record.channels[j];
      if (first.quantity != copy.quantity || first.values != copy.values || peak_of(copy.values) == 0.0) continue;
      const bool vertical = copy.pointing == Pointing::up || copy.pointing == Pointing::down;
      record.notes.push_back(copy.name + " equals " + first.name + " sample by sample" +
                             (vertical ? "; use the horizontals only." : "."));
      break;
    }
  }
}

std::string format_names() {
  std::string names;
  for (const Format& format : kFormats) names += std::string(names.empty() ? "" : ", ") + format.name;
  return names;
}

/// Nothing recognised: columns, if the user said what they hold.
Parsed parse_unrecognised(std::string_view bytes, const std::string& file, const RecordOptions& options) {
  Parsed columns = parse_columns(bytes, file, options);
  if (columns) return columns;
  const bool numbers = options.header_lines.has_value() || looks_like_columns(bytes);
  InputErrors errors{
      {.file = file,
       .line = 0,
       .key = "format",
       .expected = "one of " + format_names() +
                   ", or columns of numbers with what they do not tell given beside them (unit, step, column)",
       .found = numbers ? "none of these marks; numbers that do not read as columns:"
                        : quotation(trimmed(bytes.substr(0, 200)))}};
  if (numbers) errors.insert(errors.end(), columns.error().begin(), columns.error().end());
  return Unexpected(std::move(errors));
}

}  // namespace

Result<Record, InputErrors> parse_record(std::string_view bytes, const std::string& file,
                                         const RecordOptions& options) {
  Faults faults(file);
  bytes = without_margins(bytes);
  if (bytes.size() > kMostRecordBytes) {
    faults.add(0, "file", "at most " + std::to_string(kMostRecordBytes) + " bytes", std::to_string(bytes.size()));
    return faults.list();
  }
  if (trimmed(bytes).empty()) {
    faults.add(0, "file", "a ground-motion record", "nothing: the file is empty");
    return faults.list();
  }
  if (bytes.find('\0') != std::string_view::npos) {
    faults.add(0, "file", "a ground-motion record as text", "a NUL byte (binary, compressed or UTF-16)");
    return faults.list();
  }
  const auto format = std::find_if(kFormats.begin(), kFormats.end(),
                                   [bytes](const Format& candidate) { return candidate.looks_like(bytes); });
  if (format == kFormats.end()) {
    Parsed record = parse_unrecognised(bytes, file, options);
    if (record) note_copies(*record);
    return record;
  }
  Parsed record = format->parse(bytes, file, options);
  if (!record) return record;
  check_against_options(*record, options, faults);
  if (!options.column.empty()) choose_channel(options.column, *record, faults);
  if (!faults.none()) return faults.list();
  note_copies(*record);
  return record;
}

Result<Record, InputErrors> read_record(const std::filesystem::path& path, const RecordOptions& options) {
  const Result<std::string, InputErrors> bytes = read_file(path, kMostRecordBytes);
  if (!bytes) return Unexpected(bytes.error());
  return parse_record(*bytes, path.string(), options);
}

}  // namespace cairn::files
