#pragma once
#include <array>
#include <cmath>
#include <cstddef>

#include "cairn/math/round_off.hpp"
#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/many/friction_cone.hpp"

/// One contact alone, solved exactly: û = q + W f, 0 <= û_n ⟂ f_n >= 0, friction against û_t.
/// docs/theory/many_solvers.md §4
namespace cairn::solve::many {

template <int D>
struct LocalContact {
  Matrix<D> W{};        // G_c G_cᵀ
  Matrix<D> inverse{};  // zero where W is singular: a contact that moves nothing
  Cone cone{};
  Hold hold{};
};

namespace detail {

/// The inverse of a symmetric matrix by its adjugate; false where its determinant is lost in rounding.
template <int D>
bool invert(const Matrix<D>& W, Matrix<D>& inverse) {
  inverse = {};
  if constexpr (D == 2) {
    const double determinant = W[0] * W[3] - W[1] * W[2];
    if (!(determinant > math::kUnitRoundOff * W[0] * W[3])) return false;
    inverse = {W[3] / determinant, -W[1] / determinant, -W[2] / determinant, W[0] / determinant};
  } else {
    const double a = W[4] * W[8] - W[5] * W[7];
    const double b = W[5] * W[6] - W[3] * W[8];
    const double c = W[3] * W[7] - W[4] * W[6];
    const double determinant = W[0] * a + W[1] * b + W[2] * c;
    if (!(determinant > math::kUnitRoundOff * W[0] * W[4] * W[8])) return false;
    const double d = 1.0 / determinant;
    inverse = {a * d, (W[2] * W[7] - W[1] * W[8]) * d, (W[1] * W[5] - W[2] * W[4]) * d,
               b * d, (W[0] * W[8] - W[2] * W[6]) * d, (W[2] * W[3] - W[0] * W[5]) * d,
               c * d, (W[1] * W[6] - W[0] * W[7]) * d, (W[0] * W[4] - W[1] * W[3]) * d};
  }
  return true;
}

/// Slip along the force direction r = (1, -μ e): û_n = 0 fixes its size; negative where it has none.
template <int D>
double slip_force(const LocalContact<D>& c, const Numbers<D>& q, const Numbers<D>& r, Numbers<D>& u) {
  double normal = 0.0;
  for (std::size_t j = 0; j < D; ++j) normal += c.W[j] * r[j];
  if (!(normal > 0.0)) return -1.0;
  const double size = -q[0] / normal;
  for (std::size_t i = 0; i < D; ++i) {
    u[i] = q[i];
    for (std::size_t j = 0; j < D; ++j) u[i] += c.W[i * D + j] * r[j] * size;
  }
  return size;
}

/// In the plane: left or right.
inline bool slip(const LocalContact<2>& c, const Numbers<2>& q, const Numbers<2>& before, Numbers<2>& f) {
  const double first = before[1] > 0.0 ? -1.0 : 1.0;  // slips against the force there was
  for (const double e : {first, -first}) {
    const Numbers<2> r{1.0, -c.cone.mu * e};
    Numbers<2> u{};
    const double size = slip_force<2>(c, q, r, u);
    if (!(size >= 0.0) || !(e * u[1] >= 0.0)) continue;
    f = {size, r[1] * size};
    return true;
  }
  return false;
}

/// Cross product of the direction e with the slip that friction against e leaves: zero where they are one direction.
struct SlipAngle {
  double across{};  // e⊥ · û_t
  double along{};   // e · û_t
  double turn{};    // derivative of `across` with the angle of e
  double size{};    // f_n
};
inline SlipAngle slip_at(const LocalContact<3>& c, const Numbers<3>& q, double cos, double sin) {
  SlipAngle s;
  const double mu = c.cone.mu;
  const Numbers<3> r{1.0, -mu * cos, -mu * sin};
  Numbers<3> u{};
  s.size = slip_force<3>(c, q, r, u);
  if (!(s.size >= 0.0)) return s;
  s.along = cos * u[1] + sin * u[2];
  s.across = cos * u[2] - sin * u[1];
  const double normal = c.W[0] + c.W[1] * r[1] + c.W[2] * r[2];
  const double grows = s.size * mu * (cos * c.W[2] - sin * c.W[1]) / normal;  // derivative of the size
  double pushed = 0.0;                                                        // e⊥ · derivative of û_t
  for (std::size_t i = 1; i < 3; ++i) {
    double change = 0.0;
    for (std::size_t j = 0; j < 3; ++j) change += c.W[3 * i + j] * r[j] * grows;
    change += s.size * mu * (c.W[3 * i + 1] * sin - c.W[3 * i + 2] * cos);
    pushed += (i == 1 ? -sin : cos) * change;
  }
  s.turn = -s.along + pushed;
  return s;
}

inline constexpr int kTurns = 12;       // Newton's method settles in three or four from the direction before
inline constexpr int kDirections = 16;  // looked at where it does not
inline constexpr int kHalvings = 60;    // down to the spacing of doubles

/// Newton's method on the angle from a direction near by.
inline bool turn_to_slip(const LocalContact<3>& c, const Numbers<3>& q, double cos, double sin, Numbers<3>& f) {
  for (int k = 0; k < kTurns; ++k) {
    const SlipAngle s = slip_at(c, q, cos, sin);
    if (!(s.size >= 0.0) || !(s.turn < 0.0)) return false;
    double step = -s.across / s.turn;
    step = step > 0.5 ? 0.5 : (step < -0.5 ? -0.5 : step);
    const double c1 = cos - step * sin;
    const double s1 = sin + step * cos;
    const double length = std::sqrt(c1 * c1 + s1 * s1);
    cos = c1 / length;
    sin = s1 / length;
    // The next error is the square of this step.
    if (step * step > 2.0 * math::kUnitRoundOff) continue;
    const SlipAngle found = slip_at(c, q, cos, sin);
    if (!(found.size >= 0.0) || !(found.along >= 0.0)) return false;
    f = {found.size, -c.cone.mu * cos * found.size, -c.cone.mu * sin * found.size};
    return true;
  }
  return false;
}

/// Between two directions at which `across` changes its sign from + to -.
inline bool halve_to_slip(const LocalContact<3>& c, const Numbers<3>& q, double low, double high, Numbers<3>& f) {
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (low + high);
    const math::SinCos e = math::sincos(middle);
    const SlipAngle s = slip_at(c, q, e.cos, e.sin);
    if (!(s.size >= 0.0)) return false;
    (s.across > 0.0 ? low : high) = middle;
  }
  const math::SinCos e = math::sincos(0.5 * (low + high));
  const SlipAngle s = slip_at(c, q, e.cos, e.sin);
  if (!(s.size >= 0.0) || !(s.along >= 0.0)) return false;
  f = {s.size, -c.cone.mu * e.cos * s.size, -c.cone.mu * e.sin * s.size};
  return true;
}

/// A polygon: slip against a corner, or along an edge with the force between two corners.
inline bool slip_polygon(const LocalContact<3>& c, const Numbers<3>& q, Numbers<3>& f) {
  const int k = c.cone.directions;
  const double slack = 16.0 * math::kUnitRoundOff;  // of the slip: neighbours tie at a corner
  for (int m = 0; m < k; ++m) {
    const std::array<double, 2> d = corner(m, k);
    const std::array<double, 2> left = corner(m + 1, k);
    const std::array<double, 2> right = corner(m + k - 1, k);
    Numbers<3> u{};
    const double size = slip_force<3>(c, q, {1.0, c.cone.mu * d[0], c.cone.mu * d[1]}, u);
    if (size >= 0.0) {
      const double seen = -(d[0] * u[1] + d[1] * u[2]);
      const double least = seen * (1.0 + slack);
      if (seen >= 0.0 && -(left[0] * u[1] + left[1] * u[2]) <= least && -(right[0] * u[1] + right[1] * u[2]) <= least) {
        f = {size, c.cone.mu * d[0] * size, c.cone.mu * d[1] * size};
        return true;
      }
    }
    // Edge from d to left: f = a (1, μ d) + b (1, μ left), û_n = 0 and no slip along the edge.
    const std::array<double, 2> edge{left[0] - d[0], left[1] - d[1]};
    std::array<double, 4> A{};
    for (int side = 0; side < 2; ++side) {
      const std::array<double, 2>& e = side == 0 ? d : left;
      Numbers<3> push{};
      for (std::size_t i = 0; i < 3; ++i)
        push[i] = c.W[3 * i] + c.cone.mu * (c.W[3 * i + 1] * e[0] + c.W[3 * i + 2] * e[1]);
      A[static_cast<std::size_t>(side)] = push[0];
      A[static_cast<std::size_t>(2 + side)] = edge[0] * push[1] + edge[1] * push[2];
    }
    const double determinant = A[0] * A[3] - A[1] * A[2];
    if (determinant == 0.0) continue;
    const double along = edge[0] * q[1] + edge[1] * q[2];
    const double a = (-q[0] * A[3] + along * A[1]) / determinant;
    const double b = (-along * A[0] + q[0] * A[2]) / determinant;
    if (!(a >= 0.0) || !(b >= 0.0)) continue;
    const Numbers<3> force{a + b, c.cone.mu * (a * d[0] + b * left[0]), c.cone.mu * (a * d[1] + b * left[1])};
    double slip = 0.0;
    for (std::size_t i = 1; i < 3; ++i) {
      double v = q[i];
      for (std::size_t j = 0; j < 3; ++j) v += c.W[3 * i + j] * force[j];
      slip -= v * (d[i - 1] + left[i - 1]);
    }
    if (!(slip >= 0.0)) continue;
    f = force;
    return true;
  }
  return false;
}

inline bool slip(const LocalContact<3>& c, const Numbers<3>& q, const Numbers<3>& before, Numbers<3>& f) {
  if (c.cone.directions > 0) return slip_polygon(c, q, f);
  double x = -before[1];
  double y = -before[2];
  double length = std::sqrt(x * x + y * y);
  if (!(length > 0.0)) {
    x = q[1];
    y = q[2];
    length = std::sqrt(x * x + y * y);
  }
  if (length > 0.0 && turn_to_slip(c, q, x / length, y / length, f)) return true;
  double last = 0.0;
  for (int m = 0; m <= kDirections; ++m) {
    const double angle = 2.0 * kPi * m / kDirections;
    const math::SinCos e = math::sincos(angle);
    const SlipAngle s = slip_at(c, q, e.cos, e.sin);
    const double across = s.size >= 0.0 ? s.across : 0.0;
    if (last > 0.0 && across <= 0.0 && s.size >= 0.0 && halve_to_slip(c, q, angle - 2.0 * kPi / kDirections, angle, f))
      return true;
    last = across;
  }
  return false;
}

/// A contact held by choice: nothing bounds the held directions.
template <int D>
Numbers<D> held_force(const LocalContact<D>& c, const Numbers<D>& q, const Numbers<D>& stuck) {
  if (c.hold.no_sliding && (c.hold.no_opening || stuck[0] >= 0.0)) return stuck;
  Numbers<D> f{};
  if (c.hold.no_sliding) {  // opens: the tangents alone hold
    if constexpr (D == 2) {
      f[1] = -q[1] / c.W[3];
    } else {
      const double determinant = c.W[4] * c.W[8] - c.W[5] * c.W[7];
      f[1] = -(q[1] * c.W[8] - q[2] * c.W[5]) / determinant;
      f[2] = -(c.W[4] * q[2] - c.W[7] * q[1]) / determinant;
    }
    return f;
  }
  // Held along the normal alone: inside the cone, or pulled without friction.
  if (tangential<D>(stuck) <= c.cone.mu * stuck[0]) return stuck;
  if (q[0] < 0.0 && slip(c, q, stuck, f)) return f;
  f = {};
  f[0] = -q[0] / c.W[0];
  return f;
}

}  // namespace detail

/// The force that solves the contact for the velocity q that it has without force. `before` starts the search for the
/// direction of slip. False where none was found, and f is the one without friction.
template <int D>
bool solve_contact(const LocalContact<D>& c, const Numbers<D>& q, const Numbers<D>& before, Numbers<D>& f) {
  Numbers<D> stuck{};
  for (std::size_t i = 0; i < D; ++i)
    for (std::size_t j = 0; j < D; ++j) stuck[i] -= c.inverse[i * D + j] * q[j];
  if (c.hold.no_opening || c.hold.no_sliding) {
    f = detail::held_force<D>(c, q, stuck);
    return true;
  }
  f = {};
  if (q[0] >= 0.0) return true;
  if (c.cone.mu > 0.0) {
    if (stuck[0] > 0.0 &&
        tangential<D>(nearest_friction<D>(stuck, c.cone.mu * stuck[0], c.cone.directions)) >= tangential<D>(stuck)) {
      f = stuck;
      return true;
    }
    if (!std::isinf(c.cone.mu) && detail::slip(c, q, before, f)) return true;
  }
  f = {};
  f[0] = c.W[0] > 0.0 ? -q[0] / c.W[0] : 0.0;
  return !(c.cone.mu > 0.0);
}

}  // namespace cairn::solve::many
