#pragma once

#include <algorithm>
#include <vector>

/// When runs are sampled for their curves: every engine at the same times, so that runs can be set side by side.
namespace cairn::runs {

/// Steps of the curve over the duration asked for.
inline constexpr int kCurveSteps = 2000;

inline std::vector<double> curve_times(double start, double duration) {
  std::vector<double> times;
  for (int k = 0; k <= kCurveSteps; ++k) times.push_back(start + duration * (static_cast<double>(k) / kCurveSteps));
  return times;
}

/// Both, in ascending order, each time once.
inline std::vector<double> merged_times(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> both = a;
  both.insert(both.end(), b.begin(), b.end());
  std::sort(both.begin(), both.end());
  both.erase(std::unique(both.begin(), both.end()), both.end());
  return both;
}

/// Those of the samples, which have a `state.t`, that were taken at one of these times.
template <class Sample>
std::vector<Sample> samples_at(const std::vector<Sample>& samples, const std::vector<double>& times) {
  std::vector<Sample> chosen;
  for (const Sample& sample : samples)
    if (std::binary_search(times.begin(), times.end(), sample.state.t)) chosen.push_back(sample);
  return chosen;
}

}  // namespace cairn::runs
