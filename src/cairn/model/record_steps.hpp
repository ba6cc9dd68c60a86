#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/record.hpp"

/// What may be done to the samples of a channel before they are used. Each step changes the channel in place and adds a
/// sentence that says what it did and how much it changed.                                   docs/theory/records.md
namespace cairn {

using Notes = std::vector<std::string>;

/// Part of a record, in the record's own time: its first sample is at RecordChannel::start.
struct TimeWindow {
  double from{};  // [s]
  double to{};    // > from [s]
};

/// Part of a record by sample numbers, from 1, both included.
struct SampleWindow {
  std::size_t from{1};
  std::size_t to{};
};

inline constexpr int kMostBaselineDegree = 10;
inline constexpr std::size_t kMostResampled = 10'000'000;

/// The steps in the order in which they are taken.
struct RecordSteps {
  std::optional<TimeWindow> window{};           // keep the samples inside
  std::optional<SampleWindow> sample_window{};  // not beside `window`
  std::optional<double> resample_dt{};          // > 0, along straight lines [s]
  std::optional<int> baseline{};                // degree of the polynomial to remove, 0 (the mean) to 10
  double taper{};                               // length of a cosine taper at each end, 0: none [s]
  double scale{1.0};                            // multiplies the samples [-]
  std::optional<double> peak{};                 // > 0: largest magnitude asked for; not beside `scale` [m/s2]
};

/// All steps on one channel. Faults have the names of the fields above as keys.
Result<void, InputErrors> apply(const RecordSteps& steps, RecordChannel& channel, Notes& notes);

/// Channels of one motion keep their ratio: `peak` is met by one factor for all, taken from the largest horizontal
/// acceleration (the largest of all where none is known to be horizontal). The other steps are taken channel by channel.
Result<void, InputErrors> apply(const RecordSteps& steps, std::span<RecordChannel> channels, Notes& notes);

/// Samples with from <= t <= to.
Result<void, InputErrors> cut(RecordChannel& channel, const TimeWindow& window, Notes& notes);
Result<void, InputErrors> cut(RecordChannel& channel, const SampleWindow& window, Notes& notes);

/// Straight lines between the samples, read at steps of dt from the first sample, (R.7).
Result<void, InputErrors> resample(RecordChannel& channel, double dt, Notes& notes);

/// Removes the polynomial of this degree that fits the acceleration best in the sense of ∫(...)² dt, (R.8): the final
/// velocity is then zero, from degree 1 on the final displacement too. Acceleration only (CAIRN_CHECK).
Result<void, InputErrors> remove_baseline(RecordChannel& channel, int degree, Notes& notes);

/// Half a cosine over `length` seconds at both ends, (R.9).
Result<void, InputErrors> taper(RecordChannel& channel, double length, Notes& notes);

void scale(RecordChannel& channel, double factor, Notes& notes);

/// Values along straight lines at `count` steps of `dt` after `first` seconds from the first sample; zero outside.
std::vector<double> read_along_lines(std::span<const double> values, double dt, double first, double step,
                                     std::size_t count);

}  // namespace cairn
