#include "cairn/files/csv_motion.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

#include "cairn/core/units.hpp"
#include "cairn/files/read_file.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kMostFaults = 20;    // listed; the rest is counted
constexpr std::size_t kLongestQuote = 40;  // of what was found [byte]
constexpr int kMostHeaderLines = 1000;
constexpr int kStepDigits = 9;  // of a step taken from times, which are decimal numbers in the file

constexpr std::array<std::string_view, 5> kUnits = {"m/s2", "cm/s2", "mm/s2", "g", "gal"};

/// Values in this unit times `factor` over `divisor` are m/s2: both exact, so 981 gal is 9.81 m/s2 to the last bit.
struct UnitScale {
  double factor{};
  double divisor{};
};

std::optional<UnitScale> scale_of(std::string_view unit) {
  if (unit == "m/s2") return UnitScale{1.0, 1.0};
  if (unit == "cm/s2" || unit == "gal") return UnitScale{1.0, 100.0};
  if (unit == "mm/s2") return UnitScale{1.0, 1000.0};
  if (unit == "g") return UnitScale{kStandardGravity, 1.0};
  return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

bool equal_words(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

/// What stands in the file, for an error message: short, and without bytes that a terminal would take for commands.
std::string quotation(std::string_view text) {
  std::string quote = "'";
  for (const char c : text.substr(0, kLongestQuote))
    quote += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? '?' : c;
  return quote + (text.size() > kLongestQuote ? "...'" : "'");
}

/// A decimal number that takes up the whole field.
std::optional<double> number_in(std::string_view field) {
  if (field.starts_with('+')) field.remove_prefix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  // A number too small for a double is zero as far as an acceleration goes; too large a one is not finite.
  if (error == std::errc::result_out_of_range && end == field.data() + field.size()) {
    return field.find("e-") != std::string_view::npos || field.find("E-") != std::string_view::npos ? 0.0 : HUGE_VAL;
  }
  if (error != std::errc() || end != field.data() + field.size()) return std::nullopt;
  return value;
}

/// Does the line belong to the numbers? One that begins like a number does, so that a slip of the pen in the first
/// sample is not taken for a title.
bool begins_like_a_number(std::string_view line) {
  const std::size_t at = line.find_first_not_of("+-. \t,;");
  if (at == std::string_view::npos) return true;
  if (line[at] >= '0' && line[at] <= '9') return true;
  const std::string_view word = line.substr(at, 3);
  return (equal_words(word, "nan") || equal_words(word, "inf")) &&
         (line.size() == at + 3 || std::string_view(" \t,;i(").find(line[at + 3]) != std::string_view::npos);
}

class Parser {
 public:
  Parser(std::string file, const CsvMotionOptions& options) : file_(std::move(file)), options_(options) {}

  Result<CsvMotion, InputErrors> parse(std::string_view text) {
    check_options();
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    read_lines(text);
    if (faults_ == 0) check_count();
    CsvMotion motion;
    if (faults_ == 0) finish(motion);
    if (faults_ == 0) return motion;
    if (faults_ > errors_.size()) {
      errors_.push_back({.file = file_,
                         .line = 0,
                         .key = "file",
                         .expected = "no faults",
                         .found = std::to_string(faults_ - errors_.size()) + " more of them"});
    }
    return Unexpected(std::move(errors_));
  }

 private:
  void fault(int line, std::string key, std::string expected, std::string found) {
    ++faults_;
    if (errors_.size() >= kMostFaults) return;
    errors_.push_back({.file = file_,
                       .line = line,
                       .key = std::move(key),
                       .expected = std::move(expected),
                       .found = std::move(found)});
  }

  void check_options() {
    scale_ = scale_of(options_.unit);
    if (!scale_)
      fault(0, "unit", "m/s2 | cm/s2 | mm/s2 | g | gal", options_.unit.empty() ? "none" : quotation(options_.unit));
    const auto positive = [&](const char* key, const std::optional<double>& value) {
      if (value && !(*value > 0.0 && std::isfinite(*value)))
        fault(0, key, "a finite number > 0 [s]", found_text(*value));
    };
    positive("dt", options_.dt);
    positive("resample_dt", options_.resample_dt);
    if (options_.dt && !options_.time_column.empty()) {
      fault(0, "time_column", "none, since dt is given", quotation(options_.time_column));
    }
    if (options_.dt && options_.resample_dt)
      fault(0, "resample_dt", "none, since dt is given", found_text(*options_.resample_dt));
    if (options_.header_lines && (*options_.header_lines < 0 || *options_.header_lines > kMostHeaderLines)) {
      fault(0, "header_lines", "0 to " + std::to_string(kMostHeaderLines), std::to_string(*options_.header_lines));
    }
  }

  void read_lines(std::string_view text) {
    int line_number = 0;
    bool in_header = true;
    int header_lines = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view raw = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      ++line_number;
      if (raw.find('\0') != std::string_view::npos) {
        return fault(line_number, "file", "text with one number or more per line",
                     "a NUL byte (not plain text, or UTF-16)");
      }
      if (options_.header_lines && line_number <= *options_.header_lines) {
        if (!trimmed(raw).empty()) header_ = trimmed(raw);
        continue;
      }
      const std::string_view line = trimmed(raw);
      if (line.empty() || line.front() == '#' || line.front() == '%') continue;
      if (in_header && !options_.header_lines && !begins_like_a_number(line)) {
        header_ = line;
        if (++header_lines > kMostHeaderLines) {
          return fault(line_number, "file",
                       "numbers after at most " + std::to_string(kMostHeaderLines) + " lines of header",
                       quotation(line));
        }
        continue;
      }
      if (in_header) {
        in_header = false;
        if (!choose_columns(line, line_number)) return;
      }
      if (!read_sample(line, line_number)) return;
    }
  }

  /// Fields of a line by the separator of the first line of numbers; blanks in a row count as one.
  void split(std::string_view line, char separator) {
    fields_.clear();
    while (true) {
      if (separator == ' ') {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        if (line.empty()) return;
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        fields_.push_back(line.substr(0, end));
        line.remove_prefix(end);
      } else {
        const std::size_t end = line.find(separator);
        fields_.push_back(trimmed(line.substr(0, end)));
        if (end == std::string_view::npos) return;
        line.remove_prefix(end + 1);
      }
    }
  }

  std::optional<std::size_t> column_by(const char* key, const std::string& wanted, int line_number) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
    if (error == std::errc() && end == wanted.data() + wanted.size()) {
      if (number >= 1 && number <= columns_) return number - 1;
      fault(line_number, key, "a column from 1 to " + std::to_string(columns_), wanted);
      return std::nullopt;
    }
    std::string known;
    split(header_, separator_);
    for (std::size_t k = 0; k < fields_.size(); ++k) {
      std::string_view name = fields_[k];
      if (name.size() >= 2 && name.front() == '"' && name.back() == '"')
        name = trimmed(name.substr(1, name.size() - 2));
      if (name == wanted && k < columns_) return k;
      known += (known.empty() ? "" : " | ") + std::string(name.substr(0, kLongestQuote));
    }
    fault(line_number, key, header_.empty() ? "the number of a column (the file has no header)" : "one of " + known,
          quotation(wanted));
    return std::nullopt;
  }

  bool choose_columns(std::string_view line, int line_number) {
    separator_ = ' ';
    for (const char candidate : {';', '\t', ','}) {
      if (line.find(candidate) != std::string_view::npos) {
        separator_ = candidate;
        break;
      }
    }
    split(line, separator_);
    if (fields_.size() > 1 && fields_.back().empty()) fields_.pop_back();  // a separator at the end of the line
    columns_ = fields_.size();
    const std::size_t wanted = options_.dt ? 1 : 2;
    if (options_.column.empty() && columns_ != wanted) {
      fault(line_number, "column",
            options_.dt ? "one column of accelerations, or its number or name given"
                        : "a column of times and one of accelerations (or dt given)",
            std::to_string(columns_) + (columns_ == 1 ? " column" : " columns"));
      return false;
    }
    const std::size_t faults_before = faults_;
    if (!options_.dt) {
      time_ =
          options_.time_column.empty() ? 0 : column_by("time_column", options_.time_column, line_number).value_or(0);
    }
    value_ = options_.column.empty() ? wanted - 1 : column_by("column", options_.column, line_number).value_or(0);
    if (faults_ == faults_before && !options_.dt && time_ == value_) {
      fault(line_number, "column", "another column than that of the times", std::to_string(value_ + 1));
    }
    return faults_ == faults_before;
  }

  bool read_number(std::size_t column, const char* key, const char* unit, int line_number, double& value) {
    if (column >= fields_.size() || fields_[column].empty()) {
      fault(line_number, key, std::string("a finite number [") + unit + "]", "nothing");
      return false;
    }
    const std::optional<double> number = number_in(fields_[column]);
    if (!number || !std::isfinite(*number)) {
      fault(line_number, key, std::string("a finite number [") + unit + "] with a decimal point",
            quotation(fields_[column]));
      return false;
    }
    value = *number;
    return true;
  }

  /// One line of numbers; false when reading on makes no sense.
  bool read_sample(std::string_view line, int line_number) {
    split(line, separator_);
    if (fields_.size() > columns_ && fields_.back().empty()) fields_.pop_back();
    if (fields_.size() > columns_) {
      fault(line_number, "file",
            std::to_string(columns_) + (columns_ == 1 ? " column" : " columns") + " as in the first line",
            std::to_string(fields_.size()));
      return true;
    }
    if (values_.size() >= kMostCsvSamples) {
      fault(line_number, "file", "at most " + std::to_string(kMostCsvSamples) + " samples", "more");
      return false;
    }
    double time = 0.0;
    double value = 0.0;
    const std::string unit = options_.unit.empty() ? "m/s2" : options_.unit.substr(0, kLongestQuote);
    const bool has_time = options_.dt || read_number(time_, "time", "s", line_number, time);
    const bool has_value = read_number(value_, "acceleration", unit.c_str(), line_number, value);
    if (!has_time || !has_value) return true;
    if (!options_.dt && !times_.empty() && !(time > times_.back())) {
      fault(line_number, "time", "a time after " + found_text(times_.back()) + " [s]", found_text(time));
      return true;
    }
    const double acceleration = scale_ ? value * scale_->factor / scale_->divisor : value;
    if (!std::isfinite(acceleration)) {
      fault(line_number, "acceleration", "a finite acceleration in m/s2", found_text(value) + " " + unit);
      return true;
    }
    if (!options_.dt) times_.push_back(time);
    values_.push_back(acceleration);
    return true;
  }

  void check_count() {
    if (values_.size() < 2) fault(0, "file", "at least two samples", std::to_string(values_.size()));
  }

  void finish(CsvMotion& motion) {
    motion.statement = std::to_string(values_.size()) + " samples, unit " + options_.unit;
    if (options_.dt) {
      motion.dt = *options_.dt;
      motion.statement += ", dt " + found_text(motion.dt) + " s as given";
    } else {
      motion.start = times_.front();
      const std::optional<double> step = even_step();
      if (step) {
        motion.dt = *step;
        motion.statement += ", dt " + found_text(motion.dt) + " s from the times";
      } else if (options_.resample_dt) {
        resample(*options_.resample_dt, motion);
        return;
      } else {
        refuse_uneven();
        return;
      }
    }
    motion.acceleration = std::move(values_);
  }

  double mean_step() const { return (times_.back() - times_.front()) / static_cast<double>(times_.size() - 1); }

  /// The first time that is off the even grid, times_.size() if none.
  std::size_t first_uneven(double step) const {
    for (std::size_t k = 0; k < times_.size(); ++k) {
      const double even = times_.front() + static_cast<double>(k) * step;
      if (!(std::fabs(times_[k] - even) <= kEvenTimesShare * step)) return k;
    }
    return times_.size();
  }

  /// The step of even times, the nearest number of few digits if that fits too (0.01 rather than 0.010000000000000002).
  std::optional<double> even_step() const {
    const double mean = mean_step();
    std::array<char, 32> digits{};
    const auto written =
        std::to_chars(digits.data(), digits.data() + digits.size(), mean, std::chars_format::general, kStepDigits);
    double rounded = mean;
    std::from_chars(digits.data(), written.ptr, rounded);
    for (const double step : {rounded, mean}) {
      if (step > 0.0 && std::isfinite(step) && first_uneven(step) == times_.size()) return step;
    }
    return std::nullopt;
  }

  std::pair<double, double> step_range() const {
    double least = HUGE_VAL;
    double largest = 0.0;
    for (std::size_t k = 1; k < times_.size(); ++k) {
      least = std::min(least, times_[k] - times_[k - 1]);
      largest = std::max(largest, times_[k] - times_[k - 1]);
    }
    return {least, largest};
  }

  void refuse_uneven() {
    const auto [least, largest] = step_range();
    fault(0, "time", "times in even steps (or resample_dt given)",
          "steps from " + found_text(least) + " to " + found_text(largest) + " s");
  }

  /// Straight lines between the samples, read at even times from the first to the last.
  void resample(double step, CsvMotion& motion) {
    const double span = times_.back() - times_.front();
    const double count = std::floor(span / step * (1.0 + kRoundingShare)) + 1.0;
    if (!(count >= 2.0 && count <= static_cast<double>(kMostCsvSamples))) {
      return fault(0, "resample_dt", "a step that gives 2 to " + std::to_string(kMostCsvSamples) + " samples",
                   found_text(step));
    }
    const auto [least, largest] = step_range();
    motion.dt = step;
    motion.acceleration.reserve(static_cast<std::size_t>(count));
    std::size_t at = 0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
      const double t = std::min(times_.front() + static_cast<double>(k) * step, times_.back());
      while (at + 2 < times_.size() && times_[at + 1] <= t) ++at;
      const double part = (t - times_[at]) / (times_[at + 1] - times_[at]);
      motion.acceleration.push_back(values_[at] + (values_[at + 1] - values_[at]) * part);
    }
    motion.statement += ", resampled along straight lines from uneven steps of " + found_text(least) + " to " +
                        found_text(largest) + " s to " + std::to_string(motion.acceleration.size()) + " samples, dt " +
                        found_text(step) + " s";
  }

  static constexpr double kRoundingShare = 1e-9;  // so that a span of whole steps keeps its last sample

  std::string file_;
  const CsvMotionOptions& options_;
  std::optional<UnitScale> scale_;
  std::string_view header_;
  char separator_{' '};
  std::size_t columns_{};
  std::size_t time_{};
  std::size_t value_{};
  std::vector<std::string_view> fields_;
  std::vector<double> times_;
  std::vector<double> values_;
  std::size_t faults_{};
  InputErrors errors_;
};

}  // namespace

std::span<const std::string_view> acceleration_units() { return kUnits; }

Result<CsvMotion, InputErrors> parse_csv_motion(std::string_view text, const std::string& file,
                                                const CsvMotionOptions& options) {
  return Parser(file, options).parse(text);
}

Result<CsvMotion, InputErrors> read_csv_motion(const std::filesystem::path& path, const CsvMotionOptions& options) {
  const Result<std::string, InputErrors> text = read_file(path, kMostCsvBytes);
  if (!text) return Unexpected(text.error());
  return parse_csv_motion(*text, path.string(), options);
}

}  // namespace cairn::files
