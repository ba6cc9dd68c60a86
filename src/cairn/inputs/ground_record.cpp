#include "cairn/inputs/ground_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/files/records/read_record.hpp"
#include "cairn/inputs/motion_study.hpp"
#include "cairn/inputs/words/record_words.hpp"
#include "cairn/model/record_axes.hpp"
#include "cairn/model/record_measures.hpp"
#include "cairn/model/record_origin.hpp"

namespace cairn::inputs {
namespace {

using files::RecordOptions;

class Reader {
 public:
  Reader(const RecordFile& keys, GroundAxis axis, const ReadRecordText& read) : keys_(keys), axis_(axis), read_(read) {}

  Result<GroundRecord, InputErrors> run() {
    const RecordSteps steps = steps_of_keys();
    std::vector<Record> records;
    for (const std::string& file : {keys_.file, keys_.second_horizontal}) {
      if (file.empty()) continue;
      if (std::optional<Record> record = parse(file, steps.resample_dt)) records.push_back(std::move(*record));
    }
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    GroundRecord ground;
    say_reading(records, ground.notes);
    std::optional<RecordChannel> channel = choose(records, ground.notes);
    if (!channel) return Unexpected(std::move(faults_));
    judge_offset(*channel, ground.notes);
    if (Result<void, InputErrors> done = apply(steps, *channel, ground.notes); !done)
      for (const InputError& fault : done.error()) add(key_of(fault.key), fault.expected, fault.found);
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    say_channel(*channel, steps, ground.notes);
    ground.file = keys_.file;
    ground.head = std::move(records.front());
    ground.head.channels.clear();
    ground.begin = steps.window ? steps.window->from : steps.sample_window ? channel->start : 0.0;
    ground.channel = std::move(*channel);
    return ground;
  }

 private:
  void add(std::string key, std::string expected, std::string found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }

  /// The library's names of what the scenario calls otherwise.
  std::string key_of(const std::string& key) const {
    if (key == "peak") return "pga";
    if (key == "sample_window") return "window_samples";
    if (key == "column" && keys_.column.empty()) return "channel";
    return key;
  }

  std::optional<int> whole(const char* key, double value) {
    if (!std::isfinite(value)) return std::nullopt;
    if (std::floor(value) != value) add(key, "a whole number", found_text(value));
    return static_cast<int>(value);
  }

  RecordSteps steps_of_keys() {
    RecordSteps steps;
    const auto pair = [&](const char* key, const std::vector<double>& values) {
      if (values.empty() || values.size() == 2) return values.size() == 2;
      add(key, "two numbers, [from, to]", std::to_string(values.size()));
      return false;
    };
    if (pair("window", keys_.window)) steps.window = TimeWindow{keys_.window[0], keys_.window[1]};
    if (pair("window_samples", keys_.window_samples)) {
      for (const double value : keys_.window_samples)
        if (std::floor(value) != value) add("window_samples", "whole numbers", found_text(value));
      steps.sample_window = SampleWindow{static_cast<std::size_t>(keys_.window_samples[0]),
                                         static_cast<std::size_t>(keys_.window_samples[1])};
    }
    if (std::isfinite(keys_.resample_dt)) steps.resample_dt = keys_.resample_dt;
    steps.baseline = whole("baseline", keys_.baseline);
    steps.taper = keys_.taper;
    if (std::isfinite(keys_.pga)) {
      steps.peak = keys_.pga;
      if (keys_.scale != 1.0) add("pga", "one of scale and pga", "both");
    }
    if (!keys_.column.empty() && !keys_.channel.empty()) add("channel", "one of channel and column", "both");
    return steps;
  }

  std::optional<Record> parse(const std::string& file, const std::optional<double>& resample_dt) {
    const bool first = file == keys_.file;
    const Result<std::string, InputErrors> text = read_(file);
    if (!text) {
      for (const InputError& f : text.error())
        add(first ? "record" : "second_horizontal", f.expected, (f.file.empty() ? file : f.file) + ": " + f.found);
      return std::nullopt;
    }
    RecordOptions options;
    options.unit = keys_.unit;
    if (std::isfinite(keys_.dt)) options.dt = keys_.dt;
    options.time_column = keys_.time_column;
    options.along_lines = keys_.along_lines;
    options.header_lines = whole("header_lines", keys_.header_lines);
    if (first) options.column = keys_.column.empty() ? keys_.channel : keys_.column;
    options.resample_dt = resample_dt;  // for uneven times; even ones are resampled later
    if (!faults_.empty()) return std::nullopt;
    Result<Record, InputErrors> record = files::parse_record(*text, file, options);
    if (record) return std::move(record).value();
    static const std::vector<std::string> kKeys = {"unit",         "dt",          "column",     "time_column",
                                                   "header_lines", "along_lines", "resample_dt"};
    InputErrors& found = record.error();
    // With what the columns lack, that the file is none of the formats goes without saying.
    if (found.size() > 1 && found.front().key == "format") found.erase(found.begin());
    for (InputError& fault : found) {
      if (fault.line > 0) {
        faults_.push_back(std::move(fault));  // it points into the record itself
      } else if (std::find(kKeys.begin(), kKeys.end(), fault.key) != kKeys.end()) {
        add(key_of(fault.key), std::move(fault.expected), std::move(fault.found));
      } else {
        add(first ? "record" : "second_horizontal", std::move(fault.expected), file + ": " + fault.found);
      }
    }
    return std::nullopt;
  }

  void say_reading(const std::vector<Record>& records, Notes& notes) const {
    for (std::size_t i = 0; i < records.size(); ++i) {
      const Record& record = records[i];
      std::string what = (i == 0 ? keys_.file : keys_.second_horizontal) + " is " + record.format;
      for (const std::string& text : {record.event, record.station, record.origin_time})
        if (!text.empty()) what += ", " + text;
      notes.push_back(what + ".");
      notes.insert(notes.end(), record.notes.begin(), record.notes.end());
    }
  }

  /// The channel along the axis.
  std::optional<RecordChannel> choose(std::vector<Record>& records, Notes& notes) {
    std::vector<RecordChannel> there;
    for (std::size_t i = 0; i < records.size(); ++i) {
      const OriginOffset offset = i == 0 ? OriginOffset{} : origin_offset(records.front(), records[i]);
      if (!offset.note.empty()) notes.push_back(keys_.file + " and " + keys_.second_horizontal + ": " + offset.note);
      for (RecordChannel& channel : records[i].channels) {
        if (channel.quantity != Quantity::acceleration) {
          for (std::string& note : drift_notes(channel, false)) notes.push_back(std::move(note));
          continue;
        }
        channel.start += offset.seconds;
        there.push_back(std::move(channel));
      }
    }
    if (std::isfinite(keys_.azimuth)) return turned(there, notes);
    if (!keys_.second_horizontal.empty()) {
      add("second_horizontal", "azimuth beside it, to which the two are turned", keys_.second_horizontal);
      return std::nullopt;
    }
    const bool wants_vertical = axis_ == GroundAxis::z;
    std::vector<const RecordChannel*> fitting;
    for (const RecordChannel& channel : there)
      if (is_vertical(channel) == wants_vertical) fitting.push_back(&channel);
    const bool is_only_one = there.size() == 1;
    if (fitting.size() != 1 && !is_only_one) {
      const std::string what = wants_vertical ? "one vertical acceleration" : "one horizontal acceleration";
      add("channel", what + ", or which one is meant", there.empty() ? "no acceleration" : list_of(there));
      return std::nullopt;
    }
    RecordChannel channel = is_only_one ? there.front() : *fitting.front();
    judge_component(channel, notes);
    if (wants_vertical) to_up(channel, notes);
    return channel;
  }

  /// A component that is known to be another one than the axis takes, and one of which the file says nothing.
  void judge_component(const RecordChannel& channel, Notes& notes) {
    const bool wants_vertical = axis_ == GroundAxis::z;
    const std::string what = fmt::format("{} ({})", name_of(channel), words_of(channel));
    if (channel.pointing == Pointing::unknown) {
      if (wants_vertical)
        notes.push_back(what + " is taken for the vertical component: the file does not say which one it is.");
      return;
    }
    if (is_vertical(channel) == wants_vertical) return;
    if (keys_.component == RecordComponent::fitting) {
      add("component",
          wants_vertical ? "a vertical component as z, or \"as given\", which takes a horizontal one"
                         : "a horizontal component as x, or \"as given\", which takes a vertical one",
          keys_.file + ": " + what);
    } else {
      notes.push_back(
          fmt::format("{} is taken for the {} component, as told.", what, wants_vertical ? "vertical" : "horizontal"));
    }
  }

  /// An offset of the instrument, of which scaling would make a push; looked for before anything is cut.
  void judge_offset(const RecordChannel& whole, Notes& notes) {
    if (std::isfinite(keys_.baseline)) return;
    const RecordMeasures m = measure(whole.values, whole.dt);
    if (m.offset_share() <= kMostOffsetShare) return;
    if (keys_.baseline == keys::kWordStands) {
      notes.push_back(fmt::format("{}: {} is kept, as told.", name_of(whole), words_on_offset(m)));
    } else {
      add("baseline",
          fmt::format("0 or 1, which removes an offset of the instrument, or \"none\", which keeps it, beside a mean "
                      "acceleration above {:.2g} % of the PGA",
                      100.0 * kMostOffsetShare),
          keys_.file + ": " + words_on_offset(m));
    }
  }

  /// Along the azimuth asked for: from two horizontals, or from one that lies along it.
  std::optional<RecordChannel> turned(const std::vector<RecordChannel>& there, Notes& notes) {
    if (axis_ == GroundAxis::z) {
      add("azimuth", "none for the vertical component", found_text(degrees_from_radians(keys_.azimuth)) + " deg");
      return std::nullopt;
    }
    // Degrees of a decimal number of degrees, which the way over radians has rounded.
    constexpr double kDecimals = 1e9;
    const double azimuth = std::round(degrees_from_radians(keys_.azimuth) * kDecimals) / kDecimals;
    std::vector<RecordChannel> horizontals;
    for (const RecordChannel& channel : there)
      if (channel.pointing == Pointing::azimuth) horizontals.push_back(channel);
    if (horizontals.size() == 1) {
      RecordChannel& only = horizontals.front();
      const double along = sin_of_degrees(azimuth - only.azimuth + 90.0);
      if (std::fabs(along) == 1.0) {
        if (along < 0.0) scale(only, -1.0, notes);
        return std::move(only);
      }
    }
    if (horizontals.size() != 2) {
      add("azimuth", "two horizontal accelerations of known azimuth (in one file, or with second_horizontal)",
          there.empty() ? "no acceleration" : list_of(there));
      return std::nullopt;
    }
    Result<RecordChannel, InputErrors> channel = rotate(horizontals[0], horizontals[1], azimuth, notes);
    if (channel) return std::move(channel).value();
    for (InputError& fault : channel.error()) add(fault.key, fault.expected, fault.found);
    return std::nullopt;
  }

  static std::string name_of(const RecordChannel& channel) { return channel.name.empty() ? "channel" : channel.name; }

  static std::string list_of(const std::vector<RecordChannel>& channels) {
    std::string text;
    for (const RecordChannel& channel : channels)
      text += (text.empty() ? "" : "; ") + name_of(channel) + " (" + words_of(channel) + ")";
    return text;
  }

  void say_channel(const RecordChannel& channel, const RecordSteps& steps, Notes& notes) const {
    const RecordMeasures m = measure(channel.values, channel.dt);
    const double factor = std::fabs(keys_.scale);
    notes.push_back(fmt::format(
        "{} ({}): {} samples, dt {} s, unit {} ({}){}; PGA {:.4g} m/s2, PGV {:.4g} m/s, PGD {:.4g} m; it ends with "
        "{:.4g} m/s and {:.4g} m.",
        name_of(channel), words_of(channel), channel.values.size(), found_text(channel.dt), channel.unit,
        to_text(channel.unit_source), keys_.scale == 1.0 ? "" : ", times " + found_text(keys_.scale),
        factor * std::fabs(m.acceleration.value), factor * std::fabs(m.velocity.value),
        factor * std::fabs(m.displacement.value), keys_.scale * m.final_velocity, keys_.scale * m.final_displacement));
    for (std::string& note : drift_notes(channel, steps.baseline.has_value(), keys_.scale))
      notes.push_back(std::move(note));
  }

  const RecordFile& keys_;
  GroundAxis axis_;
  const ReadRecordText& read_;
  InputErrors faults_;
};

}  // namespace

Result<GroundRecord, InputErrors> ground_record(const RecordFile& keys, GroundAxis axis, const ReadRecordText& read) {
  return Reader(keys, axis, read).run();
}

SyntheticOptions synthesis_of(const Synthetic& keys) {
  return {.target = table_of(keys.target),
          .seed = keys.seed,
          .stream = keys.stream,
          .duration = keys.duration,
          .dt = keys.dt,
          .damping = keys.damping};
}

void set_common_origin(GroundRecord* x, GroundRecord* z, GroundRecord* y) {
  GroundRecord* first = x != nullptr ? x : y != nullptr ? y : z;
  if (first == nullptr) return;
  double begin = first->begin;
  for (GroundRecord* other : {y, z}) {
    if (other == nullptr || other == first) continue;
    if (other->file != first->file) {
      const OriginOffset offset = origin_offset(first->head, other->head);
      if (!offset.note.empty())
        other->notes.push_back(std::string("Against the record of ") + (first == x ? "x" : "y") + ": " + offset.note);
      other->channel.start += offset.seconds;
      other->begin += offset.seconds;
    }
    begin = std::fmin(begin, other->begin);
  }
  for (GroundRecord* ground : {x, y, z}) {
    if (ground == nullptr) continue;
    ground->channel.start -= begin;
    if (begin != 0.0)
      ground->notes.push_back(
          fmt::format("Time 0 of the scenario is {:.6g} s of the record; the first sample is at {:.6g} s.", begin,
                      ground->channel.start));
  }
}

}  // namespace cairn::inputs
