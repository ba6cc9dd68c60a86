/// Seeded random convex polygons with their own mass properties: material for random tests.
#pragma once
#include <algorithm>
#include <cstdint>
#include <random>

#include "oracle/body.hpp"

namespace oracle {

/// Uniform numbers that are the same on every platform (the standard fixes mt19937_64, but not its distributions).
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  Real uniform(Real lo, Real hi) { return lo + (hi - lo) * std::ldexp(static_cast<Real>(engine_() >> 11), -53); }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }

 private:
  std::mt19937_64 engine_;
};

/// Uniform prism over a counter-clockwise polygon of given mass; the vertices are moved to the centroid.
/// Area, first and second moments are sums over triangles (origin, a, b):
///   ∫ dA = c/2,  ∫ r dA = c/6 (a + b),  ∫ r² dA = c/12 (a² + a·b + b²),   c = a × b.
inline Body uniform_body(std::vector<Vec> polygon, Real mass) {
  Real area = 0, sx = 0, sz = 0, second = 0;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Vec a = polygon[k], b = polygon[(k + 1) % polygon.size()];
    const Real c = a.x * b.z - a.z * b.x;
    area += c / 2;
    sx += c / 6 * (a.x + b.x);
    sz += c / 6 * (a.z + b.z);
    second += c / 12 * (a.x * a.x + a.z * a.z + a.x * b.x + a.z * b.z + b.x * b.x + b.z * b.z);
  }
  require(area > 0, "uniform_body: the polygon must be counter-clockwise");
  const Vec centroid{sx / area, sz / area};
  for (Vec& v : polygon) v = {v.x - centroid.x, v.z - centroid.z};
  const Real inertia = mass * (second / area - square(centroid.x) - square(centroid.z));
  return {mass, inertia, std::move(polygon)};
}

/// Convex polygon of 3 to 9 vertices on an ellipse of random aspect 1/5 to 5, of random size 1 mm to 10 m.
inline Body random_polygon(Random& random) {
  const std::size_t n = 3 + random.below(7);
  const Real scale = std::pow(10.0L, random.uniform(-3, 1));
  const Real width = scale * std::pow(5.0L, random.uniform(-1, 1)), height = scale;
  std::vector<Real> angles(n);
  for (;;) {
    for (Real& angle : angles) angle = random.uniform(0, 2 * kPi);
    std::sort(angles.begin(), angles.end());
    Real narrowest = angles.front() + 2 * kPi - angles.back();
    for (std::size_t k = 1; k < n; ++k) narrowest = std::fmin(narrowest, angles[k] - angles[k - 1]);
    if (narrowest > 0.05L) break;  // no needle-thin edges
  }
  std::vector<Vec> polygon;
  for (const Real angle : angles) polygon.push_back({width * std::cos(angle), height * std::sin(angle)});
  const Real mass = 2000 * width * height * scale;
  return uniform_body(std::move(polygon), mass);
}

/// The rotation that lays the edge (k, k+1) of a counter-clockwise polygon flat on the ground: minus the edge's angle.
inline Real landing_angle(const Body& body, std::size_t k) {
  const Vec a = body.vertices.at(k), b = body.vertices[(k + 1) % body.vertices.size()];
  return -std::atan2(b.z - a.z, b.x - a.x);
}

}  // namespace oracle
