#pragma once
#include <span>

#include "cairn/laws/kernel/impact_coefficients.hpp"
#include "cairn/math/motion/motion.hpp"
#include "cairn/planar/kernel/scales.hpp"
#include "cairn/planar/kernel/state.hpp"
#include "cairn/problem/contact_problem.hpp"

namespace cairn::planar {

/// What the engine reads; const once built.
struct KernelModel {
  math::PolygonView body;
  math::GroundMotion motion;
  double gravity{};                              // [m/s2]
  double mu_static{};                            // [-]
  double mu_kinetic{};                           // [-]
  Hold hold{};                                   // restricted models: no sliding, no opening (flight)
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

/// Ground acceleration as the body feels it.
struct Felt {
  double ax{};  // of the ground, horizontal [m/s2]
  double ge{};  // g + vertical acceleration of the ground [m/s2]
};

CAIRN_HD inline double mechanical_energy(const KernelModel& m, const State& s) {
  return kinetic_energy(m.body, s) + m.body.mass * m.gravity * s.z;
}

}  // namespace cairn::planar
