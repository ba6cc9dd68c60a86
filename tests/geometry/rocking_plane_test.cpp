/// The plane in which a body rocks: its axes for every up axis and azimuth, and the hull of a mesh seen in it.
#include "cairn/geometry/rocking_plane.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "cairn/core/rng.hpp"
#include "cairn/core/units.hpp"
#include "cairn/geometry/polygon.hpp"
#include "oracle/solids.hpp"

namespace {

using cairn::CounterRng;
using cairn::kPi;
using cairn::Vec2;
using cairn::Vec3;
using namespace cairn::geometry;  // NOLINT: the test reads like the code it is about

TEST(RockingPlane, NamesReadBack) {
  std::set<std::string> names;
  for (const UpAxis up : kUpAxes) {
    names.emplace(name_of(up));
    EXPECT_EQ(up_axis_named(name_of(up)), up);
  }
  EXPECT_EQ(names, (std::set<std::string>{"x", "-x", "y", "-y", "z", "-z"}));
  EXPECT_FALSE(up_axis_named("+z"));
  EXPECT_FALSE(up_axis_named(""));
}

TEST(RockingPlane, IsARightHandedFrameForEveryAxisAndAzimuth) {
  CounterRng random(3);
  for (const UpAxis up : kUpAxes) {
    for (int n = 0; n < 100; ++n) {
      const RockingPlane plane = rocking_plane(up, random.uniform(-20.0, 20.0));
      const Vec3 should = cross(plane.right, plane.across);
      EXPECT_NEAR(norm(should - plane.up), 0.0, 4e-16) << "sin² + cos² rounds";
      EXPECT_EQ(dot(plane.right, plane.up), 0.0);
      EXPECT_EQ(dot(plane.across, plane.up), 0.0);
    }
  }
}

TEST(RockingPlane, SeesAModelWithYUpFromTheFront) {
  // As modellers draw it: x right, y up, the viewer looks along -z.
  const RockingPlane plane = rocking_plane(UpAxis::y, 0.0);
  EXPECT_EQ(plane.right, (Vec3{1, 0, 0}));
  EXPECT_EQ(plane.up, (Vec3{0, 1, 0}));
  EXPECT_EQ(plane.across, (Vec3{0, 0, -1}));
}

TEST(RockingPlane, AzimuthTurnsCounterClockwiseSeenFromAboveAndQuarterTurnsAreExact) {
  const auto right = [](double degrees) {
    return rocking_plane(UpAxis::z, cairn::radians_from_degrees(degrees)).right;
  };
  EXPECT_EQ(right(0.0), (Vec3{1, 0, 0}));
  EXPECT_EQ(right(90.0), (Vec3{0, 1, 0}));
  EXPECT_EQ(right(180.0), (Vec3{-1, 0, 0}));
  EXPECT_EQ(right(-90.0), (Vec3{0, -1, 0}));
  EXPECT_EQ(right(270.0), (Vec3{0, -1, 0}));
  EXPECT_EQ(right(3690.0), (Vec3{0, 1, 0})) << "ten turns and a quarter";
  EXPECT_NEAR(right(30.0).y, 0.5, 1e-16) << "within an ulp";
  EXPECT_NE(right(90.0 + 1e-12).x, 0.0) << "only what rounding explains is made exact";
}

TEST(ProjectedHull, OfABoxIsItsRectangle) {
  const Mesh box = canonical(oracle::box({1.0, 2.0, 3.0}, {1.5, 2.25, 5.0}));
  const PrecisePoint3 middle{{1.25, 2.125, 4.0}, {}};
  const std::vector<Vec2> front = projected_hull(box, middle, rocking_plane(UpAxis::z, 0.0));
  EXPECT_EQ(front, (std::vector<Vec2>{{-0.25, -1.0}, {0.25, -1.0}, {0.25, 1.0}, {-0.25, 1.0}}));
  const std::vector<Vec2> side = projected_hull(box, middle, rocking_plane(UpAxis::z, 0.5 * kPi));
  EXPECT_EQ(side, (std::vector<Vec2>{{-0.125, -1.0}, {0.125, -1.0}, {0.125, 1.0}, {-0.125, 1.0}}));
  const std::vector<Vec2> fallen = projected_hull(box, middle, rocking_plane(UpAxis::minus_x, 0.0));
  EXPECT_EQ(fallen, (std::vector<Vec2>{{-0.125, -0.25}, {0.125, -0.25}, {0.125, 0.25}, {-0.125, 0.25}}));
}

TEST(ProjectedHull, DropsNoCorner) {
  // The points that are left out before the sort lie inside: the hull is that of all of them.
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    CounterRng random(19, seed);
    const Mesh mesh =
        canonical(oracle::mapped(oracle::sphere(1.0, 3), [&](Vec3 p) { return random.uniform(0.9, 1.0) * p; }));
    const RockingPlane plane = rocking_plane(UpAxis::z, random.uniform(0.0, 6.0));
    std::vector<Vec2> all;
    for (const Vec3& p : mesh.vertices) all.push_back(plane.project(p));
    EXPECT_EQ(projected_hull(mesh, {}, plane), convex_hull(all));
  }
}

}  // namespace
