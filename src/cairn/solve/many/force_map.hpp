#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "cairn/problem/contact_problem.hpp"
#include "cairn/solve/many/friction_cone.hpp"

/// What a contact or row answers to a velocity when it remembers a force: the proximal map and its derivative.
/// docs/theory/many_solvers.md §5
namespace cairn::solve::many {

/// Which question is asked of the rows.
enum class Question : std::uint8_t {
  forces,     // the problem itself
  kinematics  // whether any velocity satisfies what must hold whatever the masses: what does not open, and joints
};

/// How the dissipation μ h(û_t) of De Saxcé's law is treated within a proximal step.
enum class Slip : std::uint8_t {
  followed,  // as part of the law: Newton's matrix is not symmetric, and nothing is proven
  lagged     // as it was when the step began: a convex problem
};

template <int D>
struct ContactMap {
  Cone cone{};
  Hold hold{};
  double firmness{};  // 1/ε
  double lagged{};    // μ h(û_t) when the step began
  Question question{Question::forces};
};

namespace detail {
/// Held by choice along its normal only: a free normal force, and friction bounded by the force remembered.
template <int D>
void answer_pulled(const ContactMap<D>& m, const Numbers<D>& remembered, const Numbers<D>& z, Numbers<D>& f,
                   Matrix<D>& P) {
  f = nearest_friction<D>(z, m.cone.mu * std::fmax(remembered[0], 0.0), m.cone.directions);
  P = {};
  P[0] = m.firmness;
  const double length = tangential<D>(z);
  const double left = length > 0.0 ? tangential<D>(f) / length : 1.0;
  for (std::size_t i = 1; i < D; ++i)
    for (std::size_t j = 1; j < D; ++j)
      P[i * D + j] = m.firmness * (left < 1.0 ? left * ((i == j ? 1.0 : 0.0) - z[i] * z[j] / (length * length))
                                              : (i == j ? 1.0 : 0.0));
}
}  // namespace detail

/// (E.8): f = Π_K(f_k - (û + μ h(û_t) n)/ε), and P = -∂f/∂û.
template <int D>
void answer(const ContactMap<D>& m, const Numbers<D>& remembered, const Numbers<D>& u, Slip slip, Numbers<D>& f,
            Matrix<D>& P) {
  const bool bare = m.question == Question::kinematics;
  const double mu = bare ? 0.0 : m.cone.mu;
  Numbers<D> z{};
  for (std::size_t j = 0; j < D; ++j) z[j] = remembered[j] - u[j] * m.firmness;
  if (m.hold.no_opening && !m.hold.no_sliding && !bare) return detail::answer_pulled<D>(m, remembered, z, f, P);
  Numbers<D> gradient{};
  const bool coulomb = mu > 0.0 && !std::isinf(mu) && !m.hold.no_sliding;
  if (coulomb) z[0] -= (slip == Slip::lagged ? m.lagged : mu * dissipation<D>(u, m.cone, gradient)) * m.firmness;
  Cone cone = m.cone;
  cone.mu = m.hold.no_sliding ? HUGE_VAL : mu;
  Matrix<D> J{};
  nearest_in_cone<D>(z, cone, f, J);
  if (m.hold.no_opening) {
    f[0] = z[0];
    J[0] = 1.0;
  }
  for (std::size_t i = 0; i < D; ++i)
    for (std::size_t j = 0; j < D; ++j) {
      double slope = J[i * D + j];
      if (coulomb && j > 0) slope += J[i * D] * mu * gradient[j];
      P[i * D + j] = m.firmness * slope;
    }
}

/// The same of a row; P is zero at a bound.
inline void answer(const Row& row, Question question, double firmness, double z, double& f, double& P) {
  double lower = row.lower;
  double upper = row.upper;
  if (question == Question::kinematics) {
    lower = std::isfinite(lower) ? 0.0 : lower;
    upper = std::isfinite(upper) ? 0.0 : upper;
  }
  f = z < lower ? lower : (z > upper ? upper : z);
  P = z > lower && z < upper ? firmness : 0.0;
}

}  // namespace cairn::solve::many
