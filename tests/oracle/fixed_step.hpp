/// One phase of planar motion in one pattern, integrated with many small fixed steps of the classical Runge-Kutta
/// method in full coordinates (x, z, θ); the accelerations of every stage come from the dense solution in
/// constrained_motion.hpp. The step never meets a discontinuity of the ground motion if the caller stops a phase
/// there and passes the next phase a function that is smooth to the right.
#pragma once
#include <functional>

#include "oracle/constrained_motion.hpp"

namespace oracle {

struct Phase {
  Body body;
  Pattern pattern;
  std::vector<std::size_t> contacts;  // vertices: two at rest and sliding, one when rocking, none in flight
  int slip_sign;                      // sign of the slip, kept during the phase; used by the sliding patterns only
  Real mu;                            // kinetic friction [-]
  Real gravity;                       // [m/s2]
  std::function<GroundAcceleration(Real t)> ground;
};

/// A quantity that is positive during the phase; the phase ends where it falls to zero. It is armed only once it has
/// been positive, so that a vertex that has just left the ground, or a slip that has just begun, may start at zero.
using Guard = std::function<Real(const Phase&, const State&, const Motion&)>;

inline Guard touches_ground(std::size_t vertex) {
  return [vertex](const Phase& phase, const State& s, const Motion&) { return gap(phase.body, s, vertex); };
}
inline Guard slip_stops() {
  return [](const Phase& phase, const State& s, const Motion&) {
    const Vec r = offset(phase.body, phase.contacts.at(0), s.theta);
    return static_cast<Real>(phase.slip_sign) * point_velocity(r, s.vx, s.vz, s.omega).x;
  };
}
inline Guard normal_force_vanishes() {
  return [](const Phase&, const State&, const Motion& motion) { return motion.fz; };
}
/// Sticking friction used up: μ_s Fz - |Fx|.
inline Guard starts_to_slip(Real mu_static) {
  return [mu_static](const Phase&, const State&, const Motion& motion) {
    return mu_static * motion.fz - std::fabs(motion.fx);
  };
}

struct PhaseEnd {
  State state;
  Motion motion;      // accelerations and reaction there
  int guard;          // which guard ended the phase, -1 when it ran to the end time
  Real contact_work;  // ∫ F · velocity of the contact dt: minus the friction loss [J]
  Real ground_work;   // ∫ -m a_g · v dt [J]
};

inline Motion motion_at(const Phase& phase, const State& s) {
  std::vector<Vec> r;
  for (const std::size_t vertex : phase.contacts) r.push_back(offset(phase.body, vertex, s.theta));
  const auto motion = solve_motion({phase.pattern, phase.body.mass, phase.body.inertia, std::move(r), s.omega,
                                    phase.slip_sign, phase.mu, phase.ground(s.t), phase.gravity});
  require(motion.has_value(), "fixed_step: singular equations of motion");
  return *motion;
}

namespace detail {

/// State and the two work integrals.
struct Extended {
  State s;
  Real contact_work, ground_work;
};

inline Extended derivative(const Phase& phase, const State& s) {
  const Motion m = motion_at(phase, s);
  const GroundAcceleration g = phase.ground(s.t);
  Real power = 0;
  if (!phase.contacts.empty()) {  // two contacts in a sliding or resting body have one velocity
    const Vec v = point_velocity(offset(phase.body, phase.contacts[0], s.theta), s.vx, s.vz, s.omega);
    power = m.fx * v.x + m.fz * v.z;
  }
  return {{1, s.vx, s.vz, s.omega, m.ax, m.az, m.alpha}, power, -phase.body.mass * (g.x * s.vx + g.z * s.vz)};
}

inline Extended advance(const Extended& y, const Extended& k, Real h) {
  return {{y.s.t + h * k.s.t, y.s.x + h * k.s.x, y.s.z + h * k.s.z, y.s.theta + h * k.s.theta, y.s.vx + h * k.s.vx,
           y.s.vz + h * k.s.vz, y.s.omega + h * k.s.omega},
          y.contact_work + h * k.contact_work,
          y.ground_work + h * k.ground_work};
}

inline Extended runge_kutta_step(const Phase& phase, const Extended& y, Real h) {
  const Extended k1 = derivative(phase, y.s);
  const Extended k2 = derivative(phase, advance(y, k1, h / 2).s);
  const Extended k3 = derivative(phase, advance(y, k2, h / 2).s);
  const Extended k4 = derivative(phase, advance(y, k3, h).s);
  return advance(advance(advance(advance(y, k1, h / 6), k2, h / 3), k3, h / 3), k4, h / 6);
}

}  // namespace detail

/// From `start` to t_end or to the first guard, in equal steps of at most h. A guard's time is found by repeating the
/// last step with a shorter length, by bisection to the last bit.
inline PhaseEnd run_phase(const Phase& phase, const State& start, Real t_end, Real h,
                          const std::vector<Guard>& guards) {
  require(t_end > start.t && h > 0, "run_phase: times");
  const auto steps = static_cast<long>(std::ceil((t_end - start.t) / h));
  const Real step = (t_end - start.t) / static_cast<Real>(steps);
  detail::Extended y{start, 0, 0};
  const auto value = [&](std::size_t k, const detail::Extended& at) {
    return guards[k](phase, at.s, motion_at(phase, at.s));
  };
  const auto finish = [&](const detail::Extended& at, int guard) {
    return PhaseEnd{at.s, motion_at(phase, at.s), guard, at.contact_work, at.ground_work};
  };
  std::vector<bool> armed(guards.size());
  for (std::size_t k = 0; k < guards.size(); ++k) armed[k] = value(k, y) > 0;
  for (long n = 1; n <= steps; ++n) {
    detail::Extended next = detail::runge_kutta_step(phase, y, step);
    next.s.t = start.t + static_cast<Real>(n) * step;
    Real first = 2 * step;
    int which = -1;
    for (std::size_t k = 0; k < guards.size(); ++k) {
      const bool positive = value(k, next) > 0;
      if (armed[k] && !positive) {
        const Real length = bisect(
            [&](Real part) { return part > 0 ? value(k, detail::runge_kutta_step(phase, y, part)) : value(k, y); }, 0,
            step);
        if (length < first) {
          first = length;
          which = static_cast<int>(k);
        }
      }
      armed[k] = armed[k] || positive;
    }
    if (which >= 0) return finish(detail::runge_kutta_step(phase, y, first), which);
    y = next;
  }
  return finish(y, -1);
}

inline Real mechanical_energy(const Body& body, const State& s, Real gravity) {
  return kinetic_energy(body.mass, body.inertia, s.vx, s.vz, s.omega) + body.mass * gravity * s.z;
}

}  // namespace oracle
