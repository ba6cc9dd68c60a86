#pragma once
#include <optional>
#include <vector>

#include "cairn/contact/joint_loads.hpp"
#include "cairn/timestep/bases.hpp"
#include "cairn/timestep/scratch.hpp"

/// What became of each body, and what each joint carried.                                docs/theory/timestep.md §6
namespace cairn::timestep {

/// Follows the bodies of a run.
template <int D>
struct Course {
  SystemState<D> start{};
  std::vector<std::vector<int>> stood_on;  // of each body the bodies that it touched at the start
  double topple_angle{};                   // given; infinite where it is not [rad]
  std::vector<Bases<D>> bases;
  std::vector<std::optional<Base<D>>> base;  // of each body the one on which it would come to lie from its start
  std::vector<double> beyond_since;          // when it last left that, or the angle given; not a number within [s]
  std::vector<BodyOutcome<D>> bodies;
  std::vector<JointOutcome> joints;
  std::vector<JointLoad<D>> loads;  // of the last step
  std::vector<double> slip;         // of each body in the last step, squared [m2/s2]
};

template <int D>
Course<D> begin_course(const Prepared<D>& model, const RunOptions& options, const SystemState<D>& start,
                       const std::vector<ContactPoint<D>>& touching);

/// After each step.
template <int D>
void follow(const Prepared<D>& model, const StepData<D>& s, const SystemState<D>& state, Course<D>& course);

/// At the end: `touching` are the contacts there are.
template <int D>
void end_course(const Prepared<D>& model, const SystemState<D>& state, const std::vector<ContactPoint<D>>& touching,
                Course<D>& course);

}  // namespace cairn::timestep
