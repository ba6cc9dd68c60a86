#include "cairn/model/planar_body.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <numbers>
#include <vector>

#include "cairn/core/rng.hpp"
#include "scale.hpp"

namespace cairn {
namespace {

using Real = long double;
using Points = std::vector<Vec2>;

constexpr std::uint64_t kSeed = 90125;
constexpr double kPi = std::numbers::pi;
constexpr Real kPiReal = std::numbers::pi_v<Real>;

Points mirrored(Points points) {
  for (Vec2& p : points) p.x = -p.x;
  return points;
}

/// Star-shaped about the origin, 4 to 15 vertices, 1 mm to 100 m.
Points random_star(CounterRng& rng) {
  const std::size_t n = 4 + rng.index(12);
  const double size = std::pow(10.0, rng.uniform(-3.0, 2.0));
  Points points;
  for (std::size_t i = 0; i < n; ++i) {
    const double angle = 2.0 * kPi * (static_cast<double>(i) + rng.uniform(0.05, 0.95)) / static_cast<double>(n);
    const double radius = size * rng.uniform(0.2, 1.0);
    points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return points;
}

double spacing_at(double value) {
  return std::nextafter(std::fabs(value), std::numeric_limits<double>::infinity()) - std::fabs(value);
}

Real height_over_centroid(const PlanarBody& body, int vertex, Real theta) {
  const Vec2 v = body.vertex(vertex);
  return v.x * std::sin(theta) + v.z * std::cos(theta);
}

void expect_mirror_image(const PlanarBody& body, const PlanarBody& mirror, const char* what) {
  SCOPED_TRACE(what);
  ASSERT_EQ(mirror.mass(), body.mass());
  ASSERT_EQ(mirror.inertia(), body.inertia());
  ASSERT_EQ(mirror.centroid(), (Vec2{-body.centroid().x, body.centroid().z}));
  const int n = body.vertex_count();
  ASSERT_EQ(mirror.vertex_count(), n);
  for (int i = 0; i < n; ++i) {
    // The image of edge i runs from the image of vertex i+1 to that of vertex i.
    const Vec2 from = body.vertex((i + 1) % n);
    int image = -1;
    for (int j = 0; j < n; ++j) {
      if (mirror.vertex(j) == Vec2{-from.x, from.z}) image = j;
    }
    ASSERT_GE(image, 0);
    ASSERT_EQ(mirror.radius(image), body.radius((i + 1) % n));
    for (int turn = -5; turn <= 5; ++turn) {
      const double angle = body.edge_angle(i, turn);
      const int image_turn = static_cast<int>(std::lround((-angle - mirror.edge_angle(image, 0)) / (2.0 * kPi)));
      ASSERT_EQ(mirror.edge_angle(image, image_turn), -angle) << "edge " << i << ", turn " << turn;
    }
  }
}

TEST(PlanarBody, Rectangle) {
  const PlanarBody body = PlanarBody::rectangle(1.0, 4.0, 2000.0, 0.5).value();
  EXPECT_EQ(body.mass(), 4000.0);
  EXPECT_EQ(body.inertia(), 4000.0 * 17.0 / 12.0);
  ASSERT_EQ(body.vertex_count(), 4);
  EXPECT_EQ(body.vertex(0), (Vec2{-0.5, -2.0}));
  EXPECT_EQ(body.vertex(1), (Vec2{0.5, -2.0}));
  EXPECT_EQ(body.vertex(2), (Vec2{0.5, 2.0}));
  EXPECT_EQ(body.vertex(3), (Vec2{-0.5, 2.0}));
  EXPECT_EQ(body.edge(3), (Vec2{0.0, -4.0}));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(body.radius(i), std::sqrt(4.25));
  EXPECT_EQ(body.largest_radius(), std::sqrt(4.25));
  // Edge angles are whole quarter turns: the nearest doubles.
  EXPECT_EQ(body.edge_angle(0, 0), 0.0);
  EXPECT_FALSE(std::signbit(body.edge_angle(0, 0)));
  EXPECT_EQ(body.edge_angle(1, 0), -kPi / 2.0);
  EXPECT_EQ(body.edge_angle(2, 0), -kPi);
  EXPECT_EQ(body.edge_angle(2, 1), kPi);
  EXPECT_EQ(body.edge_angle(3, 1), kPi / 2.0);
  // Rocking over the left corner (counter-clockwise) ends on the left side at +π/2, over the right corner at -π/2.
  EXPECT_EQ(body.lower_impact_angle(0, 0), 0.0);
  EXPECT_EQ(body.upper_impact_angle(0, 0), kPi / 2.0);
  EXPECT_EQ(body.lower_impact_angle(1, 0), -kPi / 2.0);
  EXPECT_EQ(body.upper_impact_angle(1, 0), 0.0);
  EXPECT_EQ(body.support_at(0.0), (math::Support{0, 0, true}));
  EXPECT_EQ(body.support_at(0.1), (math::Support{0, 0, false}));
  EXPECT_EQ(body.support_at(-0.1), (math::Support{1, 0, false}));
  EXPECT_EQ(body.support_at(2.0 * kPi), (math::Support{0, 1, true}));
}

TEST(PlanarBody, RectangleIsItsOwnMirrorImageToTheBit) {
  CounterRng rng(kSeed);
  for (int trial = 0; trial < 1000; ++trial) {
    const double width = std::pow(10.0, rng.uniform(-3.0, 2.0));
    const double height = width * rng.uniform(0.1, 10.0);
    const PlanarBody body = PlanarBody::rectangle(width, height, rng.uniform(500.0, 8000.0), 1.0).value();
    expect_mirror_image(body, body, "rectangle");
    // The same as a polygon anywhere: mirrored about its own middle, and with its base exactly flat.
    const double left = rng.uniform(-10.0, 10.0);
    const double right = left + width;
    const double bottom = rng.uniform(-10.0, 10.0);
    const double top = bottom + height;
    const PlanarBody prism =
        PlanarBody::prism(Points{{left, bottom}, {right, bottom}, {right, top}, {left, top}}, 2000.0, 1.0).value();
    ASSERT_EQ(prism.vertex_count(), 4);
    ASSERT_EQ(prism.vertex(0).x, -prism.vertex(1).x) << "seed " << kSeed << ", trial " << trial;
    ASSERT_EQ(prism.vertex(0).z, -prism.vertex(3).z) << "seed " << kSeed << ", trial " << trial;
    ASSERT_EQ(prism.edge_angle(0, 0), 0.0);
    ASSERT_EQ(prism.vertex(1).x, 0.5 * (right - left)) << "seed " << kSeed << ", trial " << trial;
  }
}

TEST(PlanarBody, PrismOfTriangleLAndRegularPolygon) {
  const PlanarBody triangle = PlanarBody::prism(Points{{0, 0}, {4, 0}, {0, 3}}, 10.0, 2.0).value();
  EXPECT_EQ(triangle.mass(), 120.0);
  EXPECT_NEAR(triangle.inertia(), 120.0 * 50.0 / 36.0, 1e-15 * 170.0);  // m (a² + b² + c²) / 36; offsets are rounded
  EXPECT_EQ(triangle.centroid(), (Vec2{4.0 / 3.0, 1.0}));

  // Concave: mass and inertia of the L itself, contact with its hull (the inner corner is gone).
  const PlanarBody shape = PlanarBody::prism(Points{{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}}, 1.0, 1.0).value();
  EXPECT_EQ(shape.mass(), 7.0);
  ASSERT_EQ(shape.vertex_count(), 5);
  const double x = 9.5 / 7.0;
  const double z = 9.5 / 7.0;
  const double inertia = 4.0 * (17.0 / 12.0 + (2.0 - x) * (2.0 - x) + (0.5 - z) * (0.5 - z)) +
                         3.0 * (10.0 / 12.0 + (0.5 - x) * (0.5 - x) + (2.5 - z) * (2.5 - z));
  EXPECT_NEAR(shape.inertia(), inertia, 1e-15 * inertia);  // some ten roundings in the reference

  const int n = 12;
  Points ring;
  for (int k = 0; k < n; ++k) ring.push_back({std::cos(2.0 * kPi * k / n), std::sin(2.0 * kPi * k / n)});
  const PlanarBody regular = PlanarBody::prism(ring, 1.0, 1.0).value();
  EXPECT_NEAR(regular.mass(), 3.0, 2e-15);                                         // 6 sin 30°
  EXPECT_NEAR(regular.inertia(), 3.0 / 6.0 * (2.0 + std::cos(kPi / 6.0)), 4e-15);  // m R²/6 (2 + cos 2π/n)
}

TEST(PlanarBody, GivenTakesPointsInAnyOrder) {
  const Points cloud{{1, 1}, {0, 0}, {0.5, 0.5}, {0, 1}, {1, 0}, {0.5, 0}, {0, 0}};
  const PlanarBody body = PlanarBody::given(cloud, 12.0, {0.25, 0.5}, 3.0).value();
  EXPECT_EQ(body.mass(), 12.0);
  EXPECT_EQ(body.inertia(), 3.0);
  EXPECT_EQ(body.centroid(), (Vec2{0.25, 0.5}));
  ASSERT_EQ(body.vertex_count(), 4);
  EXPECT_EQ(body.vertex(0), (Vec2{-0.25, -0.5}));
  EXPECT_EQ(body.vertex(2), (Vec2{0.75, 0.5}));
}

TEST(PlanarBody, IsAValue) {
  PlanarBody first = PlanarBody::rectangle(1.0, 2.0, 1.0, 1.0).value();
  const PlanarBody copy = first;
  first = PlanarBody::prism(Points{{0, 0}, {4, 0}, {0, 3}}, 10.0, 2.0).value();
  EXPECT_EQ(copy.vertex_count(), 4);
  EXPECT_EQ(copy.view().n, 4);
  EXPECT_EQ(copy.view().a[1], 0.5);
  EXPECT_EQ(first.view().n, 3);
}

// --- bad input -------------------------------------------------------------------------------------------------------

std::string faults_of(const Result<PlanarBody, InputErrors>& result) {
  return result.has_value() ? "" : to_text(result.error());
}

TEST(PlanarBody, NamesEveryFaultAtOnce) {
  EXPECT_EQ(faults_of(PlanarBody::rectangle(-1.0, INFINITY, 0.0, NAN)),
            "width: expected a finite number > 0 [m], found -1\n"
            "height: expected a finite number > 0 [m], found inf\n"
            "density: expected a finite number > 0 [kg/m3], found 0\n"
            "depth: expected a finite number > 0 [m], found nan");
  EXPECT_EQ(faults_of(PlanarBody::prism(Points{{0, 0}, {1, 0}}, -1.0, 1.0)),
            "polygon: expected at least 3 points, found 2\n"
            "density: expected a finite number > 0 [kg/m3], found -1");
  EXPECT_EQ(
      faults_of(PlanarBody::given(Points{{0, 0}, {1, 0}, {0, 1}}, 0.0, {1.0, 1.0}, -2.0)),
      "mass: expected a finite number > 0 [kg], found 0\n"
      "inertia: expected a finite number > 0 [kg m2], found -2\n"
      "centroid: expected a point strictly inside the convex hull of the polygon, since the body's mass lies within "
      "its outline, found (1, 1), on or beyond the edge from (1, 0) to (0, 1)");
  EXPECT_EQ(
      faults_of(PlanarBody::given(Points{{0, 0}, {1, 0}, {0, 1}}, 1.0, {0.5, 0.5}, 1.0)),
      "centroid: expected a point strictly inside the convex hull of the polygon, since the body's mass lies within "
      "its outline, found (0.5, 0.5), on or beyond the edge from (1, 0) to (0, 1)");
  EXPECT_EQ(faults_of(PlanarBody::given(Points{{0, 0}, {1, 0}, {2, 0}}, 1.0, {NAN, 0.0}, 1.0)),
            "polygon: expected points that span an area, found points on one line\n"
            "centroid: expected finite coordinates [m], found (nan, 0)");
  EXPECT_EQ(faults_of(PlanarBody::rectangle(1e150, 1e150, 1e150, 1.0)),
            "mass: expected size and density that give a finite number > 0 [kg], found inf\n"
            "inertia: expected size and density that give a finite number > 0 [kg m2], found inf");
}

TEST(PlanarBody, RefusesAHullTooThinForItsAngles) {
  // The apex stands out by 1e-14 of the base: its neighbours' edges differ by less than an angle can resolve.
  EXPECT_EQ(faults_of(PlanarBody::prism(Points{{0, 0}, {1, 0}, {0.5, 1e-14}}, 1.0, 1.0)),
            "polygon: expected a hull with corners that double precision can tell apart and with the centroid inside, "
            "found a hull that is too thin");
}

TEST(PlanarBody, LeavesOutVerticesThatCarryItOverNoAngle) {
  // A vertex 1e-14 m below the base line of 2 m: it would carry the body over 2e-14 rad.
  const PlanarBody body =
      PlanarBody::given(Points{{-1, 0}, {0, -1e-14}, {1, 0}, {1, 3}, {-1, 3}}, 1.0, {0.0, 1.0}, 1.0).value();
  ASSERT_EQ(body.vertex_count(), 4);
  EXPECT_EQ(body.vertex(0), (Vec2{-1.0, -1.0}));
  EXPECT_EQ(body.edge_angle(0, 0), 0.0);
  // At 1e-10 m it is a foot of its own.
  const PlanarBody foot =
      PlanarBody::given(Points{{-1, 0}, {0, -1e-10}, {1, 0}, {1, 3}, {-1, 3}}, 1.0, {0.0, 1.0}, 1.0).value();
  EXPECT_EQ(foot.vertex_count(), 5);
}

// --- angles over many turns ------------------------------------------------------------------------------------------

TEST(QuarterAngle, IsTheNearestDoubleOverManyTurns) {
  for (int quarters = -40; quarters <= 40; ++quarters) {
    const double value = math::to_radians({quarters, 0.0});
    ASSERT_EQ(value, static_cast<double>(quarters * (kPiReal / 2))) << quarters;
    ASSERT_EQ(math::to_radians({-quarters, 0.0}), -value);
  }
  CounterRng rng(kSeed);
  for (int trial = 0; trial < scaled(100000, 5000); ++trial) {
    const int quarters = static_cast<int>(rng.index(2000)) - 1000;
    const double rest = rng.uniform(-kPi / 4.0, kPi / 4.0);
    const double value = math::to_radians({quarters, rest});
    const Real exact = quarters * (kPiReal / 2) + rest;
    // Half a spacing, and the 64 bits of the reference.
    ASSERT_LE(std::fabs(value - exact), 0.5001L * spacing_at(value)) << quarters << ' ' << rest;
    ASSERT_EQ(math::to_radians({-quarters, -rest}), -value);
  }
}

TEST(RotationToXAxis, IsMinusTheAngle) {
  EXPECT_EQ(math::to_radians(math::rotation_to_x_axis({1.0, 1.0})), -kPi / 4.0);
  EXPECT_EQ(math::to_radians(math::rotation_to_x_axis({-1.0, 1.0})), -3.0 * kPi / 4.0);
  EXPECT_EQ(math::to_radians(math::rotation_to_x_axis({-1.0, -1.0})), 3.0 * kPi / 4.0);
  CounterRng rng(kSeed);
  for (int trial = 0; trial < scaled(100000, 5000); ++trial) {
    const Vec2 d{rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)};
    const math::QuarterAngle angle = math::rotation_to_x_axis(d);
    ASSERT_LE(std::fabs(angle.rest), kPi / 4.0);
    const double value = math::to_radians(angle);
    const Real exact = -std::atan2(Real(d.z), Real(d.x));
    // One ulp of atan2 at most π/4, 1.2e-16, and the rounding of the sum.
    ASSERT_LE(std::fabs(value - exact), 1.2e-16L + 0.5001L * spacing_at(value)) << d.x << ' ' << d.z;
    ASSERT_EQ(math::to_radians(math::rotation_to_x_axis({d.x, -d.z})), -value);
  }
}

TEST(PlanarBody, SupportOverElevenTurns) {
  CounterRng rng(kSeed);
  for (int trial = 0; trial < 300; ++trial) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", trial " << trial);
    const PlanarBody body = PlanarBody::prism(random_star(rng), 1.0, 1.0).value();
    const int n = body.vertex_count();
    const math::PolygonView view = body.view();
    const Real size = body.largest_radius();
    // Upwards through five turns and back: every boundary is one double, shared by its two vertices, and they grow.
    math::Support at = body.support_at(-10.0 * kPi);
    for (int step = 0; step < 10 * n; ++step) {
      const double lower = body.lower_impact_angle(at.vertex, at.turn);
      const double upper = body.upper_impact_angle(at.vertex, at.turn);
      ASSERT_LT(lower, upper);
      ASSERT_LT(upper - lower, kPi);
      // On the edge both vertices are equally low, in the middle this one is the lowest. Beyond π the edge's angle
      // is known to half its spacing (3.6e-15 at 10π), so the heights agree to that times the size.
      const Real theta = lower;
      const Real difference = height_over_centroid(body, at.vertex, theta) -
                              height_over_centroid(body, math::next_vertex(view, at.vertex), theta);
      ASSERT_LE(std::fabs(difference), 2 * size * (1.2e-16L + spacing_at(lower)));
      const double middle = 0.5 * (lower + upper);
      ASSERT_EQ(body.support_at(middle), at);
      for (int i = 0; i < n; ++i) {
        ASSERT_GE(height_over_centroid(body, i, middle), height_over_centroid(body, at.vertex, middle));
      }
      const math::Support exactly{at.vertex, at.turn, true};
      ASSERT_EQ(body.support_at(lower), exactly);
      const math::Support above = math::support_above(view, at);
      ASSERT_EQ(body.lower_impact_angle(above.vertex, above.turn), upper);
      ASSERT_EQ(math::support_below(view, above), at);
      ASSERT_EQ(body.support_at(std::nextafter(upper, -1e9)), at);
      ASSERT_EQ(body.edge_angle(at.vertex, at.turn), lower);
      at = above;
    }
    // Edge angles are those of the rounded edge, minus, plus whole turns.
    for (int i = 0; i < n; ++i) {
      const Vec2 e = body.edge(i);
      for (int turn = -5; turn <= 5; ++turn) {
        const Real exact = -std::atan2(Real(e.z), Real(e.x)) + 2 * kPiReal * turn;
        const double angle = body.edge_angle(i, turn);
        const Real off = (angle - exact) / (2 * kPiReal);
        const Real whole = std::round(off);
        ASSERT_TRUE(whole == 0 || whole == -1) << whole;  // the sequence falls from (-π, 0] through one turn
        ASSERT_LE(std::fabs(angle - exact - 2 * kPiReal * whole), 1.2e-16L + 0.5001L * spacing_at(angle));
      }
    }
    ASSERT_EQ(body.support_at(0.0).vertex, 0);
    ASSERT_EQ(body.support_at(0.0).turn, 0);
  }
}

TEST(PlanarBody, SupportOfAnAngleBeyondReachIsNone) {
  const PlanarBody body = PlanarBody::rectangle(1.0, 2.0, 1.0, 1.0).value();
  for (const double theta : {double(NAN), double(INFINITY), -double(INFINITY), 1e7, -1e7}) {
    EXPECT_EQ(body.support_at(theta).vertex, -1);
  }
  const math::Support far = body.support_at(1.6e6);  // 254 648 turns
  EXPECT_LE(body.lower_impact_angle(far.vertex, far.turn), 1.6e6);
  EXPECT_GT(body.upper_impact_angle(far.vertex, far.turn), 1.6e6);
}

TEST(PlanarBody, OfTenThousandRandomPolygons) {
  CounterRng rng(kSeed);
  int concave = 0;
  const int trials = scaled(10000, 500);
  for (int trial = 0; trial < trials; ++trial) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", trial " << trial);
    const Points points = random_star(rng);
    const PlanarBody body = PlanarBody::prism(points, 2000.0, 0.7).value();
    const int n = body.vertex_count();
    concave += n < static_cast<int>(points.size());
    ASSERT_GT(body.mass(), 0.0);
    ASSERT_GT(body.inertia(), 0.0);
    ASSERT_LT(body.inertia(), body.mass() * body.largest_radius() * body.largest_radius());
    double turned_by = 0.0;
    for (int i = 0; i < n; ++i) {
      const Vec2 v = body.vertex(i);
      ASSERT_GT(cross(v, body.vertex((i + 1) % n)), 0.0);  // counter-clockwise around the centroid, which is inside
      ASSERT_TRUE(i == 0 || v.z > body.vertex(0).z || (v.z == body.vertex(0).z && v.x > body.vertex(0).x));
      ASSERT_NEAR(body.radius(i), std::hypot(v.x, v.z), 3e-16 * body.radius(i));  // three roundings of 1.1e-16
      turned_by += body.upper_impact_angle(i, 0) - body.lower_impact_angle(i, 0);
    }
    ASSERT_NEAR(turned_by, 2.0 * kPi, 16 * 4.5e-16);  // at most 15 differences, each rounded at 2π or less

    Points other = points;
    std::rotate(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(rng.index(points.size())), other.end());
    if (rng.index(2) == 0) std::reverse(other.begin(), other.end());
    const PlanarBody renumbered = PlanarBody::prism(other, 2000.0, 0.7).value();
    ASSERT_EQ(renumbered.mass(), body.mass());
    ASSERT_EQ(renumbered.inertia(), body.inertia());
    ASSERT_EQ(renumbered.vertex_count(), n);
    for (int i = 0; i < n; ++i) {
      ASSERT_EQ(renumbered.vertex(i), body.vertex(i));
      ASSERT_EQ(renumbered.edge_angle(i, 3), body.edge_angle(i, 3));
    }
    ASSERT_NO_FATAL_FAILURE(
        expect_mirror_image(body, PlanarBody::prism(mirrored(points), 2000.0, 0.7).value(), "prism"));
  }
  EXPECT_GT(10 * concave, 3 * trials);  // else the polygons are too tame
}

// The view's functions are value code: they work in a constant expression, so they allocate and throw nothing.
constexpr double kSquareA[] = {-0.5, 0.5, 0.5, -0.5};
constexpr double kSquareB[] = {-0.5, -0.5, 0.5, 0.5};
constexpr math::QuarterAngle kSquareAngles[] = {{0, 0.0}, {-1, 0.0}, {-2, 0.0}, {-3, 0.0}};
constexpr math::PolygonView kSquare{kSquareA, kSquareB, kSquareAngles, 4, 1.0, 1.0 / 6.0};
static_assert(math::support_at(kSquare, 0.25).vertex == 0);
static_assert(math::support_at(kSquare, -0.25).vertex == 1);
static_assert(math::centroid_height(kSquare, 0.0) == 0.5);

}  // namespace
}  // namespace cairn
