/// The first crossing of guards inside a step: no pair of crossings is missed, the root is right to the last bits, and a
/// guard that starts at zero is armed as it should be.
#include "cairn/math/first_crossing.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "cairn/core/rng.hpp"
#include "scale.hpp"

namespace {

using cairn::math::Crossing;
using cairn::math::first_crossing;
using cairn::math::Guard;
namespace bernstein = cairn::math::bernstein;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kNoise = 64 * kEpsilon;  // as the planar engine has it, for guards of order one
constexpr double kResolution = 1e-10;     // likewise

template <class F>
Crossing find(F&& f, double t0, double t1, Guard guard = {kNoise, kResolution, true}) {
  std::array<Guard, 1> guards{guard};
  return first_crossing<1>([&](double t, std::array<double, 1>& g) { g[0] = f(t); }, t0, t1, guards, 1);
}

// ------------------------------------------------------------------------------------------------ the polynomial

TEST(Bernstein, CoefficientsEncloseAndReproduce) {
  cairn::CounterRng random(11);
  for (int n = 0; n < 2000; ++n) {
    bernstein::Values v;
    for (double& x : v) x = random.uniform(-1.0, 1.0);
    const bernstein::Values b = bernstein::coefficients(v);
    auto polynomial = [&](double s) {  // de Casteljau
      bernstein::Values row = b;
      for (std::size_t level = bernstein::kDegree; level > 0; --level)
        for (std::size_t k = 0; k < level; ++k) row[k] = (1.0 - s) * row[k] + s * row[k + 1];
      return row[0];
    };
    double low = b[0], high = b[0], size = 0.0;
    for (const double x : b) {
      low = std::fmin(low, x);
      high = std::fmax(high, x);
      size = std::fmax(size, std::fabs(x));
    }
    for (std::size_t j = 0; j < bernstein::kNodes; ++j)
      EXPECT_NEAR(polynomial(bernstein::point(j)), v[j], 20 * kEpsilon * size);  // round-off of 36 averages
    double least = v[0];
    for (int j = 0; j <= 200; ++j) {
      const double p = polynomial(j / 200.0);
      EXPECT_GE(p, low - 20 * kEpsilon * size);
      EXPECT_LE(p, high + 20 * kEpsilon * size);
      least = std::fmin(least, p);
    }
    // The quick test from the node values alone never claims too much.
    for (const double level : {-3.0, -1.0, -0.5}) {
      if (bernstein::clearly_above(v, level)) {
        EXPECT_GT(least, level);
      }
    }
  }
}

TEST(Bernstein, TailIsTheTopOfTheChebyshevSeries) {
  // T_7 and T_8 on [0, 1] have tails 1, and everything below has none.
  for (int degree = 0; degree <= 8; ++degree) {
    bernstein::Values v;
    for (std::size_t j = 0; j < bernstein::kNodes; ++j)
      v[j] = std::cos(degree * std::acos(2.0 * bernstein::point(j) - 1.0));
    EXPECT_NEAR(bernstein::tail(v), degree >= 7 ? 1.0 : 0.0, 1e-14) << degree;  // some epsilon
  }
}

TEST(Bernstein, FirstRootOfAPolynomial) {
  cairn::CounterRng random(12);
  for (int n = 0; n < 5000; ++n) {
    // (s - r0)(s - r1)(s - r2) with 0 < r0 < r1 < r2 < 1, positive at the start.
    double r[3] = {random.uniform(), random.uniform(), random.uniform()};
    std::sort(r, r + 3);
    if (r[0] < 0.01 || r[1] - r[0] < 1e-3 || r[2] - r[1] < 1e-3) continue;
    bernstein::Values v;
    for (std::size_t j = 0; j < bernstein::kNodes; ++j) {
      const double s = bernstein::point(j);
      v[j] = -(s - r[0]) * (s - r[1]) * (s - r[2]);
    }
    const bernstein::Values b = bernstein::coefficients(v);
    const bernstein::Bracket first = bernstein::first_root(b, 0.0, 1.0 / 4096.0);
    EXPECT_LE(first.lo, r[0] + 1e-12);
    EXPECT_GE(first.hi, r[0] - 1e-12);
    EXPECT_LE(first.hi - first.lo, 1.0 / 4096.0);
    // A wide bracket holds that root and no other.
    const bernstein::Bracket wide = bernstein::first_root(b, 0.0, 1.0);
    EXPECT_LE(wide.lo, r[0] + 1e-12);
    EXPECT_GE(wide.hi, r[0] - 1e-12);
    EXPECT_LE(wide.hi, r[1] + 1e-12);
    // Beyond the first root the polynomial is negative: the search from there says so at once.
    const bernstein::Bracket again = bernstein::first_root(b, 0.5 * (r[0] + r[1]), 1.0 / 4096.0);
    EXPECT_GE(again.lo, 0.5 * (r[0] + r[1]));
  }
}

// ------------------------------------------------------------------------------------------------ pairs of events

TEST(FirstCrossing, PairInsideOneStepIsSeen) {
  // Below zero between s0 - δ and s0 + δ only, ends and nearly all samples positive: down to the resolution.
  for (const double s0 : {0.013, 0.2, 0.5, 0.77, 0.991})
    for (double width = 0.1; width > 1e-6; width *= 0.1) {
      const double t0 = 3.0, h = 0.02;
      auto guard = [&](double t) {
        const double s = (t - t0) / h - s0;
        return (s * s - width * width) * (1.0 + 0.3 * std::sin(2.0 * s));
      };
      const double depth = width * width;
      const Crossing c = find(guard, t0, t0 + h);
      if (s0 - width <= 0.0) continue;
      if (depth > kResolution) {
        ASSERT_TRUE(c.found()) << s0 << " " << width;
        // The guard's own argument rounds at 3.02: 4e-16 in t is 2e-14 in s.
        EXPECT_NEAR((c.t - t0) / h, s0 - width, 1e-13 + 1e-15 / width) << s0 << " " << width;
      } else if (c.found()) {
        EXPECT_LE(guard(c.t + 1e-9 * h), 1e-12);  // seen all the same; then it is right
      }
    }
}

TEST(FirstCrossing, GrazingFromAboveIsNoCrossing) {
  for (const double clearance : {1e-3, 1e-6, 1e-9}) {
    auto guard = [&](double s) { return (s - 0.6) * (s - 0.6) * (2.0 + std::cos(3.0 * s)) + clearance; };
    EXPECT_FALSE(find(guard, 0.0, 1.0).found()) << clearance;
  }
}

struct Campaign {
  int steps{}, crossings{}, missed{}, late{}, false_alarms{}, shallow{};
  double worst_time{};
};

/// One guard over one step against a thousandfold sampling. `bound` is the depth below which an excursion may be unseen.
template <class F>
void compare(F&& f, double t0, double t1, double bound, Campaign& out) {
  constexpr int kSamples = 1000;
  const double noise = kNoise;
  ++out.steps;
  const Crossing c = find(f, t0, t1);
  double before = t0;
  // First excursion deeper than the bound that sampling sees.
  double excursion_start = 0.0, excursion_end = 0.0;
  bool below = false, deep = false;
  double depth = 0.0;
  for (int k = 1; k <= kSamples && !deep; ++k) {
    const double t = k == kSamples ? t1 : t0 + (t1 - t0) * k / kSamples;
    const double value = f(t);
    if (!below && value < 0.0) {
      below = true;
      excursion_start = before;
      excursion_end = t;
      depth = 0.0;
    }
    if (below) {
      depth = std::fmax(depth, -value);
      deep = depth > bound;
      if (value >= 0.0) {
        below = false;
        if (!deep) ++out.shallow;
      }
    }
    before = t;
  }
  if (c.found()) {
    ++out.crossings;
    // It is a crossing: not positive just after. (Just after is a millionth of the step, or the end.)
    const double after = std::fmin(t1, c.t + 1e-6 * (t1 - t0));
    if (f(after) > noise && f(c.t) > noise) ++out.false_alarms;
  }
  if (!deep) return;
  if (!c.found()) {
    ++out.missed;
    return;
  }
  if (c.t > excursion_end) {
    ++out.late;
    return;
  }
  if (c.t < excursion_start) return;  // an earlier one, too short or shallow for the sampling
  // Refined sampling: bisection to the last bit inside the samples that enclose it.
  double lo = excursion_start, hi = excursion_end;
  while (true) {
    const double middle = 0.5 * (lo + hi);
    if (middle == lo || middle == hi) break;
    (f(middle) < 0.0 ? hi : lo) = middle;
  }
  // Where the guard's slope is small its own round-off spreads the root: the time is right if the guard is zero there.
  const bool zero = std::fabs(f(c.t)) <= 16 * kEpsilon;
  if (!zero) out.worst_time = std::fmax(out.worst_time, std::fabs(c.t - hi) / (std::fabs(t1) + (t1 - t0)));
}

TEST(FirstCrossing, RandomSumsAndProductsOfSines) {
  cairn::CounterRng random(13);
  Campaign sums, products;
  const int count = scaled(10000, 500);
  for (int n = 0; n < count; ++n) {
    const double t0 = random.uniform(0.0, 10.0), h = std::pow(10.0, random.uniform(-4.0, 0.0));
    double amplitude[3], frequency[3], phase[3];
    for (int k = 0; k < 3; ++k) {
      amplitude[k] = random.uniform(0.0, 1.0);
      frequency[k] = 2.0 * 3.14159265358979 * random.uniform(0.0, 1.0);  // up to one period in the step
      phase[k] = random.uniform(0.0, 6.3);
    }
    auto sum = [&](double t) {
      const double s = (t - t0) / h;
      double g = 0.0;
      for (int k = 0; k < 3; ++k) g += amplitude[k] * std::sin(frequency[k] * s + phase[k]);
      return g;
    };
    auto product = [&](double t) {
      const double s = (t - t0) / h;
      return (1.2 + std::sin(frequency[0] * s + phase[0])) * (amplitude[1] + std::sin(frequency[1] * s + phase[1])) +
             0.1 * amplitude[2];
    };
    // Lifted so that half of them only just reach zero somewhere: pairs of crossings are common, not rare.
    for (const bool is_sum : {true, false}) {
      auto raw = [&](double t) { return is_sum ? sum(t) : product(t); };
      double least = raw(t0);
      for (int k = 0; k <= 200; ++k) least = std::fmin(least, raw(t0 + h * k / 200));
      const double depth = std::pow(10.0, random.uniform(-8.0, 0.0));
      const double lift = n % 2 == 0 ? -least - depth : 0.0;
      auto guard = [&](double t) { return raw(t) + lift; };
      if (!(guard(t0) > 1e-6)) continue;  // a guard that starts at or below zero is a question of arming
      compare(guard, t0, t0 + h, kResolution, is_sum ? sums : products);
    }
  }
  for (const auto& [name, c] : {std::pair{"sums", sums}, std::pair{"products", products}}) {
    std::printf(
        "%s of sines: %d steps, %d with a crossing, %d missed, %d late, %d false, %d too shallow; worst time %.1e\n",
        name, c.steps, c.crossings, c.missed, c.late, c.false_alarms, c.shallow, c.worst_time);
    EXPECT_GT(c.steps, count / 3);
    EXPECT_GT(c.crossings, count / 10);
    EXPECT_EQ(c.missed, 0) << name;
    EXPECT_EQ(c.late, 0) << name;
    EXPECT_EQ(c.false_alarms, 0) << name;
    EXPECT_LT(c.worst_time, 4 * kEpsilon) << name;  // the last bits of the time
  }
}

TEST(FirstCrossing, SeveralGuardsTheEarliestWins) {
  cairn::CounterRng random(14);
  for (int n = 0; n < 2000; ++n) {
    constexpr std::size_t kCount = 4;
    double root[kCount], slope[kCount];
    for (std::size_t k = 0; k < kCount; ++k) {
      root[k] = random.uniform(-0.5, 1.5);
      if (root[k] < 0.0) root[k] = 2.0;  // never fires
      slope[k] = std::pow(10.0, random.uniform(-3.0, 3.0));
    }
    std::array<Guard, kCount> guards{};
    for (Guard& g : guards) g = {1e-18, 1e-13, true};
    const Crossing c = first_crossing<kCount>(
        [&](double t, std::array<double, kCount>& g) {
          for (std::size_t k = 0; k < kCount; ++k) g[k] = slope[k] * (root[k] - t) * (1.0 + 0.1 * std::sin(t));
        },
        0.0, 1.0, guards, kCount);
    std::size_t first = 0;
    for (std::size_t k = 1; k < kCount; ++k)
      if (root[k] < root[first]) first = k;
    ASSERT_EQ(c.found(), root[first] <= 1.0) << n;
    if (!c.found()) continue;
    EXPECT_EQ(c.guard, static_cast<int>(first));
    EXPECT_NEAR(c.t, root[first], 2 * kEpsilon);
  }
}

TEST(FirstCrossing, CrossingAtTheEndBelongsToTheStep) {
  const Crossing c = find([](double t) { return 1.0 - t; }, 0.0, 1.0);
  ASSERT_TRUE(c.found());
  EXPECT_NEAR(c.t, 1.0, kEpsilon);
  EXPECT_FALSE(find([](double t) { return 1.0 + 1e-9 - t; }, 0.0, 1.0).found());
}

TEST(FirstCrossing, DipThatOnePolynomialCannotFollowIsResolvedByHalving) {
  // Dips as wide as the distance of two nodes: degree 8 shows that they are there, and halving how deep they are. (What
  // is narrower falls between the nodes; an error-controlled step has no such guards, see planar/kernel_guards_test.cpp.)
  for (double place = 0.15; place < 0.9; place += 0.01)
    for (const double depth : {1e-2, 1e-4, 1e-6}) {
      auto guard = [&](double s) { return 0.3 - (0.3 + depth) * std::exp(-std::pow((s - place) / 0.1, 2.0)); };
      const Crossing c = find(guard, 0.0, 1.0);
      ASSERT_TRUE(c.found()) << place << " " << depth;
      const double expected = place - 0.1 * std::sqrt(std::log1p(depth / 0.3));
      EXPECT_NEAR(c.t, expected, 1e-14 / std::sqrt(depth)) << place << " " << depth;  // round-off over the slope there
    }
}

// ------------------------------------------------------------------------------------------------ arming

TEST(Arming, GuardThatStartsAtZeroAndRisesDoesNotFire) {
  for (const double start : {0.0, 0.9 * kNoise, -0.9 * kNoise}) {
    auto guard = [&](double t) { return start + t; };
    EXPECT_FALSE(find(guard, 0.0, 1.0, {kNoise, kResolution, false}).found()) << start;
  }
}

TEST(Arming, GuardThatStartsAtZeroRisesAndFallsFiresAtItsReturn) {
  // Also when it rises by next to nothing, and when it starts a round-off below.
  for (const double back : {0.9, 0.1, 1e-3})
    for (const double start : {0.0, -0.5 * kNoise}) {
      auto guard = [&](double t) { return start + t * (back - t); };
      const Crossing c = find(guard, 0.0, 1.0, {kNoise, kResolution, false});
      ASSERT_TRUE(c.found()) << back;
      EXPECT_NEAR(c.t, back, 2.0 * kNoise / back + 2 * kEpsilon) << back;
    }
}

TEST(Arming, GuardThatStartsAtZeroAndFallsFiresAtTheNoise) {
  auto guard = [](double t) { return -t; };
  const Crossing c = find(guard, 0.0, 1.0, {kNoise, kResolution, false});
  ASSERT_TRUE(c.found());
  EXPECT_LE(c.t, 2.0 * kNoise);
  // Noise that stays within its bound never fires.
  auto still = [](double t) { return -0.5 * kNoise * std::fabs(std::sin(50.0 * t)); };
  EXPECT_FALSE(find(still, 0.0, 1.0, {kNoise, kResolution, false}).found());
}

TEST(Arming, FlagsAreCarriedFromStepToStep) {
  // Rises in the first step, which arms it; falls in the second, which fires at zero, not at -noise.
  std::array<Guard, 1> guards{Guard{1e-3, kResolution, false}};
  auto evaluate = [](double t, std::array<double, 1>& g) { g[0] = std::sin(t); };
  EXPECT_FALSE(first_crossing<1>(evaluate, 0.0, 2.0, guards, 1).found());
  EXPECT_TRUE(guards[0].armed);
  const Crossing c = first_crossing<1>(evaluate, 2.0, 4.0, guards, 1);
  ASSERT_TRUE(c.found());
  EXPECT_NEAR(c.t, 3.14159265358979323846, 2 * kEpsilon * 3.2);
  // One that hovers within its noise stays unarmed.
  std::array<Guard, 1> hovering{Guard{1e-3, kResolution, false}};
  auto within = [](double t, std::array<double, 1>& g) { g[0] = 0.9e-3 * std::sin(t); };
  EXPECT_FALSE(first_crossing<1>(within, 0.0, 6.0, hovering, 1).found());
  EXPECT_FALSE(hovering[0].armed);
}

TEST(Arming, ArmedGuardThatIsZeroFiresAtOnce) {
  const Crossing c = find([](double t) { return -t; }, 0.5, 1.0);
  ASSERT_TRUE(c.found());
  EXPECT_EQ(c.t, 0.5);
}

TEST(FirstCrossing, GuardThatIsNotSmoothStillEnds) {
  // A corner, a jump and noise: halving stops, the work is bounded, and the sign change is found.
  int calls = 0;
  auto corner = [&](double t) { return ++calls, std::fabs(t - 0.5) - 0.1; };
  EXPECT_NEAR(find(corner, 0.0, 1.0).t, 0.4, 1e-12);
  EXPECT_LT(calls, 5000);
  calls = 0;
  auto jump = [&](double t) { return ++calls, t < 0.3 ? 1.0 : -1.0; };
  const Crossing c = find(jump, 0.0, 1.0);
  ASSERT_TRUE(c.found());
  EXPECT_NEAR(c.t, 0.3, 1e-7);  // 24 halvings of the step
  EXPECT_LT(calls, 5000);
  calls = 0;
  auto noisy = [&](double t) { return ++calls, 1e-14 * std::sin(1e9 * t) + 1e-13; };
  EXPECT_FALSE(find(noisy, 0.0, 1.0, {1e-12, 1e-10, true}).found());
  EXPECT_LT(calls, 100);
}

}  // namespace
