#include "cairn/studies/calibrate/measurements.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "cairn/files/records/stated_unit.hpp"
#include "cairn/files/records/table.hpp"
#include "cairn/keys/units.hpp"

namespace cairn::studies {
namespace {

using files::trimmed;

/// A column that is read.
struct Place {
  std::size_t index{};
  std::string_view name;
  double unit{};  // SI value of one
};

constexpr std::size_t kMostMeasurements = 1000000;

class Reader {
 public:
  Reader(std::string_view text, const std::string& file, MeasuredKind what)
      : is_text_(text.find('\0') == std::string_view::npos), lines_(text), faults_(file), what_(what) {}

  Result<Measurements, InputErrors> read() {
    if (!is_text_) {
      faults_.add(0, "file", "measurements as text: a line of titles and numbers below",
                  "a NUL byte (binary, compressed or UTF-16)");
      return faults_.list();
    }
    const std::optional<files::Line> titles = next_line();
    if (!titles) {
      faults_.add(0, "file", "a line of titles and numbers below", "nothing");
      return faults_.list();
    }
    find_columns(*titles);
    if (!faults_.none()) return faults_.list();
    while (const std::optional<files::Line> line = next_line()) {
      if (found_.values.size() >= kMostMeasurements) {
        faults_.add(line->number, "file", "at most " + std::to_string(kMostMeasurements) + " measurements", "more");
        break;
      }
      read_line(*line);
    }
    if (faults_.none() && found_.values.empty()) faults_.add(0, "file", "at least one measurement", "none");
    if (!faults_.none()) return faults_.list();
    return std::move(found_);
  }

 private:
  /// The next one that is neither empty nor a comment, without blanks around it.
  std::optional<files::Line> next_line() {
    while (const std::optional<files::Line> line = lines_.next()) {
      const std::string_view text = trimmed(line->text);
      if (!text.empty() && text.front() != '#' && text.front() != '%') return files::Line{text, line->number};
    }
    return std::nullopt;
  }

  void find_columns(const files::Line& line) {
    separator_ = files::separator_of(line.text);
    if (separator_ == ' ') titles_ = files::bracketed_titles(line.text, files::kMostColumns);
    if (titles_.empty()) files::split_fields(line.text, separator_, titles_);
    const bool times = what_ == MeasuredKind::impact_times;
    if (!times) time_ = column(line, {"time", "t"}, "s", what_ == MeasuredKind::rotation);
    value_ = times                             ? column(line, {"time", "t"}, "s", true)
             : what_ == MeasuredKind::rotation ? column(line, {"rotation", "theta"}, "rad", true)
                                               : column(line, {"peak", "peak"}, "rad", true);
  }

  std::optional<Place> column(const files::Line& line, std::initializer_list<std::string_view> names,
                              std::string_view si, bool required) {
    for (std::size_t k = 0; k < titles_.size(); ++k) {
      const std::string_view name = files::name_before_unit(titles_[k]);
      if (std::none_of(names.begin(), names.end(), [&](std::string_view n) { return files::equal_words(n, name); }))
        continue;
      const std::string unit(files::bracketed_unit(titles_[k]));
      if (const std::optional<double> one = keys::parse_quantity("1 " + unit, si))
        return Place{k, *names.begin(), *one};
      faults_.add(line.number, std::string(*names.begin()),
                  "its unit in brackets after its title: one of " + keys::units_for(si), files::quotation(titles_[k]));
      return std::nullopt;
    }
    if (required)
      faults_.add(line.number, std::string(*names.begin()),
                  "a column titled \"" + std::string(*names.begin()) + " [" + std::string(si) + "]\"",
                  files::quotation(line.text));
    return std::nullopt;
  }

  std::optional<double> number(const Place& place, int line) {
    const std::string_view field = place.index < fields_.size() ? fields_[place.index] : std::string_view();
    const double value = files::number_in(field).value_or(HUGE_VAL) * place.unit;
    if (std::isfinite(value)) return value;
    faults_.add(line, std::string(place.name), "a finite number", field.empty() ? "nothing" : files::quotation(field));
    return std::nullopt;
  }

  void read_line(const files::Line& line) {
    files::split_fields(line.text, separator_, fields_);
    if (fields_.size() > titles_.size())
      return faults_.add(line.number, "file", std::to_string(titles_.size()) + " columns as in the titles",
                         std::to_string(fields_.size()));
    const std::optional<double> time = time_ ? number(*time_, line.number) : std::nullopt;
    const std::optional<double> value = number(*value_, line.number);
    if ((time_ && !time) || !value) return;
    if (time && rises(found_.times, *time, line.number)) found_.times.push_back(*time);
    if (what_ == MeasuredKind::impact_times && !rises(found_.values, *value, line.number)) return;
    found_.values.push_back(what_ == MeasuredKind::peaks ? std::fabs(*value) : *value);
  }

  bool rises(const std::vector<double>& times, double time, int line) {
    if (times.empty() || time > times.back()) return true;
    faults_.add(line, "time", "a time after " + found_text(times.back()) + " [s]", found_text(time));
    return false;
  }

  bool is_text_;
  files::Lines lines_;
  files::Faults faults_;
  MeasuredKind what_;
  char separator_{' '};
  std::vector<std::string_view> titles_, fields_;
  std::optional<Place> time_, value_;
  Measurements found_;
};

}  // namespace

Result<Measurements, InputErrors> read_measurements(std::string_view text, const std::string& file, MeasuredKind what) {
  return Reader(text, file, what).read();
}

}  // namespace cairn::studies
