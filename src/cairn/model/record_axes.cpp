#include "cairn/model/record_axes.hpp"

#include <algorithm>
#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn {
namespace {

/// Offsets of grids and differences of azimuths below this are those of decimal numbers, not of instruments. [-]
constexpr double kGridShare = 1e-6;

/// Two horizontals closer than this to one line do not tell the motion across it. [-] sin 10°
constexpr double kLeastAngleSine = 0.17;

Unexpected<InputErrors> fault(std::string key, std::string expected, std::string found) {
  return Unexpected(InputErrors{
      {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)}});
}

double end_of(const RecordChannel& c) { return c.start + static_cast<double>(c.values.size() - 1) * c.dt; }

/// From 0 to below 360.
double turned(double degrees) {
  const double rest = std::fmod(degrees, 360.0);
  return rest < 0.0 ? rest + 360.0 : rest;
}

std::string extent_of(const RecordChannel& c) {
  return std::to_string(c.values.size()) + " samples of " + found_text(c.dt) + " s from " + found_text(c.start) + " s";
}

bool is_horizontal_acceleration(const RecordChannel& c) {
  return c.quantity == Quantity::acceleration && c.pointing == Pointing::azimuth;
}

}  // namespace

bool is_vertical(const RecordChannel& channel) {
  return channel.pointing == Pointing::up || channel.pointing == Pointing::down;
}

std::string words_of(const RecordChannel& channel) {
  std::string text = channel.quantity == Quantity::acceleration ? "acceleration"
                     : channel.quantity == Quantity::velocity   ? "velocity"
                                                                : "displacement";
  switch (channel.pointing) {
    case Pointing::azimuth:
      return text + ", azimuth " + found_text(channel.azimuth) + " deg";
    case Pointing::up:
      return text + ", up";
    case Pointing::down:
      return text + ", down";
    case Pointing::unknown:
      break;
  }
  return text + ", direction not told";
}

double sin_of_degrees(double degrees) {
  double d = turned(degrees);
  double sign = 1.0;
  if (d >= 180.0) {
    d -= 180.0;
    sign = -1.0;
  }
  if (d > 90.0) d = 180.0 - d;
  if (d == 30.0) return sign * 0.5;
  return d == 90.0 ? sign : sign * math::sin(radians_from_degrees(d));
}

void to_up(RecordChannel& channel, Notes& notes) {
  if (channel.pointing != Pointing::down) return;
  for (double& value : channel.values) value = -value;
  if (channel.stated_peak) channel.stated_peak = -*channel.stated_peak;
  channel.pointing = Pointing::up;
  notes.push_back(channel.name + ": Positive down in the file; the sign was changed to positive up.");
}

bool are_aligned(std::span<const RecordChannel> channels) {
  return std::all_of(channels.begin(), channels.end(), [&](const RecordChannel& c) {
    return c.dt == channels.front().dt && c.start == channels.front().start &&
           c.values.size() == channels.front().values.size();
  });
}

Result<void, InputErrors> align(std::span<RecordChannel> channels, Notes& notes) {
  if (channels.empty() || are_aligned(channels)) return {};
  double dt = channels.front().dt;
  double start = channels.front().start;
  double end = end_of(channels.front());
  std::string before;
  for (const RecordChannel& c : channels) {
    dt = std::fmin(dt, c.dt);
    start = std::fmin(start, c.start);
    end = std::fmax(end, end_of(c));
    before += (before.empty() ? "" : "; ") + c.name + " " + extent_of(c);
  }
  const double steps = std::ceil((end - start) / dt - kGridShare);
  if (!(steps + 1.0 <= static_cast<double>(kMostResampled))) {
    return fault("files", "channels whose times span at most " + std::to_string(kMostResampled) + " steps", before);
  }
  const std::size_t count = static_cast<std::size_t>(steps) + 1;
  bool read_between = false;
  for (RecordChannel& c : channels) {
    const double offset = (start - c.start) / dt;
    const bool same_grid = c.dt == dt && std::fabs(offset - std::round(offset)) < kGridShare;
    read_between = read_between || !same_grid;
    c.values = read_along_lines(c.values, c.dt, start - c.start, dt, count);
    c.dt = dt;
    c.start = start;
  }
  notes.push_back("The channels had different times (" + before + "); all now have " + extent_of(channels.front()) +
                  (read_between ? ", read along straight lines," : ",") + " with zeros where one has no samples.");
  return {};
}

Result<RecordChannel, InputErrors> rotate(RecordChannel first, RecordChannel second, double azimuth, Notes& notes) {
  const double across = sin_of_degrees(second.azimuth - first.azimuth);
  if (!(std::fabs(across) > kLeastAngleSine)) {
    return fault("azimuth", "two horizontal channels more than 10 degrees apart",
                 first.name + " at " + found_text(first.azimuth) + " and " + second.name + " at " +
                     found_text(second.azimuth) + " deg");
  }
  std::vector<RecordChannel> pair = {std::move(first), std::move(second)};
  if (Result<void, InputErrors> done = align(pair, notes); !done) return Unexpected(done.error());
  const RecordChannel& one = pair[0];
  const RecordChannel& two = pair[1];
  // (R.10)
  const double of_one = sin_of_degrees(two.azimuth - azimuth) / across;
  const double of_two = sin_of_degrees(azimuth - one.azimuth) / across;
  RecordChannel result = one;
  result.name = "azimuth " + found_text(turned(azimuth));
  result.azimuth = turned(azimuth);
  result.stated_peak.reset();
  for (std::size_t k = 0; k < result.values.size(); ++k) {
    // A channel that has no share adds nothing, not even a zero of the other sign.
    const double a = of_one == 0.0 ? 0.0 : of_one * one.values[k];
    result.values[k] = of_two == 0.0 ? a : (of_one == 0.0 ? of_two * two.values[k] : a + of_two * two.values[k]);
  }
  notes.push_back("Azimuth " + found_text(result.azimuth) + " deg is " + found_text(of_one) + " times " + one.name +
                  " (" + found_text(one.azimuth) + " deg) plus " + found_text(of_two) + " times " + two.name + " (" +
                  found_text(two.azimuth) + " deg)." +
                  (std::fabs(across) < 1.0 ? " The two are not at right angles." : ""));
  return result;
}

Result<void, InputErrors> rotate_to(std::vector<RecordChannel>& channels, double azimuth, Notes& notes) {
  std::vector<std::size_t> horizontals;
  std::string there;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (is_horizontal_acceleration(channels[i])) horizontals.push_back(i);
    there += (there.empty() ? "" : "; ") + channels[i].name + " (" + words_of(channels[i]) + ")";
  }
  if (horizontals.size() != 2)
    return fault("azimuth", "two horizontal accelerations of known azimuth", there.empty() ? "none" : there);
  const RecordChannel one = channels[horizontals[0]];
  const RecordChannel two = channels[horizontals[1]];
  Result<RecordChannel, InputErrors> x = rotate(one, two, azimuth, notes);
  if (!x) return Unexpected(x.error());
  Notes again;  // the two were aligned and this was said
  Result<RecordChannel, InputErrors> y = rotate(one, two, azimuth - 90.0, again);
  if (!y) return Unexpected(y.error());
  notes.push_back(again.back());
  channels[horizontals[0]] = std::move(x).value();
  channels[horizontals[1]] = std::move(y).value();
  return {};
}

}  // namespace cairn
