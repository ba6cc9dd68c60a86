#include "cairn/geometry/exact.hpp"

#include <cstddef>

namespace cairn::geometry {

void ExactSum::add(double value) {
  std::size_t kept = 0;
  for (const double term : terms_) {
    const TwoTerms sum = two_sum(value, term);
    if (sum.low != 0.0) terms_[kept++] = sum.low;
    value = sum.high;
  }
  terms_.resize(kept);
  if (value != 0.0) terms_.push_back(value);
}

void ExactSum::add_product(double a, double b) {
  const TwoTerms product = two_product(a, b);
  add(product.low);
  add(product.high);
}

void ExactSum::add(const ExactSum& other) {
  for (const double term : other.terms_) add(term);
}

void ExactSum::add_scaled(const ExactSum& other, double factor) {
  for (const double term : other.terms_) add_product(term, factor);
}

ExactSum operator*(const ExactSum& a, const ExactSum& b) {
  ExactSum product;
  for (const double term : b.terms_) product.add_scaled(a, term);
  return product;
}

int ExactSum::sign() const {
  if (terms_.empty()) return 0;
  return terms_.back() > 0.0 ? 1 : -1;
}

double ExactSum::rounded() const {
  if (terms_.empty()) return 0.0;
  std::size_t left = terms_.size() - 1;
  double high = terms_[left];
  double low = 0.0;
  while (left > 0 && low == 0.0) {
    const TwoTerms sum = two_sum(high, terms_[--left]);
    high = sum.high;
    low = sum.low;
  }
  // `high` is rounded half to even for the terms seen so far. When these make an exact tie, the terms not yet seen
  // decide: if they lie on the side of `low`, the neighbour on that side is the nearest.
  if (left > 0 && (low > 0.0) == (terms_[left - 1] > 0.0)) {
    const double twice = 2.0 * low;
    const double neighbour = high + twice;
    if (neighbour - high == twice) high = neighbour;
  }
  return high;
}

TwoTerms quotient(const ExactSum& numerator, const ExactSum& denominator) {
  const double divisor = denominator.rounded();
  ExactSum remainder = numerator;
  const double first = remainder.rounded() / divisor;
  remainder.add_scaled(denominator, -first);
  const double second = remainder.rounded() / divisor;
  remainder.add_scaled(denominator, -second);
  const double third = remainder.rounded() / divisor;
  return two_sum(first, second + third);
}

}  // namespace cairn::geometry
