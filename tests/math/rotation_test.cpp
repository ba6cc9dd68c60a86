/// Turns, their factors and the spin of a free body.
#include "cairn/math/rotation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "cairn/math/gyroscopic.hpp"
#include "cairn/math/lower3.hpp"
#include "scale.hpp"

namespace {

using namespace cairn;

std::mt19937_64 draws(unsigned seed) { return std::mt19937_64(seed); }
Vec3 any(std::mt19937_64& draw, double size) {
  std::uniform_real_distribution<double> u(-size, size);
  const double x = u(draw), y = u(draw), z = u(draw);
  return {x, y, z};
}
double distance(const Mat3& a, const Mat3& b) {
  double worst = 0.0;
  for (std::size_t k = 0; k < 3; ++k) worst = std::max(worst, norm(a.rows[k] - b.rows[k]));
  return worst;
}
/// Principal moments of a body with the given spreads, along the axes.
SymmetricMat3 inertia_of(double x, double y, double z) { return {y + z, z + x, x + y, 0.0, 0.0, 0.0}; }

TEST(Turns, ProductsOfQuaternionsAreProductsOfMatrices) {
  auto draw = draws(1);
  for (int k = 0; k < 100; ++k) {
    const Quaternion a = turn_by(any(draw, 3.0)), b = turn_by(any(draw, 3.0));
    EXPECT_LT(distance(rotation_of(a * b), rotation_of(a) * rotation_of(b)), 2e-15) << "rounding of nine products";
    EXPECT_LT(distance(rotation_of(conjugate(a)), transposed(rotation_of(a))), 1e-16);
    EXPECT_LT(norm(turned(rotation_of(a * b), {1.0, 2.0, 3.0}) -
                   turned(rotation_of(a), turned(rotation_of(b), {1.0, 2.0, 3.0}))),
              1e-14);
  }
}

// About y the turn of space looks clockwise as seen, with x right and z up and y into the page: θ̇ of the plane is -ω_y.
TEST(Turns, OfThePlaneAndOfSpaceAgree) {
  const double angle = 0.7;
  const Vec2 flat = turned(rotation_of(angle), Vec2{0.3, -1.1});
  const Vec3 deep = turned(rotation_of(turn_by({0.0, -angle, 0.0})), {0.3, 0.0, -1.1});
  EXPECT_NEAR(flat.x, deep.x, 1e-15);
  EXPECT_NEAR(flat.z, deep.z, 1e-15);
}

TEST(Turns, ByAVectorAreRodriguesFormula) {
  auto draw = draws(2);
  for (const double size : {1e-200, 1e-9, 1e-3, 1.0, 6.0}) {
    const Vec3 v = any(draw, size), p{0.2, -0.4, 1.0};
    const double angle = norm(v);
    Vec3 expected = p;
    if (angle > 0.0) {
      const Vec3 n = v / angle;
      expected = std::cos(angle) * p + std::sin(angle) * cross(n, p) + (1.0 - std::cos(angle)) * dot(n, p) * n;
    }
    EXPECT_LT(norm(turned(rotation_of(turn_by(v)), p) - expected), 1e-15) << size;
  }
}

// A constant spin goes round exactly, in any number of steps, and the quaternion keeps its length.
TEST(Turns, GoOnWithASpin) {
  auto draw = draws(3);
  const Quaternion start = turn_by(any(draw, 2.0));
  const Vec3 spin = any(draw, 2.0);
  Quaternion q = start;
  for (int k = 0; k < 1000; ++k) q = turned_on(q, spin, 0.003);
  EXPECT_LT(distance(rotation_of(q), rotation_of(turn_by(3.0 * spin) * start)), 1e-13) << "a thousand roundings";
  EXPECT_LT(std::fabs(norm_squared(q) - 1.0), 5e-16);
}

TEST(Lower3, IsTheFactor) {
  auto draw = draws(4);
  for (int k = 0; k < 100; ++k) {
    const Vec3 a = any(draw, 1.0), b = any(draw, 1.0), c = any(draw, 1.0);
    const auto sum = [&](auto f) { return f(a) + f(b) + f(c); };
    const SymmetricMat3 m{0.1 + sum([](Vec3 v) { return v.x * v.x; }), 0.1 + sum([](Vec3 v) { return v.y * v.y; }),
                          0.1 + sum([](Vec3 v) { return v.z * v.z; }), sum([](Vec3 v) { return v.x * v.y; }),
                          sum([](Vec3 v) { return v.y * v.z; }),       sum([](Vec3 v) { return v.z * v.x; })};
    const math::Lower3 l = math::factor_of(m);
    const Vec3 v = any(draw, 1.0), w = math::transposed_times(l, v);
    EXPECT_NEAR(norm_squared(w), dot(v, m * v), 1e-14) << "vᵀ L Lᵀ v = vᵀ M v";
    EXPECT_LT(norm(math::solved_transposed(l, w) - v), 1e-14) << "M is at least 0.1 of the identity";
    EXPECT_LT(norm(math::solved_transposed(l, math::solved(l, m * v)) - v), 2e-14) << "L⁻ᵀ L⁻¹ M v = v";
  }
}

/// Euler's equations by Runge and Kutta in very small steps: what the spin of the body is at time t.
Vec3 exact_spin(const SymmetricMat3& i, Vec3 w, double t) {
  const int steps = 4000;
  const double h = t / steps;
  const auto rate = [&](Vec3 s) {
    const Vec3 g = cross(i * s, s);
    return Vec3{g.x / i.xx, g.y / i.yy, g.z / i.zz};
  };
  for (int k = 0; k < steps; ++k) {
    const Vec3 a = rate(w), b = rate(w + 0.5 * h * a), c = rate(w + 0.5 * h * b), d = rate(w + h * c);
    w += h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
  }
  return w;
}
double energy_of(const SymmetricMat3& i, Vec3 w) { return 0.5 * dot(w, i * w); }

double error_after(const SymmetricMat3& i, Vec3 start, double t, int steps, double share) {
  Vec3 w = start;
  for (int k = 0; k < steps; ++k) {
    const math::SpinAfter after = math::spin_after(i, w, {}, t / steps, share);
    EXPECT_TRUE(after.converged);
    w = after.spin;
  }
  return norm(w - exact_spin(i, start, t));
}

TEST(SpinAfter, HasTheOrderItSays) {
  const SymmetricMat3 i = inertia_of(0.4, 0.9, 2.0);
  const Vec3 start{0.7, 2.0, 1.1};
  for (const auto& [share, order] : {std::pair{math::kSpinAtEnd, 1.0}, std::pair{math::kSpinInMiddle, 2.0}}) {
    const double coarse = error_after(i, start, 2.0, 400, share), fine = error_after(i, start, 2.0, 800, share);
    EXPECT_NEAR(std::log2(coarse / fine), order, 0.05) << "one halving; measured 0.99 and 2.00";
  }
}

TEST(SpinAfter, NeverRaisesTheEnergy) {
  auto draw = draws(5);
  int lost = 0;
  for (int k = 0; k < scaled(2000, 100); ++k) {
    const Vec3 spread = any(draw, 1.0);
    const SymmetricMat3 i =
        inertia_of(spread.x * spread.x + 1e-3, spread.y * spread.y + 1e-3, spread.z * spread.z + 1e-3);
    const Vec3 w = any(draw, 1.0);
    const double h = std::uniform_real_distribution<double>(0.0, 0.5)(draw) / norm(w);  // up to half a radian a step
    const math::SpinAfter end = math::spin_after(i, w, {}, h, math::kSpinAtEnd);
    const math::SpinAfter middle = math::spin_after(i, w, {}, h, math::kSpinInMiddle);
    EXPECT_TRUE(end.converged && middle.converged) << k;
    const double before = energy_of(i, w);
    EXPECT_LE(energy_of(i, end.spin), before * (1.0 + 1e-15));
    EXPECT_NEAR(energy_of(i, middle.spin), before, 1e-13 * before) << "condition of the step times rounding";
    EXPECT_NEAR(norm(i * middle.spin), norm(i * w), 1e-13 * norm(i * w)) << "angular momentum, by size";
    lost += energy_of(i, end.spin) < before * (1.0 - 1e-9) ? 1 : 0;
  }
  EXPECT_GT(lost, 50) << "the first-order step dissipates";
}

// A moment about a principal axis speeds the body up as if it were a flywheel.
TEST(SpinAfter, TakesAMoment) {
  const SymmetricMat3 i = inertia_of(0.4, 0.9, 2.0);
  const math::SpinAfter after = math::spin_after(i, {0.0, 0.0, 3.0}, {0.0, 0.0, 0.26}, 0.5, math::kSpinAtEnd);
  EXPECT_TRUE(after.converged);
  EXPECT_NEAR(after.spin.z, 3.1, 1e-15);
  EXPECT_NEAR(norm(Vec3{after.spin.x, after.spin.y, 0.0}), 0.0, 1e-15);
}

// Torque-free, turned on with the spin that was found: the angular momentum of the world stays to the order of the step.
TEST(SpinAfter, KeepsTheAngularMomentumOfTheWorld) {
  const SymmetricMat3 i = inertia_of(0.4, 0.9, 2.0);
  for (const auto& [share, order] : {std::pair{math::kSpinAtEnd, 1.0}, std::pair{math::kSpinInMiddle, 1.0}}) {
    double error[2] = {};
    for (int fine = 0; fine < 2; ++fine) {
      const int steps = fine == 0 ? 400 : 800;
      Quaternion q = turn_by({0.3, -0.2, 0.5});
      Vec3 w = turned(rotation_of(q), {0.7, 2.0, 1.1});
      const auto momentum = [&] {
        const Mat3 r = rotation_of(q);
        return turned(r, i * turned_back(r, w));
      };
      const Vec3 before = momentum();
      for (int k = 0; k < steps; ++k) {
        w = math::spin_after(i, rotation_of(q), w, {}, 2.0 / steps, share).spin;
        q = turned_on(q, w, 2.0 / steps);
      }
      error[fine] = norm(momentum() - before) / norm(before);
    }
    EXPECT_GT(std::log2(error[0] / error[1]), order - 0.1) << error[0] << " " << error[1];
  }
}

/// Turn and spin after a time, by Runge and Kutta in very small steps.
std::pair<Quaternion, Vec3> exact_motion(const SymmetricMat3& i, Quaternion q, Vec3 world_spin, double t) {
  Vec3 w = turned_back(rotation_of(q), world_spin);
  const int steps = 4000;
  const double h = t / steps;
  const auto rate = [&](Vec3 s) {
    const Vec3 g = cross(i * s, s);
    return Vec3{g.x / i.xx, g.y / i.yy, g.z / i.zz};
  };
  const auto turning = [](const Quaternion& p, Vec3 s) { return p * Quaternion{0.0, 0.5 * s.x, 0.5 * s.y, 0.5 * s.z}; };
  const auto plus = [](const Quaternion& a, double s, const Quaternion& b) {
    return Quaternion{a.w + s * b.w, a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
  };
  for (int k = 0; k < steps; ++k) {
    const Vec3 a = rate(w), b = rate(w + 0.5 * h * a), c = rate(w + 0.5 * h * b), d = rate(w + h * c);
    const Quaternion qa = turning(q, w), qb = turning(plus(q, 0.5 * h, qa), w + 0.5 * h * a),
                     qc = turning(plus(q, 0.5 * h, qb), w + 0.5 * h * b), qd = turning(plus(q, h, qc), w + h * c);
    q = unit(plus(plus(plus(plus(q, h / 6.0, qa), h / 3.0, qb), h / 3.0, qc), h / 6.0, qd));
    w += h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
  }
  return {q, turned(rotation_of(q), w)};
}

TEST(TurnedFreely, KeepsEnergyAndAngularMomentumAndIsOfSecondOrder) {
  const SymmetricMat3 i = inertia_of(0.4, 0.9, 2.0);
  const Quaternion start = turn_by({0.3, -0.2, 0.5});
  const Vec3 spin = turned(rotation_of(start), {0.7, 2.0, 1.1});
  const auto momentum = [&](const Quaternion& q, Vec3 w) {
    const Mat3 r = rotation_of(q);
    return turned(r, i * turned_back(r, w));
  };
  const auto [exact_turn, exact_spin] = exact_motion(i, start, spin, 2.0);
  double error[2] = {};
  for (int fine = 0; fine < 2; ++fine) {
    const int steps = fine == 0 ? 200 : 400;
    math::FreeTurn now{start, spin, true};
    for (int k = 0; k < steps; ++k) now = math::turned_freely(i, now.turn, now.spin, {}, 2.0 / steps);
    EXPECT_TRUE(now.converged);
    const Vec3 before = momentum(start, spin);
    EXPECT_LT(norm(momentum(now.turn, now.spin) - before), 1e-13 * norm(before)) << "some hundred roundings";
    EXPECT_NEAR(dot(now.spin, momentum(now.turn, now.spin)), dot(spin, before), 1e-12 * dot(spin, before))
        << "as many solutions of Newton's method; measured 1.0e-13";
    error[fine] = distance(rotation_of(now.turn), rotation_of(exact_turn)) + norm(now.spin - exact_spin);
  }
  EXPECT_NEAR(std::log2(error[0] / error[1]), 2.0, 0.05) << error[0] << " " << error[1];
}

TEST(SpinAfter, SaysWhenItFindsNone) {
  const math::SpinAfter after = math::spin_after(inertia_of(0.4, 0.9, 2.0), {NAN, 0.0, 0.0}, {}, 0.1, 1.0);
  EXPECT_FALSE(after.converged);
}

}  // namespace
