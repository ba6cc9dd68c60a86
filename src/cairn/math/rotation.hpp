#pragma once
#include "cairn/core/host_device.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/math/space.hpp"

/// Turns in the plane and in space: products, axes, and how a turn goes on with a spin.      docs/theory/many_bodies.md
namespace cairn {

/// First b, then a.
CAIRN_HD constexpr Quaternion operator*(const Quaternion& a, const Quaternion& b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z, a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x};
}
CAIRN_HD constexpr Quaternion operator-(const Quaternion& q) { return {-q.w, -q.x, -q.y, -q.z}; }

/// The turn back.
CAIRN_HD constexpr Quaternion conjugate(const Quaternion& q) { return {q.w, -q.x, -q.y, -q.z}; }
CAIRN_HD constexpr double norm_squared(const Quaternion& q) { return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z; }
/// Of length one again, to round-off; q is not zero.
CAIRN_HD inline Quaternion unit(const Quaternion& q) {
  const double length = std::sqrt(norm_squared(q));
  return {q.w / length, q.x / length, q.y / length, q.z / length};
}

/// First b, then a.
CAIRN_HD constexpr Rotation2 operator*(const Rotation2& a, const Rotation2& b) {
  return {a.cos * b.cos - a.sin * b.sin, a.sin * b.cos + a.cos * b.sin};
}
CAIRN_HD constexpr Mat3 transposed(const Mat3& m) {
  const auto& r = m.rows;
  return {{Vec3{r[0].x, r[1].x, r[2].x}, Vec3{r[0].y, r[1].y, r[2].y}, Vec3{r[0].z, r[1].z, r[2].z}}};
}
/// First b, then a.
CAIRN_HD constexpr Mat3 operator*(const Mat3& a, const Mat3& b) {
  const Mat3 t = transposed(b);
  return {{t * a.rows[0], t * a.rows[1], t * a.rows[2]}};
}

/// The turn by the vector `turn`: about its direction, right-handed, by its length. Exact for any length; of a vector of
/// no length it is no turn.                                                                                      (A.3)
CAIRN_HD inline Quaternion turn_by(Vec3 turn) {
  const double angle = norm(turn);
  if (!(angle > 0.0)) return {};
  const math::SinCos half = math::sincos(0.5 * angle);
  const double s = half.sin / angle;
  return {half.cos, s * turn.x, s * turn.y, s * turn.z};
}

/// Where a turn is after a time with a constant spin of the world: θ + h ω; exp(h ω/2) q, of length one again.     (A.3)
/// The quaternion never jumps to its negative, so that its angle goes on over two turns.
CAIRN_HD constexpr double turned_on(double turn, double spin, double time) { return turn + time * spin; }
CAIRN_HD inline Quaternion turned_on(const Quaternion& turn, Vec3 spin, double time) {
  return unit(turn_by(time * spin) * turn);
}

/// First b, then a, of turns as poses have them.
CAIRN_HD constexpr double composed(double a, double b) { return a + b; }
CAIRN_HD constexpr Quaternion composed(const Quaternion& a, const Quaternion& b) { return a * b; }

}  // namespace cairn
