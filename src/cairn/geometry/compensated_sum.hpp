#pragma once

#include "cairn/geometry/exact.hpp"

namespace cairn::geometry {

/// A running sum of which the rounding errors are summed too: as if added in twice the precision and rounded at the end.
/// Source: Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54 (1974).
class CompensatedSum {
 public:
  void add(double value) {
    const TwoTerms sum = two_sum(high_, value);
    high_ = sum.high;
    low_ += sum.low;
  }
  double value() const { return high_ + low_; }

 private:
  double high_{};
  double low_{};
};

}  // namespace cairn::geometry
