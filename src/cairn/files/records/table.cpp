#include "cairn/files/records/table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace cairn::files {
namespace {

constexpr int kStepDigits = 9;           // at most, of a step taken from times
constexpr double kRoundingShare = 1e-9;  // of the step: a half digit itself as a binary number
constexpr double kTimeRoundOff = 1e-15;  // of a time: its decimal digits as a binary number, and the grid's
constexpr int kMostTimeDigits = 100;

/// 5e-3 for 2 digits behind the point.
double half_digit(std::int8_t digits) {
  static const std::vector<double> kHalves = [] {
    std::vector<double> halves;
    for (int k = -kMostTimeDigits; k <= kMostTimeDigits; ++k)
      halves.push_back(number_in("5e" + std::to_string(-k - 1)).value_or(0.0));
    return halves;
  }();
  return kHalves[static_cast<std::size_t>(digits + kMostTimeDigits)];
}

double rounded_to(double value, int digits) {
  std::array<char, 32> text{};
  const auto written =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, digits - 1);
  double rounded = value;
  std::from_chars(text.data(), written.ptr, rounded);
  return rounded;
}

/// Are all times on the grid, each within its own tolerance?
template <class Tolerance>
bool on_grid(const std::vector<double>& times, double step, const Tolerance& tolerance) {
  if (!(step > 0.0 && std::isfinite(step))) return false;
  for (std::size_t k = 0; k < times.size(); ++k) {
    const double even = times.front() + static_cast<double>(k) * step;
    if (!(std::fabs(times[k] - even) <= tolerance(k))) return false;
  }
  return true;
}

class Reader {
 public:
  Reader(const TableLayout& layout, Faults& faults) : layout_(layout), faults_(faults) {
    table_.values.resize(layout.wanted.size());
  }

  Table read(Lines& lines) {
    while (const std::optional<Line> line = lines.next()) {
      const std::string_view text = trimmed(line->text);
      if (text.empty() || text.front() == '#' || text.front() == '%') continue;
      if (samples_ >= kMostTableSamples) {
        faults_.add(line->number, "file", "at most " + std::to_string(kMostTableSamples) + " samples", "more");
        break;
      }
      split(line->text);
      read_line(line->number);
    }
    return std::move(table_);
  }

 private:
  void split(std::string_view text) {
    if (layout_.width == 0) return split_fields(trimmed(text), layout_.separator, fields_);
    fields_.clear();
    while (fields_.size() <= layout_.columns) {
      const std::optional<std::string_view> field = take_fixed(text, layout_.width);
      if (!field) break;
      fields_.push_back(*field);
    }
  }

  /// The number in a field; 0 with a fault where there is none.
  double number(std::size_t column, const char* key, const std::string& unit, int line) {
    if (column >= fields_.size() || fields_[column].empty()) {
      faults_.add(line, key, "a finite number [" + unit + "]", "nothing");
      return 0.0;
    }
    const double found = number_in(fields_[column]).value_or(HUGE_VAL);
    if (std::isfinite(found)) return found;
    faults_.add(line, key, "a finite number [" + unit + "] with a decimal point", quotation(fields_[column]));
    return 0.0;
  }

  void read_line(int line) {
    if (fields_.size() > layout_.columns && fields_.back().empty()) fields_.pop_back();
    if (fields_.size() > layout_.columns) {
      return faults_.add(
          line, "file",
          std::to_string(layout_.columns) + (layout_.columns == 1 ? " column" : " columns") + " as in the first line",
          std::to_string(fields_.size()));
    }
    const std::size_t faults_before = faults_.count();
    const double time = layout_.time ? number(*layout_.time, "time", "s", line) : 0.0;
    row_.clear();
    for (const TableColumn& column : layout_.wanted) {
      const double found = number(column.index, key_of(column), column.unit_name, line);
      row_.push_back(column.unit.si(found));
      if (!std::isfinite(row_.back()))
        faults_.add(line, key_of(column), "a finite value in SI", found_text(found) + " " + column.unit_name);
    }
    if (faults_.count() > faults_before) return;
    if (layout_.time) {
      if (!table_.times.empty() && !(time > table_.times.back()))
        return faults_.add(line, "time", "a time after " + found_text(table_.times.back()) + " [s]", found_text(time));
      table_.times.push_back(time);
      const int decimal = last_decimal(fields_[*layout_.time]).value_or(kMostTimeDigits);
      table_.digits.push_back(static_cast<std::int8_t>(std::clamp(decimal, -kMostTimeDigits, kMostTimeDigits)));
    }
    for (std::size_t k = 0; k < row_.size(); ++k) table_.values[k].push_back(row_[k]);
    ++samples_;
  }

  static const char* key_of(const TableColumn& column) {
    switch (column.unit.quantity) {
      case Quantity::velocity:
        return "velocity";
      case Quantity::displacement:
        return "displacement";
      case Quantity::acceleration:
        break;
    }
    return "acceleration";
  }

  const TableLayout& layout_;
  Faults& faults_;
  Table table_;
  std::vector<std::string_view> fields_;
  std::vector<double> row_;
  std::size_t samples_{};
};

}  // namespace

char separator_of(std::string_view line) {
  for (const char candidate : {';', '\t', ','}) {
    if (line.find(candidate) != std::string_view::npos) return candidate;
  }
  return ' ';
}

void split_fields(std::string_view line, char separator, std::vector<std::string_view>& fields) {
  fields.clear();
  while (fields.size() <= kMostColumns) {
    if (separator == ' ') {
      line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
      if (line.empty()) return;
      const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
      fields.push_back(line.substr(0, end));
      line.remove_prefix(end);
    } else {
      const std::size_t end = line.find(separator);
      fields.push_back(trimmed(line.substr(0, end)));
      if (end == std::string_view::npos) return;
      line.remove_prefix(end + 1);
    }
  }
}

Table read_table(Lines& lines, const TableLayout& layout, Faults& faults) { return Reader(layout, faults).read(lines); }

std::optional<EvenStep> even_step(const Table& table) {
  const std::vector<double>& times = table.times;
  if (times.size() < 2) return std::nullopt;
  const double mean = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  const double share = kEvenTimesShare * mean;

  // A step of few digits such that every printed time is what rounding makes of the grid. Zeros at the end may have
  // been left out, but no time has fewer digits than a later, larger one.
  std::vector<std::int8_t> decimals = table.digits;
  for (std::size_t k = decimals.size() - 1; k-- > 0;) decimals[k] = std::max(decimals[k], decimals[k + 1]);
  const double coarsest = kRoundedTimesShare * mean;
  const auto as_printed = [&](std::size_t k) {
    return std::min(half_digit(decimals[k]), coarsest) + kRoundingShare * mean + kTimeRoundOff * std::fabs(times[k]);
  };
  for (int digits = 1; digits <= kStepDigits; ++digits) {
    const double step = rounded_to(mean, digits);
    if (!on_grid(times, step, as_printed)) continue;
    return EvenStep{step, !on_grid(times, step, [share](std::size_t) { return share; })};
  }
  if (on_grid(times, mean, [share](std::size_t) { return share; })) return EvenStep{mean, false};
  return std::nullopt;
}

std::string rounded_times_note(const EvenStep& step) {
  return "The times are rounded when printed; read as even steps of " + found_text(step.dt) + " s.";
}

std::string step_range_text(const std::vector<double>& times) {
  double least = HUGE_VAL;
  double largest = 0.0;
  for (std::size_t k = 1; k < times.size(); ++k) {
    least = std::min(least, times[k] - times[k - 1]);
    largest = std::max(largest, times[k] - times[k - 1]);
  }
  return "steps from " + few_digits(least) + " to " + few_digits(largest) + " s";
}

}  // namespace cairn::files
