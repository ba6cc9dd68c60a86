/// Dormand-Prince 8(5,3): observed orders, exactness for polynomials, the dense output, quadratures and error control.
#include "cairn/math/dormand_prince.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "cairn/core/rng.hpp"

namespace {

using cairn::math::DenseStep;
using cairn::math::DormandPrince8;
using cairn::math::StepAttempt;
using cairn::math::Vec;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kAnything = 1e300;  // an error scale that accepts every step

/// Nonlinear, coupled, with a closed solution: x' = -z + x (1 - r²), z' = x + z (1 - r²); in polar coordinates
/// r' = r (1 - r²), φ' = 1.
struct Spiral {
  Vec<2> operator()(double, const Vec<2>& y) const {
    const double growth = 1.0 - (y[0] * y[0] + y[1] * y[1]);
    return {-y[1] + y[0] * growth, y[0] + y[1] * growth};
  }
  static Vec<2> exact(long double t) {  // from r = 5/4, φ = 0
    const long double r = 1.0L / std::sqrt(1.0L - 0.36L * std::exp(-2.0L * t));
    return {static_cast<double>(r * std::cos(t)), static_cast<double>(r * std::sin(t))};
  }
};

/// The same with t on the right-hand side: y' = t y², y(0) = 1, y = 1 / (1 - t²/2).
struct Timed {
  Vec<1> operator()(double t, const Vec<1>& y) const { return {t * y[0] * y[0]}; }
  static Vec<1> exact(long double t) { return {static_cast<double>(1.0L / (1.0L - t * t / 2))}; }
};

template <std::size_t N>
Vec<N> filled(double value) {
  Vec<N> v;
  v.fill(value);
  return v;
}

template <std::size_t N>
double distance(const Vec<N>& a, const Vec<N>& b) {
  double d = 0.0;
  for (std::size_t n = 0; n < N; ++n) d = std::fmax(d, std::fabs(a[n] - b[n]));
  return d;
}

struct Errors {
  double end{};    // at the end of the interval
  double dense{};  // largest over all steps, between their ends
};

/// Fixed steps over [0, span].
template <std::size_t N, class Rhs>
Errors integrate(const Rhs& rhs, double span, int steps) {
  DormandPrince8<N> method;
  Errors e;
  Vec<N> y = Rhs::exact(0);
  for (int k = 0; k < steps; ++k) {
    const double t0 = span * k / steps, t1 = span * (k + 1) / steps, h = t1 - t0;
    const StepAttempt<N> a = method.attempt(rhs, t0, y, rhs(t0, y), h, t1, {filled<N>(kAnything), N});
    const DenseStep<N> dense = method.dense(rhs, t0, y, a, h, t1);
    for (int j = 1; j < 16; ++j) {
      const double t = t0 + h * j / 16.0;
      e.dense = std::fmax(e.dense, distance(dense.at(t), Rhs::exact(t)));
    }
    y = a.y;
  }
  e.end = distance(y, Rhs::exact(span));
  return e;
}

double order(double coarse, double fine) { return std::log2(coarse / fine); }

TEST(DormandPrince, ObservedOrderOfTheStepIsEight) {
  // Global error ~ h^8 over h, h/2, h/4, h/8, the last one still above round-off; half an order for the terms behind.
  std::vector<Errors> spiral, timed;
  for (const int refined : {1, 2, 4, 8}) {
    spiral.push_back(integrate<2>(Spiral{}, 1.0, 2 * refined));
    timed.push_back(integrate<1>(Timed{}, 0.9, 3 * refined));
  }
  for (const auto& [name, e] : {std::pair{"spiral", spiral}, std::pair{"timed", timed}}) {
    std::printf("%s: errors %.2e %.2e %.2e %.2e, orders %.2f %.2f %.2f\n", name, e[0].end, e[1].end, e[2].end, e[3].end,
                order(e[0].end, e[1].end), order(e[1].end, e[2].end), order(e[2].end, e[3].end));
    EXPECT_GT(e[3].end, 10 * kEpsilon) << "round-off has been reached: start with larger steps";
    EXPECT_GT(order(e[1].end, e[2].end), 7.5) << name;
    EXPECT_GT(order(e[2].end, e[3].end), 7.5) << name;
  }
  EXPECT_NEAR(order(timed[2].end, timed[3].end), 8.0, 0.5);  // the spiral contracts, and with it the leading term
}

/// One step from the start: its error at the end and between.
template <std::size_t N, class Rhs>
Errors one_step(const Rhs& rhs, double h) {
  return integrate<N>(rhs, h, 1);
}

TEST(DormandPrince, ObservedOrderOfTheDenseOutputIsSeven) {
  // One step: order p shows as an error ~ h^(p+1), so 8 for the dense output, and 9 for the step itself.
  std::vector<Errors> e;
  for (const double h : {0.32, 0.16, 0.08, 0.04}) e.push_back(one_step<2>(Spiral{}, h));
  std::printf("dense: errors %.2e %.2e %.2e %.2e, orders %.2f %.2f %.2f\n", e[0].dense, e[1].dense, e[2].dense,
              e[3].dense, order(e[0].dense, e[1].dense), order(e[1].dense, e[2].dense), order(e[2].dense, e[3].dense));
  EXPECT_GT(e[3].dense, 100 * kEpsilon);  // still above round-off
  EXPECT_NEAR(order(e[2].dense, e[3].dense), 8.0, 0.5);
  EXPECT_GT(order(e[1].dense, e[2].dense), 7.0);
  EXPECT_GT(order(e[0].end, e[1].end), 8.5);
}

TEST(DormandPrince, ExactForPolynomials) {
  // The step integrates y' = q t^(q-1) exactly up to q = 8, its dense output up to q = 7: the coefficients, of sizes up to
  // 600, leave 1e-13; the next degree is wrong by far more.
  for (int q = 1; q <= 9; ++q) {
    const auto rhs = [q](double t, const Vec<1>&) { return Vec<1>{q * std::pow(t, q - 1)}; };
    const double t0 = 0.3, h = 1.1, t1 = t0 + h;
    DormandPrince8<1> method;
    const Vec<1> y{std::pow(t0, q)};
    const auto a = method.attempt(rhs, t0, y, rhs(t0, y), h, t1, {{kAnything}, 1});
    const auto dense = method.dense(rhs, t0, y, a, h, t1);
    const double size = std::pow(t1, q);
    double worst = 0.0;
    for (int j = 0; j <= 20; ++j) {
      const double t = t0 + h * j / 20.0;
      worst = std::fmax(worst, std::fabs(dense.at(0, t) - std::pow(t, q)) / size);
    }
    const double end = std::fabs(a.y[0] - size) / size;
    if (q <= 8) {
      EXPECT_LT(end, 1e-14) << q;
    } else {
      EXPECT_GT(end, 1e-9) << q;
    }
    if (q <= 7) {
      EXPECT_LT(worst, 1e-13) << q;
    } else {
      EXPECT_GT(worst, 1e-9) << q;
    }
  }
}

TEST(DormandPrince, DenseOutputMeetsBothEndsWithTheirSlopes) {
  const Spiral rhs;
  DormandPrince8<2> method;
  Vec<2> y = Spiral::exact(0);
  double t = 0.0;
  DenseStep<2> previous;
  for (int k = 0; k < 10; ++k) {
    const double h = 0.1 + 0.02 * k, t1 = t + h;
    const Vec<2> k0 = rhs(t, y);
    const auto a = method.attempt(rhs, t, y, k0, h, t1, {filled<2>(kAnything), 2});
    const auto dense = method.dense(rhs, t, y, a, h, t1);
    EXPECT_EQ(dense.t0, t);
    EXPECT_EQ(dense.t1, t1);
    for (std::size_t n = 0; n < 2; ++n) {
      EXPECT_EQ(dense.fraction(n, 0.0), y[n]);
      EXPECT_NEAR(dense.fraction(n, 1.0), a.y[n], 2 * kEpsilon);  // y + (y1 - y)
      // One-sided differences of second order: error ~ δ² h y''' and round-off / δ.
      const double d = 1e-5;
      const double start =
          (4.0 * dense.fraction(n, d) - dense.fraction(n, 2.0 * d) - 3.0 * dense.fraction(n, 0.0)) / (2.0 * d);
      const double end =
          (3.0 * dense.fraction(n, 1.0) - 4.0 * dense.fraction(n, 1.0 - d) + dense.fraction(n, 1.0 - 2.0 * d)) /
          (2.0 * d);
      EXPECT_NEAR(start, h * k0[n], 1e-9);
      EXPECT_NEAR(end, h * a.slope[n], 1e-9);
      if (k > 0) {
        EXPECT_NEAR(previous.at(n, t), dense.at(n, t), 4 * kEpsilon);
      }
    }
    EXPECT_EQ(a.slope, rhs(t1, a.y));  // first stage of the next step
    previous = dense;
    y = a.y;
    t = t1;
  }
}

TEST(DormandPrince, BernsteinFormIsTheSamePolynomialAndEnclosesIt) {
  cairn::CounterRng random(8);
  for (int n = 0; n < 1000; ++n) {
    cairn::math::DenseStep<2> dense;
    dense.t0 = 0.0;
    dense.h = 1.0;
    dense.t1 = 1.0;
    for (auto& c : dense.c)
      for (double& x : c) x = random.uniform(-1.0, 1.0);
    const std::array<double, 8> b = dense.bernstein(1);
    double low = b[0], high = b[0];
    for (const double x : b) {
      low = std::fmin(low, x);
      high = std::fmax(high, x);
    }
    for (int k = 0; k <= 40; ++k) {
      const double s = k / 40.0;
      std::array<double, 8> row = b;  // de Casteljau
      for (std::size_t level = 7; level > 0; --level)
        for (std::size_t j = 0; j < level; ++j) row[j] = (1.0 - s) * row[j] + s * row[j + 1];
      const double value = dense.fraction(1, s);
      EXPECT_NEAR(row[0], value, 1e-14);  // some sixty roundings of numbers below 8
      EXPECT_GE(value, low - 1e-14);
      EXPECT_LE(value, high + 1e-14);
    }
  }
}

TEST(DormandPrince, ComponentsThatDoNotFeedBackComeOutTheSame) {
  // A pendulum with its travelled angle and work as quadratures: told which components feed back, to the bit.
  const auto rhs = [](double, const Vec<4>& y) { return Vec<4>{y[1], -std::sin(y[0]), std::fabs(y[1]), y[0] * y[1]}; };
  DormandPrince8<4> all;
  DormandPrince8<4, 2> two;
  const Vec<4> y{0.7, 0.3, 1.0, 2.0};
  const Vec<4> scale{1.0, 1.0, 1.0, 1.0};
  const auto a = all.attempt(rhs, 0.0, y, rhs(0.0, y), 0.4, 0.4, {scale, 2});
  const auto b = two.attempt(rhs, 0.0, y, rhs(0.0, y), 0.4, 0.4, {scale, 2});
  EXPECT_EQ(a.y, b.y);
  EXPECT_EQ(a.error, b.error);
  const auto dense_a = all.dense(rhs, 0.0, y, a, 0.4, 0.4);
  const auto dense_b = two.dense(rhs, 0.0, y, b, 0.4, 0.4);
  EXPECT_EQ(dense_a.c, dense_b.c);
  EXPECT_EQ(two.last_slope(), b.slope);
}

TEST(DormandPrince, RightHandSideIsAskedOnlyInsideTheStep) {
  // A discontinuity at either end must not be straddled: no time outside, and the end exactly as given.
  std::vector<double> times;
  const auto rhs = [&](double t, const Vec<1>& y) {
    times.push_back(t);
    return Vec<1>{t * y[0]};
  };
  DormandPrince8<1> method;
  const double t0 = 0.1, t1 = 0.1 + 0.7 / 3.0, h = t1 - t0;
  const Vec<1> y{1.0};
  const Vec<1> k0{t0};
  const auto a = method.attempt(rhs, t0, y, k0, h, t1, {{kAnything}, 1});
  EXPECT_EQ(times.size(), 12u);  // eleven stages and the slope at the end
  method.dense(rhs, t0, y, a, h, t1);
  EXPECT_EQ(times.size(), 15u);
  int at_the_end = 0;
  for (const double t : times) {
    EXPECT_GE(t, t0);
    EXPECT_LE(t, t1);
    at_the_end += t == t1;
  }
  EXPECT_EQ(at_the_end, 2);
  // A rejected attempt saves the last evaluation.
  times.clear();
  const auto rejected = method.attempt(rhs, t0, y, k0, h, t1, {{1e-14}, 1});
  EXPECT_GT(rejected.error, 1.0);
  EXPECT_EQ(times.size(), 11u);
}

TEST(DormandPrince, QuadraturesRideAlong) {
  // A third component that integrates a wild function of the others: the error, and so the steps, do not know of it.
  const auto plain = [](double t, const Vec<2>& y) { return Spiral{}(t, y); };
  const auto with = [](double t, const Vec<3>& y) {
    const Vec<2> s = Spiral{}(t, {y[0], y[1]});
    return Vec<3>{s[0], s[1], 2.0 * (y[0] * s[0] + y[1] * s[1])};  // (r²)'
  };
  DormandPrince8<2> two;
  DormandPrince8<3> three;
  const Vec<2> y2 = Spiral::exact(0);
  const Vec<3> y3{y2[0], y2[1], y2[0] * y2[0]};
  const double h = 0.05;
  const auto a2 = two.attempt(plain, 0.0, y2, plain(0.0, y2), h, h, {filled<2>(1e-9), 2});
  const auto a3 = three.attempt(with, 0.0, y3, with(0.0, y3), h, h, {{1e-9, 1e-9, 1e-300}, 2});
  EXPECT_EQ(a2.error, a3.error);
  ASSERT_LE(a3.error, 1.0);
  EXPECT_EQ(a2.y[0], a3.y[0]);
  EXPECT_EQ(a2.y[1], a3.y[1]);
  EXPECT_NEAR(a3.y[2], a3.y[0] * a3.y[0] + a3.y[1] * a3.y[1], 1e-10);  // both carry the error of one step
  const auto dense = three.dense(with, 0.0, y3, a3, h, h);
  const Vec<3> middle = dense.at(0.5 * h);
  EXPECT_NEAR(middle[2], middle[0] * middle[0] + middle[1] * middle[1], 1e-9);
}

TEST(DormandPrince, ErrorEstimateIsOfOrderEightAndControlsTheError) {
  const Spiral rhs;
  DormandPrince8<2> method;
  const Vec<2> y = Spiral::exact(0);
  const Vec<2> k0 = rhs(0.0, y);
  double previous = 0.0;
  for (const double h : {0.2, 0.1, 0.05}) {
    const double error = method.attempt(rhs, 0.0, y, k0, h, h, {filled<2>(1.0), 2}).error;
    if (previous > 0.0) {
      EXPECT_NEAR(order(previous, error), 8.0, 0.7);
    }
    EXPECT_GT(error, one_step<2>(rhs, h).end) << "the estimate is on the safe side";
    previous = error;
  }
  for (const double tolerance : {1e-6, 1e-8, 1e-10, 1e-12}) {
    Vec<2> at = y;
    double t = 0.0, h = 0.1;
    int steps = 0;
    while (t < 3.0) {
      const double t1 = t + 1.01 * h >= 3.0 ? 3.0 : t + h;
      const auto a = method.attempt(rhs, t, at, rhs(t, at), t1 - t, t1, {filled<2>(tolerance), 2});
      h = (t1 - t) * DormandPrince8<2>::step_factor(a.error);
      if (a.error > 1.0) continue;
      at = a.y;
      t = t1;
      ++steps;
    }
    // The spiral is stable along r and neutral along φ: errors of steps add up at most.
    EXPECT_LT(distance(at, Spiral::exact(3.0)), tolerance * steps + 100 * kEpsilon) << tolerance;
    EXPECT_LT(steps, 100) << tolerance;
  }
}

TEST(DormandPrince, StepFactorHasItsBounds) {
  using Method = DormandPrince8<1>;
  EXPECT_EQ(Method::step_factor(0.0), 4.0);
  EXPECT_EQ(Method::step_factor(1e-300), 4.0);
  EXPECT_DOUBLE_EQ(Method::step_factor(1.0), 0.9);
  EXPECT_DOUBLE_EQ(Method::step_factor(256.0), 0.45);
  EXPECT_DOUBLE_EQ(Method::step_factor(1e30), 1.0 / 3.0);
  EXPECT_DOUBLE_EQ(Method::step_factor(std::numeric_limits<double>::infinity()), 1.0 / 3.0);
  EXPECT_DOUBLE_EQ(Method::step_factor(std::numeric_limits<double>::quiet_NaN()), 1.0 / 3.0);
}

TEST(DormandPrince, WhatIsNotFiniteIsSeenAsSuch) {
  const auto rhs = [](double t, const Vec<1>&) {
    return Vec<1>{t > 0.5 ? std::numeric_limits<double>::quiet_NaN() : 1.0};
  };
  DormandPrince8<1> method;
  const auto a = method.attempt(rhs, 0.0, {0.0}, {1.0}, 1.0, 1.0, {{1.0}, 1});
  EXPECT_FALSE(a.error <= 1.0);
  EXPECT_FALSE(std::isfinite(a.error));
}

}  // namespace
