#pragma once

#include <string>
#include <vector>

#include "cairn/report/study_pictures.hpp"

/// Curves and points over an axis that need not be time, with their legend inside the drawing.
namespace cairn::report {

struct ChartAxis {
  std::string name;  // with unit
  double from{};
  double to{};  // > from
  bool logarithmic{};

  double share_of(double value) const;
};

struct ChartPoint {
  double x{};
  double y{};
};

/// A curve, broken where a value is not finite; cut at the edges of the panel.
struct ChartCurve {
  std::string name;   // in the legend; empty: not there
  std::string style;  // classes of the style sheet
  std::vector<ChartPoint> points;
};

/// Points with one mark.
struct ChartDots {
  std::string name;
  std::string style;  // classes of the style sheet
  double radius{};    // of the mark
  std::vector<ChartPoint> points;
};

struct ChartPanel {
  ChartAxis x;
  ChartAxis y;
  std::vector<ChartCurve> curves;
  std::vector<ChartDots> dots;
  double height{330.0};
};

/// Colour and dash of curve number n; no two of the first thirty are alike.
std::string curve_style(std::size_t n);

/// The panels below each other under one legend, which names those of the first panel.
StudyPicture chart(const std::string& name, const std::string& caption, const std::string& description,
                   const std::vector<ChartPanel>& panels);

/// An axis from the least to the largest value with some room; logarithmic only where all are > 0.
ChartAxis axis_around(std::string name, const std::vector<double>& values, bool logarithmic);

}  // namespace cairn::report
