#pragma once
#include <cmath>

#include "cairn/core/host_device.hpp"
#include "cairn/math/round_off.hpp"

/// Every tolerance of the planar engine, derived once from the body's length and slenderness and from gravity.
namespace cairn::planar {

inline constexpr double kSpacing = 2.0 * math::kUnitRoundOff;  // of doubles at one

/// Dimensionless choices; what each does is said where it is used below.
struct Thresholds {
  double noise{64.0};     // round-off of a guard, in units of kSpacing of its scale
  double touch{1e-12};    // an approach slower than this part of √(gR) is a contact, not an impact
  double settle{1e-12};   // a rocking or bounce smaller than this part of α is an accumulation of impacts
  double tie{1e-11};      // two patterns that differ by less than this part of g are both taken as consistent
  double guard{1e-10};    // excursion of a guard, in units of its scale, that interpolation must resolve
  double painleve{1e-6};  // slide-rocking with D below this part of I has lost its solution: forces grow without bound
  double chatter{1e-6};   // impacts on one edge with rocking below this part of α are counted as chatter
  double small{1e-4};     // motions down to this part of the scales are integrated to the relative tolerance
};

struct Scales {
  double length{};        // R, centroid to the farthest vertex [m]
  double angle{};         // α: from rest to the nearest balance angle [rad]
  double time{};          // √(R/g) [s]
  double velocity{};      // √(gR) [m/s]
  double acceleration{};  // g [m/s2]
  double rate{};          // √(g/R) [rad/s]
  double energy{};        // m g R [J]

  double angle_error{};     // what one step may err in θ besides its relative part [rad]
  double rate_error{};      // ... in its rate [rad/s]
  double length_error{};    // ... in x [m]
  double velocity_error{};  // ... in its rate [m/s]

  double angle_noise{};         // [rad]
  double length_noise{};        // [m]
  double velocity_noise{};      // [m/s]
  double acceleration_noise{};  // [m/s2]
  double touch_velocity{};      // [m/s]
  double settle_angle{};        // [rad]
  double settle_length{};       // [m]
  double chatter_angle{};       // [rad]
  double tie_acceleration{};    // [m/s2]
  double guard_fraction{};      // [-]
  double least_determinant{};   // of slide-rocking, over I [-]
};

CAIRN_HD inline Scales make_scales(double length, double angle, double mass, double gravity, double relative_tolerance,
                                   const Thresholds& chosen = {}) {
  Scales s;
  s.length = length;
  s.angle = angle;
  s.time = std::sqrt(length / gravity);
  s.velocity = std::sqrt(gravity * length);
  s.acceleration = gravity;
  s.rate = std::sqrt(gravity / length);
  s.energy = mass * gravity * length;
  const double smallest = relative_tolerance * chosen.small * angle;
  s.angle_error = smallest;
  s.rate_error = smallest * s.rate;
  s.length_error = smallest * length;
  s.velocity_error = smallest * s.velocity;
  const double noise = chosen.noise * kSpacing;
  s.angle_noise = noise;
  s.length_noise = noise * length;
  s.velocity_noise = noise * s.velocity;
  s.acceleration_noise = 2.0 * chosen.tie * gravity;  // a pattern taken in a tie is left only beyond the tie
  s.touch_velocity = chosen.touch * s.velocity;
  s.settle_angle = chosen.settle * angle;
  s.settle_length = chosen.settle * angle * length;
  s.chatter_angle = chosen.chatter * angle;
  s.tie_acceleration = chosen.tie * gravity;
  s.guard_fraction = chosen.guard;
  s.least_determinant = chosen.painleve;
  return s;
}

}  // namespace cairn::planar
