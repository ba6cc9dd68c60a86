#pragma once

#include <vector>

/// Exact sums of products of doubles, for signs that must not be wrong and sums that must not depend on their order.
/// docs/theory/planar_body.md, "Exact arithmetic".
/// Source of the error-free transformations: Dekker 1971 (product), Knuth, The Art of Computer Programming vol. 2,
/// §4.2.2 (sum); of sums kept as expansions: Shewchuk, "Adaptive precision floating-point arithmetic and fast robust
/// geometric predicates", Discrete Comput Geom 18 (1997).
/// Exact as long as no product overflows or underflows: factors that are zero or between 1e-30 and 1e30 in magnitude,
/// up to four of them, are safe.
namespace cairn::geometry {

/// high + low, with high the rounded value and low what rounding left over.
struct TwoTerms {
  double high{};
  double low{};
};

constexpr TwoTerms two_sum(double a, double b) {
  const double sum = a + b;
  const double b_seen = sum - a;
  return {sum, (a - (sum - b_seen)) + (b - b_seen)};
}

constexpr TwoTerms two_product(double a, double b) {
  constexpr double kSplit = 134217729.0;  // 2^27 + 1: cuts 53 bits into 26 and 26 (with a sign)
  const double product = a * b;
  const double a_shifted = kSplit * a;
  const double b_shifted = kSplit * b;
  const double a_high = a_shifted - (a_shifted - a);
  const double b_high = b_shifted - (b_shifted - b);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  return {product, a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low)};
}

/// A real number held exactly as a sum of doubles that do not overlap, smallest first.
class ExactSum {
 public:
  ExactSum() = default;
  explicit ExactSum(double value) { add(value); }

  void add(double value);
  void add_product(double a, double b);
  void add_difference(double a, double b) {
    add(a);
    add(-b);
  }
  void add(const ExactSum& other);
  void add_scaled(const ExactSum& other, double factor);

  friend ExactSum operator*(const ExactSum& a, const ExactSum& b);

  /// -1, 0 or +1, never wrong.
  int sign() const;
  /// The nearest double, ties to even: a function of the number alone, not of the order in which it was summed.
  double rounded() const;

 private:
  std::vector<double> terms_;  // no zeros; magnitudes grow; the last one carries the sign
};

/// The quotient to about twice the precision of double; depends on the two numbers alone. The denominator is not zero.
TwoTerms quotient(const ExactSum& numerator, const ExactSum& denominator);

}  // namespace cairn::geometry
