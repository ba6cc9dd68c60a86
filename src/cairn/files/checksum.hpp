#pragma once

#include <cstdint>
#include <string_view>

namespace cairn::files {

inline constexpr std::uint64_t kChecksumStart = 0xcbf29ce484222325ULL;

/// FNV-1a, 64 bits (Fowler, Noll & Vo, draft-eastlake-fnv): a change of any one byte changes it. `before` is the checksum
/// of the bytes that come first.
inline std::uint64_t checksum(std::string_view bytes, std::uint64_t before = kChecksumStart) {
  std::uint64_t sum = before;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
  return sum;
}

}  // namespace cairn::files
