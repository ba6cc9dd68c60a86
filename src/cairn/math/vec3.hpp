#pragma once

#include <array>
#include <cmath>

#include "cairn/core/host_device.hpp"

namespace cairn {

/// A vector in space, right-handed: x right, y into the page, z up.
struct Vec3 {
  double x{};
  double y{};
  double z{};

  friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
};

CAIRN_HD constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
CAIRN_HD constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
CAIRN_HD constexpr Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }
CAIRN_HD constexpr Vec3 operator*(double s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
CAIRN_HD constexpr Vec3 operator*(Vec3 a, double s) { return {s * a.x, s * a.y, s * a.z}; }
CAIRN_HD constexpr Vec3 operator/(Vec3 a, double s) { return {a.x / s, a.y / s, a.z / s}; }
CAIRN_HD constexpr Vec3& operator+=(Vec3& a, Vec3 b) { return a = a + b; }
CAIRN_HD constexpr Vec3& operator-=(Vec3& a, Vec3 b) { return a = a - b; }

CAIRN_HD constexpr double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
CAIRN_HD constexpr Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
CAIRN_HD constexpr double norm_squared(Vec3 a) { return dot(a, a); }
CAIRN_HD inline double norm(Vec3 a) { return std::sqrt(dot(a, a)); }

/// A 3 x 3 matrix by rows.
struct Mat3 {
  std::array<Vec3, 3> rows{};

  friend constexpr bool operator==(const Mat3&, const Mat3&) = default;
};

CAIRN_HD constexpr Vec3 operator*(const Mat3& m, Vec3 a) {
  return {dot(m.rows[0], a), dot(m.rows[1], a), dot(m.rows[2], a)};
}

}  // namespace cairn
