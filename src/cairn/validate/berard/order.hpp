/// What errors at several steps say: order, and the value at step zero.
#pragma once

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace cairn::validate {

/// Slope of log(error) over log(step), by least squares.
inline double fitted_order(const std::vector<double>& steps, const std::vector<double>& errors) {
  double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  const auto n = static_cast<double>(steps.size());
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const double x = std::log(steps[k]), y = std::log(errors[k]);
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

/// A number with its unit.
inline std::string sized(double value, const char* unit) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g %s", value, unit);
  return text;
}

}  // namespace cairn::validate
