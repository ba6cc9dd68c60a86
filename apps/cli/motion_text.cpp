#include "cli/motion_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/core/version.hpp"
#include "cairn/inputs/words/record_words.hpp"
#include "cairn/model/record_axes.hpp"
#include "cairn/results/json.hpp"

namespace cairn::cli {
namespace {

using inputs::MotionStudy;
using inputs::StudiedChannel;
using results::Json;

std::string name_of(const StudiedChannel& studied) {
  return studied.channel.name.empty() ? "channel" : studied.channel.name;
}

std::string_view unit_of(Quantity quantity) {
  return quantity == Quantity::acceleration ? "m/s2" : quantity == Quantity::velocity ? "m/s" : "m";
}

double end_of(const RecordChannel& c) { return c.start + static_cast<double>(c.values.size() - 1) * c.dt; }

std::string peak_text(const RecordPeak& peak, const char* unit, double start) {
  return fmt::format("{:.4g} {} at {:.4g} s", std::fabs(peak.value), unit, start + peak.time);
}

std::string channel_line(const RecordChannel& c) {
  return fmt::format("{}; {} samples, dt {} s, {:.6g} to {:.6g} s; {} ({})", words_of(c), c.values.size(),
                     found_text(c.dt), c.start, end_of(c), c.unit, inputs::words_of(c.unit_source));
}

/// Networks that leave the instrument's offset in state the peak without it: worth saying where it matters.
std::string about_the_mean(const RecordChannel& c, const RecordMeasures& m) {
  constexpr double kNotable = 0.01;  // of the peak
  if (std::fabs(m.mean) < kNotable * std::fabs(m.acceleration.value)) return {};
  double peak = 0.0;
  for (const double value : c.values) peak = std::max(peak, std::fabs(value - m.mean));
  return fmt::format("; {:.4g} g about the mean offset", g_from_acceleration(peak));
}

std::string channel_text(const StudiedChannel& studied, const std::vector<double>& periods) {
  const RecordChannel& c = studied.channel;
  std::string text = fmt::format("  {:<11}  {}\n", name_of(studied), channel_line(c));
  const auto line = [&](const char* name, const std::string& value) {
    text += fmt::format("    {:<9}  {}\n", name, value);
  };
  if (!studied.measures) {
    const RecordPeak peak = largest_sample(c.values, c.dt);
    line("peak", peak_text(peak, std::string(unit_of(c.quantity)).c_str(), c.start));
    return text;
  }
  const RecordMeasures& m = *studied.measures;
  line("PGA", fmt::format("{}, {:.4g} g{}", peak_text(m.acceleration, "m/s2", c.start),
                          g_from_acceleration(std::fabs(m.acceleration.value)), about_the_mean(c, m)));
  line("PGV", peak_text(m.velocity, "m/s", c.start));
  line("PGD", peak_text(m.displacement, "m", c.start));
  line("Arias",
       fmt::format("{:.4g} m/s, D5-75 {:.4g} s, D5-95 {:.4g} s", m.arias, m.significant_5_75(), m.significant_5_95()));
  line("end", fmt::format("velocity {:.4g} m/s, displacement {:.4g} m from rest; mean offset {:.4g} m/s2",
                          m.final_velocity, m.final_displacement, m.mean));
  const double period = inputs::predominant_period(periods, studied.spectrum);
  if (period > 0.0) line("period", fmt::format("{:.3g} s of largest response", period));
  return text;
}

std::string spectrum_table(const MotionStudy& study) {
  std::string head = "  period [s]";
  bool any = false;
  for (const StudiedChannel& studied : study.channels) {
    if (!studied.measures) continue;
    any = true;
    head += fmt::format("  {:>12}", name_of(studied));
  }
  if (!any) return {};
  std::string text = fmt::format("Pseudo-acceleration [m/s2], {:.3g} % damping\n{}\n", 100.0 * study.damping, head);
  for (std::size_t k = 0; k < inputs::table_periods().size(); ++k) {
    text += fmt::format("  {:>10.4g}", inputs::table_periods()[k]);
    for (const StudiedChannel& studied : study.channels)
      if (studied.measures) text += fmt::format("  {:>12.4g}", studied.table[k]);
    text += '\n';
  }
  return text;
}

std::string brief_line(const StudiedChannel& studied, const std::string& file) {
  const RecordChannel& c = studied.channel;
  if (!studied.measures) {
    return fmt::format("{} {}: {}, peak {:.4g} {}\n", file, name_of(studied), words_of(c),
                       std::fabs(largest_sample(c.values, c.dt).value), unit_of(c.quantity));
  }
  const RecordMeasures& m = *studied.measures;
  return fmt::format("{} {}: PGA {:.4g} m/s2, PGV {:.4g} m/s, PGD {:.4g} m, Arias {:.4g} m/s, D5-95 {:.4g} s\n", file,
                     name_of(studied), std::fabs(m.acceleration.value), std::fabs(m.velocity.value),
                     std::fabs(m.displacement.value), m.arias, m.significant_5_95());
}

// -------------------------------------------------------------------------------------------------------------- json

Json json_of(const RecordPeak& peak, double start) { return {{"value", peak.value}, {"time", start + peak.time}}; }

Json json_of(const StudiedChannel& studied, const MotionStudy& study) {
  const RecordChannel& c = studied.channel;
  const char* quantity = c.quantity == Quantity::acceleration ? "acceleration"
                         : c.quantity == Quantity::velocity   ? "velocity"
                                                              : "displacement";
  Json json = {{"file", study.files[studied.file].file}, {"name", c.name}, {"quantity", quantity}};
  switch (c.pointing) {
    case Pointing::azimuth:
      json["azimuth"] = c.azimuth;
      break;
    case Pointing::up:
      json["direction"] = "up";
      break;
    case Pointing::down:
      json["direction"] = "down";
      break;
    case Pointing::unknown:
      json["direction"] = nullptr;
      break;
  }
  json["samples"] = c.values.size();
  json["dt"] = c.dt;
  json["start"] = c.start;
  json["unit"] = c.unit;
  json["unit_source"] = inputs::words_of(c.unit_source);
  json["to_si"] = c.to_si;
  if (c.stated_peak) json["stated_peak"] = *c.stated_peak;
  if (!studied.measures) {
    json["peak"] = json_of(largest_sample(c.values, c.dt), c.start);
    return json;
  }
  const RecordMeasures& m = *studied.measures;
  json["duration"] = m.duration;
  json["pga"] = json_of(m.acceleration, c.start);
  json["pgv"] = json_of(m.velocity, c.start);
  json["pgd"] = json_of(m.displacement, c.start);
  json["arias"] = m.arias;
  json["d5_75"] = m.significant_5_75();
  json["d5_95"] = m.significant_5_95();
  json["mean_offset"] = m.mean;
  json["final_velocity"] = m.final_velocity;
  json["final_displacement"] = m.final_displacement;
  json["predominant_period"] = inputs::predominant_period(study.periods, studied.spectrum);
  json["spectrum"] = studied.spectrum;
  return json;
}

}  // namespace

std::string motion_text(const MotionStudy& study, bool brief) {
  std::string text;
  if (brief) {
    for (const StudiedChannel& studied : study.channels) text += brief_line(studied, study.files[studied.file].file);
    return text;
  }
  for (std::size_t i = 0; i < study.files.size(); ++i) {
    const inputs::StudiedFile& file = study.files[i];
    text += fmt::format("{}: {}\n", file.file, file.record.format);
    const auto line = [&](const char* name, const std::string& value) {
      if (!value.empty()) text += fmt::format("  {:<11}  {}\n", name, value);
    };
    line("event", file.record.event);
    line("station", file.record.station);
    line("time", file.record.origin_time);
    for (const StudiedChannel& studied : study.channels)
      if (studied.file == i) text += channel_text(studied, study.periods);
    for (const std::string& note : file.record.notes) line("note", note);
    text += '\n';
  }
  for (const std::string& note : study.notes) text += note + '\n';
  if (!study.notes.empty()) text += '\n';
  return text + spectrum_table(study);
}

std::string motion_json(const MotionStudy& study, const std::vector<std::pair<std::string, std::string>>& written) {
  Json files = Json::array();
  for (const inputs::StudiedFile& file : study.files) {
    files.push_back({{"file", file.file},
                     {"format", file.record.format},
                     {"event", file.record.event},
                     {"station", file.record.station},
                     {"time", file.record.origin_time},
                     {"notes", file.record.notes}});
  }
  Json channels = Json::array();
  for (const StudiedChannel& studied : study.channels) channels.push_back(json_of(studied, study));
  Json places = Json::object();
  for (const auto& [name, path] : written) places[name] = path;
  const Json document = {{"files", std::move(files)}, {"channels", std::move(channels)},
                         {"notes", study.notes},      {"periods", study.periods},
                         {"damping", study.damping},  {"written", std::move(places)},
                         {"version", kVersion},       {"commit", kCommit}};
  return document.text();
}

}  // namespace cairn::cli
