/// The yardstick for planar runs: a rectangular block that only rocks, one degree of freedom, classical Runge-Kutta with
/// a fixed step, impacts taken at the end of the step in which the angle changes sign. What a user would write in an
/// afternoon. Source of the equation: Housner 1963, Bull. Seismol. Soc. Am. 53(2), 403-417.
#pragma once

#include <cmath>

namespace cairn::bench {

struct OneSine {
  double amplitude = 0.0;  // [m/s2]
  double omega = 0.0;      // [rad/s]
};

struct HousnerBlock {
  double alpha = 0.0;      // atan(half base / half height) [rad]
  double p_squared = 0.0;  // 3 g / (4 R) [1/s2]
};

inline HousnerBlock housner_block(double half_base, double half_height, double gravity) {
  return {std::atan2(half_base, half_height), 0.75 * gravity / std::hypot(half_base, half_height)};
}

/// Largest |θ| until the block has toppled (|θ| > π/2) or `duration` is over [rad].
inline double housner_rk4(const HousnerBlock& block, const OneSine& pulse, double gravity, double duration, double h) {
  const double pi = 3.14159265358979323846;
  const double pulse_end = 2.0 * pi / pulse.omega;
  const double restitution = 1.0 - 1.5 * std::sin(block.alpha) * std::sin(block.alpha);
  const auto ground = [&](double t) { return t < pulse_end ? pulse.amplitude * std::sin(pulse.omega * t) : 0.0; };
  // θ'' = -p² (sin(±α - θ) + a/g cos(±α - θ)), the sign that of θ.
  const auto acceleration = [&](double t, double theta, double side) {
    const double lean = side * block.alpha - theta;
    return -block.p_squared * (std::sin(lean) + ground(t) / gravity * std::cos(lean));
  };

  double theta = 0.0;
  double rate = 0.0;
  double side = 0.0;  // of the rotation; 0 while the block rests
  double largest = 0.0;
  const long steps = std::lround(duration / h);
  for (long k = 0; k < steps; ++k) {
    const double t = static_cast<double>(k) * h;
    if (side == 0.0) {
      const double a = ground(t);
      if (std::fabs(a) <= gravity * std::tan(block.alpha)) continue;
      side = a > 0.0 ? -1.0 : 1.0;
    }
    const double k1 = acceleration(t, theta, side);
    const double k2 = acceleration(t + 0.5 * h, theta + 0.5 * h * rate, side);
    const double k3 = acceleration(t + 0.5 * h, theta + 0.5 * h * rate + 0.25 * h * h * k1, side);
    const double k4 = acceleration(t + h, theta + h * rate + 0.5 * h * h * k2, side);
    theta += h * rate + h * h / 6.0 * (k1 + k2 + k3);
    rate += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    if (theta * side < 0.0) {
      rate *= restitution;
      side = -side;
    }
    largest = std::fmax(largest, std::fabs(theta));
    if (largest > 0.5 * pi) break;
  }
  return largest;
}

}  // namespace cairn::bench
