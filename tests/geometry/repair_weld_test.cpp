/// Cracks: which vertices become one, what that closes, and that the ladder foretells it.
#include "cairn/geometry/weld.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/geometry/health.hpp"
#include "oracle/solids.hpp"

namespace {

using cairn::CounterRng;
using cairn::Vec3;
using namespace cairn::geometry;  // NOLINT: the test reads like the code it is about

constexpr std::uint64_t kSeed = 5;

std::vector<std::uint32_t> everyone(std::size_t count) {
  std::vector<std::uint32_t> all(count);
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

/// Every triangle with corners of its own, each moved by up to `by` along every axis.
Mesh torn(const Mesh& mesh, double by, CounterRng& random) {
  Mesh result;
  for (const Mesh::Triangle& t : mesh.triangles) {
    const auto first = static_cast<std::uint32_t>(result.vertices.size());
    for (const std::uint32_t v : t) {
      const double dx = random.uniform(-by, by);
      const double dy = random.uniform(-by, by);
      const double dz = random.uniform(-by, by);
      result.vertices.push_back(mesh.vertices[v] + Vec3{dx, dy, dz});
    }
    result.triangles.push_back({first, first + 1, first + 2});
  }
  return result;
}

/// The smallest vertex that a chain of vertices, each within the tolerance of the next, leads to: all pairs compared.
std::vector<std::uint32_t> targets_by_all_pairs(const std::vector<Vec3>& points, double tolerance) {
  std::vector<std::uint32_t> target = everyone(points.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (std::size_t j = 0; j < points.size(); ++j) {
        if (target[j] < target[i] && norm(points[i] - points[j]) <= tolerance) {
          target[i] = target[j];
          changed = true;
        }
      }
    }
  }
  return target;
}

TEST(Weld, MergesWhatAllPairsWouldMerge) {
  CounterRng random(kSeed);
  std::uint32_t merged = 0;
  for (int trial = 0; trial < 60; ++trial) {
    std::vector<Vec3> points;
    for (int i = 0; i < 150; ++i) {
      const double x = random.uniform(0.0, 1.0);
      const double y = random.uniform(0.0, 1.0);
      const double z = trial % 2 == 0 ? 0.25 : random.uniform(0.0, 1.0);
      points.push_back({x + (trial % 3) * 1000.0, y, z});
    }
    const double tolerance = random.uniform(0.005, 0.12);
    const WeldMap map = weld_map(points, everyone(points.size()), tolerance);
    ASSERT_FALSE(map.too_dense);
    EXPECT_EQ(map.target, targets_by_all_pairs(points, tolerance)) << "tolerance " << tolerance;
    merged += map.merged;
  }
  EXPECT_GT(merged, 500u);
}

TEST(Weld, LeavesOthersThanTheCandidates) {
  const std::vector<Vec3> points = {{0, 0, 0}, {0, 0, 1e-3}, {0, 0, 2e-3}};
  const std::vector<std::uint32_t> ends = {0, 2};
  EXPECT_EQ(weld_map(points, ends, 1.5e-3).merged, 0u) << "the one between them does not count";
  EXPECT_EQ(weld_map(points, ends, 2.5e-3).target, (std::vector<std::uint32_t>{0, 1, 0}));
}

TEST(Weld, ATornSphereIsWhole) {
  CounterRng random(kSeed + 1);
  const Mesh sphere = oracle::sphere(1.0, 3);
  const Mesh mesh = canonical(torn(sphere, 1e-7, random));
  const MeshHealth torn_health = health(mesh);
  EXPECT_EQ(torn_health.components, sphere.triangles.size());
  ASSERT_FALSE(torn_health.weld_ladder.empty());
  const WeldRung& last = torn_health.weld_ladder.back();
  EXPECT_EQ(last.open_edges, 0u);
  EXPECT_EQ(last.tolerance, 1e-6) << "of 1e-9 ... 1e-3 the first above the corners' distance of up to 3.5e-7";
  const Welded welded = weld_open_edges(mesh, last.tolerance);
  const MeshHealth found = health(welded.mesh);
  EXPECT_TRUE(found.closed());
  EXPECT_EQ(found.vertices, sphere.vertices.size());
  EXPECT_EQ(welded.triangles_lost, 0u);
  EXPECT_LE(welded.farthest, 2.0 * std::sqrt(3.0) * 1e-7);
  // Every vertex moved by at most 3.5e-7, so the volume by at most that times the area.
  EXPECT_NEAR(found.volume, health(canonical(sphere)).volume, 3.5e-7 * found.area);
}

TEST(Weld, TheLadderForetellsEveryRung) {
  CounterRng random(kSeed + 2);
  for (int trial = 0; trial < 30; ++trial) {
    Mesh mesh = oracle::sphere(1.0, 2);
    for (int i = 0; i < 4; ++i) {
      mesh.triangles.erase(mesh.triangles.begin() + static_cast<std::ptrdiff_t>(random.index(mesh.triangles.size())));
    }
    // Tears of very different width.
    for (int i = 0; i < 10; ++i) {
      Mesh::Triangle& t = mesh.triangles[random.index(mesh.triangles.size())];
      const std::uint32_t v = t[0];
      t[0] = static_cast<std::uint32_t>(mesh.vertices.size());
      const double by = std::pow(10.0, random.uniform(-9.0, -2.0));
      mesh.vertices.push_back(mesh.vertices[v] + Vec3{by, 0, by});
    }
    mesh = canonical(mesh);
    for (const WeldRung& rung : health(mesh).weld_ladder) {
      const Welded welded = weld_open_edges(mesh, rung.tolerance);
      const MeshHealth found = health(welded.mesh);
      EXPECT_EQ(found.open_edges, rung.open_edges) << trial << ": " << rung.tolerance;
      EXPECT_EQ(found.crowded_edges, rung.crowded_edges) << trial << ": " << rung.tolerance;
      EXPECT_EQ(welded.vertices_merged, rung.vertices_merged);
      EXPECT_EQ(welded.triangles_lost, rung.triangles_lost);
    }
  }
}

TEST(Weld, FineFacesAwayFromCracksStay) {
  // A closed body with edges far shorter than the tolerance, beside one with a crack.
  const Mesh fine = oracle::sphere(1e-4, 2);
  Mesh cracked = oracle::box({1, 1, 1}, {2, 2, 2});
  cracked.vertices.push_back(cracked.vertices[0] + Vec3{1e-3, 0, 0});
  cracked.triangles[0][0] = 8;
  const Welded welded = weld_open_edges(canonical(oracle::together(fine, cracked)), 2e-3);
  EXPECT_EQ(welded.vertices_merged, 1u);
  EXPECT_TRUE(health(welded.mesh).closed());
  EXPECT_EQ(welded.mesh.triangles.size(), fine.triangles.size() + 12);
}

TEST(Weld, DoesNotMeltACrowd) {
  CounterRng random(kSeed + 3);
  Mesh mesh;
  for (std::uint32_t i = 0; i < 6000; ++i) {
    const double x = random.uniform();
    const double y = random.uniform();
    const double z = random.uniform();
    mesh.vertices.push_back({x, y, z});
    if (i % 3 == 2) mesh.triangles.push_back({i - 2, i - 1, i});
  }
  mesh = canonical(mesh);
  const Welded welded = weld_open_edges(mesh, 10.0);
  EXPECT_TRUE(welded.too_dense);
  EXPECT_EQ(welded.mesh, mesh);
}

TEST(Weld, ToleranceOfZeroMergesNothing) {
  const std::vector<Vec3> points = {{0, 0, 0}, {0, 0, 1e-300}, {1, 0, 0}};
  EXPECT_EQ(weld_map(points, everyone(3), 0.0).merged, 0u);
  EXPECT_EQ(weld_map(points, everyone(3), 1e-299).merged, 1u);
  EXPECT_EQ(weld_map(std::vector<Vec3>(4, Vec3{1, 1, 1}), everyone(4), 1e-3).merged, 3u);
}

}  // namespace
