#include "cairn/files/records/smc.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "cairn/files/records/fortran.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kTextLines = 11;
constexpr std::size_t kWholeLines = 6;  // of 8 columns of 10
constexpr std::size_t kRealLines = 10;  // of 5 columns of 15

// Whole numbers of the header.
constexpr std::size_t kVertical = 13;    // degrees from up
constexpr std::size_t kHorizontal = 14;  // degrees clockwise from north
constexpr std::size_t kComments = 16;
constexpr std::size_t kSamples = 17;
constexpr std::size_t kProblem = 18;  // 1: see the comments
constexpr std::size_t kPrecision = 47;
constexpr std::int64_t kHighPrecision = 8;
// Real numbers of the header.
constexpr std::size_t kRate = 2;  // [1/s]
constexpr std::size_t kLargest = 30;
constexpr std::size_t kSmallest = 32;
constexpr double kFastestRate = 1e5;  // [1/s] above every recorder; the value for "none" is far above

/// What the first line calls the file; no unit for what is no motion.
struct Kind {
  std::string_view name;
  std::string_view unit;
};
constexpr std::array<Kind, 7> kKinds = {{{"1 UNCORRECTED ACCELEROGRAM", "cm/s2"},
                                         {"2 CORRECTED ACCELEROGRAM", "cm/s2"},
                                         {"3 VELOCITY", "cm/s"},
                                         {"4 DISPLACEMENT", "cm"},
                                         {"0 UNKNOWN", ""},
                                         {"5 RESPONSE SPECTRA", ""},
                                         {"6 FOURIER AMPLITUDE", ""}}};

const Kind* kind_of(std::string_view first_line) {
  const auto* const kind = std::find_if(kKinds.begin(), kKinds.end(), [first_line](const Kind& candidate) {
    return begins_with_words(trimmed(first_line), candidate.name);
  });
  return kind == kKinds.end() ? nullptr : kind;
}

/// "     1989  10  18    0004 Loma Prieta, CA": four numbers, then the earthquake's name.
void name_event(std::string_view line, Record& record) {
  std::string_view left = line;
  int numbers = 0;
  while (numbers < 4) {
    std::string_view ahead = left;
    if (!whole_number_in(take_number(ahead))) break;
    left = ahead;
    ++numbers;
  }
  record.event = plain_text(left);
  if (numbers > 0) record.origin_time = collapsed(line.substr(0, line.size() - left.size()));
}

/// "station = San Francisco, 1295 Shafter  component=  360"
std::string_view name_station(std::string_view line, Record& record) {
  const std::size_t at = std::min(find_words(line, "component="), line.size());
  std::string_view station = line.substr(0, at);
  if (begins_with_words(trimmed(station), "station")) station.remove_prefix(std::min(station.find('=') + 1, at));
  record.station = collapsed(station);
  return trimmed(part(line, at + std::string_view("component=").size()));
}

/// Which way the sensor points, by the two angles of the header or, without them, by the text.
void set_direction(const HeaderNumbers& whole, std::string_view component, Record& record, RecordChannel& channel) {
  const std::optional<std::int64_t> none = whole.whole(1);
  const auto angle = [&](std::size_t number) {
    const std::optional<std::int64_t> value = whole.whole(number);
    return value == none ? std::nullopt : value;
  };
  RecordChannel by_text;
  point(component, by_text);
  const std::optional<std::int64_t> from_up = angle(kVertical);
  const std::optional<std::int64_t> azimuth = angle(kHorizontal);
  if (from_up == 0) {
    channel.pointing = Pointing::up;
  } else if (from_up == 180) {
    channel.pointing = Pointing::down;
  } else if (from_up == 90 && azimuth && *azimuth >= 0 && *azimuth <= 360) {
    channel.pointing = Pointing::azimuth;
    channel.azimuth = static_cast<double>(*azimuth % 360);
  } else if (!from_up || from_up == 90) {
    channel.pointing = by_text.pointing;
    channel.azimuth = by_text.azimuth;
  } else {
    record.notes.push_back("The sensor points " + std::to_string(*from_up) +
                           " degrees from up: neither vertical nor horizontal.");
  }
  const bool disagree = by_text.pointing != channel.pointing ||
                        (by_text.pointing == Pointing::azimuth && by_text.azimuth != channel.azimuth);
  if (channel.pointing != Pointing::unknown && by_text.pointing != Pointing::unknown && disagree)
    record.notes.push_back("The header's angles contradict its component " + quotation(component) +
                           ": the angles were taken.");
}

/// The larger in magnitude of the header's extremes, as printed.
std::string_view printed_peak(const HeaderNumbers& real) {
  const double none = real.real(1).value_or(0.0);
  std::string_view printed;
  double magnitude = -1.0;
  for (const std::size_t number : {kLargest, kSmallest}) {
    const std::optional<double> value = real.real(number);
    if (!value || *value == none || std::fabs(*value) <= magnitude) continue;
    magnitude = std::fabs(*value);
    printed = real.text(number);
  }
  return printed;
}

}  // namespace

bool looks_like_smc(std::string_view bytes) {
  const std::vector<Line> lines = first_lines(bytes, kTextLines + 1);
  if (lines.size() <= kTextLines) return false;
  if (kind_of(lines.front().text) == nullptr && trimmed(lines.front().text) != "*") return false;
  std::vector<std::string_view> fields = split_fixed(lines.back().text, 10);
  return fields.size() == 8 &&
         std::all_of(fields.begin(), fields.end(), [](std::string_view field) { return whole_number_in(field); });
}

Result<Record, InputErrors> parse_smc(std::string_view bytes, const std::string& file) {
  Faults faults(file);
  Lines lines(bytes);
  const std::vector<Line> text = lines.take(kTextLines);
  const HeaderNumbers whole(lines, kWholeLines, 8, 10);
  const HeaderNumbers real(lines, kRealLines, 5, 15);
  if (text.size() < kTextLines) {
    faults.add(lines.number(), "header", "11 lines of text", std::to_string(text.size()));
    return faults.list();
  }
  const Kind* kind = kind_of(text.front().text);
  if (kind == nullptr || kind->unit.empty()) {
    faults.add(1, "kind", "an accelerogram, velocity or displacement", quotation(trimmed(text.front().text)));
    return faults.list();
  }

  const std::optional<std::int64_t> count = whole.whole(kSamples);
  if (!count || *count < 2)
    faults.add(whole.line(kSamples), "number of samples", "a whole number, 2 or more", quotation(whole.text(kSamples)));
  const double rate = real.real(kRate).value_or(0.0);
  if (!(rate > 0.0 && rate <= kFastestRate && std::isfinite(1.0 / rate)))
    faults.add(real.line(kRate), "sampling rate",
               "a number > 0 and up to " + short_text(kFastestRate) + " [1/s] (uneven samples have none)",
               quotation(real.text(kRate)));
  if (!faults.none()) return faults.list();

  Record record;
  record.format = "USGS SMC";
  name_event(text[3].text, record);
  RecordChannel channel;
  const std::string_view component = name_station(text[5].text, record);
  channel.name = plain_text(component);
  set_direction(whole, component, record, channel);
  const FileUnit unit = *file_unit(kind->unit);
  channel.quantity = unit.quantity;
  channel.dt = 1.0 / rate;
  channel.unit = kind->unit;
  channel.unit_source = {.kind = UnitSource::Kind::format, .format = "SMC"};
  channel.to_si = unit.to_si();

  std::int64_t comments = 0;
  while (const std::optional<Line> line = lines.peek()) {
    if (!trimmed(line->text).starts_with('|')) break;
    lines.next();
    ++comments;
  }
  if (whole.whole(kComments) != comments)
    record.notes.push_back("The header states " + quotation(whole.text(kComments)) + " comment lines, the file has " +
                           std::to_string(comments) + ".");
  if (whole.whole(kProblem) == 1) record.notes.push_back("The file is marked as having a problem: see its comments.");

  const std::size_t width = whole.whole(kPrecision) == kHighPrecision ? 14 : 10;
  const std::string_view sample = first_sample(lines, width);
  channel.values = read_block(lines, width, unit, "samples", faults);
  if (const std::optional<Line> behind = lines.peek())
    faults.add(behind->number, "samples", "samples up to the end of the file", quotation(trimmed(behind->text)));
  if (faults.none()) compare_count(*count, whole.line(kSamples), lines, channel, record, faults);
  if (!faults.none()) return faults.list();

  if (const std::string_view peak = printed_peak(real); !peak.empty())
    compare_stated_peak(peak, unit, digit_of(sample, peak_of(channel.values)), channel, record);
  record.channels.push_back(std::move(channel));
  return record;
}

}  // namespace cairn::files
