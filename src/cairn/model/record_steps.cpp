#include "cairn/model/record_steps.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "cairn/core/contract.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/compensated_sum.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/model/record_axes.hpp"
#include "cairn/model/record_measures.hpp"

namespace cairn {
namespace {

/// Times are decimal numbers: one that misses a sample by less than this share of a step is meant for it. [-]
constexpr double kGridShare = 1e-6;

Unexpected<InputErrors> fault(std::string key, std::string expected, std::string found) {
  return Unexpected(InputErrors{
      {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)}});
}

std::string called(const RecordChannel& channel) { return channel.name.empty() ? "" : channel.name + ": "; }

/// A few digits, for a sentence.
std::string rounded(double value, int count = 4) {
  std::array<char, 32> digits{};
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::general, count).ptr;
  return {digits.data(), end};
}

/// A time that was multiplied out of a step: without the digits that this brings.
std::string time_text(double seconds) { return rounded(seconds, 9); }

std::string_view unit_of(Quantity quantity) {
  switch (quantity) {
    case Quantity::acceleration:
      return " m/s2";
    case Quantity::velocity:
      return " m/s";
    case Quantity::displacement:
      return " m";
  }
  return "";
}

double peak_of(const RecordChannel& channel) { return std::fabs(largest_sample(channel.values, channel.dt).value); }

std::string end_of(const RecordChannel& channel) {
  const RecordMeasures m = measure(channel.values, channel.dt);
  return "velocity " + rounded(m.final_velocity) + " m/s and displacement " + rounded(m.final_displacement) + " m";
}

void keep(RecordChannel& channel, std::size_t first, std::size_t last, Notes& notes) {
  const std::size_t before = channel.values.size();
  channel.start += static_cast<double>(first) * channel.dt;
  channel.values = {channel.values.begin() + static_cast<std::ptrdiff_t>(first),
                    channel.values.begin() + static_cast<std::ptrdiff_t>(last) + 1};
  const double end = channel.start + static_cast<double>(channel.values.size() - 1) * channel.dt;
  notes.push_back(called(channel) + "Cut to samples " + std::to_string(first + 1) + " to " + std::to_string(last + 1) +
                  " of " + std::to_string(before) + ", " + rounded(channel.start) + " to " + rounded(end) + " s.");
}

/// ∫ f g dt of two functions that are linear between samples, over the step.
double product(std::span<const double> f, std::span<const double> g) {
  math::CompensatedSum sum;
  for (std::size_t k = 0; k + 1 < f.size(); ++k) {
    sum.add((f[k] * g[k] + f[k + 1] * g[k + 1]) / 3.0 + (f[k] * g[k + 1] + f[k + 1] * g[k]) / 6.0);
  }
  return sum.value();
}

void subtract(std::vector<double>& f, double factor, std::span<const double> g) {
  for (std::size_t k = 0; k < f.size(); ++k) f[k] -= factor * g[k];
}

/// Removes from f its share of each basis function. Twice: what rounding leaves of the first pass goes in the second.
void remove_shares(std::vector<double>& f, const std::vector<std::vector<double>>& basis) {
  for (int pass = 0; pass < 2; ++pass) {
    for (const std::vector<double>& g : basis) subtract(f, product(f, g), g);
  }
}

/// Polynomials of degree 0 to `degree` at the samples, orthonormal under product(): 1, then each times τ in [-1, 1].
std::vector<std::vector<double>> orthonormal_polynomials(std::size_t count, int degree) {
  std::vector<std::vector<double>> basis;
  std::vector<double> next(count, 1.0);
  for (int j = 0; j <= degree; ++j) {
    remove_shares(next, basis);
    const double length = std::sqrt(product(next, next));
    for (double& value : next) value /= length;
    basis.push_back(next);
    for (std::size_t k = 0; k < count; ++k) {
      next[k] *= 2.0 * static_cast<double>(k) / static_cast<double>(count - 1) - 1.0;
    }
  }
  return basis;
}

/// The magnitude that a peak asked for is measured against.
double reference_peak(std::span<const RecordChannel> channels) {
  double horizontal = 0.0;
  double any = 0.0;
  for (const RecordChannel& channel : channels) {
    if (channel.quantity != Quantity::acceleration) continue;
    const double peak = peak_of(channel);
    any = std::fmax(any, peak);
    if (!is_vertical(channel)) horizontal = std::fmax(horizontal, peak);
  }
  return horizontal > 0.0 ? horizontal : any;
}

InputErrors faults_of(const RecordSteps& steps) {
  InputErrors faults;
  const auto add = [&](std::string key, std::string expected, std::string found) {
    faults.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  };
  if (steps.window && steps.sample_window) add("sample_window", "one of window and sample_window", "both");
  if (steps.peak && steps.scale != 1.0) add("peak", "one of scale and peak", "both");
  if (steps.peak && !(std::isfinite(*steps.peak) && *steps.peak > 0.0))
    add("peak", "a finite number > 0 [m/s2]", found_text(*steps.peak));
  if (!std::isfinite(steps.scale)) add("scale", "a finite number", found_text(steps.scale));
  return faults;
}

/// Everything but scaling.
Result<void, InputErrors> shape(const RecordSteps& steps, RecordChannel& channel, Notes& notes) {
  using Done = Result<void, InputErrors>;
  if (steps.window) {
    if (Done done = cut(channel, *steps.window, notes); !done) return done;
  }
  if (steps.sample_window) {
    if (Done done = cut(channel, *steps.sample_window, notes); !done) return done;
  }
  if (steps.resample_dt) {
    if (Done done = resample(channel, *steps.resample_dt, notes); !done) return done;
  }
  if (steps.baseline && channel.quantity == Quantity::acceleration) {
    if (Done done = remove_baseline(channel, *steps.baseline, notes); !done) return done;
  }
  if (steps.taper != 0.0) {
    if (Done done = taper(channel, steps.taper, notes); !done) return done;
  }
  return {};
}

}  // namespace

Result<void, InputErrors> cut(RecordChannel& channel, const TimeWindow& window, Notes& notes) {
  const double n = static_cast<double>(channel.values.size());
  const double end = channel.start + (n - 1.0) * channel.dt;
  const auto texts = [&] { return found_text(window.from) + " to " + found_text(window.to) + " s"; };
  if (!(std::isfinite(window.from) && std::isfinite(window.to) && window.from < window.to))
    return fault("window", "two finite times, the earlier one first [s]", texts());
  const double first = std::fmax(std::ceil((window.from - channel.start) / channel.dt - kGridShare), 0.0);
  const double last = std::fmin(std::floor((window.to - channel.start) / channel.dt + kGridShare), n - 1.0);
  if (!(last - first >= 1.0)) {
    return fault("window",
                 "a window over two samples or more of " + called(channel) + time_text(channel.start) + " to " +
                     time_text(end) + " s",
                 texts());
  }
  keep(channel, static_cast<std::size_t>(first), static_cast<std::size_t>(last), notes);
  if (window.from < channel.start - channel.dt || window.to > end + channel.dt)
    notes.back() += " The window reaches beyond the record.";
  return {};
}

Result<void, InputErrors> cut(RecordChannel& channel, const SampleWindow& window, Notes& notes) {
  const std::size_t count = channel.values.size();
  if (!(window.from >= 1 && window.to > window.from && window.to <= count)) {
    return fault("sample_window", "two sample numbers from 1 to " + std::to_string(count) + ", the smaller one first",
                 std::to_string(window.from) + " to " + std::to_string(window.to));
  }
  keep(channel, window.from - 1, window.to - 1, notes);
  return {};
}

std::vector<double> read_along_lines(std::span<const double> values, double dt, double first, double step,
                                     std::size_t count) {
  std::vector<double> read(count);
  const double last = static_cast<double>(values.size()) - 1.0;
  for (std::size_t k = 0; k < count; ++k) {
    const double place = (first + static_cast<double>(k) * step) / dt;
    const double nearest = std::round(place);
    if (!(place > -kGridShare && place < last + kGridShare)) continue;
    if (std::fabs(place - nearest) < kGridShare) {
      read[k] = values[static_cast<std::size_t>(nearest)];
      continue;
    }
    const auto i = static_cast<std::size_t>(place);
    read[k] = values[i] + (values[i + 1] - values[i]) * (place - static_cast<double>(i));
  }
  return read;
}

Result<void, InputErrors> resample(RecordChannel& channel, double dt, Notes& notes) {
  if (!(std::isfinite(dt) && dt > 0.0)) return fault("resample_dt", "a finite number > 0 [s]", found_text(dt));
  if (dt == channel.dt) return {};
  const double span = static_cast<double>(channel.values.size() - 1) * channel.dt;
  const double count = std::floor(span / dt + kGridShare) + 1.0;
  if (!(count >= 2.0 && count <= static_cast<double>(kMostResampled))) {
    return fault("resample_dt", "a step that gives 2 to " + std::to_string(kMostResampled) + " samples",
                 found_text(dt) + " s");
  }
  const double before = peak_of(channel);
  std::string note = called(channel) + "Resampled along straight lines from " + found_text(channel.dt) + " to " +
                     found_text(dt) + " s, " + std::to_string(channel.values.size()) + " to ";
  channel.values = read_along_lines(channel.values, channel.dt, 0.0, dt, static_cast<std::size_t>(count));
  channel.dt = dt;
  const std::string unit(unit_of(channel.quantity));
  notes.push_back(note + std::to_string(channel.values.size()) + " samples; the peak goes from " + rounded(before) +
                  " to " + rounded(peak_of(channel)) + unit + ".");
  return {};
}

Result<void, InputErrors> remove_baseline(RecordChannel& channel, int degree, Notes& notes) {
  CAIRN_CHECK(channel.quantity == Quantity::acceleration);
  const std::size_t count = channel.values.size();
  const bool fits = degree >= 0 && degree <= kMostBaselineDegree && static_cast<std::size_t>(degree) + 1 < count;
  if (!fits) {
    return fault("baseline",
                 "a degree from 0 to " + std::to_string(kMostBaselineDegree) + ", less than the number of samples",
                 std::to_string(degree));
  }
  const std::string before = end_of(channel);
  const std::vector<double> original = channel.values;
  remove_shares(channel.values, orthonormal_polynomials(count, degree));
  double most = 0.0;
  for (std::size_t k = 0; k < count; ++k) most = std::fmax(most, std::fabs(original[k] - channel.values[k]));
  const std::string what =
      degree == 0 ? "The mean over time, " : "A baseline of degree " + std::to_string(degree) + ", at most ";
  notes.push_back(called(channel) + what + rounded(most) + " m/s2, was removed: the motion ended with " + before +
                  " and now ends with " + end_of(channel) + ".");
  return {};
}

Result<void, InputErrors> taper(RecordChannel& channel, double length, Notes& notes) {
  const double span = static_cast<double>(channel.values.size() - 1) * channel.dt;
  if (!(length > 0.0 && 2.0 * length <= span))
    return fault("taper", "a length above 0 of at most half the record, " + time_text(0.5 * span) + " s",
                 found_text(length) + " s");
  const std::size_t last = channel.values.size() - 1;
  std::size_t changed = 0;
  for (std::size_t k = 0; k <= last; ++k) {
    const double from_end = static_cast<double>(std::min(k, last - k)) * channel.dt;
    if (!(from_end < length)) continue;
    const double s = math::sin(0.5 * kPi * (from_end / length));
    channel.values[k] *= s * s;
    ++changed;
  }
  std::string note = called(channel) + "A cosine taper of " + found_text(length) + " s at both ends changed " +
                     std::to_string(changed) + " of " + std::to_string(last + 1) + " samples";
  if (channel.quantity == Quantity::acceleration) note += "; the motion now ends with " + end_of(channel);
  notes.push_back(note + ".");
  return {};
}

void scale(RecordChannel& channel, double factor, Notes& notes) {
  for (double& value : channel.values) value *= factor;
  notes.push_back(called(channel) + "Multiplied by " + found_text(factor) + ".");
}

Result<void, InputErrors> apply(const RecordSteps& steps, std::span<RecordChannel> channels, Notes& notes) {
  InputErrors faults = faults_of(steps);
  if (!faults.empty()) return Unexpected(std::move(faults));
  for (RecordChannel& channel : channels) {
    if (Result<void, InputErrors> done = shape(steps, channel, notes); !done) return done;
  }
  if (steps.peak) {
    const double reference = reference_peak(channels);
    if (!(reference > 0.0)) return fault("peak", "an acceleration that is not zero everywhere", "zeros");
    const double factor = *steps.peak / reference;
    for (RecordChannel& channel : channels) {
      for (double& value : channel.values) value *= factor;
    }
    notes.push_back("Multiplied by " + rounded(factor) + ", so that the largest " +
                    (channels.size() > 1 ? "horizontal " : "") + "acceleration goes from " + rounded(reference) +
                    " to " + rounded(*steps.peak) + " m/s2.");
  } else if (steps.scale != 1.0) {
    for (RecordChannel& channel : channels) scale(channel, steps.scale, notes);
  }
  for (const RecordChannel& channel : channels) {
    const auto finite = [](double value) { return std::isfinite(value); };
    if (!std::all_of(channel.values.begin(), channel.values.end(), finite))
      return fault(steps.peak ? "peak" : "scale", "samples that stay finite", called(channel) + "overflow");
  }
  return {};
}

Result<void, InputErrors> apply(const RecordSteps& steps, RecordChannel& channel, Notes& notes) {
  return apply(steps, std::span<RecordChannel>(&channel, 1), notes);
}

}  // namespace cairn
