/// Points of contact of two convex solids: which there are, where, and by which names.
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "contact/touch_scenes.hpp"
#include "scale.hpp"

namespace {

using namespace touch_scenes;

using Keys = std::set<std::pair<std::uint64_t, std::uint64_t>>;
using Box3 = geometry::Convex<3>;
using Box2 = geometry::Convex<2>;

constexpr double kRounding = 1e-15;  // of coordinates of 1 m: a handful of operations; measured 2.2e-16

template <int D>
Keys keys_of(const std::vector<Touching<D>>& found) {
  Keys keys;
  for (const auto& t : found) keys.insert({t.feature_a, t.feature_b});
  return keys;
}

Box3 box3(double x, double y, double z) { return geometry::box_of(Vec3{x, y, z}, "box").value(); }
Box2 box2(double x, double z) { return geometry::box_of(Vec2{x, z}, "box").value(); }

Frame<3> at(Vec3 p, Quaternion q = {}) { return frame_of(Pose<3>{p, q}); }
Frame<2> at(Vec2 p, double angle = 0.0) { return frame_of(Pose<2>{p, angle}); }

/// A turn by a small angle about an axis.
Quaternion small_turn(Vec3 axis, double angle) {
  const double w = std::sqrt(1.0 - 0.25 * angle * angle * norm_squared(axis));
  return {w, 0.5 * angle * axis.x, 0.5 * angle * axis.y, 0.5 * angle * axis.z};
}

TEST(ConvexPatch, AStackedBoxHasItsFourCornersWhateverTheLastBitsAre) {
  const Box3 box = box3(0.4, 0.3, 0.2);
  const Keys straight = keys_of(touching<3>(box, at(Vec3{0.0, 0.0, 0.2}), box, at(Vec3{}), 1e-3));
  ASSERT_EQ(straight.size(), 4U);
  for (const auto& [a, b] : straight) {
    EXPECT_LT(a, 8U) << "a corner of A";
    EXPECT_LT(b, 8U) << "on a corner of B";
  }
  CounterRng rng(3);
  for (int k = 0; k < 2000; ++k) {
    const double small = k % 2 == 0 ? 1e-15 : 1e-10;
    const Vec3 p = Vec3{0.0, 0.0, 0.2} + random_vector(rng, small);
    const Quaternion q = small_turn(random_vector(rng, 1.0), small);
    const auto found = touching<3>(box, at(p, q), box, at(Vec3{}), 1e-3);
    ASSERT_EQ(keys_of(found), straight) << k;
    for (const auto& t : found) {
      EXPECT_NEAR(t.gap, 0.0, 4.0 * small);
      EXPECT_NEAR(t.normal.z, 1.0, 4.0 * small);
    }
  }
}

/// Seen: of a stack of blocks that do not lie square above each other two adjacent ones had one point of contact instead of
/// four for a step, where round-off had tilted them by some 1e-13 and the nearest edges overlapped by less than a tie. The
/// block above fell 1e-4 m.
TEST(ConvexPatch, BlocksThatOverhangKeepTheirFourCornersWhateverTheLastBitsAre) {
  const Box3 box = box3(1.0, 0.8, 0.5);
  const auto check = [&](const Pose<3>& a, const Pose<3>& b) {
    ASSERT_EQ(keys_of(touching<3>(box, frame_of(a), box, frame_of(b), 1e-3)).size(), 4U);
  };
  // That pair, and one that fell between a patch not quite near enough and edges that showed no more.
  check({{0.10000000000115353, 0.049999999984013818, 4.2499999999997611},
         {1.0, -4.8925466294882417e-13, -1.0242709602208584e-14, -2.1840620619052863e-13}},
        {{-0.099999999999093592, -0.050000000012425494, 4.7499999999999067},
         {1.0, -5.6235134676842546e-13, -1.4830685919160625e-14, -2.4646293892262375e-13}});
  check({{0.099999999999973957, 0.049999999999920768, 4.25},
         {1.0, -1.7561480163540755e-15, -5.5766873943198184e-14, 5.5982077326565573e-14}},
        {{-0.10000000000008505, -0.050000000000095655, 4.7499999999999405},
         {1.0, 6.8007687387161761e-14, -2.1671719747262973e-14, 1.0428256925104674e-14}});
  CounterRng rng(11);
  for (const double small : {1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-9}) {
    const int count = scaled(5000, 500);
    for (int k = 0; k < count && !::testing::Test::HasFatalFailure(); ++k)
      check({Vec3{0.1, 0.05, 4.25} + random_vector(rng, small), small_turn(random_vector(rng, 1.0), small)},
            {Vec3{-0.1, -0.05, 4.75} + random_vector(rng, small), small_turn(random_vector(rng, 1.0), small)});
  }
}

TEST(ConvexPatch, ATiltWithinReachKeepsTheFourCornersAndTheirGaps) {
  const Box3 box = box3(1.0, 1.0, 1.0);
  const Box3 table = box3(4.0, 4.0, 1.0);
  for (const double tilt : {1e-9, 1e-6, 1e-4, 1e-3}) {
    const Frame<3> frame = at(Vec3{0.1, 0.2, 1.0 + tilt}, small_turn({1.0, 0.3, 0.0}, tilt));
    const auto found = touching<3>(box, frame, table, at(Vec3{}), 0.01);
    ASSERT_EQ(found.size(), 4U) << tilt;
    for (const auto& t : found) {
      const Vec3 corner = placed(frame, box.corners[t.feature_a]);
      EXPECT_NEAR(t.gap, corner.z - 0.5, kRounding);
      EXPECT_EQ(t.normal, (Vec3{0.0, 0.0, 1.0}));
    }
  }
}

TEST(ConvexPatch, ABoxTurnedOnAnotherHasTheEightCornersOfTheOctagon) {
  const Box3 box = box3(1.0, 1.0, 0.5);
  const double c = std::sqrt(0.5 * (1.0 + std::sqrt(0.5)));  // half of 45 degrees
  const auto found =
      touching<3>(box, at(Vec3{0.0, 0.0, 0.5}, {c, 0.0, 0.0, std::sqrt(1.0 - c * c)}), box, at(Vec3{}), 1e-3);
  ASSERT_EQ(found.size(), 8U);
  for (const auto& t : found) EXPECT_NEAR(std::fabs(t.at_a.x) + std::fabs(t.at_a.y), 0.5 * std::sqrt(2.0), 0.21);
}

TEST(ConvexPatch, WhatOverhangsHasItsPatchOverTheEdge) {
  const auto found = touching<3>(box3(1.0, 0.5, 0.2), at(Vec3{0.8, 0.0, 0.2}), box3(1.0, 1.0, 0.2), at(Vec3{}), 1e-3);
  ASSERT_EQ(found.size(), 4U);
  for (const auto& t : found) {
    EXPECT_TRUE(std::fabs(t.at_a.x - 0.3) < kRounding || std::fabs(t.at_a.x - 0.5) < kRounding);
    EXPECT_NEAR(std::fabs(t.at_a.y), 0.25, kRounding);
  }
}

/// The hull of the points is the set of all places that lie on both faces, asked of places one by one.
TEST(ConvexPatch, ThePatchIsWhatBothFacesShare) {
  CounterRng rng(16);
  int shared = 0, others = 0;
  for (int k = 0; k < 100; ++k) {
    const Vec2 ea{rng.uniform(0.3, 1.0), rng.uniform(0.3, 1.0)};
    const Vec2 eb{rng.uniform(0.3, 1.0), rng.uniform(0.3, 1.0)};
    const double angle = k % 4 == 0 ? 0.0 : rng.uniform(-1.5, 1.5);
    const math::SinCos half = math::sincos(0.5 * angle);
    const Frame<3> above =
        at(Vec3{rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), 1.0}, {half.cos, 0.0, 0.0, half.sin});
    const Frame<3> below = at(Vec3{});
    const auto found = touching<3>(box3(ea.x, ea.z, 1.0), above, box3(eb.x, eb.z, 1.0), below, 1e-6);
    std::vector<Vec2> points;
    for (const auto& t : found) points.push_back({t.at_a.x, t.at_a.y});
    const std::vector<Vec2> hull = geometry::convex_hull(points);
    ASSERT_EQ(hull.size(), points.size()) << "extreme points alone";
    for (int j = 0; j < 300; ++j) {
      const Vec2 x = random_vector2(rng, 0.8);
      const Vec3 on_a = placed_back(above, Vec3{x.x, x.z, 0.5});
      const double outside = std::max({std::fabs(on_a.x) - 0.5 * ea.x, std::fabs(on_a.y) - 0.5 * ea.z,
                                       std::fabs(x.x) - 0.5 * eb.x, std::fabs(x.z) - 0.5 * eb.z});
      if (std::fabs(outside) < 1e-5) continue;  // names and doubles are decided to 1e-6
      bool inside = true;
      for (std::size_t i = 0; i < hull.size(); ++i)
        inside = inside && cross(hull[(i + 1) % hull.size()] - hull[i], x - hull[i]) > 0.0;
      EXPECT_EQ(inside, outside < 0.0);
      (inside ? shared : others) += 1;
    }
  }
  EXPECT_GT(shared, 1000);
  EXPECT_GT(others, 1000);
}

TEST(ConvexPatch, NoWallBeyondTheEndOfAnEdge) {
  // Beside and above the corner of a table: the lines of its edges are near, the table is not.
  const Box2 table = box2(1.0, 1.0);
  const Box2 box = box2(0.2, 0.2);
  EXPECT_TRUE(touching<2>(box, at(Vec2{0.9, 0.6001}), table, at(Vec2{}), 0.01).empty()) << "0.3 m beyond the end";
  EXPECT_TRUE(touching<2>(box, at(Vec2{0.7, 0.6001}), table, at(Vec2{}), 0.01).empty()) << "0.1 m beyond";
  const auto near = touching<2>(box, at(Vec2{0.603, 0.604}), table, at(Vec2{}), 0.01);
  ASSERT_EQ(near.size(), 1U);
  EXPECT_NEAR(near[0].gap, 0.005, kRounding) << "3 mm beside, 4 mm above";
  EXPECT_NEAR(near[0].normal.x, 0.6, 1e-12);  // rounding of 1e-16 over 5 mm
  EXPECT_EQ(near[0].feature_a, 0U);
  EXPECT_EQ(near[0].feature_b, 2U);
  EXPECT_TRUE(touching<2>(box, at(Vec2{0.608, 0.608}), table, at(Vec2{}), 0.01).empty())
      << "8 mm along both axes is 11 mm away";

  const Box3 table3 = box3(1.0, 1.0, 1.0);
  const Box3 box3d = box3(0.2, 0.2, 0.2);
  EXPECT_TRUE(touching<3>(box3d, at(Vec3{0.7, 0.0, 0.6001}), table3, at(Vec3{}), 0.01).empty());
  const auto edges = touching<3>(box3d, at(Vec3{0.603, 0.0, 0.604}), table3, at(Vec3{}), 0.01);
  ASSERT_EQ(edges.size(), 2U) << "parallel edges: the ends of what runs side by side";
  for (const auto& t : edges) {
    EXPECT_NEAR(t.gap, 0.005, kRounding);
    EXPECT_NEAR(std::fabs(t.at_a.y), 0.1, kRounding);
    EXPECT_NEAR(t.normal.x, 0.6, 1e-12);
  }
  const auto corners = touching<3>(box3d, at(Vec3{0.602, 0.603, 0.606}), table3, at(Vec3{}), 0.01);
  ASSERT_EQ(corners.size(), 1U);
  EXPECT_NEAR(corners[0].gap, 0.007, kRounding) << "2, 3 and 6 mm: 7 mm";
}

TEST(ConvexPatch, CrossedEdgesHaveOnePoint) {
  // Two prisms with their ridges across each other.
  const std::vector<Vec3> roof = {{-1, -0.5, 0}, {-1, 0.5, 0}, {1, -0.5, 0}, {1, 0.5, 0}, {-1, 0, 0.5}, {1, 0, 0.5}};
  const Box3 below = geometry::convex_of(roof, "roof").value();
  std::vector<Vec3> turned_over;
  for (const Vec3 p : roof) turned_over.push_back({p.y, p.x, -p.z});
  const Box3 above = geometry::convex_of(turned_over, "roof").value();
  for (const double gap : {1e-3, 0.0, -1e-3}) {
    const auto found = touching<3>(above, at(Vec3{0.1, 0.2, 1.0 + gap}), below, at(Vec3{}), 0.01);
    ASSERT_EQ(found.size(), 1U) << gap;
    EXPECT_NEAR(found[0].gap, gap, kRounding);
    EXPECT_NEAR(norm(found[0].at_b - Vec3{0.1, 0.0, 0.5}), 0.0, 1e-14);
    EXPECT_NEAR(found[0].normal.z, 1.0, kRounding);
    EXPECT_EQ(found[0].feature_a >> 48, 1U) << "edges";
    EXPECT_EQ(found[0].feature_b >> 48, 1U);
  }
}

TEST(ConvexPatch, DeepInsideThePushIsTheShortestWayOut) {
  const Box3 big = box3(2.0, 3.0, 4.0);
  const Box3 small = box3(0.1, 0.1, 0.1);
  CounterRng rng(5);
  for (int k = 0; k < 500; ++k) {
    const Vec3 p{rng.uniform(-0.9, 0.9), rng.uniform(-1.4, 1.4), rng.uniform(-1.9, 1.9)};
    const auto found = touching<3>(small, at(p), big, at(Vec3{}), 0.01);
    const double x = 1.0 - std::fabs(p.x), y = 1.5 - std::fabs(p.y), z = 2.0 - std::fabs(p.z);
    const double depth = std::min({x, y, z}) + 0.05;
    ASSERT_FALSE(found.empty());
    EXPECT_NEAR(least_gap(found), -depth, 1e-14);
    const Vec3 n = found[0].normal;
    EXPECT_GT(dot(n, p), 0.0) << "outwards";
    EXPECT_NEAR(std::fabs(x < y && x < z ? n.x : y < z ? n.y : n.z), 1.0, 1e-14);
    EXPECT_EQ(found.size(), 4U);
  }
}

TEST(ConvexPatch, APlateIsSeenFromTheSideOnWhichTheBodyIs) {
  const Box3 plate = box3(1.0, 1.0, 0.001);
  const Box3 box = box3(0.1, 0.1, 0.1);
  for (const double z : {0.0506, 0.052, -0.052}) {
    const auto found = touching<3>(box, at(Vec3{0.0, 0.0, z}), plate, at(Vec3{}), 0.005);
    ASSERT_EQ(found.size(), 4U);
    for (const auto& t : found) {
      EXPECT_EQ(t.normal.z, z > 0.0 ? 1.0 : -1.0);
      EXPECT_NEAR(t.gap, std::fabs(z) - 0.0505, kRounding);
    }
  }
}

TEST(ConvexPatch, ARidgeDownHasItsTwoEnds) {
  // A hipped roof turned over: the ends of its ridge belong to faces that look more downwards than the long ones.
  const std::vector<Vec3> points = {{-2, -1, 1}, {-2, 1, 1}, {2, -1, 1}, {2, 1, 1}, {-0.5, 0, 0}, {0.5, 0, 0}};
  const Box3 roof = geometry::convex_of(points, "roof").value();
  const auto found = touching<3>(roof, at(Vec3{0.0, 0.0, 0.5}), box3(8.0, 8.0, 1.0), at(Vec3{}), 1e-3);
  ASSERT_EQ(found.size(), 2U);
  for (const auto& t : found) EXPECT_NEAR(std::fabs(t.at_a.x), 0.5, kRounding);
}

TEST(ConvexPatch, AHalfSpaceIsALargeBox) {
  CounterRng rng(6);
  const geometry::Shape<3> ground = geometry::HalfSpace<3>{{0.0, 0.0, 1.0}, 0.0};
  const Box3 large = box3(100.0, 100.0, 100.0);
  int points = 0;
  for (int k = 0; k < 500; ++k) {
    const Box3 solid = random_solid(rng);
    const Frame<3> frame = at(Vec3{0.0, 0.0, rng.uniform(0.1, 0.5)}, random_turn(rng));
    const auto on_plane = touching<3>(solid, frame, ground, at(Vec3{}), 1e-3);
    const auto on_box = touching<3>(solid, frame, large, at(Vec3{0.0, 0.0, -50.0}), 1e-3);
    ASSERT_EQ(on_plane.empty(), on_box.empty());
    if (on_plane.empty()) continue;
    EXPECT_NEAR(least_gap(on_plane), least_gap(on_box), 1e-13) << "of 100 m";
    points += static_cast<int>(on_plane.size());
  }
  EXPECT_GT(points, 200);
}

TEST(ConvexPatch, PolygonsHaveTheEndsOfTheCommonStretch) {
  const Box2 table = box2(2.0, 1.0);
  const Box2 box = box2(1.0, 1.0);
  for (const double tilt : {0.0, 1e-12, -1e-12, 1e-5}) {
    const auto inside = touching<2>(box, at(Vec2{0.2, 1.0}, tilt), table, at(Vec2{}), 1e-3);
    ASSERT_EQ(inside.size(), 2U);
    EXPECT_EQ(keys_of(inside), (Keys{{0, 1ULL << 48 | 2}, {1, 1ULL << 48 | 2}}));
    const auto over = touching<2>(box, at(Vec2{0.8, 1.0}, tilt), table, at(Vec2{}), 1e-3);
    ASSERT_EQ(over.size(), 2U);
    EXPECT_EQ(keys_of(over), (Keys{{0, 1ULL << 48 | 2}, {1ULL << 48, 2}}));
  }
  const auto exact = keys_of(touching<2>(box, at(Vec2{0.5, 1.0}), table, at(Vec2{}), 1e-3));
  EXPECT_EQ(exact, (Keys{{0, 1ULL << 48 | 2}, {1, 2}})) << "a corner exactly above a corner";
  CounterRng rng(7);
  for (int k = 0; k < 500; ++k) {
    const auto found = touching<2>(box, at(Vec2{0.5, 1.0} + random_vector2(rng, 1e-12), rng.uniform(-1e-12, 1e-12)),
                                   table, at(Vec2{}), 1e-3);
    ASSERT_EQ(keys_of(found), exact);
  }
}

TEST(ConvexPatch, TurnsCarryThePointsAlong) {
  CounterRng rng(8);
  int compared = 0;
  for (int k = 0; k < scaled(2000, 200); ++k) {
    const Box3 a = random_solid(rng);
    const Box3 b = random_solid(rng);
    const Frame<3> fa = at(random_vector(rng, 0.6), random_turn(rng));
    const Frame<3> fb = at(random_vector(rng, 0.1), random_turn(rng));
    const Mat3 turn = rotation_of(random_turn(rng));
    const auto turned_frame = [&](const Frame<3>& f) {
      Mat3 r;
      const Mat3& old = f.rotation;
      for (std::size_t i = 0; i < 3; ++i)
        r.rows[i] = turn.rows[i].x * old.rows[0] + turn.rows[i].y * old.rows[1] + turn.rows[i].z * old.rows[2];
      return Frame<3>{turn * f.origin, r};
    };
    const auto first = touching<3>(a, fa, b, fb, 0.05);
    const auto second = touching<3>(a, turned_frame(fa), b, turned_frame(fb), 0.05);
    if (first.size() != second.size()) continue;  // a gap that is reach to the last bit, or a tie
    ++compared;
    for (std::size_t i = 0; i < first.size(); ++i) {
      EXPECT_EQ(first[i].feature_a, second[i].feature_a);
      EXPECT_EQ(first[i].feature_b, second[i].feature_b);
      EXPECT_NEAR(first[i].gap, second[i].gap, 1e-12);
      EXPECT_NEAR(norm(turn * first[i].normal - second[i].normal), 0.0, 1e-9);  // 1e-15 over a distance of 1e-6
      EXPECT_NEAR(norm(turn * first[i].at_a - second[i].at_a), 0.0, 1e-9);
    }
  }
  EXPECT_GT(compared, scaled(2000, 200) - 3);
}

/// Every tolerance is a share of the bodies' own lengths: a scene 2^k times as large has the same bits, the exponent apart.
TEST(ConvexPatch, SizeChangesNoBit) {
  CounterRng rng(14);
  int points = 0;
  for (int k = 0; k < scaled(1000, 200); ++k) {
    const Box3 a = random_solid(rng);
    const Box3 b = random_solid(rng);
    const Vec3 pa = random_vector(rng, 0.6), pb = random_vector(rng, 0.1);
    const Quaternion qa = random_turn(rng), qb = random_turn(rng);
    const auto first = touching<3>(a, at(pa, qa), b, at(pb, qb), 0.05);
    for (const double scale : {0x1p-9, 0x1p8, 0x1p40}) {
      const auto scaled_solid = [&](const Box3& solid) {
        std::vector<Vec3> corners = solid.corners;
        for (Vec3& p : corners) p = scale * p;
        return geometry::convex_of(corners, "points").value();
      };
      const auto second =
          touching<3>(scaled_solid(a), at(scale * pa, qa), scaled_solid(b), at(scale * pb, qb), scale * 0.05);
      ASSERT_EQ(first.size(), second.size());
      for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(scale * first[i].gap, second[i].gap);
        EXPECT_EQ(scale * first[i].at_a, second[i].at_a);
        EXPECT_EQ(first[i].normal, second[i].normal);
        EXPECT_EQ(first[i].feature_a, second[i].feature_a);
        EXPECT_EQ(first[i].feature_b, second[i].feature_b);
      }
    }
    points += static_cast<int>(first.size());
  }
  EXPECT_GT(points, 50);
}

/// Seen in a mirror x -> -x.
TEST(ConvexPatch, TheMirrorImageHasTheMirrorImagesOfThePoints) {
  CounterRng rng(15);
  int points = 0, others = 0;
  const auto mirrored = [](Vec3 p) { return Vec3{-p.x, p.y, p.z}; };
  for (int k = 0; k < scaled(1000, 200); ++k) {
    const Box3 a = random_solid(rng);
    const Box3 b = random_solid(rng);
    const Frame<3> fa = at(random_vector(rng, 0.6), random_turn(rng));
    const Frame<3> fb = at(random_vector(rng, 0.1), random_turn(rng));
    const auto image = [&](const Box3& solid) {
      std::vector<Vec3> corners;
      for (const Vec3 p : solid.corners) corners.push_back(mirrored(p));
      return geometry::convex_of(corners, "points").value();
    };
    const auto image_frame = [&](const Frame<3>& f) {  // M R M
      Mat3 r = f.rotation;
      for (const std::size_t i : {0U, 1U, 2U}) r.rows[i].x = -r.rows[i].x;
      r.rows[0] = -r.rows[0];
      return Frame<3>{mirrored(f.origin), r};
    };
    auto first = touching<3>(a, fa, b, fb, 0.05);
    auto second = touching<3>(image(a), image_frame(fa), image(b), image_frame(fb), 0.05);
    if (first.size() != second.size()) {
      ++others;
      continue;
    }
    const auto by_gap = [](const auto& s, const auto& t) { return s.gap < t.gap; };
    std::sort(first.begin(), first.end(), by_gap);
    std::sort(second.begin(), second.end(), by_gap);
    for (std::size_t i = 0; i < first.size(); ++i) {
      EXPECT_NEAR(first[i].gap, second[i].gap, 1e-12);
      EXPECT_NEAR(norm(mirrored(first[i].normal) - second[i].normal), 0.0, 1e-9);
    }
    points += static_cast<int>(first.size());
  }
  EXPECT_GT(points, 50);
  EXPECT_LE(others, scaled(1000, 200) / 500) << "a gap that is reach to the last bit, or two directions as good";
}

TEST(ConvexPatch, WhoIsFirstOnlyTurnsTheNormal) {
  CounterRng rng(9);
  int points = 0;
  for (int k = 0; k < scaled(2000, 200); ++k) {
    const Box3 a = random_solid(rng);
    const Box3 b = random_solid(rng);
    const Frame<3> fa = at(random_vector(rng, 0.6), random_turn(rng));
    const Frame<3> fb = at(random_vector(rng, 0.1), random_turn(rng));
    const auto first = touching<3>(a, fa, b, fb, 0.05);
    const auto second = touching<3>(b, fb, a, fa, 0.05);
    if (first.empty()) continue;
    ASSERT_FALSE(second.empty());
    EXPECT_NEAR(least_gap(first), least_gap(second), 1e-13);
    EXPECT_NEAR(norm(first[0].normal + second[0].normal), 0.0, 1e-9);
    points += static_cast<int>(first.size());
  }
  EXPECT_GT(points, 200);
}

TEST(ConvexPatch, FarFromTheOriginNoDigitIsLost) {
  const Box3 box = box3(0.002, 0.002, 0.002);
  const double far = 0x1p20;  // about 1,000 km: positions are multiples of 2^-32 there
  const double step = 0x1p-32;
  const auto found = touching<3>(box, at(Vec3{far, far, far + 9 * 1000000 * step}), box, at(Vec3{far, far, far}), 1e-3);
  ASSERT_EQ(found.size(), 4U);
  for (const auto& t : found) EXPECT_NEAR(t.gap, 9e6 * step - 0.002, 1e-18) << "differences of positions are exact";
}

}  // namespace
