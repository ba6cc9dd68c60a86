/// Zhang & Brogliato 2011 §4: a block thrown flat against the ground without gravity, friction and restitution, by its first angle.
/// Free flight is straight motion and steady rotation, so only the impacts need the law.
#include <gtest/gtest.h>

#include <cstdio>
#include <numbers>

#include "cairn/laws/kernel/lzb.hpp"
#include "laws/posed_impact.hpp"

namespace {

using posed::Posed;
using posed::Scene;

struct Flight {
  double a{};  // height over width; the width is 1
  double z{}, theta{}, vz{}, omega{};

  double offset_x(int corner, double angle) const {
    const double x = corner == 0 ? -0.5 : 0.5;
    return x * std::cos(angle) + 0.5 * a * std::sin(angle);
  }
  double offset_z(int corner, double angle) const {
    const double x = corner == 0 ? -0.5 : 0.5;
    return x * std::sin(angle) - 0.5 * a * std::cos(angle);
  }
  double gap(int corner, double after) const { return z + vz * after + offset_z(corner, theta + omega * after); }
  double kinetic() const { return 0.5 * vz * vz + 0.5 * (a * a + 1.0) / 12.0 * omega * omega; }
};

struct Drop {
  int impacts{};
  double energy{};  // left, of the first
  double omega{};   // in the end
};

/// Impacts until the block flies away or lies on a side; at rest energy is zero.
Drop drop(double a, double theta) {
  Flight f{a, 0.0, theta, -1.0, 0.0};
  f.z = -std::fmin(f.offset_z(0, theta), f.offset_z(1, theta));
  Drop result;
  constexpr double kTouch = 1e-11;  // gaps are found to round-off of the width
  for (; result.impacts < 40;) {
    Scene s;
    s.inertia = (a * a + 1.0) / 12.0;
    s.vz = f.vz;
    s.omega = f.omega;
    s.mu_static = s.mu_kinetic = 0.0;
    for (int corner = 0; corner < 2; ++corner)
      if (f.gap(corner, 0.0) <= kTouch)
        s.contacts.push_back({f.offset_x(corner, f.theta), f.offset_z(corner, f.theta)});
    Posed p(s);
    cairn::Lzb{}.answer(p.problem(), p.answer());
    EXPECT_EQ(p.answer().outcome, cairn::Outcome::ok);
    EXPECT_TRUE(p.judged().passed);
    ++result.impacts;
    f.vz = p.vz();
    f.omega = p.omega();
    result.energy = f.kinetic() / 0.5;
    result.omega = f.omega;
    if (result.energy < 1e-20) return result;
    // The next time that a corner comes down to the ground, by small steps and bisection.
    const double step = 1e-3 / std::fmax(std::fabs(f.vz), std::fabs(f.omega));
    double hit = -1.0;
    for (double t = step; std::fabs(f.theta + f.omega * t) < 0.5 * std::numbers::pi && f.gap(0, t) < 4.0 && hit < 0.0;
         t += step)
      for (int corner = 0; corner < 2; ++corner) {
        if (f.gap(corner, t) >= 0.0 || f.gap(corner, t - step) < -kTouch) continue;
        double lo = t - step, hi = t;
        for (int k = 0; k < 80; ++k) {
          const double middle = 0.5 * (lo + hi);
          (f.gap(corner, middle) > 0.0 ? lo : hi) = middle;
        }
        if (hit < 0.0 || lo < hit) hit = lo;
      }
    if (hit < 0.0) return result;
    f.z += f.vz * hit;
    f.theta += f.omega * hit;
  }
  return result;
}

TEST(LzbDrops, AtTheCriticalAngleAllEnergyIsLost) {
  // The corner is below the centroid: tan θ_c = 1/a. A central impact without restitution.
  for (const double a : {0.5, std::numbers::sqrt2, 2.0}) {
    const double critical = std::atan(1.0 / a);
    EXPECT_LT(drop(a, critical).energy, 1e-20) << a;
    // On both sides of it the block turns the other way (Figs 7-9 c), and flat landing stops it at once.
    EXPECT_LT(drop(a, critical - 0.01).omega * drop(a, critical + 0.01).omega, 0.0) << a;
    EXPECT_LT(drop(a, 0.0).energy, 1e-20) << a;
    EXPECT_EQ(drop(a, 0.0).impacts, 1) << a;
  }
}

TEST(LzbDrops, TwoImpactsForTheSlenderAndMoreForTheFlat) {
  // "There are only two impacts" holds for l/L = √2 and 2; for 1/2 there are more at small angles.
  for (const double a : {0.5, std::numbers::sqrt2, 2.0}) {
    const double critical = std::atan(1.0 / a);
    int most = 0;
    double largest = 0.0;
    for (int k = 1; k < 60; ++k) {
      const Drop d = drop(a, critical * k / 60.0);
      most = std::max(most, d.impacts);
      largest = std::fmax(largest, d.energy);
    }
    std::printf("l/L = %.3f: at most %d impacts, at most %.4f of the energy left\n", a, most, largest);
    if (a < 1.0) {
      EXPECT_GE(most, 3);
    } else {
      EXPECT_EQ(most, 2);
    }
    EXPECT_LT(largest, 0.2);
  }
}

TEST(LzbDrops, FlatLandingIsAJumpForSlenderBlocksOnly) {
  // The final rotation jumps at θ = 0 for a kinetic angle above 90° (Fig 9 c) and not below (Fig 7 c).
  const double slender = drop(2.0, 1e-4).omega - drop(2.0, -1e-4).omega;
  const double flat = drop(0.5, 1e-4).omega - drop(0.5, -1e-4).omega;
  std::printf("jump of the final rotation at zero angle: l/L = 2: %.4f, l/L = 1/2: %.4f\n", slender, flat);
  EXPECT_GT(std::fabs(slender), 0.1);
  EXPECT_LT(std::fabs(flat), 0.01);
}

}  // namespace
