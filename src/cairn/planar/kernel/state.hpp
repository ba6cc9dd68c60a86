#pragma once
#include <cstdint>

#include "cairn/math/polygon_view.hpp"

namespace cairn::planar {

/// The five patterns of motion (Burton & Chatzis, Table 1).
enum class Pattern : std::uint8_t { rest, sliding, rocking, slide_rocking, flight };
inline constexpr int kPatternCount = 5;
CAIRN_HD constexpr const char* name_of(Pattern pattern) {
  switch (pattern) {
    case Pattern::rest:
      return "rest";
    case Pattern::sliding:
      return "sliding";
    case Pattern::rocking:
      return "rocking";
    case Pattern::slide_rocking:
      return "slide-rocking";
    case Pattern::flight:
      return "flight";
  }
  return "unknown";
}

/// A plain value: copying it is a snapshot. Position and velocity of the centroid are relative to the moving ground.
struct State {
  double t{};      // [s]
  double x{};      // [m]
  double z{};      // [m]
  double theta{};  // counter-clockwise [rad]
  double vx{};     // [m/s]
  double vz{};     // [m/s]
  double omega{};  // [rad/s]
  Pattern pattern{Pattern::rest};
  math::Support support{};  // rocking: the vertex; rest and sliding: the left vertex, so the edge's number
  double slip_sign{};       // of the sliding contact's velocity, ±1 while it slides [-]
  std::uint32_t impacts{};  // since the start
  int chatter{};            // impacts in a row on one edge with hardly any rocking between them
  bool pulling{};           // held contact of a no-flight model that carries tension (then without friction)
  bool held{};              // sticks outside the cone, for want of a consistent pattern, until it is inside again
  double ground_work{};     // done by the D'Alembert forces since the start [J]
  double friction_loss{};   // [J]
  double impact_loss{};     // [J]
};

CAIRN_HD inline double kinetic_energy(const math::PolygonView& body, const State& s) {
  return 0.5 * body.mass * (s.vx * s.vx + s.vz * s.vz) + 0.5 * body.inertia * s.omega * s.omega;
}

/// Velocity of a body point at offset r from the centroid.                                          (P.1)
CAIRN_HD inline Vec2 point_velocity(const State& s, Vec2 r) { return {s.vx - r.z * s.omega, s.vz + r.x * s.omega}; }

}  // namespace cairn::planar
