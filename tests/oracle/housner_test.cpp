#include "oracle/housner.hpp"

#include <gtest/gtest.h>

namespace oracle {
namespace {

const Real kDegree = kPi / 180;

TEST(OracleHousner, EllipticAndQuadratureAgree) {
  Real worst = 0;
  for (const Real alpha : {1 * kDegree, 10 * kDegree, 30 * kDegree, 54 * kDegree})
    for (const Real part : {1e-12L, 1e-6L, 0.1L, 0.5L, 0.9L, 0.999999L, 1 - 1e-9L}) {
      const Real phi0 = alpha - part * alpha;
      const Real a = inverted_pendulum_time_elliptic(3, phi0, alpha);
      const Real b = inverted_pendulum_time_quadrature(3, phi0, alpha);
      worst = std::fmax(worst, std::fabs(a / b - 1));
    }
  // Asked: 1e-14. The two share only φ0, φ1; each is good to some ten epsilon (measured 4.3e-19).
  EXPECT_LT(worst, 1e-17L);
}

TEST(OracleHousner, TimeHasItsLimits) {
  const Real p = 2, alpha = 0.3L;
  // Small drop: constant acceleration p² sin α; the next term of the expansion is of the order of θ0/α.
  const Real theta0 = 1e-9L;
  EXPECT_NEAR(static_cast<double>(inverted_pendulum_time_elliptic(p, alpha - theta0, alpha) /
                                      std::sqrt(2 * theta0 / (p * p * std::sin(alpha))) -
                                  1),
              0, 1e-8);
  // Slender block: Housner's linear formula, wrong by the order of α².
  const Real slender = 1e-6L;
  EXPECT_NEAR(
      static_cast<double>(inverted_pendulum_time_elliptic(p, 0.4L * slender, slender) / (std::acosh(1 / 0.4L) / p) - 1),
      0, 1e-12);
}

TEST(OracleHousner, TopplingTimeHasItsAsymptote) {
  const RockingBlock block = RockingBlock::from_halves(0.2L, 0.6L, 9.81L);
  const Real delta = 1e-6L, psi = kPi / 3 - block.alpha;
  // ds/(s sqrt(1-s²)) integrates to ln tan(ψ/4); joined to acosh(s/s0) near s0: p t = ln(4 tan(ψ/4) / sin(δ/2)),
  // wrong by the order of δ² ln δ ~ 1e-11.
  const Real asymptote = std::log(4 * std::tan(psi / 4) / std::sin(delta / 2)) / block.p();
  const Real elliptic = toppling_time(block, delta, kPi / 3);
  EXPECT_NEAR(static_cast<double>(elliptic / asymptote - 1), 0, 1e-11);
  // Two formulations, some ten epsilon each.
  const Real quadrature = toppling_time(block, delta, kPi / 3, inverted_pendulum_time_quadrature);
  EXPECT_NEAR(static_cast<double>(elliptic / quadrature - 1), 0, 1e-17);
}

TEST(OracleHousner, SequenceKeepsEnergyBetweenImpactsAndTheRatioAtThem) {
  const RockingBlock block = RockingBlock::from_halves(0.25L, 0.75L, 9.81L);
  const Real alpha = block.alpha, p = block.p(), theta0 = 0.8L * alpha;
  const auto impacts = housner_rocking(block, theta0, 12);
  const auto again = housner_rocking(block, theta0, 12, inverted_pendulum_time_quadrature);
  ASSERT_EQ(impacts.size(), 12u);
  Real peak = theta0, time = 0;
  for (std::size_t k = 0; k < impacts.size(); ++k) {
    const RockingImpact& impact = impacts[k];
    // ½θ'² = p² (cos(α-|θ|) - cos α) written out with its cancellation: epsilon over the last peak's 1e-3 of energy.
    const auto rate2 = [&](Real at) { return 2 * p * p * (std::cos(alpha - std::fabs(at)) - std::cos(alpha)); };
    EXPECT_NEAR(static_cast<double>(square(impact.rate_before) / rate2(peak) - 1), 0, 1e-15) << k;
    EXPECT_NEAR(static_cast<double>(square(impact.rate_after) / rate2(impact.peak_after) - 1), 0, 1e-15) << k;
    EXPECT_EQ(sign_of(impact.peak_after), -sign_of(peak));
    EXPECT_EQ(sign_of(impact.rate_before), -sign_of(peak));
    EXPECT_LT(std::fabs(impact.peak_after), std::fabs(peak));
    EXPECT_GT(impact.time, time);
    EXPECT_NEAR(static_cast<double>(impact.rate_after / impact.rate_before),
                static_cast<double>(1 - 1.5L * square(std::sin(alpha))), 1e-16);  // double comparison
    // Sum of up to 23 times of two formulations.
    EXPECT_NEAR(static_cast<double>(again[k].time / impact.time - 1), 0, 1e-17);
    peak = impact.peak_after;
    time = impact.time;
  }
  const auto mirrored = housner_rocking(block, -theta0, 12);
  for (std::size_t k = 0; k < impacts.size(); ++k) {
    EXPECT_EQ(mirrored[k].time, impacts[k].time);
    EXPECT_EQ(mirrored[k].peak_after, -impacts[k].peak_after);
  }
}

TEST(OracleHousner, RefusesWhatItDoesNotCover) {
  const RockingBlock block = RockingBlock::from_halves(0.25L, 0.75L, 9.81L);
  EXPECT_THROW(housner_rocking(block, block.alpha, 1), std::domain_error);
  EXPECT_THROW(housner_rocking(RockingBlock::from_halves(2, 1, 9.81L), 0.1L, 1), std::domain_error);
}

}  // namespace
}  // namespace oracle
