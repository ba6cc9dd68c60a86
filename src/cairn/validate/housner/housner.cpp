#include "cairn/validate/housner/housner.hpp"

#include <cmath>

namespace cairn::validate {

Case housner(const Progress& progress) {
  Case result{.name = "housner", .title = "Rocking block, Housner 1963", .rows = {}};
  progress("impact ratio", 0.0);

  // Angular momentum about the new corner is kept: I ω + m r × v is the same before and after.
  const double half_base = 0.2;                                                               // [m]
  const double half_height = 0.6;                                                             // [m]
  const double centroid_inertia = (half_base * half_base + half_height * half_height) / 3.0;  // per mass, [m2]
  const double before = centroid_inertia + half_height * half_height - half_base * half_base;
  const double after = centroid_inertia + half_height * half_height + half_base * half_base;
  const double ours = before / after;
  const double sin_alpha_squared = half_base * half_base / (half_base * half_base + half_height * half_height);
  const double expected = 1.0 - 1.5 * sin_alpha_squared;
  const double limit = 1e-12;  // a handful of roundings
  const double difference = ours - expected;
  result.rows.push_back({.line = "1",
                         .what = "ratio of angular velocities at impact",
                         .expected = expected,
                         .ours = ours,
                         .difference = difference,
                         .limit = limit,
                         .unit = "",
                         .ok = std::fabs(difference) <= limit,
                         .note = "1 - 1.5 sin2(alpha)"});
  progress("done", 1.0);
  return result;
}

}  // namespace cairn::validate
