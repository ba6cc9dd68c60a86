#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

/// Length of the well-formed UTF-8 sequence that begins at `at`, 0 if there is none (Unicode 15, table 3-7).
inline std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte_at = [](std::string_view all, std::size_t place) {
    return place < all.size() ? static_cast<unsigned char>(all[place]) : static_cast<unsigned char>(0);
  };
  const unsigned char first = byte_at(text, at);
  if (first < 0x80) return 1;
  const auto follows = [&](std::size_t n) { return (byte_at(text, at + n) & 0xc0U) == 0x80; };
  const unsigned char second = byte_at(text, at + 1);
  if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool overlong = first == 0xe0 && second < 0xa0;
    const bool surrogate = first == 0xed && second > 0x9f;
    return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool overlong = first == 0xf0 && second < 0x90;
    const bool too_large = first == 0xf4 && second > 0x8f;
    return follows(1) && follows(2) && follows(3) && !overlong && !too_large ? 4 : 0;
  }
  return 0;
}

}  // namespace cairn
