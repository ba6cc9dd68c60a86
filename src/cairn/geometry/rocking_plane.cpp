#include "cairn/geometry/rocking_plane.hpp"

#include <cmath>
#include <cstddef>

#include "cairn/core/units.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/math/round_off.hpp"

namespace cairn::geometry {
namespace {

struct UpFrame {
  std::string_view name;
  Vec3 up;
  Vec3 first;  // plane's x at azimuth 0
};

const UpFrame& frame_of(UpAxis up) {
  static constexpr std::array<UpFrame, 6> kFrames = {{{"x", {1, 0, 0}, {0, 1, 0}},
                                                      {"-x", {-1, 0, 0}, {0, 1, 0}},
                                                      {"y", {0, 1, 0}, {1, 0, 0}},
                                                      {"-y", {0, -1, 0}, {1, 0, 0}},
                                                      {"z", {0, 0, 1}, {1, 0, 0}},
                                                      {"-z", {0, 0, -1}, {1, 0, 0}}}};
  return kFrames[static_cast<std::size_t>(up)];
}

/// sin and cos, exact at whole quarter turns: the double nearest to k π/2 misses it by up to half an ulp, and a number
/// of degrees brought to radians by one or two more.
math::SinCos sincos_of_azimuth(double azimuth) {
  math::SinCos value = math::sincos(azimuth);
  constexpr double kAngularRounding = 8.0 * math::kUnitRoundOff;
  const double slack = kAngularRounding * std::fmax(1.0, std::fabs(azimuth));
  if (std::fabs(value.sin) <= slack) return {0.0, std::copysign(1.0, value.cos)};
  if (std::fabs(value.cos) <= slack) return {std::copysign(1.0, value.sin), 0.0};
  return value;
}

/// Points that some direction of sixteen sees as its farthest; the others that lie inside their polygon are no corners
/// of the hull. Most vertices of a large mesh are dropped this way without a sort.
std::vector<Vec2> without_inner_points(const std::vector<Vec2>& points) {
  constexpr std::size_t kDirections = 16;
  std::array<Vec2, kDirections> directions;
  std::array<Vec2, kDirections> extremes;
  std::array<double, kDirections> reach;
  for (std::size_t k = 0; k < kDirections; ++k) {
    const math::SinCos turn = math::sincos(2.0 * kPi * static_cast<double>(k) / kDirections);
    directions[k] = {turn.cos, turn.sin};
    extremes[k] = points.front();
    reach[k] = dot(directions[k], points.front());
  }
  for (const Vec2 p : points) {
    for (std::size_t k = 0; k < kDirections; ++k) {
      const double r = dot(directions[k], p);
      if (r > reach[k]) {
        reach[k] = r;
        extremes[k] = p;
      }
    }
  }
  const std::vector<Vec2> core = convex_hull(extremes);
  if (core.size() < 3) return points;
  std::vector<Vec2> kept(core);
  for (const Vec2 p : points) {
    for (std::size_t i = 0; i < core.size(); ++i) {
      if (orientation(core[i], core[(i + 1) % core.size()], p) < 0) {
        kept.push_back(p);
        break;
      }
    }
  }
  return kept;
}

}  // namespace

std::string_view name_of(UpAxis up) { return frame_of(up).name; }

std::optional<UpAxis> up_axis_named(std::string_view name) {
  for (const UpAxis up : kUpAxes)
    if (name_of(up) == name) return up;
  return std::nullopt;
}

RockingPlane rocking_plane(UpAxis up, double azimuth) {
  const UpFrame& frame = frame_of(up);
  const Vec3 second = cross(frame.up, frame.first);
  const auto [s, c] = sincos_of_azimuth(azimuth);
  const auto clean = [](Vec3 v) { return Vec3{v.x + 0.0, v.y + 0.0, v.z + 0.0}; };  // -0 becomes 0
  return {.right = clean(c * frame.first + s * second), .across = clean(c * second - s * frame.first), .up = frame.up};
}

std::vector<Vec2> projected_hull(const Mesh& mesh, const PrecisePoint3& centroid, const RockingPlane& plane) {
  std::vector<Vec2> points;
  points.reserve(mesh.vertices.size());
  for (const Vec3& p : mesh.vertices) points.push_back(plane.project(offset_from(p, centroid)));
  if (points.empty()) return {};
  return convex_hull(without_inner_points(points));
}

}  // namespace cairn::geometry
