/// What is written reads back: scenarios as TOML, results as files that run again to the same bits.
#include <gtest/gtest.h>

#include <cmath>

#include "cairn/core/rng.hpp"
#include "cairn/planar/engine.hpp"
#include "cairn/results/run_tree.hpp"
#include "cairn/scenario/load.hpp"
#include "cairn/scenario/read_toml.hpp"
#include "cairn/scenario/run.hpp"
#include "cairn/scenario/write_toml.hpp"

namespace {

using namespace cairn;            // NOLINT: the test reads like the code it is about
using namespace cairn::scenario;  // NOLINT

Scenario read_back(const Scenario& s) {
  const std::string text = write_toml(s);
  ParsedScenario parsed = read_toml(text, "written.toml");
  EXPECT_TRUE(parsed.faults.empty()) << to_text(parsed.faults) << "\n" << text;
  return std::move(parsed.scenario);
}

/// A number with all its digits, 10^-4 ... 10^4.
double any_number(CounterRng& random) {
  const double exponent = std::floor(random.uniform(-4.0, 4.0));
  return random.uniform(1.0, 10.0) * std::pow(10.0, exponent);
}

Scenario sound() {
  Scenario s;
  s.bodies.resize(1);
  s.bodies[0].shape = Box{0.25, 1.0, 1.0, 2500.0};
  s.run.duration = 5.0;
  return s;
}

TEST(RoundTrip, EveryFieldOfTheBody) {
  Scenario s = sound();
  s.title = "quotes \" and \\ and a tab\t and ü";
  Body& body = s.bodies[0];
  body.name = "rock";
  body.shape = GivenBody{{{0.1, 1.0 / 3.0}, {1.0, -2.0}, {0.5, 7e-5}}, 12.5, {0.25, 0.125}, 3.5};
  body.start = {.tilt = 0.1,
                .lift = 0.2,
                .vx = 0.3,
                .vz = -0.4,
                .omega = 0.5,
                .turn_on_support = true,
                .slip = 0.6,
                .base_at_rest = true};
  const Scenario back = read_back(s);
  EXPECT_EQ(back.title, s.title);
  const Body& b = back.bodies.at(0);
  const auto& shape = std::get<GivenBody>(b.shape);
  EXPECT_EQ(b.name, "rock");
  EXPECT_EQ(shape.polygon, std::get<GivenBody>(body.shape).polygon);
  EXPECT_EQ(shape.mass, 12.5);
  EXPECT_EQ(shape.centroid, (Vec2{0.25, 0.125}));
  EXPECT_EQ(shape.inertia, 3.5);
  EXPECT_EQ(b.start.tilt, 0.1);
  EXPECT_EQ(b.start.lift, 0.2);
  EXPECT_EQ(b.start.vx, 0.3);
  EXPECT_EQ(b.start.vz, -0.4);
  EXPECT_EQ(b.start.omega, 0.5);
  EXPECT_TRUE(b.start.turn_on_support);
  EXPECT_EQ(b.start.slip, 0.6);
  EXPECT_TRUE(b.start.base_at_rest);
}

TEST(RoundTrip, EveryFieldOfAStack) {
  Scenario s = sound();
  const StackLayer full{.width = 0.5,
                        .top_width = 0.4,
                        .height = 0.1,
                        .offset = -1.0 / 3.0,
                        .depth = 0.7,
                        .density = 2400.0,
                        .chamfer = 0.01,
                        .rounding = 0.02,
                        .gap = 0.03};
  s.bodies[0].shape = Stack{{full, {.width = 0.3, .height = 1.0, .density = 1.0}}};
  const auto stack = std::get<Stack>(read_back(s).bodies.at(0).shape);
  ASSERT_EQ(stack.layers.size(), 2U);
  const StackLayer& layer = stack.layers[0];
  EXPECT_EQ(layer.width, full.width);
  EXPECT_EQ(layer.top_width, full.top_width);
  EXPECT_EQ(layer.height, full.height);
  EXPECT_EQ(layer.offset, full.offset);
  EXPECT_EQ(layer.depth, full.depth);
  EXPECT_EQ(layer.density, full.density);
  EXPECT_EQ(layer.chamfer, full.chamfer);
  EXPECT_EQ(layer.rounding, full.rounding);
  EXPECT_EQ(layer.gap, full.gap);
  EXPECT_EQ(stack.layers[1].top_width, kNotGiven) << "absent stays absent";
}

TEST(RoundTrip, EveryFieldOfGroundImpactRunAndOutput) {
  Scenario s = sound();
  s.bodies[0].shape = Prism{{{0.0, 0.0}, {1.0, 0.0}, {0.5, 2.0}}, 0.5, 2600.0};
  s.ground = {.gravity = 1.62,
              .friction = {0.7, 0.6},
              .corners = {{"left", {0.4, 0.3}}, {"2", {0.2, 0.1}}},
              .motion_x = {},
              .motion_z = {}};
  s.impact = {.law = LambdaEpsilon{0.2, 0.3, false},
              .restitution = 0.25,
              .stiffness = 3.0,
              .mu_static = 0.55,
              .mu_kinetic = 0.45,
              .changes = {{.corner = "left", .from_impact = 10, .restitution = 0.5},
                          {.corner = "3", .from_time = 2.5, .stiffness = 2.0, .mu_static = 0.9, .mu_kinetic = 0.1}},
              .energy = EnergyPolicy::flag,
              .report_limits = false};
  s.run = {.start = -1.0,
           .duration = 3.0,
           .tolerance = 1e-10,
           .formulation = Formulation::lcp,
           .no_sliding = true,
           .no_flight = true,
           .topple = {-0.3, 0.4},
           .stop_at_rest = false,
           .early_verdict = true,
           .resolve_accumulation = false,
           .most_events = 77};
  s.output = {.times = {0.5, 1.0 / 3.0}, .interval = 0.01};
  const Scenario back = read_back(s);
  const auto& prism = std::get<Prism>(back.bodies.at(0).shape);
  EXPECT_EQ(prism.polygon.size(), 3U);
  EXPECT_EQ(prism.depth, 0.5);
  EXPECT_EQ(prism.density, 2600.0);
  EXPECT_EQ(back.ground.gravity, 1.62);
  EXPECT_EQ(back.ground.friction.static_coefficient, 0.7);
  EXPECT_EQ(back.ground.friction.kinetic_coefficient, 0.6);
  ASSERT_EQ(back.ground.corners.size(), 2U);
  EXPECT_EQ(back.ground.corners[0].corner, "left");
  EXPECT_EQ(back.ground.corners[0].friction.static_coefficient, 0.4);
  EXPECT_EQ(back.ground.corners[1].corner, "2");
  EXPECT_EQ(back.ground.corners[1].friction.kinetic_coefficient, 0.1);
  const auto& law = *back.impact.law.get_if<LambdaEpsilon>();
  EXPECT_EQ(law.lambda, 0.2);
  EXPECT_EQ(law.epsilon, 0.3);
  EXPECT_FALSE(law.cut_to_energy);
  EXPECT_EQ(back.impact.energy, EnergyPolicy::flag);
  EXPECT_FALSE(back.impact.report_limits);
  EXPECT_EQ(back.impact.restitution, 0.25);
  EXPECT_EQ(back.impact.stiffness, 3.0);
  EXPECT_EQ(back.impact.mu_static, 0.55);
  EXPECT_EQ(back.impact.mu_kinetic, 0.45);
  ASSERT_EQ(back.impact.changes.size(), 2U);
  EXPECT_EQ(back.impact.changes[0].corner, "left");
  EXPECT_EQ(back.impact.changes[0].from_impact, 10U);
  EXPECT_EQ(back.impact.changes[0].from_time, kNotGiven);
  EXPECT_EQ(back.impact.changes[0].restitution, 0.5);
  EXPECT_EQ(back.impact.changes[1].corner, "3");
  EXPECT_EQ(back.impact.changes[1].from_impact, 1U);
  EXPECT_EQ(back.impact.changes[1].from_time, 2.5);
  EXPECT_EQ(back.impact.changes[1].restitution, kNotGiven);
  EXPECT_EQ(back.impact.changes[1].stiffness, 2.0);
  EXPECT_EQ(back.impact.changes[1].mu_static, 0.9);
  EXPECT_EQ(back.impact.changes[1].mu_kinetic, 0.1);
  EXPECT_EQ(back.run.start, -1.0);
  EXPECT_EQ(back.run.duration, 3.0);
  EXPECT_EQ(back.run.tolerance, 1e-10);
  EXPECT_EQ(back.run.formulation, Formulation::lcp);
  EXPECT_TRUE(back.run.no_sliding);
  EXPECT_TRUE(back.run.no_flight);
  EXPECT_EQ(back.run.topple.low, -0.3);
  EXPECT_EQ(back.run.topple.high, 0.4);
  EXPECT_FALSE(back.run.stop_at_rest);
  EXPECT_TRUE(back.run.early_verdict);
  EXPECT_FALSE(back.run.resolve_accumulation);
  EXPECT_EQ(back.run.most_events, 77U);
  EXPECT_EQ(back.output.times, s.output.times);
  EXPECT_EQ(back.output.interval, 0.01);
}

TEST(RoundTrip, EveryKindOfMotionWithAllItsDigits) {
  constexpr std::uint64_t kSeed = 20240311;
  for (std::uint64_t n = 0; n < 200; ++n) {
    CounterRng random(kSeed, n);
    const auto r = [&] { return any_number(random); };
    Scenario s = sound();
    s.ground.friction = {0.7, 0.5};
    const std::vector<GroundMotion> kinds = {StillMotion{},
                                             FullSineMotion{r(), r(), r()},
                                             HalfSineMotion{r(), r(), r()},
                                             CosineMotion{r(), r(), r()},
                                             NCycleMotion{r(), r(), 2.5, r()},
                                             OneSineMotion{r(), r(), r(), r()},
                                             HarmonicAccelerationMotion{r(), r(), r(), r()},
                                             HarmonicAccelerationMotion{r(), r(), r()},
                                             RickerMotion{r(), r(), r()},
                                             NearFaultMotion{r(), r(), 1.0 + r(), r(), r()},
                                             HarmonicDisplacementMotion{r(), r(), r(), r()},
                                             Synthetic{.target = {r(), r(), r(), r(), r(), r()},
                                                       .seed = random.next_bits() >> 1U,
                                                       .stream = 3,
                                                       .duration = 20.0,
                                                       .dt = 0.005,
                                                       .damping = 0.1,
                                                       .scale = r(),
                                                       .start = -r()},
                                             RecordFile{.file = "a b.csv",
                                                        .unit = "gal",
                                                        .dt = r(),
                                                        .column = "2",
                                                        .time_column = "zeit",
                                                        .resample_dt = r(),
                                                        .scale = r(),
                                                        .start = -r(),
                                                        .channel = "N-S",
                                                        .azimuth = -0.1,
                                                        .second_horizontal = "other.smc",
                                                        .window = {-r(), r()},
                                                        .window_samples = {3.0, 70.0},
                                                        .baseline = 2.0,
                                                        .taper = r(),
                                                        .pga = r(),
                                                        .header_lines = 3.0,
                                                        .along_lines = true}};
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      s.ground.motion_x = kinds[k];
      s.ground.motion_z = kinds[(k + 1) % kinds.size()];
      const Scenario back = read_back(s);
      EXPECT_TRUE(back == s) << "seed " << kSeed << ", case " << n << "\n" << write_toml(s) << write_toml(back);
      EXPECT_EQ(back.ground.motion_x.index(), s.ground.motion_x.index());
      if (const auto* near_fault = std::get_if<NearFaultMotion>(&back.ground.motion_x)) {
        const auto& given = std::get<NearFaultMotion>(s.ground.motion_x);
        EXPECT_EQ(near_fault->velocity_amplitude, given.velocity_amplitude);
        EXPECT_EQ(near_fault->gamma, given.gamma);
        EXPECT_EQ(near_fault->phase, given.phase);
      }
      if (const auto* record = std::get_if<RecordFile>(&back.ground.motion_x)) {
        const auto& given = std::get<RecordFile>(s.ground.motion_x);
        EXPECT_EQ(record->file, given.file);
        EXPECT_EQ(record->unit, given.unit);
        EXPECT_EQ(record->dt, given.dt);
        EXPECT_EQ(record->time_column, given.time_column);
        EXPECT_EQ(record->start, given.start);
        EXPECT_EQ(record->azimuth, given.azimuth);
        EXPECT_EQ(record->window, given.window);
        EXPECT_EQ(record->baseline, given.baseline);
        EXPECT_EQ(record->pga, given.pga);
        EXPECT_EQ(record->along_lines, given.along_lines);
      }
    }
  }
}

TEST(RoundTrip, EqualityTellsOneBit) {
  Scenario a = sound();
  Scenario b = sound();
  EXPECT_TRUE(a == b);
  b.run.duration = std::nextafter(5.0, 6.0);
  EXPECT_FALSE(a == b);
}

TEST(RoundTrip, DefaultsAreThoseOfTheModel) {
  const ParsedScenario parsed = read_toml(
      "body = [{ box = { width = 1, height = 2 }, density = 3 }]\nground.friction = { static = 1, kinetic = 1 }\n"
      "run.duration = 4\n",
      "short.toml");
  ASSERT_TRUE(parsed.faults.empty()) << to_text(parsed.faults);
  const planar::RunOptions options;
  const cairn::inputs::Run& asked = parsed.scenario.run;
  EXPECT_EQ(asked.tolerance, options.relative_tolerance);
  EXPECT_EQ(asked.stop_at_rest, options.stop_at_rest);
  EXPECT_EQ(asked.early_verdict, options.early_verdict);
  EXPECT_EQ(asked.most_events, options.most_events);
  EXPECT_EQ(asked.resolve_accumulation, options.impacts.resolve_accumulation);
  EXPECT_EQ(parsed.scenario.impact.report_limits, options.impacts.report_limits);
  EXPECT_EQ(parsed.scenario.impact.energy, options.impacts.energy);
  EXPECT_EQ(parsed.scenario.ground.gravity, kStandardGravity);
  EXPECT_TRUE(std::isinf(asked.topple.low) && std::isinf(asked.topple.high));
}

constexpr const char* kWithRecord = R"(
title = "block on a record"
[[body]]
box = { width = 0.25, height = 1.0 }
density = 2500.0
[ground]
friction = { static = 0.6, kinetic = 0.5 }
[ground.motion]
x = { record = "motion.csv", unit = "g", baseline = "none" }
z = { kind = "ricker", amplitude = 1.0, frequency = 2.0 }
[run]
duration = 8.0
)";

std::string csv() {
  std::string text = "t, a\n";
  CounterRng random(5);
  for (int k = 0; k <= 200; ++k)
    text += std::to_string(0.01 * k) + ", " + std::to_string(random.uniform(-0.5, 0.5)) + "\n";
  return text;
}

TEST(RoundTrip, AResultRunsAgainToTheSameBits) {
  const auto loaded = load(kWithRecord, "a.toml", inputs_from({{"motion.csv", csv()}}));
  ASSERT_TRUE(loaded) << to_text(loaded.error());
  const auto record = run(*loaded);
  ASSERT_TRUE(record);
  EXPECT_GT(record->findings.outcome.impacts, 3) << "a run in which something happens";
  const files::Group tree = results::run_tree(*record);
  const auto stored = results::stored_run(tree, "a.h5");
  ASSERT_TRUE(stored) << to_text(stored.error());
  EXPECT_EQ(stored->scenario_text, kWithRecord);
  const auto again = load(stored->scenario_text, "a.h5", inputs_from(stored->inputs));
  ASSERT_TRUE(again) << to_text(again.error());
  const auto repeated = run(*again);
  ASSERT_TRUE(repeated);
  EXPECT_EQ(files::store_bytes(results::run_tree(*repeated)), files::store_bytes(tree));
}

TEST(RoundTrip, AWrittenScenarioRunsToTheSameBits) {
  const auto inputs = inputs_from({{"motion.csv", csv()}});
  const auto loaded = load(kWithRecord, "a.toml", inputs);
  ASSERT_TRUE(loaded);
  const auto rewritten = load(write_toml(scenario_of(*loaded)), "b.toml", inputs);
  ASSERT_TRUE(rewritten) << to_text(rewritten.error());
  const auto a = run(*loaded);
  const auto b = run(*rewritten);
  ASSERT_TRUE(a && b);
  files::Group tree_a = results::run_tree(*a);
  files::Group tree_b = results::run_tree(*b);
  for (std::size_t i = 0; i < tree_a.groups.size(); ++i) {
    const std::string& name = tree_a.groups[i].name;
    if (name == "scenario" || name == "provenance") continue;  // their texts differ
    EXPECT_EQ(files::store_bytes({"", {}, {}, {tree_a.groups[i]}}),
              files::store_bytes({"", {}, {}, {tree_b.groups[i]}}))
        << name;
  }
}

TEST(RoundTrip, ATamperedResultIsRefused) {
  const auto loaded = load(kWithRecord, "a.toml", inputs_from({{"motion.csv", csv()}}));
  ASSERT_TRUE(loaded);
  const auto record = run(*loaded);
  ASSERT_TRUE(record);
  files::Group tree = results::run_tree(*record);
  for (files::Group& group : tree.groups) {
    if (group.name == "scenario") std::get<std::vector<std::string>>(group.datasets[0].values)[0] += " ";
    if (group.name == "inputs") group.groups[0].attributes.clear();
  }
  const auto stored = results::stored_run(tree, "a.h5");
  ASSERT_FALSE(stored);
  ASSERT_EQ(stored.error().size(), 3U) << to_text(stored.error());
  EXPECT_EQ(stored.error()[0].key, "scenario");
  EXPECT_EQ(stored.error()[1].key, "inputs/0");
  EXPECT_FALSE(results::stored_run({}, "other.h5")) << "a file of another kind";
}

}  // namespace
