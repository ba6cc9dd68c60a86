#pragma once

#include <string>
#include <vector>

#include "cairn/results/chart.hpp"

/// Curves over time, or over something else along the same axis, as SVG. All plots of a page share the width and the margins, so that their times line up.
namespace cairn::report {

inline constexpr double kPlotWidth = 960.0;  // of the drawing, in its own units
inline constexpr double kPlotLeft = 76.0;    // where the axis of time begins
inline constexpr double kPlotRight = 940.0;  // ... and ends

using results::Axis;
using results::Chart;
using results::Level;
using results::Line;
using results::Mark;
using results::Point;
using results::TimeRange;

/// Where a time stands across the drawing.
inline double place_of(const TimeRange& range, double t) {
  return kPlotLeft + (t - range.begin) / (range.end - range.begin) * (kPlotRight - kPlotLeft);
}

/// At most four points per column of the drawing: first, lowest, highest and last, so that no extreme is lost. Points
/// come in the order of time; those that are not finite are left out.
std::vector<Point> thinned(const std::vector<Point>& points, const TimeRange& range, int columns);

/// Levels far outside the curves are not drawn (they would flatten these); their labels stand at the edge instead.
std::string plot_svg(const Chart& plot);

/// A short piece of a line of this style, as HTML.
std::string line_key(const std::string& style);

/// The legend of a plot's lines, as HTML.
std::string legend_html(const Chart& plot);

/// Round numbers, about `wanted` of them, that cover low to high from inside.
std::vector<double> ticks(double low, double high, int wanted);

/// The axis of time below a drawing: lines from `top` to `bottom`, numbers, and the label.
std::string time_axis_svg(const TimeRange& time, double top, double bottom, bool numbers, const Axis& axis = {});

}  // namespace cairn::report
