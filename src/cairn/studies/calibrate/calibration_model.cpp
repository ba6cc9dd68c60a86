#include "cairn/studies/calibrate/calibration_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cairn::studies {
namespace {

/// No further file is read for a case: numbers name none.
Result<std::string, InputErrors> read_nothing(const std::string& name) {
  return Unexpected(InputErrors{
      {.file = name, .line = 0, .key = {}, .expected = "a file that was read before the cases", .found = "none"}});
}

}  // namespace

void add_setting(std::vector<KeySetting>& settings, const ScalarKey& key, double value) {
  KeySetting& setting = settings.emplace_back();
  setting.key = &key;
  setting.value = value;
}

CalibrationModel::CalibrationModel(const CalibrationCases& cases)
    : cases_(&cases), maker_(cases.maker->with_reader(read_nothing)), runner_(maker_.engine().runner()) {}

std::optional<runs::Observed> CalibrationModel::run(std::span<const double> point, const std::vector<double>& times,
                                                    bool swings) {
  reason_.clear();
  marks_.clear();
  std::vector<KeySetting> settings;
  for (std::size_t p = 0; p < cases_->parameters.size(); ++p) {
    const CalibrationParameter& parameter = cases_->parameters[p];
    for (std::size_t k = 0; k < parameter.keys; ++k)
      add_setting(settings, cases_->all_keys[parameter.first_key + k], point[p]);
  }
  const Result<runs::CasePtr, InputErrors> made = maker_.make(settings);
  if (!made) {
    reason_ = to_text(made.error());
    return std::nullopt;
  }
  Result<runs::Observed, InputErrors> seen = runner_->observe(*made, times, swings);
  if (!seen) {
    reason_ = to_text(seen.error());
    return std::nullopt;
  }
  reason_ = failure_of(seen->outcome);
  if (!reason_.empty()) return std::nullopt;
  return std::move(seen).value();
}

void CalibrationModel::residuals(std::span<const double> point, std::vector<double>& out) {
  const Measurements& data = cases_->data;
  out.assign(data.values.size(), std::numeric_limits<double>::quiet_NaN());
  const bool at_instants = cases_->keys.what == MeasuredKind::rotation;
  const std::optional<runs::Observed> seen = run(point, at_instants ? data.times : std::vector<double>{}, !at_instants);
  if (!seen) return;
  if (at_instants) {
    for (std::size_t i = 0; i < std::min(out.size(), seen->rotation.size()); ++i) {
      marks_.push_back({data.times[i], 1.0});
      out[i] = seen->rotation[i].rotation - data.values[i];
    }
  } else {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::size_t n = i + cases_->keys.first;
      if (n >= seen->swings.size()) break;
      const runs::Swing& swing = seen->swings[n];
      if (cases_->keys.what == MeasuredKind::impact_times) {
        marks_.push_back({swing.begin, 1.0});
        out[i] = swing.begin - data.values[i];
      } else if (swing.complete) {
        marks_.push_back({swing.peak_time, swing.peak < 0.0 ? -1.0 : 1.0});
        out[i] = std::fabs(swing.peak) - data.values[i];
      }
    }
  }
  if (std::all_of(out.begin(), out.end(), [](double r) { return std::isnan(r); }))
    reason_ = seen->outcome.toppled() ? "the body topples before anything that was measured"
                                      : "the run has nothing of what was measured";
}

std::vector<runs::Turned> CalibrationModel::curve(std::span<const double> point, double until, std::size_t points) {
  const inputs::Run& time = cases_->base->scene.run;
  const double end = std::min(until, time.start + time.duration);
  std::vector<double> times;
  for (std::size_t k = 0; k < points; ++k)
    times.push_back(time.start + (end - time.start) * static_cast<double>(k) / static_cast<double>(points - 1));
  times.back() = end;
  const std::optional<runs::Observed> seen = run(point, times, false);
  return seen ? seen->rotation : std::vector<runs::Turned>{};
}

}  // namespace cairn::studies
