#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "cairn/contact/joint_loads.hpp"
#include "cairn/contact/joint_rows.hpp"
#include "cairn/model/joint_coordinate.hpp"
#include "contact/random_bodies.hpp"

/// Newton's law with the rows of joints, by dense elimination and by no solver of the project.
namespace dense_motion {

using namespace cairn;
using namespace random_bodies;

/// a x = b by elimination with the largest pivot.
inline std::vector<double> solved(std::vector<std::vector<double>> a, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t best = k;
    for (std::size_t i = k; i < n; ++i)
      if (std::fabs(a[i][k]) > std::fabs(a[best][k])) best = i;
    std::swap(a[k], a[best]);
    std::swap(b[k], b[best]);
    for (std::size_t i = k + 1; i < n; ++i) {
      const double f = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] -= f * a[k][j];
      b[i] -= f * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k][j] * b[j];
    b[k] /= a[k][k];
  }
  return b;
}

/// What Newton's law with the rows gives at an instant.
template <int D>
struct Instant {
  std::vector<double> accelerations;  // kBodyDof<D> a body
  std::vector<JointLoad<D>> loads;
};

inline double mass_entry(const SystemBody<2>& body, const Frame<2>&, int i, int k) {
  if (i != k) return 0.0;
  return i < 2 ? body.mass : body.inertia;
}
inline double mass_entry(const SystemBody<3>& body, const Frame<3>& frame, int i, int k) {
  if (i < 3 || k < 3) return i == k ? body.mass : 0.0;
  const Vec3 axes[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
  return dot(turned_back(frame.rotation, axes[i - 3]), body.inertia * turned_back(frame.rotation, axes[k - 3]));
}

/// ω × I ω of the world, which is not there in the plane.
inline double gyroscopic(const SystemBody<2>&, const Frame<2>&, double) { return 0.0; }
inline Vec3 gyroscopic(const SystemBody<3>& body, const Frame<3>& frame, Vec3 spin) {
  return cross(spin, turned(frame.rotation, body.inertia * turned_back(frame.rotation, spin)));
}

/// M a + gyroscopic = wrenches + Jᵀ λ with J a = -J̇ ν, the rate of the rows' numbers by differences along the motion.
template <int D>
Instant<D> instant_of(const System<D>& system, const SystemState<D>& state) {
  const auto frames = frames_of(state);
  const auto rows = rows_of(system, state);
  constexpr double kShort = 1e-5;  // differences of second order
  const auto after = rows_of(system, moved(state, kShort)), before = rows_of(system, moved(state, -kShort));
  std::vector<Wrench<D>> wrenches(system.bodies.size());
  smooth_wrenches<D>(system, state, frames, wrenches);
  constexpr std::size_t dof = static_cast<std::size_t>(kBodyDof<D>);
  const std::size_t n = dof * system.bodies.size();
  std::vector<std::vector<double>> a(n + rows.size(), std::vector<double>(n + rows.size()));
  std::vector<double> b(n + rows.size());
  for (std::size_t k = 0; k < system.bodies.size(); ++k) {
    std::array<double, dof> wrench{};
    write_numbers(wrenches[k].force,
                  wrenches[k].moment - gyroscopic(system.bodies[k], frames[k], state.velocities[k].spin), wrench);
    for (std::size_t i = 0; i < dof; ++i) {
      b[dof * k + i] = wrench[i];
      for (std::size_t j = 0; j < dof; ++j)
        a[dof * k + i][dof * k + j] = mass_entry(system.bodies[k], frames[k], static_cast<int>(i), static_cast<int>(j));
    }
  }
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto rate = [&](const JointRow<D>& row) {
      return rate_of<D>({row.on_a, row.on_b}, row.a, row.b, state.velocities);
    };
    b[n + r] = -(rate(after[r]) - rate(before[r])) / (2.0 * kShort);
    for (const auto& [body, numbers] : {std::pair{rows[r].a, rows[r].on_a}, std::pair{rows[r].b, rows[r].on_b}}) {
      if (body == kGroundBody) continue;
      for (std::size_t i = 0; i < dof; ++i) {
        a[n + r][dof * static_cast<std::size_t>(body) + i] = numbers[i];
        a[dof * static_cast<std::size_t>(body) + i][n + r] = -numbers[i];
      }
    }
  }
  const std::vector<double> x = solved(a, b);
  Instant<D> found;
  found.accelerations.assign(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n));
  const std::vector<double> forces(x.begin() + static_cast<std::ptrdiff_t>(n), x.end());
  joint_loads<D>(system, frames, rows, forces, 1.0, found.loads);
  return found;
}

/// As the system starts.
template <int D>
Instant<D> let_go(const System<D>& system) {
  return instant_of(system, starting_state(system, 0.0));
}

/// A state and its derivative as plain numbers: positions, turns (an angle or four of a quaternion), twists.
inline void put(std::vector<double>& to, double x) { to.push_back(x); }
inline void put(std::vector<double>& to, Vec2 v) { to.insert(to.end(), {v.x, v.z}); }
inline void put(std::vector<double>& to, Vec3 v) { to.insert(to.end(), {v.x, v.y, v.z}); }
inline void put(std::vector<double>& to, const Quaternion& q) { to.insert(to.end(), {q.w, q.x, q.y, q.z}); }
inline void get(const double*& from, double& x) { x = *from++; }
inline void get(const double*& from, Vec2& v) { v = {from[0], from[1]}, from += 2; }
inline void get(const double*& from, Vec3& v) { v = {from[0], from[1], from[2]}, from += 3; }
inline void get(const double*& from, Quaternion& q) {
  q = unit(Quaternion{from[0], from[1], from[2], from[3]}), from += 4;
}
inline double turning(double, double spin) { return spin; }
inline Quaternion turning(const Quaternion& q, Vec3 spin) {
  return Quaternion{0.0, 0.5 * spin.x, 0.5 * spin.y, 0.5 * spin.z} * q;
}

/// The motion of a system without contacts for a time, by Runge and Kutta's method of fourth order on (q, ν).
template <int D>
SystemState<D> run(const System<D>& system, SystemState<D> state, double time, int steps) {
  const double h = time / steps;
  const auto numbers = [](const SystemState<D>& s) {
    std::vector<double> y;
    for (std::size_t k = 0; k < s.poses.size(); ++k) {
      put(y, s.poses[k].position);
      put(y, s.poses[k].turn);
      put(y, s.velocities[k].velocity);
      put(y, s.velocities[k].spin);
    }
    return y;
  };
  const auto as_state = [&](const std::vector<double>& y) {
    SystemState<D> s = state;
    const double* at = y.data();
    for (std::size_t k = 0; k < s.poses.size(); ++k) {
      get(at, s.poses[k].position);
      get(at, s.poses[k].turn);
      get(at, s.velocities[k].velocity);
      get(at, s.velocities[k].spin);
    }
    return s;
  };
  const auto slope = [&](const std::vector<double>& y) {
    const SystemState<D> s = as_state(y);
    const Instant<D> now = instant_of(system, s);
    const double* a = now.accelerations.data();
    std::vector<double> dy;
    for (std::size_t k = 0; k < s.poses.size(); ++k) {
      put(dy, s.velocities[k].velocity);
      put(dy, turning(s.poses[k].turn, s.velocities[k].spin));
      for (int i = 0; i < kBodyDof<D>; ++i) dy.push_back(*a++);
    }
    return dy;
  };
  const auto plus = [](std::vector<double> y, double f, const std::vector<double>& dy) {
    for (std::size_t k = 0; k < y.size(); ++k) y[k] += f * dy[k];
    return y;
  };
  for (int k = 0; k < steps; ++k) {
    const std::vector<double> y = numbers(state), a = slope(y), b = slope(plus(y, 0.5 * h, a)),
                              c = slope(plus(y, 0.5 * h, b)), d = slope(plus(y, h, c));
    state = as_state(plus(plus(plus(plus(y, h / 6.0, a), h / 3.0, b), h / 3.0, c), h / 6.0, d));
    state.t += h;
  }
  return state;
}

}  // namespace dense_motion
