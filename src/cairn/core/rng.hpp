#pragma once

#include <array>
#include <cstdint>

#include "cairn/core/host_device.hpp"

namespace cairn {

/// Philox4x32-10: a keyed bijection of 128-bit counters whose output passes as random.
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC'11, §3.3 and Table 2
/// (multipliers, Weyl constants, ten rounds).
CAIRN_HD constexpr std::array<std::uint32_t, 4> philox4x32_10(std::array<std::uint32_t, 4> counter,
                                                              std::array<std::uint32_t, 2> key) {
  constexpr std::uint64_t kMultiplier0 = 0xD2511F53U;
  constexpr std::uint64_t kMultiplier1 = 0xCD9E8D57U;
  constexpr std::uint32_t kWeyl0 = 0x9E3779B9U;
  constexpr std::uint32_t kWeyl1 = 0xBB67AE85U;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = kMultiplier0 * counter[0];
    const std::uint64_t product1 = kMultiplier1 * counter[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32U) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32U) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(product0)};
    key[0] += kWeyl0;
    key[1] += kWeyl1;
  }
  return counter;
}

/// Random numbers that are a function of (seed, stream, position): the same on every machine, thread and order of cases.
/// Give every case of a study its own stream; streams of one seed never overlap.
class CounterRng {
 public:
  CAIRN_HD constexpr explicit CounterRng(std::uint64_t seed, std::uint64_t stream = 0) : seed_(seed), stream_(stream) {}

  /// The next 64 random bits.
  CAIRN_HD constexpr std::uint64_t next_bits() {
    const std::uint64_t block = position_ / 2;
    const std::array<std::uint32_t, 4> words =
        philox4x32_10({low(block), high(block), low(stream_), high(stream_)}, {low(seed_), high(seed_)});
    const std::size_t first = position_ % 2 == 0 ? 0 : 2;
    ++position_;
    return (std::uint64_t{words[first + 1]} << 32U) | words[first];
  }

  /// A multiple of 2^-53 in [0, 1).
  CAIRN_HD constexpr double uniform() { return static_cast<double>(next_bits() >> 11U) * 0x1p-53; }

  /// In [a, b) up to rounding of a + (b - a) u.
  CAIRN_HD constexpr double uniform(double a, double b) { return a + (b - a) * uniform(); }

  /// An integer in [0, count), count > 0; the bias is below count / 2^64.
  CAIRN_HD constexpr std::uint64_t index(std::uint64_t count) {
    const std::uint64_t bits = next_bits();  // high 64 bits of bits * count, by halves
    const std::uint64_t low_product = (bits & 0xFFFFFFFFU) * (count & 0xFFFFFFFFU);
    const std::uint64_t middle = (bits >> 32U) * (count & 0xFFFFFFFFU) + (low_product >> 32U);
    const std::uint64_t other = (bits & 0xFFFFFFFFU) * (count >> 32U) + (middle & 0xFFFFFFFFU);
    return (bits >> 32U) * (count >> 32U) + (middle >> 32U) + (other >> 32U);
  }

  CAIRN_HD constexpr std::uint64_t position() const { return position_; }
  /// Jump to any position in O(1).
  CAIRN_HD constexpr void seek(std::uint64_t position) { position_ = position; }

 private:
  CAIRN_HD static constexpr std::uint32_t low(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
  CAIRN_HD static constexpr std::uint32_t high(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32U); }

  std::uint64_t seed_;
  std::uint64_t stream_;
  std::uint64_t position_{};
};

}  // namespace cairn
