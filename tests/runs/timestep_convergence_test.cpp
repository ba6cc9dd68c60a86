/// The observed order of runs whose error is made up.
#include "cairn/runs/timestep/timestep_convergence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "contains.hpp"
#include "runs/made_up_systems.hpp"

namespace {

using cairn::Result;
using cairn::System;
using cairn::results::Convergence;
using cairn::tests::contains;
using cairn::timestep::RunOptions;
using cairn::timestep::RunResult;

using Place = double (*)(double t, double h);

/// A block whose x is what a function of time and step says.
Convergence converged(Place place, cairn::timestep::Fate (*fate)(double h) = nullptr) {
  const auto record = cairn::tests::block_record();
  const cairn::runs::StepRun<2> run = [&](const System<2>& system, const RunOptions& options) {
    RunResult<2> result;
    result.bodies.resize(system.bodies.size());
    result.bodies[1].fate = fate == nullptr ? cairn::timestep::Fate::moved : fate(options.step);
    for (const double t : options.sample_times) {
      cairn::timestep::StepSample<2> sample;
      sample.state.t = t;
      sample.state.poses = {system.bodies[0].pose, system.bodies[1].pose};
      sample.state.poses[1].position.x = place(t, options.step);
      sample.state.velocities.resize(2);
      result.samples.push_back(sample);
    }
    result.final_state = result.samples.back().state;
    return Result<RunResult<2>, cairn::InputErrors>(std::move(result));
  };
  const auto found = cairn::runs::convergence_of<2>(record, run);
  EXPECT_TRUE(found);
  return *found;
}

TEST(Convergence, OfAnErrorThatIsAPowerOfTheStep) {
  const Convergence first = converged([](double t, double h) { return std::sin(t) + 3.0 * h * t; });
  EXPECT_NEAR(first.order, 1.0, 1e-9) << "measured 4e-11: differences of numbers near 1 that are 1e-3 apart";
  ASSERT_EQ(first.steps.size(), 4U);
  EXPECT_EQ(first.steps[0].step, 1e-3);
  EXPECT_EQ(first.steps[3].step, 1.25e-4);
  EXPECT_TRUE(std::isnan(first.steps[3].apart)) << "there is none finer";
  // Between h and h/2 the block is 3 (h/2) t apart, 1 s on average over 2 s, over its size √(0.1² + 0.5²).
  EXPECT_NEAR(first.steps[0].apart, 1.5e-3 / std::sqrt(0.26), 1e-12);
  EXPECT_NEAR(first.steps[0].apart_at_end, 3e-3 / std::sqrt(0.26), 1e-12);
  EXPECT_TRUE(contains(first.sentence, "Observed order 1.00 over steps of 0.001 s to 0.000125 s;")) << first.sentence;
  EXPECT_NEAR(converged([](double t, double h) { return 30.0 * h * h * t; }).order, 2.0, 1e-9);
}

TEST(Convergence, AJumpWhoseTimeIsAStepLateIsOfTheFirstOrderOverTime) {
  const Convergence found = converged([](double t, double h) { return t < 1.0 + 20.0 * h ? 0.0 : 1.0; });
  EXPECT_NEAR(found.order, 1.0, 0.2) << "sampled at a thousand times, between which a jump may lie anywhere";
}

TEST(Convergence, WhatDoesNotConvergeIsSaid) {
  EXPECT_TRUE(contains(converged([](double t, double h) { return std::sin(t / h); }).sentence, "unevenly"));
  const Convergence nothing = converged([](double /*t*/, double /*h*/) { return 0.25; });
  EXPECT_TRUE(std::isnan(nothing.order));
  EXPECT_EQ(nothing.sentence, "The runs do not differ beyond rounding: there is nothing to converge.");
  const Convergence verdicts =
      converged([](double t, double h) { return h * t; },
                [](double h) { return h > 4e-4 ? cairn::timestep::Fate::fell : cairn::timestep::Fate::moved; });
  EXPECT_TRUE(contains(verdicts.sentence, "The verdict depends on the step: fell, survived.")) << verdicts.sentence;
}

TEST(Convergence, OfFaultsNothingIsMade) {
  const auto record = cairn::tests::block_record();
  const auto found = cairn::runs::convergence_of<2>(
      record, [](const System<2>&, const RunOptions&) -> Result<RunResult<2>, cairn::InputErrors> {
        return cairn::Unexpected(cairn::InputErrors{{{}, 0, "body", "a body", "none"}});
      });
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().size(), 1U);
}

}  // namespace
