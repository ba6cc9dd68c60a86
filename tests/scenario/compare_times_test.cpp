/// Runs of two engines, set side by side by time.
#include "cairn/scenario/compare_times.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace {

using cairn::results::CourseState;
using cairn::results::RunFindings;
using cairn::scenario::by_time;
using cairn::scenario::ByTime;

/// x is what a function of time says, the rest stays; sampled in so many steps over 2 s.
template <class Place>
RunFindings run_of(Place place, int steps, double from = 0.0) {
  RunFindings run;
  run.course.coordinates = {"x", "z", "rotation"};
  run.course.scales.place = {2.0, 2.0, 0.5};
  for (int k = 0; k <= steps; ++k) {
    const double t = 2.0 * k / steps;
    run.course.states.push_back({t, {from + place(t), 1.0, 0.1}, {0.0, 0.0, 0.0}});
  }
  return run;
}

TEST(CompareTimes, FindsSinceWhenTwoRunsAreApart) {
  const RunFindings still = run_of([](double) { return 0.0; }, 200);
  const RunFindings drifts = run_of([](double t) { return 0.04 * t; }, 200);  // 2 % of the scale a second
  const auto found = by_time(still, drifts);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->apart.size(), 3U);
  EXPECT_NEAR(*found->apart[0].since, 0.05, 0.0101) << "0.1 %: the next of the samples, which are 0.01 s apart";
  EXPECT_NEAR(*found->apart[1].since, 0.5, 0.0101);
  EXPECT_FALSE(found->apart[2].since);
  EXPECT_NEAR(found->largest, 0.04, 1e-15);
  EXPECT_EQ(found->largest_time, 2.0);
  EXPECT_EQ(found->coordinate, "x");
  EXPECT_EQ(
      time_words(*found),
      "By time: within 0.1 % of the body's scales up to t = 0.06 s, within 1 % of the body's scales up to t = 0.51 "
      "s, within 10 % up to t = 2 s, farthest apart by 4 % in x at t = 2 s.");
  EXPECT_EQ(time_place(*found), "by 1 % from t = 0.51 s");
}

TEST(CompareTimes, SamplesNeedNotFallTogetherAndStartsNeedNotBeTheSame) {
  const RunFindings a = run_of([](double t) { return 0.3 * t; }, 2000, 5.0);
  const RunFindings b = run_of([](double t) { return 0.3 * t; }, 7);
  const auto found = by_time(a, b);
  ASSERT_TRUE(found);
  EXPECT_LT(found->largest, 1e-15) << "a straight line is between its samples too; measured 2.8e-16";
  EXPECT_EQ(time_words(*found), "By time: within 0.1 % of the body's scales up to t = 2 s.");
  EXPECT_EQ(time_place(*found), "within 0.1 %");
}

TEST(CompareTimes, AfterOneHasToppledNothingIsCompared) {
  const RunFindings a = run_of([](double) { return 0.0; }, 200);
  RunFindings b = run_of([](double t) { return t < 1.0 ? 0.0 : 9.0; }, 200);
  b.outcome.verdict = cairn::results::Verdict::toppled;
  b.outcome.topple_time = 0.9;
  EXPECT_EQ(by_time(a, b)->largest, 0.0);
  EXPECT_EQ(by_time(b, a)->largest, 0.0);
  EXPECT_TRUE(by_time(a, b)->until_toppling);
  EXPECT_EQ(time_words(*by_time(a, b)), "By time: within 0.1 % of the body's scales up to toppling at t = 0.9 s.");
  b.outcome.topple_time = std::nan("");
  EXPECT_GT(by_time(a, b)->largest, 4.0) << "an engine that does not know when is compared to the end";
}

TEST(CompareTimes, CoursesWithOtherCoordinatesAreNotCompared) {
  const RunFindings a = run_of([](double) { return 0.0; }, 10);
  RunFindings b = a;
  b.course.coordinates.back() = "qx";
  EXPECT_FALSE(by_time(a, b));
  EXPECT_FALSE(by_time(a, RunFindings{}));
}

}  // namespace
