#pragma once
#include <array>
#include <cmath>
#include <cstddef>

#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"

/// Friction cones: nearest points and their derivatives, greatest dissipation.              docs/theory/many_solvers.md §3
namespace cairn::solve::many {

/// |f_t| <= mu f_n, round, or with `directions` a regular polygon whose first corner lies along t1.
struct Cone {
  double mu{};
  int directions{};  // 0: round
};

template <int D>
using Numbers = std::array<double, static_cast<std::size_t>(D)>;
template <int D>
using Matrix = std::array<double, static_cast<std::size_t>(D) * static_cast<std::size_t>(D)>;

template <int D>
double tangential(const Numbers<D>& x) {
  if constexpr (D == 2) return std::fabs(x[1]);
  return std::sqrt(x[1] * x[1] + x[2] * x[2]);
}

/// Corner m of the polygon of unit size.
inline std::array<double, 2> corner(int m, int directions) {
  const math::SinCos at = math::sincos(2.0 * kPi * m / directions);
  return {at.cos, at.sin};
}
/// The corner that a direction looks at.
inline std::array<double, 2> facing_corner(double x, double y, int directions) {
  const double sector = 2.0 * kPi / directions;
  const math::SinCos at = math::sincos(std::floor(math::atan2(y, x) / sector + 0.5) * sector);
  return {at.cos, at.sin};
}

/// h: what friction dissipates per μ f_n at the slip u, the support function of the polygon or disc; and its gradient.
template <int D>
double dissipation(const Numbers<D>& u, const Cone& cone, Numbers<D>& gradient) {
  gradient = {};
  const double speed = tangential<D>(u);
  if (!(speed > 0.0)) return 0.0;
  if constexpr (D == 3) {
    if (cone.directions > 0) {
      const std::array<double, 2> d = facing_corner(u[1], u[2], cone.directions);
      gradient[1] = d[0];
      gradient[2] = d[1];
      return d[0] * u[1] + d[1] * u[2];
    }
  }
  for (std::size_t j = 1; j < D; ++j) gradient[j] = u[j] / speed;
  return speed;
}

namespace detail {
/// The nearest point of the ray along `r` and its derivative.
template <int D>
void onto_ray(const Numbers<D>& z, const Numbers<D>& r, Numbers<D>& x, Matrix<D>& J) {
  double along = 0.0;
  double square = 0.0;
  for (std::size_t j = 0; j < D; ++j) {
    along += z[j] * r[j];
    square += r[j] * r[j];
  }
  x = {};
  J = {};
  if (!(along > 0.0)) return;
  for (std::size_t i = 0; i < D; ++i) {
    x[i] = along / square * r[i];
    for (std::size_t j = 0; j < D; ++j) J[i * D + j] = r[i] * r[j] / square;
  }
}

/// Of a polygon's cone the nearest facet, edge or apex is that of the sector in which z lies.
inline void onto_polygon(const Numbers<3>& z, const Cone& cone, Numbers<3>& x, Matrix<3>& J) {
  const double sector = 2.0 * kPi / cone.directions;
  const math::SinCos half = math::sincos(0.5 * sector);
  const math::SinCos n = math::sincos((std::floor(math::atan2(z[2], z[1]) / sector) + 0.5) * sector);
  const double across = n.cos * z[1] + n.sin * z[2];
  const double along = n.cos * z[2] - n.sin * z[1];
  const double depth = cone.mu * half.cos;  // of the edge, over f_n
  const double edge = cone.mu * half.sin;   // half its length
  if (across <= depth * z[0]) {
    x = z;
    J = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    return;
  }
  const double normal = (z[0] + depth * across) / (1.0 + depth * depth);
  if (normal > 0.0 && std::fabs(along) <= edge * normal) {
    const Numbers<3> outward{-depth, n.cos, n.sin};
    const double square = 1.0 + depth * depth;
    const double off = (across - depth * z[0]) / square;
    for (std::size_t i = 0; i < 3; ++i) {
      x[i] = z[i] - off * outward[i];
      for (std::size_t j = 0; j < 3; ++j) J[3 * i + j] = (i == j ? 1.0 : 0.0) - outward[i] * outward[j] / square;
    }
    return;
  }
  const double side = along > 0.0 ? edge : -edge;
  onto_ray<3>(z, {1.0, n.cos * depth - n.sin * side, n.sin * depth + n.cos * side}, x, J);
}
}  // namespace detail

/// The point of the cone nearest to z, and the derivative J of that point.
template <int D>
void nearest_in_cone(const Numbers<D>& z, const Cone& cone, Numbers<D>& x, Matrix<D>& J) {
  const bool frictionless = !(cone.mu > 0.0);
  if (frictionless || std::isinf(cone.mu)) {
    x = {};
    J = {};
    if (z[0] > 0.0) {
      x[0] = z[0];
      J[0] = 1.0;
    }
    for (std::size_t j = 1; j < D && !frictionless; ++j) {
      x[j] = z[j];
      J[j * D + j] = 1.0;
    }
    return;
  }
  if constexpr (D == 3) {
    if (cone.directions > 0) return detail::onto_polygon(z, cone, x, J);
  }
  const double t = tangential<D>(z);
  if (t <= cone.mu * z[0]) {
    x = z;
    J = {};
    for (std::size_t j = 0; j < D; ++j) J[j * D + j] = 1.0;
    return;
  }
  Numbers<D> ray{1.0};
  for (std::size_t j = 1; j < D; ++j) ray[j] = cone.mu * z[j] / t;
  detail::onto_ray<D>(z, ray, x, J);
  if constexpr (D == 3) {
    const double turn = x[0] > 0.0 ? cone.mu * x[0] / t : 0.0;  // how far the point turns with z
    const double c = -z[2] / t;
    const double s = z[1] / t;
    J[4] += turn * c * c;
    J[5] += turn * c * s;
    J[7] += turn * s * c;
    J[8] += turn * s * s;
  }
}

/// The tangential force nearest to that of x of size `radius` at most.
template <int D>
Numbers<D> nearest_friction(const Numbers<D>& x, double radius, int directions) {
  Numbers<D> found = x;
  if constexpr (D == 3) {
    if (directions > 0) {
      const double sector = 2.0 * kPi / directions;
      const math::SinCos half = math::sincos(0.5 * sector);
      const math::SinCos n = math::sincos((std::floor(math::atan2(x[2], x[1]) / sector) + 0.5) * sector);
      const double across = std::fmin(n.cos * x[1] + n.sin * x[2], radius * half.cos);
      const double edge = radius * half.sin;
      const double along = std::fmax(std::fmin(n.cos * x[2] - n.sin * x[1], edge), -edge);
      return {x[0], n.cos * across - n.sin * along, n.sin * across + n.cos * along};
    }
  }
  const double length = tangential<D>(x);
  for (std::size_t j = 1; j < D && length > radius; ++j) found[j] *= radius / length;
  return found;
}

}  // namespace cairn::solve::many
