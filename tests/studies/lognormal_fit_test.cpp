/// The fit against closed forms, a search without derivatives, and samples of known parameters.
#include "cairn/studies/lognormal_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "cairn/studies/sampling.hpp"
#include "scale.hpp"

namespace cairn::studies {
namespace {

double capacity(double median, double dispersion, double u) {
  return median * std::exp(dispersion * normal_quantile(u));
}

/// ln L of observations, straight from the definition with libm.
double log_likelihood(const std::vector<Observation>& all, double median, double dispersion) {
  double sum = 0.0;
  for (const Observation& o : all) {
    const double z = std::log(o.value / median) / dispersion;
    if (o.seen == Seen::exactly)
      sum += -0.5 * z * z - std::log(dispersion) - 0.5 * std::log(2.0 * 3.141592653589793);
    else
      sum += std::log(0.5 * std::erfc((o.seen == Seen::below ? -z : z) / std::sqrt(2.0)));
  }
  return sum;
}

TEST(LognormalFit, ExactCapacitiesHaveMeanAndDeviationOfLogarithms) {
  const std::vector<double> values{0.2, 0.35, 0.36, 0.5, 0.9, 1.7};
  std::vector<Observation> all;
  double mean = 0.0, square = 0.0;
  for (const double v : values) {
    all.push_back({Seen::exactly, v});
    mean += std::log(v) / 6.0;
  }
  for (const double v : values) square += (std::log(v) - mean) * (std::log(v) - mean) / 6.0;
  const LognormalFit fit = fit_lognormal(all);
  ASSERT_EQ(fit.status, FitStatus::ok);
  EXPECT_NEAR(std::log(fit.median), mean, 1e-12);
  EXPECT_NEAR(fit.dispersion, std::sqrt(square), 1e-12);
  // Fisher's information of a normal sample: β/√n and β/√(2n).
  EXPECT_NEAR(fit.error_log_median(), fit.dispersion / std::sqrt(6.0), 1e-10);
  EXPECT_NEAR(fit.error_dispersion(), fit.dispersion / std::sqrt(12.0), 1e-10);
}

TEST(LognormalFit, TwoStripesAreMetExactly) {
  // Two unknowns, two shares: the curve passes through both.
  std::vector<Observation> all;
  for (int k = 0; k < 50; ++k) {
    all.push_back({k < 10 ? Seen::below : Seen::above, 0.3});
    all.push_back({k < 40 ? Seen::below : Seen::above, 1.2});
  }
  const LognormalFit fit = fit_lognormal(all);
  ASSERT_EQ(fit.status, FitStatus::ok);
  EXPECT_NEAR(fit.median, 0.6, 1e-9);
  EXPECT_NEAR(fit.dispersion, std::log(2.0) / normal_quantile(0.8), 1e-9);
  EXPECT_NEAR(fit.probability(0.3), 0.2, 1e-9);
  EXPECT_NEAR(fit.probability(1.2), 0.8, 1e-9);
}

TEST(LognormalFit, NoPointAroundIsMoreLikely) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    std::vector<Observation> all;
    for (std::uint64_t k = 0; k < 60; ++k) {
      const double c = capacity(0.5, 0.4, open_uniform(seed, 0, k));
      const double tried = 0.2 + 1.0 * open_uniform(seed, 1, k);
      const Seen seen = k % 3 == 0 ? Seen::exactly : (c <= tried ? Seen::below : Seen::above);
      all.push_back({seen, seen == Seen::exactly ? c : tried});
    }
    const LognormalFit fit = fit_lognormal(all);
    ASSERT_EQ(fit.status, FitStatus::ok) << seed;
    const double best = log_likelihood(all, fit.median, fit.dispersion);
    EXPECT_NEAR(fit.log_likelihood, best, 1e-9 * std::fabs(best)) << seed;
    for (const double step : {1e-3, 1e-2, 0.3})
      for (int direction = 0; direction < 8; ++direction) {
        const double angle = 0.25 * 3.141592653589793 * direction;
        EXPECT_LT(log_likelihood(all, fit.median * std::exp(step * std::cos(angle)),
                                 fit.dispersion * std::exp(step * std::sin(angle))),
                  best)
            << seed;
      }
  }
}

TEST(LognormalFit, RecoversStripesOfKnownParametersWithinItsOwnErrors) {
  const int trials = scaled(300, 100);
  int median_inside = 0, dispersion_inside = 0, fitted = 0;
  for (int t = 0; t < trials; ++t) {
    const auto seed = static_cast<std::uint64_t>(1000 + t);
    std::vector<Observation> all;
    std::uint64_t draw = 0;
    for (int stripe = 0; stripe < 8; ++stripe) {
      const double x = 0.2 * std::exp(0.25 * stripe);
      for (int k = 0; k < 30; ++k)
        all.push_back({capacity(0.5, 0.4, open_uniform(seed, 0, draw++)) <= x ? Seen::below : Seen::above, x});
    }
    const LognormalFit fit = fit_lognormal(all);
    if (fit.status != FitStatus::ok) continue;
    ++fitted;
    const auto m = fit.median_band(0.9);
    const auto d = fit.dispersion_band(0.9);
    median_inside += m.low <= 0.5 && 0.5 <= m.high ? 1 : 0;
    dispersion_inside += d.low <= 0.4 && 0.4 <= d.high ? 1 : 0;
  }
  std::printf("90 %% bands hold the median %d and the dispersion %d times in %d\n", median_inside, dispersion_inside,
              fitted);
  EXPECT_EQ(fitted, trials);
  // 90 % ± four standard deviations of a binomial share.
  const double spread = 4.0 * std::sqrt(0.9 * 0.1 * trials);
  EXPECT_NEAR(median_inside, 0.9 * trials, spread);
  EXPECT_NEAR(dispersion_inside, 0.9 * trials, spread);
}

TEST(LognormalFit, UnitsDoNotMatter) {
  std::vector<Observation> all{{Seen::above, 0.3}, {Seen::below, 0.9},   {Seen::above, 0.8},
                               {Seen::below, 0.5}, {Seen::exactly, 0.7}, {Seen::above, 1.1}};
  const LognormalFit fit = fit_lognormal(all);
  for (Observation& o : all) o.value *= 981.0;
  const LognormalFit other = fit_lognormal(all);
  ASSERT_EQ(fit.status, FitStatus::ok);
  EXPECT_NEAR(other.median / fit.median, 981.0, 1e-7);
  EXPECT_NEAR(other.dispersion, fit.dispersion, 1e-9);
  EXPECT_NEAR(other.error_log_median(), fit.error_log_median(), 1e-9);
  EXPECT_NEAR(other.band(981.0 * 0.5, 0.9).low, fit.band(0.5, 0.9).low, 1e-9);
}

TEST(LognormalFit, WhatCannotBeFittedHasAName) {
  using enum Seen;
  EXPECT_EQ(fit_lognormal(std::vector<Observation>{{above, 0.2}, {above, 0.4}}).status, FitStatus::no_failures);
  EXPECT_EQ(fit_lognormal(std::vector<Observation>{{below, 0.2}, {below, 0.4}}).status, FitStatus::all_failures);
  EXPECT_EQ(fit_lognormal(std::vector<Observation>{{above, 0.2}, {below, 0.4}}).status, FitStatus::separated);
  EXPECT_EQ(fit_lognormal(std::vector<Observation>{{exactly, 0.3}, {exactly, 0.3}}).status, FitStatus::separated);
  EXPECT_EQ(fit_lognormal(std::vector<Observation>{{exactly, 0.3}, {above, 0.1}, {below, 0.4}}).status,
            FitStatus::separated);
  EXPECT_EQ(fit_lognormal(std::vector<Observation>{{below, 0.2}, {above, 0.4}}).status, FitStatus::not_growing);
  std::vector<Observation> reversed;
  for (int k = 0; k < 10; ++k) {
    reversed.push_back({k < 7 ? below : above, 0.2});
    reversed.push_back({k < 3 ? below : above, 0.8});
  }
  EXPECT_EQ(fit_lognormal(reversed).status, FitStatus::not_growing);
  EXPECT_EQ(fit_lognormal({}).status, FitStatus::no_failures);
}

}  // namespace
}  // namespace cairn::studies
