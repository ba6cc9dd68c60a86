#pragma once
#include <cmath>

#include "cairn/planar/kernel/kernel_model.hpp"

/// Accelerations and reactions of the five patterns in closed form.                  docs/theory/planar_patterns.md
/// Source: Burton & Chatzis, eqs 8-19, solved by hand. r is the vector from the centroid to the contact, r_z < 0.
namespace cairn::planar {

struct Accelerations {
  double ax{};     // of the centroid, relative to the ground [m/s2]
  double az{};     // [m/s2]
  double alpha{};  // [rad/s2]
  double fx{};     // reaction of the ground on the body [N]
  double fz{};     // [N]
};

/// Nothing moves: the reaction carries the felt weight.                                             (P.3)
CAIRN_HD inline Accelerations rest_motion(double mass, Felt f) { return {0.0, 0.0, 0.0, mass * f.ax, mass * f.ge}; }

/// Sliding on an edge towards `sign`: f_x = -s μ f_z.                                               (P.5)
CAIRN_HD inline Accelerations sliding_motion(double mass, double mu, double sign, Felt f) {
  const double fz = mass * f.ge;
  const double fx = -sign * mu * fz;
  return {-sign * mu * f.ge - f.ax, 0.0, 0.0, fx, fz};
}

/// Place of the resultant on an edge: its distance from the centroid to the right is x_s = r_z f_x / f_z.
CAIRN_HD inline double resultant_place(double r_z, double fx, double fz) { return r_z * fx / fz; }

/// Turning about a fixed vertex: I_q α = m (r_x g_e - r_z a_x), I_q = I + m |r|².                   (P.7)
CAIRN_HD inline Accelerations rocking_motion(double mass, double inertia, Vec2 r, double omega, Felt f) {
  const double about_vertex = inertia + mass * (r.x * r.x + r.z * r.z);
  Accelerations q;
  q.alpha = mass * (r.x * f.ge - r.z * f.ax) / about_vertex;
  const double spin = omega * omega;
  q.ax = r.z * q.alpha + r.x * spin;
  q.az = -r.x * q.alpha + r.z * spin;
  q.fx = mass * (q.ax + f.ax);
  q.fz = mass * (q.az + f.ge);
  return q;
}

/// Slide-rocking: normal force per unit of N₀, the free approach acceleration of the vertex, is m I / D.
///   N₀ = g_e + r_z ω²      D = I + m r_x (r_x + s μ r_z)                                            (P.10)
/// D > 0 and N₀ > 0: slides in contact.  D > 0, N₀ < 0: lifts off.  D < 0: Painlevé, no solution for N₀ > 0 and two
/// for N₀ < 0.
CAIRN_HD inline double free_approach(Vec2 r, double omega, Felt f) { return f.ge + r.z * omega * omega; }
CAIRN_HD inline double painleve_determinant(double mass, double inertia, Vec2 r, double mu, double sign) {
  return inertia + mass * r.x * (r.x + sign * mu * r.z);
}
CAIRN_HD inline Accelerations slide_rocking_motion(double mass, double inertia, Vec2 r, double omega, double mu,
                                                   double sign, Felt f) {
  Accelerations q;
  q.fz = mass * inertia * free_approach(r, omega, f) / painleve_determinant(mass, inertia, r, mu, sign);
  q.fx = -sign * mu * q.fz;
  q.alpha = (r.x + sign * mu * r.z) * q.fz / inertia;
  q.ax = q.fx / mass - f.ax;
  q.az = q.fz / mass - f.ge;
  return q;
}

/// No contact.                                                                                      (P.12)
CAIRN_HD inline Accelerations flight_motion(Felt f) { return {-f.ax, -f.ge, 0.0, 0.0, 0.0}; }

/// Horizontal acceleration of the contact point.                                                    (P.2)
CAIRN_HD inline double contact_acceleration(const Accelerations& q, Vec2 r, double omega) {
  return q.ax - r.z * q.alpha - r.x * omega * omega;
}

}  // namespace cairn::planar
