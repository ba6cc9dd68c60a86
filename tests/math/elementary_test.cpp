/// Our elementary functions against the C library's in extended precision (64 bits, errors below 1 ulp of those).
#include "cairn/math/elementary.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "cairn/core/rng.hpp"

namespace {

namespace math = cairn::math;
using Real = long double;
static_assert(std::numeric_limits<Real>::digits >= 64);

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Distance in units of the spacing of doubles at the exact value.
double ulps(double ours, Real exact) {
  const double size = std::fabs(static_cast<double>(exact));
  const double spacing = std::nextafter(size, kInfinity) - size;
  return static_cast<double>(std::fabs(static_cast<Real>(ours) - exact) / static_cast<Real>(spacing));
}

/// Arguments of sine and cosine: uniform, and as near to multiples of π/2 as doubles come.
double angle(cairn::CounterRng& rng, double limit) {
  double x = rng.uniform(-limit, limit);
  if (rng.index(3) == 0) {
    x = std::round(x / 1.5707963267948966) * 1.5707963267948966;
    for (std::uint64_t steps = rng.index(3); steps > 0; --steps) x = std::nextafter(x, kInfinity);
  }
  return x;
}

TEST(SinCos, WithinOneUlpAndExactlySymmetric) {
  cairn::CounterRng rng(1);
  for (const double limit : {0.7853981633974483, 1.0, 10.0, 1e3, 1e6, 1.7e6, 1e9, 1e15}) {
    double worst_sin = 0.0;
    double worst_cos = 0.0;
    double worst_tan = 0.0;
    for (int i = 0; i < 200000; ++i) {
      const double x = angle(rng, limit);
      const math::SinCos ours = math::sincos(x);
      const Real sine = std::sin(static_cast<Real>(x));
      const Real cosine = std::cos(static_cast<Real>(x));
      worst_sin = std::max(worst_sin, ulps(ours.sin, sine));
      worst_cos = std::max(worst_cos, ulps(ours.cos, cosine));
      worst_tan = std::max(worst_tan, ulps(math::tan(x), sine / cosine));
      const math::SinCos mirrored = math::sincos(-x);
      ASSERT_EQ(mirrored.sin, -ours.sin) << x;
      ASSERT_EQ(mirrored.cos, ours.cos) << x;
      ASSERT_EQ(math::tan(-x), -math::tan(x)) << x;
    }
    std::printf("|x| <= %-8g  sin %.3f  cos %.3f  tan %.3f ulp\n", limit, worst_sin, worst_cos, worst_tan);
    EXPECT_LE(worst_sin, 1.0);  // measured 0.80
    EXPECT_LE(worst_cos, 1.0);  // measured 0.80
    EXPECT_LE(worst_tan, 2.5);  // a quotient of two: 0.80 + 0.80 + 0.5, in ulps of another size; measured 2.11
  }
}

TEST(SinCos, HugeArguments) {
  // The double that lies closest to a multiple of π/2 (Muller, Elementary Functions, ch. 11): 6381956970095103 · 2^797.
  // Its cosine, computed there with many digits, is -4.68716592425462761112e-19.
  const double x = std::ldexp(6381956970095103.0, 797);
  EXPECT_LE(ulps(math::cos(x), -4.68716592425462761112e-19L), 1.0);
  EXPECT_EQ(std::fabs(math::sin(x)), 1.0);
  cairn::CounterRng rng(2);
  for (int i = 0; i < 20000; ++i) {
    const double huge = std::ldexp(rng.uniform(0.5, 1.0), 60 + static_cast<int>(rng.index(960)));
    const math::SinCos value = math::sincos(huge);
    ASSERT_NEAR(value.sin * value.sin + value.cos * value.cos, 1.0, 1e-15);  // some roundings of numbers below 1
    const math::SinCos twice = math::sincos(2.0 * huge);  // exact doubling of the argument, another window of 2/π
    ASSERT_NEAR(twice.sin, 2.0 * value.sin * value.cos, 1e-15);
    ASSERT_NEAR(twice.cos, (value.cos - value.sin) * (value.cos + value.sin), 1e-15);
  }
}

TEST(SinCos, SpecialValues) {
  EXPECT_EQ(math::sin(0.0), 0.0);
  EXPECT_TRUE(std::signbit(math::sin(-0.0)));
  EXPECT_EQ(math::cos(0.0), 1.0);
  EXPECT_EQ(math::sin(5e-324), 5e-324);
  for (const double bad : {kInfinity, -kInfinity, kNan}) {
    EXPECT_TRUE(std::isnan(math::sin(bad)) && std::isnan(math::cos(bad)) && std::isnan(math::tan(bad)));
  }
}

TEST(Atan2, WithinOneUlpAndExactlyOdd) {
  cairn::CounterRng rng(3);
  double worst = 0.0;
  double worst_atan = 0.0;
  for (int i = 0; i < 1000000; ++i) {
    const double y = rng.uniform(-1.0, 1.0);
    double x = rng.uniform(-1.0, 1.0);
    if (i % 2 == 0) x *= std::exp(rng.uniform(-40.0, 40.0));
    const double ours = math::atan2(y, x);
    worst = std::max(worst, ulps(ours, std::atan2(static_cast<Real>(y), static_cast<Real>(x))));
    ASSERT_EQ(math::atan2(-y, x), -ours);
    const double slope = y / x;
    worst_atan = std::max(worst_atan, ulps(math::atan(slope), std::atan(static_cast<Real>(slope))));
  }
  std::printf("atan2 %.3f  atan %.3f ulp\n", worst, worst_atan);
  EXPECT_LE(worst, 1.0);  // measured 0.69
  EXPECT_LE(worst_atan, 1.0);
}

TEST(Atan2, AxesZerosAndExtremes) {
  const double pi = 3.14159265358979323846;
  EXPECT_EQ(math::atan2(0.0, 1.0), 0.0);
  EXPECT_EQ(math::atan2(0.0, -1.0), pi);
  EXPECT_EQ(math::atan2(-0.0, -1.0), -pi);
  EXPECT_EQ(math::atan2(1.0, 0.0), pi / 2);
  EXPECT_EQ(math::atan2(-1.0, -0.0), -pi / 2);
  EXPECT_EQ(math::atan2(0.0, 0.0), 0.0);
  EXPECT_TRUE(std::signbit(math::atan2(-0.0, 1.0)));
  EXPECT_EQ(math::atan2(1e308, 1e308), pi / 4);
  EXPECT_EQ(math::atan2(5e-324, 5e-324), pi / 4);
  EXPECT_EQ(math::atan2(5e-324, 1.0), 5e-324);
  EXPECT_EQ(math::atan2(1e-320, 1e300), 0.0);
  EXPECT_EQ(math::atan2(1e300, 1e-320), pi / 2);
  for (const double bad : {kInfinity, -kInfinity, kNan}) {
    EXPECT_TRUE(std::isnan(math::atan2(bad, 1.0)) && std::isnan(math::atan2(1.0, bad)) && std::isnan(math::atan(bad)));
  }
}

TEST(Asin, WithinOneUlpAndExactlyOdd) {
  cairn::CounterRng rng(4);
  double worst = 0.0;
  for (int i = 0; i < 500000; ++i) {
    double x = rng.uniform(-1.0, 1.0);
    if (i % 4 == 0) x = 1.0 - std::exp(rng.uniform(-36.0, 0.0));
    if (i % 4 == 1) x *= std::exp(rng.uniform(-40.0, 0.0));
    worst = std::max(worst, ulps(math::asin(x), std::asin(static_cast<Real>(x))));
    ASSERT_EQ(math::asin(-x), -math::asin(x));
  }
  std::printf("asin %.3f ulp\n", worst);
  EXPECT_LE(worst, 1.0);  // measured 0.70
  EXPECT_EQ(math::asin(1.0), 3.14159265358979323846 / 2);
  EXPECT_EQ(math::asin(0.0), 0.0);
  for (const double bad : {1.0000000000000002, -2.0, kInfinity, kNan}) EXPECT_TRUE(std::isnan(math::asin(bad)));
}

TEST(Exp, WithinOneUlp) {
  cairn::CounterRng rng(5);
  double worst = 0.0;
  for (int i = 0; i < 1000000; ++i) {
    const double x = i % 2 == 0 ? rng.uniform(-1.0, 1.0) : rng.uniform(-745.0, 709.7);
    worst = std::max(worst, ulps(math::exp(x), std::exp(static_cast<Real>(x))));
  }
  std::printf("exp %.3f ulp\n", worst);
  EXPECT_LE(worst, 1.0);  // measured 0.74; among subnormal results a second rounding adds up to half a spacing
  EXPECT_EQ(math::exp(0.0), 1.0);
  EXPECT_EQ(math::exp(-1e4), 0.0);
  EXPECT_EQ(math::exp(-kInfinity), 0.0);
  EXPECT_EQ(math::exp(710.0), kInfinity);
  EXPECT_TRUE(std::isnan(math::exp(kNan)));
}

TEST(Log, WithinOneUlp) {
  cairn::CounterRng rng(6);
  double worst = 0.0;
  for (int i = 0; i < 1000000; ++i) {
    double x = std::exp(rng.uniform(-740.0, 709.0));
    if (i % 3 == 1) x = rng.uniform(0.4, 2.5);
    if (i % 3 == 2) x = 1.0 + rng.uniform(-1e-6, 1e-6);
    worst = std::max(worst, ulps(math::log(x), std::log(static_cast<Real>(x))));
  }
  std::printf("log %.3f ulp\n", worst);
  EXPECT_LE(worst, 1.0);  // measured 0.78
  EXPECT_EQ(math::log(1.0), 0.0);
  EXPECT_EQ(math::log(0.0), -kInfinity);
  EXPECT_EQ(math::log(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(math::log(-1.0)) && std::isnan(math::log(kNan)));
}

}  // namespace
