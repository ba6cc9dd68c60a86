#include "cairn/geometry/polygon.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <vector>

#include "cairn/core/rng.hpp"
#include "scale.hpp"

namespace cairn::geometry {
namespace {

using Real = long double;
__extension__ using Wide = __int128;
using Polygon = std::vector<Vec2>;

constexpr std::uint64_t kSeed = 4711;

Polygon mirrored(Polygon polygon) {
  for (Vec2& p : polygon) p.x = -p.x;
  return polygon;
}

/// Star-shaped about `centre`, so it is the union of the triangles (centre, p_i, p_i+1); mostly concave.
Polygon random_star(CounterRng& rng, Vec2 centre) {
  const std::size_t n = 3 + rng.index(12);
  const double size = std::pow(10.0, rng.uniform(-3.0, 2.0));
  const double margin = n == 3 ? 0.3 : 0.05;  // neighbours stay less than π apart as seen from the centre
  Polygon polygon;
  for (std::size_t i = 0; i < n; ++i) {
    const double angle =
        2.0 * std::numbers::pi * (static_cast<double>(i) + rng.uniform(margin, 1.0 - margin)) / static_cast<double>(n);
    const double radius = size * rng.uniform(0.2, 1.0);
    polygon.push_back({centre.x + radius * std::cos(angle), centre.z + radius * std::sin(angle)});
  }
  return polygon;
}

struct Reference {
  Real area, x, z, xx, zz, xz;
};

/// The union of triangles in extended precision, by the three-midpoint rule, which is exact for quadratics: no term in
/// common with the sums over edges in the code.
Reference triangulated(const Polygon& polygon, Vec2 centre) {
  const auto integrate = [&](auto f) {
    Real sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Vec2 p = polygon[i];
      const Vec2 q = polygon[(i + 1) % polygon.size()];
      const Real px = Real(p.x) - centre.x, pz = Real(p.z) - centre.z;
      const Real qx = Real(q.x) - centre.x, qz = Real(q.z) - centre.z;
      const Real area = (px * qz - pz * qx) / 2;
      sum += area / 3 * (f(px / 2, pz / 2) + f(qx / 2, qz / 2) + f((px + qx) / 2, (pz + qz) / 2));
    }
    return sum;
  };
  Reference r{};
  r.area = integrate([](Real, Real) { return Real(1); });
  const Real x = integrate([](Real u, Real) { return u; }) / r.area;
  const Real z = integrate([](Real, Real v) { return v; }) / r.area;
  r.x = centre.x + x;
  r.z = centre.z + z;
  r.xx = integrate([&](Real u, Real) { return (u - x) * (u - x); });
  r.zz = integrate([&](Real, Real v) { return (v - z) * (v - z); });
  r.xz = integrate([&](Real u, Real v) { return (u - x) * (v - z); });
  return r;
}

double size_of(const Polygon& polygon) {
  double size = 0.0;
  for (const Vec2 p : polygon) size = std::max(size, norm(p - polygon[0]));
  return size;
}

// --- orientation -----------------------------------------------------------------------------------------------------

TEST(Orientation, IsExactNextToALine) {
  // Points on a grid of spacing 2^-53 around (0.5, 0.5), seen from (12, 12) and (24, 24): plain double arithmetic gets
  // thousands of these signs wrong. In units of 2^-53 all coordinates are integers below 2^58.
  const Wide unit = Wide{1} << 53;
  int plain_wrong = 0;
  for (int i = 0; i < 128; ++i) {
    for (int j = 0; j < 128; ++j) {
      const Vec2 p{0.5 + i * 0x1p-53, 0.5 + j * 0x1p-53};
      const Wide px = static_cast<Wide>(p.x * 0x1p53);
      const Wide pz = static_cast<Wide>(p.z * 0x1p53);
      const Wide determinant = (12 * unit - px) * (24 * unit - pz) - (12 * unit - pz) * (24 * unit - px);
      const int expected = determinant > 0 ? 1 : determinant < 0 ? -1 : 0;
      ASSERT_EQ(orientation(p, {12.0, 12.0}, {24.0, 24.0}), expected) << i << ' ' << j;
      ASSERT_EQ(orientation({12.0, 12.0}, {24.0, 24.0}, p), expected) << i << ' ' << j;
      ASSERT_EQ(orientation({24.0, 24.0}, {12.0, 12.0}, p), -expected) << i << ' ' << j;
      const double plain = (12.0 - p.x) * (24.0 - p.z) - (12.0 - p.z) * (24.0 - p.x);
      plain_wrong += (plain > 0 ? 1 : plain < 0 ? -1 : 0) != expected;
    }
  }
  EXPECT_GT(plain_wrong, 1000);  // else the cases are too easy to tell
}

TEST(Orientation, MirrorsExactly) {
  CounterRng rng(kSeed);
  for (int k = 0; k < 10000; ++k) {
    Vec2 p[3];
    for (Vec2& v : p) v = {rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)};
    p[2] = p[0] + rng.uniform(-2.0, 2.0) * (p[1] - p[0]);  // on the line up to rounding
    const int sign = orientation(p[0], p[1], p[2]);
    ASSERT_EQ(orientation(p[1], p[2], p[0]), sign);
    ASSERT_EQ(orientation(p[1], p[0], p[2]), -sign);
    ASSERT_EQ(orientation({-p[0].x, p[0].z}, {-p[1].x, p[1].z}, {-p[2].x, p[2].z}), -sign);
  }
}

TEST(SignOfProjection, IsExact) {
  EXPECT_EQ(sign_of_projection({1.0, 1.0}, {0.0, 0.0}, {1.0, -1.0}), 0);
  EXPECT_EQ(sign_of_projection({1.0, 1.0}, {0x1p-80, 0.0}, {1.0, -1.0}), -1);
  EXPECT_EQ(sign_of_projection({1.0, 1.0}, {0.0, -0x1p-80}, {1.0, -1.0}), 1);
}

// --- hull ------------------------------------------------------------------------------------------------------------

struct GridPoint {
  std::int64_t x, z;
};

std::int64_t grid_turn(GridPoint a, GridPoint b, GridPoint c) {
  return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

TEST(ConvexHull, MatchesBruteForceOnGrids) {
  // Small grids give many points on one line and many repeats. Integer arithmetic decides.
  CounterRng rng(kSeed);
  for (int trial = 0; trial < scaled(10000, 500); ++trial) {
    const auto side = static_cast<std::int64_t>(2 + rng.index(12));
    const std::size_t count = 3 + rng.index(30);
    std::vector<GridPoint> grid;
    Polygon points;
    for (std::size_t k = 0; k < count; ++k) {
      grid.push_back({static_cast<std::int64_t>(rng.index(static_cast<std::uint64_t>(side))) - side / 2,
                      static_cast<std::int64_t>(rng.index(static_cast<std::uint64_t>(side))) - side / 2});
      points.push_back({0.125 * static_cast<double>(grid.back().x), 0.125 * static_cast<double>(grid.back().z)});
    }
    const Polygon hull = convex_hull(points);
    // A point is a corner when it lies in no segment and in no triangle of others. Equivalent and cheaper: some line
    // through it has all different points strictly on one side: the directions to all others span less than π.
    Polygon corners;
    for (std::size_t i = 0; i < count; ++i) {
      bool corner = true;
      for (std::size_t j = 0; corner && j < count; ++j) {
        for (std::size_t k = 0; corner && k < count; ++k) {
          const GridPoint p = grid[i], q = grid[j], r = grid[k];
          if ((q.x == p.x && q.z == p.z) || (r.x == p.x && r.z == p.z)) continue;
          const std::int64_t turn = grid_turn(p, q, r);
          const std::int64_t along = (q.x - p.x) * (r.x - p.x) + (q.z - p.z) * (r.z - p.z);
          if (turn == 0 && along < 0) corner = false;  // between q and r
          if (turn > 0) {
            for (const GridPoint& s : grid) {  // strictly inside triangle q r s, or on an edge of it
              if (grid_turn(p, r, s) > 0 && grid_turn(p, s, q) > 0) corner = false;
            }
          }
        }
      }
      if (corner) corners.push_back(points[i]);
    }
    const auto order = [](Vec2 p, Vec2 q) { return p.z != q.z ? p.z < q.z : p.x < q.x; };
    std::sort(corners.begin(), corners.end(), order);
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    Polygon sorted_hull = hull;
    std::sort(sorted_hull.begin(), sorted_hull.end(), order);
    ASSERT_EQ(sorted_hull, corners) << "seed " << kSeed << ", trial " << trial;
    ASSERT_EQ(hull.front(), corners.front()) << "starts at the lowest, leftmost point; trial " << trial;
    for (std::size_t i = 0; hull.size() >= 3 && i < hull.size(); ++i) {
      ASSERT_EQ(orientation(hull[i], hull[(i + 1) % hull.size()], hull[(i + 2) % hull.size()]), 1);
    }
    // Order of input does not show.
    for (std::size_t k = count; k > 1; --k) std::swap(points[k - 1], points[rng.index(k)]);
    ASSERT_EQ(convex_hull(points), hull) << "seed " << kSeed << ", trial " << trial;
  }
}

TEST(ConvexHull, OfManyNearlyCollinearPointsIsStrictlyConvexAndHoldsAll) {
  CounterRng rng(kSeed);
  for (int trial = 0; trial < 200; ++trial) {
    Polygon points;
    const Vec2 from{rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)};
    const Vec2 to{rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)};
    for (int k = 0; k < 60; ++k) points.push_back(from + rng.uniform() * (to - from));  // off the line by rounding only
    const Polygon hull = convex_hull(points);
    ASSERT_GE(hull.size(), 3U) << trial;
    for (std::size_t i = 0; i < hull.size(); ++i) {
      const Vec2 p = hull[i];
      const Vec2 q = hull[(i + 1) % hull.size()];
      ASSERT_EQ(orientation(p, q, hull[(i + 2) % hull.size()]), 1);
      for (const Vec2 r : points) ASSERT_GE(orientation(p, q, r), 0) << "seed " << kSeed << ", trial " << trial;
    }
    Polygon mirror_hull = mirrored(convex_hull(mirrored(points)));
    std::reverse(mirror_hull.begin(), mirror_hull.end());
    std::rotate(mirror_hull.begin(), std::find(mirror_hull.begin(), mirror_hull.end(), hull[0]), mirror_hull.end());
    ASSERT_EQ(mirror_hull, hull) << "seed " << kSeed << ", trial " << trial;
  }
}

TEST(ConvexHull, OfDegenerateSets) {
  EXPECT_EQ(convex_hull(Polygon{}), Polygon{});
  EXPECT_EQ(convex_hull(Polygon{{1, 2}, {1, 2}}), (Polygon{{1, 2}}));
  EXPECT_EQ(convex_hull(Polygon{{2, 2}, {0, 0}, {1, 1}, {0.5, 0.5}}), (Polygon{{0, 0}, {2, 2}}));
  EXPECT_EQ(convex_hull(Polygon{{-0.0, 0.0}, {0.0, -0.0}, {1, 0}, {0, 1}}), (Polygon{{0, 0}, {1, 0}, {0, 1}}));
}

// --- moments: closed forms -------------------------------------------------------------------------------------------

TEST(Moments, Rectangle) {
  // 3 x 5 with dyadic corners: every step of the closed form is exact but the division by 12.
  const PolygonMoments m = moments(Polygon{{1, 2}, {4, 2}, {4, 7}, {1, 7}});
  EXPECT_EQ(m.area, 15.0);
  EXPECT_EQ(m.centroid.value, (Vec2{2.5, 4.5}));
  EXPECT_EQ(m.centroid.rest, (Vec2{0.0, 0.0}));
  EXPECT_EQ(m.second_xx, 15.0 * 9.0 / 12.0);
  EXPECT_EQ(m.second_zz, 15.0 * 25.0 / 12.0);
  EXPECT_EQ(m.second_xz, 0.0);
  EXPECT_EQ(m.second_polar, 15.0 * 34.0 / 12.0);
}

TEST(Moments, Triangle) {
  // Polar second moment of a triangle: area (a² + b² + c²) / 36. Here a² = 16, b² = 25, c² = 9.
  const PolygonMoments m = moments(Polygon{{0, 0}, {4, 0}, {0, 3}});
  EXPECT_EQ(m.area, 6.0);
  // The centroid (4/3, 1) is not a double; the second moments follow its offsets' rounding, a few 1e-16 of themselves.
  EXPECT_NEAR(m.second_polar, 6.0 * 50.0 / 36.0, 1e-15 * 8.0);
  EXPECT_EQ(m.centroid.value, (Vec2{4.0 / 3.0, 1.0}));
  EXPECT_NEAR(m.second_xx, 6.0 * 16.0 / 18.0, 1e-15 * 8.0);  // A b²/18
  EXPECT_NEAR(m.second_zz, 6.0 * 9.0 / 18.0, 1e-15 * 8.0);
  EXPECT_NEAR(m.second_xz, -6.0 * 12.0 / 36.0, 1e-15 * 8.0);  // -A b h / 36
}

TEST(Moments, LShapeByParallelAxes) {
  // Feet 4 x 1 and stem 1 x 3 on its left end.
  const PolygonMoments m = moments(Polygon{{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}});
  const double area = 4.0 + 3.0;
  const double x = (4.0 * 2.0 + 3.0 * 0.5) / area;
  const double z = (4.0 * 0.5 + 3.0 * 2.5) / area;
  const auto part = [&](double w, double h, double cx, double cz) {
    return w * h * ((w * w + h * h) / 12.0 + (cx - x) * (cx - x) + (cz - z) * (cz - z));
  };
  EXPECT_EQ(m.area, area);
  EXPECT_NEAR(m.centroid.value.x, x, 2e-16 * x);  // one rounding on either side
  EXPECT_NEAR(m.centroid.value.z, z, 2e-16 * z);
  const double polar = part(4, 1, 2, 0.5) + part(1, 3, 0.5, 2.5);
  EXPECT_NEAR(m.second_polar, polar, 1e-15 * polar);  // some ten roundings of 1.1e-16 in the reference
}

TEST(Moments, RegularPolygons) {
  for (const int n : {3, 4, 5, 6, 7, 12, 40, 1000}) {
    const double radius = 2.0;
    Polygon polygon;
    for (int k = 0; k < n; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / n;
      polygon.push_back({radius * std::cos(angle) + 3.0, radius * std::sin(angle) - 1.0});
    }
    const PolygonMoments m = moments(polygon);
    const double area = 0.5 * n * radius * radius * std::sin(2.0 * std::numbers::pi / n);
    const double polar = area * radius * radius / 6.0 * (2.0 + std::cos(2.0 * std::numbers::pi / n));
    // Corners are rounded to 4.4e-16 at coordinates up to 5: relative effect on the area 2e-16, on the moments 4e-16.
    EXPECT_NEAR(m.area, area, 2e-15 * area) << n;
    EXPECT_NEAR(m.centroid.value.x, 3.0, 1e-15) << n;
    EXPECT_NEAR(m.centroid.value.z, -1.0, 1e-15) << n;
    EXPECT_NEAR(m.second_polar, polar, 4e-15 * polar) << n;
  }
}

TEST(Moments, FarFromTheOriginLoseNothing) {
  // The same polygon with coordinates on a grid of 2^-20 at the origin and moved by 2^31 m, where doubles are 2^-21 m
  // apart: both inputs are exact, so the results about the centroid differ in rare last bits at most.
  CounterRng rng(kSeed);
  int compared = 0;
  for (int trial = 0; trial < 200; ++trial) {
    Polygon polygon = random_star(rng, {});
    for (Vec2& p : polygon) p = {std::round(p.x * 0x1p20) * 0x1p-20, std::round(p.z * 0x1p20) * 0x1p-20};
    if (!simple_polygon_faults(polygon, "p").empty()) continue;
    Polygon moved = polygon;
    for (Vec2& p : moved) p = p + Vec2{0x1p31, -0x1p31};
    const PolygonMoments here = moments(polygon);
    const PolygonMoments there = moments(moved);
    ASSERT_EQ(there.area, here.area) << "seed " << kSeed << ", trial " << trial;
    ++compared;
    // value + rest holds the centroid to 2^-100 of 2^31, so an offset may round the other way: 2^-53 of it, squared.
    const double tolerance = 1e-15 * here.second_polar;
    ASSERT_NEAR(there.second_polar, here.second_polar, tolerance) << "seed " << kSeed << ", trial " << trial;
    ASSERT_NEAR(there.second_xz, here.second_xz, tolerance) << "seed " << kSeed << ", trial " << trial;
  }
  EXPECT_GT(compared, 150);
}

// --- moments: random polygons ----------------------------------------------------------------------------------------

TEST(Moments, OfTenThousandRandomPolygons) {
  CounterRng rng(kSeed);
  Real worst_area = 0, worst_centroid = 0, worst_second = 0;
  for (int trial = 0; trial < scaled(10000, 500); ++trial) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", trial " << trial);
    const Vec2 centre = trial % 2 == 0 ? Vec2{} : Vec2{rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)};
    const Polygon polygon = random_star(rng, centre);
    ASSERT_TRUE(simple_polygon_faults(polygon, "p").empty());
    const PolygonMoments m = moments(polygon);

    const Reference r = triangulated(polygon, centre);
    const Real size = size_of(polygon);
    worst_area = std::max(worst_area, std::fabs(m.area - r.area) / r.area);
    worst_centroid = std::max({worst_centroid, std::fabs(Real(m.centroid.value.x) + m.centroid.rest.x - r.x) / size,
                               std::fabs(Real(m.centroid.value.z) + m.centroid.rest.z - r.z) / size});
    const Real polar = r.xx + r.zz;
    worst_second = std::max({worst_second, std::fabs(m.second_xx - r.xx) / polar, std::fabs(m.second_zz - r.zz) / polar,
                             std::fabs(m.second_xz - r.xz) / polar, std::fabs(m.second_polar - polar) / polar});
    ASSERT_GT(m.area, 0.0);
    ASSERT_GT(m.second_xx * m.second_zz, m.second_xz * m.second_xz);

    // Bits depend neither on the sense of the outline nor on where it starts.
    Polygon renumbered = polygon;
    std::rotate(renumbered.begin(), renumbered.begin() + static_cast<std::ptrdiff_t>(rng.index(polygon.size())),
                renumbered.end());
    if (rng.index(2) == 0) std::reverse(renumbered.begin(), renumbered.end());
    const PolygonMoments other = moments(renumbered);
    ASSERT_EQ(other.area, m.area);
    ASSERT_EQ(other.centroid.value, m.centroid.value);
    ASSERT_EQ(other.centroid.rest, m.centroid.rest);
    ASSERT_EQ(other.second_polar, m.second_polar);
    ASSERT_EQ(other.second_xz, m.second_xz);

    // The mirror image has the mirrored bits.
    const PolygonMoments mirror = moments(mirrored(polygon));
    ASSERT_EQ(mirror.area, m.area);
    ASSERT_EQ(mirror.centroid.value, (Vec2{-m.centroid.value.x, m.centroid.value.z}));
    ASSERT_EQ(mirror.centroid.rest, (Vec2{-m.centroid.rest.x, m.centroid.rest.z}));
    ASSERT_EQ(mirror.second_xx, m.second_xx);
    ASSERT_EQ(mirror.second_zz, m.second_zz);
    ASSERT_EQ(mirror.second_polar, m.second_polar);
    ASSERT_EQ(mirror.second_xz, -m.second_xz);

    // Turning the polygon keeps area and polar moment. The turned vertices are rounded at `reach`.
    const double angle = rng.uniform(-4.0, 4.0);
    Polygon turned = polygon;
    double reach = 0.0;
    for (Vec2& p : turned) {
      reach = std::max(reach, norm(p));
      p = rotate(p, std::cos(angle), std::sin(angle));
    }
    const PolygonMoments t = moments(turned);
    // A vertex off by 2^-52 of `reach` changes the area by at most perimeter times that; the perimeter of n <= 14 sides
    // is below 28 sizes and the area above 0.04 of size² x sin: generously 1e3 in all.
    const double relative =
        1e3 * 0x1p-52 * reach / static_cast<double>(size) * static_cast<double>(size * size) / m.area;
    ASSERT_NEAR(t.area, m.area, relative * m.area);
    ASSERT_NEAR(t.second_polar, m.second_polar, relative * m.area * static_cast<double>(size * size));

    // Parallel axes: about any point the second moment is that about the centroid plus area times distance squared.
    const Vec2 pole{rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)};
    Real about_pole = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Vec2 p = polygon[i];
      const Vec2 q = polygon[(i + 1) % polygon.size()];
      const Real px = Real(p.x) - pole.x, pz = Real(p.z) - pole.z, qx = Real(q.x) - pole.x, qz = Real(q.z) - pole.z;
      about_pole += (px * qz - pz * qx) / 12 * (px * px + px * qx + qx * qx + pz * pz + pz * qz + qz * qz);
    }
    const Real dx = Real(m.centroid.value.x) + m.centroid.rest.x - pole.x;
    const Real dz = Real(m.centroid.value.z) + m.centroid.rest.z - pole.z;
    const Real expected = m.second_polar + m.area * (dx * dx + dz * dz);
    // Double rounding of area and moment, and extended-precision cancellation at distance `reach` + 2.
    const Real far = 2 + Real(reach);
    ASSERT_LE(std::fabs(about_pole - expected), 1e-15L * expected + 1e-17L * far * far * far * far);
  }
  // Area: half an ulp, 1.1e-16, plus the reference's own rounding where the triangles' areas cancel little. Centroid:
  // the reference carries 64 bits at coordinates of up to 1 + size. Second moments: rounding of the offsets.
  std::printf("worst relative errors: area %.2Lg, centroid/size %.2Lg, second moments/polar %.2Lg\n", worst_area,
              worst_centroid, worst_second);
  EXPECT_LE(worst_area, 1.2e-16L);
  EXPECT_LE(worst_centroid, 1.4e-16L);  // 1 m from the origin at a size of 0.4 mm: 2^-64 / 4e-4 = 1.4e-16; seen 2.1e-17
  EXPECT_LE(worst_second, 1e-15L);      // half an ulp of the offsets, twice, and of the result: 3.3e-16; seen 3.6e-16
}

// --- what is not a polygon -------------------------------------------------------------------------------------------

std::string faults_of(const Polygon& polygon) { return to_text(simple_polygon_faults(polygon, "polygon")); }

TEST(SimplePolygonFaults, NameWhatIsWrong) {
  EXPECT_EQ(faults_of({{0, 0}, {1, 0}, {0, 1}}), "");
  EXPECT_EQ(faults_of({{0, 0}, {1, 0}}), "polygon: expected at least 3 points, found 2");
  EXPECT_EQ(faults_of({{0, 0}, {NAN, 0}, {0, 1}, {0, 2e30}}),
            "polygon[1]: expected finite coordinates of magnitude up to 1e+30 [m], found (nan, 0)\n"
            "polygon[3]: expected finite coordinates of magnitude up to 1e+30 [m], found (0, 2e+30)");
  EXPECT_EQ(faults_of({{0, 0}, {1, 0}, {1, 1}, {0, 0}}),
            "polygon[3]: expected vertices that all differ (the outline closes by itself), found (0, 0), the same as "
            "polygon[0]");
  EXPECT_EQ(faults_of({{0, 0}, {1, 1}, {3, 3}}),
            "polygon: expected an outline that encloses an area, found points on one line");
  EXPECT_EQ(
      faults_of({{0, 0}, {1, 1}, {1, 0}, {0, 1}}),
      "polygon[0]: expected an outline that neither crosses nor touches itself, found the edge from (0, 0) to (1, 1) "
      "meets the edge from (1, 0) to (0, 1) at polygon[2]");
}

TEST(SimplePolygonFaults, FindTouching) {
  // A vertex on a far edge; a spike that folds back on itself; a straight angle, which is allowed.
  EXPECT_EQ(simple_polygon_faults(Polygon{{0, 0}, {2, 0}, {2, 2}, {1, 0}, {0, 2}}, "p").size(), 2U);
  EXPECT_EQ(simple_polygon_faults(Polygon{{0, 0}, {2, 0}, {1, 0}, {1, 1}}, "p").size(), 2U);
  EXPECT_EQ(faults_of({{0, 0}, {1, 0}, {2, 0}, {1, 1}}), "");
}

TEST(SimplePolygonFaults, KeepToAFewLinesForAWildOutline) {
  Polygon zigzag;
  for (int k = 0; k < 30; ++k) zigzag.push_back({k % 2 == 0 ? 0.0 : 1.0, std::fmod(0.37 * k, 1.0)});
  const InputErrors faults = simple_polygon_faults(zigzag, "p");
  ASSERT_EQ(faults.size(), 9U);
  EXPECT_EQ(faults.back().key, "p");
  EXPECT_NE(faults.back().found.find("further pairs"), std::string::npos);
}

TEST(SimplePolygonFaults, AgreeWithBruteForce) {
  // All pairs of edges in exact integer arithmetic, against the sweep.
  CounterRng rng(kSeed);
  int simple = 0;
  const int trials = scaled(10000, 500);
  for (int trial = 0; trial < trials; ++trial) {
    const std::size_t n = 3 + rng.index(4);
    std::vector<GridPoint> grid;
    Polygon polygon;
    for (std::size_t k = 0; k < n; ++k) {
      grid.push_back({static_cast<std::int64_t>(rng.index(7)), static_cast<std::int64_t>(rng.index(7))});
      polygon.push_back({static_cast<double>(grid.back().x), static_cast<double>(grid.back().z)});
    }
    const auto same = [](GridPoint a, GridPoint b) { return a.x == b.x && a.z == b.z; };
    const auto inside = [](GridPoint a, GridPoint b, GridPoint c) {
      return grid_turn(a, b, c) == 0 && (c.x - a.x) * (c.x - b.x) + (c.z - a.z) * (c.z - b.z) <= 0;
    };
    bool expected = true;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        if (same(grid[i], grid[j])) expected = false;
      }
      for (std::size_t j = 0; j < n; ++j) {
        const GridPoint p = grid[i], q = grid[(i + 1) % n], r = grid[j], s = grid[(j + 1) % n];
        if (j != i && j != (i + 1) % n && inside(p, q, r)) expected = false;
        const auto sign = [](std::int64_t v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
        if (sign(grid_turn(p, q, r)) * sign(grid_turn(p, q, s)) < 0 &&
            sign(grid_turn(r, s, p)) * sign(grid_turn(r, s, q)) < 0) {
          expected = false;
        }
      }
    }
    simple += expected;
    ASSERT_EQ(simple_polygon_faults(polygon, "p").empty(), expected) << "seed " << kSeed << ", trial " << trial;
  }
  EXPECT_GT(10 * simple, trials);
  EXPECT_LT(10 * simple, 9 * trials);
}

TEST(PointSetFaults, NameWhatIsWrong) {
  const auto text = [](const Polygon& points) { return to_text(point_set_faults(points, "points")); };
  EXPECT_EQ(text({{0, 0}, {1, 1}, {1, 0}, {0, 1}, {0, 1}}), "");  // crossing and repeats do not matter to a hull
  EXPECT_EQ(text({{0, 0}, {1, 1}, {2, 2}}), "points: expected points that span an area, found points on one line");
  EXPECT_EQ(text({}), "points: expected at least 3 points, found 0");
}

TEST(CounterClockwise, TurnsAClockwiseOutline) {
  EXPECT_EQ(counter_clockwise(Polygon{{0, 0}, {0, 1}, {1, 0}}), (Polygon{{1, 0}, {0, 1}, {0, 0}}));
  EXPECT_EQ(counter_clockwise(Polygon{{0, 0}, {1, 0}, {0, 1}}), (Polygon{{0, 0}, {1, 0}, {0, 1}}));
  EXPECT_EQ(orientation_of_outline(Polygon{{0, 0}, {0, 1}, {1, 0}}), -1);
}

}  // namespace
}  // namespace cairn::geometry
