#include "cairn/contact/polyhedron_axes.hpp"

#include <algorithm>
#include <cmath>

namespace cairn {
namespace {

/// The lowest corner along n: its number and n · corner.
struct Lowest {
  double height{};
  std::uint32_t corner{};
};
Lowest lowest_corner(const PlacedConvex<3>& solid, Vec3 n) {
  Lowest best{dot(n, solid.corners[0]), 0};
  for (std::uint32_t k = 1; k < solid.corners.size(); ++k) {
    const double height = dot(n, solid.corners[k]);
    if (height < best.height) best = {height, k};
  }
  return best;
}

/// Edges with a part above `low` along `axis`.
void make_cones(const PlacedConvex<3>& solid, Vec3 axis, double low, std::vector<ConvexScratch<3>::EdgeCone>& cones) {
  cones.clear();
  for (std::uint32_t e = 0; e < solid.shape->edges.size(); ++e) {
    const auto& edge = solid.shape->edges[e];
    const Vec3 from = solid.corners[edge.corners[0]];
    const Vec3 to = solid.corners[edge.corners[1]];
    if (std::max(dot(axis, from), dot(axis, to)) < low) continue;
    const Vec3 along = to - from;
    // Counter-clockwise round the left face the edge runs from its lower corner to its higher one.
    cones.push_back(
        {e, from, along, {cross(solid.normals[edge.faces[0]], along), cross(along, solid.normals[edge.faces[1]])}});
  }
}

bool are_near(double p, double dp, double q, double dq, double margin) {
  return std::min(p, p + dp) <= std::max(q, q + dq) + margin && std::min(q, q + dq) <= std::max(p, p + dp) + margin;
}

}  // namespace

FaceAxis farthest_face(const PlacedConvex<3>& ref, const PlacedConvex<3>& other, Vec3 shift) {
  // No face is farther from the other solid than from a point inside it, so that most need no look at all its corners.
  const Vec3 inside = other.middle + shift;
  std::uint32_t first = 0;
  double farthest = -std::numeric_limits<double>::infinity();
  for (std::uint32_t f = 0; f < ref.normals.size(); ++f) {
    const double bound = dot(ref.normals[f], inside) - ref.offsets[f];
    if (bound > farthest) {
      farthest = bound;
      first = f;
    }
  }
  FaceAxis best;
  const auto look = [&](std::uint32_t f) {
    const Lowest lowest = lowest_corner(other, ref.normals[f]);
    const double separation = lowest.height + (dot(ref.normals[f], shift) - ref.offsets[f]);
    if (separation > best.separation || (separation == best.separation && f < best.face))
      best = {separation, f, lowest.corner};
  };
  look(first);
  for (std::uint32_t f = 0; f < ref.normals.size(); ++f) {
    if (f == first || dot(ref.normals[f], inside) - ref.offsets[f] < best.separation) continue;
    look(f);
  }
  return best;
}

EdgesAxis farthest_edges(const PlacedConvex<3>& a, const PlacedConvex<3>& b, Vec3 shift, double least,
                         const EdgeWindow& window, ConvexScratch<3>& scratch) {
  const double raise = dot(window.axis, shift);
  const double low_a = lowest_corner(a, window.axis).height + raise;
  const double high_b = -lowest_corner(b, -window.axis).height;
  make_cones(a, -window.axis, -(high_b + window.margin - raise), scratch.edges_a);
  make_cones(b, window.axis, low_a - window.margin, scratch.edges_b);
  EdgesAxis best;
  best.separation = least;
  for (const auto& ea : scratch.edges_a) {
    const Vec3 p = ea.from + shift;
    for (const auto& eb : scratch.edges_b) {
      if (!are_near(p.x, ea.along.x, eb.from.x, eb.along.x, window.margin) ||
          !are_near(p.y, ea.along.y, eb.from.y, eb.along.y, window.margin) ||
          !are_near(p.z, ea.along.z, eb.from.z, eb.along.z, window.margin))
        continue;
      Vec3 n = cross(ea.along, eb.along);
      if (dot(n, eb.into[0]) > 0.0) n = -n;
      if (dot(n, eb.into[1]) > 0.0 || dot(n, ea.into[0]) < 0.0 || dot(n, ea.into[1]) < 0.0) continue;
      const double length = norm(n);
      if (!(length > kParallel * norm(ea.along) * norm(eb.along))) continue;
      n = n / length;
      const double separation = dot(n, p - eb.from);
      if (separation > best.separation) best = {separation, n, ea.edge, eb.edge};
    }
  }
  return best;
}

SegmentsNearest nearest_of_segments(Vec3 p, Vec3 d1, Vec3 q, Vec3 d2) {
  const Vec3 r = p - q;
  const double a = norm_squared(d1);
  const double e = norm_squared(d2);
  const double b = dot(d1, d2);
  const double c = dot(d1, r);
  const double f = dot(d2, r);
  // a e - b² without the cancellation of nearly parallel segments
  const double area = norm_squared(cross(d1, d2));
  double s = area > kParallel * kParallel * a * e ? std::clamp((b * f - c * e) / area, 0.0, 1.0) : 0.0;
  double t = (b * s + f) / e;
  if (t < 0.0) {
    t = 0.0;
    s = std::clamp(-c / a, 0.0, 1.0);
  } else if (t > 1.0) {
    t = 1.0;
    s = std::clamp((b - c) / a, 0.0, 1.0);
  }
  return {s, t, p + s * d1, q + t * d2};
}

}  // namespace cairn
