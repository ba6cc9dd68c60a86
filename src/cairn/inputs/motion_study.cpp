#include "cairn/inputs/motion_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "cairn/inputs/words/record_words.hpp"
#include "cairn/model/record_axes.hpp"
#include "cairn/model/record_origin.hpp"
#include "cairn/model/response_spectrum.hpp"

namespace cairn::inputs {
namespace {

constexpr double kShortestPeriod = 0.02;  // [s]
constexpr double kLongestPeriod = 10.0;   // [s]
constexpr int kPeriods = 100;

/// An end with more than this share of the largest velocity is worth a warning: corrected records end with far less. [-]
constexpr double kDriftShare = 0.1;

InputErrors with_file(InputErrors faults, const std::string& file) {
  for (InputError& fault : faults)
    if (fault.file.empty()) fault.file = file;
  return faults;
}

/// Shifts the channels of each file so that they count from the origin of the first.
void set_origins(const std::vector<StudiedFile>& files, std::vector<StudiedChannel>& channels, Notes& notes) {
  for (std::size_t i = 1; i < files.size(); ++i) {
    const OriginOffset offset = origin_offset(files.front().record, files[i].record);
    if (!offset.note.empty()) notes.push_back(files.front().file + " and " + files[i].file + ": " + offset.note);
    for (StudiedChannel& channel : channels)
      if (channel.file == i) channel.channel.start += offset.seconds;
  }
}

std::string names_of(const std::vector<std::string>& files) {
  std::string names;
  for (const std::string& file : files) names += (names.empty() ? "" : ", ") + file;
  return names;
}

/// What a scenario has to say before it may take these channels.
void say_offsets(const std::vector<RecordChannel>& whole, Notes& notes) {
  for (const RecordChannel& channel : whole) {
    if (channel.quantity != Quantity::acceleration) continue;
    const RecordMeasures m = measure(channel.values, channel.dt);
    if (m.offset_share() <= kMostOffsetShare) continue;
    notes.push_back(fmt::format("{}{}: a scenario takes it with a baseline only, or with baseline = \"none\".",
                                channel.name.empty() ? "" : channel.name + ": ", words_on_offset(m)));
  }
}

}  // namespace

const std::vector<double>& table_periods() {
  static const std::vector<double> kTable = {0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0};
  return kTable;
}

std::string short_number(double value) { return fmt::format("{:.4g}", value); }

double predominant_period(const std::vector<double>& periods, const std::vector<double>& spectrum) {
  const auto largest = std::max_element(spectrum.begin(), spectrum.end());
  if (largest == spectrum.end() || !(*largest > 0.0)) return 0.0;
  return periods[static_cast<std::size_t>(largest - spectrum.begin())];
}

Notes drift_notes(const RecordChannel& channel, bool corrected, double factor) {
  Notes notes;
  const std::string name = channel.name.empty() ? "" : channel.name + ": ";
  if (channel.quantity == Quantity::velocity) {
    const double v0 = channel.values.front();
    const double peak = std::fabs(largest_sample(channel.values, channel.dt).value);
    const double span = static_cast<double>(channel.values.size() - 1) * channel.dt;
    constexpr double kInitialShare = 1e-3;
    if (std::fabs(v0) > kInitialShare * peak) {
      notes.push_back(fmt::format(
          "{}The velocity begins with {:.4g} m/s, not 0; a start at rest leaves out a drift of {:.4g} m over {:.4g} s.",
          name, v0, v0 * span, span));
    }
    return notes;
  }
  if (channel.quantity != Quantity::acceleration) return notes;
  const RecordMeasures m = measure(channel.values, channel.dt);
  if (!(std::fabs(m.final_velocity) > kDriftShare * std::fabs(m.velocity.value))) {
    if (std::fabs(factor * m.displacement.value) > kFarthestGround)
      notes.push_back(name + words_on_distance(factor * m.displacement.value, factor * m.final_displacement,
                                               factor * m.velocity.value));
    return notes;
  }
  notes.push_back(fmt::format(
      "{}From rest the motion does not end at rest but with {:.4g} m/s, {:.4g} m away: the acceleration has a "
      "mean offset of {:.4g} m/s2, or the ground already moved with {:.4g} m/s at the first sample.{}",
      name, factor * m.final_velocity, factor * m.final_displacement, factor * m.mean, -factor * m.final_velocity,
      corrected ? "" : " A baseline of degree 0 or 1 removes it."));
  return notes;
}

Result<MotionStudy, InputErrors> study_motion(const MotionRequest& request) {
  MotionStudy study;
  InputErrors faults;
  if (!(request.damping >= 0.0 && request.damping < 1.0)) {
    faults.push_back({.file = {},
                      .line = 0,
                      .key = "damping",
                      .expected = "a number from 0 to below 1",
                      .found = found_text(request.damping)});
  }
  files::RecordOptions reading = request.reading;
  reading.resample_dt = request.steps.resample_dt;  // for uneven times; even ones are resampled later, like any record
  for (const std::string& file : request.files) {
    Result<Record, InputErrors> record = files::read_record(file, reading);
    if (!record) {
      const InputErrors found = with_file(std::move(record).error(), file);
      faults.insert(faults.end(), found.begin(), found.end());
      continue;
    }
    for (RecordChannel& channel : record->channels)
      study.channels.push_back({study.files.size(), std::move(channel), {}, {}, {}});
    record->channels.clear();
    study.files.push_back({file, std::move(record).value()});
  }
  if (!faults.empty()) return Unexpected(std::move(faults));
  if (request.one_motion || request.azimuth) set_origins(study.files, study.channels, study.notes);

  std::vector<RecordChannel> channels;
  for (StudiedChannel& studied : study.channels) channels.push_back(std::move(studied.channel));
  Result<void, InputErrors> done;
  if (request.azimuth) done = rotate_to(channels, *request.azimuth, study.notes);
  if (done && !request.steps.baseline) say_offsets(channels, study.notes);
  if (done) done = apply(request.steps, channels, study.notes);
  if (!done) return Unexpected(with_file(done.error(), names_of(request.files)));

  study.periods = log_spaced_periods(kShortestPeriod, kLongestPeriod, kPeriods);
  study.damping = request.damping;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    StudiedChannel& studied = study.channels[i];
    studied.channel = std::move(channels[i]);
    const RecordChannel& channel = studied.channel;
    for (std::string& note : drift_notes(channel, request.steps.baseline.has_value()))
      study.notes.push_back(std::move(note));
    if (channel.quantity != Quantity::acceleration) continue;
    studied.measures = measure(channel.values, channel.dt);
    studied.spectrum = response_spectrum(channel.values, channel.dt, study.periods, request.damping);
    studied.table = response_spectrum(channel.values, channel.dt, table_periods(), request.damping);
  }
  return study;
}

Result<Record, InputErrors> common_record(MotionStudy& study) {
  Record record;
  for (const StudiedFile& file : study.files) {
    const auto add = [](std::string& to, const std::string& text) {
      if (!text.empty() && to.find(text) == std::string::npos) to += (to.empty() ? "" : "; ") + text;
    };
    add(record.format, std::filesystem::path(file.file).filename().string() + " (" + file.record.format + ")");
    add(record.event, file.record.event);
    add(record.station, file.record.station);
    add(record.origin_time, file.record.origin_time);
    record.notes.insert(record.notes.end(), file.record.notes.begin(), file.record.notes.end());
  }
  std::size_t others = 0;
  for (const StudiedChannel& studied : study.channels) {
    if (studied.channel.quantity == Quantity::acceleration) {
      record.channels.push_back(studied.channel);
    } else {
      ++others;
    }
  }
  if (record.channels.empty()) {
    return Unexpected(InputErrors{{.file = study.files.front().file,
                                   .line = 0,
                                   .key = {},
                                   .expected = "an acceleration to convert",
                                   .found = "velocities or displacements only"}});
  }
  if (others > 0) study.notes.push_back(fmt::format("{} channels of velocity or displacement are left out.", others));
  if (Result<void, InputErrors> done = align(record.channels, study.notes); !done)
    return Unexpected(with_file(done.error(), study.files.front().file));
  record.notes.insert(record.notes.end(), study.notes.begin(), study.notes.end());
  return record;
}

}  // namespace cairn::inputs
