#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cairn/results/run.hpp"

/// Two runs set side by side by time, not by event: runs of engines that know no common events.
///
/// At the times at which the reference was sampled its place and that of the other run, which lies on the straight line
/// between its own samples, are each counted from their starts; how far they are apart is the largest difference of a
/// coordinate, in the unit that the bodies give it (the smaller one where two engines give two). Where one of them topples
/// they are compared up to then.
/// Not guaranteed: what lies between two samples.
namespace cairn::scenario {

/// Since when two runs are farther apart than a share of the body's scales.
struct ApartSince {
  double share{};                 // [-]
  std::optional<double> since{};  // first time [s]; nothing: never
};

struct ByTime {
  double until{};                 // compared up to then [s]
  bool until_toppling{};          // since one of them topples there
  double largest{};               // [-]
  double largest_time{};          // [s]
  std::string coordinate;         // in which it is largest
  std::vector<ApartSince> apart;  // for shares of 0.1, 1 and 10 %
};

/// Nothing where the courses have no coordinates in common or no times.
std::optional<ByTime> by_time(const results::RunFindings& reference, const results::RunFindings& run);

/// "within 0.1 % of the body's scales up to t = 0.26 s, within 1 % up to ..."
std::string time_words(const ByTime& found);

/// The same in a few words: "by 1 % from t = 0.26 s".
std::string time_place(const ByTime& found);

}  // namespace cairn::scenario
