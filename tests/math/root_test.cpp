/// The bracketed root: exact ends, last bits of the abscissa, hard functions, bounded work.
#include "cairn/math/root.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

#include "cairn/core/rng.hpp"

namespace {

using cairn::math::bracketed_root;
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// Calls f and counts.
template <class F>
struct Counted {
  F f;
  int calls{};
  double operator()(double x) {
    ++calls;
    return f(x);
  }
};
template <class F>
Counted<F> counted(F f) {
  return {f};
}

template <class F>
double root_of(F&& f, double a, double b) {
  return bracketed_root(f, a, f(a), b, f(b));
}

TEST(BracketedRoot, EndsThatAreRootsAreReturnedAsTheyAre) {
  const auto f = [](double x) { return x - 1.0; };
  EXPECT_EQ(bracketed_root(f, 1.0, 0.0, 3.0, 2.0), 1.0);
  EXPECT_EQ(bracketed_root(f, -1.0, -2.0, 1.0, 0.0), 1.0);
  EXPECT_EQ(bracketed_root(f, 1.0, 0.0, 1.0, 0.0), 1.0);  // an interval of no length
}

TEST(BracketedRoot, LinearFunctionInTwoSteps) {
  auto f = counted([](double x) { return 3.0 * x - 1.0; });
  EXPECT_NEAR(bracketed_root(f, 0.0, -1.0, 1.0, 2.0), 1.0 / 3.0, kEpsilon);
  EXPECT_LE(f.calls, 5);
}

TEST(BracketedRoot, ASmoothCrossingTakesAHandfulOfSteps) {
  // Seen: once the bracket was two spacings wide its ends were evaluated in turn until the bound of 128.
  cairn::CounterRng random(4);
  int most = 0;
  for (int n = 0; n < 20000; ++n) {
    const double root = random.uniform(0.1, 8.0);
    const double slope = random.uniform(0.1, 5.0), bend = random.uniform(-3.0, 3.0);
    auto f = counted([=](double t) { return slope * (t - root) + bend * (t - root) * (t - root); });
    const double half = 0.01 * random.uniform();  // short enough for one root only
    root_of(f, root - half, root + 0.7 * half);
    most = f.calls > most ? f.calls : most;
  }
  std::printf("at most %d evaluations\n", most);
  EXPECT_LE(most, 20);
}

TEST(BracketedRoot, LastBitsOnRandomFunctions) {
  // Monotone functions with a known root: the abscissa that comes back is within two spacings of it (the tolerance by
  // which the bracket is closed), or the function there is zero.
  cairn::CounterRng random(3);
  int most = 0;
  long total = 0;
  constexpr int kCases = 20000;
  for (int n = 0; n < kCases; ++n) {
    const double root = random.uniform(-2.0, 2.0);
    const double curve = std::pow(10.0, random.uniform(-2.0, 2.0));
    const double size = std::pow(10.0, random.uniform(-10.0, 10.0)) * (n % 2 == 0 ? 1.0 : -1.0);
    const int shape = n % 5;
    auto f = counted([=](double x) {
      const double d = x - root;
      switch (shape) {
        case 0:
          return size * (d + curve * d * d * d);
        case 1:
          return size * std::expm1(curve * d);
        case 2:
          return size * std::atan(curve * d);
        case 3:
          return size * d * d * d;  // a root of third order
        default:
          return size * std::copysign(std::sqrt(std::fabs(d)), d);  // infinite slope
      }
    });
    const double a = root - random.uniform(0.01, 3.0), b = root + random.uniform(0.01, 3.0);
    const double found = n % 3 == 0 ? bracketed_root(f, b, f(b), a, f(a)) : bracketed_root(f, a, f(a), b, f(b));
    const double spacing = kEpsilon * std::fabs(root);
    EXPECT_LE(std::fabs(found - root), 4.0 * spacing + std::numeric_limits<double>::min())
        << "case " << n << ", shape " << shape;
    most = f.calls > most ? f.calls : most;
    total += f.calls;
  }
  std::printf("%d roots: %.1f evaluations on average, %d at most\n", kCases, static_cast<double>(total) / kCases, most);
  EXPECT_LE(most, 130);            // the stated bound of 128, and the two ends
  EXPECT_LT(total, 50L * kCases);  // below the 53 and more of bisection, roots of third order and jumps included
}

TEST(BracketedRoot, JumpOfSignIsLocatedToTheLastBit) {
  const double jump = 0.7310585786300049;
  const auto f = [=](double x) { return x < jump ? -3.0 : 1e-3; };
  const double found = root_of(f, -5.0, 20.0);
  EXPECT_NEAR(found, jump, 2.0 * kEpsilon);
  EXPECT_NE(f(found) > 0.0, f(found - 4.0 * kEpsilon) > 0.0);
}

TEST(BracketedRoot, RootAtZeroEndsInBoundedTime) {
  // No relative tolerance is ever met next to zero: the count of steps ends it, close to zero.
  auto f = counted([](double x) { return std::expm1(x) * 1e-5; });
  const double found = bracketed_root(f, -1.0, f(-1.0), 2.0, f(2.0));
  EXPECT_LT(std::fabs(found), 1e-15);
  EXPECT_LE(f.calls, 130);
  auto cube = counted([](double x) { return x * x * x; });
  EXPECT_LT(std::fabs(bracketed_root(cube, -1.0, -1.0, 3.0, 27.0)), 1e-12);
  EXPECT_LE(cube.calls, 130);
}

TEST(BracketedRoot, NoisyFunctionStaysInItsBracket) {
  // Round-off makes the sign wander near the root: what comes back is within the noise's width of it.
  const auto f = [](double x) { return (1e8 + (x - 1.0)) - 1e8; };  // steps of 1.5e-8
  const double found = root_of(f, 0.0, 3.0);
  EXPECT_NEAR(found, 1.0, 1.5e-8);
}

TEST(BracketedRoot, HugeAndTinyValues) {
  const auto huge = [](double x) { return 1e300 * (x - 0.3); };
  EXPECT_NEAR(root_of(huge, 0.0, 1.0), 0.3, kEpsilon);
  const auto tiny = [](double x) { return 1e-300 * (x - 0.3); };
  EXPECT_NEAR(root_of(tiny, 0.0, 1.0), 0.3, kEpsilon);
  const auto far = [](double t) { return t - 123456789.123; };  // late in a long run
  EXPECT_NEAR(root_of(far, 0.0, 1e9), 123456789.123, 2.0 * kEpsilon * 1.3e8);
}

}  // namespace
