#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/record.hpp"
#include "cairn/model/record_steps.hpp"

/// Where the channels of a motion point and when they begin, and how they are brought to common axes and times.
/// docs/theory/records.md
namespace cairn {

bool is_vertical(const RecordChannel& channel);

/// "acceleration, azimuth 67 deg", "velocity, up", "acceleration, direction not told".
std::string words_of(const RecordChannel& channel);

/// Positive down becomes positive up, (R.12).
void to_up(RecordChannel& channel, Notes& notes);

/// Whether all have one step, one first time and one number of samples.
bool are_aligned(std::span<const RecordChannel> channels);

/// One step (the smallest), one first time (the earliest) and one number of samples for all: coarser channels are read
/// along straight lines, and zeros stand where a channel has no samples, which is what the engines take outside a record.
/// Nothing is done, and nothing said, where they are aligned already.
Result<void, InputErrors> align(std::span<RecordChannel> channels, Notes& notes);

/// The horizontal acceleration along `azimuth` [deg clockwise from north] from two horizontal channels of known azimuths,
/// which need not be at right angles, (R.10). They are aligned first.
Result<RecordChannel, InputErrors> rotate(RecordChannel first, RecordChannel second, double azimuth, Notes& notes);

/// Puts the components along the body's axes x (azimuth `azimuth`) and y (90 degrees less, so that z is up) in the place
/// of the two horizontal accelerations, which must be exactly two.
Result<void, InputErrors> rotate_to(std::vector<RecordChannel>& channels, double azimuth, Notes& notes);

/// Sine of an angle in degrees, exact at multiples of 30 where it is 0, ±1/2 or ±1.
double sin_of_degrees(double degrees);

}  // namespace cairn
