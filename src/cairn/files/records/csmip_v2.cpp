#include "cairn/files/records/csmip_v2.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "cairn/files/records/fortran.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kMostHeaderLines = 60;  // of a channel; 45 in volume 2
constexpr std::size_t kNumberLines = 20;      // the last of them: 7 of whole, 13 of real numbers
constexpr std::size_t kRawNumberLines = 14;   // the same in volume 1
constexpr std::size_t kColumn = 10;           // of samples where their line does not tell [byte]
constexpr std::size_t kRawColumn = 9;         // the same in volume 1 [byte]
constexpr std::int64_t kUpCode = 500;         // of the integer header's azimuth
constexpr std::int64_t kDownCode = 600;

constexpr std::string_view kCorrected = "corrected accelerogram";
constexpr std::string_view kUncorrected = "uncorrected accelerogram";
constexpr std::string_view kSpectra = "response and fourier amplitude spectra";

/// Of the three series of a channel.
struct Series {
  std::string_view word;  // in the line above its samples
  std::string_view peak;  // in the line of text with its peak
  Quantity quantity{};
};
constexpr std::array<Series, 3> kSeries = {{{"accel", "acceleration", Quantity::acceleration},
                                            {"veloc", "velocity", Quantity::velocity},
                                            {"displ", "displacement", Quantity::displacement}}};

/// " 3251 POINTS OF ACCEL DATA EQUALLY SPACED AT  .020 SEC.  (UNITS: CM/SEC/SEC)"
/// " 12000 points of veloc data equally spaced at  .005 sec, in cm/sec.  (8f10.7)"
struct Heading {
  const Series* series{};
  std::string_view count;
  std::string_view step;
  std::string_view unit;
  std::optional<FortranFormat> format;
};

std::string_view unit_in(std::string_view text) {
  constexpr std::string_view kUnits = "units:";
  constexpr std::string_view kIn = ", in ";
  std::string_view unit;
  if (const std::size_t at = find_words(text, kUnits); at != std::string_view::npos) {
    unit = text.substr(at + kUnits.size());
  } else if (const std::size_t in = find_words(text, kIn); in != std::string_view::npos) {
    unit = text.substr(in + kIn.size());
  }
  unit = trimmed(unit.substr(0, unit.find_first_of("()")));
  unit = unit.substr(0, unit.find_first_of(" \t"));
  while (unit.ends_with('.')) unit.remove_suffix(1);
  return unit;
}

std::optional<Heading> heading_in(std::string_view text) {
  constexpr std::string_view kPoints = "points of";
  constexpr std::string_view kSpaced = "spaced at";
  const std::size_t at = find_words(text, kPoints);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view behind = trimmed(text.substr(at + kPoints.size()));
  const auto* const series = std::find_if(kSeries.begin(), kSeries.end(), [behind](const Series& candidate) {
    return begins_with_words(behind, candidate.word);
  });
  if (series == kSeries.end()) return std::nullopt;
  Heading heading;
  heading.series = series;
  heading.count = trimmed(text.substr(0, at));
  if (const std::size_t spaced = find_words(text, kSpaced); spaced != std::string_view::npos)
    heading.step = first_number(text, spaced + kSpaced.size()).text;
  heading.unit = unit_in(text);
  if (const std::size_t bracket = text.rfind('('); bracket != std::string_view::npos)
    heading.format = fortran_format(text.substr(bracket));
  return heading;
}

/// "PEAK ACCELERATION =  -267.957    CM/SEC/SEC  AT   10.940   SEC."; "INITIAL VELOCITY  =  -.052   CM/SEC; ..."
struct Stated {
  std::string_view number;
  std::optional<FileUnit> unit;
};

Stated stated_in(const std::vector<Line>& header, std::string_view what, std::string_view word) {
  for (const Line& line : header) {
    const std::size_t at = find_words(line.text, word);
    if (at == std::string_view::npos || !begins_with_words(trimmed(line.text), what)) continue;
    const std::size_t equals = line.text.find('=', at);
    if (equals == std::string_view::npos) continue;
    const FoundNumber number = first_number(line.text, equals);
    if (number.text.empty()) continue;
    const auto end = static_cast<std::size_t>(number.text.data() - line.text.data()) + number.text.size();
    const std::string_view unit = trimmed(line.text.substr(end));
    return {number.text, file_unit(unit.substr(0, unit.find_first_of(" \t;,")))};
  }
  return {};
}

class Parser {
 public:
  Parser(std::string_view bytes, const std::string& file) : lines_(bytes), faults_(file) {}

  Result<Record, InputErrors> parse() {
    while (faults_.none() && skip_to_channel()) read_channel();
    if (!faults_.none()) return faults_.list();
    if (!ended_) record_.notes.emplace_back("The file ends without the line that ends a channel.");
    return std::move(record_);
  }

 private:
  bool skip_to_channel() {
    while (const std::optional<Line> line = lines_.peek()) {
      if (!is_filler(line->text)) return true;
      lines_.next();
    }
    if (record_.channels.empty()) faults_.add(0, "file", "a channel of strong motion", "none");
    return false;
  }

  void read_channel() {
    std::vector<Line> header;
    std::optional<Heading> heading;
    while (header.size() < kMostHeaderLines) {
      const std::optional<Line> line = lines_.peek();
      if (!line) break;
      heading = heading_in(line->text);
      if (heading) break;
      header.push_back(*line);
      lines_.next();
    }
    const std::string_view title = header.empty() ? std::string_view{} : trimmed(header.front().text);
    const bool raw = begins_with_words(title, kUncorrected);
    if (begins_with_words(title, kSpectra)) {
      faults_.add(header.front().number, "file", "accelerations (volume 2)", "response and Fourier spectra (volume 3)");
      return;
    }
    if (!raw && !begins_with_words(title, kCorrected)) {
      faults_.add(header.empty() ? lines_.number() : header.front().number, "channel",
                  "the next channel, which begins with 'Corrected accelerogram', or the end of the file",
                  quotation(title));
      return;
    }
    if (!heading) {
      faults_.add(lines_.number(), "samples",
                  "a line '... points of accel data equally spaced at ... sec' with the unit" +
                      std::string(raw ? " (pairs of times and values are not read: bring volume 2)" : ""),
                  "none within " + std::to_string(header.size()) + " lines");
      return;
    }
    if (record_.channels.empty()) {
      record_.format = raw ? "CSMIP V1" : "CSMIP V2";
      name_record(header);
    }
    RecordChannel base;
    set_direction(header, raw ? kRawNumberLines : kNumberLines, base);
    check_station(header, base);
    const std::size_t begin = record_.channels.size();
    while (heading && faults_.none()) {
      read_series(*heading, header, begin, raw ? kRawColumn : kColumn, base);
      const std::optional<Line> line = lines_.peek();
      heading = line ? heading_in(line->text) : std::nullopt;
    }
    note_initial_values(header, base);
    const std::optional<Line> end = lines_.peek();
    ended_ = end && trimmed(end->text).starts_with("/&");
    if (ended_) lines_.next();
  }

  void name_record(const std::vector<Line>& header) {
    for (const Line& line : header) {
      if (begins_with_words(trimmed(line.text), "station no.")) station_line_ = collapsed(line.text);
    }
    // The third line names the earthquake; programs write their own name behind it in brackets.
    if (header.size() > 2) record_.event = collapsed(header[2].text.substr(0, header[2].text.find("  (")));
    for (const Line& line : header) {
      for (const std::string_view label : {"trigger time:", "start time:"}) {
        const std::size_t at = find_words(line.text, label);
        if (at != std::string_view::npos) record_.origin_time = collapsed(line.text.substr(at + label.size()));
      }
    }
    for (std::size_t k = 0; k < header.size(); ++k) {
      const std::string_view text = trimmed(header[k].text);
      if (!begins_with_words(text, "station no.")) continue;
      record_.station = plain_text(first_number(text).text);
      // The next line has the name in its first 40 bytes.
      if (k + 1 < header.size()) record_.station += " " + plain_text(part(header[k + 1].text, 0, 40));
    }
  }

  /// "CHAN  1:  90 DEG", against the code of the integer header, which is the 27th number.
  void set_direction(const std::vector<Line>& header, std::size_t number_lines, RecordChannel& base) {
    const auto line = std::find_if(header.begin(), header.end(), [](const Line& candidate) {
      return begins_with_words(trimmed(candidate.text), "chan") && candidate.text.find(':') != std::string_view::npos;
    });
    if (line == header.end()) {
      record_.notes.push_back("Line " + std::to_string(header.front().number) +
                              " ff.: no line 'CHAN n: ...' says which way this channel points.");
      return;
    }
    base.name = collapsed(line->text);
    const std::string_view component = line->text.substr(line->text.find(':') + 1);
    point(component.substr(0, find_words(component, "location:")), base);  // behind it, where in a building
    if (header.size() < number_lines) return;
    const std::string_view second = header[header.size() - number_lines + 1].text;
    const std::optional<std::int64_t> code = whole_number_in(part(second, 50, 5));
    if (!code || *code == 0 || base.pointing == Pointing::unknown) return;
    const bool agrees = base.pointing == Pointing::up ? *code == kUpCode
                        : base.pointing == Pointing::down
                            ? *code == kDownCode
                            : *code > 0 && *code <= 360 && static_cast<double>(*code % 360) == base.azimuth;
    if (!agrees)
      record_.notes.push_back(about(base) + "the integer header gives the direction " + std::to_string(*code) +
                              ": the text was taken.");
  }

  void check_station(const std::vector<Line>& header, const RecordChannel& base) {
    for (const Line& line : header) {
      if (!begins_with_words(trimmed(line.text), "station no.") || collapsed(line.text) == station_line_) continue;
      record_.notes.push_back(about(base) + "line " + std::to_string(line.number) + ", " + quotation(line.text) +
                              ", differs from that of the first channel, '" + station_line_ + "'.");
    }
  }

  void note_initial_values(const std::vector<Line>& header, const RecordChannel& base) {
    const Stated velocity = stated_in(header, "initial", "velocity");
    const double number = number_in(velocity.number).value_or(0.0);
    if (number == 0.0 || !velocity.unit || velocity.unit->quantity != Quantity::velocity) return;
    record_.notes.push_back(about(base) + "the header states an initial velocity of " +
                            short_text(velocity.unit->si(number)) + " m/s.");
  }

  void read_series(const Heading& heading, const std::vector<Line>& header, std::size_t begin, std::size_t column,
                   const RecordChannel& base) {
    lines_.next();
    const int line = lines_.number();
    const std::optional<std::int64_t> count = whole_number_in(heading.count);
    if (!count || *count < 2)
      faults_.add(line, "number of samples", "a whole number, 2 or more", quotation(heading.count));
    const double step = number_in(heading.step).value_or(0.0);
    if (!(step > 0.0 && std::isfinite(step)))
      faults_.add(line, "step", "'spaced at' and a finite number > 0 [s]", quotation(heading.step));
    const std::optional<FileUnit> unit = file_unit(heading.unit);
    if (!unit || unit->quantity != heading.series->quantity)
      faults_.add(line, "unit", "a unit of " + std::string(heading.series->peak) + ": " + kKnownUnits,
                  quotation(heading.unit));
    check_series(heading.series->quantity, begin, line, record_, faults_);
    if (!faults_.none()) return;

    RecordChannel channel = base;
    channel.quantity = heading.series->quantity;
    channel.dt = step;
    channel.unit = plain_text(heading.unit);
    channel.unit_source = {.kind = UnitSource::Kind::line, .line = line};
    channel.to_si = unit->to_si();
    const std::size_t width = heading.format ? heading.format->width : column;
    const std::string_view sample = first_sample(lines_, width);
    channel.values = read_block(lines_, width, *unit, "samples", faults_);
    if (faults_.none()) compare_count(*count, line, lines_, channel, record_, faults_);
    if (!faults_.none()) return;
    const Stated peak = stated_in(header, "peak", heading.series->peak);
    if (peak.unit && peak.unit->quantity == channel.quantity)
      compare_stated_peak(peak.number, *peak.unit, unit->si(half_last_digit(sample)), channel, record_);
    record_.channels.push_back(std::move(channel));
  }

  Lines lines_;
  Faults faults_;
  Record record_;
  std::string station_line_;  // of the first channel
  bool ended_{};
};

}  // namespace

bool looks_like_csmip_v2(std::string_view bytes) {
  const std::vector<Line> lines = first_lines(bytes, 2);
  if (lines.size() < 2) return false;
  const std::string_view first = trimmed(lines[0].text);
  const std::string_view second = trimmed(lines[1].text);
  if (begins_with_words(first, kCorrected)) return begins_with_words(second, kUncorrected);
  if (begins_with_words(first, kSpectra)) return contains_words(second, "accelerogram");
  return begins_with_words(first, "uncorrected accelerogram data");
}

Result<Record, InputErrors> parse_csmip_v2(std::string_view bytes, const std::string& file) {
  return Parser(bytes, file).parse();
}

}  // namespace cairn::files
