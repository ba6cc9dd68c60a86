#pragma once
#include <limits>
#include <optional>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/laws/kernel/impact_coefficients.hpp"
#include "cairn/laws/parameters/lambda_epsilon.hpp"
#include "cairn/laws/planar_law.hpp"
#include "cairn/model/motion.hpp"
#include "cairn/model/planar_body.hpp"

namespace cairn {

/// Coulomb friction between body and ground: the static coefficient decides sticking, also at impact, the kinetic one
/// acts when it slips.
struct Friction {
  double static_coefficient{0.5};   // ≥ kinetic_coefficient [-], stone on stone 0.5-0.75
  double kinetic_coefficient{0.5};  // ≥ 0 [-]
};

/// What is left out by choice (Burton & Chatzis: "a subset of the full model is designed that prohibits sliding or free flight").
struct Restriction {
  bool no_sliding{false};  // contacts never slip
  bool no_flight{false};   // one contact at least always touches
};

/// Angles from the rest pose at which the body counts as toppled, whatever its energy; infinite: the potential landscape decides.
struct ToppleAngles {
  double low{-std::numeric_limits<double>::infinity()};  // < 0, clockwise [rad]
  double high{std::numeric_limits<double>::infinity()};  // > 0, counter-clockwise [rad]
};

/// What the laws read of a contact at an impact.
struct ContactMaterial {
  double restitution{};                // 0 ... 1 [-]
  double stiffness{1.0};               // > 0 [-]
  std::optional<Friction> friction{};  // at impact; that of the contact where not given
};

/// One body on moving ground: all that a planar engine needs to know. Const once built.
struct PlanarModel {
  PlanarBody body;
  Motion ground_x{};                 // horizontal, positive to the right
  Motion ground_z{};                 // vertical, positive upwards
  double gravity{kStandardGravity};  // [m/s2]
  Friction friction{};
  Restriction restriction{};
  ToppleAngles topple{};
  PlanarLaw law{LambdaEpsilon{}};
  std::vector<Friction> corner_friction{};  // of each vertex, for the LCP formulation; empty: `friction` everywhere
  ContactMaterial material{};
  std::vector<CoefficientChange> changes{};  // of the material, by corner, impact and time
};

/// The coefficients with which a run starts, at every corner.
ImpactCoefficients impact_coefficients(const PlanarModel& model);

/// All that is wrong with a model; empty when it can be run.
InputErrors faults_of(const PlanarModel& model);

}  // namespace cairn
