#include "cairn/model/landscape.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <vector>

#include "cairn/core/rng.hpp"
#include "scale.hpp"

namespace cairn {
namespace {

using Points = std::vector<Vec2>;

constexpr std::uint64_t kSeed = 31337;
constexpr double kPi = std::numbers::pi;

/// V by its definition: the vertex that hangs lowest.
double sampled_height(const PlanarBody& body, double theta) {
  double height = 0.0;
  for (int i = 0; i < body.vertex_count(); ++i) {
    const Vec2 v = body.vertex(i);
    height = std::max(height, -(v.x * std::sin(theta) + v.z * std::cos(theta)));
  }
  return height;
}

/// Points on a circle of random radii with a centroid somewhere inside: rounded and sharp bodies, some top-heavy.
PlanarBody random_body(CounterRng& rng) {
  for (;;) {
    const std::size_t n = 3 + rng.index(rng.index(2) == 0 ? 8 : 60);
    const double roughness = rng.uniform(0.0, 0.5);
    Points points;
    for (std::size_t i = 0; i < n; ++i) {
      const double angle = 2.0 * kPi * (static_cast<double>(i) + rng.uniform(0.1, 0.9)) / static_cast<double>(n);
      const double radius = 1.0 - roughness * rng.uniform();
      points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    const Vec2 centroid{rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4)};
    const auto body = PlanarBody::given(points, 1.0, centroid, 1.0);
    if (body.has_value()) return *body;
  }
}

// --- height ----------------------------------------------------------------------------------------------------------

TEST(Landscape, HeightIsThatOfTheLowestVertex) {
  CounterRng rng(kSeed);
  for (int trial = 0; trial < 200; ++trial) {
    const PlanarBody body = random_body(rng);
    double lowest = 1e9;
    for (int k = 0; k < 2000; ++k) {
      const double theta = -10.0 * kPi + 20.0 * kPi * (k + 0.5) / 2000.0;
      const double expected = sampled_height(body, theta);
      // Two products and a sum of sizes below 1.5, twice.
      ASSERT_NEAR(height(body, theta), expected, 1e-15) << "seed " << kSeed << ", trial " << trial << ", θ " << theta;
      lowest = std::min(lowest, expected);
    }
    for (int edge = 0; edge < body.vertex_count(); ++edge) {
      lowest = std::min(lowest, sampled_height(body, body.edge_angle(edge, 0)));
    }
    ASSERT_NEAR(lowest_height(body), lowest, 1e-15) << "seed " << kSeed << ", trial " << trial;
  }
  EXPECT_TRUE(std::isnan(height(PlanarBody::rectangle(1, 1, 1, 1).value(), NAN)));
}

TEST(Landscape, EdgesAndVerticesAreWhatTheSamplesSay) {
  CounterRng rng(kSeed);
  int kinds[3] = {0, 0, 0};
  int barriers = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const PlanarBody body = random_body(rng);
    for (int i = 0; i < body.vertex_count(); ++i) {
      const double upper = body.upper_impact_angle(i, 0);
      const double lower = body.lower_impact_angle(i, 0);
      const double below = body.lower_impact_angle(math::next_vertex(body.view(), i), 0) -
                           (i + 1 == body.vertex_count() ? 2.0 * kPi : 0.0);
      const double step_up = 1e-6 * (upper - lower);
      const double step_down = 1e-6 * (lower - below);
      const bool rises_above = sampled_height(body, lower + step_up) > sampled_height(body, lower);
      const bool rises_below = sampled_height(body, lower - step_down) > sampled_height(body, lower);
      const EdgeKind kind = edge_kind(body, i);
      ++kinds[static_cast<int>(kind)];
      ASSERT_EQ(kind == EdgeKind::stable, rises_above && rises_below) << "seed " << kSeed << ", trial " << trial;
      ASSERT_EQ(kind == EdgeKind::falls_upwards, !rises_above);
      ASSERT_EQ(kind == EdgeKind::falls_downwards, !rises_below);
      const bool falls_at_end = sampled_height(body, upper - step_up) > sampled_height(body, upper);
      ASSERT_EQ(is_barrier(body, i), rises_above && falls_at_end) << "seed " << kSeed << ", trial " << trial;
      barriers += is_barrier(body, i);
    }
  }
  for (const int count : kinds) EXPECT_GT(count, 300);
  EXPECT_EQ(barriers, kinds[0]);  // minima and maxima alternate round the turn
}

// --- rest ------------------------------------------------------------------------------------------------------------

TEST(RestPose, OfARectangle) {
  const PlanarBody body = PlanarBody::rectangle(1.0, 4.0, 1.0, 1.0).value();
  const RestPose upright = rest_pose(body, 0.0);
  EXPECT_EQ(upright.edge, 0);
  EXPECT_EQ(upright.angle, 0.0);
  EXPECT_EQ(upright.rotation, 0.0);
  EXPECT_TRUE(upright.stable);
  EXPECT_FALSE(upright.balanced);
  EXPECT_EQ(upright.height, 2.0);
  EXPECT_EQ(upright.base_left, 0.5);
  EXPECT_EQ(upright.base_right, 0.5);
  EXPECT_NEAR(upright.alpha_left, std::atan(0.25), 1e-16);  // one ulp of atan at 0.245 is 2.8e-17
  EXPECT_EQ(upright.alpha_left, upright.alpha_right);
  EXPECT_EQ(upright.uplift_acceleration_left(9.80665), 9.80665 * 0.25);
  EXPECT_EQ(upright.uplift_acceleration_right(9.80665), 9.80665 * 0.25);

  EXPECT_EQ(rest_pose(body, 0.2).edge, 0);
  EXPECT_EQ(rest_pose(body, 0.2).rotation, -0.2);
  EXPECT_EQ(rest_pose(body, -0.2).rotation, 0.2);
  EXPECT_EQ(rest_pose(body, 0.3).edge, 3);  // beyond α = 0.245: on its left side
  EXPECT_EQ(rest_pose(body, 0.3).angle, kPi / 2.0);
  EXPECT_EQ(rest_pose(body, -0.3).edge, 1);
  EXPECT_EQ(rest_pose(body, -0.3).angle, -kPi / 2.0);
  EXPECT_EQ(rest_pose(body, 6.0 * kPi + 0.1).angle, 6.0 * kPi);
  EXPECT_EQ(rest_pose(body, 6.0 * kPi + 0.1).turn, 3);
}

TEST(RestPose, LeavesAnEdgeBesideTheCentroid) {
  // A leaning block: base 1 wide, 4 high, top moved by 3 to the left; the centroid is 1.5 left of the base's middle.
  const Points leaning{{0, 0}, {1, 0}, {-2, 4}, {-3, 4}};
  const PlanarBody body = PlanarBody::prism(leaning, 1.0, 1.0).value();
  const RestPose base = pose_on_edge(body, 0, 0);
  EXPECT_FALSE(base.stable);
  EXPECT_EQ(base.base_left, -1.0);
  EXPECT_EQ(base.base_right, 2.0);
  EXPECT_LT(base.alpha_left, 0.0);
  EXPECT_LT(base.uplift_acceleration_left(9.8), 0.0);  // it turns over its left end without any help
  EXPECT_EQ(edge_kind(body, 0), EdgeKind::falls_upwards);
  const RestPose rest = rest_pose(body, 0.0);
  EXPECT_EQ(rest.edge, 3);  // its left flank, from (-3, 4) to (0, 0): angle -53.13°, so it turns by +53.13°
  EXPECT_TRUE(rest.stable);
  EXPECT_NEAR(rest.rotation, std::atan2(4.0, 3.0), 2e-16);
  // The mirror image falls to the other side by the same bits.
  Points image = leaning;
  for (Vec2& p : image) p.x = -p.x;
  const RestPose image_rest = rest_pose(PlanarBody::prism(image, 1.0, 1.0).value(), 0.0);
  EXPECT_EQ(image_rest.rotation, -rest.rotation);
  EXPECT_EQ(image_rest.base_left, rest.base_right);
  EXPECT_EQ(image_rest.height, rest.height);
}

TEST(RestPose, DoesNotStayOnAnEdgeWhoseEndIsExactlyBelowTheCentroid) {
  const Points points{{0, 0}, {1, 0}, {2, 1}, {2, 2}, {0, 2}};
  const PlanarBody body = PlanarBody::given(points, 1.0, {1.0, 1.0}, 1.0).value();
  EXPECT_EQ(edge_kind(body, 0), EdgeKind::falls_downwards);
  const RestPose rest = rest_pose(body, 0.0);
  EXPECT_EQ(rest.edge, 1);
  EXPECT_EQ(rest.angle, -kPi / 4.0);
  EXPECT_TRUE(rest.stable);
  const PlanarBody inside = PlanarBody::given(points, 1.0, {std::nextafter(1.0, 0.0), 1.0}, 1.0).value();
  EXPECT_EQ(rest_pose(inside, 0.0).edge, 0);
}

TEST(RestPose, OfABodyBalancedOnACorner) {
  const PlanarBody square = PlanarBody::given(Points{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}, 1.0, {0.0, 0.0}, 1.0).value();
  const RestPose left = rest_pose(square, 0.0);
  EXPECT_TRUE(left.balanced);
  EXPECT_EQ(left.angle, kPi / 4.0);  // equal on both sides: to the left
  // Flatter on the right: the rest on the right is lower.
  const PlanarBody kite = PlanarBody::given(Points{{0, -1}, {0.7, 0}, {0, 1}, {-1, 0}}, 1.0, {0.0, 0.0}, 1.0).value();
  const RestPose right = rest_pose(kite, 0.0);
  EXPECT_TRUE(right.balanced);
  EXPECT_LT(right.angle, 0.0);
  EXPECT_FALSE(rest_pose(kite, 1e-9).balanced);
}

TEST(RestPose, IsReachedDownhill) {
  CounterRng rng(kSeed);
  for (int trial = 0; trial < 3000; ++trial) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", trial " << trial);
    const PlanarBody body = random_body(rng);
    const double start = rng.uniform(-10.0, 10.0);
    const RestPose rest = rest_pose(body, start);
    ASSERT_TRUE(rest.stable);
    ASSERT_EQ(edge_kind(body, rest.edge), EdgeKind::stable);
    ASSERT_EQ(rest.angle, body.edge_angle(rest.edge, rest.turn));
    ASSERT_EQ(rest.rotation, rest.angle - start);
    ASSERT_NEAR(rest.height, sampled_height(body, rest.angle), 1e-15 + 2e-15);  // θ itself is good to 1.8e-15 at 10
    ASSERT_GT(rest.base_left, 0.0);
    ASSERT_GT(rest.base_right, 0.0);
    double before = sampled_height(body, start);
    for (int k = 1; k <= 200; ++k) {
      const double now = sampled_height(body, start + rest.rotation * k / 200.0);
      ASSERT_LE(now, before + 4e-15);  // rounding of θ up to 16 (1.8e-15) times slope below 1.5, and of V
      before = now;
    }
  }
}

// --- basins ----------------------------------------------------------------------------------------------------------

TEST(Basin, OfARectangleEndsAtAlpha) {
  for (const double height : {0.5, 1.0, 4.0, 100.0}) {  // 100: depth of the basin is 2.5e-5 of the height of V
    const PlanarBody body = PlanarBody::rectangle(1.0, height, 1.0, 1.0).value();
    const Basin upright = basin(body, 0.0);
    const double alpha = std::atan(1.0 / height);
    EXPECT_NEAR(upright.upper.angle, alpha, 2.3e-16);  // two ulp at up to 1.2
    EXPECT_EQ(upright.lower.angle, -upright.upper.angle);
    EXPECT_EQ(upright.upper.vertex, 0);
    EXPECT_EQ(upright.lower.vertex, 1);
    EXPECT_EQ(upright.upper.height, body.radius(0));
    EXPECT_EQ(upright.lower.height, upright.upper.height);
    EXPECT_EQ(upright.lowest_height, 0.5 * height);
    EXPECT_EQ(upright.rest.angle, 0.0);
    const Basin later = basin(body, 4.0 * kPi);
    EXPECT_NEAR(later.upper.angle, 4.0 * kPi + alpha, 2e-15);  // one spacing at 13
    EXPECT_NEAR(later.lower.angle, 4.0 * kPi - alpha, 2e-15);
  }
}

TEST(Basin, OfABlockOnTinyFeet) {
  // Feet 2 cm high, set in by 5 cm from the sides of a block 1 x 4: it topples over the feet.
  const Points points{{-0.45, 0},   {-0.4, 0},   {-0.4, 0.02}, {0.4, 0.02}, {0.4, 0},     {0.45, 0},
                      {0.45, 0.02}, {0.5, 0.02}, {0.5, 4},     {-0.5, 4},   {-0.5, 0.02}, {-0.45, 0.02}};
  const PlanarBody body = PlanarBody::prism(points, 2000.0, 1.0).value();
  const Basin upright = basin(body, 0.0);
  const double alpha = std::atan(0.45 / body.centroid().z);
  EXPECT_NEAR(upright.upper.angle, alpha, 1e-15);  // coordinates are rounded at 4: 4e-16 on lengths of 2
  EXPECT_NEAR(upright.lower.angle, -alpha, 1e-15);
}

TEST(Basin, OfAShelfOnUnevenFeet) {
  // The middle foot is 1 mm too long: the shelf tips between two rests over a barrier of 2e-6 m, 1/60 000 of the one
  // that counts. With the plain nearest maximum every shake would "topple" the shelf.
  for (const double offset : {0.0, 0.001, -0.001}) {
    const Points points{{-0.5, 0.001}, {0, 0}, {0.5, 0.001}, {0.5, 2}, {-0.5, 2}};
    const Vec2 centroid{offset, 1.0};
    const PlanarBody body = PlanarBody::given(points, 100.0, centroid, 40.0).value();
    const Basin shelf = basin(body, 0.0);
    EXPECT_NE(shelf.rest.angle, 0.0);
    EXPECT_NEAR(shelf.upper.angle, std::atan((0.5 + offset) / 0.999), 1e-15);  // turns over the left foot
    EXPECT_NEAR(shelf.lower.angle, -std::atan((0.5 - offset) / 0.999), 1e-15);
    const Basin unmerged = basin(body, 0.0, 0.0);
    EXPECT_TRUE(unmerged.lower.vertex == 0 || unmerged.upper.vertex == 0);  // the middle foot
    EXPECT_LT(unmerged.upper.angle - unmerged.lower.angle, shelf.upper.angle - shelf.lower.angle - 0.4);
  }
}

/// A body on a circular rocker of radius 1 and ±60°, cut into `facets`, with a flat top.
PlanarBody rocker(int facets, double centroid_height) {
  Points points;
  for (int k = 0; k <= facets; ++k) {
    const double angle = kPi / 3.0 * (2.0 * k - facets) / facets;
    points.push_back({std::sin(angle), 1.0 - std::cos(angle)});
  }
  points.push_back({std::sin(kPi / 3.0), 1.2});
  points.push_back({-std::sin(kPi / 3.0), 1.2});
  return PlanarBody::given(points, 1.0, {0.0, centroid_height}, 0.3).value();
}

TEST(Basin, OfARockerEndsAtTheEndOfItsArc) {
  // The dents between facets are 0.5 c (facet angle / 2)² deep for a centroid at height c, the bowl some 0.3 m (c =
  // 0.6) to 0.026 m (c = 0.95): from about 11, 20 and 45 facets on they are below 1 % of it.
  struct Case {
    double centroid_height;
    std::vector<int> facets;
  };
  for (const auto& [centroid_height, counts] :
       {Case{0.6, {20, 21, 40, 400}}, Case{0.8, {39, 40, 41, 400}}, Case{0.95, {60, 61, 100, 400}}}) {
    for (const int facets : counts) {
      const PlanarBody body = rocker(facets, centroid_height);
      const Basin bowl = basin(body, 0.0);
      const double end = std::atan(std::sin(kPi / 3.0) / (centroid_height - 0.5));
      EXPECT_NEAR(bowl.upper.angle, end, 2e-15) << facets << ' ' << centroid_height;  // corners rounded at 1: 1e-16
      EXPECT_NEAR(bowl.lower.angle, -end, 2e-15) << facets << ' ' << centroid_height;
    }
  }
  // Many dents, up to where the wall is steeper than a facet; without merging a step to the next facet would count.
  const PlanarBody body = rocker(60, 0.95);
  int dents = 0;
  for (int edge = 0; edge < body.vertex_count(); ++edge) {
    dents += edge_kind(body, edge) == EdgeKind::stable &&
             std::fabs(std::remainder(body.edge_angle(edge, 0), 2.0 * kPi)) < 1.0;
  }
  EXPECT_GE(dents, 20);
  EXPECT_LT(basin(body, 0.0, 0.0).upper.angle, 0.06);
}

TEST(Basin, OfAWheelWithALowCentroidIsTheWholeTurn) {
  Points points;
  for (int k = 0; k < 40; ++k) points.push_back({std::sin(2.0 * kPi * k / 40), std::cos(2.0 * kPi * k / 40)});
  const PlanarBody body = PlanarBody::given(points, 1.0, {0.0, -0.3}, 1.0).value();
  const Basin bowl = basin(body, 0.0);
  EXPECT_EQ(bowl.lower.vertex, bowl.upper.vertex);
  EXPECT_NEAR(bowl.upper.angle, kPi, 1e-15);
  EXPECT_NEAR(bowl.lower.angle, -kPi, 1e-15);
  EXPECT_NEAR(bowl.upper.height, 1.3, 1e-15);
}

TEST(Basin, OfARegularPolygonIsOneFacet) {
  // No barrier is higher than the next: there is nothing to merge with.
  Points points;
  for (int k = 0; k < 40; ++k) points.push_back({std::sin(2.0 * kPi * k / 40), std::cos(2.0 * kPi * k / 40)});
  const Basin facet = basin(PlanarBody::prism(points, 1.0, 1.0).value(), 0.01);
  EXPECT_NEAR(facet.upper.angle - facet.lower.angle, kPi / 20.0, 1e-14);
}

TEST(Basin, OfASlenderObeliskEndsAtItsBase) {
  // Over the base the barrier is 0.02 m, over the tip 3.3 m: 0.6 %. It is the way back from lying that counts, 3 m, so
  // falling over is toppling. (The rule that compares with the highest barrier around would call it a dent.)
  const PlanarBody body = PlanarBody::prism(Points{{-0.37, 0}, {0.37, 0}, {0, 10}}, 2500.0, 1.0).value();
  const Basin upright = basin(body, 0.0);
  EXPECT_LT(upright.upper.height - upright.rest.height, 0.01 * (body.largest_radius() - upright.rest.height));
  EXPECT_NEAR(upright.upper.angle, std::atan(0.37 / (10.0 / 3.0)), 1e-15);
  EXPECT_NEAR(upright.lower.angle, -std::atan(0.37 / (10.0 / 3.0)), 1e-15);
}

TEST(Basin, OfAChamferedBlock) {
  // The lower corners are cut at 45° and the body can also stand on the cut. Behind the lower corner of a small cut
  // lies a dent, behind that of a large one a pose of its own: 0.08 % and 16 % of the barrier at its upper corner.
  const auto chamfered = [](double height, double cut) {
    return PlanarBody::prism(
               Points{{-0.5 + cut, 0}, {0.5 - cut, 0}, {0.5, cut}, {0.5, height}, {-0.5, height}, {-0.5, cut}}, 1.0,
               1.0)
        .value();
  };
  const PlanarBody small = chamfered(0.98, 0.03);
  const PlanarBody large = chamfered(0.8, 0.25);
  for (const PlanarBody* body : {&small, &large}) {
    ASSERT_EQ(edge_kind(*body, 1), EdgeKind::stable);
    ASSERT_GT(body->radius(2), body->radius(1));
    EXPECT_EQ(basin(*body, 0.0, 0.0).lower.vertex, 1);
  }
  EXPECT_EQ(basin(small, 0.0).lower.vertex, 2);
  EXPECT_EQ(basin(large, 0.0).lower.vertex, 1);
}

TEST(Basin, FromAnUnstableEdgeIsThatOfTheRestBelow) {
  const PlanarBody body = PlanarBody::prism(Points{{0, 0}, {1, 0}, {-2, 4}, {-3, 4}}, 1.0, 1.0).value();
  const Basin from_base = basin(body, 0.0);
  const Basin from_rest = basin(body, from_base.rest.angle);
  EXPECT_EQ(from_base.rest.edge, 3);
  EXPECT_EQ(from_base.upper.angle, from_rest.upper.angle);
  EXPECT_EQ(from_base.lower.angle, from_rest.lower.angle);
  EXPECT_LT(from_base.lower.angle, 0.0);
}

/// (B.15) on samples of V alone: knows neither vertices nor edges.
struct SampledBound {
  double angle;
  double height;
};
SampledBound sampled_bound(const std::vector<double>& v, std::size_t rest, bool upwards, double share, double step) {
  const std::size_t n = v.size();
  const auto at = [&](std::size_t k) { return v[upwards ? (rest + k) % n : (rest + n - k % n) % n]; };
  double lowest = at(0), highest = -1.0, dent = 0.0;
  SampledBound bound{0.0, -1.0};
  for (std::size_t k = 1; k <= n; ++k) {
    lowest = std::min(lowest, at(k));
    if (highest >= 0.0) dent = std::max(dent, highest - at(k));
    if (at(k) >= at(k - 1) && at(k) > at(k + 1)) {
      if (bound.height < 0.0 || (at(k) > highest && dent < share * (at(k) - lowest))) {
        bound = {(upwards ? 1.0 : -1.0) * static_cast<double>(k) * step, at(k)};
      }
      highest = std::max(highest, at(k));
    }
  }
  return bound;
}

TEST(Basin, AgreesWithDenseSampling) {
  CounterRng rng(kSeed);
  constexpr std::size_t kSamples = 50000;
  const double step = 2.0 * kPi / kSamples;
  int compared = 0, merged = 0;
  const int trials = scaled(300, 30);
  for (int trial = 0; trial < trials; ++trial) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", trial " << trial);
    const PlanarBody body = random_body(rng);
    const Basin found = basin(body, rng.uniform(-9.0, 9.0));
    const double rest = found.rest.angle;
    std::vector<double> v(kSamples);
    for (std::size_t k = 0; k < kSamples; ++k) v[k] = sampled_height(body, rest + static_cast<double>(k) * step);
    for (const bool upwards : {false, true}) {
      const Barrier& barrier = upwards ? found.upper : found.lower;
      // A dent shallower than the samples can see, or a ratio at the threshold: the two neighbours of 1 % must agree.
      const SampledBound strict = sampled_bound(v, 0, upwards, 0.009, step);
      const SampledBound lax = sampled_bound(v, 0, upwards, 0.011, step);
      if (strict.angle != lax.angle) continue;
      ++compared;
      merged += sampled_bound(v, 0, upwards, 0.0, step).angle != strict.angle;
      ASSERT_NEAR(barrier.angle - rest, strict.angle, 1.01 * step);  // the maximum lies next to the highest sample
      ASSERT_NEAR(barrier.height, strict.height, step * step);       // V is quadratic there, |V''| = V < 1.5
    }
    ASSERT_LT(found.lower.angle, rest);
    ASSERT_GT(found.upper.angle, rest);
    ASSERT_LE(found.lowest_height, found.rest.height);
    ASSERT_NEAR(height(body, found.upper.angle), found.upper.height, 5e-15);
    ASSERT_NEAR(height(body, found.lower.angle), found.lower.height, 5e-15);
  }
  std::printf("compared %d sides, %d of them with merged dents\n", compared, merged);
  EXPECT_GT(3 * compared, 5 * trials);
  EXPECT_GT(6 * merged, trials);
}

// --- beyond ----------------------------------------------------------------------------------------------------------

TEST(Beyond, ABoxTopplesFromThreeQuartersOfItsWidthOn) {
  // Way up R - h/2, way back from its end R - b/2: a half of it for (3, 4, 5), so h = 3/4 b is the line.
  for (const double height : {0.3, 0.74, 0.76, 1.0, 4.0}) {
    const Basin upright = basin(PlanarBody::rectangle(1.0, height, 1.0, 1.0).value(), 0.0);
    EXPECT_EQ(upright.above.shift_angle, kPi / 2.0) << height;
    EXPECT_EQ(upright.above.shifts_first(), height < 0.75) << height;
    if (height > 0.75) {
      EXPECT_EQ(upright.above.topple_angle, kPi / 2.0) << height;
      continue;
    }
    EXPECT_EQ(upright.above.topple_angle, kPi) << "upside down it lies as before";
    EXPECT_NEAR(upright.above.onward_angle, kPi - std::atan(1.0 / height), 1e-15) << height;
    EXPECT_EQ(upright.above.onward_height, upright.upper.height);
  }
}

TEST(Beyond, AChamferIsAShiftOfTheBaseAndADentIsNone) {
  // Seen: a block that leant on its chamfer, 16 % of the way up deep, counted as toppled although it was pushed back.
  const auto chamfered = [](double cut, double rise) {
    return PlanarBody::prism(Points{{-0.5 + cut, 0}, {0.5 - cut, 0}, {0.5, rise}, {0.5, 2}, {-0.5, 2}, {-0.5, rise}},
                             1.0, 1.0)
        .value();
  };
  const PlanarBody leans = chamfered(0.2, 0.08);
  const Basin on_base = basin(leans, 0.0);
  const double chamfer = std::atan2(0.08, 0.2);
  EXPECT_NEAR(on_base.above.shift_angle, chamfer, 1e-15);
  EXPECT_NEAR(on_base.above.topple_angle, kPi / 2.0, 1e-15);
  EXPECT_TRUE(on_base.above.shifts_first());
  const Basin on_chamfer = basin(leans, chamfer);
  EXPECT_EQ(on_chamfer.lower.angle, on_base.upper.angle) << "the way back leads over the same corner";
  EXPECT_EQ(on_chamfer.below.topple_angle, 0.0) << "upright again, the way back is the longer one";
}

/// (B.16) on samples of V alone, `share` of the way up being asked for: how far from the rest.
double sampled_rest_beyond(const std::vector<double>& v, std::size_t barrier, bool upwards, double way_up, double share,
                           double step) {
  const std::size_t n = v.size();
  const auto at = [&](std::size_t k) { return v[upwards ? k % n : (2 * n - k % n) % n]; };
  double highest = at(barrier);
  for (std::size_t k = barrier + 1; k < barrier + n + n / 8; ++k) {
    highest = std::max(highest, at(k));
    if (at(k) <= at(k - 1) && at(k) < at(k + 1) && highest - at(k) >= share * way_up)
      return (upwards ? 1.0 : -1.0) * static_cast<double>(k) * step;
  }
  return 0.0;
}

TEST(Beyond, AgreesWithDenseSampling) {
  CounterRng rng(kSeed);
  constexpr std::size_t kSamples = 50000;
  const double step = 2.0 * kPi / kSamples;
  int compared = 0, shifts = 0;
  for (int trial = 0; trial < 300; ++trial) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", trial " << trial);
    const PlanarBody body = random_body(rng);
    const Basin found = basin(body, rng.uniform(-9.0, 9.0));
    std::vector<double> v(kSamples);
    for (std::size_t k = 0; k < kSamples; ++k)
      v[k] = sampled_height(body, found.rest.angle + static_cast<double>(k) * step);
    for (const bool upwards : {false, true}) {
      const Barrier& barrier = upwards ? found.upper : found.lower;
      const Beyond& next = upwards ? found.above : found.below;
      const double way_up = barrier.height - found.lowest_height;
      const auto first = static_cast<std::size_t>(std::lround(std::fabs(barrier.angle - found.rest.angle) / step));
      const auto sampled = [&](double share) { return sampled_rest_beyond(v, first, upwards, way_up, share, step); };
      // A share next to a threshold, or a dent that the samples hardly see, may go either way.
      if (sampled(0.009) != sampled(0.011) || sampled(0.495) != sampled(0.505) || way_up < 1e-5) continue;
      ++compared;
      shifts += next.shifts_first() ? 1 : 0;
      ASSERT_NEAR(next.shift_angle - found.rest.angle, sampled(0.01), 1.01 * step);
      ASSERT_NEAR(next.topple_angle - found.rest.angle, sampled(0.5), 1.01 * step);
      if (!next.shifts_first()) continue;
      ASSERT_GT((next.onward_angle - next.shift_angle) * (next.topple_angle - next.onward_angle), 0.0);
      ASSERT_NEAR(height(body, next.onward_angle), next.onward_height, 5e-15);
    }
  }
  std::printf("compared %d sides, %d of them with another base before the one of toppling\n", compared, shifts);
  EXPECT_GT(compared, 400);
  EXPECT_GT(shifts, 30);
}

TEST(Basin, OfTheMirrorImageIsTheMirrorImage) {
  CounterRng rng(kSeed);
  for (int trial = 0; trial < 1000; ++trial) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", trial " << trial);
    const PlanarBody body = random_body(rng);
    Points points;
    for (int i = 0; i < body.vertex_count(); ++i) points.push_back({-body.vertex(i).x, body.vertex(i).z});
    const PlanarBody image = PlanarBody::given(points, 1.0, {0.0, 0.0}, 1.0).value();
    const double theta = rng.uniform(-9.0, 9.0);
    const Basin here = basin(body, theta);
    const Basin there = basin(image, -theta);
    ASSERT_EQ(there.rest.angle, -here.rest.angle);
    ASSERT_EQ(there.upper.angle, -here.lower.angle);
    ASSERT_EQ(there.lower.angle, -here.upper.angle);
    ASSERT_EQ(there.above.shift_angle, -here.below.shift_angle);
    ASSERT_EQ(there.above.topple_angle, -here.below.topple_angle);
    ASSERT_EQ(there.above.onward_angle, -here.below.onward_angle);
    ASSERT_EQ(there.above.onward_height, here.below.onward_height);
    ASSERT_EQ(there.upper.height, here.lower.height);
    ASSERT_EQ(there.lowest_height, here.lowest_height);
    ASSERT_EQ(there.rest.base_left, here.rest.base_right);
    ASSERT_EQ(there.rest.alpha_left, here.rest.alpha_right);
  }
}

}  // namespace
}  // namespace cairn
