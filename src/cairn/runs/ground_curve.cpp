#include "cairn/runs/ground_curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/results/text.hpp"

namespace cairn::runs {
namespace {

using results::Point;

constexpr int kGroundSteps = 4000;  // even times at which the ground's motion is asked for
constexpr int kMostKnots = 400000;  // of a motion; a record of 200 Hz over half an hour has 360,000

}  // namespace

std::vector<Point> ground_acceleration(const Motion& motion, const results::TimeRange& range) {
  const math::Motion1D& view = motion.view();
  std::vector<Point> points;
  const double step = (range.end - range.begin) / kGroundSteps;
  double knot = view.next_knot(range.begin);
  int knots = 0;
  for (int k = 0; k <= kGroundSteps; ++k) {
    const double t = k == kGroundSteps ? range.end : range.begin + k * step;
    while (knot <= t && knots < kMostKnots) {
      ++knots;
      points.push_back({knot, view.acceleration(knot, math::Side::before)});
      points.push_back({knot, view.acceleration(knot, math::Side::after)});
      knot = view.next_knot(knot);
    }
    points.push_back({t, view.acceleration(t)});
  }
  return points;
}

double Extremes::size() const { return std::max(std::fabs(low), std::fabs(high)); }

Extremes extremes_of(const std::vector<Point>& points) {
  Extremes extremes;
  bool first = true;
  for (const Point& point : points) {
    if (!std::isfinite(point.y)) continue;
    extremes.low = first ? point.y : std::min(extremes.low, point.y);
    extremes.high = first ? point.y : std::max(extremes.high, point.y);
    first = false;
  }
  return extremes;
}

void scale(std::vector<Point>& points, double factor) {
  for (Point& point : points) point.y *= factor;
}

results::Block ground_block(const std::vector<GroundComponent>& components, const results::TimeRange& time) {
  using results::number;
  constexpr std::array<const char*, 3> kStyles{"l-blue", "l-red", "l-green"};
  std::vector<std::vector<Point>> curves;
  double largest = 0.0;
  for (const GroundComponent& component : components) {
    curves.push_back(ground_acceleration(*component.motion, time));
    largest = std::max(largest, extremes_of(curves.back()).size());
  }
  if (largest == 0.0) return results::Remark{"The ground does not move."};
  const results::Scaled unit = results::scaled_acceleration(largest);
  results::Chart chart{.id = "ground",
                       .title = "Acceleration of the ground over time",
                       .description = "Largest",
                       .y_label = "acceleration [" + unit.unit + "]",
                       .time = time,
                       .lines = {},
                       .levels = {},
                       .height = 220.0};
  for (std::size_t k = 0; k < components.size(); ++k) {
    scale(curves[k], unit.factor);
    const double most = extremes_of(curves[k]).size();
    chart.description += fmt::format("{} {} {} {}", k == 0 ? "" : ",", number(most), unit.unit, components[k].adverb);
    if (most == 0.0) continue;
    chart.lines.push_back({fmt::format("{}, largest {} {}", components[k].name, number(most, 3), unit.unit),
                           kStyles[k % kStyles.size()], std::move(curves[k])});
  }
  chart.description += '.';
  return results::ChartBlock{std::move(chart), true};
}

}  // namespace cairn::runs
