#pragma once
#include <vector>

#include "cairn/contact/joint_loads.hpp"
#include "cairn/timestep/scratch.hpp"

/// What became of each body, and what each joint carried.                                docs/theory/timestep.md §6
namespace cairn::timestep {

/// Follows the bodies of a run.
template <int D>
struct Course {
  SystemState<D> start{};
  std::vector<std::vector<int>> stood_on;  // of each body the bodies that it touched at the start
  std::vector<double> topple_at;           // of each body [rad]
  std::vector<double> beyond_since;        // when its tilt last came to be beyond that; not a number below it [s]
  std::vector<BodyOutcome<D>> bodies;
  std::vector<JointOutcome> joints;
  std::vector<JointLoad<D>> loads;  // of the last step
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
