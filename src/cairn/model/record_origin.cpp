#include "cairn/model/record_origin.hpp"

#include <charconv>

#include "cairn/core/input_error.hpp"

namespace cairn {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t digits_from(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end - at;
}

double number_at(std::string_view text, std::size_t at, std::size_t count) {
  double value = 0.0;
  std::from_chars(text.data() + at, text.data() + at + count, value);
  return value;
}

/// Length of a fraction ".870" at this place, 0 where there is none.
std::size_t fraction_from(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '.') return 0;
  const std::size_t digits = digits_from(text, at + 1);
  return digits == 0 ? 0 : digits + 1;
}

std::optional<TimeOfDay> taken(std::string_view text, std::size_t begin, std::size_t end, double hours, double minutes,
                               double seconds) {
  if (!(hours < 25.0 && minutes < 60.0 && seconds < 61.0)) return std::nullopt;
  return TimeOfDay{3600.0 * hours + 60.0 * minutes + seconds,
                   std::string(text.substr(0, begin)) + '@' + std::string(text.substr(end))};
}

/// "h:mm", "hh:mm:ss", "hh:mm:ss.sss" that begins here.
std::optional<TimeOfDay> with_colons(std::string_view text, std::size_t at) {
  const std::size_t hours = digits_from(text, at);
  const std::size_t m = at + hours + 1;
  if (hours < 1 || hours > 2 || m >= text.size() || text[m - 1] != ':' || digits_from(text, m) != 2)
    return std::nullopt;
  const std::size_t s = m + 3;
  const bool has_seconds = s < text.size() && text[s - 1] == ':' && digits_from(text, s) == 2;
  const std::size_t length = has_seconds ? 2 + fraction_from(text, s + 2) : 0;
  return taken(text, at, has_seconds ? s + length : m + 2, number_at(text, at, hours), number_at(text, m, 2),
               has_seconds ? number_at(text, s, length) : 0.0);
}

/// "_hhmmss", "_hhmmss.sss" behind a date of eight digits.
std::optional<TimeOfDay> behind_date(std::string_view text, std::size_t at) {
  const bool behind = at >= 9 && text[at - 1] == '_' && digits_from(text, at - 9) == 8;
  if (!behind || digits_from(text, at) != 6) return std::nullopt;
  const std::size_t length = 2 + fraction_from(text, at + 6);
  return taken(text, at, at + 4 + length, number_at(text, at, 2), number_at(text, at + 2, 2),
               number_at(text, at + 4, length));
}

}  // namespace

std::optional<TimeOfDay> time_of_day(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_digit(text[at]) || (at > 0 && (is_digit(text[at - 1]) || text[at - 1] == ':'))) continue;
    if (std::optional<TimeOfDay> time = with_colons(text, at)) return time;
    if (std::optional<TimeOfDay> time = behind_date(text, at)) return time;
  }
  return std::nullopt;
}

OriginOffset origin_offset(const Record& first, const Record& second) {
  const auto together = [](const std::string& why) {
    return OriginOffset{0.0, why + " They are taken to begin together."};
  };
  if (first.origin_time.empty() || second.origin_time.empty())
    return together("The files do not both say when they begin.");
  const std::string both = "'" + first.origin_time + "' and '" + second.origin_time + "'";
  if (first.format != second.format)
    return together("The times " + both + " of files of different formats are not compared.");
  if (first.origin_time == second.origin_time) return {};
  const std::optional<TimeOfDay> one = time_of_day(first.origin_time);
  const std::optional<TimeOfDay> two = time_of_day(second.origin_time);
  if (!one || !two || one->other != two->other) return together("The files state different times, " + both + ".");
  const double offset = two->seconds - one->seconds;
  if (offset == 0.0) return {};
  return {offset,
          "The files state the times " + both + ": the second is set " + found_text(offset) + " s after the first."};
}

}  // namespace cairn
