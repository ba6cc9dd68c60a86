/// Values of the factors: ranges, products, samples and distributions against what is known of them.
#include "cairn/studies/sampling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "cairn/core/rng.hpp"

namespace cairn::studies {
namespace {

std::vector<std::vector<double>> points_of(Design design, std::vector<Factor> factors, std::uint64_t samples = 0,
                                           std::uint64_t seed = 1) {
  const auto made = Samples::create(design, std::move(factors), samples, seed);
  EXPECT_TRUE(made) << to_text(made.error());
  std::vector<std::vector<double>> points;
  for (std::uint64_t i = 0; i < made->size(); ++i) made->point(i, points.emplace_back(made->factors()));
  return points;
}

TEST(Sampling, RangesMeetTheirEnds) {
  const Factor range = Range{0.1, 0.7, 7};
  EXPECT_EQ(value_at(range, 0), 0.1);
  EXPECT_EQ(value_at(range, 6), 0.7);
  EXPECT_NEAR(value_at(range, 3), 0.4, 1e-15) << "two roundings of numbers below 1";
  const Factor ratio = LogRange{1e-3, 10.0, 5};
  EXPECT_EQ(value_at(ratio, 0), 1e-3);
  EXPECT_EQ(value_at(ratio, 4), 10.0);
  EXPECT_NEAR(value_at(ratio, 2), 0.1, 1e-15)
      << "exp of a logarithm of size 2.3 with an error of 2 units in the last place";
  EXPECT_EQ(value_at(Range{2.0, 9.0, 1}, 0), 2.0);
}

TEST(Sampling, ProductTurnsTheLastFactorFastest) {
  EXPECT_EQ(points_of(Design::product, {ValueList{{1, 2}}, ValueList{{5, 6, 7}}}),
            (std::vector<std::vector<double>>{{1, 5}, {1, 6}, {1, 7}, {2, 5}, {2, 6}, {2, 7}}));
}

TEST(Sampling, ZippedTakesEqualPlaces) {
  EXPECT_EQ(points_of(Design::zipped, {ValueList{{1, 2}}, Range{5, 6, 2}}),
            (std::vector<std::vector<double>>{{1, 5}, {2, 6}}));
}

TEST(Sampling, LatinHypercubeHasOneSampleInEachShare) {
  constexpr std::uint64_t kSamples = 100;
  const auto points = points_of(Design::latin_hypercube, {Uniform{0, 1}, Uniform{0, 1}, Uniform{0, 1}}, kSamples, 9);
  for (std::size_t f = 0; f < 3; ++f) {
    std::set<int> shares;
    for (const auto& point : points) shares.insert(static_cast<int>(point[f] * kSamples));
    EXPECT_EQ(shares.size(), kSamples) << "factor " << f;
  }
  std::size_t equal = 0;
  for (const auto& point : points)
    equal += static_cast<int>(point[0] * kSamples) == static_cast<int>(point[1] * kSamples);
  EXPECT_LT(equal, 10U) << "of two independent orders of 100 about one place agrees; 10 has a chance below 1e-6";
}

/// Largest number of points, over all ways to cut the unit square into 2^m boxes of equal size with power-of-two sides,
/// in one box: 1 for a (0, m, 2)-net.
std::size_t fullest_box(std::size_t a, std::size_t b, int m) {
  std::size_t fullest = 0;
  for (int split = 0; split <= m; ++split) {
    std::vector<std::size_t> boxes(std::size_t{1} << m);
    for (std::uint64_t i = 0; i < boxes.size(); ++i) {
      const std::uint64_t x = split == 0 ? 0 : sobol_digits(i, a) >> (52 - split);
      const std::uint64_t y = split == m ? 0 : sobol_digits(i, b) >> (52 - (m - split));
      fullest = std::max(fullest, ++boxes[(x << (m - split)) | y]);
    }
  }
  return fullest;
}

TEST(Sampling, SobolPointsFillEveryFactorEvenly) {
  // Each coordinate alone is a (0, m, 1)-net: a wrong direction number or polynomial puts two points into one share.
  for (std::size_t f = 0; f < kMostSobolFactors; ++f) {
    for (int m = 1; m <= 12; ++m) {
      std::set<std::uint64_t> shares;
      for (std::uint64_t i = 0; i < (std::uint64_t{1} << m); ++i) shares.insert(sobol_digits(i, f) >> (52 - m));
      EXPECT_EQ(shares.size(), std::size_t{1} << m) << "factor " << f << ", 2^" << m << " points";
    }
  }
}

TEST(Sampling, SobolPairsAreAsGoodAsJoeAndKuoMadeThem) {
  EXPECT_EQ(fullest_box(0, 1, 10), 1U) << "the first two factors are a (0, 10, 2)-net";
  // Property of the numbers of Joe and Kuo 2008 for criterion D6: pairs of few factors have a small t-value. With t, a
  // box of 2^-10 holds at most 2^t of 2^10 points.
  for (std::size_t a = 0; a < 8; ++a)
    for (std::size_t b = a + 1; b < 8; ++b) EXPECT_LE(fullest_box(a, b, 10), 16U) << a << ", " << b;
}

TEST(Sampling, DesignsIntegrateAsWellAsTheyShould) {
  // Of f = ∏ (1 + (x_k - 1/2)/2) over six factors the mean is 1; with v = 1/48, the variance of one term, that of f is
  // (1 + v)^6 - 1. Random points have its root over √N as their error; a Latin hypercube takes away the main effects, 6 v.
  constexpr double kPoints = 4096.0;
  constexpr int kSeeds = 100;
  const auto error_of = [](Design design) {
    double squares = 0.0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      double sum = 0.0;
      for (const auto& point : points_of(design, std::vector<Factor>(6, Uniform{0.0, 1.0}), 4096, seed)) {
        double product = 1.0;
        for (const double x : point) product *= 1.0 + 0.5 * (x - 0.5);
        sum += product;
      }
      squares += (sum / kPoints - 1.0) * (sum / kPoints - 1.0);
    }
    return std::sqrt(squares / kSeeds);
  };
  const double v = 1.0 / 48.0;
  const double variance = std::pow(1.0 + v, 6.0) - 1.0;
  const double random = error_of(Design::random);
  const double hypercube = error_of(Design::latin_hypercube);
  const double sobol = error_of(Design::sobol);
  // The root mean square of 100 errors is known to 1/√200 = 7 %; three times that.
  EXPECT_NEAR(random / std::sqrt(variance / kPoints), 1.0, 0.21);
  EXPECT_NEAR(hypercube / std::sqrt((variance - 6.0 * v) / kPoints), 1.0, 0.21);
  EXPECT_LT(sobol, 0.1 * hypercube) << "measured 1/16";
  std::printf("error of a mean over 4096 points, rms of %d seeds: random %.2e, Latin hypercube %.2e, Sobol %.2e\n",
              kSeeds, random, hypercube, sobol);
}

TEST(Sampling, NormalQuantileInvertsTheDistribution) {
  // libm's erfc as the judge. Its relative error and ours are units in the last place, and that of the argument u grows
  // by u'(z) z / u ~ z^2 in the tails: 64 units there.
  double worst = 0.0;
  for (int k = 1; k < 4000; ++k) {
    for (const double u : {k / 4000.0, std::ldexp(1.0, -k / 80 - 1)}) {
      const double z = normal_quantile(u);
      const double back = 0.5 * std::erfc(-z / std::sqrt(2.0));
      const double unit = std::numeric_limits<double>::epsilon() * (1.0 + z * z);
      worst = std::max(worst, std::fabs(back / u - 1.0) / unit);
    }
  }
  EXPECT_LT(worst, 4.0);
  EXPECT_EQ(normal_quantile(0.5), 0.0);
  std::printf("normal quantile: worst error %.2f units in the last place, times 1 + z^2\n", worst);
}

TEST(Sampling, DistributionsHaveTheirMomentsAndBounds) {
  constexpr std::uint64_t kSamples = 20000;
  struct Known {
    Factor factor;
    double mean;
    double deviation;
  };
  const double e = std::exp(0.125);  // lognormal: mean = median e^(β²/2), variance = mean² (e^(β²) - 1)
  const std::vector<Known> known = {
      {Uniform{2.0, 5.0}, 3.5, 3.0 / std::sqrt(12.0)},
      {LogUniform{1.0, 10.0}, 9.0 / std::log(10.0),
       std::sqrt(99.0 / (2.0 * std::log(10.0)) - 81.0 / (std::log(10.0) * std::log(10.0)))},
      {Normal{3.0, 0.5}, 3.0, 0.5},
      {LogNormal{2.0, 0.5}, 2.0 * e, 2.0 * e * std::sqrt(e * e - 1.0)},
      {Triangular{0.0, 1.0, 4.0}, 5.0 / 3.0, std::sqrt((0.0 + 1.0 + 16.0 - 0.0 - 0.0 - 4.0) / 18.0)},
      {Exponential{1.5}, 1.5, 1.5},
      {Range{2.0, 5.0, 4}, 3.5, 3.0 / std::sqrt(12.0)},
  };
  for (std::size_t k = 0; k < known.size(); ++k) {
    const auto points = points_of(Design::random, {known[k].factor}, kSamples, 3);
    double sum = 0.0;
    double squares = 0.0;
    for (const auto& point : points) {
      sum += point[0];
      squares += (point[0] - known[k].mean) * (point[0] - known[k].mean);
    }
    // Five standard errors of a mean; the deviation of heavy tails is less sure, four times as much.
    const double error = 5.0 * known[k].deviation / std::sqrt(static_cast<double>(kSamples));
    EXPECT_NEAR(sum / kSamples, known[k].mean, error) << k;
    EXPECT_NEAR(std::sqrt(squares / kSamples), known[k].deviation, 4.0 * error) << k;
  }
}

TEST(Sampling, CutNormalStaysInsideAndKeepsItsShape) {
  const Normal cut{0.5, 0.2, 0.4, 0.9};
  const auto points = points_of(Design::latin_hypercube, {cut}, 4000, 5);
  std::size_t below_mean = 0;
  for (const auto& point : points) {
    ASSERT_GE(point[0], 0.4);
    ASSERT_LE(point[0], 0.9);
    below_mean += point[0] < 0.5;
  }
  // Φ(0) - Φ(-1/2) of Φ(2) - Φ(-1/2), by tables of Φ: 0.191462 / 0.668712; a Latin hypercube is exact to one share.
  EXPECT_NEAR(static_cast<double>(below_mean) / 4000.0, 0.191462 / 0.668712, 1.0 / 4000.0 + 1e-5);
}

TEST(Sampling, SameSeedSamePointsAndOtherSeedOtherPoints) {
  for (const Design design : {Design::random, Design::latin_hypercube, Design::sobol}) {
    const std::vector<Factor> factors = {Uniform{0, 1}, Normal{0, 1}};
    EXPECT_EQ(points_of(design, factors, 50, 4), points_of(design, factors, 50, 4));
    EXPECT_NE(points_of(design, factors, 50, 4), points_of(design, factors, 50, 5));
  }
}

TEST(Sampling, FaultsAreToldAllAtOnce) {
  const auto faults = [](Design design, std::vector<Factor> factors, std::uint64_t samples) {
    const auto made = Samples::create(design, std::move(factors), samples, 1);
    return made ? InputErrors{} : made.error();
  };
  EXPECT_EQ(faults(Design::product, {ValueList{}, Range{0, 1, 0}, LogRange{-1, 1, 3}}, 0).size(), 3U);
  EXPECT_EQ(faults(Design::product, {Uniform{0, 1}}, 0).size(), 1U) << "a distribution has no number of values";
  EXPECT_EQ(faults(Design::product, {Range{0, 1, 2}}, 10).size(), 1U) << "samples mean nothing here";
  EXPECT_EQ(faults(Design::zipped, {Range{0, 1, 2}, Range{0, 1, 3}}, 0).size(), 1U);
  EXPECT_EQ(faults(Design::random, {Uniform{1, 0}, Normal{0, -1}, Triangular{0, 2, 1}}, 10).size(), 3U);
  EXPECT_EQ(faults(Design::random, {Uniform{0, 1}}, 0).size(), 1U);
  EXPECT_EQ(faults(Design::sobol, std::vector<Factor>(22, Uniform{0, 1}), 8).size(), 1U);
  EXPECT_EQ(faults(Design::random, {Normal{0, 1, 50, 60}}, 8).size(), 1U) << "nothing of the distribution is there";
  EXPECT_EQ(faults(Design::product, std::vector<Factor>(5, Range{0, 1, 1000000}), 0).size(), 1U) << "too many";
  EXPECT_EQ(faults(Design::product, {}, 0).size(), 1U);
}

}  // namespace
}  // namespace cairn::studies
