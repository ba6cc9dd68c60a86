/// Bodies on ground of segments and triangles: seams between flat parts are no bumps, ridges and valleys are there.
#include <gtest/gtest.h>

#include <cstdio>
#include <set>

#include "contact/touch_scenes.hpp"
#include "scale.hpp"

namespace {

using namespace touch_scenes;

Frame<3> at(Vec3 p, Quaternion q = {}) { return frame_of(Pose<3>{p, q}); }
Frame<2> at(Vec2 p, double angle = 0.0) { return frame_of(Pose<2>{p, angle}); }

/// A square of triangles with heights from a function of (x, y).
template <class Height>
geometry::Terrain<3> field(int cells, double size, Height height) {
  geometry::Mesh mesh;
  const double step = size / cells;
  for (int j = 0; j <= cells; ++j)
    for (int i = 0; i <= cells; ++i) {
      const double x = -0.5 * size + i * step, y = -0.5 * size + j * step;
      mesh.vertices.push_back({x, y, height(x, y)});
    }
  const auto v = [&](int i, int j) { return static_cast<std::uint32_t>(j * (cells + 1) + i); };
  for (int j = 0; j < cells; ++j)
    for (int i = 0; i < cells; ++i) {
      const bool other = (i + j) % 2 != 0;
      if (other) {
        mesh.triangles.push_back({v(i, j), v(i + 1, j), v(i, j + 1)});
        mesh.triangles.push_back({v(i + 1, j), v(i + 1, j + 1), v(i, j + 1)});
      } else {
        mesh.triangles.push_back({v(i, j), v(i + 1, j), v(i + 1, j + 1)});
        mesh.triangles.push_back({v(i, j), v(i + 1, j + 1), v(i, j + 1)});
      }
    }
  return geometry::terrain_of(mesh, "ground").value();
}

const auto kFlat = [](double, double) { return 0.0; };

geometry::Terrain<2> chain(std::vector<Vec2> points) { return geometry::terrain_of(points, "ground").value(); }

TEST(GroundContact, ABoxSlidesOverFlatTrianglesWithoutABump) {
  const auto ground = field(20, 4.0, kFlat);
  const geometry::Shape<3> box = geometry::box_of(Vec3{0.5, 0.4, 0.3}, "box").value();
  for (int k = 0; k <= 400; ++k) {
    const double way = 0.005 * k;  // lands on seams and vertices among others: every 0.1 m
    const auto found = touching<3>(box, at(Vec3{-1.0 + way, 0.3 * way, 0.15}), ground, at(Vec3{}), 1e-3);
    ASSERT_EQ(found.size(), 4U) << way;
    for (const auto& t : found) {
      EXPECT_EQ(t.normal, (Vec3{0.0, 0.0, 1.0}));
      EXPECT_NEAR(t.gap, 0.0, 1e-16);
      EXPECT_EQ(t.feature_b, 2ULL << 48) << "one facet all along";
    }
  }
}

TEST(GroundContact, ABallRollsOverFlatTrianglesWithoutABump) {
  // A plane that is not exact in its coordinates: z = 0.1 x + 0.2 y.
  const auto ground = field(20, 4.0, [](double x, double y) { return 0.1 * x + 0.2 * y; });
  const Vec3 n = Vec3{-0.1, -0.2, 1.0} / std::sqrt(1.05);
  for (int k = 0; k <= 2000; ++k) {
    const double x = -1.0 + 0.001 * k, y = -0.5 + 0.0005 * k;
    const auto found =
        touching<3>(geometry::Ball<3>{{}, 0.1}, at(Vec3{x, y, 0.1 * x + 0.2 * y} + 0.1 * n), ground, at(Vec3{}), 1e-3);
    ASSERT_EQ(found.size(), 1U) << k;
    EXPECT_NEAR(norm(found[0].normal - n), 0.0, 1e-14);
    EXPECT_NEAR(found[0].gap, 0.0, 1e-15);
  }
}

TEST(GroundContact, ABoxAndADiscSlideOverAFlatChainWithoutABump) {
  std::vector<Vec2> points;
  for (int i = 0; i <= 40; ++i) points.push_back({-2.0 + 0.1 * i, 0.5 * (-2.0 + 0.1 * i)});
  const auto ground = chain(points);
  const Vec2 n = Vec2{-0.5, 1.0} / std::sqrt(1.25);
  const Vec2 along{n.z, -n.x};
  const geometry::Shape<2> box = geometry::box_of(Vec2{0.5, 0.2}, "box").value();
  const double slope = math::atan2(0.5, 1.0);
  for (int k = 0; k <= 1000; ++k) {
    const Vec2 p = (-1.0 + 0.002 * k) * along;
    const auto found = touching<2>(box, at(p + 0.1 * n, slope), ground, at(Vec2{}), 1e-3);
    ASSERT_EQ(found.size(), 2U) << k;
    for (const auto& t : found) {
      EXPECT_NEAR(norm(t.normal - n), 0.0, 1e-14);
      EXPECT_NEAR(t.gap, 0.0, 1e-15);
    }
    const auto disc = touching<2>(geometry::Ball<2>{{}, 0.1}, at(p + 0.1 * n), ground, at(Vec2{}), 1e-3);
    ASSERT_EQ(disc.size(), 1U) << k;
    EXPECT_NEAR(norm(disc[0].normal - n), 0.0, 1e-14);
  }
}

/// Bodies of any form that sink a little, or hover, over flat triangles or segments: the same points as on a half-space.
TEST(GroundContact, FlatGroundIsAHalfSpace) {
  const auto mesh = field(30, 3.0, kFlat);
  std::vector<Vec2> points;
  for (int i = 0; i <= 60; ++i) points.push_back({-1.5 + 0.05 * i, 0.0});
  const auto segments = chain(points);
  CounterRng rng(34);
  int count = 0;
  for (int k = 0; k < scaled(500, 100); ++k) {
    const geometry::Convex<3> solid = random_solid(rng);
    Frame<3> frame = at(Vec3{rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), 0.0}, random_turn(rng));
    double lowest = 0.0;
    for (const Vec3 p : solid.corners) lowest = std::min(lowest, placed(frame, p).z);
    frame.origin.z = rng.uniform(-0.02, 0.005) - lowest;
    const auto plane = touching<3>(solid, frame, geometry::HalfSpace<3>{{0.0, 0.0, 1.0}, 0.0}, at(Vec3{}), 0.01);
    const auto ground = touching<3>(solid, frame, mesh, at(Vec3{}), 0.01);
    ASSERT_EQ(plane.size(), ground.size()) << k;
    for (std::size_t i = 0; i < plane.size(); ++i) {
      EXPECT_EQ(plane[i].feature_a, ground[i].feature_a);
      EXPECT_EQ(ground[i].normal, (Vec3{0.0, 0.0, 1.0}));
      EXPECT_NEAR(plane[i].gap, ground[i].gap, 1e-15);
    }
    const geometry::Convex<2> polygon = random_polygon(rng);
    Frame<2> flat = at(Vec2{rng.uniform(-0.5, 0.5), 0.0}, rng.uniform(-3.0, 3.0));
    lowest = 0.0;
    for (const Vec2 p : polygon.corners) lowest = std::min(lowest, placed(flat, p).z);
    flat.origin.z = rng.uniform(-0.02, 0.005) - lowest;
    const auto line = touching<2>(polygon, flat, geometry::HalfSpace<2>{{0.0, 1.0}, 0.0}, at(Vec2{}), 0.01);
    const auto seams = touching<2>(polygon, flat, segments, at(Vec2{}), 0.01);
    ASSERT_EQ(line.size(), seams.size()) << k;
    for (std::size_t i = 0; i < line.size(); ++i) {
      EXPECT_EQ(line[i].feature_a, seams[i].feature_a);
      EXPECT_NEAR(line[i].gap, seams[i].gap, 1e-15);
    }
    count += static_cast<int>(plane.size() + line.size());
  }
  EXPECT_GT(count, scaled(500, 100));
}

TEST(GroundContact, AValleyHoldsFromBothSides) {
  const auto valley = chain({{-2.0, 2.0}, {0.0, 0.0}, {2.0, 2.0}});
  const auto disc =
      touching<2>(geometry::Ball<2>{{}, 0.5}, at(Vec2{0.0, 0.5 * std::sqrt(2.0)}), valley, at(Vec2{}), 1e-3);
  ASSERT_EQ(disc.size(), 2U);
  EXPECT_NEAR(disc[0].normal.x + disc[1].normal.x, 0.0, 1e-15);
  for (const auto& t : disc) EXPECT_NEAR(t.gap, 0.0, 1e-15);
  // A corner in it, a little too deep: both sides push.
  const geometry::Shape<2> box = geometry::box_of(Vec2{1.0, 1.0}, "box").value();
  const auto corner =
      touching<2>(box, at(Vec2{0.0, 0.5 * std::sqrt(2.0) - 1e-4}, 0.7853981633974483), valley, at(Vec2{}), 1e-3);
  std::set<double> sides;
  for (const auto& t : corner)
    if (t.feature_a == 0) sides.insert(t.normal.x > 0.0 ? 1.0 : -1.0);
  EXPECT_EQ(sides.size(), 2U) << "the lowest corner";

  const auto trough = field(2, 4.0, [](double x, double) { return std::fabs(x); });
  const auto ball =
      touching<3>(geometry::Ball<3>{{}, 0.5}, at(Vec3{0.0, 0.3, 0.5 * std::sqrt(2.0)}), trough, at(Vec3{}), 1e-3);
  ASSERT_EQ(ball.size(), 2U);
  for (const auto& t : ball) EXPECT_NEAR(t.gap, 0.0, 1e-15);
}

TEST(GroundContact, ABoxAcrossARidge) {
  const auto hill = chain({{-2.0, -1.0}, {0.0, 0.0}, {2.0, -1.0}});
  const geometry::Shape<2> box = geometry::box_of(Vec2{1.0, 0.2}, "box").value();
  const auto found = touching<2>(box, at(Vec2{0.1, 0.1}), hill, at(Vec2{}), 1e-3);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].at_b, (Vec2{0.0, 0.0}));
  EXPECT_NEAR(found[0].normal.z, 1.0, 1e-15);
  EXPECT_EQ(found[0].feature_b, 1U);

  const auto roof = field(2, 4.0, [](double x, double) { return -0.5 * std::fabs(x); });
  const geometry::Shape<3> block = geometry::box_of(Vec3{1.0, 0.6, 0.2}, "box").value();
  const auto across = touching<3>(block, at(Vec3{0.1, 0.4, 0.1}), roof, at(Vec3{}), 1e-3);
  ASSERT_EQ(across.size(), 2U) << "where the ridge leaves the block";
  for (const auto& t : across) {
    EXPECT_NEAR(t.gap, 0.0, 1e-16);
    EXPECT_NEAR(t.normal.z, 1.0, 1e-15);
    EXPECT_NEAR(std::fabs(t.at_b.y - 0.4), 0.3, 1e-15);
  }
}

TEST(GroundContact, ABoxOnOnePeak) {
  const auto peak = field(2, 4.0, [](double x, double y) { return -0.3 * (std::fabs(x) + std::fabs(y)); });
  const geometry::Shape<3> block = geometry::box_of(Vec3{1.0, 0.6, 0.2}, "box").value();
  const auto found = touching<3>(block, at(Vec3{0.1, 0.1, 0.1}), peak, at(Vec3{}), 1e-3);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].feature_a >> 48, 2U) << "a face";
  EXPECT_EQ(found[0].feature_b >> 48, 0U) << "on a corner of the ground";
  EXPECT_NEAR(found[0].gap, 0.0, 1e-16);
}

TEST(GroundContact, ABodyThatHasSunkIsPushedTheShortestWay) {
  const auto ridge = chain({{-5.0, -10.0}, {0.0, 0.0}, {5.0, -10.0}});
  const auto found = touching<2>(geometry::Ball<2>{{}, 0.05}, at(Vec2{0.2, -1.0}), ridge, at(Vec2{}), 1e-3);
  ASSERT_EQ(found.size(), 1U) << "the far side of the ridge does not push";
  EXPECT_GT(found[0].normal.x, 0.0);
}

TEST(GroundContact, TheGroundMayLieAnywhere) {
  const auto ground = field(8, 4.0, [](double x, double y) { return 0.3 * x * y; });
  CounterRng rng(31);
  for (int k = 0; k < 200; ++k) {
    const geometry::Shape<3> solid = random_solid(rng);
    const Frame<3> frame = at(Vec3{rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), 0.3}, random_turn(rng));
    const Quaternion q = random_turn(rng);
    const Mat3 turn = rotation_of(q);
    const Vec3 shift = random_vector(rng, 10.0);
    Frame<3> moved;
    moved.origin = turn * frame.origin + shift;
    for (std::size_t i = 0; i < 3; ++i)
      moved.rotation.rows[i] = turn.rows[i].x * frame.rotation.rows[0] + turn.rows[i].y * frame.rotation.rows[1] +
                               turn.rows[i].z * frame.rotation.rows[2];
    const auto first = touching<3>(solid, frame, ground, at(Vec3{}), 0.05);
    const auto second = touching<3>(solid, moved, ground, Frame<3>{shift, turn}, 0.05);
    ASSERT_EQ(first.size(), second.size()) << k;
    for (std::size_t i = 0; i < first.size(); ++i) {
      EXPECT_EQ(first[i].feature_a, second[i].feature_a);
      EXPECT_NEAR(first[i].gap, second[i].gap, 1e-13);
      EXPECT_NEAR(norm(turn * first[i].normal - second[i].normal), 0.0, 1e-10);
    }
  }
}

/// Rough ground and bodies above it: the least gap is the least of the distances from single triangles, each found from
/// the hull of differences.
TEST(GroundContact, BodiesAboveRoughGroundByTheHullOfDifferences) {
  CounterRng rng(32);
  int touched = 0;
  double worst = 0.0;
  for (int k = 0; k < scaled(40, 20); ++k) {
    CounterRng heights(100 + static_cast<std::uint64_t>(k));
    const auto ground = field(6, 3.0, [&](double, double) { return heights.uniform(-0.2, 0.2); });
    const geometry::Convex<3> solid = random_solid(rng);
    const Quaternion turn = random_turn(rng);
    const double x = rng.uniform(-0.7, 0.7), y = rng.uniform(-0.7, 0.7);
    const double wanted = rng.uniform(0.001, 0.02);
    const auto distance_at = [&](double z) {
      double least = 1e300;
      const auto& v = ground.mesh->vertices;
      for (const auto& t : ground.mesh->triangles) {
        const Vec3 middle{x, y, z};  // no corner of a body is farther than 1 m from it
        if (norm(middle - nearest_of_triangle(middle, v[t[0]], v[t[1]], v[t[2]])) > 1.0 + wanted) continue;
        geometry::Convex<3> triangle;
        for (const auto corner : t) triangle.corners.push_back(v[corner]);
        least = std::min(least, distance_of(solid, at(Vec3{x, y, z}, turn), triangle, at(Vec3{})));
      }
      return least;
    };
    double low = 0.0, high = 2.0;  // come down until it is 1 to 20 mm away
    for (int step = 0; step < 12; ++step) (distance_at(0.5 * (low + high)) > wanted ? high : low) = 0.5 * (low + high);
    const double truth = distance_at(high);
    const auto found = touching<3>(solid, at(Vec3{x, y, high}, turn), ground, at(Vec3{}), 0.05);
    ASSERT_FALSE(found.empty()) << k;
    EXPECT_NEAR(least_gap(found), truth, 1e-12) << k;
    worst = std::max(worst, std::fabs(least_gap(found) - truth));
    ++touched;
    const double radius = 0.1;
    const Vec3 centre{x, y, 0.3};
    geometry::Convex<3> point;
    point.corners = {{}};
    double ball_truth = 1e300;
    for (const auto& t : ground.mesh->triangles) {
      const auto& v = ground.mesh->vertices;
      ball_truth = std::min(ball_truth, norm(centre - nearest_of_triangle(centre, v[t[0]], v[t[1]], v[t[2]])));
    }
    const auto ball = touching<3>(geometry::Ball<3>{{}, radius}, at(centre), ground, at(Vec3{}), 1.0);
    EXPECT_NEAR(least_gap(ball), ball_truth - radius, 1e-14);
  }
  std::printf("%d bodies over rough ground, worst %.1e m\n", touched, worst);
}

/// Let down onto rough ground until it touches, and 10 um farther: the least gap is a depth of no more than that, and
/// what pushes out of the ground pushes upwards in all.
TEST(GroundContact, BodiesThatSinkALittleIntoRoughGround) {
  CounterRng rng(35);
  constexpr double kSunk = 1e-5;  // [m]
  int several = 0;
  for (int k = 0; k < scaled(200, 50); ++k) {
    CounterRng heights(500 + static_cast<std::uint64_t>(k));
    const auto ground = field(6, 3.0, [&](double, double) { return heights.uniform(-0.2, 0.2); });
    const geometry::Shape<3> solid = random_solid(rng);
    const Quaternion turn = random_turn(rng);
    const double x = rng.uniform(-0.7, 0.7), y = rng.uniform(-0.7, 0.7);
    const auto sunk = [&](double z) {
      return least_gap(touching<3>(solid, at(Vec3{x, y, z}, turn), ground, at(Vec3{}), 1e-3)) < 0.0;
    };
    double high = 1.2;
    while (!sunk(high - 0.01)) high -= 0.01;
    for (double low = high - 0.01; high - low > 1e-12;) {
      const double z = 0.5 * (low + high);
      (sunk(z) ? low : high) = z;
    }
    const auto found = touching<3>(solid, at(Vec3{x, y, high - kSunk}, turn), ground, at(Vec3{}), 1e-4);
    ASSERT_FALSE(found.empty()) << k;
    EXPECT_LT(least_gap(found), 0.0);
    EXPECT_GE(least_gap(found), -kSunk - 1e-11) << k;
    Vec3 push{};
    for (const auto& t : found) {
      push += t.normal;
      EXPECT_LT(defect_of(t), 1e-15);
    }
    EXPECT_GT(push.z, 0.0);
    several += found.size() > 1 ? 1 : 0;
  }
  std::printf("%d of them with several points\n", several);
}

TEST(GroundContact, PolygonsThatSinkALittleIntoRoughChains) {
  CounterRng rng(36);
  constexpr double kSunk = 1e-5;  // [m]
  int several = 0;
  for (int k = 0; k < scaled(2000, 200); ++k) {
    std::vector<Vec2> points;
    for (int i = 0; i <= 20; ++i) points.push_back({-2.0 + 0.2 * i + rng.uniform(-0.09, 0.09), rng.uniform(-0.3, 0.3)});
    const auto ground = chain(points);
    const geometry::Shape<2> polygon = random_polygon(rng);
    const double x = rng.uniform(-1.0, 1.0), turn = rng.uniform(-3.0, 3.0);
    const auto sunk = [&](double z) {
      return least_gap(touching<2>(polygon, at(Vec2{x, z}, turn), ground, at(Vec2{}), 1e-3)) < 0.0;
    };
    double high = 1.5;
    while (!sunk(high - 0.01)) high -= 0.01;
    for (double low = high - 0.01; high - low > 1e-12;) {
      const double z = 0.5 * (low + high);
      (sunk(z) ? low : high) = z;
    }
    const auto found = touching<2>(polygon, at(Vec2{x, high - kSunk}, turn), ground, at(Vec2{}), 1e-4);
    ASSERT_FALSE(found.empty()) << k;
    EXPECT_LT(least_gap(found), 0.0) << k;
    EXPECT_GE(least_gap(found), -kSunk - 1e-11) << k;
    double push = 0.0;
    for (const auto& t : found) push += t.normal.z;
    EXPECT_GT(push, 0.0);
    several += found.size() > 1 ? 1 : 0;
  }
  std::printf("%d of them with several points\n", several);
}

TEST(GroundContact, PolygonsAboveRoughChainsByTheHullOfDifferences) {
  CounterRng rng(33);
  double worst = 0.0;
  int touched = 0;
  for (int k = 0; k < scaled(3000, 300); ++k) {
    std::vector<Vec2> points;
    for (int i = 0; i <= 20; ++i) points.push_back({-2.0 + 0.2 * i + rng.uniform(-0.09, 0.09), rng.uniform(-0.3, 0.3)});
    const auto ground = chain(points);
    const geometry::Convex<2> polygon = random_polygon(rng);
    const Frame<2> frame = at(Vec2{rng.uniform(-1.0, 1.0), rng.uniform(0.3, 0.8)}, rng.uniform(-3.0, 3.0));
    double truth = 1e300;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
      truth = std::min(truth, distance_of(polygon, frame, geometry::Convex<2>{{points[i], points[i + 1]}}, at(Vec2{})));
    const Vec2 corner = placed(frame, polygon.corners[0]);
    std::size_t i = 0;
    while (points[i + 1].x < corner.x) ++i;
    const bool sunk = cross(points[i + 1] - points[i], corner - points[i]) < 0.0;
    if (truth <= 1e-9 || sunk) continue;  // what overlaps has no distance
    const auto found = touching<2>(polygon, frame, ground, at(Vec2{}), 0.1);
    ASSERT_EQ(found.empty(), truth >= 0.1) << k;
    if (found.empty()) continue;
    EXPECT_NEAR(least_gap(found), truth, 1e-13) << k;
    worst = std::max(worst, std::fabs(least_gap(found) - truth));
    ++touched;
  }
  std::printf("%d polygons over rough chains, worst %.1e m\n", touched, worst);
  EXPECT_GT(touched, 50);
}

}  // namespace
