#pragma once

#include <string>
#include <vector>

/// Curves over time, or over something else along the same axis, as SVG. All plots of a page share the width and the margins, so that their times line up.
namespace cairn::report {

inline constexpr double kPlotWidth = 960.0;  // of the drawing, in its own units
inline constexpr double kPlotLeft = 76.0;    // where the axis of time begins
inline constexpr double kPlotRight = 940.0;  // ... and ends

struct TimeRange {
  double begin{};  // [s]
  double end{};    // > begin [s]
  double place(double t) const { return kPlotLeft + (t - begin) / (end - begin) * (kPlotRight - kPlotLeft); }
};

struct Point {
  double t{};
  double y{};
};

/// At most four points per column of the drawing: first, lowest, highest and last, so that no extreme is lost. Points
/// come in the order of time; those that are not finite are left out.
std::vector<Point> thinned(const std::vector<Point>& points, const TimeRange& range, int columns);

struct Line {
  std::string name;
  std::string style;  // a class of the style sheet, which gives colour and dashes
  std::vector<Point> points;
};

/// A horizontal line with a label.
struct Level {
  double y{};
  std::string label;
  bool below{};  // the label stands below the line
};

/// A number on the axis below a drawing.
struct Mark {
  double at{};
  std::string label;
};

/// What stands on the axis below a drawing: time at round numbers, or something else at given ones.
struct Axis {
  std::string name{"time [s]"};
  std::vector<Mark> marks;  // empty: round numbers
};

struct Plot {
  std::string id;           // unique in the page
  std::string title;        // for those who do not see it, and as a tool tip
  std::string description;  // what the curve does, in a sentence
  std::string y_label;      // with unit
  TimeRange time{};
  std::vector<Line> lines;
  std::vector<Level> levels;
  double height{240.0};
  bool time_axis{true};  // numbers and label below
  Axis axis{};
};

/// Levels far outside the curves are not drawn (they would flatten these); their labels stand at the edge instead.
std::string plot_svg(const Plot& plot);

/// A short piece of a line of this style, as HTML.
std::string line_key(const std::string& style);

/// The legend of a plot's lines, as HTML.
std::string legend_html(const Plot& plot);

/// Round numbers, about `wanted` of them, that cover low to high from inside.
std::vector<double> ticks(double low, double high, int wanted);

/// The axis of time below a drawing: lines from `top` to `bottom`, numbers, and the label.
std::string time_axis_svg(const TimeRange& time, double top, double bottom, bool numbers, const Axis& axis = {});

}  // namespace cairn::report
