#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/inputs/not_given.hpp"
#include "cairn/keys/fields.hpp"

namespace cairn::inputs {

/// Which component of the ground's motion may be taken along an axis.
enum class RecordComponent : std::uint8_t { fitting, as_given };

/// Sampled acceleration from ground-motion files, named relative to the scenario. What is done with it, in this order:
/// turned to an azimuth, cut, resampled, baseline removed, tapered, scaled.      docs/theory/records.md
struct RecordFile {
  static constexpr std::string_view kName = "record";
  static constexpr std::string_view kAbout = "sampled acceleration from a file";
  static constexpr bool kImplied = true;

  std::string file;
  std::string unit;                    // of the samples, where the file does not tell
  double dt{kNotGiven};                // step, where the file does not tell [s]
  std::string column;                  // of a file of columns: that of the samples, by name or number from 1
  std::string time_column;             // of a file of columns: that of the times
  double resample_dt{kNotGiven};       // step to which the record is resampled [s]
  double scale{1.0};                   // [-]
  double start{kNotGiven};             // time of the first sample; as in the file where not given [s]
  std::string channel;                 // of a file with several, by name or number from 1
  double azimuth{kNotGiven};           // of the axis x, clockwise from north, to which two horizontals are turned [rad]
  std::string second_horizontal;       // file of the other horizontal
  std::vector<double> window;          // [from, to] in the record's time, or empty [s]
  std::vector<double> window_samples;  // [from, to] by sample numbers from 1, or empty
  double baseline{kNotGiven};          // degree of the polynomial to remove; keys::kWordStands: told that none is
  double taper{};                      // length of a cosine taper at both ends [s]
  double pga{kNotGiven};               // peak to which the record is scaled [m/s2]
  double header_lines{kNotGiven};      // of a file of columns: lines to skip
  bool along_lines{};                  // a file of numbers: one series that runs along the lines
  RecordComponent component{RecordComponent::fitting};

  void describe(keys::Fields& f);

  friend bool operator==(const RecordFile&, const RecordFile&) = default;
};

}  // namespace cairn::inputs
