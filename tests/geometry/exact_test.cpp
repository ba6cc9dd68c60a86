#include "cairn/geometry/exact.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "cairn/core/rng.hpp"

namespace cairn::geometry {
namespace {

__extension__ using Wide = __int128;

double sum_rounded(const std::vector<double>& terms) {
  ExactSum sum;
  for (const double term : terms) sum.add(term);
  return sum.rounded();
}

TEST(ExactSum, RoundsOnceHalfToEven) {
  EXPECT_EQ(sum_rounded({}), 0.0);
  EXPECT_EQ(sum_rounded({1.0, 0x1p-53}), 1.0);                      // tie, 1 is even
  EXPECT_EQ(sum_rounded({1.0 + 0x1p-52, 0x1p-53}), 1.0 + 0x1p-51);  // tie, the upper neighbour is even
  EXPECT_EQ(sum_rounded({1.0, 0x1p-53, 0x1p-200}), 1.0 + 0x1p-52);  // just above the tie
  EXPECT_EQ(sum_rounded({1.0, 0x1p-53, -0x1p-200}), 1.0);
  EXPECT_EQ(sum_rounded({-1.0, -0x1p-53, -0x1p-200}), -1.0 - 0x1p-52);
  EXPECT_EQ(sum_rounded({1e30, 1.0, -1e30}), 1.0);
  EXPECT_EQ(sum_rounded({1e30, 1e-30, -1e30, -1e-30}), 0.0);
}

TEST(ExactSum, SignSurvivesCancellation) {
  ExactSum sum;
  sum.add_product(1.0 + 0x1p-52, 1.0 - 0x1p-52);  // 1 - 2^-104
  sum.add(-1.0);
  EXPECT_EQ(sum.sign(), -1);
  EXPECT_EQ(sum.rounded(), -0x1p-104);
  sum.add(0x1p-104);
  EXPECT_EQ(sum.sign(), 0);
}

TEST(ExactSum, AgreesWithWideIntegersInAnyOrder) {
  CounterRng rng(20240611);
  for (int trial = 0; trial < 2000; ++trial) {
    std::vector<std::int64_t> factors;
    Wide exact = 0;
    for (int k = 0; k < 12; ++k) {
      const int shift = static_cast<int>(rng.index(40));
      factors.push_back(static_cast<std::int64_t>(rng.next_bits() >> 11U) >> shift);
      if (rng.index(2) == 0) factors.back() = -factors.back();
      if (k % 2 == 1) exact += Wide{factors[factors.size() - 2]} * factors.back();
    }
    ExactSum forward;
    ExactSum backward;
    for (std::size_t k = 0; k < factors.size(); k += 2) {
      forward.add_product(static_cast<double>(factors[k]), static_cast<double>(factors[k + 1]));
      const std::size_t m = factors.size() - 2 - k;
      backward.add_product(static_cast<double>(factors[m]), static_cast<double>(factors[m + 1]));
    }
    ASSERT_EQ(forward.rounded(), static_cast<double>(exact)) << "seed 20240611, trial " << trial;
    ASSERT_EQ(backward.rounded(), static_cast<double>(exact)) << "seed 20240611, trial " << trial;
    ASSERT_EQ(forward.sign(), exact > 0 ? 1 : exact < 0 ? -1 : 0);
  }
}

TEST(ExactSum, ProductOfSums) {
  ExactSum a(1.0);
  a.add(0x1p-80);
  ExactSum b(1.0);
  b.add(-0x1p-80);
  ExactSum product = a * b;  // 1 - 2^-160
  product.add(-1.0);
  EXPECT_EQ(product.rounded(), -0x1p-160);
}

TEST(Quotient, IsGoodToTwiceThePrecision) {
  CounterRng rng(7);
  for (int trial = 0; trial < 1000; ++trial) {
    ExactSum denominator(rng.uniform(1.0, 2.0));
    denominator.add(rng.uniform(-1.0, 1.0) * 0x1p-60);
    ExactSum numerator(rng.uniform(-2.0, 2.0));
    numerator.add(rng.uniform(-1.0, 1.0) * 0x1p-60);
    const TwoTerms q = quotient(numerator, denominator);
    ExactSum remainder = numerator;
    remainder.add_scaled(denominator, -q.high);
    remainder.add_scaled(denominator, -q.low);
    // |q| < 2, divisor < 2: the low word is off by at most a few of its own last bits, below 2^-53 * 2^-53 * 8.
    ASSERT_LE(std::fabs(remainder.rounded()), 0x1p-103) << "trial " << trial;
  }
}

TEST(Quotient, FindsTheMidpointOfTwoNumbersExactly) {
  CounterRng rng(8);
  for (int trial = 0; trial < 1000; ++trial) {
    const double x = rng.uniform(-3.0, 3.0);
    const double y = rng.uniform(-3.0, 3.0);
    const double weight = rng.uniform(0.1, 10.0);
    ExactSum numerator;
    numerator.add_product(x, weight);
    numerator.add_product(y, weight);
    ExactSum denominator(2.0 * weight);
    const TwoTerms middle = quotient(numerator, denominator);
    const TwoTerms sum = two_sum(x, y);
    ASSERT_EQ(middle.high, 0.5 * sum.high) << "trial " << trial;
    ASSERT_EQ(middle.low, 0.5 * sum.low) << "trial " << trial;
  }
}

}  // namespace
}  // namespace cairn::geometry
