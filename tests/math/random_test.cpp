#include "cairn/math/random.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace {

TEST(StandardNormal, MomentsAndTails) {
  cairn::CounterRng rng(99, 4);
  constexpr int kCount = 400000;
  double sum = 0.0;
  double squares = 0.0;
  double fourth = 0.0;
  int beyond_two = 0;
  for (int i = 0; i < kCount; ++i) {
    const double z = cairn::math::standard_normal(rng);
    ASSERT_LT(std::fabs(z), 8.6);  // sqrt(2 · 53 ln 2) = 8.57
    sum += z;
    squares += z * z;
    fourth += z * z * z * z;
    beyond_two += std::fabs(z) > 2.0 ? 1 : 0;
  }
  // Four standard errors: 4/sqrt n, 4 sqrt(2/n), 4 sqrt(96/n), 4 sqrt(p(1-p)/n) with p = 0.0455.
  EXPECT_NEAR(sum / kCount, 0.0, 0.0064);
  EXPECT_NEAR(squares / kCount, 1.0, 0.009);
  EXPECT_NEAR(fourth / kCount, 3.0, 0.062);
  EXPECT_NEAR(static_cast<double>(beyond_two) / kCount, 0.0455, 0.0014);
}

}  // namespace
