#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/files/records/read_record.hpp"
#include "cairn/model/record_measures.hpp"
#include "cairn/model/record_steps.hpp"

/// What ground-motion files hold, once read, corrected, turned and measured.      docs/theory/records.md
namespace cairn::inputs {

struct MotionRequest {
  std::vector<std::string> files;
  files::RecordOptions reading;  // its resample_dt is taken from `steps`
  RecordSteps steps;
  std::optional<double>
      azimuth;           // of the body's axis x, to which two horizontals are turned [deg clockwise from north]
  bool one_motion{};     // the files hold channels of one motion: their times are set against each other
  double damping{0.05};  // of the response spectra, 0 <= damping < 1 [-]
};

struct StudiedFile {
  std::string file;
  Record record;  // as read, but the channels: they are below
};

struct StudiedChannel {
  std::size_t file{};  // which of the files; the first of two that were turned
  RecordChannel channel;
  std::optional<RecordMeasures> measures;  // of an acceleration
  std::vector<double> spectrum;            // of an acceleration, pseudo-acceleration at `periods` [m/s2]
  std::vector<double> table;               // the same at table_periods()
};

struct MotionStudy {
  std::vector<StudiedFile> files;
  std::vector<StudiedChannel> channels;
  Notes notes;                  // what was noticed and done after reading, each a sentence
  std::vector<double> periods;  // [s]
  double damping{};             // [-]
};

/// A few round periods for a table. [s]
const std::vector<double>& table_periods();

/// Reads all files, then takes the steps. Every fault of every file at once.
Result<MotionStudy, InputErrors> study_motion(const MotionRequest& request);

/// All accelerations as one record with common times, to be written to a file. What this takes is added to the notes.
Result<Record, InputErrors> common_record(MotionStudy& study);

/// The period of largest pseudo-acceleration among `periods`; 0 where there is none. [s]
double predominant_period(const std::vector<double>& periods, const std::vector<double>& spectrum);

/// What a start at rest leaves out or adds, in sentences: a mean offset, an end that is not at rest, velocities that do not
/// begin at zero; and a ground that goes farther than earthquakes. `corrected`: a baseline was removed already, so that no
/// remedy is named. `factor`: by which the samples are multiplied before they are used.
Notes drift_notes(const RecordChannel& channel, bool corrected, double factor = 1.0);

/// A number with four digits, for a sentence or a table.
std::string short_number(double value);

}  // namespace cairn::inputs
