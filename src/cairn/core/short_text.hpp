#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <string>

namespace cairn {

/// A figure for a sentence, to four digits: "0.07854", "1e-06".
inline std::string short_text(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 4).ptr;
  return {text.data(), end};
}

/// "1 edge", "2 edges"; `many` when the plural is not made with an s.
inline std::string counted(std::uint64_t count, const std::string& one, const std::string& many = {}) {
  return std::to_string(count) + ' ' + (count == 1 ? one : many.empty() ? one + 's' : many);
}

}  // namespace cairn
