/// The search of incremental dynamic analysis on bodies whose fate at every intensity is known.
#include "cairn/studies/incremental.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace cairn::studies {
namespace {

using FateAt = std::function<Fate(const Trial&)>;

IncrementalSearch searched(IncrementalSearch search, const FateAt& fate, int* rounds = nullptr) {
  while (!search.trials().empty()) {
    std::vector<Fate> fates;
    for (const Trial& trial : search.trials()) fates.push_back(fate(trial));
    search.take(fates);
    if (rounds != nullptr) ++*rounds;
  }
  return search;
}

TEST(IncrementalSearch, BracketsEveryCapacityToTheAccuracy) {
  const std::vector<double> capacities = {0.3, 0.7000001, 1.9, 3.99};
  int rounds = 0;
  const IncrementalSearch search = searched(
      {4, {0.25, 0.5, 1.0, 2.0, 4.0}, 0.01},
      [&](const Trial& t) { return t.intensity >= capacities[t.record] ? Fate::fell : Fate::stood; }, &rounds);
  for (std::size_t r = 0; r < 4; ++r) {
    const IncrementalSearch::Capacity found = search.capacity(r);
    EXPECT_TRUE(found.known && found.seen.seen == Seen::exactly);
    // The geometric middle of a bracket of ratio 1.01 is at most √1.01 from either end.
    EXPECT_LE(std::fabs(std::log(found.seen.value / capacities[r])), 0.5 * std::log(1.01));
    EXPECT_FALSE(found.stood_again);
  }
  // A ratio of 2 between levels is halved in its logarithm until it is 1.01: log2(ln 2/ln 1.01) = 6.1 times.
  EXPECT_EQ(rounds, 1 + 7);
}

TEST(IncrementalSearch, EndsOfTheLevelsAreBounds) {
  const IncrementalSearch search =
      searched({2, {1.0, 2.0}, 0.1}, [](const Trial& t) { return t.record == 0 ? Fate::fell : Fate::stood; });
  EXPECT_EQ(search.capacity(0).seen.seen, Seen::below);
  EXPECT_EQ(search.capacity(0).seen.value, 1.0);
  EXPECT_EQ(search.capacity(1).seen.seen, Seen::above);
  EXPECT_EQ(search.capacity(1).seen.value, 2.0);
}

TEST(IncrementalSearch, FirstFallCountsAndStandingAgainIsSeen) {
  // Falls from 1.5 to 2.5 and from 7 on.
  const IncrementalSearch search = searched({1, {1.0, 2.0, 4.0, 8.0}, 1e-6}, [](const Trial& t) {
    return (t.intensity >= 1.5 && t.intensity <= 2.5) || t.intensity >= 7.0 ? Fate::fell : Fate::stood;
  });
  EXPECT_NEAR(search.capacity(0).seen.value, 1.5, 1.5e-6);
  EXPECT_TRUE(search.capacity(0).stood_again);
  const std::vector<IncrementalSearch::Stripe> stripes = search.stripes();
  ASSERT_EQ(stripes.size(), 4U);
  EXPECT_EQ(stripes[1].fell, 1U);
  EXPECT_EQ(stripes[2].fell, 0U);
}

TEST(IncrementalSearch, RunsWithoutAVerdictAreNoFates) {
  const auto fate = [](const Trial& t) {
    const bool at_a_level = t.intensity == 1.0 || t.intensity == 2.0 || t.intensity == 4.0;
    if (t.record == 0 && t.intensity == 2.0) return Fate::no_verdict;  // a level: the bracket is wider
    if (t.record == 1 && !at_a_level) return Fate::no_verdict;         // within the bracket: the capacity is lost
    if (t.record == 2) return Fate::no_verdict;
    return t.intensity >= 3.0 ? Fate::fell : Fate::stood;
  };
  const IncrementalSearch search = searched({3, {1.0, 2.0, 4.0}, 1e-3}, fate);
  EXPECT_TRUE(search.capacity(0).known);
  EXPECT_NEAR(search.capacity(0).seen.value, 3.0, 3e-3);
  EXPECT_FALSE(search.capacity(1).known);
  EXPECT_FALSE(search.capacity(2).known);
  EXPECT_EQ(search.stripes()[1].runs, 1U) << "of three records one has a verdict at the level 2";
}

TEST(IncrementalSearch, AccuracyBelowTheSpacingOfDoublesEnds) {
  const IncrementalSearch search =
      searched({1, {1.0, 2.0}, 1e-300}, [](const Trial& t) { return t.intensity > 1.3 ? Fate::fell : Fate::stood; });
  // A middle by logarithms is off by a few units in the last place, so that so many may stay undivided.
  EXPECT_NEAR(search.capacity(0).seen.value, 1.3, 1e-15);
}

}  // namespace
}  // namespace cairn::studies
