/// An impact, or a set of contact forces, rebuilt from vertices, mass and velocities: what was claimed is compared with
/// what the laws of mechanics allow. Ground z = 0, normal +z, tangent +x; loads act on the body.
#pragma once
#include <functional>

#include "oracle/constrained_motion.hpp"

namespace oracle {

struct Velocity {
  Real vx, vz, omega;  // [m/s], [rad/s]
};

struct ContactLoad {
  std::size_t vertex;
  Real n, t;  // impulse [N s] or force [N]
};

struct ContactWork {
  std::size_t vertex;
  Real normal, tangential;  // ½ f (u+ + u-) [J]
};

struct TouchingVertex {
  std::size_t vertex;
  Real gap;    // [m]
  Vec before;  // velocity before the impact [m/s]; at acceleration level the velocity
  Vec after;   // velocity after the impact [m/s]; at acceleration level the acceleration [m/s2]
};

/// All "worst" fields are relative to the problem's scales; those that measure a violation are 0 when there is none.
struct ImpactRebuild {
  Real length_scale, velocity_scale, impulse_scale, energy_scale;
  Real residual_x, residual_z, residual_theta;  // momentum balance [N s], [N s], [N m s]
  Real worst_momentum;
  std::vector<TouchingVertex> touching;
  Real worst_approach;  // largest -u_n+ of a touching vertex
  Real worst_pull;      // largest -n
  Real worst_cone;      // largest |t| - μ n
  std::vector<ContactWork> work;
  Real energy_before, energy_after;  // kinetic [J]
  Real worst_energy;                 // |after - before - Σ work|
  Real energy_gain;                  // largest of 0 and after - before
};

namespace detail {

inline std::vector<TouchingVertex> touching(const Body& body, const State& pose, Real tolerance,
                                            const std::function<Vec(Vec)>& before,
                                            const std::function<Vec(Vec)>& after) {
  std::vector<TouchingVertex> list;
  for (std::size_t k = 0; k < body.vertices.size(); ++k) {
    const Vec r = offset(body, k, pose.theta);
    if (std::fabs(pose.z + r.z) <= tolerance) list.push_back({k, pose.z + r.z, before(r), after(r)});
  }
  return list;
}

inline Real positive_part(Real a) { return std::fmax(a, 0); }

/// a / scale, where nothing is nothing even of a vanishing scale.
inline Real relative(Real a, Real scale) { return a == 0 ? 0 : a / scale; }

}  // namespace detail

/// `pose` gives x, z, θ (its velocities are not used); a vertex touches when its gap is within touch_tolerance of the
/// body's size. Scales: length = farthest vertex, velocity = fastest vertex or centroid before or after, impulse and
/// energy from these and the mass.
inline ImpactRebuild rebuild_impact(const Body& body, const State& pose, const Velocity& before, const Velocity& after,
                                    const std::vector<ContactLoad>& impulses, Real mu, Real touch_tolerance) {
  ImpactRebuild out{};
  const Real m = body.mass, I = body.inertia;
  out.length_scale = body_size(body);
  for (const Velocity& v : {before, after})
    out.velocity_scale = std::fmax(out.velocity_scale, std::hypot(v.vx, v.vz) + out.length_scale * std::fabs(v.omega));
  out.impulse_scale = m * out.velocity_scale;
  out.energy_scale = m * square(out.velocity_scale);
  using detail::relative, detail::positive_part;

  out.residual_x = m * (after.vx - before.vx);
  out.residual_z = m * (after.vz - before.vz);
  out.residual_theta = I * (after.omega - before.omega);
  Real total_work = 0;
  for (const ContactLoad& f : impulses) {
    const Vec r = offset(body, f.vertex, pose.theta);
    out.residual_x -= f.t;
    out.residual_z -= f.n;
    out.residual_theta -= r.x * f.n - r.z * f.t;
    const Vec u0 = point_velocity(r, before.vx, before.vz, before.omega);
    const Vec u1 = point_velocity(r, after.vx, after.vz, after.omega);
    out.work.push_back({f.vertex, f.n * (u0.z + u1.z) / 2, f.t * (u0.x + u1.x) / 2});
    total_work += out.work.back().normal + out.work.back().tangential;
    out.worst_pull = std::fmax(out.worst_pull, relative(positive_part(-f.n), out.impulse_scale));
    out.worst_cone = std::fmax(out.worst_cone, relative(positive_part(std::fabs(f.t) - mu * f.n), out.impulse_scale));
  }
  out.worst_momentum = std::fmax(std::fmax(std::fabs(relative(out.residual_x, out.impulse_scale)),
                                           std::fabs(relative(out.residual_z, out.impulse_scale))),
                                 std::fabs(relative(out.residual_theta, out.impulse_scale * out.length_scale)));
  out.touching = detail::touching(
      body, pose, touch_tolerance * out.length_scale,
      [&](Vec r) { return point_velocity(r, before.vx, before.vz, before.omega); },
      [&](Vec r) { return point_velocity(r, after.vx, after.vz, after.omega); });
  for (const TouchingVertex& v : out.touching)
    out.worst_approach = std::fmax(out.worst_approach, relative(positive_part(-v.after.z), out.velocity_scale));
  out.energy_before = kinetic_energy(m, I, before.vx, before.vz, before.omega);
  out.energy_after = kinetic_energy(m, I, after.vx, after.vz, after.omega);
  const Real change = out.energy_after - out.energy_before;
  out.worst_energy = relative(std::fabs(change - total_work), out.energy_scale);
  out.energy_gain = relative(positive_part(change), out.energy_scale);
  return out;
}

struct ForceRebuild {
  Real length_scale, acceleration_scale, force_scale, velocity_scale;
  Real residual_x, residual_z, residual_theta;  // Newton-Euler [N], [N], [N m]
  Real worst_balance;
  std::vector<TouchingVertex> touching;
  Real worst_approach;         // largest -a_n of a touching vertex that does not open
  Real worst_pull;             // largest -n
  Real worst_complementarity;  // largest n a_n, relative to force times acceleration
  Real worst_cone;             // largest |t| - μ n, μ_static where the vertex sticks, μ_kinetic where it slips
  Real worst_friction;         // largest distance of t from -sgn(slip) μ_kinetic n where the vertex slips
  Real power;                  // of all contact forces [W]
};

/// Two forces that share one resultant tangential force at a body on two vertices must share it in proportion to their
/// normal parts for worst_cone and worst_friction to hold vertex by vertex. A vertex slips when its tangential velocity
/// exceeds slip_tolerance times the velocity scale √(g size).
inline ForceRebuild rebuild_forces(const Body& body, const State& state, const Motion& motion,
                                   const GroundAcceleration& ground, Real gravity,
                                   const std::vector<ContactLoad>& forces, Real mu_static, Real mu_kinetic,
                                   Real touch_tolerance, Real slip_tolerance) {
  ForceRebuild out{};
  const Real m = body.mass, I = body.inertia;
  out.length_scale = body_size(body);
  out.acceleration_scale = gravity + std::hypot(ground.x, ground.z) + out.length_scale * square(state.omega);
  out.force_scale = m * out.acceleration_scale;
  out.velocity_scale = std::sqrt(gravity * out.length_scale);
  using detail::positive_part;

  out.residual_x = m * (motion.ax + ground.x);
  out.residual_z = m * (motion.az + ground.z + gravity);
  out.residual_theta = I * motion.alpha;
  out.touching = detail::touching(
      body, state, touch_tolerance * out.length_scale,
      [&](Vec r) { return point_velocity(r, state.vx, state.vz, state.omega); },
      [&](Vec r) { return point_acceleration(r, motion.ax, motion.az, motion.alpha, state.omega); });
  for (const ContactLoad& f : forces) {
    const Vec r = offset(body, f.vertex, state.theta);
    const Vec u = point_velocity(r, state.vx, state.vz, state.omega);
    const Vec a = point_acceleration(r, motion.ax, motion.az, motion.alpha, state.omega);
    out.residual_x -= f.t;
    out.residual_z -= f.n;
    out.residual_theta -= r.x * f.n - r.z * f.t;
    out.power += f.n * u.z + f.t * u.x;
    const bool slips = std::fabs(u.x) > slip_tolerance * out.velocity_scale;
    const Real mu = slips ? mu_kinetic : mu_static;
    const Real cone = positive_part(std::fabs(f.t) - mu * f.n) / out.force_scale;
    out.worst_pull = std::fmax(out.worst_pull, positive_part(-f.n) / out.force_scale);
    out.worst_cone = std::fmax(out.worst_cone, cone);
    out.worst_complementarity =
        std::fmax(out.worst_complementarity, std::fabs(f.n * a.z) / (out.force_scale * out.acceleration_scale));
    if (slips) {
      const Real miss = std::fabs(f.t + static_cast<Real>(sign_of(u.x)) * mu_kinetic * f.n) / out.force_scale;
      out.worst_friction = std::fmax(out.worst_friction, miss);
    }
  }
  out.worst_balance = std::fmax(std::fmax(std::fabs(out.residual_x), std::fabs(out.residual_z)),
                                std::fabs(out.residual_theta) / out.length_scale) /
                      out.force_scale;
  for (const TouchingVertex& v : out.touching) {
    const bool opens = v.before.z > slip_tolerance * out.velocity_scale;
    if (!opens) out.worst_approach = std::fmax(out.worst_approach, positive_part(-v.after.z) / out.acceleration_scale);
  }
  return out;
}

}  // namespace oracle
