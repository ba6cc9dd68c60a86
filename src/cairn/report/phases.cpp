#include "cairn/report/phases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"

namespace cairn::report {
namespace {

using results::Phases;

constexpr int kColumns = 864;  // one per unit of the drawing
constexpr double kTop = 2.0;
constexpr double kHeight = 26.0;
constexpr double kTicks = 9.0;         // below it, for the impacts
constexpr double kRoomForWord = 78.0;  // a band at least so wide carries its name

/// The kind that held longest in each column; where intervals are long that is simply the kind.
std::vector<Phases::Interval> by_columns(const Phases& phases) {
  const TimeRange& time = phases.time;
  std::vector<std::vector<double>> columns(kColumns, std::vector<double>(phases.kinds.size(), 0.0));
  const double width = (time.end - time.begin) / kColumns;
  const auto column_of = [&](double t) {
    return std::clamp<long>(static_cast<long>(std::floor((t - time.begin) / width)), 0, kColumns - 1);
  };
  for (const Phases::Interval& interval : phases.intervals) {
    const long last = column_of(interval.end);
    for (long k = column_of(interval.begin); k <= last; ++k) {
      const double begin = std::max(interval.begin, time.begin + static_cast<double>(k) * width);
      const double end = std::min(interval.end, time.begin + static_cast<double>(k + 1) * width);
      columns[static_cast<std::size_t>(k)][interval.kind] += std::max(0.0, end - begin);
    }
  }
  std::vector<Phases::Interval> bands;
  for (int k = 0; k < kColumns; ++k) {
    const std::vector<double>& times = columns[static_cast<std::size_t>(k)];
    const auto longest = std::max_element(times.begin(), times.end());
    if (longest == times.end() || !(*longest > 0.0)) continue;
    const auto kind = static_cast<std::size_t>(longest - times.begin());
    const double begin = time.begin + k * width;
    const double end = time.begin + (k + 1) * width;
    if (!bands.empty() && bands.back().kind == kind && bands.back().end >= begin - 0.5 * width) {
      bands.back().end = end;
    } else {
      bands.push_back({begin, end, kind});
    }
  }
  return bands;
}

}  // namespace

std::string phases_svg(const Phases& phases) {
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-labelledby=\"pattern-title pattern-desc\">\n"
      "<title id=\"pattern-title\">{}</title><desc id=\"pattern-desc\">{}</desc>\n",
      kPlotWidth, kTop + kHeight + kTicks + 3.0, escaped(phases.title), escaped(phases.description));
  svg += fmt::format("<text class=\"axis-name\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", kPlotLeft - 8.0,
                     kTop + 0.5 * kHeight + 4.5, escaped(phases.name));
  for (const Phases::Interval& band : by_columns(phases)) {
    const double x = place_of(phases.time, band.begin);
    const double width = place_of(phases.time, band.end) - x;
    const Phases::Kind& kind = phases.kinds[band.kind];
    svg += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\"/>", kind.style, x, kTop,
                       width, kHeight);
    if (width >= kRoomForWord) {
      svg += fmt::format("<text class=\"band {}-text\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                         kind.style, x + 0.5 * width, kTop + 0.5 * kHeight + 4.5, escaped(kind.name));
    }
  }
  std::string path;
  long last_column = -1;
  for (const double t : phases.impact_times) {
    const double x = place_of(phases.time, t);
    const long column = std::lround(x);
    if (column == last_column) continue;
    last_column = column;
    path += fmt::format("M{:.1f} {}v{}", x, kTop + kHeight + 1.0, kTicks);
  }
  if (!path.empty()) svg += fmt::format("\n<path class=\"impact\" d=\"{}\"/>", path);
  return svg + "\n</svg>\n";
}

std::string phases_legend(const Phases& phases) {
  std::vector<double> times(phases.kinds.size(), 0.0);
  double total = 0.0;
  for (const Phases::Interval& interval : phases.intervals) {
    times[interval.kind] += interval.end - interval.begin;
    total += interval.end - interval.begin;
  }
  std::string html = "<ul class=\"legend\">";
  for (std::size_t k = 0; k < times.size(); ++k) {
    if (!(times[k] > 0.0)) continue;
    html += fmt::format(
        "<li><svg class=\"key\" viewBox=\"0 0 18 10\" aria-hidden=\"true\"><rect class=\"{}\" width=\"18\" "
        "height=\"10\"/></svg>"
        "{} {:.3g} %</li>",
        phases.kinds[k].style, escaped(phases.kinds[k].name), 100.0 * times[k] / total);
  }
  if (phases.impacts > 0) {
    html += fmt::format(
        "<li><svg class=\"key\" viewBox=\"0 0 18 10\" aria-hidden=\"true\"><path class=\"impact\" d=\"M9 "
        "0v10\"/></svg>{} impact{}</li>",
        whole(phases.impacts), phases.impacts == 1 ? "" : "s");
  }
  return html + "</ul>\n";
}

}  // namespace cairn::report
