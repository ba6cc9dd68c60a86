#include "cairn/validate/berard/thrust_line.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "cairn/geometry/make_shapes.hpp"
#include "cairn/geometry/measure_shapes.hpp"
#include "cairn/validate/berard/recipes.hpp"

namespace cairn::validate {
namespace {

constexpr double kPi = 3.141592653589793;
constexpr double kDensity = 2000.0;  // [kg/m2]

/// Ends of joint k, inner one first. Those on the floor are on it to the bit.
std::array<Vec2, 2> joint_at(const Arch& arch, int k) {
  const math::SinCos s = math::sincos(kPi * k / arch.voussoirs);
  const bool springing = k == 0 || k == arch.voussoirs;
  const double x = k == 0 ? 1.0 : springing ? -1.0 : s.cos;
  const double z = springing ? 0.0 : s.sin;
  const double inner = 1.0 - 0.5 * arch.thickness, outer = 1.0 + 0.5 * arch.thickness;
  return {Vec2{inner * x, inner * z}, Vec2{outer * x, outer * z}};
}

struct Voussoir {
  std::vector<Vec2> corners;
  geometry::ShapeMeasure<2> measure;
};
Voussoir voussoir(const Arch& arch, int k) {
  const std::array<Vec2, 2> right = joint_at(arch, k), left = joint_at(arch, k + 1);
  Voussoir v;
  v.corners = {right[0], right[1], left[1], left[0]};
  v.measure = geometry::measure_of<2>(geometry::convex_of(std::span<const Vec2>(v.corners), "voussoir").value());
  return v;
}

}  // namespace

System<2> arch_system(const Arch& arch) {
  System<2> system;
  system.materials.usual = {arch.mu, arch.mu, 0.0};
  system.bodies.push_back(floor_body<2>());
  for (int k = 0; k < arch.voussoirs; ++k) {
    Voussoir v = voussoir(arch, k);
    SystemBody<2> body;
    body.name = "voussoir " + std::string(k < 9 ? "0" : "") + std::to_string(k + 1);
    body.mass = kDensity * v.measure.content;
    body.inertia = kDensity * v.measure.inertia;
    for (Vec2& corner : v.corners) corner = corner - v.measure.centroid;
    body.parts.emplace_back(geometry::convex_of(std::span<const Vec2>(v.corners), "voussoir").value());
    body.pose.position = v.measure.centroid;
    system.bodies.push_back(std::move(body));
  }
  return system;
}

ThrustBounds thrust_bounds(const Arch& arch, double gravity) {
  struct Line {
    double slope{}, offset{};  // of M0 over H
  };
  std::vector<Line> below, above;
  ThrustBounds bounds{0.0, std::numeric_limits<double>::infinity()};
  if (arch.voussoirs % 2 == 0) {  // a joint in the crown, with nothing above it
    const std::array<Vec2, 2> joint = joint_at(arch, arch.voussoirs / 2);
    below.push_back({joint[0].z, 0.0});
    above.push_back({joint[1].z, 0.0});
  }
  // Weight and its moment above joint k, up to the crown; of a keystone in the middle one half.
  double weight = 0.0, moment = 0.0;
  for (int k = (arch.voussoirs - 1) / 2; k >= 0; --k) {
    const Voussoir v = voussoir(arch, k);
    double w = gravity * kDensity * v.measure.content, x = v.measure.centroid.x;
    if (arch.voussoirs % 2 == 1 && k == (arch.voussoirs - 1) / 2) {
      std::vector<Vec2> half = {v.corners[0], v.corners[1], 0.5 * (v.corners[1] + v.corners[2]),
                                0.5 * (v.corners[0] + v.corners[3])};
      const geometry::ShapeMeasure<2> m =
          geometry::measure_of<2>(geometry::convex_of(std::span<const Vec2>(half), "half").value());
      w = gravity * kDensity * m.content;
      x = m.centroid.x;
    }
    weight += w;
    moment += w * x;
    const std::array<Vec2, 2> joint = joint_at(arch, k);
    below.push_back({joint[0].z, -(moment - weight * joint[0].x)});
    above.push_back({joint[1].z, -(moment - weight * joint[1].x)});
    // W sin β - H cos β ≤ μ (W cos β + H sin β) and its mirror image.
    const math::SinCos s = math::sincos(kPi * k / arch.voussoirs);
    bounds.least = std::max(bounds.least, weight * (s.sin - arch.mu * s.cos) / (s.cos + arch.mu * s.sin));
    const double room = s.cos - arch.mu * s.sin;
    if (room > 0.0) bounds.most = std::min(bounds.most, weight * (s.sin + arch.mu * s.cos) / room);
  }
  for (const Line& low : below)
    for (const Line& high : above) {
      const double slope = low.slope - high.slope, room = high.offset - low.offset;  // slope · H ≤ room
      if (slope > 0.0) bounds.most = std::min(bounds.most, room / slope);
      if (slope < 0.0) bounds.least = std::max(bounds.least, room / slope);
      if (slope == 0.0 && room < 0.0) bounds.most = -std::numeric_limits<double>::infinity();
    }
  return bounds;
}

double least_thickness(Arch arch) {
  double falls = 0.02, stands = 0.5;
  for (;;) {
    arch.thickness = 0.5 * (falls + stands);
    if (arch.thickness <= falls || arch.thickness >= stands) return stands;
    const ThrustBounds bounds = thrust_bounds(arch, kStandardGravity);
    (bounds.least <= bounds.most ? stands : falls) = arch.thickness;
  }
}

}  // namespace cairn::validate
