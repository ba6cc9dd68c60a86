#pragma once

#include <string>
#include <vector>

#include "cairn/model/motion.hpp"
#include "cairn/results/page.hpp"

namespace cairn::runs {

/// Acceleration of one component of the ground: at even times and on both sides of every jump. [m/s2]
std::vector<results::Point> ground_acceleration(const Motion& motion, const results::TimeRange& range);

/// A component of the ground's motion and how it is called.
struct GroundComponent {
  const char* name;    // "horizontal"
  const char* adverb;  // "horizontally"
  const Motion* motion{};
};

/// All of them in one chart, or a remark that the ground does not move.
results::Block ground_block(const std::vector<GroundComponent>& components, const results::TimeRange& time);

/// Of the curves of a chart.
struct Extremes {
  double low{};
  double high{};
  double size() const;
};
Extremes extremes_of(const std::vector<results::Point>& points);
void scale(std::vector<results::Point>& points, double factor);

}  // namespace cairn::runs
