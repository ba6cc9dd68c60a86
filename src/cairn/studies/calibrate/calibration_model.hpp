#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cairn/studies/calibrate/measurements.hpp"
#include "cairn/studies/case_maker.hpp"
#include "cairn/studies/profile_likelihood.hpp"

/// What a scenario predicts of measurements, as a function of its unknown keys.            docs/theory/calibration.md
namespace cairn::studies {

/// An unknown: keys that take the same value.
struct CalibrationParameter {
  std::size_t first_key{};  // in the list of all keys
  std::size_t keys{};
};

/// All that a thread needs; const once built.
struct CalibrationCases {
  const Subject* base{};
  Calibrate keys;
  std::vector<ScalarKey> all_keys;
  std::vector<CalibrationParameter> parameters;
  Measurements data;
  FitSetting setting;
  std::optional<CaseMaker> maker;  // for copies
  std::vector<InputFile> inputs;

  const ScalarKey& key_of(std::size_t parameter) const { return all_keys[parameters[parameter].first_key]; }
  std::string unit() const { return keys.what == MeasuredKind::impact_times ? "s" : "rad"; }
};

/// Appends a number that a key takes.
void add_setting(std::vector<KeySetting>& settings, const ScalarKey& key, double value);

/// Where a prediction stands in the motion, for a picture.
struct Mark {
  double time{};   // [s]
  double side{1};  // sign of the rotation there
};

/// Runs of the scenario in one thread.
class CalibrationModel {
 public:
  explicit CalibrationModel(const CalibrationCases& cases);

  /// Predictions minus measurements, NaN where there is none, (J.1).
  void residuals(std::span<const double> point, std::vector<double>& out);

  /// Why the last run has no predictions; empty where it has some.
  const std::string& reason() const { return reason_; }

  /// Of the last run, one for each prediction that there is.
  const std::vector<Mark>& marks() const { return marks_; }

  /// The rotation from the rest pose over a time, so many points; as far as the run goes.
  std::vector<runs::Turned> curve(std::span<const double> point, double until, std::size_t points);

 private:
  std::optional<runs::Observed> run(std::span<const double> point, const std::vector<double>& times, bool swings);

  const CalibrationCases* cases_;
  CaseMaker maker_;
  std::unique_ptr<runs::Runner> runner_;
  std::string reason_;
  std::vector<Mark> marks_;
};

}  // namespace cairn::studies
