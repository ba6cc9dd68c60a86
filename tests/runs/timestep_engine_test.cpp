/// Scenarios through the time-stepper: planar ones as they are, and such as only it can run.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "cairn/results/run_json.hpp"
#include "cairn/scenario/compare.hpp"
#include "cairn/scenario/compare_words.hpp"
#include "cairn/scenario/run.hpp"
#include "contains.hpp"

namespace {

using cairn::results::RunFindings;
using cairn::scenario::Loaded;
using cairn::tests::contains;

Loaded loaded(const std::string& text) {
  auto scenario = cairn::scenario::load(text, "test.toml", cairn::inputs::inputs_from({}));
  if (!scenario) throw std::runtime_error(to_text(scenario.error()));
  return std::move(scenario).value();
}

RunFindings found(const std::string& text) {
  const auto run = cairn::scenario::run(loaded(text));
  if (!run) throw std::runtime_error(to_text(run.error()));
  return run->findings;
}

double quantity(const RunFindings& of, const char* group, const char* name) {
  return std::get<double>(cairn::scenario::quantity_of(of, group, name)->value);
}

std::string rocking(const std::string& engine, const std::string& run = {}) {
  return "engine = \"" + engine +
         "\"\n[[body]]\nname = \"block\"\ndensity = 2500.0\nbox = { width = 0.2, height = 1.0 }\ntilt = 0.1\n"
         "[ground]\nfriction = { static = 1.0, kinetic = 1.0 }\n[run]\nduration = 1.2\n" +
         run;
}

TEST(TimestepEngine, RunsAPlanarScenarioAsItIsAndSaysWhereTheTwoPart) {
  const Loaded base = loaded(rocking("planar") + "[impact]\nlaw = \"housner\"\n");
  const auto variants = cairn::scenario::engine_variants(base, "planar,timestep", "engines");
  ASSERT_TRUE(variants) << to_text(variants.error());
  const auto comparison = cairn::scenario::compare(base, *variants, {.varied = "engine"});
  ASSERT_TRUE(comparison) << to_text(comparison.error());
  ASSERT_TRUE(comparison->runs[1].times);
  const cairn::scenario::ByTime& times = *comparison->runs[1].times;
  EXPECT_EQ(times.until, 1.2);
  EXPECT_LT(times.largest, 0.02)
      << "steps of 1 ms against impacts found to round-off, of the body's scales; measured 0.0069";
  EXPECT_GT(times.largest, 1e-6) << "two methods";
  EXPECT_TRUE(contains(headline(*comparison), "By time timestep stays within 0.")) << headline(*comparison);
}

TEST(TimestepEngine, AStudysRunnerFindsWhatARunFinds) {
  const Loaded scenario = loaded(rocking("timestep"));
  const RunFindings full = found(rocking("timestep"));
  const auto runner = scenario.engine->runner();
  const auto outcome = runner->run(scenario.made, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->verdict, full.outcome.verdict);
  const auto columns = scenario.engine->columns();
  cairn::results::Row row = blank_row(columns);
  runner->add_figures(row, 0);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    for (const char* group : {"maxima", "energies", "counts", "which"}) {
      const auto* q = cairn::scenario::quantity_of(full, group, columns[c].name);
      if (q != nullptr) {
        EXPECT_EQ(row[c], q->value) << columns[c].name;
      }
    }
  }
  // A shaken run leaves the case as it was.
  const auto pulse = cairn::Motion::create(cairn::CosineMotion{.amplitude = 6.0, .frequency = 6.0});
  ASSERT_TRUE(pulse);
  ASSERT_TRUE(runner->run(scenario.made, {.ground_x = &*pulse, .only_verdict = true}));
  ASSERT_TRUE(runner->run(scenario.made, {}));
  cairn::results::Row again = blank_row(columns);
  runner->add_figures(again, 0);
  EXPECT_EQ(again, row);
}

TEST(TimestepEngine, ObservesTheRotationAtTheTimesAskedFor) {
  const Loaded scenario = loaded(rocking("timestep"));
  const auto seen = scenario.engine->runner()->observe(scenario.made, {0.0, 0.1, 0.5}, false);
  ASSERT_TRUE(seen);
  ASSERT_EQ(seen->rotation.size(), 3U);
  EXPECT_EQ(seen->rotation[0].rotation, 0.0) << "from where it stood";
  EXPECT_LT(seen->rotation[1].rotation, 0.0) << "it falls back";
  EXPECT_FALSE(scenario.engine->runner()->observe(scenario.made, {}, true)) << "it knows no swings";
}

TEST(TimestepEngine, ASlideConvergesWithTheStep) {
  const Loaded scenario = loaded(
      "engine = \"timestep\"\n[[body]]\nname = \"block\"\ndensity = 2500.0\nbox = { width = 1.0, height = 0.2 }\n"
      "velocity = [1.0, 0.0]\n[ground]\nfriction = { static = 0.3, kinetic = 0.3 }\n[run]\nduration = 0.5\n"
      "step = 7e-3\n");
  const auto order = scenario.engine->convergence(*scenario.made);
  ASSERT_TRUE(order) << to_text(order.error());
  EXPECT_GT(order->order, 0.9) << order->sentence;
}

std::string drums(const std::vector<int>& order) {
  std::string text = "engine = \"timestep\"\n";
  for (const int k : order)
    text += "[[body]]\nname = \"drum-" + std::to_string(k) +
            "\"\ndensity = 2500.0\nbox = { width = 0.4, height = 0.5 }\n" +
            (k > 1 ? "on = \"drum-" + std::to_string(k - 1) + "\"\n" : "");
  return text +
         "[ground]\nfriction = { static = 0.7, kinetic = 0.7 }\n"
         "motion.x = { kind = \"full-sine\", amplitude = 5.0, frequency = 0.8 }\n"
         "[run]\nduration = 3.5\nstep = 2e-3\n[output]\ninterval = 0.5\n";
}

TEST(TimestepEngine, TheOrderOfBodiesInTheFileChangesNoBit) {
  const RunFindings a = found(drums({1, 2, 3}));
  const RunFindings b = found(drums({3, 1, 2}));
  EXPECT_TRUE(a.outcome.toppled()) << a.sentence;
  EXPECT_EQ(a.sentence, b.sentence);
  EXPECT_EQ(a.outcome.topple_time, b.outcome.topple_time);
  for (std::size_t k = 0; k < a.quantities.size(); ++k)
    EXPECT_EQ(a.quantities[k].value, b.quantities[k].value) << a.quantities[k].name;
  EXPECT_LT(quantity(a, "energies", "residual"), 1e-6 * quantity(a, "energies", "peak"));
}

TEST(TimestepEngine, AFaultIsToldOnceWithItsKey) {
  for (const auto& [run, key] : {std::pair{"step = 0.0\n", "run.step"}, std::pair{"scheme = \"euler\"\n", "run.scheme"},
                                 std::pair{"solver_tolerance = 2.0\n", "run.solver_tolerance"}}) {
    const auto scenario = cairn::scenario::load(rocking("timestep", run), "test.toml", cairn::inputs::inputs_from({}));
    ASSERT_FALSE(scenario);
    EXPECT_EQ(scenario.error().size(), 1U) << to_text(scenario.error());
    EXPECT_EQ(scenario.error().front().key, key);
    EXPECT_GT(scenario.error().front().line, 0);
  }
}

}  // namespace
