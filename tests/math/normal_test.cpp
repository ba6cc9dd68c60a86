#include "cairn/math/normal.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

namespace cairn::math {
namespace {

TEST(Normal, ShareAgainstErrorFunctionInExtendedPrecision) {
  double worst = 0.0, worst_log = 0.0, worst_slope = 0.0;
  for (int k = -37000; k <= 37000; ++k) {
    const double z = 0.001 * k;
    const long double exact = 0.5L * std::erfc(-static_cast<long double>(z) / std::sqrt(2.0L));
    const long double density =
        std::exp(-0.5L * static_cast<long double>(z) * z) / std::sqrt(2.0L * 3.141592653589793238462643L);
    worst = std::fmax(worst, static_cast<double>(std::fabs(normal_share(z) / exact - 1.0L)));
    worst_slope = std::fmax(worst_slope, static_cast<double>(std::fabs(normal_slope(z) / (density / exact) - 1.0L)));
    // ln Φ goes to zero for large z: its error is one of Φ then.
    const long double log_exact = std::log(exact);
    worst_log = std::fmax(worst_log, static_cast<double>(std::fabs(log_normal_share(z) - log_exact) /
                                                         std::fmax(1.0L, std::fabs(log_exact))));
  }
  std::printf("largest relative errors: share %.1e, slope %.1e, logarithm %.1e\n", worst, worst_slope, worst_log);
  EXPECT_LT(worst, 1e-13);  // z²/2 in the exponent carries some 700 roundings at z = 37
  EXPECT_LT(worst_slope, 1e-13);
  EXPECT_LT(worst_log, 1e-14);
}

TEST(Normal, BothSidesMakeOne) {
  for (int k = 0; k <= 800; ++k) {
    const double z = 0.01 * k;
    EXPECT_NEAR(normal_share(z) + normal_share(-z), 1.0, 3e-16) << z;
  }
  EXPECT_EQ(normal_share(0.0), 0.5);
}

TEST(Normal, FarTailsStayFinite) {
  EXPECT_NEAR(log_normal_share(-1000.0) / -500007.8, 1.0, 1e-6);  // -z²/2 - ln(z √2π)
  EXPECT_EQ(normal_share(-1000.0), 0.0);
  EXPECT_EQ(normal_share(1000.0), 1.0);
  EXPECT_NEAR(normal_slope(-1000.0), 1000.001, 1e-6);
}

}  // namespace
}  // namespace cairn::math
