#pragma once
#include <cstdint>
#include <span>

#include "cairn/laws/kernel/impact_coefficients.hpp"
#include "cairn/laws/kernel/impact_law.hpp"
#include "cairn/math/motion/motion.hpp"
#include "cairn/math/polygon_view.hpp"
#include "cairn/planar/kernel/scales.hpp"

namespace cairn::planar {

/// The five patterns of motion (Burton & Chatzis, Table 1).
enum class Pattern : std::uint8_t { rest, sliding, rocking, slide_rocking, flight };
inline constexpr int kPatternCount = 5;
CAIRN_HD constexpr const char* name_of(Pattern pattern) {
  switch (pattern) {
    case Pattern::rest:
      return "rest";
    case Pattern::sliding:
      return "pure sliding";
    case Pattern::rocking:
      return "pure rocking";
    case Pattern::slide_rocking:
      return "slide rocking";
    case Pattern::flight:
      return "free flight";
  }
  return "unknown";
}

/// What the engine reads; const once built.
struct KernelModel {
  math::PolygonView body;
  math::GroundMotion motion;
  double gravity{};     // [m/s2]
  double mu_static{};   // [-]
  double mu_kinetic{};  // [-]
  Hold hold{};          // restricted models: no sliding, no opening (flight)
  PlanarLaw law{};
  ImpactCoefficients impact{};                   // what the law reads of a contact,
  std::span<const CoefficientChange> changes{};  // and where or when it is another
  Scales scales{};
  double angle_low{};  // toppling limits given by the user; ∓infinity where there are none [rad]
  double angle_high{};
};

/// Friction of one vertex with the ground, mu_static ≥ mu_kinetic ≥ 0.
struct CornerFriction {
  double mu_static{};   // [-]
  double mu_kinetic{};  // [-]
};

CAIRN_HD inline CornerFriction friction_of(const KernelModel& m, int /*vertex*/) { return {m.mu_static, m.mu_kinetic}; }

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

/// Ground acceleration as the body feels it.
struct Felt {
  double ax{};  // of the ground, horizontal [m/s2]
  double ge{};  // g + vertical acceleration of the ground [m/s2]
};

CAIRN_HD inline double kinetic_energy(const math::PolygonView& body, const State& s) {
  return 0.5 * body.mass * (s.vx * s.vx + s.vz * s.vz) + 0.5 * body.inertia * s.omega * s.omega;
}
CAIRN_HD inline double mechanical_energy(const KernelModel& m, const State& s) {
  return kinetic_energy(m.body, s) + m.body.mass * m.gravity * s.z;
}

/// Velocity of a body point at offset r from the centroid.                                          (P.1)
CAIRN_HD inline Vec2 point_velocity(const State& s, Vec2 r) { return {s.vx - r.z * s.omega, s.vz + r.x * s.omega}; }

}  // namespace cairn::planar
