#include "cli/validate_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "cairn/files/atomic_write.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/svg_style.hpp"

namespace cairn::cli {
namespace {

constexpr double kTitleHeight = 30.0;
constexpr double kLegendHeight = 22.0;
constexpr double kDrawingHeight = 380.0;

/// Colours and dashes differ from curve to curve.
std::string style_of(std::size_t curve) {
  constexpr std::array kColours = {"v-blue", "v-red", "v-green", "v-pink", "v-grey"};
  const std::string colour = kColours[curve % kColours.size()];
  constexpr std::size_t kDashes = 6;
  return curve % kDashes == 0 ? colour : fmt::format("{} d-{}", colour, curve % kDashes);
}

/// Keys with their names, as many in a line as the width holds.
class Legend {
 public:
  void add(const std::string& name, auto key) {
    constexpr double kLetter = 8.0;  // room for one, generously
    const double room = 62.0 + kLetter * static_cast<double>(name.size());
    if (x_ > report::kPlotLeft && x_ + room > report::kPlotRight) {
      x_ = report::kPlotLeft;
      ++line_;
    }
    const double y = kTitleHeight + kLegendHeight * (line_ + 0.5);
    svg_ += key(x_, y);
    svg_ += fmt::format("<text class=\"axis-name\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", x_ + 38.0, y + 4.5,
                        report::escaped(name));
    x_ += room;
  }
  const std::string& svg() const { return svg_; }
  double height() const { return kTitleHeight + kLegendHeight * (line_ + 1); }

 private:
  std::string svg_;
  double x_ = report::kPlotLeft;
  int line_ = 0;
};

std::string whole_drawing(const std::string& title, const Legend& legend, const std::string& drawing, double height) {
  const std::string content = fmt::format(
      "<text class=\"pose-name\" x=\"{:.0f}\" y=\"20\">{}</text>\n{}<svg y=\"{:.0f}\" width=\"{:.0f}\" "
      "height=\"{:.0f}\">\n{}</svg>\n",
      report::kPlotLeft, report::escaped(title), legend.svg(), legend.height(), report::kPlotWidth, height, drawing);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "font-family=\"sans-serif\">\n<title>{2}</title>\n<style>\n{3}</style>\n"
      "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"{4}\"/>\n{5}</svg>\n",
      report::kPlotWidth, legend.height() + height, report::escaped(title), report::svg_style(content),
      report::light_colour("--card"), content);
}

}  // namespace

std::string figure_svg(const validate::Figure& figure) {
  results::Chart plot;
  plot.id = figure.name;
  plot.title = figure.title;
  plot.description = figure.title;
  plot.y_label = figure.y_label;
  plot.height = kDrawingHeight;
  plot.axis.name = figure.x_label;
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  Legend legend;
  for (std::size_t k = 0; k < figure.curves.size(); ++k) {
    const validate::Curve& curve = figure.curves[k];
    results::Line line{.name = curve.name, .style = style_of(k), .points = {}};
    for (std::size_t n = 0; n < curve.x.size(); ++n) {
      line.points.push_back({curve.x[n], curve.y[n]});
      low = std::min(low, curve.x[n]);
      high = std::max(high, curve.x[n]);
    }
    legend.add(line.name, [&](double x, double y) {
      return fmt::format("<path class=\"line {}\" d=\"M{:.0f} {:.0f}h30\"/>", line.style, x, y);
    });
    plot.lines.push_back(std::move(line));
  }
  plot.time = low < high ? report::TimeRange{low, high} : report::TimeRange{0.0, 1.0};
  return whole_drawing(figure.title, legend, report::plot_svg(plot), plot.height);
}

std::string map_svg(const validate::Map& map) {
  constexpr std::array kFills = {"p-rest", "p-slide-rock", "p-rock", "p-slide", "p-flight"};
  constexpr double kTop = 14.0;
  constexpr double kRoomBelow = 40.0;
  constexpr double kHeight = 560.0;
  const double bottom = kHeight - kRoomBelow;
  const double half_x = 0.5 * (map.x_last - map.x_first) / std::max(1, map.columns - 1);
  const double half_y = 0.5 * (map.y_last - map.y_first) / std::max(1, map.rows - 1);
  const report::TimeRange x_axis{map.x_first - half_x, map.x_last + half_x};
  const double y_low = map.y_first - half_y;
  const double y_high = map.y_last + half_y;
  const double cell_width = (report::kPlotRight - report::kPlotLeft) / map.columns;
  const double cell_height = (bottom - kTop) / map.rows;

  Legend legend;
  for (std::size_t k = 0; k < map.meanings.size(); ++k) {
    legend.add(map.meanings[k], [&](double x, double y) {
      return fmt::format("<rect class=\"{}\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"30\" height=\"12\"/>", kFills[k], x,
                         y - 6.0);
    });
  }
  std::string svg = "<g shape-rendering=\"crispEdges\">\n";  // no hairlines between cells
  for (int row = 0; row < map.rows; ++row) {
    const double y = bottom - cell_height * (row + 1);
    for (int from = 0; from < map.columns;) {
      const auto cell = [&](int column) { return map.cells[static_cast<std::size_t>(row * map.columns + column)]; };
      int to = from + 1;
      while (to < map.columns && cell(to) == cell(from)) ++to;
      svg += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                         kFills[cell(from)], report::kPlotLeft + cell_width * from, y, cell_width * (to - from),
                         cell_height);
      from = to;
    }
  }
  svg += "</g>\n";
  report::Axis axis;
  axis.name = map.x_label;
  svg += report::time_axis_svg(x_axis, kTop, bottom, true, axis);
  for (const double y : report::ticks(y_low, y_high, 8))
    svg += fmt::format("<text class=\"tick\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
                       report::kPlotLeft - 8.0, bottom - (y - y_low) / (y_high - y_low) * (bottom - kTop) + 4.5,
                       report::number(y, 6));
  svg += fmt::format(
      "<text class=\"axis-name\" transform=\"translate(16 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n"
      "<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{:.1f}\"/>\n",
      0.5 * (kTop + bottom), report::escaped(map.y_label), report::kPlotLeft, kTop,
      report::kPlotRight - report::kPlotLeft, bottom - kTop);
  return whole_drawing(map.title, legend, svg, kHeight);
}

Result<std::vector<WrittenFigure>, files::SystemError> write_figures(const validate::Case& result,
                                                                     const std::filesystem::path& folder) {
  std::vector<WrittenFigure> written;
  if (result.figures.empty() && result.maps.empty()) return written;
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) return Unexpected(files::SystemError{folder.string(), "cannot make the folder", code.message()});
  const auto keep = [&](const std::string& name, const std::string& title, const std::string& svg) {
    written.push_back({title, folder / (name + ".svg")});
    return files::atomic_write(written.back().path, svg);
  };
  for (const validate::Figure& figure : result.figures)
    if (auto done = keep(figure.name, figure.title, figure_svg(figure)); !done) return Unexpected(done.error());
  for (const validate::Map& map : result.maps)
    if (auto done = keep(map.name, map.title, map_svg(map)); !done) return Unexpected(done.error());
  return written;
}

}  // namespace cairn::cli
