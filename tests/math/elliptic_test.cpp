/// Elliptic integrals against Boost.Math and against the extended-precision reference.
#include "cairn/math/elliptic.hpp"

#include <gtest/gtest.h>

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_rf.hpp>
#include <cstdint>
#include <cstdio>
#include <limits>

#include "cairn/core/rng.hpp"
#include "oracle/housner.hpp"

namespace {

namespace math = cairn::math;
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// One duplication rounds some ten times and there are at most ten that matter; errors made before a duplication are
// quartered by it, so only the last few show: 8 epsilon is three times what is measured (printed below).
constexpr double kTolerance = 8 * kEpsilon;

double relative_error(double ours, oracle::Real exact) {
  return static_cast<double>(std::fabs((static_cast<oracle::Real>(ours) - exact) / exact));
}

TEST(Elliptic, CarlsonAgreesWithBoostAndWithTheReference) {
  cairn::CounterRng random(101);
  double worst_boost = 0.0;
  double worst_reference = 0.0;
  for (int n = 0; n < 20000; ++n) {
    double v[3];
    for (double& x : v) x = std::pow(10.0, random.uniform(-30.0, 30.0));  // arguments as far apart as 1e60
    if (n % 4 == 0) v[random.index(3)] = 0.0;
    const double ours = math::carlson_rf(v[0], v[1], v[2]);
    oracle::Real sorted[3] = {v[0], v[1], v[2]};
    std::sort(sorted, sorted + 3);  // the reference takes a zero only in the first place
    worst_boost = std::fmax(worst_boost, relative_error(ours, boost::math::ellint_rf(v[0], v[1], v[2])));
    worst_reference =
        std::fmax(worst_reference, relative_error(ours, oracle::carlson_rf(sorted[0], sorted[1], sorted[2])));
  }
  std::printf("R_F: worst difference to Boost %.1f, to the reference %.1f epsilon\n", worst_boost / kEpsilon,
              worst_reference / kEpsilon);
  EXPECT_LT(worst_boost, 2 * kTolerance);  // both round
  EXPECT_LT(worst_reference, kTolerance);
}

TEST(Elliptic, CarlsonIsSymmetricAndHomogeneous) {
  cairn::CounterRng random(102);
  for (int n = 0; n < 2000; ++n) {
    const double x = random.uniform(), y = random.uniform(0.0, 10.0), z = random.uniform(0.0, 100.0);
    const double value = math::carlson_rf(x, y, z);
    EXPECT_NEAR(math::carlson_rf(z, x, y) / value, 1.0, 2 * kTolerance);
    // A factor 4^k changes exponents only: exactly 2^-k.
    EXPECT_EQ(math::carlson_rf(16.0 * x, 16.0 * y, 16.0 * z), 0.25 * value);
  }
  EXPECT_EQ(math::carlson_rf(4.0, 4.0, 4.0), 0.5);
}

TEST(Elliptic, OutsideTheDomainIsNotANumber) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(std::isnan(math::carlson_rf(-1.0, 1.0, 1.0)));
  EXPECT_TRUE(std::isnan(math::carlson_rf(0.0, 0.0, 1.0)));
  EXPECT_TRUE(std::isnan(math::carlson_rf(nan, 1.0, 1.0)));
  EXPECT_TRUE(std::isnan(math::carlson_rf(1.0, infinite, 1.0)));
  EXPECT_TRUE(std::isnan(math::elliptic_k(0.0)));  // the separatrix: infinite time
  EXPECT_TRUE(std::isnan(math::elliptic_f(infinite, 0.0)));
  EXPECT_TRUE(std::isnan(math::elliptic_f(2.0, -0.5)));  // beyond the turning point of a modulus above one
}

TEST(Elliptic, CompleteIntegral) {
  EXPECT_DOUBLE_EQ(math::elliptic_k(1.0), static_cast<double>(oracle::kPi / 2));
  cairn::CounterRng random(103);
  double worst = 0.0;
  for (int n = 0; n < 5000; ++n) {
    const double k = random.uniform();
    // Compared for the double k: the complement is then known to one rounding, which K forgives but next to k = 1.
    worst = std::fmax(worst, relative_error(math::elliptic_k((1.0 - k) * (1.0 + k)), boost::math::ellint_1(k)));
  }
  EXPECT_LT(worst, 2 * kTolerance);
  // Next to the separatrix K = ln(4/k') + O(k'² ln k'), k' = √complement.
  for (const double complement : {1e-20, 1e-40, 1e-80}) {
    const oracle::Real expected = std::log(4.0L) - std::log(static_cast<oracle::Real>(complement)) / 2;
    EXPECT_LT(relative_error(math::elliptic_k(complement), expected), kTolerance) << complement;
  }
}

TEST(Elliptic, IncompleteIntegral) {
  cairn::CounterRng random(104);
  double worst = 0.0;
  for (int n = 0; n < 20000; ++n) {
    const oracle::Real tangent = std::pow(10.0L, static_cast<oracle::Real>(random.uniform(-12.0, 12.0)));
    const double t = static_cast<double>(tangent);
    const double k = random.uniform();
    const double complement = (1.0 - k) * (1.0 + k);
    const oracle::Real phi = std::atan(static_cast<oracle::Real>(t));
    const oracle::Real modulus = std::sqrt(1.0L - static_cast<oracle::Real>(complement));
    const double ours = math::elliptic_f(t, complement);
    worst = std::fmax(worst, relative_error(ours, boost::math::ellint_1(modulus, phi)));
    EXPECT_EQ(math::elliptic_f(-t, complement), -ours);
  }
  std::printf("F: worst difference to Boost in extended precision %.1f epsilon\n", worst / kEpsilon);
  EXPECT_LT(worst, kTolerance);
  // Ends of the range: the whole quarter, nothing, and the elementary cases k = 0 and k = 1.
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_DOUBLE_EQ(math::elliptic_f(infinite, 0.3), math::elliptic_k(0.3));
  EXPECT_EQ(math::elliptic_f(0.0, 0.3), 0.0);
  EXPECT_LT(relative_error(math::elliptic_f(0.7, 1.0), std::atan(0.7L)), kTolerance + kEpsilon);
  EXPECT_LT(relative_error(math::elliptic_f(0.7, 0.0), std::asinh(0.7L)), kTolerance + kEpsilon);
}

TEST(Elliptic, TimesOfFreeRocking) {
  // p t = F(χ, k), tan²χ = (s1² - s0²) / (s0² (1 - s1²)), 1 - k² = s0², s = sin(φ/2), φ = α - |θ|: a block released at
  // θ0 = α - φ0 reaches the ground (φ1 = α) after this time. The reference has it by elliptic integral and by quadrature.
  for (const double alpha : {0.05, 0.25, 0.6})
    for (const double share : {1e-3, 0.5, 0.99, 1.0 - 1e-9}) {
      const oracle::Real phi0 = alpha * (1.0L - static_cast<oracle::Real>(share)), phi1 = alpha;
      const oracle::Real s0 = std::sin(phi0 / 2);
      const oracle::Real tangent = std::sqrt(oracle::difference_of_squares(phi0, phi1)) / (s0 * std::cos(phi1 / 2));
      const double ours = math::elliptic_f(static_cast<double>(tangent), static_cast<double>(s0 * s0));
      // Two arguments rounded to double, each worth at most its own relative error in F.
      EXPECT_LT(relative_error(ours, oracle::inverted_pendulum_time_elliptic(1, phi0, phi1)),
                kTolerance + 2 * kEpsilon);
      EXPECT_LT(relative_error(ours, oracle::inverted_pendulum_time_quadrature(1, phi0, phi1)),
                kTolerance + 2 * kEpsilon);
    }
}

}  // namespace
