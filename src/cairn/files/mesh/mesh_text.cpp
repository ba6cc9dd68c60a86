#include "cairn/files/mesh/mesh_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <climits>
#include <cmath>
#include <system_error>
#include <utility>

#include "cairn/files/decimal.hpp"

namespace cairn::files::mesh_text {
namespace {

constexpr std::size_t kLongestQuote = 40;  // of what was found [byte]

enum Kind : unsigned char { letter, blank, line_end_byte };

constexpr std::array<Kind, 256> kKinds = [] {
  std::array<Kind, 256> kinds{};
  for (const char c : {' ', '\t', '\v', '\f'}) kinds[static_cast<unsigned char>(c)] = blank;
  for (const char c : {'\n', '\r'}) kinds[static_cast<unsigned char>(c)] = line_end_byte;
  return kinds;
}();

Kind kind_of(char c) { return kKinds[static_cast<unsigned char>(c)]; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::string_view without_mark(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  return bytes;
}

bool equal_words(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::optional<double> number_in(std::string_view word) {
  if (word.size() >= 2 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  double value = 0.0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (stop == end && error == std::errc()) return value;
  if (stop == end && error == std::errc::result_out_of_range) return out_of_range_value(word);
  if (error != std::errc::invalid_argument && stop != end && (*stop == 'd' || *stop == 'D')) {
    std::string with_e(word);  // the exponent of Fortran's double precision
    with_e[static_cast<std::size_t>(stop - word.data())] = 'e';
    return number_in(with_e);
  }
  return std::nullopt;
}

std::optional<std::int64_t> integer_in(std::string_view word) {
  if (word.size() >= 2 && word[0] == '+' && is_digit(word[1])) word.remove_prefix(1);
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || stop != word.data() + word.size()) return std::nullopt;
  return value;
}

std::string quotation(std::string_view text) {
  std::string quote = "'";
  for (const char c : text.substr(0, kLongestQuote)) {
    const auto byte = static_cast<unsigned char>(c);
    quote += byte < ' ' || byte >= 0x7f ? '?' : c;
  }
  return quote + (text.size() > kLongestQuote ? "...'" : "'");
}

std::string counted(std::uint64_t count, const std::string& noun) {
  if (count == 1) return "1 " + noun;
  return std::to_string(count) + ' ' + (noun == "vertex" ? "vertices" : noun + 's');
}

std::size_t Cursor::line_end(const char* p) const {
  if (p == end_ || kind_of(*p) != line_end_byte) return 0;
  return *p == '\r' && p + 1 != end_ && p[1] == '\n' ? 2 : 1;
}

const char* Cursor::continuation(const char* p) const {
  if (p == end_ || *p != '\\' || !syntax_.continuations) return nullptr;
  ++p;
  while (p != end_ && kind_of(*p) == blank) ++p;
  const std::size_t length = line_end(p);
  return length == 0 ? nullptr : p + length;
}

void Cursor::skip_blanks() {
  while (at_ != end_) {
    if (kind_of(*at_) == blank) {
      ++at_;
    } else if (const char* const next = continuation(at_)) {
      at_ = next;
    } else {
      break;
    }
  }
}

std::string_view Cursor::word_on_line() {
  skip_blanks();
  if (at_ != end_ && *at_ == '#' && syntax_.comments) {
    while (at_ != end_ && kind_of(*at_) != line_end_byte) ++at_;
    return {};
  }
  const char* const begin = at_;
  while (at_ != end_ && kind_of(*at_) == letter && !(*at_ == '\\' && continuation(at_) != nullptr)) ++at_;
  return {begin, static_cast<std::size_t>(at_ - begin)};
}

bool Cursor::next_line() {
  while (at_ != end_ && kind_of(*at_) != line_end_byte) {
    const char* const next = *at_ == '\\' ? continuation(at_) : nullptr;
    at_ = next != nullptr ? next : at_ + 1;
  }
  at_ += line_end(at_);
  return at_ != end_;
}

std::string_view Cursor::word() {
  while (true) {
    const std::string_view found = word_on_line();
    if (!found.empty() || at_ == end_) return found;
    at_ += line_end(at_);
  }
}

int Faults::line_of(const char* place) const {
  std::int64_t line = 1;
  for (const char* p = bytes_.data(); p != place; ++p)
    if (*p == '\n' || (*p == '\r' && (p + 1 == bytes_.data() + bytes_.size() || p[1] != '\n'))) ++line;
  return static_cast<int>(std::min<std::int64_t>(line, INT_MAX));
}

void Faults::keep(int line, std::string key, std::string expected, std::string found) {
  kept_.push_back(
      {.file = file_, .line = line, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
}

void Faults::in_line(const char* place, std::string key, std::string expected, std::string found) {
  ++count_;
  if (!full()) keep(line_of(place), std::move(key), std::move(expected), std::move(found));
}

void Faults::at_byte(std::size_t offset, const std::string& key, std::string expected, std::string found) {
  ++count_;
  if (!full()) keep(0, key + " (byte " + std::to_string(offset) + ")", std::move(expected), std::move(found));
}

void Faults::of_file(std::string key, std::string expected, std::string found) {
  ++count_;
  if (!full()) keep(0, std::move(key), std::move(expected), std::move(found));
}

InputErrors Faults::list() const {
  InputErrors all = kept_;
  if (count_ > kept_.size()) {
    all.push_back({.file = file_,
                   .line = 0,
                   .key = "file",
                   .expected = "no faults",
                   .found = std::to_string(count_ - kept_.size()) + " more of them"});
  }
  return all;
}

}  // namespace cairn::files::mesh_text
