#pragma once

#include "cairn/math/elementary.hpp"

namespace cairn::math {

/// A sum whose rounding errors are carried along: the result is as if summed with twice the digits.
/// Source: Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54 (1974).
struct CompensatedSum {
  double sum{};
  double error{};

  CAIRN_HD constexpr void add(double term) {
    const detail::Pair exact = detail::two_sum(sum, term);
    sum = exact.hi;
    error += exact.lo;
  }
  CAIRN_HD constexpr double value() const { return sum + error; }
};

}  // namespace cairn::math
