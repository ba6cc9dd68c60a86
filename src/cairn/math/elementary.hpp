#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "cairn/core/host_device.hpp"

/// Elementary functions as plain value code: the same bits from every compiler and on every machine, given IEEE double
/// arithmetic without contraction (-ffp-contract=off; nvcc: --fmad=false) in round-to-nearest. No libm transcendental,
/// no table in memory that is written, no branch on the CPU's instruction set.      docs/theory/elementary.md
///
/// Largest errors measured by tests/math/elementary_test.cpp (millions of points; 1 ulp is the ceiling that it checks,
/// 2.5 ulp for tan): see the table of the theory page. sincos, tan, atan2, atan and asin return NaN for arguments that are
/// not finite. Exactly odd: sin, tan, atan, asin, atan2 in its first argument. Exactly even: cos.
///
/// The polynomials are minimax fits (Remez exchange, 50 digits) made for these intervals.
namespace cairn::math {

struct SinCos {
  double sin{};
  double cos{};
};

namespace detail {

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// An unevaluated sum hi + lo with |lo| <= ulp(hi)/2.
struct Pair {
  double hi{};
  double lo{};
};

/// hi + lo == a + b exactly.
CAIRN_HD constexpr Pair two_sum(double a, double b) {
  const double hi = a + b;
  const double b_part = hi - a;
  return {hi, (a - (hi - b_part)) + (b - b_part)};
}

/// The same for |a| >= |b| or a == 0.
CAIRN_HD constexpr Pair fast_two_sum(double a, double b) {
  const double hi = a + b;
  return {hi, b - (hi - a)};
}

/// hi + lo == a * b exactly (Veltkamp and Dekker), for |a|, |b| < 2^995 and a product that does not underflow.
CAIRN_HD constexpr Pair two_product(double a, double b) {
  constexpr double kSplit = 0x1p27 + 1.0;
  const double a_big = kSplit * a;
  const double a_hi = a_big - (a_big - a);
  const double a_lo = a - a_hi;
  const double b_big = kSplit * b;
  const double b_hi = b_big - (b_big - b);
  const double b_lo = b - b_hi;
  const double hi = a * b;
  return {hi, ((a_hi * b_hi - hi) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
}

CAIRN_HD constexpr bool is_finite(double x) { return x - x == 0.0; }

/// x = quadrant * pi/2 + r (mod 2 pi), |r| <= pi/4 up to rounding.
struct Reduced {
  Pair r{};
  std::uint32_t quadrant{};
};

/// Largest |x| that reduce_medium takes: quotients stay below 2^20, so that their products with 33-bit numbers are exact.
inline constexpr double kMediumLimit = 1.6e6;

/// Cody-Waite with pi/2 in parts of 33, 33, 33 and 53 bits, for |x| <= kMediumLimit.
CAIRN_HD constexpr Reduced reduce_medium(double x) {
  constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
  constexpr double kPart1 = 0x1.921fb544p+0;
  constexpr double kPart2 = 0x1.0b4611a6p-34;
  constexpr double kPart3 = 0x1.3198a2ep-69;
  constexpr double kPart4 = 0x1.b839a252049c1p-104;
  constexpr double kShift = 0x1.8p52;  // adding and taking it away rounds to the nearest integer, symmetrically
  const double n = (x * kTwoOverPi + kShift) - kShift;
  const auto quadrant = static_cast<std::uint32_t>(static_cast<std::int32_t>(n)) & 3U;
  const double exact = x - n * kPart1;  // Sterbenz: no rounding
  // Mostly one more part will do: with |n| <= 2^13 the product below is good to 2^-74, and |n| kRest < 2^-21 < |exact|.
  constexpr double kRest = 0x1.0b4611a626331p-34;  // pi/2 - kPart1
  constexpr double kFew = 0x1p13;
  constexpr double kNear = 0x1p-20;
  const double rest = n * kRest;
  const double quick = exact - rest;
  if (n <= kFew && n >= -kFew && (quick > kNear || quick < -kNear)) return {{quick, (exact - quick) - rest}, quadrant};
  const Pair second = two_sum(exact, -(n * kPart2));
  const Pair third = two_sum(second.hi, -(n * kPart3));
  const double tail = (second.lo + third.lo) - n * kPart4;
  return {fast_two_sum(third.hi, tail), quadrant};
}

/// Low and high 64 bits of a * b.
struct Product128 {
  std::uint64_t low{};
  std::uint64_t high{};
};

CAIRN_HD constexpr Product128 multiply(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t a0 = a & 0xFFFFFFFFU;
  const std::uint64_t a1 = a >> 32U;
  const std::uint64_t b0 = b & 0xFFFFFFFFU;
  const std::uint64_t b1 = b >> 32U;
  const std::uint64_t p00 = a0 * b0;
  const std::uint64_t middle = a1 * b0 + (p00 >> 32U);
  const std::uint64_t other = a0 * b1 + (middle & 0xFFFFFFFFU);
  return {(other << 32U) | (p00 & 0xFFFFFFFFU), a1 * b1 + (middle >> 32U) + (other >> 32U)};
}

/// Payne and Hanek: x 2/pi modulo 4 in integers, from the 192 bits of 2/pi that matter; for finite x >= 2^20.
/// The absolute error of r is below 2^-136, and no double is closer than 2^-62 to a multiple of pi/2.
CAIRN_HD constexpr Reduced reduce_large(double x) {
  // 64 zero bits, then the first 1216 bits of 2/pi.
  constexpr std::uint64_t kTwoOverPi[20] = {
      0x0000000000000000U, 0xA2F9836E4E441529U, 0xFC2757D1F534DDC0U, 0xDB6295993C439041U, 0xFE5163ABDEBBC561U,
      0xB7246E3A424DD2E0U, 0x06492EEA09D1921CU, 0xFE1DEB1CB129A73EU, 0xE88235F52EBB4484U, 0xE99C7026B45F7E41U,
      0x3991D639835339F4U, 0x9C845F8BBDF9283BU, 0x1FF897FFDE05980FU, 0xEF2F118B5A0A6D1FU, 0x6D367ECF27CB09B7U,
      0x4F463F669E5FEA2DU, 0x7527BAC7EBE5F17BU, 0x3D0739F78A5292EAU, 0x6BFB5FB11F8D5D08U, 0x56033046FC7B6BABU};
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t mantissa = (bits & 0x000FFFFFFFFFFFFFU) | 0x0010000000000000U;
  const int exponent = static_cast<int>(bits >> 52U) - 1075;  // x = mantissa 2^exponent
  // Bits of 2/pi above 2^(2 - exponent) only add multiples of 4; 64 more for the zero word in front.
  const auto first_bit = static_cast<std::uint32_t>(exponent - 2 + 64);
  const std::uint32_t word = first_bit / 64U;
  const std::uint32_t shift = first_bit % 64U;
  std::uint64_t window[3] = {};
  for (std::uint32_t i = 0; i < 3; ++i) {
    window[i] = shift == 0U ? kTwoOverPi[word + i]
                            : (kTwoOverPi[word + i] << shift) | (kTwoOverPi[word + i + 1] >> (64U - shift));
  }
  // mantissa * window modulo 2^192, in units of 2^-190.
  const Product128 p0 = multiply(mantissa, window[2]);
  const Product128 p1 = multiply(mantissa, window[1]);
  std::uint64_t low = p0.low;
  std::uint64_t middle = p0.high + p1.low;
  std::uint64_t high = p1.high + (middle < p1.low ? 1U : 0U) + mantissa * window[0];
  auto quadrant = static_cast<std::uint32_t>(high >> 62U);
  high &= 0x3FFFFFFFFFFFFFFFU;
  const bool upper_half = (high >> 61U) != 0U;
  if (upper_half) {  // take the next quadrant and a negative rest: 2^190 - (high, middle, low)
    quadrant = (quadrant + 1U) & 3U;
    low = ~low + 1U;
    middle = ~middle + (low == 0U ? 1U : 0U);
    high = (~high + ((low == 0U && middle == 0U) ? 1U : 0U)) & 0x3FFFFFFFFFFFFFFFU;
  }
  const double parts[6] = {
      static_cast<double>(high >> 32U) * 0x1p-30,   static_cast<double>(high & 0xFFFFFFFFU) * 0x1p-62,
      static_cast<double>(middle >> 32U) * 0x1p-94, static_cast<double>(middle & 0xFFFFFFFFU) * 0x1p-126,
      static_cast<double>(low >> 32U) * 0x1p-158,   static_cast<double>(low & 0xFFFFFFFFU) * 0x1p-190};
  Pair fraction{parts[0], 0.0};
  for (int i = 1; i < 6; ++i) {
    const Pair sum = two_sum(fraction.hi, parts[i]);
    fraction = {sum.hi, fraction.lo + sum.lo};
  }
  constexpr Pair kHalfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
  const Pair product = two_product(fraction.hi, kHalfPi.hi);
  const double tail = product.lo + (fraction.hi * kHalfPi.lo + fraction.lo * kHalfPi.hi);
  const Pair r = fast_two_sum(product.hi, tail);
  return {upper_half ? Pair{-r.hi, -r.lo} : r, quadrant};
}

/// sin of r.hi + r.lo, |r| <= pi/4 up to rounding.
CAIRN_HD constexpr double sin_kernel(Pair r) {
  const double z = r.hi * r.hi;
  const double z2 = z * z;
  // (sin r - r)/r^3, relative error of r + r^3 s below 2^-56
  const double s = (-0x1.5555555555548p-3 + z * 0x1.111111110f7cap-7) +
                   z2 * ((-0x1.a01a019bfd179p-13 + z * 0x1.71de356711e88p-19) +
                         z2 * (-0x1.ae5e59f537be1p-26 + z * 0x1.5d8fa303c4d38p-33));
  return r.hi + (r.hi * (z * s) + r.lo * (1.0 - 0.5 * z));
}

/// cos of r.hi + r.lo likewise.
CAIRN_HD constexpr double cos_kernel(Pair r) {
  const double z = r.hi * r.hi;
  const double z2 = z * z;
  // (cos r - 1 + r^2/2)/r^4, relative error below 2^-59
  const double c = (0x1.555555555554bp-5 + z * -0x1.6c16c16c14f8ap-10) +
                   z2 * ((0x1.a01a019c83916p-16 + z * -0x1.27e4f7ea37e59p-22) +
                         z2 * (0x1.1ee9d752c6fb7p-29 + z * -0x1.8fa4660977536p-37));
  const double half = 0.5 * z;
  const double one_minus_half = 1.0 - half;
  return one_minus_half + (((1.0 - one_minus_half) - half) + (z2 * c - r.hi * r.lo));
}

/// For pi/4 < |x|, finite.
CAIRN_HD constexpr Reduced reduce(double x) {
  const double magnitude = x < 0.0 ? -x : x;
  if (magnitude <= kMediumLimit) return reduce_medium(x);
  const Reduced reduced = reduce_large(magnitude);
  if (x < 0.0) return {{-reduced.r.hi, -reduced.r.lo}, (4U - reduced.quadrant) & 3U};
  return reduced;
}

inline constexpr double kQuarterPi = 0x1.921fb54442d18p-1;
inline constexpr double kTiny = 0x1p-27;  // x²/2 is below half an ulp of 1

/// sin(x + quarters pi/2): one polynomial where only one value is wanted.
CAIRN_HD constexpr double sin_shifted(double x, std::uint32_t quarters) {
  const double magnitude = x < 0.0 ? -x : x;
  if (!is_finite(x)) return kNan;
  Reduced reduced{{x, 0.0}, 0};
  if (magnitude > kQuarterPi) reduced = reduce(x);
  switch ((reduced.quadrant + quarters) & 3U) {
    case 0:
      return magnitude < kTiny ? x : sin_kernel(reduced.r);  // keeps the sign of zero
    case 1:
      return cos_kernel(reduced.r);
    case 2:
      return -sin_kernel(reduced.r);
    default:
      return -cos_kernel(reduced.r);
  }
}

}  // namespace detail

/// sin x and cos x for every finite x.
CAIRN_HD constexpr SinCos sincos(double x) {
  const double magnitude = x < 0.0 ? -x : x;
  if (magnitude < detail::kTiny) return {x, 1.0};  // keeps the sign of zero
  if (magnitude <= detail::kQuarterPi) return {detail::sin_kernel({x, 0.0}), detail::cos_kernel({x, 0.0})};
  if (!detail::is_finite(x)) return {detail::kNan, detail::kNan};
  const detail::Reduced reduced = detail::reduce(x);
  const double s = detail::sin_kernel(reduced.r);
  const double c = detail::cos_kernel(reduced.r);
  switch (reduced.quadrant) {
    case 0:
      return {s, c};
    case 1:
      return {c, -s};
    case 2:
      return {-s, -c};
    default:
      return {-c, s};
  }
}

CAIRN_HD constexpr double sin(double x) { return detail::sin_shifted(x, 0); }
CAIRN_HD constexpr double cos(double x) { return detail::sin_shifted(x, 1); }

/// The quotient of sin and cos (error up to 2.5 ulp).
CAIRN_HD constexpr double tan(double x) {
  const SinCos value = sincos(x);
  return value.sin / value.cos;
}

namespace detail {

/// The angle of (x, y) for y >= 0, both finite: in [0, pi], as hi + lo.
CAIRN_HD constexpr Pair angle_of(double y, double x) {
  constexpr Pair kPi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
  constexpr Pair kHalfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
  const double x_size = x < 0.0 ? -x : x;
  const bool steep = y > x_size;
  double a = steep ? x_size : y;  // 0 <= a <= b
  double b = steep ? y : x_size;
  Pair angle{};
  if (a != 0.0) {
    if (b > 0x1p990) {
      a *= 0x1p-64;
      b *= 0x1p-64;
    } else if (b < 0x1p-900) {
      a *= 0x1p128;
      b *= 0x1p128;
    }
    // atan(a/b) = atan(c) + atan((a - c b)/(b + c a)) with c = 0, 1/2, 3/4, 1: numerators without rounding.
    Pair base{};
    double numerator = a;
    double denominator = b;
    if (a > 0.4375 * b) {
      if (a < 0.625 * b) {
        base = {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56};
        numerator = a - 0.5 * b;
        denominator = b + 0.5 * a;
      } else if (a < 0.875 * b) {
        base = {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56};
        numerator = (a - 0.5 * b) - 0.25 * b;
        denominator = b + 0.75 * a;
      } else {
        base = {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55};
        numerator = a - b;
        denominator = a + b;
      }
    }
    const double q = numerator / denominator;
    double q_low = 0.0;
    if (base.hi == 0.0 && q > 0x1p-900) {
      const Pair product = two_product(q, denominator);
      q_low = ((numerator - product.hi) - product.lo) / denominator;
    }
    const double z = q * q;
    const double z2 = z * z;
    // (atan q - q)/q^3 for |q| <= 0.4375, relative error of q + q^3 p below 2^-56
    const double p =
        ((-0x1.555555555550bp-2 + z * 0x1.999999998e714p-3) + z2 * (-0x1.2492491feea24p-3 + z * 0x1.c71c6fd97735bp-4)) +
        (z2 * z2) * (((-0x1.745cdb79513fp-4 + z * 0x1.3b0f1d9c4e1cfp-4) +
                      z2 * (-0x1.10d5e4e5e5d7ap-4 + z * 0x1.dddc2f9962635p-5)) +
                     (z2 * z2) * ((-0x1.979a5e2e19a42p-5 + z * 0x1.2b096554c569ap-5) + z2 * -0x1.0a621e5eb7801p-6));
    const Pair sum = two_sum(base.hi, q);
    angle = fast_two_sum(sum.hi, sum.lo + (base.lo + (q_low + q * (z * p))));
  }
  if (steep) {
    const Pair turned = two_sum(kHalfPi.hi, x < 0.0 ? angle.hi : -angle.hi);
    return fast_two_sum(turned.hi, turned.lo + (kHalfPi.lo + (x < 0.0 ? angle.lo : -angle.lo)));
  }
  if (std::bit_cast<std::uint64_t>(x) >> 63U != 0U) {
    const Pair turned = two_sum(kPi.hi, -angle.hi);
    return fast_two_sum(turned.hi, turned.lo + (kPi.lo - angle.lo));
  }
  return angle;
}

}  // namespace detail

/// The angle of the vector (x, y), in [-pi, pi]; signed zeros as in IEEE 754: atan2(-0, -1) = -pi.
CAIRN_HD constexpr double atan2(double y, double x) {
  if (!detail::is_finite(y) || !detail::is_finite(x)) return detail::kNan;
  const bool negative = std::bit_cast<std::uint64_t>(y) >> 63U != 0U;
  const double angle = detail::angle_of(negative ? -y : y, x).hi;
  return negative ? -angle : angle;
}

CAIRN_HD constexpr double atan(double x) { return atan2(x, 1.0); }

/// NaN outside [-1, 1].
CAIRN_HD inline double asin(double x) {
  const double size = std::fabs(x);
  if (!(size <= 1.0)) return detail::kNan;
  if (size < 0x1p-28) return x;  // x^3/6 is below half an ulp
  // cosine = sqrt(1 - x^2) as hi + lo; the angle moves by -x lo when the cosine moves by lo.
  const detail::Pair square = detail::two_product(size, size);
  const detail::Pair rest = detail::two_sum(1.0, -square.hi);
  const double rest_low = rest.lo - square.lo;
  const double cosine = std::sqrt(rest.hi);
  double cosine_low = 0.0;
  if (cosine > 0.0) {
    const detail::Pair back = detail::two_product(cosine, cosine);
    cosine_low = (((rest.hi - back.hi) - back.lo) + rest_low) / (2.0 * cosine);
  }
  const detail::Pair angle = detail::angle_of(size, cosine);
  return std::copysign(angle.hi + (angle.lo - size * cosine_low), x);
}

/// e^x; 0 below -745.2, infinity above 709.8 (as IEEE 754 would round), NaN for NaN.
CAIRN_HD constexpr double exp(double x) {
  constexpr double kLog2E = 0x1.71547652b82fep+0;
  constexpr detail::Pair kLn2{0x1.62e42feep-1, 0x1.a39ef35793c76p-33};  // 32 bits, then the rest
  constexpr double kShift = 0x1.8p52;
  if (x != x) return x;
  if (x > 709.8) return std::numeric_limits<double>::infinity();
  if (x < -745.2) return 0.0;
  const double n = (x * kLog2E + kShift) - kShift;
  const double high = x - n * kLn2.hi;
  const double low = n * kLn2.lo;
  const double r = high - low;
  const double r_low = (high - r) - low;
  const double z = r * r;
  const double z2 = z * z;
  // (e^r - 1 - r)/r^2 for |r| <= ln2/2, relative error of e^r below 2^-56
  const double p =
      (0x1.000000000000ap-1 + r * 0x1.55555555554f9p-3) +
      z * ((0x1.555555555083fp-5 + r * 0x1.1111111127d1p-7) + z * (0x1.6c16c18438ae6p-10 + r * 0x1.a01a012a0e82ep-13)) +
      (z2 * z) * ((0x1.a01999e2658dap-16 + r * 0x1.71df25b4b9a79p-19) +
                  z * (0x1.28ad9b84d6d2dp-22 + r * 0x1.ad7f3c1c9bbf6p-26));
  const detail::Pair sum = detail::fast_two_sum(1.0, r);
  const double value = sum.hi + (sum.lo + (r_low + z * p));
  // 2^n in two factors, so that neither leaves the normal range before the product does
  const int exponent = static_cast<int>(n);
  const int first = exponent / 2;
  const auto power = [](int e) { return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + e) << 52U); };
  return (value * power(first)) * power(exponent - first);
}

/// Natural logarithm; -infinity at 0, NaN below, infinity at infinity.
CAIRN_HD constexpr double log(double x) {
  constexpr detail::Pair kLn2{0x1.62e42feep-1, 0x1.a39ef35793c76p-33};
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (!(x >= 0.0)) return detail::kNan;
  if (x == 0.0) return -kInfinity;
  if (x == kInfinity) return kInfinity;
  int exponent = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    exponent = -54;
  }
  // x = 2^exponent m with m in [sqrt(1/2), sqrt 2)
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t fraction = bits & 0x000FFFFFFFFFFFFFU;
  const bool above_sqrt2 = fraction >= 0x6A09E667F3BCDU;
  exponent += static_cast<int>(bits >> 52U) - 1023 + (above_sqrt2 ? 1 : 0);
  const double m = std::bit_cast<double>(fraction | (above_sqrt2 ? 0x3FE0000000000000U : 0x3FF0000000000000U));
  const double f = m - 1.0;
  const double s = f / (2.0 + f);
  const double z = s * s;
  const double z2 = z * z;
  // (2 atanh s - 2 s)/s for |s| <= 0.1716, relative error of 2 atanh s below 2^-59
  const double series =
      z * ((0x1.5555555555592p-1 + z * 0x1.999999997fe68p-2) +
           z2 * ((0x1.24924941e8697p-2 + z * 0x1.c71c520fa7101p-3) +
                 z2 * ((0x1.74663dc604955p-3 + z * 0x1.39a1d431d9eb9p-3) + z2 * 0x1.2f0486f108adep-3)));
  // log(1 + f) = 2 s + s series = f - (f^2/2 - s (f^2/2 + series))
  const double half_square = 0.5 * f * f;
  const double k = exponent;
  const double correction = half_square - (s * (half_square + series) + k * kLn2.lo);
  return k * kLn2.hi - (correction - f);
}

}  // namespace cairn::math
