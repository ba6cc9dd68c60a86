/// Swings, equivalent restitution and class of motion, read from runs whose answers are known.
#include <gtest/gtest.h>

#include <cmath>

#include "cairn/planar/free_rocking.hpp"
#include "cairn/validate/zhang_brogliato/block.hpp"

namespace cairn {
namespace {

using planar::FreeRocking;
using planar::MotionClass;
using validate::zhang::Block;
using validate::zhang::Contact;

struct Released {
  PlanarModel model;
  planar::RunResult run;
  FreeRocking rocking;
};

Released released(const Block& block, const Contact& contact, double tilt, double duration,
                  std::vector<double> samples = {}) {
  Released r{validate::zhang::model_of(block, contact), {}, {}};
  planar::RunOptions options = validate::zhang::options_of(duration);
  options.relative_tolerance = 1e-12;
  options.sample_times = std::move(samples);
  planar::Start start;
  start.tilt = tilt;
  r.run = planar::run(r.model, start, options).value();
  r.rocking = planar::free_rocking(r.model.body, start, 0.0, r.run);
  return r;
}

TEST(FreeRockingMeasures, HousnersBlock) {
  const Block block{1.0, 0.25};
  const Released r = released(block, {0.0, 2.0, 2.0}, 0.1, 4.0);
  EXPECT_EQ(r.rocking.motion, MotionClass::rocking);
  ASSERT_GT(r.rocking.swings.size(), 8U);
  EXPECT_EQ(r.rocking.swings.front().peak, 0.1);
  for (std::size_t k = 1; k + 1 < r.rocking.swings.size(); ++k) {
    const planar::Swing& s = r.rocking.swings[k];
    EXPECT_EQ(s.begin, r.run.events[k - 1].t) << k;
    EXPECT_LT(s.peak * r.rocking.swings[k - 1].peak, 0.0) << k;
    EXPECT_NEAR(s.rate_ratio, block.housner(), 1e-13) << k;  // round-off of a quotient of rates
    EXPECT_EQ(s.impacts, 1U);
    EXPECT_TRUE(s.complete);
  }
  // Tolerance of the run, over a logarithm of energies that is never small here.
  EXPECT_NEAR(r.rocking.r_from_peaks, block.housner(), 1e-9);
  EXPECT_NEAR(r.rocking.r_from_rates, block.housner(), 1e-13);
  EXPECT_LT(r.rocking.distance, 1e-9);
}

TEST(FreeRockingMeasures, EquivalentRestitutionIsEquation42) {
  const Block block{1.0, 0.2};
  const PlanarModel model = validate::zhang::model_of(block, {});
  const RestPose rest = rest_pose(model.body, 0.0);
  const double alpha = block.alpha();
  const double a0 = 0.12, an = 0.07;
  for (const int n : {1, 3, 10}) {
    const double expected =
        std::pow((std::cos(alpha - an) - std::cos(alpha)) / (std::cos(alpha - a0) - std::cos(alpha)), 0.5 / n);
    EXPECT_NEAR(planar::equivalent_restitution(model.body, rest, a0, -an, n), expected,
                1e-13);  // cancellation in height
  }
}

TEST(FreeRockingMeasures, HalfRockingStaysOnItsSide) {
  // l/L = √2 without friction: B bounces, A is neither pressed nor thrown up.
  const Released r = released({0.24 * validate::zhang::kRoot2, 0.24}, {0.8, 0.0, 0.0}, 0.12, 1.5);
  EXPECT_EQ(r.rocking.motion, MotionClass::half_rocking);
  ASSERT_GT(r.rocking.swings.size(), 5U);
  for (std::size_t k = 1; k < 5; ++k) {
    EXPECT_GT(r.rocking.swings[k].peak, 0.0);
    EXPECT_NEAR(r.rocking.swings[k].rate_ratio, -0.8, 1e-12);
  }
  EXPECT_NEAR(r.rocking.r_from_peaks, 0.8, 1e-8);
}

TEST(FreeRockingMeasures, FlatBlockComesToRest) {
  const Released r = released({0.12, 0.24}, {0.0, 0.3, 0.5}, 0.12, 2.0);
  EXPECT_EQ(r.rocking.motion, MotionClass::rest);
  EXPECT_TRUE(std::isnan(r.rocking.r_from_peaks));
  EXPECT_EQ(r.run.counts.impacts, 1U);
}

TEST(FreeRockingMeasures, WithoutFrictionTheCentroidDoesNotFollow) {
  const Released r = released({1.2, 0.24}, {0.0, 0.0, 0.0}, 0.12, 3.0);
  EXPECT_EQ(r.rocking.motion, MotionClass::forward);
  EXPECT_NEAR(r.rocking.distance, 1.0, 1e-9);
}

TEST(FreeRockingMeasures, PassageInFlightIsWhereTheAngleVanishes) {
  const Released first = released({1.0, 0.23}, {0.97, 0.3, 0.5}, 0.05, 2.0);
  std::vector<double> times;
  for (std::size_t k = 1; k < 5; ++k) times.push_back(first.rocking.swings.at(k).begin);
  const Released r = released({1.0, 0.23}, {0.97, 0.3, 0.5}, 0.05, 2.0, times);
  ASSERT_EQ(r.run.samples.size(), 4U);
  int flying = 0;
  for (const planar::Sample& sample : r.run.samples) {
    EXPECT_NEAR(sample.state.theta, 0.0, 1e-15);  // rates are below 1 rad/s and times are rounded at 1 s
    flying += sample.state.pattern == planar::Pattern::flight ? 1 : 0;
  }
  EXPECT_GE(flying, 3);
  for (std::size_t k = 2; k < 5; ++k)
    EXPECT_TRUE(std::isnan(r.rocking.swings[k].rate_ratio)) << "no impact of both ends";
}

TEST(FreeRockingMeasures, AnUnfinishedSwingCountsForNothing) {
  const Block block{1.0, 0.25};
  const Released whole = released(block, {0.0, 2.0, 2.0}, 0.1, 1.0);
  ASSERT_GT(whole.rocking.swings.size(), 2U);
  const double middle = 0.5 * (whole.rocking.swings[1].begin + whole.rocking.swings[1].peak_time);
  const Released cut = released(block, {0.0, 2.0, 2.0}, 0.1, middle);
  EXPECT_FALSE(cut.rocking.swings.back().complete);
  EXPECT_TRUE(std::isnan(cut.rocking.r_from_peaks));
}

TEST(FreeRockingMeasures, WhatFallsOverHasNoClass) {
  const Block block{1.0, 0.25};
  const Released r = released(block, {0.0, 0.5, 0.5}, 1.01 * block.alpha(), 10.0);
  EXPECT_EQ(r.run.verdict, planar::Verdict::toppled);
  EXPECT_EQ(r.rocking.motion, MotionClass::none);
}

}  // namespace
}  // namespace cairn
