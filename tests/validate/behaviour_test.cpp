/// What the engine does in single scenes: policies, plugs, named outcomes, bad input; and what was once seen wrong.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "cairn/laws/built_in_laws.hpp"
#include "cairn/laws/kernel/contact_space.hpp"
#include "cairn/laws/kernel/plastic.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/planar/engine.hpp"
#include "cairn/planar/initial_event.hpp"
#include "cairn/planar/step_model.hpp"

namespace cairn {
namespace {

using planar::Pattern;

PlanarModel block(double width, double height) {
  return PlanarModel{.body = PlanarBody::rectangle(width, height, 1000.0, 1.0).value()};
}

planar::RunResult go(const PlanarModel& model, const planar::Start& start = {},
                     const planar::RunOptions& options = {}) {
  return planar::run(model, start, options).value();
}

TEST(Behaviour, FullyElasticLambdaIsCutAndFlagged) {
  PlanarModel model = block(0.3, 1.0);
  model.friction = {5.0, 5.0};
  model.law = LambdaEpsilon{0.8, 0.0, true};
  planar::Start start;
  start.tilt = 0.1;
  const planar::RunResult r = go(model, start);
  const planar::Event& e = r.events.front();
  EXPECT_TRUE((e.notes & kNoteLambdaCut) != 0);
  EXPECT_TRUE(e.impact.certificate.passed);
  EXPECT_NEAR(e.impact.limits.lambda, 0.5, 1e-9);  // a rectangle conserves energy at the midpoint of its base
  EXPECT_NEAR(e.after.omega / e.before.omega, 1.0, 1e-9);
}

TEST(Behaviour, EnergyRaiseIsRefusedByPolicy) {
  PlanarModel model = block(0.3, 1.0);
  model.friction = {5.0, 5.0};
  model.law = LambdaEpsilon{0.8, 0.0, false};
  planar::Start start;
  start.tilt = 0.1;
  const planar::RunResult refused = go(model, start);
  EXPECT_EQ(refused.verdict, planar::Verdict::failed);
  EXPECT_EQ(refused.failure, planar::RunFailure::energy_raised);
  planar::RunOptions lenient;
  lenient.impacts.energy = EnergyPolicy::flag;
  lenient.duration = 1.0;
  const planar::RunResult flagged = go(model, start, lenient);
  EXPECT_NE(flagged.verdict, planar::Verdict::failed);
  EXPECT_TRUE((flagged.events.front().notes & kNoteEnergyRaised) != 0);
}

void stop_dead(const ContactProblem<2>& p, LawAnswer<2>& a, void* calls) {
  ++*static_cast<int*>(calls);
  Plastic{}(p, a);
}
TEST(Behaviour, UserLawGoesInThroughOneFunction) {
  int calls = 0;
  PlanarModel model = block(0.3, 1.0);
  model.law = UserLaw{stop_dead, &calls};
  planar::Start start;
  start.lift = 0.2;
  const planar::RunResult r = go(model, start);
  EXPECT_GT(calls, 0);
  EXPECT_EQ(r.final_state.pattern, Pattern::rest);
  EXPECT_EQ(name_of(model.law), "user");
}

TEST(Behaviour, FlatLandingIsNamed) {
  planar::Start start;
  start.lift = 0.5;
  const planar::RunResult r = go(block(0.4, 0.8), start);
  ASSERT_EQ(r.events.size(), 1u);
  EXPECT_EQ(r.events[0].impact.count, 2);
  EXPECT_TRUE((r.events[0].notes & kNoteFlatLanding) != 0);
  EXPECT_EQ(r.events[0].to, Pattern::rest);
  // √(2·0.5/g), the fall through half a metre
  EXPECT_NEAR(r.events[0].t, std::sqrt(1.0 / kStandardGravity), 1e-14);
}

TEST(Behaviour, SlideThatReversesWithoutSticking) {
  PlanarModel model = block(1.0, 0.3);
  model.friction = {0.2, 0.2};
  model.ground_x = Motion::create(CosineMotion{8.0, 1.0, 0.0}).value();
  planar::Start start;
  start.vx = 0.8;
  const planar::RunResult r = go(model, start);
  EXPECT_GT(r.counts.without_impact[static_cast<int>(Pattern::sliding)][static_cast<int>(Pattern::sliding)], 0u);
}

TEST(Behaviour, PainleveIsNamedAndTheRunGoesOn) {
  // Seen: the integrator ran into the singularity and never came back.
  PlanarModel model = block(1.0, 2.0);
  model.friction = {1.6, 1.6};  // above 4/3
  planar::Start start;
  start.tilt = -0.02;
  start.turn_on_support = true;
  start.slip = 3.0;  // slides towards the vertex it leans on
  const planar::RunResult r = go(model, start);
  EXPECT_NE(r.verdict, planar::Verdict::failed);
  std::uint32_t notes = 0;
  for (const planar::Event& e : r.events) notes |= e.notes;
  const planar::Event first =
      planar::initial_event(planar::kernel_model(model, r.basin, 1e-8, {}), {model.law}, r.basin, start, 0.0);
  EXPECT_TRUE(((notes | first.notes) & (kNotePainleveNone | kNotePainleveTwo)) != 0);
  EXPECT_GT(r.counts.unusual, 0u);
}

TEST(Behaviour, StaticFrictionHoldsWhatKineticWouldNot) {
  PlanarModel model = block(1.0, 0.4);
  model.friction = {0.6, 0.2};
  model.ground_x = Motion::create(HarmonicAccelerationMotion{0.5 * kStandardGravity, 3.0}).value();
  planar::RunOptions options;
  options.duration = 20.0;
  EXPECT_EQ(go(model, {}, options).counts.events, 0u);
  model.friction = {0.49, 0.2};
  EXPECT_GT(go(model, {}, options).maxima.slip_path, 0.1);
}

TEST(Behaviour, ToppleAnglesDecideWhereGiven) {
  // Seen: an early verdict of survival although the given limit had been passed without it.
  PlanarModel model = block(0.4, 1.0);
  model.friction = {5.0, 5.0};
  model.topple = {-0.1, 0.1};
  planar::Start start;
  start.omega = 1.0;
  start.turn_on_support = true;
  planar::RunOptions early;
  early.early_verdict = true;
  EXPECT_EQ(go(model, start).verdict, planar::Verdict::toppled);
  EXPECT_EQ(go(model, start, early).verdict, planar::Verdict::toppled);
  EXPECT_EQ(go(model, start).direction, 1);
}

TEST(Behaviour, TurningOnTheSupportIsMirrorSymmetric) {
  // Seen: a clockwise start from lying flat began with an impact of the right end.
  planar::Start start;
  start.turn_on_support = true;
  start.omega = 0.5;
  const planar::RunResult left = go(block(0.4, 1.0), start);
  start.omega = -0.5;
  const planar::RunResult right = go(block(0.4, 1.0), start);
  EXPECT_EQ(left.maxima.theta_high, -right.maxima.theta_low);
  EXPECT_EQ(left.counts.impacts, right.counts.impacts);
}

TEST(Behaviour, ToppledWithTimeAndSide) {
  PlanarModel model = block(0.25, 1.0);
  model.friction = {0.8, 0.8};
  model.ground_x = Motion::create(FullSineMotion{-6.0, 0.6, 0.0}).value();
  const planar::RunResult r = go(model);
  EXPECT_EQ(r.verdict, planar::Verdict::toppled);
  EXPECT_EQ(r.direction, -1);  // the ground goes left first: it falls to the right
  EXPECT_TRUE(r.proven);
  EXPECT_TRUE(std::isnan(r.margin)) << "seen: -4.73 in one place and none in another";
  EXPECT_GT(r.topple_time, 0.0);
  EXPECT_LT(r.topple_time, r.final_state.t);
}

TEST(Behaviour, MoreThanAFullTurn) {
  planar::Start start;
  start.lift = 20.0;
  start.omega = 25.0;
  planar::RunOptions options;
  options.duration = 60.0;
  const planar::RunResult r = go(block(0.4, 0.5), start, options);
  EXPECT_GT(r.maxima.theta_high, 4.0 * 3.141592653589793);
  EXPECT_EQ(r.verdict, planar::Verdict::toppled);
  EXPECT_NEAR(r.energy.residual / r.energy.peak, 0.0, 1e-6);
}

TEST(Behaviour, HarmonicBaseStartsWithTheBaseUnlessToldAtRest) {
  PlanarModel model = block(1.0, 0.4);
  model.friction = {0.3, 0.3};
  model.ground_x = Motion::create(HarmonicDisplacementMotion{0.02, 5.0}).value();  // 0.5 m/s2: far below μ g
  planar::RunOptions options;
  options.duration = 5.0;
  EXPECT_EQ(go(model, {}, options).maxima.slip_path, 0.0);
  planar::Start at_rest;
  at_rest.base_at_rest = true;
  EXPECT_GT(go(model, at_rest, options).maxima.slip_path, 1e-4);
}

TEST(Behaviour, SamplesCarryReactions) {
  PlanarModel model = block(0.5, 1.0);
  planar::RunOptions options;
  options.stop_at_rest = false;
  options.sample_times = {0.0, 1.0, 2.0};
  const planar::RunResult r = go(model, {}, options);
  ASSERT_EQ(r.samples.size(), 3u);
  EXPECT_DOUBLE_EQ(r.samples[1].reactions.fz, model.body.mass() * model.gravity);
  EXPECT_DOUBLE_EQ(r.samples[1].reactions.place, 0.5);
}

TEST(Behaviour, UpliftIsTheTopOfTheParabola) {
  // Seen: 1.2 % too low, taken at a few points of the flight only.
  planar::Start start;
  start.lift = 0.3;
  start.vz = 3.0;
  const planar::RunResult r = go(block(0.3, 0.8), start);
  EXPECT_NEAR(r.maxima.uplift, 0.3 + 9.0 / (2.0 * kStandardGravity), 1e-9);
}

TEST(Behaviour, ToppleAnglesCountFromTheRestPose) {
  // Seen: a body whose given pose lies off its rest pose counted as toppled from the start.
  const std::vector<Vec2> outline = {{0.0, 0.0}, {0.3, 0.1}, {0.1, 1.1}, {-0.2, 1.0}};
  PlanarModel model{.body = PlanarBody::prism(outline, 1000.0, 1.0).value()};
  model.topple = {-0.2, 0.2};
  const planar::RunResult r = go(model);
  EXPECT_EQ(r.verdict, planar::Verdict::survived);
  EXPECT_DOUBLE_EQ(r.margin, 1.0);
}

void trebles(const ContactProblem<2>& p, LawAnswer<2>& a, void*) {
  const ContactSpace s = contact_space(p);
  const double kRebound = 3.0;
  write_answer(p, {-(1.0 + kRebound) * s.u_before[0] / s.W[0][0], 0.0, 0.0, 0.0}, a);
}
TEST(Behaviour, ASmallImpactThatGainsEnergyIsSeen) {
  // Seen: relative to the body's own scales the gain of a tiny impact passed for round-off.
  PlanarModel model = block(0.5, 1.0);
  model.law = UserLaw{trebles, nullptr};
  planar::Start start;
  start.lift = 1e-11;
  start.tilt = 0.05;
  const planar::RunResult r = go(model, start);
  EXPECT_EQ(r.failure, planar::RunFailure::energy_raised);
}

void says_nothing(const ContactProblem<2>&, LawAnswer<2>&, void*) {}
TEST(Behaviour, AnAnswerThatIsNotCertifiedIsFlagged) {
  PlanarModel model = block(0.5, 1.0);
  model.law = UserLaw{says_nothing, nullptr};
  planar::Start start;
  start.lift = 0.1;
  start.tilt = 0.05;
  const planar::RunResult r = go(model, start);
  ASSERT_FALSE(r.events.empty());
  EXPECT_TRUE((r.events.front().notes & kNoteNotCertified) != 0);
  EXPECT_NE(r.events.front().impact.outcome, Outcome::ok);
  EXPECT_GT(r.counts.unusual, 0u);
}

TEST(Behaviour, SpinningOutOfTheAnglesIsANamedFailure) {
  // Seen: a read beyond the body's vertices.
  planar::Start start;
  start.lift = 100.0;
  start.omega = 1e7;
  const planar::RunResult r = go(block(0.5, 1.0), start);
  EXPECT_EQ(r.failure, planar::RunFailure::too_many_turns);
  planar::Start tilted;
  tilted.tilt = 1e9;
  EXPECT_FALSE(planar::run(block(0.5, 1.0), tilted, {}).has_value());
}

TEST(Behaviour, ABaseWhoseVelocityJumpsDuringTheRunIsRefused) {
  PlanarModel model = block(0.5, 1.0);
  model.ground_x = Motion::create(HarmonicDisplacementMotion{0.1, 10.0, 0.2}).value();
  const auto result = planar::run(model, {}, {});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().front().key, "ground.motion.x.start");
}

TEST(Behaviour, SamplesGoOnWhereItRests) {
  planar::RunOptions options;
  options.sample_times = {0.0, 5.0, 9.0};
  const planar::RunResult r = go(block(0.5, 1.0), {}, options);
  EXPECT_EQ(r.end, planar::RunEnd::rest);
  ASSERT_EQ(r.samples.size(), 3u);
  EXPECT_EQ(r.samples[2].state.t, 9.0);
}

TEST(Behaviour, EveryFaultOfTheInputAtOnce) {
  PlanarModel model = block(0.5, 1.0);
  model.gravity = -1.0;
  model.friction = {0.3, 0.5};
  model.law = LambdaEpsilon{1.5, std::nan("")};
  planar::RunOptions options;
  options.duration = std::numeric_limits<double>::infinity();
  options.relative_tolerance = 0.0;
  options.sample_times = {2.0, 1.0};
  planar::Start start;
  start.lift = -1.0;
  const auto result = planar::run(model, start, options);
  ASSERT_FALSE(result.has_value());
  std::vector<std::string> keys;
  for (const InputError& e : result.error()) keys.push_back(e.key);
  EXPECT_EQ(keys, (std::vector<std::string>{"gravity", "friction.kinetic", "impact.lambda", "impact.epsilon",
                                            "run.duration", "run.tolerance", "output.times", "body.lift"}));
}

}  // namespace
}  // namespace cairn
