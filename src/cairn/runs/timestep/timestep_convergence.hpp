#pragma once

#include <functional>

#include "cairn/results/convergence.hpp"
#include "cairn/runs/timestep/timestep_record.hpp"

/// How runs of a system approach each other as the step is halved.                        docs/how-to/read_results.md
///
/// A scene is run with steps of h, h/2, h/4 and h/8. Two runs are apart by
///   d(h) = 1/T ∫ 1/n Σ_i (|x_i(h) - x_i(h/2)| / R_i + |θ_i(h) - θ_i(h/2)|) dt                                  (K.1)
/// with the centroid x, the turn θ and the size R of each of n bodies: the mean over time, since velocities jump at impacts
/// and the times of impacts differ by a step, so that no largest difference would shrink with it. The observed order is the
/// slope of log₂ d over log₂ h by least squares.
/// Not guaranteed: an order of motions that magnify differences, such as one that nearly balances or knocks bodies about.
namespace cairn::runs {

/// One run with other options, such as `timestep::run` makes it.
template <int D>
using StepRun =
    std::function<Result<timestep::RunResult<D>, InputErrors>(const System<D>&, const timestep::RunOptions&)>;

template <int D>
Result<results::Convergence, InputErrors> convergence_of(const TimestepSetup<D>& setup, const StepRun<D>& run);

}  // namespace cairn::runs
