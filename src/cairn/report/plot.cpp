#include "cairn/report/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/report/html.hpp"

namespace cairn::report {
namespace {

constexpr double kTop = 14.0;
constexpr double kRoomBelow = 40.0;  // for the numbers and the label of the time axis
constexpr double kRoomWithoutAxis = 10.0;
constexpr int kColumns = 432;      // of thinned curves: one for every two units of the drawing
constexpr double kMargin = 0.08;   // of the range of values, left free above and below
constexpr double kFarLevel = 2.0;  // a level farther than so many ranges of the curves away is not drawn

struct Range {
  double low{std::numeric_limits<double>::infinity()};
  double high{-std::numeric_limits<double>::infinity()};
  void include(double y) {
    if (!std::isfinite(y)) return;
    low = std::min(low, y);
    high = std::max(high, y);
  }
  bool empty() const { return !(low <= high); }
};

Range range_of(const Chart& plot) {
  Range range;
  for (const Line& line : plot.lines) {
    for (const Point& point : line.points) range.include(point.y);
  }
  if (range.empty()) return {-1.0, 1.0};
  const Range curves = range;
  for (const Level& level : plot.levels) {
    const double away = std::max(level.y - curves.high, curves.low - level.y);
    if (away <= kFarLevel * (curves.high - curves.low)) range.include(level.y);
  }
  if (!(range.high - range.low > 0.0)) {
    const double half = range.high == 0.0 ? 1.0 : 0.5 * std::fabs(range.high);
    range = {range.low - half, range.high + half};
  }
  const double margin = kMargin * (range.high - range.low);
  return {range.low - margin, range.high + margin};
}

std::string path_of(const Line& line, const TimeRange& time, const std::vector<Point>& points, auto place_y) {
  std::string path;
  path.reserve(points.size() * 12);
  for (const Point& point : points) {
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", place_of(time, point.t), place_y(point.y));
  }
  if (path.empty()) return {};
  return fmt::format("<path class=\"line {}\" d=\"{}\"/>\n", line.style, path);
}

}  // namespace

std::vector<Point> thinned(const std::vector<Point>& points, const TimeRange& range, int columns) {
  std::vector<Point> kept;
  std::vector<Point> column;
  long current = 0;
  const auto close_column = [&] {
    if (column.empty()) return;
    std::size_t low = 0;
    std::size_t high = 0;
    for (std::size_t k = 0; k < column.size(); ++k) {
      if (column[k].y < column[low].y) low = k;
      if (column[k].y > column[high].y) high = k;
    }
    std::vector<std::size_t> chosen = {0, low, high, column.size() - 1};
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    for (const std::size_t k : chosen) kept.push_back(column[k]);
    column.clear();
  };
  for (const Point& point : points) {
    if (!std::isfinite(point.t) || !std::isfinite(point.y) || point.t < range.begin || point.t > range.end) continue;
    const long at = std::lround(std::floor((point.t - range.begin) / (range.end - range.begin) * columns));
    if (at != current) close_column();
    current = at;
    column.push_back(point);
  }
  close_column();
  return kept;
}

std::vector<double> ticks(double low, double high, int wanted) {
  const double raw = (high - low) / std::max(wanted, 1);
  if (!(raw > 0.0) || !std::isfinite(raw)) return {};
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  double step = 10.0 * power;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw) {
      step = factor * power;
      break;
    }
  }
  std::vector<double> marks;
  const double first = std::ceil(low / step);
  const double last = std::floor(high / step);
  for (double n = first; n <= last && marks.size() < 100; n += 1.0) marks.push_back(n * step);
  return marks;
}

std::string time_axis_svg(const TimeRange& time, double top, double bottom, bool numbers, const Axis& axis) {
  std::vector<Mark> marks = axis.marks;
  if (marks.empty()) {
    for (const double t : ticks(time.begin, time.end, 10)) marks.push_back({t, number(t, 6)});
  }
  std::string svg;
  for (const Mark& mark : marks) {
    const double x = place_of(time, mark.at);
    svg += fmt::format("<path class=\"grid\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>", x, top, bottom);
    if (numbers)
      svg += fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", x,
                         bottom + 17.0, escaped(mark.label));
  }
  if (numbers) {
    svg += fmt::format("<text class=\"axis-name\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n",
                       0.5 * (kPlotLeft + kPlotRight), bottom + 34.0, escaped(axis.name));
  }
  return svg;
}

std::string plot_svg(const Chart& plot) {
  const double bottom = plot.height - (plot.time_axis ? kRoomBelow : kRoomWithoutAxis);
  const Range range = range_of(plot);
  const auto place_y = [&](double y) { return bottom - (y - range.low) / (range.high - range.low) * (bottom - kTop); };

  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-labelledby=\"{}-title {}-desc\">\n"
      "<title id=\"{}-title\">{}</title><desc id=\"{}-desc\">{}</desc>\n",
      kPlotWidth, plot.height, plot.id, plot.id, plot.id, escaped(plot.title), plot.id, escaped(plot.description));
  svg += fmt::format(
      "<defs><clipPath id=\"{}-clip\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{:.1f}\"/></clipPath></defs>\n",
      plot.id, kPlotLeft, kTop, kPlotRight - kPlotLeft, bottom - kTop);
  svg += time_axis_svg(plot.time, kTop, bottom, plot.time_axis, plot.axis);
  for (const double y : ticks(range.low, range.high, 5)) {
    const double at = place_y(y);
    svg += fmt::format(
        "<path class=\"{}\" d=\"M{} {:.1f}H{}\"/><text class=\"tick\" x=\"{}\" y=\"{:.1f}\" "
        "text-anchor=\"end\">{}</text>",
        y == 0.0 ? "zero" : "grid", kPlotLeft, at, kPlotRight, kPlotLeft - 8.0, at + 4.5, number(y, 6));
  }
  svg += fmt::format(
      "\n<text class=\"axis-name\" transform=\"translate(16 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
      0.5 * (kTop + bottom), escaped(plot.y_label));

  std::string labels;
  for (const Level& level : plot.levels) {
    if (!std::isfinite(level.y)) continue;
    const bool inside = level.y > range.low && level.y < range.high;
    if (inside) {
      const double at = place_y(level.y);
      svg += fmt::format("<path class=\"level\" d=\"M{} {:.1f}H{}\"/>\n", kPlotLeft, at, kPlotRight);
      const double text_at = level.below ? at + 14.0 : at - 4.0;
      labels += fmt::format("<text class=\"level-name\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
                            kPlotRight - 6.0, text_at, escaped(level.label));
    } else {
      const bool above = level.y >= range.high;
      labels +=
          fmt::format("<text class=\"level-name\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{} {}</text>\n",
                      kPlotRight - 6.0, above ? kTop + 14.0 : bottom - 7.0, above ? "↑" : "↓", escaped(level.label));
    }
  }
  svg += fmt::format("<g clip-path=\"url(#{}-clip)\">\n", plot.id);
  for (const Line& line : plot.lines)
    svg += path_of(line, plot.time, thinned(line.points, plot.time, kColumns), place_y);
  svg += "</g>\n" + labels;
  svg += fmt::format("<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{:.1f}\"/>\n</svg>\n", kPlotLeft,
                     kTop, kPlotRight - kPlotLeft, bottom - kTop);
  return svg;
}

std::string line_key(const std::string& style) {
  return fmt::format(
      "<svg class=\"key\" viewBox=\"0 0 30 10\" aria-hidden=\"true\"><path class=\"line {}\" d=\"M1 5H29\"/></svg>",
      style);
}

std::string legend_html(const Chart& plot) {
  std::string html = "<ul class=\"legend\">";
  for (const Line& line : plot.lines) html += "<li>" + line_key(line.style) + escaped(line.name) + "</li>";
  return html + "</ul>\n";
}

}  // namespace cairn::report
