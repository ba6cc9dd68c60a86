/// Problems of a point mass, made by hand, for the tests of the judge.
#pragma once
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cairn/problem/judge.hpp"

namespace judging {

using cairn::Certificate;
using cairn::Contact;
using cairn::Level;
using cairn::Outcome;

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// A point mass above one or more contacts with the same plane: w = √m v, so every row of G is a direction over √m.
/// Components of vectors are (n, t) or (n, t1, t2), which are also the degrees of freedom.
template <int D>
struct PointMass {
  double mass{2.0};
  Level level{Level::impact};
  std::vector<double> G, b_motion, b_stabilise, w_free, w_before, f, w;
  std::vector<cairn::Row> rows;
  std::vector<Contact<D>> contacts;
  std::vector<cairn::ContactWork> work;
  double velocity_scale{1.0};

  /// `before`: velocity before; `rate_free`: velocity (acceleration) without contact forces.
  PointMass(Level at, double m, std::array<double, D> before, std::array<double, D> rate_free, double mu_static,
            double mu_kinetic)
      : mass(m), level(at) {
    for (std::size_t j = 0; j < D; ++j) {
      w_before.push_back(std::sqrt(m) * before[j]);
      w_free.push_back(std::sqrt(m) * rate_free[j]);
    }
    add_contact(before, mu_static, mu_kinetic);
  }
  void add_contact(std::array<double, D> before, double mu_static, double mu_kinetic) {
    for (std::size_t j = 0; j < D; ++j)
      for (std::size_t d = 0; d < D; ++d) G.push_back(d == j ? 1.0 / std::sqrt(mass) : 0.0);
    Contact<D> c;
    c.u_before = before;
    c.mu_static = mu_static;
    c.mu_kinetic = mu_kinetic;
    contacts.push_back(c);
    work.resize(contacts.size());
    b_motion.resize(rows.size() + D * contacts.size());
  }
  /// A bounded row along component j, put in front as the waist wants it.
  void add_row(std::size_t j, double lower, double upper) {
    std::vector<double> direction(D, 0.0);
    direction[j] = 1.0 / std::sqrt(mass);
    G.insert(G.begin() + static_cast<std::ptrdiff_t>(D * rows.size()), direction.begin(), direction.end());
    rows.push_back({lower, upper});
    b_motion.resize(rows.size() + D * contacts.size());
  }
  cairn::ContactProblem<D> problem() const {
    cairn::ContactProblem<D> p;
    p.level = level;
    p.dof = D;
    p.G = G;
    p.b_motion = b_motion;
    p.b_stabilise = b_stabilise;
    p.w_free = w_free;
    p.w_before = w_before;
    p.rows = rows;
    p.contacts = contacts;
    p.velocity_scale = velocity_scale;
    p.force_scale = mass * velocity_scale;
    p.rotation_scale = velocity_scale;
    return p;
  }
  /// The answer with these forces and the velocities that follow from them.
  PointMass& answer(std::vector<double> forces) {
    f = std::move(forces);
    w = w_free;
    for (std::size_t d = 0; d < D; ++d)
      for (std::size_t row = 0; row < f.size(); ++row) w[d] += G[row * D + d] * f[row];
    return *this;
  }
  Certificate judged(const cairn::JudgeLimits& limits = {}) {
    cairn::ContactAnswer<D> a;
    a.f = f;
    a.w = w;
    return cairn::judge(problem(), a, std::span<cairn::ContactWork>(work), limits);
  }
};

/// Falls with 2 m/s, slides with 1 m/s; 2 kg.
inline PointMass<2> falling(double mu) { return {Level::impact, 2.0, {-2.0, 1.0}, {-2.0, 1.0}, mu, mu}; }
/// Lies on the ground under 10 m/s2 and a horizontal push of `push` m/s2; slips with `slip` m/s.
inline PointMass<2> lying(double mu_static, double mu_kinetic, double slip, double push) {
  PointMass<2> p{Level::acceleration, 2.0, {0.0, slip}, {-10.0, push}, mu_static, mu_kinetic};
  p.velocity_scale = 10.0;
  return p;
}

/// Every figure of a certificate that a defect can raise.
inline std::vector<std::pair<const char*, double>> figures(const Certificate& c) {
  return {{"momentum", c.momentum}, {"penetration", c.penetration},   {"adhesion", c.adhesion},
          {"cone", c.cone},         {"energy_raise", c.energy_raise}, {"complementarity", c.complementarity},
          {"friction", c.friction}};
}
/// The named figure is `size` (to 1e-6 of it: the defects are made to measure), all others are round-off.
inline void expect_only(const Certificate& c, const std::string& name, double size, Outcome outcome) {
  EXPECT_FALSE(c.passed);
  EXPECT_EQ(c.outcome, outcome) << name_of(c.outcome);
  for (const auto& [figure, value] : figures(c)) {
    if (name == figure) {
      EXPECT_NEAR(value / size, 1.0, 1e-6) << figure;
    } else {
      EXPECT_LT(value, 1e-14) << figure;
    }
  }
}
inline void expect_sound(const Certificate& c) {
  EXPECT_TRUE(c.passed);
  EXPECT_EQ(c.outcome, Outcome::ok) << name_of(c.outcome);
  for (const auto& [figure, value] : figures(c)) EXPECT_LT(value, 1e-14) << figure;
}

inline constexpr double kDefect = 1e-6;  // far above the judge's 1e-10, far below one

}  // namespace judging
