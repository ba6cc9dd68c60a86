/// Static figures of a standing body against the closed forms of a rectangle and of a lopsided body.
#include "cairn/model/standing.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "cairn/core/units.hpp"

namespace {

using cairn::kPi;
using cairn::kStandardGravity;
using cairn::PlanarBody;
using cairn::Standing;
using cairn::Vec2;

constexpr double kRounding = 1e-14;  // some ten operations

PlanarBody rectangle(double width, double height) { return PlanarBody::rectangle(width, height, 2700.0, 0.3).value(); }

TEST(Standing, RectangleIsHousners) {
  const double b = 0.2;
  const double h = 0.9;
  const double r = std::hypot(b, h);
  const Standing s = standing(rectangle(2.0 * b, 2.0 * h), kStandardGravity, 0.6);
  EXPECT_NEAR(s.length, 2.0 * b, kRounding);
  EXPECT_NEAR(s.height, h, kRounding);
  EXPECT_NEAR(s.slide_acceleration, 0.6 * kStandardGravity, kRounding);
  for (const cairn::StandingSide& side : {s.left, s.right}) {
    EXPECT_NEAR(side.alpha, std::atan(b / h), kRounding);
    EXPECT_NEAR(side.uplift_acceleration, kStandardGravity * b / h, kRounding);
    EXPECT_NEAR(side.radius, r, kRounding);
    EXPECT_NEAR(side.frequency, std::sqrt(3.0 * kStandardGravity / (4.0 * r)), kRounding) << "p of a block";
    EXPECT_NEAR(side.largest_lambda, 0.5, kRounding) << "Burton & Chatzis: lambda <= 0.5 for rectangles";
  }
}

TEST(Standing, KineticAngleOfARectangle) {
  // Zhang & Brogliato 2011, remark 2, with a = height / width: π - arccos((a² - 2)/(a² + 4)); π/2 at a = √2, π/3 for a plate, π for
  // a needle.
  for (const double a : {0.05, 0.5, 1.0, std::sqrt(2.0), 2.0, 5.0, 30.0}) {
    const Standing s = standing(rectangle(1.0, a), kStandardGravity, 0.6);
    EXPECT_NEAR(s.kinetic_angle, kPi - std::acos((a * a - 2.0) / (a * a + 4.0)), 1e-13) << a;  // acos near ±1 loses
  }
  EXPECT_NEAR(standing(rectangle(1.0, std::sqrt(2.0)), 1.0, 0.0).kinetic_angle, 0.5 * kPi, kRounding);
  EXPECT_NEAR(standing(rectangle(1.0, 1e-6), 1.0, 0.0).kinetic_angle, kPi / 3.0, 1e-11) << "next term: a²";
}

TEST(Standing, LopsidedBodyHasTwoOfEverything) {
  const std::vector<Vec2> outline = {{-0.1, 0.0}, {0.3, 0.0}, {0.3, 1.0}, {-0.1, 1.0}};
  const PlanarBody body = PlanarBody::given(outline, 40.0, {0.0, 0.4}, 6.0).value();
  const Standing s = standing(body, 9.81, 0.5);
  EXPECT_NEAR(s.left.base, 0.1, kRounding);
  EXPECT_NEAR(s.right.base, 0.3, kRounding);
  EXPECT_NEAR(s.left.uplift_acceleration, 9.81 * 0.25, kRounding);
  EXPECT_NEAR(s.right.uplift_acceleration, 9.81 * 0.75, kRounding);
  EXPECT_NEAR(s.right.radius, 0.5, kRounding);
  EXPECT_NEAR(s.right.inertia, 6.0 + 40.0 * 0.25, kRounding * 16.0);
  EXPECT_NEAR(s.right.frequency, std::sqrt(40.0 * 9.81 * 0.5 / 16.0), kRounding * 4.0);
  // At λ* the energy of pure rocking is kept: ½(I_o)ω² before about p equals that after about i, (I.9).
  const double k2 = 6.0 / 40.0 + 0.16;
  const auto kept = [&](double x_i, double x_p, double lambda) {
    const double x_u = (1.0 - lambda) * x_i + lambda * x_p;
    const double ratio = (k2 + x_p * x_u) / (k2 + x_i * x_u);
    return ratio * ratio * (k2 + x_i * x_i) / (k2 + x_p * x_p);
  };
  EXPECT_NEAR(kept(0.3, -0.1, s.right.largest_lambda), 1.0, kRounding);
  EXPECT_NEAR(kept(-0.1, 0.3, s.left.largest_lambda), 1.0, kRounding);
  EXPECT_LT(kept(0.3, -0.1, 0.9 * s.right.largest_lambda), 1.0);
}

TEST(Standing, FlatteningTableIsAscendingAndHoldsTheGivenTolerance) {
  const std::vector<Vec2> outline = {{-0.1, 0.0}, {0.1, 0.0}, {0.2, 0.0011}, {0.2, 1.0}, {-0.2, 1.0}, {-0.2, 0.002}};
  const PlanarBody body = PlanarBody::given(outline, 40.0, {0.0, 0.4}, 6.0).value();
  const std::vector<cairn::FlatteningRow> rows = flattening_table(body, 0.0012, 9.81, 0.5);
  ASSERT_EQ(rows.size(), 9U);
  bool given = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    given = given || rows[i].base.tolerance == 0.0012;
    if (i == 0) continue;
    EXPECT_GT(rows[i].base.tolerance, rows[i - 1].base.tolerance);
    EXPECT_GE(rows[i].standing.left.alpha, rows[i - 1].standing.left.alpha);
    EXPECT_GE(rows[i].standing.right.alpha, rows[i - 1].standing.right.alpha);
  }
  EXPECT_TRUE(given);
  EXPECT_NEAR(rows.front().standing.length, 0.2, kRounding);
  EXPECT_NEAR(rows.back().standing.length, 0.4, kRounding);
}

TEST(Standing, ABodyThatLeansIsTurnedFirst) {
  // A block given lying 10 degrees off its base.
  const double c = std::cos(0.17);
  const double sn = std::sin(0.17);
  std::vector<Vec2> outline;
  for (const Vec2 p : {Vec2{-0.2, 0.0}, Vec2{0.2, 0.0}, Vec2{0.2, 1.0}, Vec2{-0.2, 1.0}})
    outline.push_back({c * p.x - sn * p.z, sn * p.x + c * p.z});
  const PlanarBody body = PlanarBody::given(outline, 1.0, {-sn * 0.5, c * 0.5}, 0.1).value();
  const Standing s = standing(body, 9.81, 0.5);
  EXPECT_NEAR(s.rest.rotation, -0.17, kRounding);
  EXPECT_NEAR(s.left.alpha, std::atan(0.4), kRounding);
}

}  // namespace
