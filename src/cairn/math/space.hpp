#pragma once
#include <cmath>

#include "cairn/core/host_device.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/math/symmetric3.hpp"
#include "cairn/math/vec2.hpp"
#include "cairn/math/vec3.hpp"

/// The plane and space under one set of names: what a body's place, turn and velocity are for D = 2 and D = 3.
/// In the plane a turn is an angle, counter-clockwise as seen (x right, z up): a point at r moves with v + ω perp(r). In space
/// spin and moments are right-handed vectors of the world; y points into the page, so θ̇ of the plane is -ω_y.
namespace cairn {

/// A unit quaternion; turns body coordinates into world coordinates.
struct Quaternion {
  double w{1.0};
  double x{};
  double y{};
  double z{};

  friend constexpr bool operator==(const Quaternion&, const Quaternion&) = default;
};

/// Cosine and sine of an angle: what a turn in the plane does to coordinates.
struct Rotation2 {
  double cos{1.0};
  double sin{};
};

template <int D>
struct SpaceOf;
template <>
struct SpaceOf<2> {
  using Vector = Vec2;
  using Turn = double;
  using Rotation = Rotation2;
  using Spin = double;
  using Inertia = double;
};
template <>
struct SpaceOf<3> {
  using Vector = Vec3;
  using Turn = Quaternion;
  using Rotation = Mat3;
  using Spin = Vec3;
  using Inertia = SymmetricMat3;
};
template <int D>
using Vector = typename SpaceOf<D>::Vector;
template <int D>
using Turn = typename SpaceOf<D>::Turn;
template <int D>
using Rotation = typename SpaceOf<D>::Rotation;
template <int D>
using Spin = typename SpaceOf<D>::Spin;
template <int D>
using Inertia = typename SpaceOf<D>::Inertia;

/// Where a body is: its centroid, and the turn from body to world coordinates.
template <int D>
struct Pose {
  Vector<D> position{};
  Turn<D> turn{};
};

/// How it moves: velocity of the centroid, and spin, both in world coordinates.
template <int D>
struct Twist {
  Vector<D> velocity{};
  Spin<D> spin{};
};

/// A pose made ready for many points.
template <int D>
struct Frame {
  Vector<D> origin{};
  Rotation<D> rotation{};
};

CAIRN_HD inline Rotation2 rotation_of(double angle) {
  const math::SinCos s = math::sincos(angle);
  return {s.cos, s.sin};
}
CAIRN_HD constexpr Mat3 rotation_of(const Quaternion& q) {
  const double xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const double xy = q.x * q.y, yz = q.y * q.z, zx = q.z * q.x;
  const double wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return {{Vec3{1.0 - 2.0 * (yy + zz), 2.0 * (xy - wz), 2.0 * (zx + wy)},
           Vec3{2.0 * (xy + wz), 1.0 - 2.0 * (xx + zz), 2.0 * (yz - wx)},
           Vec3{2.0 * (zx - wy), 2.0 * (yz + wx), 1.0 - 2.0 * (xx + yy)}}};
}
template <int D>
CAIRN_HD Frame<D> frame_of(const Pose<D>& pose) {
  return {pose.position, rotation_of(pose.turn)};
}

/// Body to world, directions; and back.
CAIRN_HD constexpr Vec2 turned(const Rotation2& r, Vec2 v) { return rotate(v, r.cos, r.sin); }
CAIRN_HD constexpr Vec3 turned(const Mat3& r, Vec3 v) { return r * v; }
CAIRN_HD constexpr Vec2 turned_back(const Rotation2& r, Vec2 v) { return rotate(v, r.cos, -r.sin); }
CAIRN_HD constexpr Vec3 turned_back(const Mat3& r, Vec3 v) {
  return v.x * r.rows[0] + v.y * r.rows[1] + v.z * r.rows[2];
}
/// Body to world, points; and back.
template <int D>
CAIRN_HD constexpr Vector<D> placed(const Frame<D>& f, Vector<D> p) {
  return f.origin + turned(f.rotation, p);
}
template <int D>
CAIRN_HD constexpr Vector<D> placed_back(const Frame<D>& f, Vector<D> p) {
  return turned_back(f.rotation, p - f.origin);
}

/// ω × r in either dimension.
CAIRN_HD constexpr Vec2 spin_cross(double omega, Vec2 r) { return omega * perp(r); }
CAIRN_HD constexpr Vec3 spin_cross(Vec3 omega, Vec3 r) { return cross(omega, r); }

/// Velocity of the point at r (world coordinates) from the centroid.
template <int D>
CAIRN_HD constexpr Vector<D> velocity_at(const Twist<D>& v, Vector<D> r) {
  return v.velocity + spin_cross(v.spin, r);
}

}  // namespace cairn
