#include "cairn/files/records/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

#include "cairn/core/units.hpp"
#include "cairn/core/utf8.hpp"
#include "cairn/files/decimal.hpp"

namespace cairn::files {
namespace {

constexpr std::size_t kMostFaults = 20;        // listed; the rest is counted
constexpr std::size_t kMostSampleFaults = 40;  // then reading stops
constexpr std::size_t kLongestQuote = 40;      // of what was found [byte]
constexpr std::size_t kLongestText = 200;      // of a header's text [byte]
constexpr std::size_t kLongestNumber = 64;     // of those with Fortran's quirks [byte]
constexpr double kRoundingShare = 1e-12;       // of a peak: decimal digits read as binary, scaled once

constexpr std::string_view kBlanks = " \t\r\n";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }
bool is_separator(char c) { return c == ' ' || c == '\t' || c == ','; }

/// A number as from_chars takes it, over the whole text.
std::optional<double> plain_number(std::string_view text) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) return out_of_range_value(text);
  if (error != std::errc()) return std::nullopt;
  return value;
}

/// Does the text, which begins with a number, have a sign and three digits from `at` on, and then no further digit or
/// point? This is the exponent of a number whose E did not fit ("0.15-103"); whole numbers that touch are none.
bool is_bare_exponent(std::string_view text, std::size_t at) {
  if (text.size() < at + 4 || text.substr(0, at).find('.') == std::string_view::npos) return false;
  if (!is_digit(text[at + 1]) || !is_digit(text[at + 2]) || !is_digit(text[at + 3])) return false;
  return text.size() == at + 4 || !(is_digit(text[at + 4]) || text[at + 4] == '.');
}

}  // namespace

// ------------------------------------------------------------------------------------------------------------ lines

Lines::Lines(std::string_view bytes) : rest_(bytes) {}

std::optional<Line> Lines::next() {
  if (rest_.empty()) return std::nullopt;
  const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
  const std::string_view text = rest_.substr(0, end);
  const std::size_t ending = rest_.substr(end).starts_with("\r\n") ? 2 : 1;
  rest_.remove_prefix(std::min(end + ending, rest_.size()));
  return Line{text, ++number_};
}

std::optional<Line> Lines::peek() const {
  Lines ahead = *this;
  return ahead.next();
}

std::vector<Line> Lines::take(std::size_t count) {
  std::vector<Line> lines;
  while (lines.size() < count) {
    const std::optional<Line> line = next();
    if (!line) break;
    lines.push_back(*line);
  }
  return lines;
}

std::vector<Line> first_lines(std::string_view bytes, std::size_t count) { return Lines(bytes).take(count); }

// ------------------------------------------------------------------------------------------------------------ words

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string_view part(std::string_view text, std::size_t from, std::size_t count) {
  return text.substr(std::min(from, text.size()), count);
}

bool equal_words(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

bool begins_with_words(std::string_view text, std::string_view words) {
  return text.size() >= words.size() && equal_words(text.substr(0, words.size()), words);
}

std::size_t find_words(std::string_view text, std::string_view words) {
  const auto at = std::search(text.begin(), text.end(), words.begin(), words.end(),
                              [](char x, char y) { return lower(x) == lower(y); });
  return at == text.end() ? std::string_view::npos : static_cast<std::size_t>(at - text.begin());
}

std::string quotation(std::string_view text) {
  std::string quote = "'";
  std::size_t at = 0;
  while (at < text.size() && at < kLongestQuote) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0 || is_control(text[at])) {
      quote += '?';
      ++at;
    } else if (at + length > kLongestQuote) {
      break;
    } else {
      quote += text.substr(at, length);
      at += length;
    }
  }
  return quote + (at < text.size() ? "...'" : "'");
}

std::string plain_text(std::string_view text) {
  std::string plain(trimmed(text).substr(0, kLongestText));
  std::replace_if(plain.begin(), plain.end(), is_control, '?');
  return plain;
}

// ---------------------------------------------------------------------------------------------------------- numbers

std::optional<double> number_in(std::string_view field) {
  field = trimmed(field);
  if (field.starts_with('+')) {
    field.remove_prefix(1);
    if (field.starts_with('-')) return std::nullopt;
  }
  const std::size_t first = field.starts_with('-') ? 1 : 0;
  if (field.size() <= first || !(is_digit(field[first]) || field[first] == '.')) return std::nullopt;  // nan, inf, ***
  if (const std::optional<double> value = plain_number(field)) return value;
  if (field.size() > kLongestNumber) return std::nullopt;
  const std::size_t mark = field.find_first_of("dD+-", 1);
  if (mark == std::string_view::npos) return std::nullopt;
  std::string rewritten(field.substr(0, mark));
  rewritten += 'e';
  if (lower(field[mark]) == 'd') {
    rewritten += field.substr(mark + 1);
  } else if (is_bare_exponent(field, mark)) {
    rewritten += field.substr(mark);
  } else {
    return std::nullopt;
  }
  return plain_number(rewritten);
}

std::optional<std::int64_t> whole_number_in(std::string_view field) {
  field = trimmed(field);
  if (field.starts_with('+')) {
    field.remove_prefix(1);
    if (field.starts_with('-')) return std::nullopt;
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc() || end != field.data() + field.size()) return std::nullopt;
  return value;
}

FoundNumber first_number(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (!is_digit(text[at])) continue;
    std::size_t begin = at;
    if (begin > from && text[begin - 1] == '.') --begin;
    if (begin > from && (text[begin - 1] == '-' || text[begin - 1] == '+')) --begin;
    const std::size_t skip = text[begin] == '+' ? 1 : 0;
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data() + begin + skip, text.data() + text.size(), value);
    if (error == std::errc()) return {text.substr(begin, static_cast<std::size_t>(end - text.data()) - begin), value};
    at = std::max(at, static_cast<std::size_t>(end - text.data()));  // too large or too small a one: look on behind it
  }
  return {};
}

std::string few_digits(double value) {
  constexpr int kDigits = 8;
  std::array<char, 32> text{};
  const auto written =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, kDigits);
  return {text.data(), written.ptr};
}

std::optional<int> last_decimal(std::string_view number) {
  number = trimmed(number);
  if (!number_in(number)) return std::nullopt;
  const std::size_t first = number.starts_with('-') || number.starts_with('+') ? 1 : 0;
  const std::size_t mark = std::min(number.find_first_of("eEdD+-", first), number.size());
  const std::string_view digits = number.substr(first, mark - first);
  const std::size_t point_at = digits.find('.');
  const std::size_t decimals = point_at == std::string_view::npos ? 0 : digits.size() - point_at - 1;
  std::string_view exponent = number.substr(mark);
  if (!exponent.empty() && !(exponent.front() == '+' || exponent.front() == '-')) exponent.remove_prefix(1);
  constexpr std::int64_t kMost = 1000;  // beyond every double
  const std::int64_t power = exponent.empty() ? 0 : whole_number_in(exponent).value_or(kMost + 1);
  if (power > kMost || power < -kMost || decimals > static_cast<std::size_t>(kMost)) return std::nullopt;
  return static_cast<int>(static_cast<std::int64_t>(decimals) - power);
}

double half_last_digit(std::string_view number) {
  const std::optional<int> decimal = last_decimal(number);
  return decimal ? plain_number("5e" + std::to_string(-*decimal - 1)).value_or(0.0) : 0.0;
}

std::string_view take_number(std::string_view& line) {
  while (!line.empty() && is_separator(line.front())) line.remove_prefix(1);
  std::size_t end = line.empty() ? 0 : 1;
  for (; end < line.size() && !is_separator(line[end]); ++end) {
    if (line[end] != '-' && line[end] != '+') continue;
    const char before = lower(line[end - 1]);
    const bool after_digit = is_digit(before) || before == '.';
    if (after_digit && !is_bare_exponent(line, end)) break;
  }
  const std::string_view field = line.substr(0, end);
  line.remove_prefix(end);
  return field;
}

std::optional<std::string_view> take_fixed(std::string_view& line, std::size_t width) {
  if (line.find_first_not_of(kBlanks) == std::string_view::npos) return std::nullopt;
  const std::string_view field = trimmed(line.substr(0, width));
  line.remove_prefix(std::min(width, line.size()));
  return field;
}

std::vector<std::string_view> split_numbers(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::string_view field = take_number(line); !field.empty(); field = take_number(line)) fields.push_back(field);
  return fields;
}

std::vector<std::string_view> split_fixed(std::string_view line, std::size_t width) {
  std::vector<std::string_view> fields;
  while (const std::optional<std::string_view> field = take_fixed(line, width)) fields.push_back(*field);
  return fields;
}

// ------------------------------------------------------------------------------------------------------------ units

std::optional<FileUnit> file_unit(std::string_view name) {
  constexpr std::size_t kLongestUnit = 32;  // [byte]
  name = trimmed(name);
  if (name.empty() || name.size() > kLongestUnit) return std::nullopt;
  std::string unit;
  for (const char c : name) {
    if (std::string_view(" ^*()[]").find(c) == std::string_view::npos) unit += lower(c);
  }
  const auto replace = [&unit](std::string_view from, std::string_view to) {
    for (std::size_t at = unit.find(from); at != std::string::npos; at = unit.find(from))
      unit.replace(at, from.size(), to);
  };
  replace("sec", "s");
  replace("/s/s", "/s2");
  if (unit == "g") return FileUnit{Quantity::acceleration, kStandardGravity, 1.0};
  if (unit == "g/10") return FileUnit{Quantity::acceleration, kStandardGravity, 10.0};
  if (unit == "gal" || unit == "gals") return FileUnit{Quantity::acceleration, 1.0, 100.0};
  constexpr std::array<std::pair<std::string_view, double>, 3> kLengths = {{{"m", 1.0}, {"cm", 100.0}, {"mm", 1000.0}}};
  for (const auto& [length, divisor] : kLengths) {
    if (!unit.starts_with(length)) continue;
    const std::string_view over = std::string_view(unit).substr(length.size());
    if (over == "/s2") return FileUnit{Quantity::acceleration, 1.0, divisor};
    if (over == "/s") return FileUnit{Quantity::velocity, 1.0, divisor};
    if (over.empty()) return FileUnit{Quantity::displacement, 1.0, divisor};
  }
  return std::nullopt;
}

// ----------------------------------------------------------------------------------------------------------- faults

Faults::Faults(std::string file) : file_(std::move(file)) {}

void Faults::add(int line, std::string key, std::string expected, std::string found) {
  ++count_;
  if (errors_.size() >= kMostFaults) return;
  errors_.push_back(
      {.file = file_, .line = line, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
}

Unexpected<InputErrors> Faults::list() {
  if (count_ > errors_.size()) {
    errors_.push_back({.file = file_,
                       .line = 0,
                       .key = "file",
                       .expected = "no faults",
                       .found = std::to_string(count_ - errors_.size()) + " more of them"});
  }
  return Unexpected(std::move(errors_));
}

// ---------------------------------------------------------------------------------------------------------- samples

void read_sample(std::string_view field, const FileUnit& unit, int line, const char* key, std::vector<double>& values,
                 Faults& faults) {
  const std::optional<double> number = number_in(field);
  if (number && std::isfinite(unit.si(*number))) {
    values.push_back(unit.si(*number));
  } else if (!field.empty() && field.find_first_not_of('*') == std::string_view::npos) {
    faults.add(line, key, "a finite number", quotation(field) + ": too large for its column when the file was written");
  } else {
    faults.add(line, key, "a finite number", field.empty() ? "nothing" : quotation(field));
  }
}

std::vector<double> read_samples(Lines& lines, std::size_t count, std::size_t width, const FileUnit& unit,
                                 const char* key, Faults& faults, std::size_t* surplus) {
  std::vector<double> values;
  values.reserve(std::min(count, lines.rest().size() / 2 + 1));  // a sample takes two bytes at least
  const std::size_t faults_before = faults.count();
  std::size_t fields = 0;
  while (fields < count) {
    const std::optional<Line> line = lines.next();
    if (!line) {
      faults.add(lines.number(), key, std::to_string(count) + " samples, as stated",
                 std::to_string(fields) + " before the end of the file");
      break;
    }
    std::string_view left = line->text;
    while (true) {
      const std::optional<std::string_view> field = width > 0 ? take_fixed(left, width) : take_number(left);
      if (!field || (width == 0 && field->empty())) break;
      if (fields == count) {
        if (surplus != nullptr) ++*surplus;
        continue;
      }
      ++fields;
      read_sample(*field, unit, line->number, key, values, faults);
      if (faults.count() - faults_before > kMostSampleFaults) return values;
    }
  }
  return values;
}

void note_surplus(Lines lines, std::size_t surplus, std::size_t count, Record& record) {
  while (const std::optional<Line> line = lines.next()) {
    std::string_view left = line->text;
    for (std::string_view field = take_number(left); !field.empty(); field = take_number(left)) {
      if (number_in(field)) ++surplus;
    }
  }
  if (surplus == 0) return;
  record.notes.push_back(
      "The header states " + std::to_string(count) + " samples; " + std::to_string(surplus) +
      (surplus == 1 ? " more number follows and was left out." : " more numbers follow and were left out."));
}

double peak_of(const std::vector<double>& values) {
  double peak = 0.0;
  for (const double value : values) {
    if (!(std::fabs(value) <= peak)) peak = std::fabs(value);
  }
  return peak;
}

std::string about(const RecordChannel& channel) { return channel.name.empty() ? "" : channel.name + ": "; }

void compare_stated_peak(std::string_view printed, const FileUnit& unit, double sample_digit, RecordChannel& channel,
                         Record& record) {
  const std::optional<double> number = number_in(printed);
  if (!number || !std::isfinite(unit.si(*number))) {
    record.notes.push_back(about(channel) + "the header's peak " + quotation(trimmed(printed)) + " is no number.");
    return;
  }
  const double stated = unit.si(*number);
  channel.stated_peak = stated;
  const double peak = peak_of(channel.values);
  const double allowed = unit.si(half_last_digit(printed)) + sample_digit + kRoundingShare * peak;
  if (std::fabs(std::fabs(stated) - peak) <= allowed) return;
  record.notes.push_back(about(channel) + "the header states a peak of " + few_digits(stated) + ", the samples reach " +
                         few_digits(peak) + " (SI).");
}

// ------------------------------------------------------------------------------------------------------- components

namespace {

/// "acc_UD", "-UP", "comp. Z": a label of which one word says up or down and none names a horizontal.
Pointing vertical_word(std::string_view label, bool is_acceleration) {
  constexpr std::array<std::string_view, 6> kUp = {"UD", "UP", "Z", "VER", "VERT", "VERTICAL"};
  constexpr std::array<std::string_view, 3> kDown = {"DN", "DWN", "DOWN"};
  constexpr std::array<std::string_view, 25> kOthers = {
      "N",  "S",  "E", "W", "NS", "SN", "EW", "WE",  "NORTH", "SOUTH", "EAST",   "WEST",      "H",
      "H1", "H2", "X", "Y", "R",  "T",  "L",  "HOR", "LONG",  "TRANS", "RADIAL", "TRANSVERSE"};
  const auto is_in = [](const auto& words, std::string_view word) {
    return std::any_of(words.begin(), words.end(), [word](std::string_view one) { return equal_words(word, one); });
  };
  const auto in_word = [](char c) { return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z'); };
  Pointing found = Pointing::unknown;
  while (!label.empty()) {
    const std::size_t length =
        static_cast<std::size_t>(std::find_if_not(label.begin(), label.end(), in_word) - label.begin());
    const std::string_view word = label.substr(0, length);
    label.remove_prefix(std::max<std::size_t>(length, 1));
    if (word.empty()) continue;
    if (is_in(kOthers, word) || number_in(word)) return Pointing::unknown;
    if (is_in(kUp, word) || (is_acceleration && equal_words(word, "V"))) found = Pointing::up;
    if (is_in(kDown, word) && found == Pointing::unknown) found = Pointing::down;
  }
  return found;
}

}  // namespace

void point(std::string_view component, RecordChannel& channel) {
  const std::string_view name = trimmed(component);
  const auto to = [&channel](double azimuth) {
    channel.pointing = Pointing::azimuth;
    channel.azimuth = azimuth == 360.0 ? 0.0 : azimuth;
  };
  const auto is_one_of = [name](std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [name](std::string_view word) { return equal_words(name, word); });
  };
  if (is_one_of({"N", "NS", "N-S", "SN", "S-N", "NORTH"})) return to(0.0);
  if (is_one_of({"E", "EW", "E-W", "WE", "W-E", "EAST"})) return to(90.0);
  if (is_one_of({"SOUTH"})) return to(180.0);
  if (is_one_of({"WEST"})) return to(270.0);
  if (is_one_of({"U", "UD", "U-D", "UP", "VER", "VERT", "VERTICAL", "Z"})) {
    channel.pointing = Pointing::up;
    return;
  }
  if (is_one_of({"DN", "DWN", "DOWN"})) {
    channel.pointing = Pointing::down;
    return;
  }

  // A bearing within a quadrant: S16E is 16 degrees from south towards east.
  if (name.size() >= 3 && (lower(name.front()) == 'n' || lower(name.front()) == 's') &&
      (lower(name.back()) == 'e' || lower(name.back()) == 'w')) {
    const std::optional<double> angle = number_in(name.substr(1, name.size() - 2));
    if (angle && *angle >= 0.0 && *angle <= 90.0) {
      const bool north = lower(name.front()) == 'n';
      const bool east = lower(name.back()) == 'e';
      return to(north ? (east ? *angle : 360.0 - *angle) : (east ? 180.0 - *angle : 180.0 + *angle));
    }
  }

  // Degrees, with or without a word behind them.
  if (!name.empty() && is_digit(name.front())) {
    const FoundNumber angle = first_number(name);
    const std::string_view behind = trimmed(name.substr(angle.text.size()));
    if ((behind.empty() || begins_with_words(behind, "deg")) && angle.value >= 0.0 && angle.value <= 360.0)
      return to(angle.value);
    return;
  }

  // Band, instrument, direction: SEED manual, appendix A. Accelerometers have instrument codes N, G and L; H is a
  // seismometer, whose motion can be given as acceleration too.
  const auto any_of = [](char c, std::string_view letters) { return letters.find(lower(c)) != std::string_view::npos; };
  if (name.size() == 3 &&
      ((any_of(name[0], "bcdehms") && any_of(name[1], "ngl")) || (any_of(name[0], "behlms") && any_of(name[1], "h")))) {
    if (lower(name[2]) == 'n') return to(0.0);
    if (lower(name[2]) == 'e') return to(90.0);
    if (lower(name[2]) == 'z') channel.pointing = Pointing::up;
    return;
  }
  const bool is_acceleration = channel.quantity == Quantity::acceleration;
  const Pointing vertical =
      is_acceleration && equal_words(name, "AZ") ? Pointing::up : vertical_word(name, is_acceleration);
  if (vertical != Pointing::unknown) channel.pointing = vertical;
}

}  // namespace cairn::files
