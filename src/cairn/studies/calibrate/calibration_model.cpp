#include "cairn/studies/calibrate/calibration_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/planar/free_rocking.hpp"

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
    : cases_(&cases),
      maker_(cases.maker->with_reader(read_nothing)),
      workspace_(std::make_unique<planar::RunWorkspace>()) {}

std::optional<planar::RunResult> CalibrationModel::run(std::span<const double> point, const std::vector<double>& times,
                                                       bool events) {
  reason_.clear();
  marks_.clear();
  std::vector<KeySetting> settings;
  for (std::size_t p = 0; p < cases_->parameters.size(); ++p) {
    const CalibrationParameter& parameter = cases_->parameters[p];
    for (std::size_t k = 0; k < parameter.keys; ++k)
      add_setting(settings, cases_->all_keys[parameter.first_key + k], point[p]);
  }
  const Result<const CaseModel*, InputErrors> made = maker_.make(settings);
  if (!made) {
    reason_ = to_text(made.error());
    return std::nullopt;
  }
  made_ = *made;
  planar::RunOptions options = made_->options;
  options.sample_times = times;
  options.keep_events = events;
  Result<planar::RunResult, InputErrors> result =
      planar::run(made_->model, maker_.home(), made_->start, options, *workspace_);
  if (!result) {
    reason_ = to_text(result.error());
    return std::nullopt;
  }
  reason_ = failure_of(*result);
  if (!reason_.empty()) return std::nullopt;
  return std::move(result).value();
}

void CalibrationModel::residuals(std::span<const double> point, std::vector<double>& out) {
  const Measurements& data = cases_->data;
  out.assign(data.values.size(), std::numeric_limits<double>::quiet_NaN());
  const bool at_instants = cases_->keys.what == MeasuredKind::rotation;
  const std::optional<planar::RunResult> result =
      run(point, at_instants ? data.times : std::vector<double>{}, !at_instants);
  if (!result) return;
  if (at_instants) {
    for (std::size_t i = 0; i < std::min(out.size(), result->samples.size()); ++i) {
      const double theta = result->samples[i].state.theta - result->basin.rest.angle;
      marks_.push_back({data.times[i], 1.0});
      out[i] = theta - data.values[i];
    }
  } else {
    const planar::FreeRocking rocking =
        planar::free_rocking(made_->model.body, made_->start, made_->options.start, *result);
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::size_t n = i + cases_->keys.first;
      if (n >= rocking.swings.size()) break;
      const planar::Swing& swing = rocking.swings[n];
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
    reason_ = result->verdict == planar::Verdict::toppled ? "the body topples before anything that was measured"
                                                          : "the run has nothing of what was measured";
}

std::vector<planar::Peak> CalibrationModel::curve(std::span<const double> point, double until, std::size_t points) {
  const planar::RunOptions& options = cases_->base->options;
  const double end = std::min(until, options.start + options.duration);
  std::vector<double> times;
  for (std::size_t k = 0; k < points; ++k)
    times.push_back(options.start + (end - options.start) * static_cast<double>(k) / static_cast<double>(points - 1));
  times.back() = end;
  std::vector<planar::Peak> curve;
  if (const std::optional<planar::RunResult> result = run(point, times, false))
    for (const planar::Sample& sample : result->samples)
      curve.push_back({sample.state.t, sample.state.theta - result->basin.rest.angle, sample.state.x});
  return curve;
}

}  // namespace cairn::studies
