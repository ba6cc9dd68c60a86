#pragma once
#include <bit>
#include <cstdint>

#include "cairn/core/host_device.hpp"

/// Powers of two by which solvers scale: exact, so scaling loses nothing.
namespace cairn::solve::detail {

/// Exponent e of 2^e <= |a| < 2^(e+1); 0 for zero, subnormal and what is not finite.
CAIRN_HD inline int exponent_of(double a) {
  const int biased = static_cast<int>((std::bit_cast<std::uint64_t>(a) >> 52U) & 0x7FFU);
  return biased == 0 || biased == 0x7FF ? 0 : biased - 1023;
}

/// 2^e, e cut to ±1000.
CAIRN_HD inline double power_of_two(int e) {
  const int limited = e > 1000 ? 1000 : (e < -1000 ? -1000 : e);
  return std::bit_cast<double>(static_cast<std::uint64_t>(limited + 1023) << 52U);
}

}  // namespace cairn::solve::detail
