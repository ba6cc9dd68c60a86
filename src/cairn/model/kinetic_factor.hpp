#pragma once
#include <array>
#include <cmath>

#include "cairn/math/lower3.hpp"
#include "cairn/math/space.hpp"
#include "cairn/model/system.hpp"
#include "cairn/problem/contact_problem.hpp"

/// A body in the kinetic metric: M = L Lᵀ with w = Lᵀ ν and G = J L⁻ᵀ, each in axes that turn with the body, so that L does
/// not change: w = (√m v, L_bᵀ Rᵀ ω), of a row (j_v, j_ω) G = (j_v / √m, L_b⁻¹ Rᵀ j_ω).     docs/theory/many_bodies.md (A.2)
namespace cairn {

template <int D>
using BodyNumbers = std::array<double, static_cast<std::size_t>(kBodyDof<D>)>;

template <int D>
struct KineticFactor;

/// A body that does not turn has zeros for its spin, in w and in G: no moment turns it.
template <>
struct KineticFactor<2> {
  double root_mass{1.0};
  double root_inertia{};  // zero: it does not turn

  BodyNumbers<2> w_of(const Frame<2>&, const Twist<2>& v) const {
    return {root_mass * v.velocity.x, root_mass * v.velocity.z, root_inertia * v.spin};
  }
  Twist<2> twist_of(const Frame<2>&, const BodyNumbers<2>& w) const {
    return {{w[0] / root_mass, w[1] / root_mass}, root_inertia > 0.0 ? w[2] / root_inertia : 0.0};
  }
  /// Of a row on twists, or of a force and a moment: L⁻¹ of it.
  BodyNumbers<2> row_of(const Frame<2>&, const BodyNumbers<2>& j) const {
    return {j[0] / root_mass, j[1] / root_mass, root_inertia > 0.0 ? j[2] / root_inertia : 0.0};
  }
};
template <>
struct KineticFactor<3> {
  double root_mass{1.0};
  math::Lower3 inertia{};
  bool turns{};

  BodyNumbers<3> w_of(const Frame<3>& f, const Twist<3>& v) const {
    const Vec3 s = turns ? math::transposed_times(inertia, turned_back(f.rotation, v.spin)) : Vec3{};
    return {root_mass * v.velocity.x, root_mass * v.velocity.y, root_mass * v.velocity.z, s.x, s.y, s.z};
  }
  Twist<3> twist_of(const Frame<3>& f, const BodyNumbers<3>& w) const {
    const Vec3 s{w[3], w[4], w[5]};
    return {Vec3{w[0], w[1], w[2]} / root_mass,
            turns ? turned(f.rotation, math::solved_transposed(inertia, s)) : Vec3{}};
  }
  /// Of a row on twists, or of a force and a moment: L⁻¹ of it.
  BodyNumbers<3> row_of(const Frame<3>& f, const BodyNumbers<3>& j) const {
    const Vec3 s = turns ? math::solved(inertia, turned_back(f.rotation, Vec3{j[3], j[4], j[5]})) : Vec3{};
    return {j[0] / root_mass, j[1] / root_mass, j[2] / root_mass, s.x, s.y, s.z};
  }
};

inline KineticFactor<2> kinetic_factor(const SystemBody<2>& body) {
  return {std::sqrt(body.mass), body.turns ? std::sqrt(body.inertia) : 0.0};
}
inline KineticFactor<3> kinetic_factor(const SystemBody<3>& body) {
  return {std::sqrt(body.mass), body.turns ? math::factor_of(body.inertia) : math::Lower3{}, body.turns};
}

}  // namespace cairn
