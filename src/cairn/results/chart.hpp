#pragma once

#include <string>
#include <vector>

/// Curves as data: what is to be drawn, not how.
namespace cairn::results {

struct TimeRange {
  double begin{};  // [s]
  double end{};    // > begin [s]
};

struct Point {
  double t{};
  double y{};
};

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

struct Chart {
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

}  // namespace cairn::results
