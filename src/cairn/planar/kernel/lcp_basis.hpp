#pragma once
#include <array>
#include <cmath>

#include "cairn/planar/kernel/lcp_model.hpp"

/// Accelerations and forces within a mode: those of the complementary basis that the mode stands for.
///                                                                                    docs/theory/lcp_formulation.md §2
namespace cairn::planar {

/// Which vertices stay closed and how they rub.
struct LcpMode {
  int count{};                        // 0 ... 2
  std::array<int, 2> vertex{-1, -1};  // of two, the left one first
  double sign{};                      // ±1: they slip that way; 0: they stick
};

/// The mode of a state, one to one with its pattern.
CAIRN_HD inline LcpMode mode_of(const KernelModel& m, const State& s) {
  switch (s.pattern) {
    case Pattern::rest:
    case Pattern::sliding:
      return {2, {s.support.vertex, math::support_below(m.body, s.support).vertex}, s.slip_sign};
    case Pattern::rocking:
    case Pattern::slide_rocking:
      return {1, {s.support.vertex, -1}, s.slip_sign};
    case Pattern::flight:
      break;
  }
  return {};
}

struct LcpMotion {
  double ax{};                 // of the centroid, relative to the ground [m/s2]
  double az{};                 // [m/s2]
  double alpha{};              // [rad/s2]
  double slip{};               // rate of the slip velocity [m/s2]
  std::array<double, 2> fn{};  // on the body, in the order of the mode [N]
  std::array<double, 2> ft{};  // [N]
  double grip{};               // Σ μ_s f_n, what sticking contacts can hold together [N]
  double determinant{};        // of the basis, over that without friction [-]
  CAIRN_HD double fx() const { return ft[0] + ft[1]; }
  CAIRN_HD double fz() const { return fn[0] + fn[1]; }
};

namespace detail {
/// A z = c in place by elimination with partial pivoting; returns det A.
template <std::size_t N>
CAIRN_HD double eliminate(std::array<std::array<double, N>, N>& a, std::array<double, N>& c) {
  double determinant = 1.0;
  for (std::size_t k = 0; k < N; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < N; ++i)
      if (std::fabs(a[i][k]) > std::fabs(a[pivot][k])) pivot = i;
    if (pivot != k) {
      const auto row = a[k];
      a[k] = a[pivot];
      a[pivot] = row;
      const double value = c[k];
      c[k] = c[pivot];
      c[pivot] = value;
      determinant = -determinant;
    }
    determinant *= a[k][k];
    for (std::size_t i = k + 1; i < N; ++i) {
      const double factor = a[i][k] / a[k][k];
      for (std::size_t j = k + 1; j < N; ++j) a[i][j] -= factor * a[k][j];
      c[i] -= factor * c[k];
    }
  }
  for (std::size_t k = N; k-- > 0;) {
    for (std::size_t j = k + 1; j < N; ++j) c[k] -= a[k][j] * c[j];
    c[k] /= a[k][k];
  }
  return determinant;
}
}  // namespace detail

/// (Q.6): g̈ = 0 at the closed contacts, u̇ = 0 where they stick, f_t = -s μ f_n where they slip. Forces per unit mass push
/// the body with (x, z, θ): normal (0, 1, q r_x), tangent (1, 0, -q r_z), q = m/I. What the mode makes zero is zero.
CAIRN_HD inline LcpMotion basis_motion(const LcpModel& m, const LcpMode& mode, math::SinCos turn, double omega,
                                       Felt f) {
  LcpMotion r;
  r.determinant = 1.0;
  const double mass = m.body.mass;
  const double q = mass / m.body.inertia;
  const double spin = omega * omega;
  std::array<Vec2, 2> at{};
  std::array<double, 2> n{};  // forces per unit mass
  std::array<double, 2> t{};
  std::array<CornerFriction, 2> mu{};
  for (std::size_t i = 0; i < 2 && static_cast<int>(i) < mode.count; ++i) {
    at[i] = math::vertex_offset(m.body, mode.vertex[i], turn);
    mu[i] = friction_of(m, mode.vertex[i]);
  }
  const double press = f.ge + at[0].z * spin;
  if (mode.count == 1 && mode.sign == 0.0) {
    std::array<std::array<double, 2>, 2> a{
        {{1.0 + q * at[0].x * at[0].x, -q * at[0].x * at[0].z}, {-q * at[0].x * at[0].z, 1.0 + q * at[0].z * at[0].z}}};
    std::array<double, 2> c{press, f.ax + at[0].x * spin};
    detail::eliminate(a, c);
    n[0] = c[0];
    t[0] = c[1];
  } else if (mode.count == 1) {
    const double drag = mode.sign * mu[0].mu_kinetic;
    r.determinant = 1.0 + q * at[0].x * (at[0].x + drag * at[0].z);
    n[0] = press / r.determinant;
    t[0] = -drag * n[0];
  } else if (mode.count == 2 && mode.sign == 0.0) {
    const double height = 0.5 * (at[0].z + at[1].z);  // equal but for rounding: one tangent for both
    std::array<std::array<double, 3>, 3> a{
        {{1.0 + q * at[0].x * at[0].x, 1.0 + q * at[0].x * at[1].x, -q * at[0].x * height},
         {1.0 + q * at[1].x * at[0].x, 1.0 + q * at[1].x * at[1].x, -q * at[1].x * height},
         {-q * height * at[0].x, -q * height * at[1].x, 1.0 + q * height * height}}};
    std::array<double, 3> c{f.ge, f.ge, f.ax};
    detail::eliminate(a, c);
    n = {c[0], c[1]};
    const double grip = mu[0].mu_static * n[0] + mu[1].mu_static * n[1];
    for (std::size_t i = 0; i < 2; ++i)  // shared as (Q.7) says, where it holds
      t[i] = grip > 0.0 && grip >= std::fabs(c[2]) ? c[2] * (mu[i].mu_static * n[i] / grip) : 0.5 * c[2];
  } else if (mode.count == 2) {
    const std::array<double, 2> drag{mode.sign * mu[0].mu_kinetic, mode.sign * mu[1].mu_kinetic};
    const std::array<double, 2> arm{at[0].x + drag[0] * at[0].z, at[1].x + drag[1] * at[1].z};
    std::array<std::array<double, 2>, 2> a{{{1.0 + q * at[0].x * arm[0], 1.0 + q * at[0].x * arm[1]},
                                            {1.0 + q * at[1].x * arm[0], 1.0 + q * at[1].x * arm[1]}}};
    n = {f.ge, f.ge};
    const double width = at[1].x - at[0].x;
    r.determinant = detail::eliminate(a, n) / (q * width * width);  // (Q.9)
    for (std::size_t i = 0; i < 2; ++i) t[i] = -drag[i] * n[i];
  }
  r.fn = {mass * n[0], mass * n[1]};
  r.ft = {mass * t[0], mass * t[1]};
  r.grip = mu[0].mu_static * r.fn[0] + mu[1].mu_static * r.fn[1];
  r.ax = t[0] + t[1] - f.ax;
  r.az = n[0] + n[1] - f.ge;
  r.alpha = q * (at[0].x * n[0] - at[0].z * t[0] + at[1].x * n[1] - at[1].z * t[1]);
  if (mode.count == 2) {
    r.alpha = 0.0;
    r.az = 0.0;
    if (mode.sign == 0.0) r.ax = 0.0;
    r.slip = r.ax;
  } else if (mode.count == 1 && mode.sign != 0.0) {
    r.slip = r.ax - at[0].z * r.alpha - at[0].x * spin;
  }
  return r;
}
CAIRN_HD inline LcpMotion basis_motion(const LcpModel& m, const LcpMode& mode, double theta, double omega, Felt f) {
  return basis_motion(m, mode, math::sincos(theta), omega, f);
}

}  // namespace cairn::planar
