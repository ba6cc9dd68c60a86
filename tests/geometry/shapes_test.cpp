/// Shapes from points, lengths and meshes; their canonical order, faults, and measures.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/make_shapes.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/measure_shapes.hpp"
#include "cairn/geometry/terrain_index.hpp"

namespace cairn::geometry {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Vec3 random_vector(CounterRng& rng, double size) {
  const double x = rng.uniform(-size, size), y = rng.uniform(-size, size), z = rng.uniform(-size, size);
  return {x, y, z};
}

Mat3 random_rotation(CounterRng& rng) {
  for (;;) {
    const Vec3 v = random_vector(rng, 1.0);
    const double w = rng.uniform(-1.0, 1.0);
    const double l = std::sqrt(norm_squared(v) + w * w);
    if (l > 0.1 && l < 1.0) return rotation_of(Quaternion{w / l, v.x / l, v.y / l, v.z / l});
  }
}

/// Corners lie farther from the plane of their face than the middles of what was merged: measured 6.
constexpr double kFlat = 16.0 * kFlatness;

void expect_well_formed(const Convex<3>& s) {
  EXPECT_EQ(s.corners.size() + s.faces.size(), s.edges.size() + 2);
  double size = 0.0;
  for (const Vec3 p : s.corners) size = std::max(size, norm(p));
  for (const auto& f : s.faces) {
    EXPECT_NEAR(norm(f.normal), 1.0, 1e-15);
    EXPECT_EQ(*std::min_element(f.corners.begin(), f.corners.end()), f.corners[0]);
    for (const Vec3 p : s.corners) EXPECT_LE(dot(f.normal, p) - f.offset, kFlat * size) << "all below each face";
    for (const auto c : f.corners) EXPECT_GE(dot(f.normal, s.corners[c]) - f.offset, -kFlat * size);
  }
  for (const auto& e : s.edges) {
    EXPECT_LT(e.corners[0], e.corners[1]);
    for (const auto f : e.faces)
      for (const auto c : e.corners) {
        const auto& round = s.faces[f].corners;
        EXPECT_NE(std::find(round.begin(), round.end(), c), round.end());
      }
    // Round the left face the edge runs upwards.
    const auto& left = s.faces[e.faces[0]].corners;
    const auto at = std::find(left.begin(), left.end(), e.corners[0]);
    EXPECT_EQ(at + 1 == left.end() ? left[0] : *(at + 1), e.corners[1]);
  }
}

TEST(Shapes, ABoxHasItsFacesHoweverItIsTurned) {
  const Convex<3> box = box_of(Vec3{0.4, 0.3, 0.2}, "box").value();
  expect_well_formed(box);
  EXPECT_EQ(box.faces.size(), 6U);
  CounterRng rng(1);
  for (int k = 0; k < 300; ++k) {
    const Mat3 turn = random_rotation(rng);
    const double size = k % 2 == 0 ? 0.002 : 200.0;
    const Vec3 shift = random_vector(rng, k % 3 == 0 ? 100.0 * size : 0.0);
    std::vector<Vec3> points;
    for (const Vec3 p : box.corners) {
      Vec3 q = size * (turn * p) + shift;
      if (k % 5 == 0) q = {static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z)};
      points.push_back(q);
    }
    if (k % 3 == 0 && k % 5 == 0) continue;  // single precision so far off is no box any more
    const auto solid = convex_of(points, "points");
    ASSERT_TRUE(solid) << to_text(solid.error());
    EXPECT_EQ(solid->faces.size(), 6U) << k;
    EXPECT_EQ(solid->edges.size(), 12U);
    const ShapeMeasure<3> m = measure_of<3>(*solid);
    EXPECT_NEAR(m.content, 0.024 * size * size * size, 1e-5 * 0.024 * size * size * size);  // single precision
  }
}

TEST(Shapes, BoxesAreWhatTheHullOfTheirCornersIs) {
  const Convex<3> box = box_of(Vec3{0.4, 0.3, 0.2}, "box").value();
  const Convex<3> hull = convex_of(box.corners, "box").value();
  EXPECT_EQ(hull.corners, box.corners);
  ASSERT_EQ(hull.faces.size(), 6U);
  for (std::size_t f = 0; f < 6; ++f) {
    EXPECT_EQ(hull.faces[f].corners, box.faces[f].corners);
    EXPECT_EQ(hull.faces[f].normal, box.faces[f].normal);
    EXPECT_EQ(hull.faces[f].offset, box.faces[f].offset);
  }
  for (std::size_t e = 0; e < 12; ++e) {
    EXPECT_EQ(hull.edges[e].corners, box.edges[e].corners);
    EXPECT_EQ(hull.edges[e].faces, box.edges[e].faces);
  }
}

TEST(Shapes, TheOrderOfPointsDoesNotShow) {
  CounterRng rng(2);
  for (int k = 0; k < 200; ++k) {
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < 5 + rng.index(30); ++i) points.push_back(random_vector(rng, 1.0));
    const auto first = convex_of(points, "points");
    ASSERT_TRUE(first);
    expect_well_formed(*first);
    points.push_back(points[0]);
    points.push_back(0.5 * (points[1] + points[2]));  // inside or on an edge: no corner
    for (std::size_t i = points.size(); i > 1; --i) std::swap(points[i - 1], points[rng.index(i)]);
    const auto second = convex_of(points, "points");
    ASSERT_TRUE(second);
    EXPECT_EQ(first->corners, second->corners);
    ASSERT_EQ(first->faces.size(), second->faces.size());
    for (std::size_t f = 0; f < first->faces.size(); ++f) {
      EXPECT_EQ(first->faces[f].corners, second->faces[f].corners);
      EXPECT_EQ(first->faces[f].normal, second->faces[f].normal);
    }
  }
}

TEST(Shapes, APrismOfManySidesKeepsItsBaseWhole) {
  std::vector<Vec3> points;
  for (int k = 0; k < 64; ++k) {
    const math::SinCos s = math::sincos(kPi * k / 32.0);
    for (const double z : {-0.5, 0.5}) points.push_back({s.cos, s.sin, z});
  }
  const Convex<3> prism = convex_of(points, "prism").value();
  expect_well_formed(prism);
  EXPECT_EQ(prism.faces.size(), 66U);
  EXPECT_EQ(std::count_if(prism.faces.begin(), prism.faces.end(), [](const auto& f) { return f.corners.size() == 64; }),
            2);
}

TEST(Shapes, MeasuresOfBoxBallAndPolygon) {
  const ShapeMeasure<3> box = measure_of<3>(box_of(Vec3{1.0, 2.0, 3.0}, "box").value());
  EXPECT_NEAR(box.content, 6.0, 1e-14);
  EXPECT_NEAR(box.inertia.xx, 6.0 * (4.0 + 9.0) / 12.0, 1e-13);
  EXPECT_NEAR(box.inertia.yy, 6.0 * (1.0 + 9.0) / 12.0, 1e-13);
  EXPECT_NEAR(box.inertia.zz, 6.0 * (1.0 + 4.0) / 12.0, 1e-13);
  EXPECT_NEAR(norm(box.centroid), 0.0, 1e-15);
  const ShapeMeasure<3> ball = measure_of<3>(Ball<3>{{1.0, 2.0, 3.0}, 0.5});
  EXPECT_NEAR(ball.content, kPi / 6.0, 1e-15);
  EXPECT_NEAR(ball.inertia.xx, 0.4 * ball.content * 0.25, 1e-15);
  const ShapeMeasure<2> disc = measure_of<2>(Ball<2>{{1.0, 2.0}, 0.5});
  EXPECT_NEAR(disc.inertia, 0.5 * disc.content * 0.25, 1e-15);
  const ShapeMeasure<2> plate = measure_of<2>(box_of(Vec2{1.0, 2.0}, "box").value());
  EXPECT_NEAR(plate.content, 2.0, 1e-15);
  EXPECT_NEAR(plate.inertia, 2.0 * (1.0 + 4.0) / 12.0, 1e-15);
  EXPECT_EQ(measure_of<3>(Point{}).content, 0.0);
  EXPECT_EQ(measure_of<3>(HalfSpace<3>{{0.0, 0.0, 1.0}, 0.0}).content, 0.0);
}

TEST(Shapes, RadiusSupportAndExtents) {
  const Shape<3> box = box_of(Vec3{1.0, 2.0, 3.0}, "box").value();
  EXPECT_NEAR(bounding_radius<3>(box), 0.5 * std::sqrt(14.0), 1e-15);
  EXPECT_EQ(bounding_radius<3>(Shape<3>{Ball<3>{{3.0, 4.0, 0.0}, 0.5}}), 5.5);
  EXPECT_EQ(bounding_radius<3>(Shape<3>{HalfSpace<3>{{0.0, 0.0, 1.0}, 0.0}}), std::numeric_limits<double>::infinity());
  EXPECT_EQ(support_of<3>(box, {1.0, -1.0, 0.1}), (Vec3{0.5, -1.0, 1.5}));
  EXPECT_NEAR(norm(support_of<3>(Shape<3>{Ball<3>{{}, 2.0}}, {0.0, 3.0, 4.0}) - Vec3{0.0, 1.2, 1.6}), 0.0, 1e-15);
  const double quarter = std::sqrt(0.5);  // 90 degrees about z
  const Frame<3> frame = frame_of(Pose<3>{{10.0, 0.0, 0.0}, {quarter, 0.0, 0.0, quarter}});
  const Extents<3> e = extents_of<3>(box, frame);
  EXPECT_NEAR(norm(e.low - Vec3{9.0, -0.5, -1.5}), 0.0, 1e-14);
  EXPECT_NEAR(norm(e.high - Vec3{11.0, 0.5, 1.5}), 0.0, 1e-14);
}

TEST(Shapes, FaultsHaveTheirKeys) {
  const auto key_of = [](const auto& result) { return result ? std::string("no fault") : result.error().front().key; };
  EXPECT_EQ(key_of(box_of(Vec3{1.0, 0.0, 1.0}, "body[0].box")), "body[0].box");
  EXPECT_EQ(key_of(box_of(Vec2{1.0, kNan}, "box")), "box");
  EXPECT_EQ(key_of(ball_of<3>({}, -1.0, "ball")), "ball");
  EXPECT_EQ(ball_of<2>({kNan, 0.0}, 0.0, "ball").error().size(), 2U) << "all at once";
  EXPECT_EQ(key_of(half_space_of<3>({}, {}, "plane")), "plane");
  EXPECT_EQ(key_of(convex_of(std::vector<Vec2>{{0, 0}, {1, 1}, {2, 2}}, "points")), "points");
  EXPECT_EQ(key_of(convex_of(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, "flat")), "flat");
  EXPECT_EQ(key_of(convex_of(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}}, "few")), "few");
  EXPECT_EQ(key_of(convex_of(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, kNan, 0}}, "nan")), "nan[2]");
  EXPECT_EQ(key_of(terrain_of(std::vector<Vec2>{{0, 0}, {1, 0}, {1, 1}}, "ground")), "ground[2]");
  EXPECT_EQ(key_of(terrain_of(std::vector<Vec2>{{0, 0}}, "ground")), "ground");
  EXPECT_EQ(key_of(terrain_of(Mesh{}, "mesh")), "mesh");
  EXPECT_EQ(key_of(terrain_of(Mesh{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}}, "mesh")), "mesh") << "no area";
  EXPECT_EQ(key_of(terrain_of(Mesh{{{0, 0, 0}}, {{0, 1, 2}}}, "mesh")), "mesh") << "no such vertex";
  EXPECT_EQ(half_space_of<3>({0.0, 0.0, 2.0}, {1.0, 1.0, 3.0}, "plane")->offset, 3.0);
}

/// A square of cells with heights h(i, j).
template <class Height>
Mesh field(int cells, Height height) {
  Mesh mesh;
  for (int j = 0; j <= cells; ++j)
    for (int i = 0; i <= cells; ++i) mesh.vertices.push_back({1.0 * i, 1.0 * j, height(i, j)});
  const auto v = [&](int i, int j) { return static_cast<std::uint32_t>(j * (cells + 1) + i); };
  for (int j = 0; j < cells; ++j)
    for (int i = 0; i < cells; ++i) {
      mesh.triangles.push_back({v(i, j), v(i + 1, j), v(i + 1, j + 1)});
      mesh.triangles.push_back({v(i, j), v(i + 1, j + 1), v(i, j + 1)});
    }
  return mesh;
}

TEST(TerrainIndex, FlatGroundHasOneFacetAndNoRidgeButItsRim) {
  const auto ground = terrain_of(field(6, [](int, int) { return 0.0; }), "ground").value();
  const TerrainIndex& index = *ground.index;
  EXPECT_EQ(std::set<std::uint32_t>(index.facets.begin(), index.facets.end()).size(), 1U);
  int ridges = 0;
  for (const auto& e : index.edges) {
    ridges += e.ridge ? 1 : 0;
    EXPECT_EQ(e.ridge, e.triangles[1] == TerrainIndex::kBorder);
  }
  EXPECT_EQ(ridges, 24);
  EXPECT_EQ(std::count(index.peaks.begin(), index.peaks.end(), 1), 4) << "the corners of the sheet";
}

TEST(TerrainIndex, RidgesValleysAndPeaks) {
  // A roof along x = 2 and a trough along x = 4; both have no peak but at the rim. A pyramid has one.
  const auto folded =
      terrain_of(field(6, [](int i, int) { return i <= 2   ? i
                                                  : i <= 4 ? 4.0 - i
                                                           : i - 4.0; }), "g").value();
  for (const auto& e : folded.index->edges) {
    const Vec3 p = folded.mesh->vertices[e.corners[0]];
    const Vec3 q = folded.mesh->vertices[e.corners[1]];
    if (e.triangles[1] == TerrainIndex::kBorder) continue;
    EXPECT_EQ(e.ridge, p.x == 2.0 && q.x == 2.0);
  }
  const auto inner_peaks = [](const Terrain<3>& g) {
    int count = 0;
    for (std::size_t v = 0; v < g.mesh->vertices.size(); ++v) {
      const Vec3 p = g.mesh->vertices[v];
      if (p.x > 0.0 && p.x < 6.0 && p.y > 0.0 && p.y < 6.0) count += g.index->peaks[v];
    }
    return count;
  };
  EXPECT_EQ(inner_peaks(folded), 0);
  const auto pyramid = terrain_of(field(6, [](int i, int j) { return i == 3 && j == 3 ? 0.5 : 0.0; }), "g").value();
  EXPECT_EQ(inner_peaks(pyramid), 1);
  const auto pit = terrain_of(field(6, [](int i, int j) { return i == 3 && j == 3 ? -0.5 : 0.0; }), "g").value();
  EXPECT_EQ(inner_peaks(pit), 0);
}

TEST(TerrainIndex, FindsTheTrianglesWhoseBoxesMeet) {
  CounterRng rng(3);
  const auto ground = terrain_of(field(20, [&](int, int) { return rng.uniform(); }), "ground").value();
  std::size_t all = 0;
  for (int k = 0; k < 300; ++k) {
    const Vec3 middle{rng.uniform(-1.0, 21.0), rng.uniform(-1.0, 21.0), rng.uniform(-0.5, 1.5)};
    const double r = rng.uniform(0.0, 2.0);
    const Bounds box{middle - Vec3{r, r, r}, middle + Vec3{r, r, r}};
    std::vector<std::uint32_t> expected;
    for (std::uint32_t t = 0; t < ground.mesh->triangles.size(); ++t) {
      Vec3 low{1e9, 1e9, 1e9}, high{-1e9, -1e9, -1e9};
      for (const auto v : ground.mesh->triangles[t]) {
        low = lower(low, ground.mesh->vertices[v]);
        high = higher(high, ground.mesh->vertices[v]);
      }
      if (low.x <= box.high.x && box.low.x <= high.x && low.y <= box.high.y && box.low.y <= high.y &&
          low.z <= box.high.z && box.low.z <= high.z)
        expected.push_back(t);
    }
    std::vector<std::uint32_t> found;
    triangles_near(*ground.index, *ground.mesh, box, found);
    EXPECT_EQ(found, expected);
    all += found.size();
  }
  EXPECT_GT(all, 1000U);
}

}  // namespace
}  // namespace cairn::geometry
