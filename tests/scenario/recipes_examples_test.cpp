/// The recipes of Berard 2006, §4, under examples/recipes: sizes as in the paper, answers as they are known otherwise.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "scenario/system_runs.hpp"

namespace {

using cairn::Vec2;
using example_runs::run_system_example;
using example_runs::SystemRun;

SystemRun<2> recipe(const std::string& name) { return run_system_example("recipes/" + name); }

TEST(Recipes, ProblemsAreOfThePapersSizes) {
  const std::array<std::pair<const char*, std::uint64_t>, 6> sizes{{{"4_1_pendulum", 10U},
                                                                    {"4_2_on_a_block", 15U},
                                                                    {"4_3_with_friction", 21U},
                                                                    {"4_4_pusher", 25U},
                                                                    {"4_5_moving_floor", 25U},
                                                                    {"4_6_full_model", 22U}}};
  for (const auto& [name, unknowns] : sizes) {
    const SystemRun<2> run = recipe(name);
    EXPECT_EQ(run.result.most_unknowns, unknowns) << name;
    bool said = false;
    for (const cairn::results::Figure& figure : run.told.findings.figures)
      said = said || figure.value.starts_with(std::to_string(unknowns) + " unknowns");
    EXPECT_TRUE(said) << name;
  }
}

/// Two slender links of one length and mass in their angles from hanging, by Runge and Kutta; nothing of the engine.
struct TwoLinks {
  double a{0.5};
  double b{1.0};
  double wa{};
  double wb{};

  /// m L² [4/3 a'' + 1/2 cos(a-b) b''] = -1/2 sin(a-b) b'² - 3/2 g/L sin a, and likewise for b (Lagrange).
  static std::array<double, 4> rate(const std::array<double, 4>& y) {
    const double g = cairn::kStandardGravity;
    const double c = 0.5 * std::cos(y[0] - y[1]);
    const double s = 0.5 * std::sin(y[0] - y[1]);
    const double ra = -s * y[3] * y[3] - 1.5 * g * std::sin(y[0]);
    const double rb = s * y[2] * y[2] - 0.5 * g * std::sin(y[1]);
    const double det = 4.0 / 9.0 - c * c;
    return {y[2], y[3], (ra / 3.0 - c * rb) / det, (4.0 / 3.0 * rb - c * ra) / det};
  }
  void swing(double duration, int steps) {
    const double h = duration / steps;
    std::array<double, 4> y{a, b, wa, wb};
    for (int n = 0; n < steps; ++n) {
      const auto moved = [&](const std::array<double, 4>& k, double by) {
        std::array<double, 4> z = y;
        for (std::size_t i = 0; i < 4; ++i) z[i] += by * k[i];
        return z;
      };
      const auto k1 = rate(y), k2 = rate(moved(k1, 0.5 * h)), k3 = rate(moved(k2, 0.5 * h)), k4 = rate(moved(k3, h));
      for (std::size_t i = 0; i < 4; ++i) y[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
    a = y[0], b = y[1], wa = y[2], wb = y[3];
  }
};

TEST(Recipes, PendulumSwingsAsItsEquationsSay) {
  TwoLinks exact;
  exact.swing(2.0, 20000);
  const SystemRun<2> run = recipe("4_1_pendulum");
  // A scheme of first order with h = 1 ms; `cairn validate berard` has the order.
  EXPECT_NEAR(run.at_end("link A").turn, exact.a, 0.01);
  EXPECT_NEAR(run.at_end("link B").turn, exact.b, 0.01);
}

TEST(Recipes, NothingPushesTheBlockWithoutFrictionSideways) {
  const SystemRun<2> run = recipe("4_2_on_a_block");
  double before = 0.0;
  double after = 0.0;
  for (const auto& [name, mass] : {std::pair{"block C", 5.0}, {"link A", 1.0}, {"link B", 1.0}}) {
    before += mass * run.at_start(name).position.x;
    after += mass * run.at_end(name).position.x;
  }
  EXPECT_NEAR(after, before, 1e-12) << "2,000 steps that round";
  EXPECT_GT(std::fabs(run.at_end("block C").position.x), 0.01) << "but the block moves under it";
}

TEST(Recipes, FrictionHoldsTheBlockAndTheLinksSwingAsOnTheGround) {
  const SystemRun<2> free = recipe("4_1_pendulum");
  const SystemRun<2> run = recipe("4_3_with_friction");
  EXPECT_EQ(run.fared("block C").fate, cairn::timestep::Fate::stayed);
  for (const char* link : {"link A", "link B"}) {
    const Vec2 apart = run.at_end(link).position - free.at_end(link).position - Vec2{0.0, 0.25};
    EXPECT_LT(cairn::norm(apart), 1e-8) << "forces of a step to 1e-9 of their scales; the block half a metre high";
  }
}

/// Up to speed in half a second of half a sine, and on: what the pusher does in 2 s.
const double kPushed = 0.5 * 0.25 + 0.5 * 1.5;  // [m]

TEST(Recipes, PusherTakesTheBlockAlong) {
  const SystemRun<2> run = recipe("4_4_pusher");
  EXPECT_NEAR(run.at_end("pusher").position.x - run.at_start("pusher").position.x, kPushed, 1e-6)
      << "its amplitude is rounded to 1e-6";
  EXPECT_GE(run.at_end("block C").position.x, kPushed - 2e-6) << "nothing goes through the pusher";
  const cairn::timestep::EnergyAudit& e = run.result.energy;
  EXPECT_GT(e.drive_work, e.friction_loss) << "and swings are left";
}

// The block slides to the right on either floor, with the same friction; only what friction loses is another.
TEST(Recipes, BlockThatSlidesDoesNotFeelTheFloorRun) {
  const SystemRun<2> still = recipe("4_4_pusher");
  const SystemRun<2> runs = recipe("4_5_moving_floor");
  EXPECT_NEAR(runs.result.energy.drive_work - still.result.energy.drive_work,
              runs.result.energy.friction_loss - still.result.energy.friction_loss,
              1e-3 * runs.result.energy.drive_work);
  EXPECT_GT(runs.result.energy.friction_loss, still.result.energy.friction_loss + 10.0);
}

TEST(Recipes, WhatPusherAndFloorPutInIsStoredOrLost) {
  const cairn::timestep::EnergyAudit e = recipe("4_6_full_model").result.energy;
  const double stored = e.final - e.initial;
  const double lost = e.friction_loss + e.impact_loss + e.damper_loss;
  // Corrections of positions and the scheme's own damping are of first order in h = 1 ms.
  EXPECT_NEAR(e.drive_work, stored + lost, 1e-3 * e.drive_work);
  EXPECT_GT(e.damper_loss, 1.0);
}

}  // namespace
