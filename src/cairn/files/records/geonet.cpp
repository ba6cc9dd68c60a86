#include "cairn/files/records/geonet.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "cairn/files/records/fortran.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kTextLines = 16;
constexpr std::size_t kWholeLines = 4;
constexpr std::size_t kRealLines = 6;
constexpr std::size_t kColumns = 10;
constexpr std::size_t kWidth = 8;

// Whole numbers of the header.
constexpr std::size_t kDirection = 28;  // degrees clockwise from north
// Real numbers of the header.
constexpr std::size_t kRawStep = 25;        // [s]
constexpr std::size_t kCorrectedStep = 26;  // [s]

/// Of the three series of a component.
struct Series {
  std::string_view label;  // of its line of text
  Quantity quantity{};
  std::size_t count{};  // whole number of the header with the number of its samples
};
constexpr std::array<Series, 3> kSeries = {{{"Acceleration:", Quantity::acceleration, 34},
                                            {"Velocity:", Quantity::velocity, 35},
                                            {"Displacement:", Quantity::displacement, 36}}};

bool begins_component(std::string_view line) {
  return begins_with_words(trimmed(line), "corrected accelerogram") ||
         begins_with_words(trimmed(line), "uncorrected accelerogram");
}

/// The line of text that begins with a label; number 0 if there is none.
Line labelled(const std::vector<Line>& text, std::string_view label) {
  const auto line = std::find_if(text.begin(), text.end(), [label](const Line& candidate) {
    return begins_with_words(trimmed(candidate.text), label);
  });
  return line == text.end() ? Line{} : *line;
}

/// The step as the text prints it: "data at 0.020 sec intervals", "at intervals of 0.005 s".
std::string_view printed_step(const std::vector<Line>& text) {
  for (const Line& line : text) {
    const std::size_t interval = find_words(line.text, "interval");
    if (interval == std::string_view::npos) continue;
    const std::string_view behind = first_number(line.text, interval).text;
    if (!behind.empty()) return behind;
    const std::size_t data = find_words(line.text.substr(0, interval), " at ");
    return data == std::string_view::npos ? std::string_view{} : first_number(line.text.substr(0, interval), data).text;
  }
  return {};
}

/// Raw readings can be multiples of a unit: "Raw readings in units of 1.00 mm/s/s". Otherwise 1.
double reading_scale(const std::vector<Line>& text) {
  constexpr std::string_view kWords = "readings in units of";
  for (const Line& line : text) {
    const std::size_t at = find_words(line.text, kWords);
    if (at == std::string_view::npos) continue;
    const double scale = first_number(line.text, at + kWords.size()).value;
    if (scale > 0.0) return scale;
  }
  return 1.0;
}

/// "Acceleration:  peak   2364.6 mm/s/s at  48.14 sec": the number and its unit.
struct Peak {
  int line{};
  std::string_view number;
  std::string_view unit;
};

Peak stated_peak(const Line& line) {
  const FoundNumber number = first_number(line.text);
  if (number.text.empty()) return {line.number, {}, {}};
  std::string_view behind =
      line.text.substr(static_cast<std::size_t>(number.text.data() - line.text.data()) + number.text.size());
  behind = trimmed(behind);
  return {line.number, number.text, behind.substr(0, behind.find_first_of(" \t"))};
}

class Parser {
 public:
  explicit Parser(std::string_view bytes, const std::string& file) : lines_(bytes), faults_(file) {}

  Result<Record, InputErrors> parse() {
    while (faults_.none() && skip_to_component()) read_component();
    if (faults_.none() && record_.channels.empty())
      faults_.add(0, "file", "a component that begins with 'Corrected accelerogram' or 'Uncorrected ...'", "none");
    if (!faults_.none()) return faults_.list();
    return std::move(record_);
  }

 private:
  bool skip_to_component() {
    while (const std::optional<Line> line = lines_.peek()) {
      if (begins_component(line->text)) return true;
      if (!is_filler(line->text)) {
        faults_.add(line->number, "component", "the next component or the end of the file",
                    quotation(trimmed(line->text)));
        return false;
      }
      lines_.next();
    }
    return false;
  }

  void read_component() {
    const std::vector<Line> text = lines_.take(kTextLines);
    const HeaderNumbers whole(lines_, kWholeLines, kColumns, kWidth);
    const HeaderNumbers real(lines_, kRealLines, kColumns, kWidth);
    const bool corrected = begins_with_words(trimmed(text.front().text), "corrected");
    if (record_.channels.empty()) {
      record_.format = corrected ? "GeoNet V2A" : "GeoNet V1A";
      name_record(text);
    }
    RecordChannel base;
    set_direction(labelled(text, "Component"), whole, base);
    base.dt = find_step(text, real, corrected ? kCorrectedStep : kRawStep);

    const std::int64_t points =
        static_cast<std::int64_t>(std::clamp(first_number(labelled(text, "Number of points").text).value, 0.0, 1e15));
    for (const Series& series : kSeries) {
      std::int64_t count = whole.whole(series.count).value_or(0);
      if (series.quantity == Quantity::acceleration && count <= 0) count = points;
      if (series.quantity == Quantity::acceleration && count < 2)
        faults_.add(whole.line(series.count), "number of samples", "a whole number, 2 or more",
                    quotation(whole.text(series.count)));
      if (count <= 0) continue;
      if (series.quantity == Quantity::acceleration && points > 0 && points != count)
        record_.notes.push_back(about(base) + "the text of the header states " + std::to_string(points) +
                                " points, its numbers " + std::to_string(count) + ": the numbers were taken.");
      if (faults_.none()) read_series(series, static_cast<std::size_t>(count), text, base);
    }
  }

  void name_record(const std::vector<Line>& text) {
    if (text.size() < 8) return;
    std::string_view site = labelled(text, "Site").text;
    site.remove_prefix(std::min(site.find_first_of(" \t"), site.size()));
    site = trimmed(site);
    record_.station = plain_text(site.substr(0, site.find_first_of(" \t"))) + " " + plain_text(text[2].text);
    record_.event = plain_text(text[6].text);
    record_.origin_time = collapsed(text[7].text);
  }

  void set_direction(const Line& line, const HeaderNumbers& whole, RecordChannel& base) {
    std::string_view name = trimmed(line.text);
    name.remove_prefix(std::min(name.find_first_of(" \t"), name.size()));
    name = trimmed(name);
    name = name.substr(0, name.find_first_of(" \t"));
    base.name = plain_text(name);
    point(name, base);
    const std::optional<std::int64_t> azimuth = whole.whole(kDirection);
    if (base.pointing == Pointing::azimuth && azimuth && *azimuth >= 0 &&
        static_cast<double>(*azimuth % 360) != base.azimuth)
      record_.notes.push_back(about(base) + "the header's numbers say " + std::to_string(*azimuth) +
                              " degrees: the text was taken.");
  }

  double find_step(const std::vector<Line>& text, const HeaderNumbers& real, std::size_t number) {
    const std::string_view printed = printed_step(text);
    const double by_text = number_in(printed).value_or(0.0);
    const double by_number = real.real(number).value_or(0.0);
    const double digits = half_last_digit(printed) + half_last_digit(real.text(number));
    if (by_text > 0.0 && by_number > 0.0 && std::fabs(by_text - by_number) > digits) {
      faults_.add(real.line(number), "step", quotation(printed) + " s, as the text says", quotation(real.text(number)));
      return 0.0;
    }
    const double step = by_text > 0.0 ? by_text : by_number;
    if (!(step > 0.0 && std::isfinite(step)))
      faults_.add(real.line(number), "step", "a finite number > 0 [s]", quotation(real.text(number)));
    return step;
  }

  void read_series(const Series& series, std::size_t count, const std::vector<Line>& text, const RecordChannel& base) {
    const Peak peak = stated_peak(labelled(text, series.label));
    const std::optional<FileUnit> unit = file_unit(peak.unit);
    if (!unit || unit->quantity != series.quantity) {
      faults_.add(peak.line, std::string(series.label.substr(0, series.label.size() - 1)),
                  "a peak with its unit, as in mm/s/s, mm/s, mm", quotation(peak.unit));
      return;
    }
    check_series(series.quantity, record_.channels.size(), lines_.number(), record_, faults_);
    if (!faults_.none()) return;
    RecordChannel channel = base;
    channel.quantity = series.quantity;
    channel.unit = plain_text(peak.unit);
    channel.unit_source = {.kind = UnitSource::Kind::header_line, .line = peak.line};
    channel.to_si = unit->to_si();
    FileUnit reading = *unit;
    reading.factor *= reading_scale(text);
    const std::string_view sample = first_sample(lines_, kWidth);
    channel.values = read_rows(lines_, count, kColumns, kWidth, reading, "samples", faults_);
    if (!faults_.none()) return;
    compare_stated_peak(peak.number, *unit, reading.si(half_last_digit(sample)), channel, record_);
    record_.channels.push_back(std::move(channel));
  }

  Lines lines_;
  Faults faults_;
  Record record_;
};

}  // namespace

bool looks_like_geonet(std::string_view bytes) {
  const std::vector<Line> lines = first_lines(bytes, kTextLines);
  return lines.size() == kTextLines && begins_component(lines.front().text) && labelled(lines, "Site").number != 0 &&
         labelled(lines, "Component").number != 0;
}

Result<Record, InputErrors> parse_geonet(std::string_view bytes, const std::string& file) {
  return Parser(bytes, file).parse();
}

}  // namespace cairn::files
