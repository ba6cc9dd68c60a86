#include "oracle/sliding.hpp"

#include <gtest/gtest.h>

namespace oracle {
namespace {

const Real kG = 9.81L;

TEST(OracleSliding, SlipIsTheMomentOfTheRelativeAcceleration) {
  // With v(t1) = 0 and v(t2) = 0: ∫ a dt = 0 and s = ∫ (t2 - t) a dt, by quadrature of a on both sides of the pulse's
  // end.
  int inside = 0, outside = 0;
  for (const Real A : {3.2L, 5.0L, 12.0L})
    for (const Real mu_kinetic : {0.3L, 0.295L, 0.05L}) {
      const Real T = 0.6L, w = kPi / T;
      const HalfSineSlip slip = half_sine_slip(A, T, 0.3L, mu_kinetic, kG);
      ASSERT_TRUE(slip.slides);
      const Real until = std::fmin(slip.end, T), brake = mu_kinetic * kG;
      const auto pulse = [&](Real t) { return A * std::sin(w * t) - brake; };
      const Real after = slip.end - until;
      const Real velocity = integrate(pulse, slip.start, until) - brake * after;
      const Real moved =
          integrate([&](Real t) { return (slip.end - t) * pulse(t); }, slip.start, until) - brake * after * after / 2;
      // Round-off of both formulas, of the size of A T and A T².
      EXPECT_NEAR(static_cast<double>(velocity), 0, 1e-16);
      EXPECT_NEAR(static_cast<double>(slip.displacement + moved), 0, 1e-16);
      EXPECT_NEAR(static_cast<double>(A * std::sin(w * slip.start) - 0.3L * kG), 0, 1e-17);
      EXPECT_LT(slip.displacement, 0);  // left behind by a ground that accelerates to the right
      (slip.end < T ? inside : outside)++;
    }
  EXPECT_GT(inside, 0);
  EXPECT_GT(outside, 0);
}

TEST(OracleSliding, NothingMovesBelowTheThresholdAndTheMirrorImageMovesTheOtherWay) {
  EXPECT_FALSE(half_sine_slip(0.3L * kG, 1, 0.3L, 0.3L, kG).slides);
  EXPECT_EQ(half_sine_slip(0.3L * kG, 1, 0.3L, 0.3L, kG).displacement, 0);
  EXPECT_EQ(half_sine_slip(-5, 1, 0.3L, 0.2L, kG).displacement, -half_sine_slip(5, 1, 0.3L, 0.2L, kG).displacement);
  // Just above the threshold, A = μ g (1 + x): about the crest s'' = A w² (q² - τ²)/2 with (w q)² = 2x; from rest at
  // τ = -q it stops at τ = 2q after 9/8 A w² q⁴. The next order is relative x.
  const Real x = 1e-6L, T = 0.7L, w = kPi / T, A = 0.3L * kG * (1 + x), q = std::sqrt(2 * x) / w;
  const HalfSineSlip slip = half_sine_slip(A, T, 0.3L, 0.3L, kG);
  EXPECT_NEAR(static_cast<double>(-slip.displacement / (9 / 8.0L * A * w * w * square(square(q)))), 1, 1e-5);
}

}  // namespace
}  // namespace oracle
