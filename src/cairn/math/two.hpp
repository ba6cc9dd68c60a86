#pragma once
#include "cairn/core/host_device.hpp"

/// Two numbers that go through the same operations: one register on the host, a pair on an accelerator. The bits are those
/// of the numbers one by one.
namespace cairn::math {

#if defined(__CUDACC__) || !defined(__GNUC__)
struct Two {
  double value[2];
  CAIRN_HD constexpr double& operator[](int i) { return value[i]; }
  CAIRN_HD constexpr double operator[](int i) const { return value[i]; }
  CAIRN_HD friend constexpr Two operator+(Two a, Two b) { return {a[0] + b[0], a[1] + b[1]}; }
  CAIRN_HD friend constexpr Two operator-(Two a, Two b) { return {a[0] - b[0], a[1] - b[1]}; }
  CAIRN_HD friend constexpr Two operator*(Two a, Two b) { return {a[0] * b[0], a[1] * b[1]}; }
  CAIRN_HD friend constexpr Two operator-(Two a) { return {-a[0], -a[1]}; }
};
#else
using Two = double __attribute__((vector_size(2 * sizeof(double))));
#endif

}  // namespace cairn::math
