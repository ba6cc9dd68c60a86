#include "cairn/files/records/cosmos.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "cairn/core/units.hpp"
#include "cairn/files/records/fortran.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr std::string_view kMark = "(format v";
constexpr std::size_t kTextLines = 13;  // where the first line does not say
constexpr std::size_t kMostTextLines = 1000;
constexpr std::size_t kMostColumns = 1000;  // of a header's line

// Whole numbers of the header.
constexpr std::size_t kStage = 1;  // 0 raw, 1 uncorrected, 2 corrected, 3 spectra
constexpr std::size_t kQuantity = 2;
constexpr std::size_t kUnit = 3;
constexpr std::size_t kDirection = 54;
constexpr std::size_t kProblem = 76;
// Real numbers of the header.
constexpr std::size_t kRawStep = 34;  // [s]
constexpr std::size_t kStep = 62;     // [ms]
constexpr std::size_t kLength = 63;   // [s]
constexpr std::size_t kPeak = 64;
constexpr double kMillisecondsPerSecond = 1000.0;

// Codes of the direction beyond azimuths of 1 to 360 degrees.
constexpr std::int64_t kUp = 400;
constexpr std::int64_t kDown = 401;

struct UnitCode {
  std::int64_t code{};
  std::string_view name;
  FileUnit unit;
};
constexpr std::array<UnitCode, 10> kUnits = {{{2, "g", {Quantity::acceleration, kStandardGravity, 1.0}},
                                              {4, "cm/s2", {Quantity::acceleration, 1.0, 100.0}},
                                              {5, "cm/s", {Quantity::velocity, 1.0, 100.0}},
                                              {6, "cm", {Quantity::displacement, 1.0, 100.0}},
                                              {7, "in/s2", {Quantity::acceleration, 254.0, 10000.0}},
                                              {8, "in/s", {Quantity::velocity, 254.0, 10000.0}},
                                              {9, "in", {Quantity::displacement, 254.0, 10000.0}},
                                              {10, "gal", {Quantity::acceleration, 1.0, 100.0}},
                                              {11, "mg", {Quantity::acceleration, kStandardGravity, 1000.0}},
                                              {12, "micro g", {Quantity::acceleration, kStandardGravity, 1e6}}}};
constexpr std::string_view kUnitsText =
    "2 g | 4 cm/s2 | 5 cm/s | 6 cm | 7 in/s2 | 8 in/s | 9 in | 10 gal | 11 mg | 12 micro g";

/// Codes of signals that are no motion yet.
constexpr std::array<std::pair<std::int64_t, std::string_view>, 3> kSignals = {
    {{50, "raw counts"}, {51, "volts"}, {52, "millivolts"}}};

std::optional<Quantity> quantity_of(std::optional<std::int64_t> code) {
  if (code == 1) return Quantity::acceleration;
  if (code == 2) return Quantity::velocity;
  if (code == 3) return Quantity::displacement;
  return std::nullopt;
}

/// Columns and lines of a block of header numbers: " 100 Real-header values follow on  20 lines, Format= (5F15.6)".
struct NumbersLine {
  std::size_t lines{};
  std::size_t columns{};
  std::size_t width{};
};

std::string_view format_in(std::string_view text) {
  const std::size_t at = find_words(text, "format");
  if (at == std::string_view::npos) return {};
  const std::size_t open = text.find('(', at);
  return open == std::string_view::npos ? std::string_view{} : text.substr(open);
}

std::optional<NumbersLine> numbers_line(std::string_view text, std::string_view kind) {
  if (!contains_words(text, kind)) return std::nullopt;
  const std::size_t on = find_words(text, "follow on");
  const std::optional<FortranFormat> format = fortran_format(format_in(text));
  if (on == std::string_view::npos || !format) return std::nullopt;
  const double lines = first_number(text, on).value;
  const double columns = first_number(format_in(text)).value;
  if (!(lines >= 1.0 && lines <= kMostTextLines && columns >= 1.0 && columns <= kMostColumns)) return std::nullopt;
  return NumbersLine{static_cast<std::size_t>(lines), static_cast<std::size_t>(columns), format->width};
}

/// "   7000  acceleration pts, approx   70 secs, units=cm/sec2(04),Format=(8F10.5)"
struct Heading {
  std::string_view count;
  std::string_view unit;  // with its code in brackets
  std::optional<std::int64_t> code;
  std::optional<FortranFormat> format;
};

std::optional<Heading> heading_in(std::string_view text) {
  constexpr std::string_view kUnitsMark = "units=";
  const std::size_t units = find_words(text, kUnitsMark);
  if (units == std::string_view::npos || !(contains_words(text, "pts") || contains_words(text, "points")))
    return std::nullopt;
  Heading heading;
  std::string_view left = text;
  heading.count = take_number(left);
  heading.unit = trimmed(text.substr(units + kUnitsMark.size()));
  heading.unit = trimmed(heading.unit.substr(0, heading.unit.find(',')));
  if (const std::size_t open = heading.unit.find('('); open != std::string_view::npos) {
    const std::string_view code = heading.unit.substr(open + 1);
    heading.code = whole_number_in(code.substr(0, code.find(')')));
  }
  heading.format = fortran_format(format_in(text.substr(units)));
  return heading;
}

bool is_end_line(std::string_view line) {
  const std::string_view text = trimmed(line);
  return text.starts_with("/&") || begins_with_words(text, "end-of-data");
}

/// All that stands above the samples of a channel.
struct Header {
  std::vector<Line> text;
  HeaderNumbers whole;
  HeaderNumbers real;
  std::string_view scnl;          // "BMR.BNZ.AK.--" of a comment; empty if none
  double stated_unknown{-999.0};  // the number for "unknown", by default that of the format

  std::string_view labelled(std::string_view label) const {
    const auto line = std::find_if(text.begin(), text.end(), [label](const Line& candidate) {
      return begins_with_words(trimmed(candidate.text), label);
    });
    return line == text.end() ? std::string_view{} : trimmed(trimmed(line->text).substr(label.size()));
  }
  std::optional<double> known_real(std::size_t number) const {
    const std::optional<double> value = real.real(number);
    return value && *value != stated_unknown ? value : std::nullopt;
  }
  std::optional<std::int64_t> known_whole(std::size_t number) const {
    const std::optional<std::int64_t> value = whole.whole(number);
    return value && static_cast<double>(*value) != stated_unknown ? value : std::nullopt;
  }
  /// Station, channel, network, location: the channel.
  std::string_view channel_code() const {
    const std::size_t dot = scnl.find('.');
    if (dot == std::string_view::npos) return {};
    return scnl.substr(dot + 1, scnl.find('.', dot + 1) - dot - 1);
  }
};

class Parser {
 public:
  Parser(std::string_view bytes, const std::string& file) : lines_(bytes), faults_(file) {}

  Result<Record, InputErrors> parse() {
    while (faults_.none() && skip_to_channel()) {
      Header header;
      read_header(header);
      if (faults_.none()) read_channel(header);
    }
    if (!faults_.none()) return faults_.list();
    if (!ended_) record_.notes.emplace_back("The file ends without an end-of-data line.");
    return std::move(record_);
  }

 private:
  bool skip_to_channel() {
    while (const std::optional<Line> line = lines_.peek()) {
      if (contains_words(line->text, kMark)) return true;
      if (!is_filler(line->text)) {
        faults_.add(line->number, "channel",
                    "the next channel, whose first line has '(Format v', or the end of the file",
                    quotation(trimmed(line->text)));
        return false;
      }
      lines_.next();
    }
    if (record_.channels.empty()) faults_.add(0, "file", "a channel in COSMOS format", "none");
    return false;
  }

  void read_header(Header& header) {
    const std::string_view first = lines_.peek()->text;
    const std::size_t with = find_words(first, "with");
    const double stated = with == std::string_view::npos ? 0.0 : first_number(first, with).value;
    const bool usable = stated >= 1.0 && stated <= kMostTextLines;
    header.text = lines_.take(usable ? static_cast<std::size_t>(stated) : kTextLines);
    if (const std::string_view unknown = header.labelled("Values used when parameter or data value is unknown");
        !unknown.empty())
      header.stated_unknown = first_number(unknown).value;
    if (!read_numbers("integer-header", header.whole) || !read_numbers("real-header", header.real)) return;

    const std::optional<Line> line = lines_.next();
    if (!line || !contains_words(line->text, "comment line")) {
      faults_.add(lines_.number(), "header", "'... Comment line(s) follow'", line ? quotation(line->text) : "nothing");
      return;
    }
    while (const std::optional<Line> comment = lines_.peek()) {
      const std::string_view text = trimmed(comment->text);
      if (!text.starts_with('|')) break;
      constexpr std::string_view kScnl = "<SCNL>";
      if (const std::size_t at = find_words(text, kScnl); at != std::string_view::npos) {
        header.scnl = trimmed(text.substr(at + kScnl.size()));
        header.scnl = header.scnl.substr(0, header.scnl.find_first_of(" \t"));
      }
      lines_.next();
    }
  }

  bool read_numbers(std::string_view kind, HeaderNumbers& numbers) {
    const std::optional<Line> line = lines_.next();
    const std::optional<NumbersLine> found = line ? numbers_line(line->text, kind) : std::nullopt;
    if (!found) {
      faults_.add(lines_.number(), "header",
                  "'... " + std::string(kind) + " values follow on ... lines, Format= (...)'",
                  line ? quotation(line->text) : "nothing");
      return false;
    }
    numbers = HeaderNumbers(lines_, found->lines, found->columns, found->width);
    return true;
  }

  void read_channel(const Header& header) {
    const std::optional<std::int64_t> stage = header.known_whole(kStage);
    const std::optional<std::int64_t> code = header.known_whole(kUnit);
    if (const auto* const signal = signal_of(code); signal != kSignals.end() || stage == 0) {
      faults_.add(header.whole.line(kUnit), "unit", "acceleration, velocity or displacement",
                  std::string(signal != kSignals.end() ? signal->second : "raw data") +
                      ": the instrument's sensitivity has to be applied first (bring V1 or V2)");
      return;
    }
    if (stage && *stage >= 3) {
      faults_.add(header.whole.line(kStage), "processing stage", "a time series: 1 (V1) or 2 (V2)",
                  std::to_string(*stage) + " (spectra)");
      return;
    }
    std::optional<Heading> heading = next_heading();
    if (!heading) {
      faults_.add(lines_.number() + 1, "samples", "a line '... pts, ..., units=...,Format=(...)'",
                  lines_.peek() ? quotation(lines_.peek()->text) : "nothing");
      return;
    }
    if (record_.channels.empty()) {
      record_.format = stage == 1 ? "COSMOS V1" : "COSMOS V2";
      name_record(header);
    }
    RecordChannel base;
    set_direction(header, base);
    if (const std::optional<std::int64_t> problem = header.known_whole(kProblem); problem && *problem > 0)
      record_.notes.push_back(about(base) + (*problem == 1 ? "the file says that a problem was corrected."
                                                           : "the file says that it has a problem: see its comments."));
    // A channel can have its velocities and displacements below its accelerations: only the first is what the codes
    // and the peak of the header speak of.
    const std::size_t begin = record_.channels.size();
    while (heading && faults_.none()) {
      read_series(*heading, header, begin, base);
      heading = next_heading();
    }
    const std::optional<Line> end = lines_.peek();
    ended_ = end && is_end_line(end->text);
    if (ended_) lines_.next();
  }

  std::optional<Heading> next_heading() const {
    const std::optional<Line> line = lines_.peek();
    return line ? heading_in(line->text) : std::nullopt;
  }

  static const std::pair<std::int64_t, std::string_view>* signal_of(std::optional<std::int64_t> code) {
    return std::find_if(kSignals.begin(), kSignals.end(), [code](const auto& signal) { return signal.first == code; });
  }

  void name_record(const Header& header) {
    if (header.text.size() > 1) record_.event = collapsed(header.text[1].text);
    if (begins_with_words(record_.event, "record of ")) record_.event.erase(0, 10);
    const std::string_view station = header.labelled("Statn No:");
    const std::size_t code = find_words(station, "code:");
    record_.station = collapsed(code == std::string_view::npos ? station : station.substr(code + 5));
    std::string_view start = header.labelled("Rcrd start time:");
    record_.origin_time = plain_text(start.substr(0, start.find('(')));
  }

  /// Code of the header, else its text, else the channel's letter of the SEED convention.
  void set_direction(const Header& header, RecordChannel& base) {
    std::string_view text = header.labelled("Sta Cha");
    text = trimmed(text.substr(0, text.find('(')));
    const std::size_t colon = text.rfind(':');
    const std::string_view component =
        colon == std::string_view::npos ? std::string_view{} : trimmed(text.substr(colon + 1));
    const std::string_view channel_code = header.channel_code();
    base.name = plain_text(channel_code);
    if (base.name.empty() && !component.empty())
      base.name = "Chan " + plain_text(first_number(text).text) + ": " + collapsed(component);

    RecordChannel by_text;
    point(component, by_text);
    const std::optional<std::int64_t> code = header.known_whole(kDirection);
    if (code == kUp) {
      base.pointing = Pointing::up;
    } else if (code == kDown) {
      base.pointing = Pointing::down;
    } else if (code && *code >= 1 && *code <= 360) {
      base.pointing = Pointing::azimuth;
      base.azimuth = static_cast<double>(*code % 360);
    } else if (code && *code > 360) {
      record_.notes.push_back(about(base) + "direction code " + std::to_string(*code) +
                              " is neither an azimuth nor up nor down.");
    } else if (by_text.pointing != Pointing::unknown) {
      base.pointing = by_text.pointing;
      base.azimuth = by_text.azimuth;
    } else if (point(direction_letter(channel_code), base); base.pointing != Pointing::unknown) {
      record_.notes.push_back(about(base) + "the header gives no direction: it was taken from the channel's code.");
    }
    if (base.pointing != Pointing::unknown && by_text.pointing != Pointing::unknown &&
        (by_text.pointing != base.pointing || by_text.azimuth != base.azimuth))
      record_.notes.push_back(about(base) + "the text of the header says " + quotation(component) + ", its code " +
                              std::to_string(code.value_or(0)) + ": the code was taken.");
  }

  /// Z, N or E at the end of band, instrument, direction (SEED manual, appendix A); empty otherwise.
  static std::string_view direction_letter(std::string_view channel_code) {
    const std::string_view letter = part(channel_code, 2);
    return letter == "Z" || letter == "N" || letter == "E" ? letter : std::string_view{};
  }

  const UnitCode* find_unit(const Heading& heading, const Header& header, bool first, int line) {
    const std::optional<std::int64_t> stated = header.known_whole(kUnit);
    const std::optional<std::int64_t> code = heading.code ? heading.code : stated;
    if (first && stated && heading.code && *stated != *heading.code) {
      faults_.add(line, "unit", "code " + std::to_string(*stated) + ", as in the integer header",
                  quotation(heading.unit));
      return nullptr;
    }
    const auto* const unit =
        std::find_if(kUnits.begin(), kUnits.end(), [code](const UnitCode& known) { return known.code == code; });
    if (unit == kUnits.end()) {
      faults_.add(line, "unit", "one of the codes " + std::string(kUnitsText), quotation(heading.unit));
      return nullptr;
    }
    const std::optional<Quantity> quantity = quantity_of(header.known_whole(kQuantity));
    if (first && header.known_whole(kQuantity) && quantity != unit->unit.quantity) {
      faults_.add(header.whole.line(kQuantity), "quantity",
                  "1 acceleration | 2 velocity | 3 displacement, and the unit " + std::string(unit->name) + " for it",
                  header.whole.text(kQuantity).empty() ? "nothing" : std::string(header.whole.text(kQuantity)));
      return nullptr;
    }
    return unit;
  }

  /// Number 62, in ms; without it the raw record's step, if the samples then fill the record's length.
  double find_step(const Header& header, std::int64_t count, const RecordChannel& base) {
    const double length = header.known_real(kLength).value_or(0.0);
    const auto fills = [&](double step) {
      // The format defines the length as count times step; some write the time of the last sample.
      const double samples = length / step;
      return std::fabs(samples - static_cast<double>(count)) < 1.5;
    };
    if (const std::optional<double> step = header.known_real(kStep)) {
      const double seconds = *step / kMillisecondsPerSecond;
      if (!(seconds > 0.0 && std::isfinite(seconds))) {
        faults_.add(header.real.line(kStep), "step", "a finite number > 0 [ms]", quotation(header.real.text(kStep)));
      } else if (length > 0.0 && !fills(seconds)) {
        record_.notes.push_back(about(base) + "the header's length of " + short_text(length) + " s is not that of " +
                                std::to_string(count) + " samples at " + short_text(seconds) + " s.");
      }
      return seconds;
    }
    const double raw = header.known_real(kRawStep).value_or(0.0);
    if (!(raw > 0.0 && std::isfinite(raw)) || !fills(raw)) {
      faults_.add(header.real.line(kStep), "step", "a finite number > 0 [ms]", quotation(header.real.text(kStep)));
      return 0.0;
    }
    record_.notes.push_back(about(base) +
                            "the header gives no step of these samples: the raw record's was taken, which "
                            "fills its length.");
    return raw;
  }

  void read_series(const Heading& heading, const Header& header, std::size_t begin, const RecordChannel& base) {
    lines_.next();
    const bool first = record_.channels.size() == begin;
    const int line = lines_.number();
    const std::optional<std::int64_t> count = whole_number_in(heading.count);
    if (!count || *count < 2)
      faults_.add(line, "number of samples", "a whole number, 2 or more", quotation(heading.count));
    const UnitCode* unit = find_unit(heading, header, first, line);
    if (unit != nullptr) check_series(unit->unit.quantity, begin, line, record_, faults_);
    if (!faults_.none()) return;
    RecordChannel channel = base;
    channel.dt = find_step(header, *count, base);
    channel.quantity = unit->unit.quantity;
    channel.unit = unit->name;
    channel.unit_source = {.kind = UnitSource::Kind::line, .line = line};
    channel.to_si = unit->unit.to_si();
    const std::size_t width = heading.format ? heading.format->width : 0;
    const std::string_view sample = first_sample(lines_, width);
    channel.values = read_block(lines_, width, unit->unit, "samples", faults_);
    if (faults_.none()) compare_count(*count, line, lines_, channel, record_, faults_);
    if (!faults_.none()) return;
    if (first) compare_peak(header, unit->unit, sample, channel);
    record_.channels.push_back(std::move(channel));
  }

  /// Number 64 has six decimals whatever the processing knew; the text, where it agrees, shows how many are meant.
  void compare_peak(const Header& header, const FileUnit& unit, std::string_view sample, RecordChannel& channel) {
    const std::optional<double> peak = header.known_real(kPeak);
    if (!peak) return;
    double digit = unit.si(digit_of(sample, peak_of(channel.values) / unit.to_si()));
    for (const Line& line : header.text) {
      constexpr std::string_view kMax = " max =";
      const std::size_t at =
          begins_with_words(trimmed(line.text), "processed") ? find_words(line.text, kMax) : std::string_view::npos;
      if (at == std::string_view::npos) continue;
      const FoundNumber printed = first_number(line.text, at + kMax.size());
      const double text_digit = half_last_digit(printed.text);
      if (std::fabs(printed.value - *peak) <= text_digit) digit += unit.si(text_digit);
    }
    compare_stated_peak(header.real.text(kPeak), unit, digit, channel, record_);
  }

  Lines lines_;
  Faults faults_;
  Record record_;
  bool ended_{};
};

}  // namespace

bool looks_like_cosmos(std::string_view bytes) {
  const std::vector<Line> lines = first_lines(bytes, 1);
  return !lines.empty() && contains_words(lines.front().text, kMark);
}

Result<Record, InputErrors> parse_cosmos(std::string_view bytes, const std::string& file) {
  return Parser(bytes, file).parse();
}

}  // namespace cairn::files
