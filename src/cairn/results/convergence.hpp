#pragma once

#include <string>
#include <vector>

/// How a run with a fixed step approaches its limit as the step shrinks.
namespace cairn::results {

struct ConvergenceStep {
  double step{};          // [s]
  std::string verdict;    // of the run with this step
  double apart{};         // from the run with half the step: mean over time, of a body's scales; NaN for the finest [-]
  double apart_at_end{};  // the same at the end of the run
  double order{};         // log2 of `apart` over that of the next finer one; NaN where there is none [-]
};

struct Convergence {
  std::vector<ConvergenceStep> steps;  // coarsest first
  double order{};                      // slope of all, by least squares; NaN where the runs do not differ [-]
  std::string sentence;
};

}  // namespace cairn::results
