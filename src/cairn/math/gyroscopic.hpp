#pragma once
#include <cmath>

#include "cairn/core/host_device.hpp"
#include "cairn/math/rotation.hpp"
#include "cairn/math/round_off.hpp"
#include "cairn/math/space.hpp"

/// How the spin of a free body goes on over a step, its gyroscopic moment taken where the step ends or in its middle.
///                                                                                       docs/theory/many_bodies.md
namespace cairn::math {

/// m x = b by cross products of the rows; not finite where m is singular.
CAIRN_HD constexpr Vec3 solved(const Mat3& m, Vec3 b) {
  const Vec3 yz = cross(m.rows[1], m.rows[2]), zx = cross(m.rows[2], m.rows[0]), xy = cross(m.rows[0], m.rows[1]);
  return (b.x * yz + b.y * zx + b.z * xy) / dot(m.rows[0], yz);
}

/// How much of the spin at the end of a step its gyroscopic moment is taken with.
inline constexpr double kSpinAtEnd = 1.0;     // first order; energy never rises
inline constexpr double kSpinInMiddle = 0.5;  // second order; energy and the size of the angular momentum stay

struct SpinAfter {
  Vec3 spin{};           // [rad/s]
  bool converged{true};  // false: no spin was found; the gyroscopic moment is left out
};

/// Solves, in axes of the body and for `share` θ of the spin ω⁺ at the end of the step,
///   I (ω⁺ - ω) / h + ω_θ × I ω_θ = τ,   ω_θ = (1 - θ) ω + θ ω⁺                                                 (A.4)
/// by Newton's method. Without τ the product with ω_θ gives ½ ω⁺·Iω⁺ - ½ ω·Iω = -(θ - ½) (ω⁺-ω)·I (ω⁺-ω): energy falls
/// for θ > ½ and stays for θ = ½, for any step.
CAIRN_HD inline SpinAfter spin_after(const SymmetricMat3& inertia, Vec3 spin, Vec3 moment, double h, double share) {
  constexpr int kMostSteps = 32;  // Newton's method doubles its digits with each: six are the rule
  // Where steps no longer halve they have come down to rounding, if they are below the root of it.
  constexpr double kRootOfRounding = 1.1e-8;
  const Vec3 ix{inertia.xx, inertia.xy, inertia.zx}, iy{inertia.xy, inertia.yy, inertia.yz},
      iz{inertia.zx, inertia.yz, inertia.zz};
  Vec3 x = spin;
  double last = HUGE_VAL;
  for (int step = 0; step < kMostSteps; ++step) {
    const Vec3 at = (1.0 - share) * spin + share * x;
    const Vec3 momentum = inertia * at;
    const Vec3 rest = inertia * (x - spin) + h * (cross(at, momentum) - moment);
    // Of ω × Iω the derivative along e_k is e_k × Iω + ω × I e_k; these are the columns of the matrix.
    const double k = h * share;
    const Vec3 cx = ix + k * (cross({1.0, 0.0, 0.0}, momentum) + cross(at, ix));
    const Vec3 cy = iy + k * (cross({0.0, 1.0, 0.0}, momentum) + cross(at, iy));
    const Vec3 cz = iz + k * (cross({0.0, 0.0, 1.0}, momentum) + cross(at, iz));
    const Vec3 change = solved(Mat3{{Vec3{cx.x, cy.x, cz.x}, Vec3{cx.y, cy.y, cz.y}, Vec3{cx.z, cy.z, cz.z}}}, rest);
    const double size = norm(change);
    if (!(size < HUGE_VAL)) break;  // singular, or not finite
    x -= change;
    if (size == 0.0 || (size >= 0.5 * last && size <= kRootOfRounding * (norm(x) + norm(spin)))) return {x, true};
    last = size;
  }
  const Mat3 plain{{ix, iy, iz}};
  return {spin + solved(plain, h * moment), false};
}

/// The same in axes of the world. The turn that goes on with ω⁺ leaves ω⁺ where it is, so that it is the spin of the world
/// before the turn and after it.
CAIRN_HD inline SpinAfter spin_after(const SymmetricMat3& inertia, const Mat3& rotation, Vec3 spin, Vec3 moment,
                                     double h, double share) {
  const SpinAfter after = spin_after(inertia, turned_back(rotation, spin), turned_back(rotation, moment), h, share);
  return {turned(rotation, after.spin), after.converged};
}

/// A free body over a step: turn and spin, of the world.
struct FreeTurn {
  Quaternion turn{};
  Vec3 spin{};           // [rad/s]
  bool converged{true};  // as of `SpinAfter`
};

/// Goes on with the spin in the middle of the step, by the turn whose axis is that spin and the tangent of whose half angle
/// is h |ω_θ| / 2 (Cayley). Without a moment energy and angular momentum of the world stay to round-off:
///   R⁺ I ω⁺ = R I ω since (1 + h/2 [ω_θ]×) I ω⁺ = (1 - h/2 [ω_θ]×) I ω is (A.4) for θ = ½.                  (A.4a)
/// Second order in h.
CAIRN_HD inline FreeTurn turned_freely(const SymmetricMat3& inertia, const Quaternion& turn, Vec3 spin, Vec3 moment,
                                       double h) {
  const Mat3 rotation = rotation_of(turn);
  const Vec3 before = turned_back(rotation, spin);
  const SpinAfter after = spin_after(inertia, before, turned_back(rotation, moment), h, kSpinInMiddle);
  const Vec3 half = (0.25 * h) * (before + after.spin);
  const Quaternion q = unit(turn * unit(Quaternion{1.0, half.x, half.y, half.z}));
  return {q, turned(rotation_of(q), after.spin), after.converged};
}

}  // namespace cairn::math
