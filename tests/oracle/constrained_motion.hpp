/// Accelerations and reactions of the five patterns of planar motion by a direct solution of the equations of motion
/// with the pattern's constraints. Burton & Chatzis, eqs (8), (10) with (11), (13), (15), (17), (19); no closed forms.
///
///   m x'' - Fx = -m axg,   m z'' - Fz = -m g - m azg,   I θ'' + r_z Fx - r_x Fz = 0                               (1)
/// with r the vector from the centroid to the point where the reaction acts. With two contacts q0, q1 on the flat
/// ground it acts at q0 + d (q1 - q0); its moment is linear in the product d Fz, which is the sixth unknown.
#pragma once
#include "oracle/body.hpp"

namespace oracle {

enum class Pattern { rest, sliding, rocking, slide_rocking, flight };

struct GroundAcceleration {
  Real x, z;  // [m/s2]
};

struct MotionQuestion {
  Pattern pattern;
  Real mass, inertia;         // [kg], [kg m2]
  std::vector<Vec> contacts;  // r of the contact vertices: two at rest and sliding, one when rocking [m]
  Real omega;                 // [rad/s]
  int slip_sign;              // sign of the slip velocity of the contact; used by the sliding patterns only
  Real mu;                    // kinetic friction; used by the sliding patterns only [-]
  GroundAcceleration ground;  // [m/s2]
  Real gravity;               // [m/s2]
};

struct Motion {
  Real ax, az, alpha;  // relative to the ground [m/s2], [rad/s2]
  Real fx, fz;         // reaction on the body [N]
  Real d;              // place of the reaction between contacts 0 and 1 [-]; 0 with fewer contacts
};

/// Empty where the system is singular (slide-rocking with large friction).
inline std::optional<Motion> solve_motion(const MotionQuestion& q) {
  enum : std::size_t { kAx, kAz, kAlpha, kFx, kFz, kD, kSize };
  const std::size_t count = q.pattern == Pattern::flight ? 0 : q.pattern <= Pattern::sliding ? 2 : 1;
  require(q.contacts.size() == count, "solve_motion: number of contacts");
  Matrix<kSize> a{};
  Vector<kSize> b{};
  // (1)
  a[0][kAx] = q.mass;
  a[0][kFx] = -1;
  b[0] = -q.mass * q.ground.x;
  a[1][kAz] = q.mass;
  a[1][kFz] = -1;
  b[1] = -q.mass * (q.gravity + q.ground.z);
  a[2][kAlpha] = q.inertia;
  if (count > 0) {
    a[2][kFx] = q.contacts[0].z;
    a[2][kFz] = -q.contacts[0].x;
  }
  if (count == 2) a[2][kD] = -(q.contacts[1].x - q.contacts[0].x);

  std::size_t row = 3;
  const auto no_horizontal_acceleration = [&](Vec r) {  // x'' - r_z θ'' - r_x ω² = 0
    a[row][kAx] = 1;
    a[row][kAlpha] = -r.z;
    b[row++] = r.x * square(q.omega);
  };
  const auto no_vertical_acceleration = [&](Vec r) {  // z'' + r_x θ'' - r_z ω² = 0
    a[row][kAz] = 1;
    a[row][kAlpha] = r.x;
    b[row++] = r.z * square(q.omega);
  };
  const auto friction = [&] {  // Fx + sgn(slip) μ Fz = 0
    a[row][kFx] = 1;
    a[row++][kFz] = static_cast<Real>(q.slip_sign) * q.mu;
  };
  const auto vanishes = [&](std::size_t unknown) { a[row++][unknown] = 1; };
  switch (q.pattern) {
    case Pattern::rest:
      no_horizontal_acceleration(q.contacts[0]);
      no_vertical_acceleration(q.contacts[0]);
      no_vertical_acceleration(q.contacts[1]);
      break;
    case Pattern::sliding:
      friction();
      no_vertical_acceleration(q.contacts[0]);
      no_vertical_acceleration(q.contacts[1]);
      break;
    case Pattern::rocking:
      no_horizontal_acceleration(q.contacts[0]);
      no_vertical_acceleration(q.contacts[0]);
      vanishes(kD);
      break;
    case Pattern::slide_rocking:
      friction();
      no_vertical_acceleration(q.contacts[0]);
      vanishes(kD);
      break;
    case Pattern::flight:
      vanishes(kFx);
      vanishes(kFz);
      vanishes(kD);
      break;
  }
  const auto y = solve_linear<kSize>(a, b);
  if (!y) return std::nullopt;
  return Motion{(*y)[kAx], (*y)[kAz], (*y)[kAlpha], (*y)[kFx], (*y)[kFz], count == 2 ? (*y)[kD] / (*y)[kFz] : 0};
}

}  // namespace oracle
