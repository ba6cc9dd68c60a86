/// Boundaries traced in planes whose boundaries are known.
#include "cairn/studies/trace.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "cairn/core/rng.hpp"
#include "cairn/studies/hidden_share.hpp"

namespace cairn::studies {
namespace {

using Plane = std::function<std::int32_t(UnitPoint)>;

std::optional<Trace> traced(const TraceOptions& options, const Plane& plane) {
  const AskRound ask = [&](std::span<const UnitPoint> points) {
    std::vector<Found> found;
    for (const UnitPoint p : points) found.push_back({plane(p), 0});
    return std::optional(found);
  };
  return trace(options, ask);
}

/// Share of the square on which a map says with certainty what is not so, from a fine grid off the lattice.
double wrong_share(const OutcomeMap& map, const Plane& plane) {
  constexpr int kSide = 1500;
  int wrong = 0;
  for (int j = 0; j < kSide; ++j) {
    for (int i = 0; i < kSide; ++i) {
      const UnitPoint p{(i + 0.37) / kSide, (j + 0.61) / kSide};
      const OutcomeMap::Saying says = map.at(p);
      wrong += says.certain && says.outcome != plane(p) ? 1 : 0;
    }
  }
  return static_cast<double>(wrong) / (kSide * kSide);
}

/// Two hills, a thin tongue that bends, and a third outcome on one side of it.
std::int32_t landscape(UnitPoint p) {
  const double ridge = 0.3 + 0.2 * std::sin(5.0 * p.x);
  if (p.y > ridge && p.y < ridge + 0.012 * (1.0 - p.x) && p.x < 0.8) return 2;  // ends in a tip
  const double hill = std::hypot(p.x - 0.7, p.y - 0.75);
  if (hill < 0.2) return p.x < 0.7 ? 1 : 3;
  return p.y > 1.0 - 0.3 * p.x * p.x ? 1 : 0;
}

TEST(Trace, FindsACircleToItsAccuracy) {
  const Plane disc = [](UnitPoint p) { return std::hypot(p.x - 0.52, p.y - 0.47) < 0.31 ? 1 : 0; };
  TraceOptions options;
  options.columns = options.rows = 8;
  options.probes = 100;
  std::uint64_t before = 0;
  for (const double accuracy : {1e-2, 1e-3, 1e-4, 1e-5}) {
    options.accuracy = accuracy;
    const std::optional<Trace> t = traced(options, disc);
    ASSERT_TRUE(t);
    const std::vector<Boundary> boundaries = t->map.boundaries();
    ASSERT_EQ(boundaries.size(), 1U);
    EXPECT_EQ(boundaries[0].points.front(), boundaries[0].points.back()) << "a closed curve";
    double worst = 0.0;
    for (const UnitPoint p : boundaries[0].points)
      worst = std::max(worst, std::fabs(std::hypot(p.x - 0.52, p.y - 0.47) - 0.31));
    EXPECT_LE(worst, accuracy);
    const double area = t->map.shares().at(1);
    const double exact = 3.141592653589793 * 0.31 * 0.31;
    EXPECT_LE(std::fabs(area - exact), 2.0 * 3.141592653589793 * 0.31 * accuracy) << "circumference x accuracy";
    EXPECT_NEAR(area + t->map.shares().at(0), 1.0, 1e-12);
    EXPECT_EQ(t->quality.unresolved, 0U);
    EXPECT_GT(t->quality.points, before);
    before = t->quality.points;
    std::printf("circle to %g: largest deviation %.2g, area off by %.2g, %llu points; a grid needs %.0g\n", accuracy,
                worst, area - exact, static_cast<unsigned long long>(t->quality.points), 1.0 / (accuracy * accuracy));
  }
}

TEST(Trace, TonguesAndJunctions) {
  TraceOptions options;
  options.columns = options.rows = 16;  // five times as wide as the tongue
  options.accuracy = 1e-4;
  const std::optional<Trace> t = traced(options, landscape);
  ASSERT_TRUE(t);
  const double wrong = wrong_share(t->map, landscape);
  EXPECT_LE(wrong, t->quality.hidden_share);
  EXPECT_LT(wrong, 1e-5) << "the tongue and its tip are traced";
  double total = 0.0;
  for (const auto& [outcome, share] : t->map.shares()) total += share;
  EXPECT_NEAR(total, 1.0, 1e-4) << "but for cells at junctions, none larger than the accuracy";
  EXPECT_LE(t->quality.coarsest, options.accuracy);
  EXPECT_EQ(t->map.boundaries().size(), 5U)
      << "the rim of the tongue, 0|1 on both sides of the hill, and 0|3 and 1|3 around its right half";
  std::printf("tongue: %llu points in %llu rounds, %llu surprises, wrong %.2g, hidden at most %.2g\n",
              static_cast<unsigned long long>(t->quality.points), static_cast<unsigned long long>(t->quality.rounds),
              static_cast<unsigned long long>(t->quality.surprises), wrong, t->quality.hidden_share);
}

TEST(Trace, CrossingsOfALine) {
  TraceOptions options;
  options.accuracy = 1e-5;
  const std::optional<Trace> t =
      traced(options, [](UnitPoint p) { return p.y > 0.3 + 0.2 * std::sin(5.0 * p.x) ? (p.y > 0.8 ? 2 : 1) : 0; });
  ASSERT_TRUE(t);
  for (const double x : {0.013, 0.31, 0.52, 0.97}) {
    const std::vector<Crossing> crossings = t->map.crossings(x);
    ASSERT_EQ(crossings.size(), 2U) << x;
    // The slope is at most 1: along the line it is at most √2 times the distance.
    EXPECT_NEAR(crossings[0].y, 0.3 + 0.2 * std::sin(5.0 * x), 1.5e-5);
    EXPECT_EQ(crossings[0].below, 0);
    EXPECT_EQ(crossings[0].above, 1);
    EXPECT_NEAR(crossings[1].y, 0.8, 1e-5);
    EXPECT_EQ(crossings[1].above, 2);
  }
}

// Islands at random places, too small for the grid: those that the probes hit are traced, and the share that may be
// hidden covers what is not in at least 95 of 100 planes.
TEST(Trace, SaysWhatItMayHaveMissed) {
  int covered = 0;
  int with_surprise = 0;
  constexpr int kTrials = 100;
  for (int trial = 0; trial < kTrials; ++trial) {
    CounterRng rng(99, static_cast<std::uint64_t>(trial));
    struct Island {
      double x, y, r;
    };
    std::vector<Island> islands;
    for (int k = 0; k < 3; ++k) islands.push_back({rng.uniform(), rng.uniform(), rng.uniform(0.005, 0.05)});
    const Plane plane = [&](UnitPoint p) {
      for (const Island& island : islands)
        if (std::hypot(p.x - island.x, p.y - island.y) < island.r) return 1;
      return 0;
    };
    TraceOptions options;
    options.columns = options.rows = 6;
    options.accuracy = 1e-2;
    options.probes = 200;
    options.seed = static_cast<std::uint64_t>(trial);
    const std::optional<Trace> t = traced(options, plane);
    ASSERT_TRUE(t);
    with_surprise += t->quality.surprises > 0 ? 1 : 0;
    constexpr int kSide = 300;
    int wrong = 0;
    for (int j = 0; j < kSide; ++j)
      for (int i = 0; i < kSide; ++i) {
        const UnitPoint p{(i + 0.5) / kSide, (j + 0.5) / kSide};
        const OutcomeMap::Saying says = t->map.at(p);
        wrong += says.certain && says.outcome != plane(p) ? 1 : 0;
      }
    covered += wrong <= t->quality.hidden_share * kSide * kSide ? 1 : 0;
  }
  std::printf("islands below the grid: the bound held in %d of %d planes, probes found some in %d\n", covered, kTrials,
              with_surprise);
  EXPECT_GE(covered, 95);
  EXPECT_GE(with_surprise, 50) << "the islands are such that probes matter";
}

TEST(Trace, LooksCloserWhereDetailsDiffer) {
  // A thin band that no corner of the grid meets; details tell that something is there.
  const AskRound ask = [](std::span<const UnitPoint> points) {
    std::vector<Found> found;
    for (const UnitPoint p : points) found.push_back({p.x > 0.53 && p.x < 0.56 ? 1 : 0, p.x > 0.54 ? 1 : 0});
    return std::optional(found);
  };
  TraceOptions options;
  options.columns = options.rows = 10;
  options.probes = 0;
  options.closer = 0;
  EXPECT_FALSE(trace(options, ask)->map.shares().contains(1));
  options.closer = 1;
  EXPECT_NEAR(trace(options, ask)->map.shares().at(1), 0.03, 2e-3) << "two sides of length 1, each to 1e-3";
}

TEST(Trace, StopsAtTheLimitAndSaysSo) {
  TraceOptions options;
  options.accuracy = 1e-5;
  options.most_points = 2000;
  options.probes = 100;
  const std::optional<Trace> t = traced(options, [](UnitPoint p) {
    return static_cast<std::int32_t>(40.0 * p.x) + static_cast<std::int32_t>(40.0 * p.y);
  });
  ASSERT_TRUE(t);
  EXPECT_FALSE(t->quality.complete);
  EXPECT_GT(t->quality.coarsest, 1e-3);
  EXPECT_LT(t->quality.points, 10000U) << "a round may go beyond the limit, not further";
}

TEST(Trace, NothingWhenStopped) {
  int rounds = 0;
  const AskRound ask = [&](std::span<const UnitPoint> points) -> std::optional<std::vector<Found>> {
    if (++rounds == 3) return std::nullopt;
    std::vector<Found> found;
    for (const UnitPoint p : points) found.push_back({p.x > p.y ? 1 : 0, 0});
    return found;
  };
  EXPECT_FALSE(trace({}, ask));
  EXPECT_EQ(rounds, 3);
}

/// Outcomes of a plain grid, rows from below.
OutcomeMap grid_of(const std::vector<std::vector<std::int32_t>>& rows) {
  OutcomeMap map;
  map.rows = static_cast<std::uint32_t>(rows.size());
  map.columns = static_cast<std::uint32_t>(rows.front().size());
  map.accuracy = 1.0 / std::min(map.rows, map.columns);
  const double width = 1.0 / map.columns;
  const double height = 1.0 / map.rows;
  for (std::uint32_t j = 0; j < map.rows; ++j)
    for (std::uint32_t i = 0; i < map.columns; ++i)
      map.cells.push_back({.corner = {i * width, j * height}, .width = width, .height = height, .outcome = rows[j][i]});
  return map;
}

TEST(OutcomeMap, BoundariesOfAPlainGridAreTheSidesBetweenItsCells) {
  const std::vector<Boundary> boundaries =
      grid_of({{0, 0, 0, 0}, {0, 1, 1, 0}, {0, 0, 1, 0}, {0, 0, 0, 0}}).boundaries();
  ASSERT_EQ(boundaries.size(), 1U);
  const Boundary& island = boundaries.front();
  EXPECT_EQ(island.left, 0);
  EXPECT_EQ(island.right, 1);
  EXPECT_EQ(island.points.size(), 9U) << "eight sides and the first point again";
  EXPECT_EQ(island.points.front(), island.points.back());
  double inside = 0.0;  // twice the area of three cells, negative: the island is to the right of its boundary
  for (std::size_t i = 0; i + 1 < island.points.size(); ++i)
    inside += island.points[i].x * island.points[i + 1].y - island.points[i + 1].x * island.points[i].y;
  EXPECT_EQ(inside, -2.0 * 3.0 / 16.0);

  EXPECT_TRUE(grid_of({{2, 2}, {2, 2}}).boundaries().empty());
  const std::vector<Boundary> across = grid_of({{3, 3, 3}, {1, 1, 1}}).boundaries();
  ASSERT_EQ(across.size(), 1U);
  EXPECT_EQ(across.front().left, 1);
  EXPECT_EQ(across.front().points,
            (std::vector<UnitPoint>{{0.0, 0.5}, {1.0 / 3.0, 0.5}, {2.0 / 3.0, 0.5}, {1.0, 0.5}}));
}

TEST(HiddenShare, IsTheLimitOfTheBinomial) {
  // No hit among n: 1 - doubt^(1/n), the rule of three. Others: Clopper and Pearson's one-sided limits.
  EXPECT_NEAR(hidden_share(1000, 0, 0.05), 1.0 - std::pow(0.05, 1e-3), 1e-12);
  EXPECT_NEAR(hidden_share(10, 2, 0.05), 0.5069013, 1e-7);
  EXPECT_EQ(hidden_share(0, 0, 0.05), 1.0);
  EXPECT_EQ(hidden_share(5, 5, 0.05), 1.0);
}

}  // namespace
}  // namespace cairn::studies
