#pragma once

#include "cairn/core/host_device.hpp"

namespace cairn {

/// Standard acceleration of gravity, exact by definition: 3rd General Conference on Weights and Measures (1901). [m/s2]
inline constexpr double kStandardGravity = 9.80665;

inline constexpr double kPi = 3.14159265358979323846;

CAIRN_HD constexpr double radians_from_degrees(double degrees) { return degrees * (kPi / 180.0); }
CAIRN_HD constexpr double degrees_from_radians(double radians) { return radians * (180.0 / kPi); }

/// Multiples of standard gravity. [g] <-> [m/s2]
CAIRN_HD constexpr double acceleration_from_g(double multiples) { return multiples * kStandardGravity; }
CAIRN_HD constexpr double g_from_acceleration(double acceleration) { return acceleration / kStandardGravity; }

}  // namespace cairn
