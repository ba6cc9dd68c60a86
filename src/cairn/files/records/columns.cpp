#include "cairn/files/records/columns.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

#include "cairn/files/records/stated_unit.hpp"
#include "cairn/files/records/table.hpp"
#include "cairn/files/records/text.hpp"

namespace cairn::files {
namespace {

constexpr int kMostHeaderLines = 1000;
constexpr double kRoundingShare = 1e-9;  // so that a span of whole steps keeps its last sample

/// Uneven times get the smallest of their steps, but no more than so many times the samples.
constexpr double kMostGrowth = 3.0;

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

bool is_comment(std::string_view line) { return line.starts_with('#') || line.starts_with('%'); }

/// Where the numbers begin, and what names the columns.
struct Head {
  Lines numbers;
  Line title;       // text empty if there is none
  bool found{};     // a line of numbers
  bool too_long{};  // too many lines of header
};

Head find_numbers(std::string_view bytes, std::optional<int> header_lines) {
  Head head{Lines(bytes), {}, false, false};
  Line comment;
  int words = 0;
  while (const std::optional<Line> raw = head.numbers.peek()) {
    const Line line{trimmed(raw->text), raw->number};
    const bool skipped = header_lines && line.number <= *header_lines;
    const bool numbers =
        !line.text.empty() && !is_comment(line.text) && (header_lines || begins_like_a_number(line.text));
    if (!skipped && numbers) {
      head.found = true;
      break;
    }
    if (!skipped && is_comment(line.text)) {
      comment = {trimmed(line.text.substr(1)), line.number};
    } else if (!line.text.empty()) {
      head.title = line;
      if (!skipped && ++words > kMostHeaderLines) {
        head.too_long = true;
        break;
      }
    }
    head.numbers.next();
  }
  if (head.title.text.empty()) head.title = comment;
  return head;
}

std::string counted(std::size_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// The step of uneven times where none is given, to two digits.
double usual_step(const std::vector<double>& times) {
  double smallest = times.back() - times.front();
  for (std::size_t k = 1; k < times.size(); ++k) smallest = std::min(smallest, times[k] - times[k - 1]);
  const double mean = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), std::max(smallest, mean / kMostGrowth),
                                 std::chars_format::scientific, 1)
                       .ptr;
  double step = 0.0;
  std::from_chars(digits.data(), end, step);
  return step;
}

class Parser {
 public:
  Parser(const std::string& file, const RecordOptions& options) : faults_(file), options_(options) {}

  Result<Record, InputErrors> parse(std::string_view bytes) {
    check_options();
    if (const std::size_t nul = bytes.find('\0'); nul != std::string_view::npos) {
      Lines lines(bytes.substr(0, nul + 1));
      while (lines.next()) {
      }
      faults_.add(lines.number(), "file", "text with one number or more per line",
                  "a NUL byte (not plain text, or UTF-16)");
      return faults_.list();
    }
    Head head = find_numbers(bytes, options_.header_lines);
    record_.format = "columns";
    if (head.too_long) {
      faults_.add(head.title.number, "file",
                  "numbers after at most " + std::to_string(kMostHeaderLines) + " lines of header",
                  quotation(head.title.text));
    } else if (!head.found) {
      faults_.add(0, "file", "at least two samples", "0");
    } else {
      read(head);
    }
    if (!faults_.none()) return faults_.list();
    return std::move(record_);
  }

 private:
  void check_options() {
    const auto positive = [&](const char* key, const std::optional<double>& value) {
      if (value && !(*value > 0.0 && std::isfinite(*value)))
        faults_.add(0, key, "a finite number > 0 [s]", found_text(*value));
    };
    positive("dt", options_.dt);
    positive("resample_dt", options_.resample_dt);
    const auto none_since = [&](const char* key, const char* other, const std::string& found) {
      faults_.add(0, key, std::string("none, since ") + other + " is given", found);
    };
    if (options_.dt && !options_.time_column.empty()) none_since("time_column", "dt", quotation(options_.time_column));
    if (options_.along_lines && !options_.column.empty())
      none_since("column", "along_lines", quotation(options_.column));
    if (options_.along_lines && !options_.time_column.empty())
      none_since("time_column", "along_lines", quotation(options_.time_column));
    if (options_.header_lines && (*options_.header_lines < 0 || *options_.header_lines > kMostHeaderLines))
      faults_.add(0, "header_lines", "0 to " + std::to_string(kMostHeaderLines),
                  std::to_string(*options_.header_lines));
  }

  void read(Head& head) {
    const Line first = *head.numbers.peek();
    separator_ = separator_of(trimmed(first.text));
    std::vector<std::string_view> fields;
    split_fields(trimmed(first.text), separator_, fields);
    if (fields.size() > 1 && fields.back().empty()) fields.pop_back();  // a separator at the end of the line
    if (fields.size() > kMostColumns && !options_.along_lines) {
      return faults_.add(first.number, "file", "at most " + counted(kMostColumns, "column"), "more");
    }
    columns_ = fields.size();
    if (read_counted(head, fields)) return;
    if (options_.along_lines) return read_along_lines(head.numbers);
    read_titles(head.title);
    read_columns(head.numbers, first.number);
  }

  // ------------------------------------------------------------------------------------------------- a single series

  /// A line "count step", then as many samples, one per line or along the lines.
  bool read_counted(const Head& head, const std::vector<std::string_view>& first) {
    if (first.size() != 2 || !options_.column.empty() || !options_.time_column.empty()) return false;
    const std::optional<std::int64_t> count = whole_number_in(first[0]);
    const std::optional<double> dt = number_in(first[1]);
    if (!count || *count < 2 || !dt || !(*dt > 0.0 && std::isfinite(*dt))) return false;
    Lines lines = head.numbers;
    const int line = lines.next()->number;
    const std::optional<Line> second = lines.peek();
    if (!second) return false;
    std::string_view left = second->text;
    const bool one = number_in(take_number(left)).has_value() && trimmed(left).empty();
    if (!one && !options_.along_lines) return false;
    if (options_.dt && *options_.dt != *dt) {
      faults_.add(line, "dt", found_text(*options_.dt) + ", as given", quotation(first[1]));
      return true;
    }
    const std::optional<StatedUnit> unit = stated_unit({}, 0, options_, faults_);
    if (!unit) return true;
    RecordChannel channel;
    unit->mark(channel);
    channel.dt = *dt;
    std::size_t surplus = 0;
    const std::size_t stated = static_cast<std::size_t>(*count);
    channel.values = read_samples(lines, stated, 0, unit->unit, "samples", faults_, &surplus);
    if (!faults_.none()) return true;
    if (surplus > 0 || !trimmed(lines.rest()).empty()) {
      faults_.add(line, "samples", std::to_string(stated) + ", as this line says", "more");
      return true;
    }
    record_.notes.push_back("Count and dt " + found_text(*dt) + " s are those of line " + std::to_string(line) + ".");
    record_.channels.push_back(std::move(channel));
    return true;
  }

  void read_along_lines(Lines& lines) {
    const std::optional<StatedUnit> unit = stated_unit({}, 0, options_, faults_);
    if (!options_.dt) faults_.add(0, "dt", "a step [s], given beside the file", "none in the file");
    if (!faults_.none()) return;
    RecordChannel channel;
    unit->mark(channel);
    channel.dt = *options_.dt;
    channel.values.reserve(lines.rest().size() / 2 + 1);
    while (const std::optional<Line> line = lines.next()) {
      std::string_view left = trimmed(line->text);
      if (is_comment(left)) continue;
      for (std::string_view field = take_number(left); !field.empty(); field = take_number(left)) {
        read_sample(field, unit->unit, line->number, "samples", channel.values, faults_);
      }
    }
    if (faults_.none() && channel.values.size() < 2)
      faults_.add(0, "file", "at least two samples", std::to_string(channel.values.size()));
    channel.values.shrink_to_fit();
    record_.notes.push_back("The samples run along the lines, as given.");
    record_.channels.push_back(std::move(channel));
  }

  // --------------------------------------------------------------------------------------------------------- columns

  /// Names of the columns, if the title has as many; unless its fields are the names, those with units are.
  void read_titles(const Line& title) {
    title_line_ = title.number;
    split_fields(title.text, separator_, titles_);
    if (titles_.size() > 1 && titles_.back().empty()) titles_.pop_back();
    for (std::string_view& name : titles_) {
      if (name.size() >= 2 && name.front() == '"' && name.back() == '"')
        name = trimmed(name.substr(1, name.size() - 2));
    }
    if (titles_.size() == columns_) return;
    std::vector<std::string_view> with_units = bracketed_titles(title.text, columns_);
    if (with_units.size() == columns_) titles_ = std::move(with_units);
  }

  std::string_view title_of(std::size_t column) const {
    return titles_.size() == columns_ ? titles_[column] : std::string_view{};
  }

  std::string known_names() const {
    std::string known;
    for (std::size_t k = 0; k < titles_.size() && k < kMostTableChannels; ++k)
      known += (k == 0 ? "" : " | ") + plain_text(titles_[k].substr(0, 40));
    return known + (titles_.size() > kMostTableChannels ? " | ..." : "");
  }

  /// A column told by its number from 1, or by its name with or without the unit.
  std::optional<std::size_t> column_by(const char* key, const std::string& wanted, int line) {
    if (const std::optional<std::int64_t> number = whole_number_in(wanted)) {
      if (*number >= 1 && *number <= static_cast<std::int64_t>(columns_)) return static_cast<std::size_t>(*number - 1);
      faults_.add(line, key, "a column from 1 to " + std::to_string(columns_), wanted);
      return std::nullopt;
    }
    for (std::size_t k = 0; k < titles_.size() && k < columns_; ++k) {
      if (titles_[k] == wanted || name_before_unit(titles_[k]) == wanted) return k;
    }
    faults_.add(line, key,
                titles_.empty() ? "the number of a column (the file has no header)" : "one of " + known_names(),
                quotation(wanted));
    return std::nullopt;
  }

  bool every_title_has_a_unit(std::optional<std::size_t> time) const {
    for (std::size_t k = 0; k < columns_; ++k) {
      if (k != time && !file_unit(bracketed_unit(title_of(k)))) return false;
    }
    return true;
  }

  /// The columns that are to be read, in `layout`. False where it cannot be told which.
  bool choose_columns(int line, TableLayout& layout) {
    const std::size_t faults_before = faults_.count();
    if (!options_.dt)
      layout.time = options_.time_column.empty() ? 0 : column_by("time_column", options_.time_column, line).value_or(0);
    const std::size_t others = columns_ - (layout.time ? 1 : 0);
    std::vector<std::size_t> wanted;
    if (!options_.column.empty()) {
      wanted = {column_by("column", options_.column, line).value_or(0)};
      if (faults_.count() == faults_before && layout.time == wanted.front())
        faults_.add(line, "column", "another column than that of the times", std::to_string(wanted.front() + 1));
    } else if (others == 1 || (others > 1 && others <= kMostTableChannels && every_title_has_a_unit(layout.time))) {
      for (std::size_t k = 0; k < columns_; ++k) {
        if (k != layout.time) wanted.push_back(k);
      }
    } else if (others == 0) {
      faults_.add(line, "column", "a column of times and one of accelerations (or dt given)",
                  counted(columns_, "column"));
    } else {
      refuse_choice(line, layout);
    }
    for (const std::size_t k : wanted) layout.wanted.push_back({k, {}, {}});
    return faults_.count() == faults_before;
  }

  void refuse_choice(int line, const TableLayout& layout) {
    const std::string what = layout.time ? "a column of times and one of samples" : "one column of samples";
    const std::string names = titles_.size() == columns_ ? " (" + known_names() + ")" : "";
    const std::string remedy =
        titles_.size() == columns_ ? "" : ", or along_lines for one series with several numbers per line";
    faults_.add(line, "column", what + ", or its number or name given" + remedy, counted(columns_, "column") + names);
  }

  void read_columns(Lines& lines, int first_line) {
    TableLayout layout;
    layout.columns = columns_;
    layout.separator = separator_;
    const bool chosen = choose_columns(first_line, layout);
    if (chosen && layout.time) check_time_unit(title_of(*layout.time));
    if (!chosen) {
      const bool told = std::any_of(titles_.begin(), titles_.end(), [](std::string_view title) {
        return file_unit(bracketed_unit(title)).has_value();
      });
      if (!told && options_.unit.empty()) stated_unit({}, 0, options_, faults_);
      return;
    }
    for (TableColumn& column : layout.wanted) {
      const std::string_view title = title_of(column.index);
      const std::string_view bracket = bracketed_unit(title);
      const bool names_unit = file_unit(bracket).has_value() || contains_words(bracket, "count");
      const std::optional<StatedUnit> unit =
          stated_unit(names_unit ? bracket : std::string_view{}, names_unit ? title_line_ : 0, options_, faults_);
      if (!unit) return;
      column.unit = unit->unit;
      column.unit_name = unit->name;
      RecordChannel channel;
      channel.name = plain_text(names_unit ? name_before_unit(title) : title);
      unit->mark(channel);
      point(channel.name, channel);  // by what it is: "V" may be a velocity
      record_.channels.push_back(std::move(channel));
    }
    Table table = read_table(lines, layout, faults_);
    if (!faults_.none()) return;
    const std::size_t samples = table.values.front().size();
    if (samples < 2) return faults_.add(0, "file", "at least two samples", std::to_string(samples));
    set_times(table);
    for (std::size_t k = 0; k < record_.channels.size() && faults_.none(); ++k)
      record_.channels[k].values = std::move(table.values[k]);
  }

  void check_time_unit(std::string_view title) {
    const std::string_view unit = bracketed_unit(title);
    if (unit.empty() || equal_words(unit, "s") || equal_words(unit, "sec") || equal_words(unit, "seconds")) return;
    faults_.add(title_line_, "time", "times in s", quotation(unit));
  }

  void set_times(Table& table) {
    double dt = 0.0;
    double start = 0.0;
    if (options_.dt) {
      dt = *options_.dt;
      record_.notes.push_back("dt " + found_text(dt) + " s as given.");
    } else if (const std::optional<EvenStep> step = even_step(table)) {
      dt = step->dt;
      start = table.times.front();
      record_.notes.push_back(step->rounded ? rounded_times_note(*step)
                                            : "dt " + found_text(dt) + " s from the times.");
    } else {
      dt = options_.resample_dt.value_or(usual_step(table.times));
      start = table.times.front();
      resample(dt, table);
    }
    for (RecordChannel& channel : record_.channels) {
      channel.dt = dt;
      channel.start = start;
    }
  }

  /// Straight lines between the samples, read at even times from the first to the last.
  void resample(double step, Table& table) {
    const std::vector<double>& times = table.times;
    const std::string uneven = step_range_text(times);
    const double span = times.back() - times.front();
    const double count = std::floor(span / step * (1.0 + kRoundingShare)) + 1.0;
    if (!(count >= 2.0 && count <= static_cast<double>(kMostTableSamples))) {
      return faults_.add(0, "resample_dt", "a step that gives 2 to " + std::to_string(kMostTableSamples) + " samples",
                         found_text(step));
    }
    const std::size_t samples = static_cast<std::size_t>(count);
    std::string peaks;
    for (std::size_t c = 0; c < table.values.size(); ++c) {
      std::vector<double>& values = table.values[c];
      std::vector<double> even;
      even.reserve(samples);
      std::size_t at = 0;
      for (std::size_t k = 0; k < samples; ++k) {
        const double t = std::min(times.front() + static_cast<double>(k) * step, times.back());
        while (at + 2 < times.size() && times[at + 1] <= t) ++at;
        const double share = (t - times[at]) / (times[at + 1] - times[at]);
        even.push_back(std::lerp(values[at], values[at + 1], share));
      }
      if (const double peak = peak_of(values); peak_of(even) != peak)
        peaks += "; " + about(record_.channels[c]) + "the largest value went from " + few_digits(peak) + " to " +
                 few_digits(peak_of(even)) + " (SI)";
      values = std::move(even);
    }
    record_.notes.push_back("Resampled along straight lines: " + counted(times.size(), "sample") + " in uneven " +
                            uneven + " became " + counted(samples, "sample") + ", dt " + found_text(step) + " s" +
                            (options_.resample_dt ? "" : ", as no step was given") + peaks + ".");
  }

  Faults faults_;
  const RecordOptions& options_;
  Record record_;
  char separator_{' '};
  std::size_t columns_{};
  std::vector<std::string_view> titles_;
  int title_line_{};
};

}  // namespace

bool looks_like_columns(std::string_view bytes) { return find_numbers(bytes, std::nullopt).found; }

Result<Record, InputErrors> parse_columns(std::string_view bytes, const std::string& file,
                                          const RecordOptions& options) {
  return Parser(file, options).parse(bytes);
}

}  // namespace cairn::files
