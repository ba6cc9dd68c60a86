/// Shells inside, beside and across each other, and which way they face.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/geometry/health.hpp"
#include "cairn/geometry/nesting.hpp"
#include "cairn/geometry/orient.hpp"
#include "oracle/solids.hpp"

namespace {

using cairn::CounterRng;
using cairn::Vec3;
using namespace cairn::geometry;  // NOLINT: the test reads like the code it is about
using oracle::box;
using oracle::inside_out;
using oracle::together;

constexpr std::uint64_t kSeed = 77;

MeshHealth health_of(const Mesh& mesh) { return health(canonical(mesh)); }

Mesh cube(Vec3 middle, double half) { return box(middle - Vec3{half, half, half}, middle + Vec3{half, half, half}); }

std::vector<std::uint32_t> depths(const MeshHealth& found) {
  std::vector<std::uint32_t> all;
  for (const Shell& shell : found.shells) all.push_back(shell.depth);
  std::sort(all.begin(), all.end());
  return all;
}

std::uint32_t crossings(const MeshHealth& found) {
  std::uint32_t sum = 0;
  for (const Shell& shell : found.shells) sum += shell.crossed;
  return sum;
}

using Depths = std::vector<std::uint32_t>;

TEST(Shells, ABoxInABoxInABox) {
  Mesh mesh = together(cube({0, 0, 0}, 3), inside_out(cube({0, 0, 0}, 2)));
  mesh = together(mesh, cube({0.5, 0, 0}, 1));
  const MeshHealth found = health_of(mesh);
  EXPECT_EQ(depths(found), (Depths{0, 1, 2}));
  EXPECT_EQ(crossings(found), 0u);
  EXPECT_EQ(found.volume, 216.0 - 64.0 + 8.0);
}

TEST(Shells, BodiesThatTouchAreBesideEachOther) {
  // On all sides, so that the ray towards -x, y and z meets shared faces, edges and corners in every way.
  for (const Vec3& step :
       {Vec3{2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {2, 2, 0}, {0, 2, 2}, {2, 2, 2}, {2, 1, 0}, {-2, 0, 1}}) {
    const MeshHealth found = health_of(together(cube({0, 0, 0}, 1), cube(step, 1)));
    for (const Shell& shell : found.shells) EXPECT_EQ(shell.depth, 0u);
    EXPECT_EQ(crossings(found), 0u);
  }
}

TEST(Shells, ABodyInsideThatTouchesTheWallIsInside) {
  for (const Vec3& middle : {Vec3{2, 0, 0}, {-2, 0, 0}, {0, 2, 0}, {0, 0, -2}, {2, 2, 2}}) {
    const MeshHealth found = health_of(together(cube({0, 0, 0}, 3), cube(middle, 1)));
    EXPECT_EQ(depths(found), (Depths{0, 1}));
    EXPECT_EQ(crossings(found), 0u);
  }
}

TEST(Shells, BodiesThatCutEachOtherAreCounted) {
  const MeshHealth found =
      health_of(together(oracle::sphere(1.0, 3), oracle::translated(oracle::sphere(1.0, 3), {1, 0.2, 0.1})));
  EXPECT_EQ(depths(found), (Depths{0, 0}));
  EXPECT_EQ(crossings(found), 2u);
}

TEST(Shells, AnOpenShellHoldsNothingButCanBeHeld) {
  Mesh bowl = cube({0, 0, 0}, 2);
  bowl.triangles.erase(bowl.triangles.begin());
  EXPECT_EQ(depths(health_of(together(bowl, cube({0, 0, 0}, 1)))), (Depths{0, 0}));
  Mesh scrap = cube({0, 0, 0}, 1);
  scrap.triangles.erase(scrap.triangles.begin());
  EXPECT_EQ(depths(health_of(together(cube({0, 0, 0}, 2), scrap))), (Depths{0, 1}));
}

/// Spheres in spheres at random, turned at random: depth is what their distances say.
TEST(Shells, DepthOfRandomSpheresIsWhatTheirDistancesSay) {
  CounterRng random(kSeed);
  int nested = 0;
  for (int trial = 0; trial < 50; ++trial) {
    struct Ball {
      Vec3 middle;
      double radius;
    };
    // Levels of subdivision: a sphere of level 3 keeps inside its own radius and outside 0.95 of it.
    constexpr double kInner = 0.95;
    std::vector<Ball> balls;
    Mesh mesh;
    while (balls.size() < 6) {
      const Ball ball{{random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3)}, random.uniform(0.2, 2.5)};
      const bool apart = std::all_of(balls.begin(), balls.end(), [&](const Ball& other) {
        const double distance = norm(ball.middle - other.middle);
        return distance > ball.radius + other.radius || distance + ball.radius < kInner * other.radius ||
               distance + other.radius < kInner * ball.radius;
      });
      if (!apart) continue;
      balls.push_back(ball);
      const cairn::Mat3 turn = oracle::random_rotation(random);
      Mesh sphere = oracle::mapped(oracle::sphere(ball.radius, 3), [&](Vec3 p) { return ball.middle + turn * p; });
      mesh = together(mesh, sphere);
    }
    Depths expected;
    for (const Ball& ball : balls) {
      expected.push_back(static_cast<std::uint32_t>(std::count_if(balls.begin(), balls.end(), [&](const Ball& other) {
        return other.radius > ball.radius && norm(ball.middle - other.middle) < other.radius;
      })));
    }
    std::sort(expected.begin(), expected.end());
    const MeshHealth found = health_of(mesh);
    EXPECT_EQ(depths(found), expected) << trial;
    EXPECT_EQ(crossings(found), 0u) << trial;
    nested += expected.back() > 0 ? 1 : 0;
  }
  EXPECT_GT(nested, 10);
}

TEST(Shells, EverySpeckInABodyIsFoundInside) {
  Mesh mesh = oracle::sphere(1.0, 6);  // 32768 triangles
  Mesh specks;
  for (std::uint32_t i = 0; i < 2000; ++i) {
    constexpr double kSize = 1e-5;
    const Vec3 corner{0.3 * std::cos(0.3 * i), 0.3 * std::sin(0.3 * i), 1e-4 * i};
    for (const Vec3& step : {Vec3{0, 0, 0}, {kSize, 0, 0}, {0, kSize, 0}, {0, 0, kSize}}) {
      specks.vertices.push_back(corner + step);
    }
    for (const Mesh::Triangle& t : {Mesh::Triangle{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}) {
      specks.triangles.push_back({4 * i + t[0], 4 * i + t[1], 4 * i + t[2]});
    }
  }
  mesh = together(mesh, specks);
  const Depths all = depths(health_of(mesh));
  EXPECT_EQ(std::count(all.begin(), all.end(), 1u), 2000);
}

// ---------------------------------------------------------------------------------------------- turning

TEST(Orient, AnInwardBodyIsTurned) {
  const Mesh mesh = canonical(inside_out(box({0, 0, 0}, {1, 2, 3})));
  EXPECT_EQ(health(mesh).volume, -6.0);
  EXPECT_TRUE(health(mesh).shells[0].inward());
  const Turned turned = orient_outward(mesh);
  EXPECT_EQ(turned.mesh, canonical(box({0, 0, 0}, {1, 2, 3})));
  EXPECT_EQ(turned.faces_turned, 12u);
  EXPECT_EQ(turned.shells_turned, 1u);
}

TEST(Orient, ACavityRemainsACavity) {
  const Mesh hollow = together(cube({0, 0, 0}, 3), inside_out(cube({0, 0, 0}, 2)));
  const Turned as_it_was = orient_outward(canonical(hollow));
  EXPECT_EQ(as_it_was.faces_turned, 0u);
  EXPECT_EQ(as_it_was.mesh, canonical(hollow));
  const Turned turned = orient_outward(canonical(inside_out(hollow)));
  EXPECT_EQ(turned.mesh, canonical(hollow));
  EXPECT_EQ(turned.shells_turned, 1u) << "the outer one; the cavity goes with it";
  EXPECT_EQ(turned.faces_turned, 24u);
}

TEST(Orient, OnlyTheBodyThatFacesInwardsIsTurned) {
  const Mesh mesh = together(cube({0, 0, 0}, 1), inside_out(cube({5, 0, 0}, 1)));
  EXPECT_EQ(orient_outward(canonical(mesh)).mesh, canonical(together(cube({0, 0, 0}, 1), cube({5, 0, 0}, 1))));
}

TEST(Orient, FacesTurnedAtRandomAreMadeToAgree) {
  CounterRng random(kSeed + 1);
  for (int trial = 0; trial < 100; ++trial) {
    const Mesh sphere = canonical(oracle::sphere(1.0, 2));
    Mesh mesh = sphere;
    for (Mesh::Triangle& t : mesh.triangles) {
      if (random.uniform() < 0.3) std::swap(t[1], t[2]);
    }
    const Turned agreed = orient_consistently(canonical(mesh));
    EXPECT_EQ(agreed.misturned_edges, 0u);
    EXPECT_LE(2 * agreed.faces_turned, mesh.triangles.size()) << "the smaller part is turned";
    EXPECT_EQ(orient_outward(agreed.mesh).mesh, sphere);
  }
}

TEST(Orient, AMoebiusStripHasNoSense) {
  Mesh strip;
  constexpr std::uint32_t kStations = 9;
  for (std::uint32_t i = 0; i < kStations; ++i) {
    const double a = 2.0 * cairn::kPi * i / kStations;
    for (const double w : {-0.3, 0.3}) {
      const double r = 1.0 + w * std::cos(a / 2.0);
      strip.vertices.push_back({r * std::cos(a), r * std::sin(a), w * std::sin(a / 2.0)});
    }
  }
  for (std::uint32_t i = 0; i < kStations; ++i) {
    const bool last = i + 1 == kStations;  // half a turn: the two rims change places
    const std::uint32_t a = 2 * i, b = a + 1, c = last ? 1 : a + 2, d = last ? 0 : a + 3;
    strip.triangles.push_back({a, c, b});
    strip.triangles.push_back({b, c, d});
  }
  EXPECT_GT(orient_consistently(canonical(strip)).misturned_edges, 0u);
  EXPECT_EQ(health_of(strip).rims.size(), 1u) << "it has one rim";
}

}  // namespace
