/// Runs of the time-stepper as tests of the examples look at them: its own result beside what is told of it.
#pragma once

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "cairn/runs/timestep/timestep_record.hpp"
#include "scenario/example_runs.hpp"

namespace example_runs {

template <int D>
struct SystemRun : cairn::runs::TimestepRecord<D> {
  cairn::results::Run told;

  std::size_t number(const std::string& name) const {
    for (std::size_t k = 0; k < this->system.bodies.size(); ++k)
      if (this->system.bodies[k].name == name) return k;
    throw std::runtime_error("no body " + name);
  }
  const cairn::Pose<D>& at_start(const std::string& name) const { return this->system.bodies[number(name)].pose; }
  const cairn::Pose<D>& at_end(const std::string& name) const { return this->result.final_state.poses[number(name)]; }
  const cairn::timestep::BodyOutcome<D>& fared(const std::string& name) const {
    return this->result.bodies[number(name)];
  }
};

/// Every step passes the check of its forces, and the energy is accounted for.
template <int D>
SystemRun<D> run_system(const Loaded& loaded) {
  const auto& made = cairn::runs::timestep_case(*loaded.made);
  auto record = cairn::runs::timestep_record(std::get<cairn::runs::TimestepSetup<D>>(made.setup));
  if (!record) throw std::runtime_error(cairn::to_text(record.error()));
  auto told = cairn::scenario::run(loaded);
  if (!told) throw std::runtime_error(cairn::to_text(told.error()));
  const std::string& title = loaded.scene.title;
  EXPECT_EQ(record->result.failure, cairn::timestep::RunFailure::none) << title;
  EXPECT_TRUE(record->result.worst.passed) << title;
  const cairn::timestep::EnergyAudit& e = record->result.energy;
  // What the audit leaves open is rounding alone: some thousand steps of sums over some ten bodies.
  EXPECT_LE(e.residual, 1e-9 * (std::fabs(e.initial) + std::fabs(e.final) + e.peak)) << title;
  return SystemRun<D>{std::move(record).value(), std::move(told).value()};
}

/// "recipes/4_1_pendulum": folder and name of a scenario.
template <int D = 2>
SystemRun<D> run_system_example(const std::string& example) {
  return run_system<D>(load_example(example));
}

}  // namespace example_runs
