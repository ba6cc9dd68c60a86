/// The least factor of several motions on bodies whose fate is known.
#include "cairn/studies/first_fall.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace cairn::studies {
namespace {

const std::vector<double> kLevels = {0.25, 0.5, 1.0, 2.0, 4.0};

TEST(FirstFall, TakesTheLeastOfAllMotionsToTheAccuracy) {
  const std::vector<double> capacities = {1.7, 0.9, 3.0, 0.95};
  double largest_later = 0.0;
  const FirstFall found = first_fall(4, kLevels, 1e-4, [&](std::size_t motion, double factor) {
    if (motion > 1) largest_later = std::max(largest_later, factor);
    return factor >= capacities[motion] ? Fate::fell : Fate::stood;
  });
  EXPECT_TRUE(found.known);
  EXPECT_EQ(found.motion, 1U);
  EXPECT_EQ(found.least.seen, Seen::exactly);
  EXPECT_NEAR(found.least.value, 0.9, 0.5e-4 * 0.9 + 1e-12) << "the middle of a bracket of this width";
  EXPECT_EQ(largest_later, 1.0) << "the first level above what an earlier one needs";
}

TEST(FirstFall, MotionsThatFallBetweenTheSameLevelsAreToldApart) {
  const std::vector<double> capacities = {1.9, 1.1};  // both between 1 and 2
  const FirstFall found = first_fall(2, kLevels, 1e-3, [&](std::size_t motion, double factor) {
    return factor >= capacities[motion] ? Fate::fell : Fate::stood;
  });
  EXPECT_EQ(found.motion, 1U);
  EXPECT_NEAR(found.least.value, 1.1, 1e-3 * 1.1) << "the accuracy";
}

TEST(FirstFall, FirstFallOnTheWayUpCountsWhateverFollows) {
  const FirstFall found = first_fall(1, kLevels, 1e-3, [](std::size_t, double factor) {
    return (factor > 0.9 && factor < 1.2) || factor > 3.0 ? Fate::fell : Fate::stood;
  });
  EXPECT_NEAR(found.least.value, 0.9, 1e-3) << "the accuracy";
}

TEST(FirstFall, EndsOfTheLevelsAreBounds) {
  const FirstFall never = first_fall(2, kLevels, 1e-3, [](std::size_t, double) { return Fate::stood; });
  EXPECT_EQ(never.least.seen, Seen::above);
  EXPECT_EQ(never.least.value, 4.0);
  EXPECT_EQ(never.runs, 10U);
  const FirstFall always = first_fall(2, kLevels, 1e-3, [](std::size_t, double) { return Fate::fell; });
  EXPECT_EQ(always.least.seen, Seen::below);
  EXPECT_EQ(always.least.value, 0.25);
  EXPECT_EQ(always.runs, 2U);
}

TEST(FirstFall, ARunWithoutAVerdictEndsTheSearch) {
  const FirstFall found = first_fall(3, kLevels, 1e-3, [](std::size_t motion, double factor) {
    return motion == 1 && factor > 0.7 ? Fate::no_verdict : Fate::stood;
  });
  EXPECT_FALSE(found.known);
  EXPECT_EQ(found.runs, 5U + 3U);
}

}  // namespace
}  // namespace cairn::studies
