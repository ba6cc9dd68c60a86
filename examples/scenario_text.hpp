#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/math/vec2.hpp"

/// Scenarios of many blocks in the plane, written by programs.
namespace examples {

/// A number as a reader likes it: tenths of a millimetre would leave gaps, so nanometres.
inline std::string metres(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9f", value == 0.0 ? 0.0 : value);
  return text;
}

inline std::string place(cairn::Vec2 at) { return "[" + metres(at.x) + ", " + metres(at.z) + "]"; }

/// The centroid of a polygon.
inline cairn::Vec2 centroid(const std::vector<cairn::Vec2>& corners) {
  double area = 0.0;
  cairn::Vec2 first{};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const cairn::Vec2 a = corners[i];
    const cairn::Vec2 b = corners[(i + 1) % corners.size()];
    const double twice = a.x * b.z - b.x * a.z;
    area += 0.5 * twice;
    first += (twice / 6.0) * (a + b);
  }
  return first / area;
}

/// A convex block at its place.
inline std::string block(const std::string& name, const std::vector<cairn::Vec2>& corners, double depth) {
  std::string text = "[[body]]\nname     = \"" + name +
                     "\"\nmaterial = \"stone\"\nposition = " + place(centroid(corners)) +
                     "\nhull     = { depth = " + metres(depth) + ", points = [";
  for (std::size_t i = 0; i < corners.size(); ++i) text += (i == 0 ? "" : ", ") + place(corners[i]);
  return text + "] }\n\n";
}

}  // namespace examples
