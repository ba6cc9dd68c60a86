#include "cairn/math/vec2.hpp"

#include <gtest/gtest.h>

namespace {

using cairn::Vec2;

TEST(Vec2, Algebra) {
  constexpr Vec2 a{3.0, 4.0};
  constexpr Vec2 b{-1.0, 2.0};
  static_assert(a + b == Vec2{2.0, 6.0});
  static_assert(a - b == Vec2{4.0, 2.0});
  static_assert(-a == Vec2{-3.0, -4.0});
  static_assert(2.0 * a == a * 2.0 && a / 2.0 == Vec2{1.5, 2.0});
  static_assert(dot(a, b) == 5.0);
  static_assert(norm_squared(a) == 25.0);
  EXPECT_EQ(norm(a), 5.0);
  Vec2 c = a;
  c += b;
  c -= a;
  c *= -1.0;
  EXPECT_EQ(c, -b);
}

TEST(Vec2, CrossIsPositiveCounterClockwise) {
  constexpr Vec2 right{1.0, 0.0};
  constexpr Vec2 up{0.0, 1.0};
  EXPECT_EQ(cross(right, up), 1.0);
  EXPECT_EQ(cross(up, right), -1.0);
  EXPECT_EQ(perp(right), up);
  EXPECT_EQ(cross(Vec2{2.0, 3.0}, Vec2{5.0, 7.0}), 2.0 * 7.0 - 3.0 * 5.0);
}

TEST(Vec2, RotationByTheConvention) {
  // (a cos θ - b sin θ, a sin θ + b cos θ) with cos θ = 0.6, sin θ = 0.8
  const Vec2 r = rotate(Vec2{1.0, 2.0}, 0.6, 0.8);
  EXPECT_EQ(r.x, 1.0 * 0.6 - 2.0 * 0.8);
  EXPECT_EQ(r.z, 1.0 * 0.8 + 2.0 * 0.6);
}

}  // namespace
