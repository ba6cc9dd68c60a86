#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

/// Numbers as bytes in a given order, whatever the order of the machine.
namespace cairn::files {

template <class T>
concept Number = std::is_arithmetic_v<T>;

/// The number whose bytes stand at `bytes`.
template <Number T>
T number_at(const char* bytes, std::endian order) {
  std::array<char, sizeof(T)> raw;
  std::memcpy(raw.data(), bytes, sizeof(T));
  if (order != std::endian::native) std::reverse(raw.begin(), raw.end());
  return std::bit_cast<T>(raw);
}

template <Number T>
void append_number(std::string& bytes, T value, std::endian order) {
  auto raw = std::bit_cast<std::array<char, sizeof(T)>>(value);
  if (order != std::endian::native) std::reverse(raw.begin(), raw.end());
  bytes.append(raw.data(), raw.size());
}

}  // namespace cairn::files
