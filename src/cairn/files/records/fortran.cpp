#include "cairn/files/records/fortran.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace cairn::files {
namespace {

constexpr std::size_t kWidestColumn = 100;     // [byte]
constexpr std::size_t kMostSampleFaults = 40;  // then reading stops: the file is something else
constexpr std::string_view kFiller = " \t\x1a";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
bool is_letter(char c) { return upper(c) >= 'A' && upper(c) <= 'Z'; }

void skip(std::string_view& text, std::string_view characters) {
  text.remove_prefix(std::min(text.find_first_not_of(characters), text.size()));
}

/// Digits at the front of the text as a number, cut off at kWidestColumn + 1; nothing if there are none.
std::optional<std::size_t> take_digits(std::string_view& text) {
  if (text.empty() || !is_digit(text.front())) return std::nullopt;
  std::size_t value = 0;
  while (!text.empty() && is_digit(text.front())) {
    value = std::min(10 * value + static_cast<std::size_t>(text.front() - '0'), kWidestColumn + 1);
    text.remove_prefix(1);
  }
  return value;
}

}  // namespace

std::optional<FortranFormat> fortran_format(std::string_view text) {
  skip(text, "( \t");
  take_digits(text);
  if (!text.empty() && upper(text.front()) == 'P') {
    text.remove_prefix(1);
    skip(text, ", \t");
    take_digits(text);
  }
  skip(text, "( \t");
  if (text.empty() || std::string_view("IFEDG").find(upper(text.front())) == std::string_view::npos)
    return std::nullopt;
  const char kind = upper(text.front());
  text.remove_prefix(1);
  if (kind == 'E' && !text.empty() && upper(text.front()) == 'S') text.remove_prefix(1);
  const std::optional<std::size_t> width = take_digits(text);
  if (!width || *width == 0 || *width > kWidestColumn) return std::nullopt;
  FortranFormat format{.width = *width, .decimals = 0};
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    const std::optional<std::size_t> decimals = take_digits(text);
    if (!decimals || *decimals >= *width) return std::nullopt;
    format.decimals = *decimals;
    if (!text.empty() && upper(text.front()) == 'E') {
      text.remove_prefix(1);
      if (!take_digits(text)) return std::nullopt;
    }
  }
  skip(text, ") \t");
  if (!text.empty()) return std::nullopt;
  return format;
}

HeaderNumbers::HeaderNumbers(Lines& lines, std::size_t line_count, std::size_t columns, std::size_t width)
    : lines_(lines.take(line_count)), columns_(std::max<std::size_t>(columns, 1)), width_(width) {}

std::string_view HeaderNumbers::text(std::size_t number) const {
  const std::size_t row = (number - 1) / columns_;
  if (row >= lines_.size()) return {};
  return trimmed(part(lines_[row].text, (number - 1) % columns_ * width_, width_));
}

int HeaderNumbers::line(std::size_t number) const {
  if (lines_.empty()) return 0;
  return lines_[std::min((number - 1) / columns_, lines_.size() - 1)].number;
}

bool is_text_line(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.empty()) return false;
  if (std::string_view("/&|").find(text.front()) != std::string_view::npos) return true;
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return is_letter(c) && upper(c) != 'E' && upper(c) != 'D'; });
}

bool is_filler(std::string_view line) { return line.find_first_not_of(kFiller) == std::string_view::npos; }

std::vector<double> read_block(Lines& lines, std::size_t width, const FileUnit& unit, const char* key, Faults& faults) {
  std::vector<double> values;
  const std::size_t faults_before = faults.count();
  while (const std::optional<Line> line = lines.peek()) {
    if (is_text_line(line->text)) break;
    lines.next();
    if (is_filler(line->text)) continue;
    std::string_view left = line->text;
    while (true) {
      const std::optional<std::string_view> field = width > 0 ? take_fixed(left, width) : take_number(left);
      if (!field || (width == 0 && field->empty())) break;
      read_sample(*field, unit, line->number, key, values, faults);
      if (faults.count() - faults_before > kMostSampleFaults) return values;
    }
  }
  return values;
}

std::vector<double> read_rows(Lines& lines, std::size_t count, std::size_t columns, std::size_t width,
                              const FileUnit& unit, const char* key, Faults& faults) {
  std::vector<double> values;
  const std::size_t faults_before = faults.count();
  std::size_t fields = 0;
  while (fields < count) {
    const std::optional<Line> line = lines.peek();
    if (!line || is_text_line(line->text)) {
      faults.add(line ? line->number : lines.number(), key, std::to_string(count) + " samples, as stated",
                 std::to_string(fields) + (line ? " before the next text" : " before the end of the file"));
      return values;
    }
    lines.next();
    if (is_filler(line->text)) continue;
    const std::size_t wanted = std::min(columns, count - fields);
    std::string_view left = line->text;
    std::size_t in_line = 0;
    while (const std::optional<std::string_view> field = take_fixed(left, width)) {
      if (++in_line <= wanted) read_sample(*field, unit, line->number, key, values, faults);
    }
    if (in_line != wanted) {
      faults.add(line->number, key, std::to_string(wanted) + " samples in this line", std::to_string(in_line));
      return values;
    }
    fields += in_line;
    if (faults.count() - faults_before > kMostSampleFaults) return values;
  }
  return values;
}

void compare_count(std::int64_t stated, int line, const Lines& lines, const RecordChannel& channel, Record& record,
                   Faults& faults) {
  const auto read = static_cast<std::int64_t>(channel.values.size());
  if (read < stated) {
    const std::optional<Line> behind = lines.peek();
    faults.add(line, "samples", std::to_string(stated) + ", as stated",
               std::to_string(read) +
                   (behind ? " up to line " + std::to_string(behind->number) + ", " + quotation(trimmed(behind->text))
                           : " up to the end of the file"));
  } else if (read > stated) {
    record.notes.push_back(about(channel) + "the header states " + std::to_string(stated) + " samples, the file has " +
                           std::to_string(read) + ": all were read.");
  }
}

void check_series(Quantity quantity, std::size_t begin, int line, const Record& record, Faults& faults) {
  if (record.channels.size() >= kMostChannels)
    faults.add(line, "file", "at most " + std::to_string(kMostChannels) + " channels", "more");
  for (std::size_t k = begin; k < record.channels.size(); ++k) {
    if (record.channels[k].quantity == quantity)
      faults.add(line, "samples", "each quantity once below a header", "the second of its kind");
  }
}

double digit_of(std::string_view sample, double peak) {
  sample = trimmed(sample);
  const std::size_t first = sample.find_first_not_of("+-");
  if (first == std::string_view::npos || !number_in(sample)) return 0.0;
  const std::size_t exponent = sample.find_first_of("eEdD+-", first);
  if (exponent == std::string_view::npos) return half_last_digit(sample);
  // A mantissa m.mmm of 1 at least: a unit of its last digit is a share 10^-decimals of the number at most; ten times
  // that where the mantissa begins with 0.
  const std::string_view mantissa = sample.substr(0, exponent);
  const double share = half_last_digit(mantissa);
  const bool below_one = mantissa[first] == '0' || mantissa[first] == '.';
  return (below_one ? 10.0 : 1.0) * share * std::fabs(peak);
}

std::string_view first_sample(const Lines& lines, std::size_t width) {
  Lines ahead = lines;
  while (const std::optional<Line> line = ahead.next()) {
    if (is_filler(line->text)) continue;
    std::string_view text = line->text;
    return width > 0 ? take_fixed(text, width).value_or(std::string_view{}) : take_number(text);
  }
  return {};
}

std::string collapsed(std::string_view text) {
  const std::string plain = plain_text(text);
  std::string line;
  for (const char c : plain) {
    if (c != ' ' || !line.ends_with(' ')) line += c;
  }
  return line;
}

std::string short_text(double value) {
  std::array<char, 32> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, 4);
  return error == std::errc() ? std::string(buffer.data(), end) : found_text(value);
}

}  // namespace cairn::files
