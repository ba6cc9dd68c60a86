#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace cairn::files {

/// What a decimal number that std::from_chars finds out of range comes nearest to: an infinity or a zero, with its sign.
/// Its decimal exponent is that of its first digit other than 0 plus the one written, so that neither "0.00...01" without
/// an exponent nor 400 digits before "e-5" is taken for the other.
inline double out_of_range_value(std::string_view number) {
  constexpr std::int64_t kFar = 1'000'000'000'000;  // beyond any number of digits in a file
  const bool below_zero = number.starts_with('-');
  if (below_zero) number.remove_prefix(1);
  std::int64_t exponent = 0;
  const std::size_t letter_e = number.find_first_of("eE");
  const std::string_view mantissa = number.substr(0, letter_e);
  if (letter_e != std::string_view::npos) {
    std::string_view digits = number.substr(letter_e + 1);
    const bool negative = digits.starts_with('-');
    if (negative || digits.starts_with('+')) digits.remove_prefix(1);
    for (const char c : digits) exponent = std::min(kFar, 10 * exponent + (c - '0'));
    if (negative) exponent = -exponent;
  }
  const auto point = static_cast<std::int64_t>(std::min(mantissa.find('.'), mantissa.size()));
  const auto first = static_cast<std::int64_t>(mantissa.find_first_of("123456789"));
  const double size = exponent + point - first > 0 ? HUGE_VAL : 0.0;
  return below_zero ? -size : size;
}

}  // namespace cairn::files
