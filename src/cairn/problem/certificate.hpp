#pragma once
#include "cairn/problem/contact_problem.hpp"

/// What the judge found: every residual of an answer, and the verdict.                          docs/theory/waist.md
namespace cairn {

/// Ceilings for the residuals of a certificate, all relative to the problem's own scales.
struct JudgeLimits {
  double relative{1e-10};  // far above the round-off of a 6 x 6 problem, far below any physical effect [-]
  double gain{1e-9};       // of the energy of the impact itself [-]
};

/// Work done on the body by one contact, ½ f (u⁺ + u⁻) at impact, f u⁺ over a step, f u⁻ at acceleration level [J] or [W].
struct ContactWork {
  double normal{};
  double tangential{};
};

/// Residuals are relative: velocities to velocity_scale, impulses to force_scale, energies to their product.
struct Certificate {
  double energy_before{};   // ½ |w_before|² [J]
  double energy_after{};    // ½ |w|² [J]
  double energy_raise{};    // ½ fᵀ(u⁺ + u⁻) (impact), fᵀu⁺ less what is booked below (step), if positive [-]
  double energy_gain{};     // the same over the kinetic energy before: small impacts have no cover in large scales [-]
  double work_of_ground{};  // -fᵀ b_motion: no defect [J]
  double work_of_stabilisation{};  // -fᵀ b_stabilise (step): no defect [J]
  double work_of_drives{};         // of rows that must push, 0 outside their bounds (step): no defect [J]
  double momentum{};               // |w - w_free - Gᵀ f| [-]
  double penetration{};            // largest approach velocity left [-]
  double adhesion{};               // largest pull [-]
  double cone{};                   // largest |f_t| - μ_s f_n [-]
  double complementarity{};        // f_n u_n (acceleration), the smaller of the two (step) [-]
  double friction{};               // friction against slip, of the end of the step (acceleration, step) [-]
  Outcome outcome{Outcome::ok};
  bool passed{};
};

}  // namespace cairn
