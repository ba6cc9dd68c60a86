/// The least gap of two convex solids is their signed distance, found another way: the distance of the origin from the
/// hull of all differences of corners.
#include <gtest/gtest.h>

#include <cstdio>

#include "contact/touch_scenes.hpp"
#include "scale.hpp"

namespace {

using namespace touch_scenes;

/// Rounding: differences of coordinates near 1 m, products with normals, a few dozen operations: measured 2e-15; Qhull's
/// own merging of the differences' faces 1e-14.
constexpr double kRounding = 1e-12;
/// A face counts as the direction of least depth unless another is less deep by more than this part of the depth (C.9).
constexpr double kFaceShare = 0x1p-20;

template <int D>
struct Pose1 {
  Frame<D> a, b;
};

template <int D>
struct Tally {
  int apart{};
  int overlapping{};
  int none{};
  double worst{};
  double worst_defect{};
};

void expect_distance(double truth, double least, double size, double& worst) {
  const double error = std::fabs(least - truth) - (truth < 0.0 ? -truth * kFaceShare : 0.0);
  EXPECT_LE(error, kRounding * size) << truth << " " << least;
  worst = std::max(worst, error / size);
}

TEST(ConvexDistance, PolyhedraByTheHullOfDifferences) {
  const int count = scaled(3000, 300);
  CounterRng rng(11);
  Tally<3> tally;
  for (int k = 0; k < count; ++k) {
    const double size = k % 3 == 0 ? 0.002 : k % 3 == 1 ? 1.0 : 200.0;
    geometry::Convex<3> a = random_solid(rng);
    geometry::Convex<3> b = random_solid(rng);
    for (Vec3& p : a.corners) p = size * p;
    for (Vec3& p : b.corners) p = size * p;
    a = geometry::convex_of(a.corners, "a").value();
    b = geometry::convex_of(b.corners, "b").value();
    const Pose<3> at_a{size * random_vector(rng, 0.7), random_turn(rng)};
    const Pose<3> at_b{size * random_vector(rng, 0.1), random_turn(rng)};
    const Frame<3> fa = frame_of(at_a);
    const Frame<3> fb = frame_of(at_b);
    const double reach = size * rng.uniform(0.01, 0.3);
    const double truth = distance_of(a, fa, b, fb);
    const auto found = touching<3>(a, fa, b, fb, reach);
    if (truth > reach * (1.0 + 1e-9)) {
      EXPECT_TRUE(found.empty()) << k;
      ++tally.none;
      continue;
    }
    if (truth > reach * (1.0 - 1e-9)) continue;
    ASSERT_FALSE(found.empty()) << k << " " << truth / size;
    (truth > 0.0 ? tally.apart : tally.overlapping) += 1;
    expect_distance(truth, least_gap(found), size, tally.worst);
    for (const auto& t : found) {
      EXPECT_LT(t.gap, reach);
      tally.worst_defect = std::max(tally.worst_defect, defect_of(t) / std::max(size, 1.0));
    }
    if (HasFailure()) {
      std::printf("case %d\n", k);
      return;
    }
  }
  std::printf("%d apart, %d overlapping, %d out of reach; worst %.1e of the size, defect %.1e\n", tally.apart,
              tally.overlapping, tally.none, tally.worst, tally.worst_defect);
  EXPECT_GT(tally.apart, count / 20);
  EXPECT_GT(tally.overlapping, count / 20);
  EXPECT_LT(tally.worst_defect, kRounding);
}

/// Bodies as they are built: boxes, plates, roofs and octahedra on a grid, turned by 45 and 90 degrees, where corners lie
/// on edges, edges on faces, and several directions are as good; exactly, and with last bits added.
TEST(ConvexDistance, WhatIsBuiltOnAGrid) {
  CounterRng rng(77);
  const double c90 = std::sqrt(0.5), c45 = std::sqrt(0.5 * (1.0 + c90)), s45 = std::sqrt(0.5 * (1.0 - c90));
  const Quaternion turns[] = {{1, 0, 0, 0},     {c90, c90, 0, 0}, {c90, 0, c90, 0}, {c90, 0, 0, c90},
                              {c45, s45, 0, 0}, {c45, 0, s45, 0}, {c45, 0, 0, s45}};
  const double edges[] = {0.01, 1.0, 2.0};
  const auto solid = [&]() -> geometry::Convex<3> {
    const auto kind = rng.index(5);
    if (kind == 3)
      return geometry::convex_of(std::vector<Vec3>{{-1, -0.5, -0.25},
                                                   {-1, 0.5, -0.25},
                                                   {1, -0.5, -0.25},
                                                   {1, 0.5, -0.25},
                                                   {-1, 0, 0.25},
                                                   {1, 0, 0.25}},
                                 "roof")
          .value();
    if (kind == 4)
      return geometry::convex_of(std::vector<Vec3>{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
                                 "octahedron")
          .value();
    const double x = edges[rng.index(3)], y = edges[rng.index(3)], z = edges[rng.index(3)];
    return geometry::box_of(Vec3{x, y, z}, "box").value();
  };
  const auto place = [&] { return 0.25 * (static_cast<double>(rng.index(13)) - 6.0); };
  const int count = scaled(6000, 600);
  int near = 0;
  double worst = 0.0;
  for (int k = 0; k < count; ++k) {
    const geometry::Convex<3> a = solid(), b = solid();
    const double x = place(), y = place(), z = place();
    const double noise = k % 3 == 0 ? 0.0 : k % 3 == 1 ? 1e-15 : 1e-11;
    const Vec3 p = Vec3{x, y, z} + random_vector(rng, noise);
    const Frame<3> fa = frame_of(Pose<3>{p, turns[rng.index(7)]});
    const Frame<3> fb = frame_of(Pose<3>{{}, turns[rng.index(7)]});
    const double truth = distance_of(a, fa, b, fb);
    const auto found = touching<3>(a, fa, b, fb, 0.3);
    ASSERT_EQ(found.empty(), truth > 0.3) << k;
    if (found.empty()) continue;
    ++near;
    expect_distance(truth, least_gap(found), 1.0, worst);
    if (HasFailure()) {
      std::printf("case %d\n", k);
      return;
    }
  }
  std::printf("%d near, worst %.1e\n", near, worst);
  EXPECT_GT(near, count / 4);
}

/// Bodies that lie face on face, a little tilted and a little sunk, where faces are taken without a look at edges; thin
/// plates among them.
TEST(ConvexDistance, FacesThatNearlyLieOnEachOther) {
  const int count = scaled(4000, 400);
  CounterRng rng(13);
  double worst = 0.0;
  int overlapping = 0;
  for (int k = 0; k < count; ++k) {
    const auto box = [&](double least) {
      const double x = rng.uniform(0.3, 1.0), y = rng.uniform(0.3, 1.0), z = k % 4 == 0 ? least : rng.uniform(0.1, 1.0);
      return Vec3{x, y, z};
    };
    const Vec3 ea = box(0.001), eb = box(0.003);
    const geometry::Convex<3> a = geometry::box_of(ea, "a").value();
    const geometry::Convex<3> b = geometry::box_of(eb, "b").value();
    const double small = k % 3 == 0 ? 1e-3 : k % 3 == 1 ? 1e-5 : 1e-9;
    const Vec3 t = random_vector(rng, small);
    const double azimuth = k % 5 == 0 ? 0.0 : rng.uniform(-0.7, 0.7);
    const Vec3 axis = t + Vec3{0.0, 0.0, azimuth};
    const double length = std::sqrt(1.0 + norm_squared(axis));
    const Quaternion turn{1.0 / length, axis.x / length, axis.y / length, axis.z / length};
    const Vec3 p{rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), 0.5 * (ea.z + eb.z) + rng.uniform(-1.0, 1.0) * small};
    const Frame<3> fa = frame_of(Pose<3>{p, turn});
    const Frame<3> identity = frame_of(Pose<3>{});
    const double truth = distance_of(a, fa, b, identity);
    const auto found = touching<3>(a, fa, b, identity, 0.01);
    if (truth >= 0.01) continue;
    ASSERT_FALSE(found.empty()) << k;
    expect_distance(truth, least_gap(found), 1.0, worst);
    overlapping += truth < 0.0 ? 1 : 0;
    // The bodies cover each other by a good part; all of it is within reach.
    if (std::fabs(p.x) < 0.1 && std::fabs(p.y) < 0.1 && k % 4 != 0) {
      EXPECT_GE(found.size(), 4U) << k;
    }
    if (HasFailure()) {
      std::printf("case %d\n", k);
      return;
    }
  }
  std::printf("%d overlapping, worst %.1e\n", overlapping, worst);
  EXPECT_GT(overlapping, count / 4);
}

TEST(ConvexDistance, PolygonsByTheHullOfDifferences) {
  const int count = scaled(10000, 1000);
  CounterRng rng(12);
  Tally<2> tally;
  for (int k = 0; k < count; ++k) {
    const double size = k % 3 == 0 ? 0.002 : k % 3 == 1 ? 1.0 : 200.0;
    geometry::Convex<2> a = random_polygon(rng);
    geometry::Convex<2> b = random_polygon(rng);
    for (Vec2& p : a.corners) p = size * p;
    for (Vec2& p : b.corners) p = size * p;
    const Frame<2> fa = frame_of(Pose<2>{size * random_vector2(rng, 0.7), rng.uniform(-3.0, 3.0)});
    const Frame<2> fb = frame_of(Pose<2>{size * random_vector2(rng, 0.1), rng.uniform(-3.0, 3.0)});
    const double reach = size * rng.uniform(0.01, 0.3);
    const double truth = distance_of(a, fa, b, fb);
    const auto found = touching<2>(a, fa, b, fb, reach);
    if (truth > reach * (1.0 + 1e-9)) {
      EXPECT_TRUE(found.empty()) << k;
      ++tally.none;
      continue;
    }
    if (truth > reach * (1.0 - 1e-9)) continue;
    ASSERT_FALSE(found.empty()) << k << " " << truth / size;
    EXPECT_LE(found.size(), 2U);
    (truth > 0.0 ? tally.apart : tally.overlapping) += 1;
    expect_distance(truth, least_gap(found), size, tally.worst);
    for (const auto& t : found) tally.worst_defect = std::max(tally.worst_defect, defect_of(t) / std::max(size, 1.0));
    if (HasFailure()) {
      std::printf("case %d\n", k);
      return;
    }
  }
  std::printf("%d apart, %d overlapping, %d out of reach; worst %.1e of the size, defect %.1e\n", tally.apart,
              tally.overlapping, tally.none, tally.worst, tally.worst_defect);
  EXPECT_GT(tally.apart, count / 20);
  EXPECT_GT(tally.overlapping, count / 20);
  EXPECT_LT(tally.worst_defect, kRounding);
}

}  // namespace
