/// Verdicts by touching down: over and back, shifted its base, beyond balance; given angles; what is counted up to when.
#include <gtest/gtest.h>

#include <cmath>

#include "cairn/laws/built_in_laws.hpp"
#include "cairn/planar/engine.hpp"

namespace cairn {
namespace {

using planar::RunEnd;
using planar::Verdict;

PlanarModel box(double width, double height, double friction = 4.0) {
  PlanarModel model{.body = PlanarBody::rectangle(width, height, 2000.0, 1.0).value()};
  model.friction = {friction, friction};
  return model;
}

/// A pulse of this amplitude in g.
PlanarModel shaken(PlanarModel model, double amplitude, double frequency) {
  model.ground_x = Motion::create(FullSineMotion{acceleration_from_g(amplitude), frequency, 0.0}).value();
  return model;
}

planar::RunResult run_of(const PlanarModel& model, double duration = 10.0, const planar::Start& start = {},
                         bool early = false) {
  planar::RunOptions options;
  options.duration = duration;
  options.early_verdict = early;
  return planar::run(model, start, options).value();
}

planar::Start kicked(double rate) {
  planar::Start start;
  start.omega = rate;
  start.turn_on_support = true;
  return start;
}

TEST(Touchdown, OverAndBackHasToppled) {
  // Seen: a cube that had fallen on its side and was thrown back: "rocks up to 92.2 deg, but does not topple", -1.0485.
  const PlanarModel cube = shaken(box(0.5, 0.5), 1.15, 0.4);
  const planar::RunResult r = run_of(cube);
  EXPECT_EQ(r.verdict, Verdict::toppled);
  EXPECT_EQ(r.direction, 1);
  EXPECT_TRUE(r.came_back());
  EXPECT_TRUE(r.proven);
  EXPECT_EQ(r.end, RunEnd::rest);
  EXPECT_EQ(r.final_state.theta, 0.0);
  EXPECT_TRUE(std::isnan(r.margin));
  EXPECT_LT(r.topple_time, r.touchdown_time);
  EXPECT_LT(r.touchdown_time, r.rest_time);
  const planar::RunResult early = run_of(cube, 10.0, {}, true);
  EXPECT_EQ(early.verdict, Verdict::toppled);
  EXPECT_EQ(early.end, RunEnd::toppled);
  EXPECT_EQ(early.topple_time, r.topple_time);
  EXPECT_EQ(early.touchdown_time, r.touchdown_time);
  EXPECT_LT(early.final_state.t, r.final_state.t) << "nothing is waited for once it has come down";
}

TEST(Touchdown, ASlabOnItsEndHasShiftedItsBase) {
  // Seen: "The slab topples ... at t = 0.4307 s", standing on its end, from which a push of a third brings it back.
  const planar::RunResult r = run_of(box(0.5, 0.3, 50.0), 10.0, kicked(5.1));
  EXPECT_EQ(r.verdict, Verdict::shifted);
  EXPECT_EQ(r.direction, 1);
  EXPECT_FALSE(r.came_back());
  EXPECT_EQ(r.end, RunEnd::shifted);
  EXPECT_TRUE(r.proven);
  EXPECT_EQ(r.topple_time, 0.0);
  EXPECT_LT(r.margin, 0.0);
  ASSERT_EQ(r.counts.impacts, 1U);
  // Energy over the corner that does not move: ½ I_o ω² + m g h is kept, I_o = 4/3 m R².
  const double radius = 0.5 * std::sqrt(0.34);
  const double rate = std::sqrt(5.1 * 5.1 - 2.0 * kStandardGravity * (0.25 - 0.15) / (4.0 / 3.0 * radius * radius));
  EXPECT_NEAR(r.events.back().before.omega, rate, 1e-6 * rate) << "step tolerance 1e-8, some ten steps";
}

TEST(Touchdown, AShiftToTheOtherSideTakesOver) {
  // Seen: a slab that came to its right end, its left, its right and its left, where it stayed: "shifts its base to the
  // left", touchdown_time none.
  PlanarModel slab = box(0.5, 0.33, 0.7);
  slab.law = Plastic{};
  slab.restriction.no_sliding = true;
  slab.ground_x =
      Motion::create(NCycleMotion{acceleration_from_g(-2.106262861315369), 0.7013467338201643, 3.0, 0.0}).value();
  const planar::RunResult r = run_of(slab, 12.0);
  ASSERT_EQ(r.verdict, Verdict::shifted);
  EXPECT_EQ(r.direction, r.end_side);
  int ends = 0;
  int side = 0;
  double came = 0.0;
  for (const planar::Event& e : r.events) {
    const int now =
        e.after.theta >= r.basin.above.shift_angle ? 1 : (e.after.theta <= r.basin.below.shift_angle ? -1 : 0);
    if (now == 0 || now == side || e.to == planar::Pattern::flight) continue;
    ++ends;
    side = now;
    came = e.t;
  }
  EXPECT_GT(ends, 1) << "it came to both ends";
  EXPECT_EQ(r.direction, side);
  EXPECT_EQ(r.touchdown_time, came);
}

TEST(Touchdown, FurtherOnFromAShiftedBaseItTopples) {
  const planar::RunResult r = run_of(box(0.5, 0.3), 10.0, kicked(8.0));
  EXPECT_EQ(r.verdict, Verdict::toppled);
  EXPECT_GE(r.maxima.theta_high, 3.14159);
  EXPECT_FALSE(r.came_back());
}

TEST(Touchdown, BeyondBalanceAndBackHasSurvived) {
  // Seen: "rocks up to 0.6952 rad (39.8 deg), but does not topple" of a block that balances at 26.6 deg.
  const planar::RunResult r = run_of(shaken(box(0.5, 1.0), 1.2, 1.2));
  EXPECT_EQ(r.verdict, Verdict::survived);
  EXPECT_TRUE(r.beyond_balance);
  EXPECT_NEAR(r.margin, 1.0 - r.maxima.rotation / std::atan(0.5), 1e-15);
  EXPECT_LT(r.margin, 0.0);
  EXPECT_EQ(r.direction, 0);
  EXPECT_TRUE(std::isnan(r.touchdown_time));
  EXPECT_FALSE(run_of(shaken(box(0.5, 1.0), 0.6, 2.0)).beyond_balance);
}

TEST(Touchdown, GivenAnglesDecideWhereGiven) {
  PlanarModel cube = shaken(box(0.5, 0.5), 1.15, 0.4);
  cube.topple = {-2.0, 2.0};
  const planar::RunResult over = run_of(cube);
  EXPECT_EQ(over.verdict, Verdict::survived) << "it lay on its side, but the given angle lies beyond";
  EXPECT_TRUE(over.beyond_balance);
  EXPECT_GT(over.margin, 0.0);
  cube.topple = {-1.5, 1.5};
  const planar::RunResult falls = run_of(cube);
  EXPECT_EQ(falls.verdict, Verdict::toppled);
  EXPECT_EQ(falls.final_state.t, falls.topple_time);
  EXPECT_TRUE(std::isnan(falls.margin));
}

TEST(Touchdown, AStartBeyondAGivenAngleHasToppled) {
  // Seen: a start beyond the given angle that swung back "survived".
  PlanarModel block = box(0.5, 1.0);
  block.topple = {-0.1, 0.1};
  planar::Start tilted;
  tilted.tilt = 0.2;
  const planar::RunResult r = run_of(block, 10.0, tilted);
  EXPECT_EQ(r.verdict, Verdict::toppled);
  EXPECT_EQ(r.direction, 1);
  EXPECT_EQ(r.topple_time, 0.0);
}

TEST(Touchdown, FlightOverBalanceAndBackIsNoTouchdown) {
  PlanarModel block = box(0.5, 1.0);
  planar::Start thrown;
  thrown.lift = 3.0;
  thrown.omega = 4.0;  // turns by some 3 rad before it lands
  const planar::RunResult lands = run_of(block, 10.0, thrown);
  EXPECT_EQ(lands.verdict, Verdict::toppled);
  ASSERT_FALSE(lands.events.empty());
  EXPECT_EQ(lands.touchdown_time, lands.events.front().t);
  const planar::RunResult cut = run_of(block, 0.5 * lands.touchdown_time, thrown);
  EXPECT_EQ(cut.verdict, Verdict::toppled);
  EXPECT_FALSE(cut.proven) << "beyond balance when the time is over, and not yet down";
  EXPECT_TRUE(std::isnan(cut.touchdown_time));
}

TEST(Touchdown, StartsLyingInAnotherBasin) {
  planar::Start tilted;
  tilted.tilt = 1.6;  // past the side on which it lies at π/2
  const planar::RunResult r = run_of(box(0.5, 1.0), 10.0, tilted);
  EXPECT_EQ(r.verdict, Verdict::toppled);
  EXPECT_EQ(r.topple_time, 0.0);
  EXPECT_EQ(r.touchdown_time, 0.0);
}

TEST(Touchdown, UnusualEventsAreCountedUpToTheVerdict) {
  // Seen: "unusual events 1 (25 %)" for a landing on the side of a body that had toppled before.
  const planar::RunResult r = run_of(box(0.5, 0.25, 2.0), 10.0, kicked(6.0));
  ASSERT_EQ(r.verdict, Verdict::toppled);
  EXPECT_EQ(r.counts.unusual, 1U);
  EXPECT_EQ(r.unusual_before, 0U);
  EXPECT_LT(r.events_before, r.counts.events);
}

TEST(Touchdown, AnImpactAtTheStartSaysFromWhichPattern) {
  // Seen: "pure rocking" to "pure rocking" for a body that comes down on its edge at t = 0.
  planar::Start down;
  down.omega = -1.0;
  down.tilt = 0.0;
  down.vz = -0.5;
  const planar::RunResult falls = run_of(box(0.5, 1.0), 1.0, down);
  ASSERT_FALSE(falls.events.empty());
  EXPECT_TRUE(falls.start.is_impact());
  EXPECT_EQ(falls.start.from, planar::Pattern::flight);
  EXPECT_EQ(falls.start.to, falls.start.after.pattern);
  const planar::RunResult rests = run_of(box(0.5, 1.0), 1.0);
  EXPECT_TRUE(rests.events.empty());
  EXPECT_EQ(rests.start.from, planar::Pattern::rest);
  EXPECT_EQ(rests.start.t, 0.0);
}

}  // namespace
}  // namespace cairn
