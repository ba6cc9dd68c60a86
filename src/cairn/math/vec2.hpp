#pragma once

#include <cmath>

#include "cairn/core/host_device.hpp"

namespace cairn {

/// A vector in the vertical plane: x to the right, z up.
struct Vec2 {
  double x{};
  double z{};

  friend constexpr bool operator==(const Vec2&, const Vec2&) = default;
};

CAIRN_HD constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.z + b.z}; }
CAIRN_HD constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.z - b.z}; }
CAIRN_HD constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.z}; }
CAIRN_HD constexpr Vec2 operator*(double s, Vec2 a) { return {s * a.x, s * a.z}; }
CAIRN_HD constexpr Vec2 operator*(Vec2 a, double s) { return {s * a.x, s * a.z}; }
CAIRN_HD constexpr Vec2 operator/(Vec2 a, double s) { return {a.x / s, a.z / s}; }
CAIRN_HD constexpr Vec2& operator+=(Vec2& a, Vec2 b) { return a = a + b; }
CAIRN_HD constexpr Vec2& operator-=(Vec2& a, Vec2 b) { return a = a - b; }
CAIRN_HD constexpr Vec2& operator*=(Vec2& a, double s) { return a = s * a; }

CAIRN_HD constexpr double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.z * b.z; }

/// a.x b.z - a.z b.x: positive when b lies counter-clockwise of a as seen (x right, z up).
CAIRN_HD constexpr double cross(Vec2 a, Vec2 b) { return a.x * b.z - a.z * b.x; }

/// a turned by +90 degrees, counter-clockwise as seen; the velocity of a point at r on a body that turns with ω is ω perp(r).
CAIRN_HD constexpr Vec2 perp(Vec2 a) { return {-a.z, a.x}; }

CAIRN_HD constexpr double norm_squared(Vec2 a) { return dot(a, a); }
CAIRN_HD inline double norm(Vec2 a) { return std::sqrt(dot(a, a)); }

/// Body coordinates turned by the angle whose cosine and sine are given.
CAIRN_HD constexpr Vec2 rotate(Vec2 a, double cosine, double sine) {
  return {a.x * cosine - a.z * sine, a.x * sine + a.z * cosine};
}

namespace math {
using cairn::Vec2;
}

}  // namespace cairn
