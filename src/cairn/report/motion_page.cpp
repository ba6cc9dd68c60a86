#include "cairn/report/motion_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "cairn/core/units.hpp"
#include "cairn/inputs/words/record_words.hpp"
#include "cairn/model/record_axes.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/svg_style.hpp"

namespace cairn::report {
namespace {

using inputs::MotionStudy;
using inputs::StudiedChannel;

constexpr std::array<const char*, 5> kStyles = {"l-blue", "l-red", "l-green", "l-pink", "l-grey"};
const char* style_of(std::size_t k) { return kStyles[k % kStyles.size()]; }

std::string name_of(const StudiedChannel& studied) {
  return studied.channel.name.empty() ? "channel" : studied.channel.name;
}

std::vector<Point> over_time(const RecordChannel& channel, const std::vector<double>& values) {
  std::vector<Point> points;
  points.reserve(values.size());
  for (std::size_t k = 0; k < values.size(); ++k)
    points.push_back({channel.start + static_cast<double>(k) * channel.dt, values[k]});
  return points;
}

TimeRange times_of(const MotionStudy& study) {
  TimeRange range{HUGE_VAL, -HUGE_VAL};
  for (const StudiedChannel& studied : study.channels) {
    const RecordChannel& c = studied.channel;
    range.begin = std::min(range.begin, c.start);
    range.end = std::max(range.end, c.start + static_cast<double>(c.values.size() - 1) * c.dt);
  }
  return range;
}

/// ∫a² from the first sample to each, as a share of the whole.
std::vector<double> husid(const RecordChannel& channel) {
  std::vector<double> share(channel.values.size());
  for (std::size_t k = 0; k + 1 < share.size(); ++k) {
    const double a = channel.values[k];
    const double b = channel.values[k + 1];
    share[k + 1] = share[k] + (a * a + a * b + b * b);
  }
  const double whole = share.back();
  for (double& value : share) value = whole > 0.0 ? 100.0 * value / whole : 0.0;
  return share;
}

/// One drawing with a line for every acceleration.
template <class Values>
Chart curves(const MotionStudy& study, const char* id, const char* what, const std::string& unit, Values values) {
  Chart plot;
  plot.id = id;
  plot.title = what;
  plot.y_label = fmt::format("{} [{}]", what, unit);
  plot.time = times_of(study);
  plot.height = 200.0;
  for (const StudiedChannel& studied : study.channels) {
    if (!studied.measures) continue;
    plot.lines.push_back(
        {name_of(studied), style_of(plot.lines.size()), over_time(studied.channel, values(studied.channel))});
  }
  plot.description = fmt::format("{} of {} channels over time.", what, plot.lines.size());
  return plot;
}

Chart spectra(const MotionStudy& study) {
  Chart plot;
  plot.id = "spectrum";
  plot.title = "Response spectrum";
  plot.y_label = "pseudo-acceleration [m/s²]";
  plot.time = {std::log10(study.periods.front()), std::log10(study.periods.back())};
  plot.axis.name = "period [s]";
  for (const double period : {0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0})
    plot.axis.marks.push_back({std::log10(period), number(period)});
  for (const StudiedChannel& studied : study.channels) {
    if (!studied.measures) continue;
    Line line{name_of(studied), style_of(plot.lines.size()), {}};
    for (std::size_t k = 0; k < study.periods.size(); ++k)
      line.points.push_back({std::log10(study.periods[k]), studied.spectrum[k]});
    plot.lines.push_back(std::move(line));
  }
  plot.description = fmt::format("Pseudo-acceleration over the period at {} % damping.", number(100.0 * study.damping));
  return plot;
}

std::vector<Chart> drawings(const MotionStudy& study) {
  const auto integrated = [](const RecordChannel& c) { return integrate(c.values, c.dt); };
  std::vector<Chart> plots;
  plots.push_back(
      curves(study, "acceleration", "acceleration", "m/s²", [](const RecordChannel& c) { return c.values; }));
  plots.push_back(
      curves(study, "velocity", "velocity", "m/s", [&](const RecordChannel& c) { return integrated(c).velocity; }));
  plots.push_back(curves(study, "displacement", "displacement", "m",
                         [&](const RecordChannel& c) { return integrated(c).displacement; }));
  plots.push_back(curves(study, "husid", "Arias intensity", "%", husid));
  plots.push_back(spectra(study));
  return plots;
}

/// A table with a row for every channel; the first column names it. `numbers`: columns from this one on are numbers.
template <class Cells>
std::string channel_table(const MotionStudy& study, const std::vector<const char*>& head, std::size_t numbers,
                          Cells cells) {
  const auto number_class = [&](std::size_t i) { return i >= numbers ? " class=\"n\"" : ""; };
  std::string html = "<div class=\"wide\"><table><thead><tr><th scope=\"col\">channel</th>";
  for (std::size_t i = 0; i < head.size(); ++i)
    html += fmt::format("<th scope=\"col\"{}>{}</th>", number_class(i), head[i]);
  html += "</tr></thead>\n<tbody>\n";
  for (const StudiedChannel& studied : study.channels) {
    const std::vector<std::string> row = cells(studied);
    if (row.empty()) continue;
    html += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(name_of(studied)));
    for (std::size_t i = 0; i < row.size(); ++i) html += fmt::format("<td{}>{}</td>", number_class(i), row[i]);
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string figures(const MotionStudy& study) {
  return channel_table(study,
                       {"PGA<br>[m/s²]", "PGA<br>[g]", "PGV<br>[m/s]", "PGD<br>[m]", "Arias<br>[m/s]", "D5-75<br>[s]",
                        "D5-95<br>[s]", "final v<br>[m/s]", "final d<br>[m]"},
                       0, [](const StudiedChannel& studied) {
                         std::vector<std::string> row;
                         if (!studied.measures) return row;
                         const RecordMeasures& m = *studied.measures;
                         const double peak = std::fabs(m.acceleration.value);
                         for (const double value : {peak, g_from_acceleration(peak), std::fabs(m.velocity.value),
                                                    std::fabs(m.displacement.value), m.arias, m.significant_5_75(),
                                                    m.significant_5_95(), m.final_velocity, m.final_displacement})
                           row.push_back(number(value));
                         return row;
                       });
}

std::string channels(const MotionStudy& study) {
  return channel_table(study, {"what", "file", "unit in the file", "samples", "step [s]", "from [s]", "peak"}, 3,
                       [&](const StudiedChannel& studied) {
                         const RecordChannel& c = studied.channel;
                         const char* unit = c.quantity == Quantity::acceleration ? " m/s²"
                                            : c.quantity == Quantity::velocity   ? " m/s"
                                                                                 : " m";
                         return std::vector<std::string>{
                             escaped(words_of(c)),
                             escaped(std::filesystem::path(study.files[studied.file].file).filename().string()),
                             escaped(c.unit + " (" + inputs::words_of(c.unit_source) + ")"),
                             whole(c.values.size()),
                             number(c.dt, 6),
                             number(c.start, 6),
                             number(std::fabs(largest_sample(c.values, c.dt).value)) + unit};
                       });
}

/// The names of the lines, for a drawing that stands alone.
std::string legend_svg(const Chart& plot, double height) {
  std::string svg;
  double x = kPlotLeft;
  for (const Line& line : plot.lines) {
    svg += fmt::format(
        "<path class=\"line {}\" d=\"M{:.0f} {:.0f}h30\"/><text class=\"axis-name\" x=\"{:.0f}\" "
        "y=\"{:.0f}\">{}</text>\n",
        line.style, x, 0.5 * height, x + 38.0, 0.5 * height + 4.5, escaped(line.name));
    constexpr double kLetter = 8.0;  // room for one, generously
    x += 62.0 + kLetter * static_cast<double>(line.name.size());
  }
  return svg;
}

std::string file_table(const inputs::StudiedFile& file) {
  std::vector<Row> rows = {{"format", escaped(file.record.format)}};
  for (const auto& [name, text] : {std::pair{"event", &file.record.event},
                                   {"station", &file.record.station},
                                   {"time", &file.record.origin_time}}) {
    if (!text->empty()) rows.push_back({name, escaped(*text)});
  }
  return facts(rows) + (file.record.notes.empty() ? "" : note_list(file.record.notes));
}

bool has_acceleration(const MotionStudy& study) {
  return std::any_of(study.channels.begin(), study.channels.end(),
                     [](const StudiedChannel& studied) { return studied.measures.has_value(); });
}

std::string title_of(const MotionStudy& study) {
  const inputs::StudiedFile& first = study.files.front();
  if (!first.record.event.empty()) return first.record.event;
  return first.file;
}

}  // namespace

std::string motion_page(const MotionStudy& study) {
  std::string html;
  if (has_acceleration(study)) {
    html += section("Figures", figures(study));
    const std::vector<Chart> plots = drawings(study);
    html +=
        section("Over time", legend_html(plots[0]) + plot_svg(plots[0]) + plot_svg(plots[1]) + plot_svg(plots[2]) +
                                 "<p class=\"note\">Velocity and displacement from rest, with straight lines between "
                                 "the samples of acceleration, as the engines take it.</p>\n");
    html += section("Growth of the Arias intensity", legend_html(plots[3]) + plot_svg(plots[3]));
    html += section(fmt::format("Response spectrum, {} % damping", number(100.0 * study.damping)),
                    legend_html(plots[4]) + plot_svg(plots[4]));
  }
  html += section("Channels", channels(study));
  if (!study.notes.empty()) html += section("What was noticed and done", note_list(study.notes));
  for (const inputs::StudiedFile& file : study.files) html += section(escaped(file.file), file_table(file));
  return whole_page("Ground motion: " + title_of(study), title_of(study), html);
}

std::string motion_svg(const MotionStudy& study) {
  constexpr double kLegend = 26.0;  // height
  const std::vector<Chart> plots = has_acceleration(study) ? drawings(study) : std::vector<Chart>{};
  std::string content = plots.empty() ? "" : legend_svg(plots.front(), kLegend);
  double height = kLegend;
  for (const Chart& plot : plots) {
    content += fmt::format("<svg y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\">\n{}</svg>\n", height, kPlotWidth,
                           plot.height, plot_svg(plot));
    height += plot.height;
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "font-family=\"sans-serif\">\n<title>{2}</title>\n<style>\n{3}</style>\n"
      "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"{4}\"/>\n{5}</svg>\n",
      kPlotWidth, height, escaped("Ground motion: " + title_of(study)), svg_style(content), light_colour("--card"),
      content);
}

}  // namespace cairn::report
